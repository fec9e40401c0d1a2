/* Any bytes as a scene: refused with a message, or built and flown without a ship getting lost. */
#include <math.h>

#include "space/scene.h"
#include "tests/fuzz/fuzz.h"

enum { FEW = 64, STEPS = 3 };

static const struct fleet fleet = {
    .classes = {{"fighter",
		 "Fighter",
		 {.model = MODEL_TURN,
		  .radius = 0.3,
		  .clearance = 0.175,
		  .max_speed = 2,
		  .max_turn_rad_s = 1.5,
		  .max_force = 3,
		  .mass = 1}}},
    .n = 1,
};

/* Only scenes of few things are flown: the others are as good, but slow. */
static bool is_small(const struct scene *scene)
{
	int things = 0;

	for (int i = 0; i < scene->n_ships; i++)
		things += scene->ships[i].count;
	for (int i = 0; i < scene->n_rocks; i++)
		things += scene->rocks[i].count;
	return things <= FEW && scene->arena[0] * scene->arena[1] <= 1e5;
}

static void fly(const struct scene *scene)
{
	struct scene_choice choice = {.seed = 1};
	struct diag diag = {""};
	struct space *space;

	if (fuzz_refused(scene_build(scene, &fleet, &choice, &space, &diag), &diag))
		return;
	for (int step = 0; step < STEPS; step++)
		space_step(space, NULL);
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (!isfinite(space->x[i]) || !isfinite(space->y[i]))
			abort();
	space_free(space);
}

void fuzz_scene(const uint8_t *data, size_t size)
{
	struct scene scene;
	struct diag diag = {""};
	char *text = fuzz_text(data, size);

	if (!fuzz_refused(scene_parse("fuzz", text, &fleet, &scene, &diag), &diag)) {
		if (is_small(&scene))
			fly(&scene);
		scene_free(&scene);
	}
	free(text);
}
