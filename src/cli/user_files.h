/* cli/user_files.h -- the player's own files: settings laid over ours, and maps, scenes, lessons and puzzles beside ours. */
#ifndef CLI_USER_FILES_H
#define CLI_USER_FILES_H

#include "space/fleet.h"
#include "world/rules.h"

struct grid;
struct ui;

/* The files of settings. */
enum user_file {
	USER_SETTINGS,
	USER_KEYS,
	USER_THEMES,
	USER_SHIPS,
	USER_HUNTERS,
	USER_TOOLS,
	USER_FLOORS,
	USER_ASTEROIDS,
	USER_DEFENCE,
	USER_CONVENTIONS,
	USER_FILES
};

#define USER_FILE(id) (1u << USER_##id)

/* Those of the run. */
#define USER_RULES (USER_FILE(SHIPS) | USER_FILE(HUNTERS) | USER_FILE(TOOLS) | USER_FILE(FLOORS))

/* Says on stderr what is wrong with those of FILES that the player has; it is left out.  A command says so of what it uses. */
void user_files_note(unsigned files);

/* Says it of all of them, and makes it the notice of a screen that opens, if it has none. */
void user_files_tell(struct ui *ui);

/* Load the rules of the run, which the caller releases with free, and the ship classes, and say what is wrong with the
 * player's. */
MUST_CHECK enum status user_files_rules(struct rules **rules, struct diag *diag);
MUST_CHECK enum status user_files_fleet(struct fleet *fleet, struct diag *diag);

/* Would a run on GRID, of the file PATH, start?  Maps without hunters that are no puzzles are not meant for one. */
MUST_CHECK enum status user_files_check_map(const char *path, const struct grid *grid, struct diag *diag);

/* Reads all of the player's own files, tries what they are for, and prints a line for each.  Returns the status of the first mistake. */
enum status user_files_check(void);

#endif
