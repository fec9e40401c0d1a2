/* What the frames write adds up to the picture, on terminals that can much and on those that can little. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/suite.h"

#ifndef HAVE_VTERM

Suite *suite_frame(void)
{
	puts("left out: tests of a real terminal: libvterm is not installed (on Debian: libvterm-dev)");
	exit(77);
}

#else

#include <vterm.h>

#include "term/curses_inc.h"

#include "base/rng.h"
#include "store/places.h"
#include "term/frame.h"

#include <term.h> /* last: its macros are words like any */

#define CURSOR .cup = "\033[%i%p1%d;%p2%dH"
#define WAYS .hpa = "\033[%i%p1%dG", .vpa = "\033[%i%p1%dd", .cuf = "\033[%p1%dC$<2>"
#define ERASE .ech = "\033[%p1%dX"
#define PENS .sgr0 = "\033[m", .bold = "\033[1m$<2>", .dim = "\033[2m", .rev = "\033[7m"
#define EIGHT .setaf = "\033[3%p1%dm", .setab = "\033[4%p1%dm", .colours = 8
#define MANY .setaf = "\033[38;5;%p1%dm", .setab = "\033[48;5;%p1%dm", .colours = 256

static const struct {
	const char *theme;
	struct frame can;
} terminals[] = {
    {"dark", {CURSOR, WAYS, ERASE, PENS, MANY, .own_colours = true, .last_cell = true, .private_modes = true}},
    {"dark", {CURSOR, WAYS, PENS, MANY, .own_colours = true, .last_cell = true, .line_feeds = true}},
    {"ansi", {CURSOR, WAYS, PENS, EIGHT, .own_colours = true, .last_cell = true, .line_feeds = true}},
    {"ansi", {CURSOR, WAYS, PENS, EIGHT}},                  /* scrolls, and has no colours of its own */
    {"mono", {CURSOR, PENS, .last_cell = true}},            /* a VT100 */
    {"mono", {CURSOR, .rev = "\033[7m", .sgr0 = "\033[m"}}, /* little more than a cursor */
};

static const struct {
	int width, height;
} sizes[] = {{1, 1}, {1, 3}, {2, 1}, {5, 3}, {80, 24}, {300, 90}};

struct shown {
	struct theme theme;
	struct screen screen;
	struct frame frame;
	VTerm *vterm;
};

static void show_open(struct shown *show, int terminal, int width, int height)
{
	struct diag diag = {""};

	*show = (struct shown){.frame = terminals[terminal].can, .vterm = vterm_new(height, width)};
	ck_assert_msg(!theme_load(terminals[terminal].theme, &show->theme, &diag), "%s", diag.text);
	show->screen.theme = &show->theme;
	ck_assert_int_eq(screen_resize(&show->screen, width, height), STATUS_OK);
	show->frame.out = open_memstream(&show->frame.bytes, &show->frame.len);
	ck_assert_ptr_nonnull(show->frame.out);
	ck_assert_int_eq(frame_resize(&show->frame, width, height), STATUS_OK);
	vterm_set_utf8(show->vterm, 1);
	vterm_screen_reset(vterm_obtain_screen(show->vterm), 1);
}

static void show_free(struct shown *show)
{
	screen_free(&show->screen);
	frame_free(&show->frame);
	vterm_free(show->vterm);
}

/* New cells in a part of the screen: few, many, or all. */
static void scribble(struct screen *screen, struct rng *rng)
{
	/* Halves of a wide character come in any order. */
	static const uint32_t glyphs[] = {' ', ' ', 'a', 'b', U'·', U'█', U'⠿', U'迷', U'\u0e17', SCREEN_TAIL};
	uint32_t n = (uint32_t)(screen->width * screen->height);
	uint32_t from = rng_below(rng, n), to = rng_below(rng, 3) ? from + rng_below(rng, 9) : n;

	for (uint32_t i = from; i < n && i <= to; i += 1 + rng_below(rng, 6)) {
		struct screen_cell *cell = &screen->cells[i];
		*cell = (struct screen_cell){.glyph = glyphs[rng_below(rng, ARRAY_LEN(glyphs))],
					     .role = (uint8_t)rng_below(rng, ROLE_COUNT),
					     .back = (uint8_t)rng_below(rng, ROLE_COUNT)};
		for (uint32_t mark = rng_below(rng, 3); cell->glyph == U'\u0e17' && mark > 0; mark--)
			cell->marks[mark - 1] = mark == 1 ? 0xe35 : 0xe48;
	}
}

static void draw(struct shown *show)
{
	ck_assert_int_eq(frame_draw(&show->frame, &show->screen), STATUS_OK);
	vterm_input_write(show->vterm, show->frame.bytes, show->frame.len);
}

/* Of colours that the terminal has; those that it lacks it shows as it may. */
static bool same_colour(const struct frame *frame, int16_t wanted, VTermColor colour, bool is_default)
{
	if (wanted >= frame->colours || (wanted == COLOUR_BASE && !frame->own_colours))
		return true;
	return wanted == COLOUR_BASE ? is_default
				     : VTERM_COLOR_IS_INDEXED(&colour) && colour.indexed.idx == wanted;
}

