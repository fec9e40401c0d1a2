/* Any bytes as a map of Tiled with the files of its project: the map, and the files that it may name behind lines "== NAME"; and as
 * the words of a user.  The first byte says how the map is asked to be read.  It is read, or refused with a message. */
#include <stdio.h>

#include "map/conventions.h"
#include "map/map.h"
#include "tests/fuzz/fuzz.h"
#include "tests/glass/glass.h"

enum { FILES_MAX = 8, CELLS_MAX = 1 << 12 };

/* The names by which the files are found; what stands behind "==" says which is meant. */
static const char *const names[FILES_MAX] = {"maps/m.tmx",
					     "t.tsx",
					     "maps/t.tsj",
					     "maps/o.tx",
					     "maps/o.tj",
					     "objecttypes.xml",
					     "maps/objecttypes.json",
					     "game.tiled-project"};

/* The end of the part that begins at DATA: before the next line that begins with "==". */
static size_t part_len(const char *data, size_t size)
{
	for (size_t i = 0; i + 3 < size; i++)
		if (data[i] == '\n' && data[i + 1] == '=' && data[i + 2] == '=')
			return i + 1;
	return size;
}

void fuzz_project(const uint8_t *data, size_t size)
{
	const char *at = (const char *)data + (size > 0);
	size_t left = size - (size > 0);
	struct map_asked asked = {.max_cells = CELLS_MAX};
	struct diag diag = {""};
	struct grid grid;
	char path[64];

	glass_disk_put("/home/game", NULL, 0);
	glass_disk_put("/home/game/maps", NULL, 0);
	for (size_t i = 0; i < FILES_MAX; i++) {
		size_t len = part_len(at, left);
		snprintf(path, sizeof path, "/home/game/%s", names[i]);
		glass_disk_put(path, at, len);
		at += len;
		left -= len;
		if (left >= 3) { /* its own line */
			at += 3;
			left -= 3;
		}
	}
	if (size && data[0] & 1)
		asked.solid = "hedge,Tree line";
	if (size && data[0] & 2)
		asked.project = "/home";
	if (fuzz_refused(map_load_path("/home/game/maps/m.tmx", &asked, &grid, NULL, &diag), &diag))
		return;
	grid_free(&grid);
}

void fuzz_conventions(const uint8_t *data, size_t size)
{
	struct conventions *conventions = malloc(sizeof *conventions);
	struct diag diag = {""};
	bool denied;

	glass_disk_put("/home/astray/conventions.cfg", data, size);
	if (!conventions || conventions_load("a,b", conventions, &diag))
		abort(); /* what is wrong with the user's own file is said, and ours is read */
	fuzz_accepted++;
	char *text = fuzz_text(data, size);
	conventions_name(conventions, text);
	conventions_name_allows(conventions, text);
	conventions_property(conventions, text, "true", &denied);
	conventions_property(conventions, "type", text, &denied);
	free(text);
	free(conventions);
}
