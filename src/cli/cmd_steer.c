/* astray steer: flies scenes without a screen, for every behaviour, class and seed; a row for each role. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/map_file.h"
#include "cli/user_files.h"
#include "lab/roles.h"
#include "lab/steerer.h"

enum { CHOICES_MAX = 64, TABLE_MAX = 32 };

/* What the command line asked for. */
struct cmd_steer_request {
	const char *behaviours[CHOICES_MAX], *scenes[CHOICES_MAX], *maps[CHOICES_MAX], *ships[CHOICES_MAX];
	size_t n_behaviours, n_scenes, n_maps, n_ships;
	const char *role; /* NULL: all that the scene leaves open */
	struct seed_range seeds;
	int ships_each;
	double radius; /* of nodes; 0: the scene's */
};

/* A behaviour that was flown in the scene, and those after it whose flights were the same, ", " before each. */
struct cmd_steer_alike {
	const char *name;
	uint64_t hash; /* of all its flights */
	char others[256];
};

/* The state of the nested loops over scenes, behaviours, classes and seeds. */
struct cmd_steer_session {
	struct task *task;
	const struct cmd_steer_request *request;
	struct fleet fleet;
	struct scene scene;
	char line[READING_LINE];
	const char *reading; /* of its map: LINE or NULL */
	struct roles roles;
	struct flight_result *results[SCENE_SHIP_GROUPS]; /* [classes * seeds] of each role and one behaviour */
	struct space_group group; /* behaviour of the ships for which the scene gives none */
	const char *program;      /* "exec:PATH", if that is one; NULL: none, or a recorded one */
	struct steerer steerer;   /* it, while it flies */
	double *scratch;          /* [classes * seeds] */
	size_t flown, total;      /* flights of the scene, for the progress */
	struct cmd_steer_alike alike[BEHAVIOURS]; /* of the scene */
	size_t n_alike;
	struct column shown[TABLE_MAX]; /* columns of the table of this scene */
	struct columns columns;         /* all of them */
	struct rows lines;              /* of the table */
	struct diag *diag;
};

/* The behaviour of ROLE and its values, in PARAMS[PARAMS_MAX]. */
static const struct variant *cmd_steer_behaviour_of(const struct cmd_steer_session *session,
						    const struct roles_role *role, double *params)
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

/* What rows call VARIANT: a program by what the command line calls it. */
static const char *cmd_steer_name(const struct cmd_steer_session *session, const struct variant *variant)
{
	if (variant == &program_behaviour.head && session->program)
		return session->program;
	return variant->name;
}

static const char *cmd_steer_class_of(const struct roles_role *role, const struct ship_class *ship)
{
	if (role->ships->class_name[0])
		return role->ships->class_name;
	return ship->name;
}

/* ---- rows ------------------------------------------------------------------------------------------------ */

