#include "arcade/pilot.h"

#include "base/minmax.h"

#define PILOT(id, file) extern const struct pilot pilot_##id;
#include "arcade/pilots.def"
#undef PILOT

const struct variant *const pilots[] = {
#define PILOT(id, file) &pilot_##id.head,
#include "arcade/pilots.def"
#undef PILOT
    NULL};

int pilot_notches(const struct space *space, struct vec2 to)
{
	double angle = trig_atan2(vec2_cross(space->helm, to), vec2_dot(space->helm, to));

	return (int)clamp(floor(angle / SPACE_HELM_RAD + 0.5), -3, 3);
}

uint32_t pilot_nearest_hunter(const struct asteroids *game)
{
	const struct space *space = game->space;
	uint32_t nearest = space->n.ships;
	double least = INFINITY;

	for (uint32_t i = 0; i < space->n.ships; i++) {
		double away =
		    vec2_distance(space_position(space, i), space_position(space, (uint32_t)space->pilot));
		if (!asteroids_is_hunter(game, i) || !space_alive(space, i) || away >= least)
			continue;
		least = away;
		nearest = i;
	}
	return nearest;
}

/* Tiles of the line FROM .. TO within RANGE of AT, counted by steps of one. */
static double pilot_cover_line(struct vec2 from, struct vec2 to, struct vec2 at, double range)
{
	int steps = (int)vec2_distance(from, to) + 1, covered = 0;

	for (int i = 0; i <= steps; i++) {
		struct vec2 on = vec2_add(from, vec2_scale(vec2_sub(to, from), (double)i / steps));
		covered += vec2_distance(on, at) < range;
	}
	return covered;
}

double pilot_cover(const struct defence *game, const struct approach_way *ways, struct cell at, double range,
		   bool lines)
{
	const struct approach *approach = &game->approach;
	double covered = 0;

	for (int p = 0; p < approach->n_portals; p++) {
		for (size_t i = 0; i < ways[p].n; i++)
			covered += vec2_distance(cell_middle(ways[p].cells[i]), cell_middle(at)) < range;
		if (lines)
			covered += pilot_cover_line(cell_middle(approach->portals[p]),
						    cell_middle(approach->goal), cell_middle(at), range);
	}
	return covered;
}

static struct space_input pilot_idle_asteroids(const struct asteroids *game)
{
	(void)game;
	return (struct space_input){0};
}

static void pilot_idle_defence(struct defence *game)
{
	(void)game;
}

const struct pilot pilot_idle = {
    .head = {"idle", "Idle: touches nothing", "the built-in behaviour of the games", NULL, 0},
    .asteroids = pilot_idle_asteroids,
    .defence = pilot_idle_defence,
};
