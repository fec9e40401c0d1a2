/* The map of the run: the terrain, the things on it, the hunters and you. */
#include <assert.h>

#include "base/vec2.h"
#include "kit/sky.h"
#include "screens/run/run.h"
#include "world/companion.h"
#include "world/thing.h"
#include "world/tool.h"

enum { EARSHOT_MARGIN = 5 /* cells beyond earshot within which a hunter makes the noise worth showing */ };

#define SHIP_TILES 0.45 /* half the length of a chevron */

/* ---- hunters --------------------------------------------------------------------------------------------- */

/* Did KIND happen to hunter WHO in the last step? */
static bool run_map_happened(const struct game *game, enum game_event_kind kind, int who)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == kind && game->events[i].who == who)
			return true;
	return false;
}

/* Can a mark be put at AT?  It needs a known and free cell that one can enter, brush included. */
static bool run_map_mark_fits(const struct run *run, struct cell at)
{
	int terrain = game_known(run->game, at);

	return terrain < TERRAIN_COUNT && terrain_info[terrain].walk_cost && terrain != TERRAIN_STAIRS_DOWN &&
	       terrain != TERRAIN_STAIRS_UP && terrain != TERRAIN_DOOR_OPEN && !cell_equal(at, run->game->at) &&
	       !game_shows(run->game, game_hunter_at(run->game, at));
}

/* Is EFFECT a thing on the map, such as a decoy? */
static bool run_map_is_object(const struct game_effect *effect)
{
	const struct tool *tool = tool_effects[effect->effect];

	return effect->until_turn && tool->sign.glyph && !(tool->traits & TRAIT_BLOCKS_SIGHT);
}

/* Does a mark beside a letter hide nothing at AT that matters, as mud, water, doors and things do? */
static bool run_map_is_plain(const struct game *game, struct cell at)
{
	int known = game_known(game, at);

	for (int i = 0; i < GAME_EFFECTS_MAX; i++)
		if (run_map_is_object(&game->effects[i]) && cell_equal(game->effects[i].at, at))
			return false;
	return game_thing_at(game, at) < 0 && (known == TERRAIN_FLOOR || known == TERRAIN_GRASS);
}

/* Is AT a cell to which a hunter in sight steps next? */
static bool run_map_ghost_stands(const struct preview *preview, struct cell at)
{
	for (int i = 0; i < preview->n_ghosts; i++)
		for (int step = 0; step < preview->ghosts[i].n_cells; step++)
			if (cell_equal(preview->ghosts[i].cells[step], at))
				return true;
	return false;
}

/* Does the telegraph say something about AT? */
static bool run_map_foretold(const struct run *run, struct cell at)
{
	const struct preview *preview = &run->telegraph.preview;

	for (int d = 0; d < DIRECTIONS; d++)
		if (preview->marks[d] == PREVIEW_DEADLY && cell_equal(cell_step(run->game->at, d), at))
			return true;
	return run_map_ghost_stands(preview, at);
}

/* Is AT free for a mark beside a letter, which hides nothing that is foretold? */
static bool run_map_is_free(const struct run *run, const struct ui *ui, struct cell at)
{
	return run_map_mark_fits(run, at) && run_map_is_plain(run->game, at) &&
	       !(ui->settings.telegraph && run_map_foretold(run, at));
}

/* Puts a sign beside the letter at AT, on the right if that is free.  If it STAYS, it goes to the side that the ground
 * chooses, or is left out while that is not free, since it must not move while the letter stands still. */
static void run_map_beside(const struct run *run, const struct ui *ui, struct screen *screen,
			   const struct relief *relief, struct cell at, bool stays, uint32_t glyph,
			   enum role role)
{
	int x, y;
	struct cell beside = cell_step(at, EAST);

	if (relief->tile_width == 2 && relief_find(relief, at, &x, &y)) {
		screen_put(screen, x + 1, y, glyph, role);
		return;
	}
	if (stays ? !run_map_is_plain(run->game, beside) : !run_map_is_free(run, ui, beside))
		beside = cell_step(at, WEST);
	if (run_map_is_free(run, ui, beside))
		relief_thing(screen, relief, beside, glyph, role);
}

/* A ship is a chevron of dots at its true position, pointing in its direction of flight, under the hunter's letter on
 * its cell. */
