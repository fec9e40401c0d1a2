#include "arcade/galaxy.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "store/table.h"

/* Ticks after which a flying ship aims again at its planet, and a docked one thinks again about leaving. */
enum { AIM_TICKS = 10, THINK_TICKS = 30 };

/* How far a seed may turn an ellipse. */
#define TILT_RAD 0.04

/* The gap to its planet with which a ship begins its flight. */
#define LAUNCH_GAP 0.15

/* ---- rules ----------------------------------------------------------------------------------------------- */

static const struct table_key rules_keys[] = {
    {REAL_KEY(galaxy_rules, "gravity", gravity, 0.01, 1000), .required = true},
    {REAL_KEY(galaxy_rules, "dock", dock, 0.1, 10), .required = true},
    {REAL_KEY(galaxy_rules, "refuel", refuel_s, 0, 1000), .required = true},
    {REAL_KEY(galaxy_rules, "refuel_per_tile", refuel_s_per_tile, 0, 100), .required = true},
    {REAL_KEY(galaxy_rules, "patience", patience, 0.01, 100), .required = true},
    {REAL_KEY(galaxy_rules, "year", year_s, 1, 1e5), .required = true},
    {WHOLE_KEY(galaxy_rules, "money", money, 0, 1000000), .required = true},
    {REAL_KEY(galaxy_rules, "pay", pay, 0, 1000), .required = true},
    {REAL_KEY(galaxy_rules, "grace", grace, 0, 10), .required = true},
    {REAL_KEY(galaxy_rules, "glut", glut, 0, 1), .required = true},
    {REAL_KEY(galaxy_rules, "hunger", hunger_s, 0.1, 1e5), .required = true},
    {REAL_KEY(galaxy_rules, "feast", feast, 1, 100), .required = true},
    {REAL_KEY(galaxy_rules, "feast_every", feast_every_s, 1, 1e5), .required = true},
    {WHOLE_KEY(galaxy_rules, "call", call, 0, 1000000), .required = true},
    {REAL_KEY(galaxy_rules, "call_days", call_s, 0.1, 1e5), .required = true},
    {REAL_KEY(galaxy_rules, "call_every", call_every_s, 1, 1e5), .required = true},
    {OTHER_KEY("planets"), .required = true},
    {OTHER_KEY("ships"), .required = true},
    {OTHER_KEY("ranks"), .required = true},
};

static const struct table_key planet_keys[] = {
    {TEXT_KEY(galaxy_planet_kind, "name", name), .required = true},
    {REAL_KEY(galaxy_planet_kind, "axis", axis, 1, 1000), .required = true},
    {REAL_KEY(galaxy_planet_kind, "eccentricity", eccentricity, 0, 0.95), .required = true},
};

static const struct table_key ship_keys[] = {
    {TEXT_KEY(galaxy_ship_kind, "name", name), .required = true},
    {REAL_KEY(galaxy_ship_kind, "cargo", cargo, 0.01, 1000), .required = true},
    {WHOLE_KEY(galaxy_ship_kind, "price", price, 0, 1000000), .required = true},
};

static const struct table_key rank_keys[] = {
    {TEXT_KEY(galaxy_rank, "name", name), .required = true},
    {WHOLE_KEY(galaxy_rank, "money", money, 0, 1000000), .required = true},
};

static bool galaxy_ranks_rise(const struct galaxy_rules *rules)
{
	for (int i = 1; i < rules->n_ranks; i++)
		if (rules->ranks[i].money <= rules->ranks[i - 1].money)
			return false;
	return rules->ranks[0].money == 0;
}

static enum status galaxy_check_rules(const config_setting_t *root, const struct galaxy_rules *rules,
				      struct diag *diag)
{
	if (rules->n_planets < 2)
		return table_wrong(config_setting_get_member(root, "planets"), diag, "must be at least two");
	if (rules->ships[0].price > 0)
		return table_wrong(config_setting_get_member(root, "ships"), diag,
				   "must begin with one of price 0");
	if (!galaxy_ranks_rise(rules))
		return table_wrong(config_setting_get_member(root, "ranks"), diag, "must rise from money 0");
	return STATUS_OK;
}

static enum status galaxy_read_rules(const config_setting_t *root, void *rules, struct diag *diag)
{
	struct galaxy_rules made = {0};
	enum status status = table_read(root, rules_keys, ARRAY_LEN(rules_keys), &made, diag);