struct cmd_steer_row {
	const char *scene, *behaviour, *ship, *role;
	char options[1024];
	unsigned ships;
	uint64_t seed;
	struct flight_result result;
	char no_way[SEALED_TEXT_CAP]; /* "" if all can get to their goals */
	const char *reading;          /* of the map; NULL: there is nothing to say of it */
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("scene", cmd_steer_row, scene), .key = true},
    {COLUMN("behaviour", cmd_steer_row, behaviour), .key = true},
    {COLUMN("options", cmd_steer_row, options), .key = true},
    {COLUMN("ship", cmd_steer_row, ship), .key = true},
    {COLUMN("ships", cmd_steer_row, ships), .key = true},
    {SEED_COLUMN("seed", cmd_steer_row, seed), .key = true},
    {COLUMN("ok", cmd_steer_row, result.ok)},
    {COLUMN("reached", cmd_steer_row, result.reached)},
    {COLUMN("contacts", cmd_steer_row, result.contacts)},
    {COLUMN("min_clearance", cmd_steer_row, result.min_clearance)},
    {COLUMN("time_ratio", cmd_steer_row, result.time_ratio)},
    {COLUMN("length_ratio", cmd_steer_row, result.length_ratio)},
    {COLUMN("turn_rad", cmd_steer_row, result.turn_rad)},
    {COLUMN("flips_per_s", cmd_steer_row, result.flips_per_s)},
    {COLUMN("stuck", cmd_steer_row, result.stuck)},
    {COLUMN("ns_per_ship_step", cmd_steer_row, result.ns_per_ship_step)},
    {HASH_COLUMN("hash", cmd_steer_row, result.hash)},
    {VERSION_COLUMN("version")},
    {COLUMN("role", cmd_steer_row, role), .key = true},
    {COLUMN("min_gap", cmd_steer_row, result.min_gap)},
    {COLUMN("time_s", cmd_steer_row, result.time_s)},
    {COLUMN("length", cmd_steer_row, result.length)},
    {COLUMN("laps", cmd_steer_row, result.laps)},
    {COLUMN("nodes", cmd_steer_row, result.nodes)},
    {COLUMN("off_line", cmd_steer_row, result.off_line)},
    {COLUMN("circles", cmd_steer_row, result.circles)},
    {COLUMN("distance", cmd_steer_row, result.distance)},
    {COLUMN("no_way", cmd_steer_row, no_way)},
    {COLUMN("operations", cmd_steer_row, result.operations)},
    {COLUMN("hauls", cmd_steer_row, result.hauls)},
    {COLUMN("fuel", cmd_steer_row, result.fuel)},
    {COLUMN("haul_s", cmd_steer_row, result.haul_s)},
    {COLUMN("lap_s", cmd_steer_row, result.lap_s)},
    {COLUMN("reading", cmd_steer_row, reading)},
    {SETTINGS_COLUMN("settings")},
};

/* The parts of a row known before the flight. */
static struct cmd_steer_row cmd_steer_announce(const struct cmd_steer_session *session,
					       const struct roles_role *role, const struct ship_class *ship,
					       uint64_t seed)
{
	double params[PARAMS_MAX];
	const struct variant *behaviour = cmd_steer_behaviour_of(session, role, params);
	struct cmd_steer_row row = {.scene = session->scene.name,
				    .behaviour = cmd_steer_name(session, behaviour),
				    .ship = cmd_steer_class_of(role, ship),
				    .role = role->name,
				    .ships = role->span.n,
				    .seed = seed,
				    .reading = session->reading};

	variant_format_params(behaviour, params, row.options, sizeof row.options);
	return row;
}

/* ---- the table ------------------------------------------------------------------------------------------- */

/* Many flights of a role on a line; shares are in percent. */
struct cmd_steer_line {
	const char *role, *behaviour, *ship;
	size_t runs;
	char interval[32]; /* of the share of flights that went well */
	struct flight_summary sum;
};

/* Columns that only some scenes have. */
enum cmd_steer_extra { EXTRA_NONE, EXTRA_ROLES, EXTRA_ROUTES, EXTRA_COMPANY, EXTRA_HAULS };

