#include "space/target_fields.h"

#include <string.h>

#include "base/assert.h"
#include "path/lattice.h"
#include "space/sealed.h"
#include "space/space.h"

/* The gap that the ways of a field keep, in clearances, and their turning radius, in ship's radii. */
#define ROOM_SHARE 0.5
#define TURNING_SHARE 1.0

static int target_fields_nodes_across(double tiles)
{
	return (int)(tiles * TARGET_FIELDS_PER_TILE) + 1;
}

void target_fields_limits(const struct space_setup *setup, struct space_counts *limits)
{
	size_t nodes = (size_t)target_fields_nodes_across(setup->width) *
		       (size_t)target_fields_nodes_across(setup->height);

	if (!setup->ways || nodes > TARGET_FIELDS_NODES_MAX)
		return;
	limits->ways = setup->ways;
	limits->way_nodes = nodes;
	limits->way_values = setup->ways * nodes * TARGET_FIELDS_HEADINGS;
	limits->way_scratch = lattice_scratch_size(nodes);
	limits->solids = setup->rocks + setup->more_rocks;
	if (setup->walls)
		limits->solids += (size_t)setup->width * (size_t)setup->height + 4;
}

void target_fields_lay_out(struct space *space)
{
	space->solids.gap = space->solid_gap;
	space->solids.nearest = space->solid_nearest;
	space->solids.list = space->solid_list;
	for (uint32_t i = 0; i < space->limits.ways; i++)
		space->ways[i].field.distance =
		    space->way_distance + i * space->limits.way_nodes * TARGET_FIELDS_HEADINGS;
	/* The next step gives them theirs. */
	for (uint32_t i = 0; i < space->n.ships; i++)
		space->ship_way[i] = NULL;
}

void target_fields_forget(struct space *space)
{
	space->ways_known = false;
}

static void target_fields_add_solid(struct space *space, struct solid solid)
{
	ASSERT(space->solids.n < space->limits.solids);
	space->solid_list[space->solids.n++] = solid;
}

/* Whether a ship can come near to cell (x, y), a wall, at all. */
static bool target_fields_borders_on_open(const struct walls *walls, int x, int y)
{
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++)
			if (walls_open(walls, x + dx, y + dy))
				return true;
	return false;
}

static void target_fields_add_walls(struct space *space)
{
	struct walls walls = space_walls(space);
	float right = (float)walls.width, bottom = (float)walls.height, far = 1e5F;

	if (!walls.width)
		return;
	for (int y = 0; y < walls.height; y++)
		for (int x = 0; x < walls.width; x++)
			if (!walls_open(&walls, x, y) && target_fields_borders_on_open(&walls, x, y))
				target_fields_add_solid(
				    space, (struct solid){(float)x, (float)y, (float)x + 1, (float)y + 1, 0});
	/* Everything outside the map is wall. */
	target_fields_add_solid(space, (struct solid){-far, -far, 0, far, 0});
	target_fields_add_solid(space, (struct solid){right, -far, far, far, 0});
	target_fields_add_solid(space, (struct solid){-far, -far, far, 0, 0});
	target_fields_add_solid(space, (struct solid){-far, bottom, far, far, 0});
}

static bool target_fields_rests(const struct space *space, uint32_t rock)
{
	return space->rock_vx[rock] == 0 && space->rock_vy[rock] == 0;
}

static uint32_t target_fields_resting_rocks(const struct space *space)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < space->n.rocks; i++)
		n += target_fields_rests(space, i);
	return n;
}

static void target_fields_find_solids(struct space *space)
{
	space->solids.columns = target_fields_nodes_across(space->setup.width);
	space->solids.rows = target_fields_nodes_across(space->setup.height);
	space->solids.spacing = 1.0 / TARGET_FIELDS_PER_TILE;
	space->solids.n = 0;
	target_fields_add_walls(space);
	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (target_fields_rests(space, i)) {
			float x = (float)space->rock_x[i], y = (float)space->rock_y[i];
			target_fields_add_solid(space,
						(struct solid){x, y, x, y, (float)space->rock_radius[i]});
		}
	solids_build(&space->solids);
	for (uint32_t i = 0; i < space->limits.ways; i++)
		space->ways[i].used = 0;
	space->ways_known = true;
	space->ways_rocks = target_fields_resting_rocks(space);
}

static struct space_target_field target_fields_wanted_by(const struct space *space, uint32_t ship)
{
	double turn = space->max_turn_rad_s[ship];

	return (struct space_target_field){
	    .goal = {space->target_x[ship], space->target_y[ship]},
	    .reach = space_reach(space, ship),
	    .radius = space->radius[ship],
	    .room = space->radius[ship] + ROOM_SHARE * space->clearance[ship],
	    .turning = turn > 0 ? TURNING_SHARE * space->max_speed[ship] / turn : 0,
	};
}

/* Whether WAY will do for WANTED; a target may have moved by less than the distance between nodes. */
static bool target_fields_serves(const struct space_target_field *way, const struct space_target_field *wanted)
{
	return way->used && way->reach == wanted->reach && way->radius == wanted->radius &&
	       way->room == wanted->room && way->turning == wanted->turning &&
	       vec2_distance(way->goal, wanted->goal) < 1.0 / TARGET_FIELDS_PER_TILE;
}

static void target_fields_make_way(struct space *space, struct space_target_field *way,
				   const struct space_target_field *wanted)
{
	uint32_t *distance = way->field.distance;
	struct lattice lattice = {
	    .spacing = space->solids.spacing,
	    .gap = space->solid_gap,
	    .mover = {wanted->turning, wanted->room},
	    .goal_x = wanted->goal.x,
	    .goal_y = wanted->goal.y,
	    .reach = wanted->reach,
	};

	*way = *wanted;
	way->field =
	    (struct field){.width = space->solids.columns, .height = space->solids.rows, .distance = distance};
	lattice_fill(&way->field, space->way_scratch, &lattice);
	struct walls walls = space_walls(space);
	sealed_mark(&walls, way->radius, way->goal, way->reach, space->way_scratch, &way->field);
}

/* The field for SHIP; NULL if all fields have been used by others in this very step. */
static const struct field *target_fields_find_way(struct space *space, uint32_t ship)
{
	struct space_target_field wanted = target_fields_wanted_by(space, ship), *oldest = &space->ways[0];

	for (uint32_t i = 0; i < space->limits.ways; i++) {
		struct space_target_field *way = &space->ways[i];
		if (target_fields_serves(way, &wanted)) {
			way->used = space->tick + 1;
			return &way->field;
		}
		if (way->used < oldest->used)
			oldest = way;
	}
	if (oldest->used == space->tick + 1)
		return NULL;
	target_fields_make_way(space, oldest, &wanted);
	oldest->used = space->tick + 1;
	return &oldest->field;
}

static bool target_fields_wants_way(const struct space *space, uint32_t ship)
{
	return space_alive(space, ship) && space_behaviour(space, ship)->senses & SENSE_WAY;
}

void target_fields_give(struct space *space)
{
	bool looked = false;

	if (!space->limits.ways)
		return;
	for (uint32_t i = 0; i < space->n.ships; i++) {
		space->ship_way[i] = NULL;
		if (!target_fields_wants_way(space, i))
			continue;
		if (!looked && (!space->ways_known || target_fields_resting_rocks(space) != space->ways_rocks))
			target_fields_find_solids(space);
		looked = true;
		if (space->solids.n)
			space->ship_way[i] = target_fields_find_way(space, i);
	}
}
