/* The real binary on a real tty: it starts, draws, resizes, and always gives the terminal back. */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "tests/suite.h"

#ifndef HAVE_VTERM

Suite *suite_term(void)
{
	puts("left out: tests of a real terminal: libvterm is not installed (on Debian: libvterm-dev)");
	exit(77);
}

#else

#include "base/text.h"
#include "kit/screen.h"
#include "tests/term/pty.h"

static const char *const still[] = {"--no-motion", NULL};

enum { SCREEN_CAP = 1 << 18 };

static struct pty pty;

static char home[64];

static void use_own_home(void)
{
	snprintf(home, sizeof home, "/tmp/astray-term-%ld", (long)getpid());
	setenv("XDG_DATA_HOME", home, 1);
	setenv("XDG_STATE_HOME", home, 1);
	setenv("XDG_CONFIG_HOME", home, 1);
}

static void remove_home(void)
{
	char command[96];

	snprintf(command, sizeof command, "rm -rf '%s'", home);
	ck_assert_int_eq(system(command), 0);
}

static void set_up(void)
{
	use_own_home();
	pty_open(&pty, 24, 80, still);
	ck_assert_msg(pty_wait_for(&pty, "new run", 300000), "no title");
	pty_settle(&pty, 100);
}

static void tear_down(void)
{
	pty_close(&pty);
	remove_home();
}

static void ends_with(int exit_status)
{
	int status = pty_end(&pty, 300000);

	ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == exit_status, "wait status %d", status);
	ck_assert_msg(pty_restored(&pty), "the terminal is not as it was");
}

START_TEST(quitting_gives_the_terminal_back)
{
	ck_assert(pty.alternate && !pty.cursor);
	pty_type(&pty, "q");
	ends_with(0);
}
END_TEST

static const int endings[] = {SIGTERM, SIGHUP,  SIGINT,    SIGQUIT, SIGUSR1, SIGUSR2,
			      SIGPIPE, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO,   34 + 6};

START_TEST(signals_give_the_terminal_back)
{
	kill(pty.child, endings[_i]);
	ends_with(128 + endings[_i]);
}
END_TEST

static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGALRM};

START_TEST(a_crash_gives_the_terminal_back)
{
	kill(pty.child, crashes[_i]);
	int status = pty_end(&pty, 300000);
	ck_assert_msg(!WIFEXITED(status) || WEXITSTATUS(status) != 0, "a crash looks like success");
	ck_assert(pty_restored(&pty));
}
END_TEST

/* Makes the program write, without reading any of it, until the terminal takes no more. */
static void block(void)
{
	struct winsize size = {.ws_row = 24, .ws_col = 80};

	for (int i = 0; i < 60; i++) {
		size.ws_row = (unsigned short)(60 - i % 2);
		size.ws_col = 200;
		ck_assert_int_eq(ioctl(pty.master, TIOCSWINSZ, &size), 0);
		usleep(10000);
	}
}

static const int blocked[] = {SIGTERM, SIGHUP, SIGALRM};

START_TEST(a_blocked_terminal_is_left_at_once_and_clean)
{
	struct termios now;
	int status = 0, waited = 0;

	block();
	kill(pty.child, blocked[_i]);
	for (; waited < 300 && waitpid(pty.child, &status, WNOHANG) == 0; waited++)
		usleep(10000);
	ck_assert_msg(waited < 30000, "it still hangs");
	pty.child = 0;
	ck_assert_int_eq(tcgetattr(pty.slave, &now), 0);
	ck_assert_uint_eq(now.c_lflag, pty.before.c_lflag);
	pty_settle(&pty, 100);
	ck_assert(pty_restored(&pty));
}
END_TEST

START_TEST(a_slow_terminal_is_not_taken_for_gone)
{
	block();
	usleep(4000000);
	ck_assert_int_eq(waitpid(pty.child, NULL, WNOHANG), 0);
	pty_settle(&pty, 200);
	pty_resize(&pty, 24, 80);
	ck_assert(pty_wait_for(&pty, "new run", 300000));
	pty_type(&pty, "q");
	ends_with(0);
}
END_TEST