static const struct {
	struct column column;
	enum cmd_steer_extra extra;
} table[] = {
    {{COLUMN("role", cmd_steer_line, role), .width = -15}, EXTRA_ROLES},
    {{COLUMN("behaviour", cmd_steer_line, behaviour), .width = -16}, EXTRA_ROLES},
    {{COLUMN("ship", cmd_steer_line, ship), .width = -11}, EXTRA_NONE},
    {{COLUMN("runs", cmd_steer_line, runs), .width = 6}, EXTRA_NONE},
    {{COLUMN("ok %", cmd_steer_line, sum.ok.share), .width = 6, .digits = 1}, EXTRA_NONE},
    {{COLUMN("95 % interval", cmd_steer_line, interval), .width = 15}, EXTRA_NONE},
    {{COLUMN("reached", cmd_steer_line, sum.reached), .width = 8, .digits = 1}, EXTRA_NONE},
    {{COLUMN("touches", cmd_steer_line, sum.contacts), .width = 8, .digits = 2}, EXTRA_NONE},
    {{COLUMN("gap", cmd_steer_line, sum.min_gap), .width = 6, .digits = 2}, EXTRA_NONE},
    {{COLUMN("time", cmd_steer_line, sum.time_ratio), .width = 5, .digits = 2}, EXTRA_NONE},
    {{COLUMN("length", cmd_steer_line, sum.length_ratio), .width = 6, .digits = 2}, EXTRA_NONE},
    {{COLUMN("turn", cmd_steer_line, sum.turn_rad), .width = 7, .digits = 2}, EXTRA_NONE},
    {{COLUMN("flips/s", cmd_steer_line, sum.flips_per_s), .width = 7, .digits = 2}, EXTRA_NONE},
    {{COLUMN("stuck", cmd_steer_line, sum.stuck), .width = 6, .digits = 1}, EXTRA_NONE},
    {{COLUMN("laps", cmd_steer_line, sum.laps), .width = 6, .digits = 2}, EXTRA_ROUTES},
    {{COLUMN("off line", cmd_steer_line, sum.off_line), .width = 9, .digits = 2}, EXTRA_ROUTES},
    {{COLUMN("circles", cmd_steer_line, sum.circles), .width = 8, .digits = 1}, EXTRA_ROUTES},
    {{COLUMN("distance", cmd_steer_line, sum.distance), .width = 9, .digits = 2}, EXTRA_COMPANY},
    {{COLUMN("ops", cmd_steer_line, sum.operations), .width = 7, .digits = 1}, EXTRA_NONE},
    {{COLUMN("hauls", cmd_steer_line, sum.hauls), .width = 6, .digits = 1}, EXTRA_HAULS},
    {{COLUMN("fuel", cmd_steer_line, sum.fuel), .width = 7, .digits = 1}, EXTRA_HAULS},
    {{COLUMN("s/haul", cmd_steer_line, sum.haul_s), .width = 7, .digits = 1}, EXTRA_HAULS},
    {{COLUMN("ns", cmd_steer_line, sum.ns_per_ship_step), .width = 7}, EXTRA_NONE},
};

static_assert(ARRAY_LEN(table) <= TABLE_MAX, "all may be shown");

/* Lists the columns of the table of this scene. */
static void cmd_steer_list_columns(struct cmd_steer_session *session)
{
	bool wanted[] = {[EXTRA_NONE] = true, [EXTRA_ROLES] = session->roles.n > 1, [EXTRA_HAULS] = false};
	size_t n = 0;

	for (size_t i = 0; i < session->roles.n; i++) {
		int target = session->roles.all[i].ships->target;
		wanted[EXTRA_ROUTES] |= target == SCENE_ROUTE;
		wanted[EXTRA_HAULS] |= target == SCENE_HAUL;
		wanted[EXTRA_COMPANY] |=
		    target == SCENE_SHIPS || target == SCENE_WATCH || target == SCENE_QUEUE;
	}
	for (size_t i = 0; i < ARRAY_LEN(table); i++)
		if (wanted[table[i].extra])
			session->shown[n++] = table[i].column;
	session->columns = (struct columns){session->shown, n};
}

static void cmd_steer_write_title(struct cmd_steer_session *session)
{
	const struct variant *behaviour = behaviours[session->group.behaviour];
	struct byte_writer *out = &session->task->out;
	char options[1024], scene[sizeof session->scene.name];

	cli_safe_name(session->scene.name, scene, sizeof scene);
	variant_format_params(behaviour, session->group.params, options, sizeof options);
	if (session->roles.behaviours_open)
		write_text(out, "%s  %s%s%s\n", scene, cmd_steer_name(session, behaviour), *options ? ":" : "",
			   options);
	else
		write_text(out, "%s\n", scene);
	session->lines = rows_begin(out, ROWS_TABLE, &session->columns);
}

