/* The scene picker: the scenes that can be flown, and a few words about each. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/rng.h"
#include "base/seed.h"
#include "kit/list.h"
#include "lab/experiment.h"
#include "screens/space/space_view.h"
#include "store/places.h"

static const struct view_action actions[] = {
    LIST_ACTIONS("Scenes", "fly", "fly", "fly it, or ask the question")};

enum { SCENES_MAX = 64, NAME_CAP = 32 };

struct scenes {
	struct list list;
	struct scenes_line {
		char name[NAME_CAP], title[64], about[256];
		int kind;    /* enum scene_kind; SCENE_KINDS: an experiment */
	} lines[SCENES_MAX]; /* [list.n] by kind, then by name */
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
	struct scenes_line *line = &scenes->lines[scenes->list.n];
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
	scenes->list.n++;
}

static void scenes_add_experiments(struct scenes *scenes)
{
	for (size_t i = 0; experiments[i] && scenes->list.n < SCENES_MAX; i++) {
		struct scenes_line *line = &scenes->lines[scenes->list.n++];
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
	for (int i = 1; i < scenes->list.n; i++)
		for (int j = i; j > 0 && scenes->lines[j - 1].kind > scenes->lines[j].kind; j--) {
			struct scenes_line line = scenes->lines[j];
			scenes->lines[j] = scenes->lines[j - 1];
			scenes->lines[j - 1] = line;
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
	for (size_t i = 0; i < files.n && scenes->list.n < SCENES_MAX; i++)
		scenes_add(scenes, files.names[i], &fleet, &left);
	name_list_free(&files);
	ui_tell_left_out(ui, &left);
	scenes_add_experiments(scenes);
	scenes_sort(scenes);
	return STATUS_OK;
}

static void scenes_text(const void *state, int line, char *out)
{
	const struct scenes_line *scene = &((const struct scenes *)state)->lines[line];

	snprintf(out, LIST_TEXT, "%s\t%s", scene->name, scene->title);
}

static const char *scenes_heading(const void *state, int line)
{
	return headings[((const struct scenes *)state)->lines[line].kind];
}

static void scenes_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const char motto[] = "where tiles end and steering begins";
	const struct scenes *scenes = state;

	if (screen->width >= 9 + (int)strlen(motto))
		screen_text(screen, 9, 0, ROLE_DIM, motto);
	screen_words(screen, list_place(&view_scenes, state, ui).foot, ROLE_TEXT,
		     scenes->lines[scenes->list.at].about);
}

static enum view_answer scenes_view_key(void *state, struct ui *ui, int action, struct key key)
{
	const struct scenes *scenes = state;
	const struct scenes_line *line = &scenes->lines[scenes->list.at];
	struct rng rng = rng_seeded(ui->entropy, RNG_SPACE);
	struct space_view_setup setup = {.scene = {line->name, true},
					 .seed = rng_below(&rng, 1U << SEED_DRAWN_BITS)};

	(void)action, (void)key;
	if (line->kind == SCENE_KINDS)
		ui_push(ui, &view_experiment, variant_named(experiments, line->name));
	else
		ui_push(ui, space_view_for(&setup), &setup);
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "Space",
    .text = scenes_text,
    .columns = {{.width = 13}, {.role = ROLE_DIM}},
    .heading = scenes_heading,
    .foot = 2,
    .keys = {LIST_TAKE, LIST_DOWN, LIST_BACK, LIST_HELP},
};

const struct view view_scenes = {
    .name = "scenes",
    .menu = "space",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct scenes),
    .open = scenes_view_open,
    .draw = scenes_view_draw,
    .key = scenes_view_key,
};
