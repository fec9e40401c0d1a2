#include "school/grade_steer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "lab/flight.h"

enum { ROCKS_MAX = 10, FIELDS = 6, TRIES = 200, SWITCH_TICK = 30, WALL_X = 18, WALL_FROM = 10, WALL_TO = 13 };

#define WIDTH 40.0
#define HEIGHT 24.0
#define PATIENCE 2.0     /* times the straight flight, */
#define LIMIT_S 10.0     /* and this long in addition */
#define FLIPS_PER_S 10.0 /* more is shaking */
#define LONGER 1e-6      /* rounding allowance for a wish */

const char *const steer_virtues[STEER_VIRTUES + 1] = {"finite", "bounded",    "arrives", "avoids",
						      "steady", "repeatable", NULL};

static const char *const classes[] = {"drone", "fighter"};

/* The other ships. */
enum grade_steer_company { ALONE, HEAD_ON, CROSSING };

struct grade_steer_rock {
	double x, y, radius, vx, vy;
};

struct grade_steer_scene {
	const char *name;
	struct vec2 goal;
	bool turned; /* its nose points away from the goal */
	bool wall;
	enum grade_steer_company company;
	size_t n_rocks;
	struct grade_steer_rock rocks[3];
};

static const struct vec2 start = {8, 12};

static const struct grade_steer_scene scenes[] = {
    {"on its goal", .goal = {8, 12}},
    {"a goal ahead", .goal = {14, 12}},
    {"a goal behind", .goal = {14, 12}, .turned = true},
    {"a far goal", .goal = {34, 15}},
    {"a rock beside the way", .goal = {28, 12}, .n_rocks = 1, .rocks = {{18, 14.5, 1, 0, 0}}},
    {"a rock in the way", .goal = {28, 12}, .n_rocks = 1, .rocks = {{18, 12, 1, 0, 0}}},
    {"a large rock in the way", .goal = {28, 12}, .n_rocks = 1, .rocks = {{18, 12.2, 3, 0, 0}}},
    {"a gap between two rocks", .goal = {28, 12}, .n_rocks = 2,
     .rocks = {{18, 8.8, 2, 0, 0}, {18, 15.2, 2, 0, 0}}},
    {"three rocks in a row", .goal = {28, 12}, .n_rocks = 3,
     .rocks = {{18, 10, 1, 0, 0}, {18, 12, 1, 0, 0}, {18, 14, 1, 0, 0}}},
    {"a rock that comes", .goal = {28, 12}, .n_rocks = 1, .rocks = {{28, 12.3, 1, -0.5, 0}}},
    {"a rock that crosses", .goal = {28, 12}, .n_rocks = 1, .rocks = {{18, 8, 1, 0, 0.7}}},
    {"a wall in the way", .goal = {28, 12}, .wall = true},
    {"a ship head-on", .goal = {28, 12}, .company = HEAD_ON},
    {"four ships that cross", .goal = {28, 12}, .company = CROSSING},
};

/* ---- scenes ---------------------------------------------------------------------------------------------- */

static struct scene_area grade_steer_point(double x, double y)
{
	return (struct scene_area){{x, y}, {x, y}};
}

static void grade_steer_add_ship(struct scene *scene, struct vec2 from, struct vec2 to, double heading)
{
	struct scene_ships *ships = &scene->ships[scene->n_ships++];

	*ships = (struct scene_ships){.count = 1,
				      .model = MODEL_COUNT,
				      .start = grade_steer_point(from.x, from.y),
				      .goal = grade_steer_point(to.x, to.y),
				      .heading = heading,
				      .target = SCENE_GOAL};
}

static void grade_steer_add_rock(struct scene *scene, struct grade_steer_rock rock)
{
	scene->rocks[scene->n_rocks++] = (struct scene_rocks){.count = 1,
							      .area = grade_steer_point(rock.x, rock.y),
							      .radius = rock.radius,
							      .velocity = {rock.vx, rock.vy},
							      .orbit = {.of = -1}};
}

