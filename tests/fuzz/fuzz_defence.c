/* Any bytes as the rules of defence: refused with a message, or played by with money kept count of. */
#include "arcade/defence.h"
#include "tests/fuzz/fuzz.h"

enum { TICKS = 200 };

static void play(const struct defence_rules *rules)
{
	static struct fleet fleet;
	struct scene scene;
	struct defence game;
	struct diag diag = {""};
	struct cell at = {20, 12};

	if ((!fleet.n && fleet_load(&fleet, &diag)) || scene_load("defence", &fleet, &scene, &diag) ||
	    defence_new(&scene, &fleet, rules, 1, &game, &diag))
		abort();
	defence_call(&game);
	for (int i = 0; i < TICKS; i++, at.x = (int16_t)(20 + i % 8)) {
		if (i % 10 == 0)
			defence_place(&game, at, i / 10 % rules->n_towers);
		if (i % 7 == 0)
			defence_better(&game, at);
		if (i % 50 == 0)
			defence_sell(&game, at);
		defence_step(&game);
		if (game.money < 0 || game.money != rules->money - game.spent + game.gained)
			abort();
	}
	defence_free(&game);
}

void fuzz_defence(const uint8_t *data, size_t size)
{
	struct defence_rules rules;
	struct diag diag = {""};
	char *text = fuzz_text(data, size);

	if (!fuzz_refused(defence_rules_parse("fuzz", text, &rules, &diag), &diag))
		play(&rules);
	free(text);
}
