/* Fate is exact: played out against the real chasers it comes to the turn, and perfect play is what trying everything
 * says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/hash.h"
#include "chase/pursuit.h"
#include "fate/fate.h"
#include "map/map.h"
#include "tests/long.h"
#include "tests/suite.h"
#include "world/game.h"

enum {
	STARTS = 30 /* of a chase that is played */,
	SAFE_TURNS = 120,
	ROOMS = 2000,
	ROOMS_LONG = 10000,
	SIDE = 5
};

#define PLANNER(path) "planner:path=" path ",replan=goal,budget=0"

static const struct {
	const char *map, *spec;
	int speed;
} chases[] = {{"first", PLANNER("astar"), 125}, {"corner", "nonrotational", 125},
	      {"first", PLANNER("bfs"), 100},   {"mud", "nonrotational", 150},
	      {"first", PLANNER("astar"), 90},  {"lake", "wall", 125},
	      {"braid", "wall:hand=left", 110}, {"first", PLANNER("greedy"), 100}};

/* In the long form each chaser plays on every other one of the first few; a planner takes many seconds to know a map of rooms. */
static const char *const grounds[] = {"first", "lake", "braid", "corner", "museum"};
enum { PLANNED_GROUNDS = 3 };
static const struct {
	const char *spec;
	int speed;
	size_t n_grounds;
} cast[] = {{"nonrotational", 125, ARRAY_LEN(grounds)}, {"wall", 125, ARRAY_LEN(grounds)},
	    {PLANNER("bfs"), 125, PLANNED_GROUNDS},     {PLANNER("dijkstra"), 110, PLANNED_GROUNDS},
	    {PLANNER("greedy"), 125, PLANNED_GROUNDS},  {PLANNER("astar"), 100, PLANNED_GROUNDS},
	    {PLANNER("astar"), 125, PLANNED_GROUNDS},   {PLANNER("field"), 125, ARRAY_LEN(grounds)}};

static enum status solve(const struct fate_question *question, struct fate *fate, struct job *job,
			 struct diag *diag)
{
	enum status status = fate_new(question, job, fate, diag);

	if (status)
		return status;
	status = fate_solve(fate, job, diag);
	if (status)
		fate_free(fate);
	return status;
}

static void load_bare(const char *name, struct grid *grid)
{
	size_t kept = 0;
	struct diag diag = {""};

	ck_assert_msg(map_load_named(name, NULL, grid, &diag) == STATUS_OK, "%s", diag.text);
	for (size_t i = 0; i < grid->n_marks; i++)
		if (grid->marks[i].kind == MARK_START)
			grid->marks[kept++] = grid->marks[i];
	grid->n_marks = kept;
	for (size_t i = 0; i < (size_t)grid->width * (size_t)grid->height; i++)
		if (grid->terrain[i] == TERRAIN_DOOR_CLOSED)
			grid->terrain[i] = TERRAIN_DOOR_OPEN;
}

static struct game *chase_on(const struct grid *grid, const char *spec, int speed)
{
	struct rules rules = {.n_kinds = 0};
	struct game_setup setup = {.seed = 1, .grid = grid, .specs = &spec, .n_specs = 1, .specs_know = true};
	struct game *game;
	struct diag diag = {""};

