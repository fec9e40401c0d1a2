#include "cli/map_file.h"

#include "cli/cli.h"
#include "cli/query.h"

enum { CELL_MOST = 1024 };

static const struct option_info options[] = {
    {OWN_OPTION("max-cells", 0, "N", "refuse maps with more cells", "67108864", option_count, map_asked,
		max_cells)},
    {OWN_OPTION("from", 0, "FORMAT", "read the map as one of 'astray list formats'", "by its content",
		query_read_map_format, map_asked, format),
     NAMES(FORMATS), .setting = true},
    {TEXT_OPTION("solid", 0, "WORD,..",
		 "layers, classes, objects, properties and text letters of these names are walls",
		 "the names in conventions.cfg", map_asked, solid),
     .setting = true},
    {TEXT_OPTION("project", 0, "DIR", "let the map refer to any file below DIR", "the parent of its folder",
		 map_asked, project),
     .setting = true},
    {NUMBER_OPTION("cell", 0, "N", "a cell of a picture is N by N pixels", map_asked, cell, 1, CELL_MOST),
     .otherwise = "guessed", .setting = true},
    {FLAG_OPTION("invert", "bright pixels of a picture are walls", map_asked, inverted), .setting = true},
    {WORD_OPTION("digits", 0, NULL, "the meaning of digits in a text map", map_asked, digits, map_digits_names),
     .setting = true},
};

const struct option_table map_file_options = {options, ARRAY_LEN(options)};

const char *map_file_reading(const struct grid *grid, char line[READING_LINE])
{
	struct survey survey;

	if (reading_survey(grid, &survey) || !reading_matters(grid, &survey))
		return NULL;
	reading_say(grid, &survey, line);
	return line;
}

void map_file_say(const char *where, const struct grid *grid)
{
	char line[READING_LINE];

	if (map_file_reading(grid, line))
		cli_note("%s: %d x %d, %s", where, grid->width, grid->height, line);
}

enum status map_file_load(struct task *task, const char *word, struct grid *grid, const struct format **format,
			  struct diag *diag)
{
	enum status status = map_load(cli_file(word), &task->asked, grid, format, diag);

	progress_clear(&task->progress);
	if (!status)
		map_file_say(word, grid);
	return status;
}
