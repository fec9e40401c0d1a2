/* The marks of the telegraph are never wrong: each is held against what the true world does, hidden hunters and all, and
 * doomed against a search that leaves nothing out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/preview.h"
#include "players/bot.h"
#include "tests/long.h"
#include "tests/suite.h"
#include "world/floor.h"

/* No more acts than FREE_ACTS can be paid for by tempo in PREVIEW_TURNS. */
enum { FLOOR_TURNS = 150, DOOMED_MAX = 1000, ENOUGH = 1 << 20, FREE_ACTS = 8 };

struct marks {
	struct game *truth, *seen; /* owned; `seen`: only those in sight hunt */
	struct oracle *oracle;     /* owned */
	unsigned char *snapshots;  /* owned; [PREVIEW_TURNS + FREE_ACTS + 2][state_bytes] */
	uint64_t lots[GAME_HUNTERS_MAX];
	bool in_sight[GAME_HUNTERS_MAX];
	int until_turn;
};

static struct {
	int turns, watched, deadly, unmarked, doomed, lots, hindered, wrong;
} counts;

static struct rules rules;

/* ---- one world ------------------------------------------------------------------------------------------- */

static void marks_new(const struct game *game, struct marks *marks)
{
	ck_assert_int_eq(game_clone(game, &marks->truth), STATUS_OK);
	ck_assert_int_eq(game_clone(game, &marks->seen), STATUS_OK);
	ck_assert_int_eq(oracle_new(game, &marks->oracle), STATUS_OK);
	marks->snapshots = aligned_alloc(64, (PREVIEW_TURNS + FREE_ACTS + 2) * game->block.state_bytes);
	ck_assert_ptr_nonnull(marks->snapshots);
}

static void marks_free(struct marks *marks)
{
	game_free(marks->truth);
	game_free(marks->seen);
	oracle_free(marks->oracle);
	free(marks->snapshots);
}

/* The catch of the last step of WORLD, or NULL. */
static const struct game_event *catch_of(const struct game *world)
{
	for (int i = 0; i < world->n_events; i++)
		if (world->events[i].kind == GAME_EVENT_CAUGHT)
			return &world->events[i];
	return NULL;
}

/* Is it one by a hunter that was in sight, and did that draw no lot? */
static bool counts_as_catch(const struct marks *marks, const struct game *world,
			    const struct game_event *caught)
{
	return marks->in_sight[caught->who] && !caught->caught.by_lot &&
	       world->hunters[caught->who].rng.state == marks->lots[caught->who];
}

static void complain(const struct game *game, int choice, const char *what)
{
	counts.wrong++;
	if (counts.wrong <= 40)
		fprintf(stderr, "floor %d, seed %016llx, turn %d, choice %d: %s\n", game->floor.number,
			(unsigned long long)game->floor.seed, game->turn, choice, what);
}

/* ---- those in sight alone ------------------------------------------------------------------------------- */

/* Leaves those in sight alone in marks->seen. */
static void hide_others(struct marks *marks, const struct game *game)
{
	bool flies = game_companion(game) != NULL;

	game_copy(marks->seen, game);
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &marks->seen->hunters[i];
		flies |= hunter_flies(hunter) && hunter->seen;
		if (!hunter_flies(hunter) && !hunter->seen)
			hunter->arrives_turn = GAME_NEVER;
	}
	marks->seen->air.ships_fly &= flies;
}

/* ---- one turn: deadly and unmarked ----------------------------------------------------------------------- */

/* A hunter that you do not see may stand in the way of the one that would have caught you. */
static void check_deadly(struct marks *marks, const struct game *game, int choice)
{
	struct game_action action = oracle_action(choice);

	hide_others(marks, game);
	game_step(marks->seen, &action);
	if (catch_of(marks->seen))
		counts.hindered++;
	else
		complain(game, choice, "deadly, but nobody catches you");
}

/* Are you caught even without those out of sight, who may stop or push one whom you see? */
static bool is_caught_by_seen(struct marks *marks, const struct game *game, const struct game_action *action)
{
	hide_others(marks, game);
	game_step(marks->seen, action);
	return catch_of(marks->seen) != NULL;
}

static void check_choice(struct marks *marks, const struct game *game, const struct preview *preview,
			 int choice)
{
	struct game_action action = oracle_action(choice);

	game_copy(marks->truth, game);
	game_step(marks->truth, &action);
	const struct game_event *caught = catch_of(marks->truth);
	if (preview->marks[choice] == PREVIEW_REFUSED) {
		if (marks->truth->turn > game->turn)
			complain(game, choice, "refused, but it can be done");
	} else if (preview->marks[choice] == PREVIEW_DEADLY) {
		counts.deadly++;
		if (!caught)
			check_deadly(marks, game, choice);
	} else {
		counts.unmarked++;
		if (caught && counts_as_catch(marks, marks->truth, caught) &&
		    is_caught_by_seen(marks, game, &action))
			complain(game, choice, "unmarked, but you are caught by somebody in sight");
		else
			counts.lots += caught != NULL;
	}
}

/* ---- five turns: doomed ---------------------------------------------------------------------------------- */

static bool escapes(struct marks *marks, int depth);

