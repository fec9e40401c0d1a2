/* The puzzles: which there are, how far you have got, and a picture of the chosen one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "game/puzzle.h"
#include "map/map.h"
#include "screens/run/run.h"
#include "ui/relief.h"

enum { UP, DOWN, PLAY, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, "choose", "Puzzles"},
    [DOWN] = {"down", "choose", "choose", "Puzzles"},
    [PLAY] = {"play", "play", "play it", "Puzzles"},
    [BACK] = {"back", "back", "back to the title", "Puzzles"},
};

enum { LIST_WIDTH = 30, PICTURE_FROM = 60 /* columns of the screen */ };

struct puzzles {
	struct puzzle_list list; /* owned */
	bool *starred;           /* [list.n], owned: it was solved in the fewest turns */
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
	    map_load(path, 0, &puzzles->grid, NULL, &puzzles->trouble))
		puzzles->grid = (struct grid){0};
}

/* Fewer turns than the fewest date from when a mind could be swapped: they are a star, too. */
static bool puzzles_has_star(const struct puzzle_entry *entry, const struct grid *grid)
{
	return entry->best && entry->best <= grid->turns;
}

/* Takes LIST over. */
static enum status puzzles_take_list(struct puzzles *puzzles, const struct puzzle_list *list)
{
	bool *starred = calloc(list->n + 1, sizeof *starred);
	char path[4096];
	struct grid grid;

	if (!starred)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < list->n; i++) {
		if (!list->all[i].best || puzzle_path(list->all[i].name, path, sizeof path) ||
		    map_load(path, 0, &grid, NULL, NULL))
			continue;
		starred[i] = puzzles_has_star(&list->all[i], &grid);
		grid_free(&grid);
	}
	puzzle_list_free(&puzzles->list);
	free(puzzles->starred);
	puzzles->list = *list;
	puzzles->starred = starred;
	return STATUS_OK;
}

static void puzzles_view_close(void *state)
{
	struct puzzles *puzzles = state;

	puzzle_list_free(&puzzles->list);
	free(puzzles->starred);
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

static enum status puzzles_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct puzzles *puzzles = state;
	struct puzzle_list list;
	enum status status = puzzle_list(&list, diag);

	(void)ui;
	(void)arg;
	if (status)
		return status;
	if (list.n == 0)
		status = diag_set(diag, STATUS_NOT_FOUND, "there are no puzzles in the data directory");
	else
		status = puzzles_take_list(puzzles, &list);
	if (status)
		puzzle_list_free(&list);
	else
		puzzles_choose(puzzles, puzzles_first(&puzzles->list));
	return status;
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
	screen_text(screen, 1, row.y, role, entry->name);
	if (entry->best)
		screen_format_right(screen, row.x + row.width - 3, row.y, role, "%d", entry->best);
	if (puzzles->starred[line])
		screen_text(screen, row.x + row.width - 2, row.y, line == puzzles->line ? role : ROLE_KEY, "*");
	screen->clip = old;
}

static void puzzles_draw_title(const struct puzzles *puzzles, struct screen *screen)
{
	const struct puzzle_entry *entry = &puzzles->list.all[puzzles->line];
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Puzzles") + 2, y = 0;

	if (screen->width < PICTURE_FROM)
		x = y = 1;
	if (!puzzles->grid.width) {
		screen_text(screen, x, y, ROLE_DANGER, puzzles->trouble.text);
		return;
	}
	x = screen_text(screen, x, y, ROLE_TEXT, puzzles->grid.title) + 2;
	x = screen_format(screen, x, y, ROLE_DIM, "fewest %d", puzzles->grid.turns) + 2;
	if (puzzles_has_star(entry, &puzzles->grid))
		screen_text(screen, x, y, ROLE_KEY, "*");
	else if (entry->best)
		screen_format(screen, x, y, ROLE_DIM, "yours %d", entry->best);
}

static void puzzles_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct puzzles *puzzles = state;
	int rows = screen->height - 4, n = (int)puzzles->list.n, top = max(puzzles->line - rows + 1, 0);
	bool picture = screen->width >= PICTURE_FROM;
	int width = screen->width - 2;

	if (picture)
		width = LIST_WIDTH;
	puzzles_draw_title(puzzles, screen);
	for (int i = 0; i < rows && top + i < n; i++)
		puzzles_draw_line(puzzles, top + i, (struct rect){0, 2 + i, width, 1}, screen);
	if (picture && puzzles->grid.width)
		relief_small(&puzzles->grid, screen,
			     (struct rect){LIST_WIDTH + 2, 2, screen->width - LIST_WIDTH - 3, rows});
	ui_key_line(ui, screen, ui_last_row(screen), &view_puzzles, (const int[]){PLAY, DOWN, BACK}, 3);
}

static enum view_answer puzzles_play(struct puzzles *puzzles, struct ui *ui)
{
	char path[4096];
	struct run_setup setup = {.map = path, .seed = PUZZLE_SEED};

	if (puzzle_path(puzzles->list.all[puzzles->line].name, path, sizeof path) == STATUS_OK)
		puzzles->played = ui_push(ui, &view_run, &setup) == STATUS_OK;
	return VIEW_STAY;
}

static int64_t puzzles_view_due_ms(const void *state, const struct ui *ui)
{
	return ((const struct puzzles *)state)->played ? ui->now_ms : VIEW_IDLE;
}

/* The one that was played last: a key leads from each to the next. */
static void puzzles_choose_played(struct puzzles *puzzles, const struct ui *ui)
{
	char path[4096];

	for (size_t i = 0; i < puzzles->list.n; i++)
		if (!puzzle_path(puzzles->list.all[i].name, path, sizeof path) && !strcmp(path, ui->played))
			puzzles_choose(puzzles, (int)i);
}

/* Reads what was solved. */
static enum view_answer puzzles_view_tick(void *state, struct ui *ui)
{
	struct puzzles *puzzles = state;
	struct puzzle_list list;

	puzzles->played = false;
	puzzles_choose_played(puzzles, ui);
	if (puzzle_list(&list, NULL) != STATUS_OK)
		return VIEW_STAY;
	if (list.n != puzzles->list.n || puzzles_take_list(puzzles, &list))
		puzzle_list_free(&list);
	return VIEW_STAY;
}

static enum view_answer puzzles_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct puzzles *puzzles = state;
	int n = (int)puzzles->list.n;

	(void)key;
	switch (action) {
	case UP: puzzles_choose(puzzles, (puzzles->line + n - 1) % n); return VIEW_STAY;
	case DOWN: puzzles_choose(puzzles, (puzzles->line + 1) % n); return VIEW_STAY;
	case PLAY: return puzzles_play(puzzles, ui);
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
