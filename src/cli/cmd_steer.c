/* astray steer: flies scenes without a screen, for every behaviour, class and seed; a row for each flight. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"
#include "lab/flight.h"
#include "lab/rows.h"
#include "space/scene.h"
#include "store/file.h"

extern const struct command command_steer;

enum { CHOICES_MAX = 64, SEEDS_MAX = 100000 };

/* What the command line asked for. */
struct cmd_steer_request {
	const char *behaviours[CHOICES_MAX], *scenes[CHOICES_MAX], *ships[CHOICES_MAX];
	size_t n_behaviours, n_scenes, n_ships;
	int seeds, ships_each;
	uint64_t first_seed;
	enum cli_format format;
	bool no_time;
	const char *output;
};

/* The state of the nested loops over scenes, behaviours, classes and seeds. */
struct cmd_steer_session {
	const struct cmd_steer_request *request;
	struct fleet fleet;
	struct scene scene;
	struct space_group group; /* behaviour of the ships for which the scene gives none */
	struct byte_writer out;
	struct rows rows;
	struct flight_result *results; /* [classes * seeds] of one behaviour in one scene */
	double *scratch;               /* [classes * seeds] */
	uint32_t ships;                /* in each flight of this scene */
	struct diag diag;
};

static const char *const columns[] = {"schema",
				      "scene",
				      "behaviour",
				      "options",
				      "ship",
				      "ships",
				      "seed",
				      "ok",
				      "reached",
				      "contacts",
				      "min_clearance",
				      "time_ratio",
				      "length_ratio",
				      "turn_rad",
				      "flips_per_s",
				      "stuck",
				      "ns_per_ship_step",
				      "hash",
				      "version",
				      NULL};

static enum status cmd_steer_take_choice(enum option_id id, const char *value, const char **choices, size_t *n,
					 struct diag *diag)
{
	if (*n == CHOICES_MAX)
		return cli_wrong(id, diag, "at most %d are allowed", CHOICES_MAX);
	choices[(*n)++] = value;
	return STATUS_OK;
}

static enum status cmd_steer_take_option(struct cmd_steer_request *request, enum option_id id,
					 const char *value, struct diag *diag)
{
	enum status status;
	int number = 0;

	switch (id) {
	case OPTION_BEHAVIOUR:
		return cmd_steer_take_choice(id, value, request->behaviours, &request->n_behaviours, diag);
	case OPTION_SCENE: return cmd_steer_take_choice(id, value, request->scenes, &request->n_scenes, diag);
	case OPTION_SHIP: return cmd_steer_take_choice(id, value, request->ships, &request->n_ships, diag);
	case OPTION_SEEDS: return cli_number(id, value, 1, SEEDS_MAX, &request->seeds, diag);
	case OPTION_SHIPS: return cli_number(id, value, 1, SCENE_SHIPS_MAX, &request->ships_each, diag);
	case OPTION_FORMAT:
		status = cli_word(id, value, cli_formats, &number, diag);
		request->format = (enum cli_format)number;
		return status;
	case OPTION_OUTPUT: request->output = value; return STATUS_OK;
	case OPTION_NO_TIME: request->no_time = true; return STATUS_OK;
	default:
		if (text_to_uint64(value, &request->first_seed))
			return STATUS_OK;
		return cli_wrong(id, diag, "'%s' is not a number", value);
	}
}

/* ---- output ---------------------------------------------------------------------------------------------- */

static void cmd_steer_write_row(struct cmd_steer_session *session, const char *ship, uint64_t seed,
				const struct flight_result *result)
{
	const struct variant *behaviour = behaviours[session->group.behaviour];
	struct rows *rows = &session->rows;
	char options[1024];

	variant_format_params(behaviour, session->group.params, options, sizeof options);
	rows_integer(rows, 1);
	rows_text(rows, session->scene.name);
	rows_text(rows, behaviour->name);
	rows_text(rows, options);
	rows_text(rows, ship);
	rows_integer(rows, session->ships);
	rows_integer(rows, (int64_t)seed);
	rows_number(rows, result->ok);
	rows_number(rows, result->reached);
	rows_number(rows, result->contacts);
	rows_number(rows, result->min_clearance);
	rows_number(rows, result->time_ratio);
	rows_number(rows, result->length_ratio);
	rows_number(rows, result->turn_rad);
	rows_number(rows, result->flips_per_s);
	rows_number(rows, result->stuck);
	rows_number(rows, result->ns_per_ship_step);
	rows_hash(rows, result->hash);
	rows_text(rows, PACKAGE_VERSION);
}

/* VALUE right-aligned in WIDTH columns; "-" if it was not measured. */
static void cmd_steer_write_cell(struct byte_writer *out, int width, int decimals, double value)
{
	if (isfinite(value))
		write_text(out, "%*.*f", width, decimals, value);
	else
		write_text(out, "%*s", width, "-");
}

