/* The message log of the run, newest at the bottom. */
#include "base/minmax.h"
#include "screens/run/run.h"

enum { UP, DOWN, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", "older", NULL, NULL},
    [DOWN] = {"down", "newer", NULL, NULL},
    [BACK] = {"back", "back", NULL, NULL},
};

struct log {
	const struct run *run;
	int back; /* messages scrolled back */
};

static enum status log_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui;
	(void)diag;
	((struct log *)state)->run = arg;
	return STATUS_OK;
}

static int log_kept(const struct run *run)
{
	return min(run->n_log, (int)RUN_LOG);
}

static void log_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct log *log = state;
	int last = log->run->n_log - log->back, first = log->run->n_log - log_kept(log->run);
	int width = screen->width - 9;

	screen_text(screen, 1, 0, ROLE_STRONG, "Messages");
	for (int y = screen->height - 3, i = last - 1; y >= 2 && i >= first; i--) {
		const struct message *message = &log->run->log[i % RUN_LOG];
		enum role role = message->kind == MESSAGE_HINT ? ROLE_HINT : ROLE_TEXT;
		int rows = run_draw_said(ui, NULL, (struct rect){0, 0, width, TELL_CAP}, role, message->text);
		y -= rows - 1;
		if (y < 2)
			break;
		screen_format_right(screen, 6, y, ROLE_FAINT, "%d", message->turn);
		run_draw_said(ui, screen, (struct rect){8, y, width, rows}, role, message->text);
		y--;
	}
	ui_key_line(ui, screen, ui_last_row(screen), &view_log, (const int[]){UP, DOWN, BACK}, 3);
}

static enum view_answer log_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct log *log = state;

	(void)ui;
	(void)key;
	if (action != UP && action != DOWN)
		return VIEW_CLOSE;
	if (action == UP && log->back + 1 < log_kept(log->run))
		log->back++;
	else if (action == DOWN && log->back > 0)
		log->back--;
	return VIEW_STAY;
}

const struct view view_log = {
    .name = "log",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct log),
    .open = log_view_open,
    .draw = log_view_draw,
    .key = log_view_key,
};
