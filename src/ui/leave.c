/* The question that ^C asks, answered by one key. */
#include "ui/ui.h"

enum { YES, NO };

static const struct view_action actions[] = {
    [YES] = {"yes", "leave", NULL, NULL},
    [NO] = {"no", "stay", NULL, NULL},
};

static void leave_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	int y = screen->height - 2;

	(void)state;
	screen_panel(screen, (struct rect){0, y - 1, screen->width, 3}, "Leave Astray? Your progress is kept.");
	ui_key_line(ui, screen, (struct rect){1, y, screen->width - 2, 1}, &view_leave, (const int[]){YES, NO},
		    2);
}

static enum view_answer leave_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)state;
	(void)key;
	ui->quit = action == YES;
	return VIEW_CLOSE;
}

const struct view view_leave = {
    .name = "leave",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .draw = leave_view_draw,
    .key = leave_view_key,
};
