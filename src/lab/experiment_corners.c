/* The price of a corner for ships that follow nodes, wide nodes, a curve or rails: in the open, and between walls? */
#include "base/minmax.h"
#include "lab/experiment.h"
#include "lab/flight.h"
#include "steer/curve.h"

enum { CURVE_NODES = 64, LEGS = 3, LIMIT_S = 90, WIDTH = 80, HEIGHT = 60 };

/* The seed draws how long the legs are, and by how much the corner differs from the value. */
#define LEG_LEAST 12.0
#define LEG_MOST 22.0
#define SPREAD_DEGREES 10.0

/* All are measured from this far behind the first node to this far before the last: ships that reach a node from afar
 * have not stopped yet. */
#define AFTER_FIRST 1.0
#define BEFORE_LAST 4.0

enum { NODES, RADIUS, CURVE, RAILS };

static const char *const arms[] = {
    [NODES] = "nodes", [RADIUS] = "radius", [CURVE] = "curve", [RAILS] = "rails", NULL};

static const char *const flown_by[] = {
    [NODES] = "path-follow", [RADIUS] = "path-follow", [CURVE] = "path-follow", [RAILS] = "rails:width=0"};

/* How near to a node a ship has reached it. */
static const double radii[] = {[NODES] = 0.5, [RADIUS] = 3, [CURVE] = 0.5, [RAILS] = 0.5};

/* A leg, a corner and a leg, and where the ship starts. */
struct experiment_corners_bend {
	struct vec2 corners[LEGS], at;
	const struct ground *walls; /* NULL: in the open */
	uint64_t seed;
};

static struct experiment_course experiment_corners_course(const struct vec2 *corners)
{
	struct vec2 first = vec2_sub(corners[1], corners[0]), last = vec2_sub(corners[2], corners[1]);
	double leg = vec2_length(first);

	return (struct experiment_course){
	    .start = {.at = vec2_add(corners[0], vec2_scale(first, AFTER_FIRST / leg)), .ahead = first},
	    .finish = {.at = vec2_sub(corners[2], vec2_scale(last, BEFORE_LAST / leg)), .ahead = last}};
}

/* How far AT is off the polyline CORNERS[LEGS]. */
static double experiment_corners_off(const struct vec2 *corners, struct vec2 at)
{
	double least = INFINITY;

	for (size_t i = 1; i < LEGS; i++)
		least = min(least, vec2_from_segment(corners[i - 1], corners[i], at));
	return least;
}

/* Flies BEND: off the line, length beyond the legs, time, arrived, and then the touches and the gap to the walls. */
static enum status experiment_corners_measure(const struct experiment_crew *crew, size_t arm,
					      const struct experiment_corners_bend *bend,
					      struct experiment_flight *flight)
{
	struct vec2 curve[CURVE_NODES];
	struct experiment_start start = {.width = WIDTH,
					 .height = HEIGHT,
					 .hull = &fleet_class(crew->fleet, "fighter")->hull,
					 .behaviour = flown_by[arm],
					 .at = bend->at,
					 .walls = bend->walls,
					 .nodes = bend->corners,
					 .n_nodes = LEGS,
					 .radius = radii[arm]};
	double legs = 2 * vec2_distance(bend->corners[0], bend->corners[1]) - AFTER_FIRST - BEFORE_LAST;
	struct flight_log log;
	struct space *space;

	if (arm == RAILS)
		experiment_replace(crew, &start);
	if (arm == CURVE) {
		start.nodes = curve;
		start.n_nodes =
		    min(curve_catmull_rom(bend->corners, LEGS, false, 0.05, curve, CURVE_NODES), CURVE_NODES);
	}
	enum status status = experiment_space(&start, bend->seed, &space);
	if (status)
		return status;
	struct experiment_meter meter = experiment_meter_at(space, experiment_corners_course(bend->corners));
	double off = 0, gap = space->rules.sight;
	flight_begin(space, &log);
	for (int i = 0; i < LIMIT_S * SPACE_TICKS_PER_S && !log.done; i++) {
		space_step(space, NULL);
		flight_note(space, &log);
		experiment_meter_note(&meter, space);
		if (!experiment_meter_runs(&meter))
			continue;
		off = max(experiment_corners_off(bend->corners, space_position(space, 0)), off);
		gap = min(space_gap(space, 0, gap), gap);
	}
	space_free(space);
	bool arrived = log.reached && meter.over;
	*flight =
	    (struct experiment_flight){.course = meter.course,
				       .figures = {off, arrived ? meter.length - legs : NAN,
						   arrived ? meter.time_s : NAN, arrived, log.contacts, gap}};
	return STATUS_OK;
}

