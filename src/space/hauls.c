/* Ships that haul from planet to planet: each lands, refuels, and leaves for the next. */
#include "base/assert.h"
#include "base/minmax.h"
#include "space/step.h"

/* Ticks after which a flying ship aims again at its planet. */
enum { AIM_TICKS = 10 };

/* Directions in which a ship may leave its planet. */
enum { LAUNCHES = 24 };

/* The gap to its planet with which a ship leaves. */
#define LAUNCH_GAP 0.15

static struct space_haul *hauls_of(struct space *space, uint32_t ship)
{
	ASSERT(space->target_kind[ship] == TARGET_HAUL);
	return &space->hauls[space->target_id[ship]];
}

const struct space_haul *space_haul_of(const struct space *space, uint32_t ship)
{
	return space->target_kind[ship] == TARGET_HAUL ? &space->hauls[space->target_id[ship]] : NULL;
}

bool space_present(const struct space *space, uint32_t ship)
{
	const struct space_haul *haul = space_haul_of(space, ship);

	return space_alive(space, ship) || (haul && haul->docked);
}

/* How near to the centre of PLANET a ship lands. */
static double hauls_reach(const struct space *space, const struct space_haul *haul, uint32_t planet)
{
	return space->rock_radius[space->orbits[planet].rock] + space->radius[haul->ship] + haul->terms.dock;
}

static double hauls_meeting_s(const struct space *space, const struct space_haul *haul, uint32_t planet)
{
	return orbits_meeting_s(space, planet, space_position(space, haul->ship), space->max_speed[haul->ship],
				hauls_reach(space, haul, planet));
}

/* The planet that a ship flies to next: of those where its round has not taken it, the one that it reaches first. */
static uint32_t hauls_choose(const struct space *space, struct space_haul *haul)
{
	uint64_t all = UINT64_MAX >> (64 - space->n.orbits);
	uint32_t best = haul->planet;
	double best_s = INFINITY;

	haul->visited |= (uint64_t)1 << haul->planet;
	if ((haul->visited & all) == all)
		haul->visited = (uint64_t)1 << haul->planet;
	for (uint32_t p = 0; p < space->n.orbits; p++) {
		if (haul->visited >> p & 1)
			continue;
		double wait_s = hauls_meeting_s(space, haul, p);
		if (wait_s < best_s) {
			best_s = wait_s;
			best = p;
		}
	}
	return best;
}

/* The target of a ship that flies is the place where it will meet its planet. */
static void hauls_aim(struct space *space, const struct space_haul *haul)
{
	double now_s = (double)space->tick / SPACE_TICKS_PER_S;
	struct vec2 meeting =
	    orbits_place(space, haul->planet, now_s + hauls_meeting_s(space, haul, haul->planet));

	space->target_x[haul->ship] = meeting.x;
	space->target_y[haul->ship] = meeting.y;
	space->target_vx[haul->ship] = space->target_vy[haul->ship] = 0;
}

static void hauls_land(struct space *space, struct space_haul *haul)
{
	struct vec2 at = space_rock_position(space, space->orbits[haul->planet].rock);

	haul->docked = true;
	space_dock(space, haul->ship);
	space->x[haul->ship] = at.x;
	space->y[haul->ship] = at.y;
}

/* Whether a ship that leaves from AT would touch no other ship and no rock. */
static bool hauls_is_free(const struct space *space, uint32_t ship, struct vec2 at)
{
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (i != ship && space_alive(space, i) &&
		    vec2_distance(at, space_position(space, i)) < space->radius[i] + space->radius[ship])
			return false;
	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (vec2_distance(at, space_rock_position(space, i)) <
		    space->rock_radius[i] + space->radius[ship])
			return false;
	return true;
}

/* Finds a free place off the surface of the planet at PLANET, as near to AHEAD as there is one; false: none. */
static bool hauls_find_launch(const struct space *space, const struct space_haul *haul, struct vec2 planet,
			      double off, struct vec2 *ahead)
{
	for (int i = 0; i < LAUNCHES; i++) {
		int side = i % 2 ? 1 : -1;
		double turn_rad = side * PI * ((i + 1) / 2) / (LAUNCHES / 2);
		struct vec2 tried = vec2_rotate(*ahead, vec2_at_angle(turn_rad));
		if (!hauls_is_free(space, haul->ship, vec2_add(planet, vec2_scale(tried, off))))
			continue;
		*ahead = tried;
		return true;
	}
	return false;
}

