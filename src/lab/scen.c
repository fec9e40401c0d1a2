#include "config.h"

#include "lab/scen.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "map/ground.h"
#include "store/file.h"

enum { FIELDS = 9, OLD_FIELDS = 7, FIELD_CAP = 1024 };

struct scen_reader {
	const char *name;
	struct scen *scen;
	struct diag *diag;
	int line;
	size_t cap;
	bool old_form;
};

static enum status scen_complain(const struct scen_reader *reader, const char *what)
{
	return diag_at(reader->diag, STATUS_BAD_INPUT, reader->name, reader->line, 0, "%s", what);
}

/* Keeps the last part of PATH: a folder on somebody else's disk is of no use. */
static enum status scen_read_map_name(struct scen_reader *reader, const char *path)
{
	const char *base = path;

	for (const char *c = path; *c; c++)
		if (*c == '/' || *c == '\\')
			base = c + 1;
	if (!*base || !strcmp(base, "..") || strlen(base) >= sizeof reader->scen->map)
		return scen_complain(reader, "invalid map name");
	if (!reader->scen->map[0])
		strcpy(reader->scen->map, base);
	else if (strcmp(base, reader->scen->map) != 0)
		return scen_complain(reader, "all lines must name the same map");
	return STATUS_OK;
}

/* One unit of the last digit of a printed number. */
static double scen_last_digit(const char *number)
{
	const char *point = strchr(number, '.');
	double unit = 1;

	if (!point)
		return unit;
	for (size_t digits = strlen(point + 1); digits > 0; digits--)
		unit /= 10;
	return unit;
}

static bool scen_read_cell(const char *x, const char *y, struct cell *cell)
{
	int cx, cy;

	if (!text_to_int(x, 0, GRID_MAX_SIDE - 1, &cx) || !text_to_int(y, 0, GRID_MAX_SIDE - 1, &cy))
		return false;
	*cell = cell_at(cx, cy);
	return true;
}

static enum status scen_add_entry(struct scen_reader *reader, struct scen_entry entry)
{
	struct scen *scen = reader->scen;
	struct scen_entry *entries = array_reserve(scen->entries, &reader->cap, scen->n + 1, sizeof *entries);

	if (!entries)
		return STATUS_NO_MEMORY;
	scen->entries = entries;
	scen->entries[scen->n++] = entry;
	return STATUS_OK;
}

/* Reads the FIELDS[n] of one line. */
static enum status scen_read_entry(struct scen_reader *reader, char *const *fields, size_t n)
{
	struct scen_entry entry = {.line = reader->line};
	size_t at = n - 5; /* start, goal and length end the line in both forms */
	enum status status;

	if (reader->old_form && n != OLD_FIELDS)
		return scen_complain(reader, "expected 7 fields (old form: no version line)");
	if (!reader->old_form && n != FIELDS)
		return scen_complain(reader, "expected 9 fields");
	if ((status = scen_read_map_name(reader, fields[1])))
		return status;
	if (!reader->old_form && (!text_to_int(fields[2], 1, GRID_MAX_SIDE, &entry.width) ||
				  !text_to_int(fields[3], 1, GRID_MAX_SIDE, &entry.height)))
		return scen_complain(reader, "invalid map size");
	if (!scen_read_cell(fields[at], fields[at + 1], &entry.start) ||
	    !scen_read_cell(fields[at + 2], fields[at + 3], &entry.goal))
		return scen_complain(reader, "start or goal is not a cell");
	if (!text_to_double(fields[at + 4], &entry.length) || entry.length < 0)
		return scen_complain(reader, "the length must be a number of at least 0");
	entry.tolerance = scen_last_digit(fields[at + 4]) + 1e-6;
	return scen_add_entry(reader, entry);
}

/* Reads LINE, which is cut into its fields in place. */
static enum status scen_read_line(struct scen_reader *reader, char *line)
{
	char *fields[FIELDS + 1], *rest = line;
	size_t n = 0;

	for (char *field; n <= FIELDS && (field = strtok_r(rest, " \t\r", &rest)) != NULL;)
		fields[n++] = field;
	if (n == 0)
		return STATUS_OK;
	if (reader->line == 1 && !strcmp(fields[0], "version")) {
		if (n != 2 || (strcmp(fields[1], "1") != 0 && strcmp(fields[1], "1.0") != 0))
			return scen_complain(reader, "only version 1 is supported");
		reader->old_form = false;
		return STATUS_OK;
	}
	return scen_read_entry(reader, fields, n);
}