	ck_assert_msg(game_new(&setup, &rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	game->hunters[0].kind.speed_percent = speed;
	game->floor.bare = game->hunters[0].seen = true; /* who is not seen cannot catch */
	return game;
}

/* Plays the prey's best from where GAME stands, to turn LAST; returns the turn of the catch, or FATE_SAFE.  The hunter must
 * always be where fate has it. */
static int play_out(struct game *game, const struct fate *fate, int last)
{
	struct fate_moment moment = fate_begin(fate, game->at, game->hunters[0].at);

	while (game->turn < last) {
		int d = fate_best_step(fate, &moment), begun = game->turn;
		struct game_action action = {.verb = d == DIRECTIONS ? GAME_WAIT : GAME_MOVE,
					     .direction = d % DIRECTIONS};
		while (begun == game->turn && !game->caught)
			game_step(game, &action);
		for (int turn = begun; turn < game->turn && !moment.caught; turn++)
			fate_turn(fate, &moment);
		ck_assert_int_eq(moment.caught, game->caught);
		if (game->caught)
			return game->turn;
		ck_assert(cell_equal(moment.hunter, game->hunters[0].at) && cell_equal(moment.prey, game->at));
	}
	return FATE_SAFE;
}

/* Plays the starts and returns how many ended with a catch. */
static int play_starts(const char *map, const char *spec, int speed)
{
	struct grid grid;
	struct fate fate;
	struct chase_mind mind;
	struct diag diag = {""};
	int caught = 0;

	load_bare(map, &grid);
	ck_assert_int_eq(chase_parse(spec, &mind, &diag), STATUS_OK);
	struct fate_question question = {
	    .grid = &grid, .rule = DIAGONAL_NO_CUT, .mind = &mind, .speed_percent = speed};
	enum status status = solve(&question, &fate, NULL, &diag);
	if (status == STATUS_UNSUPPORTED && strstr(spec, "greedy")) {
		grid_free(&grid);
		return STARTS; /* refused, and said so */
	}
	ck_assert_msg(!status, "%s", diag.text);
	struct game *begin = chase_on(&grid, spec, speed), *game;
	struct rng rng = rng_seeded(3, RNG_PREY);
	for (int start = 0; start < STARTS;) {
		struct cell prey = fate.map.cells[rng_below(&rng, (uint32_t)fate.map.n)];
		struct cell hunter = fate.map.cells[rng_below(&rng, (uint32_t)fate.map.n)];
		if (cell_equal(prey, hunter))
			continue;
		int turns = fate_turns(&fate, prey, hunter);
		/* Half of the starts are lost, where there are enough of them. */
		if ((turns == FATE_SAFE) != (start % 2 == 0) && rng_below(&rng, 200))
			continue;
		ck_assert_int_eq(game_clone(begin, &game), STATUS_OK);
		game->at = prey;
		game->hunters[0].at = game->hunters[0].from = hunter;
		int came = play_out(game, &fate, turns == FATE_SAFE ? SAFE_TURNS : turns + 1);
		if (turns != FATE_SAFE || came != FATE_SAFE)
			ck_assert_msg(came == turns, "%s on %s: %d,%d from %d,%d: turn %d, not %d", spec, map,
				      prey.x, prey.y, hunter.x, hunter.y, came, turns);
		caught += came != FATE_SAFE;
		game_free(game);
		start++;
	}
	game_free(begin);
	fate_free(&fate);
	grid_free(&grid);
	return caught;
}

START_TEST(fate_comes_to_the_turn)
{
	ck_assert_int_ge(play_starts(chases[_i].map, chases[_i].spec, chases[_i].speed), STARTS / 20);
}
END_TEST

START_TEST(every_chaser_comes_to_the_turn_on_other_maps)
{
	for (size_t i = (size_t)_i % 2; i < cast[_i].n_grounds; i += 2)
		play_starts(grounds[i], cast[_i].spec, cast[_i].speed);
}
END_TEST

/* ---- perfect play ---------------------------------------------------------------------------------------- */

enum { CELLS = SIDE * SIDE };

/* In how many turns each pair is caught, by going over all of them again and again; flat ground, equal speed. */
static void brute_perfect(const struct fate *fate, uint16_t turns[CELLS][CELLS])
{
	bool changed = true;

	memset(turns, 0xff, sizeof(uint16_t[CELLS][CELLS]));
	for (uint16_t round = 1; changed; round++) {
		changed = false;
		for (int p = 0; p < fate->map.n; p++)
			for (int h = 0; h < fate->map.n; h++) {
				bool lost = p != h && turns[p][h] == FATE_SAFE;
				for (int d = 0; d <= DIRECTIONS && lost; d++) {
					struct cell at = fate->map.cells[p], to = at;
					if (d < DIRECTIONS)
						to = cell_step(at, d);
					if (d < DIRECTIONS &&
					    !path_step_allowed(&fate->map.ground, at, d, fate->map.rule))
						continue;
					if (cell_equal(to, fate->map.cells[h]))
						continue;
					bool answered = false;
					int q = fate->map.number[ground_index(&fate->map.ground, to)];
					for (int e = 0; e <= DIRECTIONS && !answered; e++) {
						struct cell from = fate->map.cells[h], then = from;
						if (e < DIRECTIONS)
							then = cell_step(from, e);
						if (e < DIRECTIONS &&
						    !path_step_allowed(&fate->map.ground, from, e,
								       fate->map.rule))
							continue;
						int g = fate->map.number[ground_index(&fate->map.ground, then)];
						answered = g == q || turns[q][g] < round;
					}
					lost = answered;
				}
				if (lost) {
					turns[p][h] = round;
					changed = true;
				}
			}
	}
}

/* A random room of at most SIDE x SIDE; its largest part hangs together. */
static void draw_room(uint64_t seed, struct grid *grid, enum diagonal_rule *rule)
{
	struct rng rng = rng_seeded(seed, RNG_MAP);
	int width = 2 + (int)rng_below(&rng, SIDE - 1), height = 2 + (int)rng_below(&rng, SIDE - 1);

	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, grid), STATUS_OK);
	for (int i = 0; i < width * height; i++)
		if (rng_below(&rng, 3) == 0)
			grid->terrain[i] = TERRAIN_WALL;
	grid->terrain[0] = TERRAIN_FLOOR;
	*rule = (enum diagonal_rule)rng_below(&rng, DIAGONAL_RULES);
}

