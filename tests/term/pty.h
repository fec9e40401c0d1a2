/* tests/term/pty.h -- the real program in a pseudo-terminal, its screen read back through libvterm. */
#ifndef TESTS_TERM_PTY_H
#define TESTS_TERM_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#include <vterm.h>

struct pty {
	int master,
	    slave; /* the slave end stays open here, so that the tty's settings can be read at any time */
	pid_t child;
	VTerm *vterm;
	int rows, columns;
	size_t scrolls;         /* lines that the program moved */
	bool alternate, cursor; /* the screen the program shows, and whether the cursor is visible */
	const char *answers;    /* to the program's first question, written when it comes; NULL: none */
	bool motions;           /* the program has asked for keys with their motions, and not taken it back */
	int bells;              /* that rang */
	size_t bytes;           /* written by the program so far */
	struct termios before;  /* the tty's settings at the start */
	VTermScreenCallbacks callbacks;
};

/* Whoever opens PTY may set its answers before anything is read from it.  Starts $ASTRAY with ARGS (NULL-terminated, without the name) on a terminal of ROWS x COLUMNS. */
void pty_open(struct pty *pty, int rows, int columns, const char *const *args);

/* Kills what still runs. */
void pty_close(struct pty *pty);

void pty_type(struct pty *pty, const char *bytes);
void pty_resize(struct pty *pty, int rows, int columns);

/* Reads what the program writes until it has been silent for QUIET_MS. */
void pty_settle(struct pty *pty, int quiet_ms);

/* Reads until some row shows TEXT; false after TIMEOUT_MS. */
bool pty_wait_for(struct pty *pty, const char *text, int timeout_ms);

/* The screen as UTF-8 lines, into OUT[cap]. */
void pty_text(struct pty *pty, char *out, size_t cap);

/* The same with the colours and attributes of every cell, in no form but that equal screens give equal bytes.
 */
void pty_picture(struct pty *pty, char *out, size_t cap);

/* Waits for the end of the program and returns its wait status; -1 after TIMEOUT_MS. */
int pty_end(struct pty *pty, int timeout_ms);

/* Is the terminal as it was: main screen, cursor on, plain keys, the tty's settings? */
bool pty_restored(struct pty *pty);

#endif