static VTermScreenCell seen_at(const struct shown *show, int x, int y)
{
	VTermScreenCell seen;

	vterm_screen_get_cell(vterm_obtain_screen(show->vterm), (VTermPos){y, x}, &seen);
	return seen;
}

/* What is wrong with a cell, NULL where it is right.  No assertion for each: there are millions of them. */
static const char *wrong_with(const struct shown *show, int x, int y)
{
	const struct screen *screen = &show->screen;
	const struct screen_cell *cell = &screen->cells[y * screen->width + x];
	struct style style = screen_style(screen, cell);
	VTermScreenCell seen = seen_at(show, x, y);
	bool bright = show->frame.colours == 8 && style.fore > 8;
	uint32_t glyph = seen.chars[0] ? seen.chars[0] : ' ', wanted = screen_shown(screen, cell);
	bool inked = glyph != ' ' || style.attributes & STYLE_REVERSE;
	bool default_back = seen.bg.type & VTERM_COLOR_DEFAULT_BG,
	     default_fore = seen.fg.type & VTERM_COLOR_DEFAULT_FG;

	if (!show->frame.last_cell && y == screen->height - 1 && x == screen->width - 2 && wanted == U'迷')
		wanted = ' ';      /* its right half has no place */
	if (wanted == SCREEN_TAIL) /* its style is that of its head */
		return glyph == (uint32_t)-1 ? NULL : "the right half";
	if (glyph != wanted)
		return "the sign";
	for (size_t i = 0; glyph != ' ' && i < SCREEN_MARKS && seen.chars[i]; i++)
		if (seen.chars[1 + i] != screen_marks(screen, cell)[i])
			return "a mark";
	if (seen.attrs.reverse != ((style.attributes & STYLE_REVERSE) != 0))
		return "reverse";
	if (!same_colour(&show->frame, style.back, seen.bg, default_back))
		return "the background";
	if (inked && !same_colour(&show->frame, style.fore, seen.fg, default_fore))
		return "the ink";
	if (inked && show->frame.own_colours && show->frame.colours == 8 && style.fore == 8 && !default_fore)
		return "dark grey";
	if (inked && show->frame.bold && (bright || style.attributes & STYLE_BOLD) && !seen.attrs.bold)
		return "bold";
	return NULL;
}

static void check_cells(const struct shown *show)
{
	int width = show->screen.width, n = width * show->screen.height - !show->frame.last_cell;

	for (int i = 0; i < n; i++) {
		const char *wrong = wrong_with(show, i % width, i / width);
		if (wrong)
			ck_abort_msg("%s at %d,%d is not the screen's", wrong, i % width, i / width);
	}
}

START_TEST(frame_after_frame_the_terminal_shows_the_screen)
{
	struct rng rng = rng_seeded((uint64_t)_i, RNG_LOOK);

	for (size_t s = 0; s < ARRAY_LEN(sizes); s++) {
		int width = sizes[s].width, height = sizes[s].height;
		struct shown show;
		show_open(&show, _i, width, height);
		for (int i = 0; i < 60; i++) {
			scribble(&show.screen, &rng);
			draw(&show);
			check_cells(&show);
			ck_assert(show.frame.last_cell || !seen_at(&show, width - 1, height - 1).chars[0]);
			draw(&show);
			ck_assert_msg(!show.frame.len, "what is shown already is written again");
		}
		show_free(&show);
	}
}
END_TEST

START_TEST(a_line_of_words_is_cleared_in_one_go)
{
	struct shown show;

	show_open(&show, 0, 80, 2);
	draw(&show);
	screen_text(&show.screen, 0, 0, ROLE_TEXT, "The kid meets a wall. The wall wins. The kid tries again.");
	draw(&show);
	screen_clear(&show.screen);
	draw(&show);
	check_cells(&show);
	ck_assert_msg(show.frame.len < 20, "%zu bytes", show.frame.len);
	show_free(&show);
}
END_TEST

static const struct {
	const char *name;
	int colours;
	bool last_cell, private_modes;
} known[] = {
    {"xterm-256color", 256, true, true},
    {"linux", 8, true, false},
    {"vt100", 0, true, false},
    {"ansi", 8, false, false},
};

START_TEST(terminals_are_taken_for_what_they_can)
{
	struct frame frame = {.out = NULL};
	int found;

	if (setupterm(known[_i].name, 1, &found) != OK)
		return; /* small systems know few terminals */
	ck_assert_int_eq(frame_open(&frame, known[_i].name, NULL), STATUS_OK);
	ck_assert_int_eq(frame.colours, known[_i].colours);
	ck_assert_int_eq(frame.last_cell, known[_i].last_cell);
	ck_assert_int_eq(frame.private_modes, known[_i].private_modes);
	frame_free(&frame);
}
END_TEST

Suite *suite_frame(void)
{
	Suite *suite = suite_create("term/frame");
	TCase *tcase = tcase_create("frame");

	tcase_add_loop_test(tcase, frame_after_frame_the_terminal_shows_the_screen, 0,
			    (int)ARRAY_LEN(terminals));
	tcase_add_test(tcase, a_line_of_words_is_cleared_in_one_go);
	tcase_add_loop_test(tcase, terminals_are_taken_for_what_they_can, 0, (int)ARRAY_LEN(known));
	suite_add_tcase(suite, tcase);
	return suite;
}

#endif