START_TEST(a_limit_of_file_size_is_no_end_of_the_game)
{
	struct pty shell;
	char script[512], *program = strdup(getenv("ASTRAY"));

	snprintf(script, sizeof script, "ulimit -f 1; exec '%s' --map first --seed 7 --no-motion", program);
	use_own_home();
	setenv("ASTRAY", "/bin/bash", 1);
	pty_open(&shell, 24, 80, (const char *const[]){"-c", script, NULL});
	setenv("ASTRAY", program, 1);
	ck_assert(pty_wait_for(&shell, "turn 0", 300000));
	for (int i = 0; i < 60; i++)
		pty_type(&shell, ".");
	ck_assert(pty_wait_for(&shell, "Not saved: File too large", 300000));
	pty_type(&shell, "\x03");
	ck_assert(pty_wait_for(&shell, "turns are not saved", 300000));
	pty_type(&shell, "y");
	int status = pty_end(&shell, 300000);
	ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 6, "wait status %d", status);
	ck_assert(pty_restored(&shell));
	pty_close(&shell);
	free(program);
	remove_home();
}
END_TEST

/* Line feeds take the cursor down, and one at the end of the lines that scroll would move the picture.  Curses knows the size
 * neither of a terminal of more lines than terminfo says nor of one that has grown. */
START_TEST(a_picture_is_never_scrolled)
{
	static const struct {
		int rows, then;
	} sizes[] = {{24, 24}, {45, 45}, {24, 50}, {60, 30}};
	use_own_home();
	pty_open(&pty, sizes[_i].rows, 100, (const char *const[]){"lab", "first", NULL});
	ck_assert(pty_wait_for(&pty, "Nothing is expanded yet", 300000));
	pty_settle(&pty, 300); /* the rest of the picture is for the old size */
	pty_resize(&pty, sizes[_i].then, 100);
	pty_type(&pty, "\x0cO"); /* ^L lets curses set up the terminal once more */
	ck_assert(pty_wait_for(&pty, "Perfect hunter", 300000));
	pty_settle(&pty, 300);
	ck_assert_uint_eq(pty.scrolls, 0);
	pty_close(&pty);
	remove_home();
}
END_TEST

static const struct {
	const char *args[3], *shows, *keys;
} opened[] = {{{"lab", "first"}, "Nothing is expanded yet", "q"},
	      {{"lesson", "01-rings"}, "enter next", "qq"}, /* its lab stays */
	      {{"lesson", "09-the-goat-and-the-pillar"}, "enter next", "q"},
	      {{"puzzle"}, "The goat behind the hook", "q"},
	      {{"puzzle", "01-goat"}, "i hint", "S"},
	      {{"space", "rocks30"}, "? help", "q"},
	      {{"space", "defence"}, "? help", "q"}};

/* The title is below the game alone. */
START_TEST(leaving_the_screen_of_a_command_goes_back_to_the_shell)
{
	use_own_home();
	pty_open(&pty, 24, 80, opened[_i].args);
	ck_assert(pty_wait_for(&pty, opened[_i].shows, 300000));
	pty_type(&pty, opened[_i].keys);
	ends_with(0);
	pty_close(&pty);
	remove_home();
}
END_TEST

/* Screen readers and magnifiers follow the terminal's own cursor. */
START_TEST(a_cursor_that_is_wanted_is_shown_and_goes_with_you)
{
	char command[256];
	VTermPos before, after;

	use_own_home();
	snprintf(command, sizeof command,
		 "mkdir -p '%s/astray' && echo 'cursor = true;' >'%s/astray/astray.cfg'", home, home);
	ck_assert_int_eq(system(command), 0);
	pty_open(&pty, 24, 80, (const char *const[]){"--map", "first", "--seed", "7", "--no-motion", NULL});
	ck_assert(pty_wait_for(&pty, "turn 0", 300000));
	pty_settle(&pty, 100);
	vterm_state_get_cursorpos(vterm_obtain_state(pty.vterm), &before);
	ck_assert(pty.cursor);
	pty_type(&pty, "l");
	ck_assert(pty_wait_for(&pty, "turn 1", 300000));
	pty_settle(&pty, 100);
	vterm_state_get_cursorpos(vterm_obtain_state(pty.vterm), &after);
	ck_assert_int_eq(after.row, before.row);
	ck_assert_int_eq(after.col, before.col + 1);
	kill(pty.child, SIGTERM);
	ends_with(128 + SIGTERM);
	pty_close(&pty);
	remove_home();
}
END_TEST

