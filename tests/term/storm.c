/* The real program in a pseudo-terminal, LIVES times each:
 *
 *     storm [LIVES [SEED [SCREEN]]]
 *
 * killed at a random moment of a run, it resumes at no turn before the last one drawn; and under random keys, sizes,
 * pastes, signals and a reader that stops it neither crashes nor hangs, and gives the terminal back. */
#include "config.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "tests/term/pty.h"

enum { LIVES = 200, SCREEN_CAP = 1 << 18, ACTS = 40, END_MS = 300000 };

static struct rng rng;
static struct pty pty;
static long failures, keys, resizes, pastes, stops;

static void complain(int life, const char *what)
{
	failures++;
	printf("life %d, process %d: %s\n", life, (int)pty.child, what);
}

/* The number after "turn " on the screen, -1: none. */
static int turn_shown(void)
{
	static char text[SCREEN_CAP];

	pty_text(&pty, text, sizeof text);
	const char *turn = strstr(text, "turn ");
	return turn ? atoi(turn + 5) : -1;
}

static void type_some(const char *letters)
{
	char bytes[64];
	size_t n = 1 + rng_below(&rng, sizeof bytes - 1);

	for (size_t i = 0; i < n; i++)
		if (letters)
			bytes[i] = letters[rng_below(&rng, (uint32_t)strlen(letters))];
		else
			bytes[i] = (char)(1 + rng_below(&rng, 255));
	bytes[n - 1] = '\0';
	keys += (long)n - 1;
	if (n > 1)
		pty_type(&pty, bytes);
}

/* ---- kills ----------------------------------------------------------------------------------------------- */

static void kill_runs(int lives)
{
	static const char *const begin[] = {"--map", "first", "--seed", "7", "--no-motion", NULL};
	static const char *const resume[] = {"--resume", "--no-motion", NULL};
	int seen = -1, resumed = 0;
	long lost = 0;

	for (int life = 0; life < lives; life++) {
		pty_open(&pty, 24, 80, seen < 0 ? begin : resume);
		if (!pty_wait_for(&pty, "turn ", END_MS)) {
			complain(life, "no run begins");
			pty_close(&pty);
			return;
		}
		pty_settle(&pty, 30);
		int turn = turn_shown();
		if (turn >= 0 && turn < seen) {
			lost += seen - turn;
			complain(life, "turns that were drawn are lost");
		}
		resumed += seen >= 0;
		for (int i = (int)rng_below(&rng, 5); i >= 0; i--)
			type_some("hjkl.");
		pty_settle(&pty, (int)rng_below(&rng, 20));
		seen = turn_shown();
		kill(pty.child, SIGKILL);
		static char text[SCREEN_CAP];
		pty_text(&pty, text, sizeof text);
		if (strstr(text, "Caught") || strstr(text, "Out."))
			seen = -1; /* it is over: the next life begins a new one */
		pty_close(&pty);
	}
	printf("%d kills, %d resumed, %ld drawn turns lost\n", lives, resumed, lost);
}

/* ---- storms ---------------------------------------------------------------------------------------------- */

static const char *const screens[][5] = {
    {"--no-motion"},           {"--map=first", "--seed=7", "--no-motion"},
    {"--floor=5", "--seed=3"}, {"lab", "spiral", "-a", "astar"},
    {"space", "rocks30"},      {"space", "galaxy"},
};

enum { SCREENS = sizeof screens / sizeof *screens };

static void act(void)
{
	static const char *const pastes_of[] = {
	    "\033[200~qqq", "\033[200~hjkl\033[201~", "\033[<0;", "\033[<64;9;9M", "\033]0;x", "\033P",
	    "\033[1;2"};

	switch (rng_below(&rng, 12)) {
	case 0:
		pty_resize(&pty, 1 + (int)rng_below(&rng, 60), 1 + (int)rng_below(&rng, 200));
		resizes++;
		break;
	case 1:
		pty_type(&pty, pastes_of[rng_below(&rng, 7)]);
		pastes++;
		break;
	case 2:
		usleep(20000 + rng_below(&rng, 80000));
		stops++;
		break; /* nobody reads */
	case 3: type_some(NULL); break;
	default: type_some("hjklyubno.?\r \033xcmlsradpi123456789+-\t"); break;
	}
	pty_settle(&pty, 1);
}

static bool is_alive(void)
{
	siginfo_t info = {.si_pid = 0};

	return waitid(P_PID, (id_t)pty.child, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0;
}

static void storm(int lives, int only_screen)
{
	static const int ends[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGXCPU};

	for (int life = 0; life < lives; life++) {
		const char *args[6] = {0};
		for (int i = 0; i < 5; i++)
			args[i] = screens[only_screen < 0 ? life % SCREENS : only_screen % SCREENS][i];
		pty_open(&pty, 24, 80, args);
		pty_settle(&pty, 50);
		for (int i = 0; i < ACTS && is_alive(); i++)
			act();
		kill(pty.child, ends[rng_below(&rng, sizeof ends / sizeof *ends)]);
		int status = pty_end(&pty, END_MS);
		if (status == -1)
			complain(life, "it hangs");
		else if (!WIFEXITED(status) && WTERMSIG(status) != SIGTERM && WTERMSIG(status) != SIGHUP &&
			 WTERMSIG(status) != SIGINT && WTERMSIG(status) != SIGQUIT &&
			 WTERMSIG(status) != SIGUSR1 && WTERMSIG(status) != SIGXCPU)
			complain(life, strsignal(WTERMSIG(status)));
		else if (WIFEXITED(status) && !pty_restored(&pty))
			complain(life, "the terminal is not as it was");
		pty_close(&pty);
	}
	printf(
	    "%d lives on %d screens: %ld keys, %ld resizes, %ld pastes and torn reports, %ld stopped readers\n",
	    lives, SCREENS, keys, resizes, pastes, stops);
}

static int lives = LIVES, only_screen = -1; /* and no kills, if that is one */

START_TEST(a_killed_run_loses_no_turn_that_was_drawn)
{
	kill_runs(lives);
}
END_TEST

START_TEST(nothing_at_the_terminal_makes_it_crash_or_hang)
{
	storm(lives, only_screen);
}
END_TEST

int main(int argc, char **argv)
{
	Suite *suite = suite_create("storm");
	TCase *tcase = tcase_create("storm");
	char home[64], command[128];

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (argc > 1)
		lives = atoi(argv[1]);
	rng = rng_seeded(argc > 2 ? strtoull(argv[2], NULL, 10) : 1, RNG_MIND);
	if (argc > 3)
		only_screen = atoi(argv[3]);
	snprintf(home, sizeof home, "/tmp/astray-storm-%d", (int)getpid() % 10000000);
	setenv("XDG_DATA_HOME", home, 1);
	setenv("XDG_STATE_HOME", home, 1);
	setenv("XDG_CONFIG_HOME", home, 1);
	if (only_screen < 0)
		tcase_add_test(tcase, a_killed_run_loses_no_turn_that_was_drawn);
	tcase_add_test(tcase, nothing_at_the_terminal_makes_it_crash_or_hang);
	suite_add_tcase(suite, tcase);
	SRunner *runner = srunner_create(suite);
	srunner_set_fork_status(runner, CK_NOFORK); /* no time limit, and one count of failures */
	srunner_run_all(runner, CK_NORMAL);
	failures += srunner_ntests_failed(runner);
	srunner_free(runner);
	snprintf(command, sizeof command, "rm -rf '%s'", home);
	if (system(command) != 0)
		return 1;
	printf("%ld failures\n", failures);
	return failures != 0;
}
