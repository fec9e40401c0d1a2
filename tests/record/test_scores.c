/* The table of scores: added to by many at once, never spoilt by one line. */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "base/assert.h"
#include "record/daily.h"
#include "record/scores.h"
#include "store/file.h"
#include "store/places.h"
#include "tests/store/room.h"

static struct room room;
static char path[4096];

static void set_up(void)
{
	struct diag diag = {""};

	room = room_new();
	setenv("XDG_STATE_HOME", room.directory, 1);
	ck_assert_int_eq(place_own(PLACE_STATE, "scores.txt", path, sizeof path, &diag), STATUS_OK);
}

static void tear_down(void)
{
	room_free(&room);
}

static struct score made(int points, uint64_t hash)
{
	struct score score = {.day = 20779,
			      .score = points,
			      .floor = 5,
			      .n_actions = 400,
			      .by = "wader",
			      .medals = 1U << MEDAL_NO_TOOLS | 1U << MEDAL_SWIFT,
			      .options = {.seed = 77, .flights = true},
			      .rules = EDITION_RULES,
			      .hash = hash};

	return score;
}

static void load(struct score_table *table)
{
	struct diag diag = {""};

	ck_assert_msg(scores_load(table, &diag) == STATUS_OK, "%s", diag.text);
}

static void add(struct score score)
{
	struct score_table table;
	struct diag diag = {""};

	load(&table);
	ck_assert_msg(scores_add(&table, &score, &diag) == STATUS_OK, "%s", diag.text);
	scores_free(&table);
}

START_TEST(what_is_added_is_read_again)
{
	struct score_table table;
	struct score score = made(4700, 9);

	load(&table);
	ck_assert_uint_eq(table.n, 0);
	score.options =
	    (struct story_options){.daily = true,
				   .day = 20779,
				   .seed = daily_seed(20779),
				   .masked = true,
				   .later = true,
				   .start = {.tool = 2, .oaths = 1U << MEDAL_TORMENTOR | 1U << MEDAL_NO_PLANS}};
	score.home = true;
	add(score);
	load(&table);
	ck_assert_uint_eq(table.n, 1);
	const struct score *row = &table.rows[0];
	ck_assert(row->score == 4700 && row->floor == 5 && row->home && row->n_actions == 400 &&
		  row->hash == 9);
	ck_assert(row->medals == score.medals && row->rules == EDITION_RULES && row->day == 20779);
	ck_assert(row->options.daily && row->options.day == 20779 && row->options.masked &&
		  row->options.later && !row->options.flights);
	ck_assert(row->options.start.tool == 2 && row->options.start.oaths == score.options.start.oaths);
	ck_assert_uint_eq(row->options.seed, daily_seed(20779));
	ck_assert_str_eq(row->by, "wader");
	scores_free(&table);
}
END_TEST

/* Each comes before the next. */
START_TEST(home_comes_before_depth_and_depth_before_points)
{
	static const struct {
		bool home;
		int floor, points;
	} ranks[] = {{true, 12, 100}, {true, 12, 90},  {false, 12, 900},
		     {false, 3, 500}, {false, 3, 400}, {false, 2, 9000}};
	struct score_table table;

	for (size_t i = ARRAY_LEN(ranks); i-- > 0;) {
		struct score score = made(ranks[i].points, i);
		score.home = ranks[i].home;
		score.floor = ranks[i].floor;
		add(score);
	}
	load(&table);
	ck_assert_uint_eq(scores_best(&table)->hash, 0);
	for (size_t i = 0; i < ARRAY_LEN(ranks); i++) {
		int of, place = scores_place(&table, &table.rows[i], &of);
		ck_assert_int_eq(place, (int)(ARRAY_LEN(ranks) - i));
		ck_assert_int_eq(of, (int)ARRAY_LEN(ranks));
	}
	scores_sort(&table);
	for (size_t i = 0; i < ARRAY_LEN(ranks); i++)
		ck_assert_uint_eq(table.rows[i].hash, i);
	scores_free(&table);
}
END_TEST

START_TEST(a_run_is_counted_once)
{
	struct score_table table;

	add(made(4700, 9));
	add(made(4700, 9));
	load(&table);
	ck_assert_uint_eq(table.n, 1);
	scores_free(&table);
}
END_TEST

/* What was read may be what a failed write left in memory. */
START_TEST(a_score_that_is_added_again_is_written_again_and_read_once)
{
	struct score_table table;
	char where[4096];
	struct blob before, after;

	add(made(300, 1));
	ck_assert_int_eq(place_find(PLACE_STATE, "scores.txt", where, sizeof where, NULL), STATUS_OK);
	ck_assert_int_eq(file_read(where, FILE_OURS, FILE_MAX_BYTES, &before, NULL), STATUS_OK);
	add(made(300, 1));
	ck_assert_int_eq(file_read(where, FILE_OURS, FILE_MAX_BYTES, &after, NULL), STATUS_OK);
	ck_assert_uint_eq(after.len, 2 * before.len + 1);
	load(&table);
	ck_assert_uint_eq(table.n, 1);
	scores_free(&table);
	blob_free(&before);
	blob_free(&after);
}
END_TEST

