/* term/frame.h -- takes the terminal from one picture to the next with few bytes.
 *
 * Of all runs of cells that changed, the one that is cheapest to reach from the pen and the cursor is written
 * first, so a frame names each colour about once.
 *
 * Invariant: once all bytes have arrived, `shown` is what the terminal shows, `pen` how it would draw, and
 * (x, y) where its cursor is. */
#ifndef TERM_FRAME_H
#define TERM_FRAME_H

#include <stdio.h>

#include "kit/screen.h"

struct frame_cell {
	uint32_t glyph; /* 0: unknown */
	uint32_t marks[SCREEN_MARKS];
	struct style style;
};

/* Cells of the same style side by side. */
struct frame_run {
	int x, y, length;
	struct style style;
};

struct frame {
	/* Capabilities of terminfo, NULL: the terminal lacks it. */
	const char *csr, *cup, *hpa, *vpa, *cuf, *ech;
	const char *sgr0, *bold, *dim, *rev, *setaf, *setab;
	int colours;        /* of its palette, 0: none */
	bool own_colours;   /* its default colours can be restored */
	bool last_cell;     /* its lower right cell can be written without scrolling */
	bool private_modes; /* it knows or ignores DEC's: mouse, pasting, synchronised output (2026) */
	bool line_feeds;    /* the tty passes them on unchanged, so they move straight down */
	int width, height;
	bool resized;             /* nothing was drawn since */
	struct frame_cell *shown; /* [height * width], owned */
	struct frame_run *runs;   /* [height * width], owned: changes not written yet */
	struct style pen;
	int x, y;    /* y -1: unknown */
	FILE *out;   /* a stream in memory, owned */
	char *bytes; /* its contents, owned */
	size_t len;  /* of bytes */
};

/* Reads the capabilities of the terminal NAME, which setupterm or newterm has loaded.  FRAME must be zeroed
 * and must not move, because its stream writes into it.  Even after a failure the caller calls frame_free.
 * STATUS_USAGE if the terminal cannot position its cursor. */
MUST_CHECK enum status frame_open(struct frame *frame, const char *name, struct diag *diag);

/* The same for a recording: a terminal of 256 colours, whatever terminfo knows. */
MUST_CHECK enum status frame_open_recording(struct frame *frame, struct diag *diag);
void frame_free(struct frame *frame);

/* The terminal has WIDTH x HEIGHT cells now, with unknown content. */
MUST_CHECK enum status frame_resize(struct frame *frame, int width, int height);

/* Leaves in bytes[len] what makes the terminal show SCREEN, which must have the frame's size.  len is 0 if the
 * terminal already shows it. */
MUST_CHECK enum status frame_draw(struct frame *frame, const struct screen *screen);

/* Leaves in bytes[len] what resets the terminal's colours and attributes. */
MUST_CHECK enum status frame_reset(struct frame *frame);

#endif
