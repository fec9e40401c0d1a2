/* astray gen: generates a map from a seed. */
#include <stdio.h>
#include <string.h>

#include "base/seed.h"
#include "cli/cli.h"
#include "map/generate.h"
#include "map/map.h"

extern const struct command command_gen;

struct cmd_gen_request {
	int width, height;
	uint64_t seed;
	const struct format *format;
	const char *output;
};

static enum status cmd_gen_take_option(struct cmd_gen_request *request, enum option_id id, const char *value,
				       struct diag *diag)
{
	const struct variant *format;

	switch (id) {
	case OPTION_WIDTH: return cli_number(id, value, 1, GRID_MAX_SIDE, &request->width, diag);
	case OPTION_HEIGHT: return cli_number(id, value, 1, GRID_MAX_SIDE, &request->height, diag);
	case OPTION_SEED: return cli_seed(id, value, &request->seed, diag);
	case OPTION_FORMAT:
		format = variant_named(formats, value);
		if (!format)
			return diag_set(diag, STATUS_USAGE,
					"unknown map format '%s'; see 'astray list formats'", value);
		request->format = format_of(format);
		return STATUS_OK;
	default: request->output = value; return STATUS_OK;
	}
}

static enum status cmd_gen_make(const char *spec, const struct cmd_gen_request *request, struct diag *diag)
{
	const struct variant *generator;
	double params[PARAMS_MAX];
	struct rng rng = rng_seeded(request->seed, RNG_MAP);
	struct grid grid;
	char words[SEED_TEXT_CAP];
	enum status status = variant_parse(generators, "generator", spec, &generator, params, NULL, 0, diag);

	if (!status)
		status = generate(generator_of(generator), params, request->width, request->height, &rng, &grid,
				  diag);
	if (status)
		return status;
	seed_format(request->seed, words);
	snprintf(grid.title, sizeof grid.title, "%s %s", generator->title, words);
	status = map_save(request->output, request->format, &grid, diag);
	grid_free(&grid);
	return status;
}

static int cmd_gen_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_gen, .argc = argc, .argv = argv};
	struct cmd_gen_request request = {
	    .width = 78, .height = 18, .format = format_of(variant_named(formats, "astray")), .output = "-"};
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_gen_take_option(&request, id, parse.value, &diag);
	if (!status && id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand + 1 != argc)
		status = diag_set(&diag, STATUS_USAGE, "gen needs one KIND; see 'astray list generators'");
	if (!status)
		status = cmd_gen_make(argv[parse.operand], &request, &diag);
	if (status)
		return cli_fail(status, &diag);
	return cli_finish();
}

const struct command command_gen = {
    .name = "gen",
    .summary = "Generate a map: rooms, caves, maze, pillars or random obstacles.",
    .operands = "KIND[:k=v,..]",
    .options = (const enum option_id[]){OPTION_WIDTH, OPTION_HEIGHT, OPTION_SEED, OPTION_FORMAT, OPTION_OUTPUT,
					OPTION_END},
    .run = cmd_gen_run,
};