START_TEST(perfect_play_is_what_trying_everything_says)
{
	static uint16_t turns[CELLS][CELLS];
	int caught = 0, rooms = how_many(ROOMS, ROOMS_LONG);

	for (int room = 0; room < rooms; room++) {
		struct grid grid;
		struct fate fate;
		struct fate_question question = {.grid = &grid, .speed_percent = 100};
		draw_room((uint64_t)room, &grid, &question.rule);
		ck_assert_int_eq(solve(&question, &fate, NULL, NULL), STATUS_OK);
		brute_perfect(&fate, turns);
		for (int p = 0; p < fate.map.n; p++)
			for (int h = 0; h < fate.map.n; h++)
				if (p != h) {
					ck_assert_msg(fate_turns(&fate, fate.map.cells[p], fate.map.cells[h]) ==
							  turns[p][h],
						      "room %d", room);
					caught += turns[p][h] != FATE_SAFE;
				}
		fate_free(&fate);
		grid_free(&grid);
	}
	ck_assert_int_gt(caught, rooms);
}
END_TEST

START_TEST(a_chase_that_is_stopped_while_it_is_worked_out_says_so)
{
	struct grid grid;
	struct fate fate;
	struct job stopped = {.stopped = true}, job = {0};
	struct chase_mind mind;
	enum diagonal_rule rule;

	draw_room(3, &grid, &rule);
	ck_assert_int_eq(chase_parse("nonrotational", &mind, NULL), STATUS_OK);
	const struct fate_question perfect = {.grid = &grid, .speed_percent = 100},
				   asked = {.grid = &grid, .speed_percent = 100, .mind = &mind};
	ck_assert_int_eq(fate_new(&perfect, &stopped, &fate, NULL), STATUS_INTERRUPTED);
	ck_assert_int_eq(fate_new(&perfect, NULL, &fate, NULL), STATUS_OK);
	ck_assert_int_eq(fate_solve(&fate, &stopped, NULL), STATUS_INTERRUPTED);
	ck_assert(!fate_is_known(&fate));
	fate_free(&fate);
	ck_assert_int_eq(fate_new(&asked, NULL, &fate, NULL), STATUS_OK);
	ck_assert_int_eq(fate_solve(&fate, &stopped, NULL), STATUS_INTERRUPTED);
	fate_free(&fate);
	ck_assert_int_eq(solve(&asked, &fate, &job, NULL), STATUS_OK);
	ck_assert(job.total > 0 && job.done <= job.total);
	fate_free(&fate);
	grid_free(&grid);
}
END_TEST

/* ---- perfect play where steps take longer ------------------------------------------------------------------ */

enum { UNIT = 25, LEAST_ENERGY = -400, ENERGIES = 32, RESTS = 4, MUD_ROOMS = 12, MUD_SIDE = 4 };

/* In how many turns each is caught: [prey][hunter][energy][rest]. */
static uint16_t slow_turns[MUD_SIDE * MUD_SIDE][MUD_SIDE * MUD_SIDE][ENERGIES][RESTS];

