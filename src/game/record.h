/* game/record.h -- a session's journal as bytes: a header with all options, then one record per action.
 *
 *   header  u32 format, text version, u64 seed, u32 floor, u32 flags, u32 number of hunters, a text for each
 *           hunter, and with floor 0 the map as a text in our own format
 *   action  u32 verb, u32 direction, u32 who, u32 cell (x, y 16 bits each), u64 hash, text spec
 *   rewind  u32 position
 *   end     u64 hash
 *
 * A text is a u32 length and that many bytes.  All numbers are little-endian.
 *
 * Invariant: what the functions here write, record_read reads back as the same session. */
#ifndef GAME_RECORD_H
#define GAME_RECORD_H

#include "game/session.h"

/* Creates the journal of SESSION at PATH and writes the header. */
MUST_CHECK enum status record_create(const char *path, struct session *session, struct diag *diag);

/* Append one record each. */
MUST_CHECK enum status record_action(struct journal *journal, const struct game_action *action, uint64_t hash);
MUST_CHECK enum status record_rewind(struct journal *journal, size_t position);
MUST_CHECK enum status record_end(struct journal *journal, uint64_t hash);

/* Fills options, grid, version, actions and hashes of SESSION from the valid prefix of BLOB, which is called
 * NAME in messages.  STATUS_BAD_INPUT if it is not a journal or contains an invalid record. */
MUST_CHECK enum status record_read(const struct blob *blob, const char *name, struct session *session,
				   struct diag *diag);

#endif
