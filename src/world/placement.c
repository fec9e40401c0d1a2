/* Places the hunters of a floor, and everyone's start. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/minmax.h"
#include "base/text.h"
#include "world/drone.h"
#include "world/world.h"

static_assert(sizeof((struct hunter_kind *)0)->spec >= GAME_SPEC_MAX, "a kind holds any spec");
static_assert(RULES_CAST_MAX + RULES_LATE_MAX <= (int)GAME_HUNTERS_MAX,
	      "a world holds a floor's hunters and the late ones");

/* ---- who is there ---------------------------------------------------------------------------------------- */

/* The kind of a walker given by SPEC: as of the first hunter in hunters.cfg with the same algorithm. */
static struct hunter_kind placement_walker_kind(const struct rules *rules, const struct chase_mind *mind,
						const char *spec)
{
	struct hunter_kind kind = {
	    .glyph = 'u', .family = FAMILY_MIND, .sight_cells = 12, .cone_deg = 360, .patience_turns = 12};
	const struct pathfinder *path = chase_path(mind);

	for (int i = 0; i < rules->n_kinds; i++) {
		struct chase_mind other;
		if (chase_parse(rules->kinds[i].spec, &other, NULL) == STATUS_OK &&
		    other.chaser == mind->chaser && chase_path(&other) == path) {
			kind = rules->kinds[i];
			break;
		}
	}
	snprintf(kind.name, sizeof kind.name, "%.23s", path ? path->head.name : chase_of(mind)->head.name);
	snprintf(kind.spec, sizeof kind.spec, "%s", spec);
	kind.speed_percent = 100;
	kind.asleep = kind.learns = false;
	return kind;
}

/* The same for a ship; hunters.cfg is not consulted. */
static struct hunter_kind placement_ship_kind(const struct variant *behaviour, const char *spec)
{
	struct hunter_kind kind = {.glyph = 'D',
				   .family = FAMILY_SWARM,
				   .speed_percent = 100,
				   .sight_cells = 12,
				   .cone_deg = 360,
				   .patience_turns = 12};

	snprintf(kind.name, sizeof kind.name, "%.23s", behaviour->name);
	snprintf(kind.spec, sizeof kind.spec, "%s", spec);
	snprintf(kind.tell, sizeof kind.tell, "flies");
	snprintf(kind.weakness, sizeof kind.weakness, "inertia, narrow doors");
	return kind;
}

/* Sets the floor's budget, unless the spec of MIND gave one. */
static void placement_set_budget(struct chase_mind *mind, uint32_t budget)
{
	const struct variant *head = &chase_of(mind)->head;

	for (size_t i = 0; budget && i < head->n_params; i++)
		if (!strcmp(head->params[i].name, "budget") && mind->params[i] == head->params[i].def)
			mind->params[i] = budget;
}

/* SPEC names no chaser, as DIAG says: a chaser or a hunter of hunters.cfg may have been meant. */
static enum status placement_unknown(const struct rules *rules, const char *spec, enum status status,
				     struct diag *diag)
{
	struct text_near near = text_near_to(spec);
	for (int i = 0; i < rules->n_kinds; i++)
		text_near_try(&near, rules->kinds[i].name);
	const char *hunter = near.found;
	for (const struct variant *const *chaser = chasers; *chaser; chaser++)
		text_near_try(&near, (*chaser)->name);
	if (status != STATUS_USAGE || (!near.found && strchr(spec, ':')))
		return status;
	if (!near.found)
		return diag_set(diag, status, "unknown hunter '%s'; see 'astray list hunters'", spec);
	return diag_set(diag, status, "unknown %s '%s'; did you mean %s?",
			near.found == hunter ? "hunter" : "chaser", spec, near.found);
}

/* Makes HUNTER a walker; KNOWN is its entry in hunters.cfg, or NULL. */
static enum status placement_make_walker(struct hunter *hunter, const struct rules *rules,
					 const struct hunter_kind *known, const char *spec, struct diag *diag)
{
	enum status status = chase_parse(spec, &hunter->walker.mind, diag);

	if (status)
		return placement_unknown(rules, spec, status, diag);
	hunter->kind = known ? *known : placement_walker_kind(rules, &hunter->walker.mind, spec);
	return STATUS_OK;
}

/* The same for a ship. */
static enum status placement_make_ship(struct hunter *hunter, const struct rules *rules,
				       const struct hunter_kind *known, const char *spec, struct diag *diag)
{
	enum status status = drone_parse(spec, &rules->fleet, &hunter->flyer, diag);

	if (status)
		return status;
	hunter->body = BODY_FLYER;
	hunter->kind = known ? *known : placement_ship_kind(behaviours[hunter->flyer.mind.behaviour], spec);
	hunter->flyer.hull.max_speed *= hunter->kind.speed_percent / 100.0;
	return STATUS_OK;
}

