/* A new run: the choice of one of three tools, the oaths, and its goals. */
#include <stdio.h>
#include <stdlib.h>

#include "base/date.h"
#include "base/rng.h"
#include "base/seed.h"
#include "kit/ask.h"
#include "kit/list.h"
#include "kit/speech.h"
#include "record/daily.h"
#include "screens/run/run_link.h"
#include "world/goal.h"
#include "world/medal.h"
#include "world/points.h"

enum { TICK = LIST_KEYS, AGAIN, SEED };

static const struct view_action actions[] = {
    LIST_ACTIONS("A new run", "take", "begin", "begin the run"),
    [TICK] = {"tick", "tick", "take it, or swear it", "A new run", NULL},
    [AGAIN] = {"again", "another seed", "another seed", "A new run", NULL},
    [SEED] = {"edit", "type a seed", "type a seed", "A new run", NULL},
};

enum { FOOT_ROWS = 3 + GAME_GOALS, SEED_COLUMN = 13, WIDE = 60 };

struct start_view {
	struct list list;
	struct run_setup setup;
	struct run_link link; /* to a run that is over; `run` is NULL: none */
	struct rules *rules;  /* owned */
	int tools[START_TOOLS];
	int n_tools;
	struct start start;
	struct game_carry carry; /* with which the run would begin */
	bool later;              /* a try of the same day was begun before */
};

/* A daily run has the seed of the day. */
static uint64_t start_view_seed(const struct start_view *start, const struct ui *ui)
{
	return start->setup.daily ? daily_seed(ui->today) : start->setup.seed;
}

/* The oath of LINE; GAME_MEDALS: it is a tool's. */
static enum game_medal start_view_oath(const struct start_view *start, int line)
{
	int left = line - start->n_tools;

	for (int i = 0; i < GAME_MEDALS && left >= 0; i++)
		if (medal_is_oath((enum game_medal)i) && left-- == 0)
			return (enum game_medal)i;
	return GAME_MEDALS;
}

/* Evaluates the choices. */
static void start_view_refresh(struct start_view *start, const struct ui *ui)
{
	uint64_t seed = start_view_seed(start, ui);

	start->n_tools = start_offers(start->rules, seed, start->tools);
	start->carry = start_carry(start->rules, seed, &start->start);
	start->list.n = start->n_tools;
	while (start_view_oath(start, start->list.n) != GAME_MEDALS)
		start->list.n++;
}

static void start_view_close(void *state)
{
	free(((struct start_view *)state)->rules);
}

static enum status start_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct start_view *start = state;
	const struct start_arg *asked = arg;

	start->setup = asked->setup;
	if (asked->link)
		start->link = *asked->link;
	start->start = (struct start){.tool = 1};
	if (asked->setup.again)
		start->start.oaths = asked->setup.again->story.options.start.oaths;
	start->rules = calloc(1, sizeof *start->rules);
	if (!start->rules)
		return STATUS_NO_MEMORY;
	enum status status = rules_load(start->rules, diag);
	if (status) {
		start_view_close(start);
		return status;
	}
	start_view_refresh(start, ui);
	start->later = start->setup.daily && run_has_had_daily(ui->today);
	if (start->later)
		ui_tell(ui, "You have begun today's run before. Only the first try is scored.");
	return STATUS_OK;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static void start_view_text(const void *state, int line, char *out)
{
	const struct start_view *start = state;
	enum game_medal oath = start_view_oath(start, line);
	bool chosen = start->start.tool == line + 1;

	if (oath == GAME_MEDALS) {
		const struct tool_kind *tool = &start->rules->tools[start->tools[line]];
		snprintf(out, LIST_TEXT, "(%c)\t%s\t%s", chosen ? '*' : ' ', tool->name, tool->says);
		return;
	}
	chosen = start->start.oaths >> oath & 1;
	snprintf(out, LIST_TEXT, "[%c]\t%s\tx %d.%d  %s", chosen ? '*' : ' ', medal_infos[oath].name,
		 medal_infos[oath].percent / 100, medal_infos[oath].percent / 10 % 10, medal_infos[oath].oath);
}

static const char *start_view_heading(const void *state, int line)
{
	return start_view_oath(state, line) == GAME_MEDALS ? "Take one" : "Swear, or do not";
}

/* By how much the oaths multiply the score: "x 1.32". */
static void start_view_say_factor(const struct start_view *start, int width, char *text, size_t cap)
{
	int percent = points_factor(&start->carry);

	snprintf(text, cap, "%sx %d.%02d", width < WIDE ? "" : "score ", percent / 100, percent % 100);
}

