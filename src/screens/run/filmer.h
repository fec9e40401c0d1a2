/* screens/run/filmer.h -- draws the films stored with runs: as a replay shows them, on a screen of 80x24. */
#ifndef SCREENS_RUN_FILMER_H
#define SCREENS_RUN_FILMER_H

#include "record/session.h"

extern const struct session_filmer filmer;

#endif
