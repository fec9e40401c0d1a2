#include "lab/duo_log.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/diag.h"
#include "base/pages.h"

enum {
	BLOCK_BYTES = 2 << 20,
	BLOCK_WORDS = (BLOCK_BYTES - sizeof(struct duo_block)) / sizeof(uint64_t),
	HEAD_WORDS = sizeof(struct duo_entry) / sizeof(uint64_t)
};

static void duo_free_blocks(struct duo_block *block)
{
	while (block) {
		struct duo_block *next = block->next;
		free(block);
		block = next;
	}
}

void duo_log_free(struct duo_log *log)
{
	duo_free_blocks(log->first);
	duo_free_blocks(log->spare);
	*log = (struct duo_log){.bytes = 0};
}

/* Puts an empty block behind the last one. */
static enum status duo_log_grow(struct duo_log *log, struct diag *diag)
{
	struct duo_block *block = log->spare;

	if (!block && log->bytes + BLOCK_BYTES > log->bytes_max)
		return diag_set(diag, STATUS_LIMIT,
				"two hunters: a turn takes more than the %.0f MB that are left for it",
				(double)log->bytes_max / (1 << 20));
	if (block) {
		log->spare = block->next;
	} else {
		block = pages_new(BLOCK_BYTES);
		if (!block)
			return STATUS_NO_MEMORY;
		log->bytes += BLOCK_BYTES;
	}
	block->next = NULL;
	block->used = 0;
	if (log->last)
		log->last->next = block;
	else
		log->first = block;
	log->last = block;
	return STATUS_OK;
}

enum status duo_log_reserve(struct duo_log *log, size_t n, struct duo_entry **entry, struct diag *diag)
{
	ASSERT(HEAD_WORDS + n <= BLOCK_WORDS);
	if (!log->last || log->last->used + HEAD_WORDS + n > BLOCK_WORDS) {
		enum status status = duo_log_grow(log, diag);
		if (status)
			return status;
	}
	*entry = (struct duo_entry *)(log->last->words + log->last->used);
	return STATUS_OK;
}

void duo_log_add(struct duo_log *log, struct duo_row *row, size_t n)
{
	if (row->entries++ == 0) {
		row->block = log->last;
		row->at = log->last->used;
	}
	log->last->used += HEAD_WORDS + n;
}

void duo_log_forget(struct duo_log *log, const struct duo_row *row)
{
	while (log->first != row->block) {
		struct duo_block *block = log->first;
		log->first = block->next;
		block->next = log->spare;
		log->spare = block;
	}
}
