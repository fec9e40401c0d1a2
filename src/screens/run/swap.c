/* The selector: swaps the algorithm of a hunter on the spot, so that algorithms can be compared by feel. */
#include <stdio.h>

#include "base/minmax.h"
#include "kit/list.h"
#include "screens/run/run_link.h"

enum { NEXT = LIST_KEYS };

static const struct view_action actions[] = {
    LIST_ACTIONS("Swap", "take", "take", "give it this mind"),
    [NEXT] = {"next", "next hunter", "next hunter", "Swap", NULL},
};

/* What a line offers: a chaser, or a planner with a pathfinder. */
struct swap_offer {
	const struct variant *chaser, *path; /* path NULL: the chaser does not use a pathfinder */
};

struct swap {
	struct list list; /* of the offers */
	struct run_link link;
	int who[GAME_HUNTERS_MAX], n; /* the hunters you have met that walk */
	int hunter;                   /* index into them of the chosen one */
	struct swap_offer offers[64]; /* [list.n] */
};

static void swap_add_offer(struct swap *swap, const struct variant *chaser, const struct variant *path)
{
	if (swap->list.n < (int)ARRAY_LEN(swap->offers))
		swap->offers[swap->list.n++] = (struct swap_offer){chaser, path};
}

/* Lists them from the registries, planners last. */
static void swap_list_offers(struct swap *swap)
{
	for (size_t i = 0; chasers[i]; i++)
		if (!chaser_of(chasers[i])->wears_path)
			swap_add_offer(swap, chasers[i], NULL);
	for (size_t i = 0; chasers[i]; i++)
		for (size_t p = 0; chaser_of(chasers[i])->wears_path && pathfinders[p]; p++)
			if (!(pathfinder_of(pathfinders[p])->caps & (PATH_ANY_ANGLE | PATH_TAUT)))
				swap_add_offer(swap, chasers[i], pathfinders[p]);
}

static const struct hunter *swap_hunter(const struct swap *swap)
{
	return &swap->link.run->game->hunters[swap->who[swap->hunter]];
}

/* Is that what the chosen hunter walks by already? */
static bool swap_is_present(const struct swap *swap, const struct swap_offer *offer)
{
	const struct chase_mind *mind = &swap_hunter(swap)->walker.mind;
	const struct pathfinder *path = chase_path(mind);

	return offer->chaser == &chase_of(mind)->head && (!path || offer->path == &path->head);
}

static enum status swap_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct swap *swap = state;

	(void)ui;
	swap->link = *(const struct run_link *)arg;
	const struct run *run = swap->link.run;
	int n = glimpses_roster(&run->glimpses, run->game, swap->who);
	for (int i = 0; i < n; i++) /* ships fly by behaviours, not by chasers */
		if (!hunter_flies(&run->game->hunters[swap->who[i]]))
			swap->who[swap->n++] = swap->who[i];
	if (swap->n == 0)
		return diag_set(diag, STATUS_NOT_FOUND,
				"You have met nobody whose algorithm could be swapped.");
	for (int i = 0; i < swap->n; i++)
		if (swap->who[i] == run->minds.plan.who)
			swap->hunter = i;
	swap_list_offers(swap);
	for (int i = 0; i < swap->list.n; i++)
		if (swap_is_present(swap, &swap->offers[i]))
			swap->list.at = i;
	return STATUS_OK;
}

static void swap_text(const void *state, int line, char *out)
{
	const struct swap *swap = state;
	const struct swap_offer *offer = &swap->offers[line];
	const char *dot = swap_is_present(swap, offer) ? "●" : "";

	if (offer->path)
		snprintf(out, LIST_TEXT, "%s\tplans by %s", dot, offer->path->title);
	else
		snprintf(out, LIST_TEXT, "%s\t%s", dot, offer->chaser->title);
}

/* On the map: the roster and the news stay readable. */
static struct rect swap_panel(const void *state, const struct ui *ui)
{
	const struct swap *swap = state;
	struct rect map = run_layout(swap->link.run, ui).map;
	int rows = min(swap->list.n + 4, map.height), width = min(ui->width - 4, 58);

	return (struct rect){(ui->width - width) / 2, map.y + (map.height - rows) / 2, width, rows};
}

static void swap_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct swap *swap = state;
	const struct hunter_kind *kind = &swap_hunter(swap)->kind;
	const struct swap_offer *chosen = &swap->offers[swap->list.at];
	struct rect foot = list_place(&view_swap, state, ui).foot;
	char title[64];

	snprintf(title, sizeof title, "%c %s: which algorithm?", kind->glyph, kind->name);
	screen_panel(screen, swap_panel(state, ui), title);
	screen_text_within(screen, foot.x, foot.y + 1, ROLE_DIM,
			   chosen->path ? chosen->path->source : chosen->chaser->source, foot.width);
}

static enum view_answer swap_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct swap *swap = state;
	struct game_action swaps = {.verb = GAME_SWAP, .who = swap->who[swap->hunter]};
	const struct swap_offer *offer = &swap->offers[swap->list.at];

	(void)key;
	if (action == NEXT)
		swap->hunter = (swap->hunter + 1) % swap->n;
	if (action != LIST_TAKE)
		return VIEW_STAY;
	if (offer->path)
		snprintf(swaps.spec, sizeof swaps.spec, "%s:path=%s", offer->chaser->name, offer->path->name);
	else
		snprintf(swaps.spec, sizeof swaps.spec, "%s", offer->chaser->name);
	run_link_act(&swap->link, ui, &swaps);
	return VIEW_CLOSE;
}

static const struct view_list list = {.text = swap_text,
				      .columns = {{.width = 2}, {0}},
				      .panel = swap_panel,
				      .foot = 2,
				      .keys = {LIST_TAKE, NEXT, LIST_BACK}};

const struct view view_swap = {
    .name = "swap",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct swap),
    .open = swap_view_open,
    .draw = swap_view_draw,
    .key = swap_view_key,
};
