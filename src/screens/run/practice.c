/* Practice: any map or the ground of any floor, with any hunters, chosen by keys and remembered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/rng.h"
#include "base/seed.h"
#include "kit/form.h"
#include "map/map.h"
#include "screens/lab/making_view.h"
#include "screens/run/run.h"
#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"
#include "world/drone.h"
#include "world/floor.h"

enum { MAKING = FORM_KEYS };

static const struct view_action actions[] = {
    FORM_ACTIONS("Practice", "play", "play", "play"),
    [MAKING] = {"making", "how it is made", "watch the map being made", "Practice", NULL},
};

enum { OFFERS_MAX = 128, MEMORY_BYTES = 1 << 12 };

/* Line 0 is the ground, the others are hunters. */
enum { LINES = 1 + STORY_HUNTERS_MAX };

struct practice {
	struct list list;
	struct rules *rules;                    /* owned */
	char offers[OFFERS_MAX][GAME_SPEC_MAX]; /* [n_offers] the hunters that keys step through */
	int n_offers;
	struct name_list maps;                          /* owned */
	int ground;                                     /* 0 .. n_floors - 1: a floor; from there on a map */
	char hunters[STORY_HUNTERS_MAX][GAME_SPEC_MAX]; /* "": none */
	uint64_t seed;
	struct grid grid;    /* of that ground, owned; width 0: it cannot be read */
	struct diag trouble; /* and why */
};

/* ---- the ground ------------------------------------------------------------------------------------------ */

static int practice_grounds(const struct practice *practice)
{
	return practice->rules->n_floors + (int)practice->maps.n;
}

/* The name of ground NUMBER: "floor 3", or a map as --map takes it. */
static void practice_ground_name(const struct practice *practice, int number, char *out, size_t cap)
{
	int map = number - practice->rules->n_floors;

	ASSERT(number >= 0 && number < practice_grounds(practice));
	if (map < 0)
		snprintf(out, cap, "floor %d", number + 1);
	else
		snprintf(out, cap, "%s", practice->maps.names[map]);
}

/* Chooses the ground and reads its picture. */
static void practice_choose_ground(struct practice *practice, int number)
{
	struct floor_deal deal = {.seed = practice->seed};
	char name[128];
	enum status status;

	grid_free(&practice->grid);
	practice->grid = (struct grid){0};
	practice->ground = number;
	if (number < practice->rules->n_floors) {
		status =
		    floor_grid(practice->rules, &deal, number + 1, NULL, &practice->grid, &practice->trouble);
	} else {
		practice_ground_name(practice, number, name, sizeof name);
		status = map_load_named(name, NULL, &practice->grid, &practice->trouble);
	}
	if (status)
		practice->grid = (struct grid){0};
}

/* ---- the hunters ----------------------------------------------------------------------------------------- */

static bool practice_is_hunter(const struct rules *rules, const char *spec, struct diag *diag)
{
	struct chase_mind mind;
	struct flyer flyer;

	if (rules_kind(rules, spec))
		return true;
	if (drone_is(spec))
		return drone_parse(spec, &rules->fleet, &flyer, diag) == STATUS_OK;
	return chase_parse(spec, &mind, diag) == STATUS_OK;
}

/* Lists the choices: nobody, the hunters of hunters.cfg, and each chaser, with each pathfinder if it uses one. */
static int practice_list_offers(const struct rules *rules, char offers[OFFERS_MAX][GAME_SPEC_MAX])
{
	int n = 1;

	offers[0][0] = '\0';
	for (int i = 0; i < rules->n_kinds && n < OFFERS_MAX; i++)
		snprintf(offers[n++], GAME_SPEC_MAX, "%s", rules->kinds[i].name);
	for (size_t i = 0; chasers[i] && n < OFFERS_MAX; i++)
		if (!chaser_of(chasers[i])->wears_path)
			snprintf(offers[n++], GAME_SPEC_MAX, "%s", chasers[i]->name);
	for (size_t i = 0; chasers[i]; i++)
		for (size_t p = 0; chaser_of(chasers[i])->wears_path && pathfinders[p] && n < OFFERS_MAX; p++)
			if (!(pathfinder_of(pathfinders[p])->caps & (PATH_ANY_ANGLE | PATH_TAUT)))
				snprintf(offers[n++], GAME_SPEC_MAX, "%s:path=%s", chasers[i]->name,
					 pathfinders[p]->name);
	return n;
}

