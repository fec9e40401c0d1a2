/* kit/animation.h -- screens one after the other as one SVG picture that plays by itself, again and again.
 *
 * Each screen draws the cells in which it differs from the one before over that one, and stays until the end.  Where
 * nothing plays the picture, the last screen is shown.
 *
 * Invariant: equal screens at equal times give equal bytes. */
#ifndef KIT_ANIMATION_H
#define KIT_ANIMATION_H

#include "kit/screen.h"
#include "store/bytes.h"

/* The pictures of one screen, and their times. */
struct animation_frame {
	size_t offset, len; /* in the bytes of the animation */
	double time_s;
};

/* Zeroed to begin with; animation_free releases it. */
struct animation {
	struct screen shown;            /* the last screen */
	bool *changed;                  /* [shown.height * shown.width] where it differs from the one before */
	struct byte_writer drawn;       /* all frames */
	struct animation_frame *frames; /* [n_frames] where they are in DRAWN */
	size_t n_frames, cap;
};

/* Adds SCREEN as it is at TIME_S, which never goes back; all screens are of the size of the first.  Returns STATUS_OK and
 * sets *ADDED unless it looks like the last one. */
MUST_CHECK enum status animation_add(struct animation *animation, const struct screen *screen, double time_s,
				     bool *added);

/* Writes the additions to OUT; the last screen stays until END_S. */
MUST_CHECK enum status animation_write(const struct animation *animation, const char *title, double end_s,
				       struct byte_writer *out);
void animation_free(struct animation *animation);

#endif
