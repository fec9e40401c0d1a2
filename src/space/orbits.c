/* Rocks that move on ellipses round other rocks, whatever touches them. */
#include "base/assert.h"
#include "space/step.h"

/* Steps to a meeting are small if the speeds are alike. */
enum { MEETING_STEPS = 4096 };

/* Smaller gaps are closed, tiles. */
#define MEETING_GAP 1e-9

/* The orbit of ROCK; NULL: none. */
static const struct space_orbit *orbits_of_rock(const struct space *space, uint32_t rock)
{
	for (uint32_t i = 0; i < space->n.orbits; i++)
		if (space->orbits[i].rock == rock)
			return &space->orbits[i];
	return NULL;
}

static double orbits_now_s(const struct space *space)
{
	return (double)space->tick / SPACE_TICKS_PER_S;
}

struct vec2 orbits_place(const struct space *space, uint32_t orbit, double time_s)
{
	const struct space_orbit *moved = &space->orbits[orbit];
	struct vec2 at = orbit_position(&moved->ellipse, time_s);

	for (;;) {
		const struct space_orbit *centre = orbits_of_rock(space, moved->round);
		if (!centre)
			break;
		at = vec2_add(at, orbit_position(&centre->ellipse, time_s));
		moved = centre;
	}
	struct vec2 drift = vec2_scale(space_rock_velocity(space, moved->round), time_s - orbits_now_s(space));
	return vec2_add(at, vec2_add(space_rock_position(space, moved->round), drift));
}

/* The centre of an orbit moves by an orbit that was added before it, or drifts. */
static void orbits_begin_one(struct space *space, struct space_orbit *orbit)
{
	double now_s = orbits_now_s(space);
	const struct space_orbit *centre = orbits_of_rock(space, orbit->round);
	struct vec2 from = space_rock_position(space, orbit->round);
	struct vec2 velocity = space_rock_velocity(space, orbit->round);
	struct vec2 now = orbit_position(&orbit->ellipse, now_s);
	struct vec2 next = orbit_position(&orbit->ellipse, now_s + SPACE_DT_S);

	if (centre) {
		from = centre->at;
		velocity = centre->velocity;
	}
	orbit->at = vec2_add(from, now);
	orbit->velocity = vec2_add(velocity, vec2_scale(vec2_sub(next, now), SPACE_TICKS_PER_S));
}

/* Puts the rock of ORBIT where that has it. */
static void orbits_put(struct space *space, const struct space_orbit *orbit)
{
	space->rock_x[orbit->rock] = orbit->at.x;
	space->rock_y[orbit->rock] = orbit->at.y;
	space->rock_vx[orbit->rock] = orbit->velocity.x;
	space->rock_vy[orbit->rock] = orbit->velocity.y;
}

void orbits_begin(struct space *space)
{
	for (uint32_t i = 0; i < space->n.orbits; i++) {
		orbits_begin_one(space, &space->orbits[i]);
		orbits_put(space, &space->orbits[i]);
	}
}

void orbits_move(struct space *space, double dt_s)
{
	for (uint32_t i = 0; i < space->n.orbits; i++) {
		struct space_orbit *orbit = &space->orbits[i];
		orbit->at = vec2_add(orbit->at, vec2_scale(orbit->velocity, dt_s));
		orbits_put(space, orbit);
	}
}

enum status space_add_orbit(struct space *space, uint32_t rock, uint32_t round, const struct orbit *ellipse)
{
	ASSERT(rock < space->n.rocks && round < space->n.rocks && rock != round);
	if (space->n.orbits == space->limits.orbits)
		return STATUS_LIMIT;
	struct space_orbit *orbit = &space->orbits[space->n.orbits++];
	*orbit = (struct space_orbit){.rock = rock, .round = round, .ellipse = *ellipse};
	orbits_begin_one(space, orbit);
	orbits_put(space, orbit);
	return STATUS_OK;
}

void orbits_renumber(struct space *space, uint32_t gone, uint32_t last)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < space->n.orbits; i++) {
		struct space_orbit orbit = space->orbits[i];
		if (orbit.rock == gone || orbit.round == gone)
			continue;
		if (orbit.rock == last)
			orbit.rock = gone;
		if (orbit.round == last)
			orbit.round = gone;
		space->orbits[kept++] = orbit;
	}
	if (kept < space->n.orbits)
		hauls_forget(space);
	space->n.orbits = kept;
}

/* The most speed that the rock of ORBIT ever has. */
static double orbits_most_speed(const struct space *space, uint32_t orbit)
{
	const struct space_orbit *moved = &space->orbits[orbit], *centre;
	double speed = orbit_max_speed(&moved->ellipse);

	while ((centre = orbits_of_rock(space, moved->round)) != NULL) {
		speed += orbit_max_speed(&centre->ellipse);
		moved = centre;
	}
	return speed + vec2_length(space_rock_velocity(space, moved->round));
}

double orbits_meeting_s(const struct space *space, uint32_t orbit, struct vec2 from, double speed, double reach)
{
	double now_s = orbits_now_s(space), wait_s = 0;
	double closing = speed + orbits_most_speed(space, orbit);

	ASSERT(speed > 0);
	for (int i = 0; i < MEETING_STEPS; i++) {
		double way = vec2_distance(orbits_place(space, orbit, now_s + wait_s), from) - reach;
		double gap = way - speed * wait_s;
		if (gap <= MEETING_GAP)
			break;
		wait_s += gap / closing;
	}
	return wait_s;
}
