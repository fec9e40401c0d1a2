/* astray gen: generates a map from a seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/seed.h"
#include "cli/command.h"
#include "cli/query.h"
#include "cli/user_files.h"
#include "map/generate.h"
#include "map/making.h"
#include "oracle/puzzle.h"

/* A puzzle is looked for in this many positions: under a minute. */
enum { PUZZLE_HUNTERS = 3, PUZZLE_TRIES = 4000 };

struct cmd_gen_turns {
	int least, most;
};

struct cmd_gen_request {
	int width, height; /* of a map */
	uint64_t seed;
	const struct format *format;         /* NULL: by the suffix */
	const char *hunters[PUZZLE_HUNTERS]; /* [n_hunters] of a puzzle */
	size_t n_hunters;
	struct cmd_gen_turns turns; /* of a puzzle */
};

/* Options that only one kind takes were given. */
enum { MARK_MAP = 1, MARK_PUZZLE = 2 };

static enum status cmd_gen_make_puzzle(struct task *task, struct cmd_gen_request *request, struct grid *grid,
				       struct diag *diag)
{
	struct rules *rules;

	if (!request->n_hunters)
		request->hunters[request->n_hunters++] = "goat";
	struct puzzle_wish wish = {.seed = request->seed,
				   .hunters = request->hunters,
				   .n_hunters = request->n_hunters,
				   .least = request->turns.least,
				   .most = request->turns.most,
				   .tries = PUZZLE_TRIES,
				   .job = &task->job};
	enum status status = user_files_rules(&rules, diag);
	if (!status)
		status = puzzle_make(&wish, rules, grid, diag);
	progress_clear(&task->progress);
	free(rules);
	return status;
}

/* ---- maps */

/* A large map, and the seconds that it will take, from the time of a map of a 64th of the size. */
struct cmd_gen_watch {
	struct progress *progress;
	size_t expected_s;
	unsigned notes;
};

enum { LARGE_CELLS = 1 << 20, PILOT_SCALE = 8 };

static void cmd_gen_show(void *context, const char *what)
{
	enum { EVERY = 64 }; /* some generators say something of every cell */
	struct cmd_gen_watch *watch = context;

	if (watch->notes++ % EVERY && watch->progress->shown_at > 0)
		return;
	size_t gone_s = (size_t)progress_seconds(watch->progress);
	progress_show(watch->progress, min(gone_s, watch->expected_s), watch->expected_s, what);
}

static enum status cmd_gen_watched(struct task *task, const struct generator *generator, const double *params,
				   const struct cmd_gen_request *request, struct rng *rng, struct grid *grid,
				   struct diag *diag)
{
	struct cmd_gen_watch watch = {.progress = &task->progress};
	struct making making = {.watch = cmd_gen_show, .context = &watch};
	struct rng pilot = *rng;
	int width = max(request->width / PILOT_SCALE, generator->min_width),
	    height = max(request->height / PILOT_SCALE, generator->min_height);
	struct grid small;

	if (!watch.progress->wanted || request->width * (int64_t)request->height < LARGE_CELLS)
		return generate(generator, params, request->width, request->height, rng, grid, diag);
	enum status status = generate(generator, params, width, height, &pilot, &small, diag);
	if (status)
		return status;
	grid_free(&small);
	double scale = (double)request->width * request->height / ((double)width * height);
	watch.expected_s = (size_t)(progress_seconds(watch.progress) * scale) + 1;
	status = generate_watched(generator, params, request->width, request->height, rng, &making, grid, diag);
	progress_clear(watch.progress);
	return status;
}

static enum status cmd_gen_make_map(struct task *task, const struct cmd_gen_request *request, struct grid *grid,
				    char title[64], struct diag *diag)
{
	const struct variant *generator;
	double params[PARAMS_MAX];
	struct rng rng = rng_seeded(request->seed, RNG_MAP);
	enum status status =
	    variant_parse(generators, "generator", task->operands[0], &generator, params, NULL, 0, diag);

	if (!status)
		status = cmd_gen_watched(task, generator_of(generator), params, request, &rng, grid, diag);
	if (!status)
		snprintf(title, 64, "%s", generator->title);
	return status;
}

