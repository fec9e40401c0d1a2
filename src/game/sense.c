/* What you see, and how the hunters come to know of you: sight, noise, scent. */
#include <string.h>

#include "game/world.h"

/* Noise goes where a step could go, and through no closed door. */
void world_make_noise(struct game *game)
{
	uint8_t *noise = world_plane(game, PLANE_NOISE);
	struct ground ground = game_ground(game, MOVER_WALKER);
	size_t cells = (size_t)game->width * (size_t)game->height;

	memset(noise, 0, cells);
	if (!game->noise_cells)
		return;
	size_t reached = world_flood(game, &ground, game->at, (uint32_t)game->noise_cells);
	for (size_t i = 0; i < reached; i++) {
		size_t index = game_index(game, world_cells(game)[i]);
		noise[index] = (uint8_t)(1 + world_distance(game)[index]);
	}
}

static void know(struct game *game, struct cell at)
{
	uint8_t *known = world_plane(game, PLANE_KNOWN), *seen = world_plane(game, PLANE_SEEN);

	known[game_index(game, at)] = (uint8_t)game_terrain(game, at);
	seen[game_index(game, at)] = 1;
}

void world_look(struct game *game)
{
	for (int y = 0; y < game->height; y++)
		for (int x = 0; x < game->width; x++)
			know(game, (struct cell){(int16_t)x, (int16_t)y});
	for (int i = 0; i < game->n_hunters; i++) {
		struct hunter *hunter = &game->hunters[i];
		bool seen = game_present(game, i) && game_sees(game, hunter->at);
		if (seen && !hunter->seen)
			world_tell(game, GAME_EVENT_SPOTTED, i, hunter->at, !hunter->met, 0);
		hunter->seen = seen;
		hunter->met |= seen;
	}
}

void world_sense(struct game *game, int who)
{
	struct hunter *hunter = &game->hunters[who];

	hunter->sees = hunter->senses = true;
	hunter->target = game->at;
}
