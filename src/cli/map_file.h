/* cli/map_file.h -- opening the maps that the command line names: the options for reading a map, and the line that
 * reports how it was read.
 *
 * Invariant: a command that opens a map has these options and prints that line. */
#ifndef CLI_MAP_FILE_H
#define CLI_MAP_FILE_H

#include "cli/task.h"
#include "map/map.h"
#include "map/reading.h"

/* Of struct map_asked; and the initialiser of a command's options, in struct task. */
extern const struct option_table map_file_options;
#define MAP_FILE_OPTIONS .more = &map_file_options, .offset = offsetof(struct task, asked), .shared = true

/* Loads the map that WORD of the command line names as the options of TASK ask for.  Errors as for map_load. */
MUST_CHECK enum status map_file_load(struct task *task, const char *word, struct grid *grid,
				     const struct format **format, struct diag *diag);

/* Writes to LINE what reading has made of GRID, and returns it; NULL if that is plain. */
const char *map_file_reading(const struct grid *grid, char line[READING_LINE]);

/* Says on stderr what GRID, which is called WHERE, has come out as, if that is not plain. */
void map_file_say(const char *where, const struct grid *grid);

#endif
