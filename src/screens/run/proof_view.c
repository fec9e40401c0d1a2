/* The proof of a run, to be selected and sent. */
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "game/proof.h"
#include "screens/run/run.h"

enum { UP, DOWN, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", "back up", NULL, NULL},
    [DOWN] = {"down", "more", NULL, NULL},
    [BACK] = {"back", "back", NULL, NULL},
};

enum { TOP = 1, WORDS_WIDTH = 76 };

struct proof_view {
	char line[PROOF_CAP];
	int scrolled; /* rows, where the screen is too low for all of it */
};

static enum status proof_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct proof_view *view = state;
	const struct run *run = arg;

	(void)ui;
	return proof_write(run->session, view->line, diag);
}

static int proof_view_draw_words(struct screen *screen, const struct ui *ui, int y)
{
	struct rect words = {1, y, min(ui->width - 2, (int)WORDS_WIDTH), 4};

	return screen_words(screen, words, ROLE_DIM,
			    "Anybody's program plays these letters and says whether they are true: astray "
			    "replay --verify. Copy all of them; line ends do not matter.");
}

/* The words and the line from row Y on, broken at the edge of the screen: line ends do not matter to whoever reads it.  Returns the
 * row below; SCREEN NULL only measures. */
static int proof_view_draw_all(const struct proof_view *view, struct screen *screen, const struct ui *ui, int y)
{
	size_t left = strlen(view->line), width = (size_t)ui->width - 2;
	const char *line = view->line;

	y += proof_view_draw_words(screen, ui, y) + 1;
	for (; left; y++) {
		size_t n = min(left, width);
		if (screen)
			screen_format(screen, 1, y, ROLE_TEXT, "%.*s", (int)n, line);
		line += n;
		left -= n;
	}
	return y;
}

static int proof_view_rows(const struct ui *ui)
{
	return ui->height - TOP - 1;
}

static int proof_view_hidden_rows(const struct proof_view *view, const struct ui *ui)
{
	return max(proof_view_draw_all(view, NULL, ui, 0) - proof_view_rows(ui), 0);
}

static void proof_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct proof_view *view = state;
	struct rect body = {0, TOP, screen->width, proof_view_rows(ui)};
	int hidden = proof_view_hidden_rows(view, ui);

	screen_text(screen, 1, 0, ROLE_STRONG, "The proof of this run");
	struct rect old = screen_clip(screen, body);
	proof_view_draw_all(view, screen, ui, TOP - min(view->scrolled, hidden));
	screen->clip = old;
	if (hidden)
		ui_key_line(ui, screen, ui_last_row(screen), &view_proof, (const int[]){DOWN, UP, BACK}, 3);
	else
		ui_key_line(ui, screen, ui_last_row(screen), &view_proof, (const int[]){BACK}, 1);
}

static enum view_answer proof_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct proof_view *view = state;
	int step = proof_view_rows(ui), hidden = proof_view_hidden_rows(view, ui);

	(void)key;
	if (action == BACK)
		return VIEW_CLOSE;
	if (action == DOWN)
		view->scrolled = min(view->scrolled + step, hidden);
	else if (action == UP)
		view->scrolled = max(view->scrolled - step, 0);
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
