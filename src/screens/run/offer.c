/* The offer: what a cache or a shrine gives, one thing to choose; a full bag asks what to leave for it. */
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "game/thing.h"
#include "screens/run/run.h"
#include "store/bytes.h"

enum { UP, DOWN, TAKE, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, NULL, NULL},
    [DOWN] = {"down", "choose", NULL, NULL},
    [TAKE] = {"take", "take", NULL, NULL},
    [BACK] = {"back", "not now", NULL, NULL},
};

/* REST: rows besides the list. */
enum { REST = 4, NARROW_REST = 6, WIDTH = 64, NAME_COLUMN = 3, SAYS_COLUMN = 14, NOT_ASKED = -1 };

struct offer {
	struct run *run;
	int thing;        /* index into the things of the world */
	int line;         /* the chosen one */
	int chosen;       /* the offer for which a tool must be left; NOT_ASKED: the lines are the offers */
	bool asking;      /* whether the line is meant, by the title */
	int64_t shown_ms; /* when what is there was shown, or a key last came too soon after that */
};

static const struct game_thing *offer_thing(const struct offer *offer)
{
	return &offer->run->game->things[offer->thing];
}

static const struct thing *offer_kind(const struct offer *offer)
{
	return thing_kinds[offer_thing(offer)->kind];
}

/* Its tools, and behind them its gifts. */
static int offer_lines(const struct offer *offer)
{
	if (offer->chosen != NOT_ASKED)
		return GAME_TOOLS;
	return offer_thing(offer)->n_offers + thing_gifts(offer_thing(offer)->kind);
}

static const struct tool_kind *offer_tool(const struct offer *offer, int line)
{
	const struct rules *rules = &offer->run->session->rules;

	if (offer->chosen != NOT_ASKED)
		return &rules->tools[offer->run->game->carry.tools[line] - 1];
	if (line < offer_thing(offer)->n_offers)
		return &rules->tools[offer_thing(offer)->offers[line] - 1];
	return NULL;
}

/* Of a line that is no tool. */
static const struct gift *offer_gift(const struct offer *offer, int line)
{
	return thing_gift(offer_thing(offer)->kind, line - offer_thing(offer)->n_offers);
}

/* Can LINE be taken at all? */
static bool offer_open(const struct offer *offer, int line)
{
	return offer_tool(offer, line) || gift_is_useful(offer_gift(offer, line), offer->run->game);
}

static enum status offer_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct offer *offer = state;
	struct run *run = (struct run *)arg;

	*offer = (struct offer){.run = run,
				.thing = game_thing_at(run->game, run->game->at),
				.chosen = NOT_ASKED,
				.shown_ms = ui->now_ms};
	if (offer->thing < 0 || !offer_lines(offer))
		return diag_set(diag, STATUS_NOT_FOUND, "There is nothing here to take.");
	return STATUS_OK;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static const char *offer_name(const struct offer *offer, int line)
{
	if (offer_tool(offer, line))
		return offer_tool(offer, line)->name;
	return offer_gift(offer, line)->name;
}

static const char *offer_says(const struct offer *offer, int line)
{
	if (offer_tool(offer, line))
		return offer_tool(offer, line)->says;
	if (!offer_open(offer, line))
		return offer_gift(offer, line)->useless;
	return offer_gift(offer, line)->says;
}

static void offer_draw_line(const struct offer *offer, int line, struct screen *screen, struct rect row)
{
	enum role role = ROLE_TEXT, says = ROLE_DIM;

	if (!offer_open(offer, line))
		role = ROLE_FAINT;
	if (line == offer->line) {
		role = says = ROLE_SELECTED;
		screen_fill(screen, row, ROLE_SELECTED);
	}
	screen_format(screen, row.x + 1, row.y, ROLE_KEY, "%d", line + 1);
	screen_text(screen, row.x + NAME_COLUMN, row.y, role, offer_name(offer, line));
	if (row.width >= WIDTH)
		screen_text(screen, row.x + SAYS_COLUMN, row.y, says, offer_says(offer, line));
}

/* What the chosen line is good for, below the list; on a narrow screen also what it does.  Returns the row below; SCREEN NULL
 * only measures. */
static int offer_draw_use(const struct offer *offer, struct screen *screen, struct rect area)
{
	const struct tool_kind *tool = offer_tool(offer, offer->line);
	struct rect rows = {area.x + NAME_COLUMN, area.y, area.width - NAME_COLUMN - 1, 2};
	char text[TELL_CAP];

	if (area.width < WIDTH)
		rows.y += screen_words(screen, rows, ROLE_DIM, offer_says(offer, offer->line));
	if (!tool)
		return rows.y;
	snprintf(text, sizeof text, "fools %s", tool->fools);
	return rows.y + screen_words(screen, rows, ROLE_HINT, text);
}

static void offer_title(const struct offer *offer, char title[TELL_CAP])
{
	if (offer->asking)
		snprintf(title, TELL_CAP, "%s the %s? Then once more.",
			 offer->chosen == NOT_ASKED ? "Take" : "Leave", offer_name(offer, offer->line));
	else if (offer->chosen != NOT_ASKED)
		snprintf(title, TELL_CAP, "Your hands are full. Which one do you leave?");
	else
		snprintf(title, TELL_CAP, "%s %s", offer_kind(offer)->found,
			 offer_lines(offer) == 1 ? offer_kind(offer)->offer : offer_kind(offer)->offers);
}

