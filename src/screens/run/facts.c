#include "screens/run/facts.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "screens/run/speak.h"
#include "world/companion.h"
#include "world/points.h"
#include "world/thing.h"
#include "world/tool.h"

enum {
	WORDS_ROOM = 256,
	NEAR_STEPS = 10, /* within which a hunter that moves is news each turn */
	MIND_LEGS = 4    /* cells of its path that are told */
};

/* ---- who is there ---------------------------------------------------------------------------------------- */

/* Appends where hunter WHO steps next, after ", ". */
static void facts_add_step(const struct preview *preview, const struct hunter *hunter, int who, char *out,
			   size_t cap)
{
	char place[SPEECH_PLACE];

	for (int i = 0; i < preview->n_ghosts; i++) {
		const struct preview_ghost *ghost = &preview->ghosts[i];
		if (ghost->who != who || !ghost->n_cells)
			continue;
		struct cell to = ghost->cells[ghost->n_cells - 1];
		if (ghost->lots) {
			text_append(out, cap, ", draws its next step");
		} else if (cell_equal(to, hunter->at)) {
			text_append(out, cap, ", stays");
		} else if (cell_steps(to, hunter->at) == 1) {
			text_append(out, cap, ", steps %s", direction_names[cell_direction(hunter->at, to)]);
		} else {
			text_append(out, cap, ", goes %s", speech_place(hunter->at, to, place));
		}
	}
}

/* A hunter that hunts or is near is told again whenever it moves, any other when its state changes. */
static uint64_t facts_stamp(const struct game *game, const struct hunter *hunter, const char *state)
{
	uint64_t stamp = hash_bytes(HASH_START, state, strlen(state));
	bool awake = hunter->state != HUNTER_ASLEEP && hunter->state != HUNTER_RESTING;

	if (hunter->state == HUNTER_HUNTING || (awake && cell_steps(game->at, hunter->at) <= NEAR_STEPS))
		stamp = hash_u64(stamp, game_index(game, hunter->at));
	return stamp;
}

/* The mind of hunter WHO, if it is open: its rule, its activity, and its intended path. */
static void facts_add_mind(const struct run *run, int who, struct speech *speech)
{
	const struct hunter *hunter = &run->game->hunters[who];
	const struct chase_plan *plan = &run->minds.plan.plan;
	char words[2 * WORDS_ROOM], path[WORDS_ROOM];

	if (who != run->minds.plan.who)
		return;
	snprintf(words, sizeof words, "%s", sign_mind_title(hunter));
	if (plan->thought[0])
		text_append(words, sizeof words, "; it %s", plan->thought);
	if (plan->n_cells > 1)
		text_append(words, sizeof words, "; its path is %s",
			    speech_path(plan->cells, plan->n_cells, MIND_LEGS, path, sizeof path));
	speech_add(speech,
		   &(struct fact){.kind = FACT_MIND, .key = who, .name = hunter->kind.name, .words = words});
}

static void facts_add_hunter(const struct run *run, int who, struct speech *speech)
{
	const struct game *game = run->game;
	const struct hunter *hunter = glimpses_of(&run->glimpses, game, who);
	bool shown = game_shows(game, who);
	char words[WORDS_ROOM];
	struct fact fact = {.kind = FACT_HUNTER,
			    .key = who,
			    .name = hunter->kind.name,
			    .at = hunter->at,
			    .words = words,
			    .stamp = facts_stamp(game, hunter, tell_state(hunter))};

	snprintf(words, sizeof words, "%s", tell_state(hunter));
	if (shown) {
		facts_add_step(&run->telegraph.preview, hunter, who, words, sizeof words);
	} else {
		fact.kind = FACT_LOST;
		fact.stamp = 1;
	}
	speech_add(speech, &fact);
	if (shown)
		facts_add_mind(run, who, speech);
}

static void facts_add_hunters(const struct run *run, struct speech *speech)
{
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(&run->glimpses, run->game, who);
	const struct game_effect *companion = game_companion(run->game);

	for (int i = 0; i < n; i++)
		facts_add_hunter(run, who[i], speech);
	if (companion)
		speech_add(speech, &(struct fact){.kind = FACT_COMPANION, .at = companion->at});
}

