#include <stdio.h>
#include <string.h>

#include "kit/overview.h"
#include "kit/screen.h"
#include "kit/sign.h"
#include "tests/suite.h"
#include "world/thing.h"
#include "world/tool.h"

/* A theme in which only SELECTED and CLOSED_OLD have backgrounds. */
static struct theme theme;
static struct screen screen;

static void set_up(void)
{
	for (int role = 0; role < ROLE_COUNT; role++)
		theme.roles[role] = (struct style){(int16_t)(role + 1), COLOUR_BASE, 0};
	theme.base = (struct style){7, 0, 0};
	theme.roles[ROLE_SELECTED].back = 100;
	theme.roles[ROLE_CLOSED_OLD].back = 17;
	screen = (struct screen){.theme = &theme};
	ck_assert_int_eq(screen_resize(&screen, 13, 3), STATUS_OK);
}

static void tear_down(void)
{
	screen_free(&screen);
}

static void shows(const char *expected)
{
	char out[512];

	screen_dump(&screen, out, sizeof out);
	ck_assert_str_eq(out, expected);
}

START_TEST(nothing_is_drawn_outside_the_clip)
{
	struct rect old = screen_clip(&screen, (struct rect){2, 1, 4, 9});

	screen_text(&screen, -3, 0, ROLE_TEXT, "abcdefghijklmnop");
	screen_text(&screen, -3, 1, ROLE_TEXT, "abcdefghijklmnop");
	screen_fill(&screen, (struct rect){-5, -5, 50, 50}, ROLE_SELECTED);
	screen_line(&screen, -40, -40, 90, 90, 1, ROLE_PATH);
	screen.clip = old;
	ck_assert_int_eq(screen_at(&screen, 1, 1)->back, ROLE_TEXT);
	ck_assert_int_eq(screen_at(&screen, 6, 1)->back, ROLE_TEXT);
	ck_assert_int_eq(screen_at(&screen, 2, 1)->back, ROLE_SELECTED);
	ck_assert_ptr_null(screen_at(&screen, 13, 0));
	ck_assert_ptr_null(screen_at(&screen, 0, 3));
}
END_TEST

START_TEST(a_role_without_background_leaves_the_layer_below)
{
	screen_paint(&screen, 0, 0, ROLE_CLOSED_OLD);
	screen_put(&screen, 0, 0, '@', ROLE_PATH);
	struct style style = screen_style(&screen, screen_at(&screen, 0, 0));
	ck_assert_int_eq(style.fore, ROLE_PATH + 1);
	ck_assert_int_eq(style.back, 17);
	screen_put(&screen, 0, 0, '@', ROLE_SELECTED);
	ck_assert_int_eq(screen_style(&screen, screen_at(&screen, 0, 0)).back, 100);
	ck_assert_int_eq(screen_style(&screen, screen_at(&screen, 1, 0)).back, 0);
}
END_TEST

START_TEST(a_full_block_is_all_background)
{
	screen_put(&screen, 0, 0, U'█', ROLE_SELECTED);
	ck_assert_int_eq(screen_style(&screen, screen_at(&screen, 0, 0)).fore, 100);
	screen_put(&screen, 1, 0, U'▄', ROLE_SELECTED);
	ck_assert_int_eq(screen_style(&screen, screen_at(&screen, 1, 0)).fore, ROLE_SELECTED + 1);
}
END_TEST

START_TEST(dots_add_up_and_the_stronger_role_wins)
{
	screen_dot(&screen, 0, 0, ROLE_SHIP);
	screen_dot(&screen, 1, 3, ROLE_STAR);
	ck_assert_uint_eq(screen_at(&screen, 0, 0)->glyph, 0x2881);
	ck_assert_int_eq(screen_at(&screen, 0, 0)->role, ROLE_SHIP);
	screen_put(&screen, 1, 0, '#', ROLE_WALL_NEAR);
	screen_dot(&screen, 2, 0, ROLE_SHIP);
	ck_assert_uint_eq(screen_at(&screen, 1, 0)->glyph, '#');
}
END_TEST

static const struct {
	double share;
	const char *bar, *slider;
} shares[] = {
    {-1, "────", "●───"},    {0.125, "╸───", "●───"}, {0.5, "━━──", "━━●─"},
    {0.625, "━━╸─", "━━●─"}, {1, "━━━━", "━━━●"},     {9, "━━━━", "━━━●"},
};

