#include "kit/panes.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"

enum {
	SIDE_COLUMNS = 40,
	ROOMY_ROWS = 40,
	TABLE_ROWS = 16,
	LEAST_COLUMNS = 38, /* of a pane beside another: its title takes them */
	LEAST_ROWS = 7,     /* of a pane above another */
	GAP = 1
};

/* One way to place the panes. */
struct panes_plan {
	struct panes frame; /* the frame around them */
	int columns, rows;
	bool side;
	int width, height; /* of a pane */
	size_t shown;      /* at once */
	int cells;         /* columns times rows of the map that all of them show */
	bool doubled;      /* a cell of the map can have two columns */
};

static struct panes_plan panes_plan_of(const struct panes_wish *wish, const struct panes *frame, int columns,
				       int rows, int width)
{
	struct panes_plan plan = {.frame = *frame, .columns = columns, .rows = rows};
	int around = frame->tabled && (rows == 1 || frame->roomy) ? 2 : 1; /* rows above and below all panes */

	plan.side = frame->side.width > 0;
	plan.width = (width - GAP * (columns - 1)) / columns;
	plan.height = (frame->table_y - around - frame->roomy * (rows - 1)) / rows;
	plan.shown = min(wish->alone ? 1 : wish->n, (size_t)(columns * rows));
	plan.cells =
	    min(plan.width, wish->map_width) * min(plan.height - 1, wish->map_height) * (int)plan.shown;
	plan.doubled = !wish->wide && plan.width >= 2 * wish->map_width && plan.height > wish->map_height;
	return plan;
}

/* Two panes must be seen to be compared.  Then the map comes first, all panes on one page, the side panel and large cells. */
static bool panes_is_better(const struct panes_plan *a, const struct panes_plan *b)
{
	if (min(a->shown, (size_t)2) != min(b->shown, (size_t)2))
		return a->shown > b->shown;
	if (a->cells != b->cells)
		return a->cells > b->cells;
	if (a->shown != b->shown)
		return a->shown > b->shown;
	if (a->side != b->side)
		return a->side;
	if (a->frame.roomy != b->frame.roomy)
		return a->frame.roomy;
	return a->doubled && !b->doubled;
}

/* Sets BEST to the best plan in WIDTH columns if that is better; panes beside each other are tried first. */
static void panes_try(const struct panes_wish *wish, const struct panes *frame, int width,
		      struct panes_plan *best)
{
	int n = wish->alone ? 1 : (int)wish->n;

	for (int rows = 1; rows <= n; rows++)
		for (int columns = (n + rows - 1) / rows; columns >= 1; columns--) {
			struct panes_plan plan = panes_plan_of(wish, frame, columns, rows, width);
			if ((columns > 1 && plan.width < LEAST_COLUMNS) ||
			    (rows > 1 && plan.height < LEAST_ROWS))
				continue;
			if (!best->columns || panes_is_better(&plan, best))
				*best = plan;
		}
}

/* The rows below the panes, with blank ones between them if it is ROOMY. */
static struct panes panes_frame(const struct panes_wish *wish, bool roomy, int width, int height)
{
	struct panes panes = {.roomy = roomy, .tabled = height >= TABLE_ROWS && wish->fold != PANES_FOLDED};
	int blank = panes.roomy;

	panes.keys_y = height - 1;
	panes.player_y = panes.keys_y - 1 - 2 * blank;
	panes.reason = (struct rect){1, panes.player_y - 1 - blank, width - 2, 1};
	if (height < TABLE_ROWS)
		panes.reason.y -= panes.reason.height++;
	panes.table_y = panes.reason.y;
	if (panes.tabled)
		panes.table_y -= (int)wish->n + 1 + blank;
	return panes;
}

struct panes panes_layout(const struct panes_wish *wish, int width, int height)
{
	bool must = wish->side_must || wish->fold == PANES_OPEN;
	bool sided = wish->side_from && width >= wish->side_from && (must || wish->fold == PANES_FIT);
	struct panes_plan plan = {0};

	ASSERT(wish->focus < wish->n && wish->n <= PANES_MAX);
	for (int roomy = height >= ROOMY_ROWS; roomy >= 0; roomy--) {
		struct panes frame = panes_frame(wish, roomy, width, height);
		if (!sided || !must)
			panes_try(wish, &frame, width, &plan);
		frame.side = (struct rect){width - SIDE_COLUMNS + 1, 1, SIDE_COLUMNS - 2, frame.table_y - 2};
		if (sided)
			panes_try(wish, &frame, width - SIDE_COLUMNS, &plan);
	}
	struct panes panes = plan.frame;
	size_t page = (size_t)(plan.columns * plan.rows);
	panes.first = wish->focus / page * page;
	for (size_t i = panes.first; i < wish->n && panes.shown < plan.shown; i++) {
		int column = (int)panes.shown % plan.columns, row = (int)panes.shown / plan.columns;
		panes.at[panes.shown++] =
		    (struct rect){column * (plan.width + GAP), 1 + row * (plan.height + panes.roomy),
				  plan.width, plan.height};
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

	screen_fill(screen, bar, role);
	struct rect old = screen_clip(screen, bar);
	screen_format(screen, pane.x + 1, pane.y, role, "%zu", number + 1);
	screen_text_within(screen, pane.x + 3, pane.y, role, title, max(room, 0));
	screen_text_right(screen, pane.x + pane.width - 1, pane.y, role, state);
	screen->clip = old;
}