/* In the open the value is the angle of the corner. */
static enum status experiment_corners_fly(const struct experiment_crew *crew, size_t arm, double value,
					  uint64_t seed, struct experiment_flight *flight)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	double degrees = value + rng_between(&rng, -SPREAD_DEGREES, SPREAD_DEGREES);
	double leg = rng_between(&rng, LEG_LEAST, LEG_MOST);
	struct vec2 way = vec2_scale(vec2_at_angle(degrees * PI / 180), leg);
	double ahead = rng_between(&rng, 6, 10);
	struct experiment_corners_bend bend = {
	    .corners = {{20, 30}, {20 + leg, 30}, {20 + leg + way.x, 30 + way.y}},
	    .at = {20 - ahead, 30 + rng_between(&rng, -1, 1)},
	    .seed = seed};

	return experiment_corners_measure(crew, arm, &bend, flight);
}

/* Opens the cells of a corridor WIDE cells wide round CORNERS[LEGS], which turns down at a right angle. */
static void experiment_corners_dig(struct grid *grid, const struct vec2 *corners, double wide)
{
	for (size_t i = 0; i < grid_cells(grid); i++) {
		struct vec2 at = cell_middle(grid_cell(grid, (uint32_t)i));
		bool along = fabs(at.y - corners[0].y) < wide / 2 && at.x < corners[1].x + wide / 2;
		bool down = fabs(at.x - corners[1].x) < wide / 2 && at.y > corners[1].y - wide / 2;
		grid->terrain[i] = along || down ? TERRAIN_FLOOR : TERRAIN_ROCK;
	}
}

/* Between walls the corner is a right angle, and the value is how wide the corridor is. */
static enum status experiment_corridor_fly(const struct experiment_crew *crew, size_t arm, double value,
					   uint64_t seed, struct experiment_flight *flight)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	double leg = rng_between(&rng, LEG_LEAST, LEG_MOST), ahead = rng_between(&rng, 6, 10);
	double middle = 20 + fmod(value, 2) / 2, corner = middle + round(leg);
	double aside = rng_between(&rng, -0.5, 0.5) * (value / 2 - 0.4);
	struct experiment_corners_bend bend = {
	    .corners = {{middle, middle}, {corner, middle}, {corner, middle + round(leg)}},
	    .at = {middle - ahead, middle + aside},
	    .seed = seed};
	struct grid grid;
	struct ground ground;
	enum status status = grid_new(WIDTH, HEIGHT, TERRAIN_ROCK, &grid);

	if (status)
		return status;
	experiment_corners_dig(&grid, bend.corners, value);
	status = ground_new(&grid, MOVER_WALKER, NULL, &ground);
	grid_free(&grid);
	if (status)
		return status;
	bend.walls = &ground;
	status = experiment_corners_measure(crew, arm, &bend, flight);
	ground_free(&ground);
	return status;
}

static const struct experiment_claim claims[] = {
    {"at 90 degrees wide nodes leave the line farther than rails", 0, {RADIUS, 1}, {RAILS, 1}},
    {"at 90 degrees small nodes fly farther than wide ones", 1, {NODES, 1}, {RADIUS, 1}},
    {"at 135 degrees small nodes leave the line farther than rails", 0, {NODES, 2}, {RAILS, 2}},
    {"at 135 degrees rails fly farther than wide nodes", 1, {RAILS, 2}, {RADIUS, 2}},
};

const struct experiment experiment_corners = {
    .head = {"corners", "What do nodes, wide nodes, a curve and rails cost at a corner?",
	     "the article on path following, on least effort in turns", NULL, 0},
    .arms = arms,
    .quantity = "corner, degrees",
    .values = {45, 90, 135},
    .n_values = 3,
    .figures = {{"off the line", "tiles"}, {"length - legs", "tiles"}, {"time", "s"}, {"arrived", "share"}},
    .n_figures = 4,
    .shown = 0,
    .claims = claims,
    .n_claims = ARRAY_LEN(claims),
    .replaceable = "rails",
    .fly = experiment_corners_fly,
};

static const struct experiment_claim corridor_claims[] = {
    {"in a corridor of 2 tiles wide nodes take longer than rails", 2, {RADIUS, 0}, {RAILS, 0}},
    {"in a corridor of 4 tiles rails come nearer to the walls than small nodes", 5, {NODES, 1}, {RAILS, 1}},
    {"in a corridor of 4 tiles small nodes fly farther than rails", 1, {NODES, 1}, {RAILS, 1}},
    {"in a corridor of 4 tiles rails keep farther from the walls than wide nodes", 5, {RAILS, 1}, {RADIUS, 1}},
};

const struct experiment experiment_corridor = {
    .head = {"corridor", "How near to the walls do ships fly while turning?",
	     "the article on path following, on people who walk close to the walls", NULL, 0},
    .arms = arms,
    .quantity = "width, tiles",
    .values = {2, 4, 8},
    .n_values = 3,
    .figures = {{"off the line", "tiles"},
		{"length - legs", "tiles"},
		{"time", "s"},
		{"arrived", "share"},
		{"touches", ""},
		{"gap", "tiles"}},
    .n_figures = 6,
    .shown = 5,
    .claims = corridor_claims,
    .n_claims = ARRAY_LEN(corridor_claims),
    .replaceable = "rails",
    .fly = experiment_corridor_fly,
};
