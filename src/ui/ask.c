#include "ui/ask.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"

enum { ACCEPT, ERASE, CANCEL };

static const struct view_action actions[] = {
    [ACCEPT] = {"accept", "do it", NULL, NULL},
    [ERASE] = {"erase", NULL, NULL, NULL},
    [CANCEL] = {"cancel", "cancel", NULL, NULL},
};

struct ask {
	struct ask_arg arg;
	char text[ASK_CAP];
};

static enum status ask_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct ask *ask = state;

	(void)ui;
	(void)diag;
	ASSERT(arg);
	ask->arg = *(const struct ask_arg *)arg;
	snprintf(ask->text, sizeof ask->text, "%s", ask->arg.proposal);
	return STATUS_OK;
}

static void ask_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct ask *ask = state;
	int y = screen->height - 2;

	screen_panel(screen, (struct rect){0, y - 1, screen->width, 3}, ask->arg.question);
	int x = screen_text(screen, 1, y, ROLE_STRONG, ask->text);
	screen_paint(screen, x, y, ROLE_SELECTED);
	screen_point(screen, x, y);
	ui_key_line(ui, screen, ui_last_row(screen), &view_ask, (const int[]){ACCEPT, CANCEL}, 2);
}

/* Removes the last character with all of its bytes. */
static void ask_erase(struct ask *ask)
{
	size_t len = strlen(ask->text);

	while (len && ((unsigned char)ask->text[--len] & 0xc0) == 0x80)
		;
	ask->text[len] = '\0';
}

static void ask_append(struct ask *ask, uint32_t code)
{
	size_t len = strlen(ask->text);

	if (code == KEY_CODE_SPACE)
		code = ' ';
	if (code >= ' ' && code < KEY_CODES && len + 5 < sizeof ask->text)
		ask->text[len + text_encode(code, ask->text + len)] = '\0';
}

static enum view_answer ask_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct ask *ask = state;

	if (action == CANCEL)
		return VIEW_CLOSE;
	if (action == ACCEPT) {
		if (ask->text[0])
			ask->arg.answered(ask->arg.owner, ui, ask->text);
		return VIEW_CLOSE;
	}
	if (action == ERASE)
		ask_erase(ask);
	else
		ask_append(ask, key.code);
	return VIEW_STAY;
}

const struct view view_ask = {
    .name = "ask",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct ask),
    .open = ask_view_open,
    .draw = ask_view_draw,
    .key = ask_view_key,
};
