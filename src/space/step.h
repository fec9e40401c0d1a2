/* space/step.h -- the parts of one step, private to the files that make it; users of a world want space.h. */
#ifndef SPACE_STEP_H
#define SPACE_STEP_H

#include "space/space.h"

/* How many ships, rocks and points of walls a ship notices at most: the nearest. */
enum { SEEN_SHIPS = 16, SEEN_ROCKS = 32, SEEN_WALLS = 16 };

/* ---- step.c ---- */

/* Adds an event to this step's. */
void space_event(struct space *space, struct space_event event);

/* Ship A touches something at AT: ship B for TOUCH_SHIP.  This is an event if it did not touch such a thing in
 * the last step. */
void space_touch(struct space *space, uint32_t a, enum touch touch, int32_t b, struct vec2 at);

/* Ends a ship in a burst; BY is the ship whose beam did it, or SPACE_NOBODY. */
void space_destroy(struct space *space, uint32_t ship, int32_t by);

/* ---- neighbours.c ---- */

/* Sorts ships and rocks into their grids. */
void neighbours_sort(struct space *space);

/* Fills BATCH and CROWD, which point into SPACE, with what the ships notice; after sense_sort. */
void neighbours_batch(struct space *space, struct steer_batch *batch, struct steer_crowd *crowd);

/* The rocks with a surface within REACH of AT, nearest first, in IDS[cap <= SEEN_ROCKS]; returns how many. */
size_t rocks_near(const struct space *space, struct vec2 at, double reach, uint32_t *ids, size_t cap);

/* ---- motion.c ---- */

/* One substep of all ships. */
void motion_ships(struct space *space, double dt_s);

/* After the last substep: which ships have touched each other in this step. */
void motion_contacts(struct space *space);

/* ---- rocks.c ---- */

/* One substep of all rocks. */
void rocks_move(struct space *space, double dt_s);

/* Breaks a rock that was hit by a beam of SHIP. */
void rocks_break(struct space *space, uint32_t rock, uint32_t ship);

/* ---- orbits.c ---- */

/* Puts the rocks that have orbits where they are now, with the velocities that take them to where they are next. */
void orbits_begin(struct space *space);

/* Moves them on by one substep, after all rocks have drifted and met each other: nothing pushes them off. */
void orbits_move(struct space *space, double dt_s);

/* Where the rock of ORBIT, an index, is at TIME_S. */
struct vec2 orbits_place(const struct space *space, uint32_t orbit, double time_s);

/* Seconds until a ship at FROM that flies straight at SPEED > 0 can first be within REACH of that rock.  The gap closes
 * no faster than both speeds together, so steps of gap / (speed + most speed of the rock) never skip the first
 * meeting. */
double orbits_meeting_s(const struct space *space, uint32_t orbit, struct vec2 from, double speed,
			double reach);

/* Rock GONE goes, and rock LAST takes its id.  An orbit of GONE, or round it, ends: that rock drifts on. */
void orbits_renumber(struct space *space, uint32_t gone, uint32_t last);

/* ---- hauls.c ---- */

/* After each step: ships land, refuel and leave. */
void hauls_step(struct space *space);

/* Planets went: nobody hauls any more. */
void hauls_forget(struct space *space);

/* ---- flow_fields.c ---- */

/* The field that leads SHIP to its target; NULL if the ships of this step have too many different goals. */
const struct field *flow_fields_find(struct space *space, uint32_t ship);

/* Scratch for making a field. */
size_t flow_fields_scratch_bytes(int width, int height);

/* ---- beams.c ---- */

/* Fires the beam of SHIP. */
void beams_fire(struct space *space, uint32_t ship);

/* Ages beams and bursts by one step. */
void beams_age(struct space *space);

/* Adds a burst, in place of the oldest if they are full. */
void beams_burst(struct space *space, struct vec2 at, struct vec2 velocity, double size);

#endif