/* Makes HUNTER from the name of an entry in hunters.cfg, or from a spec. */
static enum status placement_make_hunter(struct hunter *hunter, const struct rules *rules, const char *spec,
					 struct diag *diag)
{
	const struct hunter_kind *known = rules_kind(rules, spec);

	if (known)
		spec = known->spec;
	if (drone_is(spec))
		return placement_make_ship(hunter, rules, known, spec, diag);
	return placement_make_walker(hunter, rules, known, spec, diag);
}

static enum hunter_state placement_first_state(const struct hunter_kind *kind)
{
	if (kind->knows)
		return HUNTER_HUNTING;
	if (kind->asleep)
		return HUNTER_ASLEEP;
	return HUNTER_PATROL;
}

/* The first hunter of HEAD that is of the same kind as hunter WHO. */
static int8_t placement_breed(const struct game *head, int who)
{
	int8_t first = 0;

	while (strcmp(head->hunters[first].kind.name, head->hunters[who].kind.name) != 0)
		first++;
	return first;
}

static enum status placement_cast_one(struct game *head, const struct rules *rules, const char *spec,
				      struct cell at, const struct game_setup *setup, bool knows,
				      int speed_percent, struct diag *diag)
{
	if (head->n_hunters == GAME_HUNTERS_MAX)
		return diag_set(diag, STATUS_LIMIT, "more than %d hunters", GAME_HUNTERS_MAX);
	struct hunter *hunter = &head->hunters[head->n_hunters];
	enum status status = placement_make_hunter(hunter, rules, spec, diag);
	if (status)
		return status;
	hunter->kind.knows |= knows;
	if (speed_percent)
		hunter->kind.speed_percent = speed_percent;
	hunter->at = hunter->from = at;
	hunter->state = placement_first_state(&hunter->kind);
	if (!hunter_flies(hunter)) {
		placement_set_budget(&hunter->walker.mind, setup->budget);
		if (hunter->kind.learns)
			hunter->walker.own_ground = head->n_grounds++;
	}
	hunter->breed = placement_breed(head, head->n_hunters);
	head->n_hunters++;
	return STATUS_OK;
}

/* Masks the hunters: all are strangers, with a number for a letter. */
static void placement_mask(struct game *head)
{
	for (int i = 0; i < head->n_hunters; i++) {
		struct hunter *hunter = &head->hunters[i];
		hunter->truth = hunter->kind.glyph;
		hunter->kind.glyph = (char)('1' + i % 9);
		hunter->kind.family = FAMILY_BODY;
		snprintf(hunter->kind.name, sizeof hunter->kind.name, "stranger");
		snprintf(hunter->kind.tell, sizeof hunter->kind.tell,
			 "moves in its own way; watch it and guess its name");
		snprintf(hunter->kind.weakness, sizeof hunter->kind.weakness,
			 "guess its name, and you know it");
	}
}

/* A patrol of the map brings its own ship: the hunter it names, by default a drone. */
static enum status placement_cast_patrol(struct game *head, const struct rules *rules, const struct mark *mark,
					 const struct game_setup *setup, struct diag *diag)
{
	const char *name = mark->name[0] ? mark->name : "drone";
	enum status status = placement_cast_one(head, rules, name, mark->at, setup, false, 0, diag);

	if (status)
		return status;
	struct hunter *hunter = &head->hunters[head->n_hunters - 1];
	if (!hunter_flies(hunter))
		return diag_set(diag, STATUS_BAD_INPUT, "patrol %d: %s cannot fly", mark->index, name);
	hunter->flyer.patrol = mark->index;
	return STATUS_OK;
}

enum status placement_pick_hunters(const struct game_setup *setup, const struct rules *rules, struct game *head,
				   struct diag *diag)
{
	const struct grid *grid = setup->grid;
	enum status status = STATUS_OK;

	for (size_t i = 0; !status && i < grid->n_marks; i++) {
		const struct mark *mark = &grid->marks[i];
		if (mark->kind == MARK_HUNTER)
			status = placement_cast_one(head, rules, mark->name, mark->at, setup, false, 0, diag);
		else if (mark->kind == MARK_PATROL && mark == grid_mark(grid, MARK_PATROL, mark->index))
			status = placement_cast_patrol(head, rules, mark, setup, diag);
	}
	for (size_t i = 0; !status && i < setup->n_specs; i++)
		status = placement_cast_one(head, rules, setup->specs[i], nowhere, setup, setup->specs_know,
					    setup->speeds ? setup->speeds[i] : 0, diag);
	head->floor.late = head->n_hunters;
	for (size_t i = 0; !status && i < setup->n_late; i++)
		status = placement_cast_one(head, rules, setup->late[i], nowhere, setup, false, 0, diag);
	head->floor.n_late = head->n_hunters - head->floor.late;
	if (!status && setup->masked)
		placement_mask(head);
	return status;
}

/* ---- where they stand ------------------------------------------------------------------------------------ */

/* The mark of this KIND on GRID, otherwise the first cell of TERRAIN, otherwise nowhere. */
static struct cell placement_find(const struct game *game, const struct grid *grid, enum mark_kind kind,
				  enum terrain terrain)
{
	const struct mark *mark = grid_mark(grid, kind, 0);

