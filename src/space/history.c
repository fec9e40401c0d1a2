#include "space/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/minmax.h"

enum { FIRST_STRIDE = SPACE_TICKS_PER_S / 2 };

static size_t history_snapshot_size(const struct history *history)
{
	return history->space->size + history->kind.size;
}

/* How many snapshots are kept at most: an even number, so that dropping every second one leaves an even stride. */
static size_t history_most(const struct history *history)
{
	size_t most = HISTORY_BYTES / history_snapshot_size(history);

	return clamp(most, (size_t)HISTORY_SNAPSHOTS_LEAST, (size_t)HISTORY_SNAPSHOTS) & ~(size_t)1;
}

/* Keeps the present as the next snapshot, for which there must be room. */
static void history_keep(struct history *history)
{
	ASSERT(history->n_snapshots < history->most && history->snapshots[history->n_snapshots]);
	unsigned char *snapshot = history->snapshots[history->n_snapshots++];

	memcpy(snapshot, history->space, history->space->size);
	memcpy(snapshot + history->space->size, history->notes, history->kind.size);
}

/* Makes room for one more snapshot: new memory, or that of every second one.  Their number is even, so the next
 * one is due at the same tick either way. */
static bool history_provide_snapshot(struct history *history)
{
	if (history->n_snapshots == history->most) {
		for (size_t i = 1; i < history->most / 2; i++) {
			unsigned char *spare = history->snapshots[i];
			history->snapshots[i] = history->snapshots[2 * i];
			history->snapshots[2 * i] = spare;
		}
		history->n_snapshots = history->most / 2;
		history->stride *= 2;
	}
	unsigned char **place = &history->snapshots[history->n_snapshots];
	if (!*place)
		*place = malloc(history_snapshot_size(history));
	return *place != NULL;
}

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
	struct history made = {.space = space};

	if (notes)
		made.kind = *notes;
	made.most = history_most(&made);
	made.notes = calloc(1, made.kind.size + 1);
	if (!made.notes || !history_provide_snapshot(&made)) {
		free(made.notes);
		return STATUS_NO_MEMORY;
	}
	*history = made;
	history_forget(history);
	return STATUS_OK;
}

void history_free(struct history *history)
{
	for (size_t i = 0; i < HISTORY_SNAPSHOTS; i++)
		free(history->snapshots[i]);
	free(history->inputs);
	free(history->notes);
	if (history->space)
		space_free(history->space);
	*history = (struct history){0};
}

static void history_step_once(struct history *history, const struct space_input *input)
{
	space_step(history->space, input);
	if (history->kind.note)
		history->kind.note(history->notes, history->space);
}

enum status history_step(struct history *history, const struct space_input *input)
{
	struct space *space = history->space;

	if (space->tick < history->latest) {
		history_step_once(history, &history->inputs[space->tick - history->born]);
		return STATUS_OK;
	}
	if (!history_provide_input(history))
		return STATUS_NO_MEMORY;
	struct space_input *done = &history->inputs[history->latest - history->born];
	*done = input ? *input : (struct space_input){0};
	history_step_once(history, done);
	history->latest = space->tick;
	if (space->tick < history->born + history->n_snapshots * history->stride)
		return STATUS_OK;
	if (!history_provide_snapshot(history))
		return STATUS_NO_MEMORY;
	history_keep(history);
	return STATUS_OK;
}

void history_seek(struct history *history, uint64_t tick)
{
	struct space *space = history->space;

	tick = clamp(tick, history->born, history->latest);
	size_t place = min((size_t)((tick - history->born) / history->stride), history->n_snapshots - 1);
	if (tick < space->tick || history->born + place * history->stride > space->tick) {
		const unsigned char *snapshot = history->snapshots[place];
		memcpy(history->notes, snapshot + space->size, history->kind.size);
		memcpy(space, snapshot, space->size);
	}
	while (space->tick < tick)
		history_step_once(history, &history->inputs[space->tick - history->born]);
}

void history_branch(struct history *history)
{
	history->latest = history->space->tick;
	history->n_snapshots = (size_t)((history->latest - history->born) / history->stride) + 1;
}

void history_forget(struct history *history)
{
	history->born = history->latest = history->space->tick;
	history->stride = FIRST_STRIDE;
	history->n_snapshots = 0;
	history_keep(history);
}
