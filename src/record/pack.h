/* record/pack.h -- the actions of a run in as few bytes as is simple: an adaptive model and an arithmetic coder.
 *
 * A step is coded by its turn from the step before it, in the context of the turn before that; long corridors and
 * repeated waiting cost a fraction of a bit.
 *
 * Invariant: pack_read undoes pack_write, and accepts no bytes that pack_write does not write. */
#ifndef RECORD_PACK_H
#define RECORD_PACK_H

#include "store/bytes.h"
#include "world/game.h"

enum { PACK_ACTIONS_MAX = 1 << 17 };

/* Appends ACTIONS[n] to WRITER.  Only what a verb reads of an action is kept.  STATUS_UNSUPPORTED for actions of
 * practice, which have no place here; STATUS_NO_MEMORY. */
MUST_CHECK enum status pack_write(const struct game_action *actions, size_t n, struct byte_writer *writer);

/* Reads ACTIONS[n] from BYTES[len], all of them.  STATUS_BAD_INPUT, STATUS_NO_MEMORY. */
MUST_CHECK enum status pack_read(const unsigned char *bytes, size_t len, struct game_action *actions, size_t n);

#endif