static void run_map_ship(const struct run *run, struct screen *screen, const struct relief *relief,
			 uint32_t ship, enum role role)
{
	const struct space *space = game_space(run->game);
	struct sky sky = sky_over_map(relief->area, relief->left, relief->top, relief->tile_width);
	struct vec2 at = space_position(space, ship);
	struct vec2 ahead = vec2_unit(space_velocity(space, ship), (struct vec2){1, 0});
	struct vec2 nose = vec2_add(at, vec2_scale(ahead, SHIP_TILES));
	struct rect old = screen_clip(screen, relief->area);

	for (int side = -1; side <= 1; side += 2) {
		struct vec2 out = vec2_rotate(ahead, (struct vec2){0, side});
		struct vec2 tail =
		    vec2_sub(vec2_add(at, vec2_scale(out, SHIP_TILES)), vec2_scale(ahead, SHIP_TILES));
		sky_line(screen, &sky, nose, tail, 1, role);
	}
	screen->clip = old;
}

static enum role run_map_letter_role(const struct game *game, int who, bool flash)
{
	if (run_map_happened(game, GAME_EVENT_CAUGHT, who))
		return ROLE_MARK_HUNTS;
	if (flash)
		return ROLE_STEP;
	return sign_letter_role(&game->hunters[who]);
}

static void run_map_hunters(const struct run *run, const struct ui *ui, struct screen *screen,
			    const struct relief *relief)
{
	for (int i = 0; i < run->game->n_hunters; i++) /* below the letters of all */
		if (game_shows(run->game, i) && hunter_flies(&run->game->hunters[i]) && !screen->ascii)
			run_map_ship(run, screen, relief, run->game->hunters[i].flyer.ship, ROLE_SWARM);
	for (int i = 0; i < run->game->n_hunters; i++) {
		const struct hunter *hunter = &run->game->hunters[i];
		char mark = game_mark(hunter);
		if (!game_shows(run->game, i))
			continue;
		bool flash = ui->now_ms < run->flash_ms && run_map_happened(run->game, GAME_EVENT_STATE, i);
		relief_thing(screen, relief, hunter->at, (uint32_t)hunter->kind.glyph,
			     run_map_letter_role(run->game, i, flash));
		if (mark != ' ')
			run_map_beside(run, ui, screen, relief, hunter->at, false,
				       sign_mark_glyph(screen, mark), flash ? ROLE_STEP : sign_mark_role(mark));
	}
}

/* Those that are out of sight where you saw them last, until you see that nobody is there any more. */
static void run_map_last_seen(const struct run *run, const struct ui *ui, struct screen *screen,
			      const struct relief *relief)
{
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(&run->glimpses, run->game, who);

	for (int i = 0; i < n; i++) {
		const struct hunter *last = &run->glimpses.last[who[i]];
		if (game_shows(run->game, who[i]) || game_sees(run->game, last->at))
			continue;
		relief_thing(screen, relief, last->at, (uint32_t)last->kind.glyph, ROLE_DIM);
		run_map_beside(run, ui, screen, relief, last->at, true, screen->ascii ? '^' : U'¿', ROLE_DIM);
	}
}

/* It keeps you in touch, so that it is drawn even where you do not see it. */
static void run_map_companion(const struct run *run, struct screen *screen, const struct relief *relief)
{
	const struct game_effect *companion = game_companion(run->game);

	if (!companion)
		return;
	if (screen->ascii)
		relief_thing(screen, relief, companion->at, '}', ROLE_COMPANION);
	else
		run_map_ship(run, screen, relief, companion_ship(run->game), ROLE_COMPANION);
}

/* ---- things ------------------------------------------------------------------------------------------------- */

static void run_map_lying(const struct game *game, struct screen *screen, const struct relief *relief)
{
	for (int i = 0; i < game->n_things; i++) {
		const struct sign *sign = &thing_kinds[game->things[i].kind]->sign;
		if (!game->things[i].taken)
			relief_thing(screen, relief, game->things[i].at, sign_glyph(screen, sign),
				     sign_role(sign));
	}
}

/* The visible effects of tools. */
static void run_map_effects(const struct game *game, struct screen *screen, const struct relief *relief)
{
	for (int i = 0; i < GAME_EFFECTS_MAX; i++) {
		const struct game_effect *made = &game->effects[i];
		const struct sign *sign = &tool_effects[made->effect]->sign;
		if (run_map_is_object(made))
			relief_thing(screen, relief, made->at, sign_glyph(screen, sign), sign_role(sign));
	}
}

