/* The selector: swaps the algorithm of a hunter on the spot, so that algorithms can be compared by feel. */
#include <stdio.h>
#include <string.h>

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
	int who[GAME_HUNTERS_MAX], n, hunter; /* those you met; the chosen one */
	int line;
};

/* What a line offers: a chaser, or a planner that wears a pathfinder. */
struct swap_offer {
	const struct variant *chaser, *path; /* path NULL: it wears none */
};

/* Fills OFFERS[SPECS_MAX] from the registries, planners last; returns how many. */
static int swap_list_offers(struct swap_offer *offers)
{
	int n = 0;

	for (size_t i = 0; chasers[i] && n < SPECS_MAX; i++)
		if (!chaser_of(chasers[i])->wears_path)
			offers[n++] = (struct swap_offer){chasers[i], NULL};
	for (size_t i = 0; chasers[i]; i++)
		for (size_t p = 0; chaser_of(chasers[i])->wears_path && pathfinders[p] && n < SPECS_MAX; p++)
			if (!(pathfinder_of(pathfinders[p])->caps & PATH_ANY_ANGLE))
				offers[n++] = (struct swap_offer){chasers[i], pathfinders[p]};
	return n;
}

static bool swap_is_worn(const struct swap_offer *offer, const struct chase_mind *mind)
{
	const struct pathfinder *path = chase_path(mind);

	return offer->chaser == &chase_of(mind)->head && (!path || offer->path == &path->head);
}

static enum status swap_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct swap *minds = state;
	struct swap_offer offers[SPECS_MAX];

	(void)ui;
	minds->run = (struct run *)arg;
	int n = run_roster(minds->run->game, minds->who);
	for (int i = 0; i < n; i++) /* ships fly by behaviours, which are no chasers */
		if (minds->run->game->hunters[minds->who[i]].ship < 0)
			minds->who[minds->n++] = minds->who[i];
	if (minds->n == 0)
		return diag_set(diag, STATUS_NOT_FOUND,
				"You have met nobody whose algorithm could be swapped.");
	for (int i = 0; i < minds->n; i++)
		if (minds->who[i] == minds->run->plan.who)
			minds->hunter = i;
	n = swap_list_offers(offers);
	for (int i = 0; i < n; i++)
		if (swap_is_worn(&offers[i], &minds->run->game->hunters[minds->who[minds->hunter]].mind))
			minds->line = i;
	return STATUS_OK;
}

static void swap_draw_offer(const struct swap_offer *offer, bool chosen, bool worn, struct screen *screen,
			    int x, int y, int width)
{
	enum role role = chosen ? ROLE_SELECTED : ROLE_TEXT;

	if (chosen)
		screen_fill(screen, (struct rect){x, y, width, 1}, ROLE_SELECTED);
	if (worn)
		screen_put(screen, x + 1, y, U'●', chosen ? ROLE_SELECTED : ROLE_BAR);
	if (offer->path)
		screen_format(screen, x + 3, y, role, "plans by %s", offer->path->title);
	else
		screen_text(screen, x + 3, y, role, offer->chaser->title);
}

static void swap_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct swap *minds = state;
	const struct hunter *hunter = &minds->run->game->hunters[minds->who[minds->hunter]];
	struct swap_offer offers[SPECS_MAX];
	char title[64];
	int n = swap_list_offers(offers), width = screen->width - 4 < WIDTH ? screen->width - 4 : WIDTH;
	struct rect map = run_layout(screen, ui->options.wide).map; /* the roster and the news stay readable */
	int rows = n + 4 < map.height ? n + 4 : map.height, room = rows - 4;
	struct rect area = {(screen->width - width) / 2, map.y + (map.height - rows) / 2, width, rows};
	int top = minds->line < room ? 0 : minds->line - room + 1;

	snprintf(title, sizeof title, "%c %s: which algorithm?", hunter->kind.glyph, hunter->kind.name);
	screen_panel(screen, area, title);
	struct rect old = screen_clip(screen, area);
	for (int i = 0; i < room && top + i < n; i++)
		swap_draw_offer(&offers[top + i], top + i == minds->line,
				swap_is_worn(&offers[top + i], &hunter->mind), screen, area.x, area.y + 1 + i,
				width);
	const struct swap_offer *offer = &offers[minds->line];
	screen_text(screen, area.x + 1, area.y + rows - 2, ROLE_DIM,
		    offer->path ? offer->path->source : offer->chaser->source);
	screen->clip = old;
	ui_key_line(ui, screen, (struct rect){area.x + 1, area.y + rows - 1, width - 2, 1}, &view_swap,
		    (const int[]){TAKE, NEXT, BACK}, 3);
}

static void swap_take(struct swap *minds, struct ui *ui)
{
	struct swap_offer offers[SPECS_MAX];
	struct game_action action = {.verb = GAME_SWAP, .who = minds->who[minds->hunter]};
	int n = swap_list_offers(offers);
	const struct swap_offer *offer = &offers[minds->line < n ? minds->line : 0];

	if (offer->path)
		snprintf(action.spec, sizeof action.spec, "%s:path=%s", offer->chaser->name, offer->path->name);
	else
		snprintf(action.spec, sizeof action.spec, "%s", offer->chaser->name);
	run_act(minds->run, ui, &action);
}

static enum view_answer swap_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct swap *minds = state;
	struct swap_offer offers[SPECS_MAX];
	int n = swap_list_offers(offers);

	(void)key;
	switch (action) {
	case UP: minds->line = (minds->line + n - 1) % n; return VIEW_STAY;
	case DOWN: minds->line = (minds->line + 1) % n; return VIEW_STAY;
	case NEXT: minds->hunter = (minds->hunter + 1) % minds->n; return VIEW_STAY;
	case TAKE: swap_take(minds, ui); return VIEW_CLOSE;
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