static uint16_t *slow_at(int prey, int hunter, int energy, int rest)
{
	return &slow_turns[prey][hunter][(energy - LEAST_ENERGY) / UNIT][rest];
}

/* Where direction D leads from cell I, DIRECTIONS to I itself; FATE_NONE: nowhere. */
static int slow_to(const struct fate_map *map, int i, int d)
{
	if (d == DIRECTIONS)
		return i;
	if (!path_step_allowed(&map->ground, map->cells[i], d, map->rule))
		return FATE_NONE;
	return fate_map_number(map, cell_step(map->cells[i], d));
}

static int slow_cost(const struct fate_map *map, int from, int to)
{
	return from == to ? 1 : ground_cost(&map->ground, map->cells[to]);
}

/* Can a hunter that acts with ENERGY catch within ROUND turns more? */
static bool slow_answers(const struct fate_map *map, int prey, int hunter, int energy, int rest, uint16_t round)
{
	if (hunter == prey)
		return true;
	if (energy < 100)
		return *slow_at(prey, hunter, energy, rest) <= round;
	for (int d = 0; d <= DIRECTIONS; d++) {
		int to = slow_to(map, hunter, d);
		if (to != FATE_NONE &&
		    slow_answers(map, prey, to, energy - 100 * slow_cost(map, hunter, to), rest, round))
			return true;
	}
	return false;
}

/* Is the prey caught within ROUND turns whatever it does?  A step takes as many turns as its cell costs. */
static bool slow_is_lost(const struct fate_map *map, int prey, int hunter, int energy, int rest, uint16_t round)
{
	if (rest > 0)
		return slow_answers(map, prey, hunter, energy, rest - 1, (uint16_t)(round - 1));
	for (int d = 0; d <= DIRECTIONS; d++) {
		int to = slow_to(map, prey, d);
		if (to != FATE_NONE && to != hunter &&
		    !slow_answers(map, to, hunter, energy, slow_cost(map, prey, to) - 1, (uint16_t)(round - 1)))
			return false;
	}
	return true;
}

static void slow_fill(const struct fate_map *map, int speed)
{
	bool changed = true;

	memset(slow_turns, 0xff, sizeof slow_turns);
	for (uint16_t round = 1; changed || round < 8; round++) {
		changed = false;
		for (int i = 0; i < map->n * map->n * ENERGIES * RESTS; i++) {
			int rest = i % RESTS, energy = LEAST_ENERGY + UNIT * (i / RESTS % ENERGIES),
			    pair = i / RESTS / ENERGIES, prey = pair / map->n, hunter = pair % map->n;
			if (prey == hunter || energy >= 100 || *slow_at(prey, hunter, energy, rest) < round ||
			    !slow_is_lost(map, prey, hunter, energy + speed, rest, round))
				continue;
			*slow_at(prey, hunter, energy, rest) = round;
			changed = true;
		}
	}
}

START_TEST(perfect_play_in_the_mud_is_what_trying_everything_says)
{
	static const int speeds[] = {100, 125, 150};
	int caught = 0, slow = 0;

	for (uint64_t room = 0; room < MUD_ROOMS; room++) {
		struct rng rng = rng_seeded(room, RNG_MAP);
		struct grid grid;
		struct fate fate;
		ck_assert_int_eq(grid_new(MUD_SIDE, MUD_SIDE, TERRAIN_FLOOR, &grid), STATUS_OK);
		for (size_t i = 1; i < grid_cells(&grid); i++)
			if (rng_below(&rng, 2))
				grid.terrain[i] = rng_below(&rng, 3) ? TERRAIN_MUD : TERRAIN_WALL;
		struct fate_question question = {
		    .grid = &grid, .rule = DIAGONAL_NO_CUT, .speed_percent = speeds[room % ARRAY_LEN(speeds)]};
		ck_assert_int_eq(solve(&question, &fate, NULL, NULL), STATUS_OK);
		slow_fill(&fate.map, question.speed_percent);
		for (int i = 0; i < fate.map.n * fate.map.n; i++) {
			int prey = i / fate.map.n, hunter = i % fate.map.n;
			if (prey == hunter)
				continue;
			int turns = fate_turns(&fate, fate.map.cells[prey], fate.map.cells[hunter]);
			ck_assert_msg(turns == *slow_at(prey, hunter, 0, 0), "room %d: %d, not %d", (int)room,
				      turns, *slow_at(prey, hunter, 0, 0));
			caught += turns != FATE_SAFE;
		}
		slow += fate.map.ground.cost_max > 1;
		fate_free(&fate);
		grid_free(&grid);
	}
	ck_assert(caught > 100 && slow > MUD_ROOMS / 2);
}
END_TEST

