#include "tests/world/duel.h"

#include <stdio.h>
#include <string.h>

#include "oracle/preview.h"
#include "tests/suite.h"
#include "tests/world/pit.h"

/* The next 'h' of DRAWING from FROM on, or -1. */
static int duel_next_start(const char *drawing, int from)
{
	const char *found = strchr(drawing + from, 'h');

	return found ? (int)(found - drawing) : -1;
}

/* The world of DUEL with hunters on the 'h' at START and on those after it; NULL if there are too few. */
static struct game *duel_new(const struct duel *duel, const struct rules *rules, int start)
{
	char text[1024];
	struct grid grid;
	struct game *game;
	struct diag diag = {""};

	snprintf(text, sizeof text, "%s", duel->drawing);
	for (char *c = text; *c; c++)
		if (*c == 'h')
			*c = '.';
	for (int i = 0; i < max(duel->n, 1); i++, start++) {
		start = duel_next_start(duel->drawing, start);
		if (start < 0)
			return NULL;
		text[start] = 'h';
	}
	pit_grid(text, duel->hunter, &grid);
	struct game_carry carry = game_fresh_carry;
	if (duel->tool)
		carry.tools[0] = (uint8_t)(1 + (rules_tool(rules, duel->tool) - rules->tools));
	const struct game_setup setup = {.seed = (uint64_t)start,
					 .grid = &grid,
					 .budget = duel->budget,
					 .carry = &carry,
					 .run_rules = duel->run};
	ck_assert_msg(game_new(&setup, rules, &game, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		hunter->kind.knows = duel->mood == DUEL_KNOWS;
		if (duel->mood == DUEL_HUNTS || duel->mood == DUEL_HEARD) {
			hunter->state = duel->mood == DUEL_HUNTS ? HUNTER_HUNTING : HUNTER_CURIOUS;
			hunter->target = game->at;
			hunter->patience = hunter->kind.patience_turns;
		}
	}
	return game;
}

static struct game_action duel_action(const struct duel *duel, char letter)
{
	static const char letters[] = "neswNESW";
	const char *found = letter ? strchr(letters, letter) : NULL;

	if (found)
		return (struct game_action){.verb = GAME_MOVE, .direction = (int)(found - letters)};
	switch (letter) {
	case '<': return (struct game_action){.verb = GAME_CLOSE, .direction = WEST};
	case '=': return (struct game_action){.verb = GAME_WEDGE, .direction = WEST};
	case '!': return (struct game_action){.verb = GAME_USE, .who = 0, .at = duel->aim};
	default: return (struct game_action){.verb = GAME_WAIT};
	}
}

static bool duel_fight(const struct duel *duel, struct game *game)
{
	for (size_t i = 0; game->turn < duel->turns && !game->caught; i++) {
		struct game_action action = duel_action(duel, i < strlen(duel->play) ? duel->play[i] : '\0');
		int turn = game->turn;
		game_step(game, &action);
		if (game->turn > turn)
			continue;
		ck_assert_msg(action.verb != GAME_USE, "%s cannot be used", duel->tool);
		game_step(game, &(struct game_action){.verb = GAME_WAIT});
	}
	return game->caught > 0;
}

double duel_caught(const struct duel *duel, const struct rules *rules)
{
	int n = 0, caught = 0;

	for (int start = duel_next_start(duel->drawing, 0); start >= 0;
	     start = duel_next_start(duel->drawing, start + 1)) {
		struct game *game = duel_new(duel, rules, start);
		if (!game)
			break;
		n++;
		caught += duel_fight(duel, game);
		game_free(game);
	}
	return (double)caught / n;
}

double duel_unfooled(const struct duel *duel, const struct rules *rules)
{
	struct game_action use = duel_action(duel, '!');
	int n = 0, unfooled = 0;

	for (int start = duel_next_start(duel->drawing, 0); start >= 0;
	     start = duel_next_start(duel->drawing, start + 1)) {
		struct game *game = duel_new(duel, rules, start);
		struct oracle *oracle;
		struct preview preview = {.n_ghosts = 0};
		if (!game)
			break;
		ck_assert_int_eq(oracle_new(game, &oracle), STATUS_OK);
		preview_action(&preview, oracle, game, &use);
		ck_assert_int_ne(preview.action, PREVIEW_REFUSED);
		n++;
		unfooled += preview.immune[0] != IMMUNE_NOT;
		oracle_free(oracle);
		game_free(game);
	}
	return (double)unfooled / n;
}
