/* kit/picture.h -- a screen as an SVG picture in the colours of its theme.
 *
 * Everything but words is drawn as shapes, so the picture looks the same with any fonts.
 *
 * Invariant: the picture needs no other file, and equal screens give equal bytes. */
#ifndef KIT_PICTURE_H
#define KIT_PICTURE_H

#include "kit/screen.h"
#include "store/bytes.h"

/* Appends SCREEN to OUT.  TITLE describes it to people who cannot see it. */
void picture_svg(const struct screen *screen, const char *title, struct byte_writer *out);

/* Its parts: the beginning with the background; the cells of SCREEN, or only the CHANGED [height * width] ones, over
 * the previous ones; and the end. */
void picture_begin(const struct screen *screen, const char *title, struct byte_writer *out);
void picture_cells(const struct screen *screen, const bool *changed, struct byte_writer *out);
void picture_end(struct byte_writer *out);

#endif
