/* astray steer: flies scenes without a screen, for every behaviour, class and seed; a row for each role. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "cli/cli.h"
#include "cli/jobs.h"
#include "lab/flight.h"
#include "space/scene.h"
#include "store/file.h"
#include "store/rows.h"

extern const struct command command_steer;

enum { CHOICES_MAX = 64, SEEDS_MAX = 100000 };

/* What the command line asked for. */
struct cmd_steer_request {
	const char *behaviours[CHOICES_MAX], *scenes[CHOICES_MAX], *ships[CHOICES_MAX];
	size_t n_behaviours, n_scenes, n_ships;
	const char *role; /* NULL: all that the scene leaves open */
	int seeds, ships_each;
	double radius; /* of nodes; 0: the scene's */
	uint64_t first_seed;
	enum cli_format format;
	bool no_time;
	const char *output, *progress;
	int jobs;
};

/* The ships of a group of the scene, which are measured together. */
struct cmd_steer_role {
	const struct scene_ships *ships;
	char name[24]; /* "" if it is the only one */
	struct flight_role span;
	struct flight_result *results; /* [classes * seeds] of one behaviour */
};

/* The state of the nested loops over scenes, behaviours, classes and seeds. */
struct cmd_steer_session {
	const struct cmd_steer_request *request;
	struct fleet fleet;
	struct scene scene;
	struct cmd_steer_role roles[SCENE_SHIP_GROUPS];
	size_t n_roles;
	bool behaviours_open, classes_open; /* the scene leaves some to the user */
	struct space_group group;           /* behaviour of the ships for which the scene gives none */
	struct byte_writer out;
	struct rows rows;
	double *scratch; /* [classes * seeds] */
	struct progress progress;
	size_t flown, total; /* flights of the scene, for the progress */
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
				      "role",
				      "min_gap",
				      "time_s",
				      "length",
				      "laps",
				      "nodes",
				      "off_line",
				      "circles",
				      "distance",
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
	case OPTION_ROLE: request->role = value; return STATUS_OK;
	case OPTION_RADIUS: return cli_real(id, value, 0.001, 1000, &request->radius, diag);
	case OPTION_SEEDS: return cli_number(id, value, 1, SEEDS_MAX, &request->seeds, diag);
	case OPTION_SHIPS: return cli_number(id, value, 1, SCENE_SHIPS_MAX, &request->ships_each, diag);
	case OPTION_FORMAT:
		status = cli_word(id, value, cli_formats, &number, diag);
		request->format = (enum cli_format)number;
		return status;
	case OPTION_OUTPUT: request->output = value; return STATUS_OK;
	case OPTION_NO_TIME: request->no_time = true; return STATUS_OK;
	case OPTION_PROGRESS: request->progress = value; return STATUS_OK;
	case OPTION_JOBS: return cli_number(id, value, 1, JOBS_MAX, &request->jobs, diag);
	default: return cli_seed(id, value, &request->first_seed, diag);
	}
}

/* ---- roles ----------------------------------------------------------------------------------------------- */

/* Lists the groups of the scene that a behaviour flies. */
static void cmd_steer_list_roles(struct cmd_steer_session *session)
{
	struct scene *scene = &session->scene;

	session->n_roles = 0;
	for (int g = 0; g < scene->n_ships; g++) {
		struct cmd_steer_role *role = &session->roles[session->n_roles];
		if (scene->ships[g].pilot && scene->ships[g].count == 1)
			continue;
		session->n_roles++;
		role->ships = &scene->ships[g];
		static_assert(sizeof role->name == sizeof role->ships->role, "copied whole");
		memcpy(role->name, role->ships->role, sizeof role->name);
		if (!role->name[0])
			snprintf(role->name, sizeof role->name, "%zu", session->n_roles);
	}
	if (session->n_roles == 1)
		memcpy(session->roles[0].name, session->roles[0].ships->role, sizeof session->roles[0].name);
}

/* "pursuer, evader, fleer" in TEXT[cap]. */
static void cmd_steer_name_roles(const struct cmd_steer_session *session, char *text, size_t cap)
{
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < session->n_roles && used < cap; i++)
		used +=
		    (size_t)snprintf(text + used, cap - used, "%s%s", i ? ", " : "", session->roles[i].name);
}

/* Looks again at what the scene leaves open. */
static void cmd_steer_look_for_open(struct cmd_steer_session *session)
{
	session->behaviours_open = session->classes_open = false;
	for (size_t i = 0; i < session->n_roles; i++) {
		session->behaviours_open |= !session->roles[i].ships->behaviour[0];
		session->classes_open |= !session->roles[i].ships->class_name[0];
	}
}

