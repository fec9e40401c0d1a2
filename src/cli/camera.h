/* cli/camera.h -- stands in for the terminal: takes a picture of what a command shows, or records it.
 *
 * The views, their keys and their clock are those of the screen, but the clock starts at 0, seeds that nobody chose
 * are the same every time, and nothing that is played goes to the disk: the same command line gives the same bytes.
 *
 * Invariant: at most one camera is set up in a process. */
#ifndef CLI_CAMERA_H
#define CLI_CAMERA_H

#include "cli/cli.h"
#include "ui/ui.h"

enum { CAMERA_SIDE_MAX = 2000 };

struct camera {
	int width, height;           /* of the screen; 0: the default */
	const char *at;              /* the moment to go to; NULL: where the view opens */
	const char *keys;            /* to press then, names separated by blanks; NULL: none */
	const char *output, *format; /* "-": stdout; format NULL: as the suffix of OUTPUT says */
	char title[256];             /* what is shown: the command line */
	bool films;
	int speed;                /* of a recording, percent */
	double idle_s, longest_s; /* its longest pause, and its greatest length */
};

/* The camera to which tui_run shows its views, instead of the terminal; NULL: none. */
struct camera *camera_here(void);

#define CAMERA_OPTIONS OPTION_SIZE, OPTION_AT, OPTION_KEYS, OPTION_OUTPUT

/* Takes one of CAMERA_OPTIONS, or OPTION_FORMAT. */
MUST_CHECK enum status camera_option(struct camera *camera, enum option_id id, const char *value,
				     struct diag *diag);

/* Does COMMAND open a screen, unless its options say otherwise? */
bool camera_takes(const struct command *command);

/* Lets the command line ARGV[argc], which begins with a command, show its screen to CAMERA.  Returns the exit status;
 * a command that never opens a screen is a usage error. */
int camera_run_command(struct camera *camera, int argc, char **argv);

/* May a command line run that opens no screen?  STATUS_USAGE if a camera waits for one. */
MUST_CHECK enum status camera_check_no_screen(struct diag *diag);

/* Makes ARGV[argc] the title. */
void camera_title(struct camera *camera, int argc, char **argv);

/* Runs UI, which has a view open and a theme, as CAMERA says, and writes the result. */
MUST_CHECK enum status camera_run(struct camera *camera, struct ui *ui, bool ascii, struct diag *diag);

/* Writes SCREEN as CAMERA says. */
MUST_CHECK enum status camera_write(const struct camera *camera, const struct screen *screen,
				    struct diag *diag);

#endif
