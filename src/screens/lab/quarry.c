/* The race with the user as the prey: at each step all movers take theirs. */
#include "base/minmax.h"
#include "kit/cursor.h"
#include "screens/lab/race_view.h"

enum { WAIT = CURSOR_KEYS, NEXT_PANE, LAST_PANE, GHOSTS, HELP, LEAVE };

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [WAIT] = {"wait", "wait", "stay a tick", "Prey", NULL},
    [NEXT_PANE] = {"next-pane", "pane", "next, previous pane", "Prey", "to the next pane"},
    [LAST_PANE] = {"last-pane", NULL, "next, previous pane", "Prey", "to the pane before"},
    [GHOSTS] = {"ghosts", "ghosts", "all movers in one arena", "Prey", NULL},
    [HELP] = {"help", "help", "this help", "Prey", NULL},
    [LEAVE] = {"leave", "done", "back to the race", "Prey", NULL},
};

struct quarry {
	struct race_view *race;
};

static enum status quarry_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui, (void)diag;
	struct quarry *quarry = state;

	quarry->race = (struct race_view *)arg;
	quarry->race->moving = true;
	return STATUS_OK;
}

static void quarry_view_close(void *state)
{
	((struct quarry *)state)->race->moving = false;
}

static void quarry_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {WAIT, NEXT_PANE, GHOSTS, HELP, LEAVE};
	struct rect row = ui_last_row(screen);

	(void)state;
	screen_fill(screen, (struct rect){0, row.y, screen->width, 1}, ROLE_TEXT);
	int x = screen_text(screen, 1, row.y, ROLE_HINT, "You are @ in every pane. Move.") + 3;
	row.x = x;
	row.width = screen->width - 1 - x;
	ui_key_line(ui, screen, row, &view_quarry, keys, ARRAY_LEN(keys));
}

static enum view_answer quarry_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct race_view *race = ((struct quarry *)state)->race;

	(void)key;
	switch (action) {
	case LEAVE: race_watch(race, ui); return VIEW_CLOSE;
	case NEXT_PANE: race->focus = (race->focus + 1) % race->n; return VIEW_STAY;
	case LAST_PANE: race->focus = (race->focus + race->n - 1) % race->n; return VIEW_STAY;
	case GHOSTS: race->ghosts = !race->ghosts; return VIEW_STAY;
	case HELP: ui_push(ui, &view_help, &view_quarry); return VIEW_STAY;
	default: break;
	}
	if (action < 0)
		return VIEW_STAY;
	if (race_move(race, action < CURSOR_KEYS ? action : -1))
		return VIEW_STAY;
	ui_tell(ui, "All of them have caught you. Replay it on the bar.");
	return VIEW_CLOSE;
}

const struct view view_quarry = {
    .name = "quarry",
    .overlay = true,
    .aim = "Get away from the mover in every pane, or last as long as you can.",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct quarry),
    .open = quarry_view_open,
    .close = quarry_view_close,
    .draw = quarry_view_draw,
    .key = quarry_view_key,
};
