/* Watching a map being made, forwards and backwards. */
#include "screens/lab/making_view.h"

#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/relief.h"
#include "kit/ui.h"

enum { HELP = PLAYER_KEYS, QUIT };

/* Changes within this number of steps are drawn like fresh thought. */
enum { FRESH_STEPS = 1, LATE_STEPS = 4, RIM_STEPS = 10 };

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [HELP] = {"help", "help", "this help", "Making", NULL},
    [QUIT] = {"quit", "back", "leave the making", "Making", NULL},
};

struct making_view {
	struct making making;
	struct player player;
	char title[64], seed[48];
};

static enum status making_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct making_view *view = state;
	const struct making_arg *made = arg;

	(void)ui;
	if (made->making->failed)
		return diag_set(diag, STATUS_NO_MEMORY, "Not enough memory to show it all.");
	view->making = *made->making;
	*made->making = (struct making){0};
	snprintf(view->title, sizeof view->title, "%s", made->title);
	snprintf(view->seed, sizeof view->seed, "%s", made->seed);
	view->player = player_new("step", 16);
	player_reload(&view->player, (uint32_t)view->making.n_steps);
	making_seek(&view->making, 0);
	return STATUS_OK;
}

static void making_view_close(void *state)
{
	making_free(&((struct making_view *)state)->making);
}

static enum role making_view_age(size_t steps)
{
	if (steps < FRESH_STEPS)
		return ROLE_CLOSED_CREST;
	return steps < LATE_STEPS ? ROLE_CLOSED_LATE : ROLE_CLOSED_RIM;
}

/* Lights up the recent changes, the latest last. */
static void making_view_draw_fresh(const struct making_view *view, const struct relief *relief,
				   struct screen *screen)
{
	const struct making *making = &view->making;
	size_t steps = min(making->at, (size_t)RIM_STEPS), n;

	while (steps-- > 0) {
		const struct making_change *changes = making_changes(making, making->at - steps, &n);
		for (size_t i = 0; i < n; i++) {
			int x, y;
			if (!relief_find(relief, cell_of_index((int)changes[i].cell, making->width), &x, &y))
				continue;
			for (int column = 0; column < relief->tile_width; column++)
				screen_paint(screen, x + column, y, making_view_age(steps));
		}
	}
}

/* Where the last step changed something. */
static struct cell making_view_focus(const struct making *making)
{
	size_t n;

	if (!making->at)
		return cell_at(making->width / 2, making->height / 2);
	return cell_of_index((int)making_changes(making, making->at, &n)->cell, making->width);
}

static void making_view_draw_map(const struct making_view *view, struct rect area, struct screen *screen)
{
	const struct making *making = &view->making;
	struct relief relief = {.width = making->width,
				.height = making->height,
				.terrain = making->terrain,
				.area = area,
				.tile_width = 1 + (2 * making->width <= area.width)};
	struct rect old = screen_clip(screen, area);

	relief_scroll(&relief, making_view_focus(making));
	relief_draw(screen, &relief, NULL);
	making_view_draw_fresh(view, &relief, screen);
	screen->clip = old;
}

static void making_view_draw_sentence(const struct making *making, int y, struct screen *screen)
{
	size_t n;

	if (!making->at) {
		screen_text(screen, 1, y, ROLE_HINT, "All is rock.");
		return;
	}
	making_changes(making, making->at, &n);
	screen_format(screen, 1, y, ROLE_TEXT, "It %s: %zu cell%s.", making->steps[making->at - 1].what, n,
		      n == 1 ? "" : "s");
}

static void making_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PLAYER_TOGGLE, PLAYER_STEP, PLAYER_BACK, PLAYER_LAST, QUIT, HELP};
	const struct making_view *view = state;
	int last = ui_last_row(screen).y;

	int x = screen_text(screen, 1, 0, ROLE_STRONG, "Making") + 3;
	x = screen_text(screen, x, 0, ROLE_TEXT, view->title) + 3;
	x = screen_format(screen, x, 0, ROLE_DIM, "%dx%d", view->making.width, view->making.height) + 3;
	screen_format(screen, x, 0, ROLE_DIM, "seed %s", view->seed);
	making_view_draw_map(view, (struct rect){0, 1, screen->width, last - 3}, screen);
	making_view_draw_sentence(&view->making, last - 2, screen);
	player_draw(&view->player, screen, last - 1);
	ui_key_line(ui, screen, ui_last_row(screen), &view_making, keys, ARRAY_LEN(keys));
}

static void making_view_show(struct making_view *view)
{
	making_seek(&view->making, view->player.at);
}

static enum view_answer making_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct making_view *view = state;
	bool moved;

	if (player_key(&view->player, ui, action, key, &moved)) {
		making_view_show(view);
		return VIEW_STAY;
	}
	if (action == HELP)
		ui_push(ui, &view_help, &view_making);
	return action == QUIT ? VIEW_CLOSE : VIEW_STAY;
}

static int64_t making_view_due_ms(const void *state, const struct ui *ui)
{
	(void)ui;
	return player_due_ms(&((const struct making_view *)state)->player);
}

static enum view_answer making_view_tick(void *state, struct ui *ui)
{
	struct making_view *view = state;

	player_tick(&view->player, ui);
	making_view_show(view);
	return VIEW_STAY;
}

const struct view view_making = {
    .name = "making",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct making_view),
    .open = making_view_open,
    .close = making_view_close,
    .draw = making_view_draw,
    .key = making_view_key,
    .due_ms = making_view_due_ms,
    .tick = making_view_tick,
};
