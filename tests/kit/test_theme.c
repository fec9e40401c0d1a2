#include <stdio.h>
#include <string.h>

#include "kit/theme.h"
#include "tests/suite.h"

static const struct {
	const char *name;
	int last_colour;
} themes[] = {{"dark", 255}, {"light", 255}, {"ansi", 15}, {"ansi-light", 15}, {"mono", -1}};

START_TEST(every_theme_gives_every_role_a_style_its_terminal_has)
{
	struct theme theme;
	struct diag diag = {""};
	int last = themes[_i].last_colour;

	ck_assert_msg(theme_load(themes[_i].name, &theme, &diag) == STATUS_OK, "%s", diag.text);
	for (int role = 0; role < ROLE_COUNT; role++)
		ck_assert_msg(theme.roles[role].fore <= last && theme.roles[role].back <= last, "%s: %s",
			      themes[_i].name, role_info[role].name);
}
END_TEST

/* Ships are never taken for what they want, or for where they have been. */
START_TEST(flights_have_a_colour_apart_from_forces_and_trails)
{
	static const enum role others[] = {ROLE_FORCE,   ROLE_PULL,      ROLE_PUSH,
					   ROLE_WHISKER, ROLE_OTHER_NEW, ROLE_OTHER_OLD};
	struct theme theme;

	if (themes[_i].last_colour < 8)
		return;
	ck_assert_int_eq(theme_load(themes[_i].name, &theme, NULL), STATUS_OK);
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		ck_assert_msg(theme.roles[ROLE_MIND].fore != theme.roles[others[i]].fore, "%s: %s",
			      themes[_i].name, role_info[others[i]].name);
}
END_TEST

static const struct {
	const char *wanted;
	int colours;
	bool no_colour;
	const char *colorfgbg, *theme;
} choices[] = {
    {"light", 8, true, NULL, "light"},     {"auto", 256, true, NULL, "mono"},
    {"auto", 0, false, NULL, "mono"},      {"auto", 256, false, NULL, "dark"},
    {"auto", 256, false, "0;15", "light"}, {"auto", 256, false, "15;0", "dark"},
    {"auto", 8, false, NULL, "ansi"},      {"auto", 16, false, "0;7", "ansi-light"},
};

START_TEST(the_terminal_chooses_the_theme)
{
	ck_assert_str_eq(
	    theme_choose(choices[_i].wanted, choices[_i].colours, choices[_i].no_colour, choices[_i].colorfgbg),
	    choices[_i].theme);
}
END_TEST

START_TEST(on_an_unknown_ground_ink_is_neither_white_nor_black)
{
	enum { BLACK = 0, WHITE = 7, BRIGHT_WHITE = 15 };
	struct theme theme;

	ck_assert_int_eq(theme_load(theme_choose("auto", 8, false, NULL), &theme, NULL), STATUS_OK);
	ck_assert(theme.base.fore == COLOUR_BASE && theme.base.back == COLOUR_BASE);
	for (int role = 0; role < ROLE_COUNT; role++) {
		const struct style *style = &theme.roles[role];
		bool lost = style->fore == BLACK || style->fore == WHITE || style->fore == BRIGHT_WHITE;
		ck_assert_msg(style->back != COLOUR_BASE || !lost, "%s", role_info[role].name);
	}
}
END_TEST

static const struct {
	const char *text, *complaint;
} malformed[] = {
    {"t = {\n base = \"1\"", "themes.cfg:2: "},
    {"t = {\n base = 5;\n};", "themes.cfg:2: base is not a style"},
    {"t = {\n base = \"256\";\n};", "themes.cfg:2: base is not a style"},
    {"t = {\n base = \"1 in 2\";\n};", "themes.cfg:2: base is not a style"},
    {"t = {\n base = \"bold\";\n};", "themes.cfg:2: base is not a style"},
    {"t = {\n base = \"1 on\";\n};", "themes.cfg:2: base is not a style"},
    {"t = {\n base = \"1 on 2\";\n};", "themes.cfg:1: t has no style for 'text'"},
    {"u = {\n base = \"1 on 2\";\n};", "themes.cfg:1: u has no style for 'text'"},
    {"\nu = 5;", "themes.cfg:2: u is not a theme"},
    {"auto = {\n base = \"1 on 2\";\n};", "themes.cfg:1: auto leaves the choice to the terminal"},
    {"", "unknown theme 't'"},
};

START_TEST(a_wrong_line_is_named)
{
	struct theme theme;
	struct diag diag = {""};

	ck_assert_int_ne(theme_parse("themes.cfg", malformed[_i].text, "t", &theme, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, malformed[_i].complaint) != NULL, "'%s' instead of '%s'", diag.text,
		      malformed[_i].complaint);
}
END_TEST

Suite *suite_theme(void)
{
	Suite *suite = suite_create("kit/theme");
	TCase *tcase = tcase_create("theme");
	tcase_add_loop_test(tcase, flights_have_a_colour_apart_from_forces_and_trails, 0,
			    (int)ARRAY_LEN(themes));
	tcase_add_loop_test(tcase, every_theme_gives_every_role_a_style_its_terminal_has, 0,
			    (int)ARRAY_LEN(themes));
	tcase_add_loop_test(tcase, the_terminal_chooses_the_theme, 0, (int)ARRAY_LEN(choices));
	tcase_add_test(tcase, on_an_unknown_ground_ink_is_neither_white_nor_black);
	tcase_add_loop_test(tcase, a_wrong_line_is_named, 0, (int)ARRAY_LEN(malformed));
	suite_add_tcase(suite, tcase);
	return suite;
}
