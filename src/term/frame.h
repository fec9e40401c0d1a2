/* term/frame.h -- from one picture to the next with few bytes: of what changed, that comes first which is
 * nearest to the pen and the cursor, so a frame names a colour about once.  Invariant: `shown` is what the
 * terminal shows, `pen` how it would draw, (x, y) where its cursor is, once what was written has arrived. */
#ifndef TERM_FRAME_H
#define TERM_FRAME_H

#include <stdio.h>

#include "ui/screen.h"

struct frame_cell {
	uint32_t glyph; /* 0: unknown */
	struct style style;
};

/* Cells of one look side by side. */
struct frame_run {
	int x, y, length;
	struct style style;
};

struct frame {
	const char *cup, *hpa, *vpa, *cuf; /* of terminfo, NULL: the terminal lacks it */
	const char *sgr0, *bold, *dim, *rev, *setaf, *setab;
	int colours;
	bool own_colours;   /* there is a way back to the terminal's own */
	bool last_cell;     /* its lower right cell can be written without scrolling */
	bool private_modes; /* knows DEC's: the mouse, pasting, maybe even whole frames, 2026 */
	bool line_feeds;    /* the tty's driver leaves them alone: straight down */
	int width, height;
	struct frame_cell *shown; /* [height * width], owned */
	struct frame_run *runs;   /* [height * width], owned: what changed and is not written yet */
	struct style pen;
	int x, y;    /* y -1: unknown */
	FILE *out;   /* a stream in memory, owned */
	char *bytes; /* what it holds, owned */
	size_t len;
};

/* Asks terminfo, which setupterm or newterm has loaded for terminal NAME.  FRAME is zeroed, and stays
 * where it is: its stream writes there.  frame_free gives back what it owns, whatever came of it. */
MUST_CHECK enum status frame_open(struct frame *frame, const char *name, struct diag *diag);
void frame_free(struct frame *frame);

/* The terminal has WIDTH x HEIGHT cells, and nothing is known of what they show. */
MUST_CHECK enum status frame_resize(struct frame *frame, int width, int height);

/* Leaves in bytes[len] what makes the terminal show SCREEN, which has the frame's size; len is 0 when it does.
 */
MUST_CHECK enum status frame_draw(struct frame *frame, const struct screen *screen);

/* Leaves in bytes[len] what makes the terminal forget colours and attributes. */
MUST_CHECK enum status frame_reset(struct frame *frame);

#endif