	if (!status)
		status = table_records(root, "planets", planet_keys, ARRAY_LEN(planet_keys), made.planets,
				       sizeof made.planets[0], GALAXY_PLANETS, &made.n_planets, diag);
	if (!status)
		status = table_records(root, "ships", ship_keys, ARRAY_LEN(ship_keys), made.ships,
				       sizeof made.ships[0], GALAXY_SHIPS, &made.n_ships, diag);
	if (!status)
		status = table_records(root, "ranks", rank_keys, ARRAY_LEN(rank_keys), made.ranks,
				       sizeof made.ranks[0], GALAXY_RANKS, &made.n_ranks, diag);
	if (!status)
		status = galaxy_check_rules(root, &made, diag);
	if (!status)
		*(struct galaxy_rules *)rules = made;
	return status;
}

enum status galaxy_rules_parse(const char *path, const char *text, struct galaxy_rules *rules,
			       struct diag *diag)
{
	return table_take_text(path, text, galaxy_read_rules, rules, diag);
}

enum status galaxy_rules_load(struct galaxy_rules *rules, struct diag *diag)
{
	return table_take("galaxy.cfg", galaxy_read_rules, rules, diag);
}

/* ---- where things are ------------------------------------------------------------------------------------ */

struct vec2 galaxy_planet_at(const struct galaxy *game, int planet, double time_s)
{
	ASSERT(planet >= 0 && planet < game->rules.n_planets);
	return vec2_add(game->sun, orbit_position(&game->planets[planet].orbit, time_s));
}

struct vec2 galaxy_ship_at(const struct galaxy *game, int ship)
{
	return space_position(game->space, (uint32_t)ship);
}

/* How near to the middle of its planet a ship counts as there, if it docks at this gap. */
static double galaxy_reach(const struct galaxy *game, int ship, int planet, double dock)
{
	return game->planets[planet].radius + game->space->radius[ship] + dock;
}

double galaxy_lateness(const struct galaxy *game, int ship)
{
	const struct galaxy_ship *flying = &game->ships[ship];

	ASSERT(flying->phase == GALAXY_FLYING);
	return (game->time_s - flying->left_s) / flying->promise_s - 1;
}

/* Tugs come out to a late ship, the farther the later it is, so that even one that cannot turn in lands at last. */
static bool galaxy_is_there(const struct galaxy *game, int ship)
{
	int planet = game->ships[ship].to;
	double dock = game->rules.dock * (1 + max(0, galaxy_lateness(game, ship)));
	double away = vec2_distance(galaxy_planet_at(game, planet, game->time_s), galaxy_ship_at(game, ship));

	return away <= galaxy_reach(game, ship, planet, dock);
}

bool galaxy_circles(const struct galaxy *game, int ship)
{
	const struct galaxy_ship *flying = &game->ships[ship];
	double speed = game->space->max_speed[ship], turn = game->space->max_turn_rad_s[ship];

	if (flying->phase != GALAXY_FLYING || galaxy_lateness(game, ship) < game->rules.grace)
		return false;
	struct vec2 planet = galaxy_planet_at(game, flying->to, game->time_s);
	double away = vec2_distance(planet, galaxy_ship_at(game, ship));
	return away < galaxy_reach(game, ship, flying->to, game->rules.dock) + 2 * speed / turn;
}

static double galaxy_meeting_s(const struct galaxy *game, int ship, int planet)
{
	return orbit_meeting_s(&game->planets[planet].orbit, game->time_s,
			       vec2_sub(galaxy_ship_at(game, ship), game->sun), game->space->max_speed[ship],
			       galaxy_reach(game, ship, planet, game->rules.dock));
}

bool galaxy_calls(const struct galaxy *game, int planet)
{
	return game->planets[planet].call_until_s > game->time_s;
}

struct galaxy_offer galaxy_offer(const struct galaxy *game, int ship, int planet)
{
	const struct galaxy_rules *rules = &game->rules;
	const struct galaxy_planet *to = &game->planets[planet];
	double days = galaxy_meeting_s(game, ship, planet);
	double haul =
	    vec2_distance(galaxy_planet_at(game, planet, game->time_s + days), galaxy_ship_at(game, ship));
	double goods = rules->pay * haul * rules->ships[ship].cargo * to->wants;
	struct galaxy_offer offer = {.days = days, .haul = haul, .goods = (int)floor(goods + 0.5)};

	if (game->time_s + days < to->call_until_s)
		offer.call = rules->call;
	return offer;
}

int galaxy_rank(const struct galaxy *game, int money)
{
	int rank = 0;

	while (rank + 1 < game->rules.n_ranks && money >= game->rules.ranks[rank + 1].money)
		rank++;
	return rank;
}

