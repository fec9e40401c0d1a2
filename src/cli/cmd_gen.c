/* astray gen: draws a map from a seed. */
#include <stdio.h>
#include <string.h>

#include "base/seed.h"
#include "base/text.h"
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
	case OPTION_WIDTH:
	case OPTION_HEIGHT:
		if (!text_to_int(value, 1, GRID_MAX_SIDE,
				 id == OPTION_WIDTH ? &request->width : &request->height))
			return diag_set(diag, STATUS_USAGE, "'%s' is not a side of 1 to %d cells", value,
					GRID_MAX_SIDE);
		return STATUS_OK;
	case OPTION_SEED:
		if (!seed_parse(value, &request->seed))
			return diag_set(diag, STATUS_USAGE, "'%s' is no seed: a number or two words", value);
		return STATUS_OK;
	case OPTION_FORMAT:
		format = variant_named(formats, value);
		if (!format)
			return diag_set(diag, STATUS_USAGE, "'%s' is no map format; see 'astray list formats'",
					value);
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
		status = diag_set(&diag, STATUS_USAGE, "gen takes one KIND; see 'astray list generators'");
	if (!status)
		status = cmd_gen_make(argv[parse.operand], &request, &diag);
	return status ? cli_fail(status, &diag) : cli_finish();
}

const struct command command_gen = {
    .name = "gen",
    .summary = "Draw a map: rooms, caves, maze, pillars or random obstacles.",
    .operands = "KIND[:k=v,..]",
    .options = (const enum option_id[]){OPTION_WIDTH, OPTION_HEIGHT, OPTION_SEED, OPTION_FORMAT, OPTION_OUTPUT},
    .n_options = 5,
    .run = cmd_gen_run,
};
