#include "arcade/asteroids.h"

#include <stdio.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "store/table.h"

/* How many places are tried for the next ship. */
enum { PLACES = 64 };

static const struct table_key rules_keys[] = {
    {WHOLE_KEY(asteroids_rules, "hull", hull, 1, 9), .required = true},
    {WHOLE_KEY(asteroids_rules, "mending_waves", mending_waves, 1, 100), .required = true},
    {REAL_KEY(asteroids_rules, "shot_heat", shot_heat, 0, 1), .required = true},
    {REAL_KEY(asteroids_rules, "cooling", cooling_per_s, 0.01, 100), .required = true},
    {WHOLE_KEY(asteroids_rules, "hunters", hunters, 1, 100), .required = true},
    {WHOLE_KEY(asteroids_rules, "more_hunters", more_hunters, 0, 100), .required = true},
    {REAL_KEY(asteroids_rules, "faster_rocks", faster_rocks, 1, 10), .required = true},
    {WHOLE_KEY(asteroids_rules, "points_shot", points_shot, 0, 10000), .required = true},
    {WHOLE_KEY(asteroids_rules, "points_crashed", points_crashed, 0, 10000), .required = true},
    {WHOLE_KEY(asteroids_rules, "points_rock", points_rock, 0, 10000), .required = true},
    {WHOLE_KEY(asteroids_rules, "points_wave", points_wave, 0, 10000), .required = true},
    {REAL_KEY(asteroids_rules, "wait_lost", wait_lost_s, 0, 60), .required = true},
    {REAL_KEY(asteroids_rules, "wait_won", wait_won_s, 0, 60), .required = true},
    {TEXT_KEY(asteroids_rules, "companion_class", companion_class), .required = true},
    {TEXT_KEY(asteroids_rules, "companion_behaviour", companion_behaviour), .required = true},
    {OTHER_KEY("minds"), .required = true},
};

static const struct table_key mind_keys[] = {
    {TEXT_KEY(asteroids_mind, "name", name), .required = true},
    {TEXT_KEY(asteroids_mind, "behaviour", behaviour), .required = true},
    {TEXT_KEY(asteroids_mind, "weakness", weakness), .required = true},
};

static enum status asteroids_check_minds(const config_setting_t *root, const struct asteroids_rules *rules,
					 struct diag *diag)
{
	const config_setting_t *list = config_setting_get_member(root, "minds");
	const struct variant *behaviour;
	double params[PARAMS_MAX];
	struct diag why = {""};

	for (int i = 0; i < rules->n_minds; i++)
		if (variant_parse(behaviours, "behaviour", rules->minds[i].behaviour, &behaviour, params, NULL,
				  0, &why))
			return table_wrong(config_setting_get_elem(list, (unsigned)i), diag, "is wrong: %s",
					   why.text);
	return STATUS_OK;
}

static enum status asteroids_read_rules(const config_setting_t *root, void *rules, struct diag *diag)
{
	struct asteroids_rules made = {0};
	enum status status = table_read(root, rules_keys, ARRAY_LEN(rules_keys), &made, diag);

	if (!status)
		status = table_records(root, "minds", mind_keys, ARRAY_LEN(mind_keys), made.minds,
				       sizeof made.minds[0], ASTEROIDS_MINDS, &made.n_minds, diag);
	if (!status)
		status = asteroids_check_minds(root, &made, diag);
	if (!status)
		*(struct asteroids_rules *)rules = made;
	return status;
}

enum status asteroids_rules_parse(const char *path, const char *text, struct asteroids_rules *rules,
				  struct diag *diag)
{
	return table_take_text(path, text, asteroids_read_rules, rules, diag);
}

enum status asteroids_rules_load(struct asteroids_rules *rules, struct diag *diag)
{
	return table_take("asteroids.cfg", asteroids_read_rules, rules, diag);
}

static bool asteroids_has_pilot(const struct scene *scene)
{
	for (int g = 0; g < scene->n_ships; g++)
		if (scene->ships[g].pilot)
			return true;
	return false;
}

/* The ship and the mind of a companion, as the rules name them. */
struct asteroids_companion {
	const struct ship_class *class;
	const struct variant *behaviour;
	double params[PARAMS_MAX];
};

static enum status asteroids_read_companion(const struct asteroids *game, struct asteroids_companion *made,
					    struct diag *diag)
{
	made->class = fleet_class(game->fleet, game->rules.companion_class);
	if (!made->class)
		return diag_set(diag, STATUS_BAD_INPUT, "asteroids.cfg: unknown ship class '%s'",
				game->rules.companion_class);
	return variant_parse(behaviours, "behaviour", game->rules.companion_behaviour, &made->behaviour,
			     made->params, NULL, 0, diag);
}

