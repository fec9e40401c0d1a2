/* The proof of a run, to be selected and sent. */
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "game/proof.h"
#include "screens/run/run.h"

enum { BACK };

static const struct view_action actions[] = {
    [BACK] = {"back", "back", NULL, NULL},
};

struct proof_view {
	char line[PROOF_CAP];
};

static enum status proof_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct proof_view *view = state;
	const struct run *run = arg;

	(void)ui;
	return proof_write(run->session, view->line, diag);
}

/* The line, broken at the edge of the screen: line ends do not matter to whoever reads it. */
static void proof_view_draw_line(struct screen *screen, const char *line, int y)
{
	size_t left = strlen(line), width = (size_t)screen->width - 2;

	for (; left && y < screen->height - 1; y++) {
		size_t n = min(left, width);
		screen_format(screen, 1, y, ROLE_TEXT, "%.*s", (int)n, line);
		line += n;
		left -= n;
	}
}

static void proof_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct proof_view *view = state;
	struct rect words = {1, 1, min(screen->width - 2, 76), 4};

	screen_text(screen, 1, 0, ROLE_STRONG, "The proof of this run");
	int rows = screen_words(screen, words, ROLE_DIM,
				"Anybody's program plays these letters and says whether they are true: astray "
				"replay --verify. Copy all of them; line ends do not matter.");
	proof_view_draw_line(screen, view->line, rows + 2);
	ui_key_line(ui, screen, ui_last_row(screen), &view_proof, (const int[]){BACK}, 1);
}

static enum view_answer proof_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)state;
	(void)ui;
	(void)key;
	if (action == BACK)
		return VIEW_CLOSE;
	return VIEW_STAY;
}

const struct view view_proof = {
    .name = "proof",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct proof_view),
    .open = proof_view_open,
    .draw = proof_view_draw,
    .key = proof_view_key,
};
