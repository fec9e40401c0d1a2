/* The flight between two locks: rocks drift ahead, scouts follow, and you climb and sink: while keys are held where the
 * terminal reports that they are let go, elsewhere by notches. */
#include "base/minmax.h"
#include "kit/sky.h"
#include "screens/run/run_link.h"

enum { UP, DOWN, PAUSE, SKIP };

static const struct view_action actions[] = {
    [UP] = {"up", "up", NULL, NULL, "steer up"},
    [DOWN] = {"down", "down", NULL, NULL, "steer down"},
    [PAUSE] = {"pause", "pause", NULL, NULL, "pause, go on"},
    [SKIP] = {"skip", "skip it", NULL, NULL, "skip the flight"},
};

enum {
	SLICE_MS = 1000 * PASSAGE_SLICE_TICKS / PASSAGE_TICKS_PER_S,
	FRAME_MS = 40,
	WAY_WIDTH = 24,
	HELM_MAX = 4 /* keys that are remembered */
};

#define BEHIND 8.0 /* tiles that are shown behind the ship */

struct passage_view {
	struct run_link link;
	bool paused;
	bool asking;      /* whether the flight is to be skipped */
	bool by_holding;  /* the terminal reports that keys are let go */
	int helm;         /* notches that wait for their slices */
	int64_t slice_ms; /* when the present slice began */
	int64_t frame_ms; /* when the next picture is due */
};

static enum status passage_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct passage_view *view = state;

	(void)diag;
	view->link = *(const struct run_link *)arg;
	view->slice_ms = ui->now_ms;
	view->paused = true; /* until you steer: a player hammering on `>` is not ready */
	return STATUS_OK;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

/* The flight as it is now, within its slice. */
static struct passage passage_view_now(const struct passage_view *view, int64_t now_ms)
{
	struct passage passage = view->link.run->game->passage;
	int64_t ticks = (now_ms - view->slice_ms) * PASSAGE_TICKS_PER_S / 1000;

	if (view->paused)
		ticks = 0;
	for (int64_t i = 0; i < min(ticks, (int64_t)PASSAGE_SLICE_TICKS) && passage.on; i++)
		passage_tick(&passage);
	return passage;
}

static struct sky passage_view_sky(const struct passage *passage, struct rect area)
{
	double dots = 4.0 * area.height / PASSAGE_HEIGHT;

	return (struct sky){
	    .area = area, .left = passage->at.x - BEHIND, .top = 0, .dots_x = dots, .dots_y = dots};
}

static void passage_view_draw_rocks(const struct passage *passage, struct screen *screen, const struct sky *sky)
{
	double right = sky->left + 2 * sky->area.width / sky->dots_x;

	for (int i = 0; i < PASSAGE_ROCKS; i++) {
		struct passage_rock rock = passage_rock(passage->seed, i, passage->tick);
		if (rock.at.x + rock.radius > sky->left && rock.at.x - rock.radius < right)
			sky_disc(screen, sky, rock.at, rock.radius, ROLE_ROCK, ROLE_ROCK_DIM);
	}
}

/* A chevron of SIZE tiles that points ahead and a little up or down. */
static void passage_view_draw_ship(struct screen *screen, const struct sky *sky, struct vec2 at, double slope,
				   double size, enum role role)
{
	struct vec2 ahead = vec2_unit((struct vec2){1, slope}, (struct vec2){1, 0});
	struct vec2 nose = vec2_add(at, vec2_scale(ahead, size));

	for (int side = -1; side <= 1; side++) {
		struct vec2 out = vec2_rotate(ahead, (struct vec2){0, side});
		struct vec2 tail = vec2_sub(vec2_add(at, vec2_scale(out, size)), vec2_scale(ahead, size));
		sky_line(screen, sky, nose, tail, 1, role);
	}
}

static void passage_view_draw_channel(const struct passage *passage, struct screen *screen,
				      const struct sky *sky)
{
	struct rect old = screen_clip(screen, sky->area);
	struct vec2 lock = {PASSAGE_LENGTH, 0}, below = {PASSAGE_LENGTH, PASSAGE_HEIGHT};

	sky_stars(screen, sky, passage->seed);
	passage_view_draw_rocks(passage, screen, sky);
	sky_line(screen, sky, lock, below, 1, ROLE_PATH);
	for (int i = 0; i < PASSAGE_SCOUTS; i++)
		passage_view_draw_ship(screen, sky, passage->scouts[i], 0, PASSAGE_SHIP_RADIUS, ROLE_SWARM);
	passage_view_draw_ship(screen, sky, passage->at, 0.3 * passage->climb, PASSAGE_SHIP_RADIUS,
			       passage->safe_ticks ? ROLE_PUSH : ROLE_SHIP);
	screen->clip = old;
}

