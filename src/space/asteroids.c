#include "space/asteroids.h"

#include "base/hash.h"

/* How the waves grow, and what counts how much. */
enum {
	MORE_HUNTERS = 1, /* in each group, each wave */
	POINTS_SHOT = 20,
	POINTS_CRASHED = 10,
	POINTS_ROCK = 1,
	POINTS_WAVE = 50,
	PLACES_TRIED = 64
};

#define FASTER_ROCKS 1.15
#define COOLING_PER_S 0.35
#define WAIT_LOST_S 1.5
#define WAIT_WON_S 2.5

static int first_pilot(const struct scene *scene)
{
	for (int g = 0; g < scene->n_ships; g++)
		if (scene->ships[g].pilot)
			return g;
	return -1;
}

static enum status begin_wave(struct asteroids *game, struct diag *diag)
{
	struct space *space;
	struct scene_choice choice = {.trail = 40, .seed = game->seed + (uint64_t)game->wave};
	enum status status = scene_build(&game->scene, game->fleet, &choice, &space, diag);

	if (status)
		return status;
	if (game->space)
		space_free(game->space);
	game->space = space;
	game->hunters = (int)space->n.ships - 1;
	game->phase = ASTEROIDS_FLYING;
	game->wait_s = game->heat = 0;
	return STATUS_OK;
}

enum status asteroids_new(struct scene *scene, const struct fleet *fleet, uint64_t seed, struct asteroids *game,
			  struct diag *diag)
{
	struct asteroids made = {
	    .scene = *scene, .fleet = fleet, .seed = seed, .wave = 1, .hull = ASTEROIDS_HULL};

	if (first_pilot(scene) < 0)
		return diag_set(diag, STATUS_BAD_INPUT, "%s: no ship of this scene has a pilot", scene->name);
	enum status status = begin_wave(&made, diag);
	if (status)
		return status;
	*game = made;
	*scene = (struct scene){0};
	return STATUS_OK;
}

void asteroids_free(struct asteroids *game)
{
	if (game->space)
		space_free(game->space);
	scene_free(&game->scene);
	*game = (struct asteroids){0};
}

int asteroids_hunters_left(const struct asteroids *game)
{
	int left = 0;

	for (uint32_t i = 0; i < game->space->n.ships; i++)
		left += (int32_t)i != game->space->pilot && space_alive(game->space, i);
	return left;
}

static void count_events(struct asteroids *game)
{
	const struct space *space = game->space;

	for (uint32_t i = 0; i < space->n.events; i++) {
		const struct space_event *event = &space->events[i];
		if (event->kind == EVENT_ROCK_HIT)
			game->score += POINTS_ROCK;
		if (event->kind != EVENT_DESTROYED)
			continue;
		if (event->a == space->pilot) {
			game->hull--;
			game->phase = game->hull ? ASTEROIDS_LOST : ASTEROIDS_OVER;
			game->wait_s = WAIT_LOST_S;
		} else if (event->b == space->pilot) {
			game->shot++;
			game->score += POINTS_SHOT;
		} else {
			game->crashed++;
			game->score += POINTS_CRASHED;
		}
	}
}

/* Of some places drawn, the one farthest from everything. */
static struct vec2 safest_place(struct space *space)
{
	struct vec2 best = {space->setup.width / 2, space->setup.height / 2};
	double best_gap = -1;

	for (int i = 0; i < PLACES_TRIED; i++) {
		struct vec2 at = {rng_between(&space->rng, 0, space->setup.width),
				  rng_between(&space->rng, 0, space->setup.height)};
		space->x[space->pilot] = at.x;
		space->y[space->pilot] = at.y;
		double gap = space_gap(space, (uint32_t)space->pilot);
		if (gap > best_gap) {
			best_gap = gap;
			best = at;
		}
	}
	return best;
}

static void next_ship(struct asteroids *game)
{
	struct space *space = game->space;
	struct vec2 at = safest_place(space);

	space->life[space->pilot] = SHIP_FLYING;
	space->touching[space->pilot] = 0;
	space->x[space->pilot] = at.x;
	space->y[space->pilot] = at.y;
	space->vx[space->pilot] = space->vy[space->pilot] = 0;
	space->throttle = 0;
	game->phase = ASTEROIDS_FLYING;
	game->heat = 0;
}

static enum status next_wave(struct asteroids *game, struct diag *diag)
{
	for (int g = 0; g < game->scene.n_ships; g++)
		if (!game->scene.ships[g].pilot)
			game->scene.ships[g].count += MORE_HUNTERS;
	for (int g = 0; g < game->scene.n_rocks; g++)
		game->scene.rocks[g].drift *= FASTER_ROCKS;
	game->score += POINTS_WAVE * game->wave++;
	game->hull += game->hull < ASTEROIDS_HULL;
	return begin_wave(game, diag);
}

/* The beam heats up; a shot that would melt it is not fired. */
static struct space_input cooled(struct asteroids *game, const struct space_input *input)
{
	struct space_input done = input ? *input : (struct space_input){0};

	game->heat = fmax(0, game->heat - COOLING_PER_S / SPACE_TICKS_PER_S);
	if (game->heat > 1 - ASTEROIDS_SHOT_HEAT)
		done.fire = false;
	if (done.fire && game->space->beam_wait_s <= 0 && game->phase == ASTEROIDS_FLYING)
		game->heat += ASTEROIDS_SHOT_HEAT;
	return done;
}

enum status asteroids_step(struct asteroids *game, const struct space_input *input, struct diag *diag)
{
	if (game->phase == ASTEROIDS_OVER)
		return STATUS_OK;
	struct space_input done = cooled(game, input);
	space_step(game->space, &done);
	game->time_s += 1.0 / SPACE_TICKS_PER_S;
	count_events(game);
	if (game->phase == ASTEROIDS_FLYING && asteroids_hunters_left(game) == 0) {
		game->phase = ASTEROIDS_WON;
		game->wait_s = WAIT_WON_S;
	}
	if (game->phase != ASTEROIDS_LOST && game->phase != ASTEROIDS_WON)
		return STATUS_OK;
	game->wait_s -= 1.0 / SPACE_TICKS_PER_S;
	if (game->wait_s > 0)
		return STATUS_OK;
	if (game->phase == ASTEROIDS_WON)
		return next_wave(game, diag);
	next_ship(game);
	return STATUS_OK;
}

uint64_t asteroids_hash(const struct asteroids *game)
{
	uint64_t hash = hash_u64(space_hash(game->space), (uint64_t)game->phase);

	hash = hash_u64(hash, (uint64_t)game->wave << 32 | (uint64_t)game->hull);
	hash = hash_u64(hash, (uint64_t)game->score);
	return hash_double(hash_double(hash, game->heat), game->wait_s);
}
