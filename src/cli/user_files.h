/* cli/user_files.h -- the player's own files: settings that override the shipped ones, and maps, scenes, lessons and
 * puzzles beside the shipped ones. */
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

/* Reports on stderr the mistakes in those FILES that the player has; bad entries are skipped.  A command reports only
 * files that it uses. */
void user_files_note(unsigned files);

/* Reports them all, and makes that the notice of a screen that opens, if it lacks one. */
void user_files_tell(struct ui *ui);

/* Load the rules of the run, which the caller releases with free, and the ship classes, and report mistakes in the
 * player's files. */
MUST_CHECK enum status user_files_rules(struct rules **rules, struct diag *diag);
MUST_CHECK enum status user_files_fleet(struct fleet *fleet, struct diag *diag);

/* Would a run on GRID, of the file PATH, start?  A map without hunters is not meant for a run, unless it is a
 * puzzle. */
MUST_CHECK enum status user_files_check_map(const char *path, const struct grid *grid, struct diag *diag);

/* Reads all of the player's files, tries their content, and prints a line for each.  Returns the status of the first
 * mistake. */
enum status user_files_check(void);

#endif
