#include "school/lesson.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "steer/steer.h"
#include "store/file.h"
#include "store/places.h"
#include "store/table.h"

const char *const lesson_measures[MEASURES + 1] = {
    [MEASURE_EXPANDED] = "expanded", [MEASURE_MAX_OPEN] = "max_open",
    [MEASURE_COST] = "cost",         [MEASURE_LENGTH] = "length",
    [MEASURE_PERCENT] = "percent",   [MEASURE_WALKED] = "walked",
    [MEASURE_TICK] = "tick",         [MEASURE_TOUCHES] = "touches",
    [MEASURE_ARRIVED] = "arrived",   NULL};

const char *const lesson_shows[SHOWS + 1] = {"map", "numbers", "frontier", "code", "compare", NULL};

enum { TICKS_MAX = 10000, AT_MAX = 1 << 28, LEVEL_MAX = 99 };

/* The measures that each kind of mover has, as bits. */
static const unsigned measures_of[] = {
    [LESSON_SEARCH] = 1u << MEASURE_EXPANDED | 1u << MEASURE_MAX_OPEN | 1u << MEASURE_COST |
		      1u << MEASURE_LENGTH | 1u << MEASURE_PERCENT,
    [LESSON_RACE] = 1u << MEASURE_EXPANDED | 1u << MEASURE_WALKED | 1u << MEASURE_TICK,
    [LESSON_FLIGHT] = 1u << MEASURE_TOUCHES | 1u << MEASURE_ARRIVED,
};

bool lesson_measures_it(const struct lesson *lesson, enum lesson_measure measure)
{
	return measures_of[lesson->kind] >> measure & 1;
}

/* ---- movers ---------------------------------------------------------------------------------------------- */

static enum status lesson_name_chaser(const char *spec, char name[LESSON_SPEC], struct diag *why)
{
	struct chase_mind mind;
	enum status status = chase_parse(spec, &mind, why);

	if (status)
		return status;
	const struct pathfinder *path = chase_path(&mind);
	const char *options = strchr(spec, ':');
	if (options && !strncmp(options + 1, "path=", strlen("path=")))
		options = strchr(options, ',');
	snprintf(name, LESSON_SPEC, "%s%s%s", path ? path->head.title : chasers[mind.chaser]->title,
		 options ? " " : "", options ? options + 1 : "");
	return STATUS_OK;
}

/* A behaviour is called by its word, as in space. */
static enum status lesson_name_behaviour(const char *spec, char name[LESSON_SPEC], struct diag *why)
{
	double params[PARAMS_MAX];
	const struct variant *variant;
	enum status status = variant_parse(behaviours, "behaviour", spec, &variant, params, NULL, 0, why);

	if (!status)
		snprintf(name, LESSON_SPEC, "%s", spec);
	return status;
}

static enum status lesson_name_pathfinder(const char *spec, char name[LESSON_SPEC], struct diag *why)
{
	struct solver solver;
	enum status status = solver_new(spec, &solver, why);

	if (status)
		return status;
	solver_title(&solver, name, LESSON_SPEC);
	solver_free(&solver);
	return STATUS_OK;
}

/* Fails if SPEC cannot move in LESSON. */
static enum status lesson_name_mover(const struct lesson *lesson, const char *spec, char name[LESSON_SPEC],
				     struct diag *why)
{
	if (guest_is_named(spec))
		return diag_set(why, STATUS_BAD_INPUT, "exec: is accepted from the command line only");
	switch (lesson->kind) {
	case LESSON_RACE: return lesson_name_chaser(spec, name, why);
	case LESSON_FLIGHT: return lesson_name_behaviour(spec, name, why);
	default: return lesson_name_pathfinder(spec, name, why);
	}
}

static enum status lesson_add_mover(struct lesson *lesson, const config_setting_t *setting, const char *spec,
				    struct diag *diag)
{
	struct diag why = {""};

