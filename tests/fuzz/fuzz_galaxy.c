/* Any bytes as the rules of the galaxy: refused with a message, or, where the scene has as many planets and
 * ships, traded by without a ship getting lost. */
#include <math.h>

#include "arcade/galaxy.h"
#include "tests/fuzz/fuzz.h"

enum { TICKS = 200 };

static void trade(const struct galaxy_rules *rules)
{
	static struct fleet fleet;
	struct scene scene;
	struct galaxy game;
	struct diag diag = {""};

	if ((!fleet.n && fleet_load(&fleet, &diag)) || scene_load("galaxy", &fleet, &scene, &diag))
		abort();
	if (!fuzz_refused(galaxy_new(&scene, &fleet, rules, 1, &game, &diag), &diag)) {
		for (int i = 0; i < TICKS; i++)
			galaxy_step(&game);
		galaxy_buy(&game);
		for (uint32_t i = 0; i < game.space->n.ships; i++)
			if (!isfinite(game.space->x[i]) || !isfinite(game.space->y[i]) || game.money < 0)
				abort();
		galaxy_free(&game);
	}
	scene_free(&scene);
}

void fuzz_galaxy(const uint8_t *data, size_t size)
{
	struct galaxy_rules rules;
	struct diag diag = {""};
	char *text = fuzz_text(data, size);

	if (!fuzz_refused(galaxy_rules_parse("fuzz", text, &rules, &diag), &diag))
		trade(&rules);
	free(text);
}
