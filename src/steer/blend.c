/* Blend: the weighted sum of up to three behaviours, and one that takes over where something is in the way. */
#include "steer/blend.h"

#include "base/assert.h"
#include "base/minmax.h"

struct vec2 blend_sum(const struct blend_part *parts, size_t n, double limit)
{
	struct vec2 sum = {0, 0};

	for (size_t i = 0; i < n; i++)
		sum = vec2_add(sum, vec2_scale(parts[i].wish, parts[i].weight));
	return vec2_clip(sum, limit);
}

enum { FIRST, FIRST_WEIGHT, SECOND, SECOND_WEIGHT, THIRD, THIRD_WEIGHT, AVOID, THROTTLE };

/* The choices of the parameters: the guides that say where to go, and the avoiders that leave the course alone unless
 * something is in the way.  GUIDE_seek and so on are their numbers. */
#define GUIDE_CHASE(id, what) what,
#define GUIDE_ROAM(id, what) what,
#define GUIDE_AVOID(id, what)
#define GUIDE_PILOT(id, what)
#define GUIDE_MIX(id, what)

static const char *const guides[] = {"none",
#define BEHAVIOUR(id, file, name, part) GUIDE_##part(id, name)
#include "steer/behaviours.def"
#undef BEHAVIOUR
				     NULL};
const char *const blend_avoiders[] = {"none",
#define BEHAVIOUR(id, file, name, part) AVOIDER_##part(id, name)
#include "steer/behaviours.def"
#undef BEHAVIOUR
				      NULL};

enum {
	GUIDE_none,
#define BEHAVIOUR(id, file, name, part) GUIDE_##part(id, GUIDE_##id)
#include "steer/behaviours.def"
#undef BEHAVIOUR
};

static const struct param blend_params[] = {
    [FIRST] = {"first", "", GUIDE_seek, 0, ARRAY_LEN(guides) - 2, guides, "a behaviour"},
    [FIRST_WEIGHT] = {"first-weight", "", 1, 0, 10, NULL, "its weight"},
    [SECOND] = {"second", "", GUIDE_none, 0, ARRAY_LEN(guides) - 2, guides, "a second behaviour"},
    [SECOND_WEIGHT] = {"second-weight", "", 1, 0, 10, NULL, "its weight"},
    [THIRD] = {"third", "", GUIDE_none, 0, ARRAY_LEN(guides) - 2, guides, "a third behaviour"},
    [THIRD_WEIGHT] = {"third-weight", "", 1, 0, 10, NULL, "its weight"},
    [AVOID] = {"avoid", "", AVOIDER_whiskers_damped, 0, AVOIDERS - 1, blend_avoiders,
	       "takes over where something is in the way"},
    [THROTTLE] = STEER_THROTTLE,
};

/* The parts are the guides and, last, the avoider. */
enum { N_GUIDES = 3, N_PARTS = N_GUIDES + 1 };

/* How many ships are blended at a time. */
enum { CHUNK = 64 };

static_assert(AVOID == 2 * N_GUIDES, "a choice and a weight for each guide, then the avoider");

struct blend_state {
	_Alignas(16) unsigned char parts[N_PARTS][BLEND_PART_STATE];
};

/* Runs behaviour NAME on WISH with its default parameters and the memory of PART; false for "none". */
static bool blend_run_part(const char *name, size_t part, struct steer_states states,
			   const struct steer_batch *batch, const uint32_t *who, size_t n_who,
			   struct vec2 *wish, struct debug_draw *draw)
{
	const struct variant *variant = variant_named(behaviours, name);
	double params[PARAMS_MAX];

	if (!variant)
		return false;
	ASSERT(behaviour_of(variant)->state_size <= BLEND_PART_STATE);
	variant_defaults(variant, params);
	struct steer_states own = {states.base + part * BLEND_PART_STATE, states.stride};
	behaviour_of(variant)->steer(own, params, batch, who, n_who, wish, draw);
	return true;
}

void blend_avoid(double avoider, struct steer_states states, const struct steer_batch *batch,
		 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	blend_run_part(blend_avoiders[(size_t)avoider], 0, states, batch, who, n_who, wish, draw);
}

static void blend_chunk(struct steer_states states, const double *params, const struct steer_batch *batch,
			const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	struct blend_part parts[CHUNK][N_GUIDES] = {0};
	struct vec2 own[CHUNK];

	for (size_t part = 0; part < N_GUIDES; part++) {
		for (size_t k = 0; k < n_who; k++)
			own[k] = wish[k];
		if (!blend_run_part(guides[(size_t)params[FIRST + 2 * part]], part, states, batch, who, n_who,
				    own, draw))
			continue;
		for (size_t k = 0; k < n_who; k++)
			parts[k][part] = (struct blend_part){own[k], params[FIRST_WEIGHT + 2 * part]};
	}
	for (size_t k = 0; k < n_who; k++)
		wish[k] = blend_sum(parts[k], N_GUIDES, batch->max_speed[who[k]]);
	blend_run_part(blend_avoiders[(size_t)params[AVOID]], N_GUIDES, states, batch, who, n_who, wish, draw);
	for (size_t k = 0; k < n_who; k++)
		wish[k] = steer_throttle(batch, who[k], wish[k], params[THROTTLE]);
}

static void blend_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	for (size_t k = 0; k < n_who; k += CHUNK)
		blend_chunk(states, params, batch, who + k, min(n_who - k, CHUNK), wish + k, draw);
}

const struct behaviour steer_blend = {
    .head = {"blend", "Blend",
	     "Reynolds 1999, Steering Behaviors for Autonomous Characters: combining behaviors", blend_params,
	     ARRAY_LEN(blend_params)},
    .state_size = sizeof(struct blend_state),
    .senses = SENSE_SHIPS | SENSE_ROCKS | SENSE_WALLS | SENSE_FLOW,
    .steer = blend_steer,
};