	if (lesson->n_movers == LESSON_MOVERS)
		return table_wrong(setting, diag, "has more than %d movers", LESSON_MOVERS);
	if (strlen(spec) >= LESSON_SPEC)
		return table_wrong(setting, diag, "is longer than %d bytes", LESSON_SPEC - 1);
	if (lesson_name_mover(lesson, spec, lesson->names[lesson->n_movers], &why))
		return table_wrong(setting, diag, "is wrong: %.160s", why.text);
	snprintf(lesson->specs[lesson->n_movers++], LESSON_SPEC, "%s", spec);
	return STATUS_OK;
}

struct lesson_pane {
	char algorithm[LESSON_SPEC];
};

static enum status lesson_read_pane(const config_setting_t *entry, void *context, struct diag *diag)
{
	static const struct table_key keys[] = {
	    {TEXT_KEY(lesson_pane, "algorithm", algorithm), .required = true}};
	struct lesson_pane pane;
	enum status status = table_read(entry, keys, ARRAY_LEN(keys), &pane, diag);

	if (!status)
		status = lesson_add_mover(context, entry, pane.algorithm, diag);
	return status;
}

/* The movers under the key NAME, a list of specs. */
static enum status lesson_read_specs(const config_setting_t *root, const char *name, struct lesson *lesson,
				     struct diag *diag)
{
	const config_setting_t *list = config_setting_get_member(root, name);
	const char *specs[LESSON_MOVERS];
	int n;
	enum status status = table_texts(list, specs, LESSON_MOVERS, &n, diag);

	for (int i = 0; i < n && !status; i++)
		status = lesson_add_mover(lesson, list, specs[i], diag);
	return status;
}

static enum status lesson_read_movers(const config_setting_t *root, struct lesson *lesson, struct diag *diag)
{
	bool searches = config_setting_get_member(root, "panes"),
	     races = config_setting_get_member(root, "chasers"),
	     flights = config_setting_get_member(root, "flights");

	if (searches + races + flights != 1)
		return table_wrong(root, diag, "needs one of panes, chasers and flights");
	if (races) {
		lesson->kind = LESSON_RACE;
		return lesson_read_specs(root, "chasers", lesson, diag);
	}
	if (flights) {
		lesson->kind = LESSON_FLIGHT;
		return lesson_read_specs(root, "flights", lesson, diag);
	}
	return table_list(root, "panes", lesson_read_pane, lesson, diag);
}

/* ---- texts ----------------------------------------------------------------------------------------------- */

/* The length of "{action}", whose key the screen shows, at TEXT; 0: it is something else. */
static size_t lesson_read_action(const char *text)
{
	size_t len = 1 + strspn(text + 1, "abcdefghijklmnopqrstuvwxyz0123456789_-.");

	return len > 1 && text[len] == '}' ? len + 1 : 0;
}

/* Reads a "{measure mover}" at TEXT.  Returns its length, or 0: not one. */
static size_t lesson_read_place(const struct lesson *lesson, const char *text, int *measure, int *mover)
{
	for (*measure = 0; lesson_measures[*measure]; ++*measure) {
		size_t len = strlen(lesson_measures[*measure]);
		if (text[0] != '{' || strncmp(text + 1, lesson_measures[*measure], len) != 0)
			continue;
		const char *digit = text + 1 + len + 1;
		*mover = digit[0] - '0';
		if (digit[-1] == ' ' && digit[1] == '}' && *mover >= 0 && *mover < lesson->n_movers &&
		    lesson_measures_it(lesson, (enum lesson_measure) * measure))
			return len + 4;
	}
	return 0;
}