enum status asteroids_accompany(struct asteroids *game, bool wanted, struct diag *diag)
{
	struct asteroids_companion made;
	enum status status = asteroids_read_companion(game, &made, diag);

	if (status)
		return status;
	game->company.wanted = wanted;
	if (wanted)
		company_join(&game->company, game->space, &made.class->hull, made.behaviour, made.params);
	else
		company_leave(&game->company, game->space);
	return STATUS_OK;
}

const struct asteroids_mind *asteroids_mind(const struct asteroids *game)
{
	return &game->rules.minds[(game->wave - 1) % game->rules.n_minds];
}

/* Gives the scene the hunters of this wave. */
static void asteroids_set_hunters(struct asteroids *game)
{
	for (int g = 0; g < game->scene.n_ships; g++) {
		struct scene_ships *ships = &game->scene.ships[g];
		if (ships->pilot)
			continue;
		ships->count = game->rules.hunters + (game->wave - 1) * game->rules.more_hunters;
		snprintf(ships->behaviour, sizeof ships->behaviour, "%s", asteroids_mind(game)->behaviour);
	}
}

static enum status asteroids_begin_wave(struct asteroids *game, struct diag *diag)
{
	struct space *space;
	struct scene_choice choice = {.trail = 40, .more_ships = 1, .seed = game->seed + (uint64_t)game->wave};

	asteroids_set_hunters(game);
	enum status status = scene_build(&game->scene, game->fleet, &choice, &space, diag);
	if (status)
		return status;
	if (game->space)
		space_free(game->space);
	game->space = space;
	game->hunters = (int)space->n.ships - 1;
	game->phase = ASTEROIDS_FLYING;
	game->wait_s = game->heat = 0;
	game->company.ship = SPACE_NOBODY;
	if (game->company.wanted)
		return asteroids_accompany(game, true, diag);
	return STATUS_OK;
}