/* The ships of the role to which the user's choices go, though the scene has filled it: the one that the user
 * names, or the only one.  NULL with a message if there is none. */
static struct scene_ships *cmd_steer_role_asked(struct cmd_steer_session *session, const char *option)
{
	char names[256];

	if (!session->request->role && session->n_roles == 1)
		return &session->scene.ships[session->roles[0].ships - session->scene.ships];
	for (size_t i = 0; session->request->role && i < session->n_roles; i++)
		if (!strcmp(session->roles[i].name, session->request->role))
			return &session->scene.ships[session->roles[i].ships - session->scene.ships];
	cmd_steer_name_roles(session, names, sizeof names);
	if (session->request->role)
		diag_set(&session->diag, STATUS_USAGE, "%s has no role '%s'; it has %s", session->scene.name,
			 session->request->role, names);
	else
		diag_set(&session->diag, STATUS_USAGE,
			 "%s: --%s needs --role, because the scene fills all its roles: %s",
			 session->scene.name, option, names);
	return NULL;
}

/* Opens the roles that the user's choices go to.  With --role the others are closed, if they are open, with what
 * flies by default. */
static enum status cmd_steer_open_roles(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	struct scene_ships *asked;

	for (int g = 0; request->role && g < session->scene.n_ships; g++) {
		struct scene_ships *ships = &session->scene.ships[g];
		if (request->n_behaviours && !ships->behaviour[0])
			snprintf(ships->behaviour, sizeof ships->behaviour, "lj-derived");
		const struct ship_class *first = &session->fleet.classes[0];
		static_assert(sizeof ships->class_name == sizeof first->name, "copied whole");
		if (request->n_ships && !ships->class_name[0])
			memcpy(ships->class_name, first->name, sizeof ships->class_name);
	}
	cmd_steer_look_for_open(session);
	if (request->n_behaviours && !session->behaviours_open) {
		asked = cmd_steer_role_asked(session, "behaviour");
		if (!asked)
			return STATUS_USAGE;
		asked->behaviour[0] = '\0';
	}
	if (request->n_ships && !session->classes_open) {
		asked = cmd_steer_role_asked(session, "ship");
		if (!asked)
			return STATUS_USAGE;
		asked->class_name[0] = '\0';
	}
	cmd_steer_look_for_open(session);
	return STATUS_OK;
}

/* The behaviour of ROLE and its values, in PARAMS[PARAMS_MAX]. */
static const struct variant *cmd_steer_behaviour_of(const struct cmd_steer_session *session,
						    const struct cmd_steer_role *role, double *params)
{
	const struct variant *variant = behaviours[session->group.behaviour];

	memcpy(params, session->group.params, sizeof session->group.params);
	/* The reader of scenes has checked it. */
	if (role->ships->behaviour[0] &&
	    variant_parse(behaviours, "behaviour", role->ships->behaviour, &variant, params, NULL, 0, NULL))
		variant = NULL;
	ASSERT(variant);
	return variant;
}

static const char *cmd_steer_class_of(const struct cmd_steer_role *role, const struct ship_class *ship)
{
	if (role->ships->class_name[0])
		return role->ships->class_name;
	return ship->name;
}

/* ---- output ---------------------------------------------------------------------------------------------- */

static void cmd_steer_write_row(struct cmd_steer_session *session, const struct cmd_steer_role *role,
				const struct ship_class *ship, uint64_t seed,
				const struct flight_result *result)
{
	struct rows *rows = &session->rows;
	double params[PARAMS_MAX];
	const struct variant *behaviour = cmd_steer_behaviour_of(session, role, params);
	char options[1024];

	variant_format_params(behaviour, params, options, sizeof options);
	rows_integer(rows, 1);
	rows_text(rows, session->scene.name);
	rows_text(rows, behaviour->name);
	rows_text(rows, options);
	rows_text(rows, cmd_steer_class_of(role, ship));
	rows_integer(rows, role->span.n);
	rows_seed(rows, seed);
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
	rows_text(rows, role->name);
	rows_number(rows, result->min_gap);
	rows_number(rows, result->time_s);
	rows_number(rows, result->length);
	rows_number(rows, result->laps);
	rows_number(rows, result->nodes);
	rows_number(rows, result->off_line);
	rows_number(rows, result->circles);
	rows_number(rows, result->distance);
}

