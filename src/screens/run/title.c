/* The title: a real search of ours flows round the letters of the name; a menu made from the views that offer
 * themselves. */
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "base/seed.h"
#include "base/text.h"
#include "lab/study.h"
#include "map/map.h"
#include "screens/run/run.h"
#include "store/places.h"
#include "ui/relief.h"

enum { NEW, CONTINUE, QUIT };

static const struct view_action actions[] = {
    [NEW] = {"new", "new run", "new run", "Title"},
    [CONTINUE] = {"continue", "continue", "go on with the run you left", "Title"},
    [QUIT] = {"quit", "quit", "leave the program", "Title"},
};

enum { FLOW_MS = 2400, FRAME_MS = 33, MENU_ROWS = 10 };

struct title {
	uint64_t seed;
	int64_t began_ms; /* the flow; 0: not yet */
	int64_t next_ms;  /* its next frame, VIEW_IDLE: it stands still */
	bool warned;      /* that a new run ends the one that waits */
	struct grid grid;
	struct study study; /* from a to @, its timeline at the present */
};

/* Searches from a to @ once and keeps the log: the picture is a cursor over it. */
static enum status title_search(struct title *title, const struct ground *ground, struct diag *diag)
{
	const struct mark *from = grid_mark(&title->grid, MARK_START, 0),
			  *to = grid_mark(&title->grid, MARK_GOAL, 0);

	if (!from || !to)
		return diag_set(diag, STATUS_BAD_INPUT, "title.txt: no start or no goal");
	struct path_query query = {.start = from->at, .goal = to->at};
	enum status status = study_new("dijkstra", &title->study, diag);
	return status ? status : study_run(&title->study, ground, &query);
}

static void title_view_close(void *state)
{
	struct title *title = state;

	grid_free(&title->grid);
	study_free(&title->study);
}

static enum status title_make_picture(struct title *title, struct diag *diag)
{
	char path[4096];
	struct ground ground;
	enum status status = place_data("title.txt", path, sizeof path);

	if (!status)
		status = map_load(path, 0, &title->grid, NULL, diag);
	if (!status)
		status = ground_new(&title->grid, MOVER_WALKER, NULL, &ground);
	if (!status) {
		status = title_search(title, &ground, diag);
		ground_free(&ground);
	}
	return status;
}

static void title_stand_still(struct title *title)
{
	timeline_seek(&title->study.timeline, title->study.timeline.total);
	title->next_ms = VIEW_IDLE;
}

static enum status title_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct title *title = state;
	struct rng rng = rng_seeded(ui->entropy, RNG_LOOK);
	enum status status = title_make_picture(title, diag);

	(void)arg;
	ui->run_left = run_is_left();
	title->seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	if (status)
		title_view_close(title);
	else if (ui->options.no_motion)
		title_stand_still(title);
	return status;
}

static int64_t title_view_due_ms(const void *state, const struct ui *ui)
{
	(void)ui;
	return ((const struct title *)state)->next_ms;
}

static enum view_answer title_view_tick(void *state, struct ui *ui)
{
	struct title *title = state;

	if (!title->began_ms)
		title->began_ms = ui->now_ms;
	title->next_ms = ui->now_ms + FRAME_MS;
	if (ui->now_ms - title->began_ms >= FLOW_MS)
		title_stand_still(title);
	else
		timeline_seek(&title->study.timeline, (uint32_t)(title->study.timeline.total *
								 (ui->now_ms - title->began_ms) / FLOW_MS));
	return VIEW_STAY;
}

/* ---- the picture */

/* Rock is dark and whole, letters are light, and ground that no thought has reached yet is nothing. */
static void title_draw_cell(const struct title *title, struct screen *screen, const struct relief *relief,
			    struct cell at)
{
	enum terrain terrain = grid_at(&title->grid, at);
	bool flat = screen->theme->flat, face = grid_at(&title->grid, cell_step(at, SOUTH)) == TERRAIN_FLOOR;
	int x, y;

	relief_find(relief, at, &x, &y);
	if (terrain == TERRAIN_ROCK)
		screen_put(screen, x, y, flat ? '#' : U'█', ROLE_WALL_MEMORY);
	else if (terrain == TERRAIN_WALL)
		screen_put(screen, x, y, flat ? '#' : face ? U'▄' : U'█', ROLE_LETTER);
	else if (!timeline_taken(&title->study.timeline, grid_index(&title->grid, at)))
		screen_put(screen, x, y, ' ', ROLE_TEXT);
	else if (!flat)
		screen_put(screen, x, y, ' ', ROLE_ISO);
}

