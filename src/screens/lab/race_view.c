/* The race's view: runs the movers, records them, and plays the record. */
#include "screens/lab/race_view.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "kit/ask.h"
#include "kit/sign.h"
#include "map/map.h"
#include "screens/lab/lab.h"

enum race_view_action {
	NEXT_PANE = PLAYER_KEYS,
	LAST_PANE,
	PREY,
	HAND,
	RESEED,
	OBSTACLES,
	GHOSTS,
	MOVER,
	ADD,
	CLOSE,
	HELP,
	QUIT
};

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [NEXT_PANE] = {"next-pane", "pane", "next, previous pane", "Race", "to the next pane"},
    [LAST_PANE] = {"last-pane", NULL, "next, previous pane", "Race", "to the pane before"},
    [PREY] = {"prey", "prey", "another kind of prey", "Race", NULL},
    [HAND] = {"hand", "be prey", "be the prey yourself", "Race", NULL},
    [RESEED] = {"reseed", "new seed", "again with another seed", "Race", NULL},
    [OBSTACLES] = {"obstacles", "obstacles", "obstacles fall on their paths", "Race", NULL},
    [GHOSTS] = {"ghosts", "ghosts", "all movers in one arena", "Race", NULL},
    [MOVER] = {"mover", "mover", "another hunter in this pane", "Race", NULL},
    [ADD] = {"add", NULL, "add a pane, close this one", "Race", "add a pane"},
    [CLOSE] = {"close", NULL, "add a pane, close this one", "Race", "close this pane"},
    [HELP] = {"help", "help", "this help", "Race", NULL},
    [QUIT] = {"quit", "back", "leave the race", "Race", NULL},
};

/* ---- running --------------------------------------------------------------------------------------------- */

static enum status race_view_record(struct racer *racer)
{
	const struct game *game = racer->run.game;
	const struct race_result *result = &racer->run.result;
	const struct walker *walker = &game->hunters[0].walker;
	struct race_moment *moments = array_reserve(racer->moments, &racer->cap, racer->n + 1, sizeof *moments);

	if (!moments)
		return STATUS_NO_MEMORY;
	racer->moments = moments;
	racer->moments[racer->n++] = (struct race_moment){.prey = game->at,
							  .mover = game->hunters[0].at,
							  .gap = racer->run.gap,
							  .walked = result->walked,
							  .replans = result->replans,
							  .worst = result->worst_tick,
							  .operations = race_operations(result),
							  .expanded = result->expanded,
							  .obstacles = result->obstacles,
							  .thought = walker->thinking ? walker->thought : 0,
							  .waited = (uint32_t)result->thinking,
							  .caught = result->caught,
							  .stuck = game->hunters[0].stuck};
	return STATUS_OK;
}

/* A catch flings the prey away.  The record shows both where it happened. */
static void race_view_record_catch(const struct game *game, struct race_moment *moment)
{
	const struct game_event *caught = game_event_of(game, GAME_EVENT_CAUGHT);

	if (caught)
		moment->prey = moment->mover = caught->at;
}

/* One tick, recorded.  *GOING becomes false, and nothing is recorded, where the race is over. */
static enum status race_view_advance(struct racer *racer, const struct game_action *action, bool *going)
{
	*going = race_tick(&racer->run, action);
	if (!*going)
		return STATUS_OK;
	enum status status = race_view_record(racer);
	if (!status)
		race_view_record_catch(racer->run.game, &racer->moments[racer->n - 1]);
	return status;
}

/* The options in SPEC, without the budget and the ones in the title. */
static void race_view_options(const char *spec, char *out, size_t cap)
{
	size_t used = 0;

	out[0] = '\0';
	for (const char *option = spec + strcspn(spec, ":,"); *option && used < cap;) {
		int len = (int)strcspn(++option, ",");
		if (strncmp(option, "path=", 5) != 0 && strncmp(option, "budget=", 7) != 0)
			used += (size_t)snprintf(out + used, cap - used, " %.*s", len, option);
		option += len;
	}
}