static void cmd_steer_write_title(struct cmd_steer_session *session)
{
	const struct variant *behaviour = behaviours[session->group.behaviour];
	char options[1024];

	variant_format_params(behaviour, session->group.params, options, sizeof options);
	write_text(&session->out, "%s  %s%s%s\n", session->scene.name, behaviour->name, *options ? ":" : "",
		   options);
	write_text(&session->out, "%-12s%6s%7s%16s%9s%9s%7s%6s%7s%8s%8s%7s%8s\n", "ship", "runs", "ok %",
		   "95 % interval", "reached", "touches", "clear", "time", "length", "turn", "flips/s", "stuck",
		   "ns");
}

static void cmd_steer_write_line(struct cmd_steer_session *session, const char *ship,
				 const struct flight_result *results, size_t n)
{
	struct flight_summary sum = flight_summarise(results, n, session->ships, session->scratch);
	struct byte_writer *out = &session->out;

	write_text(out, "%-12s%6zu", ship, n);
	cmd_steer_write_cell(out, 7, 1, 100 * sum.ok.share);
	write_text(out, "%8.1f -%6.1f", 100 * sum.ok.low, 100 * sum.ok.high);
	cmd_steer_write_cell(out, 9, 1, 100 * sum.reached);
	cmd_steer_write_cell(out, 9, 2, sum.contacts);
	cmd_steer_write_cell(out, 7, 2, sum.min_clearance);
	cmd_steer_write_cell(out, 6, 2, sum.time_ratio);
	cmd_steer_write_cell(out, 7, 2, sum.length_ratio);
	cmd_steer_write_cell(out, 8, 2, sum.turn_rad);
	cmd_steer_write_cell(out, 8, 2, sum.flips_per_s);
	cmd_steer_write_cell(out, 7, 1, 100 * sum.stuck);
	cmd_steer_write_cell(out, 8, 0, sum.ns_per_ship_step);
	write_text(out, "\n");
}

/* Writes what is finished to standard output.  A file is written at the end. */
static enum status cmd_steer_flush(struct cmd_steer_session *session)
{
	if (session->out.failed)
		return diag_set(&session->diag, STATUS_NO_MEMORY, "not enough memory for the rows");
	if (session->request->output)
		return STATUS_OK;
	enum status status =
	    cli_write("-", &session->out.blob, session->request->format == CLI_TABLE, &session->diag);
	session->out.blob.len = 0;
	return status;
}

/* ---- flights --------------------------------------------------------------------------------------------- */

static enum status cmd_steer_fly_once(struct cmd_steer_session *session, const struct hull *hull, uint64_t seed,
				      struct flight_result *result)
{
	struct scene_choice choice = {.hull = hull,
				      .groups = &session->group,
				      .n_groups = 1,
				      .ships = (uint32_t)session->request->ships_each,
				      .seed = seed};
	struct space *space;
	enum status status = scene_build(&session->scene, &session->fleet, &choice, &space, &session->diag);

	if (status)
		return status;
	session->ships = space->n.ships;
	status = flight_run(space, session->scene.patience, session->scene.limit_s, result);
	space_free(space);
	if (session->request->no_time)
		result->ns_per_ship_step = NAN;
	return status;
}

static enum status cmd_steer_fly_class(struct cmd_steer_session *session, const struct ship_class *ship,
				       struct flight_result *results)
{
	const struct cmd_steer_request *request = session->request;

	for (int i = 0; i < request->seeds; i++) {
		uint64_t seed = request->first_seed + (uint64_t)i;
		if (cli_interrupted())
			return STATUS_INTERRUPTED;
		enum status status = cmd_steer_fly_once(session, &ship->hull, seed, &results[i]);
		if (status)
			return status;
		if (request->format != CLI_TABLE)
			cmd_steer_write_row(session, ship->name, seed, &results[i]);
	}
	if (request->format == CLI_TABLE)
		cmd_steer_write_line(session, ship->name, results, (size_t)request->seeds);
	return cmd_steer_flush(session);
}

static enum status cmd_steer_fly_classes(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t seeds = (size_t)request->seeds, n = request->n_ships ? request->n_ships : session->fleet.n;
	enum status status = STATUS_OK;

	if (request->format == CLI_TABLE)
		cmd_steer_write_title(session);
	for (size_t i = 0; i < n && !status; i++) {
		const struct ship_class *ship = &session->fleet.classes[i];
		if (request->n_ships)
			ship = fleet_class(&session->fleet, request->ships[i]);
		status = cmd_steer_fly_class(session, ship, session->results + i * seeds);
	}
	if (!status && request->format == CLI_TABLE) {
		if (n > 1)
			cmd_steer_write_line(session, "all", session->results, n * seeds);
		write_text(&session->out, "\n");
		status = cmd_steer_flush(session);
	}
	return status;
}

static enum status cmd_steer_fly_behaviour(struct cmd_steer_session *session, const char *spec)
{
	const struct variant *variant;
	enum status status = variant_parse(behaviours, "behaviour", spec, &variant, session->group.params, NULL,
					   0, &session->diag);

