/* lab/duo_log.h -- what two hunters won in a turn, in the order in which it was found, in rows: one for each place of the
 * first hunter.
 *
 * A turn is written while the one before is read, and is then forgotten; its blocks are written again.
 *
 * Invariant: an entry stays where it is until duo_log_forget(). */
#ifndef LAB_DUO_LOG_H
#define LAB_DUO_LOG_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "lab/planes.h"

struct diag;

/* Its words fill the strips of MASK, one strip after the other. */
struct duo_entry {
	uint64_t place : 16; /* of the second hunter */
	uint64_t mask : PLANES_STRIPS;
	uint64_t words[];
};

struct duo_block {
	struct duo_block *next;
	size_t used; /* words */
	uint64_t words[];
};

struct duo_log {
	struct duo_block *first, *last; /* what is written, in order; owned */
	struct duo_block *spare;        /* owned */
	size_t bytes, bytes_max;
};

/* Where the entries of a row are. */
struct duo_row {
	struct duo_block *block; /* of the first one */
	size_t at;               /* its words before that */
	size_t entries;
};

void duo_log_free(struct duo_log *log);

/* Makes room behind all that is written for an entry of up to N words.  STATUS_LIMIT: the log is full. */
MUST_CHECK enum status duo_log_reserve(struct duo_log *log, size_t n, struct duo_entry **entry,
				       struct diag *diag);

/* Adds that entry, of N words, to ROW, which is the latest one, or empty. */
void duo_log_add(struct duo_log *log, struct duo_row *row, size_t n);

/* Forgets all that was written before ROW. */
void duo_log_forget(struct duo_log *log, const struct duo_row *row);

/* The next entry of ROW, which must have one. */
static inline const struct duo_entry *duo_log_next(struct duo_row *row)
{
	if (row->at == row->block->used) {
		row->block = row->block->next;
		row->at = 0;
	}
	return (const struct duo_entry *)(row->block->words + row->at);
}

/* Goes on behind the words of that entry, which end at END. */
static inline void duo_log_pass(struct duo_row *row, const uint64_t *end)
{
	row->at = (size_t)(end - row->block->words);
	row->entries--;
}

#endif