enum status scen_parse(const char *name, const char *text, size_t len, struct scen *scen, struct diag *diag)
{
	struct scen made = {.map = ""};
	struct scen_reader reader = {.name = name, .scen = &made, .diag = diag, .old_form = true};
	enum status status = STATUS_OK;

	for (size_t at = 0; at < len && !status;) {
		const char *end = memchr(text + at, '\n', len - at);
		size_t length = end ? (size_t)(end - text) - at : len - at;
		char line[FIELD_CAP];
		reader.line++;
		if (length >= sizeof line || memchr(text + at, '\0', length)) {
			status = scen_complain(&reader, "not a line of a scenario");
			break;
		}
		memcpy(line, text + at, length);
		line[length] = '\0';
		status = scen_read_line(&reader, line);
		at += length + 1;
	}
	if (!status && made.n == 0)
		status = diag_at(diag, STATUS_BAD_INPUT, name, 0, 0, "the file contains no scenario");
	if (status)
		scen_free(&made);
	else
		*scen = made;
	return status;
}

void scen_free(struct scen *scen)
{
	free(scen->entries);
	*scen = (struct scen){.map = ""};
}

bool scen_agrees(const struct scen_entry *entry, bool found, double length)
{
	return scen_is_unknown(entry) || (found && fabs(length - entry->length) <= entry->tolerance);
}

/* Is there a file at FOLDER/BETWEEN/NAME?  FOLDER ends in a slash or is empty. */
static bool scen_try(const char *folder, size_t len, const char *between, const char *name,
		     char found[SCEN_PATH_CAP])
{
	int n = snprintf(found, SCEN_PATH_CAP, "%.*s%s%s", (int)len, folder, between, name);

	return n < SCEN_PATH_CAP && file_leads_to_file(found);
}

enum status scen_find_map(const char *path, const struct scen *scen, const char *where,
			  char found[SCEN_PATH_CAP], struct diag *diag)
{
	static const char *const between[] = {"", "maps/", "../maps/"};
	const char *slash = strrchr(path, '/');
	size_t len = slash ? (size_t)(slash - path) + 1 : 0, leaf = len ? len - 1 : 0;
	char across[SCEN_PATH_CAP];

	if (where && file_can_list(where, NULL) == STATUS_OK &&
	    scen_try(where, strlen(where), "/", scen->map, found))
		return STATUS_OK;
	if (where && file_leads_to_file(where) && snprintf(found, SCEN_PATH_CAP, "%s", where) < SCEN_PATH_CAP)
		return STATUS_OK;
	for (size_t i = 0; i < ARRAY_LEN(between) && !where; i++)
		if (scen_try(path, len, between[i], scen->map, found))
			return STATUS_OK;
	while (leaf && path[leaf - 1] != '/')
		leaf--;
	if (!where &&
	    snprintf(across, sizeof across, "../../maps/%.*s", (int)(len - leaf), path + leaf) <
		SCEN_PATH_CAP &&
	    scen_try(path, len, across, scen->map, found))
		return STATUS_OK;
	return diag_at(diag, STATUS_NOT_FOUND, path, scen->entries[0].line, 0, "cannot find its map %s%s%s",
		       scen->map, where ? " at " : "; see --map", where ? where : "");
}

/* Keeps ENTRY, unless it begins or ends in a wall or outside the map. */
static void scen_sort_out(struct scen *scen, size_t *kept, const struct scen_entry *entry,
			  const struct ground *ground)
{
	if (ground_open(ground, entry->start) && ground_open(ground, entry->goal))
		scen->entries[(*kept)++] = *entry;
	else if (scen->n_bad++ == 0)
		scen->bad_line = entry->line;
}

enum status scen_check(const char *name, struct scen *scen, const struct ground *ground, struct diag *diag)
{
	size_t kept = 0;

	for (size_t i = 0; i < scen->n; i++) {
		const struct scen_entry *entry = &scen->entries[i];
		if (entry->width && (entry->width != ground->width || entry->height != ground->height))
			return diag_at(diag, STATUS_BAD_INPUT, name, entry->line, 0,
				       "%s is %dx%d, but the scenario is for %dx%d", scen->map, ground->width,
				       ground->height, entry->width, entry->height);
	}
	for (size_t i = 0; i < scen->n; i++)
		scen_sort_out(scen, &kept, &scen->entries[i], ground);
	scen->n = kept;
	if (!kept)
		return diag_at(diag, STATUS_BAD_INPUT, name, scen->bad_line, 0,
			       "start or goal is blocked or outside %s on every line", scen->map);
	return STATUS_OK;
}