/* The known cells that block sight. */
static void run_map_cloud(const struct game *game, struct screen *screen, const struct relief *relief)
{
	const struct game_effect *cloud = game_lasting(game, TRAIT_BLOCKS_SIGHT);
	const uint8_t *smoke = game_plane(game, PLANE_SMOKE);

	if (!cloud)
		return;
	const struct sign *sign = &tool_effects[cloud->effect]->sign;
	uint32_t glyph = sign_glyph(screen, sign);
	enum role role = sign_role(sign);
	for (int i = 0; i < game->width * game->height; i++) {
		struct cell at = cell_of_index(i, game->width);
		if (smoke[i] && relief_known(relief, at) && terrain_info[game_known(game, at)].plan_cost)
			relief_thing(screen, relief, at, glyph, role);
	}
}

/* ---- map ------------------------------------------------------------------------------------------------- */

void run_draw_plan(struct screen *screen, const struct relief *relief, const struct chase_plan *plan)
{
	relief_path(screen, relief, plan->cells, plan->n_cells, plan->thinking ? ROLE_PATH_SO_FAR : ROLE_PATH);
}

/* Is a hunter in view, and almost within earshot, that your noise could still wake or attract? */
static bool run_map_noise_matters(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (game_present(game, i) && hunter->seen && hunter->state != HUNTER_HUNTING &&
		    cell_steps(game->at, hunter->at) <= game->noise.cells + EARSHOT_MARGIN)
			return true;
	}
	return false;
}

/* This turn's noise: all cells it reaches if the user asks for it, otherwise, while it matters, every third
 * cell of its rim. */
static void run_map_noise(const struct run *run, struct screen *screen, const struct relief *relief)
{
	const struct game *game = run->game;
	const uint8_t *noise = game_plane(game, PLANE_NOISE);

	if (!run->noise_shown && (game->noise.cells <= 2 || !run_map_noise_matters(game)))
		return;
	for (int y = 0; y < game->height; y++)
		for (int x = 0; x < game->width; x++) {
			struct cell at = cell_at(x, y);
			uint8_t steps = noise[game_index(game, at)];
			bool rim = steps == game->noise.cells + 1 && (x + 2 * y) % 3 == 0;
			if (steps > 1 && (run->noise_shown || rim))
				relief_sign(screen, relief, at, U'°', ROLE_NOISE);
		}
}

/* ---- the next turns --------------------------------------------------------------------------------------- */

/* Where the hunters in sight step next, unless you do something about it. */
static void run_map_ghosts(const struct run *run, struct screen *screen, const struct relief *relief)
{
	for (int i = 0; i < run->telegraph.preview.n_ghosts; i++) {
		const struct preview_ghost *ghost = &run->telegraph.preview.ghosts[i];
		enum role role = sign_ghost_role(&run->game->hunters[ghost->who]);
		for (int step = ghost->n_cells - 1; step >= 0; step--) {
			uint32_t glyph = screen->ascii ? 'o' : U'○';
			if (step > 0 && !ghost->lots && !screen->ascii)
				glyph = U'◌';
			if (run_map_mark_fits(run, ghost->cells[step]))
				relief_thing(screen, relief, ghost->cells[step], glyph, role);
		}
	}
}

/* The lines along which crouching hunters leap next, whether you are on them or not. */
static void run_map_leaps(const struct run *run, struct screen *screen, const struct relief *relief)
{
	for (int i = 0; i < run->game->n_hunters; i++) {
		struct cell line[GAME_LEAP_CELLS];
		int n = run->game->hunters[i].seen ? game_leap_line(run->game, i, line) : 0;
		for (int k = 0; k < n; k++)
			if (run_map_mark_fits(run, line[k]))
				relief_thing(screen, relief, line[k], screen->ascii ? 'o' : U'◌',
					     sign_ghost_role(&run->game->hunters[i]));
	}
}

/* Where hunters are about to collide, if you wait. */
static void run_map_clashes(const struct run *run, struct screen *screen, const struct relief *relief)
{
	for (int i = 0; i < run->telegraph.preview.n_clashes; i++)
		relief_thing(screen, relief, run->telegraph.preview.clashes[i], screen->ascii ? '%' : U'¤',
			     ROLE_CLASH);
}

/* On terrain of any kind, water and smoke included, the mark replaces the sign, a deadly one also that of a thing.  Any
 * other sign stays: on a deadly cell in the colours of the mark, since its own would be unreadable. */
static void run_map_mark_cell(const struct run *run, struct screen *screen, const struct relief *relief,
			      struct cell at, enum preview_mark mark)
{
	int x, y;