START_TEST(the_cursor_is_back_after_a_suspension_too)
{
	pty_type(&pty, "\x1a"); /* the program leads its session, so it goes on at once */
	pty_settle(&pty, 300);
	ck_assert(pty_wait_for(&pty, "new run", 300000));
	kill(pty.child, SIGTERM);
	ends_with(128 + SIGTERM);
}
END_TEST

/* kill -STOP leaves the screen and the modes to the shell; kill -CONT must take both again. */
START_TEST(who_is_stopped_from_outside_takes_the_terminal_again)
{
	static char before[SCREEN_CAP], after[SCREEN_CAP];
	struct termios raw_modes, now;

	pty_settle(&pty, 100);
	pty_text(&pty, before, sizeof before);
	ck_assert_int_eq(tcgetattr(pty.slave, &raw_modes), 0);
	kill(pty.child, SIGSTOP);
	ck_assert_int_eq(tcsetattr(pty.slave, TCSANOW, &pty.before), 0);
	ck_assert_int_eq(write(pty.slave, "\033[2J\033[Ha shell was here", 24), 24);
	pty_settle(&pty, 100);
	kill(pty.child, SIGCONT);
	for (int i = 0; i < 3000 && strcmp(before, after) != 0; i++) {
		pty_settle(&pty, 100);
		pty_text(&pty, after, sizeof after);
	}
	ck_assert_str_eq(before, after);
	ck_assert_int_eq(tcgetattr(pty.slave, &now), 0);
	ck_assert_uint_eq(now.c_lflag, raw_modes.c_lflag);
	kill(pty.child, SIGTERM);
	ends_with(128 + SIGTERM);
}
END_TEST

START_TEST(a_vanished_terminal_ends_the_program)
{
	close(pty.master);
	pty.master = -1;
	ck_assert_int_ne(pty_end(&pty, 300000), -1);
}
END_TEST

/* What the terminal can do is asked again for each theme. */
START_TEST(another_theme_is_no_end_of_the_screen)
{
	pty_type(&pty, "=");
	ck_assert(pty_wait_for(&pty, "theme", 300000));
	pty_type(&pty, "l");
	ck_assert(pty_wait_for(&pty, "dark", 300000));
	pty_type(&pty, "\033");
	ck_assert(pty_wait_for(&pty, "new run", 300000));
	kill(pty.child, SIGTERM);
	ends_with(128 + SIGTERM);
}
END_TEST

START_TEST(an_idle_title_writes_nothing)
{
	size_t before = pty.bytes;

	pty_settle(&pty, 400);
	ck_assert_uint_eq(pty.bytes, before);
}
END_TEST

START_TEST(keys_of_the_tty_driver_are_plain_keys)
{
	pty_type(&pty, "\x13?"); /* ^S must not stop the output */
	ck_assert(pty_wait_for(&pty, "You cannot fight.", 300000));
	pty_type(&pty, "\033"); /* and escape must not wait for more */
	ck_assert(pty_wait_for(&pty, "new run", 300000));
	pty_type(&pty, "\x03");
	ck_assert(pty_wait_for(&pty, "Leave Astray?", 300000));
	pty_type(&pty, "y");
	ends_with(0);
}
END_TEST

START_TEST(pasted_text_plays_nothing)
{
	pty_type(&pty, "\033[200~q?q\033[201~");
	pty_settle(&pty, 200);
	ck_assert_int_eq(waitpid(pty.child, NULL, WNOHANG), 0);
	ck_assert(pty_wait_for(&pty, "new run", 300000));
	pty_type(&pty, "q");
	ends_with(0);
}
END_TEST

