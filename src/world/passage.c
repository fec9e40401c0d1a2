#include "world/passage.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "base/rng.h"

enum { SAFE_TICKS = 75, FIRST_ROCK = 14 /* tiles before the first of them */ };

#define PASSAGE_SPEED 4.2       /* tiles a second */
#define PASSAGE_SLOWED 2.6      /* after a hit */
#define PASSAGE_CLIMB 1.7       /* tiles a second, for each notch */
#define PASSAGE_SCOUT_SPEED 3.9 /* ahead; a scout gains on you only while you are slowed */
#define PASSAGE_SCOUT_CLIMB 2.0
#define PASSAGE_SCOUT_BACK 9.0 /* tiles that a scout falls back after it has rammed you */

struct passage passage_begin(uint64_t seed)
{
	return (struct passage){.seed = seed,
				.on = true,
				.at = {0, PASSAGE_HEIGHT / 2.0},
				.hull = PASSAGE_HULL,
				.scouts = {{-5, PASSAGE_HEIGHT / 4.0}, {-7, 3 * PASSAGE_HEIGHT / 4.0}}};
}

/* Y, reflected at the walls of a channel from LOW to HIGH. */
static double passage_reflect(double y, double low, double high)
{
	double span = high - low, turns = (y - low) / (2 * span);

	y = (turns - floor(turns)) * 2 * span;
	if (y > span)
		y = 2 * span - y;
	return low + y;
}

struct passage_rock passage_rock(uint64_t seed, int i, int tick)
{
	struct rng rng = rng_seeded(hash_u64(seed, (uint64_t)i), RNG_MAP);
	double time_s = (double)tick / PASSAGE_TICKS_PER_S;
	double radius = 0.5 + 0.9 * rng_unit(&rng);
	double x = FIRST_ROCK + (PASSAGE_LENGTH - 2 * FIRST_ROCK) * (i + rng_unit(&rng)) / PASSAGE_ROCKS;
	double y = PASSAGE_HEIGHT * rng_unit(&rng), drift = 2 * rng_unit(&rng) - 1;

	ASSERT(i >= 0 && i < PASSAGE_ROCKS);
	return (struct passage_rock){
	    .at = {x, passage_reflect(y + drift * time_s, radius, PASSAGE_HEIGHT - radius)}, .radius = radius};
}

static bool passage_touches(const struct passage *passage, struct vec2 at, double radius)
{
	return vec2_distance(passage->at, at) < radius + PASSAGE_SHIP_RADIUS;
}

/* Rocks do not drift along the channel, so only the few of this stretch can be near. */
static bool passage_hits_rock(const struct passage *passage)
{
	int near = (int)((passage->at.x - FIRST_ROCK) * PASSAGE_ROCKS / (PASSAGE_LENGTH - 2 * FIRST_ROCK));

	for (int i = max(near - 2, 0); i <= min(near + 2, PASSAGE_ROCKS - 1); i++) {
		struct passage_rock rock = passage_rock(passage->seed, i, passage->tick);
		if (passage_touches(passage, rock.at, rock.radius))
			return true;
	}
	return false;
}

/* Scouts keep straight behind you and ram you; returns whether one did. */
static bool passage_move_scouts(struct passage *passage)
{
	double reach = PASSAGE_SCOUT_CLIMB / PASSAGE_TICKS_PER_S;
	bool rammed = false;

	for (int i = 0; i < PASSAGE_SCOUTS; i++) {
		struct vec2 *scout = &passage->scouts[i];
		scout->x += PASSAGE_SCOUT_SPEED / PASSAGE_TICKS_PER_S;
		scout->y += clamp(passage->at.y - scout->y, -reach, reach);
		if (!passage_touches(passage, *scout, PASSAGE_SHIP_RADIUS))
			continue;
		rammed = true;
		scout->x -= PASSAGE_SCOUT_BACK;
	}
	return rammed;
}

static void passage_move_ship(struct passage *passage)
{
	double speed = PASSAGE_SPEED, y = passage->at.y + PASSAGE_CLIMB * passage->climb / PASSAGE_TICKS_PER_S;

	if (passage->safe_ticks)
		speed = PASSAGE_SLOWED;
	passage->at.x += speed / PASSAGE_TICKS_PER_S;
	passage->at.y = clamp(y, PASSAGE_SHIP_RADIUS, PASSAGE_HEIGHT - PASSAGE_SHIP_RADIUS);
}

enum passage_end passage_tick(struct passage *passage)
{
	ASSERT(passage->on);
	passage->tick++;
	passage_move_ship(passage);
	bool hit = passage_move_scouts(passage);
	if (passage->safe_ticks)
		passage->safe_ticks--;
	else if (passage_hits_rock(passage) || hit) {
		passage->hull--;
		passage->safe_ticks = SAFE_TICKS;
	}
	passage->on = passage->hull > 0 && passage->at.x < PASSAGE_LENGTH;
	if (passage->on)
		return PASSAGE_GOES_ON;
	if (passage->hull == 0)
		return PASSAGE_WRECKED;
	return passage->hull == PASSAGE_HULL ? PASSAGE_UNSCATHED : PASSAGE_SCRATCHED;
}

enum passage_end passage_go_on(struct passage *passage, int helm)
{
	enum passage_end end = PASSAGE_GOES_ON;

	passage->climb = clamp(passage->climb + helm, -(int)PASSAGE_NOTCHES, (int)PASSAGE_NOTCHES);
	for (int i = 0; i < PASSAGE_SLICE_TICKS && end == PASSAGE_GOES_ON; i++)
		end = passage_tick(passage);
	return end;
}