/* A scene without anything, called NAME. */
static struct scene grade_steer_empty(const char *name)
{
	struct scene made = scene_default();

	snprintf(made.title, sizeof made.title, "%s", name);
	made.arena[0] = WIDTH;
	made.arena[1] = HEIGHT;
	made.rules.edge = EDGE_OPEN;
	made.rules.leave = true;
	made.patience = PATIENCE;
	made.limit_s = LIMIT_S;
	return made;
}

static enum status grade_steer_add_wall(struct scene *scene)
{
	enum status status = grid_new((int)WIDTH, (int)HEIGHT, TERRAIN_FLOOR, &scene->map);

	for (int y = WALL_FROM; y <= WALL_TO && !status; y++)
		grid_set(&scene->map, cell_at(WALL_X, y), TERRAIN_WALL);
	return status;
}

/* Makes scene I of the list; scene_free frees it. */
static enum status grade_steer_scene_of(size_t i, struct scene *made)
{
	const struct grade_steer_scene *from = &scenes[i];
	struct vec2 above = {18, 3}, below = {18, 21};

	*made = grade_steer_empty(from->name);
	grade_steer_add_ship(made, start, from->goal, from->turned ? 180 : SCENE_HEADING_GOAL);
	if (from->company != ALONE)
		grade_steer_add_ship(made, from->goal, start, SCENE_HEADING_GOAL);
	if (from->company == CROSSING) {
		grade_steer_add_ship(made, above, below, SCENE_HEADING_GOAL);
		grade_steer_add_ship(made, below, above, SCENE_HEADING_GOAL);
	}
	for (size_t r = 0; r < from->n_rocks; r++)
		grade_steer_add_rock(made, from->rocks[r]);
	return from->wall ? grade_steer_add_wall(made) : STATUS_OK;
}

/* Whether ROCK leaves a ship room on all its sides. */
static bool grade_steer_has_room(const struct scene *scene, struct grade_steer_rock rock)
{
	enum { ROOM = 2 };

	for (int i = 0; i < scene->n_rocks; i++) {
		struct vec2 other = scene->rocks[i].area.from;
		if (vec2_distance(other, (struct vec2){rock.x, rock.y}) <
		    scene->rocks[i].radius + rock.radius + ROOM)
			return false;
	}
	return true;
}

/* Field I of rocks, each drawn from its number. */
static struct scene grade_steer_field(size_t i)
{
	struct rng rng = rng_seeded(i + 1, RNG_MAP);
	char name[32];

	snprintf(name, sizeof name, "field %zu of rocks", i + 1);
	struct scene made = grade_steer_empty(name);
	grade_steer_add_ship(&made, start, (struct vec2){32, 12}, SCENE_HEADING_GOAL);
	for (int try = 0; try < TRIES && made.n_rocks < ROCKS_MAX; try++) {
		struct grade_steer_rock rock = {.x = rng_between(&rng, 12, 28),
						.y = rng_between(&rng, 5, 19),
						.radius = rng_between(&rng, 0.4, 1.2)};
		/* To a thousandth, so that its description is exact. */
		rock.x = floor(rock.x * 1000) / 1000;
		rock.y = floor(rock.y * 1000) / 1000;
		rock.radius = floor(rock.radius * 1000) / 1000;
		if (grade_steer_has_room(&made, rock))
			grade_steer_add_rock(&made, rock);
	}
	return made;
}

