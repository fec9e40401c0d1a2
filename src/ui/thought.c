#include "ui/thought.h"

#include <stdlib.h>
#include <string.h>

enum { CREST_LEAST = 12, CREST_PERCENT = 16, RING_STEPS = 6 };

static size_t cells_of(const struct thought *thought)
{
	return (size_t)thought->width * (size_t)thought->height;
}

enum status thought_new(int width, int height, struct thought *thought)
{
	struct thought made = {.width = width, .height = height, .unit = 1};

	made.order = calloc(cells_of(&made), sizeof *made.order);
	made.g = calloc(cells_of(&made), sizeof *made.g);
	made.open = calloc(cells_of(&made), sizeof *made.open);
	if (!made.order || !made.g || !made.open) {
		thought_free(&made);
		return STATUS_NO_MEMORY;
	}
	*thought = made;
	return STATUS_OK;
}

void thought_free(struct thought *thought)
{
	free(thought->order);
	free(thought->g);
	free(thought->open);
	*thought = (struct thought){0};
}

void thought_clear(struct thought *thought)
{
	memset(thought->order, 0, cells_of(thought) * sizeof *thought->order);
	memset(thought->open, 0, cells_of(thought));
	thought->expanded = thought->n_open = 0;
}

void thought_play(struct thought *thought, const struct event *events, size_t n, double unit)
{
	size_t cells = cells_of(thought);

	thought->unit = unit;
	for (size_t i = 0; i < n; i++) {
		size_t cell = events[i].cell;
		if (cell >= cells)
			continue;
		if (events[i].kind == EVENT_OPEN || events[i].kind == EVENT_RELAX) {
			thought->n_open += !thought->open[cell];
			thought->open[cell] = 1;
			thought->g[cell] = events[i].g;
		} else if (events[i].kind == EVENT_EXPAND) {
			thought->n_open -= thought->open[cell];
			thought->open[cell] = 0;
			thought->g[cell] = events[i].g;
			thought->order[cell] = ++thought->expanded;
		}
	}
}

enum role thought_age(const struct thought *thought, size_t index)
{
	uint32_t crest = thought->expanded * CREST_PERCENT / 100;
	uint32_t age = thought->expanded - thought->order[index];

	if (!thought->order[index])
		return ROLE_TEXT;
	if (crest < CREST_LEAST)
		crest = CREST_LEAST;
	if (age >= crest)
		return ROLE_CLOSED_OLD;
	return age * 3 < crest ? ROLE_CLOSED_CREST : age * 3 < crest * 2 ? ROLE_CLOSED_LATE : ROLE_CLOSED_RIM;
}

bool thought_ring(const struct thought *thought, size_t index)
{
	return (uint32_t)(thought->g[index] * thought->unit + 0.001) % RING_STEPS == RING_STEPS - 1;
}