static void title_draw_picture(const struct title *title, struct screen *screen, int x, int y)
{
	const struct grid *grid = &title->grid;
	struct relief relief = {.width = grid->width,
				.height = grid->height,
				.terrain = grid->terrain,
				.area = {x, y, grid->width, grid->height},
				.tile_width = 1};

	struct thought thought = thought_of(&title->study.timeline);
	relief_draw(screen, &relief, &thought);
	for (int16_t row = 0; row < grid->height; row++)
		for (int16_t column = 0; column < grid->width; column++)
			title_draw_cell(title, screen, &relief, (struct cell){column, row});
	if (study_is_over(&title->study))
		relief_path(screen, &relief, title->study.result.cells, title->study.result.len, ROLE_PATH);
	relief_thing(screen, &relief, grid_mark(grid, MARK_START, 0)->at, 'a', ROLE_MIND_HUNTS);
	relief_thing(screen, &relief, grid_mark(grid, MARK_GOAL, 0)->at, '@', ROLE_YOU);
}

/* ---- the menu */

enum { ITEMS_MAX = 16 };

struct title_item {
	char shown[16];
	const char *word;
};

static size_t title_list_items(const struct ui *ui, struct title_item items[ITEMS_MAX])
{
	size_t n = 0;

	ui_key_of(ui, &view_title, NEW, items[n].shown);
	items[n++].word = actions[NEW].word;
	if (ui->run_left) {
		ui_key_of(ui, &view_title, CONTINUE, items[n].shown);
		items[n++].word = actions[CONTINUE].word;
	}
	for (size_t i = 0; views[i] && n < ITEMS_MAX - 1; i++)
		if (views[i]->menu) {
			key_shown(ui->keymap->menu[i], items[n].shown);
			items[n++].word = views[i]->menu;
		}
	ui_key_of(ui, &view_title, QUIT, items[n].shown);
	items[n++].word = actions[QUIT].word;
	return n;
}

static int title_item_width(const struct title_item *item)
{
	return text_width(item->shown) + 1 + text_width(item->word);
}

/* As many items as fit stand in the middle of row Y, the rest in the rows below. */
static void title_draw_menu(const struct ui *ui, struct screen *screen, int y)
{
	struct title_item items[ITEMS_MAX];
	size_t n = title_list_items(ui, items), from = 0;

	for (size_t to; from < n; from = to, y++) {
		int width = title_item_width(&items[from]);
		for (to = from + 1; to < n && width + 2 + title_item_width(&items[to]) <= screen->width - 2;
		     to++)
			width += 2 + title_item_width(&items[to]);
		int x = (screen->width - width) / 2;
		for (size_t i = from; i < to; i++) {
			x = screen_text(screen, x, y, ROLE_KEY, items[i].shown) + 1;
			x = screen_text(screen, x, y, ROLE_DIM, items[i].word) + 2;
		}
	}
}

static void title_centred(struct screen *screen, int y, enum role role, const char *text)
{
	screen_text(screen, (screen->width - text_width(text)) / 2, y, role, text);
}

static void title_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct title *title = state;
	char seed[SEED_TEXT_CAP];
	bool picture = screen->width >= title->grid.width && screen->height >= title->grid.height + MENU_ROWS;
	int rows = MENU_ROWS + (picture ? title->grid.height : 0), y = (screen->height - rows) / 2;

	if (picture) {
		title_draw_picture(title, screen, (screen->width - title->grid.width) / 2, y);
		y += title->grid.height + 1;
	} else {
		title_centred(screen, y, ROLE_STRONG, "ASTRAY");
		y += 2;
	}
	bool narrow = screen->width < 56;
	title_centred(screen, y + 1, ROLE_TEXT, "Every hunter is an algorithm.");
	if (narrow)
		title_centred(screen, y + 2, ROLE_TEXT, "Learn how it thinks.");
	else
		title_centred(screen, y + 1, ROLE_TEXT, "Every hunter is an algorithm. Learn how it thinks.");
	title_draw_menu(ui, screen, y + 4);
	seed_format(title->seed, seed);
	if (title->warned)
		title_centred(
		    screen, y + 3, ROLE_HINT,
		    screen->width < 80
			? "Your run waits. Once more: a new one."
			: "Your run waits. Once more, and a new one begins; the old stays as a replay.");
	int x = (screen->width - 5 - text_width(seed)) / 2;
	screen_text(screen, screen_text(screen, x, y + 6, ROLE_DIM, "seed "), y + 6, ROLE_STRONG, seed);
}

static enum view_answer title_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct title *title = state;

	title_stand_still(title);
	for (size_t i = 0; views[i]; i++)
		if (views[i]->menu && ui->keymap->menu[i] == key.code) {
			ui_push(ui, views[i], views[i] == &view_help ? &view_run : NULL);
			return VIEW_STAY;
		}
	bool warn = action == NEW && ui->run_left && !title->warned;
	title->warned = warn;
	if (action == NEW && !warn)
		ui_push(ui, &view_run, &(struct run_setup){.seed = title->seed});
	if (action == CONTINUE && ui->run_left)
		ui_push(ui, &view_run, &(struct run_setup){.resume = true});
	ui->quit = action == QUIT;
	return VIEW_STAY;
}

const struct view view_title = {
    .name = "title",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct title),
    .open = title_view_open,
    .close = title_view_close,
    .draw = title_view_draw,
    .key = title_view_key,
    .due_ms = title_view_due_ms,
    .tick = title_view_tick,
};
