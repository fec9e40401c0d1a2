/* What is said to those who listen: only what is new, the most important first, from where they are. */
#include <string.h>

#include "kit/speech.h"
#include "kit/view.h"
#include "tests/suite.h"

static struct speech speech;
static struct byte_writer lines;

static void set_up(void)
{
	memset(&speech, 0, sizeof speech);
	memset(&lines, 0, sizeof lines);
}

static void tear_down(void)
{
	speech_free(&speech);
	blob_free(&lines.blob);
}

static const char *said(void)
{
	blob_free(&lines.blob);
	memset(&lines, 0, sizeof lines);
	speech_end(&speech, &lines);
	return lines.blob.len ? (const char *)lines.blob.bytes : "";
}

static void listen(enum speech_question question)
{
	speech_begin(&speech, &view_run, question, DIRECTIONS);
	speech.here = cell_at(10, 10);
}

static void add_kid(int x, int y, const char *words, uint64_t stamp)
{
	speech_add(&speech, &(struct fact){.kind = FACT_HUNTER,
					   .name = "kid",
					   .at = {(int16_t)x, (int16_t)y},
					   .words = words,
					   .stamp = stamp});
}

static const struct {
	int x, y;
	const char *words;
} places[] = {
    {0, 0, "here"},
    {5, 0, "5 east"},
    {-1, 0, "1 west"},
    {0, -7, "7 north"},
    {0, 2, "2 south"},
    {3, 3, "3 south-east"},
    {-4, 4, "4 south-west"},
    {2, -2, "2 north-east"},
    {-2, -2, "2 north-west"},
    {6, 2, "6 east and 2 south"},
    {-1, -9, "1 west and 9 north"},
};

START_TEST(a_place_is_said_from_where_you_are)
{
	char out[SPEECH_PLACE];

	speech_place(cell_at(40, 20), cell_at(40 + places[_i].x, 20 + places[_i].y), out);
	ck_assert_str_eq(out, places[_i].words);
}
END_TEST

START_TEST(a_path_is_said_leg_by_leg)
{
	static const struct cell cells[] = {{1, 1}, {2, 1}, {3, 1}, {4, 2}, {4, 3}, {4, 4}};
	char out[64];

	ck_assert_str_eq(speech_path(cells, ARRAY_LEN(cells), 0, out, sizeof out),
			 "2 east, 1 south-east, 2 south");
	ck_assert_str_eq(speech_path(cells, ARRAY_LEN(cells), 2, out, sizeof out),
			 "2 east, 1 south-east and on");
	ck_assert_str_eq(speech_path(cells, ARRAY_LEN(cells), 3, out, sizeof out),
			 "2 east, 1 south-east, 2 south");
	ck_assert_str_eq(speech_path(cells, 1, 0, out, sizeof out), "");
	ck_assert_str_eq(speech_path(cells, ARRAY_LEN(cells), 0, out, 8), "2 east,");
}
END_TEST

START_TEST(only_what_has_changed_is_said)
{
	listen(ASKS_NOTHING);
	add_kid(16, 12, "hunting", 0);
	speech_say(&speech, FACT_EXITS, 0, "north");
	ck_assert_str_eq(said(), "Kid, 6 east and 2 south, hunting.\nOpen: north.\n");
	listen(ASKS_NOTHING);
	add_kid(16, 12, "hunting", 0);
	speech_say(&speech, FACT_EXITS, 0, "north and east");
	ck_assert_str_eq(said(), "Open: north and east.\n");
}
END_TEST

START_TEST(a_stamp_says_what_counts_as_a_change)
{
	listen(ASKS_NOTHING);
	add_kid(16, 12, "asleep", 7);
	said();
	listen(ASKS_NOTHING);
	add_kid(15, 12, "asleep", 7); /* it is you who moved */
	ck_assert_str_eq(said(), "");
	listen(ASKS_NOTHING);
	add_kid(15, 12, "asleep", 8);
	ck_assert_str_eq(said(), "Kid, 5 east and 2 south, asleep.\n");
}
END_TEST

START_TEST(what_matters_most_comes_first)
{
	listen(ASKS_NOTHING);
	speech_say(&speech, FACT_EXITS, 0, "west");
	add_kid(11, 10, "hunting", 0);
	speech_say(&speech, FACT_DEADLY, 0, "waiting");
	speech_say(&speech, FACT_NEWS, 0, "The kid sees you!");
	ck_assert_str_eq(said(), "The kid sees you!\nDeadly: waiting.\nKid, 1 east, hunting.\nOpen: west.\n");
}
END_TEST

START_TEST(a_key_at_the_beginning_keeps_its_case)
{
	listen(ASKS_NOTHING);
	speech_say(&speech, FACT_NEWS, 0, "c closes a door");
	speech_say(&speech, FACT_NEWS, 1, "close a door");
	speech_say(&speech, FACT_ROW, 0, "tab  next pane   q leave");
	speech_row(&speech, 1, " ;;#  ab*  ");
	speech_row(&speech, 2, " tab   next   q");
	ck_assert_str_eq(said(), "c closes a door.\nClose a door.\ntab  next pane   q leave.\ntab, next, q.\n");
}
END_TEST

