#include "config.h"

#include "lab/scen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "map/ground.h"

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

/* Takes the base name of PATH, which must not lead out of the folder of the scenario. */
static enum status scen_read_map_name(struct scen_reader *reader, const char *path)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
	bool climbs = !strncmp(path, "../", 3) || strstr(path, "/../") || !strcmp(base, "..");

	if (path[0] == '/' || climbs)
		return scen_complain(reader, "the name of the map must not be absolute or contain '..'");
	if (!*base || strlen(base) >= sizeof reader->scen->map)
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

static bool scen_inside(const struct scen_entry *entry, struct cell cell)
{
	return !entry->width || (cell.x < entry->width && cell.y < entry->height);
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
	    !scen_read_cell(fields[at + 2], fields[at + 3], &entry.goal) || !scen_inside(&entry, entry.start) ||
	    !scen_inside(&entry, entry.goal))
		return scen_complain(reader, "start or goal is not a cell of the map");
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
	if (entry->length == 0 && !cell_equal(entry->start, entry->goal))
		return !found;
	return found && fabs(length - entry->length) <= entry->tolerance;
}

enum status scen_check(const char *name, const struct scen *scen, const struct ground *ground,
		       struct diag *diag)
{
	for (size_t i = 0; i < scen->n; i++) {
		const struct scen_entry *entry = &scen->entries[i];
		if (entry->width && (entry->width != ground->width || entry->height != ground->height))
			return diag_at(diag, STATUS_BAD_INPUT, name, entry->line, 0,
				       "%s is %dx%d, but the scenario is for %dx%d", scen->map, ground->width,
				       ground->height, entry->width, entry->height);
		if (!ground_open(ground, entry->start) || !ground_open(ground, entry->goal))
			return diag_at(diag, STATUS_BAD_INPUT, name, entry->line, 0,
				       "start or goal is blocked or outside %s", scen->map);
	}
	return STATUS_OK;
}