START_TEST(a_resize_storm_leaves_no_stale_cell)
{
	static char before[SCREEN_CAP], after[SCREEN_CAP];

	pty_text(&pty, before, sizeof before);
	for (int burst = 0; burst < 10; burst++) {
		for (int i = 0; i < 30; i++)
			pty_resize(&pty, 1 + (i * 7 + burst) % 60, 1 + (i * 13 + burst) % 200);
		pty_resize(&pty, 24, 80);
		pty_settle(&pty, 150);
		pty_text(&pty, after, sizeof after);
		ck_assert_msg(!strcmp(before, after), "burst %d left\n%s", burst, after);
	}
	pty_type(&pty, "q");
	ends_with(0);
}
END_TEST

START_TEST(a_small_terminal_says_so_and_eats_no_key)
{
	pty_resize(&pty, 9, 33);
	ck_assert(pty_wait_for(&pty, "40x12 or larger", 300000));
	pty_resize(&pty, 24, 80);
	ck_assert(pty_wait_for(&pty, "new run", 300000));
	pty_type(&pty, "q");
	ends_with(0);
}
END_TEST

static void open_run(const char *const *args, const char *shows)
{
	use_own_home();
	pty_open(&pty, 24, 80, args);
	ck_assert_msg(pty_wait_for(&pty, shows, 300000), "no run");
	pty_settle(&pty, 100);
}

static int by_size(const void *a, const void *b)
{
	const size_t *first = a, *second = b;

	return *first < *second ? -1 : *first > *second;
}

/* Into the unknown, aslant and back. */
static const char walk[] = "lkkylljjunhhhbbjllnnkkuyyhhkklllnnjjbhhyuklj";

enum { MEDIAN_MAX = 210 };

static const char *const walked[] = {"1", "2", "4", "5", "8", "10"};

/* The turn that the header shows. */
static int turn_shown(void)
{
	static char text[SCREEN_CAP];

	pty_text(&pty, text, sizeof text);
	const char *turn = strstr(text, "turn ");
	ck_assert_ptr_nonnull(turn);
	return atoi(turn + strlen("turn "));
}

/* Writes the bytes of each move on FLOOR to BYTES and returns how many there are; what meets a wall is no move. */
static size_t walk_on(const char *floor, size_t *bytes)
{
	const char *const args[] = {"--floor", floor, "--seed", "7", "--no-motion", NULL};
	size_t n = 0;

	open_run(args, "turn 0");
	for (const char *move = walk; *move; move++) {
		size_t before = pty.bytes;
		int turn = turn_shown();
		pty_type(&pty, (const char[]){*move, '\0'});
		pty_settle(&pty, 40);
		if (turn_shown() != turn)
			bytes[n++] = pty.bytes - before;
	}
	pty_close(&pty);
	remove_home();
	return n;
}

START_TEST(a_move_writes_few_bytes)
{
	size_t bytes[ARRAY_LEN(walked) * sizeof walk], n = 0;

	for (size_t i = 0; i < ARRAY_LEN(walked); i++)
		n += walk_on(walked[i], bytes + n);
	ck_assert_uint_gt(n, 10 * ARRAY_LEN(walked));
	qsort(bytes, n, sizeof *bytes, by_size);
	ck_assert_msg(bytes[n / 2] < MEDIAN_MAX, "%zu bytes, %zu moves", bytes[n / 2], n);
}
END_TEST

START_TEST(what_moves_write_adds_up_to_the_picture)
{
	static char changed[SCREEN_CAP], whole[SCREEN_CAP];
	static const char *const args[] = {"--floor", "5", "--seed", "7", "--no-motion", NULL};

	open_run(args, "turn 0");
	for (const char *move = walk; *move; move++) {
		pty_type(&pty, (const char[]){*move, '\0'});
		pty_settle(&pty, 20);
	}
	pty_settle(&pty, 1000);
	pty_picture(&pty, changed, sizeof changed);
	pty_type(&pty, "\x0c");
	pty_settle(&pty, 1000);
	pty_picture(&pty, whole, sizeof whole);
	size_t same = 0;
	while (changed[same] && changed[same] == whole[same])
		same++;
	ck_assert_msg(changed[same] == whole[same], "%.40s\nis, whole, %.40s", changed + same, whole + same);
	pty_close(&pty);
	remove_home();
}
END_TEST

