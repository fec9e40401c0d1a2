/* kit/sign.h -- how every picture shows hunters, things and the effects of tools: the colours of signs, letters and
 * marks, and minds in words. */
#ifndef KIT_SIGN_H
#define KIT_SIGN_H

#include "kit/screen.h"
#include "kit/theme.h"
#include "world/game.h"
#include "world/sign.h"

/* The colour says how it finds you; it fills the cell while the hunter hunts you. */
enum role sign_letter_role(const struct hunter *hunter);

/* The same of one that does not hunt you, by how its kind finds you. */
enum role sign_family_role(enum hunter_family family);

/* The colour of its next step. */
enum role sign_ghost_role(const struct hunter *hunter);

/* SIGN on SCREEN, and its colour. */
uint32_t sign_glyph(const struct screen *screen, const struct sign *sign);
enum role sign_role(const struct sign *sign);

/* MARK comes from game_mark(). */
enum role sign_mark_role(char mark);

/* What SCREEN shows for MARK of game_mark(). */
uint32_t sign_mark_glyph(const struct screen *screen, char mark);

/* The title of the behaviour that steers its ship, of the pathfinder it plans with, or of its chaser. */
const char *sign_mind_title(const struct hunter *hunter);

#endif
