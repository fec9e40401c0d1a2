#include "config.h"

#include "tests/term/pty.h"

#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

static int on_property(VTermProp prop, VTermValue *value, void *user)
{
	struct pty *pty = user;

	if (prop == VTERM_PROP_ALTSCREEN)
		pty->alternate = value->boolean;
	if (prop == VTERM_PROP_CURSORVISIBLE)
		pty->cursor = value->boolean;
	return 1;
}

static int on_scroll(VTermRect to, VTermRect from, void *user)
{
	(void)to, (void)from;
	((struct pty *)user)->scrolls++;
	return 0;
}

static void run_child(const struct pty *pty, const char *const *args)
{
	/* A job in the background is started with ^C ignored, and would not end by it. */
	for (int number = 1; number < NSIG; number++)
		signal(number, SIG_DFL);
	const char *argv[16] = {getenv("ASTRAY")};

	for (int i = 0; args[i] && i < 14; i++)
		argv[i + 1] = args[i];
	setsid();
	ioctl(pty->slave, TIOCSCTTY, 0);
	for (int fd = 0; fd < 3; fd++)
		dup2(pty->slave, fd);
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	unsetenv("NO_COLOR");
	setenv("LSAN_OPTIONS", "detect_leaks=0",
	       1); /* curses forgets a little where it does not know the terminal */
	execv(argv[0], (char **)argv);
	_exit(127);
}

static int on_bell(void *user)
{
	((struct pty *)user)->bells++;
	return 1;
}

void pty_open(struct pty *pty, int rows, int columns, const char *const *args)
{
	struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};

	*pty = (struct pty){.rows = rows, .columns = columns, .cursor = true};
	pty->callbacks.settermprop = on_property;
	pty->callbacks.moverect = on_scroll;
	pty->callbacks.bell = on_bell;
	pty->master = posix_openpt(O_RDWR | O_NOCTTY);
	ck_assert(pty->master >= 0 && grantpt(pty->master) == 0 && unlockpt(pty->master) == 0);
	pty->slave = open(ptsname(pty->master), O_RDWR | O_NOCTTY);
	fcntl(pty->master, F_SETFD, FD_CLOEXEC);
	fcntl(pty->slave, F_SETFD, FD_CLOEXEC);
	ck_assert(pty->slave >= 0 && ioctl(pty->slave, TIOCSWINSZ, &size) == 0);
	ck_assert_int_eq(tcgetattr(pty->slave, &pty->before), 0);
	pty->vterm = vterm_new(rows, columns);
	vterm_set_utf8(pty->vterm, 1);
	VTermScreen *screen = vterm_obtain_screen(pty->vterm);
	vterm_screen_enable_altscreen(screen, 1);
	vterm_screen_set_callbacks(screen, &pty->callbacks, pty);
	vterm_screen_reset(screen, 1);
	pty->child = fork();
	ck_assert_int_ge(pty->child, 0);
	if (pty->child == 0)
		run_child(pty, args);
}

void pty_close(struct pty *pty)
{
	if (pty->child > 0) {
		kill(pty->child, SIGKILL);
		waitpid(pty->child, NULL, 0);
	}
	vterm_free(pty->vterm);
	if (pty->master >= 0)
		close(pty->master);
	close(pty->slave);
}

void pty_type(struct pty *pty, const char *bytes)
{
	ck_assert_int_eq(write(pty->master, bytes, strlen(bytes)), (long)strlen(bytes));
}

void pty_resize(struct pty *pty, int rows, int columns)
{
	struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};

	vterm_set_size(pty->vterm, rows, columns);
	ck_assert_int_eq(ioctl(pty->master, TIOCSWINSZ, &size), 0);
	pty->rows = rows;
	pty->columns = columns;
}

/* What a terminal with the keyboard protocol of kitty does, and libvterm does not. */
static void play_along(struct pty *pty, const char *bytes, size_t n)
{
	static const char on[] = "\033[>27u", off[] = "\033[<u";

	if (pty->answers && memmem(bytes, n, "\033[?u", 4)) {
		pty_type(pty, pty->answers);
		pty->answers = NULL;
	}
	for (size_t at = 0; at < n; at++)
		if (n - at >= sizeof on - 1 && !memcmp(bytes + at, on, sizeof on - 1))
			pty->motions = true;
		else if (n - at >= sizeof off - 1 && !memcmp(bytes + at, off, sizeof off - 1))
			pty->motions = false;
}

