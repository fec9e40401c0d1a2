#include "config.h"

#include "term/curses_inc.h"

#include "term/tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/date.h"
#include "base/hash.h"
#include "base/minmax.h"

enum { STUCK_MS = 3000, END_SECONDS = 10 };

static struct {
	int wake[2];    /* a pipe: handlers write the signal's number, tty_wait reads it */
	SCREEN *curses; /* sets the modes and switches screens; nothing is drawn or read by it */
	struct termios saved;
	struct sigaction old[32]; /* by signal number */
} tty;

static const int waking[] = {SIGWINCH, SIGTSTP, SIGTERM, SIGHUP, SIGINT};
static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

static void tty_on_wake(int number)
{
	int saved_errno = errno;
	unsigned char byte = (unsigned char)number;

	if (number == SIGTERM || number == SIGHUP)
		alarm(END_SECONDS); /* a terminal that accepts no bytes must not keep us alive */
	if (write(tty.wake[1], &byte, 1) < 0) {
		/* The pipe is full of wake-ups; one more would not matter. */
	}
	errno = saved_errno;
}

/* endwin() is not safe in a handler, but write() is: mouse, pasting and colours off, cursor on, main screen. */
static void tty_on_fatal(int number)
{
	static const char restore[] =
	    "\033[?1003l\033[?1002l\033[?1000l\033[?1006l\033[?2004l\033[?2026l\033[0m\033[?25h\033[?1049l";

	if (write(STDOUT_FILENO, restore, sizeof restore - 1) < 0) {
		/* Nothing can be done about it here. */
	}
	tcsetattr(STDIN_FILENO, TCSANOW, &tty.saved);
	raise(number); /* SA_RESETHAND has set the default action, which ends the process */
}

static void tty_handle(const int *numbers, size_t n, void (*handler)(int), int flags)
{
	struct sigaction action = {.sa_handler = handler, .sa_flags = flags};

	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < n; i++) {
		ASSERT((size_t)numbers[i] < ARRAY_LEN(tty.old));
		sigaction(numbers[i], &action, &tty.old[numbers[i]]);
	}
}

static void tty_handle_back(const int *numbers, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sigaction(numbers[i], &tty.old[numbers[i]], NULL);
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
			"the game needs a terminal; 'astray --help' lists what works without one");
}

/* ---- taking and giving ----------------------------------------------------------------------------------- */

/* What curses would send itself if it read the keys. */
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
	curs_set(0);
	refresh(); /* what curses then believes does not matter: our first frame writes every cell */
	tty_keypad(true);
}

static void tty_stop_modes(void)
{
	tty_keypad(false);
	curs_set(1);
	endwin();
}

static enum status tty_take_signals(struct diag *diag)
{
	if (tcgetattr(STDIN_FILENO, &tty.saved) || pipe(tty.wake))
		return diag_set(diag, STATUS_USAGE, "cannot set up the terminal: %s", strerror(errno));
	for (int i = 0; i < 2; i++) {
		fcntl(tty.wake[i], F_SETFD, FD_CLOEXEC);
		fcntl(tty.wake[i], F_SETFL, O_NONBLOCK);
	}
	tty_handle(waking, ARRAY_LEN(waking), tty_on_wake, SA_RESTART);
	tty_handle(fatal, ARRAY_LEN(fatal), tty_on_fatal, (int)SA_RESETHAND);
	return STATUS_OK;
}

static void tty_give_signals(void)
{
	tty_handle_back(waking, ARRAY_LEN(waking));
	tty_handle_back(fatal, ARRAY_LEN(fatal));
	tcsetattr(STDIN_FILENO, TCSADRAIN, &tty.saved);
	close(tty.wake[0]);
	close(tty.wake[1]);
}

enum status tty_take(const char *name, struct diag *diag)
{
	enum status status = tty_take_signals(diag);

	if (status)
		return status;
	tty.curses = newterm((char *)(uintptr_t)name, stdout, stdin);
	if (!tty.curses) {
		tty_give_signals();
		return diag_set(diag, STATUS_USAGE, "cannot take over the terminal '%s'", name);
	}
	tty_start_modes();
	return STATUS_OK;
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
	tty_handle_back((const int[]){SIGTSTP}, 1);
	kill(0, SIGTSTP);
	tty_handle((const int[]){SIGTSTP}, 1, tty_on_wake, SA_RESTART);
	tty_start_modes();
}

/* ---- in and out ------------------------------------------------------------------------------------------ */

static enum tty_event tty_event_of(int number)
{
	switch (number) {
	case SIGWINCH: return TTY_RESIZE;
	case SIGTSTP: return TTY_SUSPEND;
	default: return TTY_END;
	}
}

static unsigned tty_signals_seen(void)
{
	unsigned char numbers[64];
	ssize_t n;
	unsigned seen = 0;

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

bool tty_write(const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len) {
		struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
		int ready = poll(&out, 1, STUCK_MS);
		if (ready < 0 && errno == EINTR)
			continue;
		if (ready <= 0 || out.revents & (POLLERR | POLLHUP | POLLNVAL))
			return false;
		ssize_t n = write(STDOUT_FILENO, at, len);
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

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col)
		size = (struct winsize){.ws_row = (unsigned short)LINES, .ws_col = (unsigned short)COLS};
	*width = size.ws_col;
	*height = size.ws_row;
}
