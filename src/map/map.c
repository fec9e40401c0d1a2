#include "config.h"

#include "map/map.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/disk.h"
#include "store/file.h"
#include "store/places.h"

enum { MAP_BESIDE_BYTES = 1 << 24 };

#define FORMAT(id, file) extern const struct format format_##id;
#include "map/formats.def"
#undef FORMAT

const struct variant *const formats[] = {
#define FORMAT(id, file) &format_##id.head,
#include "map/formats.def"
#undef FORMAT
    NULL};

const struct variant *const formats_built[] = {
#define FORMAT(id, file) &format_##id.head,
#define ABSENT(id, file)
#include "map/formats.def"
#undef FORMAT
    NULL};

const char *const map_digits_names[] = {"guess", "walls", "costs", NULL};

static bool map_ends_in(const char *name, const char *suffix)
{
	size_t len = strlen(name), tail = strlen(suffix);

	return len >= tail && !strcmp(name + len - tail, suffix);
}

void map_suffixes(const char *suffixes[MAP_SUFFIXES_CAP])
{
	static_assert(ARRAY_LEN(formats) <= MAP_SUFFIXES_CAP, "room for every format and NULL");
	for (size_t i = 0; i < ARRAY_LEN(formats); i++)
		suffixes[i] = formats[i] ? format_of(formats[i])->suffix : NULL;
}

enum status map_list(struct name_list *list)
{
	const char *suffixes[MAP_SUFFIXES_CAP];

	map_suffixes(suffixes);
	return place_list_content("maps", suffixes, list);
}

const struct format *map_format_of_path(const char *path)
{
	for (const struct variant *const *head = formats; *head; head++)
		if (map_ends_in(path, format_of(*head)->suffix))
			return format_of(*head);
	return NULL;
}

/* Does TEXT begin as some editors of Windows write it? */
static bool map_is_utf16(const struct map_text *text)
{
	return text->len >= 2 && (!memcmp(text->text, "\xff\xfe", 2) || !memcmp(text->text, "\xfe\xff", 2));
}

/* The content decides.  The suffix only selects the format whose messages a broken file gets; a .txt may be anything. */
static const struct format *map_format_for(const struct map_text *text)
{
	for (const struct variant *const *head = formats; *head; head++)
		if (format_of(*head)->sniff(text->text, text->len))
			return format_of(*head);
	if (map_ends_in(text->name, ".txt") || map_is_utf16(text))
		return NULL;
	return map_format_of_path(text->name);
}

/* Writes the folder of PATH, with its slash, to FOLDER; "" without one. */
static void map_folder_of(const char *path, char folder[MAP_PATH_CAP])
{
	const char *slash = strrchr(path, '/');

	snprintf(folder, MAP_PATH_CAP, "%.*s", slash ? (int)(slash - path) + 1 : 0, path);
}

/* Does a file of others call it SOURCE, a place relative to its own? */
static bool map_is_relative(const char *source)
{
	return *source && *source != '/' && *source != '\\' && !strchr(source, ':');
}

/* Takes "." and, with the part before them, ".." out of PATH, which ends in "/", and that end: no link is followed. */
static void map_straighten(char *path)
{
	char *to = path + (*path == '/'), *floor = to;

	for (const char *at = to; *at;) {
		size_t len = strcspn(at, "/");
		bool up = len == 2 && !strncmp(at, "..", 2), stay = !len || (len == 1 && *at == '.');
		const char *next = at + len + (at[len] == '/');
		if (up && to > floor) {
			for (to--; to > floor && to[-1] != '/'; to--)
				;
		} else if (!stay && (!up || *path != '/')) {
			memmove(to, at, len);
			to += len;
			*to++ = '/';
			floor = up ? to : floor;
		}
		at = next;
	}
	to[to > path + 1 ? -1 : 0] = '\0';
}

bool map_path_from(const char *from, const char *source, char path[MAP_PATH_CAP])
{
	char folder[MAP_PATH_CAP];

	map_folder_of(from, folder);
	if (!map_is_relative(source) || snprintf(path, MAP_PATH_CAP, "%s%s/", folder, source) >= MAP_PATH_CAP)
		return false;
	for (char *c = path + strlen(folder); *c; c++)
		if (*c == '\\')
			*c = '/';
	map_straighten(path);
	return true;
}

