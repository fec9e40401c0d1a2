/* Lessons as a student takes them: by keys, from the list to the last word. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "screens/lab/lab.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

enum { CELLS = 1 << 13 };

static const char *const direction_keys[DIRECTIONS] = {"k", "l", "j", "h", "u", "n", "b", "y"};

/* The overlay's lesson; the state of the overlay begins with it. */
static struct lesson_play *play_of(const struct stage *stage)
{
	return *(struct lesson_play **)stage->ui.stack[stage->ui.depth - 1].state;
}

static bool asks(const struct stage *stage)
{
	return stage->ui.stack[stage->ui.depth - 1].view == &view_answer;
}

/* Walks the cursor from FROM to TO. */
static void walk(struct stage *stage, struct cell from, struct cell to)
{
	while (!cell_equal(from, to)) {
		int dx = (to.x > from.x) - (to.x < from.x), dy = (to.y > from.y) - (to.y < from.y), d = 0;
		while (direction_dx[d] != dx || direction_dy[d] != dy)
			d++;
		stage_play(stage, direction_keys[d]);
		from = cell_step(from, d);
	}
}

/* Answers the present question, rightly or as wrongly as it can be. */
static void answer(struct stage *stage, bool rightly)
{
	static struct cell cells[CELLS];
	struct lesson_play *play = play_of(stage);
	const struct lesson_step *step = lesson_play_step(play);
	const struct lesson_map *map = &play->lesson->maps[step->map];
	struct lesson_guess guess;
	char keys[64] = "";

	ck_assert_int_eq(
	    lesson_right_guess(play->lesson, lesson_play_truth(play), play->step, cells, CELLS, &guess),
	    STATUS_OK);
	switch (step->ask) {
	case ASK_NUMBER: {
		char number[32];
		snprintf(number, sizeof number, "%.0f", rightly ? guess.number : 3 * guess.number + 1000);
		for (const char *digit = number; *digit; digit++)
			snprintf(keys + strlen(keys), sizeof keys - strlen(keys), "%c ", *digit);
		break;
	}
	case ASK_LEAST:
	case ASK_MOST:
		snprintf(keys, sizeof keys, "%d",
			 1 + (rightly ? guess.mover : (guess.mover + 1) % play->lesson->n_movers));
		break;
	case ASK_CHOICE:
		snprintf(keys, sizeof keys, "%d",
			 1 + (rightly ? guess.mover : (guess.mover + 1) % step->n_choices));
		break;
	case ASK_SHORTEST: snprintf(keys, sizeof keys, "%s", guess.yes == rightly ? "y" : "n"); break;
	case ASK_REACHED:
		for (int i = 0; i < play->lesson->n_movers; i++)
			if ((guess.set >> i & 1) == rightly)
				snprintf(keys + strlen(keys), sizeof keys - strlen(keys), "%d ", i + 1);
		break;
	case ASK_NEXT: walk(stage, map->start, rightly ? guess.cell : map->goal); break;
	default:
		for (size_t i = 1; i < guess.n_cells && rightly; i++)
			walk(stage, cells[i - 1], cells[i]);
	}
	stage_play(stage, keys);
	if (asks(stage) && (rightly || !lesson_play_missed(play)))
		stage_play(stage, "Enter");
	if (!rightly && asks(stage)) {
		bool at_once = step->ask == ASK_LEAST || step->ask == ASK_MOST || step->ask == ASK_CHOICE ||
			       step->ask == ASK_SHORTEST;
		ck_assert_msg(stage_shows(stage, "Try again."), "%s", play->lesson->name);
		ck_assert_int_eq(stage_shows(stage, "enter answer"), !at_once);
		stage_play(stage, "*");
	}
	ck_assert_msg(!asks(stage), "%s, step %d: not answered by %s", play->lesson->name, play->step + 1,
		      keys);
}

