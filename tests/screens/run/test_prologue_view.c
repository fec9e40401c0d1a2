/* The prologue stands before a player's first run on a screen, and nowhere else. */
#include <stdio.h>

#include "kit/words.h"
#include "oracle/prologue.h"
#include "screens/run/run.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

#define GOAT "l l l l l l l u l l l l l l l l l > "
#define BULL ". . . l l l l c l l l l l l > "
#define GOATS ". . . . j j j j > "

static struct stage stage;

static void set_up(void)
{
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true, .teaches = true});
}

static void tear_down(void)
{
	stage_close(&stage);
}

static const struct view *top(void)
{
	return stage.ui.stack[stage.ui.depth - 1].view;
}

START_TEST(the_first_run_begins_after_the_last_board)
{
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_prologue);
	stage_play(&stage, GOAT);
	ck_assert(stage_shows(&stage, "2 of 3  The bull"));
	stage_play(&stage, BULL);
	ck_assert(stage_shows(&stage, "3 of 3  Two goats"));
	stage_play(&stage, GOATS);
	ck_assert(top() == &view_run);
	ck_assert(stage_shows(&stage, "First steps"));
	ck_assert_uint_eq(stage.ui.depth, 2); /* the title is below it */
}
END_TEST

START_TEST(escape_skips_the_prologue_only_twice_in_a_row_and_the_second_run_has_none)
{
	stage_play(&stage, "Enter Esc");
	ck_assert(top() == &view_prologue && stage_shows(&stage, "esc again skips the prologue."));
	stage_play(&stage, "x Esc"); /* as one who leaves a look */
	ck_assert(top() == &view_prologue);
	stage_play(&stage, "Esc");
	ck_assert(top() == &view_run);
	stage_play(&stage, "l S");
	ck_assert(top() == &view_title);
	stage_play(&stage, "Enter Enter");
	ck_assert(top() == &view_start);
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_run);
}
END_TEST

START_TEST(no_other_run_has_a_prologue)
{
	stage_play(&stage, "k");
	ck_assert(top() == &view_run);
	stage_close(&stage);
	set_up();
	stage_play(&stage, "d");
	ck_assert(top() == &view_run);
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "Enter"); /* as with --plain */
	ck_assert(top() == &view_run);
}
END_TEST

START_TEST(a_catch_begins_the_board_again_and_costs_nothing)
{
	stage_play(&stage, "Enter l l l l l l l l");
	ck_assert(stage_shows(&stage, "The goat had you. Nothing is lost here"));
	stage_play(&stage, GOAT);
	ck_assert(stage_shows(&stage, "2 of 3  The bull"));
}
END_TEST

START_TEST(whoever_gets_out_without_the_lesson_plays_the_board_again)
{
	stage_play(&stage, "Enter " GOAT "l l l l l l l l l l");
	ck_assert(stage_shows(&stage, "2 of 3  The bull"));
	ck_assert(stage_shows(&stage, "You were out, but this board teaches the free door."));
	stage_play(&stage, BULL);
	ck_assert(stage_shows(&stage, "3 of 3  Two goats"));
}
END_TEST

START_TEST(looking_says_who_hunts_and_a_door_out_of_reach_is_no_turn)
{
	stage_play(&stage, "Enter x");
	ck_assert(stage_shows(&stage, "The goat stares straight ahead, and thuds. Against it: a wall"));
	stage_play(&stage, "c");
	ck_assert(stage_shows(&stage, "No open door is beside you."));
	stage_play(&stage, "l l l l l l l"); /* as many as without */
	ck_assert(stage_shows(&stage, "The ring is its next step:"));
	stage_play(&stage, "?");
	ck_assert(top() == &view_help);
}
END_TEST

START_TEST(a_step_that_cannot_be_made_says_why)
{
	stage_play(&stage, "Enter h");
	ck_assert(stage_shows(&stage, "There is a wall."));
	stage_play(&stage, GOAT BULL ". . . . . . j j j");
	ck_assert(stage_shows(&stage, "3 of 3  Two goats") && stage_shows(&stage, "goat is in the way"));
}
END_TEST

/* A board, its header and its keys leave so many rows for words on the smallest screen. */
START_TEST(all_words_fit_on_the_smallest_screen)
{
	struct prologue prologue;
	struct rules rules;
	struct diag diag = {""};

	ck_assert_msg(prologue_load(&prologue, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (int i = 0; i < prologue.n_boards; i++) {
		struct game *game;
		ck_assert_int_eq(prologue_world(&prologue.boards[i], &rules, &game, &diag), STATUS_OK);
		ck_assert_int_le(2 * game->width, 40);
		for (int cue = 0; cue < PROLOGUE_CUES; cue++) {
			char text[WORDS_CAP];
			words_shown(&stage.ui, &view_prologue, prologue.boards[i].says[cue], text, sizeof text);
			int rows = screen_words(NULL, (struct rect){0, 0, 38, 24}, ROLE_HINT, text);
			ck_assert_msg(rows <= 10 - game->height, "%d rows: %s", rows, text);
		}
		game_free(game);
	}
}
END_TEST

Suite *suite_prologue_view(void)
{
	Suite *suite = suite_create("screens/prologue_view");
	TCase *tcase = tcase_create("prologue_view");

	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, the_first_run_begins_after_the_last_board);
	tcase_add_test(tcase, escape_skips_the_prologue_only_twice_in_a_row_and_the_second_run_has_none);
	tcase_add_test(tcase, no_other_run_has_a_prologue);
	tcase_add_test(tcase, a_catch_begins_the_board_again_and_costs_nothing);
	tcase_add_test(tcase, whoever_gets_out_without_the_lesson_plays_the_board_again);
	tcase_add_test(tcase, a_step_that_cannot_be_made_says_why);
	tcase_add_test(tcase, looking_says_who_hunts_and_a_door_out_of_reach_is_no_turn);
	tcase_add_test(tcase, all_words_fit_on_the_smallest_screen);
	suite_add_tcase(suite, tcase);
	return suite;
}
