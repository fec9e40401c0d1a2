#include "screens/run/lamp.h"

#include <string.h>

#include "base/array.h"

/* It moves when you are far enough from its middle, or when it has stood for long enough. */
enum { STRIDE_STEPS = 4, STRIDE_TURNS = 8, NO_FLOOR = -1 };

static bool lamp_stays(const struct lamp *lamp, const struct game *game)
{
	return lamp->floor == game->floor.number && lamp->width == game->width &&
	       lamp->height == game->height && game->turn >= lamp->turn &&
	       game->turn < lamp->turn + STRIDE_TURNS && cell_steps(lamp->at, game->at) < STRIDE_STEPS;
}

enum status lamp_light(struct lamp *lamp, const struct game *game)
{
	const uint8_t *seen = game_plane(game, PLANE_SEEN);
	size_t cells = (size_t)game->width * (size_t)game->height;

	if (!lamp->lit || !lamp_stays(lamp, game)) {
		uint8_t *lit = array_reserve(lamp->lit, &lamp->cap, cells, sizeof *lit);
		if (!lit)
			return STATUS_NO_MEMORY;
		lamp->lit = lit;
		memset(lit, 0, cells);
		lamp->floor = game->floor.number;
		lamp->width = game->width;
		lamp->height = game->height;
		lamp->turn = game->turn;
		lamp->at = game->at;
	}
	for (int y = game->view.from.y; y <= game->view.to.y; y++)
		for (int x = game->view.from.x; x <= game->view.to.x; x++) {
			size_t i = game_index(game, cell_at(x, y));
			lamp->lit[i] |= seen[i];
		}
	return STATUS_OK;
}

void lamp_put_out(struct lamp *lamp)
{
	lamp->floor = NO_FLOOR;
}