START_TEST(many_programs_add_at_once)
{
	enum { PROGRAMS = 8, EACH = 25 };
	struct score_table table;
	int status;

	for (int k = 0; k < PROGRAMS; k++)
		if (fork() == 0) {
			struct score_table empty = {.n = 0};
			for (int i = 0; i < EACH; i++) {
				struct score score = made(i, (uint64_t)(k * EACH + i + 1));
				if (scores_add(&empty, &score, NULL))
					_exit(1);
			}
			_exit(0);
		}
	for (int k = 0; k < PROGRAMS; k++)
		ck_assert(wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0);
	load(&table);
	ck_assert_uint_eq(table.n_damaged, 0);
	ck_assert_uint_eq(table.n, PROGRAMS * EACH);
	scores_free(&table);
}
END_TEST

/* What may have happened to a file with two rows, and which of them are left. */
static const struct {
	const char *from, *to;
	size_t n, damaged, newer;
} damage[] = {
    {"4700", "4701", 1, 1, 0},          {"wader", "", 1, 1, 0},
    {"score1", "score2", 1, 1, 0},      {"caught", "home", 1, 1, 0},
    {"\n", "\n\ngarbage\n\n", 2, 1, 0}, {"\n", "\r\n", 2, 0, 0},
};

static void change(const char *from, const char *to)
{
	struct blob blob;
	struct byte_writer writer = {0};
	struct diag diag = {""};

	ck_assert_int_eq(file_read(path, FILE_OURS, 1 << 20, &blob, &diag), STATUS_OK);
	char *found = strstr((char *)blob.bytes, from);
	ck_assert_ptr_nonnull(found);
	write_text(&writer, "%.*s%s%s", (int)(found - (char *)blob.bytes), (char *)blob.bytes, to,
		   found + strlen(from));
	ck_assert_int_eq(file_write(path, FILE_OURS, writer.blob.bytes, writer.blob.len, &diag), STATUS_OK);
	blob_free(&blob);
	blob_free(&writer.blob);
}

START_TEST(a_damaged_line_costs_only_itself)
{
	struct score_table table;

	add(made(4700, 9));
	add(made(3000, 10));
	change(damage[_i].from, damage[_i].to);
	load(&table);
	ck_assert_uint_eq(table.n, damage[_i].n);
	ck_assert_uint_eq(table.n_damaged, damage[_i].damaged);
	ck_assert_uint_eq(table.n_newer, damage[_i].newer);
	scores_free(&table);
}
END_TEST

START_TEST(a_torn_line_is_ended_before_the_next)
{
	struct score_table table;
	struct diag diag = {""};

	ck_assert_int_eq(file_write(path, FILE_OURS, "score1 2026-11-2", 16, &diag), STATUS_OK);
	add(made(3000, 10));
	load(&table);
	ck_assert_uint_eq(table.n, 1);
	ck_assert_uint_eq(table.n_damaged, 1);
	scores_free(&table);
}
END_TEST

START_TEST(a_line_of_a_newer_program_is_left_out_and_kept)
{
	static const char line[] = "score9 2031-01-01 a b c ";
	char text[128];
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	struct score_table table;

	for (const char *c = line; *c; c++)
		hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
	snprintf(text, sizeof text, "%s%016llx", line, (unsigned long long)hash);
	ck_assert_int_eq(file_append_line(path, text, NULL), STATUS_OK);
	add(made(3000, 10));
	load(&table);
	ck_assert(table.n == 1 && table.n_newer == 1 && table.n_damaged == 0);
	scores_free(&table);
}
END_TEST

START_TEST(best_and_place_are_among_those_that_compare)
{
	struct score_table table;
	struct score old = made(9000, 1), masked = made(8000, 2), mine = made(3000, 5);
	int of;

	old.rules = EDITION_RULES - 1;
	masked.options.masked = true;
	add(old);
	add(masked);
	add(made(4700, 3));
	add(made(1000, 4));
	add(mine);
	load(&table);
	ck_assert_int_eq(scores_place(&table, &mine, &of), 2);
	ck_assert_int_eq(of, 3);
	ck_assert_int_eq(scores_best(&table)->score, 8000);
	scores_sort(&table);
	ck_assert_int_eq(table.rows[0].score, 9000);
	ck_assert_int_eq(table.rows[4].score, 1000);
	scores_free(&table);
}
END_TEST

START_TEST(a_daily_run_is_begun_once)
{
	struct score_table table;

	load(&table);
	ck_assert(!scores_has_daily(&table, 20779));
	ck_assert_int_eq(scores_begin_daily(20779, NULL), STATUS_OK);
	load(&table);
	ck_assert(scores_has_daily(&table, 20779));
	ck_assert(!scores_has_daily(&table, 20780));
	scores_free(&table);
}
END_TEST

Suite *suite_scores(void)
{
	Suite *suite = suite_create("record/scores");
	TCase *tests = tcase_create("scores");

	suite_add_tcase(suite, tests);
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, what_is_added_is_read_again);
	tcase_add_test(tests, home_comes_before_depth_and_depth_before_points);
	tcase_add_test(tests, a_run_is_counted_once);
	tcase_add_test(tests, a_score_that_is_added_again_is_written_again_and_read_once);
	tcase_add_test(tests, many_programs_add_at_once);
	tcase_add_loop_test(tests, a_damaged_line_costs_only_itself, 0, (int)ARRAY_LEN(damage));
	tcase_add_test(tests, a_torn_line_is_ended_before_the_next);
	tcase_add_test(tests, a_line_of_a_newer_program_is_left_out_and_kept);
	tcase_add_test(tests, best_and_place_are_among_those_that_compare);
	tcase_add_test(tests, a_daily_run_is_begun_once);
	return suite;
}