/* Takes the whole lesson; returns the last notice. */
static void take(struct stage *stage, const char *name, bool rightly, char notice[256])
{
	stage_open(stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	size_t depth = stage->ui.depth;
	lesson_open(&stage->ui, name);
	stage_play(stage, "");
	ck_assert_msg(stage->ui.depth > depth, "%s: %s", name, stage->ui.notice);
	for (int steps = 0; steps <= 2 * LESSON_STEPS; steps++) {
		if (asks(stage)) {
			answer(stage, rightly);
			ck_assert_msg(stage_shows(stage, rightly ? " Right: " : " No: you said "), "%s", name);
		}
		stage_play(stage, "Enter");
		if (strstr(stage->ui.notice, "The lesson is over"))
			break;
		ck_assert_msg(steps < 2 * LESSON_STEPS, "%s never ends", name);
	}
	memcpy(notice, stage->ui.notice, 256);
	stage_close(stage);
}

START_TEST(every_lesson_is_taken_to_its_end_by_keys)
{
	struct name_list names;
	struct stage stage;
	char notice[256], all[64];

	ck_assert_int_eq(lesson_list(&names), STATUS_OK);
	for (size_t i = 1; i < names.n; i++) { /* 0 is the tour, which asks nothing */
		struct lesson *lesson;
		ck_assert_int_eq(lesson_load_named(names.names[i], &lesson, NULL), STATUS_OK);
		struct lesson_play play = {.lesson = lesson};
		int n = lesson_play_questions(&play);
		lesson_free(lesson);
		take(&stage, names.names[i], true, notice);
		snprintf(all, sizeof all, ": %d of %d right", n, n);
		ck_assert_msg(strstr(notice, all), "%s: %s", names.names[i], notice);
		take(&stage, names.names[i], false, notice);
		snprintf(all, sizeof all, ": 0 of %d right", n);
		ck_assert_msg(strstr(notice, all), "%s: %s", names.names[i], notice);
	}
	name_list_free(&names);
}
END_TEST

START_TEST(the_words_of_a_step_are_not_covered_by_what_it_does)
{
	struct stage stage;

	stage_open(&stage, 40, 12, "dark", &(struct ui_options){.no_motion = true});
	lesson_open(&stage.ui, "06-too-sure");
	const struct lab *lab = stage.ui.stack[stage.ui.depth - 1].state;
	while (!lab->breaking) {
		ck_assert_ptr_nonnull(lab->lesson.play);
		stage_play(&stage, "Enter");
		if (lesson_play_step(lab->lesson.play)->ask != ASK_NOTHING)
			answer(&stage, true);
	}
	ck_assert_str_eq(stage.ui.notice, "");
	ck_assert(stage_shows(&stage, "step on and back."));
	stage_close(&stage);
}
END_TEST

START_TEST(a_step_shows_its_map_from_the_beginning)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	lesson_open(&stage.ui, "16-jumps");
	const struct lab *lab = stage.ui.stack[stage.ui.depth - 1].state;
	ck_assert_str_eq(lab_map_name(lab), "even");
	ck_assert_uint_eq(lab->player.at, 3);
	stage_play(&stage, "Enter");
	answer(&stage, true);
	ck_assert_str_eq(lab_map_name(lab), "even");
	stage_play(&stage, "Enter");
	ck_assert_str_eq(lab_map_name(lab), "pocket");
	ck_assert_uint_eq(lab->player.at, 0);
	ck_assert_uint_eq(lab->n_panes, 2);
	ck_assert_int_eq(lab->desk.grid.width, lab->lesson.play->lesson->maps[1].grid.width);
	answer(&stage, true);
	ck_assert_msg(lab->panes[1].study.result.found, "the searches of the second map have run");
	stage_close(&stage);
}
END_TEST

START_TEST(a_wrong_answer_can_be_mended_by_keys)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	lesson_open(&stage.ui, "02-same-road-less-work");
	stage_play(&stage, "Enter * 9 9 9 Enter");
	ck_assert(asks(&stage) && stage_shows(&stage, "No, 999 is too much. Try again."));
	stage_play(&stage, "1 Enter");
	ck_assert(asks(&stage) && stage_shows(&stage, "No, 1 is too little. Try again."));
	answer(&stage, true);
	ck_assert(stage_shows(&stage, "Right at try 3: "));
	stage_close(&stage);
}
END_TEST

