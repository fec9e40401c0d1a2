/* Travelling and exploring: the next step of a longer way over known cells. */
#include <string.h>

#include "world/tell.h"
#include "world/world.h"

enum { DETOUR_STEPS = 4 /* more than the shortest way, to keep away from hunters */ };

static bool travel_walkable(const struct game *game, struct cell at)
{
	int known = game_known(game, at);

	return known != GAME_UNKNOWN && terrain_info[known].walk_cost;
}

static bool travel_slow(const struct game *game, struct cell at)
{
	int known = game_known(game, at);

	return known != GAME_UNKNOWN && terrain_info[known].walk_cost > 1;
}

bool travel_step_known(const struct game *game, struct cell at, int d)
{
	struct cell to = cell_step(at, d);

	if (d < NORTH_EAST)
		return travel_walkable(game, to) || game_known(game, to) == TERRAIN_DOOR_CLOSED;
	return travel_walkable(game, to) && travel_walkable(game, cell_at(to.x, at.y)) &&
	       travel_walkable(game, cell_at(at.x, to.y));
}

/* Is TO as near to somebody as SHUN forbids?  NULL forbids nothing. */
static bool travel_is_shunned(const struct game_shun *shun, struct cell to)
{
	for (int i = 0; shun && i < shun->n; i++)
		if (cell_steps(to, shun->near[i].at) <= shun->near[i].cells)
			return true;
	return false;
}

/* Floods the known map from FROM, at most LIMIT steps far, slow ground only if WADING, and keeping away from SHUN.  Returns
 * how many cells are reached; the cache holds them, nearest first. */
static size_t travel_flood_from(struct game *game, struct cell from, uint32_t limit, bool wading,
				const struct game_shun *shun)
{
	struct cell *cells = world_cells(game);
	uint32_t *distance = world_begin_flood(game, from, limit);
	size_t n = 0;

	distance[game_index(game, from)] = 0;
	cells[n++] = from;
	for (size_t i = 0; i < n && distance[game_index(game, cells[i])] < limit; i++)
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell to = cell_step(cells[i], d);
			if (i == 0 && shun && shun->steps >> d & 1)
				continue;
			if (!travel_step_known(game, cells[i], d) || (travel_slow(game, to) && !wading) ||
			    distance[game_index(game, to)] != FIELD_FAR || travel_is_shunned(shun, to))
				continue;
			distance[game_index(game, to)] = distance[game_index(game, cells[i])] + 1;
			cells[n++] = to;
		}
	return n;
}

/* The same from where you stand, as far as it goes. */
static size_t travel_flood_known(struct game *game, bool wading, const struct game_shun *shun)
{
	return travel_flood_from(game, game->at, FIELD_FAR, wading, shun);
}

/* The direction of the last step on the way to TO, after a flood that reached it. */
static int travel_last_step(struct game *game, struct cell to)
{
	const uint32_t *distance = world_distance(game);
	int d = 0;

	for (; d < DIRECTIONS; d++) {
		struct cell from = cell_step(to, direction_opposite(d));
		if (game_inside(game, from) && travel_step_known(game, from, d) &&
		    distance[game_index(game, from)] != FIELD_FAR &&
		    distance[game_index(game, from)] + 1 == distance[game_index(game, to)])
			break;
	}
	return d;
}

/* DIRECTIONS if you are on TO */
static int travel_first_step(struct game *game, struct cell to)
{
	int first = DIRECTIONS;

	for (; !cell_equal(to, game->at); to = cell_step(to, direction_opposite(first)))
		first = travel_last_step(game, to);
	return first;
}

static bool travel_go(struct game *game, struct cell to, struct game_action *action)
{
	*action = (struct game_action){.verb = GAME_MOVE, .direction = travel_first_step(game, to)};
	return action->direction < DIRECTIONS;
}

/* Floods until TO is reached, over slow ground only if necessary, and away from SHUN if the way is hardly longer. */
static bool travel_reach_known(struct game *game, struct cell to, const struct game_shun *shun)
{
	if (!game_inside(game, to))
		return false;
	for (int wading = 0; wading <= 1; wading++) {
		travel_flood_known(game, wading, NULL);
		uint32_t steps = world_distance(game)[game_index(game, to)];
		if (steps == FIELD_FAR)
			continue;
		if (!shun || (!shun->n && !shun->steps))
			return true;
		travel_flood_known(game, wading, shun);
		uint32_t aside = world_distance(game)[game_index(game, to)];
		if (aside == FIELD_FAR || aside > steps + DETOUR_STEPS)
			travel_flood_known(game, wading, NULL);
		return true;
	}
	return false;
}

bool game_end(const struct game *game, struct cell *at)
{
	const uint8_t *known = game_plane(game, PLANE_KNOWN);

	if (game->carry.lodestone) {
		*at = game->floor.start;
		return true;
	}
	for (int i = 0; i < game->n_things; i++)
		if (game->things[i].kind == THING_LODESTONE) {
			*at = game->things[i].at;
			return true;
		}
	const uint8_t *stairs = memchr(known, TERRAIN_STAIRS_DOWN, (size_t)game->width * (size_t)game->height);
	if (stairs)
		*at = cell_of_index((int)(stairs - known), game->width);
	return stairs != NULL;
}

bool game_travel(struct game *game, struct cell to, const struct game_shun *shun, struct game_action *action)
{
	return travel_reach_known(game, to, shun) && travel_go(game, to, action);
}

