#include "kit/press.h"

#include <stdio.h>

enum { PRESS_CAP = 96 };

struct press {
	struct press_arg arg; /* except for the question */
	char question[PRESS_CAP];
};

static enum status press_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct press *press = state;

	(void)ui, (void)diag;
	press->arg = *(const struct press_arg *)arg;
	snprintf(press->question, sizeof press->question, "%s", press->arg.question);
	return STATUS_OK;
}

static void press_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct press *press = state;
	int y = screen->height - 2;

	(void)ui;
	screen_panel(screen, (struct rect){0, y, screen->width, 2}, press->question);
	screen_text(screen, 1, y + 1, ROLE_DIM, "esc: no key");
}

static enum view_answer press_view_key(void *state, struct ui *ui, int action, struct key key)
{
	const struct press *press = state;

	(void)action;
	if (key_points(key))
		return VIEW_STAY;
	if (key.code != KEY_CODE_ESCAPE)
		press->arg.pressed(press->arg.owner, ui, key.code);
	return VIEW_CLOSE;
}

const struct view view_press = {
    .name = "press",
    .overlay = true,
    .types = true,
    .state_size = sizeof(struct press),
    .open = press_view_open,
    .draw = press_view_draw,
    .key = press_view_key,
};
