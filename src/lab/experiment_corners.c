/* What does a corner cost those who follow nodes, wide nodes, a curve or rails? */
#include "base/minmax.h"
#include "lab/experiment.h"
#include "lab/flight.h"
#include "steer/curve.h"

enum { CURVE_NODES = 64, LEGS = 3, LIMIT_S = 90 };

/* The seed draws how long the legs are, and by how much the corner differs from the value. */
#define LEG_LEAST 12.0
#define LEG_MOST 22.0
#define SPREAD_DEGREES 10.0

enum { NODES, RADIUS, CURVE, RAILS };

static const char *const arms[] = {
    [NODES] = "nodes", [RADIUS] = "radius", [CURVE] = "curve", [RAILS] = "rails", NULL};

static const char *const flown_by[] = {
    [NODES] = "path-follow", [RADIUS] = "path-follow", [CURVE] = "path-follow", [RAILS] = "rails:width=0"};

/* How near to a node counts as there. */
static const double radii[] = {[NODES] = 0.5, [RADIUS] = 3, [CURVE] = 0.5, [RAILS] = 0.5};

/* The most that the ship is off the polyline CORNERS[LEGS] so far. */
static double experiment_corners_off(const struct vec2 *corners, struct vec2 at)
{
	double least = INFINITY;

	for (size_t i = 1; i < LEGS; i++)
		least = min(least, vec2_from_segment(corners[i - 1], corners[i], at));
	return least;
}

/* Flies a leg, the corner and a leg, and measures from the first node on. */
static enum status experiment_corners_fly(const struct fleet *fleet, size_t arm, double value, uint64_t seed,
					  double *figures)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	double degrees = value + rng_between(&rng, -SPREAD_DEGREES, SPREAD_DEGREES);
	double leg = rng_between(&rng, LEG_LEAST, LEG_MOST);
	struct vec2 way = vec2_scale(vec2_at_angle(degrees * PI / 180), leg), curve[CURVE_NODES];
	struct vec2 corners[LEGS] = {{20, 30}, {20 + leg, 30}, {20 + leg + way.x, 30 + way.y}};
	struct experiment_start start = {.width = 80,
					 .height = 60,
					 .hull = &fleet_class(fleet, "fighter")->hull,
					 .behaviour = flown_by[arm],
					 .at = {20 - rng_between(&rng, 6, 10), 30 + rng_between(&rng, -1, 1)},
					 .nodes = corners,
					 .n_nodes = LEGS,
					 .radius = radii[arm]};
	struct flight_log log;
	struct space *space;

	if (arm == CURVE) {
		start.nodes = curve;
		start.n_nodes =
		    min(curve_catmull_rom(corners, LEGS, false, 0.05, curve, CURVE_NODES), CURVE_NODES);
	}
	enum status status = experiment_space(&start, seed, &space);
	if (status)
		return status;
	double off = 0, before = 0, since_s = 0;
	flight_begin(space, &log);
	for (int i = 0; i < LIMIT_S * SPACE_TICKS_PER_S && !log.done; i++) {
		space_step(space, NULL);
		flight_note(space, &log);
		if (space->x[0] < corners[0].x + 1 && log.nodes <= 1) {
			before = log.length;
			since_s = log.time_s;
			continue;
		}
		off = max(experiment_corners_off(corners, space_position(space, 0)), off);
	}
	space_free(space);
	figures[0] = off;
	figures[1] = log.reached ? log.length - before - (2 * leg - 1) : NAN;
	figures[2] = log.reached ? log.time_s - since_s : NAN;
	figures[3] = log.reached;
	return STATUS_OK;
}

static const struct experiment_claim claims[] = {
    {"at 90 degrees wide nodes leave the line farther than rails", 0, {RADIUS, 1}, {RAILS, 1}},
    {"at 90 degrees small nodes fly farther than wide ones", 1, {NODES, 1}, {RADIUS, 1}},
    {"at 135 degrees small nodes leave the line farther than rails", 0, {NODES, 2}, {RAILS, 2}},
    {"at 135 degrees rails fly farther than wide nodes", 1, {RAILS, 2}, {RADIUS, 2}},
};

const struct experiment experiment_corners = {
    .head = {"corners", "What do nodes, wide nodes, a curve and rails cost at a corner?",
	     "the article on path following: least effort in turns", NULL, 0},
    .arms = arms,
    .quantity = "corner, degrees",
    .values = {45, 90, 135},
    .n_values = 3,
    .figures = {{"off the line", "tiles"}, {"extra way", "tiles"}, {"time", "s"}, {"arrived", "share"}},
    .n_figures = 4,
    .shown = 0,
    .claims = claims,
    .n_claims = ARRAY_LEN(claims),
    .fly = experiment_corners_fly,
};