/* Sets the hunter on LINE to the typed text; "" is nobody. */
static void practice_type(void *state, struct ui *ui, int line, const char *text)
{
	struct practice *practice = state;
	struct diag diag = {""};

	if (*text && (strlen(text) >= GAME_SPEC_MAX || !practice_is_hunter(practice->rules, text, &diag)))
		ui_tell(ui, "%s", diag.text[0] ? diag.text : "That is too long.");
	else
		snprintf(practice->hunters[line - 1], GAME_SPEC_MAX, "%s", text);
}

/* ---- the lines ------------------------------------------------------------------------------------------- */

/* Typed text is the offer "nobody". */
static void practice_hunter_field(const struct practice *practice, int line, struct form_field *field)
{
	static const char names[][10] = {"hunter 1", "hunter 2", "hunter 3", "hunter 4",
					 "hunter 5", "hunter 6", "hunter 7", "hunter 8"};

	static_assert(ARRAY_LEN(names) == STORY_HUNTERS_MAX, "a name for each line");
	field->name = names[line - 1];
	field->kind = FORM_TEXT;
	field->max = practice->n_offers - 1;
	field->question = "Which hunter? A name, or CHASER[:option=value,..]";
	snprintf(field->shown, sizeof field->shown, "%s", practice->hunters[line - 1]);
	for (int i = 0; i < practice->n_offers; i++)
		if (!strcmp(practice->offers[i], field->shown))
			field->value = i;
}

static void practice_field(const void *state, const struct ui *ui, int line, struct form_field *field)
{
	const struct practice *practice = state;

	(void)ui;
	field->help = "Choose no hunters, and the floor brings its own.";
	if (line > 0) {
		practice_hunter_field(practice, line, field);
		return;
	}
	field->name = "ground";
	field->value = practice->ground;
	field->max = practice_grounds(practice) - 1;
	practice_ground_name(practice, practice->ground, field->shown, sizeof field->shown);
}

static void practice_set(void *state, struct ui *ui, int line, double value)
{
	struct practice *practice = state;

	(void)ui;
	if (line == 0)
		practice_choose_ground(practice, (int)value);
	else
		memcpy(practice->hunters[line - 1], practice->offers[(int)value], GAME_SPEC_MAX);
}

/* ---- the last choices ------------------------------------------------------------------------------------- */

static enum status practice_memory(char *path, size_t cap)
{
	return place_own(PLACE_STATE, "practice.txt", path, cap, NULL);
}

static void practice_recall_line(struct practice *practice, struct line line, int *n)
{
	char text[GAME_SPEC_MAX], name[128];
	struct line word = line_word(&line);

	if (line.len == 0 || line.len >= sizeof text)
		return;
	snprintf(text, sizeof text, "%.*s", (int)line.len, line.text);
	if (line_is(word, "hunter") && *n < STORY_HUNTERS_MAX &&
	    practice_is_hunter(practice->rules, text, NULL))
		snprintf(practice->hunters[(*n)++], GAME_SPEC_MAX, "%s", text);
	for (int i = 0; line_is(word, "ground") && i < practice_grounds(practice); i++) {
		practice_ground_name(practice, i, name, sizeof name);
		if (!strcmp(name, text))
			practice->ground = i;
	}
}

/* Missing or unreadable choices are skipped. */
static void practice_recall(struct practice *practice)
{
	char path[4096];
	struct blob blob;
	struct line line;
	int n = 0;

	if (practice_memory(path, sizeof path) || file_read(path, FILE_OURS, MEMORY_BYTES, &blob, NULL))
		return;
	const char *text = (const char *)blob.bytes;
	struct line_reader reader = {text, text + blob.len, 0};
	while (line_next(&reader, &line))
		practice_recall_line(practice, line, &n);
	blob_free(&blob);
}

