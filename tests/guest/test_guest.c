/* Programs of the user's own: right ones are believed, wrong ones are told what is wrong, and none is left behind. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "chase/chase.h"
#include "lab/solver.h"
#include "tests/guest/troupe.h"
#include "tests/long.h"
#include "tests/suite.h"

static const struct guest_limits patient = {.hello_ms = 300000, .find_ms = 300000, .step_ms = 300000};
static const struct guest_limits brief = {.hello_ms = 300000, .find_ms = 300, .step_ms = 300};

static struct ground a_ground(int width, int height)
{
	struct grid grid;
	struct ground ground;

	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	grid_free(&grid);
	return ground;
}

/* Walls on a fifth of it, costs on the rest; both corners are open. */
static struct ground a_rough_ground(int width, int height, uint64_t seed)
{
	struct ground ground = a_ground(width, height);
	struct rng rng = rng_seeded(seed, RNG_MAP);

	for (size_t i = 1; i + 1 < ground_cells(&ground); i++) {
		uint8_t cost = 0;
		if (rng_below(&rng, 5))
			cost = (uint8_t)(1 + rng_below(&rng, 3));
		ground_set(&ground, ground_cell(&ground, i), cost);
	}
	return ground;
}

static int open_descriptors(void)
{
	DIR *all = opendir("/proc/self/fd");
	int n = 0;

	if (!all)
		return -1;
	while (readdir(all))
		n++;
	closedir(all);
	return n;
}

static struct guest *a_guest(const char *role, const struct guest_limits *limits)
{
	struct guest *guest = NULL;
	struct diag diag = {""};
	enum status status = guest_new(troupe_spec(role), GUEST_FINDS, 1, limits, &guest, &diag);

	ck_assert_msg(status == STATUS_OK, "%s: %s", role, diag.text);
	return guest;
}

START_TEST(a_right_program_finds_what_dijkstra_finds)
{
	struct solver own, dijkstra;

	ck_assert_int_eq(solver_new_named(troupe_spec("right"), &own, NULL), STATUS_OK);
	ck_assert_int_eq(solver_new("dijkstra", &dijkstra, NULL), STATUS_OK);
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct ground ground = a_rough_ground(9 + (int)seed, 8, seed);
		struct path_query query = {.goal = {(int16_t)(8 + seed), 7}, .rule = seed % DIAGONAL_RULES};
		struct event event[1];
		struct event_log log = {.events = event, .cap = 1};
		struct path_result mine, truth;
		ck_assert_int_eq(solver_load(&own, &ground, query.rule), STATUS_OK);
		ck_assert_int_eq(solver_load(&dijkstra, &ground, query.rule), STATUS_OK);
		ck_assert_int_eq(solver_find(&own, &ground, &query, &log, &mine), STATUS_OK);
		ck_assert_int_eq(solver_find(&dijkstra, &ground, &query, NULL, &truth), STATUS_OK);
		ck_assert_int_eq(mine.found, truth.found);
		if (truth.found)
			ck_assert_double_eq_tol(mine.cost, truth.cost, 1e-6);
		ck_assert_uint_gt(mine.expanded, 0);
		ck_assert_uint_gt(log.dropped, mine.expanded);
		ground_free(&ground);
	}
	solver_free(&own);
	solver_free(&dijkstra);
}
END_TEST

