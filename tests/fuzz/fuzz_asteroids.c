/* Any bytes as the rules of asteroids: refused with a message, or flown by for a while. */
#include "arcade/asteroids.h"
#include "tests/fuzz/fuzz.h"

enum { TICKS = 200 };

static void fly(const struct asteroids_rules *rules)
{
	static struct fleet fleet;
	struct scene scene;
	struct asteroids game;
	struct diag diag = {""};
	struct space_input input = {.thrust = 1, .fire = true};

	if ((!fleet.n && fleet_load(&fleet, &diag)) || scene_load("asteroids", &fleet, &scene, &diag) ||
	    asteroids_new(&scene, &fleet, rules, 1, &game, &diag))
		abort();
	for (int i = 0; i < TICKS; i++)
		if (asteroids_step(&game, &input, &diag) || game.score < 0 || game.hull > rules->hull)
			abort();
	asteroids_free(&game);
}

void fuzz_asteroids(const uint8_t *data, size_t size)
{
	struct asteroids_rules rules;
	struct diag diag = {""};
	char *text = fuzz_text(data, size);

	if (!fuzz_refused(asteroids_rules_parse("fuzz", text, &rules, &diag), &diag))
		fly(&rules);
	free(text);
}
