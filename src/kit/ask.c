#include "kit/ask.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "store/file.h"

static const struct view_action actions[] = {
    [ASK_ACCEPT] = {"accept", "do it", NULL, NULL, "take what is typed"},
    [ASK_ERASE] = {"erase", NULL, NULL, NULL, "take back a character"},
    [ASK_CANCEL] = {"cancel", "cancel", NULL, NULL, "back without an answer"},
    [ASK_CLEAR] = {"clear", NULL, NULL, NULL, "take back all characters"},
};

struct ask {
	struct ask_arg arg; /* except for the texts */
	char question[ASK_CAP];
	char text[ASK_CAP];
	char warned[ASK_CAP]; /* the file that exists and was named once */
};

static enum status ask_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct ask *ask = state;

	(void)ui;
	(void)diag;
	ASSERT(arg);
	ask->arg = *(const struct ask_arg *)arg;
	snprintf(ask->question, sizeof ask->question, "%s", ask->arg.question);
	snprintf(ask->text, sizeof ask->text, "%s", ask->arg.proposal);
	return STATUS_OK;
}

static void ask_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct ask *ask = state;
	int y = screen->height - 2;
	struct rect head = {1, 0, screen->width - 2, y};

	head.height = screen_words(NULL, head, ROLE_SELECTED, ask->question);
	head.y = y - head.height;
	screen_panel(screen, (struct rect){0, head.y, screen->width, head.height + 2}, "");
	screen_fill(screen, (struct rect){0, head.y, screen->width, head.height}, ROLE_SELECTED);
	screen_words(screen, head, ROLE_SELECTED, ask->question);
	int x = screen_text(screen, 1, y, ROLE_STRONG, ask->text);
	screen_paint(screen, x, y, ROLE_SELECTED);
	screen_point(screen, x, y);
	ui_key_line(ui, screen, ui_last_row(screen), &view_ask, (const int[]){ASK_ACCEPT, ASK_CANCEL}, 2);
}

enum ask_key ask_edit(const struct ui *ui, struct key key, char *text, size_t cap)
{
	int action = keymap_action(ui->keymap, &view_ask, key.code);
	uint32_t code = key.code == KEY_CODE_SPACE ? ' ' : key.code;
	size_t len = strlen(text);

	if (action == ASK_ERASE) {
		while (len && ((unsigned char)text[--len] & 0xc0) == 0x80)
			;
		text[len] = '\0';
	}
	if (action == ASK_CLEAR)
		text[0] = '\0';
	if (action >= 0)
		return (enum ask_key)action;
	if (code < ' ' || code >= KEY_CODES)
		return ASK_OTHER;
	if (len + 5 < cap)
		text[len + text_encode(code, text + len)] = '\0';
	return ASK_TYPED;
}

/* Writes the file that is named; an existing one needs a second word. */
static enum view_answer ask_write(struct ask *ask, struct ui *ui)
{
	if (file_exists(ask->text) && strcmp(ask->text, ask->warned) != 0) {
		memcpy(ask->warned, ask->text, sizeof ask->warned);
		ui_tell(ui, "%s exists. The same name once more overwrites it.", ask->text);
		return VIEW_STAY;
	}
	return ask->arg.write(ask->arg.owner, ui, ask->text) ? VIEW_CLOSE : VIEW_STAY;
}

static enum view_answer ask_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct ask *ask = state;

	if (action < 0 || action == ASK_ERASE || action == ASK_CLEAR) {
		ask_edit(ui, key, ask->text, sizeof ask->text);
		return VIEW_STAY;
	}
	if (action == ASK_ACCEPT && ask->text[0] && ask->arg.write)
		return ask_write(ask, ui);
	if (action == ASK_ACCEPT && ask->text[0])
		ask->arg.answered(ask->arg.owner, ui, ask->text);
	return VIEW_CLOSE;
}

const struct view view_ask = {
    .name = "ask",
    .overlay = true,
    .types = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct ask),
    .open = ask_view_open,
    .draw = ask_view_draw,
    .key = ask_view_key,
};