/* A step of the prey may take nine turns, in which the hunter acts eleven times: nobody can try all it could do then. */
START_TEST(perfect_play_over_costs_up_to_nine_comes_to_its_turn)
{
	struct grid grid;
	struct fate fate;
	int caught = 0;

	load_bare("toll", &grid);
	struct fate_question question = {.grid = &grid, .rule = DIAGONAL_NO_CUT, .speed_percent = 125};
	ck_assert_int_eq(solve(&question, &fate, NULL, NULL), STATUS_OK);
	for (int i = 0; i < fate.map.n * fate.map.n; i++) {
		struct cell prey = fate.map.cells[i / fate.map.n], hunter = fate.map.cells[i % fate.map.n];
		if (cell_equal(prey, hunter))
			continue;
		int turns = fate_turns(&fate, prey, hunter), played = 0;
		struct fate_moment moment = fate_begin(&fate, prey, hunter);
		for (; turns != FATE_SAFE && !moment.caught && played <= turns; played++)
			fate_turn(&fate, &moment);
		if (turns == FATE_SAFE)
			continue;
		ck_assert_int_eq(played, turns);
		caught++;
	}
	ck_assert_int_gt(caught, 100);
	fate_free(&fate);
	grid_free(&grid);
}
END_TEST

/* The perfect hunter of the run, chase/pursuit.h, on the same cells. */
static void compare_with_pursuit(const struct grid *grid, enum diagonal_rule rule)
{
	struct fate_question question = {.grid = grid, .rule = rule, .speed_percent = 100};
	struct fate fate;

	ck_assert_int_eq(solve(&question, &fate, NULL, NULL), STATUS_OK);
	uint8_t *open = calloc(grid_cells(grid), 1);
	for (int i = 0; i < fate.map.n; i++)
		open[grid_index(grid, fate.map.cells[i])] = 1;
	struct pursuit *pursuit = calloc(1, pursuit_size(grid->width, grid->height, (size_t)fate.map.n));
	pursuit_prepare(pursuit, grid->width, grid->height, open, rule);
	for (int p = 0; p < fate.map.n; p++)
		for (int h = 0; h < fate.map.n; h++) {
			struct cell prey = fate.map.cells[p], hunter = fate.map.cells[h];
			if (p != h)
				ck_assert_int_eq(fate_turns(&fate, prey, hunter),
						 pursuit_turns(pursuit, pursuit_place(pursuit, prey),
							       pursuit_place(pursuit, hunter)));
		}
	free(pursuit);
	free(open);
	fate_free(&fate);
}

START_TEST(fate_and_the_hunter_of_the_run_agree_on_random_rooms)
{
	for (uint64_t room = 0; room < ROOMS; room++) {
		struct grid grid;
		enum diagonal_rule rule;
		draw_room(ROOMS_LONG + room, &grid, &rule);
		compare_with_pursuit(&grid, rule);
		grid_free(&grid);
	}
}
END_TEST

START_TEST(fate_and_the_hunter_of_the_run_agree_on_the_shipped_maps)
{
	static const char *const maps[] = {"first", "corner", "pocket", "lake",   "museum",
					   "bench", "braid",  "spiral", "pillars"};

	/* The short form takes each map with one rule. */
	for (size_t i = is_long() ? 0 : (size_t)_i; i < ARRAY_LEN(maps); i += is_long() ? 1 : DIAGONAL_RULES) {
		struct grid grid;
		load_bare(maps[i], &grid);
		/* The hunter of the run takes all ground for even. */
		for (size_t k = 0; k < grid_cells(&grid); k++)
			if (terrain_info[grid.terrain[k]].walk_cost > 1)
				grid.terrain[k] = TERRAIN_FLOOR;
		compare_with_pursuit(&grid, (enum diagonal_rule)_i);
		grid_free(&grid);
	}
}
END_TEST