static enum status cmd_gen_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_gen_request *request = context;
	struct grid grid;
	char words[SEED_TEXT_CAP], title[64] = "Puzzle";
	bool puzzle = !strcmp(task->operands[0], "puzzle");
	enum status status;

	/* An option for the other kind would have no effect, so it is refused. */
	if (!puzzle && task->marks & MARK_PUZZLE)
		return diag_set(diag, STATUS_USAGE, "--hunter and --turns are for a puzzle only");
	if (puzzle && task->marks & MARK_MAP)
		return diag_set(diag, STATUS_USAGE,
				"--width and --height are for maps: a puzzle is always %d x %d", PUZZLE_WIDTH,
				PUZZLE_HEIGHT);
	if (!request->format)
		request->format = map_format_of_path(task->output);
	if (!request->format && task_suffix(task))
		return diag_set(diag, STATUS_USAGE,
				"%s: unknown map suffix; see 'astray list formats', or use -f", task->output);
	if (!request->format)
		request->format = format_of(variant_named(formats, "astray"));
	if (puzzle)
		status = cmd_gen_make_puzzle(task, request, &grid, diag);
	else
		status = cmd_gen_make_map(task, request, &grid, title, diag);
	if (status)
		return status;
	seed_format(request->seed, words);
	snprintf(grid.title, sizeof grid.title, "%.31s %s", title, words);
	status = map_save(task->output, request->format, &grid, diag);
	grid_free(&grid);
	return status;
}

/* "12..30" */
static enum status cmd_gen_read_turns(const struct option_info *option, const char *value, void *into,
				      struct diag *diag)
{
	struct cmd_gen_turns *turns = into;
	struct option_info end = *option;
	char least[16];
	const char *dots = strstr(value, "..");

	if (!dots || (size_t)(dots - value) >= sizeof least)
		return option_wrong(option, diag, "expected LEAST..MOST, such as 12..30");
	snprintf(least, sizeof least, "%.*s", (int)(dots - value), value);
	enum status status = option_number(option, least, &turns->least, diag);
	if (status)
		return status;
	end.least = turns->least;
	return option_number(&end, dots + 2, &turns->most, diag);
}

static const struct option_info options[] = {
    {NUMBER_OPTION("width", 'x', "W", "columns of a map", cmd_gen_request, width, 1, GRID_MAX_SIDE),
     .mark = MARK_MAP},
    {NUMBER_OPTION("height", 'y', "H", "rows of a map", cmd_gen_request, height, 1, GRID_MAX_SIDE),
     .mark = MARK_MAP},
    {SEED_OPTION("seed", "the seed, as a number or a pair of words", cmd_gen_request, seed)},
    {TEXTS_OPTION("hunter", 0, "CHASER[:k=v,..]", "add this hunter to the puzzle", "the goat", cmd_gen_request,
		  hunters, n_hunters),
     .mark = MARK_PUZZLE, .names = {.families = 1u << FAMILY_HUNTERS | 1u << FAMILY_CHASERS}},
    {OWN_OPTION("turns", 0, "LEAST..MOST", "turns of a puzzle to look for", "12..30", cmd_gen_read_turns,
		cmd_gen_request, turns),
     .least = 1, .most = SOLVE_ACTS_MAX, .mark = MARK_PUZZLE},
    {MAP_FORMAT_OPTION(cmd_gen_request, format)},
    {OUTPUT_OPTION("standard output")},
    {PROGRESS_OPTION},
};

const struct command command_gen = {
    .name = "gen",
    .summary = "Generate a map of rooms, caves or another kind, or a puzzle.",
    .operands = {OPERANDS("KIND[:k=v,..]|puzzle", 1, 1, "one KIND: puzzle, or see 'astray list generators'"),
		 .names = {.families = 1u << FAMILY_GENERATORS,
			   .word = "puzzle",
			   .means = "A puzzle that can be solved"}},
    .options = OPTIONS(options),
    REQUEST(cmd_gen_request, .width = 78, .height = 18, .turns = {12, 30}),
    .run = cmd_gen_run,
};
