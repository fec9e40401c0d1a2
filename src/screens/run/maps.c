/* The map picker: the maps of the data directory, with a picture of the chosen one. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/rng.h"
#include "base/seed.h"
#include "map/map.h"
#include "screens/run/maps.h"
#include "screens/run/run.h"
#include "store/places.h"

enum { UP, DOWN, PLAY, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, "choose", "Maps"},
    [DOWN] = {"down", "choose", "choose", "Maps"},
    [PLAY] = {"play", "play", "play on it", "Maps"},
    [BACK] = {"back", "back", "back to the title", "Maps"},
};

enum { LIST_WIDTH = 22, PICTURE_FROM = 60 /* columns of the screen */ };

struct maps {
	struct name_list list; /* owned */
	int line;
	struct grid grid;    /* of that line, owned; width 0: it cannot be read */
	struct diag trouble; /* and why */
};

/* The name that --map takes: that of the file without its suffix. */
static void maps_name_of(const struct maps *maps, int line, char *out, size_t cap)
{
	ASSERT(line >= 0 && (size_t)line < maps->list.n);
	const char *file = maps->list.names[line], *dot = strrchr(file, '.');
	size_t len = strlen(file);

	if (dot)
		len = (size_t)(dot - file);
	snprintf(out, cap, "%.*s", (int)len, file);
}

static void maps_choose(struct maps *maps, int line)
{
	char name[128];

	grid_free(&maps->grid);
	maps->grid = (struct grid){0};
	maps->line = line;
	maps_name_of(maps, line, name, sizeof name);
	if (map_load(name, 0, &maps->grid, NULL, &maps->trouble) != STATUS_OK)
		maps->grid = (struct grid){0};
}

static void maps_view_close(void *state)
{
	struct maps *maps = state;

	name_list_free(&maps->list);
	grid_free(&maps->grid);
}

static enum status maps_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct maps *maps = state;
	char path[4096];
	enum status status = place_data("maps", path, sizeof path);

	(void)ui;
	(void)arg;
	if (!status)
		status = place_list(path, ".txt", &maps->list);
	if (!status && maps->list.n == 0)
		status = diag_set(diag, STATUS_NOT_FOUND, "%s: contains no maps", path);
	if (status)
		maps_view_close(maps);
	else
		maps_choose(maps, 0);
	return status;
}

void maps_draw_grid(const struct grid *grid, struct screen *screen, struct rect area)
{
	struct relief relief = {.width = grid->width,
				.height = grid->height,
				.terrain = grid->terrain,
				.area = area,
				.tile_width = 1};

	relief_scroll(&relief, cell_at(grid->width / 2, grid->height / 2));
	relief_draw(screen, &relief, NULL);
	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *mark = &grid->marks[i];
		if (mark->kind == MARK_HUNTER)
			relief_thing(screen, &relief, mark->at, (uint32_t)mark->name[0], ROLE_MIND);
		else if (mark->kind == MARK_START)
			relief_thing(screen, &relief, mark->at, '@', ROLE_YOU);
		else if (mark->kind == MARK_GOAL)
			relief_thing(screen, &relief, mark->at, '>', ROLE_STAIRS);
	}
}

static void maps_draw_line(const struct maps *maps, int line, struct rect row, struct screen *screen)
{
	enum role role = ROLE_TEXT;
	char name[128];

	maps_name_of(maps, line, name, sizeof name);
	if (line == maps->line) {
		role = ROLE_SELECTED;
		screen_fill(screen, row, role);
	}
	struct rect old = screen_clip(screen, row);
	screen_text(screen, 1, row.y, role, name);
	screen->clip = old;
}

static void maps_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct maps *maps = state;
	int rows = screen->height - 4, n = (int)maps->list.n, top = max(maps->line - rows + 1, 0);
	bool picture = screen->width >= PICTURE_FROM;
	int width = screen->width - 2;

	if (picture)
		width = LIST_WIDTH;
	screen_text(screen, 1, 0, ROLE_STRONG, "Maps");
	screen_text(screen, 8, 0, ROLE_DIM, maps->grid.width ? maps->grid.title : maps->trouble.text);
	for (int i = 0; i < rows && top + i < n; i++)
		maps_draw_line(maps, top + i, (struct rect){0, 2 + i, width, 1}, screen);
	if (picture && maps->grid.width)
		maps_draw_grid(&maps->grid, screen,
			       (struct rect){LIST_WIDTH + 2, 2, screen->width - LIST_WIDTH - 3, rows});
	ui_key_line(ui, screen, ui_last_row(screen), &view_maps, (const int[]){PLAY, DOWN, BACK}, 3);
}

static enum view_answer maps_play(const struct maps *maps, struct ui *ui)
{
	struct rng rng = rng_seeded(ui->entropy, RNG_LOOK);
	char name[128];

	maps_name_of(maps, maps->line, name, sizeof name);
	struct run_setup setup = {.map = name, .seed = rng_below(&rng, 1U << SEED_DRAWN_BITS)};
	if (ui_push(ui, &view_run, &setup))
		return VIEW_STAY;
	return VIEW_CLOSE;
}

static enum view_answer maps_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct maps *maps = state;
	int n = (int)maps->list.n;

	(void)key;
	switch (action) {
	case UP: maps_choose(maps, (maps->line + n - 1) % n); return VIEW_STAY;
	case DOWN: maps_choose(maps, (maps->line + 1) % n); return VIEW_STAY;
	case PLAY: return maps_play(maps, ui);
	case BACK: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
}

const struct view view_maps = {
    .name = "maps",
    .menu = "maps",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct maps),
    .open = maps_view_open,
    .close = maps_view_close,
    .draw = maps_view_draw,
    .key = maps_view_key,
};
