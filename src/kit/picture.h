/* kit/picture.h -- a screen as an SVG picture in the colours of its theme.
 *
 * Everything but words is drawn as shapes, so the picture looks the same whatever fonts there are.
 *
 * Invariant: the picture needs nothing but itself, and equal screens give equal bytes. */
#ifndef KIT_PICTURE_H
#define KIT_PICTURE_H

#include "kit/screen.h"
#include "store/bytes.h"

/* Appends SCREEN to OUT.  TITLE says what it shows to those who do not see it. */
void picture_svg(const struct screen *screen, const char *title, struct byte_writer *out);

/* Its parts: the beginning with the background; the cells of SCREEN, or of those only the CHANGED [height * width] ones, over
 * what was there; and the end. */
void picture_begin(const struct screen *screen, const char *title, struct byte_writer *out);
void picture_cells(const struct screen *screen, const bool *changed, struct byte_writer *out);
void picture_end(struct byte_writer *out);

#endif