START_TEST(a_bar_measures_to_half_a_cell)
{
	char expected[64];

	screen_bar(&screen, 0, 0, 4, shares[_i].share, ROLE_BAR);
	screen_slider(&screen, 0, 1, 4, shares[_i].share, ROLE_BAR);
	snprintf(expected, sizeof expected, "%s\n%s\n\n", shares[_i].bar, shares[_i].slider);
	shows(expected);
}
END_TEST

/* So many cells a dot that their numbers to the right of the map outgrow a cell's. */
START_TEST(beside_a_map_in_small_there_is_nothing)
{
	struct grid grid;

	ck_assert_int_eq(screen_resize(&screen, 1200, 5), STATUS_OK);
	ck_assert_int_eq(grid_new(40, 1320, TERRAIN_FLOOR, &grid), STATUS_OK);
	struct overview small = overview_of(&grid, (struct rect){0, 0, 1200, 5});
	for (int y = 0; y < grid.height; y++)
		if (y / small.cells % 2)
			memset(grid.terrain + y * grid.width, TERRAIN_WALL, (size_t)grid.width);
	small.x = 0;
	overview_draw(&screen, &small, NULL);
	ck_assert_int_ne(screen_at(&screen, 0, 0)->glyph, ' ');
	for (int x = 1; x < screen.width; x++)
		ck_assert_int_eq(screen_at(&screen, x, 0)->glyph, ' ');
	grid_free(&grid);
}
END_TEST

START_TEST(names_of_files_cannot_move_the_picture)
{
	ck_assert_int_eq(screen_text(&screen, 0, 0, ROLE_TEXT, "a\033[2J\xe2\x80\xae\xee\x80\x80\xff"), 8);
	shows("a?[2J???\n\n\n");
}
END_TEST

START_TEST(names_may_be_in_any_script)
{
	ck_assert_int_eq(screen_text(&screen, 0, 0, ROLE_TEXT, "\u8ff7\u5bab \u05de\u05d1\u05d5\u05da"), 9);
	ck_assert_int_eq(screen_text(&screen, 0, 1, ROLE_TEXT, "Ame\u0301lie"), 6);
	screen_text_right(&screen, 13, 2, ROLE_TEXT, "\ubbf8\ub85c");
	shows("\u8ff7\u5bab \u05de\u05d1\u05d5\u05da\nAme\u0301lie\n         \ubbf8\ub85c\n");
	screen.ascii = true;
	shows("???? ????\nAmelie\n         ????\n");
}
END_TEST

static const struct {
	const char *text;
	int width;
	const char *shown;
} marked[] = {
    {"\u0e17\u0e35\u0e48", 1, "\u0e17\u0e35\u0e48"}, /* Thai: a vowel and a tone */
    {"\u0939\u093f\u0928\u094d\u0926\u0940", 5, "\u0939\u093f\u0928\u094d\u0926\u0940"}, /* Hindi */
    {"\u1112\u1161\u11ab", 2, "\u1112\u1161\u11ab"}, /* Hangul, taken apart */
    {"\u8ff7\u0301", 2, "\u8ff7\u0301"},
    {"a\u0301\u0302\u0303\u0304\u0305", 1, "a\u0301\u0302\u0303"}, /* a heap of marks stays a letter */
    {"\u0301a \u0301b", 3, "a b"},                                 /* a mark without a letter has no place */
    {"\u2764\ufe0f", 1, "\u2764"},                                 /* a selector would change the width */
};

START_TEST(marks_stand_with_their_letter)
{
	char dump[64];

	ck_assert_int_eq(screen_text(&screen, 0, 0, ROLE_TEXT, marked[_i].text), marked[_i].width);
	screen_dump(&screen, dump, sizeof dump);
	dump[strcspn(dump, "\n")] = '\0';
	ck_assert_str_eq(dump, marked[_i].shown);
	for (int x = 0; x < marked[_i].width; x++)
		screen_put(&screen, x, 0, 'x', ROLE_TEXT);
	screen_dump(&screen, dump, sizeof dump);
	ck_assert_int_eq((int)strcspn(dump, "\n"), marked[_i].width);
}
END_TEST

/* What was drawn over one half leaves a blank in the place of the other. */
START_TEST(half_a_character_is_never_shown)
{
	screen_text(&screen, 0, 0, ROLE_TEXT, "\u8ff7\u5bab");
	screen_put(&screen, 1, 0, 'a', ROLE_TEXT);
	screen_put(&screen, 2, 0, 'b', ROLE_TEXT);
	shows(" ab\n\n\n");
	screen_text(&screen, 12, 1, ROLE_TEXT, "\u8ff7");
	screen_put(&screen, 0, 2, SCREEN_TAIL, ROLE_TEXT);
	shows(" ab\n\n\n");
}
END_TEST

