/* The proof of a run, and a death as a line, to be selected and sent. */
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "kit/list.h"
#include "record/proof.h"
#include "screens/run/run.h"

enum { COPY = PAGE_KEYS };

static const struct view_action actions[] = {
    PAGE_ACTIONS("Proof"), [COPY] = {"copy", "copy", "copy to the clipboard", "Proof", NULL}};

struct proof_view {
	struct list list;
	char line[PROOF_CAP]; /* "": none */
	char escape[ESCAPE_LINE_CAP];
};

static enum status proof_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct proof_view *view = state;
	const struct proof_arg *proof = arg;

	(void)ui;
	snprintf(view->escape, sizeof view->escape, "%s", proof->escape);
	return proof->session ? proof_write(proof->session, view->line, diag) : STATUS_OK;
}

/* What LINE is, and the line, broken at the edge of the screen.  Returns the row below. */
static int proof_view_line(struct screen *screen, int y, const char *what, const char *line)
{
	size_t left = strlen(line), width = (size_t)screen->width - 2;

	if (!left)
		return y;
	y += 1 + screen_words(screen, (struct rect){1, y, min(screen->width - 2, 76), 4}, ROLE_DIM, what);
	for (; left; y++) {
		size_t n = min(left, width);
		screen_format(screen, 1, y, ROLE_TEXT, "%.*s", (int)n, line);
		line += n;
		left -= n;
	}
	return y + 1;
}

static int proof_view_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const struct proof_view *view = state;

	(void)ui;
	y = proof_view_line(
	    screen, y,
	    "Your death as a puzzle for a friend: astray puzzle LINE plays it. Copy the whole line, "
	    "without line breaks.",
	    view->escape);
	y = proof_view_line(
	    screen, y,
	    "astray replay --verify replays this line on any machine and says whether it is true. "
	    "Copy all of it; line breaks do not matter.",
	    view->line);
	return y - 1;
}

static enum view_answer proof_view_key(void *state, struct ui *ui, int action, struct key key)
{
	const struct proof_view *view = state;

	(void)key;
	if (action != COPY)
		return VIEW_STAY;
	ui->copy = view->escape[0] ? view->escape : view->line;
	ui_tell(ui, "Copied, if this terminal lets programs copy: %s",
		view->escape[0] ? "your death." : "the proof.");
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "To send", .body = proof_view_body, .top = 1, .keys = {COPY, LIST_BACK}};

const struct view view_proof = {
    .name = "proof",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct proof_view),
    .open = proof_view_open,
    .key = proof_view_key,
};