/* The first N results of ROLE on a line; SHIP is a class, or "all". */
static void cmd_steer_add_line(struct cmd_steer_session *session, const struct roles_role *role,
			       const char *ship, const struct flight_result *results, size_t n)
{
	double params[PARAMS_MAX];
	struct cmd_steer_line line = {
	    .role = role->name,
	    .behaviour = cmd_steer_name(session, cmd_steer_behaviour_of(session, role, params)),
	    .ship = ship,
	    .runs = n,
	    .sum = flight_summarise(results, n, role->span.n, session->scratch)};

	snprintf(line.interval, sizeof line.interval, "%.1f -%6.1f", 100 * line.sum.ok.low,
		 100 * line.sum.ok.high);
	line.sum.ok.share *= 100;
	line.sum.reached *= 100;
	line.sum.stuck *= 100;
	rows_add(&session->lines, &line);
}

/* ---- flights --------------------------------------------------------------------------------------------- */

/* The setup of a world for SHIP and SEED. */
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

/* The flights of one class: a piece of work for each seed. */
struct cmd_steer_batch {
	struct cmd_steer_session *session;
	const struct ship_class *ship;
	size_t at; /* place of the first result */
};

/* Flies once, and keeps the result of each role. */
static enum status cmd_steer_fly_once(void *context, size_t item, void *row, struct diag *diag)
{
	const struct cmd_steer_batch *batch = context;
	const struct cmd_steer_session *session = batch->session;
	struct scene_choice choice =
	    cmd_steer_choice(session, batch->ship, session->request->seeds.first + item);
	struct flight_role spans[SCENE_SHIP_GROUPS];
	struct flight_result results[SCENE_SHIP_GROUPS];
	struct space *space;
	enum status status = scene_build(&session->scene, &session->fleet, &choice, &space, diag);

	(void)row;
	if (status)
		return status;
	for (size_t r = 0; r < session->roles.n; r++)
		spans[r] = session->roles.all[r].span;
	if (session->program)
		space->asker = &session->steerer.asker;
	double limit_s = flight_limit_s(space, session->scene.patience, session->scene.limit_s);
	status = flight_run(space, &session->scene.map, limit_s, &session->scene.changes, spans,
			    session->roles.n, results);
	space_free(space);
	if (!status && session->program)
		status = steerer_check(&session->steerer, diag);
	for (size_t r = 0; r < session->roles.n && !status; r++) {
		if (session->task->no_time)
			results[r].ns_per_ship_step = NAN;
		session->results[r][batch->at + item] = results[r];
	}
	return status;
}

static enum status cmd_steer_take_flight(void *context, size_t item, struct diag *diag)
{
	const struct cmd_steer_batch *batch = context;
	struct cmd_steer_session *session = batch->session;

	(void)diag;
	for (size_t r = 0; r < session->roles.n && !task_is_table(session->task); r++) {
		struct cmd_steer_row row = cmd_steer_announce(session, &session->roles.all[r], batch->ship,
							      session->request->seeds.first + item);
		row.result = session->results[r][batch->at + item];
		sealed_format(row.result.sealed, row.no_way);
		task_add_row(session->task, &row);
	}
	return STATUS_OK;
}

static enum rows_found cmd_steer_find(void *context, size_t item, void *into, struct diag *diag)
{
	const struct cmd_steer_batch *batch = context;
	const struct cmd_steer_session *session = batch->session;
	enum rows_found found = ROWS_FOUND;

	(void)into;
	for (size_t r = 0; r < session->roles.n && found == ROWS_FOUND; r++) {
		struct cmd_steer_row row = cmd_steer_announce(session, &session->roles.all[r], batch->ship,
							      session->request->seeds.first + item);
		found = task_find(session->task, &row, diag);
	}
	return found;
}

