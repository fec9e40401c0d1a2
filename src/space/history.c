#include "space/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/minmax.h"

enum { FIRST_STRIDE = SPACE_TICKS_PER_S / 2 };

/* A part of one snapshot or of several. */
struct history_block {
	struct history_block *next; /* spare, too */
	size_t owners;
	unsigned char bytes[HISTORY_BLOCK];
};

/* A part of the present, as long as a block or shorter. */
struct history_part {
	unsigned char *bytes;
	size_t size;
};

static size_t history_blocks(size_t bytes)
{
	return (bytes + HISTORY_BLOCK - 1) / HISTORY_BLOCK;
}

/* Part I of the world, or of the notes behind it. */
static struct history_part history_part(const struct history *history, size_t i)
{
	size_t of_space = history_blocks(history->space->size), size = history->space->size;
	unsigned char *bytes = (unsigned char *)history->space;

	if (i >= of_space) {
		i -= of_space;
		size = history->kind.size;
		bytes = history->notes;
	}
	return (struct history_part){bytes + i * HISTORY_BLOCK,
				     min(size - i * HISTORY_BLOCK, (size_t)HISTORY_BLOCK)};
}

/* ---- blocks ---------------------------------------------------------------------------------------------- */

static struct history_block *history_take_block(struct history *history)
{
	struct history_block *block = history->spare;

	if (block)
		history->spare = block->next;
	else
		block = malloc(sizeof *block);
	history->used += block != NULL;
	return block;
}

static void history_drop_block(struct history *history, struct history_block *block)
{
	if (--block->owners > 0)
		return;
	block->next = history->spare;
	history->spare = block;
	history->used--;
}

static void history_drop(struct history *history, struct history_block **snapshot, size_t n_blocks)
{
	for (size_t i = 0; i < n_blocks; i++)
		history_drop_block(history, snapshot[i]);
}

/* ---- snapshots ------------------------------------------------------------------------------------------- */

/* The block of part I: the block in the snapshot BEFORE, which may be NULL, if unchanged. */
static struct history_block *history_keep_part(struct history *history, struct history_block **before, size_t i)
{
	struct history_part part = history_part(history, i);
	struct history_block *block;

	if (before && !memcmp(before[i]->bytes, part.bytes, part.size)) {
		before[i]->owners++;
		return before[i];
	}
	block = history_take_block(history);
	if (!block)
		return NULL;
	block->owners = 1;
	memcpy(block->bytes, part.bytes, part.size);
	return block;
}

/* Keeps the present as the next snapshot, for which there must be a place. */
static enum status history_keep(struct history *history)
{
	size_t n = history->n_snapshots;
	struct history_block **before = n ? history->snapshots[n - 1] : NULL;
	struct history_block **snapshot = history->snapshots[n];

	if (!snapshot)
		snapshot = history->snapshots[n] = malloc(history->n_blocks * sizeof(struct history_block *));
	if (!snapshot)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < history->n_blocks; i++) {
		snapshot[i] = history_keep_part(history, before, i);
		if (!snapshot[i]) {
			history_drop(history, snapshot, i);
			return STATUS_NO_MEMORY;
		}
	}
	history->n_snapshots++;
	return STATUS_OK;
}

static void history_restore(struct history *history, size_t snapshot)
{
	for (size_t i = 0; i < history->n_blocks; i++) {
		struct history_part part = history_part(history, i);
		memcpy(part.bytes, history->snapshots[snapshot][i]->bytes, part.size);
	}
}

/* Leaves the first N snapshots. */
static void history_shorten(struct history *history, size_t n)
{
	while (history->n_snapshots > n)
		history_drop(history, history->snapshots[--history->n_snapshots], history->n_blocks);
}

/* Must every second snapshot go before there is one more?  Their number is even then, so the next one is due at the same
 * tick either way. */
static bool history_is_full(const struct history *history)
{
	size_t n = history->n_snapshots, blocks = history->used + 2 * history->n_blocks;

	return n == HISTORY_SNAPSHOTS || (n >= HISTORY_SNAPSHOTS_LEAST && n % 2 == 0 &&
					  blocks > HISTORY_BYTES / sizeof(struct history_block));
}

static void history_thin(struct history *history)
{
	size_t n = history->n_snapshots / 2;

	for (size_t i = 1; i < history->n_snapshots; i += 2)
		history_drop(history, history->snapshots[i], history->n_blocks);
	for (size_t i = 1; i < n; i++) {
		struct history_block **place = history->snapshots[i];
		history->snapshots[i] = history->snapshots[2 * i];
		history->snapshots[2 * i] = place;
	}
	history->n_snapshots = n;
	history->stride *= 2;
}

/* ---- the world and its past ------------------------------------------------------------------------------ */

static bool history_provide_input(struct history *history)
{
	size_t n = (size_t)(history->latest - history->born);
	struct space_input *inputs =
	    array_reserve(history->inputs, &history->inputs_cap, n + 1, sizeof *inputs);

	if (!inputs)
		return false;
	history->inputs = inputs;
	return true;
}

enum status history_new(struct space *space, const struct history_notes *notes, struct history *history)
{
	struct history made = {
	    .space = space, .born = space->tick, .latest = space->tick, .stride = FIRST_STRIDE};

	if (notes)
		made.kind = *notes;
	made.n_blocks = history_blocks(space->size) + history_blocks(made.kind.size);
	made.notes = calloc(1, made.kind.size + 1);
	if (!made.notes || history_keep(&made)) {
		made.space = NULL;
		history_free(&made);
		return STATUS_NO_MEMORY;
	}
	*history = made;
	return STATUS_OK;
}

