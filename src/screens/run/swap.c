/* The selector: swaps the algorithm of a hunter on the spot, so that algorithms can be compared by feel. */
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "screens/run/run.h"

enum { UP, DOWN, NEXT, TAKE, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, NULL, NULL},
    [DOWN] = {"down", "choose", NULL, NULL},
    [NEXT] = {"next", "next hunter", NULL, NULL},
    [TAKE] = {"take", "take", NULL, NULL},
    [BACK] = {"back", "back", NULL, NULL},
};

enum { WIDTH = 58, SPECS_MAX = 64 };

struct swap {
	struct run *run;
	int who[GAME_HUNTERS_MAX], n; /* the hunters you have met that walk */
	int hunter;                   /* index into them of the chosen one */
	int line;                     /* the chosen offer */
};

/* What a line offers: a chaser, or a planner with a pathfinder. */
struct swap_offer {
	const struct variant *chaser, *path; /* path NULL: the chaser takes no pathfinder */
};

/* Fills OFFERS[SPECS_MAX] from the registries, planners last, and returns how many there are. */
static int swap_list_offers(struct swap_offer *offers)
{
	int n = 0;

	for (size_t i = 0; chasers[i] && n < SPECS_MAX; i++)
		if (!chaser_of(chasers[i])->wears_path)
			offers[n++] = (struct swap_offer){chasers[i], NULL};
	for (size_t i = 0; chasers[i]; i++)
		for (size_t p = 0; chaser_of(chasers[i])->wears_path && pathfinders[p] && n < SPECS_MAX; p++)
			if (!(pathfinder_of(pathfinders[p])->caps & (PATH_ANY_ANGLE | PATH_TAUT)))
				offers[n++] = (struct swap_offer){chasers[i], pathfinders[p]};
	return n;
}

/* Is OFFER what MIND walks by already? */
static bool swap_is_present(const struct swap_offer *offer, const struct chase_mind *mind)
{
	const struct pathfinder *path = chase_path(mind);

	return offer->chaser == &chase_of(mind)->head && (!path || offer->path == &path->head);
}

static enum status swap_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct swap *swap = state;
	struct swap_offer offers[SPECS_MAX];

	(void)ui;
	swap->run = (struct run *)arg;
	int n = run_roster(swap->run, swap->who);
	for (int i = 0; i < n; i++) /* ships fly by behaviours, not by chasers */
		if (swap->run->game->hunters[swap->who[i]].ship < 0)
			swap->who[swap->n++] = swap->who[i];
	if (swap->n == 0)
		return diag_set(diag, STATUS_NOT_FOUND,
				"You have met nobody whose algorithm could be swapped.");
	for (int i = 0; i < swap->n; i++)
		if (swap->who[i] == swap->run->plan.who)
			swap->hunter = i;
	n = swap_list_offers(offers);
	for (int i = 0; i < n; i++)
		if (swap_is_present(&offers[i], &swap->run->game->hunters[swap->who[swap->hunter]].mind))
			swap->line = i;
	return STATUS_OK;
}

static void swap_draw_offer(const struct swap_offer *offer, bool chosen, bool present, struct screen *screen,
			    int x, int y, int width)
{
	enum role role = ROLE_TEXT, dot = ROLE_BAR;

	if (chosen) {
		role = dot = ROLE_SELECTED;
		screen_fill(screen, (struct rect){x, y, width, 1}, ROLE_SELECTED);
	}
	if (present)
		screen_put(screen, x + 1, y, U'●', dot);
	if (offer->path)
		screen_format(screen, x + 3, y, role, "plans by %s", offer->path->title);
	else
		screen_text(screen, x + 3, y, role, offer->chaser->title);
}

static void swap_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct swap *swap = state;
	const struct hunter *hunter = &swap->run->game->hunters[swap->who[swap->hunter]];
	struct swap_offer offers[SPECS_MAX];
	char title[64];
	struct rect map =
	    run_layout(swap->run, screen, ui->options.wide).map; /* the roster and the news stay readable */
	int n = swap_list_offers(offers), width = min(screen->width - 4, (int)WIDTH);
	int rows = min(n + 4, map.height), room = rows - 4, top = max(swap->line - room + 1, 0);
	struct rect area = {(screen->width - width) / 2, map.y + (map.height - rows) / 2, width, rows};
	const struct swap_offer *chosen = &offers[swap->line];

	ASSERT(swap->line < n);
	snprintf(title, sizeof title, "%c %s: which algorithm?", hunter->kind.glyph, hunter->kind.name);
	screen_panel(screen, area, title);
	struct rect old = screen_clip(screen, area);
	for (int i = 0; i < room && top + i < n; i++)
		swap_draw_offer(&offers[top + i], top + i == swap->line,
				swap_is_present(&offers[top + i], &hunter->mind), screen, area.x,
				area.y + 1 + i, width);
	screen_text(screen, area.x + 1, area.y + rows - 2, ROLE_DIM,
		    chosen->path ? chosen->path->source : chosen->chaser->source);
	screen->clip = old;
	ui_key_line(ui, screen, (struct rect){area.x + 1, area.y + rows - 1, width - 2, 1}, &view_swap,
		    (const int[]){TAKE, NEXT, BACK}, 3);
}

static void swap_take(struct swap *swap, struct ui *ui)
{
	struct swap_offer offers[SPECS_MAX];
	struct game_action action = {.verb = GAME_SWAP, .who = swap->who[swap->hunter]};
	int n = swap_list_offers(offers);
	const struct swap_offer *offer = &offers[swap->line];

	ASSERT(swap->line < n);
	if (offer->path)
		snprintf(action.spec, sizeof action.spec, "%s:path=%s", offer->chaser->name, offer->path->name);
	else
		snprintf(action.spec, sizeof action.spec, "%s", offer->chaser->name);
	run_act(swap->run, ui, &action);
}

static enum view_answer swap_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct swap *swap = state;
	struct swap_offer offers[SPECS_MAX];
	int n = swap_list_offers(offers);

	(void)key;
	switch (action) {
	case UP: swap->line = (swap->line + n - 1) % n; return VIEW_STAY;
	case DOWN: swap->line = (swap->line + 1) % n; return VIEW_STAY;
	case NEXT: swap->hunter = (swap->hunter + 1) % swap->n; return VIEW_STAY;
	case TAKE: swap_take(swap, ui); return VIEW_CLOSE;
	default: return VIEW_CLOSE;
	}
}

const struct view view_swap = {
    .name = "swap",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct swap),
    .open = swap_view_open,
    .draw = swap_view_draw,
    .key = swap_view_key,
};