/* What each wrong program is told, when it is asked for a way over open ground with one corner to cut. */
static const struct {
	const char *role;
	enum status status;
	const char *said;
} wrong[] = {
    {"slow", STATUS_LIMIT,
     "slow gave no complete answer to 'find' in 0.3 s, not one byte: too slow, or its output is not flushed"},
    {"endless", STATUS_LIMIT, "gave no complete answer to 'find' in 0.3 s"},
    {"crash", STATUS_BAD_INPUT, "was killed by signal 11 ("},
    {"exit", STATUS_BAD_INPUT, "ended with status 3 without an answer; it complained: the ?[31mlast?[0m words"},
    {"half", STATUS_BAD_INPUT, "ended with status 0 in the middle of a line"},
    {"flood", STATUS_LIMIT, "said a line of more than 65536 bytes"},
    {"stray", STATUS_BAD_INPUT, "answered nonsense: line 1 'visiting 3 4' is not a valid answer"},
    {"escape", STATUS_BAD_INPUT, "line 1 '?]0;owned?\?[2J?\?' is not a valid answer"},
    {"nan", STATUS_BAD_INPUT, "line 1 'expand 0 0 nan' has a G or H that is not a number"},
    {"odd", STATUS_BAD_INPUT, "line 1 'path 0 0 1' needs pairs of whole numbers"},
    {"outside", STATUS_BAD_INPUT, "line 1 'open -1 7' is at -1,7, which is blocked or outside"},
    {"talker", STATUS_BAD_INPUT, "printed more after its answer: 'and another thing'"},
    {"unable", STATUS_UNSUPPORTED, "unable says that it cannot: today?[1m"},
    {"corner-cutter", STATUS_MISMATCH, "step 1: the diagonal 0,0 to 1,1 breaks the rule no-cut"},
    {"jumper", STATUS_MISMATCH, "step 1: 3,3 is not a neighbour of 0,0"},
    {"pathless", STATUS_MISMATCH, "it found a path but did not print it"},
};

START_TEST(a_wrong_program_is_told_what_is_wrong)
{
	struct guest *guest = a_guest(wrong[_i].role, wrong[_i].status == STATUS_LIMIT ? &brief : &patient);
	struct ground ground = a_ground(4, 4);
	struct path_query query = {.goal = {3, 3}, .rule = DIAGONAL_NO_CUT};
	struct event_log log = {.cap = 0};
	struct cell cells[16];
	struct path_result result = {.cells = cells, .cap = ARRAY_LEN(cells)};

	ground_set(&ground, cell_at(1, 0), 0);
	guest_set_ground(guest, &ground);
	ck_assert_int_eq(guest_find(guest, &query, &log, &result), wrong[_i].status);
	ck_assert_msg(strstr(guest_complaint(guest), wrong[_i].said), "%s", guest_complaint(guest));
	ck_assert(!result.found);
	guest_free(guest);
	ground_free(&ground);
}
END_TEST

START_TEST(a_program_that_greets_wrongly_is_refused)
{
	static const struct {
		const char *role, *said;
	} greetings[] = {{"stranger", "'hi there' is not a valid answer"},
			 {"future", "asks for another version of the protocol"},
			 {"hunter", "says in its hello that it is a hunter, not a pathfinder"},
			 {"early", "printed more after its answer: 'none'"}};

	for (size_t i = 0; i < ARRAY_LEN(greetings); i++) {
		struct guest *guest = NULL;
		struct diag diag = {""};
		ck_assert_int_ne(
		    guest_new(troupe_spec(greetings[i].role), GUEST_FINDS, 1, &patient, &guest, &diag),
		    STATUS_OK);
		ck_assert_msg(strstr(diag.text, greetings[i].said), "%s", diag.text);
		ck_assert_ptr_null(guest);
	}
}
END_TEST

START_TEST(what_is_no_program_is_not_started)
{
	static const struct {
		const char *spec, *said;
	} specs[] = {{"astar", "does not begin with exec:"},
		     {"exec:player", "needs a '/' in its path"},
		     {"exec:/no/such/file", "No such file"},
		     {"exec:/tmp", "Permission denied"},
		     {"exec:/etc/passwd", "Permission denied"}};
	struct guest *guest = NULL;

	for (size_t i = 0; i < ARRAY_LEN(specs); i++) {
		struct diag diag = {""};
		ck_assert_int_ne(guest_new(specs[i].spec, GUEST_FINDS, 1, &patient, &guest, &diag), STATUS_OK);
		ck_assert_msg(strstr(diag.text, specs[i].said), "%s", diag.text);
	}
}
END_TEST

