/* The race with the user as the prey: at each step all movers take theirs. */
#include "kit/cursor.h"
#include "screens/lab/race_view.h"

enum { WAIT = CURSOR_KEYS, LEAVE };

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [WAIT] = {"wait", "wait", "stay a tick", "Prey", NULL},
    [LEAVE] = {"leave", "done", "back to the race", "Prey", NULL},
};

struct quarry {
	struct race_view *race;
};

static enum status quarry_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui, (void)diag;
	((struct quarry *)state)->race = (struct race_view *)arg;
	return STATUS_OK;
}

static void quarry_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	struct rect row = ui_last_row(screen);

	(void)state;
	screen_fill(screen, (struct rect){0, row.y, screen->width, 1}, ROLE_TEXT);
	int x = screen_text(screen, 1, row.y, ROLE_HINT, "You are @ in every pane. Move.") + 3;
	row.x = x;
	row.width = screen->width - 1 - x;
	ui_key_line(ui, screen, row, &view_quarry, (const int[]){WAIT, LEAVE}, 2);
}

static enum view_answer quarry_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct race_view *race = ((struct quarry *)state)->race;

	(void)key;
	if (action == LEAVE)
		return VIEW_CLOSE;
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
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct quarry),
    .open = quarry_view_open,
    .draw = quarry_view_draw,
    .key = quarry_view_key,
};
