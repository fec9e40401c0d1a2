#include "tests/world/pit.h"

#include <string.h>

#include "tests/suite.h"

static enum terrain terrain_of(char glyph)
{
	for (int i = 0; i < TERRAIN_COUNT; i++)
		if (terrain_info[i].glyph == glyph)
			return (enum terrain)i;
	return TERRAIN_FLOOR;
}

void pit_grid(const char *drawing, const char *spec, struct grid *grid)
{
	int width = (int)strcspn(drawing, "\n"), height = 1;

	for (const char *c = drawing; *c; c++)
		height += *c == '\n';
	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, grid), STATUS_OK);
	for (int i = 0; i < width * height; i++) {
		struct cell at = {(int16_t)(i % width), (int16_t)(i / width)};
		char glyph = drawing[at.y * (width + 1) + at.x];
		grid->terrain[i] = (uint8_t)terrain_of(glyph);
		if (glyph == '@' || glyph == 'h')
			ck_assert_int_eq(grid_add_mark(grid, glyph == '@' ? MARK_START : MARK_HUNTER, 0, at,
						       glyph == '@' ? "" : spec),
					 STATUS_OK);
	}
}

struct game *pit_new(const char *drawing, const char *spec)
{
	struct rules rules = {.n_kinds = 0};
	struct diag diag = {""};
	struct grid grid;
	struct game *game = NULL;

	pit_grid(drawing, spec, &grid);
	struct game_setup setup = {.seed = 1, .grid = &grid};
	ck_assert_msg(game_new(&setup, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	for (int i = 0; i < game->n_hunters; i++)
		game->hunters[i].kind.knows = true;
	return game;
}

void pit_play(struct game *game, const char *letters)
{
	static const char directions[] = "neswNESW";

	for (; *letters; letters++) {
		const char *direction = strchr(directions, *letters);
		struct game_action action = {.verb = direction         ? GAME_MOVE
						     : *letters == '>' ? GAME_LEAVE
								       : GAME_WAIT,
					     .direction = direction ? (int)(direction - directions) : 0};
		game_step(game, &action);
	}
}

const struct game_event *pit_event(const struct game *game, enum game_event_kind kind)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == kind)
			return &game->events[i];
	return NULL;
}
