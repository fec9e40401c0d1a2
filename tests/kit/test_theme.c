#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "kit/theme.h"
#include "tests/suite.h"

static const struct {
	const char *name;
	int last_colour;
} themes[] = {
    {"dark", 255},     {"light", 255},          {"ansi", 15},       {"ansi-light", 15},    {"mono", -1},
    {"contrast", 255}, {"contrast-light", 255}, {"projector", 255}, {"deuteranopia", 255}, {"tritanopia", 255}};

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

/* ---- contrast -------------------------------------------------------------------------------------------- */

struct linear {
	double red, green, blue;
};

static double linear_of(int value)
{
	double share = value / 255.0;

	return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

/* The first sixteen colours differ from terminal to terminal: as xterm, as the Linux console, and as GNOME have them. */
enum { XTERM, CONSOLE, GNOME };
static const unsigned sixteen[][16] = {
    [XTERM] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
	       0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff},
    [CONSOLE] = {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555,
		 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff},
    [GNOME] = {0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc, 0x5e5c64,
	       0xf66151, 0x33d17a, 0xe9ad0c, 0x2a7bde, 0xc061cb, 0x33c7de, 0xffffff}};

/* The COLOUR of a terminal, whose first sixteen are those of TERMINAL. */
static struct linear palette_of(int colour, int terminal)
{
	static const int levels[] = {0, 95, 135, 175, 215, 255};
	int cube = colour - 16;

	if (colour < 16) {
		unsigned rgb = sixteen[terminal][colour];
		return (struct linear){linear_of((int)(rgb >> 16)), linear_of((int)(rgb >> 8 & 0xff)),
				       linear_of((int)(rgb & 0xff))};
	}
	if (colour >= 232) {
		double grey = linear_of(8 + 10 * (colour - 232));
		return (struct linear){grey, grey, grey};
	}
	return (struct linear){linear_of(levels[cube / 36]), linear_of(levels[cube / 6 % 6]),
			       linear_of(levels[cube % 6])};
}

/* A colour of xterm that is the same on every terminal. */
static struct linear palette(int colour)
{
	ck_assert_msg(colour >= 16, "colour %d is up to the terminal", colour);
	return palette_of(colour, XTERM);
}

static double luminance(int colour, int terminal)
{
	struct linear is = palette_of(colour, terminal);

	return 0.2126 * is.red + 0.7152 * is.green + 0.0722 * is.blue;
}

/* The contrast of two colours by WCAG 2, where STRAY is the light that falls on the screen beside its own: 0.05 there. */
static double contrast(int a, int b, double stray, int terminal)
{
	double one = luminance(a, terminal) + stray, other = luminance(b, terminal) + stray;

	return one > other ? one / other : other / one;
}

/* What a theme must reach: for text, and for signs; both on what a search has expanded too, as far as the usual limits go. */
static const struct seen {
	const char *name;
	double text, sign, stray;
	int terminal, fore, back; /* the terminal with its first sixteen colours; its text and background */
} seen[] = {{"dark", 4.5, 3, 0.05, XTERM, 0, 0},          {"light", 4.5, 3, 0.05, XTERM, 0, 0},
	    {"contrast", 7, 4.5, 0.05, XTERM, 0, 0},      {"contrast-light", 7, 4.5, 0.05, XTERM, 0, 0},
	    {"projector", 7, 4.5, 0.05, XTERM, 0, 0},     {"projector", 2.2, 2, 0.2, XTERM, 0, 0},
	    {"deuteranopia", 4.5, 3, 0.05, XTERM, 0, 0},  {"tritanopia", 4.5, 3, 0.05, XTERM, 0, 0},
	    {"ansi", 4.5, 3, 0.05, XTERM, 7, 0},          {"ansi", 4.5, 3, 0.05, CONSOLE, 7, 0},
	    {"ansi", 4.5, 3, 0.05, GNOME, 7, 0},          {"ansi-light", 4.5, 3, 0.05, XTERM, 0, 15},
	    {"ansi-light", 4.5, 3, 0.05, CONSOLE, 0, 15}, {"ansi-light", 4.5, 3, 0.05, GNOME, 0, 15}};

enum { LEAST_TEXT = 45, LEAST_SIGN = 30 /* tenths, for every theme */ };

enum use { WORD, NOTE, FIGURE, SIGN, LONE, OVER, BADGE, GROUND, DECOR };

static const enum use uses[ROLE_COUNT] = {
#define ROLE(id, name, dots, use) [ROLE_##id] = (use),
#define SOLID(id, name, dots, use) [ROLE_##id] = (use),
#include "kit/roles.def"
#undef ROLE
#undef SOLID
};

static int fore_of(const struct theme *theme, enum role role)
{
	int colour = theme->roles[role].fore;

	return colour == COLOUR_BASE ? theme->base.fore : colour;
}