START_TEST(a_direction_is_told_up_to_what_ends_the_view)
{
	static const uint8_t terrain[] = {TERRAIN_FLOOR, TERRAIN_FLOOR, TERRAIN_MUD,   TERRAIN_DOOR_CLOSED,
					  TERRAIN_FLOOR, TERRAIN_FLOOR, TERRAIN_FLOOR, TERRAIN_MUD,
					  TERRAIN_COUNT, TERRAIN_FLOOR};

	for (int y = 0; y < 2; y++) {
		speech_begin(&speech, &view_run, ASKS_THERE, EAST);
		speech.here = cell_at(0, y);
		speech_ray(&speech, terrain, 5, 2, y ? "" : " kid at 1;");
		ck_assert_str_eq(said(), y ? "East: 1 floor, 1 mud, nothing known.\n"
					   : "East: kid at 1; 1 floor, 1 mud, closed door.\n");
	}
}
END_TEST

START_TEST(danger_is_said_as_long_as_it_lasts)
{
	for (int i = 0; i < 2; i++) {
		listen(ASKS_NOTHING);
		speech_say(&speech, FACT_DEADLY, 0, "waiting");
		ck_assert_str_eq(said(), "Deadly: waiting.\n");
	}
}
END_TEST

START_TEST(the_turn_is_said_where_nothing_else_is)
{
	listen(ASKS_NOTHING);
	speech_add(&speech, &(struct fact){.kind = FACT_TURN, .number = 3, .of = 18});
	ck_assert_str_eq(said(), "Turn 3 of par 18.\n");
	listen(ASKS_NOTHING);
	speech_add(&speech, &(struct fact){.kind = FACT_TURN, .number = 4});
	speech_say(&speech, FACT_EXITS, 0, "west");
	ck_assert_str_eq(said(), "Open: west.\n");
}
END_TEST

START_TEST(a_question_is_answered_although_it_is_known)
{
	listen(ASKS_NOTHING);
	add_kid(16, 12, "hunting", 0);
	said();
	listen(ASKS_WHO);
	add_kid(16, 12, "hunting", 0);
	speech_say(&speech, FACT_EXITS, 0, "west");
	ck_assert_str_eq(said(), "Kid, 6 east and 2 south, hunting.\n");
	listen(ASKS_WHO);
	ck_assert_str_eq(said(), "Nobody.\n");
}
END_TEST

START_TEST(what_was_told_of_a_view_stays_known_while_another_is_open)
{
	listen(ASKS_NOTHING);
	speech_say(&speech, FACT_EXITS, 0, "west");
	said();
	speech_begin(&speech, &view_look, ASKS_NOTHING, DIRECTIONS);
	speech_say(&speech, FACT_EXITS, 0, "west");
	ck_assert_str_eq(said(), "Open: west.\n");
	listen(ASKS_NOTHING);
	speech_say(&speech, FACT_EXITS, 0, "west");
	ck_assert_str_eq(said(), "");
}
END_TEST

START_TEST(a_program_gets_all_that_has_a_line_for_it_in_the_order_of_the_view)
{
	speech.full = true;
	for (int i = 0; i < 2; i++) {
		listen(ASKS_NOTHING);
		speech_say(&speech, FACT_EXITS, 0, "west");
		add_kid(16, 12, "hunting", 0);
		speech_add(
		    &speech,
		    &(struct fact){
			.kind = FACT_OPTION, .number = 1, .name = "smoke", .words = "hides", .chosen = true});
		speech_add(&speech,
			   &(struct fact){.kind = FACT_OPTION, .number = 2, .name = "mud", .words = "slows"});
		speech_say(&speech, FACT_ASKING, 0, "which");
		ck_assert_str_eq(said(), "tell kid at 16,12, hunting\ntell 1, chosen, smoke: hides\n"
					 "tell 2 mud: slows\ntell which\n");
	}
}
END_TEST

START_TEST(facts_beyond_the_last_are_left_out)
{
	listen(ASKS_WHAT);
	for (int i = 0; i < SPEECH_FACTS + 5; i++)
		speech_say(&speech, FACT_ROW, i, "x");
	ck_assert_uint_eq(strlen(said()), 3 * SPEECH_FACTS);
}
END_TEST

Suite *suite_speech(void)
{
	Suite *suite = suite_create("kit/speech");
	TCase *tests = tcase_create("speech");

	suite_add_tcase(suite, tests);
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_loop_test(tests, a_place_is_said_from_where_you_are, 0, (int)ARRAY_LEN(places));
	tcase_add_test(tests, a_path_is_said_leg_by_leg);
	tcase_add_test(tests, only_what_has_changed_is_said);
	tcase_add_test(tests, a_stamp_says_what_counts_as_a_change);
	tcase_add_test(tests, what_matters_most_comes_first);
	tcase_add_test(tests, a_key_at_the_beginning_keeps_its_case);
	tcase_add_test(tests, a_direction_is_told_up_to_what_ends_the_view);
	tcase_add_test(tests, danger_is_said_as_long_as_it_lasts);
	tcase_add_test(tests, the_turn_is_said_where_nothing_else_is);
	tcase_add_test(tests, a_question_is_answered_although_it_is_known);
	tcase_add_test(tests, what_was_told_of_a_view_stays_known_while_another_is_open);
	tcase_add_test(tests, a_program_gets_all_that_has_a_line_for_it_in_the_order_of_the_view);
	tcase_add_test(tests, facts_beyond_the_last_are_left_out);
	return suite;
}