void grade_steer_describe(const struct scene *scene, char *out, size_t cap)
{
	size_t used = 0;

	out[0] = '\0';
	for (int i = 0; i < scene->n_ships && used < cap; i++) {
		const struct scene_ships *ship = &scene->ships[i];
		used += (size_t)snprintf(out + used, cap - used, "%sship at %g,%g to %g,%g%s", i ? "; " : "",
					 ship->start.from.x, ship->start.from.y, ship->goal.from.x,
					 ship->goal.from.y,
					 ship->heading == 180 ? " with its nose away from it" : "");
	}
	for (int i = 0; i < scene->n_rocks && used < cap; i++) {
		const struct scene_rocks *rock = &scene->rocks[i];
		used += (size_t)snprintf(out + used, cap - used, "; rock at %g,%g, radius %g",
					 rock->area.from.x, rock->area.from.y, rock->radius);
		if (used < cap && (rock->velocity[0] != 0 || rock->velocity[1] != 0))
			used += (size_t)snprintf(out + used, cap - used, ", velocity %g,%g", rock->velocity[0],
						 rock->velocity[1]);
	}
	if (scene->map.width && used < cap)
		snprintf(out + used, cap - used, "; wall from %d,%d to %d,%d", WALL_X, WALL_FROM, WALL_X + 1,
			 WALL_TO + 1);
}

/* ---- flights --------------------------------------------------------------------------------------------- */

/* What came of one flight. */
struct grade_steer_flight {
	bool failed[STEER_VIRTUES];
	char fault[STEER_VIRTUES][160];
	uint64_t hash;
};

/* The examination: its program, and its scenes. */
struct grade_steer_exam {
	struct grade_steer *grade;
	struct fleet fleet;
	struct steerer steerer;
	struct steerer *asked;             /* the steerer under examination */
	struct grade_steer_flight *flight; /* the present one */
};

static void grade_steer_fail(struct grade_steer_flight *flight, enum steer_virtue virtue, const char *format,
			     ...) PRINTF_LIKE(3, 4);
static void grade_steer_fail(struct grade_steer_flight *flight, enum steer_virtue virtue, const char *format,
			     ...)
{
	va_list args;

	if (flight->failed[virtue])
		return;
	flight->failed[virtue] = true;
	va_start(args, format);
	vsnprintf(flight->fault[virtue], sizeof flight->fault[virtue], format, args);
	va_end(args);
}

static double grade_steer_seconds(uint64_t tick)
{
	return (double)tick / SPACE_TICKS_PER_S;
}

static enum status grade_steer_ask(void *context, const struct steer_batch *batch, uint32_t ship,
				   struct vec2 *wish)
{
	struct grade_steer_exam *exam = context;
	struct steer_asker *asker = &exam->asked->asker;
	enum status status = asker->ask(asker->context, batch, ship, wish);

	if (status) {
		grade_steer_fail(exam->flight, STEER_FINITE, "%s", guest_complaint(exam->asked->guest));
		return status;
	}
	double length = vec2_length(*wish), most = batch->max_speed[ship];
	if (length > most * (1 + LONGER))
		grade_steer_fail(exam->flight, STEER_BOUNDED,
				 "at %.2f s it wishes %.3g tiles/s; the ship flies %g",
				 grade_steer_seconds(batch->tick), length, most);
	return STATUS_OK;
}

static const char *grade_steer_thing(unsigned touching)
{
	if (touching >> TOUCH_WALL & 1)
		return "the wall";
	if (touching >> TOUCH_ROCK & 1)
		return "a rock";
	return "a ship";
}

/* Judges the flight so far, after a step. */
static void grade_steer_watch(struct grade_steer_exam *exam, const struct space *space,
			      const struct flight_log *logs)
{
	unsigned things = 1u << TOUCH_WALL | 1u << TOUCH_ROCK | 1u << TOUCH_SHIP;

	for (uint32_t i = 0; i < space->n.ships; i++)
		if (!logs[i].done && space->touching[i] & things)
			grade_steer_fail(exam->flight, STEER_AVOIDS, "touches %s after %.2f s, at %.2f,%.2f",
					 grade_steer_thing(space->touching[i]),
					 grade_steer_seconds(space->tick), space->x[i], space->y[i]);
}