/* MOVER's limit of nodes in a turn; 0: unlimited, or it lacks that parameter. */
static int race_view_budget(const struct hunter *mover)
{
	const struct chase_mind *mind = &mover->walker.mind;

	if (hunter_flies(mover) || mind->chaser == CHASE_PROGRAM)
		return 0;
	const struct variant *head = chasers[mind->chaser];
	for (size_t i = 0; i < head->n_params; i++)
		if (!strcmp(head->params[i].name, "budget"))
			return (int)mind->params[i];
	return 0;
}

/* A hunter of hunters.cfg is called by its name, any other mover by its algorithm and its options. */
static void race_view_name_racer(const struct race_view *race, struct racer *racer)
{
	const struct hunter *mover = &racer->run.game->hunters[0];
	char spec[2 * GAME_SPEC_MAX], options[64];

	racer->budget = race_view_budget(mover);
	if (rules_kind(&race->rules, racer->spec)) {
		snprintf(racer->title, sizeof racer->title, "%s", racer->spec);
		return;
	}
	if (hunter_flies(mover))
		snprintf(spec, sizeof spec, "%s", racer->spec + strlen("ship:"));
	else
		chase_format(&mover->walker.mind, spec, sizeof spec);
	race_view_options(spec, options, sizeof options);
	snprintf(racer->title, sizeof racer->title, "%.60s%s", sign_mind_title(mover), options);
}

/* Ends RACER's race but keeps the memory of its record for the next one. */
static void race_view_end_racer(struct racer *racer)
{
	if (racer->run.game)
		race_end(&racer->run);
	racer->n = 0;
}

static void race_view_free_racer(struct racer *racer)
{
	race_view_end_racer(racer);
	free(racer->moments);
	*racer = (struct racer){.spec = ""};
}

/* To the end, or to the moment at which the job is stopped. */
static enum status race_view_run_racer(const struct race_view *race, struct racer *racer, struct diag *diag)
{
	struct race setup = {.grid = &race->grid,
			     .mover = racer->spec,
			     .prey = race->prey,
			     .seed = race->seed,
			     .obstacles = race->obstacles,
			     .ticks = race->by_hand ? INT_MAX : RACE_TICKS};
	struct race_run run;
	enum status status = race_begin(&setup, &race->rules, &run, diag);
	bool going = !race->by_hand;

	if (status)
		return status;
	race_view_end_racer(racer);
	racer->run = run;
	race_view_name_racer(race, racer);
	status = race_view_record(racer);
	job_begin(race->job, "Racing", RACE_TICKS);
	while (!status && going && job_step(race->job, racer->n - 1))
		status = race_view_advance(racer, NULL, &going);
	return status;
}

/* The player lasts as long as the longest record. */
static void race_view_reload_player(struct race_view *race)
{
	size_t longest = 1;

	for (size_t i = 0; i < race->n; i++)
		longest = max(longest, race->racers[i].n);
	player_reload(&race->player, (uint32_t)longest - 1);
}

/* Runs all racers from the start: to the end, unless the user moves the prey. */
static enum status race_view_run_all(struct race_view *race, struct diag *diag)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < race->n && !status; i++)
		status = race_view_run_racer(race, &race->racers[i], diag);
	race_view_reload_player(race);
	return status;
}

/* Is RACER still after the prey, and able to walk? */
static bool race_view_chases(const struct racer *racer)
{
	const struct race_moment *last = &racer->moments[racer->n - 1];

	return !last->caught && !last->stuck;
}

/* Moves the focus from a mover that no longer chases to the nearest that does. */
static void race_view_focus_chaser(struct race_view *race)
{
	size_t nearest = race->n;

	if (race_view_chases(&race->racers[race->focus]))
		return;
	for (size_t i = 0; i < race->n; i++) {
		const struct racer *racer = &race->racers[i];
		if (race_view_chases(racer) &&
		    (nearest == race->n || racer->run.gap < race->racers[nearest].run.gap))
			nearest = i;
	}
	if (nearest < race->n)
		race->focus = nearest;
}

