/* The end of a run: how far you came, who caught you where, who hunted you, and what to do next. */
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/rng.h"
#include "base/seed.h"
#include "screens/run/run.h"

enum { AGAIN, NEW, EXPLAIN, TAKE_BACK, BACK };

static const struct view_action actions[] = {
    [AGAIN] = {"again", "again, same seed", NULL, NULL},
    [NEW] = {"new", "new run", NULL, NULL},
    [EXPLAIN] = {"explain", "why", NULL, NULL},
    [TAKE_BACK] = {"take_back", "take back", NULL, NULL},
    [BACK] = {"back", "title", NULL, NULL},
};

enum { WIDTH = 62, ROWS = 18, HUNTERS_SHOWN = 4, WHEN_COLUMN = 19, WHO_COLUMN = 29 };

struct summary {
	struct run *run;
};

static enum status summary_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct summary *summary = state;

	(void)ui;
	(void)diag;
	summary->run = (struct run *)arg;
	run_note_puzzle(summary->run);
	return STATUS_OK;
}

static int summary_line(struct screen *screen, int x, int y, const char *label, const char *value)
{
	screen_text(screen, x, y, ROLE_DIM, label);
	screen_text(screen, x + 12, y, ROLE_TEXT, value);
	return y + 1;
}

static int summary_draw_facts(const struct run *run, struct screen *screen, int x, int y)
{
	const struct game *game = run->game;
	char text[64];

	if (game->floor)
		snprintf(text, sizeof text, "%d %.40s", game->floor, game->title);
	else
		snprintf(text, sizeof text, "%.48s", game->title);
	y = summary_line(screen, x, y, "floor", text);
	snprintf(text, sizeof text, "%d of par %d", game->turn, game->par_turns);
	y = summary_line(screen, x, y, "turn", text);
	snprintf(text, sizeof text, "%d", game->carry.score);
	y = summary_line(screen, x, y, "score", run->session->options.practice ? "none: practice" : text);
	seed_format(run->session->options.seed, text);
	return summary_line(screen, x, y, "seed", text);
}

static int summary_draw_catches(const struct run *run, struct screen *screen, int x, int y)
{
	int n = GAME_WOUNDS - run->game->carry.wounds;

	ASSERT(n >= 0 && n <= GAME_WOUNDS);
	screen_text(screen, x, y++, ROLE_STRONG, n ? "Where you were caught" : "Nobody caught you");
	for (int i = 0; i < n; i++, y++) {
		screen_text(screen, x, y, ROLE_TEXT, run->catches[i].place);
		screen_format(screen, x + WHEN_COLUMN, y, ROLE_DIM, "turn %d", run->catches[i].turn);
		screen_text(screen, x + WHO_COLUMN, y, ROLE_TEXT, run->catches[i].by);
	}
	return y;
}

static void summary_draw_hunters(const struct run *run, struct screen *screen, int x, int y)
{
	const struct game *game = run->game;
	int who[GAME_HUNTERS_MAX], n = run_roster(game, who);

	screen_text(screen, x, y++, ROLE_STRONG, n ? "What hunted you here" : "You met nobody here");
	for (int i = 0; i < n && i < HUNTERS_SHOWN; i++, y++) {
		const struct hunter *hunter = &game->hunters[who[i]];
		run_draw_name(run, who[i], screen, x, y);
		screen_format(screen, x + WHEN_COLUMN, y, ROLE_DIM, "%u steps", hunter->steps);
		screen_text(screen, x + WHO_COLUMN, y, ROLE_TEXT, sign_mind_title(hunter));
	}
}

static const char *summary_title(const struct run *run)
{
	const struct game *game = run->game;

	if (run_is_puzzle(run) && game->phase == GAME_FLOOR_DONE && !game->caught)
		return game->turn <= game->par_turns ? "Solved in the fewest turns. *"
						     : "Solved. It can be done in fewer turns.";
	if (game->phase == GAME_DEAD)
		return "Caught for good.";
	if (game->floor)
		return "Home. You thought further ahead than they did.";
	return "Out. You thought further ahead than they did.";
}

static void summary_draw_keys(const struct run *run, const struct ui *ui, struct screen *screen,
			      struct rect row)
{
	static const int keys[] = {EXPLAIN, AGAIN, NEW, BACK},
			 practice_keys[] = {EXPLAIN, AGAIN, TAKE_BACK, NEW, BACK};

	if (run->session->options.practice)
		ui_key_line(ui, screen, row, &view_summary, practice_keys, ARRAY_LEN(practice_keys));
	else
		ui_key_line(ui, screen, row, &view_summary, keys, ARRAY_LEN(keys));
}

static void summary_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct run *run = ((const struct summary *)state)->run;
	int rows = min(screen->height, (int)ROWS), width = WIDTH;

	if (screen->width < WIDTH + 2)
		width = screen->width;
	struct rect area = {(screen->width - width) / 2, (screen->height - rows) / 3, width, rows};
	screen_panel(screen, area, summary_title(run));
	struct rect old = screen_clip(screen, area);
	int x = area.x + 1, y = summary_draw_facts(run, screen, x, area.y + 2) + 1;
	y = summary_draw_catches(run, screen, x, y) + 1;
	summary_draw_hunters(run, screen, x, y);
	screen->clip = old;
	screen_fill(screen, (struct rect){area.x, area.y + rows - 1, width, 1}, ROLE_PANEL);
	summary_draw_keys(run, ui, screen, (struct rect){area.x + 1, area.y + rows - 1, width - 2, 1});
}

/* Begins another run on the same map, with the same seed or a new one. */
static void summary_begin(struct run *run, struct ui *ui, bool same_seed)
{
	uint64_t seed = run->session->options.seed;
	struct rng rng = rng_seeded(ui->entropy ^ seed, RNG_LOOK);
	struct diag diag = {""};
	char map[sizeof run->map]; /* a copy: run_begin writes to run->map */
	struct run_setup setup = {.seed = seed};

	snprintf(map, sizeof map, "%s", run->map);
	if (map[0])
		setup.map = map;
	if (!same_seed)
		setup.seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	if (run_begin(run, ui, &setup, &diag)) {
		ui_tell(ui, "%s", diag.text);
		run->closing = true;
	}
}

static enum view_answer summary_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct run *run = ((struct summary *)state)->run;

	(void)key;
	if (action == EXPLAIN) {
		run_explain(run, ui);
		return VIEW_STAY;
	}
	if (action < 0 || (action == TAKE_BACK && !run->session->options.practice))
		return VIEW_STAY;
	run->closing = action == BACK;
	if (action == TAKE_BACK)
		run_take_back(run, ui);
	else if (action != BACK)
		summary_begin(run, ui, action == AGAIN);
	return VIEW_CLOSE;
}

const struct view view_summary = {
    .name = "summary",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct summary),
    .open = summary_view_open,
    .draw = summary_view_draw,
    .key = summary_view_key,
};
