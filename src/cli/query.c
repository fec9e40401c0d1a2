#include "cli/query.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "cli/map_file.h"

/* ---- options --------------------------------------------------------------------------------------------- */

enum status query_read_solver(const struct option_info *option, const char *value, void *into,
			      struct diag *diag)
{
	(void)option;
	return solver_new_named(value, into, diag);
}

enum status query_read_map_format(const struct option_info *option, const char *value, void *into,
				  struct diag *diag)
{
	const struct variant *found = variant_named(formats, value);

	(void)option;
	if (!found)
		return variant_unknown(formats, "map format", value, diag);
	*(const struct format **)into = format_of(found);
	return STATUS_OK;
}

static enum status query_read_terrain_cost(const struct option_info *option, const char *value, void *into,
					   struct diag *diag)
{
	int cost;

	if (strlen(value) < 3 || value[1] != '=' || !text_to_int(value + 2, 0, UINT8_MAX, &cost))
		return option_wrong(option, diag, "'%s' is not LETTER=COST with a cost from 0 to %d", value,
				    UINT8_MAX);
	*(const char **)into = value;
	return STATUS_OK;
}

static const struct option_info search[] = {
    {DIAGONAL_OPTION(query_options, rule)},
    {OWN_OPTION("terrain-cost", 0, "C=N", "a step onto a cell with map letter C costs N",
		"as in astray-formats(5)", query_read_terrain_cost, query_options, terrain_cost),
     REPEATED(query_options, terrain_cost, n_terrain_cost), .setting = true},
};

const struct option_table query_options = {search, ARRAY_LEN(search)};

static const struct option_info ends[] = {
    {CELL_OPTION("start", 's', query_options, start)},
    {CELL_OPTION("goal", 'g', query_options, goal)},
};

const struct option_table query_ends_options = {ends, ARRAY_LEN(ends)};

/* ---- searches -------------------------------------------------------------------------------------------- */

enum status query_complete(struct query_options *options, struct diag *diag)
{
	if (options->n_solvers)
		return STATUS_OK;
	return solver_new("astar", &options->solvers[options->n_solvers++], diag);
}

void query_release(void *request)
{
	struct query_options *options = request;

	for (size_t i = 0; i < options->n_solvers; i++)
		solver_free(&options->solvers[i]);
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
		return option_wrong(&search[1], diag, "terrain '%c' does not occur in this map", spec[0]);
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

enum status query_load(struct task *task, const struct query_options *options, const char *map,
		       struct grid *grid, struct ground *ground, struct diag *diag)
{
	const struct format *format;
	enum status status = map_file_load(task, map, grid, &format, diag);

	if (status)
		return status;
	status = query_ground(options, grid, format, ground, diag);
	if (status)
		grid_free(grid);
	return status;
}

/* The end called WHAT: CELL, or if that is unset, the mark of this KIND on GRID. */
static enum status query_end_of(struct cell cell, const struct grid *grid, enum mark_kind kind,
				const char *where, const char *what, struct cell *end, struct diag *diag)
{
	const struct mark *mark = grid_mark(grid, kind, 0);

	if (cell.x < 0 && !mark)
		return diag_set(diag, STATUS_USAGE, "%s marks no %s; use --%s=X,Y", where, what, what);
	*end = cell.x < 0 ? mark->at : cell;
	if (!grid_inside(grid, *end))
		return diag_set(diag, STATUS_USAGE, "%s %d,%d is outside %s (%dx%d)", what, end->x, end->y,
				where, grid->width, grid->height);
	return STATUS_OK;
}

enum status query_ends(const struct query_options *options, const char *where, const struct grid *grid,
		       struct path_query *query, struct diag *diag)
{
	enum status status =
	    query_end_of(options->start, grid, MARK_START, where, "start", &query->start, diag);

	if (!status)
		status = query_end_of(options->goal, grid, MARK_GOAL, where, "goal", &query->goal, diag);
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
	if (solver_takes_estimates(solver) && !ground->estimates)
		return diag_set(diag, STATUS_UNSUPPORTED,
				"h=map needs a map with estimates, see astray-formats(5)");
	return STATUS_OK;
}
