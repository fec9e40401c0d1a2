/* The question that ^C asks, answered by one key.  A failure to save is reported; you can retry, or save elsewhere. */
#include "kit/leave.h"

#include <stdio.h>

#include "base/minmax.h"
#include "kit/ask.h"
#include "kit/ui.h"

enum { YES, NO, RETRY, WRITE };

static const struct view_action actions[] = {
    [YES] = {"yes", "leave", NULL, NULL, "leave the program"},
    [NO] = {"no", "stay", NULL, NULL, "stay here"},
    [RETRY] = {"retry", "try again", NULL, NULL, "try to save again"},
    [WRITE] = {"write", "save elsewhere", NULL, NULL, "save it in another place"},
};

struct leave {
	struct leave_arg arg; /* leave NULL: the program */
	bool kept;
	struct diag why; /* if not */
	char elsewhere[ASK_CAP];
};

static void leave_try(struct leave *leave, struct ui *ui, const char *path)
{
	leave->why.text[0] = '\0';
	leave->kept = ui_keep(ui, path, &leave->why) == STATUS_OK;
}

static enum status leave_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct leave *leave = state;

	(void)diag;
	if (arg)
		leave->arg = *(const struct leave_arg *)arg;
	leave_try(leave, ui, NULL);
	return STATUS_OK;
}

static void leave_draw_kept(const struct leave *leave, const struct ui *ui, struct screen *screen)
{
	int y = screen->height - 2;
	char text[ASK_CAP + 64] = "Leave Astray? Your progress is saved.";

	if (leave->arg.leave)
		snprintf(text, sizeof text, "Leave the run? It is saved.");
	else if (leave->elsewhere[0])
		snprintf(text, sizeof text, "Leave Astray? The run is saved as %s.", leave->elsewhere);
	else if (!ui_has_to_keep(ui))
		snprintf(text, sizeof text, "Leave Astray?");
	screen_panel(screen, (struct rect){0, y - 1, screen->width, 3}, text);
	ui_key_line(ui, screen, (struct rect){1, y, screen->width - 2, 1}, &view_leave, (const int[]){YES, NO},
		    2);
}

static void leave_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct leave *leave = state;
	enum { ROWS = 7, TEXT_ROWS = 4 };
	int y = screen->height - ROWS, width = screen->width - 2;

	if (leave->kept) {
		leave_draw_kept(leave, ui, screen);
		return;
	}
	screen_panel(screen, (struct rect){0, y, screen->width, ROWS}, "Not everything could be saved");
	screen_words(screen, (struct rect){1, y + 1, width, TEXT_ROWS}, ROLE_TEXT, leave->why.text);
	ui_key_line(ui, screen, (struct rect){1, y + 1 + TEXT_ROWS, width, 1}, &view_leave,
		    (const int[]){NO, RETRY, WRITE, YES}, 4);
}

static void leave_write_to(void *owner, struct ui *ui, const char *path)
{
	struct leave *leave = owner;

	leave_try(leave, ui, NULL);
	if (leave->kept)
		return; /* there is room again, where it belongs */
	leave_try(leave, ui, path);
	if (leave->kept)
		snprintf(leave->elsewhere, sizeof leave->elsewhere, "%s", path);
}

static void leave_ask_where(struct leave *leave, struct ui *ui)
{
	struct ask_arg question = {"Save to which file? Give its whole path, on another disk.", "",
				   .answered = leave_write_to, .owner = leave};

	ui_push(ui, &view_ask, &question);
}

static enum view_answer leave_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct leave *leave = state;

	(void)key;
	if (!leave->kept && action == RETRY) {
		leave_try(leave, ui, NULL);
		return VIEW_STAY;
	}
	if (!leave->kept && action == WRITE) {
		leave_ask_where(leave, ui);
		return VIEW_STAY;
	}
	if (!leave->kept && action != YES && action != NO)
		return VIEW_STAY; /* a slip must not answer this */
	if (action == YES && leave->arg.leave)
		leave->arg.leave(leave->arg.owner);
	else
		ui->quit = action == YES;
	return VIEW_CLOSE;
}

const struct view view_leave = {
    .name = "leave",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct leave),
    .open = leave_view_open,
    .draw = leave_view_draw,
    .key = leave_view_key,
};