/* ACTION of the prey, with all turns that it takes.  Returns false if the race is over. */
static bool race_view_take_step(struct racer *racer, const struct game_action *action)
{
	bool going, any = false;

	do {
		if (race_view_advance(racer, action, &going))
			going = false;
		any = any || going;
	} while (going && racer->run.prey_turns);
	return any;
}

bool race_move(struct race_view *race, int direction)
{
	struct game_action action = {.verb = direction < 0 ? GAME_WAIT : GAME_MOVE, .direction = direction};
	bool any = false;

	ASSERT(race->by_hand && direction < DIRECTIONS);
	for (size_t i = 0; i < race->n; i++)
		any = race_view_take_step(&race->racers[i], &action) || any;
	race_view_focus_chaser(race);
	race_view_reload_player(race);
	player_move(&race->player, race->player.length);
	return any;
}

const struct race_moment *race_now(const struct race_view *race, const struct racer *racer)
{
	ASSERT(racer->n > 0);
	return &racer->moments[min((size_t)race->player.at, racer->n - 1)];
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

static void race_view_restart(struct race_view *race, struct ui *ui, bool by_hand)
{
	struct diag diag = {""};

	race->by_hand = by_hand;
	enum status status = race_view_run_all(race, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
}

void race_watch(struct race_view *race, struct ui *ui)
{
	if (race->player.length) {
		ui_tell(ui, "Your flight is on the bar. {prey} lets the prey walk by itself.");
		return;
	}
	race_view_restart(race, ui, false);
}

/* Puts a mover of SPEC into place I.  On failure the present one stays. */
static enum status race_view_set_mover(struct race_view *race, size_t i, const char *spec, struct diag *diag)
{
	struct racer made = {.spec = ""};

	ASSERT(i < PANES_MAX);
	snprintf(made.spec, sizeof made.spec, "%s", spec);
	enum status status = race_view_run_racer(race, &made, diag);
	if (status) {
		race_view_free_racer(&made);
		return status;
	}
	race_view_free_racer(&race->racers[i]);
	race->racers[i] = made;
	return STATUS_OK;
}

static void race_view_mover_answered(void *owner, struct ui *ui, const char *text)
{
	struct race_view *race = owner;
	struct diag diag = {""};

	if (race_view_set_mover(race, race->focus, text, &diag))
		ui_tell(ui, "%s", diag.text);
	else
		race_view_restart(race, ui, false);
}

static void race_view_adding_answered(void *owner, struct ui *ui, const char *text)
{
	struct race_view *race = owner;
	struct diag diag = {""};

	if (race_view_set_mover(race, race->n, text, &diag)) {
		ui_tell(ui, "%s", diag.text);
		return;
	}
	race->focus = race->n++;
	race_view_restart(race, ui, false);
}

static void race_view_ask_mover(struct race_view *race, struct ui *ui, bool adding)
{
	struct ask_arg ask = {"Who hunts? A chaser, planner:path=NAME, or ship:BEHAVIOUR",
			      race->racers[race->focus].spec, .answered = race_view_mover_answered,
			      .owner = race};

	if (adding && race->n == PANES_MAX)
		return;
	if (adding) {
		ask.proposal = "planner:path=astar";
		ask.answered = race_view_adding_answered;
	}
	ui_push(ui, &view_ask, &ask);
}

static void race_view_close_pane(struct race_view *race, struct ui *ui)
{
	if (race->n == 1)
		return;
	race_view_free_racer(&race->racers[race->focus]);
	race->n--;
	memmove(&race->racers[race->focus], &race->racers[race->focus + 1],
		(race->n - race->focus) * sizeof *race->racers);
	race->racers[race->n] = (struct racer){.spec = ""};
	race->focus = min(race->focus, race->n - 1);
	race_view_restart(race, ui, false);
}

static void race_view_be_prey(struct race_view *race, struct ui *ui)
{
	race_view_restart(race, ui, true);
	player_move(&race->player, 0);
	ui_push(ui, &view_quarry, race);
}

static enum view_answer race_view_act(struct race_view *race, struct ui *ui, int action)
{
	switch (action) {
	case NEXT_PANE: race->focus = (race->focus + 1) % race->n; break;
	case LAST_PANE: race->focus = (race->focus + race->n - 1) % race->n; break;
	case PREY:
		if (!race->by_hand)
			race->prey = (enum prey_policy)((race->prey + 1) % PREY_POLICIES);
		race_view_restart(race, ui, false);
		break;
	case HAND: race_view_be_prey(race, ui); break;
	case RESEED:
		race->seed++;
		race_view_restart(race, ui, false);
		break;
	case OBSTACLES:
		race->obstacles = race->obstacles ? 0 : RACE_OBSTACLES;
		race_view_restart(race, ui, false);
		break;
	case GHOSTS: race->ghosts = !race->ghosts; break;
	case MOVER: race_view_ask_mover(race, ui, false); break;
	case ADD: race_view_ask_mover(race, ui, true); break;
	case CLOSE: race_view_close_pane(race, ui); break;
	case HELP: ui_push(ui, &view_help, &view_race); break;
	case QUIT: return VIEW_CLOSE;
	default: break;
	}
	return VIEW_STAY;
}

static enum view_answer race_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct race_view *race = state;
	bool moved;

	if (player_key(&race->player, ui, action, key, &moved))
		return VIEW_STAY;
	return race_view_act(race, ui, action);
}

static int64_t race_view_due_ms(const void *state, const struct ui *ui)
{
	(void)ui;
	return player_due_ms(&((const struct race_view *)state)->player);
}

static enum view_answer race_view_tick(void *state, struct ui *ui)
{
	player_tick(&((struct race_view *)state)->player, ui);
	return VIEW_STAY;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static void race_view_close(void *state)
{
	struct race_view *race = state;

	for (size_t i = 0; i < PANES_MAX; i++)
		race_view_free_racer(&race->racers[i]);
	grid_free(&race->grid);
}

static enum status race_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	static const char *const default_specs[] = {"nonrotational", "rotational", "planner:path=greedy",
						    "planner:path=astar", NULL};
	static const struct race_arg none = {.specs = default_specs, .n_specs = ARRAY_LEN(default_specs)};
	const struct race_arg *given = arg ? arg : &none;
	struct race_view *race = state;

	race->job = &ui->job;
	race->player = player_new("tick", 4);
	race->player.speed = 1;
	race->seed = 1;
	snprintf(race->name, sizeof race->name, "%s", given->name ? given->name : "bench");
	for (race->n = 0; race->n < given->n_specs && race->n < PANES_MAX; race->n++)
		snprintf(race->racers[race->n].spec, GAME_SPEC_MAX, "%s", given->specs[race->n]);
	enum status status = rules_load(&race->rules, diag);
	if (!status && given->grid)
		status = grid_copy(given->grid, &race->grid);
	else if (!status)
		status = map_load_named("bench", NULL, &race->grid, diag);
	if (!status)
		status = race_view_run_all(race, diag);
	if (status)
		race_view_close(state);
	return status;
}

static void race_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {PLAYER_TOGGLE, PLAYER_STEP, PREY,  HAND, OBSTACLES,
				   GHOSTS,        RESEED,      MOVER, HELP};

	race_draw(state, screen);
	ui_key_line(ui, screen, ui_last_row(screen), &view_race, keys, ARRAY_LEN(keys));
}

const struct view view_race = {
    .name = "race",
    .menu = "race",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct race_view),
    .open = race_view_open,
    .close = race_view_close,
    .draw = race_view_draw,
    .key = race_view_key,
    .due_ms = race_view_due_ms,
    .tick = race_view_tick,
};
