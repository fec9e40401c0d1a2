/* The title: a real search flows round the letters of the name; below is the menu. */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/rng.h"
#include "base/seed.h"
#include "base/text.h"
#include "kit/relief.h"
#include "lab/study.h"
#include "map/map.h"
#include "oracle/certify.h"
#include "record/daily.h"
#include "record/scores.h"
#include "record/shelf.h"
#include "screens/run/run.h"
#include "store/places.h"

enum { NEW, CONTINUE, DAILY, MASQUERADE, QUIT, ACTIONS };

static const struct view_action actions[ACTIONS] = {
    [NEW] = {"new", "new run", "new run", "Title", NULL},
    [CONTINUE] = {"continue", "continue", "continue the run you left", "Title", NULL},
    [DAILY] = {"daily", "daily", "today's: one try is scored", "Title", NULL},
    [MASQUERADE] = {"masquerade", "masquerade", "find out who is who", "Title", NULL},
    [QUIT] = {"quit", "quit", "leave the program", "Title", NULL},
};

enum {
	FLOW_MS = 2400, /* for the whole search */
	FRAME_MS = 33,
	NOT_ARMED = -1,
	MENU_ROWS = 10,
	WIDE = 56 /* columns from which the motto fits on one row */
};

struct title {
	uint64_t seed;
	bool begun;       /* a run was begun with that seed: the next one has another */
	int64_t began_ms; /* when the search began to flow; 0: not yet */
	int64_t next_ms;  /* its next frame; VIEW_IDLE: it stands still */
	int armed;        /* the action that ends the run that waits if its key comes again; NOT_ARMED: none */
	struct grid grid;
	struct study study;               /* from a to @ */
	struct rules *rules;              /* owned */
	struct certify *certify[ACTIONS]; /* owned; of runs that may begin now; or NULL */
	int foreseen;                     /* the actions before this one are done */
};

enum { FORESEE_STEPS = 50 }; /* of a world, between two looks at the keyboard */

/* Searches from a to @ once.  The picture is a cursor over that search. */
static enum status title_search(struct title *title, const struct ground *ground, struct diag *diag)
{
	const struct mark *from = grid_mark(&title->grid, MARK_START, 0),
			  *to = grid_mark(&title->grid, MARK_GOAL, 0);

	if (!from || !to)
		return diag_set(diag, STATUS_BAD_INPUT, "title.txt: no start or no goal");
	struct path_query query = {.start = from->at, .goal = to->at};
	enum status status = study_new("dijkstra", &title->study, diag);
	if (!status)
		status = study_run(&title->study, ground, &query);
	return status;
}

static void title_view_close(void *state)
{
	struct title *title = state;

	grid_free(&title->grid);
	study_free(&title->study);
	for (int i = 0; i < ACTIONS; i++)
		certify_free(title->certify[i]);
	free(title->rules);
}

static enum status title_make_picture(struct title *title, struct diag *diag)
{
	char path[4096];
	struct ground ground;
	enum status status = place_data("title.txt", path, sizeof path);

	if (!status)
		status = map_load_path(path, NULL, &title->grid, NULL, diag);
	if (!status)
		status = ground_new(&title->grid, MOVER_WALKER, NULL, &ground);
	if (!status) {
		status = title_search(title, &ground, diag);
		ground_free(&ground);
	}
	return status;
}

/* ---- the runs that may begin here ------------------------------------------------------------------------ */

static struct run_setup title_setup(const struct title *title, int action)
{
	return (struct run_setup){.seed = title->seed,
				  .first = shelf_is_empty(),
				  .daily = action == DAILY,
				  .masked = action == MASQUERADE,
				  .certify = title->certify[action]};
}

/* Begins to look for the first deal of the run that ACTION begins. */
static enum status title_begin_to_foresee(struct title *title, const struct ui *ui, int action)
{
	struct run_setup setup = title_setup(title, action);
	struct floor_deal deal = {
	    .seed = setup.seed, .first = setup.first && action == NEW, .masked = setup.masked};

	if (setup.daily)
		deal.seed = daily_seed(ui->today);
	return certify_new(title->rules, &deal, 1, &title->certify[action], NULL);
}

