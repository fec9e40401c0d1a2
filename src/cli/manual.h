/* cli/manual.h -- the page of a command: its tables, and the prose of data/manual.
 *
 * NAME.txt has sections: a head at the left margin, and below it paragraphs indented by two columns, or lines indented
 * by four or more, which stay as they are.  A section whose head is an option, "--seed", follows that option; the same
 * in options.txt goes to every command that has the option and lacks such a section. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "cli/command.h"

enum manual_form { MANUAL_TEXT, MANUAL_ROFF };

/* Prints the page of COMMAND, as text or for man(1).  STATUS_NOT_FOUND or STATUS_READ: no prose. */
MUST_CHECK enum status manual_print(const struct command *command, enum manual_form form, struct diag *diag);

#endif
