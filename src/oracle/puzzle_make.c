/* Hill climbing: small random changes to a room of random walls; a change stays unless the puzzle gets worse. */
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "oracle/puzzle.h"
#include "path/moves.h"
#include "world/world.h"

enum {
	WIDTH = PUZZLE_WIDTH,
	HEIGHT = PUZZLE_HEIGHT,
	STATES_MAX = 6000,
	LUCKY_STATES_MAX = 20000,
	HUNTERS_MAX = 3,
	WALLS = 14,
	WALL_LENGTH = 4,
	STALE = 60,
	WALK_LEAST = 5,
	SCORE_GOOD = 8
};

/* A puzzle on its way. */
struct puzzle_make_draft {
	uint8_t terrain[WIDTH * HEIGHT];
	struct cell start, goal, hunters[HUNTERS_MAX];
};

static int puzzle_make_index(struct cell at)
{
	return at.y * WIDTH + at.x;
}

static bool puzzle_make_inner(struct cell at)
{
	return at.x > 0 && at.y > 0 && at.x < WIDTH - 1 && at.y < HEIGHT - 1;
}

static struct cell puzzle_make_cell(struct rng *rng)
{
	int x = 1 + (int)rng_below(rng, WIDTH - 2);

	return cell_at(x, 1 + (int)rng_below(rng, HEIGHT - 2));
}

/* A short wall, or a gap in one, and its mirror image through the middle. */
static void puzzle_make_wall(struct puzzle_make_draft *draft, struct rng *rng, enum terrain terrain)
{
	struct cell at = puzzle_make_cell(rng);
	int d = (int)rng_below(rng, NORTH_EAST), length = 1 + (int)rng_below(rng, WALL_LENGTH);

	for (int i = 0; i < length && puzzle_make_inner(at); i++) {
		draft->terrain[puzzle_make_index(at)] = (uint8_t)terrain;
		draft->terrain[WIDTH * HEIGHT - 1 - puzzle_make_index(at)] = (uint8_t)terrain;
		at = cell_step(at, d);
	}
}

static struct puzzle_make_draft puzzle_make_first(struct rng *rng)
{
	struct puzzle_make_draft draft;

	for (int i = 0; i < WIDTH * HEIGHT; i++)
		draft.terrain[i] = puzzle_make_inner(cell_of_index(i, WIDTH)) ? TERRAIN_FLOOR : TERRAIN_WALL;
	for (int i = 0; i < WALLS; i++)
		puzzle_make_wall(&draft, rng, TERRAIN_WALL);
	draft.start = puzzle_make_cell(rng);
	draft.goal = puzzle_make_cell(rng);
	for (int i = 0; i < HUNTERS_MAX; i++)
		draft.hunters[i] = puzzle_make_cell(rng);
	return draft;
}

static void puzzle_make_change(struct puzzle_make_draft *draft, struct rng *rng)
{
	switch (rng_below(rng, 8)) {
	case 0: draft->start = puzzle_make_cell(rng); break;
	case 1: draft->goal = puzzle_make_cell(rng); break;
	case 2:
	case 3: draft->hunters[rng_below(rng, HUNTERS_MAX)] = puzzle_make_cell(rng); break;
	case 4: puzzle_make_wall(draft, rng, rng_below(rng, 3) ? TERRAIN_WALL : TERRAIN_MUD); break;
	case 5: puzzle_make_wall(draft, rng, TERRAIN_WALL); break;
	default: puzzle_make_wall(draft, rng, TERRAIN_FLOOR); break;
	}
}

/* The draft as a map. */
static enum status puzzle_make_grid(const struct puzzle_make_draft *draft, const struct puzzle_wish *wish,
				    struct grid *grid)
{
	enum status status = grid_new(WIDTH, HEIGHT, TERRAIN_FLOOR, grid);

	if (status)
		return status;
	memcpy(grid->terrain, draft->terrain, sizeof draft->terrain);
	grid->turns = wish->most; /* in a puzzle you see everybody, and unseen hunters cannot catch */
	grid->terrain[puzzle_make_index(draft->start)] = TERRAIN_FLOOR;
	grid->terrain[puzzle_make_index(draft->goal)] = TERRAIN_STAIRS_DOWN;
	status = grid_add_mark(grid, MARK_START, 0, draft->start, "");
	if (!status)
		status = grid_add_mark(grid, MARK_GOAL, 0, draft->goal, "");
	for (size_t i = 0; i < wish->n_hunters && !status; i++) {
		grid->terrain[puzzle_make_index(draft->hunters[i])] = TERRAIN_FLOOR;
		status = grid_add_mark(grid, MARK_HUNTER, (int)i, draft->hunters[i], wish->hunters[i]);
	}
	if (status)
		grid_free(grid);
	return status;
}