/* Puts the rocks where their planets are, with velocities that take them to where these will be next. */
static void galaxy_place_planets(struct galaxy *game)
{
	struct space *space = game->space;

	for (int p = 0; p < game->rules.n_planets; p++) {
		struct vec2 at = galaxy_planet_at(game, p, game->time_s);
		struct vec2 next = galaxy_planet_at(game, p, game->time_s + SPACE_DT_S);
		space->rock_x[1 + p] = at.x;
		space->rock_y[1 + p] = at.y;
		space->rock_vx[1 + p] = (next.x - at.x) / SPACE_DT_S;
		space->rock_vy[1 + p] = (next.y - at.y) / SPACE_DT_S;
	}
}

static void galaxy_stay_in_dock(struct galaxy *game, int ship)
{
	struct space *space = game->space;
	int planet = game->ships[ship].at;

	space->x[ship] = space->rock_x[1 + planet];
	space->y[ship] = space->rock_y[1 + planet];
}

/* ---- a new galaxy ---------------------------------------------------------------------------------------- */

/* The sun, and each planet somewhere on its orbit. */
static void galaxy_draw_planets(struct galaxy *game)
{
	game->sun = space_rock_position(game->space, 0);
	for (int p = 0; p < game->rules.n_planets; p++)
		game->planets[p] = (struct galaxy_planet){
		    .orbit = {.axis = game->rules.planets[p].axis,
			      .eccentricity = game->rules.planets[p].eccentricity,
			      .tilt_rad = PI + rng_between(&game->rng, -TILT_RAD, TILT_RAD),
			      .phase_rad = rng_between(&game->rng, 0, 2 * PI),
			      .motion_rad_s = orbit_motion(game->rules.planets[p].axis, game->rules.gravity)},
		    .radius = game->space->rock_radius[1 + p],
		    .wants = 1,
		};
	galaxy_place_planets(game);
}

static void galaxy_dock(struct galaxy *game, int ship, int planet)
{
	struct galaxy_ship *docked = &game->ships[ship];

	docked->phase = GALAXY_DOCKED;
	docked->at = planet;
	docked->to = docked->then = GALAXY_NOWHERE;
	game->space->life[ship] = SHIP_ARRIVED;
	galaxy_stay_in_dock(game, ship);
}

static void galaxy_draw_ships(struct galaxy *game)
{
	for (int s = 0; s < game->rules.n_ships; s++) {
		galaxy_dock(game, s, s % game->rules.n_planets);
		game->ships[s].own_mind = true;
		if (game->rules.ships[s].price > 0)
			game->ships[s].phase = GALAXY_FOR_SALE;
	}
}

static enum status galaxy_check_scene(const struct galaxy *game, const char *name, struct diag *diag)
{
	const struct space *space = game->space;

	if (space->n.ships != (uint32_t)game->rules.n_ships ||
	    space->n.rocks != 1 + (uint32_t)game->rules.n_planets)
		return diag_set(diag, STATUS_BAD_INPUT,
				"%s: %u ships and %u rocks, but galaxy.cfg has %d ships, %d planets and a sun",
				name, (unsigned)space->n.ships, (unsigned)space->n.rocks, game->rules.n_ships,
				game->rules.n_planets);
	return STATUS_OK;
}

enum status galaxy_new(const struct scene *scene, const struct fleet *fleet, const struct galaxy_rules *rules,
		       uint64_t seed, struct galaxy *game, struct diag *diag)
{
	struct galaxy made = {.rules = *rules, .rng = rng_seeded(seed, RNG_SPACE), .money = rules->money};
	struct scene_choice choice = {.trail = 60, .seed = seed};
	enum status status = scene_build(scene, fleet, &choice, &made.space, diag);

	if (!status)
		status = galaxy_check_scene(&made, scene->name, diag);
	if (status) {
		if (made.space)
			space_free(made.space);
		return status;
	}
	galaxy_draw_planets(&made);
	galaxy_draw_ships(&made);
	*game = made;
	return STATUS_OK;
}

void galaxy_free(struct galaxy *game)
{
	if (game->space)
		space_free(game->space);
	*game = (struct galaxy){0};
}

/* ---- ships come and go ----------------------------------------------------------------------------------- */

bool galaxy_send(struct galaxy *game, int ship, int planet)
{
	struct galaxy_ship *sent = &game->ships[ship];
	bool flying = sent->phase == GALAXY_FLYING;

	ASSERT(planet >= 0 && planet < game->rules.n_planets);
	if (sent->phase == GALAXY_FOR_SALE || planet == (flying ? sent->to : sent->at))
		return false;
	if (flying) {
		sent->then = planet;
		return true;
	}
	sent->to = planet;
	sent->phase = GALAXY_WAITING;
	sent->waited_s = 0;
	return true;
}

