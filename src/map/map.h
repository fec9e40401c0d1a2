/* map/map.h -- maps in and out: a registry of file formats, and one function that loads any of them.
 *
 * A format is a const struct registered by a line of formats.def.  It works on text in memory; only map_load
 * and map_save touch files. */
#ifndef MAP_MAP_H
#define MAP_MAP_H

#include "base/variant.h"
#include "map/grid.h"
#include "store/bytes.h"

/* A text to be read as a map. */
struct map_text {
	const char *name; /* for messages */
	const char *text; /* [len]; may hold any byte */
	size_t len;
	size_t max_cells; /* larger maps are refused before anything is allocated */
};

struct format {
	struct variant head; /* first: see base/variant.h */
	const char *suffix;  /* of its files: ".map" */
	/* Does the text begin as this format does? */
	bool (*sniff)(const char *text, size_t len);
	/* STATUS_BAD_INPUT with file, line and column; STATUS_LIMIT beyond max_cells. */
	enum status (*parse)(const struct map_text *, struct grid *, struct diag *);
	/* Appends GRID as text.  STATUS_UNSUPPORTED where the format has no words for what stands on it. */
	enum status (*print)(const struct grid *, struct byte_writer *, struct diag *);
};

/* All of formats.def, NULL-terminated. */
extern const struct variant *const formats[];

static inline const struct format *format_of(const struct variant *head)
{
	return (const struct format *)head;
}

/* Reads a map in whatever format its content, or else the suffix of its name, betrays.  FORMAT, where not NULL,
 * says which it was. */
MUST_CHECK enum status map_parse(const struct map_text *text, struct grid *grid, const struct format **format,
				 struct diag *diag);

/* Loads the file WHERE ("-": standard input), or else the map of that name in the data directory ("spiral").
 * MAX_CELLS 0: GRID_MAX_CELLS.  Errors as map_parse and file_read. */
MUST_CHECK enum status map_load(const char *where, size_t max_cells, struct grid *grid,
				const struct format **format, struct diag *diag);

/* Writes GRID to PATH ("-": standard output), all or nothing. */
MUST_CHECK enum status map_save(const char *path, const struct format *format, const struct grid *grid,
				struct diag *diag);

/* Checks a size that a file declares, before anything is allocated for it. */
MUST_CHECK enum status map_check_size(const struct map_text *text, int line, uint64_t width, uint64_t height,
				      struct diag *diag);

#endif