/* Looks for the first deals, so that no run waits for its own. */
static void title_foresee(struct title *title, const struct ui *ui)
{
	int action = title->foreseen;
	bool done = action == CONTINUE;
	enum status status = STATUS_OK;

	if (!done && !title->certify[action])
		status = title_begin_to_foresee(title, ui, action);
	if (!done && !status)
		status = certify_go_on(title->certify[action], FORESEE_STEPS, &done, NULL);
	title->foreseen += done;
	if (status)
		title->foreseen = QUIT; /* a run looks for its own */
}

/* ---- the view -------------------------------------------------------------------------------------------- */

static void title_stand_still(struct title *title)
{
	timeline_seek(&title->study.timeline, title->study.timeline.total);
	title->next_ms = VIEW_IDLE;
}

static int title_best(void)
{
	struct score_table table;
	int best = 0;

	if (scores_load(&table, NULL) != STATUS_OK)
		return 0;
	if (scores_best(&table))
		best = scores_best(&table)->score;
	scores_free(&table);
	return best;
}

static enum status title_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct title *title = state;
	struct rng rng = rng_seeded(ui->entropy, RNG_LOOK);
	enum status status = title_make_picture(title, diag);

	(void)arg;
	ui->run_left = run_is_left();
	ui->best = title_best();
	title->armed = NOT_ARMED;
	title->seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	title->rules = calloc(1, sizeof *title->rules);
	if (!title->rules || rules_load(title->rules, NULL))
		title->foreseen = QUIT; /* a player who begins a run learns why it cannot be saved */
	if (status)
		title_view_close(title);
	else if (ui->options.no_motion)
		title_stand_still(title);
	return status;
}

static int64_t title_view_due_ms(const void *state, const struct ui *ui)
{
	const struct title *title = state;

	return title->begun || title->foreseen < QUIT ? ui->now_ms : title->next_ms;
}

/* Another seed, and no deal of it is known yet. */
static void title_draw_lot(struct title *title, const struct ui *ui)
{
	struct rng rng = rng_seeded(ui->entropy ^ title->seed, RNG_LOOK);

	title->seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	title->begun = false;
	if (title->certify[NEW])
		title->foreseen = NEW;
	for (int action = 0; action < ACTIONS; action++) {
		certify_free(title->certify[action]);
		title->certify[action] = NULL;
	}
}

static enum view_answer title_view_tick(void *state, struct ui *ui)
{
	struct title *title = state;

	if (title->begun)
		title_draw_lot(title, ui);
	if (title->foreseen < QUIT)
		title_foresee(title, ui);
	if (!title->began_ms)
		title->began_ms = ui->now_ms;
	if (ui->now_ms < title->next_ms || title->next_ms == VIEW_IDLE)
		return VIEW_STAY;
	title->next_ms = ui->now_ms + FRAME_MS;
	if (ui->now_ms - title->began_ms >= FLOW_MS)
		title_stand_still(title);
	else
		timeline_seek(&title->study.timeline, (uint32_t)(title->study.timeline.total *
								 (ui->now_ms - title->began_ms) / FLOW_MS));
	return VIEW_STAY;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

/* Rock is dark, letters are light, and ground that the search has not reached yet is blank. */
static void title_draw_cell(const struct title *title, struct screen *screen, const struct relief *relief,
			    struct cell at)
{
	enum terrain terrain = grid_at(&title->grid, at);
	uint32_t block = U'█', foot = U'▄';
	bool flat = screen->theme->flat;
	int x, y;