void galaxy_set_own_mind(struct galaxy *game, int ship, bool own_mind)
{
	game->ships[ship].own_mind = own_mind;
}

int galaxy_for_sale(const struct galaxy *game)
{
	for (int s = 0; s < game->rules.n_ships; s++)
		if (game->ships[s].phase == GALAXY_FOR_SALE)
			return s;
	return GALAXY_NOWHERE;
}

int galaxy_buy(struct galaxy *game)
{
	int ship = galaxy_for_sale(game);

	if (ship == GALAXY_NOWHERE || game->rules.ships[ship].price > game->money)
		return GALAXY_NOWHERE;
	game->money -= game->rules.ships[ship].price;
	galaxy_dock(game, ship, game->ships[ship].at);
	return ship;
}

/* The planet that SHIP would reach first. */
static int galaxy_soonest(const struct galaxy *game, int ship)
{
	int best = GALAXY_NOWHERE;
	double best_s = INFINITY;

	for (int p = 0; p < game->rules.n_planets; p++) {
		if (p == game->ships[ship].at)
			continue;
		double wait_s = galaxy_meeting_s(game, ship, p);
		if (wait_s < best_s) {
			best_s = wait_s;
			best = p;
		}
	}
	return best;
}

static void galaxy_aim(struct galaxy *game, int ship)
{
	int planet = game->ships[ship].to;
	struct vec2 meeting =
	    galaxy_planet_at(game, planet, game->time_s + galaxy_meeting_s(game, ship, planet));

	space_send(game->space, (uint32_t)ship, (struct space_target){TARGET_POINT, meeting, 0, 0});
}

/* Puts a ship off the surface of its planet, with its nose towards the meeting and at full speed. */
static void galaxy_leave(struct galaxy *game, int ship, const struct galaxy_offer *offer)
{
	struct space *space = game->space;
	struct galaxy_ship *leaving = &game->ships[ship];
	struct vec2 planet = galaxy_ship_at(game, ship);
	double off = game->planets[leaving->at].radius + space->radius[ship] + LAUNCH_GAP;

	space->life[ship] = SHIP_FLYING;
	galaxy_aim(game, ship);
	struct vec2 meeting = {space->target_x[ship], space->target_y[ship]};
	struct vec2 ahead = vec2_unit(vec2_sub(meeting, planet), (struct vec2){1, 0});
	struct vec2 from = vec2_add(planet, vec2_scale(ahead, off));
	space->x[ship] = from.x;
	space->y[ship] = from.y;
	space->heading_x[ship] = ahead.x;
	space->heading_y[ship] = ahead.y;
	space->vx[ship] = ahead.x * space->max_speed[ship];
	space->vy[ship] = ahead.y * space->max_speed[ship];
	leaving->phase = GALAXY_FLYING;
	leaving->at = GALAXY_NOWHERE;
	leaving->left_s = game->time_s;
	leaving->promise_s = offer->days;
	leaving->haul = offer->haul;
	leaving->goods = offer->goods;
	game->planets[leaving->to].wants *= game->rules.glut;
}

/* Decides whether to leave.  A long flight may be a short one a little later, but no ship waits for more than
 * one revolution of the planet. */
static void galaxy_think(struct galaxy *game, int ship)
{
	struct galaxy_ship *thinking = &game->ships[ship];

	if (thinking->phase == GALAXY_DOCKED && thinking->own_mind && thinking->refuel_s <= 0)
		galaxy_send(game, ship, galaxy_soonest(game, ship));
	if (thinking->phase != GALAXY_WAITING || thinking->refuel_s > 0)
		return;
	double revolution_s = 2 * PI / game->planets[thinking->to].orbit.motion_rad_s;
	struct galaxy_offer offer = galaxy_offer(game, ship, thinking->to);
	if (offer.days <= game->rules.patience * revolution_s || thinking->waited_s >= revolution_s)
		galaxy_leave(game, ship, &offer);
	else
		thinking->waited_s += (double)THINK_TICKS / SPACE_TICKS_PER_S;
}

/* The share of the pay for a LATE delivery: all within the grace, then a fifth less for each tenth. */
static double galaxy_punctuality(const struct galaxy_rules *rules, double late)
{
	return clamp(1 - 2 * (late - rules->grace), 0, 1);
}

