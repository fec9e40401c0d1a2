/* kit/screen.h -- the picture in memory: a rectangle of cells that views draw into and the terminal shows.
 *
 * A cell has a glyph and two roles: one for the glyph and one for the background under it.  A role without a
 * background in the theme leaves the background below, so light, thought and things are layers without copies.  Dots
 * are drawn into Braille cells, 2 x 4 a cell, all in one colour, of the role that comes last in roles.def.  Drawing
 * never allocates.
 *
 * Signs are one column wide.  Characters of texts that are two columns wide take two cells: their own, and one with
 * SCREEN_TAIL.  If something else covers either half, the other shows a space.  The marks of a text (accents, vowels,
 * tones) share the cell of their letter; no more than SCREEN_MARKS of them.
 *
 * Invariant: nothing is drawn outside the clip; the clip is within the screen. */
#ifndef KIT_SCREEN_H
#define KIT_SCREEN_H

#include <stddef.h>

#include "base/assert.h"
#include "kit/theme.h"

/* The glyph of the right half of a character that is two columns wide, which draws nothing more. */
enum { SCREEN_TAIL = 0x110000, SCREEN_MARKS = 3, SCREEN_BRAILLE = 0x2800 };

struct screen_cell {
	uint32_t glyph;     /* code point, or SCREEN_TAIL */
	uint8_t role, back; /* enum role; back is ROLE_TEXT where only the theme's base lies under it */
	uint32_t marks[SCREEN_MARKS]; /* of the glyph; 0: no more */
};

static_assert(ROLE_COUNT <= UINT8_MAX, "a cell keeps its roles in bytes");

struct rect {
	int x, y, width, height;
};

struct screen {
	int width, height;
	struct screen_cell *cells; /* [height * width], owned */
	struct rect clip;
	const struct theme *theme; /* borrowed */
	bool ascii;                /* the terminal shows only ASCII; see screen_shown */
	bool wide_signs;           /* it shows the signs of screen_probe two columns wide */
	int point_x, point_y;      /* see screen_point; -1: nothing was pointed at */
};

/* Gives SCREEN, which is zeroed or in use, WIDTH x HEIGHT blank cells; the theme and ascii stay.  The caller
 * releases it with screen_free.  STATUS_NO_MEMORY leaves it as it was. */
MUST_CHECK enum status screen_resize(struct screen *screen, int width, int height);
void screen_free(struct screen *screen);

/* Blanks every cell and sets the clip to the whole screen. */
void screen_clear(struct screen *screen);

/* Narrows the clip to its part inside AREA.  Returns the old clip, which the caller puts back when done. */
struct rect screen_clip(struct screen *screen, struct rect area);

/* The cell at (X, Y), or NULL outside the clip. */
struct screen_cell *screen_at(struct screen *screen, int x, int y);

/* Draws one glyph; where ROLE has no background, the background below stays. */
void screen_put(struct screen *screen, int x, int y, uint32_t glyph, enum role role);

/* Draws the glyph that is there in ROLE. */
void screen_tint(struct screen *screen, int x, int y, enum role role);

/* Puts ROLE's background under a cell, whose glyph stays. */
void screen_paint(struct screen *screen, int x, int y, enum role role);

/* Clears AREA to ROLE's background. */
void screen_fill(struct screen *screen, struct rect area, enum role role);

/* Puts the terminal's cursor, which screen readers and magnifiers follow, on (X, Y), the most important cell.  The
 * last call wins.  The chosen line of a list, filled as ROLE_SELECTED, does so by itself. */
void screen_point(struct screen *screen, int x, int y);

/* Draws the panel of an overlay over AREA, with TITLE in its first row.  Draw on it with ROLE_TEXT and other roles
 * without a background. */
void screen_panel(struct screen *screen, struct rect area, const char *title);

/* Some of the signs that we draw and that are not equally wide on all terminals: one column each on most. */
extern const char screen_probe[];

/* Draws UTF-8 text from (X, Y) to the right and returns the column after it.  Control characters become '?', a mark
 * goes into the cell of its letter, and invisible characters are skipped, so that no file name can shift the
 * picture. */
int screen_text(struct screen *screen, int x, int y, enum role role, const char *text);
int screen_format(struct screen *screen, int x, int y, enum role role, const char *format, ...)
    PRINTF_LIKE(5, 6);

/* Draws at most WIDTH columns of TEXT; a longer one is cut at a blank and ends in an ellipsis. */
int screen_text_within(struct screen *screen, int x, int y, enum role role, const char *text, int width);

/* The same as screen_text and screen_format, ending before column X. */
void screen_text_right(struct screen *screen, int x, int y, enum role role, const char *text);
void screen_format_right(struct screen *screen, int x, int y, enum role role, const char *format, ...)
    PRINTF_LIKE(5, 6);

/* In the texts of screen_words: switch to ROLE_STRONG; switch back. */
enum { SCREEN_STRONG = 0x0e, SCREEN_USUAL = 0x0f };

/* Draws TEXT inside AREA, broken at blanks; where it is cut, it ends in an ellipsis.  Returns the number of rows used; SCREEN
 * NULL only measures. */
int screen_words(struct screen *screen, struct rect area, enum role role, const char *text);

/* Draws TEXT over the first WIDTH columns of as many rows as it takes, MOST at most, of which row END - 1 is the last.  Returns
 * the number of rows. */
int screen_words_above(struct screen *screen, int width, int end, int most, enum role role, const char *text);

/* Draws SHARE (0..1) of WIDTH cells as a heavy line on a thin scale, to half a cell: ━━━━╸───. */
void screen_bar(struct screen *screen, int x, int y, int width, double share, enum role role);

/* Draws SHARE (0..1) as a position on a scale of WIDTH cells: ━━━●───. */
void screen_slider(struct screen *screen, int x, int y, int width, double share, enum role role);

static inline bool screen_is_dots(uint32_t glyph)
{
	return glyph >= SCREEN_BRAILLE && glyph < SCREEN_BRAILLE + 256;
}

/* Draws one dot.  Dot column X2 belongs to cell X2 / 2, dot row Y4 to cell Y4 / 4. */
void screen_dot(struct screen *screen, int x2, int y4, enum role role);

/* Draws every EVERY-th dot (EVERY > 0) of a straight line between two dots (Bresenham), or of an ellipse. */
void screen_line(struct screen *screen, int x0, int y0, int x1, int y1, int every, enum role role);
void screen_circle(struct screen *screen, double x2, double y4, double radius_x, double radius_y, int every,
		   enum role role);

/* The code point that the terminal shows for CELL, a cell of SCREEN: its glyph, or the replacement in ASCII or for a
 * glyph wider than its place. */
uint32_t screen_shown(const struct screen *screen, const struct screen_cell *cell);

/* The marks that the terminal shows on that code point; a replacement has no marks. */
const uint32_t *screen_marks(const struct screen *screen, const struct screen_cell *cell);

/* The colours and attributes of CELL after all layers. */
struct style screen_style(const struct screen *screen, const struct screen_cell *cell);

/* Writes the screen into OUT[CAP] as lines of UTF-8 without trailing blanks; thought without a glyph shows as ░
 * (old) or ▒ (new).  Returns the length without the final zero; a dump that does not fit is cut. */
size_t screen_dump(const struct screen *screen, char *out, size_t cap);

/* Does the same for roles: a line for each row that has any, with runs such as "3-7 text" or, where the
 * background is another role's, "3-7 text/panel". */
size_t screen_dump_roles(const struct screen *screen, char *out, size_t cap);

#endif