/* Reports how many of the first N flights have a sealed goal, and the reason for the first. */
static void cmd_steer_note_sealed(const struct cmd_steer_batch *batch, size_t n)
{
	const struct cmd_steer_session *session = batch->session;
	char scene[sizeof session->scene.name], text[SEALED_TEXT_CAP];
	double params[PARAMS_MAX];
	size_t sealed = 0, first = n;

	for (size_t i = 0; i < n; i++) {
		bool one = false;
		for (size_t r = 0; r < session->roles.n; r++)
			one |= session->results[r][batch->at + i].no_way > 0;
		if (one)
			first = min(first, i);
		sealed += one;
	}
	for (size_t r = 0; r < session->roles.n && sealed; r++) {
		const struct roles_role *role = &session->roles.all[r];
		const struct flight_result *result = &session->results[r][batch->at + first];
		if (!(result->no_way > 0))
			continue;
		sealed_format(result->sealed, text);
		cli_safe_name(session->scene.name, scene, sizeof scene);
		cli_note("%s, %s, %s, seed %" PRIu64 ": %s (%zu of %zu flights)", scene,
			 cmd_steer_behaviour_of(session, role, params)->name,
			 cmd_steer_class_of(role, batch->ship), session->request->seeds.first + first, text,
			 sealed, n);
		return;
	}
}

/* After a signal to stop, the flights that are finished are kept. */
static enum status cmd_steer_fly_class(struct cmd_steer_session *session, const struct ship_class *ship,
				       size_t at)
{
	const struct cmd_steer_request *request = session->request;
	struct cmd_steer_batch batch = {session, ship, at};
	struct scene_choice choice = cmd_steer_choice(session, ship, request->seeds.first);
	struct jobs jobs = {.n = (size_t)request->seeds.n,
			    .work = cmd_steer_fly_once,
			    .take = cmd_steer_take_flight,
			    .find = cmd_steer_find,
			    .context = &batch,
			    .announce = true,
			    .before = session->flown,
			    .total = session->total};

	roles_find(&session->roles, &choice);
	enum status status = jobs_run(&jobs, session->task, session->diag);
	session->flown += jobs.taken;
	if (status && status != STATUS_INTERRUPTED)
		return status;
	for (size_t r = 0; r < session->roles.n && task_is_table(session->task) && jobs.taken; r++)
		cmd_steer_add_line(session, &session->roles.all[r],
				   cmd_steer_class_of(&session->roles.all[r], ship), session->results[r] + at,
				   jobs.taken);
	cmd_steer_note_sealed(&batch, jobs.taken);
	enum status written = task_flush(session->task, session->diag);
	return written ? written : status;
}

static enum status cmd_steer_fly_classes(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t seeds = (size_t)request->seeds.n, n = 1;
	enum status status = STATUS_OK;

	if (session->roles.classes_open)
		n = request->n_ships ? request->n_ships : session->fleet.n;
	if (task_is_table(session->task))
		cmd_steer_write_title(session);
	for (size_t i = 0; i < n && !status; i++) {
		const struct ship_class *ship = &session->fleet.classes[i];
		if (request->n_ships)
			ship = fleet_class(&session->fleet, request->ships[i]);
		status = cmd_steer_fly_class(session, ship, i * seeds);
	}
	if (!status && task_is_table(session->task)) {
		for (size_t r = 0; r < session->roles.n && n > 1; r++)
			if (!session->roles.all[r].ships->class_name[0])
				cmd_steer_add_line(session, &session->roles.all[r], "all", session->results[r],
						   n * seeds);
		write_text(&session->task->out, "\n");
		status = task_flush(session->task, session->diag);
	}
	return status;
}

/* Flies a user's program, and reports its faults. */
static enum status cmd_steer_fly_program(struct cmd_steer_session *session, const char *spec)
{
	struct steerer *steerer = &session->steerer;
	enum status status = steerer_new(spec, NULL, steerer, session->diag);