static enum status lesson_check_text(const struct lesson *lesson, const config_setting_t *entry,
				     const char *text, struct diag *diag)
{
	int measure, mover;

	for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{'))
		if (!lesson_read_action(at) && !lesson_read_place(lesson, at, &measure, &mover))
			return table_wrong(entry, diag,
					   "has '%.30s', which is not a {measure pane} or {action}", at);
	return STATUS_OK;
}

/* ---- maps ------------------------------------------------------------------------------------------------ */

static enum status lesson_read_cell(const config_setting_t *group, const char *name, bool *given,
				    struct cell *cell, struct diag *diag)
{
	const config_setting_t *setting = config_setting_get_member(group, name);
	double at[2];

	if (!setting)
		return STATUS_OK;
	enum status status = table_point(setting, 0, GRID_MAX_SIDE - 1, at, diag);
	if (!status) {
		*given = true;
		*cell = cell_at((int)at[0], (int)at[1]);
	}
	return status;
}

/* The map written in the lesson: unless the lesson says where they are, '@' is the start and '>' the goal. */
static enum status lesson_read_rows(const config_setting_t *rows, struct lesson_map *map, struct diag *diag)
{
	struct byte_writer text = {0};
	struct diag why = {""};

	write_text(&text, "astray map 1\n%s%smap\n", map->has_start ? "" : "start @\n",
		   map->has_goal ? "" : "goal >\n");
	for (int i = 0; i < config_setting_length(rows); i++) {
		const char *row = config_setting_get_string_elem(rows, i);
		write_text(&text, "%s\n", row ? row : "");
	}
	struct map_text drawn = {"rows", (const char *)text.blob.bytes, text.blob.len, GRID_MAX_SIDE,
				 .on_disk = false};
	enum status status = STATUS_NO_MEMORY;
	if (!text.failed)
		status = format_of(variant_named(formats, "astray"))->parse(&drawn, &map->grid, &why);
	blob_free(&text.blob);
	map->inlined = !status;
	if (status)
		return table_wrong(rows, diag, "is not a map: %.160s", why.text);
	return STATUS_OK;
}

/* Reads what GROUP, a lesson or a step, says of MAP beyond its name. */
static enum status lesson_read_map(const config_setting_t *group, struct lesson_map *map, struct diag *diag)
{
	const config_setting_t *rows = config_setting_get_member(group, "rows"),
			       *name = config_setting_get_member(group, "map");
	enum status status = lesson_read_cell(group, "start", &map->has_start, &map->start, diag);

	if (!status)
		status = lesson_read_cell(group, "goal", &map->has_goal, &map->goal, diag);
	if (!status && rows)
		status = lesson_read_rows(rows, map, diag);
	if (!status && name && rows)
		return table_wrong(group, diag, "has a map and rows");
	if (!status && name && !place_is_name(map->name))
		return table_wrong(name, diag, "is not the name of a map in the data directory");
	return status;
}

/* Sets *NUMBER to the map of a step: the one that ENTRY calls NAME or draws, else the map of the step before. */
static enum status lesson_change_map(const config_setting_t *entry, struct lesson *lesson, const char *name,
				     int *number, struct diag *diag)
{
	bool drawn = config_setting_get_member(entry, "rows"),
	     moved = config_setting_get_member(entry, "start") || config_setting_get_member(entry, "goal");

	*number = lesson->n_steps ? lesson->steps[lesson->n_steps - 1].map : 0;
	if (!*name && !drawn && !moved)
		return STATUS_OK;
	if (lesson->kind != LESSON_SEARCH)
		return table_wrong(entry, diag, "changes the map: only a lesson of searches can");
	if (!*name && !drawn)
		return table_wrong(entry, diag, "has start or goal but no map");
	for (int i = 0; i < lesson->n_maps && !drawn && !moved; i++)
		if (!strcmp(lesson->maps[i].name, name)) {
			*number = i;
			return STATUS_OK;
		}
	if (lesson->n_maps == LESSON_MAPS)
		return table_wrong(entry, diag, "has one map too many: at most %d", LESSON_MAPS);
	*number = lesson->n_maps++;
	struct lesson_map *map = &lesson->maps[*number];
	snprintf(map->name, sizeof map->name, "%s", name);
	return lesson_read_map(entry, map, diag);
}

/* ---- steps ----------------------------------------------------------------------------------------------- */

/* A step as the file has it. */
struct lesson_entry {
	struct lesson_step step;
	char ask[32], map[64];
};

static const struct table_key step_keys[] = {
    {TEXT_KEY(lesson_entry, "say", step.say)},
    {TEXT_KEY(lesson_entry, "ask", ask)},
    {WHOLE_KEY(lesson_entry, "at", step.at, 0, AT_MAX)},
    {CHOICE_KEY(lesson_entry, "show", step.show, lesson_shows)},
    {WHOLE_KEY(lesson_entry, "pane", step.mover, 0, LESSON_MOVERS - 1)},
    {REAL_KEY(lesson_entry, "near", step.near, 0, 1000)},
    {REAL_KEY(lesson_entry, "within", step.within, 0, 1e6)},
    {TEXT_KEY(lesson_entry, "question", step.question)},
    {TEXT_KEY(lesson_entry, "hint", step.hint)},
    {TEXT_KEY(lesson_entry, "reveal", step.reveal)},
    {TEXT_KEY(lesson_entry, "map", map)},
    {OTHER_KEY("rows")},
    {OTHER_KEY("start")},
    {OTHER_KEY("goal")},
    {OTHER_KEY("last")},
    {OTHER_KEY("do")},
    {OTHER_KEY("claims")},
    {OTHER_KEY("choices")},
};

/* Sets STEP's ask and measure from WORDS: "next", "expanded", "least cost". */
static bool lesson_read_ask(const struct lesson *lesson, const char *words, struct lesson_step *step)
{
	static const struct {
		const char *word;
		enum lesson_ask ask;
		unsigned kinds;
	} asks[] = {
	    {"next", ASK_NEXT, 1u << LESSON_SEARCH},       {"shortest", ASK_SHORTEST, 1u << LESSON_SEARCH},
	    {"path", ASK_PATH, 1u << LESSON_SEARCH},       {"caught", ASK_REACHED, 1u << LESSON_RACE},
	    {"reached", ASK_REACHED, 1u << LESSON_FLIGHT}, {"choice", ASK_CHOICE, ~0u}};

	for (size_t i = 0; i < ARRAY_LEN(asks); i++)
		if (!strcmp(words, asks[i].word) && asks[i].kinds >> lesson->kind & 1) {
			step->ask = asks[i].ask;
			return true;
		}
	step->ask = ASK_NUMBER;
	if (!strncmp(words, "least ", 6)) {
		step->ask = ASK_LEAST;
		words += 6;
	} else if (!strncmp(words, "most ", 5)) {
		step->ask = ASK_MOST;
		words += 5;
	}
	for (int measure = 0; measure < MEASURES; measure++)
		if (!strcmp(words, lesson_measures[measure]) &&
		    lesson_measures_it(lesson, (enum lesson_measure)measure)) {
			step->measure = (enum lesson_measure)measure;
			return true;
		}
	return false;
}

static enum status lesson_read_last(const config_setting_t *entry, const struct lesson *lesson, unsigned *last,
				    struct diag *diag)
{
	const config_setting_t *list = config_setting_get_member(entry, "last");

	for (int i = 0; list && i < config_setting_length(list); i++) {
		int mover = config_setting_get_int_elem(list, i);
		if (mover < 0 || mover >= lesson->n_movers)
			return table_wrong(list, diag, "names pane %d, which does not exist", mover);
		*last |= 1u << mover;
	}
	return STATUS_OK;
}

static enum status lesson_read_deeds(const config_setting_t *entry, struct lesson_step *step, struct diag *diag)
{
	const config_setting_t *list = config_setting_get_member(entry, "do");
	const char *texts[LESSON_DEEDS];

	if (!list)
		return STATUS_OK;
	enum status status = table_texts(list, texts, LESSON_DEEDS, &step->n_deeds, diag);
	for (int i = 0; !status && i < step->n_deeds; i++) {
		if (strlen(texts[i]) >= LESSON_DEED)
			return table_wrong(list, diag, "has a text longer than %d", LESSON_DEED - 1);
		snprintf(step->deeds[i], LESSON_DEED, "%s", texts[i]);
	}
	return status;
}

static enum status lesson_read_claims(const config_setting_t *entry, const struct lesson *lesson,
				      struct lesson_step *step, struct diag *diag)
{
	const config_setting_t *list = config_setting_get_member(entry, "claims");
	const char *texts[LESSON_CLAIMS];

	if (!list)
		return STATUS_OK;
	enum status status = table_texts(list, texts, LESSON_CLAIMS, &step->n_claims, diag);
	for (int i = 0; !status && i < step->n_claims; i++)
		if (strlen(texts[i]) >= LESSON_DEED || !lesson_claim_parse(lesson, texts[i], &step->claims[i]))
			status = table_wrong(list, diag, "has '%.60s', which is not a relation of measures",
					     texts[i]);
	return status;
}

/* A choice as the file has it. */
struct lesson_choice_entry {
	char say[LESSON_CHOICE], claim[LESSON_DEED];
};

static enum status lesson_read_choice(const config_setting_t *entry, void *context, struct diag *diag)
{
	static const struct table_key choice_keys[] = {
	    {TEXT_KEY(lesson_choice_entry, "say", say), .required = true},
	    {TEXT_KEY(lesson_choice_entry, "claim", claim), .required = true},
	};
	struct lesson *lesson = context;
	struct lesson_step *step = &lesson->steps[lesson->n_steps];
	struct lesson_choice *choice = &step->choices[step->n_choices];
	struct lesson_choice_entry read;
	enum status status = table_read(entry, choice_keys, ARRAY_LEN(choice_keys), &read, diag);

	if (status)
		return status;
	if (step->n_choices == LESSON_CHOICES)
		return table_wrong(entry, diag, "is one choice too many: at most %d", LESSON_CHOICES);
	if (!lesson_claim_parse(lesson, read.claim, &choice->claim))
		return table_wrong(entry, diag, "has '%.60s', which is not a relation of measures", read.claim);
	memcpy(choice->say, read.say, sizeof choice->say);
	step->n_choices++;
	return STATUS_OK;
}

/* The choices of the step that is added last. */
static enum status lesson_read_choices(const config_setting_t *entry, struct lesson *lesson, struct diag *diag)
{
	struct lesson_step *step = &lesson->steps[lesson->n_steps];
	const config_setting_t *list = config_setting_get_member(entry, "choices");

	if (!list != (step->ask != ASK_CHOICE))
		return table_wrong(entry, diag, "must have choices if it asks for one, and only then");
	if (!list)
		return STATUS_OK;
	enum status status = table_list(entry, "choices", lesson_read_choice, lesson, diag);
	if (!status && step->n_choices < 2)
		status = table_wrong(list, diag, "must have two choices or more");
	return status;
}

static enum status lesson_check_step(const struct lesson *lesson, const config_setting_t *entry,
				     const struct lesson_entry *read, struct diag *diag)
{
	const struct lesson_step *step = &read->step;
	const char *const texts[] = {step->say, step->question, step->hint, step->reveal};
	enum status status = STATUS_OK;

	if (!*step->say == !*read->ask)
		return table_wrong(entry, diag, "must have either say or ask");
	if (*read->ask && !*step->question)
		return table_wrong(entry, diag, "asks without a question");
	if (step->mover >= lesson->n_movers)
		return table_wrong(entry, diag, "asks about pane %d, which does not exist", step->mover);
	for (size_t i = 0; i < ARRAY_LEN(texts) && !status; i++)
		status = lesson_check_text(lesson, entry, texts[i], diag);
	return status;
}

static enum status lesson_read_step(const config_setting_t *entry, void *context, struct diag *diag)
{
	struct lesson *lesson = context;
	struct lesson_entry read = {.step = {.at = -1, .within = -1, .near = 10, .line = table_line(entry)}};

	if (lesson->n_steps == LESSON_STEPS)
		return table_wrong(entry, diag, "is one step too many: at most %d", LESSON_STEPS);
	enum status status = table_read(entry, step_keys, ARRAY_LEN(step_keys), &read, diag);
	if (!status)
		status = lesson_change_map(entry, lesson, read.map, &read.step.map, diag);
	if (!status && *read.ask && !lesson_read_ask(lesson, read.ask, &read.step))
		status = table_wrong(entry, diag, "asks '%s', which is not a valid question", read.ask);
	if (!status)
		status = lesson_check_step(lesson, entry, &read, diag);
	if (!status)
		status = lesson_read_last(entry, lesson, &read.step.last, diag);
	if (!status)
		status = lesson_read_deeds(entry, &read.step, diag);
	if (!status)
		status = lesson_read_claims(entry, lesson, &read.step, diag);
	if (status)
		return status;
	lesson->steps[lesson->n_steps] = read.step;
	status = lesson_read_choices(entry, lesson, diag);
	if (!status)
		lesson->n_steps++;
	return status;
}

/* ---- the file -------------------------------------------------------------------------------------------- */

static const struct table_key keys[] = {
    {TEXT_KEY(lesson, "title", title), .required = true},
    {TEXT_KEY(lesson, "aim", aim)},
    {WHOLE_KEY(lesson, "minutes", minutes, 1, 999)},
    {WHOLE_KEY(lesson, "level", level, 0, LEVEL_MAX)},
    {TEXT_KEY(lesson, "map", maps[0].name)},
    {TEXT_KEY(lesson, "scene", scene)},
    {TEXT_KEY(lesson, "ship", ship)},
    {CHOICE_KEY(lesson, "rule", rule, diagonal_names)},
    {CHOICE_KEY(lesson, "prey", prey, prey_names)},
    {WHOLE_KEY(lesson, "ticks", ticks, 1, TICKS_MAX)},
    {WHOLE_KEY(lesson, "obstacles", obstacles, 0, BARRIERS_MAX)},
    {WHOLE_KEY(lesson, "seed", seed, 0, INT_MAX)},
    {OTHER_KEY("rows")},
    {OTHER_KEY("start")},
    {OTHER_KEY("goal")},
    {OTHER_KEY("panes")},
    {OTHER_KEY("chasers")},
    {OTHER_KEY("flights")},
    {OTHER_KEY("steps")},
};

static enum status lesson_check_whole(const config_setting_t *root, const struct lesson *lesson,
				      struct diag *diag)
{
	const config_setting_t *scene = config_setting_get_member(root, "scene");

	if (scene && !place_is_name(lesson->scene))
		return table_wrong(scene, diag, "is not the name of a scene in the data directory");
	if (lesson->kind == LESSON_FLIGHT && !*lesson->scene)
		return table_wrong(root, diag, "has flights but no scene");
	if (lesson->kind != LESSON_FLIGHT && !*lesson->maps[0].name && !lesson->maps[0].inlined)
		return table_wrong(root, diag, "needs a map or rows");
	return STATUS_OK;
}

static enum status lesson_read(const config_setting_t *root, void *context, struct diag *diag)
{
	struct lesson *lesson = context;
	enum status status = table_read(root, keys, ARRAY_LEN(keys), lesson, diag);

	if (!status)
		status = lesson_read_movers(root, lesson, diag);
	if (!status)
		status = lesson_read_map(root, &lesson->maps[0], diag);
	if (!status)
		status = lesson_check_whole(root, lesson, diag);
	if (!status)
		status = table_list(root, "steps", lesson_read_step, lesson, diag);
	return status;
}

/* The name of a lesson: the file name of PATH without its suffix. */
static void lesson_name(const char *path, struct lesson *lesson)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
	size_t len = dot ? (size_t)(dot - name) : strlen(name);

	snprintf(lesson->name, sizeof lesson->name, "%.*s", (int)min(len, sizeof lesson->name - 1), name);
}