START_TEST(who_remembers_too_much_is_refused)
{
	static const char *const refused[] = {"scent",
					      "rotational",
					      "planner:path=astar,replan=never,budget=0",
					      "planner:path=dstarlite,replan=goal,budget=0",
					      "planner:path=astar,replan=goal,budget=20",
					      "nonrotational-random"};
	struct grid grid;
	struct fate fate;
	struct chase_mind mind;
	struct diag diag = {""};

	load_bare("first", &grid);
	ck_assert_int_eq(chase_parse(refused[_i], &mind, &diag), STATUS_OK);
	struct fate_question question = {
	    .grid = &grid, .rule = DIAGONAL_NO_CUT, .mind = &mind, .speed_percent = 100};
	ck_assert_int_eq(fate_new(&question, NULL, &fate, &diag), STATUS_UNSUPPORTED);
	ck_assert_ptr_nonnull(strstr(diag.text, chase_of(&mind)->head.name));
	grid_free(&grid);
}
END_TEST

START_TEST(old_plans_of_the_greedy_are_refused_where_the_prey_can_come_back)
{
	static const struct {
		const char *map;
		int speed;
	} grounds_of[] = {{"mud", 125}, {"first", 90}};
	struct grid grid;
	struct fate fate;
	struct chase_mind mind;
	struct diag diag = {""};

	load_bare(grounds_of[_i].map, &grid);
	ck_assert_int_eq(chase_parse(PLANNER("greedy"), &mind, &diag), STATUS_OK);
	struct fate_question question = {
	    .grid = &grid, .rule = DIAGONAL_NO_CUT, .mind = &mind, .speed_percent = grounds_of[_i].speed};
	ck_assert_int_eq(fate_new(&question, NULL, &fate, &diag), STATUS_UNSUPPORTED);
	ck_assert_ptr_nonnull(strstr(diag.text, "keeps old plans"));
	grid_free(&grid);
}
END_TEST

