#include "screens/run/filmer.h"

#include <stdio.h>
#include <stdlib.h>

#include "screens/run/run.h"

static const char *const filmer_roles[] = {
#define ROLE(id, name, dots, use) name,
#define SOLID(id, name, dots, use) name,
#include "kit/roles.def"
#undef ROLE
#undef SOLID
};

/* The views that a film is drawn by. */
struct filmer_scene {
	struct theme theme;
	struct keymap keymap;
	struct ui ui;
	struct screen screen;
	struct reels_cell cells[REELS_CELLS];
};

static void filmer_press(struct filmer_scene *scene, const char *action)
{
	int i = view_action_named(&view_replay, action);
	uint32_t code = scene->keymap.codes[view_index(&view_replay)][i][0];

	ui_key(&scene->ui, (struct key){.code = code});
}

static void filmer_go_to(struct filmer_scene *scene, size_t position)
{
	char digits[24];

	snprintf(digits, sizeof digits, "%zu", position);
	for (const char *digit = digits; *digit && position; digit++)
		ui_key(&scene->ui, (struct key){.code = (uint32_t)*digit});
	filmer_press(scene, position ? "goto" : "first");
}

/* The last two rows, which are the replay's own, stay blank. */
static void filmer_look(struct filmer_scene *scene, struct reels_writer *writer)
{
	const struct rect own = {0, REELS_HEIGHT - 2, REELS_WIDTH, 2};

	ui_draw(&scene->ui, &scene->screen);
	screen_fill(&scene->screen, own, ROLE_TEXT);
	for (size_t i = 0; i < REELS_CELLS; i++) {
		const struct screen_cell *cell = &scene->screen.cells[i];
		uint32_t glyph = cell->glyph <= UINT16_MAX ? cell->glyph : '?';
		if (cell->glyph == SCREEN_TAIL)
			glyph = ' ';
		scene->cells[i] = (struct reels_cell){(uint16_t)glyph, cell->role, cell->back};
	}
	reels_add(writer, scene->cells);
}

static bool filmer_open(struct filmer_scene *scene, const struct session *session)
{
	struct ui *ui = &scene->ui;
	struct diag diag;

	*ui = (struct ui){.keymap = &scene->keymap,
			  .theme = &scene->theme,
			  .options = {.no_motion = true, .kept_nowhere = true}};
	scene->screen.theme = &scene->theme;
	return !theme_load("dark", &scene->theme, &diag) && !keymap_load(&scene->keymap, &diag) &&
	       !settings_load(&ui->settings, &diag) &&
	       !screen_resize(&scene->screen, REELS_WIDTH, REELS_HEIGHT) &&
	       !ui_push(ui, &view_replay, &(struct replay_setup){.session = session});
}

static bool filmer_shoot(void *context, const struct session *session, size_t from, struct reels_writer *writer)
{
	struct filmer_scene *scene = calloc(1, sizeof *scene);
	bool open = scene && filmer_open(scene, session);

	(void)context;
	if (open) {
		reels_begin(writer, filmer_roles, ARRAY_LEN(filmer_roles));
		ui_draw(&scene->ui, &scene->screen); /* the views learn the size */
		filmer_go_to(scene, from);
		filmer_look(scene, writer);
		for (size_t at = from; at < session->story.n_actions; at++) {
			filmer_press(scene, "step");
			filmer_look(scene, writer);
		}
	}
	if (scene) {
		ui_close(&scene->ui);
		screen_free(&scene->screen);
	}
	free(scene);
	return open;
}

const struct session_filmer filmer = {.shoot = filmer_shoot};