/* Does ACT, and then something, get you out of what was saved at DEPTH? */
static bool escapes_by(struct marks *marks, int depth, int act)
{
	struct game_action action = oracle_action(act);
	int before;

	game_restore(marks->seen, marks->snapshots + (size_t)depth * marks->seen->block.state_bytes);
	before = marks->seen->turn;
	game_step(marks->seen, &action);
	const struct game_event *caught = catch_of(marks->seen);
	if (caught)
		return !counts_as_catch(marks, marks->seen, caught);
	if (marks->seen->phase != GAME_PLAYING)
		return true;
	/* An act for which there is a tempo takes no turn. */
	bool done = marks->seen->turn > before || !game_event_of(marks->seen, GAME_EVENT_REFUSED);
	return done && depth < PREVIEW_TURNS + FREE_ACTS && escapes(marks, depth + 1);
}

static bool escapes(struct marks *marks, int depth)
{
	if (marks->seen->turn >= marks->until_turn)
		return true;
	game_save(marks->seen, marks->snapshots + (size_t)depth * marks->seen->block.state_bytes);
	for (int act = 0; act < ORACLE_SNEAK; act++)
		if (escapes_by(marks, depth, act))
			return true;
	return false;
}

static void check_doomed(struct marks *marks, const struct game *game, int choice)
{
	counts.doomed++;
	hide_others(marks, game);
	marks->until_turn = game->turn + PREVIEW_TURNS;
	game_save(marks->seen, marks->snapshots);
	if (escapes_by(marks, 0, choice))
		complain(game, choice, "doomed, but there is a way out");
}

/* ---- a run of bots --------------------------------------------------------------------------------------- */

static bool anybody_seen(struct marks *marks, const struct game *game)
{
	bool any = false;

	for (int i = 0; i < game->n_hunters; i++) {
		marks->in_sight[i] = game->hunters[i].seen;
		marks->lots[i] = game->hunters[i].rng.state;
		any |= game->hunters[i].seen;
	}
	return any;
}

static void check_turn(struct marks *marks, const struct game *game)
{
	struct preview preview;

	counts.turns++;
	if (!anybody_seen(marks, game))
		return;
	counts.watched++;
	preview_begin(&preview, marks->oracle, game);
	for (int choice = 0; choice < ORACLE_CHOICES; choice++)
		check_choice(marks, game, &preview, choice);
	if (counts.doomed >= DOOMED_MAX)
		return;
	preview_go_on(&preview, marks->oracle, game, ENOUGH);
	for (int choice = 0; choice < ORACLE_CHOICES; choice++)
		if (preview.marks[choice] == PREVIEW_DOOMED)
			check_doomed(marks, game, choice);
}

/* BOT plays FLOOR of SEED, with tools in its bag. */
static void check_floor(const struct bot *bot, int floor, uint64_t seed)
{
	const struct floor_deal deal = {.seed = seed};
	struct game_carry carry = game_fresh_carry;
	double params[PARAMS_MAX];
	struct marks marks;
	struct bot_seat seat;
	struct game *game;

	for (int i = 0; i < GAME_TOOLS; i++)
		carry.tools[i] = (uint8_t)(1 + (seed + (uint64_t)i * 3) % (uint64_t)rules.n_tools);
	variant_defaults(&bot->head, params);
	ck_assert_int_eq(floor_new(&rules, &deal, floor, &carry, &game, NULL), STATUS_OK);
	ck_assert_int_eq(bot_new(bot, params, game, &seat), STATUS_OK);
	marks_new(game, &marks);
	for (int turn = -1; game->phase == GAME_PLAYING && game->turn < FLOOR_TURNS;) {
		game->carry.wounds = GAME_WOUNDS;
		if (game->turn > turn)
			check_turn(&marks, game);
		turn = game->turn;
		struct game_action action = bot_act(&seat, game);
		game_step(game, &action);
	}
	marks_free(&marks);
	bot_free(&seat);
	game_free(game);
}

START_TEST(the_marks_of_the_telegraph_are_never_wrong)
{
	int turns = how_many(500, 5000), n = 0;

	while (bots[n])
		n++;
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	for (uint64_t i = 0; counts.turns < turns; i++)
		check_floor(bot_of(bots[i % (uint64_t)n]),
			    1 + (int)((i / (uint64_t)n * 7 + i * 3) % (uint64_t)rules.n_floors), 1 + i);
	if (is_long())
		fprintf(
		    stderr,
		    "%d turns, %d with somebody in sight: %d deadly, %d of them hindered by a hidden one, %d "
		    "unmarked choices, %d catches left to chance or hidden, %d doomed\n",
		    counts.turns, counts.watched, counts.deadly, counts.hindered, counts.unmarked, counts.lots,
		    counts.doomed);
	ck_assert_int_eq(counts.wrong, 0);
	ck_assert_int_gt(counts.deadly, 0);
	ck_assert_int_gt(counts.doomed, 0);
	/* A fellow out of sight may stand in the way of a leap, or collide with the one that comes. */
	ck_assert_int_le(counts.hindered, 1 + counts.deadly / 200);
}
END_TEST

Suite *suite_marks(void)
{
	Suite *suite = suite_create("oracle/marks");
	TCase *tcase = tcase_create("marks");

	tcase_set_timeout(tcase, 0);
	tcase_add_test(tcase, the_marks_of_the_telegraph_are_never_wrong);
	suite_add_tcase(suite, tcase);
	return suite;
}
