/* The proof of a run, to be selected and sent. */
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "kit/list.h"
#include "record/proof.h"
#include "screens/run/run.h"

static const struct view_action actions[] = {PAGE_ACTIONS("Proof")};

struct proof_view {
	struct list list;
	char line[PROOF_CAP];
};

static enum status proof_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct proof_view *view = state;
	const struct run *run = arg;

	(void)ui;
	return proof_write(run->session, view->line, diag);
}

/* What it is, and the line, broken at the edge of the screen. */
static int proof_view_body(const void *state, const struct ui *ui, struct screen *screen, int y)
{
	const char *line = ((const struct proof_view *)state)->line;
	size_t left = strlen(line), width = (size_t)ui->width - 2;

	y += 1 + screen_words(screen, (struct rect){1, y, min(ui->width - 2, 76), 4}, ROLE_DIM,
			      "Anybody's program plays these letters and says whether they are true: astray "
			      "replay --verify. Copy all of them; line ends do not matter.");
	for (; left; y++) {
		size_t n = min(left, width);
		screen_format(screen, 1, y, ROLE_TEXT, "%.*s", (int)n, line);
		line += n;
		left -= n;
	}
	return y;
}

static const struct view_list list = {
    .title = "The proof of this run", .body = proof_view_body, .top = 1, .keys = {LIST_BACK}};

const struct view view_proof = {
    .name = "proof",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct proof_view),
    .open = proof_view_open,
};
