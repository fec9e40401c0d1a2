/* screens/run/mask.h -- who a hunter is for the player: itself, or in a masquerade what the player takes it for. */
#ifndef SCREENS_RUN_MASK_H
#define SCREENS_RUN_MASK_H

#include "screens/run/run.h"

/* The letter and the name of hunter WHO as RUN shows them. */
char mask_letter(const struct run *run, int who);
const char *mask_name(const struct run *run, int who);

#endif