/* How many rows the words below the list take at most, whichever line is chosen. */
static int offer_use_rows(const struct offer *offer, struct rect area)
{
	struct offer each = *offer;
	int rows = 0;

	for (each.line = 0; each.line < offer_lines(offer); each.line++)
		rows = max(rows, offer_draw_use(&each, NULL, area) - area.y);
	return rows;
}

/* In the middle of the map; on a compact screen at its foot, or at its head if it would hide you there. */
static struct rect offer_area(const struct offer *offer, const struct screen *screen,
			      const struct run_layout *layout)
{
	int width = min(layout->width - 2, (int)WIDTH), n = offer_lines(offer), x, y;
	int rows = min(n + (width < WIDTH ? NARROW_REST : REST), screen->height);
	struct relief relief = run_relief(offer->run, layout);

	if (!layout->compact)
		return (struct rect){(layout->width - width) / 2,
				     max(layout->map.y + (layout->map.height - rows) / 2, 0), width, rows};
	relief_find(&relief, offer->run->game->at, &x, &y);
	rows = offer_use_rows(offer, (struct rect){0, 0, screen->width, 0});
	return run_strip(screen, n + 2 + rows, y);
}

static void offer_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct offer *offer = state;
	struct run_layout layout = run_layout(offer->run, screen, ui->options.wide);
	struct rect area = offer_area(offer, screen, &layout), line = {area.x, area.y + 1, area.width, 1};
	bool airy = !layout.compact && area.width >= WIDTH;
	char title[TELL_CAP];

	offer_title(offer, title);
	screen_panel(screen, area, title);
	struct rect old = screen_clip(screen, area);
	for (int i = 0; i < offer_lines(offer); i++, line.y++)
		offer_draw_line(offer, i, screen, line);
	offer_draw_use(offer, screen, (struct rect){area.x, line.y + airy, area.width, area.height});
	screen->clip = old;
	ui_key_line(ui, screen, (struct rect){area.x + 1, area.y + area.height - 1, area.width - 2, 1},
		    &view_offer, (const int[]){TAKE, DOWN, BACK}, 3);
}

static void offer_view_speak(const void *state, const struct ui *ui, struct byte_writer *writer)
{
	const struct offer *offer = state;
	char title[TELL_CAP];

	(void)ui;
	offer_title(offer, title);
	write_text(writer, "tell %s\n", title);
	for (int i = 0; i < offer_lines(offer); i++) {
		const struct tool_kind *tool = offer_tool(offer, i);
		write_text(writer, "tell %d%s %s: %s", i + 1, i == offer->line ? ", chosen," : "",
			   offer_name(offer, i), offer_says(offer, i));
		if (tool)
			write_text(writer, "; fools %s", tool->fools);
		write_text(writer, "\n");
	}
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static bool offer_full(const struct game *game)
{
	for (int i = 0; i < GAME_TOOLS; i++)
		if (!game->carry.tools[i])
			return false;
	return true;
}

static enum view_answer offer_take(struct offer *offer, struct ui *ui)
{
	struct game_action action = {.verb = GAME_TAKE, .who = offer->line, .direction = -1};

	if (!offer_open(offer, offer->line))
		return VIEW_STAY;
	if (offer->chosen != NOT_ASKED) {
		action.who = offer->chosen;
		action.direction = offer->line;
	} else if (offer_tool(offer, offer->line) && offer_full(offer->run->game)) {
		offer->chosen = offer->line;
		offer->line = 0;
		offer->asking = false;
		offer->shown_ms = ui->now_ms;
		return VIEW_STAY;
	}
	run_act(offer->run, ui, &action);
	return VIEW_CLOSE;
}

/* Was a key struck before the player can have read what is there?  A key that is held down always is. */
static bool offer_is_hasty(struct offer *offer, const struct ui *ui)
{
	bool hasty = ui->now_ms - offer->shown_ms < RUN_READ_MS;

	if (hasty)
		offer->shown_ms = ui->now_ms;
	return hasty;
}

/* Whoever steps onto a cache and strikes the key that takes what is here means no line of the list yet: he is asked. */
static enum view_answer offer_take_line(struct offer *offer, struct ui *ui, struct key key)
{
	bool meant = offer->asking || keymap_action(ui->keymap, &view_run, key.code) != RUN_TAKE;

	if (offer_is_hasty(offer, ui))
		return VIEW_STAY;
	if (meant)
		return offer_take(offer, ui);
	offer->asking = true;
	offer->shown_ms = ui->now_ms;
	return VIEW_STAY;
}

static enum view_answer offer_choose(struct offer *offer, int line)
{
	offer->line = line;
	offer->asking = false;
	return VIEW_STAY;
}

static enum view_answer offer_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct offer *offer = state;
	int n = offer_lines(offer);

	if (key.code >= '1' && key.code < '1' + (uint32_t)n) {
		offer_choose(offer, (int)(key.code - '1'));
		return offer_is_hasty(offer, ui) ? VIEW_STAY : offer_take(offer, ui);
	}
	switch (action) {
	case UP: return offer_choose(offer, (offer->line + n - 1) % n);
	case DOWN: return offer_choose(offer, (offer->line + 1) % n);
	case TAKE: return offer_take_line(offer, ui, key);
	case BACK: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
}

const struct view view_offer = {
    .name = "offer",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct offer),
    .open = offer_view_open,
    .draw = offer_view_draw,
    .speak = offer_view_speak,
    .key = offer_view_key,
};
