/* Lessons: every shipped one has answers that hold, and a mistake in a file is told with its line. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "map/map.h"
#include "school/lesson_play.h"
#include "store/file.h"
#include "tests/suite.h"

enum { CELLS = 1 << 15 };

START_TEST(every_lesson_has_right_answers_and_wrong_ones)
{
	static struct cell cells[CELLS];
	struct name_list names;
	int questions = 0;

	ck_assert_int_eq(lesson_list(&names), STATUS_OK);
	ck_assert_uint_ge(names.n, 13);
	for (size_t n = 0; n < names.n; n++) {
		struct diag diag = {""};
		struct lesson *lesson;
		struct lesson_play play;
		ck_assert_msg(lesson_load_named(names.names[n], &lesson, &diag) == STATUS_OK, "%s", diag.text);
		ck_assert_msg(lesson_play_begin(&lesson, NULL, &play, &diag) == STATUS_OK, "%s", diag.text);
		for (; !play.over; lesson_play_next(&play, 0)) {
			struct lesson_guess guess;
			char words[4 * LESSON_TEXT];
			lesson_play_words(&play, words, sizeof words);
			for (const char *at = strchr(words, '{'); at; at = strchr(at + 1, '{')) /* an action */
				ck_assert_msg(at[strcspn(at, " }")] == '}', "%s: %s", names.names[n], words);
			if (!lesson_play_asks(&play))
				continue;
			questions++;
			ck_assert_int_eq(lesson_right_guess(play.lesson, lesson_play_truth(&play), play.step,
							    cells, CELLS, &guess),
					 STATUS_OK);
			struct lesson_guess wrong = guess;
			wrong.number = guess.number * 3 + 1000;
			wrong.yes = !guess.yes;
			wrong.set = ~guess.set;
			wrong.cell = play.lesson->maps[lesson_play_step(&play)->map].goal;
			wrong.n_cells = 0;
			wrong.mover = (guess.mover + 1) % (play.lesson->steps[play.step].ask == ASK_CHOICE
							       ? play.lesson->steps[play.step].n_choices
							       : play.lesson->n_movers);
			ck_assert_msg(lesson_is_right(play.lesson, lesson_play_truth(&play), play.step, &guess),
				      "%s, step %d", names.names[n], play.step + 1);
			ck_assert_msg(
			    !lesson_is_right(play.lesson, lesson_play_truth(&play), play.step, &wrong),
			    "%s, step %d", names.names[n], play.step + 1);
			ck_assert_int_eq(lesson_play_answer(&play, &guess, 1000, &diag), STATUS_OK);
			lesson_play_words(&play, words, sizeof words);
			ck_assert_msg(!strncmp(words, "Right", 5), "%s", words);
		}
		ck_assert_int_eq(lesson_play_right(&play), lesson_play_questions(&play));
		lesson_play_end(&play);
	}
	ck_assert_int_ge(questions, 50);
	name_list_free(&names);
}
END_TEST

#define HEAD "title = \"A\"; map = \"first\"; panes = ( { algorithm = \"astar\"; } );\n"
#define ROWS "{ say = \"B\"; rows = ( \"@.>\" ); }, "
#define SAY "steps = ( { say = \"B\"; } );\n"