START_TEST(a_killed_run_is_resumed_where_it_was)
{
	static char before[SCREEN_CAP], after[SCREEN_CAP];
	static const char *const args[] = {"--map", "first", "--seed", "7", "--no-motion", NULL};
	static const char *const again[] = {"--resume", "--no-motion", NULL};

	open_run(args, "turn 0");
	pty_type(&pty, "llj.");
	pty_settle(&pty, 200);
	pty_text(&pty, before, sizeof before);
	pty_close(&pty); /* kill -9 */
	open_run(again, "turn ");
	pty_text(&pty, after, sizeof after);
	ck_assert_msg(!strcmp(before, after), "before\n%s\nafter\n%s", before, after);
	pty_close(&pty);
	remove_home();
}
END_TEST

static const char *const mistakes[][3] = {
    {"--map=nosuch"}, {"--floor=99"}, {"--seed=5", "--theme=nosuch"}, {"--seed=no such seed"}};

START_TEST(a_wrong_option_is_one_line_and_leaves_the_unfinished_run_alone)
{
	static const char *const args[] = {"--map", "first", "--seed", "7", "--no-motion", NULL};
	static const char *const again[] = {"--resume", "--no-motion", NULL};

	open_run(args, "turn 0");
	pty_type(&pty, "ll");
	ck_assert(pty_wait_for(&pty, "turn 2", 300000));
	pty_close(&pty);
	pty_open(&pty, 24, 80, mistakes[_i]);
	int status = pty_end(&pty, 300000);
	ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) > 1, "wait status %d", status);
	ck_assert_msg(pty_wait_for(&pty, "astray: ", 300000), "nothing is said");
	pty_close(&pty);
	open_run(again, "turn 2");
	pty_close(&pty);
	remove_home();
}
END_TEST

/* What the shell sees where there is no terminal to speak of. */
static const struct {
	const char *command, *complaint;
} refusals[] = {
    {"TERM=dumb \"$ASTRAY\"", "TERM is dumb"},
    {"unset TERM; \"$ASTRAY\"", "TERM is not set"},
    {"\"$ASTRAY\" < /dev/null", "needs a terminal"},
};

START_TEST(without_a_terminal_one_line_helps)
{
	struct pty shell;
	char *program = strdup(getenv("ASTRAY"));
	char script[512];

	snprintf(script, sizeof script, "ASTRAY='%s'; %s; echo status $?", program, refusals[_i].command);
	setenv("ASTRAY", "/bin/sh", 1);
	pty_open(&shell, 24, 100, (const char *const[]){"-c", script, NULL});
	setenv("ASTRAY", program, 1);
	ck_assert_msg(pty_wait_for(&shell, "status 2", 300000), "%s", refusals[_i].command);
	ck_assert_msg(pty_wait_for(&shell, refusals[_i].complaint, 300000), "%s", refusals[_i].command);
	pty_close(&shell);
	free(program);
}
END_TEST

/* Types that are missing here, as they often are where one logs in from far away. */
static const struct {
	const char *command, *shows;
} unknown[] = {
    {"TERM=xterm-nosuch \"$ASTRAY\" --no-motion", "drawn as for xterm-256color"},
    {"TERM=no-such-terminal \"$ASTRAY\" --no-motion", "drawn as for ansi"},
};

START_TEST(an_unknown_terminal_is_drawn_on_and_told)
{
	struct pty shell;
	char *program = strdup(getenv("ASTRAY"));
	char script[512];

	use_own_home();
	snprintf(script, sizeof script, "ASTRAY='%s'; %s; echo status $?", program, unknown[_i].command);
	setenv("ASTRAY", "/bin/sh", 1);
	pty_open(&shell, 24, 100, (const char *const[]){"-c", script, NULL});
	setenv("ASTRAY", program, 1);
	ck_assert_msg(pty_wait_for(&shell, unknown[_i].shows, 300000), "%s", unknown[_i].command);
	pty_type(&shell, "\x03y");
	ck_assert(pty_wait_for(&shell, "status 0", 300000));
	pty_close(&shell);
	free(program);
	remove_home();
}
END_TEST

