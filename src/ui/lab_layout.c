/* Where things are on the lab's screen: from its size alone. */
#include "ui/lab.h"

enum { WIDE_COLUMNS = 120, HUGE_COLUMNS = 160, HUGE_ROWS = 48, SIDE_COLUMNS = 40, ROOMY_ROWS = 40, GAP = 1 };

/* Panes beside and below each other. */
static void choose_grid(const struct lab *lab, int width, int height, int *columns, int *rows)
{
	*rows = 1;
	*columns = width >= WIDE_COLUMNS ? 3 : 2;
	if (lab->zoomed || lab->n_panes == 1 || width < 78) {
		*columns = 1;
	} else if (lab->n_panes == 2) {
		*columns = 2;
	} else if (width >= HUGE_COLUMNS && height >= HUGE_ROWS) {
		*columns = 2;
		*rows = 2;
	}
}

struct lab_layout lab_layout(const struct lab *lab, int width, int height)
{
	struct lab_layout layout = {.roomy = height >= ROOMY_ROWS};
	int columns, rows, blank = layout.roomy;

	choose_grid(lab, width, height, &columns, &rows);
	if (width >= WIDE_COLUMNS && columns < 3)
		layout.side = (struct rect){width - SIDE_COLUMNS + 1, 0, SIDE_COLUMNS - 2, 0};
	layout.keys_y = height - 1;
	layout.player_y = layout.keys_y - 1 - 2 * blank;
	layout.reason_y = layout.player_y - 1 - blank;
	layout.table_y = layout.reason_y - 1 - (int)lab->n_panes - blank;
	layout.side.height = layout.table_y - 1;

	int room = layout.side.width ? width - SIDE_COLUMNS : width;
	int pane_width = (room - GAP * (columns - 1)) / columns;
	int pane_height = (layout.table_y - 2 - blank * (rows - 1)) / rows;
	size_t page = (size_t)(columns * rows);
	layout.first = lab->focus / page * page;
	for (size_t i = layout.first; i < lab->n_panes && layout.shown < page; i++) {
		int column = (int)layout.shown % columns, row = (int)layout.shown / columns;
		layout.panes[layout.shown++] = (struct rect){
		    column * (pane_width + GAP), 1 + row * (pane_height + blank), pane_width, pane_height};
	}
	return layout;
}

bool lab_relief(const struct lab *lab, struct rect area, struct relief *relief)
{
	const struct grid *grid = &lab->desk.grid;
	bool fits = grid->width <= area.width && grid->height <= area.height;

	*relief = (struct relief){.width = grid->width,
				  .height = grid->height,
				  .terrain = grid->terrain,
				  .area = area,
				  .tile_width = fits && 2 * grid->width <= area.width ? 2 : 1};
	relief_scroll(relief, lab->cursor);
	return fits || lab->pointing;
}