enum status asteroids_new(struct scene *scene, const struct fleet *fleet, const struct asteroids_rules *rules,
			  uint64_t seed, struct asteroids *game, struct diag *diag)
{
	struct asteroids made = {
	    .rules = *rules, .scene = *scene, .fleet = fleet, .seed = seed, .wave = 1, .hull = rules->hull};

	if (!asteroids_has_pilot(scene))
		return diag_set(diag, STATUS_BAD_INPUT, "%s: no ship of the scene has a pilot", scene->name);
	enum status status = asteroids_begin_wave(&made, diag);
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

bool asteroids_is_hunter(const struct asteroids *game, uint32_t i)
{
	return (int32_t)i != game->space->pilot && (int32_t)i != game->company.ship;
}

int asteroids_hunters_left(const struct asteroids *game)
{
	int left = 0;

	for (uint32_t i = 0; i < game->space->n.ships; i++)
		left += asteroids_is_hunter(game, i) && space_alive(game->space, i);
	return left;
}

static void asteroids_gain(struct asteroids *game, struct vec2 at, int points)
{
	game->score += points;
	game->gains[game->n_gains++ % ASTEROIDS_GAINS] = (struct asteroids_gain){at, points, game->time_s};
}

/* Hunters that you led into something score; those that drift into it do not. */
static void asteroids_count_hunter(struct asteroids *game, const struct space_event *destroyed)
{
	if (destroyed->b == game->space->pilot) {
		game->shot++;
		asteroids_gain(game, destroyed->at, game->rules.points_shot);
		return;
	}
	game->crashed++;
	if (game->space->throttle <= 0)
		return;
	game->paid++;
	asteroids_gain(game, destroyed->at, game->rules.points_crashed);
}

static void asteroids_count_events(struct asteroids *game)
{
	const struct space *space = game->space;

	for (uint32_t i = 0; i < space->n.events; i++) {
		const struct space_event *event = &space->events[i];
		if (event->kind == SPACE_EVENT_CONTACT && event->a == space->pilot)
			game->hit_by = event->touch;
		if (event->kind == SPACE_EVENT_ROCK_HIT)
			game->score += game->rules.points_rock;
		if (event->kind != SPACE_EVENT_DESTROYED)
			continue;
		if (event->a == space->pilot) {
			game->hull--;
			game->lost++;
			game->phase = game->hull ? ASTEROIDS_LOST : ASTEROIDS_OVER;
			game->wait_s = game->rules.wait_lost_s;
		} else if (asteroids_is_hunter(game, (uint32_t)event->a)) {
			asteroids_count_hunter(game, event);
		}
	}
}

/* Of PLACES random places well within the arena the one farthest from everything. */
static struct vec2 asteroids_safest_place(struct space *space)
{
	double width = space->setup.width, height = space->setup.height;
	struct vec2 best = {width / 2, height / 2};
	double best_gap = -1;

	ASSERT(space->pilot != SPACE_NOBODY);
	for (int i = 0; i < PLACES; i++) {
		struct vec2 at = {rng_between(&space->rng, 0.15 * width, 0.85 * width),
				  rng_between(&space->rng, 0.15 * height, 0.85 * height)};
		space->x[space->pilot] = at.x;
		space->y[space->pilot] = at.y;
		double gap = space_gap(space, (uint32_t)space->pilot, space->rules.sight);
		if (gap > best_gap) {
			best_gap = gap;
			best = at;
		}
	}
	return best;
}

static void asteroids_next_ship(struct asteroids *game)
{
	struct space *space = game->space;
	struct vec2 at = asteroids_safest_place(space);

	space->life[space->pilot] = SHIP_FLYING;
	space->touching[space->pilot] = 0;
	space->x[space->pilot] = at.x;
	space->y[space->pilot] = at.y;
	space->vx[space->pilot] = space->vy[space->pilot] = 0;
	space->throttle = 0;
	game->phase = ASTEROIDS_FLYING;
	game->heat = 0;
}

bool asteroids_mends(const struct asteroids *game)
{
	return game->wave % game->rules.mending_waves == 0 && game->hull < game->rules.hull;
}

static enum status asteroids_next_wave(struct asteroids *game, struct diag *diag)
{
	struct asteroids next = *game;

	for (int g = 0; g < next.scene.n_rocks; g++)
		next.scene.rocks[g].drift *= next.rules.faster_rocks;
	/* A wave that was lost without you is not won by you. */
	if (next.score > next.score_before)
		next.score += next.rules.points_wave * next.wave;
	next.score_before = next.score;
	next.hull += asteroids_mends(game);
	next.wave++;
	enum status status = asteroids_begin_wave(&next, diag);
	if (!status)
		*game = next;
	return status;
}

bool asteroids_ready(const struct asteroids *game)
{
	return game->heat + game->rules.shot_heat <= 1;
}

/* Lets the beam cool; returns INPUT without a shot for which it is too hot. */
static struct space_input asteroids_cooled(struct asteroids *game, const struct space_input *input)
{
	struct space_input done = {0};

	if (input)
		done = *input;
	game->heat = max(0, game->heat - game->rules.cooling_per_s / SPACE_TICKS_PER_S);
	if (!asteroids_ready(game))
		done.fire = false;
	return done;
}

/* One step of the world, in which every shot heats the beam. */
static void asteroids_step_space(struct asteroids *game, const struct space_input *input)
{
	double wait_s = game->space->beam_wait_s;

	company_draw_off(&game->company, game->space);
	space_step(game->space, input);
	company_count(&game->company, game->space);
	if (game->space->beam_wait_s > wait_s)
		game->heat += game->rules.shot_heat;
}

enum status asteroids_step(struct asteroids *game, const struct space_input *input, struct diag *diag)
{
	if (game->phase == ASTEROIDS_OVER)
		return STATUS_OK;
	struct space_input done = asteroids_cooled(game, input);
	asteroids_step_space(game, &done);
	game->time_s += SPACE_DT_S;
	asteroids_count_events(game);
	if (game->phase == ASTEROIDS_FLYING && asteroids_hunters_left(game) == 0) {
		game->phase = ASTEROIDS_WON;
		game->wait_s = game->rules.wait_won_s;
	}
	if (game->phase != ASTEROIDS_LOST && game->phase != ASTEROIDS_WON)
		return STATUS_OK;
	game->wait_s -= SPACE_DT_S;
	if (game->wait_s > 0)
		return STATUS_OK;
	if (game->phase == ASTEROIDS_WON)
		return asteroids_next_wave(game, diag);
	asteroids_next_ship(game);
	return STATUS_OK;
}

uint64_t asteroids_hash(const struct asteroids *game)
{
	uint64_t hash = hash_u64(space_hash(game->space), (uint64_t)game->phase);

	hash = hash_u64(hash, (uint64_t)game->wave << 32 | (uint64_t)game->hull);
	hash = hash_u64(hash, (uint64_t)game->score);
	if (game->company.wanted)
		hash = hash_u64(hash, (uint64_t)game->company.ship);
	return hash_double(hash_double(hash, game->heat), game->wait_s);
}
