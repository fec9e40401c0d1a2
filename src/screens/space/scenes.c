/* The scene picker: the scenes that can be flown, and a few words about each. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/rng.h"
#include "base/seed.h"
#include "lab/experiment.h"
#include "screens/space/space_view.h"
#include "store/places.h"

enum { UP, DOWN, FLY, HELP, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, "choose", "Scenes"},
    [DOWN] = {"down", "choose", "choose", "Scenes"},
    [FLY] = {"fly", "fly", "fly it, or ask the question", "Scenes"},
    [HELP] = {"help", "help", "this page", "Scenes"},
    [BACK] = {"back", "back", "back to the title", "Scenes"},
};

enum { SCENES_MAX = 64, NAME_CAP = 32, NAME_WIDTH = 12 };

struct scenes {
	struct scenes_line {
		char name[NAME_CAP], title[64], about[256];
		int kind;   /* enum scene_kind; SCENE_KINDS: an experiment */
	} list[SCENES_MAX]; /* by kind, then by name */
	int n, line;        /* how many, and which is chosen */
};

static const char *const headings[] = {[SCENE_PLAY] = "To play",
				       [SCENE_ONE_SHIP] = "A ship or two",
				       [SCENE_CROWD] = "Crowds",
				       [SCENE_TRAP] = "Traps",
				       [SCENE_KINDS] = "Experiments"};
static_assert(ARRAY_LEN(headings) == SCENE_KINDS + 1, "a heading for each kind");

static void scenes_add(struct scenes *scenes, const char *name, const struct fleet *fleet,
		       struct left_out *left)
{
	struct scenes_line *line = &scenes->list[scenes->n];
	struct scene scene;
	struct diag why = {""};

	snprintf(line->name, sizeof line->name, "%s", name);
	if (scene_load(line->name, fleet, &scene, &why)) {
		left_out_add(left, &why);
		return;
	}
	static_assert(sizeof line->title == sizeof scene.title, "copied whole");
	static_assert(sizeof line->about == sizeof scene.about, "copied whole");
	memcpy(line->title, scene.title, sizeof line->title);
	memcpy(line->about, scene.about, sizeof line->about);
	line->kind = scene.kind;
	scene_free(&scene);
	scenes->n++;
}

static void scenes_add_experiments(struct scenes *scenes)
{
	for (size_t i = 0; experiments[i] && scenes->n < SCENES_MAX; i++) {
		struct scenes_line *line = &scenes->list[scenes->n++];
		snprintf(line->name, sizeof line->name, "%s", experiments[i]->name);
		snprintf(line->title, sizeof line->title, "%s", experiments[i]->title);
		snprintf(line->about, sizeof line->about,
			 "An experiment over many seeds, with a chart and a verdict. After %s.",
			 experiments[i]->source);
		line->kind = SCENE_KINDS;
	}
}

/* Puts the kinds one after the other; within a kind the order stays. */
static void scenes_sort(struct scenes *scenes)
{
	for (int i = 1; i < scenes->n; i++)
		for (int j = i; j > 0 && scenes->list[j - 1].kind > scenes->list[j].kind; j--) {
			struct scenes_line line = scenes->list[j];
			scenes->list[j] = scenes->list[j - 1];
			scenes->list[j - 1] = line;
		}
}

static enum status scenes_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct scenes *scenes = state;
	static const char *const suffixes[] = {".cfg", NULL};
	struct name_list files;
	struct fleet fleet;
	struct left_out left = {.n = 0};
	enum status status = fleet_load(&fleet, diag);

	(void)arg;
	if (!status)
		status = place_list_content("scenes", suffixes, &files);
	if (status)
		return status;
	for (size_t i = 0; i < files.n && scenes->n < SCENES_MAX; i++)
		scenes_add(scenes, files.names[i], &fleet, &left);
	name_list_free(&files);
	ui_tell_left_out(ui, &left);
	scenes_add_experiments(scenes);
	scenes_sort(scenes);
	return STATUS_OK;
}

/* The row of line I, counted from the top of the list: each kind has a heading and, but for the first, a blank row. */
static int scenes_row(const struct scenes *scenes, int i)
{
	int headed = 1;

	for (int k = 1; k <= i; k++)
		headed += scenes->list[k].kind != scenes->list[k - 1].kind;
	return i + 2 * headed - 1;
}

static void scenes_draw_line(const struct scenes *scenes, struct screen *screen, int i, int y)
{
	const struct scenes_line *line = &scenes->list[i];
	enum role name_role = ROLE_TEXT, title_role = ROLE_DIM;

	if (i == scenes->line) {
		screen_fill(screen, (struct rect){0, y, screen->width, 1}, ROLE_SELECTED);
		name_role = title_role = ROLE_SELECTED;
	}
	screen_text(screen, 1, y, name_role, line->name);
	screen_text(screen, 2 + NAME_WIDTH, y, title_role, line->title);
}

static void scenes_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const char motto[] = "where tiles end and steering begins";
	const struct scenes *scenes = state;
	int rows = screen->height - 6, top = max(scenes_row(scenes, scenes->line) - rows + 1, 0);
	struct rect list = {0, 2, screen->width, rows};

	screen_text(screen, 1, 0, ROLE_STRONG, "Space");
	if (screen->width >= 9 + (int)strlen(motto))
		screen_text(screen, 9, 0, ROLE_DIM, motto);
	struct rect old = screen_clip(screen, list);
	for (int i = 0; i < scenes->n; i++) {
		int y = 2 + scenes_row(scenes, i) - top;
		if (i == 0 || scenes->list[i].kind != scenes->list[i - 1].kind)
			screen_text(screen, 1, y - 1, ROLE_STRONG, headings[scenes->list[i].kind]);
		scenes_draw_line(scenes, screen, i, y);
	}
	screen->clip = old;
	screen_words(screen, (struct rect){1, screen->height - 3, screen->width - 2, 2}, ROLE_TEXT,
		     scenes->list[scenes->line].about);
	ui_key_line(ui, screen, ui_last_row(screen), &view_scenes, (const int[]){FLY, DOWN, BACK, HELP}, 4);
}

static void scenes_enter(const struct scenes_line *line, struct ui *ui)
{
	struct rng rng = rng_seeded(ui->entropy, RNG_SPACE);
	struct space_view_setup setup = {.scene = {line->name, true},
					 .seed = rng_below(&rng, 1U << SEED_DRAWN_BITS)};

	if (line->kind == SCENE_KINDS)
		ui_push(ui, &view_experiment, variant_named(experiments, line->name));
	else
		ui_push(ui, space_view_for(&setup), &setup);
}

static enum view_answer scenes_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct scenes *scenes = state;

	(void)key;
	switch (action) {
	case UP: scenes->line = (scenes->line + scenes->n - 1) % scenes->n; return VIEW_STAY;
	case DOWN: scenes->line = (scenes->line + 1) % scenes->n; return VIEW_STAY;
	case FLY: scenes_enter(&scenes->list[scenes->line], ui); return VIEW_STAY;
	case HELP: ui_push(ui, &view_help, &view_scenes); return VIEW_STAY;
	case BACK: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
}

const struct view view_scenes = {
    .name = "scenes",
    .menu = "space",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct scenes),
    .open = scenes_view_open,
    .draw = scenes_view_draw,
    .key = scenes_view_key,
};