START_TEST(a_wrong_choice_is_quoted)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	lesson_open(&stage.ui, "16-jumps");
	while (!asks(&stage) || lesson_play_step(play_of(&stage))->ask != ASK_CHOICE) {
		if (asks(&stage))
			answer(&stage, true);
		else
			stage_play(&stage, "Enter");
	}
	const struct lesson_play *play = play_of(&stage);
	const struct lesson_step *step = lesson_play_step(play);
	int wrong = lesson_claim_holds(&step->choices[0].claim, lesson_play_truth(play));
	char digit[2] = {(char)('1' + wrong), '\0'}, said[LESSON_TEXT];
	stage_play(&stage, digit);
	snprintf(said, sizeof said, "No, \"%s\" is not right. Try again.", step->choices[wrong].say);
	ck_assert_msg(stage_shows(&stage, said), "%s", said);
	stage_close(&stage);
}
END_TEST

/* To the last question of the lesson, answered rightly.  The state of the view begins with the lesson. */
static void come_to_the_end(struct stage *stage, const char *name)
{
	const struct lesson_play *play;

	stage_open(stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	lesson_open(&stage->ui, name);
	do {
		stage_play(stage, "Enter");
		if (asks(stage))
			answer(stage, true);
		ck_assert_ptr_eq(stage->ui.stack[stage->ui.depth - 1].view, &view_trial);
		play = stage->ui.stack[stage->ui.depth - 1].state;
	} while (play->step + 1 < play->lesson->n_steps);
}

/* What the screen shows, as a number. */
static uint64_t picture(struct stage *stage)
{
	uint64_t hash = HASH_START;

	for (int y = 0; y < stage->screen.height; y++)
		for (int x = 0; x < stage->screen.width; x++)
			hash = hash_u64(hash, screen_at(&stage->screen, x, y)->glyph);
	return hash;
}

static struct lab *open_lab(struct stage *stage)
{
	stage_open(stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(
	    ui_push(&stage->ui, &view_lab, &(struct lab_arg){.rule = DIAGONAL_NO_CUT, .no_time = true}),
	    STATUS_OK);
	return stage->ui.stack[1].state;
}

/* A score is not lost by one key while questions remain: in the overlay and in the lab. */
START_TEST(leaving_a_lesson_asks_once_there_is_a_score)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	lesson_open(&stage.ui, "02-same-road-less-work");
	const struct lab *lab = stage.ui.stack[stage.ui.depth - 1].state;
	stage_play(&stage, "Enter");
	answer(&stage, true);
	stage_play(&stage, "Esc");
	ck_assert(lab->lesson.play && stage_shows(&stage, "So far 1 of 3 right. Press it again on this page"));
	stage_play(&stage, "Enter");
	ck_assert(asks(&stage));
	stage_play(&stage, "Esc");
	ck_assert(asks(&stage));
	stage_play(&stage, "Esc");
	ck_assert(!asks(&stage) && !lab->lesson.play);
	stage_close(&stage);
	come_to_the_end(&stage, "10-time-to-think");
	size_t depth = stage.ui.depth; /* all is answered, and the score was told */
	stage_play(&stage, "Esc");
	ck_assert_uint_lt(stage.ui.depth, depth);
	stage_close(&stage);
}
END_TEST

START_TEST(what_a_quiz_is_about_stays_until_it_is_asked)
{
	struct stage stage;
	struct lab *lab = open_lab(&stage);

	stage_play(&stage, "5 .");
	size_t panes = lab->n_panes;
	ui_key(&stage.ui, (struct key){.code = 'Q'});
	ui_key(&stage.ui, (struct key){.code = 'x'}); /* no time has passed: x would close the pane */
	ck_assert(asks(&stage));
	ck_assert_uint_eq(lab->n_panes, panes);
	stage_close(&stage);
}
END_TEST

START_TEST(a_lesson_keeps_its_panes)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	lesson_open(&stage.ui, "02-same-road-less-work");
	struct lab *lab = stage.ui.stack[1].state;
	stage_play(&stage, "Enter 1 1 0 Enter");
	size_t panes = lab->n_panes;
	ck_assert_uint_gt(panes, 1);
	stage_play(&stage, "x");
	ck_assert_uint_eq(lab->n_panes, panes);
	ck_assert(stage_shows(&stage, "its panes stay"));
	stage_close(&stage);
}
END_TEST

