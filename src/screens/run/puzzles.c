/* The puzzles: which there are, how far you have got, and a picture of the chosen one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/list.h"
#include "kit/relief.h"
#include "map/map.h"
#include "oracle/puzzle.h"
#include "screens/run/run.h"

enum { DEATHS = LIST_KEYS };

static const struct view_action actions[] = {
    LIST_ACTIONS("Puzzles", "play", "play", "play it"),
    [DEATHS] = {"deaths", "deaths", "your deaths as puzzles", "Puzzles", NULL},
};

struct puzzles_line {
	char title[64]; /* or the name of its file, without one or if unreadable */
	bool starred;   /* it was solved in the fewest turns */
};

struct puzzles {
	struct list list;
	struct rules *rules;        /* owned */
	struct puzzle_list all;     /* owned */
	struct puzzles_line *lines; /* [all.n], owned */
	bool played;                /* since the list was read */
	struct grid grid;           /* of that line, owned; width 0: it cannot be read */
	struct diag trouble;        /* and why */
};

/* Reads the map of the chosen puzzle. */
static void puzzles_read(void *state, struct ui *ui)
{
	struct puzzles *puzzles = state;
	char path[4096];

	(void)ui;
	grid_free(&puzzles->grid);
	puzzles->grid = (struct grid){0};
	if (puzzle_path(puzzles->all.all[puzzles->list.at].name, path, sizeof path) ||
	    map_load_path(path, NULL, &puzzles->grid, NULL, &puzzles->trouble))
		puzzles->grid = (struct grid){0};
}

/* Fewer turns than the fewest date from when a mind could be swapped: they are a star, too. */
static bool puzzles_has_star(const struct puzzle_entry *entry, const struct grid *grid)
{
	return entry->best && entry->best <= grid->turns;
}

/* Reads the line of ENTRY; false, with the reason, if the puzzle cannot be read. */
static bool puzzles_read_line(const struct puzzle_entry *entry, struct puzzles_line *line, struct diag *why)
{
	char path[4096];
	struct grid grid;

	if (puzzle_path(entry->name, path, sizeof path)) {
		diag_set(why, STATUS_NOT_FOUND, "%s: no such puzzle any more", entry->name);
		return false;
	}
	if (map_load_path(path, NULL, &grid, NULL, why))
		return false;
	snprintf(line->title, sizeof line->title, "%s", grid.title[0] ? grid.title : entry->name);
	line->starred = puzzles_has_star(entry, &grid);
	grid_free(&grid);
	return true;
}

/* Takes LIST over, without the puzzles that cannot be read, which are LEFT out. */
static enum status puzzles_take_list(struct puzzles *puzzles, struct puzzle_list *list, struct left_out *left)
{
	struct puzzles_line *lines = calloc(list->n + 1, sizeof *lines);
	size_t n = 0;

	if (!lines)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < list->n; i++) {
		struct diag why = {""};
		if (puzzles_read_line(&list->all[i], &lines[n], &why))
			list->all[n++] = list->all[i];
		else
			left_out_add(left, &why);
	}
	list->n = n;
	puzzle_list_free(&puzzles->all);
	free(puzzles->lines);
	puzzles->all = *list;
	puzzles->list.n = (int)list->n;
	puzzles->lines = lines;
	return STATUS_OK;
}

static void puzzles_view_close(void *state)
{
	struct puzzles *puzzles = state;

	puzzle_list_free(&puzzles->all);
	free(puzzles->lines);
	free(puzzles->rules);
	grid_free(&puzzles->grid);
}

/* The one that was played last, for a key leads from each to the next; else the first that is not solved yet. */
static int puzzles_next(const struct puzzles *puzzles, const struct ui *ui)
{
	int first = 0;
	char path[4096];

	for (int i = puzzles->list.n - 1; i >= 0; i--) {
		const struct puzzle_entry *entry = &puzzles->all.all[i];
		if (!puzzle_path(entry->name, path, sizeof path) && !strcmp(path, ui->played))
			return i;
		if (!entry->best)
			first = i;
	}
	return first;
}

static enum status puzzles_open_list(struct puzzles *puzzles, struct ui *ui, struct diag *diag)
{
	struct puzzle_list list;
	struct left_out left = {.n = 0};
	enum status status = puzzle_list(&list, diag);

	if (status)
		return status;
	status = puzzles_take_list(puzzles, &list, &left);
	if (status) {
		puzzle_list_free(&list);
		return status;
	}
	ui_tell_left_out(ui, &left);
	if (left.n && !puzzles->list.n)
		return diag_set(diag, STATUS_BAD_INPUT, "%s", left.first.text);
	if (!puzzles->list.n)
		return diag_set(diag, STATUS_NOT_FOUND, "the data directory contains no puzzles");
	return STATUS_OK;
}

