#include "guest/facts.h"

#include <stdio.h>

/* The number of route nodes sent. */
enum { FACTS_NODES = 16 };

/* Nine digits are enough to steer by. */
static void facts_number(double number, struct byte_writer *out)
{
	char text[32];
	int len = snprintf(text, sizeof text, " %.9g", number);

	write_bytes(out, text, (size_t)len);
}

static void facts_point(struct vec2 point, struct byte_writer *out)
{
	facts_number(point.x, out);
	facts_number(point.y, out);
}

static void facts_write_self(const struct steer_batch *batch, uint32_t ship, struct byte_writer *out)
{
	facts_point(steer_position(batch, ship), out);
	facts_point(steer_velocity(batch, ship), out);
	facts_point(steer_heading(batch, ship), out);
	facts_number(batch->radius[ship], out);
	facts_number(batch->clearance[ship], out);
	facts_number(batch->max_speed[ship], out);
	facts_number(batch->max_turn_rad_s[ship], out);
	facts_number(batch->max_force[ship], out);
	facts_number(batch->mass[ship], out);
	write_text(out, " %u", (unsigned)batch->group[ship]);
}

static void facts_write_goal(const struct steer_batch *batch, uint32_t ship, struct byte_writer *out)
{
	facts_point(steer_target(batch, ship), out);
	facts_point((struct vec2){batch->target_vx[ship], batch->target_vy[ship]}, out);
	facts_number(steer_reach(batch, ship), out);
}

static void facts_write_ships(const struct steer_batch *batch, uint32_t ship, struct byte_writer *out)
{
	write_text(out, " ships %zu", steer_listed(batch->neighbours, ship));
	for (uint32_t i = batch->neighbours.start[ship]; i < batch->neighbours.start[ship + 1]; i++) {
		uint32_t other = batch->neighbours.index[i];
		facts_point(steer_position(batch, other), out);
		facts_point(steer_velocity(batch, other), out);
		facts_number(batch->radius[other], out);
		write_text(out, " %u", (unsigned)batch->group[other]);
	}
}

static void facts_write_rocks(const struct steer_batch *batch, uint32_t ship, struct byte_writer *out)
{
	write_text(out, " rocks %zu", steer_listed(batch->rocks, ship));
	for (uint32_t i = batch->rocks.start[ship]; i < batch->rocks.start[ship + 1]; i++) {
		uint32_t rock = batch->rocks.index[i];
		facts_point(steer_rock_position(batch, rock), out);
		facts_point(steer_rock_velocity(batch, rock), out);
		facts_number(batch->rock_radius[rock], out);
	}
}

static void facts_write_walls(const struct steer_batch *batch, uint32_t ship, struct byte_writer *out)
{
	write_text(out, " walls %zu", steer_listed(batch->walls, ship));
	for (uint32_t i = batch->walls.start[ship]; i < batch->walls.start[ship + 1]; i++)
		facts_point(steer_wall_position(batch, batch->walls.index[i]), out);
}

/* The nodes to come, the one that the ship heads for first. */
static void facts_write_nodes(const struct steer_batch *batch, uint32_t ship, struct byte_writer *out)
{
	const struct steer_route *route = &batch->route[ship];
	struct vec2 nodes[FACTS_NODES];
	size_t n = 0;

	if (route->n) {
		struct route_cursor cursor = *route->cursor;
		do
			nodes[n++] = route->nodes[cursor.node];
		while (n < FACTS_NODES && n < route->n && route_cursor_advance(route, &cursor));
	}
	write_text(out, " nodes %zu", n);
	for (size_t i = 0; i < n; i++)
		facts_point(nodes[i], out);
}

void facts_write(const struct steer_batch *batch, uint32_t ship, struct byte_writer *out)
{
	write_text(out, "steer %llu %u", (unsigned long long)batch->tick, (unsigned)ship);
	facts_write_self(batch, ship, out);
	facts_write_goal(batch, ship, out);
	facts_write_ships(batch, ship, out);
	facts_write_rocks(batch, ship, out);
	facts_write_walls(batch, ship, out);
	facts_write_nodes(batch, ship, out);
	write_text(out, "\n");
}