/* One corridor that winds through the whole map: a longer way than a plan can show. */
START_TEST(a_plan_that_is_not_shown_whole_is_refused)
{
	enum { WIDTH = 41, HEIGHT = 31 };
	struct grid grid;
	struct fate fate;
	struct chase_mind mind;
	struct diag diag = {""};

	ck_assert_int_eq(grid_new(WIDTH, HEIGHT, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (int y = 1; y < HEIGHT; y += 2)
		for (int x = 0; x < WIDTH; x++)
			if (x != (y % 4 == 1 ? WIDTH - 1 : 0))
				grid.terrain[y * WIDTH + x] = TERRAIN_WALL;
	ck_assert_int_eq(chase_parse(PLANNER("greedy"), &mind, &diag), STATUS_OK);
	struct fate_question question = {
	    .grid = &grid, .rule = DIAGONAL_NO_CUT, .mind = &mind, .speed_percent = 100};
	ck_assert_int_eq(solve(&question, &fate, NULL, &diag), STATUS_LIMIT);
	ck_assert_ptr_nonnull(strstr(diag.text, "too long"));
	grid_free(&grid);
}
END_TEST

START_TEST(a_map_that_is_too_large_is_refused_before_memory_is_taken)
{
	struct grid grid;
	struct fate fate;
	struct diag diag = {""};

	ck_assert_int_eq(grid_new(300, 300, TERRAIN_FLOOR, &grid), STATUS_OK);
	struct fate_question question = {.grid = &grid, .rule = DIAGONAL_NO_CUT, .speed_percent = 100};
	ck_assert_int_eq(fate_new(&question, NULL, &fate, &diag), STATUS_LIMIT);
	grid_free(&grid);
}
END_TEST

/* A part of exactly the allowed size passes, whatever the rule connects; one cell more, and nothing is built. */
START_TEST(cells_are_counted_before_the_map_is_built)
{
	enum { LARGE = 2048, ROW = 10 };
	struct grid grid;
	struct fate_map map;
	struct diag diag = {""};
	struct rusage before, after;

	ck_assert_int_eq(grid_new(ROW, ROW, TERRAIN_WALL, &grid), STATUS_OK);
	for (int x = 0; x < ROW; x++) /* a diagonal: connected only where corners may be cut */
		grid_set(&grid, cell_at(x, x), TERRAIN_FLOOR);
	ck_assert_int_eq(fate_map_new(&grid, DIAGONAL_ALWAYS, ROW - 1, NULL, &map, &diag), STATUS_LIMIT);
	ck_assert_ptr_nonnull(strstr(diag.text, "more than 9 cells are connected"));
	ck_assert_int_eq(fate_map_new(&grid, DIAGONAL_ALWAYS, ROW, NULL, &map, &diag), STATUS_OK);
	ck_assert_int_eq(map.n, ROW);
	fate_map_free(&map);
	ck_assert_int_eq(fate_map_new(&grid, DIAGONAL_NO_CUT, 1, NULL, &map, &diag), STATUS_OK);
	fate_map_free(&map);
	grid_free(&grid);

	ck_assert_int_eq(grid_new(LARGE, LARGE, TERRAIN_FLOOR, &grid), STATUS_OK);
	struct fate_question question = {.grid = &grid, .rule = DIAGONAL_NO_CUT, .speed_percent = 100};
	struct fate fate;
	getrusage(RUSAGE_SELF, &before);
	ck_assert_int_eq(fate_new(&question, NULL, &fate, &diag), STATUS_LIMIT);
	getrusage(RUSAGE_SELF, &after);
	/* Its grounds alone would take 60 MiB. */
	ck_assert_int_lt(after.ru_maxrss - before.ru_maxrss, 8 << 10);
	grid_free(&grid);
}
END_TEST

START_TEST(a_hunter_is_told_that_a_map_has_no_open_cell)
{
	struct grid grid;
	struct fate fate;
	struct diag diag = {""};

	ck_assert_int_eq(grid_new(3, 3, TERRAIN_WALL, &grid), STATUS_OK);
	struct fate_question question = {.grid = &grid, .rule = DIAGONAL_NO_CUT, .speed_percent = 100};
	ck_assert_int_eq(fate_new(&question, NULL, &fate, &diag), STATUS_BAD_INPUT);
	ck_assert_str_eq(diag.text, "every cell of the map is blocked");
	grid_free(&grid);
}
END_TEST

Suite *suite_fate(void)
{
	Suite *suite = suite_create("fate/fate");
	TCase *played = tcase_create("played"), *tcase = tcase_create("fate");

	if (is_long()) {
		tcase_set_timeout(played, 3600);
		tcase_set_timeout(tcase, 3600);
	}
	tcase_add_loop_test(played, fate_comes_to_the_turn, 0, ARRAY_LEN(chases));
	if (is_long())
		tcase_add_loop_test(played, every_chaser_comes_to_the_turn_on_other_maps, 0, ARRAY_LEN(cast));
	tcase_add_test(tcase, perfect_play_is_what_trying_everything_says);
	tcase_add_test(tcase, a_chase_that_is_stopped_while_it_is_worked_out_says_so);
	tcase_add_test(tcase, perfect_play_in_the_mud_is_what_trying_everything_says);
	tcase_add_test(tcase, perfect_play_over_costs_up_to_nine_comes_to_its_turn);
	tcase_add_test(tcase, fate_and_the_hunter_of_the_run_agree_on_random_rooms);
	tcase_add_loop_test(tcase, fate_and_the_hunter_of_the_run_agree_on_the_shipped_maps, 0, DIAGONAL_RULES);
	tcase_add_loop_test(tcase, who_remembers_too_much_is_refused, 0, 6);
	tcase_add_loop_test(tcase, old_plans_of_the_greedy_are_refused_where_the_prey_can_come_back, 0, 2);
	tcase_add_test(tcase, a_plan_that_is_not_shown_whole_is_refused);
	tcase_add_test(tcase, a_map_that_is_too_large_is_refused_before_memory_is_taken);
	tcase_add_test(tcase, cells_are_counted_before_the_map_is_built);
	tcase_add_test(tcase, a_hunter_is_told_that_a_map_has_no_open_cell);
	suite_add_tcase(suite, played);
	suite_add_tcase(suite, tcase);
	return suite;
}
