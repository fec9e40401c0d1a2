/* cli/film.h -- screens one after the other as a recording: asciicast v2, which asciinema plays, or an animated SVG
 * picture, which a browser plays.
 *
 * Only changes are written; an asciicast has them as the terminal would, for one of 256 colours.
 *
 * Invariant: time never goes back, and equal screens at equal times give equal bytes. */
#ifndef CLI_FILM_H
#define CLI_FILM_H

#include "kit/animation.h"
#include "store/bytes.h"
#include "term/frame.h"

/* Begin with {.animated, .title, .speed, .idle_s}; film_free releases it. */
struct film {
	bool animated; /* an SVG picture */
	const char *title;
	double speed;  /* 2: twice as fast */
	double idle_s; /* the longest pause */
	double time_s; /* of the last picture, in the recording */
	int64_t then_ms;
	struct frame frame;
	struct byte_writer out;
	struct animation animation;
};

/* Begins a recording of screens of the size of SCREEN. */
MUST_CHECK enum status film_open(struct film *film, const struct screen *screen, struct diag *diag);

/* Adds SCREEN as it is at NOW_MS; nothing, if it has not changed. */
MUST_CHECK enum status film_add(struct film *film, const struct screen *screen, int64_t now_ms);

/* Writes the recording to PATH ("-": stdout). */
MUST_CHECK enum status film_write(struct film *film, const char *path, struct diag *diag);
void film_free(struct film *film);

#endif