/* Do all stand on different cells? */
static bool puzzle_make_apart(const struct puzzle_make_draft *draft, size_t n_hunters)
{
	bool apart = !cell_equal(draft->start, draft->goal);

	for (size_t i = 0; i < n_hunters; i++) {
		apart &= cell_steps(draft->hunters[i], draft->start) > 1;
		apart &= !cell_equal(draft->hunters[i], draft->goal);
		for (size_t j = 0; j < i; j++)
			apart &= !cell_equal(draft->hunters[i], draft->hunters[j]);
	}
	return apart;
}

/* Lays a trail on GRID by a shortest way from where hunter WHO of GAME is to where you are.  Returns false if there is
 * none. */
static bool puzzle_make_walk_trail(struct game *game, int who, struct grid *grid)
{
	struct ground ground = game_ground(game, MOVER_WALKER);
	struct cell at = game->hunters[who].at;
	int heading = DIRECTIONS;

	world_flood(game, &ground, game->at, FIELD_FAR - 1);
	const uint32_t *distance = world_distance(game);
	while (!cell_equal(at, game->at)) {
		int d = 0;
		while (d < DIRECTIONS &&
		       (!path_step_allowed(&ground, at, d, DIAGONAL_NO_CUT) ||
			distance[game_index(game, cell_step(at, d))] >= distance[game_index(game, at)]))
			d++;
		if (d == DIRECTIONS || (d != heading && grid_add_mark(grid, MARK_TRAIL, 0, at, "")))
			return false;
		heading = d;
		at = cell_step(at, d);
	}
	return !grid_add_mark(grid, MARK_TRAIL, 0, at, "");
}

/* Hunters by scent need a trail, or their steps are random: you came from the cell of the first such hunter. */
static bool puzzle_make_trail(struct grid *grid, const struct rules *rules)
{
	struct game_setup setup = {.seed = PUZZLE_SEED, .grid = grid};
	struct game *game;
	bool laid = true;
	int who = 0;

	if (game_new(&setup, rules, &game, NULL))
		return false;
	while (who < game->n_hunters && !chase_of(&game->hunters[who].walker.mind)->smells)
		who++;
	if (who < game->n_hunters)
		laid = puzzle_make_walk_trail(game, who, grid);
	game_free(game);
	return laid;
}

/* The fewest turns to the stairs if nobody hunted; 0: more than MOST. */
static int puzzle_make_walk(const struct puzzle_make_draft *draft, const struct puzzle_wish *wish,
			    const struct rules *rules)
{
	const struct puzzle_wish nobody = {.most = wish->most};
	struct solve_question question = solve_question_default;
	struct solve_answer answer = {.found = ORACLE_NONE};
	struct game *game;
	struct grid grid;

	question.sneaking = false;
	question.turns_max = wish->most;
	if (puzzle_make_grid(draft, &nobody, &grid))
		return 0;
	struct game_setup setup = {.seed = PUZZLE_SEED, .grid = &grid};
	if (!game_new(&setup, rules, &game, NULL)) {
		if (solve_whole(game, &question, NULL, &answer))
			answer.found = ORACLE_NONE;
		game_free(game);
	}
	grid_free(&grid);
	return answer.found == ORACLE_FOUND ? answer.turns : 0;
}

static bool puzzle_make_is_good(const struct solve_answer *answer, int score, const struct puzzle_wish *wish)
{
	return score >= SCORE_GOOD && answer->turns >= wish->least && answer->turns <= wish->most &&
	       answer->ways <= 12;
}

/* The quality of the puzzle: turns beyond the shortest WALK, less for many ways; negative: not a puzzle. */
static int puzzle_make_score(const struct game *game, const struct puzzle_wish *wish, int walk,
			     struct solve_answer *answer)
{
	struct solve_question question = solve_question_default;
	struct solve_answer lucky;

