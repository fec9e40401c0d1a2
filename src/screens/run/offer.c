/* The offer: what a cache or a shrine gives, one thing to choose; a full bag asks what to leave for it. */
#include <stdio.h>

#include "base/minmax.h"
#include "base/text.h"
#include "kit/list.h"
#include "kit/speech.h"
#include "screens/run/run_link.h"
#include "world/thing.h"
#include "world/tool.h"

static const struct view_action actions[] = {LIST_ACTIONS("Offer", "take", "take", "take it")};

/* REST: rows besides the list. */
enum { REST = 5, NARROW_REST = 6, WIDTH = 64, WIDE = 78, NAME_COLUMN = 3, NOT_ASKED = -1 };

struct offer {
	struct list list; /* of the offers, or of the tools you carry */
	struct run_link link;
	int thing;        /* index into the things of the world */
	int chosen;       /* the offer for which a tool must be left; NOT_ASKED: the lines are the offers */
	bool asking;      /* whether the line is wanted, by the title */
	int64_t shown_ms; /* when what is there was shown, or a key last came too soon after that */
};

static const struct game *offer_game(const struct offer *offer)
{
	return offer->link.run->game;
}

static const struct game_thing *offer_thing(const struct offer *offer)
{
	return &offer_game(offer)->things[offer->thing];
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
	const struct rules *rules = &offer->link.run->session->rules;

	if (offer->chosen != NOT_ASKED)
		return &rules->tools[offer_game(offer)->carry.tools[line] - 1];
	if (line < offer_thing(offer)->n_offers)
		return &rules->tools[offer_thing(offer)->offers[line] - 1];
	return NULL;
}

/* Of a line that is not a tool. */
static const struct gift *offer_gift(const struct offer *offer, int line)
{
	return thing_gift(offer_thing(offer)->kind, line - offer_thing(offer)->n_offers);
}

/* Can LINE be chosen? */
static bool offer_open(const struct offer *offer, int line)
{
	return offer_tool(offer, line) || gift_is_useful(offer_gift(offer, line), offer_game(offer));
}

static enum status offer_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct offer *offer = state;
	const struct run_link *link = arg;
	const struct game *game = link->run->game;

	*offer = (struct offer){
	    .link = *link, .thing = game_thing_at(game, game->at), .chosen = NOT_ASKED, .shown_ms = ui->now_ms};
	if (offer->thing < 0 || !offer_lines(offer))
		return diag_set(diag, STATUS_NOT_FOUND, "Nothing to take here.");
	offer->list.n = offer_lines(offer);
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

static void offer_text(const void *state, int line, char *out)
{
	const struct offer *offer = state;

	snprintf(out, LIST_TEXT, "%d\t%s\t%s", line + 1, offer_name(offer, line), offer_says(offer, line));
}

/* "Fools eyes. Of those met here: the goat and the mole.", into OUT[TELL_CAP]; in BRIEF only the second sentence, if anybody has
 * been met. */
static void offer_whom(const struct offer *offer, const struct tool_kind *tool, bool brief, char *out)
{
	const struct game *game = offer_game(offer);
	char names[TELL_CAP / 2];
	int fooled = tool_list_fooled(game, tool->effect, names, sizeof names), met = 0;

	for (int i = 0; i < game->n_hunters; i++)
		met += game->hunters[i].met;
	bool named = met && !game->floor.masked && tool_effects[tool->effect]->nature;
	snprintf(out, TELL_CAP, "Fools %s.", tool->fools);
	if (named && brief)
		snprintf(out, TELL_CAP, "Fools, of those met here: %s.", fooled ? names : "nobody");
	else if (named)
		text_append(out, TELL_CAP, " Of those met here: %s.", fooled ? names : "nobody");
}

/* What the chosen line is good for, below the list; on a narrow screen also what it does.  Returns the row below; SCREEN NULL
 * only measures. */
static int offer_draw_use(const struct offer *offer, struct screen *screen, struct rect area)
{
	const struct tool_kind *tool = offer_tool(offer, offer->list.at);
	struct rect rows = {area.x + NAME_COLUMN, area.y, area.width - NAME_COLUMN - 1, 2};
	char text[TELL_CAP];

	if (area.width < WIDTH)
		rows.y += screen_words(screen, rows, ROLE_DIM, offer_says(offer, offer->list.at));
	if (!tool)
		return rows.y;
	offer_whom(offer, tool, area.width < WIDTH, text);
	return rows.y + screen_words(screen, rows, ROLE_HINT, text);
}

static void offer_title(const struct offer *offer, char title[TELL_CAP])
{
	if (offer->asking)
		snprintf(title, TELL_CAP, "%s the %s? Press again.",
			 offer->chosen == NOT_ASKED ? "Take" : "Leave", offer_name(offer, offer->list.at));
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

	for (each.list.at = 0; each.list.at < each.list.n; each.list.at++)
		rows = max(rows, offer_draw_use(&each, NULL, area) - area.y);
	return rows;
}