static const char *const played[] = {"09-the-goat-and-the-pillar", "11-the-trap", "12-after-you"};

START_TEST(a_race_and_a_flight_are_played_both_ways)
{
	struct stage stage;

	come_to_the_end(&stage, played[_i]);
	uint64_t whole = picture(&stage);
	stage_play(&stage, "2 0 g");
	ck_assert(stage_shows(&stage, "under way"));
	uint64_t early = picture(&stage);
	ck_assert_uint_ne(whole, early);
	stage_play(&stage, "> >");
	uint64_t later = picture(&stage);
	ck_assert_uint_ne(later, early);
	stage_play(&stage, "< <");
	ck_assert_uint_eq(picture(&stage), early);
	stage_play(&stage, "2 0 0 g 4 0 g");
	ck_assert_uint_eq(picture(&stage), later);
	stage_play(&stage, "$");
	ck_assert_uint_eq(picture(&stage), whole);
	stage_close(&stage);
}
END_TEST

START_TEST(the_turn_of_a_catch_is_where_its_race_ends)
{
	struct stage stage;

	come_to_the_end(&stage, "10-time-to-think");
	stage_resize(&stage, 200, 60);
	stage_play(&stage, "2 4 8 g");
	ck_assert(stage_shows(&stage, "turn 248/248") && stage_shows(&stage, "caught in turn 248"));
	stage_play(&stage, "2 4 7 g");
	ck_assert(!stage_shows(&stage, "caught in turn 248") && stage_shows(&stage, "caught in turn 246"));
	stage_play(&stage, "2 4 5 g");
	ck_assert(!stage_shows(&stage, "caught in turn 246") && stage_shows(&stage, "caught in turn 216"));
	stage_close(&stage);
}
END_TEST

/* How many cells of the screen have the sign of a shut door; some are in the titles of the panes. */
static int shut_doors(struct stage *stage)
{
	int n = 0;

	for (int y = 2; y < 18; y++)
		for (int x = 0; x < stage->screen.width; x++)
			n += screen_at(&stage->screen, x, y)->glyph == '=';
	return n;
}

START_TEST(obstacles_of_a_lesson_are_shown_from_when_they_fall)
{
	struct stage stage;

	come_to_the_end(&stage, "14-to-the-finish");
	int all = shut_doors(&stage);
	stage_play(&stage, "0");
	int none = shut_doors(&stage);
	ck_assert_int_gt(all, none + 2);
	stage_play(&stage, "6 0 g");
	ck_assert(shut_doors(&stage) > none && shut_doors(&stage) < all);
	stage_play(&stage, "$");
	ck_assert_int_eq(shut_doors(&stage), all);
	stage_close(&stage);
}
END_TEST

START_TEST(a_quiz_keeps_score)
{
	struct stage stage;
	struct lab *lab = open_lab(&stage);

	stage_play(&stage, "5 . Q");
	ck_assert(asks(&stage));
	answer(&stage, true);
	stage_play(&stage, "Enter Q");
	answer(&stage, false);
	stage_play(&stage, "Enter");
	ck_assert_int_eq(lab->lesson.quiz_right, 1);
	ck_assert_int_eq(lab->lesson.quiz_asked, 2);
	ck_assert_uint_eq(lab->player.at, 7);
	stage_play(&stage, "$ Q");
	ck_assert_msg(!asks(&stage), "nothing is expanded after the end");
	stage_close(&stage);
}
END_TEST

