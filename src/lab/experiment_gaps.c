/* How narrow a gap does each class thread, and how far from a rock does it begin to turn?  The potential with derived
 * constants knows only speed, turn rate, radius and clearance of the ship. */
#include "base/minmax.h"
#include "lab/experiment.h"
#include "lab/flight.h"

/* The wall is a row of these rocks across the arena, with the gap in the middle. */
enum { WALL_ROCKS = 8, BISECTIONS = 9 };

#define ROCK_RADIUS 3.0
#define WIDEST_GAP 16.0

/* A turn counts from here on. */
#define TURN_RAD (5 * PI / 180)

static const char *const arms[] = {"drone", "scout", "fighter", "tug", "freighter", "cruiser", NULL};

static const struct vec2 middle = {40, 30};

static enum status experiment_gaps_begin(const struct experiment_crew *crew, const struct hull *hull,
					 double aside, uint64_t seed, struct space **space)
{
	struct experiment_start start = {.width = 80,
					 .height = 60,
					 .hull = hull,
					 .behaviour = "lj-derived",
					 .at = {8, middle.y + aside},
					 .goal = {72, middle.y},
					 .reach = 1,
					 .rocks = 2 * WALL_ROCKS};

	experiment_replace(crew, &start);
	return experiment_space(&start, seed, space);
}

/* Whether the ship passes the wall through a gap so WIDE without a touch. */
static enum status experiment_gaps_thread(const struct experiment_crew *crew, const struct hull *hull,
					  double aside, uint64_t seed, double wide, bool *threaded)
{
	struct flight_log log;
	struct space *space;
	enum status status = experiment_gaps_begin(crew, hull, aside, seed, &space);

	if (status)
		return status;
	for (int i = 0; i < 2 * WALL_ROCKS && !status; i++) {
		double side = i % 2 ? 1 : -1, off = wide / 2 + ROCK_RADIUS * (1 + 2 * (i / 2));
		struct vec2 at = {middle.x, middle.y + side * off};
		status = space_add_rock(space, at, (struct vec2){0, 0}, ROCK_RADIUS);
	}
	flight_begin(space, &log);
	int limit = (int)(4 * 64 / hull->max_speed) * SPACE_TICKS_PER_S;
	for (int i = 0; i < limit && !log.done && !log.contacts; i++) {
		space_step(space, NULL);
		flight_note(space, &log);
	}
	*threaded = log.reached && !log.contacts;
	space_free(space);
	return status;
}

static enum status experiment_gaps_narrowest(const struct experiment_crew *crew, const struct hull *hull,
					     double aside, uint64_t seed, double *narrowest)
{
	double closed = 2 * hull->radius, open = WIDEST_GAP;

	for (int i = 0; i < BISECTIONS; i++) {
		double wide = (closed + open) / 2;
		bool threaded;
		enum status status = experiment_gaps_thread(crew, hull, aside, seed, wide, &threaded);
		if (status)
			return status;
		if (threaded)
			open = wide;
		else
			closed = wide;
	}
	*narrowest = open;
	return STATUS_OK;
}

/* The gap to a rock ahead at which the ship has turned by TURN_RAD; NAN if it never does. */
static enum status experiment_gaps_turn(const struct experiment_crew *crew, const struct hull *hull,
					double aside, uint64_t seed, double *gap)
{
	struct space *space;
	enum status status = experiment_gaps_begin(crew, hull, aside, seed, &space);

	if (status)
		return status;
	status = space_add_rock(space, middle, (struct vec2){0, 0}, ROCK_RADIUS);
	double first = trig_atan2(space->heading_y[0], space->heading_x[0]);
	*gap = NAN;
	for (int i = 0; isnan(*gap) && space->x[0] < middle.x; i++) {
		space_step(space, NULL);
		double turned = trig_wrap(trig_atan2(space->heading_y[0], space->heading_x[0]) - first);
		if (fabs(turned) > TURN_RAD)
			*gap = vec2_distance(space_position(space, 0), middle) - ROCK_RADIUS - hull->radius;
		if (i > 300 * SPACE_TICKS_PER_S)
			break;
	}
	space_free(space);
	return status;
}

/* The seed says how far off the middle the ship starts. */
static enum status experiment_gaps_fly(const struct experiment_crew *crew, size_t arm, double value,
				       uint64_t seed, struct experiment_flight *flight)
{
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	const struct ship_class *class = fleet_class(crew->fleet, arms[arm]);
	double aside = rng_between(&rng, -1.5, 1.5);

	(void)value;
	*flight = (struct experiment_flight){.figures = {NAN, NAN, NAN}}; /* without a course: nobody races */
	if (!class)
		return STATUS_OK;
	flight->figures[2] = class->hull.max_speed / class->hull.max_turn_rad_s;
	enum status status = experiment_gaps_narrowest(crew, &class->hull, aside, seed, &flight->figures[0]);
	if (!status)
		status = experiment_gaps_turn(crew, &class->hull, aside, seed, &flight->figures[1]);
	return status;
}

enum { DRONE, SCOUT, FIGHTER, TUG, FREIGHTER, CRUISER };

static const struct experiment_claim claims[] = {
    {"a freighter needs a wider gap than a drone", 0, {FREIGHTER, 0}, {DRONE, 0}},
    {"a cruiser needs a wider gap than a fighter", 0, {CRUISER, 0}, {FIGHTER, 0}},
    {"a cruiser begins to turn farther out than a drone", 1, {CRUISER, 0}, {DRONE, 0}},
    {"a freighter begins to turn farther out than a tug", 1, {FREIGHTER, 0}, {TUG, 0}},
};

const struct experiment experiment_gaps = {
    .head = {"gaps", "Which gaps does each class thread, and where does it turn?",
	     "the article on swarming scouts, which wishes for it", NULL, 0},
    .arms = arms,
    .quantity = "",
    .values = {0},
    .n_values = 1,
    .figures = {{"narrowest gap", "tiles"}, {"turns at", "tiles"}, {"turning circle", "tiles"}},
    .n_figures = 3,
    .shown = 0,
    .claims = claims,
    .n_claims = ARRAY_LEN(claims),
    .replaceable = "lj-derived",
    .fly = experiment_gaps_fly,
};