/* Could you step from AT in direction D, if unknown cells were open? */
static bool travel_step_hoped(const struct game *game, struct cell at, int d)
{
	struct cell to = cell_step(at, d), sides[] = {cell_at(to.x, at.y), cell_at(at.x, to.y)};

	if (!game_inside(game, to))
		return false;
	for (size_t i = 0; d >= NORTH_EAST && i < ARRAY_LEN(sides); i++)
		if (game_known(game, sides[i]) != GAME_UNKNOWN && !travel_walkable(game, sides[i]))
			return false;
	if (game_known(game, to) == GAME_UNKNOWN || travel_walkable(game, to))
		return true;
	return d < NORTH_EAST && game_known(game, to) == TERRAIN_DOOR_CLOSED;
}

/* After a flood: the reached cell from which the way on to TO is shortest, if unknown cells are open, and of several
 * the nearest; x < 0: none. */
static struct cell travel_hopeful(struct game *game, struct cell to)
{
	const uint32_t *distance = world_distance(game);
	uint32_t *way = world_begin_spread(game, to, FIELD_FAR);
	struct cell *cells = world_corners(game), best = nowhere;
	size_t n = 0;

	way[game_index(game, to)] = 0;
	cells[n++] = to;
	for (size_t i = 0; i < n; i++) {
		size_t index = game_index(game, cells[i]);
		if (best.x >= 0 && way[index] > way[game_index(game, best)])
			break;
		if (distance[index] != FIELD_FAR &&
		    (best.x < 0 || distance[index] < distance[game_index(game, best)]))
			best = cells[i];
		for (int d = 0; d < DIRECTIONS; d++) {
			struct cell next = cell_step(cells[i], d);
			if (!travel_step_hoped(game, cells[i], d) || way[game_index(game, next)] != FIELD_FAR)
				continue;
			way[game_index(game, next)] = way[index] + 1;
			cells[n++] = next;
		}
	}
	return best;
}

struct cell game_nearest(struct game *game, struct cell to)
{
	size_t n = travel_flood_known(game, true, NULL);
	const struct cell *cells = world_cells(game);
	struct cell best = game->at, hopeful = travel_hopeful(game, to);

	if (hopeful.x >= 0)
		return hopeful;
	for (size_t i = 0; i < n; i++)
		if (cell_square(cells[i], to) < cell_square(best, to))
			best = cells[i];
	return best;
}

/* The way of the last flood from TO back to where you stand. */
static size_t travel_way_back(struct game *game, struct cell to, struct cell *cells, size_t cap)
{
	size_t n = 0;

	while (n < cap && !cell_equal(to, game->at)) {
		cells[n++] = to;
		to = cell_step(to, direction_opposite(travel_last_step(game, to)));
	}
	if (n < cap)
		cells[n++] = to;
	return n;
}

size_t game_route(struct game *game, struct cell to, const struct game_shun *shun, struct cell *cells,
		  size_t cap)
{
	return travel_reach_known(game, to, shun) ? travel_way_back(game, to, cells, cap) : 0;
}

int game_walks(struct game *game, struct cell from, struct cell to, int limit)
{
	travel_flood_from(game, from, (uint32_t)limit, true, NULL);
	uint32_t steps = game_inside(game, to) ? world_distance(game)[game_index(game, to)] : FIELD_FAR;
	return steps <= (uint32_t)limit ? (int)steps : limit + 1;
}

bool travel_touches_unknown(const struct game *game, struct cell at)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell beside = cell_step(at, d);
		if (game_inside(game, beside) && game_known(game, beside) == GAME_UNKNOWN)
			return true;
	}
	return false;
}

static bool travel_is_wanted(const struct game *game, struct cell at, unsigned wanted)
{
	int thing = wanted ? game_thing_at(game, at) : -1;

	return thing >= 0 && wanted >> thing & 1;
}

size_t game_explore_route(struct game *game, const struct game_shun *shun, unsigned wanted, struct cell *cells,
			  size_t cap)
{
	for (int wading = 0; wading <= 1; wading++) {
		size_t n = travel_flood_known(game, wading, shun);
		for (size_t i = 1; i < n; i++)
			if (travel_touches_unknown(game, world_cells(game)[i]) ||
			    travel_is_wanted(game, world_cells(game)[i], wanted))
				return travel_way_back(game, world_cells(game)[i], cells, cap);
	}
	return 0;
}

bool game_explore(struct game *game, const struct game_shun *shun, unsigned wanted, struct game_action *action)
{
	struct cell to;

	return game_explore_route(game, shun, wanted, &to, 1) && travel_go(game, to, action);
}

static bool travel_is_alarm(const struct game *game, const struct game_event *event)
{
	if (event->kind == GAME_EVENT_STATE && event->state.now != HUNTER_HUNTING)
		return game->hunters[event->who].seen;
	return event_infos[event->kind]->flags & EVENT_ALARMS;
}

bool game_alarmed(const struct game *game, uint32_t familiar)
{
	for (int i = 0; i < game->n_events; i++) {
		const struct game_event *event = &game->events[i];
		bool old_news = event->kind == GAME_EVENT_SPOTTED && familiar >> event->who & 1;
		if (travel_is_alarm(game, event) && !old_news)
			return true;
	}
	return false;
}

bool game_go_on(struct game *game, struct game_action *action)
{
	struct cell end;

	if (!game_end(game, &end))
		return game_explore(game, NULL, 0, action);
	if (cell_equal(end, game->at)) {
		*action = (struct game_action){.verb = GAME_LEAVE};
		return true;
	}
	return game_travel(game, end, NULL, action) || game_explore(game, NULL, 0, action);
}
