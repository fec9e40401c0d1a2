/* The puzzles: which there are, how far you have got, and a picture of the chosen one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "game/puzzle.h"
#include "map/map.h"
#include "screens/run/run.h"
#include "ui/relief.h"

enum { UP, DOWN, PAGE_UP, PAGE_DOWN, FIRST, LAST, PLAY, HELP, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", "up", "choose", "Puzzles"},
    [DOWN] = {"down", "down", "choose", "Puzzles"},
    [PAGE_UP] = {"page_up", NULL, "a page up, down", "Puzzles"},
    [PAGE_DOWN] = {"page_down", NULL, "a page up, down", "Puzzles"},
    [FIRST] = {"first", NULL, "the first, the last", "Puzzles"},
    [LAST] = {"last", NULL, "the first, the last", "Puzzles"},
    [PLAY] = {"play", "play", "play it", "Puzzles"},
    [HELP] = {"help", "help", "this page", "Puzzles"},
    [BACK] = {"back", "back", "back to the title", "Puzzles"},
};

enum {
	LIST_WIDTH = 38,
	TURNS_WIDTH = 7, /* of the list's right edge */
	TOP = 2,
	PICTURE_FROM = 60 /* columns of the screen */
};

struct puzzles_line {
	char title[64]; /* or the name of its file, if it has none or cannot be read */
	bool starred;   /* it was solved in the fewest turns */
};

struct puzzles {
	struct rules *rules;        /* owned */
	struct puzzle_list list;    /* owned */
	struct puzzles_line *lines; /* [list.n], owned */
	int line;
	bool played;         /* since the list was read */
	struct grid grid;    /* of that line, owned; width 0: it cannot be read */
	struct diag trouble; /* and why */
};

static void puzzles_choose(struct puzzles *puzzles, int line)
{
	char path[4096];

	grid_free(&puzzles->grid);
	puzzles->grid = (struct grid){0};
	puzzles->line = line;
	if (puzzle_path(puzzles->list.all[line].name, path, sizeof path) ||
	    map_load_path(path, 0, &puzzles->grid, NULL, &puzzles->trouble))
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
	if (map_load_path(path, 0, &grid, NULL, why))
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
	puzzle_list_free(&puzzles->list);
	free(puzzles->lines);
	puzzles->list = *list;
	puzzles->lines = lines;
	return STATUS_OK;
}

static void puzzles_view_close(void *state)
{
	struct puzzles *puzzles = state;

	puzzle_list_free(&puzzles->list);
	free(puzzles->lines);
	free(puzzles->rules);
	grid_free(&puzzles->grid);
}

/* The first one that is not solved yet. */
static int puzzles_first(const struct puzzle_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (!list->all[i].best)
			return (int)i;
	return 0;
}

/* The one that was played last: a key leads from each to the next. */
static void puzzles_choose_played(struct puzzles *puzzles, const struct ui *ui)
{
	char path[4096];

	for (size_t i = 0; i < puzzles->list.n; i++)
		if (!puzzle_path(puzzles->list.all[i].name, path, sizeof path) && !strcmp(path, ui->played))
			puzzles_choose(puzzles, (int)i);
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
		return diag_set(diag, STATUS_NOT_FOUND, "there are no puzzles in the data directory");
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
	puzzles_choose(puzzles, puzzles_first(&puzzles->list));
	puzzles_choose_played(puzzles, ui);
	return STATUS_OK;
}

static void puzzles_draw_line(const struct puzzles *puzzles, int line, struct rect row, struct screen *screen)
{
	const struct puzzle_entry *entry = &puzzles->list.all[line];
	enum role role = ROLE_TEXT;

	if (line == puzzles->line) {
		role = ROLE_SELECTED;
		screen_fill(screen, row, role);
	}
	struct rect old = screen_clip(screen, row);
	screen_text_within(screen, 1, row.y, role, puzzles->lines[line].title, row.width - 1 - TURNS_WIDTH);
	if (entry->best)
		screen_format_right(screen, row.x + row.width - 3, row.y, role, "%d", entry->best);
	if (puzzles->lines[line].starred)
		screen_text(screen, row.x + row.width - 2, row.y, line == puzzles->line ? role : ROLE_KEY, "*");
	screen->clip = old;
}