	if (status)
		return status;
	session->program = spec;
	session->group.behaviour = BEHAVIOUR_PROGRAM;
	status = cmd_steer_fly_classes(session);
	session->program = NULL;
	if (steerer->failed && !status)
		cli_note("%s: %u of %u wishes failed: %s", spec, steerer->failed, steerer->asked,
			 steerer_fault(steerer));
	steerer_free(steerer);
	return status;
}

/* Keeps the flights of NAME, or that they are the same as another's. */
static void cmd_steer_compare(struct cmd_steer_session *session, const char *name)
{
	const struct cmd_steer_request *request = session->request;
	size_t flights = (size_t)request->seeds.n, i = 0;
	uint64_t hash = HASH_START;

	if (session->roles.classes_open)
		flights *= request->n_ships ? request->n_ships : session->fleet.n;
	for (size_t f = 0; f < flights; f++)
		hash = hash_u64(hash, session->results[0][f].hash);
	while (i < session->n_alike && session->alike[i].hash != hash)
		i++;
	if (i < session->n_alike)
		text_append(session->alike[i].others, sizeof session->alike[i].others, ", %s", name);
	else if (i < ARRAY_LEN(session->alike))
		session->alike[session->n_alike++] = (struct cmd_steer_alike){.name = name, .hash = hash};
}

/* Says which behaviours the scene does not tell apart; their rows look like a mistake. */
static void cmd_steer_note_alike(const struct cmd_steer_session *session)
{
	char scene[sizeof session->scene.name];

	cli_safe_name(session->scene.name, scene, sizeof scene);
	for (size_t i = 0; i < session->n_alike && session->flown == session->total; i++)
		if (session->alike[i].others[0])
			cli_note("%s: nothing here tells %s from %s: they fly alike", scene,
				 session->alike[i].name, session->alike[i].others + 2);
}

static enum status cmd_steer_fly_behaviour(struct cmd_steer_session *session, const char *spec)
{
	const struct variant *variant;

	if (guest_is_named(spec))
		return cmd_steer_fly_program(session, spec);
	enum status status = variant_parse(behaviours, "behaviour", spec, &variant, session->group.params, NULL,
					   0, session->diag);

	if (status)
		return status;
	session->group.behaviour = 0;
	while (behaviours[session->group.behaviour] != variant)
		session->group.behaviour++;
	status = cmd_steer_fly_classes(session);
	if (!status && task_is_table(session->task))
		cmd_steer_compare(session, spec);
	return status;
}

/* Whether BEHAVIOUR is flown where the user names none.  The table is about arriving, so one that keeps off its target
 * is flown only where the scene sends its ships nowhere. */
static bool cmd_steer_suits(const struct cmd_steer_session *session, const struct variant *behaviour)
{
	if (!behaviour_of(behaviour)->keeps_off)
		return true;
	for (size_t i = 0; i < session->roles.n; i++) {
		const struct scene_ships *ships = session->roles.all[i].ships;
		if (!ships->behaviour[0] && ships->target != SCENE_NOWHERE && ships->target != SCENE_WATCH)
			return false;
	}
	return true;
}

/* How many flights the scene asks for. */
static size_t cmd_steer_count_flights(const struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t n_classes = 1, n_behaviours = 1;

	if (session->roles.classes_open)
		n_classes = request->n_ships ? request->n_ships : session->fleet.n;
	if (session->roles.behaviours_open)
		n_behaviours = request->n_behaviours;
	for (size_t i = 0; session->roles.behaviours_open && !request->n_behaviours && behaviours[i]; i++)
		n_behaviours += cmd_steer_suits(session, behaviours[i]);
	return n_classes * n_behaviours * (size_t)request->seeds.n;
}