	if (mark)
		return mark->at;
	for (int y = 0; y < game->height; y++)
		for (int x = 0; x < game->width; x++)
			if (game_terrain(game, cell_at(x, y)) == terrain)
				return cell_at(x, y);
	return nowhere;
}

/* Where you come in: the map's start, its stairs up, or a random open cell. */
static struct cell placement_find_start(struct game *game, const struct grid *grid, const struct ground *ground)
{
	struct cell at = placement_find(game, grid, MARK_START, TERRAIN_STAIRS_UP);

	for (int tries = 0; tries < 10000 && !ground_open(ground, at); tries++)
		at = world_draw_cell(game, &game->rng);
	return at;
}

/* Par without a setup value: this many turns, and this many more for each step of the shortest way. */
enum { PAR_LEAST = 15 };
#define PAR_DEFAULT 2

/* Places the stairs among the REACHED cells of the last flood, and estimates par from the way to them. */
static void placement_put_stairs(struct game *game, const struct game_setup *setup, size_t reached)
{
	const struct grid *grid = setup->grid;
	double par = setup->par > 0 ? setup->par : PAR_DEFAULT;

	game->floor.goal = placement_find(game, grid, MARK_GOAL, TERRAIN_STAIRS_DOWN);
	if (game->floor.goal.x < 0 && reached > 1)
		game->floor.goal = world_far_cell(game, reached, 0.75);
	if (game->floor.goal.x < 0)
		return;
	world_set_terrain(game, game->floor.goal, TERRAIN_STAIRS_DOWN);
	uint32_t steps = world_distance(game)[game_index(game, game->floor.goal)];
	if (grid->turns)
		game->floor.par_turns = grid->turns;
	else if (steps != FIELD_FAR)
		game->floor.par_turns = PAR_LEAST + (int)(par * steps);
}

/* Dates the scent of your way from cell FROM, your place at time CLOCK, straight to TO.  Returns the time of
 * arrival. */
static int placement_walk(struct game *game, struct cell from, struct cell to, int clock)
{
	uint16_t *scent = world_plane(game, PLANE_SCENT);

	for (;; clock++) {
		if (game_terrain(game, from) != TERRAIN_WATER)
			scent[game_index(game, from)] = (uint16_t)clock;
		if (cell_equal(from, to))
			return clock;
		from.x = (int16_t)(from.x + (to.x > from.x) - (to.x < from.x));
		from.y = (int16_t)(from.y + (to.y > from.y) - (to.y < from.y));
	}
}

/* Lays your scent as if you had just come by the trail of GRID. */
static void placement_lay_trail(struct game *game, const struct grid *grid)
{
	const struct mark *last = NULL;
	int clock = 1;

	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *mark = &grid->marks[i];
		if (mark->kind != MARK_TRAIL)
			continue;
		clock = placement_walk(game, last ? last->at : mark->at, mark->at, clock);
		last = mark;
	}
	if (last)
		game->floor.trail_turns = clock;
}

enum status placement_put_all(struct game *game, const struct game_setup *setup, const struct rules *rules,
			      struct diag *diag)
{
	const struct grid *grid = setup->grid;
	struct ground ground = game_ground(game, MOVER_PLANNER);

	game->rng = rng_seeded(game->floor.seed + (uint64_t)game->floor.number, RNG_MIND);
	game->at = game->floor.start = placement_find_start(game, grid, &ground);
	if (!ground_open(&ground, game->at))
		return diag_set(diag, STATUS_BAD_INPUT, "no open cell to start from");
	game->floor.bare = grid->turns > 0;
	if (game->floor.bare)
		memcpy(world_plane(game, PLANE_KNOWN), game_plane(game, PLANE_TERRAIN), ground_cells(&ground));
	senses_look(game);
	size_t reached = world_flood(game, &ground, game->at, FIELD_FAR - 1);
	placement_put_stairs(game, setup, reached);
	placement_lay_trail(game, grid);
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		if (game_is_late(game, i)) {
			hunter->at = game->floor.start;
			hunter->arrives_turn = max(game->floor.par_turns * (2 + i - game->floor.late) / 2, 1);
		} else if (hunter->at.x < 0) {
			hunter->at = world_far_cell(game, reached, 0.4);
		}
		if (hunter->at.x < 0)
			return diag_set(diag, STATUS_BAD_INPUT, "no room for %d hunter%s", game->n_hunters,
					game->n_hunters == 1 ? "" : "s");
		hunter->rng = rng_seeded(hash_u64(game->floor.seed, (uint64_t)i), RNG_MIND);
		hunter->from = hunter->at;
		hunter->target = hunter->kind.knows ? game->at : hunter->at;
	}
	game->air.flown_over = game->at;
	if (game->air.has_space)
		return drone_launch(game, grid, &rules->fleet, diag);
	return STATUS_OK;
}
