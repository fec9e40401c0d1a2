#include "kit/panes.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"

enum {
	WIDE_COLUMNS = 120,
	HUGE_COLUMNS = 160,
	HUGE_ROWS = 48,
	SIDE_COLUMNS = 40,
	ROOMY_ROWS = 40,
	TABLE_ROWS = 16,
	TWO_COLUMNS = 78,
	GAP = 1
};

/* How many columns and rows of panes a screen of WIDTH x HEIGHT gets if ROOM rows are left for them. */
static void panes_choose_grid(size_t n, int needs_rows, int width, int height, int room, int *columns,
			      int *rows)
{
	bool huge = width >= HUGE_COLUMNS && height >= HUGE_ROWS;

	*rows = 1;
	if (n > 2 && (huge || room / 2 >= needs_rows))
		*rows = 2;
	*columns = 2;
	if (n == 1 || width < TWO_COLUMNS)
		*columns = 1;
	else if (n > 2 && *rows == 1 && width >= WIDE_COLUMNS)
		*columns = 3;
}

struct panes panes_layout(size_t n, size_t focus, bool alone, int needs_rows, int width, int height)
{
	struct panes panes = {.roomy = height >= ROOMY_ROWS, .tabled = height >= TABLE_ROWS};
	int columns, rows, blank = panes.roomy;

	ASSERT(focus < n);
	panes.keys_y = height - 1;
	panes.player_y = panes.keys_y - 1 - 2 * blank;
	panes.reason = (struct rect){1, panes.player_y - 1 - blank, width - 2, 1};
	if (!panes.tabled)
		panes.reason.y -= panes.reason.height++;
	panes.table_y = panes.reason.y;
	if (panes.tabled)
		panes.table_y -= (int)n + 1 + blank;
	panes_choose_grid(alone ? 1 : n, needs_rows, width, height, panes.table_y - 1 - 2 * blank, &columns,
			  &rows);
	if (width >= WIDE_COLUMNS && columns < 3)
		panes.side = (struct rect){width - SIDE_COLUMNS + 1, 0, SIDE_COLUMNS - 2, panes.table_y - 1};

	int room = panes.side.width ? width - SIDE_COLUMNS : width;
	int around = panes.tabled && (rows == 1 || blank) ? 2 : 1; /* rows above and below all panes */
	int pane_width = (room - GAP * (columns - 1)) / columns;
	int pane_height = (panes.table_y - around - blank * (rows - 1)) / rows;
	size_t page = (size_t)(columns * rows);
	ASSERT(page <= PANES_MAX);
	panes.first = focus / page * page;
	for (size_t i = panes.first; i < n && panes.shown < page; i++) {
		int column = (int)panes.shown % columns, row = (int)panes.shown / columns;
		panes.at[panes.shown++] = (struct rect){
		    column * (pane_width + GAP), 1 + row * (pane_height + blank), pane_width, pane_height};
	}
	return panes;
}

struct rect panes_body(struct rect pane)
{
	return (struct rect){pane.x, pane.y + 1, pane.width, pane.height - 1};
}

void panes_bar(struct screen *screen, struct rect pane, size_t number, bool focused, const char *title,
	       const char *state)
{
	enum role role = focused ? ROLE_SELECTED : ROLE_PANEL;
	struct rect bar = {pane.x, pane.y, pane.width, 1};
	int room = pane.width - 6 - text_width(state);
	char fitted[96];

	snprintf(fitted, sizeof fitted, "%s", title);
	text_cut(fitted, max(room, 0));
	screen_fill(screen, bar, role);
	struct rect old = screen_clip(screen, bar);
	screen_format(screen, pane.x + 1, pane.y, role, "%zu %s", number + 1, fitted);
	screen_text_right(screen, pane.x + pane.width - 1, pane.y, role, state);
	screen->clip = old;
}