	if (flat)
		block = foot = '#';
	relief_find(relief, at, &x, &y);
	if (terrain == TERRAIN_ROCK)
		screen_put(screen, x, y, block, ROLE_WALL_MEMORY);
	else if (terrain == TERRAIN_WALL && grid_at(&title->grid, cell_step(at, SOUTH)) == TERRAIN_FLOOR)
		screen_put(screen, x, y, foot, ROLE_LETTER);
	else if (terrain == TERRAIN_WALL)
		screen_put(screen, x, y, block, ROLE_LETTER);
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
	for (size_t i = 0; i < grid_cells(grid); i++)
		title_draw_cell(title, screen, &relief, grid_cell(grid, i));
	if (study_is_over(&title->study))
		relief_path(screen, &relief, title->study.result.cells, title->study.result.len, ROLE_PATH);
	relief_thing(screen, &relief, grid_mark(grid, MARK_START, 0)->at, 'a', ROLE_MIND_HUNTS);
	relief_thing(screen, &relief, grid_mark(grid, MARK_GOAL, 0)->at, '@', ROLE_YOU);
}

/* ---- the menu -------------------------------------------------------------------------------------------- */

enum { ITEMS_MAX = 16 };

struct title_item {
	uint32_t code;  /* of the key */
	char shown[16]; /* the key */
	const char *word;
	int x, y;
};

/* Adds ACTION to ITEMS[n], if it has a key; returns how many there are then. */
static size_t title_add_action(const struct ui *ui, int action, struct title_item *items, size_t n)
{
	items[n].code = ui->keymap->codes[view_index(&view_title)][action][0];
	ui_key_of(ui, &view_title, action, items[n].shown);
	items[n].word = actions[action].word;
	return n + (items[n].shown[0] != '\0');
}

/* Fills ITEMS and returns how many there are. */
static size_t title_list_items(const struct ui *ui, struct title_item items[ITEMS_MAX])
{
	size_t n = 0;

	n = title_add_action(ui, NEW, items, n);
	if (ui->run_left)
		n = title_add_action(ui, CONTINUE, items, n);
	n = title_add_action(ui, DAILY, items, n);
	n = title_add_action(ui, MASQUERADE, items, n);
	for (size_t i = 0; views[i]; i++)
		if (views[i]->menu && ui->keymap->menu[i]) {
			ASSERT(n < ITEMS_MAX - 1);
			items[n].code = ui->keymap->menu[i];
			key_shown(items[n].code, items[n].shown);
			items[n++].word = views[i]->menu;
		}
	return title_add_action(ui, QUIT, items, n);
}

static int title_item_width(const struct title_item *item)
{
	return text_width(item->shown) + 1 + text_width(item->word);
}

/* Lists the items and centres them: those that fit into COLUMNS on row Y, the rest below.  Returns their number. */
static size_t title_place_items(const struct ui *ui, int columns, int y, struct title_item items[ITEMS_MAX])
{
	size_t n = title_list_items(ui, items), from = 0;

	for (size_t to; from < n; from = to, y++) {
		int width = title_item_width(&items[from]);
		for (to = from + 1; to < n && width + 2 + title_item_width(&items[to]) <= columns - 2; to++)
			width += 2 + title_item_width(&items[to]);
		int x = (columns - width) / 2;
		for (size_t i = from; i < to; x += title_item_width(&items[i]) + 2, i++) {
			items[i].x = x;
			items[i].y = y;
		}
	}
	return n;
}

/* Draws the menu, beginning in row Y.  Returns the row after it. */
static int title_draw_menu(const struct ui *ui, struct screen *screen, int y)
{
	struct title_item items[ITEMS_MAX];
	size_t n = title_place_items(ui, screen->width, y, items);

	for (size_t i = 0; i < n; i++) {
		int x = screen_text(screen, items[i].x, items[i].y, ROLE_KEY, items[i].shown) + 1;
		screen_text(screen, x, items[i].y, ROLE_DIM, items[i].word);
		y = items[i].y + 1;
	}
	return y;
}

static void title_centred(struct screen *screen, int y, enum role role, const char *text)
{
	screen_text(screen, (screen->width - text_width(text)) / 2, y, role, text);
}

static void title_draw_motto(struct screen *screen, int y)
{
	if (screen->width < WIDE) {
		title_centred(screen, y, ROLE_TEXT, "Every hunter is an algorithm.");
		title_centred(screen, y + 1, ROLE_TEXT, "Learn how it thinks.");
	} else {
		title_centred(screen, y, ROLE_TEXT, "Every hunter is an algorithm. Learn how it thinks.");
	}
}

static void title_draw_warning(const struct title *title, const struct ui *ui, struct screen *screen, int y)
{
	char shown[16], text[96];

	ui_key_of(ui, &view_title, title->armed, shown);
	if (screen->width < 80)
		snprintf(text, sizeof text, "Your run waits. %s again: a new one.", shown);
	else
		snprintf(text, sizeof text,
			 "Your run waits. %s again starts another; the old one goes to the replays.", shown);
	title_centred(screen, y, ROLE_HINT, text);
}

/* The seed of the next run, and the best score so far. */
static void title_draw_seed(const struct title *title, const struct ui *ui, struct screen *screen, int y)
{
	char seed[SEED_TEXT_CAP], best[32] = "";
	int width = 5;

	seed_format(title->seed, seed);
	if (ui->best) {
		snprintf(best, sizeof best, "%d", ui->best);
		width += 8 + text_width(best);
	}
	int x = (screen->width - width - text_width(seed)) / 2;
	x = screen_text(screen, x, y, ROLE_DIM, "seed ");
	x = screen_text(screen, x, y, ROLE_STRONG, seed);
	if (!ui->best)
		return;
	x = screen_text(screen, x + 3, y, ROLE_DIM, "best ");
	screen_text(screen, x, y, ROLE_STRONG, best);
}

/* How many rows the picture takes on a screen of WIDTH and HEIGHT; 1: only the name fits. */
static int title_picture_rows(const struct title *title, int width, int height)
{
	const struct grid *grid = &title->grid;

	return width >= grid->width && height >= grid->height + MENU_ROWS ? grid->height : 1;
}

/* The first row of the picture. */
static int title_top(int rows, int height)
{
	return (height - MENU_ROWS - (rows > 1 ? rows : 0)) / 2;
}

static int title_menu_row(const struct title *title, int width, int height)
{
	int rows = title_picture_rows(title, width, height);

	return title_top(rows, height) + rows + 5;
}

static void title_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct title *title = state;
	int rows = title_picture_rows(title, screen->width, screen->height),
	    top = title_top(rows, screen->height);
	int menu = title_menu_row(title, screen->width, screen->height);

