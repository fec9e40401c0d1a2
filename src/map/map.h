/* map/map.h -- reading and writing maps: a registry of file formats, and one function that loads any of them.
 *
 * A format is a const struct, registered by a line of formats.def.  It works on text in memory; only map_load
 * and map_save access files. */
#ifndef MAP_MAP_H
#define MAP_MAP_H

#include "base/variant.h"
#include "map/asked.h"
#include "map/grid.h"
#include "store/bytes.h"
#include "store/file.h"
#include "store/places.h"

enum { MAP_PATH_CAP = 4096 }; /* of a file that a map refers to */

/* A text to be parsed as a map. */
struct map_text {
	const char *name; /* for messages */
	const char *text; /* [len]; may hold any byte */
	size_t len;
	size_t max_cells; /* a larger map is refused before anything is allocated */
	bool on_disk;     /* NAME is a path: files beside it may be read too */
	struct map_asked asked;
};

struct format {
	struct variant head; /* first: see base/variant.h */
	const char *suffix;  /* of its files: ".map" */
	const char
	    *beside; /* the picture that its files refer to, in tiles/ of the data directory; NULL: none */
	/* Is TEXT a file of this format, as far as its beginning shows? */
	bool (*sniff)(const char *text, size_t len);
	/* STATUS_BAD_INPUT with file, line and column; STATUS_LIMIT above max_cells. */
	enum status (*parse)(const struct map_text *, struct grid *, struct diag *);
	/* Appends the grid as text.  STATUS_UNSUPPORTED if the format cannot express it. */
	enum status (*print)(const struct grid *, struct byte_writer *, struct diag *);
};

/* All of formats.def, and those that this build can read or write, NULL-terminated. */
extern const struct variant *const formats[], *const formats_built[];

static inline const struct format *format_of(const struct variant *head)
{
	return (const struct format *)head;
}

/* Parses TEXT in the format that its content, or else the suffix of its name, indicates.  *FORMAT, unless
 * FORMAT is NULL, is set to that format. */
MUST_CHECK enum status map_parse(const struct map_text *text, struct grid *grid, const struct format **format,
				 struct diag *diag);

/* Loads the command line's map: a file or a stream or, if neither exists, the map of that name ("spiral").  ASKED may
 * be NULL.  Errors as for map_parse and file_read. */
MUST_CHECK enum status map_load(struct file_arg arg, const struct map_asked *asked, struct grid *grid,
				const struct format **format, struct diag *diag);

/* Loads the map called NAME, the player's or a shipped one, and never another file: NAME may come from a stranger's
 * file. */
MUST_CHECK enum status map_load_named(const char *name, const struct map_asked *asked, struct grid *grid,
				      struct diag *diag);

/* Loads the regular file at PATH, which the program has found itself. */
MUST_CHECK enum status map_load_path(const char *path, const struct map_asked *asked, struct grid *grid,
				     const struct format **format, struct diag *diag);

/* Writes the picture for a file of FORMAT at PATH beside it, unless a file has that name, or PATH is a stream, a pipe
 * or a device.  *PUT, unless it is NULL, says whether it was written. */
MUST_CHECK enum status map_save_beside(const char *path, const struct format *format, bool *put,
				       struct diag *diag);

/* Writes GRID to PATH ("-": standard output), all or nothing, and what belongs beside it. */
MUST_CHECK enum status map_save(const char *path, const struct format *format, const struct grid *grid,
				struct diag *diag);

/* Writes the suffixes of all formats, and NULL, to SUFFIXES. */
enum { MAP_SUFFIXES_CAP = 16 };
void map_suffixes(const char *suffixes[MAP_SUFFIXES_CAP]);

/* Lists the names of all maps, the player's and the shipped ones; the caller releases LIST. */
MUST_CHECK enum status map_list(struct name_list *list);

/* The format that the suffix of PATH indicates, or NULL. */
const struct format *map_format_of_path(const char *path);

/* Writes the path of SOURCE, a file to which the file FROM refers by its place relative to that, to PATH; false: not
 * such a place.  "\" counts as "/". */
bool map_path_from(const char *from, const char *source, char path[MAP_PATH_CAP]);

/* Reads the file SOURCE to which the file FROM of the map TEXT refers, by its place relative to that: only a file
 * below the project given by the user or, without one, below the parent of the map's folder, and never a symbolic
 * link. *PATH is its path; DIAG says why it cannot be read. */
MUST_CHECK enum status map_read_beside(const struct map_text *text, const char *from, const char *source,
				       char path[MAP_PATH_CAP], struct blob *blob, struct diag *diag);

/* Checks a size that line LINE of a file declares, before anything is allocated for it. */
MUST_CHECK enum status map_check_size(const struct map_text *text, int line, uint64_t width, uint64_t height,
				      struct diag *diag);

#endif
