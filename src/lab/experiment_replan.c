/* The motive of the article on magnets: is it better to plan again every few seconds among moving planets, or to let
 * them push? */
#include <string.h>

#include "base/minmax.h"
#include "lab/experiment.h"
#include "lab/experiment_map.h"
#include "lab/flight.h"
#include "space/orbit.h"

enum { PLANETS = 9, WIDTH = 64, HEIGHT = 44, LIMIT_S = 120, NODES_OF_ROUTE = EXPERIMENT_NODES };

#define GRAVITY 8.0

enum { REPLAN, MAGNETS };

static const char *const arms[] = {[REPLAN] = "replan", [MAGNETS] = "magnets", NULL};

static const struct vec2 sun = {32, 22}, goal = {60, 22};

/* A flight among planets. */
struct experiment_replan {
	struct orbit orbits[PLANETS];
	struct space *space;       /* owned */
	struct experiment_map map; /* owned */
	uint64_t expanded;
};

/* Rock 0 is the sun. */
static void experiment_replan_place(struct experiment_replan *flight)
{
	struct space *space = flight->space;
	double now_s = (double)space->tick / SPACE_TICKS_PER_S;

	for (uint32_t p = 0; p < PLANETS; p++) {
		struct vec2 at = vec2_add(sun, orbit_position(&flight->orbits[p], now_s));
		struct vec2 next = vec2_add(sun, orbit_position(&flight->orbits[p], now_s + SPACE_DT_S));
		space->rock_x[1 + p] = at.x;
		space->rock_y[1 + p] = at.y;
		space->rock_vx[1 + p] = (next.x - at.x) / SPACE_DT_S;
		space->rock_vy[1 + p] = (next.y - at.y) / SPACE_DT_S;
	}
}

static enum status experiment_replan_add_planets(struct experiment_replan *flight, struct rng *rng)
{
	enum status status = space_add_rock(flight->space, sun, (struct vec2){0, 0}, 2);

	for (int p = 0; p < PLANETS && !status; p++) {
		double axis = 6 + 1.6 * p;
		flight->orbits[p] = (struct orbit){.axis = axis,
						   .eccentricity = rng_between(rng, 0, 0.3),
						   .tilt_rad = rng_between(rng, -PI, PI),
						   .phase_rad = rng_between(rng, 0, 2 * PI),
						   .motion_rad_s = orbit_motion(axis, GRAVITY)};
		status = space_add_rock(flight->space, sun, (struct vec2){0, 0}, rng_between(rng, 0.6, 1.2));
	}
	if (!status)
		experiment_replan_place(flight);
	return status;
}

/* Puts another plan in place of the route that the ship flies. */
static void experiment_replan_plan(struct experiment_replan *flight)
{
	struct space *space = flight->space;
	struct vec2 nodes[EXPERIMENT_NODES];
	size_t n;

	flight->expanded += experiment_map_plan(&flight->map, space, goal, nodes, &n);
	if (!n)
		return;
	memcpy(space->nodes + space->routes[0].first, nodes, n * sizeof *nodes);
	space->routes[0].n = (uint32_t)n;
	space_send(space, 0, (struct space_target){.kind = TARGET_ROUTE, .id = 0});
}

static enum status experiment_replan_begin(struct experiment_replan *flight, const struct experiment_crew *crew,
					   size_t arm, uint64_t seed)
{
	static const struct vec2 room[NODES_OF_ROUTE];
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	struct experiment_start start = {.width = WIDTH,
					 .height = HEIGHT,
					 .hull = &fleet_class(crew->fleet, "fighter")->hull,
					 .behaviour = arm == REPLAN ? "path-follow" : "magnets",
					 .at = {3, 22 + rng_between(&rng, -8, 8)},
					 .goal = goal,
					 .reach = 1,
					 .rocks = PLANETS + 1};

	if (arm == MAGNETS)
		experiment_replace(crew, &start);
	if (arm == REPLAN) {
		start.nodes = room;
		start.n_nodes = NODES_OF_ROUTE;
		start.radius = 0.7;
	}
	enum status status = experiment_space(&start, seed, &flight->space);
	if (!status)
		status = experiment_replan_add_planets(flight, &rng);
	if (!status)
		status = experiment_map_new(WIDTH, HEIGHT, &flight->map);
	return status;
}

/* From where the ship starts to within a tile of the goal. */
static struct experiment_course experiment_replan_course(const struct space *space)
{
	return (struct experiment_course){{.at = space_position(space, 0)}, {.at = goal, .within = 1}};
}

static enum status experiment_replan_fly(const struct experiment_crew *crew, size_t arm, double value,
					 uint64_t seed, struct experiment_flight *made)
{
	struct experiment_replan flight = {.space = NULL};
	struct flight_log log;
	uint64_t every = (uint64_t)(value * SPACE_TICKS_PER_S);
	enum status status = experiment_replan_begin(&flight, crew, arm, seed);
	struct experiment_meter meter = {.over = false};

	for (uint64_t tick = 0; !status && !meter.over && tick < LIMIT_S * SPACE_TICKS_PER_S; tick++) {
		if (arm == REPLAN && tick % every == 0)
			experiment_replan_plan(&flight);
		if (tick == 0) {
			meter = experiment_meter_at(flight.space, experiment_replan_course(flight.space));
			flight_begin(flight.space, &log);
		}
		space_step(flight.space, NULL);
		experiment_replan_place(&flight);
		log.done = false; /* the end of a plan is not the end of the flight */
		flight_note(flight.space, &log);
		experiment_meter_note(&meter, flight.space);
	}
	if (!status)
		*made = (struct experiment_flight){
		    .course = meter.course,
		    .figures = {meter.time_s, meter.length, log.turn_rad / log.time_s, log.contacts,
				(double)flight.expanded / log.time_s, meter.over}};
	if (flight.space)
		space_free(flight.space);
	experiment_map_free(&flight.map);
	return status;
}

static const struct experiment_claim claims[] = {
    {"magnets take longer than planning again every second", 0, {MAGNETS, 0}, {REPLAN, 1}},
    {"magnets turn more a second than planning again every second", 2, {MAGNETS, 0}, {REPLAN, 1}},
    {"planning every quarter of a second turns more than every four seconds", 2, {REPLAN, 0}, {REPLAN, 3}},
    {"planning every four seconds touches more than every quarter of a second", 3, {REPLAN, 3}, {REPLAN, 0}},
    {"magnets touch more than planning again every second", 3, {MAGNETS, 0}, {REPLAN, 1}},
};

const struct experiment experiment_replan = {
    .head = {"replan", "Among moving planets: plan again, or let magnets push?",
	     "the XNA article on swarming and magnets", NULL, 0},
    .arms = arms,
    .quantity = "every, s",
    .values = {0.25, 1, 2, 4},
    .n_values = 4,
    .steady = 1u << MAGNETS,
    .figures = {{"time", "s"},
		{"length", "tiles"},
		{"turning", "rad/s"},
		{"contacts", ""},
		{"expanded", "cells/s"},
		{"arrived", "share"}},
    .n_figures = 6,
    .shown = 2,
    .claims = claims,
    .n_claims = ARRAY_LEN(claims),
    .replaceable = "magnets",
    .fly = experiment_replan_fly,
};