/* Puts a ship off the surface of its planet, with its nose towards the meeting and at full speed. */
static void hauls_leave(struct space *space, struct space_haul *haul)
{
	uint32_t ship = haul->ship, here = haul->planet, rock = space->orbits[here].rock;
	double off = space->rock_radius[rock] + space->radius[ship] + LAUNCH_GAP;
	struct vec2 planet = space_rock_position(space, rock);

	haul->planet = hauls_choose(space, haul);
	hauls_aim(space, haul);
	struct vec2 meeting = {space->target_x[ship], space->target_y[ship]};
	struct vec2 ahead = vec2_unit(vec2_sub(meeting, planet), (struct vec2){1, 0});
	if (!hauls_find_launch(space, haul, planet, off, &ahead)) {
		haul->planet = here;
		return;
	}
	space_launch(space, ship, vec2_add(planet, vec2_scale(ahead, off)));
	space->heading_x[ship] = ahead.x;
	space->heading_y[ship] = ahead.y;
	haul->velocity = vec2_scale(ahead, space->max_speed[ship]);
	space->vx[ship] = haul->velocity.x;
	space->vy[ship] = haul->velocity.y;
	haul->docked = false;
	haul->left_at = space->tick;
	haul->burnt = 0;
}

/* Counts what the last step burnt: a rocket's fuel goes into changes of its velocity. */
static void hauls_burn(const struct space *space, struct space_haul *haul)
{
	struct vec2 velocity = space_velocity(space, haul->ship);

	haul->burnt += vec2_distance(velocity, haul->velocity);
	haul->velocity = velocity;
}

static void hauls_arrive(struct space *space, struct space_haul *haul)
{
	haul->n++;
	haul->fuel += haul->burnt;
	haul->flown_s += (double)(space->tick - haul->left_at) / SPACE_TICKS_PER_S;
	haul->refuel_s = haul->terms.refuel_s + haul->terms.refuel_s_per_fuel * haul->burnt;
	space_touch(space, haul->ship, TOUCH_GOAL, SPACE_NOBODY, space_position(space, haul->ship));
	hauls_land(space, haul);
}

static void hauls_step_one(struct space *space, struct space_haul *haul)
{
	if (space->target_kind[haul->ship] != TARGET_HAUL || space->life[haul->ship] == SHIP_DESTROYED)
		return;
	if (haul->docked) {
		hauls_land(space, haul);
		haul->refuel_s -= SPACE_DT_S;
		if (haul->refuel_s <= 0)
			hauls_leave(space, haul);
		return;
	}
	struct vec2 planet = space_rock_position(space, space->orbits[haul->planet].rock);
	hauls_burn(space, haul);
	if (vec2_distance(planet, space_position(space, haul->ship)) <= hauls_reach(space, haul, haul->planet))
		hauls_arrive(space, haul);
	else if ((space->tick + haul->ship) % AIM_TICKS == 0)
		hauls_aim(space, haul);
}

void hauls_step(struct space *space)
{
	for (uint32_t i = 0; i < space->n.hauls; i++)
		hauls_step_one(space, &space->hauls[i]);
}

void hauls_forget(struct space *space)
{
	for (uint32_t i = 0; i < space->n.hauls; i++) {
		uint32_t ship = space->hauls[i].ship;
		if (space->target_kind[ship] == TARGET_HAUL)
			space_send(space, ship, (struct space_target){.kind = TARGET_NONE});
	}
	space->n.hauls = 0;
}

/* A haul of SHIP to PLANET; NULL: no room. */
static struct space_haul *hauls_add(struct space *space, uint32_t ship, uint32_t planet,
				    struct haul_terms terms)
{
	if (space->n.hauls == space->limits.hauls)
		return NULL;
	uint32_t id = space->n.hauls++;
	space_send(space, ship, (struct space_target){.kind = TARGET_HAUL, .id = id});
	space->hauls[id] =
	    (struct space_haul){.ship = ship, .planet = planet, .terms = terms, .left_at = space->tick};
	return &space->hauls[id];
}

enum status space_send_hauling(struct space *space, uint32_t ship, uint32_t planet, struct haul_terms terms)
{
	ASSERT(planet < space->n.orbits && space->n.orbits > 1);
	struct space_haul *haul = hauls_add(space, ship, planet, terms);

	if (!haul)
		return STATUS_LIMIT;
	hauls_land(space, haul);
	return STATUS_OK;
}

enum status space_haul_like(struct space *space, uint32_t ship, uint32_t other)
{
	const struct space_haul *like = hauls_of(space, other);
	struct space_haul *haul = hauls_add(space, ship, like->planet, like->terms);

	if (!haul)
		return STATUS_LIMIT;
	hauls_aim(space, haul);
	return STATUS_OK;
}