static void galaxy_arrive(struct galaxy *game, int ship)
{
	const struct galaxy_rules *rules = &game->rules;
	struct galaxy_ship *arriving = &game->ships[ship];
	struct galaxy_planet *planet = &game->planets[arriving->to];
	int then = arriving->then;
	double late = galaxy_lateness(game, ship);
	bool called = galaxy_calls(game, arriving->to);
	int thanks = called ? rules->call : 0;

	arriving->promised = arriving->goods;
	arriving->paid = (int)floor(arriving->goods * galaxy_punctuality(rules, late) + 0.5);
	int pay = arriving->paid + thanks;
	game->last =
	    (struct galaxy_delivery){ship, arriving->to, arriving->promised + thanks, pay, called, late};
	planet->call_until_s = 0;
	game->money += pay;
	game->earned += pay;
	game->deliveries++;
	game->late += late > rules->grace;
	arriving->refuel_s = rules->refuel_s + rules->refuel_s_per_tile * arriving->haul;
	galaxy_dock(game, ship, arriving->to);
	if (then != GALAXY_NOWHERE)
		galaxy_send(game, ship, then);
}

static void galaxy_step_ship(struct galaxy *game, int ship)
{
	struct galaxy_ship *stepped = &game->ships[ship];
	uint64_t turn = game->space->tick + (uint64_t)ship;

	if (stepped->phase == GALAXY_FLYING) {
		if (galaxy_is_there(game, ship))
			galaxy_arrive(game, ship);
		else if (turn % AIM_TICKS == 0)
			galaxy_aim(game, ship);
		return;
	}
	galaxy_stay_in_dock(game, ship);
	stepped->refuel_s = max(0, stepped->refuel_s - SPACE_DT_S);
	if (turn % THINK_TICKS == 0)
		galaxy_think(game, ship);
}

/* ---- time ------------------------------------------------------------------------------------------------ */

/* Whether something that happens EVERY_S on average happens in this tick. */
static bool galaxy_happens(struct galaxy *game, double every_s)
{
	return rng_unit(&game->rng) * every_s * SPACE_TICKS_PER_S < 1;
}

static struct galaxy_planet *galaxy_any_planet(struct galaxy *game)
{
	return &game->planets[rng_below(&game->rng, (uint32_t)game->rules.n_planets)];
}

/* Demand returns to normal; now and then a planet feasts or calls. */
static void galaxy_step_wants(struct galaxy *game)
{
	const struct galaxy_rules *rules = &game->rules;

	for (int p = 0; p < rules->n_planets; p++)
		game->planets[p].wants += (1 - game->planets[p].wants) * SPACE_DT_S / rules->hunger_s;
	if (galaxy_happens(game, rules->feast_every_s))
		galaxy_any_planet(game)->wants = rules->feast;
	if (galaxy_happens(game, rules->call_every_s))
		galaxy_any_planet(game)->call_until_s = game->time_s + rules->call_s;
}

bool galaxy_over(const struct galaxy *game)
{
	return game->time_s >= game->rules.year_s;
}

void galaxy_step(struct galaxy *game)
{
	if (galaxy_over(game))
		return;
	galaxy_step_wants(game);
	space_step(game->space, NULL);
	/* Counted, not summed, so that no error adds up. */
	game->time_s = (double)game->space->tick / SPACE_TICKS_PER_S;
	galaxy_place_planets(game);
	for (int s = 0; s < game->rules.n_ships; s++)
		galaxy_step_ship(game, s);
}

uint64_t galaxy_hash(const struct galaxy *game)
{
	uint64_t hash = hash_double(space_hash(game->space), game->time_s);

	for (int p = 0; p < game->rules.n_planets; p++)
		hash = hash_double(hash_double(hash, game->planets[p].wants), game->planets[p].call_until_s);
	for (int s = 0; s < game->rules.n_ships; s++) {
		const struct galaxy_ship *ship = &game->ships[s];
		hash = hash_u64(hash, (uint64_t)ship->phase << 32 | (uint64_t)(ship->to + 1) << 16 |
					  (uint64_t)(ship->at + 1) << 1 | ship->own_mind);
		hash = hash_u64(hash, (uint64_t)(ship->then + 1) << 32 | (uint64_t)ship->goods);
		hash = hash_double(hash_double(hash, ship->refuel_s), ship->waited_s);
		hash = hash_double(hash_double(hash, ship->haul), ship->left_s + ship->promise_s);
	}
	return hash_u64(hash, (uint64_t)game->money << 32 | (uint64_t)game->deliveries);
}