/* Judges the whole flight. */
static void grade_steer_judge(struct grade_steer_exam *exam, const struct space *space,
			      const struct flight_log *logs)
{
	for (uint32_t i = 0; i < space->n.ships; i++) {
		double flips_per_s = logs[i].time_s > 0 ? logs[i].flips / logs[i].time_s : 0;
		if (!logs[i].reached)
			grade_steer_fail(exam->flight, STEER_ARRIVES,
					 "does not arrive in %.0f s; it is %.1f tiles away", logs[i].time_s,
					 vec2_distance(space_position(space, i),
						       (struct vec2){space->target_x[i], space->target_y[i]}));
		if (logs[i].time_s >= 1 && flips_per_s > FLIPS_PER_S)
			grade_steer_fail(exam->flight, STEER_STEADY,
					 "turns the other way %.1f times a second; %g are allowed", flips_per_s,
					 FLIPS_PER_S);
	}
	exam->flight->hash = space_hash(space);
}

/* A world of SCENE whose ships a program steers. */
static enum status grade_steer_world(const struct grade_steer_exam *exam, const struct scene *scene,
				     const char *ship, struct space **space, struct diag *diag)
{
	const struct space_group group = {.behaviour = BEHAVIOUR_PROGRAM};
	struct scene_choice choice = {
	    .hull = &fleet_class(&exam->fleet, ship)->hull, .groups = &group, .n_groups = 1, .seed = 1};

	return scene_build(scene, &exam->fleet, &choice, space, diag);
}

/* Flies SCENE; from SWITCH_TICK on LATER answers. */
static enum status grade_steer_fly(struct grade_steer_exam *exam, const struct scene *scene, const char *ship,
				   struct steerer *later, struct grade_steer_flight *flight, struct diag *diag)
{
	struct steer_asker asker = {grade_steer_ask, exam};
	struct flight_log logs[SCENE_SHIP_GROUPS];
	struct space *space;
	enum status status = grade_steer_world(exam, scene, ship, &space, diag);

	if (status)
		return status;
	*flight = (struct grade_steer_flight){.hash = 0};
	exam->flight = flight;
	exam->asked = &exam->steerer;
	space->asker = &asker;
	double limit = flight_limit_s(space, scene->patience, scene->limit_s) * SPACE_TICKS_PER_S;
	flight_begin(space, logs);
	while ((double)space->tick < limit && !flight_over(space, logs) && !status) {
		if (space->tick == SWITCH_TICK)
			exam->asked = later;
		space_step(space, NULL);
		grade_steer_watch(exam, space, logs);
		flight_note(space, logs);
		status = steerer_check(exam->asked, diag);
	}
	grade_steer_judge(exam, space, logs);
	space_free(space);
	return status;
}

/* Takes away the rocks without which VIRTUE still fails. */
static enum status grade_steer_shrink(struct grade_steer_exam *exam, struct scene *scene, const char *ship,
				      enum steer_virtue virtue, struct grade_steer_flight *flight,
				      struct diag *diag)
{
	enum status status = STATUS_OK;

	for (int i = scene->n_rocks - 1; i >= 0 && !status; i--) {
		struct grade_steer_flight without;
		struct scene_rocks rock = scene->rocks[i];
		scene->rocks[i] = scene->rocks[--scene->n_rocks];
		status = grade_steer_fly(exam, scene, ship, &exam->steerer, &without, diag);
		if (!status && without.failed[virtue]) {
			*flight = without;
			continue;
		}
		scene->rocks[scene->n_rocks++] = scene->rocks[i];
		scene->rocks[i] = rock;
	}
	return status;
}

/* ---- the battery ----------------------------------------------------------------------------------------- */

static bool grade_steer_asks(const struct scene *scene, enum steer_virtue virtue)
{
	return virtue != STEER_AVOIDS || scene->n_rocks || scene->n_ships > 1 || scene->map.width;
}

/* Tells what came of one demand.  Only the first failure of each is made small. */
static enum status grade_steer_tell(struct grade_steer_exam *exam, const struct scene *scene, const char *ship,
				    enum steer_virtue virtue, const struct grade_steer_flight *flown,
				    struct diag *diag)
{
	struct grade_steer *grade = exam->grade;
	struct scene small = *scene;
	struct grade_steer_flight flight = *flown;
	enum status status = STATUS_OK;