enum status lesson_parse(const char *path, const char *text, struct lesson **lesson, struct diag *diag)
{
	struct lesson *made = calloc(1, sizeof *made);

	if (!made)
		return diag_set(diag, STATUS_NO_MEMORY, "%s", status_text(STATUS_NO_MEMORY));
	made->rule = DIAGONAL_NO_CUT;
	made->prey = PREY_REACTIVE;
	made->ticks = RACE_TICKS;
	made->seed = 1;
	made->n_maps = 1;
	snprintf(made->path, sizeof made->path, "%s", path);
	lesson_name(path, made);
	enum status status = table_take_text(path, text, lesson_read, made, diag);
	if (status)
		lesson_free(made);
	else
		*lesson = made;
	return status;
}

void lesson_free(struct lesson *lesson)
{
	for (int i = 0; lesson && i < lesson->n_maps; i++)
		grid_free(&lesson->maps[i].grid);
	free(lesson);
}

/* ---- loading --------------------------------------------------------------------------------------------- */

/* Loads MAP of the lesson at PATH, and finds start and goal. */
static enum status lesson_load_map(struct lesson_map *map, const char *path, struct diag *diag)
{
	struct diag why = {""};
	enum status status = STATUS_OK;

	if (!map->inlined)
		status = map_load_named(map->name, NULL, &map->grid, &why);
	if (status)
		return diag_at(diag, status, path, 0, 0, "map %s", why.text);
	const struct mark *start = grid_mark(&map->grid, MARK_START, 0),
			  *goal = grid_mark(&map->grid, MARK_GOAL, 0);
	if ((!map->has_start && !start) || (!map->has_goal && !goal))
		return diag_at(diag, STATUS_BAD_INPUT, path, 0, 0,
			       "neither the lesson nor its map marks start and goal");
	if (!map->has_start)
		map->start = start->at;
	if (!map->has_goal)
		map->goal = goal->at;
	if (!grid_inside(&map->grid, map->start) || !grid_inside(&map->grid, map->goal))
		return diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "start or goal is outside the map");
	return STATUS_OK;
}