static const struct {
	const char *text, *said;
} mistakes[] = {
    {SAY, "t.cfg:0: needs 'title'"},
    {"title = \"A\"; map = \"first\";\n" SAY, "needs one of panes, chasers and flights"},
    {"title = \"A\"; map = \"first\"; panes = ( { algorithm = \"astral\"; } );\n" SAY, "t.cfg:1: "},
    {"title = \"A\"; map = \"first\";\npanes = (\n { algorithm = \"exec:/bin/sh\"; } );\n" SAY, "t.cfg:3: "},
    {"title = \"A\"; map = \"first\"; chasers = ( \"exec:/bin/sh\" );\n" SAY, "from the command line only"},
    {"title = \"A\"; map = \"/etc/passwd\"; panes = ( { algorithm = \"astar\"; } );\n" SAY,
     "t.cfg:1: map is not the name of a map in the data directory"},
    {"title = \"A\"; panes = ( { algorithm = \"astar\"; } );\n" SAY, "needs a map or rows"},
    {HEAD "rows = ( \"@?>\" );\n" SAY, "is not a map"},
    {HEAD "rows = ( \"@.>\" );\n" SAY, "has a map and rows"},
    {HEAD "steps = (\n { say = \"B\"; map = \"/etc/passwd\"; } );", "t.cfg:3: map is not the name of a map"},
    {HEAD "steps = ( { say = \"B\"; map = \"first\"; rows = ( \"@.>\" ); } );", "has a map and rows"},
    {HEAD "steps = ( { say = \"B\"; rows = ( \"@?>\" ); } );", "is not a map"},
    {HEAD "steps = (\n { say = \"B\"; goal = [1, 1]; } );", "t.cfg:3: an entry has start or goal but no map"},
    {HEAD "steps = ( " ROWS ROWS ROWS ROWS ROWS ROWS "{ say = \"C\"; } );", "has one map too many: at most 6"},
    {"title = \"A\"; map = \"first\"; chasers = ( \"wall\" );\n"
     "steps = ( { say = \"B\"; map = \"bench\"; } );",
     "changes the map: only a lesson of searches can"},
    {HEAD "colour = 3;\n" SAY, "t.cfg:2: "},
    {HEAD "steps = ( );", "steps"},
    {HEAD "steps = (\n { say = \"B\";\n ask = \"next\"; question = \"C\"; } );", "must have either say or ask"},
    {HEAD "steps = (\n { ask = \"next\"; } );", "t.cfg:3: "},
    {HEAD "steps = ( { ask = \"weather\"; question = \"C\"; } );",
     "asks 'weather', which is not a valid question"},
    {HEAD "steps = ( { ask = \"caught\"; question = \"C\"; } );",
     "asks 'caught', which is not a valid question"},
    {HEAD "steps = ( { ask = \"cost\"; pane = 1; question = \"C\"; } );",
     "asks about pane 1, which does not exist"},
    {HEAD "steps = ( { say = \"It costs {price 0}.\"; } );", "which is not a {measure pane} or {action}"},
    {HEAD "steps = ( { say = \"It costs {cost 3}.\"; } );", "which is not a {measure pane} or {action}"},
    {HEAD "steps = ( { say = \"In turn {tick 0}.\"; } );", "which is not a {measure pane} or {action}"},
    {HEAD "steps = ( { say = \"B\"; last = [2]; } );", "names pane 2, which does not exist"},
    {HEAD "steps = ( { say = 7; } );", "t.cfg:2: "},
    {HEAD "steps = ( { say = \"B\";\n claims = ( \"cost 0 is 3\" ); } );", "t.cfg:3: "},
    {HEAD "steps = ( { say = \"B\"; claims = ( \"cost 1 < 3\" ); } );",
     "'cost 1 < 3', which is not a relation"},
    {HEAD "steps = ( { say = \"B\"; claims = ( \"tick 0 < 3\" ); } );",
     "'tick 0 < 3', which is not a relation"},
    {HEAD "steps = ( { say = \"B\"; claims = ( \"cost 0 => 3\" ); } );", "which is not a relation"},
    {HEAD "steps = ( { say = \"B\"; claims = ( \"cost 0 < 3 for 21 seeds\" ); } );", "which is not a relation"},
    {HEAD "steps = ( { say = \"B\"; claims = ( \"cost 0 < 3 for 2 seedsx\" ); } );", "which is not a relation"},
    {HEAD "steps = ( { say = \"B\"; claims = ( \"cost 0 < cheap\" ); } );", "which is not a relation"},
    {HEAD "steps = ( { ask = \"choice\"; question = \"C\"; } );", "must have choices if it asks for one"},
    {HEAD "steps = ( { ask = \"cost\"; question = \"C\"; choices = (); } );",
     "must have choices if it asks for one"},
    {HEAD
     "steps = ( { ask = \"choice\"; question = \"C\";\n choices = (\n { say = \"D\"; claim = \"cost 0 > 1\"; } "
     "); } );",
     "must have two choices"},
    {HEAD "steps = ( { ask = \"choice\"; question = \"C\";\n choices = (\n { say = \"D\"; claim = \"rain\"; } "
	  "); } );",
     "'rain', which is not a relation"},
    {HEAD "steps = ( { ask = \"choice\"; question = \"C\";\n choices = (\n { say = \"D\"; } ); } );",
     "t.cfg:4: "},
};

