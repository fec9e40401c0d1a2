/* game/record.h -- a session's journal in bytes: the header with all options, and one record per action.
 *
 * Header: u32 format, text version, u64 seed, u32 floor, u32 practice, u32 hunters, a text each, and with floor
 * 0 the map as a text in our own format.  Action: u32 verb, u32 direction, u32 who, u64 hash, text spec.
 * Rewind: u32 position.  End: u64 hash.  A text is u32 length and bytes; all numbers are little-endian. */
#ifndef GAME_RECORD_H
#define GAME_RECORD_H

#include "game/session.h"

/* Makes the journal of SESSION, header only. */
MUST_CHECK enum status record_create(const char *path, struct session *session, struct diag *diag);

MUST_CHECK enum status record_action(struct journal *journal, const struct game_action *action, uint64_t hash);
MUST_CHECK enum status record_rewind(struct journal *journal, size_t position);
MUST_CHECK enum status record_end(struct journal *journal, uint64_t hash);

/* Fills options, grid, version, actions and hashes of SESSION from the valid prefix of BLOB.  A well-formed
 * journal with records that make no sense is STATUS_BAD_INPUT. */
MUST_CHECK enum status record_read(const struct blob *blob, const char *name, struct session *session,
				   struct diag *diag);

#endif
