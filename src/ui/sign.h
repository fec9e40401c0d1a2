/* ui/sign.h -- how a hunter is written wherever one is drawn: its letter, its mark, its mind in words. */
#ifndef UI_SIGN_H
#define UI_SIGN_H

#include "game/game.h"
#include "ui/theme.h"

/* The colour says how it finds you; filled while it hunts you. */
enum role sign_letter_role(const struct hunter *hunter);

/* MARK is game_mark's. */
enum role sign_mark_role(char mark);

/* How a hunter thinks: the title of its chaser, or of the pathfinder it plans by, or of how its ship steers. */
const char *sign_mind_title(const struct hunter *hunter);

#endif