/* The effect of the chosen line; NARROW: first what its line had no room for. */
static void start_view_say_line(const struct start_view *start, bool narrow, char *out)
{
	enum game_medal oath = start_view_oath(start, start->list.at);

	if (oath == GAME_MEDALS) {
		const struct tool_kind *tool = &start->rules->tools[start->tools[start->list.at]];
		snprintf(out, LIST_TEXT, "%s%sIt fools %s.", narrow ? tool->says : "", narrow ? ". " : "",
			 tool->fools);
	} else if (narrow) {
		snprintf(out, LIST_TEXT, "%s. If you break it, its factor is gone.", medal_infos[oath].oath);
	} else {
		snprintf(out, LIST_TEXT, "Break an oath, and its factor is gone. Nothing else happens.");
	}
}

static void start_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct start_view *start = state;
	struct rect foot = list_place(&view_start, state, ui).foot;
	char seed[SEED_TEXT_CAP], factor[32], line[LIST_TEXT];
	bool reached;

	if (start->setup.daily)
		date_format(ui->today, seed);
	else
		seed_format(start->setup.seed, seed);
	screen_format(screen, SEED_COLUMN, 0, ROLE_DIM, "%s %s", start->setup.daily ? "daily" : "seed", seed);
	start_view_say_factor(start, screen->width, factor, sizeof factor);
	if (start->later && screen->width >= WIDE)
		screen_text_right(screen, screen->width - 1, 0, ROLE_HINT, "not scored: a later try");
	else if (start->start.oaths)
		screen_text_right(screen, screen->width - 1, 0, ROLE_STRONG, factor);
	int more = screen->width < WIDE; /* the words need a row more, that above them */
	start_view_say_line(start, more, line);
	screen_words(screen, (struct rect){foot.x, foot.y - more, foot.width, 2 + more}, ROLE_HINT, line);
	foot.y += 2;
	screen_format(screen, foot.x, foot.y, ROLE_STRONG, "This run asks, for %d points each",
		      points_infos[POINTS_GOAL].each);
	for (int i = 0; i < GAME_GOALS; i++)
		screen_text_within(screen, foot.x + 2, foot.y + 1 + i, ROLE_TEXT,
				   goal_of(&start->carry, i, &reached)->title, foot.x + foot.width);
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static void start_view_answered(void *owner, struct ui *ui, const char *text)
{
	struct start_view *start = owner;

	if (!seed_parse(text, &start->setup.seed))
		ui_tell(ui, "'%.40s' is not a seed: use a number or two words such as amber-otter", text);
	start_view_refresh(start, ui);
}

static void start_view_ask(struct start_view *start, struct ui *ui)
{
	struct ask_arg arg = {
	    .question = "Seed: ", .proposal = "", .answered = start_view_answered, .owner = start};

	ui_push(ui, &view_ask, &arg);
}

static void start_view_begin(struct start_view *start, struct ui *ui)
{
	start->setup.start = &start->start;
	if (start->link.run)
		run_link_begin(&start->link, ui, &start->setup);
	else
		ui_push(ui, &view_run, &start->setup);
}

static enum view_answer start_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct start_view *start = state;
	enum game_medal oath = start_view_oath(start, start->list.at);
	struct rng rng = rng_seeded(ui->entropy ^ start->setup.seed, RNG_LOOK);

	(void)key;
	switch (action) {
	case LIST_TAKE:
		if (oath == GAME_MEDALS)
			start->start.tool = 1 + start->list.at;
		start_view_begin(start, ui);
		return VIEW_CLOSE;
	case TICK:
		if (oath == GAME_MEDALS)
			start->start.tool = 1 + start->list.at;
		else
			start->start.oaths ^= (uint8_t)(1U << oath);
		break;
	case AGAIN:
	case SEED:
		if (start->setup.daily)
			ui_tell(ui, "The daily run is the same for everybody: its seed is the date.");
		else if (action == SEED)
			start_view_ask(start, ui);
		else
			start->setup.seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
		break;
	default: break;
	}
	start_view_refresh(start, ui);
	return VIEW_STAY;
}

/* Behind it would be a run that is over. */
static void start_view_left(void *state, struct ui *ui)
{
	struct start_view *start = state;

	if (start->link.run)
		run_link_press(&start->link, ui, RUN_SAVE);
}

static const struct view_list list = {
    .title = "A new run",
    .text = start_view_text,
    .columns = {{.width = 4, .role = ROLE_KEY}, {.width = 11}, {.role = ROLE_DIM}},
    .heading = start_view_heading,
    .left = start_view_left,
    .foot = FOOT_ROWS,
    .keys = {LIST_TAKE, TICK, LIST_DOWN, AGAIN, SEED, LIST_BACK},
};

const struct view view_start = {
    .name = "start",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct start_view),
    .open = start_view_open,
    .close = start_view_close,
    .draw = start_view_draw,
    .key = start_view_key,
};