START_TEST(only_the_command_line_names_programs)
{
	struct solver solver;
	struct diag diag = {""};

	struct chase_mind mind;

	ck_assert_int_eq(chase_parse(troupe_spec("hunter"), &mind, &diag), STATUS_USAGE);
	ck_assert_ptr_nonnull(strstr(diag.text, "only the command line names programs"));
	ck_assert_int_eq(solver_new(troupe_spec("right"), &solver, &diag), STATUS_BAD_INPUT);
	ck_assert_ptr_nonnull(strstr(diag.text, "from the command line only"));
}
END_TEST

START_TEST(a_broken_program_is_started_again_but_not_for_ever)
{
	struct guest *guest = a_guest("crash", &patient);
	struct ground ground = a_ground(3, 3);
	struct path_query query = {.goal = {2, 2}};
	struct cell cells[9];
	struct path_result result = {.cells = cells, .cap = 9};

	guest_set_ground(guest, &ground);
	for (int i = 0; i < GUEST_CHANCES; i++) {
		ck_assert(guest_is_usable(guest));
		ck_assert_int_eq(guest_find(guest, &query, NULL, &result), STATUS_BAD_INPUT);
		ck_assert_ptr_nonnull(strstr(guest_complaint(guest), "signal"));
	}
	ck_assert(!guest_is_usable(guest));
	ck_assert_int_eq(guest_find(guest, &query, NULL, &result), STATUS_BAD_INPUT);
	ck_assert_ptr_nonnull(strstr(guest_complaint(guest), "is not asked again"));
	guest_free(guest);
	ground_free(&ground);
}
END_TEST

/* The map is half a megabyte, the pipe 64 KiB: who writes all before he reads waits for ever. */
START_TEST(a_large_map_and_many_early_events_do_not_lock_up)
{
	struct guest *guest = a_guest("deaf", &patient), *right = a_guest("right", &patient);
	struct ground ground = a_ground(512, 512);
	struct path_query query = {.goal = {511, 511}, .rule = DIAGONAL_NO_CUT};
	struct event_log log = {.cap = 0};
	struct path_result result = {.cells = malloc(ground_cells(&ground) * sizeof(struct cell)),
				     .cap = ground_cells(&ground)};

	guest_set_ground(guest, &ground);
	ck_assert_int_eq(guest_find(guest, &query, &log, &result), STATUS_BAD_INPUT);
	ck_assert_ptr_nonnull(strstr(guest_complaint(guest), "'expand 0 0' came before the question"));
	guest_set_ground(right, &ground);
	ck_assert_int_eq(guest_find(right, &query, &log, &result), STATUS_OK);
	ck_assert_uint_eq(result.expanded, 512 * 512);
	ck_assert_uint_eq(result.len, 512);
	free(result.cells);
	guest_free(guest);
	guest_free(right);
	ground_free(&ground);
}
END_TEST

START_TEST(many_starts_leave_nothing_behind)
{
	int before = open_descriptors();

	for (int i = 0; i < how_many(150, 1000); i++)
		guest_free(a_guest("right", &patient));
	ck_assert_int_eq(open_descriptors(), before);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
	ck_assert_int_eq(errno, ECHILD);
}
END_TEST

/* One that ignores the end of its input and the request to end; one whose child does not end either; and where the system
 * helps, one whose children are in sessions of their own. */
static const char *const stayers[] = {"stubborn", "orphan",
#ifdef __linux__
				      "deserter"
#endif
};

START_TEST(nobody_outlives_its_end)
{
#ifdef __linux__
	ck_assert_int_eq(prctl(PR_SET_CHILD_SUBREAPER, 1), 0); /* whoever is left is our child */
#endif
	guest_free(a_guest(stayers[_i], &patient));
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}
END_TEST

