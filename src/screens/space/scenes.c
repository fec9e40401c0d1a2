/* The scene picker: the scenes that can be flown, and a few words about each. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/rng.h"
#include "base/seed.h"
#include "screens/space/space_view.h"
#include "store/places.h"

enum { UP, DOWN, FLY, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, "choose", "Scenes"},
    [DOWN] = {"down", "choose", "choose", "Scenes"},
    [FLY] = {"fly", "fly", "fly it", "Scenes"},
    [BACK] = {"back", "back", "back to the title", "Scenes"},
};

enum { SCENES_MAX = 64, NAME_CAP = 32, NAME_WIDTH = 12 };

struct scenes {
	struct scenes_line {
		char name[NAME_CAP], title[64], about[256];
	} list[SCENES_MAX];
	int n, line; /* how many, and which is chosen */
};

/* Adds the scene in FILE, a name without its folder. */
static enum status scenes_add(struct scenes *scenes, const char *file, const struct fleet *fleet,
			      struct diag *diag)
{
	struct scenes_line *line = &scenes->list[scenes->n];
	struct scene scene;

	snprintf(line->name, sizeof line->name, "%.*s", (int)strcspn(file, "."), file);
	enum status status = scene_load(line->name, fleet, &scene, diag);
	if (status)
		return status;
	static_assert(sizeof line->title == sizeof scene.title, "copied whole");
	static_assert(sizeof line->about == sizeof scene.about, "copied whole");
	memcpy(line->title, scene.title, sizeof line->title);
	memcpy(line->about, scene.about, sizeof line->about);
	scene_free(&scene);
	scenes->n++;
	return STATUS_OK;
}

static enum status scenes_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct scenes *scenes = state;
	struct name_list files;
	struct fleet fleet;
	char path[4096];
	enum status status = place_data("scenes", path, sizeof path);

	(void)ui;
	(void)arg;
	if (!status)
		status = fleet_load(&fleet, diag);
	if (!status)
		status = place_list(path, ".cfg", &files);
	if (status)
		return status;
	for (size_t i = 0; i < files.n && scenes->n < SCENES_MAX && !status; i++)
		status = scenes_add(scenes, files.names[i], &fleet, diag);
	name_list_free(&files);
	if (!status && scenes->n == 0)
		status = diag_set(diag, STATUS_NOT_FOUND, "%s: no scenes found", path);
	return status;
}

static void scenes_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct scenes *scenes = state;
	int rows = screen->height - 6, top = max(scenes->line - rows + 1, 0);

	screen_text(screen, screen_text(screen, 1, 0, ROLE_STRONG, "Space") + 3, 0, ROLE_DIM,
		    "where tiles end and steering begins");
	for (int i = top; i < scenes->n && i - top < rows; i++) {
		enum role name_role = ROLE_TEXT, title_role = ROLE_DIM;
		int y = 2 + i - top;
		if (i == scenes->line) {
			screen_fill(screen, (struct rect){0, y, screen->width, 1}, ROLE_SELECTED);
			name_role = title_role = ROLE_SELECTED;
		}
		screen_text(screen, 1, y, name_role, scenes->list[i].name);
		screen_text(screen, 2 + NAME_WIDTH, y, title_role, scenes->list[i].title);
	}
	screen_words(screen, (struct rect){1, screen->height - 3, screen->width - 2, 2}, ROLE_TEXT,
		     scenes->list[scenes->line].about);
	ui_key_line(ui, screen, ui_last_row(screen), &view_scenes, (const int[]){FLY, DOWN, BACK}, 3);
}

static enum view_answer scenes_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct scenes *scenes = state;
	struct rng rng = rng_seeded(ui->entropy, RNG_SPACE);
	struct space_view_setup setup = {.scene = scenes->list[scenes->line].name,
					 .seed = rng_below(&rng, 1U << SEED_DRAWN_BITS)};

	(void)key;
	switch (action) {
	case UP: scenes->line = (scenes->line + scenes->n - 1) % scenes->n; return VIEW_STAY;
	case DOWN: scenes->line = (scenes->line + 1) % scenes->n; return VIEW_STAY;
	case FLY: ui_push(ui, space_view_for(&setup), &setup); return VIEW_STAY;
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
