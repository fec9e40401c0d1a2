#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/session.h"
#include "tests/game/pit.h"
#include "tests/store/room.h"

static const char drawing[] = "####################\n"
			      "#@...+....\"\"..~....#\n"
			      "#....#....\"\"..~~...#\n"
			      "#....#.....##...h..#\n"
			      "#.........##.......#\n"
			      "#....#.............#\n"
			      "####################";

enum { ACTIONS = 90 };

/* The same actions every time: a walk that bumps, opens, waits and swaps a mind on the way. */
static struct game_action action_number(int i)
{
	struct rng rng = rng_seeded((uint64_t)i, RNG_PREY);
	struct game_action action = {.verb = rng_below(&rng, 6) ? GAME_MOVE : GAME_WAIT,
				     .direction = (int)rng_below(&rng, DIRECTIONS)};

	if (i == 40) {
		action.verb = GAME_SWAP;
		strcpy(action.spec, "planner:path=dijkstra,budget=12");
	}
	return action;
}

static void play(struct session *session, int from, int to)
{
	for (int i = from; i < to; i++) {
		struct game_action action = action_number(i);
		session_step(session, &action);
	}
}

static enum status begin(const struct grid *grid, const char *path, struct session **session, struct diag *diag)
{
	struct rules rules = {.n_kinds = 0};
	struct session_options options = {.seed = 5, .grid = grid, .practice = true};

	enum status status = session_start(&options, &rules, session, diag);

	return status || !path ? status : session_record(*session, path, diag);
}

static struct session *start(const char *path)
{
	struct grid grid;
	struct session *session = NULL;
	struct diag diag = {""};

	pit_grid(drawing, "planner:budget=20", &grid);
	ck_assert_msg(begin(&grid, path, &session, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	return session;
}

static struct session *resume(const char *path)
{
	struct rules rules = {.n_kinds = 0};
	struct session *session = NULL;
	struct diag diag = {""};

	ck_assert_msg(session_resume(path, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	return session;
}

static uint64_t hash_after(int n)
{
	struct session *session = start(NULL);

	play(session, 0, n);
	uint64_t hash = game_hash(session->world);
	session_close(session);
	return hash;
}

START_TEST(a_run_goes_on_where_it_was_left)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct session *session = start(path);

	play(session, 0, 50);
	ck_assert(session_close(session));
	session = resume(path);
	ck_assert_uint_eq(session->n_actions, 50);
	ck_assert_uint_eq(game_hash(session->world), hash_after(50));
	play(session, 50, ACTIONS);
	ck_assert_uint_eq(game_hash(session->world), hash_after(ACTIONS));
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(kill_9_in_the_middle_loses_nothing)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct grid grid;
	struct session *session = NULL;
	int status;

	pit_grid(drawing, "planner:budget=20", &grid);
	pid_t child = fork();
	if (child == 0) {
		/* No assertion here: what a killed process leaves in Check's own pipe would garble it. */
		if (begin(&grid, path, &session, NULL) != STATUS_OK)
			_exit(1);
		play(session, 0, _i);
		kill(getpid(), SIGKILL);
	}
	grid_free(&grid);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	session = resume(path);
	ck_assert_uint_eq(session->n_actions, (unsigned)_i);
	ck_assert_uint_eq(game_hash(session->world), hash_after(_i));
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_run_is_played_by_one_program_at_a_time)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct rules rules = {.n_kinds = 0};
	struct session *session = start(path), *second = NULL;
	struct diag diag = {""};

	ck_assert_int_eq(session_resume(path, &rules, &second, &diag), STATUS_WRITE);
	ck_assert_ptr_nonnull(strstr(diag.text, "another astray"));
	ck_assert_ptr_null(second);
	session_close(session);
	session_close(resume(path));
	room_free(&room);
}
END_TEST

/* Files may not grow beyond LIMIT bytes: write(2) fails as on a full disk.  That holds for the file Check
 * writes its own notes to as well, so nothing is asserted while a limit is in force. */
static void limit_files(rlim_t limit)
{
	struct rlimit limits;

	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &limits);
	limits.rlim_cur = limit < limits.rlim_max ? limit : limits.rlim_max;
	setrlimit(RLIMIT_FSIZE, &limits);
}

START_TEST(a_full_disk_is_told_and_caught_up_with_later)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct stat file;
	struct session *session = start(path);

	play(session, 0, 10);
	ck_assert(!session->unsaved);
	ck_assert_int_eq(stat(path, &file), 0);
	limit_files((rlim_t)file.st_size + 10);
	play(session, 10, 30);
	limit_files(RLIM_INFINITY);
	ck_assert(session->unsaved);
	ck_assert_uint_eq(game_hash(session->world), hash_after(30));
	play(session, 30, 31);
	ck_assert(!session->unsaved);
	ck_assert(session_close(session));
	session = resume(path);
	ck_assert_uint_eq(session->n_actions, 31);
	session_close(session);
	room_free(&room);
}
END_TEST

static struct session *replay(const char *path)
{
	struct rules rules = {.n_kinds = 0};
	struct session *session = NULL;
	struct diag diag = {""};