/* Parses and frees TEXT, the content of PATH. */
static enum status lesson_take(struct blob *text, const char *path, struct lesson **lesson, struct diag *diag)
{
	struct lesson *made = NULL;
	enum status status = lesson_parse(path, (const char *)text->bytes, &made, diag);

	blob_free(text);
	for (int i = 0; !status && made->kind != LESSON_FLIGHT && i < made->n_maps; i++)
		status = lesson_load_map(&made->maps[i], path, diag);
	if (status)
		lesson_free(made);
	else
		*lesson = made;
	return status;
}

enum status lesson_load_path(const char *path, struct lesson **lesson, struct diag *diag)
{
	struct blob text;
	enum status status = table_read_file(path, &text, diag);

	return status ? status : lesson_take(&text, path, lesson, diag);
}

enum status lesson_load_named(const char *name, struct lesson **lesson, struct diag *diag)
{
	static const char *const suffixes[] = {".cfg", NULL};
	char path[LESSON_PATH];

	if (place_content("lessons", name, ".cfg", path, sizeof path))
		return diag_set(diag, STATUS_NOT_FOUND, "unknown lesson '%.60s'; %s", name,
				place_hint("lessons", suffixes, name).text);
	return lesson_load_path(path, lesson, diag);
}

enum status lesson_load(struct file_arg arg, struct lesson **lesson, struct diag *diag)
{
	struct blob text;
	size_t len = strlen(arg.text);

