/* astray solve: one search on one map, for people as a picture, for scripts as JSON. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/query.h"

extern const struct command command_solve;

/* What fits on a page is drawn; of larger maps the part around the path. */
enum { PAGE_WIDTH = 160, PAGE_HEIGHT = 120, MARGIN = 3 };

struct cmd_solve_answer {
	const char *where;
	const struct grid *grid;
	const struct ground *ground;
	const struct solver *solver;
	const struct path_query *query;
	const struct path_result *result;
	struct cell *walk; /* [n_walk] the path cell by cell */
	size_t n_walk;
	char options[256];
};

static const char *cmd_solve_word_for(const struct path_result *result)
{
	return result->found ? "found" : result->limited ? "limit reached" : "no path";
}

static int cmd_solve_print_json(const struct cmd_solve_answer *answer)
{
	const struct path_result *result = answer->result;
	const struct path_query *query = answer->query;
	json_t *path = json_array();

	for (size_t i = 0; i < result->len; i++)
		json_array_append_new(path, json_pack("[i, i]", result->cells[i].x, result->cells[i].y));
	json_t *root = json_pack(
	    "{s:s, s:s, s:s, s:s, s:[i, i], s:[i, i], s:b, s:b, s:f, s:I, s:I, s:I, s:I, s:o}", "map",
	    answer->where, "algorithm", answer->solver->pathfinder->head.name, "options", answer->options,
	    "diagonal", diagonal_names[query->rule], "start", query->start.x, query->start.y, "goal",
	    query->goal.x, query->goal.y, "found", result->found, "limited", result->limited, "cost",
	    result->cost, "expanded", (json_int_t)result->expanded, "generated", (json_int_t)result->generated,
	    "max_open", (json_int_t)result->max_open, "bytes", (json_int_t)result->bytes, "path", path);
	if (!root)
		return cli_fail(STATUS_BAD_INPUT, &(struct diag){"the map's name is not UTF-8"});
	json_dumpf(root, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(root);
	return 0;
}

/* The part of the map to draw: all of it, or what lies around the path. */
static void cmd_solve_page_of(const struct cmd_solve_answer *answer, struct cell *from, struct cell *to)
{
	const struct grid *grid = answer->grid;

	*from = (struct cell){0, 0};
	*to = (struct cell){(int16_t)(grid->width - 1), (int16_t)(grid->height - 1)};
	if (grid->width <= PAGE_WIDTH && grid->height <= PAGE_HEIGHT)
		return;
	struct cell least = answer->query->goal, most = answer->query->goal;
	for (size_t i = 0; i < answer->n_walk; i++) {
		struct cell at = answer->walk[i];
		least.x = at.x < least.x ? at.x : least.x;
		least.y = at.y < least.y ? at.y : least.y;
		most.x = at.x > most.x ? at.x : most.x;
		most.y = at.y > most.y ? at.y : most.y;
	}
	from->x = (int16_t)(least.x > MARGIN ? least.x - MARGIN : 0);
	from->y = (int16_t)(least.y > MARGIN ? least.y - MARGIN : 0);
	to->x = (int16_t)(most.x + MARGIN < to->x ? most.x + MARGIN : to->x);
	to->y = (int16_t)(most.y + MARGIN < to->y ? most.y + MARGIN : to->y);
}

static int cmd_solve_draw(const struct cmd_solve_answer *answer)
{
	struct cell from, to;

	cmd_solve_page_of(answer, &from, &to);
	int width = to.x - from.x + 1, height = to.y - from.y + 1;
	char *page = malloc((size_t)width * (size_t)height);
	if (!page)
		return cli_fail(STATUS_NO_MEMORY, NULL);
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			page[y * width + x] =
			    terrain_info[grid_at(answer->grid,
						 (struct cell){(int16_t)(from.x + x), (int16_t)(from.y + y)})]
				.glyph;
	for (size_t i = 0; i < answer->n_walk; i++)
		page[(answer->walk[i].y - from.y) * width + answer->walk[i].x - from.x] = '*';
	page[(answer->query->goal.y - from.y) * width + answer->query->goal.x - from.x] = 'X';
	page[(answer->query->start.y - from.y) * width + answer->query->start.x - from.x] = '@';
	if (width < answer->grid->width || height < answer->grid->height)
		printf("columns %d to %d, rows %d to %d:\n", from.x, to.x, from.y, to.y);
	for (int y = 0; y < height; y++)
		printf("%.*s\n", width, page + y * width);
	free(page);
	return 0;
}

static int cmd_solve_print_text(const struct cmd_solve_answer *answer)
{
	const struct path_result *result = answer->result;
	const struct path_query *query = answer->query;
	int failed = cmd_solve_draw(answer);

	if (failed)
		return failed;
	printf("\n%s%s%s on %s, %s\n", answer->solver->pathfinder->head.title, *answer->options ? " " : "",
	       answer->options, answer->where, diagonal_names[query->rule]);
	printf("@ %d,%d to X %d,%d: %s", query->start.x, query->start.y, query->goal.x, query->goal.y,
	       cmd_solve_word_for(result));
	if (!result->found)
		printf("; the nearest cell reached is %d,%d", result->cells[result->len - 1].x,
		       result->cells[result->len - 1].y);
	printf("\ncost        %.8f\nsteps       %zu\n", result->cost, answer->n_walk - 1);
	if (answer->solver->pathfinder->caps & PATH_ANY_ANGLE)
		printf("corners     %zu\n", result->len);
	printf("expanded    %u\ngenerated   %u\nfrontier    %u at most\nmemory      %zu KiB\n",
	       result->expanded, result->generated, result->max_open, (result->bytes + 1023) / 1024);
	return 0;
}

/* The cells between the corners of any-angle paths. */
static enum status cmd_solve_walk(struct cmd_solve_answer *answer)
{
	const struct path_result *result = answer->result;

	answer->walk = malloc(answer->solver->cap * sizeof *answer->walk);
	if (!answer->walk)
		return STATUS_NO_MEMORY;
	if (answer->solver->pathfinder->caps & PATH_ANY_ANGLE)
		return path_walk(answer->ground, answer->query->rule, result->cells, result->len, answer->walk,
				 answer->solver->cap, &answer->n_walk);
	memcpy(answer->walk, result->cells, result->len * sizeof *answer->walk);
	answer->n_walk = result->len;
	return STATUS_OK;
}

static int cmd_solve(struct query_options *options, const char *where, bool json, const struct grid *grid,
		     const struct ground *ground)
{
	struct solver *solver = &options->solvers[0];
	struct path_query query = {.rule = options->rule};
	struct path_result result;
	struct diag diag = {""};
	enum status status = query_ends(options, where, grid, &query, &diag);

	if (!status)
		status = solver_load(solver, ground);
	if (!status)
		status = solver_find(solver, ground, &query, NULL, &result);
	if (status == STATUS_UNSUPPORTED)
		diag_set(&diag, status, "%s does not serve this map under the rule %s",
			 solver->pathfinder->head.name, diagonal_names[query.rule]);
	struct cmd_solve_answer answer = {where, grid, ground, solver, &query, &result, NULL, 0, ""};
	if (!status)
		status = cmd_solve_walk(&answer);
	if (status) {
		free(answer.walk);
		return cli_fail(status, &diag);
	}
	variant_format_params(&solver->pathfinder->head, solver->params, answer.options, sizeof answer.options);
	int failed = json ? cmd_solve_print_json(&answer) : cmd_solve_print_text(&answer);
	free(answer.walk);
	if (!failed)
		failed = cli_finish();
	return failed ? failed : !result.found;
}

static int cmd_solve_run_on(struct query_options *options, const char *where, bool json)
{
	struct grid grid;
	struct ground ground;
	struct diag diag = {""};
	enum status status = query_complete(options, &diag);

	if (!status && options->n_solvers > 1)
		status = diag_set(&diag, STATUS_USAGE, "solve takes one algorithm; bench takes several");
	if (!status)
		status = query_load(options, where, &grid, &ground, &diag);
	if (status)
		return cli_fail(status, &diag);
	int result = cmd_solve(options, where, json, &grid, &ground);
	ground_free(&ground);
	grid_free(&grid);
	return result;
}

static int cmd_solve_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_solve, .argc = argc, .argv = argv};
	struct query_options options = {.rule = DIAGONAL_NO_CUT};
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;
	bool json = false;

	while ((id = cli_next(&parse)) >= 0 && !status) {
		if (id != OPTION_FORMAT)
			status = query_take(&options, id, parse.value, &diag);
		else if (!strcmp(parse.value, "json") || !strcmp(parse.value, "text"))
			json = parse.value[0] == 'j';
		else
			status = diag_set(&diag, STATUS_USAGE, "format '%s' is not text or json", parse.value);
	}
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && argc - parse.operand != 1)
		status = diag_set(&diag, STATUS_USAGE, "solve takes one map");
	int result = status ? cli_fail(status, &diag) : cmd_solve_run_on(&options, argv[parse.operand], json);
	query_free(&options);
	return result;
}

const struct command command_solve = {
    .name = "solve",
    .summary = "Search one path on a map: a picture and figures, or JSON.",
    .operands = "FILE|NAME",
    .options = (const enum option_id[]){QUERY_OPTIONS, OPTION_START, OPTION_GOAL, OPTION_FORMAT},
    .n_options = 7,
    .run = cmd_solve_run,
};