/* COLUMNS and LINES stand in for a size that the terminal does not know, and for nothing else.  Of the Linux console's type
 * terminfo knows none either. */
static const struct {
	const char *script, *shows;
} told_sizes[] = {
    {"LINES=99999999 COLUMNS=65535", "new run"},
    {"LINES=40000 COLUMNS=40000", "new run"},
    {"stty rows 0 cols 0; LINES=9 COLUMNS=33", "40x12 or larger, please: now 33x9"},
    {"stty rows 0 cols 0; LINES=30000 COLUMNS=0", "new run"},
    {"TERM=linux", "new run"},
    {"TERM=linux LINES=99999999 COLUMNS=65535", "new run"},
    {"stty rows 0 cols 0; TERM=linux LINES=99999999 COLUMNS=65535", "new run"},
};

START_TEST(a_terminal_is_taken_whatever_its_size_is_said_to_be)
{
	struct pty shell;
	char *program = strdup(getenv("ASTRAY"));
	char script[512];

	use_own_home();
	snprintf(script, sizeof script, "%s '%s' --no-motion", told_sizes[_i].script, program);
	setenv("ASTRAY", "/bin/sh", 1);
	pty_open(&shell, 24, 80, (const char *const[]){"-c", script, NULL});
	setenv("ASTRAY", program, 1);
	ck_assert_msg(pty_wait_for(&shell, told_sizes[_i].shows, 60000), "%s", told_sizes[_i].script);
	pty_close(&shell);
	free(program);
	remove_home();
}
END_TEST

/* What a terminal answers on which each sign of the probe takes COLUMNS: with the keyboard protocol of kitty its state,
 * where the cursor is, what it is.  COLUMNS 0: nothing. */
static void open_asteroids(bool kitty, int columns)
{
	static const char *const args[] = {"space", "asteroids", "--seed", "3", NULL};
	static char answers[40];

	snprintf(answers, sizeof answers, "%s\033[1;%dR\033[?62c", kitty ? "\033[?0u" : "",
		 1 + columns * text_width(screen_probe));
	use_own_home();
	pty_open(&pty, 24, 100, args);
	pty.answers = columns ? answers : NULL;
	ck_assert(pty_wait_for(&pty, "thrust ", 300000));
}

static void wait_for_motions(bool on)
{
	for (int i = 0; i < 30000 && pty.motions != on; i++)
		pty_wait_for(&pty, "no such text", 10);
	ck_assert(pty.motions == on);
}

/* Each key goes down, is repeated, and goes up. */
static const char *const holding[][3] = {
    {"\033[A", "\033[1;1:2A", "\033[1;1:3A"},                        /* the arrow */
    {"\033[107;;107u", "\033[107;1:2;107u", "\033[107;1:3u"},        /* k */
    {"\033[107;129;107u", "\033[107;129:2;107u", "\033[107;130:3u"}, /* k with num lock, let go with shift */
};

START_TEST(a_ship_flies_while_a_key_is_held)
{
	open_asteroids(true, 1);
	wait_for_motions(true);
	pty_type(&pty, holding[_i][0]);
	ck_assert(pty_wait_for(&pty, "thrust ━━━", 300000));
	pty_type(&pty, holding[_i][1]);
	pty_wait_for(&pty, "no such text", 100);
	ck_assert(pty_wait_for(&pty, "thrust ━━━", 300000));
	pty_type(&pty, holding[_i][2]);
	ck_assert(pty_wait_for(&pty, "thrust ───", 300000));
	pty_type(&pty, "\033[27u");
	ends_with(0);
	pty_close(&pty);
	remove_home();
}
END_TEST