	question.states_max = STATES_MAX;
	question.turns_max = wish->most;
	if (solve_whole(game, &question, NULL, answer) || answer->found != ORACLE_FOUND || !answer->proven)
		return -1;
	int score = 4 * (answer->turns - walk) - min((int)answer->ways, 16);
	if (!puzzle_make_is_good(answer, score, wish))
		return score;
	if (puzzle_luck(game, answer->turns, LUCKY_STATES_MAX, NULL, &lucky) || lucky.found == ORACLE_OPEN)
		return -1;
	if (lucky.found == ORACLE_FOUND)
		score = min(4 * (lucky.turns - walk), SCORE_GOOD - 1);
	return score;
}

/* The same of DRAFT, whose map GRID is. */
static int puzzle_make_judge(const struct puzzle_make_draft *draft, const struct grid *grid,
			     const struct puzzle_wish *wish, const struct rules *rules,
			     struct solve_answer *answer)
{
	struct game_setup setup = {.seed = PUZZLE_SEED, .grid = grid};
	int walk = puzzle_make_walk(draft, wish, rules), score;
	struct game *game;

	if (walk < WALK_LEAST || game_new(&setup, rules, &game, NULL))
		return -1;
	score = puzzle_make_score(game, wish, walk, answer);
	game_free(game);
	return score;
}

/* Tries DRAFT; takes it over unless it is worse.  Returns true if it is a puzzle, which GRID then holds. */
static bool puzzle_make_try(struct puzzle_make_draft *best, int *best_score,
			    const struct puzzle_make_draft *draft, const struct puzzle_wish *wish,
			    const struct rules *rules, struct grid *grid)
{
	struct solve_answer answer;

	if (!puzzle_make_apart(draft, wish->n_hunters) || puzzle_make_grid(draft, wish, grid))
		return false;
	int score = puzzle_make_trail(grid, rules) ? puzzle_make_judge(draft, grid, wish, rules, &answer) : -1;
	if (score >= *best_score) {
		*best = *draft;
		*best_score = score;
	}
	if (score >= 0 && puzzle_make_is_good(&answer, score, wish)) {
		grid->turns = answer.turns;
		return true;
	}
	grid_free(grid);
	return false;
}

/* Are all hunters known?  A try cannot tell: it takes a failure for a bad draft. */
static enum status puzzle_make_check(const struct puzzle_wish *wish, const struct rules *rules,
				     struct diag *diag)
{
	struct grid room;
	struct game *game;
	enum status status = grid_new(WIDTH, HEIGHT, TERRAIN_FLOOR, &room);

	if (status)
		return status;
	struct game_setup setup = {
	    .seed = PUZZLE_SEED, .grid = &room, .specs = wish->hunters, .n_specs = wish->n_hunters};
	status = game_new(&setup, rules, &game, diag);
	if (!status)
		game_free(game);
	grid_free(&room);
	return status;
}

enum status puzzle_make(const struct puzzle_wish *wish, const struct rules *rules, struct grid *grid,
			struct diag *diag)
{
	struct rng rng = rng_seeded(wish->seed, RNG_MAP);
	struct puzzle_make_draft best = puzzle_make_first(&rng);
	int score = -1, stale = 0;

	if (wish->n_hunters < 1 || wish->n_hunters > HUNTERS_MAX)
		return diag_set(diag, STATUS_USAGE, "a puzzle has 1 to %d hunters", HUNTERS_MAX);
	enum status status = puzzle_make_check(wish, rules, diag);
	if (status)
		return status;
	job_begin(wish->job, "Making a puzzle", (uint64_t)wish->tries);
	for (int i = 0; i < wish->tries; i++) {
		struct puzzle_make_draft draft = best;
		int before = score;
		if (!job_step(wish->job, (uint64_t)i))
			return STATUS_INTERRUPTED;
		if (stale++ > STALE) { /* somewhere else */
			best = draft = puzzle_make_first(&rng);
			before = score = -1;
			stale = 0;
		}
		puzzle_make_change(&draft, &rng);
		if (puzzle_make_try(&best, &score, &draft, wish, rules, grid))
			return STATUS_OK;
		if (score > before)
			stale = 0;
	}
	return diag_set(diag, STATUS_NOT_FOUND, "no puzzle was found in %d tries", wish->tries);
}
