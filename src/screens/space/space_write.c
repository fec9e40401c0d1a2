/* The output of the space lab: the scene with its additions, a recording of the flight so far, a lesson, a picture, or
 * the table as CSV. */
#include <stdio.h>
#include <string.h>

#include "kit/ask.h"
#include "kit/picture.h"
#include "screens/space/space_view.h"
#include "store/file.h"
#include "store/rows.h"
#include "store/table.h"

/* ---- scenes and recordings ------------------------------------------------------------------------------- */

/* NAME[:key=value,..] of MIND into OUT[cap]; false if it does not fit. */
static bool space_write_spec(const struct space_mind *mind, char *out, size_t cap)
{
	char params[1024];

	variant_format_params(mind->behaviour, mind->params, params, sizeof params);
	return (size_t)snprintf(out, cap, "%s%s%s", mind->behaviour->name, params[0] ? ":" : "", params) < cap;
}

/* Fills the open parts of SHIPS, of role ROLE. */
static enum status space_write_role(const struct space_lab *lab, uint32_t role, struct scene_ships *ships,
				    struct diag *diag)
{
	const struct space_flight *flight = &lab->flights[lab->focus];
	struct scene_choice choice = {.ships = lab->ships};

	ships->count = (int)scene_count(&choice, ships);
	if (!ships->class_name[0]) {
		static_assert(sizeof ships->class_name == sizeof lab->ship_class->name, "copied whole");
		memcpy(ships->class_name, lab->ship_class->name, sizeof ships->class_name);
	}
	if (ships->behaviour[0] && !flight->chosen && !(flight->own >> role & 1))
		return STATUS_OK;
	ships->behaviour[0] = '\0';
	if (flight->minds[role].behaviour == &program_behaviour.head)
		return STATUS_OK; /* only a command line names a program */
	if (space_write_spec(&flight->minds[role], ships->behaviour, sizeof ships->behaviour))
		return STATUS_OK;
	return diag_set(diag, STATUS_LIMIT, "%s has more values than a scene can name",
			flight->minds[role].behaviour->name);
}

/* Adds to CHANGES what programs wished up to now. */
static enum status space_write_wishes(const struct history *history, struct changes *changes)
{
	const struct changes *all = &history->changes;
	enum status status = changes_provide_wishes(changes, all->n_wishes);

	for (size_t i = 0; i < all->n_wishes && !status; i++)
		if (all->wishes[i].tick < history->space->tick)
			changes_add_wish(changes, all->wishes[i]);
	return status;
}

/* Says which roles a program flew, and what it calls itself. */
static void space_write_programs(const struct space_lab *lab, struct byte_writer *out)
{
	for (size_t i = 0; i < lab->n_flights; i++)
		for (int role = 0; role < lab->scene.n_ships; role++) {
			const struct space_flight *flight = &lab->flights[i];
			const char *title = flight->steerer ? steerer_title(flight->steerer) : "of a recording";
			if (flight->minds[role].behaviour == &program_behaviour.head)
				write_text(out, "# Flight %zu, role %d: flown by a user's program, %s.\n",
					   i + 1, role + 1, title);
		}
}

enum status space_write_scene(const struct space_lab *lab, bool recorded, struct scene *scene,
			      struct diag *diag)
{
	const struct history *history = &lab->flights[lab->focus].history;
	enum status status = STATUS_OK;

	*scene = lab->scene;
	scene->map = (struct grid){0};
	scene->changes = (struct changes){0};
	for (uint32_t role = 0; role < (uint32_t)scene->n_ships && !status; role++)
		status = space_write_role(lab, role, &scene->ships[role], diag);
	if (recorded) {
		scene->patience = 0;
		scene->limit_s = ((double)history->space->tick + 0.5) / SPACE_TICKS_PER_S;
	}
	for (size_t i = 0; i < history->changes.n && !status; i++) {
		struct change change = history->changes.all[i];
		if (recorded && change.tick > history->space->tick)
			break;
		if (!recorded)
			change.tick = 0;
		status = changes_add(&scene->changes, &change);
	}
	if (!status && recorded)
		status = space_write_wishes(history, &scene->changes);
	if (!status && lab->scene.map.width)
		status = grid_copy(&lab->scene.map, &scene->map);
	if (status)
		scene_free(scene);
	return status;
}

