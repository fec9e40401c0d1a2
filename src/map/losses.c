#include "map/losses.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How the marks of a kind are counted. */
static const char *const mark_names[] = {
    [MARK_START] = "start",
    [MARK_GOAL] = "goal",
    [MARK_HUNTER] = "hunters",
    [MARK_WAYPOINT] = "waypoints",
    [MARK_PATROL] = "nodes of patrols",
    [MARK_TOOL] = "tools",
    [MARK_RECTANGLE] = "corners of rectangles",
    [MARK_TRAIL] = "nodes of the trail",
};

struct losses {
	losses_fn *say;
	void *context;
	const struct grid *from, *to;
};

static PRINTF_LIKE(2, 3) void losses_say(const struct losses *losses, const char *format, ...)
{
	char what[160];
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	losses->say(losses->context, what);
}

/* How many cells of each terrain have become another. */
static void losses_of_terrain(const struct losses *losses)
{
	size_t became[TERRAIN_COUNT][TERRAIN_COUNT] = {{0}};

	for (size_t i = 0; i < grid_cells(losses->from); i++)
		became[losses->from->terrain[i]][losses->to->terrain[i]]++;
	for (int a = 0; a < TERRAIN_COUNT; a++)
		for (int b = 0; b < TERRAIN_COUNT; b++)
			if (a != b && became[a][b])
				losses_say(losses, "%s becomes %s: %zu of %zu cells", terrain_info[a].name,
					   terrain_info[b].name, became[a][b], grid_cells(losses->from));
}

static bool losses_has(const struct grid *grid, const struct mark *mark)
{
	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *other = &grid->marks[i];
		if (other->kind == mark->kind && cell_equal(other->at, mark->at) && other->mode == mark->mode &&
		    !strcmp(other->name, mark->name))
			return true;
	}
	return false;
}

static void losses_of_marks(const struct losses *losses)
{
	size_t lost[ARRAY_LEN(mark_names)] = {0};

	for (size_t i = 0; i < losses->from->n_marks; i++)
		lost[losses->from->marks[i].kind] += !losses_has(losses->to, &losses->from->marks[i]);
	for (size_t kind = 0; kind < ARRAY_LEN(lost); kind++)
		if (lost[kind])
			losses_say(losses, "%s lost: %zu", mark_names[kind], lost[kind]);
}

enum status losses_find(const char *name, const struct format *format, const struct grid *grid,
			const struct byte_writer *written, losses_fn *say, void *context, struct diag *diag)
{
	struct map_text text = {.name = name,
				.text = (const char *)written->blob.bytes,
				.len = written->blob.len,
				.max_cells = grid_cells(grid),
				.asked.job = written->job};
	struct grid back;
	enum status status = format->parse(&text, &back, diag);

	if (status == STATUS_UNSUPPORTED)
		return STATUS_OK; /* the format can be written but not read: losses are unknown */
	if (status)
		return status;
	struct losses losses = {say, context, grid, &back};
	losses_of_terrain(&losses);
	losses_of_marks(&losses);
	if (strcmp(grid->title, back.title) != 0)
		losses_say(&losses, "title lost");
	if (grid->estimates && !back.estimates)
		losses_say(&losses, "estimates lost");
	if (grid->turns != back.turns)
		losses_say(&losses, "turns of the puzzle lost");
	grid_free(&back);
	return STATUS_OK;
}
