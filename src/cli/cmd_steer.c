/* astray steer: flies scenes headless, behaviour by behaviour, class by class, seed by seed; one row a flight.
 */
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

enum cmd_steer_format { FORMAT_TABLE, FORMAT_CSV, FORMAT_JSON };

/* What the command line asked for. */
struct cmd_steer_request {
	const char *behaviours[CHOICES_MAX], *scenes[CHOICES_MAX], *ships[CHOICES_MAX];
	size_t n_behaviours, n_scenes, n_ships;
	int seeds, ships_each;
	uint64_t first_seed;
	enum cmd_steer_format format;
	bool no_time;
	const char *output;
};

/* One flight after the other; what stays the same within a loop stands here. */
struct cmd_steer_session {
	const struct cmd_steer_request *request;
	struct fleet fleet;
	struct scene scene;
	struct space_group group; /* the behaviour of the ships the scene leaves open */
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

static enum status cmd_steer_take_choice(const char **choices, size_t *n, const char *value, struct diag *diag)
{
	if (*n == CHOICES_MAX)
		return diag_set(diag, STATUS_USAGE, "'%s' is one too many", value);
	choices[(*n)++] = value;
	return STATUS_OK;
}

static enum status cmd_steer_take_count(const char *value, int max, int *count, struct diag *diag)
{
	if (text_to_int(value, 1, max, count))
		return STATUS_OK;
	return diag_set(diag, STATUS_USAGE, "'%s' is no number from 1 to %d", value, max);
}

static enum status cmd_steer_take_format(const char *value, enum cmd_steer_format *format, struct diag *diag)
{
	static const char *const names[] = {"table", "csv", "json"};

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (!strcmp(value, names[i])) {
			*format = (enum cmd_steer_format)i;
			return STATUS_OK;
		}
	return diag_set(diag, STATUS_USAGE, "format '%s' is not table, csv or json", value);
}

static enum status cmd_steer_take_option(struct cmd_steer_request *request, enum option_id id,
					 const char *value, struct diag *diag)
{
	switch (id) {
	case OPTION_BEHAVIOUR:
		return cmd_steer_take_choice(request->behaviours, &request->n_behaviours, value, diag);
	case OPTION_SCENE: return cmd_steer_take_choice(request->scenes, &request->n_scenes, value, diag);
	case OPTION_SHIP: return cmd_steer_take_choice(request->ships, &request->n_ships, value, diag);
	case OPTION_SEEDS: return cmd_steer_take_count(value, SEEDS_MAX, &request->seeds, diag);
	case OPTION_SHIPS: return cmd_steer_take_count(value, SCENE_SHIPS_MAX, &request->ships_each, diag);
	case OPTION_FORMAT: return cmd_steer_take_format(value, &request->format, diag);
	case OPTION_OUTPUT: request->output = value; return STATUS_OK;
	case OPTION_NO_TIME: request->no_time = true; return STATUS_OK;
	default:
		if (text_to_uint64(value, &request->first_seed))
			return STATUS_OK;
		return diag_set(diag, STATUS_USAGE, "'%s' is no seed", value);
	}
}

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

/* WIDTH columns, right-aligned, "-" for what was not measured. */
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

/* What is finished goes to the reader at once, unless it is for a file. */
static enum status cmd_steer_flush(struct cmd_steer_session *session)
{
	if (session->out.failed)
		return diag_set(&session->diag, STATUS_NO_MEMORY, "no memory for the rows");
	if (session->request->output)
		return STATUS_OK;
	enum status status =
	    file_write("-", FILE_USERS, session->out.blob.bytes, session->out.blob.len, &session->diag);
	session->out.blob.len = 0;
	return status;
}

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
		enum status status = cli_interrupted()
					 ? STATUS_INTERRUPTED
					 : cmd_steer_fly_once(session, &ship->hull, seed, &results[i]);
		if (status)
			return status;
		if (request->format != FORMAT_TABLE)
			cmd_steer_write_row(session, ship->name, seed, &results[i]);
	}
	if (request->format == FORMAT_TABLE)
		cmd_steer_write_line(session, ship->name, results, (size_t)request->seeds);
	return cmd_steer_flush(session);
}