static enum status space_write_text(const struct space_lab *lab, bool recorded, struct byte_writer *out,
				    struct diag *diag)
{
	const struct space *space = space_lab_world(lab);
	struct scene scene;
	enum status status = space_write_scene(lab, recorded, &scene, diag);

	if (status)
		return status;
	if (lab->walkers.game)
		write_text(out, "# Without the hunters on foot: a scene holds only ships.\n");
	if (recorded)
		write_text(out, "# A recording: seed %llu, tick %llu, state %016llx.\n",
			   (unsigned long long)lab->seed, (unsigned long long)space->tick,
			   (unsigned long long)space_hash(space));
	space_write_programs(lab, out);
	scene_write(&scene, out);
	scene_free(&scene);
	if (out->blob.len > TABLE_MAX_BYTES)
		return diag_set(diag, STATUS_LIMIT,
				"the recording is too large: its programs wished too often");
	return STATUS_OK;
}

/* ---- lessons --------------------------------------------------------------------------------------------- */

static bool space_write_is_touched(const struct space_lab *lab)
{
	for (size_t i = 0; i < lab->n_flights; i++)
		if (lab->flights[i].history.changes.n)
			return true;
	return false;
}

static enum status space_write_lesson(const struct space_lab *lab, struct byte_writer *out, struct diag *diag)
{
	char spec[1024];

	if (space_write_is_touched(lab) || lab->over_map)
		return diag_set(
		    diag, STATUS_USAGE,
		    "a lesson names a scene: write this one to the folder of your scenes, and open it");
	space_write_programs(lab, out);
	write_text(out, "title = \"%s\"; scene = \"%s\"; ship = \"%s\"; seed = %llu;\nflights = (",
		   lab->scene.name, lab->scene.name, lab->ship_class->name, (unsigned long long)lab->seed);
	for (size_t i = 0; i < lab->n_flights; i++) {
		struct space_mind mind = *space_lab_mind(lab, i);
		if (mind.behaviour ==
		    &program_behaviour.head) { /* a lesson names none: its flight is left open */
			mind.behaviour = variant_named(behaviours, "lj-derived");
			variant_defaults(mind.behaviour, mind.params);
		}
		if (!space_write_spec(&mind, spec, sizeof spec))
			return diag_set(diag, STATUS_LIMIT, "a behaviour has too many values");
		write_text(out, "%s\"%s\"", i ? ", " : " ", spec);
	}
	write_text(out,
		   " );\nsteps = (\n  { say = \"What is there to see here?\"; },\n"
		   "  { ask = \"touches\"; pane = 0; near = 5; question = \"How many touches are there?\";\n"
		   "    reveal = \"{touches 0}.\"; }\n);\n");
	return STATUS_OK;
}

/* ---- rows and pictures ----------------------------------------------------------------------------------- */

struct space_write_row {
	const char *scene, *role, *behaviour;
	uint64_t seed;
	unsigned tick, flight;
	struct flight_result result;
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("scene", space_write_row, scene)},
    {SEED_COLUMN("seed", space_write_row, seed)},
    {COLUMN("tick", space_write_row, tick)},
    {COLUMN("flight", space_write_row, flight)},
    {COLUMN("role", space_write_row, role)},
    {COLUMN("behaviour", space_write_row, behaviour)},
    {COLUMN("reached", space_write_row, result.reached)},
    {COLUMN("time_s", space_write_row, result.time_s)},
    {COLUMN("length", space_write_row, result.length)},
    {COLUMN("turn_rad", space_write_row, result.turn_rad)},
    {COLUMN("contacts", space_write_row, result.contacts)},
    {COLUMN("min_gap", space_write_row, result.min_gap)},
    {COLUMN("circles", space_write_row, result.circles)},
    {HASH_COLUMN("hash", space_write_row, result.hash)},
    {VERSION_COLUMN("version")},
};

