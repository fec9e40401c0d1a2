/* record/record.h -- a story as the bytes of a journal: a header with all options, then one record per action.
 *
 *   header  u32 format, text version, u32 rules, u64 data, u64 seed, u32 day, u32 floor, u32 flags, u32 number of
 *           hunters, a text for each hunter, and with floor 0 the map as a text in our own format
 *   action  u32 verb, u32 direction, u32 who, u32 cell (x, y 16 bits each), u64 hash, text spec
 *   answer  u32 stuck, u32 cell, text thought, u32 number of cells, a u32 for each; in the turn of the last action
 *   rewind  u32 position
 *   reel    u32 action before its first picture, and its bytes: what the run looked like, see record/reels.h; it ends with
 *           the last action
 *   end     u64 hash
 *
 * A text is a u32 length and this many bytes.  All numbers are little-endian.
 *
 * Invariant: what the functions here write, record_read reads back as the same story. */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "record/story.h"

enum { RECORD_CELLS_MAX = 1 << 20 }; /* of a given map */

/* Can a run on GRID, called NAME in messages, be written and read back?  STATUS_BAD_INPUT if not. */
MUST_CHECK enum status record_check_map(const struct grid *grid, const char *name, struct diag *diag);

/* Writes the whole of STORY to the zeroed IMAGE: header, actions and, unless it is NULL, *END_HASH as its end.
 * The caller releases IMAGE in any case. */
MUST_CHECK enum status record_image(const struct story *story, const uint64_t *end_hash,
				    struct journal_image *image, struct diag *diag);

/* Append one record each. */
MUST_CHECK enum status record_action(struct journal *journal, const struct game_action *action, uint64_t hash,
				     struct diag *diag);
MUST_CHECK enum status record_answer(struct journal *journal, const struct story_answer *answer,
				     struct diag *diag);
MUST_CHECK enum status record_rewind(struct journal *journal, size_t position, struct diag *diag);
MUST_CHECK enum status record_reel(struct journal *journal, const struct story_reel *reel, struct diag *diag);
MUST_CHECK enum status record_end(struct journal *journal, uint64_t hash, struct diag *diag);

/* Fills the zeroed STORY from the valid prefix of BLOB, NAME in messages, and notes the rest; story_free releases it
 * in any case.  STATUS_BAD_INPUT if it is not a journal, has another format, or contains an invalid record. */
MUST_CHECK enum status record_read(const struct blob *blob, const char *name, struct story *story,
				   struct diag *diag);

/* Fills the zeroed STORY with version, edition and reels, of a run of any edition: to be watched, not to be played.  The
 * rest of BLOB is not looked at.  STATUS_BAD_INPUT if it is not a journal, or one of another format. */
MUST_CHECK enum status record_read_film(const struct blob *blob, const char *name, struct story *story,
					struct diag *diag);

/* Reads only the header of BLOB, the options of the run.  STATUS_BAD_INPUT as above. */
MUST_CHECK enum status record_options(const struct blob *blob, const char *name, struct story_options *options,
				      struct diag *diag);

/* The same, but writes the seed in it, or the day, to LABEL[SEED_TEXT_CAP].  STATUS_BAD_INPUT as
 * above. */
MUST_CHECK enum status record_label(const struct blob *blob, const char *name, char *label, struct diag *diag);

#endif