START_TEST(without_the_protocol_a_ship_flies_by_notches)
{
	open_asteroids(false, _i);
	pty_type(&pty, "k");
	ck_assert(pty_wait_for(&pty, "thrust ━──", 300000));
	pty_type(&pty, "\033[A");
	ck_assert(pty_wait_for(&pty, "thrust ━━─", 300000));
	pty_wait_for(&pty, "no such text", 300);
	ck_assert(pty_wait_for(&pty, "thrust ━━─", 300000) && !pty.motions);
	pty_type(&pty, "\033");
	ends_with(0);
	pty_close(&pty);
	remove_home();
}
END_TEST

/* What is held when other keys take the terminal is let go, and the shell gets plain keys. */
START_TEST(keys_with_motions_are_taken_back)
{
	open_asteroids(true, 1);
	wait_for_motions(true);
	pty_type(&pty, "\033[107;;107u");
	ck_assert(pty_wait_for(&pty, "thrust ━━━", 300000));
	pty_type(&pty, "\033[63;;63u"); /* the page of help */
	wait_for_motions(false);
	pty_type(&pty, "\033");
	ck_assert(pty_wait_for(&pty, "thrust ───", 300000));
	wait_for_motions(true);
	pty_type(&pty, "\033[122;5u"); /* ^Z */
	ck_assert(pty_wait_for(&pty, "thrust ───", 300000));
	wait_for_motions(true);
	pty_type(&pty, "\033[99;5u"); /* ^C */
	ck_assert(pty_wait_for(&pty, "Leave", 300000));
	wait_for_motions(false);
	pty_type(&pty, "n");
	wait_for_motions(true);
	kill(pty.child, _i ? SIGSEGV : SIGTERM);
	pty_end(&pty, 300000);
	ck_assert(pty_restored(&pty));
	pty_close(&pty);
	remove_home();
}
END_TEST

START_TEST(signs_that_are_two_columns_wide_are_replaced)
{
	open_asteroids(false, 2);
	ck_assert(pty_wait_for(&pty, "thrust ---", 300000));
	pty_type(&pty, "k");
	ck_assert(pty_wait_for(&pty, "thrust =--", 300000));
	pty_type(&pty, "\033");
	ends_with(0);
	pty_close(&pty);
	remove_home();
}
END_TEST

/* The lab as a terminal shows it that ANSWERS, in the theme NAME. */
static void draw_lab(const char *answers, const char *name, char *picture, size_t cap)
{
	const char *const args[] = {"lab", "bench", "--theme", name, "--no-motion", NULL};

	use_own_home();
	pty_open(&pty, 24, 80, args);
	pty.answers = answers;
	ck_assert(pty_wait_for(&pty, "play", 300000));
	pty_settle(&pty, 500);
	pty_picture(&pty, picture, cap);
	kill(pty.child, SIGTERM);
	ends_with(128 + SIGTERM);
	pty_close(&pty);
	remove_home();
}

START_TEST(on_a_light_background_the_theme_is_light)
{
	static char dark[1 << 18], told_light[1 << 18], light[1 << 18];

	draw_lab("\033[1;1R\033]11;rgb:1111/1111/1111\033\\\033[?62c", "auto", dark, sizeof dark);
	draw_lab("\033[1;1R\033]11;rgb:ffff/ffff/eeee\033\\\033[?62c", "auto", told_light, sizeof told_light);
	draw_lab("\033[1;1R\033[?62c", "light", light, sizeof light);
	ck_assert(strcmp(dark, told_light) != 0);
	ck_assert(!strcmp(light, told_light));
}
END_TEST

/* In round 1 the bell is chosen. */
START_TEST(a_hunter_that_comes_into_view_rings_where_that_is_chosen)
{
	char map[4096], config[4096];
	const char *top = getenv("srcdir"), *const args[] = {"--map", map, "--seed", "1", "--no-motion", NULL};

	use_own_home();
	snprintf(map, sizeof map, "%s/tests/screens/arena.txt", top ? top : ".");
	snprintf(config, sizeof config, "mkdir -p %s/astray && echo 'bell = %s;' >%s/astray/astray.cfg",
		 getenv("XDG_CONFIG_HOME"), _i ? "true" : "false", getenv("XDG_CONFIG_HOME"));
	ck_assert_int_eq(system(config), 0);
	pty_open(&pty, 24, 80, args);
	ck_assert(pty_wait_for(&pty, "turn 0", 300000));
	ck_assert_int_eq(pty.bells, 0);
	pty_type(&pty, "o");
	ck_assert(pty_wait_for(&pty, "Goat", 300000));
	pty_settle(&pty, 100);
	ck_assert_int_eq(pty.bells, _i);
	pty_close(&pty);
	remove_home();
}
END_TEST