/* VALUE right-aligned in WIDTH columns; "-" if it was not measured. */
static void cmd_steer_write_cell(struct byte_writer *out, int width, int decimals, double value)
{
	if (isfinite(value))
		write_text(out, "%*.*f", width, decimals, value);
	else
		write_text(out, "%*s", width, "-");
}

/* The columns of the table that only some scenes have. */
struct cmd_steer_extras {
	bool roles, routes, company;
};

static struct cmd_steer_extras cmd_steer_extras_of(const struct cmd_steer_session *session)
{
	struct cmd_steer_extras extras = {.roles = session->n_roles > 1};

	for (size_t i = 0; i < session->n_roles; i++) {
		int target = session->roles[i].ships->target;
		extras.routes |= target == SCENE_ROUTE;
		extras.company |= target == SCENE_SHIPS || target == SCENE_WATCH || target == SCENE_QUEUE;
	}
	return extras;
}

static void cmd_steer_write_title(struct cmd_steer_session *session)
{
	const struct variant *behaviour = behaviours[session->group.behaviour];
	struct cmd_steer_extras extras = cmd_steer_extras_of(session);
	struct byte_writer *out = &session->out;
	char options[1024], scene[sizeof session->scene.name];

	cli_safe_name(session->scene.name, scene, sizeof scene);
	variant_format_params(behaviour, session->group.params, options, sizeof options);
	if (session->behaviours_open)
		write_text(out, "%s  %s%s%s\n", scene, behaviour->name, *options ? ":" : "", options);
	else
		write_text(out, "%s\n", scene);
	if (extras.roles)
		write_text(out, "%-16s%-17s", "role", "behaviour");
	write_text(out, "%-12s%6s%7s%16s%9s%9s%7s%6s%7s%8s%8s%7s", "ship", "runs", "ok %", "95 % interval",
		   "reached", "touches", "gap", "time", "length", "turn", "flips/s", "stuck");
	if (extras.routes)
		write_text(out, "%7s%10s%9s", "laps", "off line", "circles");
	if (extras.company)
		write_text(out, "%10s", "distance");
	write_text(out, "%8s\n", "ns");
}