/* Over the panes of minds, if there are any; else at the foot of the map, or at its head if you are in its lower half: you
 * see what is near you. */
static struct rect offer_panel(const void *state, const struct ui *ui)
{
	const struct offer *offer = state;
	struct run_layout layout = run_layout(offer->link.run, ui);
	struct relief relief = run_relief(offer->link.run, &layout);
	int width = layout.width - 2, n = offer->list.n, x, y;

	if (!layout.list.height) /* else it hides the list whole, rather than the half of each word */
		width = min(width, (int)WIDE);
	int rows = min(n + (width < WIDTH ? NARROW_REST : REST), ui->height);
	relief_find(&relief, offer_game(offer)->at, &x, &y);
	if (!layout.compact) {
		bool below = y < layout.map.y + layout.map.height / 2;
		struct rect panel = {(layout.width - width) / 2, layout.map.y, width, rows};
		if (layout.minds.height)
			panel.y = layout.minds.y;
		else if (below)
			panel.y = max(layout.map.y + layout.map.height - rows, 0);
		return panel;
	}
	rows = n + 2 + offer_use_rows(offer, (struct rect){0, 0, ui->width, 0});
	int top = ui->height - rows;
	return (struct rect){0, y < top ? top : 0, ui->width, rows};
}

static void offer_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct offer *offer = state;
	struct rect panel = offer_panel(offer, ui), use = panel;
	bool airy = !run_layout(offer->link.run, ui).compact && panel.width >= WIDTH;
	char title[TELL_CAP];

	offer_title(offer, title);
	screen_panel(screen, panel, title);
	struct rect old = screen_clip(screen, panel);
	use.y += 1 + offer->list.n + airy;
	offer_draw_use(offer, screen, use);
	screen->clip = old;
}

static void offer_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct offer *offer = state;
	char title[TELL_CAP], says[2 * TELL_CAP];

	(void)ui;
	offer_title(offer, title);
	speech_say(speech, FACT_ASKING, 0, "%s", title);
	for (int i = 0; i < offer->list.n; i++) {
		const struct tool_kind *tool = offer_tool(offer, i);
		char whom[TELL_CAP] = "";
		if (tool)
			offer_whom(offer, tool, false, whom);
		struct fact fact = {.kind = FACT_OPTION,
				    .key = i,
				    .number = i + 1,
				    .name = offer_name(offer, i),
				    .words = says,
				    .chosen = i == offer->list.at};
		snprintf(says, sizeof says, "%s%s%s", offer_says(offer, i), tool ? ". " : "", whom);
		speech_add(speech, &fact);
	}
	speech_add(speech, &(struct fact){.kind = FACT_CHOICE, .name = offer_name(offer, offer->list.at)});
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
	struct game_action action = {.verb = GAME_TAKE, .who = offer->list.at, .direction = -1};

	if (!offer_open(offer, offer->list.at))
		return VIEW_STAY;
	if (offer->chosen != NOT_ASKED) {
		action.who = offer->chosen;
		action.direction = offer->list.at;
	} else if (offer_tool(offer, offer->list.at) && offer_full(offer_game(offer))) {
		offer->chosen = offer->list.at;
		offer->list = (struct list){.n = offer_lines(offer)};
		offer->asking = false;
		offer->shown_ms = ui->now_ms;
		return VIEW_STAY;
	}
	run_link_act(&offer->link, ui, &action);
	return VIEW_CLOSE;
}

/* Was a key struck before the player can have read what is there?  A key that is held down always is. */
static bool offer_is_hasty(struct offer *offer, const struct ui *ui)
{
	bool hasty = ui->now_ms - offer->shown_ms < MESSAGES_READ_MS;

	if (hasty)
		offer->shown_ms = ui->now_ms;
	return hasty;
}

/* A player who steps onto a cache and presses the key that takes things does not mean a line of the list yet: ask
 * first. */
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

static void offer_moved(void *state, struct ui *ui)
{
	(void)ui;
	((struct offer *)state)->asking = false;
}

static enum view_answer offer_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)action;
	return offer_take_line(state, ui, key);
}

static const struct view_list list = {
    .text = offer_text,
    .columns = {{.width = 2, .role = ROLE_KEY}, {.width = 11}, {.role = ROLE_DIM, .from = WIDTH}},
    .moved = offer_moved,
    .numbered = true,
    .panel = offer_panel,
    .keys = {LIST_TAKE, LIST_DOWN, LIST_BACK},
};

const struct view view_offer = {
    .name = "offer",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct offer),
    .open = offer_view_open,
    .draw = offer_view_draw,
    .speak = offer_view_speak,
    .key = offer_view_key,
};
