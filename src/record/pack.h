/* record/pack.h -- the actions of a run in few bytes: a byte for a step and a few for any other action, packed by zlib.
 *
 * Invariant: pack_read undoes pack_write.  The packed bytes may differ between versions of zlib, and are read by all. */
#ifndef RECORD_PACK_H
#define RECORD_PACK_H

#include "store/bytes.h"
#include "world/game.h"

enum { PACK_ACTIONS_MAX = 1 << 17 };

/* Appends ACTIONS[n] to WRITER.  Only the arguments of each verb are stored.  STATUS_UNSUPPORTED for actions of
 * practice; STATUS_NO_MEMORY. */
MUST_CHECK enum status pack_write(const struct game_action *actions, size_t n, struct byte_writer *writer);

/* Reads ACTIONS[n], at most PACK_ACTIONS_MAX, from BYTES[len], all of them.  STATUS_BAD_INPUT, STATUS_NO_MEMORY. */
MUST_CHECK enum status pack_read(const unsigned char *bytes, size_t len, struct game_action *actions, size_t n);

#endif
