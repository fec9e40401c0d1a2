#include "cli/query.h"

#include <ctype.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"

enum status query_rule(enum option_id id, const char *value, enum diagonal_rule *rule, struct diag *diag)
{
	int number;
	enum status status = cli_word(id, value, diagonal_names, &number, diag);

	if (!status)
		*rule = (enum diagonal_rule)number;
	return status;
}

enum status query_cell(enum option_id id, const char *value, struct cell *cell, struct diag *diag)
{
	int x, y;

	if (!text_to_pair(value, &x, &y) || x < 0 || y < 0 || x >= GRID_MAX_SIDE || y >= GRID_MAX_SIDE)
		return cli_wrong(id, diag, "'%s' is not a cell X,Y", value);
	*cell = cell_at(x, y);
	return STATUS_OK;
}

static enum status query_take_terrain_cost(struct query_options *options, const char *value, struct diag *diag)
{
	int cost;

	if (options->n_terrain_cost == ARRAY_LEN(options->terrain_cost))
		return cli_wrong(OPTION_TERRAIN_COST, diag, "at most %zu are allowed",
				 ARRAY_LEN(options->terrain_cost));
	if (strlen(value) < 3 || value[1] != '=' || !text_to_int(value + 2, 0, UINT8_MAX, &cost))
		return cli_wrong(OPTION_TERRAIN_COST, diag, "'%s' is not LETTER=COST with a cost from 0 to %d",
				 value, UINT8_MAX);
	options->terrain_cost[options->n_terrain_cost++] = value;
	return STATUS_OK;
}

enum status query_take(struct query_options *options, enum option_id id, const char *value, struct diag *diag)
{
	enum status status;
	int number;

	switch (id) {
	case OPTION_ALGORITHM:
		if (options->n_solvers == BENCH_SOLVERS_MAX)
			return cli_wrong(id, diag, "at most %d are allowed", BENCH_SOLVERS_MAX);
		return solver_new_named(value, &options->solvers[options->n_solvers++], diag);
	case OPTION_DIAGONAL: return query_rule(id, value, &options->rule, diag);
	case OPTION_START: options->has_start = true; return query_cell(id, value, &options->start, diag);
	case OPTION_GOAL: options->has_goal = true; return query_cell(id, value, &options->goal, diag);
	case OPTION_MAX_CELLS:
		status = cli_number(id, value, 1, GRID_MAX_SIDE * GRID_MAX_SIDE, &number, diag);
		if (!status)
			options->max_cells = (size_t)number;
		return status;
	default: ASSERT(id == OPTION_TERRAIN_COST); return query_take_terrain_cost(options, value, diag);
	}
}

enum status query_complete(struct query_options *options, struct diag *diag)
{
	if (options->n_solvers)
		return STATUS_OK;
	return solver_new("astar", &options->solvers[options->n_solvers++], diag);
}

void query_free(struct query_options *options)
{
	for (size_t i = 0; i < options->n_solvers; i++)
		solver_free(&options->solvers[i]);
	options->n_solvers = 0;
}

/* Does LETTER stand for TERRAIN in the format of the map? */
static bool query_is_letter_of(enum terrain terrain, char letter, bool movingai)
{
	if (movingai)
		return terrain_info[terrain].letter == toupper((unsigned char)letter);
	return terrain_info[terrain].glyph == letter;
}

static enum status query_set_cost(const char *spec, bool movingai, uint8_t *costs, struct diag *diag)
{
	int cost = 0;
	bool known = false;

	if (!text_to_int(spec + 2, 0, UINT8_MAX, &cost))
		return STATUS_USAGE;
	for (enum terrain t = 0; t < TERRAIN_COUNT; t++)
		if (query_is_letter_of(t, spec[0], movingai)) {
			costs[t] = (uint8_t)cost;
			known = true;
		}
	if (!known)
		return cli_wrong(OPTION_TERRAIN_COST, diag, "this map has no terrain '%c'", spec[0]);
	return STATUS_OK;
}

enum status query_ground(const struct query_options *options, const struct grid *grid,
			 const struct format *format, struct ground *ground, struct diag *diag)
{
	uint8_t costs[TERRAIN_COUNT];
	enum status status = STATUS_OK;

	for (enum terrain t = 0; t < TERRAIN_COUNT; t++)
		costs[t] = terrain_info[t].plan_cost;
	for (size_t i = 0; i < options->n_terrain_cost && !status; i++)
		status = query_set_cost(options->terrain_cost[i], !strcmp(format->head.name, "movingai"), costs,
					diag);
	if (!status)
		status = ground_new(grid, MOVER_PLANNER, costs, ground);
	return status;
}

enum status query_load(const struct query_options *options, struct file_arg map, struct grid *grid,
		       struct ground *ground, struct diag *diag)
{
	const struct format *format;
	enum status status = map_load(map, options->max_cells, grid, &format, diag);

	if (status)
		return status;
	status = query_ground(options, grid, format, ground, diag);
	if (status)
		grid_free(grid);
	return status;
}

/* The end called WHAT: the CELL that was GIVEN, or the mark of this KIND on GRID. */
static enum status query_end_of(bool given, struct cell cell, const struct grid *grid, enum mark_kind kind,
				const char *where, const char *what, struct cell *end, struct diag *diag)
{
	const struct mark *mark = grid_mark(grid, kind, 0);

	if (!given && !mark)
		return diag_set(diag, STATUS_USAGE, "%s marks no %s; use --%s=X,Y", where, what, what);
	*end = given ? cell : mark->at;
	if (!grid_inside(grid, *end))
		return diag_set(diag, STATUS_USAGE, "%s %d,%d is outside %s (%dx%d)", what, end->x, end->y,
				where, grid->width, grid->height);
	return STATUS_OK;
}

enum status query_ends(const struct query_options *options, const char *where, const struct grid *grid,
		       struct path_query *query, struct diag *diag)
{
	enum status status = query_end_of(options->has_start, options->start, grid, MARK_START, where, "start",
					  &query->start, diag);

	if (!status)
		status = query_end_of(options->has_goal, options->goal, grid, MARK_GOAL, where, "goal",
				      &query->goal, diag);
	query->rule = options->rule;
	return status;
}

enum status query_check_solver(const struct solver *solver, const struct ground *ground,
			       enum diagonal_rule rule, struct diag *diag)
{
	const struct pathfinder *pathfinder = solver->pathfinder;

	if (!(pathfinder->rules >> rule & 1))
		return diag_set(diag, STATUS_UNSUPPORTED, "%s does not support the diagonal rule %s",
				pathfinder->head.name, diagonal_names[rule]);
	if (pathfinder->caps & PATH_EVEN_GROUND && !ground->uniform)
		return diag_set(diag, STATUS_UNSUPPORTED, "%s does not support terrain costs",
				pathfinder->head.name);
	if (solver_takes_estimates(solver) && !ground->estimates)
		return diag_set(diag, STATUS_UNSUPPORTED,
				"h=map needs a map with estimates, see astray-formats(5)");
	return STATUS_OK;
}
