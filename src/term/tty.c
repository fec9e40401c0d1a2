#include "config.h"

#include "term/curses_inc.h"

#include "term/tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/date.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "base/text.h"

/* The time that an ending program waits for a stuck terminal, and that the system waits for the program. */
enum { GRACE_MS = 200, END_SECONDS = 10 };

enum { SIDE_MAX = 1000 /* of the screen that is drawn, in cells */, USUAL_WIDTH = 80, USUAL_HEIGHT = 24 };

static struct {
	int wake[2];    /* a pipe: handlers write the signal's number, tty_wait reads it */
	int out;        /* the terminal once more, but writing to it never blocks */
	SCREEN *curses; /* sets the modes and switches screens; nothing is drawn or read by it */
	struct termios saved;
	struct sigaction old[NSIG];   /* by signal number */
	volatile sig_atomic_t ending; /* the number of the signal that asks to end; 0: none */
	bool cursor;                  /* shown */
	bool stuck;                   /* it accepted nothing when the process had to end */
} tty;

/* The effect of a signal. */
enum tty_signal {
	TTY_SIGNAL_OTHERS, /* it does not end the process, or cannot be handled */
	TTY_SIGNAL_WAKES,  /* tty_wait reports it */
	TTY_SIGNAL_ENDS,   /* tty_wait reports it, and the reaction must be quick */
	TTY_SIGNAL_KILLS   /* the process can do nothing but restore the terminal */
};

/* Every signal that would end the process leaves the terminal as it was. */
static enum tty_signal tty_signal_kind(int number)
{
	switch (number) {
	case SIGKILL:
	case SIGSTOP:
	case SIGTTIN:
	case SIGTTOU:
	case SIGCHLD:
	case SIGURG:
	case SIGXFSZ: return TTY_SIGNAL_OTHERS;
	case SIGWINCH:
	case SIGCONT:
	case SIGTSTP: return TTY_SIGNAL_WAKES;
	case SIGSEGV:
	case SIGBUS:
	case SIGFPE:
	case SIGILL:
	case SIGABRT:
	case SIGTRAP:
	case SIGSYS:
	case SIGALRM: return TTY_SIGNAL_KILLS;
	default: return TTY_SIGNAL_ENDS;
	}
}

static void tty_on_wake(int number)
{
	int saved_errno = errno;
	unsigned char byte = (unsigned char)number;

	if (tty_signal_kind(number) == TTY_SIGNAL_ENDS) {
		if (!tty.ending)
			tty.ending = number;
		alarm(END_SECONDS); /* whatever we hang in must not keep us alive */
	}
	if (write(tty.wake[1], &byte, 1) < 0) {
		/* The pipe is full of wake-ups; one more would not matter. */
	}
	errno = saved_errno;
}

/* endwin() is not safe in a handler and can wait forever, but this is safe and never waits: motions of keys, keys of
 * applications, mouse, pasting and colours off, cursor on, main screen.  Pending output is discarded. */
static void tty_restore(void)
{
	static const char restore[] = "\030\033[<u\033[?1l\033>\033[?1003l\033[?1002l\033[?1000l\033[?1006l"
				      "\033[?2004l\033[?2026l\033[0m\033[?25h\033[?1049l";

	if (write(tty.out, restore, sizeof restore - 1) != (ssize_t)sizeof restore - 1) {
		tcflush(tty.out, TCOFLUSH);
		if (write(tty.out, restore, sizeof restore - 1) < 0) {
			/* It cannot be handled here. */
		}
	}
	tcsetattr(STDIN_FILENO, TCSANOW, &tty.saved);
}

static void tty_on_fatal(int number)
{
	tty_restore();
	raise(number); /* SA_RESETHAND has set the default action, which ends the process */
}

static void tty_handle(int number)
{
	struct sigaction action = {.sa_handler = tty_on_wake, .sa_flags = SA_RESTART};

	if (tty_signal_kind(number) == TTY_SIGNAL_OTHERS)
		return;
	if (tty_signal_kind(number) == TTY_SIGNAL_KILLS) {
		action.sa_handler = tty_on_fatal;
		action.sa_flags = (int)SA_RESETHAND;
	}
	sigemptyset(&action.sa_mask);
	/* The C library keeps a few numbers for itself, and says so. */
	if (sigaction(number, &action, &tty.old[number]) != 0)
		tty.old[number].sa_handler = SIG_DFL;
}