/* The first N results of ROLE on a line; SHIP is a class, or "all". */
static void cmd_steer_write_line(struct cmd_steer_session *session, const struct cmd_steer_role *role,
				 const char *ship, const struct flight_result *results, size_t n)
{
	struct flight_summary sum = flight_summarise(results, n, role->span.n, session->scratch);
	struct cmd_steer_extras extras = cmd_steer_extras_of(session);
	struct byte_writer *out = &session->out;
	double params[PARAMS_MAX];

	if (extras.roles)
		write_text(out, "%-16s%-17s", role->name, cmd_steer_behaviour_of(session, role, params)->name);
	write_text(out, "%-12s%6zu", ship, n);
	cmd_steer_write_cell(out, 7, 1, 100 * sum.ok.share);
	write_text(out, "%8.1f -%6.1f", 100 * sum.ok.low, 100 * sum.ok.high);
	cmd_steer_write_cell(out, 9, 1, 100 * sum.reached);
	cmd_steer_write_cell(out, 9, 2, sum.contacts);
	cmd_steer_write_cell(out, 7, 2, sum.min_gap);
	cmd_steer_write_cell(out, 6, 2, sum.time_ratio);
	cmd_steer_write_cell(out, 7, 2, sum.length_ratio);
	cmd_steer_write_cell(out, 8, 2, sum.turn_rad);
	cmd_steer_write_cell(out, 8, 2, sum.flips_per_s);
	cmd_steer_write_cell(out, 7, 1, 100 * sum.stuck);
	if (extras.routes) {
		cmd_steer_write_cell(out, 7, 2, sum.laps);
		cmd_steer_write_cell(out, 10, 2, sum.off_line);
		cmd_steer_write_cell(out, 9, 1, sum.circles);
	}
	if (extras.company)
		cmd_steer_write_cell(out, 10, 2, sum.distance);
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

/* What a world is built from for SHIP and SEED. */
static struct scene_choice cmd_steer_choice(const struct cmd_steer_session *session,
					    const struct ship_class *ship, uint64_t seed)
{
	return (struct scene_choice){.hull = &ship->hull,
				     .groups = &session->group,
				     .n_groups = 1,
				     .ships = (uint32_t)session->request->ships_each,
				     .radius = session->request->radius,
				     .seed = seed};
}

/* Where the ships of each role are in a world built for CHOICE. */
static void cmd_steer_find_roles(struct cmd_steer_session *session, const struct scene_choice *choice)
{
	uint32_t first = 0;
	size_t n = 0;

	for (int g = 0; g < session->scene.n_ships; g++) {
		const struct scene_ships *ships = &session->scene.ships[g];
		uint32_t count = scene_count(choice, ships);
		if (n < session->n_roles && session->roles[n].ships == ships)
			session->roles[n++].span = (struct flight_role){first, count};
		first += count;
	}
}

/* The flights of one class: a piece of work for each seed. */
struct cmd_steer_batch {
	struct cmd_steer_session *session;
	const struct ship_class *ship;
	size_t at; /* place of the first result */
};

/* Flies once, and keeps the result of each role. */
static enum status cmd_steer_fly_once(void *context, size_t item, struct diag *diag)
{
	const struct cmd_steer_batch *batch = context;
	const struct cmd_steer_session *session = batch->session;
	struct scene_choice choice =
	    cmd_steer_choice(session, batch->ship, session->request->first_seed + item);
	struct flight_role spans[SCENE_SHIP_GROUPS];
	struct flight_result results[SCENE_SHIP_GROUPS];
	struct space *space;
	enum status status = scene_build(&session->scene, &session->fleet, &choice, &space, diag);

	if (status)
		return status;
	for (size_t r = 0; r < session->n_roles; r++)
		spans[r] = session->roles[r].span;
	double limit_s = flight_limit_s(space, session->scene.patience, session->scene.limit_s);
	status = flight_run(space, limit_s, spans, session->n_roles, results);
	space_free(space);
	for (size_t r = 0; r < session->n_roles && !status; r++) {
		if (session->request->no_time)
			results[r].ns_per_ship_step = NAN;
		session->roles[r].results[batch->at + item] = results[r];
	}
	return status;
}

static enum status cmd_steer_take_flight(void *context, size_t item, struct diag *diag)
{
	const struct cmd_steer_batch *batch = context;
	struct cmd_steer_session *session = batch->session;

	(void)diag;
	for (size_t r = 0; r < session->n_roles && session->request->format != CLI_TABLE; r++)
		cmd_steer_write_row(session, &session->roles[r], batch->ship,
				    session->request->first_seed + item,
				    &session->roles[r].results[batch->at + item]);
	return STATUS_OK;
}

/* After ^C the flights that are finished are kept. */
static enum status cmd_steer_fly_class(struct cmd_steer_session *session, const struct ship_class *ship,
				       size_t at)
{
	const struct cmd_steer_request *request = session->request;
	struct cmd_steer_batch batch = {session, ship, at};
	struct scene_choice choice = cmd_steer_choice(session, ship, request->first_seed);
	struct jobs jobs = {.threads = request->jobs,
			    .n = (size_t)request->seeds,
			    .work = cmd_steer_fly_once,
			    .take = cmd_steer_take_flight,
			    .context = &batch,
			    .progress = &session->progress,
			    .before = session->flown,
			    .total = session->total};

	cmd_steer_find_roles(session, &choice);
	enum status status = jobs_run(&jobs, &session->diag);
	session->flown += jobs.taken;
	progress_clear(&session->progress);
	if (status && status != STATUS_INTERRUPTED)
		return status;
	for (size_t r = 0; r < session->n_roles && request->format == CLI_TABLE && jobs.taken; r++)
		cmd_steer_write_line(session, &session->roles[r], cmd_steer_class_of(&session->roles[r], ship),
				     session->roles[r].results + at, jobs.taken);
	enum status written = cmd_steer_flush(session);
	return written ? written : status;
}

static enum status cmd_steer_fly_classes(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t seeds = (size_t)request->seeds, n = 1;
	enum status status = STATUS_OK;

	if (session->classes_open)
		n = request->n_ships ? request->n_ships : session->fleet.n;
	if (request->format == CLI_TABLE)
		cmd_steer_write_title(session);
	for (size_t i = 0; i < n && !status; i++) {
		const struct ship_class *ship = &session->fleet.classes[i];
		if (request->n_ships)
			ship = fleet_class(&session->fleet, request->ships[i]);
		status = cmd_steer_fly_class(session, ship, i * seeds);
	}
	if (!status && request->format == CLI_TABLE) {
		for (size_t r = 0; r < session->n_roles && n > 1; r++)
			if (!session->roles[r].ships->class_name[0])
				cmd_steer_write_line(session, &session->roles[r], "all",
						     session->roles[r].results, n * seeds);
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

/* How many flights the scene asks for. */
static size_t cmd_steer_count_flights(const struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t n_classes = 1, n_behaviours = 1;

	if (session->classes_open)
		n_classes = request->n_ships ? request->n_ships : session->fleet.n;
	if (session->behaviours_open)
		n_behaviours = request->n_behaviours;
	for (size_t i = 0; session->behaviours_open && !request->n_behaviours && behaviours[i]; i++)
		n_behaviours++;
	return n_classes * n_behaviours * (size_t)request->seeds;
}

/* The behaviours of the request, or all of them; once if the scene leaves none open. */
static enum status cmd_steer_fly_behaviours(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	enum status status = STATUS_OK;

	session->flown = 0;
	session->total = cmd_steer_count_flights(session);
	if (!session->behaviours_open)
		return cmd_steer_fly_classes(session);
	for (size_t i = 0; !status && i < request->n_behaviours; i++)
		status = cmd_steer_fly_behaviour(session, request->behaviours[i]);
	for (size_t i = 0; !status && !request->n_behaviours && behaviours[i]; i++)
		status = cmd_steer_fly_behaviour(session, behaviours[i]->name);
	return status;
}

static enum status cmd_steer_fly_scene(struct cmd_steer_session *session, const char *name)
{
	enum status status = scene_open(cli_file(name), &session->fleet, &session->scene, &session->diag);

	if (status)
		return status;
	cmd_steer_list_roles(session);
	status = cmd_steer_open_roles(session);
	if (!status)
		status = cmd_steer_fly_behaviours(session);
	scene_free(&session->scene);
	return status;
}

static enum status cmd_steer_check_request(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;

	for (size_t i = 0; i < request->n_ships; i++)
		if (!fleet_class(&session->fleet, request->ships[i]))
			return diag_set(&session->diag, STATUS_USAGE,
					"unknown ship class '%s'; see 'astray list ships'", request->ships[i]);
	if (request->role && !request->n_behaviours && !request->n_ships)
		return diag_set(&session->diag, STATUS_USAGE, "--role says to which ships -b and --ship apply");
	return cli_seeds_from(request->first_seed, request->seeds, &session->diag);
}

static enum status cmd_steer_prepare(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t classes = request->n_ships ? request->n_ships : FLEET_MAX;
	size_t flights = classes * (size_t)request->seeds;
	enum status status = fleet_load(&session->fleet, &session->diag);

	if (!status)
		status = cmd_steer_check_request(session);
	if (status)
		return status;
	bool room = true;
	for (size_t r = 0; r < SCENE_SHIP_GROUPS; r++) {
		session->roles[r].results = calloc(flights, sizeof *session->roles[r].results);
		room = room && session->roles[r].results;
	}
	session->scratch = calloc(flights, sizeof *session->scratch);
	if (!room || !session->scratch)
		return diag_set(&session->diag, STATUS_NO_MEMORY, "not enough memory for %zu flights", flights);
	if (request->format != CLI_TABLE)
		session->rows =
		    rows_begin(&session->out, request->format == CLI_JSON ? ROWS_JSON : ROWS_CSV, columns);
	return STATUS_OK;
}

static void cmd_steer_end(struct cmd_steer_session *session)
{
	for (size_t r = 0; r < SCENE_SHIP_GROUPS; r++)
		free(session->roles[r].results);
	free(session->scratch);
	blob_free(&session->out.blob);
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
	session.progress = progress_begin("steer", request.progress);
	status = cmd_steer_prepare(&session);
	for (size_t i = 0; i < request.n_scenes && !status; i++)
		status = cmd_steer_fly_scene(&session, request.scenes[i]);
	if (request.output && (!status || status == STATUS_INTERRUPTED)) {
		enum status written =
		    cli_write(request.output, &session.out.blob, request.format == CLI_TABLE, &session.diag);
		if (written)
			status = written;
	}
	cmd_steer_end(&session);
	if (status)
		return cli_fail(status, &session.diag);
	return 0;
}

const struct command command_steer = {
    .name = "steer",
    .summary = "Fly behaviours through scenes for many seeds; measure every role.",
    .operands = "",
    .options =
	(const enum option_id[]){OPTION_BEHAVIOUR, OPTION_SCENE, OPTION_SEEDS, OPTION_FIRST_SEED, OPTION_SHIPS,
				 OPTION_SHIP, OPTION_ROLE, OPTION_RADIUS, OPTION_FORMAT, OPTION_OUTPUT,
				 OPTION_NO_TIME, OPTION_JOBS, OPTION_PROGRESS, OPTION_END},
    .run = cmd_steer_run,
};
