/* ui/screen.h -- the picture in memory: a rectangle of cells that views draw into and the terminal shows.
 *
 * A cell has a glyph and two roles: what it shows and whose background lies under it.  Drawing with a role that
 * has no background in the theme leaves the one below, so light, thought and things are layers without copies.
 * Dots are drawn into Braille cells, 2 x 4 a cell, in one colour: that of the role listed last in roles.def.
 * Invariant: every glyph is one column wide; nothing is drawn outside the clip; the clip lies on the screen.
 * Drawing never allocates. */
#ifndef UI_SCREEN_H
#define UI_SCREEN_H

#include <stddef.h>

#include "ui/theme.h"

struct screen_cell {
	uint32_t glyph;     /* code point */
	uint8_t role, back; /* enum role; back is ROLE_TEXT where nothing but the theme's base lies under it */
};

struct rect {
	int x, y, width, height;
};

struct screen {
	int width, height;
	struct screen_cell *cells; /* [height * width], owned */
	struct rect clip;
	const struct theme *theme; /* borrowed */
	bool ascii;                /* the terminal shows ASCII only; see screen_shown */
};

/* Makes SCREEN (zeroed, or in use) WIDTH x HEIGHT blank cells; the theme and ascii stay.  screen_free gives it
 * back. */
MUST_CHECK enum status screen_resize(struct screen *screen, int width, int height);
void screen_free(struct screen *screen);

/* Blank everywhere, clip on the whole screen. */
void screen_clear(struct screen *screen);

/* Narrows the clip to its part inside AREA and returns what it was: give it back to screen->clip when done. */
struct rect screen_clip(struct screen *screen, struct rect area);

/* The cell at (X, Y), or NULL outside the clip. */
struct screen_cell *screen_at(struct screen *screen, int x, int y);

/* One glyph; the background below stays where ROLE has none. */
void screen_put(struct screen *screen, int x, int y, uint32_t glyph, enum role role);

/* Lays ROLE's background under the cell and leaves what it shows. */
void screen_paint(struct screen *screen, int x, int y, enum role role);

/* Blanks AREA and lays ROLE's background there. */
void screen_fill(struct screen *screen, struct rect area, enum role role);

/* An overlay: AREA filled, its first row a title bar.  What is drawn in it uses ROLE_TEXT and the like. */
void screen_panel(struct screen *screen, struct rect area, const char *title);

/* UTF-8 text from (X, Y) to the right; returns the column after it.  Glyphs that are not one column wide become
 * '?', so that nobody's file names can move the picture. */
int screen_text(struct screen *screen, int x, int y, enum role role, const char *text);
int screen_format(struct screen *screen, int x, int y, enum role role, const char *format, ...)
    PRINTF_LIKE(5, 6);

/* The same, ending before column X. */
void screen_text_right(struct screen *screen, int x, int y, enum role role, const char *text);
void screen_format_right(struct screen *screen, int x, int y, enum role role, const char *format, ...)
    PRINTF_LIKE(5, 6);

/* TEXT inside AREA, broken at blanks; returns the rows used. */
int screen_words(struct screen *screen, struct rect area, enum role role, const char *text);

/* A value as a heavy line of SHARE (0..1) of WIDTH cells on a thin scale, to half a cell: ━━━━╸───. */
void screen_bar(struct screen *screen, int x, int y, int width, double share, enum role role);

/* A position on a scale: ━━━●───. */
void screen_slider(struct screen *screen, int x, int y, int width, double share, enum role role);

/* One dot; the dot column X2 lies in cell X2 / 2, the dot row Y4 in cell Y4 / 4. */
void screen_dot(struct screen *screen, int x2, int y4, enum role role);

/* Every EVERY-th dot of a straight line from one dot to another (Bresenham), and of a circle. */
void screen_line(struct screen *screen, int x0, int y0, int x1, int y1, int every, enum role role);
void screen_circle(struct screen *screen, double x2, double y4, double radius_x, double radius_y, int every,
		   enum role role);

/* The code point a terminal shows for CELL: its glyph, or what stands for it in ASCII. */
uint32_t screen_shown(const struct screen *screen, const struct screen_cell *cell);

/* The colours and attributes of CELL after all layers. */
struct style screen_style(const struct screen *screen, const struct screen_cell *cell);

/*
 * Writes the screen as lines of UTF-8 into OUT[CAP], trailing blanks cut; thought without a glyph shows as ░
 * (old) and ▒ (new).  Returns the length without the final zero; nothing is written beyond CAP.
 */
size_t screen_dump(const struct screen *screen, char *out, size_t cap);

/* The same for roles: a line for each row that has any, runs as "from-to role" or "from-to role/background". */
size_t screen_dump_roles(const struct screen *screen, char *out, size_t cap);

#endif