static void practice_remember(const struct practice *practice, struct ui *ui)
{
	struct byte_writer text = {0};
	struct diag diag = {""};
	char path[4096], name[128];
	enum status status = practice_memory(path, sizeof path);

	practice_ground_name(practice, practice->ground, name, sizeof name);
	write_text(&text, "ground %s\n", name);
	for (int i = 0; i < STORY_HUNTERS_MAX; i++)
		if (practice->hunters[i][0])
			write_text(&text, "hunter %s\n", practice->hunters[i]);
	if (!status && !text.failed)
		status = file_write(path, FILE_OURS, text.blob.bytes, text.blob.len, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
	blob_free(&text.blob);
}

/* ---- opening and playing --------------------------------------------------------------------------------- */

static void practice_view_close(void *state)
{
	struct practice *practice = state;

	free(practice->rules);
	name_list_free(&practice->maps);
	grid_free(&practice->grid);
}

static enum status practice_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct practice *practice = state;
	struct rng rng = rng_seeded(ui->entropy, RNG_LOOK);
	enum status status = STATUS_NO_MEMORY;

	(void)arg;
	practice->seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	practice->rules = calloc(1, sizeof *practice->rules);
	if (practice->rules)
		status = rules_load(practice->rules, diag);
	if (!status)
		status = map_list(&practice->maps);
	if (status) {
		practice_view_close(practice);
		return status;
	}
	practice->list.n = LINES;
	practice->n_offers = practice_list_offers(practice->rules, practice->offers);
	practice_recall(practice);
	practice_choose_ground(practice, practice->ground);
	return STATUS_OK;
}

/* Without the map's own hunters. */
static void practice_empty(struct grid *grid)
{
	size_t kept = 0;

	for (size_t i = 0; i < grid->n_marks; i++)
		if (grid->marks[i].kind != MARK_HUNTER)
			grid->marks[kept++] = grid->marks[i];
	grid->n_marks = kept;
}

static enum view_answer practice_play(struct practice *practice, struct ui *ui)
{
	const char *specs[STORY_HUNTERS_MAX];
	struct run_setup setup = {.seed = practice->seed, .practice = true, .hunters = specs};

	if (!practice->grid.width) {
		ui_tell(ui, "%s", practice->trouble.text);
		return VIEW_STAY;
	}
	if (!ui->options.kept_nowhere)
		practice_remember(practice, ui);
	for (int i = 0; i < STORY_HUNTERS_MAX; i++)
		if (practice->hunters[i][0])
			specs[setup.n_hunters++] = practice->hunters[i];
	/* A floor without hunters of one's choice is the floor as it is. */
	if (!setup.n_hunters && practice->ground < practice->rules->n_floors)
		setup.floor = practice->ground + 1;
	else
		setup.grid = &practice->grid;
	if (setup.n_hunters)
		practice_empty(&practice->grid);
	if (ui_push(ui, &view_run, &setup))
		return VIEW_STAY;
	return VIEW_CLOSE;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static void practice_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct practice *practice = state;
	struct rect beside = list_place(&view_practice, state, ui).beside;

	screen_text(screen, 11, 0, ROLE_DIM,
		    practice->grid.width ? practice->grid.title : practice->trouble.text);
	if (beside.width && practice->grid.width)
		relief_small(&practice->grid, practice->rules, screen, beside);
}

/* Plays how the generator made the ground of the chosen floor. */
static void practice_watch(const struct practice *practice, struct ui *ui)
{
	struct floor_deal deal = {.seed = practice->seed};
	struct making making = {0};
	struct diag diag = {""};
	struct grid grid;
	char name[64], seed[SEED_TEXT_CAP];
	enum status status = STATUS_NOT_FOUND;

	if (practice->ground < practice->rules->n_floors)
		status = making_new(FLOOR_WIDTH, FLOOR_HEIGHT, &making);
	if (!status)
		status = floor_grid(practice->rules, &deal, practice->ground + 1, &making, &grid, &diag);
	if (!status)
		grid_free(&grid);
	if (status && status != STATUS_NOT_FOUND) {
		ui_tell_failure(ui, status, &diag);
	} else if (!making.n_steps) {
		ui_tell(ui, "This map was drawn by hand; only generated floors can be watched.");
	} else {
		practice_ground_name(practice, practice->ground, name, sizeof name);
		seed_format(practice->seed, seed);
		ui_push(ui, &view_making, &(struct making_arg){&making, name, seed});
	}
	making_free(&making);
}

static enum view_answer practice_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)key;
	if (action == LIST_TAKE)
		return practice_play(state, ui);
	if (action == MAKING)
		practice_watch(state, ui);
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "Practice",
    .width = 34,
    .beside_from = 70,
    .keys = {LIST_TAKE, LIST_DOWN, FORM_MORE, FORM_EDIT, MAKING, LIST_HELP, LIST_BACK},
};
static const struct view_form form = {practice_field, practice_set, practice_type, .name_width = 9};

const struct view view_practice = {
    .name = "practice",
    .menu = "practice",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .form = &form,
    .state_size = sizeof(struct practice),
    .open = practice_view_open,
    .close = practice_view_close,
    .draw = practice_view_draw,
    .key = practice_view_key,
};