static void tty_handle_back(int number)
{
	if (tty_signal_kind(number) != TTY_SIGNAL_OTHERS)
		sigaction(number, &tty.old[number], NULL);
}

int64_t tty_clock_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int tty_today(void)
{
	enum { SECONDS_A_DAY = 24 * 60 * 60 };
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int)clamp((int64_t)now.tv_sec / SECONDS_A_DAY, (int64_t)0, (int64_t)DATE_LAST);
}

uint64_t tty_entropy(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	uint64_t hash = hash_u64(hash_u64(HASH_START, (uint64_t)now.tv_sec), (uint64_t)now.tv_nsec);
	return hash_u64(hash, (uint64_t)getpid());
}

enum status tty_check(struct diag *diag)
{
	if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
		return STATUS_OK;
	return diag_set(diag, STATUS_USAGE,
			"this needs a terminal; 'astray --help' lists what works without one");
}

/* ---- taking and giving ----------------------------------------------------------------------------------- */

/* The text that curses would send if it read the keys. */
static void tty_keypad(bool on)
{
	const char *bytes = tigetstr(on ? "smkx" : "rmkx");

	if (bytes && bytes != (const char *)-1)
		tty_write(bytes, strlen(bytes));
}

static void tty_start_modes(void)
{
	raw(); /* ^S must not freeze, ^C and ^Z are keys */
	noecho();
	nonl();
	refresh(); /* curses' belief about it does not matter: our first frame writes every cell */
	curs_set(
	    tty.cursor); /* only now: some terminals give back with the first screen the cursor that it had */
	tty_keypad(true);
}

static void tty_stop_modes(void)
{
	int width, height;

	tty_keypad(false);
	if (tty.stuck) {
		tty_restore();
		return;
	}
	/* endwin() leaves the cursor in the last line of the size that curses knows. */
	tty_size(&width, &height);
	resize_term(height, width);
	curs_set(1);
	endwin();
}

/* Opens the terminal of standard output once more: O_NONBLOCK there would be the shell's, too, and outlive us. */
static int tty_open_again(void)
{
	const char *name = ttyname(STDOUT_FILENO);
	int fd = -1;

	if (name)
		fd = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0); /* it may block then, but it works */
	return fd;
}

static enum status tty_take_signals(struct diag *diag)
{
	if (tcgetattr(STDIN_FILENO, &tty.saved) || pipe(tty.wake))
		return diag_set(diag, STATUS_USAGE, "cannot set up the terminal: %s", strerror(errno));
	for (int i = 0; i < 2; i++) {
		fcntl(tty.wake[i], F_SETFD, FD_CLOEXEC);
		fcntl(tty.wake[i], F_SETFL, O_NONBLOCK);
	}
	tty.out = tty_open_again();
	tty.ending = 0;
	tty.stuck = false;
	for (int number = 1; number < NSIG; number++)
		tty_handle(number);
	return STATUS_OK;
}

static void tty_give_signals(void)
{
	alarm(0);
	for (int number = 1; number < NSIG; number++)
		tty_handle_back(number);
	tcsetattr(STDIN_FILENO, tty.stuck ? TCSANOW : TCSADRAIN, &tty.saved);
	close(tty.out);
	close(tty.wake[0]);
	close(tty.wake[1]);
}

/* For a line of unknown size: the number in VARIABLE, if it is a possible size. */
static int tty_told_size(const char *variable, int otherwise)
{
	const char *told = getenv(variable);
	int size = otherwise;

	if (!told || !text_to_int(told, 1, SIDE_MAX, &size))
		return otherwise;
	return size;
}

static void tty_tell_size(const char *variable, int size)
{
	char text[16];

	snprintf(text, sizeof text, "%d", size);
	setenv(variable, text, 1);
}

enum status tty_take(const char *name, struct diag *diag)
{
	enum status status = tty_take_signals(diag);
	int width, height;