/* A row for each role of each flight. */
static void space_write_rows(const struct space_lab *lab, struct byte_writer *out)
{
	struct rows rows = rows_begin(out, ROWS_CSV, COLUMNS(columns));
	struct scene_choice choice = {.ships = lab->ships};

	for (size_t i = 0; i < lab->n_flights; i++) {
		uint32_t first = 0;
		for (int g = 0; g < lab->scene.n_ships; g++) {
			uint32_t count = scene_count(&choice, &lab->scene.ships[g]);
			struct space_write_row row = {
			    .scene = lab->scene.name,
			    .role = lab->scene.ships[g].role,
			    .behaviour = lab->flights[i].minds[g].behaviour->name,
			    .seed = lab->seed,
			    .tick = lab->player.at,
			    .flight = (unsigned)i + 1,
			    .result = space_lab_result(lab, i, (struct flight_role){first, count})};
			rows_add(&rows, &row);
			first += count;
		}
	}
}

static enum status space_write_picture(const struct space_lab *lab, const struct ui *ui,
				       struct byte_writer *out)
{
	struct screen screen = {.theme = ui->theme};
	char title[160];
	enum status status = screen_resize(&screen, ui->width, ui->height);

	if (status)
		return status;
	space_lab_draw(lab, &screen);
	snprintf(title, sizeof title, "%s in the space lab of Astray", lab->scene.title);
	picture_svg(&screen, title, out);
	screen_free(&screen);
	return STATUS_OK;
}

/* ---- which of them --------------------------------------------------------------------------------------- */

static bool space_write_ends_with(const char *path, const char *suffix)
{
	size_t len = strlen(path), tail = strlen(suffix);

	return len > tail && !strcmp(path + len - tail, suffix);
}

/* Appends to OUT what the suffix of PATH says. */
static enum status space_write_as(const struct space_lab *lab, const struct ui *ui, const char *path,
				  struct byte_writer *out, struct diag *diag)
{
	if (space_write_ends_with(path, ".svg"))
		return space_write_picture(lab, ui, out);
	if (space_write_ends_with(path, ".flight.cfg"))
		return space_write_text(lab, true, out, diag);
	if (space_write_ends_with(path, ".lesson.cfg"))
		return space_write_lesson(lab, out, diag);
	if (space_write_ends_with(path, ".cfg"))
		return space_write_text(lab, false, out, diag);
	if (!space_write_ends_with(path, ".csv"))
		return diag_set(diag, STATUS_USAGE,
				"%.200s: the name must end in .cfg, .flight.cfg, .lesson.cfg, .svg or .csv",
				path);
	space_write_rows(lab, out);
	return STATUS_OK;
}

static bool space_write_answered(void *owner, struct ui *ui, const char *path)
{
	struct byte_writer out = {0};
	struct diag diag = {""};
	enum status status = space_write_as(owner, ui, path, &out, &diag);

	if (!status && out.failed)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = file_write(path, FILE_USERS, out.blob.bytes, out.blob.len, &diag);
	blob_free(&out.blob);
	if (status)
		ui_tell_failure(ui, status, &diag);
	else
		ui_tell(ui, "Written to %s.", path);
	return !status;
}

void space_write_ask(struct space_lab *lab, struct ui *ui)
{
	ui_push(ui, &view_ask,
		&(struct ask_arg){"Write to? .cfg scene, .flight.cfg recording, .lesson.cfg, .svg, .csv", "",
				  .write = space_write_answered, .owner = lab});
}