void facts_preview(const struct run *run, const struct speech *speech, char *out, size_t cap)
{
	const struct preview *preview = &run->telegraph.preview;
	struct byte_writer full = {0};

	out[0] = '\0';
	if (speech->full) {
		speak_preview(run, &full);
		if (full.blob.len)
			snprintf(out, cap, "%s", (const char *)full.blob.bytes);
		blob_free(&full.blob);
		return;
	}
	for (int i = 0; i < run->game->n_hunters; i++) {
		const struct hunter *hunter = &run->game->hunters[i];
		if (!game_shows(run->game, i))
			continue;
		text_append(out, cap, "; %s", hunter->kind.name);
		facts_add_step(preview, hunter, i, out, cap);
	}
	if (preview->action == PREVIEW_DEADLY)
		text_append(out, cap, "; deadly");
}

/* ---- your choices ----------------------------------------------------------------------------------------- */

/* The choices of the set CHOICES in words: "north, east and wait". */
static void facts_list(unsigned choices, char *out, size_t cap)
{
	out[0] = '\0';
	for (int d = 0; d < ORACLE_CHOICES; d++) {
		if (!(choices >> d & 1))
			continue;
		const char *between = choices >> (d + 1) ? ", " : " and ";
		text_append(out, cap, "%s%s", out[0] ? between : "",
			    d == ORACLE_WAIT ? "waiting" : direction_names[d]);
	}
}

/* The set CHOICES among the POSSIBLE ones, in words: its members, or if shorter, all but the others. */
static void facts_list_among(unsigned choices, unsigned possible, char *out, size_t cap)
{
	unsigned rest = possible & ~choices;
	char list[WORDS_ROOM];
	bool shorter = __builtin_popcount(rest) + 1 < __builtin_popcount(choices);

	facts_list(shorter ? rest : choices, list, sizeof list);
	snprintf(out, cap, "%s%s", shorter ? "all but " : "", list);
	if (!rest)
		snprintf(out, cap, "all");
}

static void facts_add_choices(const struct preview *preview, struct speech *speech)
{
	static const unsigned sides = 1U << NORTH | 1U << EAST | 1U << SOUTH | 1U << WEST;
	static const struct {
		enum preview_mark mark;
		enum fact_kind kind;
	} dangers[] = {{PREVIEW_DEADLY, FACT_DEADLY}, {PREVIEW_DOOMED, FACT_DOOMED}};
	unsigned marked[PREVIEW_DOOMED + 1] = {0};
	char list[WORDS_ROOM];

	for (int d = 0; d < ORACLE_CHOICES; d++)
		marked[preview->marks[d]] |= 1U << d;
	unsigned possible = marked[PREVIEW_FREE] | marked[PREVIEW_DEADLY] | marked[PREVIEW_DOOMED];
	for (size_t i = 0; i < ARRAY_LEN(dangers); i++) {
		facts_list_among(marked[dangers[i].mark], possible, list, sizeof list);
		if (marked[dangers[i].mark])
			speech_say(speech, dangers[i].kind, 0, "%s", list);
	}
	/* Corners open and shut at every step in the open: the news is about the four sides. */
	unsigned shown = speech_asks(speech, ASKS_WHAT) ? (1U << DIRECTIONS) - 1 : sides;
	facts_list_among(possible & shown, shown, list, sizeof list);
	speech_say(speech, FACT_EXITS, 0, "%s", list);
}

/* ---- things on the map ------------------------------------------------------------------------------------ */

static void facts_add_thing(const char *name, int key, struct cell at, const struct game *game,
			    struct speech *speech)
{
	speech_add(speech, &(struct fact){.kind = FACT_THING,
					  .key = key,
					  .name = name,
					  .at = at,
					  .stamp = 1 + (uint64_t)game_index(game, at)});
}