void history_free(struct history *history)
{
	history_shorten(history, 0);
	while (history->spare) {
		struct history_block *block = history->spare;
		history->spare = block->next;
		free(block);
	}
	for (size_t i = 0; i < HISTORY_SNAPSHOTS; i++)
		free(history->snapshots[i]);
	free(history->inputs);
	changes_free(&history->changes);
	changes_free(&history->undone);
	free(history->notes);
	if (history->space)
		space_free(history->space);
	*history = (struct history){0};
}

/* The answer that the past has; at the latest moment it gets it from the asker. */
static enum status history_answer(void *context, const struct steer_batch *batch, uint32_t ship,
				  struct vec2 *wish)
{
	struct history *history = context;

	if (changes_answer(&history->changes, batch, ship, wish) == STATUS_OK)
		return STATUS_OK;
	if (!history->asker)
		return STATUS_NOT_FOUND;
	enum status status = history->asker->ask(history->asker->context, batch, ship, wish);
	if (status)
		*wish = (struct vec2){0, 0};
	changes_add_wish(&history->changes, (struct wish){batch->tick, ship, *wish});
	return STATUS_OK;
}

void history_set_asker(struct history *history, const struct steer_asker *asker)
{
	history->asker = asker;
}

static void history_step_once(struct history *history, const struct space_input *input)
{
	struct steer_asker asker = {history_answer, history};

	history->space->asker = &asker;
	space_step(history->space, input);
	history->space->asker = NULL;
	if (history->kind.note)
		history->kind.note(history->notes, history->space);
}

/* Makes the changes of the present.  The snapshot of this tick, if there is one, is of before. */
static void history_make_due(struct history *history)
{
	if (changes_make_due(&history->changes, history->space) && history->kind.changed)
		history->kind.changed(history->notes, history->space);
}

/* Steps on to TICK, which was there before. */
static void history_repeat(struct history *history, uint64_t tick)
{
	while (history->space->tick < tick) {
		history_step_once(history, &history->inputs[history->space->tick - history->born]);
		history_make_due(history);
	}
}

/* The last snapshot that is not later than TICK. */
static size_t history_place(const struct history *history, uint64_t tick)
{
	return min((size_t)((tick - history->born) / history->stride), history->n_snapshots - 1);
}

/* Keeps the latest moment if a snapshot of it is due. */
static enum status history_keep_due(struct history *history)
{
	if (history->latest < history->born + history->n_snapshots * history->stride)
		return STATUS_OK;
	if (history_is_full(history))
		history_thin(history);
	return history_keep(history);
}

enum status history_step(struct history *history, const struct space_input *input)
{
	struct space *space = history->space;

	if (space->tick < history->latest) {
		history_repeat(history, space->tick + 1);
		return STATUS_OK;
	}
	if (!history_provide_input(history) ||
	    (history->asker && changes_provide_wishes(&history->changes, space->n.ships)))
		return STATUS_NO_MEMORY;
	struct space_input *done = &history->inputs[history->latest - history->born];
	*done = input ? *input : (struct space_input){0};
	history_step_once(history, done);
	history->latest = space->tick;
	enum status status = history_keep_due(history);
	history_make_due(history);
	return status;
}

void history_seek(struct history *history, uint64_t tick)
{
	struct space *space = history->space;

	tick = clamp(tick, history->born, history->latest);
	size_t place = history_place(history, tick);
	if (tick < space->tick || history->born + place * history->stride > space->tick) {
		history_restore(history, place);
		history_make_due(history);
	}
	history_repeat(history, tick);
}

static enum status history_put(struct history *history, const struct change *change)
{
	struct change now = *change;
	enum status status = change_make(history->space, change);

	if (status)
		return status;
	history_branch(history);
	now.tick = history->space->tick;
	status = changes_add(&history->changes, &now);
	if (!status && history->kind.changed)
		history->kind.changed(history->notes, history->space);
	return status;
}

enum status history_change(struct history *history, const struct change *change)
{
	enum status status = history_put(history, change);

	if (!status)
		history->undone.n = 0;
	return status;
}

bool history_redo(struct history *history)
{
	if (!history->undone.n)
		return false;
	const struct change *change = &history->undone.all[--history->undone.n];
	if (change->tick > history->latest)
		return changes_add(&history->changes, change) == STATUS_OK;
	history_seek(history, change->tick);
	return history_put(history, change) == STATUS_OK;
}

bool history_undo(struct history *history)
{
	if (!history->changes.n)
		return false;
	const struct change *change = &history->changes.all[--history->changes.n];
	uint64_t tick = change->tick;
	if (changes_add(&history->undone, change))
		history->undone.n = 0; /* without memory it is gone for good */
	if (tick <= history->latest) {
		size_t place = history_place(history, tick);
		history->latest = tick;
		changes_drop_wishes(&history->changes, tick);
		history_shorten(history, place + 1);
		history_restore(history, place);
		history_make_due(history);
		history_repeat(history, tick);
	}
	return true;
}

enum status history_plan(struct history *history, const struct changes *changes)
{
	struct changes copy;
	enum status status = changes_copy(changes, &copy);

	if (status)
		return status;
	changes_free(&history->changes);
	history->changes = copy;
	history_make_due(history);
	return STATUS_OK;
}

void history_branch(struct history *history)
{
	history->latest = history->space->tick;
	history_shorten(history, history_place(history, history->latest) + 1);
	while (history->changes.n && history->changes.all[history->changes.n - 1].tick > history->latest)
		history->changes.n--;
	changes_drop_wishes(&history->changes, history->latest);
}

void history_forget(struct history *history)
{
	history->born = history->latest = history->space->tick;
	history->stride = FIRST_STRIDE;
	history->changes.n = history->changes.n_wishes = history->undone.n = 0;
	history_shorten(history, 0);
	enum status status = history_keep(history); /* the blocks freed are enough */
	ASSERT(!status);
	(void)status;
}