	if (status)
		return status;
	/* Left to itself, curses takes any number that LINES says, and refuses a terminal whose size nobody knows. */
	tty_size(&width, &height);
	tty_tell_size("COLUMNS", width);
	tty_tell_size("LINES", height);
	use_env(TRUE);
	use_tioctl(FALSE);
	tty.curses = newterm((char *)(uintptr_t)name, stdout, stdin);
	if (!tty.curses) {
		tty_give_signals();
		return diag_set(diag, STATUS_USAGE, "cannot take over the terminal '%s'", name);
	}
	tty_start_modes();
	return STATUS_OK;
}

void tty_show_cursor(bool on)
{
	tty.cursor = on;
	curs_set(on);
}

void tty_give(void)
{
	tty_stop_modes();
	delscreen(tty.curses);
	tty_give_signals();
}

void tty_stop(void)
{
	tty_stop_modes();
	tty_handle_back(SIGTSTP);
	tty_handle_back(SIGCONT);
	kill(0, SIGTSTP);
	tty_handle(SIGCONT);
	tty_handle(SIGTSTP);
	tty_start_modes();
}

void tty_retake(void)
{
	tty_stop_modes();
	tty_start_modes();
}

/* ---- in and out ------------------------------------------------------------------------------------------ */

static enum tty_event tty_event_of(int number)
{
	switch (number) {
	case SIGWINCH: return TTY_RESIZE;
	case SIGTSTP: return TTY_SUSPEND;
	case SIGCONT: return TTY_CONTINUE;
	default: return TTY_END;
	}
}

int tty_ended_by(void)
{
	return tty.ending;
}

static unsigned tty_signals_seen(void)
{
	unsigned char numbers[64];
	ssize_t n;
	unsigned seen = tty.ending ? TTY_END : 0; /* its byte may not have found room in the pipe */

	while ((n = read(tty.wake[0], numbers, sizeof numbers)) > 0)
		for (ssize_t i = 0; i < n; i++)
			seen |= tty_event_of(numbers[i]);
	return seen;
}

unsigned tty_wait(int timeout_ms)
{
	struct pollfd fds[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = tty.wake[0], .events = POLLIN}};
	int n = poll(fds, 2, timeout_ms);
	unsigned seen = 0;

	if (n < 0 && errno != EINTR)
		return TTY_END;
	if (n > 0 && fds[0].revents & POLLIN)
		seen |= TTY_KEYS;
	else if (n > 0 && fds[0].revents)
		seen |= TTY_END;
	return seen | tty_signals_seen();
}

/* Waits until the terminal accepts bytes, as long as a slow line takes; false if it is gone, or if it accepts
 * none when the process must end. */
static bool tty_wait_to_write(void)
{
	struct pollfd out = {.fd = tty.out, .events = POLLOUT};

	for (;;) {
		bool ending = tty.ending != 0;
		int ready = poll(&out, 1, GRACE_MS);
		if (ready > 0)
			return !(out.revents & (POLLERR | POLLHUP | POLLNVAL));
		if (ready < 0 && errno != EINTR)
			return false;
		tty.stuck = ready == 0 && ending;
		if (tty.stuck)
			return false;
	}
}

bool tty_write(const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len) {
		if (tty.stuck || !tty_wait_to_write())
			return false;
		ssize_t n = write(tty.out, at, len);
		if (n < 0 && errno != EINTR && errno != EAGAIN)
			return false;
		if (n > 0) {
			at += n;
			len -= (size_t)n;
		}
	}
	return true;
}

bool tty_keeps_line_feeds(void)
{
	struct termios now;

	return tcgetattr(STDOUT_FILENO, &now) == 0 && !(now.c_oflag & OPOST && now.c_oflag & ONLCR);
}

size_t tty_read(void *bytes, size_t cap)
{
	ssize_t n = read(STDIN_FILENO, bytes, cap);

	return n > 0 ? (size_t)n : 0;
}

void tty_size(int *width, int *height)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col) {
		*width = tty_told_size("COLUMNS", USUAL_WIDTH);
		*height = tty_told_size("LINES", USUAL_HEIGHT);
		return;
	}
	*width = min(size.ws_col, SIDE_MAX);
	*height = min(size.ws_row, SIDE_MAX);
}
