/* cli/own.h -- the player's own files: settings laid over ours, and maps, scenes, lessons and puzzles beside ours. */
#ifndef CLI_OWN_H
#define CLI_OWN_H

#include "base/diag.h"

struct ui;

/* Says on stderr what is wrong with the player's settings, which is then left out. */
void own_note(void);

/* The same as the notice of a screen that opens, if it has none. */
void own_tell(struct ui *ui);

/* Reads all of the player's own files and prints a line for each.  Returns the status of the first mistake. */
enum status own_check(void);

#endif
