/* cli/cli.h -- the common part of all commands: printing, stopping on a signal, failing in one line and exiting.
 *
 * Invariant: only this room and term print, and only main exits. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "store/file.h"

/* Call it once, before anything else: a file that may not grow is then an error of its write, not the end of the
 * process, and no file gets the number of a standard stream that is closed. */
void cli_begin(void);

/* From the first call on, ^C and the signals TERM, HUP and XCPU no longer end the program but make this return true; a
 * second ^C ends it.  For loops that keep their finished work. */
bool cli_stopped(void);

/* The exit status of a command that ends with STATUS: after a signal 128 and its number, as shells have it. */
int cli_exit_status(enum status status);

/* Prints "astray: " and DIAG, or the text of STATUS if DIAG is NULL or empty, to stderr.  Returns the exit
 * status. */
int cli_fail(enum status status, const struct diag *diag);

/* Prints "astray: " and a line to stderr: something to know, but no failure. */
void cli_note(const char *format, ...) PRINTF_LIKE(1, 2);

/* Prints words of files or arguments to stdout: only the line ends of FORMAT control the terminal. */
void cli_print(const char *format, ...) PRINTF_LIKE(1, 2);

/* The same text, in the caller's memory; NULL: out of memory. */
char *cli_format(const char *format, va_list args) PRINTF_LIKE(1, 0);

/* Copies what SAFE[cap] can hold of NAME, for a line of a table; no control characters stay, not even line ends. */
void cli_safe_name(const char *name, char *safe, size_t cap);

/* What WORD of the command line names. */
static inline struct file_arg cli_file(const char *word)
{
	return (struct file_arg){.text = word};
}

/* Writes what is still to be printed; cli_finish reports a failure. */
void cli_flush(void);

/* Ends a command that wrote to stdout: returns 0, or the exit status if the output could not be written. */
int cli_finish(void);

#endif
