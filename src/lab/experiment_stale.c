/* How long does a whole plan stay good among drifting rocks, beside avoidance without a plan? */
#include "base/minmax.h"
#include "lab/experiment.h"
#include "lab/experiment_map.h"
#include "lab/flight.h"

enum { ROCKS = 24, WIDTH = 60, HEIGHT = 40, PLACES = 400, LIMIT_S = 90 };

/* A ship this near to the goal has arrived. */
#define FINISH 1.0

enum { PLAN, AVOID };

static const char *const arms[] = {[PLAN] = "plan", [AVOID] = "avoid", NULL};

static const struct vec2 goal = {57, 20};

/* Rocks that keep off the start and the goal, and drift as fast as SPEED in any direction. */
static enum status experiment_stale_add_rocks(struct space *space, struct rng *rng, double speed)
{
	struct vec2 start = space_position(space, 0);
	enum status status = STATUS_OK;

	for (int i = 0; i < PLACES && space->n.rocks < ROCKS && !status; i++) {
		double radius = rng_between(rng, 0.8, 1.8);
		struct vec2 at = {rng_between(rng, 6, WIDTH - 6), rng_between(rng, 3, HEIGHT - 3)};
		struct vec2 velocity = vec2_scale(vec2_at_angle(rng_between(rng, -PI, PI)), speed);
		if (min(vec2_distance(at, start), vec2_distance(at, goal)) > radius + 4)
			status = space_add_rock(space, at, velocity, radius);
	}
	return status;
}

/* Whether a rock blocks the rest of the plan. */
static bool experiment_stale_blocked(const struct space *space, const struct vec2 *nodes, size_t n)
{
	struct vec2 from = space_position(space, 0);

	for (size_t k = space->cursor[0].node; k < n; k++) {
		for (uint32_t i = 0; i < space->n.rocks; i++) {
			double away = vec2_from_segment(from, nodes[k], space_rock_position(space, i));
			if (away < space->rock_radius[i] + space->radius[0])
				return true;
		}
		from = nodes[k];
	}
	return false;
}

/* Both arms fly the same field: the plan is made in it before the ship leaves. */
static enum status experiment_stale_begin(const struct experiment_crew *crew, size_t arm, double speed,
					  uint64_t seed, struct vec2 *nodes, size_t *n, struct space **space)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	struct experiment_start start = {.width = WIDTH,
					 .height = HEIGHT,
					 .hull = &fleet_class(crew->fleet, "drone")->hull,
					 .behaviour = "lj-derived",
					 .at = {3, rng_between(&rng, 10, 30)},
					 .goal = goal,
					 .reach = FINISH,
					 .rocks = ROCKS};
	struct experiment_map map;

	if (arm == AVOID)
		experiment_replace(crew, &start);
	enum status status = experiment_space(&start, seed, space);

	if (status)
		return status;
	status = experiment_stale_add_rocks(*space, &rng, speed);
	if (!status)
		status = experiment_map_new(WIDTH, HEIGHT, &map);
	if (!status) {
		experiment_map_plan(&map, *space, goal, nodes, n);
		experiment_map_free(&map);
	}
	if (!status && arm == PLAN && *n) {
		double none[PARAMS_MAX];
		uint32_t route;
		const struct variant *follow = variant_named(behaviours, "path-follow");
		variant_defaults(follow, none);
		space_set_behaviour(*space, 0, follow, none);
		status = space_add_route(*space, nodes, *n, ROUTE_ONE_WAY, 0.25, &route);
		if (!status)
			space_send(*space, 0, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	}
	if (status)
		space_free(*space);
	return status;
}

static enum status experiment_stale_fly(const struct experiment_crew *crew, size_t arm, double value,
					uint64_t seed, struct experiment_flight *flight)
{
	struct vec2 nodes[EXPERIMENT_NODES];
	struct flight_log log;
	struct space *space;
	size_t n;
	enum status status = experiment_stale_begin(crew, arm, value, seed, nodes, &n, &space);
	double good_s = NAN;

	if (status)
		return status;
	struct experiment_meter meter =
	    experiment_meter_at(space, (struct experiment_course){{.at = space_position(space, 0)},
								  {.at = goal, .within = FINISH}});
	flight_begin(space, &log);
	for (int tick = 0; tick < LIMIT_S * SPACE_TICKS_PER_S && !meter.over; tick++) {
		if (arm == PLAN && isnan(good_s) && experiment_stale_blocked(space, nodes, n))
			good_s = log.time_s;
		space_step(space, NULL);
		log.done = false; /* the end of a plan is not the end of the flight */
		flight_note(space, &log);
		experiment_meter_note(&meter, space);
	}
	if (arm == PLAN && isnan(good_s))
		good_s = log.time_s;
	*flight = (struct experiment_flight){
	    .course = meter.course,
	    .figures = {good_s, log.contacts, meter.over && !log.contacts, meter.time_s, meter.over}};
	space_free(space);
	return STATUS_OK;
}

static const struct experiment_claim claims[] = {
    {"a plan stays good longer at a drift of 0.25 than at 1", 0, {PLAN, 1}, {PLAN, 3}},
    {"at a drift of 1 a whole plan touches more than avoidance without one", 1, {PLAN, 3}, {AVOID, 3}},
    {"among rocks at rest avoidance takes longer than the plan", 3, {AVOID, 0}, {PLAN, 0}},
};

const struct experiment experiment_stale = {
    .head = {"stale", "How long does a whole plan stay good among drifting rocks?",
	     "the article on swarming scouts, on why not A*", NULL, 0},
    .arms = arms,
    .quantity = "drift, tiles/s",
    .values = {0, 0.25, 0.5, 1, 2},
    .n_values = 5,
    .figures =
	{{"good for", "s"}, {"contacts", ""}, {"untouched", "share"}, {"time", "s"}, {"arrived", "share"}},
    .n_figures = 5,
    .shown = 0,
    .claims = claims,
    .n_claims = ARRAY_LEN(claims),
    .replaceable = "avoid",
    .fly = experiment_stale_fly,
};