/* The behaviours of the request, or all that suit the scene; once if the scene leaves none open. */
static enum status cmd_steer_fly_behaviours(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	enum status status = STATUS_OK;

	session->flown = session->n_alike = 0;
	session->total = cmd_steer_count_flights(session);
	if (!session->roles.behaviours_open)
		return cmd_steer_fly_classes(session);
	if (session->scene.changes.n_wishes && !request->n_behaviours) {
		session->group.behaviour = BEHAVIOUR_PROGRAM;
		return cmd_steer_fly_classes(session);
	}
	for (size_t i = 0; !status && i < request->n_behaviours; i++)
		status = cmd_steer_fly_behaviour(session, request->behaviours[i]);
	for (size_t i = 0; !status && !request->n_behaviours && behaviours[i]; i++)
		if (cmd_steer_suits(session, behaviours[i]))
			status = cmd_steer_fly_behaviour(session, behaviours[i]->name);
	cmd_steer_note_alike(session);
	return status;
}

/* Flies the scene that was opened, and closes it. */
static enum status cmd_steer_fly_scene(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;

	session->roles = roles_of(&session->scene);
	cmd_steer_list_columns(session);
	enum status status = roles_open(&session->roles, &session->fleet, request->role, request->n_behaviours,
					request->n_ships, session->diag);
	if (!status)
		status = cmd_steer_fly_behaviours(session);
	scene_free(&session->scene);
	return status;
}

static enum status cmd_steer_unknown_ship(const struct fleet *fleet, const char *name, struct diag *diag)
{
	struct text_near near = text_near_to(name);

	for (size_t i = 0; i < fleet->n; i++)
		text_near_try(&near, fleet->classes[i].name);
	if (near.found)
		return diag_set(diag, STATUS_USAGE, "unknown ship class '%s'; did you mean %s?", name,
				near.found);
	return diag_set(diag, STATUS_USAGE, "unknown ship class '%s'; see 'astray list ships'", name);
}

static enum status cmd_steer_check_request(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;

	for (size_t i = 0; i < request->n_ships; i++)
		if (!fleet_class(&session->fleet, request->ships[i]))
			return cmd_steer_unknown_ship(&session->fleet, request->ships[i], session->diag);
	/* Programs answer one at a time: their time is measured. */
	for (size_t i = 0; i < request->n_behaviours && session->task->threads > 1; i++)
		if (guest_is_named(request->behaviours[i]))
			return diag_set(session->diag, STATUS_USAGE, "--jobs: programs steer one at a time");
	if (request->role && !request->n_behaviours && !request->n_ships)
		return diag_set(session->diag, STATUS_USAGE,
				"--role needs -b or --ship: it says which ships they are for");
	return option_check_range(&request->seeds, session->diag);
}

static enum status cmd_steer_prepare(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	size_t classes = request->n_ships ? request->n_ships : FLEET_MAX;
	size_t flights = classes * (size_t)request->seeds.n;
	enum status status = user_files_fleet(&session->fleet, session->diag);

	if (!status)
		status = cmd_steer_check_request(session);
	if (status)
		return status;
	bool room = true;
	for (size_t r = 0; r < SCENE_SHIP_GROUPS; r++) {
		session->results[r] = calloc(flights, sizeof *session->results[r]);
		room = room && session->results[r];
	}
	session->scratch = calloc(flights, sizeof *session->scratch);
	if (!room || !session->scratch)
		return diag_set(session->diag, STATUS_NO_MEMORY, "not enough memory for %zu flights", flights);
	return STATUS_OK;
}

/* Flies the scene that WHERE names, and says what reading has made of its map. */
static enum status cmd_steer_fly_opened(struct cmd_steer_session *session, const char *where)
{
	session->reading = NULL;
	if (session->scene.map.width) {
		session->reading = map_file_reading(&session->scene.map, session->line);
		map_file_say(where, &session->scene.map);
	}
	return cmd_steer_fly_scene(session);
}