	ck_assert_msg(session_replay(path, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	return session;
}

static const char *record(struct room *room)
{
	const char *path = room_path(room, "run");
	struct session *session = start(path);

	play(session, 0, ACTIONS);
	ck_assert(session_close(session));
	return path;
}

START_TEST(a_replay_goes_to_any_moment_and_back)
{
	struct room room = room_new();
	struct session *session = replay(record(&room));
	struct rng rng = rng_seeded(9, RNG_QUERY);
	struct diag diag = {""};

	ck_assert_msg(session_verify(session, &diag) == STATUS_OK, "%s", diag.text);
	for (int i = 0; i < 40; i++) {
		size_t position = rng_below(&rng, ACTIONS);
		ck_assert_int_eq(session_seek(session, position, &diag), STATUS_OK);
		ck_assert_uint_eq(session->position, position);
		ck_assert_uint_eq(game_hash(session->world), session->hashes[position]);
	}
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_damaged_replay_plays_as_far_as_it_is_good)
{
	struct room room = room_new();
	const char *path = record(&room);
	struct stat file;
	struct diag diag = {""};

	ck_assert_int_eq(stat(path, &file), 0);
	int fd = open(path, O_RDWR);
	ck_assert_int_eq(pwrite(fd, "?", 1, file.st_size / 2), 1);
	close(fd);
	struct session *session = replay(path);
	ck_assert(session->damaged && session->n_actions > 5 && session->n_actions < ACTIONS);
	ck_assert_int_eq(session_verify(session, &diag), STATUS_BAD_INPUT);
	ck_assert_ptr_nonnull(strstr(diag.text, "damaged"));
	ck_assert_uint_eq(game_hash(session->world), hash_after((int)session->n_actions));
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(another_state_than_the_recorded_one_is_noticed_at_once)
{
	struct room room = room_new();
	struct session *session = replay(record(&room));
	struct diag diag = {""};

	session->actions[20].verb = GAME_WAIT;
	session->actions[21].verb = GAME_WAIT;
	session->actions[22].verb = GAME_WAIT;
	ck_assert_int_eq(session_verify(session, &diag), STATUS_MISMATCH);
	ck_assert_uint_gt(session->position, 20);
	ck_assert_uint_le(session->position, 23);
	session_close(session);
	room_free(&room);
}
END_TEST

/* Recorded once; whoever changes what happens in a world sees it here.  Hunters of a given map know where you
 * are and take nothing from the data, so tuning does not touch it. */
START_TEST(the_recorded_run_comes_out_as_it_was)
{
	char path[4096];
	struct rules rules;
	struct session *session;
	struct diag diag = {""};

	snprintf(path, sizeof path, "%s/tests/golden/chase.journal", getenv("srcdir") ? getenv("srcdir") : ".");
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_msg(session_replay(path, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_uint_eq(session->n_actions, 400);
	ck_assert_msg(session_verify(session, &diag) == STATUS_OK, "%s", diag.text);
	session_close(session);
}
END_TEST

START_TEST(practice_is_taken_back_for_good)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct session *session = start(path);

	play(session, 0, 60);
	ck_assert_int_eq(session_rewind(session, 25, NULL), STATUS_OK);
	ck_assert_uint_eq(game_hash(session->world), hash_after(35));
	play(session, 35, 70);
	ck_assert_uint_eq(game_hash(session->world), hash_after(70));
	session_close(session);
	session = resume(path);
	ck_assert_uint_eq(session->n_actions, 70);
	ck_assert_uint_eq(game_hash(session->world), hash_after(70));
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(played_runs_move_to_the_replays)
{
	struct room room = room_new();
	char current[256], archived[2][256];

	ck_assert_int_eq(setenv("XDG_DATA_HOME", room.directory, 1), 0);
	ck_assert_int_eq(session_archive(archived[0], sizeof archived[0], NULL), STATUS_OK);
	ck_assert_str_eq(archived[0], "");
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(session_current(current, sizeof current, NULL), STATUS_OK);
		struct session *session = start(current);
		play(session, 0, 5);
		session_close(session);
		ck_assert_int_eq(session_archive(archived[i], sizeof archived[i], NULL), STATUS_OK);
		ck_assert_int_ne(access(current, F_OK), 0);
		session_close(replay(archived[i]));
	}
	ck_assert_str_ne(archived[0], archived[1]);
	room_free(&room);
}
END_TEST

Suite *suite_session(void)
{
	Suite *suite = suite_create("game/session");
	TCase *tcase = tcase_create("session");
	tcase_add_test(tcase, a_run_goes_on_where_it_was_left);
	tcase_add_loop_test(tcase, kill_9_in_the_middle_loses_nothing, 1, 41);
	tcase_add_test(tcase, a_run_is_played_by_one_program_at_a_time);
	tcase_add_test(tcase, a_full_disk_is_told_and_caught_up_with_later);
	tcase_add_test(tcase, a_replay_goes_to_any_moment_and_back);
	tcase_add_test(tcase, a_damaged_replay_plays_as_far_as_it_is_good);
	tcase_add_test(tcase, another_state_than_the_recorded_one_is_noticed_at_once);
	tcase_add_test(tcase, the_recorded_run_comes_out_as_it_was);
	tcase_add_test(tcase, practice_is_taken_back_for_good);
	tcase_add_test(tcase, played_runs_move_to_the_replays);
	suite_add_tcase(suite, tcase);
	return suite;
}