	grade->n++;
	grade->asked_of[virtue]++;
	grade->n_failed += flight.failed[virtue];
	if (flight.failed[virtue] && !grade->failed_of[virtue]++ && virtue != STEER_REPEATABLE)
		status = grade_steer_shrink(exam, &small, ship, virtue, &flight, diag);
	struct grade_steer_result result = {
	    .virtue = virtue, .scene = &small, .ship = ship, .failed = flight.failed[virtue]};
	snprintf(result.fault, sizeof result.fault, "%s", flight.fault[virtue]);
	if (!status && !grade->tell(grade->context, &result))
		return STATUS_INTERRUPTED;
	return status;
}

/* Flies SCENE, and then again with a fresh process that takes over in the middle. */
static enum status grade_steer_fly_twice(struct grade_steer_exam *exam, const struct scene *scene,
					 const char *ship, struct grade_steer_flight *flight, struct diag *diag)
{
	struct grade_steer_flight again;
	struct steerer fresh;
	enum status status = grade_steer_fly(exam, scene, ship, &exam->steerer, flight, diag);

	if (!status)
		status = steerer_new(exam->grade->spec, NULL, &fresh, diag);
	if (status)
		return status;
	status = grade_steer_fly(exam, scene, ship, &fresh, &again, diag);
	steerer_free(&fresh);
	if (!status && again.hash != flight->hash)
		grade_steer_fail(
		    flight, STEER_REPEATABLE,
		    "a fresh process that continues after %g s flies differently: it is random, or remembers",
		    grade_steer_seconds(SWITCH_TICK));
	return status;
}

static enum status grade_steer_examine(struct grade_steer_exam *exam, const struct scene *scene,
				       struct diag *diag)
{
	enum status status = STATUS_OK;

	for (size_t c = 0; c < ARRAY_LEN(classes) && !status; c++) {
		struct grade_steer_flight flight;
		status = grade_steer_fly_twice(exam, scene, classes[c], &flight, diag);
		for (enum steer_virtue virtue = 0; virtue < STEER_VIRTUES && !status; virtue++)
			if (grade_steer_asks(scene, virtue))
				status = grade_steer_tell(exam, scene, classes[c], virtue, &flight, diag);
	}
	return status;
}

static enum status grade_steer_all(struct grade_steer_exam *exam, struct diag *diag)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < ARRAY_LEN(scenes) && !status; i++) {
		struct scene scene;
		status = grade_steer_scene_of(i, &scene);
		if (!status)
			status = grade_steer_examine(exam, &scene, diag);
		scene_free(&scene);
	}
	for (size_t i = 0; i < FIELDS && !status; i++) {
		struct scene scene = grade_steer_field(i);
		status = grade_steer_examine(exam, &scene, diag);
		scene_free(&scene);
	}
	return status;
}

enum status grade_steer_run(struct grade_steer *grade, struct diag *diag)
{
	struct grade_steer_exam *exam = calloc(1, sizeof *exam);
	enum status status = STATUS_NO_MEMORY;

	if (exam)
		status = fleet_load(&exam->fleet, diag);
	if (!status)
		status = steerer_new(grade->spec, NULL, &exam->steerer, diag);
	if (status) {
		free(exam);
		return status;
	}
	exam->grade = grade;
	snprintf(grade->title, sizeof grade->title, "%s", steerer_title(&exam->steerer));
	status = grade_steer_all(exam, diag);
	grade->asked = exam->steerer.asked;
	grade->total_ns = exam->steerer.total_ns;
	grade->worst_ns = exam->steerer.worst_ns;
	steerer_free(&exam->steerer);
	free(exam);
	if (!status && grade->n_failed)
		status = STATUS_MISMATCH;
	return status;
}
