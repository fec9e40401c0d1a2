/* Screens after key scripts, kept in tests/golden: text and roles. */
#include "tests/suite.h"
#include "tests/ui/stage.h"

static const struct {
	const char *name, *theme, *keys;
	int width, height;
	struct ui_options options;
} scripts[] = {
    {"title-80x24", "dark", "", 80, 24, {0}},
    {"title-40x12", "dark", "", 40, 12, {0}},
    {"title-mono-80x24", "mono", "", 80, 24, {0}},
};

START_TEST(the_screen_is_the_golden_one)
{
	struct stage stage;

	stage_open(&stage, scripts[_i].width, scripts[_i].height, scripts[_i].theme, &scripts[_i].options);
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
	Suite *suite = suite_create("ui/golden");
	TCase *tcase = tcase_create("golden");
	tcase_set_timeout(tcase, 30);
	tcase_add_loop_test(tcase, the_screen_is_the_golden_one, 0, (int)ARRAY_LEN(scripts));
	tcase_add_test(tcase, any_size_is_drawn_without_a_key);
	tcase_add_test(tcase, control_c_asks_before_it_leaves);
	suite_add_tcase(suite, tcase);
	return suite;
}