	if (!strchr(arg.text, '/') && (len <= 4 || strcmp(arg.text + len - 4, ".cfg") != 0))
		return lesson_load_named(arg.text, lesson, diag);
	enum status status = table_read_arg(arg, &text, diag);
	return status ? status : lesson_take(&text, arg.text, lesson, diag);
}

/* The level of the lesson called NAME; one that cannot be read comes after all others.  STATUS_NO_MEMORY. */
static enum status lesson_level(const char *name, int *level)
{
	char path[4096];
	struct blob text;
	struct lesson *lesson = NULL;
	enum status status = place_content("lessons", name, ".cfg", path, sizeof path);

	*level = LEVEL_MAX + 1;
	if (!status)
		status = file_read(path, FILE_USERS, FILE_MAX_BYTES, &text, NULL);
	if (!status) {
		status = lesson_parse(path, (const char *)text.bytes, &lesson, NULL);
		blob_free(&text);
	}
	if (!status) {
		*level = lesson->level;
		lesson_free(lesson);
	}
	return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

/* Sorts LIST, which is in the order of the names, into the order of LEVELS[n]. */
static void lesson_sort(struct name_list *list, int *levels)
{
	for (size_t i = 1; i < list->n; i++)
		for (size_t k = i; k > 0 && levels[k] < levels[k - 1]; k--) {
			int level = levels[k];
			char *name = list->names[k];
			levels[k] = levels[k - 1];
			list->names[k] = list->names[k - 1];
			levels[k - 1] = level;
			list->names[k - 1] = name;
		}
}

enum status lesson_list(struct name_list *list)
{
	static const char *const suffixes[] = {".cfg", NULL};
	enum status status = place_list_content("lessons", suffixes, list);