static int back_of(const struct theme *theme, enum role role)
{
	int colour = theme->roles[role].back;

	return colour == COLOUR_BASE ? theme->base.back : colour;
}

static void check_contrast(const struct seen *theme, enum role role, enum role on, int colour, int ground,
			   double least)
{
	double is = contrast(colour, ground, theme->stray, theme->terminal);

	ck_assert_msg(is >= least, "%s: %s (%d) on %s (%d) has %.2f:1 instead of %.2f:1", theme->name,
		      role_info[role].name, colour, role_info[on].name, ground, is, least);
}

/* Checks ROLE on each of the backgrounds ON[n], or on its own if it has one. */
static void check_on(const struct seen *limits, const struct theme *theme, enum role role, const enum role *on,
		     size_t n, double least)
{
	bool own = theme->roles[role].back != COLOUR_BASE;

	for (size_t i = 0; i < (own ? 1 : n); i++)
		check_contrast(limits, role, own ? role : on[i], fore_of(theme, role),
			       back_of(theme, own ? role : on[i]), least);
}

static void check_role(const struct seen *limits, const struct theme *theme, enum role role)
{
	static const enum role grounds[] = {ROLE_TEXT,        ROLE_PANEL,       ROLE_FLOOR_NEAR,
					    ROLE_FLOOR_MID,   ROLE_CLOSED_OLD,  ROLE_CLOSED_RIM,
					    ROLE_CLOSED_LATE, ROLE_CLOSED_CREST};
	const enum role *base = grounds, *floors = grounds + 2, *thought = grounds + 4;
	double thought_text = min(limits->text, LEAST_TEXT / 10.0);
	double thought_sign = min(limits->sign, LEAST_SIGN / 10.0);

	switch (uses[role]) {
	case WORD: check_on(limits, theme, role, base, 2, limits->text); break;
	case NOTE: check_on(limits, theme, role, base, 1, limits->text); break;
	case FIGURE:
		check_on(limits, theme, role, base, 1, limits->text);
		check_on(limits, theme, role, thought, 4, thought_text);
		break;
	case OVER: check_on(limits, theme, role, thought, 4, thought_sign); /* fall through */
	case SIGN: check_on(limits, theme, role, floors, 2, limits->sign);  /* fall through */
	case LONE: check_on(limits, theme, role, base, 1, limits->sign); break;
	case BADGE: check_on(limits, theme, role, base, 1, thought_text); /* fall through */
	case GROUND:
		if (theme
			->flat) /* a sign stands for the ground, whatever the terminal makes of a few colours */
			check_on(limits, theme, role, base, 1, limits->sign);
		else
			check_contrast(limits, role, ROLE_TEXT, back_of(theme, role), theme->base.back,
				       thought_sign);
		break;
	case DECOR: break;
	}
}

START_TEST(what_carries_meaning_is_seen_on_what_it_lies_on)
{
	const struct seen *limits = &seen[_i];
	struct theme theme;

	ck_assert_int_eq(theme_load(limits->name, &theme, NULL), STATUS_OK);
	if (theme.base.fore == COLOUR_BASE)
		theme.base = (struct style){.fore = limits->fore, .back = limits->back};
	for (int role = 0; role < ROLE_COUNT; role++)
		check_role(limits, &theme, (enum role)role);
	if (theme.flat)
		return;
	check_contrast(limits, ROLE_WALL_NEAR, ROLE_FLOOR_NEAR, back_of(&theme, ROLE_WALL_NEAR),
		       back_of(&theme, ROLE_FLOOR_NEAR), min(limits->sign, LEAST_SIGN / 10.0));
	check_contrast(limits, ROLE_WALL_MID, ROLE_FLOOR_MID, back_of(&theme, ROLE_WALL_MID),
		       back_of(&theme, ROLE_FLOOR_MID), min(limits->sign, LEAST_SIGN / 10.0));
}
END_TEST

/* ---- colour blindness ------------------------------------------------------------------------------------ */