#ifdef __linux__
/* A copy of this process starts a program, and is killed. */
START_TEST(what_a_program_started_is_killed_with_us)
{
	int n_killed = 0, how;

	alarm(60); /* ours, not the copy's */
	ck_assert_int_eq(prctl(PR_SET_CHILD_SUBREAPER, 1),
			 0); /* whoever is left becomes our child: we wait for its end */
	pid_t copy = fork();
	if (copy == 0) {
		a_guest(stayers[_i], &patient);
		raise(SIGKILL);
	}
	while (waitpid(-1, &how, 0) > 0)
		n_killed += WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL;
	ck_assert_int_eq(errno, ECHILD);
	ck_assert_int_eq(n_killed, 1); /* the copy; the program's warden has waited for the others */
}
END_TEST
#endif

START_TEST(a_program_inherits_three_pipes_and_four_variables)
{
	static const struct {
		const char *role, *said;
	} shown[] = {{"descriptors", "cannot: 3"}, {"environment", "cannot: PATH HOME LC_ALL PYTHONHASHSEED"}};
	struct ground ground = a_ground(2, 2);
	struct path_query query = {.goal = {1, 1}};
	struct cell cells[4];
	struct path_result result = {.cells = cells, .cap = 4};
	struct rlimit descriptors;

	ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &descriptors), 0);
	descriptors.rlim_cur = descriptors.rlim_max;
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &descriptors), 0);
	int extra = dup(0), far = fcntl(0, F_DUPFD, 5000);

	for (size_t i = 0; i < ARRAY_LEN(shown); i++) {
		struct guest *guest = a_guest(shown[i].role, &patient);
		guest_set_ground(guest, &ground);
		ck_assert_int_eq(guest_find(guest, &query, NULL, &result), STATUS_UNSUPPORTED);
		const char *end =
		    guest_complaint(guest) + strlen(guest_complaint(guest)) - strlen(shown[i].said);
		ck_assert_str_eq(end, shown[i].said);
		guest_free(guest);
	}
	close(extra);
	close(far);
	ground_free(&ground);
}
END_TEST

START_TEST(asking_does_not_wait_for_who_thinks)
{
	struct guest *guest = a_guest("slow", &patient);
	struct ground ground = a_ground(3, 3);
	struct path_query query = {.goal = {2, 2}};
	struct cell cells[9];
	struct path_result result = {.cells = cells, .cap = 9};
	enum status status = STATUS_OK;

	guest_set_ground(guest, &ground);
	guest_ask_find(guest, &query, NULL, &result);
	for (int i = 0; i < 100; i++)
		ck_assert(!guest_poll(guest, 0, &status));
	guest_abandon(guest);
	ck_assert(guest_poll(guest, 0, &status));
	ck_assert_int_eq(status, STATUS_INTERRUPTED);
	guest_free(guest);
	ground_free(&ground);
}
END_TEST

Suite *suite_guest(void)
{
	Suite *suite = suite_create("guest/guest");
	TCase *tcase = tcase_create("guest");

	tcase_add_checked_fixture(tcase, troupe_gather, troupe_leave);
	tcase_add_test(tcase, a_right_program_finds_what_dijkstra_finds);
	tcase_add_loop_test(tcase, a_wrong_program_is_told_what_is_wrong, 0, (int)ARRAY_LEN(wrong));
	tcase_add_test(tcase, a_program_that_greets_wrongly_is_refused);
	tcase_add_test(tcase, what_is_no_program_is_not_started);
	tcase_add_test(tcase, only_the_command_line_names_programs);
	tcase_add_test(tcase, a_broken_program_is_started_again_but_not_for_ever);
	tcase_add_test(tcase, a_large_map_and_many_early_events_do_not_lock_up);
	tcase_add_test(tcase, many_starts_leave_nothing_behind);
	tcase_add_loop_test(tcase, nobody_outlives_its_end, 0, (int)ARRAY_LEN(stayers));
#ifdef __linux__
	tcase_add_loop_test(tcase, what_a_program_started_is_killed_with_us, 0, (int)ARRAY_LEN(stayers));
#endif
	tcase_add_test(tcase, a_program_inherits_three_pipes_and_four_variables);
	tcase_add_test(tcase, asking_does_not_wait_for_who_thinks);
	suite_add_tcase(suite, tcase);
	return suite;
}
