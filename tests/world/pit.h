/* tests/world/pit.h -- small drawn worlds for the tests of the game. */
#ifndef TESTS_WORLD_PIT_H
#define TESTS_WORLD_PIT_H

#include "world/game.h"

/* DRAWING is rows joined by '\n' in the glyphs of terrain.def; '@' you, 'h' a hunter of SPEC that knows where
 * you are.  Without 'h' nobody hunts. */
struct game *pit_new(const char *drawing, const char *spec);

/* The map alone; the hunter is a mark. */
void pit_grid(const char *drawing, const char *spec, struct grid *grid);

/* Plays one letter a step: n e s w N E S W (north-east, south-east, ..) moves, '.' waits, '>' leaves. */
void pit_play(struct game *game, const char *letters);

/* The first event of KIND in the last step, or NULL. */
const struct game_event *pit_event(const struct game *game, enum game_event_kind kind);

#endif