/* The number of ".." at the start of PATH, which is straight; *REST follows them. */
static int map_ups(const char *path, const char **rest)
{
	int ups = 0;

	for (; !strncmp(path, "..", 2) && (path[2] == '/' || !path[2]); ups++)
		path += path[2] ? 3 : 2;
	*rest = path;
	return ups;
}

/* Is PATH below FOLDER?  Both are straight. */
static bool map_is_below(const char *folder, const char *path)
{
	const char *in_folder, *in_path;
	int folder_ups = map_ups(folder, &in_folder), path_ups = map_ups(path, &in_path);
	size_t len = strlen(in_folder);

	if ((*folder == '/') != (*path == '/'))
		return false;
	if (!len)
		return path_ups <= folder_ups;
	return path_ups == folder_ups && !strncmp(in_path, in_folder, len) &&
	       (in_path[len] == '/' || in_folder[len - 1] == '/');
}

/* Is PATH below FOLDER, with links resolved? */
static bool map_is_really_below(const char *folder, const char *path)
{
	char *real_folder = disk_real_path(*folder ? folder : "."), *real_path = disk_real_path(path);
	bool below = !real_path; /* it does not exist, and another message says that */

	if (real_folder && real_path)
		below = map_is_below(real_folder, real_path);
	free(real_folder);
	free(real_path);
	return below;
}

/* Writes the folder below which all files lie that the map TEXT refers to. */
static bool map_project_of(const struct map_text *text, char folder[MAP_PATH_CAP])
{
	char own[MAP_PATH_CAP];
	int n;

	map_folder_of(text->name, own);
	if (text->asked.project)
		n = snprintf(folder, MAP_PATH_CAP, "%s/", text->asked.project);
	else
		n = snprintf(folder, MAP_PATH_CAP, "%s../", own);
	if (n >= MAP_PATH_CAP)
		return false;
	map_straighten(folder);
	return true;
}

enum status map_read_beside(const struct map_text *text, const char *from, const char *source,
			    char path[MAP_PATH_CAP], struct blob *blob, struct diag *diag)
{
	char folder[MAP_PATH_CAP];

	if (!text->on_disk)
		return diag_set(diag, STATUS_NOT_FOUND, "the map was not read from a file");
	if (!map_path_from(from, source, path) || !map_project_of(text, folder))
		return diag_set(diag, STATUS_NOT_FOUND, "its name is not a relative path");
	if (!map_is_below(folder, path) || !map_is_really_below(folder, path))
		return diag_set(diag, STATUS_NOT_FOUND, "it lies outside the project; see --project");
	enum status status = file_read(path, FILE_OURS, MAP_BESIDE_BYTES, blob, NULL);
	if (!status)
		file_drop_byte_order_mark(blob);
	if (status == STATUS_NOT_FOUND)
		diag_set(diag, status, "no such file");
	else if (status)
		diag_set(diag, status, "%s", status_text(status));
	return status;
}

enum status map_check_size(const struct map_text *text, int line, uint64_t width, uint64_t height,
			   struct diag *diag)
{
	if (width < 1 || height < 1 || width > GRID_MAX_SIDE || height > GRID_MAX_SIDE)
		return diag_at(diag, STATUS_BAD_INPUT, text->name, line, 0,
			       "sides must be 1 to %d, not %llu x %llu", GRID_MAX_SIDE,
			       (unsigned long long)width, (unsigned long long)height);
	if (width * height > text->max_cells)
		return diag_at(diag, STATUS_LIMIT, text->name, line, 0,
			       "%llu x %llu is more than %zu cells; astray-limits(7) lists the limits",
			       (unsigned long long)width, (unsigned long long)height, text->max_cells);
	return STATUS_OK;
}

enum status map_parse(const struct map_text *text, struct grid *grid, const struct format **format,
		      struct diag *diag)
{
	const struct format *found = text->asked.format;

	if (!found)
		found = map_format_for(text);
	if (!found)
		return diag_at(diag, STATUS_BAD_INPUT, text->name, 1, 1, "%s",
			       map_is_utf16(text) ? "the text is UTF-16: save it as UTF-8"
						  : "not a map; see 'astray list formats'");
	enum status status = found->parse(text, grid, diag);
	if (!status && format)
		*format = found;
	return status;
}

/* The path of the map NAME.  STATUS_NOT_FOUND: none. */
static enum status map_find(const char *name, char *path)
{
	enum status status = STATUS_NOT_FOUND;