/* How many are solved, and what is known of the chosen one. */
static void puzzles_draw_title(const struct puzzles *puzzles, struct screen *screen)
{
	const struct puzzle_entry *entry = &puzzles->list.all[puzzles->line];
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Puzzles") + 2, solved = 0;

	for (size_t i = 0; i < puzzles->list.n; i++)
		solved += puzzles->list.all[i].best > 0;
	screen_format(screen, x, 0, ROLE_DIM, "%d of %zu solved", solved, puzzles->list.n);
	if (!puzzles->grid.width) {
		screen_text(screen, 1, 1, ROLE_DANGER, puzzles->trouble.text);
		return;
	}
	x = screen_text(screen, 1, 1, ROLE_DIM, entry->name) + 2;
	x = screen_format(screen, x, 1, ROLE_DIM, "fewest %d", puzzles->grid.turns) + 2;
	if (puzzles_has_star(entry, &puzzles->grid))
		screen_text(screen, x, 1, ROLE_KEY, "*");
	else if (entry->best)
		screen_format(screen, x, 1, ROLE_DIM, "yours %d", entry->best);
}

static int puzzles_rows(const struct ui *ui)
{
	return ui->height - TOP - 2;
}

/* Says that there are ABOVE lines above those that are drawn, and BELOW below them. */
static void puzzles_draw_rest(struct screen *screen, int above, int below)
{
	int y = screen->height - 2;

	if (above > 0 && below > 0)
		screen_format(screen, 1, y, ROLE_DIM, "%d more above, %d below", above, below);
	else if (above > 0)
		screen_format(screen, 1, y, ROLE_DIM, "%d more above", above);
	else if (below > 0)
		screen_format(screen, 1, y, ROLE_DIM, "%d more below", below);
}

static void puzzles_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct puzzles *puzzles = state;
	int rows = puzzles_rows(ui), n = (int)puzzles->list.n, top = max(puzzles->line - rows + 1, 0);
	bool picture = screen->width >= PICTURE_FROM;
	int width = screen->width - 2;

	if (picture)
		width = LIST_WIDTH;
	puzzles_draw_title(puzzles, screen);
	for (int i = 0; i < rows && top + i < n; i++)
		puzzles_draw_line(puzzles, top + i, (struct rect){0, TOP + i, width, 1}, screen);
	puzzles_draw_rest(screen, top, n - top - rows);
	if (picture && puzzles->grid.width)
		relief_small(&puzzles->grid, puzzles->rules, screen,
			     (struct rect){LIST_WIDTH + 2, TOP, screen->width - LIST_WIDTH - 3, rows});
	ui_key_line(ui, screen, ui_last_row(screen), &view_puzzles, (const int[]){PLAY, DOWN, BACK, HELP}, 4);
}

static enum view_answer puzzles_play(struct puzzles *puzzles, struct ui *ui)
{
	char path[4096];
	struct run_setup setup = {.map = {path, true}, .seed = PUZZLE_SEED};

	if (puzzle_path(puzzles->list.all[puzzles->line].name, path, sizeof path) == STATUS_OK)
		puzzles->played = ui_push(ui, &view_run, &setup) == STATUS_OK;
	return VIEW_STAY;
}

static int64_t puzzles_view_due_ms(const void *state, const struct ui *ui)
{
	return ((const struct puzzles *)state)->played ? ui->now_ms : VIEW_IDLE;
}

/* Reads what was solved. */
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
	puzzles_choose(puzzles, min(puzzles->line, (int)puzzles->list.n - 1));
	puzzles_choose_played(puzzles, ui);
	return VIEW_STAY;
}

static enum view_answer puzzles_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct puzzles *puzzles = state;
	int n = (int)puzzles->list.n, line = puzzles->line, page = puzzles_rows(ui);

	(void)key;
	switch (action) {
	case UP: puzzles_choose(puzzles, (line + n - 1) % n); return VIEW_STAY;
	case DOWN: puzzles_choose(puzzles, (line + 1) % n); return VIEW_STAY;
	case PAGE_UP: puzzles_choose(puzzles, max(line - page, 0)); return VIEW_STAY;
	case PAGE_DOWN: puzzles_choose(puzzles, min(line + page, n - 1)); return VIEW_STAY;
	case FIRST: puzzles_choose(puzzles, 0); return VIEW_STAY;
	case LAST: puzzles_choose(puzzles, n - 1); return VIEW_STAY;
	case PLAY: return puzzles_play(puzzles, ui);
	case HELP: ui_push(ui, &view_help, &view_puzzles); return VIEW_STAY;
	case BACK: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
}

const struct view view_puzzles = {
    .name = "puzzles",
    .menu = "puzzles",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct puzzles),
    .open = puzzles_view_open,
    .close = puzzles_view_close,
    .draw = puzzles_view_draw,
    .key = puzzles_view_key,
    .due_ms = puzzles_view_due_ms,
    .tick = puzzles_view_tick,
};