/* What eyes make of red, green and blue: Machado, Oliveira and Fernandes 2009, severity 1. */
static const double eyes[][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

enum { NORMAL, PROTAN, DEUTAN, TRITAN };

static double eye(const double row[3], struct linear is)
{
	return clamp(row[0] * is.red + row[1] * is.green + row[2] * is.blue, 0.0, 1.0);
}

static double lab_step(double share)
{
	return share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116;
}

/* COLOUR in CIELAB, as EYES see it. */
static void lab_of(int colour, const double sees[3][3], double lab[3])
{
	struct linear is = palette(colour);
	double red = eye(sees[0], is), green = eye(sees[1], is), blue = eye(sees[2], is);
	double x = lab_step((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
	double y = lab_step(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue);
	double z = lab_step((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883);

	lab[0] = 116 * y - 16;
	lab[1] = 500 * (x - y);
	lab[2] = 200 * (y - z);
}

static double distance(int a, int b, const double sees[3][3])
{
	double one[3], other[3], sum = 0;

	lab_of(a, sees, one);
	lab_of(b, sees, other);
	for (int i = 0; i < 3; i++)
		sum += (one[i] - other[i]) * (one[i] - other[i]);
	return sqrt(sum);
}

static const struct {
	const char *name;
	int eyes;
} looked_at[] = {{"dark", NORMAL},         {"light", NORMAL},          {"contrast", NORMAL},
		 {"projector", NORMAL},    {"contrast-light", NORMAL}, {"deuteranopia", NORMAL},
		 {"deuteranopia", PROTAN}, {"deuteranopia", DEUTAN},   {"tritanopia", NORMAL},
		 {"tritanopia", TRITAN}};

/* Within each group no role may be taken for another.  Those who hunt are told apart by their background. */
static const enum role groups[][6] = {
    {ROLE_BODY, ROLE_NOSE, ROLE_MIND, ROLE_SWARM, ROLE_DANGER, ROLE_COMPANION},
    {ROLE_PULL, ROLE_PUSH, ROLE_FORCE, ROLE_PULL, ROLE_PUSH, ROLE_FORCE}};

enum { APART = 20 };

static void check_apart(int test, int from, int to, enum role a, enum role b, double least)
{
	double is = distance(from, to, eyes[looked_at[test].eyes]);

	ck_assert_msg(is >= least, "%s, eyes %d: %s (%d) and %s (%d) are %.1f apart", looked_at[test].name,
		      looked_at[test].eyes, role_info[a].name, from, role_info[b].name, to, is);
}

START_TEST(what_must_be_told_apart_can_be)
{
	struct theme theme;

	ck_assert_int_eq(theme_load(looked_at[_i].name, &theme, NULL), STATUS_OK);
	for (size_t g = 0; g < ARRAY_LEN(groups); g++)
		for (size_t a = 0; a < ARRAY_LEN(groups[g]); a++)
			for (size_t b = 0; b < a; b++)
				if (groups[g][a] != groups[g][b])
					check_apart(_i, fore_of(&theme, groups[g][a]),
						    fore_of(&theme, groups[g][b]), groups[g][a], groups[g][b],
						    APART);
	for (int who = 0; who < 4; who++)
		for (int other = 0; other < who; other++) {
			enum role a = (enum role)(ROLE_BODY_HUNTS + who),
				  b = (enum role)(ROLE_BODY_HUNTS + other);
			check_apart(_i, back_of(&theme, a), back_of(&theme, b), a, b, APART);
		}
	check_apart(_i, back_of(&theme, ROLE_CLOSED_OLD), back_of(&theme, ROLE_CLOSED_CREST), ROLE_CLOSED_OLD,
		    ROLE_CLOSED_CREST, APART);
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
	ck_assert_str_eq(theme_choose(choices[_i].wanted, choices[_i].colours, choices[_i].no_colour,
				      theme_is_light_by(choices[_i].colorfgbg)),
			 choices[_i].theme);
}
END_TEST

START_TEST(on_an_unknown_ground_ink_is_neither_white_nor_black)
{
	enum { BLACK = 0, WHITE = 7, BRIGHT_WHITE = 15 };
	struct theme theme;

	ck_assert_int_eq(theme_load(theme_choose("auto", 8, false, false), &theme, NULL), STATUS_OK);
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
    {"t = {\n base = \"1 on 2\";\n};", "themes.cfg:1: t lacks a style for 'text'"},
    {"u = {\n base = \"1 on 2\";\n};", "themes.cfg:1: u lacks a style for 'text'"},
    {"t = {\n based_on = \"u\";\n};", "themes.cfg:2: based_on is not the name of a theme"},
    {"t = {\n based_on = 5;\n};", "themes.cfg:2: based_on is not the name of a theme"},
    {"u = 5;\nt = {\n based_on = \"u\";\n};", "themes.cfg:1: u is not a theme"},
    {"t = {\n based_on = \"t\";\n};",
     "themes.cfg:2: based_on leads through more than 8 themes, or in a circle"},
    {"t = {\n based_on = \"u\";\n};\nu = {\n based_on = \"t\";\n};", "themes.cfg:2: based_on leads through"},
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
	tcase_add_loop_test(tcase, what_carries_meaning_is_seen_on_what_it_lies_on, 0, (int)ARRAY_LEN(seen));
	tcase_add_loop_test(tcase, what_must_be_told_apart_can_be, 0, (int)ARRAY_LEN(looked_at));
	tcase_add_loop_test(tcase, the_terminal_chooses_the_theme, 0, (int)ARRAY_LEN(choices));
	tcase_add_test(tcase, on_an_unknown_ground_ink_is_neither_white_nor_black);
	tcase_add_loop_test(tcase, a_wrong_line_is_named, 0, (int)ARRAY_LEN(malformed));
	suite_add_tcase(suite, tcase);
	return suite;
}