	for (const struct variant *const *head = formats; *head && status; head++)
		status = place_content("maps", name, format_of(*head)->suffix, path, PATH_MAX);
	return status;
}

/* Parses and frees BLOB, the content of PATH. */
static enum status map_take(struct blob *blob, const char *path, const struct map_asked *asked,
			    struct grid *grid, const struct format **format, struct diag *diag)
{
	struct map_text text = {path, (const char *)blob->bytes, blob->len, GRID_MAX_CELLS, .on_disk = true};

	if (asked)
		text.asked = *asked;
	if (text.asked.max_cells)
		text.max_cells = text.asked.max_cells;
	enum status status = map_parse(&text, grid, format, diag);
	blob_free(blob);
	return status;
}

enum status map_load_path(const char *path, const struct map_asked *asked, struct grid *grid,
			  const struct format **format, struct diag *diag)
{
	struct blob blob;
	enum status status = file_read(path, FILE_USERS, FILE_MAX_BYTES, &blob, diag);

	if (status)
		return status;
	return map_take(&blob, path, asked, grid, format, diag);
}

static struct place_hint map_hint(const char *name)
{
	const char *suffixes[MAP_SUFFIXES_CAP];

	map_suffixes(suffixes);
	return place_hint("maps", suffixes, name);
}

enum status map_load(struct file_arg arg, const struct map_asked *asked, struct grid *grid,
		     const struct format **format, struct diag *diag)
{
	struct blob blob;
	struct diag why = {""};
	char path[PATH_MAX];
	enum status status = file_read_arg(arg, FILE_MAX_BYTES, &blob, &why);

	if (!status)
		return map_take(&blob, arg.text, asked, grid, format, diag);
	if (status != STATUS_NOT_FOUND || strchr(arg.text, '/'))
		return diag_set(diag, status, "%s", why.text);
	if (map_find(arg.text, path))
		return diag_at(diag, status, arg.text, 0, 0, "no such file, and no map of that name; %s",
			       map_hint(arg.text).text);
	return map_load_path(path, asked, grid, format, diag);
}

enum status map_load_named(const char *name, const struct map_asked *asked, struct grid *grid,
			   struct diag *diag)
{
	char path[PATH_MAX];

	if (map_find(name, path))
		return diag_at(diag, STATUS_NOT_FOUND, name, 0, 0, "no map of that name; %s",
			       map_hint(name).text);
	return map_load_path(path, asked, grid, NULL, diag);
}

/* The path of NAME in the directory of PATH. */
static bool map_path_beside(const char *path, const char *name, char *beside, size_t cap)
{
	const char *slash = strrchr(path, '/');
	int directory = slash ? (int)(slash + 1 - path) : 0;

	return snprintf(beside, cap, "%.*s%s", directory, path, name) < (int)cap;
}

enum status map_save_beside(const char *path, const struct format *format, bool *put, struct diag *diag)
{
	enum { PICTURE_MAX = 1 << 16 };
	char name[64], from[4096], to[4096];
	struct blob blob;

	if (put)
		*put = false;
	if (!format->beside || file_is_straight(path))
		return STATUS_OK;
	snprintf(name, sizeof name, "tiles/%s", format->beside);
	if (!map_path_beside(path, format->beside, to, sizeof to))
		return diag_at(diag, STATUS_SPACE, path, 0, 0, "the path is too long");
	if (!file_is_free(to))
		return STATUS_OK;
	enum status status = place_data(name, from, sizeof from);
	if (!status)
		status = file_read(from, FILE_USERS, PICTURE_MAX, &blob, diag);
	if (status)
		return status;
	status = file_write(to, FILE_USERS, blob.bytes, blob.len, diag);
	blob_free(&blob);
	if (put)
		*put = !status;
	return status;
}

enum status map_save(const char *path, const struct format *format, const struct grid *grid, struct diag *diag)
{
	struct byte_writer writer = {0};
	enum status status = format->print(grid, &writer, diag);

	if (!status && writer.failed)
		status = diag_at(diag, STATUS_NO_MEMORY, path, 0, 0, "out of memory");
	if (!status)
		status = file_write(path, FILE_USERS, writer.blob.bytes, writer.blob.len, diag);
	blob_free(&writer.blob);
	if (!status)
		status = map_save_beside(path, format, NULL, diag);
	return status;
}
