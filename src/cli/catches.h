/* cli/catches.h -- the catches of a run, explained in rows. */
#ifndef CLI_CATCHES_H
#define CLI_CATCHES_H

#include "cli/cli.h"
#include "game/session.h"

/* Prints a sentence or a row in FORMAT for each catch of SESSION, a watched run that is called NAME. */
enum status catches_print(struct session *session, const char *name, enum cli_format format, struct diag *diag);

#endif
