/* Beams, which hit at once, and what remains to be seen of them and of what they hit. */
#include "base/minmax.h"
#include "space/step.h"
#include "space/sweep.h"

#include <string.h>

/* The least time between two beams of the pilot. */
#define BEAM_PAUSE_S 0.3

/* Whether ship I only keeps company with SHIP, whose beam then passes it. */
static bool beams_pass(const struct space *space, uint32_t i, uint32_t ship)
{
	return space->target_kind[i] == TARGET_SHIP && space->target_id[i] == ship && space->reach[i] < 0;
}

/* The share of the beam before the first ship it meets, whose id goes to *ID; 1 if it meets none. */
static double beams_meet_ship(const struct space *space, uint32_t by, struct vec2 from, struct vec2 beam,
			      uint32_t *id)
{
	double first = 1;

	for (uint32_t i = 0; i < space->n.ships; i++) {
		if (i == by || !space_alive(space, i) || beams_pass(space, i, by))
			continue;
		struct vec2 away = vec2_sub(from, space_position(space, i));
		double share = sweep_circle(away, beam, space->radius[i]);
		if (share < first) {
			first = share;
			*id = i;
		}
	}
	return first;
}

static double beams_meet_rock(const struct space *space, struct vec2 from, struct vec2 beam, uint32_t *id)
{
	double first = 1;

	for (uint32_t i = 0; i < space->n.rocks; i++) {
		struct vec2 away = vec2_sub(from, space_rock_position(space, i));
		double share = sweep_circle(away, beam, space->rock_radius[i]);
		if (share < first) {
			first = share;
			*id = i;
		}
	}
	return first;
}

/* Adds a beam, in place of the oldest if they are full. */
static void beams_show(struct space *space, struct space_beam beam)
{
	if (space->n.beams == space->limits.beams)
		memmove(space->beams, space->beams + 1, --space->n.beams * sizeof *space->beams);
	space->beams[space->n.beams++] = beam;
}

void beams_burst(struct space *space, struct vec2 at, struct vec2 velocity, double size)
{
	if (space->n.bursts == space->limits.bursts)
		memmove(space->bursts, space->bursts + 1, --space->n.bursts * sizeof *space->bursts);
	uint32_t seed = (uint32_t)space->tick + space->n.bursts;
	space->bursts[space->n.bursts++] =
	    (struct space_burst){.at = at, .velocity = velocity, .size = size, .seed = seed};
}

bool space_aim(const struct space *space, uint32_t ship, struct vec2 *aim)
{
	struct vec2 heading = {space->heading_x[ship], space->heading_y[ship]};
	double least = vec2_at_angle(space->rules.beam_aim * PI / 180).x;
	double reach = space->rules.beam_length + space->radius[ship], nearest = reach;

	*aim = heading;
	for (uint32_t i = 0; i < space->n.ships; i++) {
		struct vec2 away = vec2_sub(space_position(space, i), space_position(space, ship));
		double distance = vec2_length(away);
		if (i == ship || !space_alive(space, i) || beams_pass(space, i, ship) || distance >= nearest ||
		    vec2_dot(heading, away) < least * distance || distance == 0)
			continue;
		nearest = distance;
		*aim = vec2_scale(away, 1 / distance);
	}
	return nearest < reach;
}

void beams_fire(struct space *space, uint32_t ship)
{
	struct vec2 aim;
	space_aim(space, ship, &aim);
	struct vec2 from = vec2_add(space_position(space, ship), vec2_scale(aim, space->radius[ship]));
	struct vec2 beam = vec2_scale(aim, space->rules.beam_length);
	struct walls walls = space_walls(space);
	uint32_t hit_ship = 0, hit_rock = 0;
	double wall = walls_ray(&walls, from, vec2_add(from, beam));
	double other = beams_meet_ship(space, ship, from, beam, &hit_ship);
	double rock = beams_meet_rock(space, from, beam, &hit_rock);
	double first = min(rock, min(other, wall));

	space->beam_wait_s = BEAM_PAUSE_S;
	beams_show(space, (struct space_beam){from, vec2_add(from, vec2_scale(beam, first)), 0, ship});
	if (first < 1 && first == other)
		space_destroy(space, hit_ship, (int32_t)ship);
	else if (first < 1 && first == rock)
		rocks_break(space, hit_rock, ship);
}

void beams_age(struct space *space)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < space->n.beams; i++) {
		space->beams[i].age_s += SPACE_DT_S;
		if (space->beams[i].age_s < SPACE_BEAM_S)
			space->beams[kept++] = space->beams[i];
	}
	space->n.beams = kept;
	kept = 0;
	for (uint32_t i = 0; i < space->n.bursts; i++) {
		struct space_burst *burst = &space->bursts[i];
		burst->age_s += SPACE_DT_S;
		burst->at = vec2_add(burst->at, vec2_scale(burst->velocity, SPACE_DT_S));
		if (burst->age_s < SPACE_BURST_S)
			space->bursts[kept++] = *burst;
	}
	space->n.bursts = kept;
}