static void passage_view_draw_header(const struct passage *passage, struct screen *screen)
{
	int x = screen_text(screen, 1, 0, ROLE_STRONG, "The next lock") + 3;

	screen_slider(screen, x, 0, min((int)WAY_WIDTH, screen->width - x - 18),
		      clamp(passage->at.x / PASSAGE_LENGTH, 0.0, 1.0), ROLE_BAR);
	screen_text_right(screen, screen->width - 2 - PASSAGE_HULL, 0, ROLE_DIM, "hull");
	for (int i = 0; i < PASSAGE_HULL; i++)
		screen_put(screen, screen->width - 1 - PASSAGE_HULL + i, 0, i < passage->hull ? U'◆' : U'◇',
			   i < passage->hull ? ROLE_TEXT : ROLE_DANGER);
}

/* The explanation, on the rows above the keys. */
static void passage_view_draw_words(const struct passage_view *view, struct screen *screen)
{
	const char *words = "Rocks ahead, scouts behind. Unscathed: a relic. Wrecked: a wound. "
			    "It begins when you steer.";
	if (view->link.run->game->passage.tick)
		words = "Paused. Steer to continue the flight.";
	if (view->asking)
		words = "Skip the flight, and its relic? Press the key again.";
	int width = screen->width - 2,
	    rows = screen_words(NULL, (struct rect){0, 0, width, 4}, ROLE_HINT, words);

	screen_words(screen, (struct rect){1, screen->height - 1 - rows, width, rows}, ROLE_HINT, words);
}

static void passage_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct passage_view *view = state;
	struct passage passage = passage_view_now(view, ui->now_ms);
	struct sky sky = passage_view_sky(&passage, (struct rect){0, 1, screen->width, screen->height - 3});

	passage_view_draw_channel(&passage, screen, &sky);
	passage_view_draw_header(&passage, screen);
	if (view->paused)
		passage_view_draw_words(view, screen);
	ui_key_line(ui, screen, ui_last_row(screen), &view_passage, (const int[]){UP, DOWN, PAUSE, SKIP}, 4);
}

/* ---- time and keys --------------------------------------------------------------------------------------- */

/* The notch of this slice.  Keys that are held climb or sink as far as it goes, and without any the ship levels out. */
static int passage_view_notch(struct passage_view *view, const struct ui *ui)
{
	int waiting = view->helm;

	view->helm = 0;
	if (view->by_holding && !waiting) {
		int wanted = (int)PASSAGE_NOTCHES * (ui_is_held(ui, DOWN) - ui_is_held(ui, UP));
		return clamp(wanted - view->link.run->game->passage.climb, -1, 1);
	}
	int helm = clamp(waiting, -1, 1);
	if (!view->by_holding)
		view->helm = waiting - helm;
	return helm;
}

static enum view_answer passage_view_slice(struct passage_view *view, struct ui *ui)
{
	const struct run *run = view->link.run;
	int helm = passage_view_notch(view, ui), direction = -1;

	if (helm < 0)
		direction = NORTH;
	else if (helm > 0)
		direction = SOUTH;
	view->slice_ms += SLICE_MS;
	run_link_act(&view->link, ui, &(struct game_action){.verb = GAME_FLY, .direction = direction});
	if (run->game->passage.on && !run->closing)
		return VIEW_STAY;
	return VIEW_CLOSE;
}

static int64_t passage_view_due_ms(const void *state, const struct ui *ui)
{
	const struct passage_view *view = state;

	(void)ui;
	if (view->paused)
		return VIEW_IDLE;
	return min(view->frame_ms, view->slice_ms + SLICE_MS);
}

static enum view_answer passage_view_tick(void *state, struct ui *ui)
{
	struct passage_view *view = state;

	view->frame_ms = ui->now_ms + FRAME_MS;
	if (ui->now_ms < view->slice_ms + SLICE_MS)
		return VIEW_STAY;
	/* After a stop of the whole program, time continues from now. */
	view->slice_ms = max(view->slice_ms, ui->now_ms - 2 * SLICE_MS);
	return passage_view_slice(view, ui);
}

static enum view_answer passage_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct passage_view *view = state;

	if (action == SKIP && !view->asking) {
		view->asking = view->paused = true;
		return VIEW_STAY;
	}
	if (action == SKIP) {
		run_link_act(&view->link, ui, &(struct game_action){.verb = GAME_FLY, .direction = WEST});
		return VIEW_CLOSE;
	}
	view->asking = false;
	if (action < 0)
		return VIEW_STAY;
	if (view->paused || action == PAUSE) {
		view->paused = !view->paused;
		view->slice_ms = view->frame_ms = ui->now_ms;
	}
	view->by_holding = key.motion != KEY_WAS_STRUCK;
	if (key.motion == KEY_REPEATS)
		return VIEW_STAY;
	if (action == UP)
		view->helm = max(view->helm - 1, -(int)HELM_MAX);
	else if (action == DOWN)
		view->helm = min(view->helm + 1, (int)HELM_MAX);
	return VIEW_STAY;
}

const struct view view_passage = {
    .name = "passage",
    .holds = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct passage_view),
    .open = passage_view_open,
    .draw = passage_view_draw,
    .key = passage_view_key,
    .due_ms = passage_view_due_ms,
    .tick = passage_view_tick,
};
