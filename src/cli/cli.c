#include "config.h"

#include "cli/cli.h"

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
	/* The lowest number that is free is taken; the other direction, so that to use such a stream is an error.  What
	 * it starts inherits it. */
	for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
		if (fcntl(stream, F_GETFD) < 0 &&
		    disk_open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY, 0) == stream)
			fcntl(stream, F_SETFD, 0);
	sigaction(SIGXFSZ, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
}

static volatile sig_atomic_t interrupted;

static void cli_note_interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

bool cli_interrupted(void)
{
	static bool watching;

	/* The first ^C restores the default action, so that a second one ends a run that hangs. */
	if (!watching)
		sigaction(SIGINT,
			  &(struct sigaction){.sa_handler = cli_note_interrupt, .sa_flags = SA_RESETHAND},
			  NULL);
	watching = true;
	return interrupted;
}

int cli_fail(enum status status, const struct diag *diag)
{
	const char *text = status_text(status);

	if (diag && diag->text[0])
		text = diag->text;
	fprintf(stderr, "astray: %s\n", text);
	return status_exit(status);
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

/* Prints to OUT what FORMAT makes of ARGS, however long it is.  No control characters but the line ends of FORMAT stay; if an
 * argument has one, only that at the end. */
PRINTF_LIKE(2, 0)
static void cli_put(FILE *out, const char *format, va_list args)
{
	size_t n_lines = cli_count_lines(format), format_len = strlen(format);
	char *text;

	if (vasprintf(&text, format, args) < 0) {
		cli_lost = true;
		return;
	}
	if (cli_count_lines(text) == n_lines)
		text_make_safe(text, strlen(text), "\n");
	else
		text_make_safe(text, strlen(text) - (format[format_len - 1] == '\n'), "");
	fputs(text, out);
	free(text);
}

void cli_note(const char *format, ...)
{
	va_list args;

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
	if (fflush(stdout) == 0 && !ferror(stdout))
		return 0;
	return cli_fail(STATUS_WRITE, &(struct diag){"standard output: cannot write"});
}
