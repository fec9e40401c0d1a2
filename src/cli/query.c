#include "cli/query.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

static enum status query_take_rule(struct query_options *options, const char *value, struct diag *diag)
{
	for (enum diagonal_rule rule = 0; rule < DIAGONAL_RULES; rule++)
		if (!strcmp(value, diagonal_names[rule])) {
			options->rule = rule;
			return STATUS_OK;
		}
	return diag_set(diag, STATUS_USAGE, "'%s' is no rule: never, no-cut, one or always", value);
}

static enum status query_take_cell(const char *value, bool *has, struct cell *cell, struct diag *diag)
{
	int x, y;

	if (!text_to_pair(value, &x, &y) || x < 0 || y < 0 || x >= GRID_MAX_SIDE || y >= GRID_MAX_SIDE)
		return diag_set(diag, STATUS_USAGE, "'%s' is no cell X,Y", value);
	*has = true;
	*cell = (struct cell){(int16_t)x, (int16_t)y};
	return STATUS_OK;
}

enum status query_take(struct query_options *options, enum option_id id, const char *value, struct diag *diag)
{
	int cost, max_cells;

	switch (id) {
	case OPTION_ALGORITHM:
		if (options->n_solvers == BENCH_SOLVERS_MAX)
			return diag_set(diag, STATUS_USAGE, "at most %d algorithms", BENCH_SOLVERS_MAX);
		return solver_new(value, &options->solvers[options->n_solvers++], diag);
	case OPTION_DIAGONAL: return query_take_rule(options, value, diag);
	case OPTION_START: return query_take_cell(value, &options->has_start, &options->start, diag);
	case OPTION_GOAL: return query_take_cell(value, &options->has_goal, &options->goal, diag);
	case OPTION_MAX_CELLS:
		if (!text_to_int(value, 1, GRID_MAX_SIDE * GRID_MAX_SIDE, &max_cells))
			return diag_set(diag, STATUS_USAGE, "'%s' is no number of cells", value);
		options->max_cells = (size_t)max_cells;
		return STATUS_OK;
	default:
		if (strlen(value) < 3 || value[1] != '=' || !text_to_int(value + 2, 0, UINT8_MAX, &cost) ||
		    options->n_terrain_cost == ARRAY_LEN(options->terrain_cost))
			return diag_set(diag, STATUS_USAGE, "'%s' is not LETTER=COST, cost 0 to 255", value);
		options->terrain_cost[options->n_terrain_cost++] = value;
		return STATUS_OK;
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

/* A letter names what the map's own format calls by it. */
static enum status query_set_cost(const char *spec, bool movingai, uint8_t *costs, struct diag *diag)
{
	int cost = 0;
	bool known = false;

	if (!text_to_int(spec + 2, 0, UINT8_MAX, &cost))
		return STATUS_USAGE;
	for (enum terrain t = 0; t < TERRAIN_COUNT; t++) {
		bool meant = movingai ? terrain_info[t].letter == toupper((unsigned char)spec[0])
				      : terrain_info[t].glyph == spec[0];
		if (meant)
			costs[t] = (uint8_t)cost;
		known = known || meant;
	}
	return known ? STATUS_OK
		     : diag_set(diag, STATUS_USAGE, "no terrain of this map is called '%c'", spec[0]);
}

enum status query_load(const struct query_options *options, const char *where, struct grid *grid,
		       struct ground *ground, struct diag *diag)
{
	const struct format *format;
	uint8_t costs[TERRAIN_COUNT];
	enum status status = map_load(where, options->max_cells, grid, &format, diag);

	if (status)
		return status;
	for (enum terrain t = 0; t < TERRAIN_COUNT; t++)
		costs[t] = terrain_info[t].plan_cost;
	for (size_t i = 0; i < options->n_terrain_cost && !status; i++)
		status = query_set_cost(options->terrain_cost[i], !strcmp(format->head.name, "movingai"), costs,
					diag);
	if (!status)
		status = ground_new(grid, MOVER_PLANNER, costs, ground);
	if (status)
		grid_free(grid);
	return status;
}

static enum status query_end_of(bool given, struct cell cell, const struct grid *grid, enum mark_kind kind,
				const char *where, const char *what, struct cell *end, struct diag *diag)
{
	const struct mark *mark = grid_mark(grid, kind, 0);

	if (!given && !mark)
		return diag_set(diag, STATUS_USAGE, "%s marks no %s: say --%s=X,Y", where, what, what);
	*end = given ? cell : mark->at;
	if (!grid_inside(grid, *end))
		return diag_set(diag, STATUS_USAGE, "%s %d,%d lies outside %s (%dx%d)", what, end->x, end->y,
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