	if (rows > 1)
		title_draw_picture(title, screen, (screen->width - title->grid.width) / 2, top);
	else
		title_centred(screen, top, ROLE_STRONG, "ASTRAY");
	title_draw_motto(screen, menu - 3);
	if (title->armed != NOT_ARMED)
		title_draw_warning(title, ui, screen, menu - 1);
	int below = title_draw_menu(ui, screen, menu);
	if (below < screen->height)
		title_draw_seed(title, ui, screen, min(below + 1, screen->height - 1));
}

/* The key of the item under the pointer; KEY itself beside the items. */
static struct key title_click(const struct title *title, const struct ui *ui, struct key key)
{
	struct title_item items[ITEMS_MAX];
	size_t n = title_place_items(ui, ui->width, title_menu_row(title, ui->width, ui->height), items);

	for (size_t i = 0; i < n; i++)
		if (key.y == items[i].y && key.x >= items[i].x &&
		    key.x < items[i].x + title_item_width(&items[i]))
			return (struct key){.code = items[i].code};
	return key;
}

static void title_begin(struct title *title, struct ui *ui, int action)
{
	struct start_arg arg = {.setup = title_setup(title, action)};
	bool teaches = ui->options.teaches && arg.setup.first && action == NEW;

	title->begun = true;
	if (teaches && ui_push(ui, &view_prologue, &arg.setup) == STATUS_OK)
		return;
	/* The first run begins at once, and a daily run that was left continues. */
	if (arg.setup.first || (arg.setup.daily && run_is_left_of(ui->today)))
		ui_push(ui, &view_run, &arg.setup);
	else
		ui_push(ui, &view_start, &arg);
}

static enum view_answer title_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct title *title = state;

	title_stand_still(title);
	if (key.code == KEY_CODE_MOUSE_DOWN) {
		key = title_click(title, ui, key);
		action = keymap_action(ui->keymap, &view_title, key.code);
	}
	int entry = action < ACTIONS ? keymap_menu(ui->keymap, key.code) : action - ACTIONS;
	if (entry >= 0) {
		ui_push(ui, views[entry], views[entry] == &view_help ? &view_run : NULL);
		return VIEW_STAY;
	}
	bool begins = action == NEW || action == DAILY || action == MASQUERADE;
	bool goes_on = action == DAILY && run_is_left_of(ui->today);
	if (!begins || title->armed == action || goes_on || !ui->run_left)
		title->armed = NOT_ARMED;
	else
		title->armed = action;
	if (begins && title->armed == NOT_ARMED)
		title_begin(title, ui, action);
	if (action == CONTINUE && ui->run_left)
		ui_push(ui, &view_run, &(struct run_setup){.resume = true});
	ui->quit = action == QUIT;
	return VIEW_STAY;
}

const struct view view_title = {
    .name = "title",
    .offers = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct title),
    .open = title_view_open,
    .close = title_view_close,
    .draw = title_view_draw,
    .mouse = true,
    .key = title_view_key,
    .due_ms = title_view_due_ms,
    .tick = title_view_tick,
};
