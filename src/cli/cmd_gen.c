/* astray gen: generates a map from a seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/seed.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "game/puzzle.h"
#include "map/generate.h"
#include "map/making.h"
#include "map/map.h"

extern const struct command command_gen;

/* A puzzle is looked for in so many positions: under a minute. */
enum { PUZZLE_HUNTERS = 3, PUZZLE_TRIES = 4000 };

struct cmd_gen_request {
	int width, height; /* of a map; 0: not said, as everywhere here */
	uint64_t seed;
	const struct format *format;
	const char *output, *progress;
	const char *hunters[PUZZLE_HUNTERS]; /* [n_hunters] of a puzzle */
	size_t n_hunters;
	int least, most; /* turns of a puzzle */
};

/* "12..30" */
static enum status cmd_gen_take_turns(struct cmd_gen_request *request, const char *value, struct diag *diag)
{
	char least[16];
	const char *dots = strstr(value, "..");

	if (!dots || (size_t)(dots - value) >= sizeof least)
		return cli_wrong(OPTION_TURNS, diag, "expected LEAST..MOST, such as 12..30");
	snprintf(least, sizeof least, "%.*s", (int)(dots - value), value);
	enum status status = cli_number(OPTION_TURNS, least, 1, SOLVE_ACTS_MAX, &request->least, diag);
	if (!status)
		status =
		    cli_number(OPTION_TURNS, dots + 2, request->least, SOLVE_ACTS_MAX, &request->most, diag);
	return status;
}

static enum status cmd_gen_take_option(struct cmd_gen_request *request, enum option_id id, const char *value,
				       struct diag *diag)
{
	switch (id) {
	case OPTION_WIDTH: return cli_number(id, value, 1, GRID_MAX_SIDE, &request->width, diag);
	case OPTION_HEIGHT: return cli_number(id, value, 1, GRID_MAX_SIDE, &request->height, diag);
	case OPTION_HUNTER:
		if (request->n_hunters == PUZZLE_HUNTERS)
			return cli_wrong(id, diag, "at most %d are allowed", PUZZLE_HUNTERS);
		request->hunters[request->n_hunters++] = value;
		return STATUS_OK;
	case OPTION_TURNS: return cmd_gen_take_turns(request, value, diag);
	case OPTION_SEED: return cli_seed(id, value, &request->seed, diag);
	case OPTION_FORMAT: return cli_map_format(value, &request->format, diag);
	case OPTION_PROGRESS: request->progress = value; return STATUS_OK;
	default: request->output = value; return STATUS_OK;
	}
}

/* See struct puzzle_wish. */
static bool cmd_gen_step(void *context, int tried, int tries)
{
	progress_show(context, (size_t)tried, (size_t)tries, "tries, at most");
	return !cli_interrupted();
}

static enum status cmd_gen_make_puzzle(const struct cmd_gen_request *request, struct grid *grid,
				       struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	struct progress progress = progress_begin("gen", request->progress);
	struct puzzle_wish wish = {.seed = request->seed,
				   .hunters = request->hunters,
				   .n_hunters = request->n_hunters,
				   .least = request->least,
				   .most = request->most,
				   .tries = PUZZLE_TRIES,
				   .step = cmd_gen_step,
				   .context = &progress};
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = puzzle_make(&wish, rules, grid, diag);
	progress_clear(&progress);
	free(rules);
	return status;
}

/* ---- maps */

/* A large map, and the seconds that it will take, by those of a map of a 64th of the size. */
struct cmd_gen_watch {
	struct progress progress;
	size_t expected_s;
	unsigned notes;
};

enum { LARGE_CELLS = 1 << 20, PILOT_SCALE = 8 };

static void cmd_gen_show(void *context, const char *what)
{
	enum { EVERY = 64 }; /* some generators say something of every cell */
	struct cmd_gen_watch *watch = context;

	if (watch->notes++ % EVERY && watch->progress.shown_at > 0)
		return;
	size_t gone_s = (size_t)progress_seconds(&watch->progress);
	progress_show(&watch->progress, min(gone_s, watch->expected_s), watch->expected_s, what);
}