START_TEST(a_mistake_is_told_with_its_line)
{
	struct lesson *lesson = NULL;
	struct diag diag = {""};

	ck_assert_int_eq(lesson_parse("t.cfg", mistakes[_i].text, &lesson, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(!strncmp(diag.text, "t.cfg", 5), "%s", diag.text);
	if (!strncmp(mistakes[_i].said, "t.cfg:0", 7))
		ck_assert_msg(strstr(diag.text, "title"), "%s", diag.text);
	else
		ck_assert_msg(strstr(diag.text, mistakes[_i].said), "%s", diag.text);
}
END_TEST

static const struct {
	const char *claim;
	bool holds;
} claims[] = {
    {"cost 0 < cost 1", true}, {"cost 1 < cost 0", false}, {"cost 0 <= 5", true},
    {"cost 0 = 5", true},      {"cost 0 = 6", false},      {"cost 0 >= 5.5", false},
    {"cost 1 > 5", true},      {"cost 1 >= cost 0", true}, {"cost 2 = none", true},
    {"cost 2 < 1000", false},  {"cost 2 > 0", false},      {"cost 0 = none", false},
    {"cost 2 < none", false},  {"cost 2 <= cost 2", true}, {"5 = cost 0 for 20 seeds", true},
    {"expanded 0 = 0", true},
};

START_TEST(a_claim_holds_as_its_relation_says)
{
	struct lesson lesson = {.kind = LESSON_SEARCH, .n_movers = 3};
	struct lesson_truth truth = {
	    .figures = {[0][MEASURE_COST] = 5, [1][MEASURE_COST] = 7, [2][MEASURE_COST] = NAN}};
	struct lesson_claim claim;

	ck_assert_msg(lesson_claim_parse(&lesson, claims[_i].claim, &claim), "%s", claims[_i].claim);
	ck_assert_msg(lesson_claim_holds(&claim, &truth) == claims[_i].holds, "%s", claims[_i].claim);
}
END_TEST

START_TEST(what_the_lessons_say_is_true)
{
	struct name_list names;
	int claimed = 0;

	ck_assert_int_eq(lesson_list(&names), STATUS_OK);
	for (size_t n = 0; n < names.n; n++) {
		struct diag diag = {""};
		struct lesson *lesson;
		ck_assert_int_eq(lesson_load_named(names.names[n], &lesson, &diag), STATUS_OK);
		ck_assert_msg(lesson_check(lesson, &diag) == STATUS_OK, "%s", diag.text);
		for (int s = 0; s < lesson->n_steps; s++)
			claimed += lesson->steps[s].n_claims;
		lesson_free(lesson);
	}
	ck_assert_int_ge(claimed, 30);
	name_list_free(&names);
}
END_TEST

/* As lesson 10 once said: slow thought arrives later. */
static const char slow[] =
    "title = \"A\"; map = \"warren\"; prey = \"reactive\"; seed = 1;\n"
    "chasers = ( \"planner:path=astar,budget=20\", \"planner:path=astar,budget=400\" );\n"
    "steps = ( { say = \"Slow thought arrives later.\"; claims = ( \"%s\" ); } );\n";

START_TEST(a_false_claim_is_told_with_its_seed_and_figures)
{
	static const struct {
		const char *claim, *said;
	} told[] = {{"tick 1 < tick 0",
		     "t.cfg:3: step 1 claims 'tick 1 < tick 0', which is false with seed 1: 248 and 216"},
		    {"tick 0 > 200 for 2 seeds", "which is false with seed 2: 184 and 200"},
		    {"tick 0 > 200", ""}};

	for (size_t i = 0; i < ARRAY_LEN(told); i++) {
		char text[600];
		struct lesson *lesson;
		struct diag diag = {""};
		snprintf(text, sizeof text, slow, told[i].claim);
		ck_assert_int_eq(lesson_parse("t.cfg", text, &lesson, &diag), STATUS_OK);
		ck_assert_int_eq(map_load_named("warren", NULL, &lesson->maps[0].grid, &diag), STATUS_OK);
		ck_assert_int_eq(lesson_check(lesson, &diag), *told[i].said ? STATUS_MISMATCH : STATUS_OK);
		ck_assert_msg(strstr(diag.text, told[i].said), "%s", diag.text);
		lesson_free(lesson);
	}
}
END_TEST

START_TEST(movers_are_named_as_the_views_name_them)
{
	static const struct {
		const char *movers, *name;
	} named[] = {{"map = \"first\"; panes = ( { algorithm = \"astar:h=map\"; } );", "A* map"},
		     {"map = \"first\"; chasers = ( \"planner:path=astar,budget=20\" );", "A* budget=20"},
		     {"map = \"first\"; chasers = ( \"planner:budget=20,path=bfs\" );",
		      "Breadth-first search budget=20,path=bfs"},
		     {"map = \"first\"; chasers = ( \"wall\" );", "Wall follower"},
		     {"scene = \"doorway\"; flights = ( \"lj:B=50\" );", "lj:B=50"}};

	for (size_t i = 0; i < ARRAY_LEN(named); i++) {
		char text[600];
		struct lesson *lesson;
		struct diag diag = {""};
		snprintf(text, sizeof text, "title = \"A\"; %s steps = ( { say = \"Look.\"; } );\n",
			 named[i].movers);
		ck_assert_msg(lesson_parse("t.cfg", text, &lesson, &diag) == STATUS_OK, "%s", diag.text);
		ck_assert_str_eq(lesson->names[0], named[i].name);
		lesson_free(lesson);
	}
}
END_TEST

START_TEST(lessons_are_listed_as_they_teach_with_minutes_and_aim)
{
	struct name_list names;
	int level = 0, minutes = 0;

	ck_assert_int_eq(lesson_list(&names), STATUS_OK);
	for (size_t n = 0; n < names.n; n++) {
		struct lesson *lesson;
		ck_assert_int_eq(lesson_load_named(names.names[n], &lesson, NULL), STATUS_OK);
		ck_assert_msg(lesson->level >= level, "%s comes too late", names.names[n]);
		ck_assert_msg(lesson->minutes > 0 && *lesson->aim, "%s has no minutes or aim", names.names[n]);
		level = lesson->level;
		minutes += lesson->minutes;
		lesson_free(lesson);
	}
	ck_assert_str_eq(names.names[0], "00-tour");
	ck_assert_str_eq(names.names[2], "15-one-path-at-a-time");
	ck_assert_int_ge(minutes, 100);
	name_list_free(&names);
}
END_TEST

static enum status check_choices(const char *first, const char *second, struct diag *diag)
{
	static const char text[] =
	    "title = \"A\"; map = \"first\"; panes = ( { algorithm = \"bfs\"; }, { algorithm = "
	    "\"astar\"; } );\nsteps = ( { ask = \"choice\"; question = \"B\"; choices = ( { say = "
	    "\"C\"; claim = \"%s\"; }, { say = \"D\"; claim = \"%s\"; } ); } );\n";
	char filled[600];
	struct lesson *lesson;

	snprintf(filled, sizeof filled, text, first, second);
	ck_assert_msg(lesson_parse("t.cfg", filled, &lesson, diag) == STATUS_OK, "%s", diag->text);
	ck_assert_int_eq(map_load_named("first", NULL, &lesson->maps[0].grid, diag), STATUS_OK);
	lesson->maps[0].start = grid_mark(&lesson->maps[0].grid, MARK_START, 0)->at;
	lesson->maps[0].goal = grid_mark(&lesson->maps[0].grid, MARK_GOAL, 0)->at;
	enum status status = lesson_check(lesson, diag);
	lesson_free(lesson);
	return status;
}

START_TEST(a_step_is_about_the_map_that_it_or_one_before_it_names)
{
	static const char text[] =
	    "title = \"A\"; rows = ( \"@..>\" ); panes = ( { algorithm = \"astar\"; } );\n"
	    "steps = ( { say = \"{cost 0}\"; claims = ( \"cost 0 = 3\" ); },\n"
	    "  { ask = \"cost\"; question = \"{cost 0}\"; rows = ( \"......\", \"......\" ); start = [0, 0]; "
	    "goal = "
	    "[5, 0]; claims = ( \"cost 0 = 5\" ); },\n"
	    "  { ask = \"next\"; at = 1; question = \"D\"; }, { say = \"{cost 0}\"; map = \"ties\"; claims = ( "
	    "\"length 0 > 10\" ); },\n"
	    "  { say = \"E\"; map = \"bench\"; }, { say = \"F\"; map = \"ties\"; } );\n";
	static const int maps[] = {0, 1, 1, 2, 3, 2};
	static const char *const words[] = {"3.00", "5.00", "D", "10.66", "E", "F"};
	char path[] = "lesson-maps.cfg", said[4 * LESSON_TEXT];
	struct lesson *lesson = NULL;
	struct lesson_play play;
	struct diag diag = {""};

	ck_assert_int_eq(file_write(path, FILE_USERS, text, strlen(text), &diag), STATUS_OK);
	ck_assert_msg(lesson_load_path(path, &lesson, &diag) == STATUS_OK, "%s", diag.text);
	remove(path);
	ck_assert_int_eq(lesson->n_maps, 4);
	ck_assert_msg(lesson_check(lesson, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(lesson_play_begin(&lesson, NULL, &play, &diag), STATUS_OK);
	for (size_t i = 0; i < ARRAY_LEN(maps); i++, lesson_play_next(&play, 0)) {
		ck_assert_int_eq(lesson_play_step(&play)->map, maps[i]);
		lesson_play_words(&play, said, sizeof said);
		ck_assert_str_eq(said, words[i]);
	}
	ck_assert_uint_eq(play.truths[1].next[2], 1);
	/* A false claim about the second map is found. */
	play.lesson->steps[1].claims[0].right.number = 4;
	ck_assert_int_eq(lesson_check(play.lesson, &diag), STATUS_MISMATCH);
	ck_assert_msg(strstr(diag.text, "step 2 claims"), "%s", diag.text);
	lesson_play_end(&play);
}
END_TEST

START_TEST(a_choice_needs_a_right_sentence_and_a_wrong_one)
{
	struct diag diag = {""};

	ck_assert_int_eq(check_choices("expanded 0 > expanded 1", "expanded 0 < expanded 1", &diag), STATUS_OK);
	ck_assert_int_eq(check_choices("expanded 0 < 1", "expanded 0 > expanded 1", &diag), STATUS_OK);
	ck_assert_int_eq(check_choices("expanded 0 < 1", "expanded 1 < 1", &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "no answer is right for the question of step 1"), "%s", diag.text);
	ck_assert_int_eq(check_choices("expanded 0 > 1", "expanded 1 > 1", &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "every choice of step 1 is right"), "%s", diag.text);
}
END_TEST

START_TEST(answers_are_judged_as_the_question_says)
{
	static const char text[] =
	    "title = \"A\"; rows = ( \"@....>\" ); panes = ( { algorithm = \"astar\"; }, { algorithm = "
	    "\"dijkstra\"; } );\n"
	    "steps = ( { ask = \"cost\"; near = 20; question = \"B\"; }, { ask = \"least expanded\"; question "
	    "= \"C\"; },\n"
	    "  { ask = \"path\"; question = \"D\"; }, { ask = \"percent\"; near = 3; question = \"E\"; } );\n";
	struct cell way[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}, jump[] = {{0, 0}, {5, 0}};
	struct lesson *lesson;
	struct lesson_truth truth;

	ck_assert_int_eq(lesson_parse("t.cfg", text, &lesson, NULL), STATUS_OK);
	lesson->maps[0].start = way[0];
	lesson->maps[0].goal = way[5];
	ck_assert_int_eq(lesson_run(lesson, 0, &truth, NULL), STATUS_OK);
	ck_assert_double_eq_tol(truth.figures[0][MEASURE_COST], 5, 1e-9);
	ck_assert(lesson_is_right(lesson, &truth, 0, &(struct lesson_guess){.number = 6}));
	ck_assert(!lesson_is_right(lesson, &truth, 0, &(struct lesson_guess){.number = 6.1}));
	ck_assert_msg(truth.figures[0][MEASURE_EXPANDED] == truth.figures[1][MEASURE_EXPANDED], "they tie");
	ck_assert(lesson_is_right(lesson, &truth, 1, &(struct lesson_guess){.mover = 0}));
	ck_assert(lesson_is_right(lesson, &truth, 1, &(struct lesson_guess){.mover = 1}));
	ck_assert(lesson_is_right(lesson, &truth, 2, &(struct lesson_guess){.cells = way, .n_cells = 6}));
	ck_assert(!lesson_is_right(lesson, &truth, 2, &(struct lesson_guess){.cells = way, .n_cells = 5}));
	ck_assert(!lesson_is_right(lesson, &truth, 2, &(struct lesson_guess){.cells = jump, .n_cells = 2}));
	ck_assert(lesson_is_right(lesson, &truth, 3, &(struct lesson_guess){.number = 3}));
	ck_assert(!lesson_is_right(lesson, &truth, 3, &(struct lesson_guess){.number = 3.5}));
	lesson_free(lesson);
}
END_TEST

START_TEST(a_wrong_answer_may_be_tried_again_and_the_first_one_counts)
{
	struct lesson *lesson;
	struct lesson_play play;
	struct byte_writer out = {0};
	char words[4 * LESSON_TEXT];

	ck_assert_int_eq(lesson_load_named("02-same-road-less-work", &lesson, NULL), STATUS_OK);
	ck_assert_int_eq(lesson_play_begin(&lesson, NULL, &play, NULL), STATUS_OK);
	while (!lesson_play_asks(&play))
		lesson_play_next(&play, 1000);
	double truth =
	    lesson_play_truth(&play)->figures[lesson_play_step(&play)->mover][lesson_play_step(&play)->measure];
	ck_assert(!lesson_play_missed(&play));
	ck_assert_int_eq(lesson_play_answer(&play, &(struct lesson_guess){.number = 3 * truth}, 2000, NULL),
			 STATUS_OK);
	ck_assert(lesson_play_asks(&play) && lesson_play_missed(&play) && lesson_play_hidden(&play));
	ck_assert_ptr_null(lesson_play_answered(&play));
	ck_assert_int_eq(lesson_play_answer(&play, &(struct lesson_guess){.number = truth}, 9000, NULL),
			 STATUS_OK);
	ck_assert(!lesson_play_asks(&play) && !lesson_play_missed(&play));
	lesson_play_words(&play, words, sizeof words);
	ck_assert_msg(!strncmp(words, "Right at try 2: ", 16), "%s", words);
	lesson_play_score(&play, words, sizeof words);
	ck_assert_str_eq(words, "0 of 3 right, 1 more at a later try.");
	ck_assert_int_eq(lesson_play_print(&play, &out), STATUS_OK);
	const char *text = (const char *)out.blob.bytes;
	ck_assert_msg(strstr(text, "\"right\": false") && strstr(text, "\"tries\": 2") &&
			  strstr(text, "\"right_later\": true") && strstr(text, "\"seconds\": 1.0"),
		      "%s", text);
	blob_free(&out.blob);
	lesson_play_end(&play);
}
END_TEST

START_TEST(the_answers_handed_in_are_those_given)
{
	struct lesson *lesson;
	struct lesson_play play;
	struct byte_writer out = {0};

	ck_assert_int_eq(lesson_load_named("04-fewest-steps", &lesson, NULL), STATUS_OK);
	ck_assert_int_eq(lesson_play_begin(&lesson, NULL, &play, NULL), STATUS_OK);
	lesson_play_next(&play, 1000);
	ck_assert_int_eq(lesson_play_answer(&play, &(struct lesson_guess){.yes = true}, 3500, NULL), STATUS_OK);
	ck_assert_int_eq(lesson_play_print(&play, &out), STATUS_OK);
	const char *text = (const char *)out.blob.bytes;
	ck_assert_msg(strstr(text, "\"lesson\": \"04-fewest-steps\"") && strstr(text, "\"guess\": \"yes\"") &&
			  strstr(text, "\"truth\": \"no\"") && strstr(text, "\"right\": false") &&
			  strstr(text, "\"seconds\": 2.5") && strstr(text, "\"questions\": 3"),
		      "%s", text);
	blob_free(&out.blob);
	lesson_play_end(&play);
}
END_TEST

Suite *suite_lesson(void)
{
	Suite *suite = suite_create("school/lesson");
	TCase *tcase = tcase_create("lesson");

	tcase_add_test(tcase, every_lesson_has_right_answers_and_wrong_ones);
	tcase_add_loop_test(tcase, a_claim_holds_as_its_relation_says, 0, (int)ARRAY_LEN(claims));
	tcase_add_test(tcase, what_the_lessons_say_is_true);
	tcase_add_test(tcase, a_false_claim_is_told_with_its_seed_and_figures);
	tcase_add_loop_test(tcase, a_mistake_is_told_with_its_line, 0, (int)ARRAY_LEN(mistakes));
	tcase_add_test(tcase, answers_are_judged_as_the_question_says);
	tcase_add_test(tcase, movers_are_named_as_the_views_name_them);
	tcase_add_test(tcase, lessons_are_listed_as_they_teach_with_minutes_and_aim);
	tcase_add_test(tcase, a_step_is_about_the_map_that_it_or_one_before_it_names);
	tcase_add_test(tcase, a_choice_needs_a_right_sentence_and_a_wrong_one);
	tcase_add_test(tcase, a_wrong_answer_may_be_tried_again_and_the_first_one_counts);
	tcase_add_test(tcase, the_answers_handed_in_are_those_given);
	suite_add_tcase(suite, tcase);
	return suite;
}
