/* Flow: descend the distance field of the map, a few cells at a time. */
#include "steer/steer.h"

enum { AHEAD };

static const struct param flow_params[] = {
    [AHEAD] = {"ahead", "cells", 4, 1, 64, NULL,
	       "steers for the farthest cell in sight within this many steps"},
};

/* A field, and how many of its cells were read. */
struct flow_reading {
	const struct field *field;
	size_t cells;
};

static uint32_t flow_read(struct flow_reading *reading, struct cell at)
{
	reading->cells++;
	return field_at(reading->field, at);
}

static struct cell flow_cell_under(struct vec2 at)
{
	return cell_at((int)floor(at.x), (int)floor(at.y));
}

/* The lowest of the neighbours of AT that can be entered without cutting a corner; AT if none is lower. */
static struct cell flow_step_down(struct flow_reading *reading, struct cell at)
{
	struct cell best = at;
	uint32_t least = flow_read(reading, at);

	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(at, d);
		uint32_t there = flow_read(reading, to);
		if (there >= least || flow_read(reading, cell_at(to.x, at.y)) == FIELD_FAR ||
		    flow_read(reading, cell_at(at.x, to.y)) == FIELD_FAR)
			continue;
		best = to;
		least = there;
	}
	return best;
}

/* Whether the goal can be reached from every cell under the line. */
static bool flow_is_open(struct flow_reading *reading, struct vec2 from, struct vec2 to)
{
	struct vec2 way = vec2_sub(to, from);
	int steps = 1 + (int)(vec2_length(way) * 4);

	for (int i = 0; i <= steps; i++) {
		struct vec2 at = vec2_add(from, vec2_scale(way, (double)i / steps));
		if (flow_read(reading, flow_cell_under(at)) == FIELD_FAR)
			return false;
	}
	return true;
}

/* Whether a ship that is HALF wide to each side can fly straight; checking the sides keeps it off corners. */
static bool flow_in_sight(struct flow_reading *reading, struct vec2 from, struct vec2 to, double half)
{
	struct vec2 along = vec2_unit(vec2_sub(to, from), (struct vec2){0, 0});
	struct vec2 aside = {-along.y * half, along.x * half};

	return flow_is_open(reading, vec2_add(from, aside), vec2_add(to, aside)) &&
	       flow_is_open(reading, vec2_sub(from, aside), vec2_sub(to, aside)) &&
	       flow_is_open(reading, from, to);
}

static void flow_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
		       const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		const struct field *field = batch->flow[ship];
		struct vec2 at = steer_position(batch, ship);
		if (!field || !(at.x >= 0 && at.y >= 0 && at.x < field->width && at.y < field->height))
			continue;
		struct flow_reading reading = {field, 0};
		struct cell cell = flow_cell_under(at), aim = flow_step_down(&reading, cell), next = aim;
		double half = batch->radius[ship] + batch->clearance[ship];
		for (int i = 1; i < (int)params[AHEAD]; i++) {
			next = flow_step_down(&reading, next);
			if (flow_in_sight(&reading, at, cell_middle(next), half))
				aim = next;
		}
		steer_count(batch, ship, reading.cells);
		/* Behind walls and closed doors it waits: to fly on would only lead into them. */
		if (cell_equal(aim, cell) && field_at(field, cell) == FIELD_FAR)
			wish[k] = (struct vec2){0, 0};
		/* In the goal's cell the course to the target itself is the better aim. */
		if (field_at(field, aim) == 0 || cell_equal(aim, cell))
			continue;
		wish[k] = steer_towards(batch, ship, cell_middle(aim));
		debug_add(draw, DEBUG_POINT, ship, cell_middle(aim), cell_middle(aim));
	}
}

const struct behaviour steer_flow = {
    .head = {"flow", "Flow field", "Treuille, Cooper & Popovic 2006, Continuum Crowds", flow_params,
	     ARRAY_LEN(flow_params)},
    .senses = SENSE_FLOW,
    .steer = flow_steer,
};