static void facts_add_things(const struct game *game, struct speech *speech)
{
	static const enum terrain stairs[] = {TERRAIN_STAIRS_DOWN, TERRAIN_STAIRS_UP};
	struct cell at;
	int key = 0;

	for (size_t i = 0; i < ARRAY_LEN(stairs); i++, key++)
		if (run_find_known(game, stairs[i], &at))
			facts_add_thing(terrain_info[stairs[i]].name, key, at, game, speech);
	for (int i = 0; i < game->n_things; i++, key++)
		if (!game->things[i].taken)
			facts_add_thing(thing_kinds[game->things[i].kind]->name, key, game->things[i].at, game,
					speech);
	for (int i = 0; i < GAME_EFFECTS_MAX; i++, key++) {
		const struct game_effect *effect = &game->effects[i];
		const struct tool *tool = tool_effects[effect->effect];
		if (effect->until_turn && tool->place && !(tool->traits & TRAIT_FLIES))
			facts_add_thing(tool->place, key, effect->at, game, speech);
	}
}

/* The hunter that the map shows at AT, or NULL. */
static const char *facts_name_at(const struct game *game, struct cell at)
{
	int who = game_hunter_at(game, at), thing = game_thing_at(game, at);

	if (who >= 0 && game_shows(game, who))
		return game->hunters[who].kind.name;
	return thing >= 0 ? thing_kinds[game->things[thing].kind]->name : NULL;
}

/* Your knowledge in the direction of the question: hunters, things and terrain. */
static void facts_add_ray(const struct game *game, struct speech *speech)
{
	struct cell at = cell_step(game->at, speech->direction);
	char things[WORDS_ROOM] = "";

	for (int known; (known = game_known(game, at)) < TERRAIN_COUNT; at = cell_step(at, speech->direction)) {
		const char *name = facts_name_at(game, at);
		if (name)
			text_append(things, sizeof things, " %s at %d;", name, cell_steps(game->at, at));
		if (terrain_info[known].opaque)
			break;
	}
	speech_ray(speech, game_plane(game, PLANE_KNOWN), game->width, game->height, things);
}

/* ---- you ------------------------------------------------------------------------------------------------- */

static void facts_add_number(enum fact_kind kind, int number, int of, const char *words, struct speech *speech)
{
	if (number)
		speech_add(speech, &(struct fact){.kind = kind, .number = number, .of = of, .words = words});
}

static void facts_add_carried(const struct run *run, struct speech *speech)
{
	const struct game *game = run->game;

	for (int i = 0; i < GAME_TOOLS; i++)
		if (game->carry.tools[i])
			speech_add(
			    speech,
			    &(struct fact){.kind = FACT_TOOL,
					   .key = i,
					   .number = i + 1,
					   .words = run->session->rules.tools[game->carry.tools[i] - 1].name});
	facts_add_number(FACT_WRENCH, game->wrench.charges, 0, NULL, speech);
}

static void facts_add_you(const struct run *run, struct speech *speech)
{
	const struct game *game = run->game;
	const struct terrain_info *ground = &terrain_info[game_terrain(game, game->at)];
	bool plain = ground->walk_cost <= 1 && ground != &terrain_info[TERRAIN_STAIRS_DOWN];

	if (!run_is_puzzle(run))
		facts_add_number(FACT_WOUNDS, game->carry.wounds, GAME_WOUNDS, NULL, speech);
	if (game->floor.run_rules)
		facts_add_number(FACT_TEMPO, game_tempo(game), 0, NULL, speech);
	facts_add_number(FACT_SCORE, points_score(&game->carry), 0, NULL, speech);
	facts_add_number(FACT_NOISE, game->noise.cells, 0, run->walk.sneaking ? "sneaking" : NULL, speech);
	speech_add(speech, &(struct fact){.kind = FACT_FLOOR,
					  .number = game->floor.number,
					  .words = game->floor.title[0] ? game->floor.title : run->map});
	if (!plain || speech_asks(speech, ASKS_WHERE))
		speech_say(speech, FACT_GROUND, 0, "%s", ground->name);
	facts_add_carried(run, speech);
	facts_add_number(FACT_TURN, game->turn, game->floor.par_turns, NULL, speech);
}

void facts_of_run(const struct run *run, struct speech *speech)
{
	speech->here = run->game->at;
	facts_add_choices(&run->telegraph.preview, speech);
	facts_add_hunters(run, speech);
	facts_add_you(run, speech);
	facts_add_things(run->game, speech);
	if (speech_asks(speech, ASKS_THERE))
		facts_add_ray(run->game, speech);
}
