/* Screens after key scripts, kept in tests/golden: text and roles. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screens/run/run.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

/* Through the door of the arena, where the goat is met. */
#define MEET "k l l l l l l l l l l "

/* On the first board of the prologue, to where the goat must be dodged; past it, to the stairs. */
#define DODGE "l l l l l l l "
#define PAST "u l l l l l l l l l "

/* Into view of the planner of the study, which then thinks for some turns. */
#define THINK "u u u u l l l l l l p . . "

static const struct {
	const char *name, *theme, *keys;
	int width, height;
	const char *map; /* of tests/screens, NULL: the title */
	bool ascii;      /* shows ASCII only */
} scripts[] = {
    {"title-80x24", "dark", "", 80, 24, NULL, false},
    {"title-40x12", "dark", "", 40, 12, NULL, false},
    {"title-ascii-80x24", "mono", "", 80, 24, NULL, true},
    {"prologue-goat-80x24", "dark", "Enter " DODGE, 80, 24, NULL, false},
    {"prologue-bull-80x24", "dark", "Enter " DODGE PAST "> . . .", 80, 24, NULL, false},
    {"prologue-goats-80x24", "dark", "Enter " DODGE PAST "> . . . l l l l c l l l l l l > . . .", 80, 24, NULL,
     false},
    {"prologue-goats-40x12", "dark", "Enter " DODGE PAST "> . . . l l l l c l l l l l l > . . . .", 40, 12,
     NULL, false},
    {"prologue-ascii-80x24", "mono", "Enter " DODGE, 80, 24, NULL, true},
    {"run-80x24", "dark", MEET, 80, 24, "arena", false},
    {"run-40x12", "dark", MEET, 40, 12, "arena", false},
    {"run-120x40", "dark", MEET, 120, 40, "arena", false},
    {"run-200x60", "dark", MEET, 200, 60, "arena", false},
    {"run-ascii-80x24", "mono", MEET "v", 80, 24, "arena", true},
    {"plan-80x24", "dark", THINK, 80, 24, "study", false},
    {"plan-ansi-80x24", "ansi", THINK, 80, 24, "study", false},
    {"look-80x24", "dark", MEET "x", 80, 24, "arena", false},
    {"look-40x12", "dark", MEET "x", 40, 12, "arena", false},
    {"travel-80x24", "dark", "_ L k", 80, 24, "arena", false},
    {"log-80x24", "dark", MEET "m", 80, 24, "arena", false},
    {"help-80x24", "dark", "?", 80, 24, "arena", false},
    {"help-signs-80x24", "dark", "? PgDn", 80, 24, "arena", false},
    {"help-40x12", "dark", "? PgDn PgDn", 40, 12, "arena", false},
    {"leave-80x24", "dark", "C-c", 80, 24, "arena", false},
};

START_TEST(the_screen_is_the_golden_one)
{
	struct stage stage;
	char map[4096] = "";
	const char *top = getenv("srcdir");
	struct ui_options options = {.no_motion = true, .teaches = true, .seed = "bright-otter"};

	if (scripts[_i].map)
		snprintf(map, sizeof map, "%s/tests/screens/%s.txt", top ? top : ".", scripts[_i].map);
	options.map.text = map;
	stage_open(&stage, scripts[_i].width, scripts[_i].height, scripts[_i].theme, &options);
	stage.screen.ascii = scripts[_i].ascii;
	if (scripts[_i].map)
		ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	stage_play(&stage, scripts[_i].keys);
	stage_matches(&stage, scripts[_i].name);
	stage_close(&stage);
}
END_TEST

START_TEST(any_size_is_drawn_without_a_key)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	for (int width = 1; width < 260; width += 13)
		for (int height = 1; height < 80; height += 7)
			stage_resize(&stage, width, height);
	stage_resize(&stage, 33, 9);
	ck_assert(stage_shows(&stage, "40x12 or larger, please: now 33x"));
	stage_play(&stage, "q");
	ck_assert(!stage.ui.quit);
	stage_resize(&stage, 80, 24);
	stage_play(&stage, "q");
	ck_assert(stage.ui.quit);
	stage_close(&stage);
}
END_TEST

/* What the terminal's cursor stands on after KEYS: the row has WORDS from there on. */
static const struct {
	const char *keys, *words;
	const char *map; /* of tests/screens, NULL: the title */
} points[] = {
    {"", "@", "arena"},          /* you */
    {"l l", "@", "arena"},       /* you, after a step */
    {MEET "x", "g", "arena"},    /* the goat that is looked at */
    {"=", " theme", NULL},       /* the chosen line of a list */
    {"= j j", " colours", NULL}, /* after choosing another */
    {"z", " The goat", NULL},    /* puzzles */
};

START_TEST(the_cursor_stands_on_what_matters)
{
	struct stage stage;
	char map[256], words[32] = "";

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	if (points[_i].map) {
		snprintf(map, sizeof map, "%s/tests/screens/%s.txt", getenv("srcdir"), points[_i].map);
		stage.ui.options.map.text = map;
		stage.ui.options.seed = "amber-otter";
		ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	}
	stage_play(&stage, points[_i].keys);
	ck_assert_int_ge(stage.screen.point_y, 0);
	for (size_t i = 0; i < strlen(points[_i].words); i++) {
		const struct screen_cell *cell =
		    screen_at(&stage.screen, stage.screen.point_x + (int)i, stage.screen.point_y);
		ck_assert_ptr_nonnull(cell);
		words[i] = (char)cell->glyph;
	}
	ck_assert_str_eq(words, points[_i].words);
	stage_close(&stage);
}
END_TEST

START_TEST(control_c_asks_before_it_leaves)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "C-c");
	ck_assert(stage_shows(&stage, "Leave Astray?"));
	stage_play(&stage, "n");
	ck_assert(!stage.ui.quit && !stage_shows(&stage, "Leave Astray?"));
	stage_play(&stage, "C-c y");
	ck_assert(stage.ui.quit);
	stage_close(&stage);
}
END_TEST

Suite *suite_golden(void)
{
	Suite *suite = suite_create("screens/golden");
	TCase *tcase = tcase_create("golden");
	tcase_add_loop_test(tcase, the_screen_is_the_golden_one, 0, (int)ARRAY_LEN(scripts));
	tcase_add_test(tcase, any_size_is_drawn_without_a_key);
	tcase_add_test(tcase, control_c_asks_before_it_leaves);
	tcase_add_loop_test(tcase, the_cursor_stands_on_what_matters, 0, (int)ARRAY_LEN(points));
	suite_add_tcase(suite, tcase);
	return suite;
}
