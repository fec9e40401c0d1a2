#include "config.h"

#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "store/disk.h"

void cli_begin(void)
{
	/* The lowest free number is reused; the stream is opened for the other direction, so that using it is
	 * an error.  Child processes inherit it. */
	for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
		if (fcntl(stream, F_GETFD) < 0 &&
		    disk_open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY, 0) == stream)
			fcntl(stream, F_SETFD, 0);
	sigaction(SIGXFSZ, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
}

/* What stops a command.  The first ^C restores the default action, so that a second one ends a run that hangs.  The others
 * come in pairs: timeout(1) signals its child and then the child's group, and the kernel repeats XCPU every second. */
static const struct {
	int number, flags;
	const char *text;
} stops[] = {
    {SIGINT, SA_RESETHAND, "interrupted"},
    {SIGTERM, 0, "terminated"},
    {SIGHUP, 0, "hung up"},
    {SIGXCPU, 0, "the limit of CPU time was reached"},
};

/* The number of the first signal that came. */
static volatile sig_atomic_t stopped_by;

static void cli_note_stop(int number)
{
	if (!stopped_by)
		stopped_by = number;
}

static void cli_watch(int number, int flags)
{
	struct sigaction old, action = {.sa_handler = cli_note_stop, .sa_flags = flags | SA_RESTART};

	/* nohup(1) ignores HUP, so that it stops nothing.  Shells ignore INT for what they run in the background, which can
	 * nevertheless be sent on purpose. */
	if (number == SIGHUP && sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_IGN)
		return;
	sigaction(number, &action, NULL);
}

bool cli_stopped(void)
{
	static bool watching;

	for (size_t i = 0; i < ARRAY_LEN(stops) && !watching; i++)
		cli_watch(stops[i].number, stops[i].flags);
	watching = true;
	return stopped_by != 0;
}

int cli_exit_status(enum status status)
{
	if (status == STATUS_INTERRUPTED && stopped_by)
		return 128 + stopped_by;
	return status_exit(status);
}

/* Why standard output could not be written, by errno; 0: it could, or the reason is not known. */
static int cli_write_error;

void cli_flush(void)
{
	if (fflush(stdout) != 0)
		cli_write_error = errno;
}

int cli_fail(enum status status, const struct diag *diag)
{
	const char *text = status_text(status);

	for (size_t i = 0; i < ARRAY_LEN(stops) && status == STATUS_INTERRUPTED; i++)
		if (stops[i].number == stopped_by)
			text = stops[i].text;
	if (diag && diag->text[0])
		text = diag->text;
	cli_flush(); /* where both go to one place, lines stay whole and in order */
	fprintf(stderr, "astray: %s\n", text);
	return cli_exit_status(status);
}

/* Something that had to be printed was not, for want of memory. */
static bool cli_lost;

static size_t cli_count_lines(const char *text)
{
	size_t n = 0;

	for (; *text; text++)
		n += *text == '\n';
	return n;
}

/* What FORMAT makes of ARGS, however long it is.  No control characters but the line ends of FORMAT stay; if an argument has
 * one, only that at the end. */
char *cli_format(const char *format, va_list args)
{
	size_t n_lines = cli_count_lines(format), format_len = strlen(format);
	char *text;

	if (vasprintf(&text, format, args) < 0)
		return NULL;
	if (cli_count_lines(text) == n_lines)
		text_make_safe(text, strlen(text), "\n");
	else
		text_make_safe(text, strlen(text) - (format[format_len - 1] == '\n'), "");
	return text;
}

PRINTF_LIKE(2, 0)
static void cli_put(FILE *out, const char *format, va_list args)
{
	char *text = cli_format(format, args);

	if (!text) {
		cli_lost = true;
		return;
	}
	if (fputs(text, out) < 0 && out == stdout)
		cli_write_error = errno;
	free(text);
}

void cli_note(const char *format, ...)
{
	va_list args;

	cli_flush();
	fputs("astray: ", stderr);
	va_start(args, format);
	cli_put(stderr, format, args);
	va_end(args);
	fputs("\n", stderr);
}

void cli_print(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	cli_put(stdout, format, args);
	va_end(args);
}

void cli_safe_name(const char *name, char *safe, size_t cap)
{
	snprintf(safe, cap, "%s", name);
	text_make_safe(safe, strlen(safe), "");
}

int cli_finish(void)
{
	if (cli_lost)
		return cli_fail(STATUS_NO_MEMORY, NULL);
	struct diag diag = {""};
	cli_flush();
	if (!cli_write_error && !ferror(stdout))
		return 0;
	return cli_fail(diag_set(&diag, STATUS_WRITE, "standard output: %s",
				 cli_write_error ? strerror(cli_write_error) : "cannot write"),
			&diag);
}