static enum status puzzles_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct puzzles *puzzles = state;
	enum status status = STATUS_NO_MEMORY;

	(void)arg;
	puzzles->rules = calloc(1, sizeof *puzzles->rules);
	if (puzzles->rules)
		status = rules_load(puzzles->rules, diag);
	if (!status)
		status = puzzles_open_list(puzzles, ui, diag);
	if (status) {
		puzzles_view_close(puzzles);
		return status;
	}
	puzzles->list.at = puzzles_next(puzzles, ui);
	puzzles_read(puzzles, ui);
	return STATUS_OK;
}

static void puzzles_text(const void *state, int line, char *out)
{
	const struct puzzles *puzzles = state;
	int best = puzzles->all.all[line].best;
	char turns[16] = "";

	if (best)
		snprintf(turns, sizeof turns, "%d", best);
	snprintf(out, LIST_TEXT, "%s\t%s\t%s", puzzles->lines[line].title, turns,
		 puzzles->lines[line].starred ? "*" : "");
}

/* The number solved, and the facts of the chosen one. */
static void puzzles_draw_title(const struct puzzles *puzzles, struct screen *screen)
{
	const struct puzzle_entry *entry = &puzzles->all.all[puzzles->list.at];
	int x, solved = 0;

	for (size_t i = 0; i < puzzles->all.n; i++)
		solved += puzzles->all.all[i].best > 0;
	screen_format(screen, 10, 0, ROLE_DIM, "%d of %zu solved", solved, puzzles->all.n);
	if (!puzzles->grid.width) {
		screen_text(screen, 1, 1, ROLE_DANGER, puzzles->trouble.text);
		return;
	}
	x = screen_format(screen, 1, 1, ROLE_DIM, "fewest %d", puzzles->grid.turns) + 2;
	if (puzzles_has_star(entry, &puzzles->grid))
		screen_text(screen, x, 1, ROLE_KEY, "*");
	else if (entry->best)
		screen_format(screen, x, 1, ROLE_DIM, "best %d", entry->best);
}

static void puzzles_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct puzzles *puzzles = state;
	struct rect beside = list_place(&view_puzzles, state, ui).beside;

	puzzles_draw_title(puzzles, screen);
	if (beside.width && puzzles->grid.width)
		relief_small(&puzzles->grid, puzzles->rules, screen, beside);
}

static enum view_answer puzzles_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct puzzles *puzzles = state;
	char path[4096];
	struct run_setup setup = {.map = {path, true}, .seed = PUZZLE_SEED};

	(void)key;
	if (action == DEATHS)
		ui_push(ui, &view_deaths, NULL);
	else if (puzzle_path(puzzles->all.all[puzzles->list.at].name, path, sizeof path) == STATUS_OK)
		puzzles->played = ui_push(ui, &view_run, &setup) == STATUS_OK;
	return VIEW_STAY;
}

static int64_t puzzles_view_due_ms(const void *state, const struct ui *ui)
{
	return ((const struct puzzles *)state)->played ? ui->now_ms : VIEW_IDLE;
}

/* Reads the solutions. */
static enum view_answer puzzles_view_tick(void *state, struct ui *ui)
{
	struct puzzles *puzzles = state;
	struct puzzle_list list;
	struct left_out left = {.n = 0};

	puzzles->played = false;
	if (puzzle_list(&list, NULL) != STATUS_OK)
		return VIEW_STAY;
	if (puzzles_take_list(puzzles, &list, &left))
		puzzle_list_free(&list);
	if (!puzzles->list.n)
		return VIEW_CLOSE;
	puzzles->list.at = puzzles_next(puzzles, ui);
	puzzles_read(puzzles, ui);
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "Puzzles",
    .text = puzzles_text,
    .columns = {{0}, {.width = 5, .right = true}, {.width = 3, .role = ROLE_KEY}},
    .moved = puzzles_read,
    .width = 38,
    .beside_from = 60,
    .keys = {LIST_TAKE, LIST_DOWN, LIST_FIND, DEATHS, LIST_HELP, LIST_BACK},
};

const struct view view_puzzles = {
    .name = "puzzles",
    .menu = "puzzles",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct puzzles),
    .open = puzzles_view_open,
    .close = puzzles_view_close,
    .draw = puzzles_view_draw,
    .key = puzzles_view_key,
    .due_ms = puzzles_view_due_ms,
    .tick = puzzles_view_tick,
};
