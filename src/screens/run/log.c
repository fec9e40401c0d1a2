/* The message log of the run, newest at the bottom. */
#include <limits.h>

#include "base/minmax.h"
#include "kit/list.h"
#include "screens/run/run.h"

static const struct view_action actions[] = {PAGE_ACTIONS("Messages")};

struct log {
	struct list list;
	const struct run *run;
};

static enum status log_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui, (void)diag;
	*(struct log *)state = (struct log){.list.top = INT_MAX, .run = arg};
	return STATUS_OK;
}

static int log_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const struct run *run = ((const struct log *)state)->run;

	for (int i = max(run->messages.n - (int)MESSAGES_KEPT, 0); i < run->messages.n; i++) {
		const struct message *message = &run->messages.all[i % MESSAGES_KEPT];
		enum role role = message->kind == MESSAGE_HINT ? ROLE_HINT : ROLE_TEXT;
		struct rect rows = {8, y, ui->width - 9, TELL_CAP};
		screen_format_right(screen, 6, y, ROLE_FAINT, "%d", message->turn);
		y += run_draw_said(ui, screen, rows, role, message->text);
	}
	return y;
}

static const struct view_list list = {
    .title = "Messages", .body = log_body, .at_foot = true, .foot = 1, .keys = {LIST_BACK}};

const struct view view_log = {
    .name = "log",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct log),
    .open = log_view_open,
};
