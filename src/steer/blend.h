/* steer/blend.h -- one wish from several, as their weighted sum; and an avoider that takes over from any. */
#ifndef STEER_BLEND_H
#define STEER_BLEND_H

#include <stddef.h>

#include "steer/steer.h"

struct blend_part {
	struct vec2 wish;
	double weight;
};

/* The weighted sum of PARTS[n], shortened to LIMIT if it is longer. */
struct vec2 blend_sum(const struct blend_part *parts, size_t n, double limit);

/* The behaviours that leave a wish alone unless something is in the way: the numbers of their names. */
#define AVOIDER_AVOID(id, what) what,
#define AVOIDER_CHASE(id, what)
#define AVOIDER_ROAM(id, what)
#define AVOIDER_PILOT(id, what)
#define AVOIDER_MIX(id, what)
enum {
	AVOIDER_none,
#define BEHAVIOUR(id, file, name, part) AVOIDER_##part(id, AVOIDER_##id)
#include "steer/behaviours.def"
#undef BEHAVIOUR
	AVOIDERS
};
extern const char *const blend_avoiders[]; /* "none" and so on, NULL-terminated */

/* The memory of a part: no behaviour but blend needs more for a ship. */
enum { BLEND_PART_STATE = 64 };

/* Lets AVOIDER, a number of a name, put its own in place of each WISH that runs into something. */
void blend_avoid(double avoider, struct steer_states states, const struct steer_batch *batch,
		 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw);

#endif
