/* cli/own.h -- the player's own files: settings laid over ours, and maps, scenes, lessons and puzzles beside ours. */
#ifndef CLI_OWN_H
#define CLI_OWN_H

#include "space/fleet.h"
#include "world/rules.h"

struct ui;

/* The files of settings. */
enum own_file {
	OWN_SETTINGS,
	OWN_KEYS,
	OWN_THEMES,
	OWN_SHIPS,
	OWN_HUNTERS,
	OWN_TOOLS,
	OWN_FLOORS,
	OWN_ASTEROIDS,
	OWN_GALAXY,
	OWN_DEFENCE,
	OWN_FILES
};

#define OWN_FILE(id) (1u << OWN_##id)

/* Those of the run. */
#define OWN_RULES (OWN_FILE(SHIPS) | OWN_FILE(HUNTERS) | OWN_FILE(TOOLS) | OWN_FILE(FLOORS))

/* Says on stderr what is wrong with those of FILES that the player has; it is left out.  A command says so of what it uses. */
void own_note(unsigned files);

/* Says it of all of them, and makes it the notice of a screen that opens, if it has none. */
void own_tell(struct ui *ui);

/* Load the rules of the run, which the caller releases with free, and the ship classes, and say what is wrong with the
 * player's. */
MUST_CHECK enum status own_rules(struct rules **rules, struct diag *diag);
MUST_CHECK enum status own_fleet(struct fleet *fleet, struct diag *diag);

/* Reads all of the player's own files and prints a line for each.  Returns the status of the first mistake. */
enum status own_check(void);

#endif
