/* cli/camera.h -- stands in for the terminal: takes a picture of a command's screen, or records it.
 *
 * The views, their keys and their clock are those of the screen, but the clock starts at 0, default seeds are fixed,
 * and no play goes to the disk: the same command line gives the same bytes.
 *
 * Invariant: a camera shows one command line. */
#ifndef CLI_CAMERA_H
#define CLI_CAMERA_H

#include "cli/option.h"
#include "kit/ui.h"

struct task;

enum { CAMERA_SIDE_MAX = 2000 };

enum camera_format { CAMERA_PLAIN /* text or asciicast */, CAMERA_SVG, CAMERA_BY_SUFFIX };

struct camera_size {
	int width, height; /* 0: the default */
};

struct camera {
	struct camera_size size; /* of the screen */
	const char *at;          /* the moment to go to; NULL: where the view opens */
	const char *keys;        /* to press then, names separated by blanks; NULL: none */
	const char *output;      /* "-": stdout */
	enum camera_format format;
	char title[256];   /* the command line to show */
	bool films, pages; /* it makes a recording; a page, which commands write themselves (cli/pager.h) */
	int speed;         /* of a recording, percent */
	double idle_s, longest_s; /* its longest pause, and its greatest length */
};

/* The initialisers of --size, of a struct camera_size whose default is WITHOUT, and of --format. */
#define SIZE_OPTION(without, record, member) \
	OWN_OPTION("size", 0, "WxH", "columns and rows of the screen", without, camera_read_size, record, \
		   member)
#define PICTURE_OPTION(record, member) \
	WORD_OPTION("format", 'f', NULL, "the format of the picture", record, member, camera_formats), \
	    .otherwise = "by the suffix of the file, else text"

option_fn camera_read_size;
extern const char *const camera_formats[], *const camera_film_formats[];

/* --at and --keys, of struct camera. */
extern const struct option_table camera_options;

/* Lets the command line that the operands of TASK are show its screen to CAMERA; a command that never opens a screen is a
 * usage error.  Its failure, which it reports itself, becomes the exit status of TASK. */
MUST_CHECK enum status camera_run_command(struct camera *camera, struct task *task, struct diag *diag);

/* Lets CAMERA write to the output of TASK.  STATUS_USAGE if neither the format nor the suffix names a kind of
 * picture. */
MUST_CHECK enum status camera_take_output(struct camera *camera, const struct task *task, struct diag *diag);

/* May TASK go without a screen?  STATUS_USAGE if a camera waits for one. */
MUST_CHECK enum status camera_check_no_screen(const struct task *task, struct diag *diag);

/* Makes WORDS[n] the title. */
void camera_title(struct camera *camera, char *const *words, size_t n);

/* Runs UI, which has a view open and a theme, as CAMERA says, and writes the result. */
MUST_CHECK enum status camera_run(struct camera *camera, struct ui *ui, bool ascii, struct diag *diag);

/* Writes SCREEN as CAMERA says. */
MUST_CHECK enum status camera_write(const struct camera *camera, const struct screen *screen,
				    struct diag *diag);

#endif