static enum status cmd_steer_fly_classes(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t seeds = (size_t)request->seeds, n = request->n_ships ? request->n_ships : session->fleet.n;
	enum status status = STATUS_OK;

	if (request->format == FORMAT_TABLE)
		cmd_steer_write_title(session);
	for (size_t i = 0; i < n && !status; i++) {
		const struct ship_class *ship = request->n_ships
						    ? fleet_class(&session->fleet, request->ships[i])
						    : &session->fleet.classes[i];
		status = cmd_steer_fly_class(session, ship, session->results + i * seeds);
	}
	if (!status && request->format == FORMAT_TABLE) {
		if (n > 1)
			cmd_steer_write_line(session, "all", session->results, n * seeds);
		write_text(&session->out, "\n");
		status = cmd_steer_flush(session);
	}
	return status;
}

static enum status cmd_steer_fly_behaviours(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	enum status status = STATUS_OK;

	for (size_t i = 0;
	     !status && (request->n_behaviours ? i < request->n_behaviours : behaviours[i] != NULL); i++) {
		const struct variant *variant = behaviours[i];
		if (request->n_behaviours)
			status = variant_parse(behaviours, "behaviour", request->behaviours[i], &variant,
					       session->group.params, NULL, 0, &session->diag);
		else
			variant_defaults(variant, session->group.params);
		if (status)
			break;
		session->group.behaviour = 0;
		while (behaviours[session->group.behaviour] != variant)
			session->group.behaviour++;
		status = cmd_steer_fly_classes(session);
	}
	return status;
}

/* A scene that leaves no choice is flown as it is: the ships' own behaviour and class stand for the user's. */
static void cmd_steer_take_from_scene(const struct scene *scene, struct cmd_steer_request *request)
{
	const struct scene_ships *ships = &scene->ships[scene->ships[0].pilot && scene->n_ships > 1 ? 1 : 0];

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
		bool file = strchr(asked->scenes[i], '/') != NULL || strchr(asked->scenes[i], '.') != NULL;
		status = (file ? scene_read : scene_load)(asked->scenes[i], &session->fleet, &session->scene,
							  &session->diag);
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
			status = diag_set(&session->diag, STATUS_USAGE,
					  "'%s' is no ship class; see 'astray list ships'", request->ships[i]);
	if (status)
		return status;
	session->results = calloc(flights, sizeof *session->results);
	session->scratch = calloc(flights, sizeof *session->scratch);
	if (!session->results || !session->scratch)
		return diag_set(&session->diag, STATUS_NO_MEMORY, "no memory for %zu flights", flights);
	if (request->format != FORMAT_TABLE)
		session->rows =
		    rows_begin(&session->out, request->format == FORMAT_JSON ? ROWS_JSON : ROWS_CSV, columns);
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
		return cli_fail(diag_set(&session.diag, STATUS_USAGE, "'%s': scenes are named by --scene",
					 argv[parse.operand]),
				&session.diag);
	if (!request.n_scenes)
		request.scenes[request.n_scenes++] = "rocks30";
	status = cmd_steer_prepare(&session);
	if (!status)
		status = cmd_steer_fly_scenes(&session);
	if (request.output && (!status || status == STATUS_INTERRUPTED)) {
		enum status written = file_write(request.output, FILE_USERS, session.out.blob.bytes,
						 session.out.blob.len, &session.diag);
		status = written ? written : status;
	}
	free(session.results);
	free(session.scratch);
	blob_free(&session.out.blob);
	return status ? cli_fail(status, &session.diag) : 0;
}

const struct command command_steer = {
    .name = "steer",
    .summary = "Fly behaviours through scenes, seed by seed, and measure every flight.",
    .operands = "",
    .options =
	(const enum option_id[]){OPTION_BEHAVIOUR, OPTION_SCENE, OPTION_SEEDS, OPTION_FIRST_SEED, OPTION_SHIPS,
				 OPTION_SHIP, OPTION_FORMAT, OPTION_OUTPUT, OPTION_NO_TIME},
    .n_options = 9,
    .run = cmd_steer_run,
};