/* Feeds what is there to the terminal; false when nothing came within TIMEOUT_MS. */
static bool feed(struct pty *pty, int timeout_ms)
{
	struct pollfd in = {.fd = pty->master, .events = POLLIN};
	char bytes[1 << 14];

	if (poll(&in, 1, timeout_ms) <= 0 || !(in.revents & POLLIN))
		return false;
	ssize_t n = read(pty->master, bytes, sizeof bytes);
	if (n <= 0)
		return false;
	vterm_input_write(pty->vterm, bytes, (size_t)n);
	play_along(pty, bytes, (size_t)n);
	pty->bytes += (size_t)n;
	return true;
}

void pty_settle(struct pty *pty, int quiet_ms)
{
	while (feed(pty, quiet_ms))
		;
}

static long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void pty_text(struct pty *pty, char *out, size_t cap)
{
	VTermScreen *screen = vterm_obtain_screen(pty->vterm);
	size_t len = 0;

	for (int row = 0; row < pty->rows; row++) {
		for (int column = 0; column < pty->columns && len + 6 < cap; column++) {
			VTermScreenCell cell;
			vterm_screen_get_cell(screen, (VTermPos){row, column}, &cell);
			if (cell.chars[0] != (uint32_t)-1) /* the right half of the one before */
				len += text_encode(cell.chars[0] ? cell.chars[0] : ' ', out + len);
		}
		out[len++] = '\n';
	}
	out[len] = '\0';
}

void pty_picture(struct pty *pty, char *out, size_t cap)
{
	VTermScreen *screen = vterm_obtain_screen(pty->vterm);
	size_t len = 0;

	for (int row = 0; row < pty->rows; row++)
		for (int column = 0; column < pty->columns && len + 64 < cap; column++) {
			VTermScreenCell cell;
			vterm_screen_get_cell(screen, (VTermPos){row, column}, &cell);
			bool inked = cell.chars[0] && cell.chars[0] != ' ';
			len += (size_t)snprintf(out + len, cap - len, "%d,%d: %x on %d", row, column,
						inked ? cell.chars[0] : ' ', cell.bg.indexed.idx);
			if (inked)
				len +=
				    (size_t)snprintf(out + len, cap - len, " in %d, %d%d", cell.fg.indexed.idx,
						     cell.attrs.bold, cell.attrs.reverse);
			out[len++] = '\n';
		}
	out[len] = '\0';
}

bool pty_wait_for(struct pty *pty, const char *text, int timeout_ms)
{
	static char screen[1 << 18];
	long end = now_ms() + timeout_ms;

	do {
		pty_text(pty, screen, sizeof screen);
		if (strstr(screen, text))
			return true;
		feed(pty, 20);
	} while (now_ms() < end);
	return false;
}

int pty_end(struct pty *pty, int timeout_ms)
{
	long end = now_ms() + timeout_ms;
	int status;

	while (now_ms() < end) {
		if (waitpid(pty->child, &status, WNOHANG) == pty->child) {
			pty->child = 0;
			if (pty->master >= 0)
				pty_settle(pty, 50);
			return status;
		}
		if (pty->master >= 0)
			feed(pty, 10);
	}
	return -1;
}

/* Do the arrows and the keypad send what they do in a shell? */
static bool has_plain_keys(struct pty *pty)
{
	char sent[64];

	while (vterm_output_read(pty->vterm, sent, sizeof sent))
		; /* answers to what the program asked */
	vterm_keyboard_key(pty->vterm, VTERM_KEY_UP, VTERM_MOD_NONE);
	vterm_keyboard_key(pty->vterm, VTERM_KEY_KP_0, VTERM_MOD_NONE);
	return vterm_output_read(pty->vterm, sent, sizeof sent) == 4 && !memcmp(sent, "\033[A0", 4);
}

bool pty_restored(struct pty *pty)
{
	struct termios now;

	ck_assert_int_eq(tcgetattr(pty->slave, &now), 0);
	return !pty->alternate && pty->cursor && !pty->motions && has_plain_keys(pty) &&
	       now.c_lflag == pty->before.c_lflag && now.c_iflag == pty->before.c_iflag &&
	       now.c_oflag == pty->before.c_oflag;
}
