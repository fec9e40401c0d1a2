/* space/step.h -- the parts of one step, between the files that make it; the world's users want space.h. */
#ifndef SPACE_STEP_H
#define SPACE_STEP_H

#include "space/space.h"

#define SPACE_DT_S (1.0 / SPACE_TICKS_PER_S)

/* How many ships, rocks and points of walls a ship notices at most, the nearest. */
enum { SEEN_SHIPS = 16, SEEN_ROCKS = 32, SEEN_WALLS = 16 };

/* Notes an event of this step. */
void space_event(struct space *space, struct space_event event);

/* Ship A touches something, at AT; the event is made when it did not do so in the last step.  B: the other
 * ship. */
void space_touch(struct space *space, uint32_t a, enum touch touch, int32_t b, struct vec2 at);

/* Ends a ship in a burst; BY is the ship whose beam did it or SPACE_NOBODY. */
void space_destroy(struct space *space, uint32_t ship, int32_t by);

/* sense.c: sorts ships and rocks into their grids; then what the ships whose behaviours have SENSES notice. */
void sense_sort(struct space *space);
void sense_batch(struct space *space, struct steer_batch *batch, struct steer_crowd *crowd);

/* motion.c: one substep of all ships; and after the last one, who touched whom on the way. */
void motion_ships(struct space *space, double dt_s);
void motion_contacts(struct space *space);

/* rocks.c: one substep of all rocks; one rock broken by a beam of SHIP. */
void rocks_move(struct space *space, double dt_s);
void rocks_break(struct space *space, uint32_t rock, uint32_t ship);

/* The rocks whose surface is within REACH of AT into IDS[cap <= SEEN_ROCKS], nearest first; returns how many.
 */
size_t rocks_near(const struct space *space, struct vec2 at, double reach, uint32_t *ids, size_t cap);

/* flows.c: the field that leads SHIP to its target, NULL where too many goals want one at once; scratch for it.
 */
const struct field *flows_find(struct space *space, uint32_t ship);
size_t flows_scratch_bytes(int width, int height);

/* beams.c: fires the pilot's beam; ages beams and bursts. */
void beams_fire(struct space *space, uint32_t ship);
void beams_age(struct space *space);
void beams_burst(struct space *space, struct vec2 at, struct vec2 velocity, double size);

#endif