	if (!relief_find(relief, at, &x, &y) || !relief_known(relief, at))
		return;
	bool fits = run_map_mark_fits(run, at) && !run_map_ghost_stands(&run->telegraph.preview, at);
	bool bare = fits && game_thing_at(run->game, at) < 0;
	if (mark == PREVIEW_DEADLY && fits)
		screen_put(screen, x, y, screen->ascii ? 'X' : U'×', ROLE_DEADLY);
	else if (mark == PREVIEW_DEADLY)
		screen_tint(screen, x, y, ROLE_DEADLY);
	else if (mark == PREVIEW_DOOMED && bare)
		relief_thing(screen, relief, at, screen->ascii ? 'x' : ':', ROLE_DOOMED);
	else if (mark == PREVIEW_REFUSED && bare)
		relief_thing(screen, relief, at, ' ', ROLE_DIM);
}

/* Is any step marked as dangerous?  Those that cannot be made at all must not look safe beside it. */
static bool run_map_warns(const struct run *run)
{
	for (int choice = 0; choice < ORACLE_CHOICES; choice++)
		if (run->telegraph.preview.marks[choice] >= PREVIEW_DEADLY)
			return true;
	return false;
}

static void run_map_marks(const struct run *run, struct screen *screen, const struct relief *relief,
			  enum preview_mark mark)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (run->telegraph.preview.marks[d] == mark)
			run_map_mark_cell(run, screen, relief, cell_step(run->game->at, d), mark);
}

/* You, in the colour of what waiting here leads to. */
static enum role run_map_your_role(const struct run *run, const struct ui *ui)
{
	if (!ui->settings.telegraph && run->game->phase != GAME_DEAD)
		return ROLE_YOU;
	if (run->game->phase == GAME_DEAD)
		return ROLE_DANGER;
	if (run->telegraph.preview.marks[ORACLE_WAIT] == PREVIEW_DOOMED)
		return ROLE_DOOMED;
	if (run->telegraph.preview.marks[ORACLE_WAIT] == PREVIEW_DEADLY)
		return ROLE_DEADLY;
	return ROLE_YOU;
}

/* The corners that your last step could not squeeze past, until the next. */
static void run_map_corners(const struct game *game, struct screen *screen, const struct relief *relief)
{
	const struct game_event *refused = game_event_of(game, GAME_EVENT_REFUSED);
	struct cell corners[2];

	if (!refused || refused->refused.why != REFUSED_CORNER)
		return;
	for (int i = game_corners(game, refused->at, corners) - 1; i >= 0; i--)
		relief_flag(screen, relief, corners[i], ROLE_MARK_WARY);
}

void run_draw_things(const struct run *run, const struct ui *ui, struct screen *screen,
		     const struct relief *relief)
{
	run_map_lying(run->game, screen, relief);
	run_map_cloud(run->game, screen, relief);
	run_map_effects(run->game, screen, relief);
	run_map_last_seen(run, ui, screen, relief);
	if (ui->settings.telegraph) {
		if (run_map_warns(run))
			run_map_marks(run, screen, relief, PREVIEW_REFUSED);
		run_map_marks(run, screen, relief, PREVIEW_DOOMED);
		run_map_leaps(run, screen, relief);
		run_map_ghosts(run, screen, relief);
		run_map_marks(run, screen, relief, PREVIEW_DEADLY);
		run_map_clashes(run, screen, relief);
	}
	run_map_corners(run->game, screen, relief);
	run_map_companion(run, screen, relief);
	run_map_hunters(run, ui, screen, relief);
	relief_thing(screen, relief, run->game->at, '@', run_map_your_role(run, ui));
}

/* The known way back to where you came in, once you carry the Lodestone. */
static void run_map_way_home(const struct run *run, struct screen *screen, const struct relief *relief)
{
	struct cell cells[RUN_HOME_CELLS];
	size_t n = run_way_home(run, cells);

	relief_path(screen, relief, cells, n, ROLE_WAY_OUT);
}

void run_draw_map(const struct run *run, const struct ui *ui, struct screen *screen,
		  const struct run_layout *layout)
{
	int who = run->minds.plan.who;
	bool plan = who >= 0 && run->game->hunters[who].state != HUNTER_ASLEEP;
	struct relief relief = run_relief(run, layout);

	struct thought thought = thought_of(&run->minds.plan.thought);
	relief_draw(screen, &relief, plan ? &thought : NULL);
	run_map_noise(run, screen, &relief);
	run_map_way_home(run, screen, &relief);
	if (plan)
		run_draw_plan(screen, &relief, &run->minds.plan.plan);
	run_draw_things(run, ui, screen, &relief);
}
