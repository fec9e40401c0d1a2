#include "players/race.h"

#include <math.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "world/world.h"

/* Copies a map without its hunters, which would also chase the prey. */
static enum status race_empty_map(const struct grid *from, struct grid *to)
{
	enum status status = grid_copy(from, to);
	size_t kept = 0;

	if (status)
		return status;
	for (size_t i = 0; i < to->n_marks; i++)
		if (to->marks[i].kind != MARK_HUNTER && to->marks[i].kind != MARK_PATROL)
			to->marks[kept++] = to->marks[i];
	to->n_marks = kept;
	return STATUS_OK;
}

/* Steps from the prey to the mover; FIELD_FAR: no path.  Planners walk through doors, and the flat ground does not
 * change when one opens. */
static uint32_t race_gap(struct race_run *run)
{
	struct ground ground = game_ground(run->game, GROUND_FLAT);

	return gap_between(&run->between, &ground, run->game->at, run->game->hunters[0].at);
}

static double race_distance(struct cell from, struct cell to)
{
	int dx = to.x - from.x, dy = to.y - from.y;

	return sqrt((double)(dx * dx + dy * dy));
}

/* How far MOVER, which was at START, has come in a turn of STEPS steps: at most two. */
static double race_way_of(const struct hunter *mover, struct cell start, uint32_t steps)
{
	if (steps < 2)
		return race_distance(start, mover->at);
	return race_distance(start, mover->from) + race_distance(mover->from, mover->at);
}

double race_operations(const struct race_result *result)
{
	if (!result->decisions)
		return NAN;
	return (double)result->operations / (double)result->decisions;
}

static void race_count_operations(struct race_run *run)
{
	const struct hunter *mover = &run->game->hunters[0];

	run->result.operations = mover->walker.operations;
	run->result.decisions = mover->walker.decisions;
	if (!hunter_flies(mover))
		return;
	run->result.operations = game_space(run->game)->operations[mover->flyer.ship];
	run->result.decisions = game_space(run->game)->tick;
}

static bool race_is_over(const struct race_run *run)
{
	const struct game *game = run->game;

	return game->caught || game->phase != GAME_PLAYING || game->turn >= run->ticks ||
	       run->result.sealed.by != SEALED_NOT;
}

/* A turn of the world, in which the prey does ACTION, or if that is NULL, what its policy decides. */
static void race_step(struct race_run *run, const struct game_action *action)
{
	static const struct game_action wait = {.verb = GAME_WAIT};
	struct game *game = run->game;
	int turn = game->turn;
	struct game_action next = wait;

	if (action)
		next = *action;
	else if (!run->prey_turns)
		next = prey_action(&run->prey, game);
	run->prey_turns = game_step_turn(game, &next, run->prey_turns);
	if (game->turn == turn) /* refused: the mover is in the way */
		game_step(game, &wait);
}

bool race_tick(struct race_run *run, const struct game_action *action)
{
	struct game *game = run->game;
	struct race_result *result = &run->result;
	const struct hunter *mover = &game->hunters[0];
	uint32_t before = mover->walker.expanded, walked = mover->steps;
	struct cell from = mover->at;

	if (race_is_over(run))
		return false;
	if (barriers_fall(&run->barriers, game))
		prey_ground_changed(&run->prey, game);
	race_step(run, action);
	result->worst_tick = max(result->worst_tick, mover->walker.expanded - before);
	run->gap = game->caught ? 0 : race_gap(run);
	if (run->gap != FIELD_FAR) {
		run->gaps += run->gap;
		run->measured++;
	}
	result->caught = game->caught > 0;
	result->ticks = game->turn;
	result->walked = mover->steps;
	result->length += race_way_of(mover, from, mover->steps - walked);
	result->thinking += mover->walker.thinking;
	result->obstacles = run->barriers.n;
	result->replans = mover->walker.replans;
	result->expanded = mover->walker.expanded;
	race_count_operations(run);
	if (run->measured)
		result->gap_mean = run->gaps / run->measured;
	return true;
}

void race_end(struct race_run *run)
{
	prey_free(&run->prey);
	gap_free(&run->between);
	game_free(run->game);
	*run = (struct race_run){0};
}

enum status race_begin(const struct race *race, const struct rules *rules, struct race_run *run,
		       struct diag *diag)
{
	struct race_run made = {.result.gap_mean = NAN,
				.ticks = race->ticks,
				.barriers = barriers_new(race->seed, race->obstacles)};
	struct grid grid;
	enum status status = race_empty_map(race->grid, &grid);
	struct game_setup setup = {.seed = race->seed,
				   .grid = &grid,
				   .specs = &race->mover,
				   .n_specs = 1,
				   .specs_know = true,
				   .budget = race->budget};

	if (status)
		return status;
	status = game_new(&setup, rules, &made.game, diag);
	grid_free(&grid);
	if (status)
		return status;
	game_set_asker(made.game, race->asker);
	game_set_steer_asker(made.game, race->steer_asker);
	status = prey_new(race->prey, race->seed, made.game, &made.prey);
	if (status) {
		game_free(made.game);
		return diag_set(diag, status, "a %s prey needs a smaller map, or more memory",
				prey_names[race->prey]);
	}
	status = gap_new(race->grid->width, race->grid->height, &made.between);
	if (status) {
		race_end(&made);
		return status;
	}
	made.gap = race_gap(&made);
	*run = made;
	return STATUS_OK;
}

enum status race_whole(const struct race *race, const struct rules *rules, struct race_result *result,
		       struct diag *diag)
{
	struct race_run run;
	enum status status = race_begin(race, rules, &run, diag);

	if (status)
		return status;
	job_begin(race->job, "Racing", (uint64_t)race->ticks);
	while (race_tick(&run, NULL) && !status && job_step(race->job, (uint64_t)run.game->turn))
		if (race->prey == PREY_STILL && run.game->turn == 1 && !run.result.caught)
			status = drone_find_sealed(run.game, 0, &run.result.sealed);
	if (!status && job_is_stopped(race->job))
		status = STATUS_INTERRUPTED;
	*result = run.result;
	race_end(&run);
	return status;
}