	if (status)
		return status;
	session->group.behaviour = 0;
	while (behaviours[session->group.behaviour] != variant)
		session->group.behaviour++;
	return cmd_steer_fly_classes(session);
}

/* The behaviours of the request, or all of them. */
static enum status cmd_steer_fly_behaviours(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	enum status status = STATUS_OK;

	for (size_t i = 0; !status && i < request->n_behaviours; i++)
		status = cmd_steer_fly_behaviour(session, request->behaviours[i]);
	for (size_t i = 0; !status && !request->n_behaviours && behaviours[i]; i++)
		status = cmd_steer_fly_behaviour(session, behaviours[i]->name);
	return status;
}

/* A scene that gives a behaviour and a class to every ship but the pilot's is flown as it is: the behaviour and
 * class of its first ships replace the request's. */
static void cmd_steer_take_from_scene(const struct scene *scene, struct cmd_steer_request *request)
{
	const struct scene_ships *ships = &scene->ships[0];

	if (ships->pilot && scene->n_ships > 1)
		ships++;
	for (int i = 0; i < scene->n_ships; i++)
		if (!scene->ships[i].pilot && (!scene->ships[i].behaviour[0] || !scene->ships[i].class_name[0]))
			return;
	request->behaviours[0] = ships->behaviour;
	request->ships[0] = ships->class_name;
	request->n_behaviours = request->n_ships = 1;
}

static enum status cmd_steer_fly_scenes(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *asked = session->request;
	struct cmd_steer_request request;
	enum status status = STATUS_OK;

	for (size_t i = 0; i < asked->n_scenes && !status; i++) {
		if (strpbrk(asked->scenes[i], "/."))
			status = scene_read(asked->scenes[i], &session->fleet, &session->scene, &session->diag);
		else
			status = scene_load(asked->scenes[i], &session->fleet, &session->scene, &session->diag);
		if (status)
			break;
		request = *asked;
		cmd_steer_take_from_scene(&session->scene, &request);
		session->request = &request;
		status = cmd_steer_fly_behaviours(session);
		session->request = asked;
		scene_free(&session->scene);
	}
	return status;
}

static enum status cmd_steer_prepare(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t classes = request->n_ships ? request->n_ships : FLEET_MAX;
	size_t flights = classes * (size_t)request->seeds;
	enum status status = fleet_load(&session->fleet, &session->diag);

	for (size_t i = 0; i < request->n_ships && !status; i++)
		if (!fleet_class(&session->fleet, request->ships[i]))
			status =
			    diag_set(&session->diag, STATUS_USAGE,
				     "unknown ship class '%s'; see 'astray list ships'", request->ships[i]);
	if (status)
		return status;
	session->results = calloc(flights, sizeof *session->results);
	session->scratch = calloc(flights, sizeof *session->scratch);
	if (!session->results || !session->scratch)
		return diag_set(&session->diag, STATUS_NO_MEMORY, "not enough memory for %zu flights", flights);
	if (request->format != CLI_TABLE)
		session->rows =
		    rows_begin(&session->out, request->format == CLI_JSON ? ROWS_JSON : ROWS_CSV, columns);
	return STATUS_OK;
}

static int cmd_steer_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_steer, .argc = argc, .argv = argv};
	struct cmd_steer_request request = {.seeds = 10, .first_seed = 1};
	struct cmd_steer_session session = {.request = &request};
	enum status status = STATUS_OK;
	enum option_id id;

	while (!status && (id = cli_next(&parse)) >= 0)
		status = cmd_steer_take_option(&request, id, parse.value, &session.diag);
	if (status)
		return cli_fail(status, &session.diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (parse.operand < argc)
		return cli_usage("unexpected '%s': use --scene to name a scene", argv[parse.operand]);
	if (!request.n_scenes)
		request.scenes[request.n_scenes++] = "rocks30";
	status = cmd_steer_prepare(&session);
	if (!status)
		status = cmd_steer_fly_scenes(&session);
	if (request.output && (!status || status == STATUS_INTERRUPTED)) {
		enum status written =
		    cli_write(request.output, &session.out.blob, request.format == CLI_TABLE, &session.diag);
		if (written)
			status = written;
	}
	free(session.results);
	free(session.scratch);
	blob_free(&session.out.blob);
	if (status)
		return cli_fail(status, &session.diag);
	return 0;
}

const struct command command_steer = {
    .name = "steer",
    .summary = "Fly behaviours through scenes for many seeds, and measure every flight.",
    .operands = "",
    .options =
	(const enum option_id[]){OPTION_BEHAVIOUR, OPTION_SCENE, OPTION_SEEDS, OPTION_FIRST_SEED, OPTION_SHIPS,
				 OPTION_SHIP, OPTION_FORMAT, OPTION_OUTPUT, OPTION_NO_TIME, OPTION_END},
    .run = cmd_steer_run,
};
