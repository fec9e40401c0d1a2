#include "config.h"

#include "term/tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/assert.h"

enum { STUCK_MS = 3000, END_SECONDS = 10 };

static struct {
	int wake[2]; /* a pipe: handlers write the signal's number, tty_wait reads it */
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

enum status tty_take(struct diag *diag)
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

void tty_give(void)
{
	tty_handle_back(waking, ARRAY_LEN(waking));
	tty_handle_back(fatal, ARRAY_LEN(fatal));
	tcsetattr(STDIN_FILENO, TCSADRAIN, &tty.saved);
	close(tty.wake[0]);
	close(tty.wake[1]);
}

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

void tty_stop(void)
{
	tty_handle_back((const int[]){SIGTSTP}, 1);
	kill(0, SIGTSTP);
	tty_handle((const int[]){SIGTSTP}, 1, tty_on_wake, SA_RESTART);
}