/* The scenes, and then the maps, of the request. */
static enum status cmd_steer_fly(struct cmd_steer_session *session)
{
	const struct cmd_steer_request *request = session->request;
	enum status status = STATUS_OK;

	for (size_t i = 0; i < request->n_scenes && !status; i++) {
		status =
		    scene_open(cli_file(request->scenes[i]), &session->fleet, &session->scene, session->diag);
		if (!status)
			status = cmd_steer_fly_opened(session, request->scenes[i]);
	}
	for (size_t i = 0; i < request->n_maps && !status; i++) {
		status = scene_open_map(cli_file(request->maps[i]), &session->task->asked, &session->scene,
					session->diag);
		if (!status)
			status = cmd_steer_fly_opened(session, request->maps[i]);
	}
	return status;
}

/* All behaviours take a while.  Without any wish a few fly, and a note says how to fly all. */
static void cmd_steer_take_sample(struct cmd_steer_request *request)
{
	static const char *const sample[] = {"seek", "magnets", "lj"};

	for (size_t i = 0; i < ARRAY_LEN(sample); i++)
		request->behaviours[request->n_behaviours++] = sample[i];
	cli_note("a sample of the behaviours; to fly all of them: astray steer --scene rocks30");
}

static enum status cmd_steer_run(struct task *task, void *context, struct diag *diag)
{
	struct cmd_steer_request *request = context;
	struct cmd_steer_session session = {.task = task, .request = request, .diag = diag};

	bool unasked = !request->n_scenes && !request->n_maps;

	if (unasked)
		request->scenes[request->n_scenes++] = "rocks30";
	enum status status = cmd_steer_prepare(&session);
	if (!status && unasked && !request->n_behaviours)
		cmd_steer_take_sample(request);
	if (!status)
		task_begin_rows(task);
	if (!status)
		status = cmd_steer_fly(&session);
	for (size_t r = 0; r < SCENE_SHIP_GROUPS; r++)
		free(session.results[r]);
	free(session.scratch);
	return status;
}

static const struct option_info options[] = {
    {BEHAVIOURS_OPTION("steering behaviour", "all that suit the scene; without a scene or map, a sample",
		       option_text, cmd_steer_request, behaviours, n_behaviours)},
    {TEXTS_OPTION("scene", 0, "NAME|FILE", "scene", "rocks30", cmd_steer_request, scenes, n_scenes),
     NAMES(SCENES)},
    {TEXTS_OPTION("map", 0, "NAME|FILE", "fly over this map", "none", cmd_steer_request, maps, n_maps),
     NAMES(MAPS)},
    {OPTIONS_OF(&seed_range_options, cmd_steer_request, seeds)},
    {NUMBER_OPTION("ships", 0, "N", "ships in each group of the scene", cmd_steer_request, ships_each, 1,
		   SCENE_SHIPS_MAX),
     .otherwise = "the scene's"},
    {TEXTS_OPTION("ship", 0, "CLASS", "ship class", "all of them", cmd_steer_request, ships, n_ships),
     NAMES(SHIPS)},
    {TEXT_OPTION("role", 0, "NAME", "the role that -b and --ship apply to",
		 "the roles that the scene leaves open", cmd_steer_request, role)},
    {REAL_OPTION("radius", 0, "TILES", "distance at which a route node is reached", cmd_steer_request, radius,
		 0.001, 1000),
     .otherwise = "the scene's", .setting = true},
    {MAP_FILE_OPTIONS},
    {SHARED_OPTIONS(&task_measure_options)},
};

const struct command command_steer = {
    .name = "steer",
    .summary = "Fly behaviours through scenes for many seeds; measure every role.",
    .operands = {OPERANDS(NULL, 0, 0, "options; choose the scene or map with --scene or --map")},
    .options = OPTIONS(options),
    REQUEST(cmd_steer_request, .seeds = {10, 1}),
    .columns = COLUMNS(columns),
    .run = cmd_steer_run,
};