	if (status || !list->n)
		return status;
	int *levels = malloc(list->n * sizeof *levels);
	if (!levels)
		status = STATUS_NO_MEMORY;
	for (size_t i = 0; i < list->n && !status; i++)
		status = lesson_level(list->names[i], &levels[i]);
	if (status)
		name_list_free(list);
	else
		lesson_sort(list, levels);
	free(levels);
	return status;
}

void lesson_heading(const struct lesson *lesson, char *out, size_t cap)
{
	int used = snprintf(out, cap, "%s", lesson->title);

	if (lesson->minutes)
		used += snprintf(out + used, cap - (size_t)used, ", %d min", lesson->minutes);
	if (*lesson->aim)
		snprintf(out + used, cap - (size_t)used, ": %s", lesson->aim);
}

/* ---- filled texts ---------------------------------------------------------------------------------------- */

/* FIGURE as a lesson prints it: whole numbers, costs with two decimals, percentages as exact as necessary. */
static void lesson_format(enum lesson_measure measure, double figure, char *out, size_t cap)
{
	bool whole = measure != MEASURE_COST && measure != MEASURE_LENGTH && measure != MEASURE_PERCENT;

	if (figure != figure)
		snprintf(out, cap, "none");
	else if (whole || (measure == MEASURE_PERCENT && figure >= 9.95))
		snprintf(out, cap, "%.0f", figure);
	else if (measure == MEASURE_PERCENT)
		snprintf(out, cap, "%.1f", figure);
	else
		snprintf(out, cap, "%.2f", figure);
}

void lesson_fill(const struct lesson *lesson, const struct lesson_truth *truth, const char *text, char *out,
		 size_t cap)
{
	size_t used = 0;
	int measure, mover;

	while (*text && used + 1 < cap) {
		size_t len = lesson_read_place(lesson, text, &measure, &mover);
		if (len) {
			lesson_format((enum lesson_measure)measure, truth->figures[mover][measure], out + used,
				      cap - used);
			used += strlen(out + used);
			text += len;
		} else {
			out[used++] = *text++;
		}
	}
	out[used] = '\0';
}

/* ---- answers in words ------------------------------------------------------------------------------------ */

static void lesson_name_set(const struct lesson *lesson, unsigned set, char *out, size_t cap)
{
	size_t used = 0;

	snprintf(out, cap, "none");
	for (int i = 0; i < lesson->n_movers; i++)
		if (set >> i & 1 && used < cap)
			used += (size_t)snprintf(out + used, cap - used, "%s%d %s", used ? "; " : "", i + 1,
						 lesson->names[i]);
}

void lesson_guess_words(const struct lesson *lesson, int number, const struct lesson_guess *guess, char *out,
			size_t cap)
{
	const struct lesson_step *step = &lesson->steps[number];

	switch (step->ask) {
	case ASK_NEXT: snprintf(out, cap, "%d,%d", guess->cell.x, guess->cell.y); break;
	case ASK_NUMBER: lesson_format(step->measure, guess->number, out, cap); break;
	case ASK_LEAST:
	case ASK_MOST: snprintf(out, cap, "%d %s", guess->mover + 1, lesson->names[guess->mover]); break;
	case ASK_SHORTEST: snprintf(out, cap, "%s", guess->yes ? "yes" : "no"); break;
	case ASK_PATH:
		snprintf(out, cap, "a path of %zu cell%s", guess->n_cells, guess->n_cells == 1 ? "" : "s");
		break;
	case ASK_CHOICE: snprintf(out, cap, "%s", step->choices[guess->mover].say); break;
	default: lesson_name_set(lesson, guess->set, out, cap);
	}
}

void lesson_answer_words(const struct lesson *lesson, const struct lesson_truth *truth, int number, char *out,
			 size_t cap)
{
	const struct lesson_step *step = &lesson->steps[number];
	struct lesson_guess right;

	if (step->ask == ASK_PATH)
		snprintf(out, cap, "a path that costs %.2f", truth->figures[step->mover][MEASURE_COST]);
	else if (lesson_right_guess(lesson, truth, number, NULL, 0, &right))
		out[0] = '\0';
	else
		lesson_guess_words(lesson, number, &right, out, cap);
}