Suite *suite_term(void)
{
	Suite *suite = suite_create("term/term");
	TCase *running = tcase_create("running"), *refused = tcase_create("refused"),
	      *runs = tcase_create("runs");
	tcase_add_checked_fixture(running, set_up, tear_down);
	tcase_add_test(running, quitting_gives_the_terminal_back);
	tcase_add_loop_test(running, signals_give_the_terminal_back, 0, (int)ARRAY_LEN(endings));
	tcase_add_loop_test(running, a_crash_gives_the_terminal_back, 0, (int)ARRAY_LEN(crashes));
	tcase_add_loop_test(running, a_blocked_terminal_is_left_at_once_and_clean, 0, (int)ARRAY_LEN(blocked));
	tcase_add_test(running, a_slow_terminal_is_not_taken_for_gone);
	tcase_add_test(running, the_cursor_is_back_after_a_suspension_too);
	tcase_add_test(running, who_is_stopped_from_outside_takes_the_terminal_again);
	tcase_add_test(running, a_vanished_terminal_ends_the_program);
	tcase_add_test(running, another_theme_is_no_end_of_the_screen);
	tcase_add_test(running, an_idle_title_writes_nothing);
	tcase_add_test(running, keys_of_the_tty_driver_are_plain_keys);
	tcase_add_test(running, pasted_text_plays_nothing);
	tcase_add_test(running, a_resize_storm_leaves_no_stale_cell);
	tcase_add_test(running, a_small_terminal_says_so_and_eats_no_key);
	suite_add_tcase(suite, running);
	tcase_add_loop_test(refused, without_a_terminal_one_line_helps, 0, (int)ARRAY_LEN(refusals));
	tcase_add_loop_test(runs, a_picture_is_never_scrolled, 0, 4);
	tcase_add_loop_test(runs, leaving_the_screen_of_a_command_goes_back_to_the_shell, 0,
			    (int)ARRAY_LEN(opened));
	tcase_add_test(runs, a_cursor_that_is_wanted_is_shown_and_goes_with_you);
	tcase_add_loop_test(refused, an_unknown_terminal_is_drawn_on_and_told, 0, (int)ARRAY_LEN(unknown));
	tcase_add_loop_test(refused, a_terminal_is_taken_whatever_its_size_is_said_to_be, 0,
			    (int)ARRAY_LEN(told_sizes));
	suite_add_tcase(suite, refused);
	tcase_add_loop_test(runs, a_ship_flies_while_a_key_is_held, 0, (int)ARRAY_LEN(holding));
	tcase_add_loop_test(runs, without_the_protocol_a_ship_flies_by_notches, 0, 2);
	tcase_add_loop_test(runs, keys_with_motions_are_taken_back, 0, 2);
	tcase_add_test(runs, signs_that_are_two_columns_wide_are_replaced);
	tcase_add_test(runs, on_a_light_background_the_theme_is_light);
	tcase_add_loop_test(runs, a_hunter_that_comes_into_view_rings_where_that_is_chosen, 0, 2);
	tcase_add_test(runs, a_move_writes_few_bytes);
	tcase_add_test(runs, what_moves_write_adds_up_to_the_picture);
	tcase_add_test(runs, a_killed_run_is_resumed_where_it_was);
	tcase_add_test(runs, a_limit_of_file_size_is_no_end_of_the_game);
	tcase_add_loop_test(runs, a_wrong_option_is_one_line_and_leaves_the_unfinished_run_alone, 0,
			    (int)ARRAY_LEN(mistakes));
	suite_add_tcase(suite, runs);
	return suite;
}

#endif