static enum status cmd_gen_watched(const struct generator *generator, const double *params,
				   const struct cmd_gen_request *request, struct rng *rng, struct grid *grid,
				   struct diag *diag)
{
	struct cmd_gen_watch watch = {.progress = progress_begin("gen", request->progress)};
	struct making making = {.watch = cmd_gen_show, .context = &watch};
	struct rng pilot = *rng;
	int width = max(request->width / PILOT_SCALE, generator->min_width),
	    height = max(request->height / PILOT_SCALE, generator->min_height);
	struct grid small;

	if (!watch.progress.wanted || request->width * (int64_t)request->height < LARGE_CELLS)
		return generate(generator, params, request->width, request->height, rng, grid, diag);
	enum status status = generate(generator, params, width, height, &pilot, &small, diag);
	if (status)
		return status;
	grid_free(&small);
	double scale = (double)request->width * request->height / ((double)width * height);
	watch.expected_s = (size_t)(progress_seconds(&watch.progress) * scale) + 1;
	status = generate_watched(generator, params, request->width, request->height, rng, &making, grid, diag);
	progress_clear(&watch.progress);
	return status;
}

static enum status cmd_gen_make_map(const char *spec, const struct cmd_gen_request *request, struct grid *grid,
				    char title[64], struct diag *diag)
{
	const struct variant *generator;
	double params[PARAMS_MAX];
	struct rng rng = rng_seeded(request->seed, RNG_MAP);
	enum status status = variant_parse(generators, "generator", spec, &generator, params, NULL, 0, diag);

	if (!status)
		status = cmd_gen_watched(generator_of(generator), params, request, &rng, grid, diag);
	if (!status)
		snprintf(title, 64, "%s", generator->title);
	return status;
}

static enum status cmd_gen_make(const char *spec, const struct cmd_gen_request *request, struct diag *diag)
{
	struct grid grid;
	char words[SEED_TEXT_CAP], title[64] = "Puzzle";
	enum status status;

	if (!strcmp(spec, "puzzle"))
		status = cmd_gen_make_puzzle(request, &grid, diag);
	else
		status = cmd_gen_make_map(spec, request, &grid, title, diag);
	if (status)
		return status;
	seed_format(request->seed, words);
	snprintf(grid.title, sizeof grid.title, "%.31s %s", title, words);
	status = map_save(request->output, request->format, &grid, diag);
	grid_free(&grid);
	return status;
}

/* Fills in what was not said.  What goes with the other kind would have no effect, so it is refused. */
static enum status cmd_gen_complete(struct cmd_gen_request *request, const char *kind, struct diag *diag)
{
	bool puzzle = !strcmp(kind, "puzzle");

	if (!puzzle && (request->n_hunters || request->most))
		return diag_set(diag, STATUS_USAGE, "--hunter and --turns are for a puzzle only");
	if (puzzle && (request->width || request->height))
		return diag_set(diag, STATUS_USAGE,
				"--width and --height are for maps: a puzzle is always %d x %d", PUZZLE_WIDTH,
				PUZZLE_HEIGHT);
	if (!request->n_hunters)
		request->hunters[request->n_hunters++] = "goat";
	if (!request->most) {
		request->least = 12;
		request->most = 30;
	}
	if (!request->width)
		request->width = 78;
	if (!request->height)
		request->height = 18;
	if (!request->format)
		request->format = map_format_of_path(request->output);
	if (!request->format)
		request->format = format_of(variant_named(formats, "astray"));
	return STATUS_OK;
}

static int cmd_gen_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_gen, .argc = argc, .argv = argv};
	struct cmd_gen_request request = {.output = "-"};
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_gen_take_option(&request, id, parse.value, &diag);
	if (!status && id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand + 1 != argc)
		status = diag_set(&diag, STATUS_USAGE,
				  "gen needs one KIND: puzzle, or see 'astray list generators'");
	if (!status)
		status = cmd_gen_complete(&request, argv[parse.operand], &diag);
	if (!status)
		status = cmd_gen_make(argv[parse.operand], &request, &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_gen = {
    .name = "gen",
    .summary = "Generate a map of rooms, caves or another kind, or a puzzle.",
    .operands = "KIND[:k=v,..]|puzzle",
    .options = (const enum option_id[]){OPTION_WIDTH, OPTION_HEIGHT, OPTION_SEED, OPTION_HUNTER, OPTION_TURNS,
					OPTION_FORMAT, OPTION_OUTPUT, OPTION_PROGRESS, OPTION_END},
    .form = &form_map,
    .run = cmd_gen_run,
};