START_TEST(where_signs_are_wide_narrow_ones_stand_for_them)
{
	screen.wide_signs = true;
	screen_text(&screen, 0, 0, ROLE_TEXT, "█·━●▸a\u8ff7é");
	screen_dot(&screen, 0, 4, ROLE_PATH);
	shows("#.=*▸a\u8ff7?\n⠁\n\n");
}
END_TEST

START_TEST(ascii_has_a_sign_for_everything_drawn)
{
	screen.ascii = true;
	screen_text(&screen, 0, 0, ROLE_TEXT, "█▄·≈°•×━╸─●◆");
	screen_dot(&screen, 0, 4, ROLE_PATH);
	screen_dot(&screen, 2, 4, ROLE_STAR);
	shows("##.~`[x==-**\n:\n\n");
}
END_TEST

static void has_a_role_and_a_plain_form(const struct sign *sign)
{
	ck_assert_msg(theme_role(sign->role) < ROLE_COUNT, "%s is no role", sign->role);
	screen.ascii = false;
	screen.wide_signs = true;
	screen_put(&screen, 0, 0, sign_glyph(&screen, sign), sign_role(sign));
	uint32_t wide = screen_shown(&screen, screen_at(&screen, 0, 0));
	ck_assert_msg(wide == sign->glyph || wide == (uint32_t)sign->plain, "where signs are wide");
	screen.ascii = true;
	screen_put(&screen, 0, 0, sign_glyph(&screen, sign), sign_role(sign));
	ck_assert_uint_eq(screen_shown(&screen, screen_at(&screen, 0, 0)), (uint32_t)sign->plain);
}

START_TEST(every_sign_of_the_game_has_a_role_and_a_plain_form)
{
	for (int i = 0; i < THING_KINDS; i++)
		has_a_role_and_a_plain_form(&thing_kinds[i]->sign);
	for (int i = 0; i < TOOL_EFFECTS; i++)
		if (tool_effects[i]->sign.glyph)
			has_a_role_and_a_plain_form(&tool_effects[i]->sign);
}
END_TEST

START_TEST(a_dump_shows_thought_and_roles)
{
	char out[256];

	screen_paint(&screen, 1, 0, ROLE_CLOSED_OLD);
	screen_paint(&screen, 2, 0, ROLE_CLOSED_CREST);
	screen_text(&screen, 4, 2, ROLE_KEY, "p");
	shows(" ░▒\n\n    p\n");
	screen_dump_roles(&screen, out, sizeof out);
	ck_assert_str_eq(out, "0: 1-1 text/closed_old 2-2 text/closed_crest\n2: 4-4 key\n");
	ck_assert_uint_eq(screen_dump(&screen, out, 4), 3);
	ck_assert_uint_eq(strlen(out), 3);
}
END_TEST

Suite *suite_screen(void)
{
	Suite *suite = suite_create("kit/screen");
	TCase *tcase = tcase_create("screen");
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, nothing_is_drawn_outside_the_clip);
	tcase_add_test(tcase, a_role_without_background_leaves_the_layer_below);
	tcase_add_test(tcase, a_full_block_is_all_background);
	tcase_add_test(tcase, dots_add_up_and_the_stronger_role_wins);
	tcase_add_loop_test(tcase, a_bar_measures_to_half_a_cell, 0, (int)ARRAY_LEN(shares));
	tcase_add_test(tcase, beside_a_map_in_small_there_is_nothing);
	tcase_add_test(tcase, names_of_files_cannot_move_the_picture);
	tcase_add_test(tcase, names_may_be_in_any_script);
	tcase_add_loop_test(tcase, marks_stand_with_their_letter, 0, (int)ARRAY_LEN(marked));
	tcase_add_test(tcase, half_a_character_is_never_shown);
	tcase_add_test(tcase, where_signs_are_wide_narrow_ones_stand_for_them);
	tcase_add_test(tcase, ascii_has_a_sign_for_everything_drawn);
	tcase_add_test(tcase, every_sign_of_the_game_has_a_role_and_a_plain_form);
	tcase_add_test(tcase, a_dump_shows_thought_and_roles);
	suite_add_tcase(suite, tcase);
	return suite;
}