static const struct {
	const char *name, *lesson, *keys;
	int width, height;
} scripts[] = {
    {"lesson-next-80x24", "01-rings", "Enter h j", 80, 24},
    {"lesson-next-40x12", "01-rings", "Enter h j", 40, 12},
    {"lesson-number-120x40", "02-same-road-less-work", "Enter 1 2", 120, 40},
    {"lesson-again-80x24", "02-same-road-less-work", "Enter 9 9 9 Enter", 80, 24},
    {"lesson-right-80x24", "02-same-road-less-work", "Enter 1 1 0 Enter", 80, 24},
    {"lesson-race-80x24", "09-the-goat-and-the-pillar", "Enter 4 Enter *", 80, 24},
    {"lesson-flight-80x24", "12-after-you", "Enter 3 Enter", 80, 24},
};

START_TEST(a_lesson_looks_as_it_should)
{
	struct stage stage;

	stage_open(&stage, scripts[_i].width, scripts[_i].height, "dark",
		   &(struct ui_options){.no_motion = true});
	lesson_open(&stage.ui, scripts[_i].lesson);
	stage_play(&stage, scripts[_i].keys);
	stage_matches(&stage, scripts[_i].name);
	stage_close(&stage);
}
END_TEST

START_TEST(a_lesson_is_drawn_at_any_size)
{
	static const char *const lessons[] = {"01-rings", "05-a-little-impatience", "10-time-to-think",
					      "11-the-trap"};

	for (size_t i = 0; i < ARRAY_LEN(lessons); i++) {
		struct stage stage;
		stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
		lesson_open(&stage.ui, lessons[i]);
		for (int step = 0; step < 2; step++) {
			for (int width = 40; width < 260; width += 43)
				for (int height = 12; height < 80; height += 9)
					stage_resize(&stage, width, height);
			stage_play(&stage, "Enter");
		}
		stage_close(&stage);
	}
}
END_TEST

START_TEST(the_list_says_what_a_lesson_is_for_and_names_no_file)
{
	struct stage stage;

	stage_open(&stage, 40, 12, "dark", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "t");
	ck_assert(stage_shows(&stage, " The keys of the lab, and what it") && stage_shows(&stage, " shows."));
	ck_assert(!stage_shows(&stage, "00-tour"));
	stage_close(&stage);
}
END_TEST

Suite *suite_lesson_view(void)
{
	Suite *suite = suite_create("screens/lesson_view");
	TCase *tcase = tcase_create("lesson_view");

	tcase_add_test(tcase, every_lesson_is_taken_to_its_end_by_keys);
	tcase_add_test(tcase, the_words_of_a_step_are_not_covered_by_what_it_does);
	tcase_add_test(tcase, a_step_shows_its_map_from_the_beginning);
	tcase_add_test(tcase, a_wrong_answer_can_be_mended_by_keys);
	tcase_add_test(tcase, the_turn_of_a_catch_is_where_its_race_ends);
	tcase_add_test(tcase, a_wrong_choice_is_quoted);
	tcase_add_test(tcase, leaving_a_lesson_asks_once_there_is_a_score);
	tcase_add_loop_test(tcase, a_race_and_a_flight_are_played_both_ways, 0, (int)ARRAY_LEN(played));
	tcase_add_test(tcase, obstacles_of_a_lesson_are_shown_from_when_they_fall);
	tcase_add_test(tcase, a_quiz_keeps_score);
	tcase_add_test(tcase, what_a_quiz_is_about_stays_until_it_is_asked);
	tcase_add_test(tcase, a_lesson_keeps_its_panes);
	tcase_add_loop_test(tcase, a_lesson_looks_as_it_should, 0, (int)ARRAY_LEN(scripts));
	tcase_add_test(tcase, a_lesson_is_drawn_at_any_size);
	tcase_add_test(tcase, the_list_says_what_a_lesson_is_for_and_names_no_file);
	suite_add_tcase(suite, tcase);
	return suite;
}
