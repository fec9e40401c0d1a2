#include "map/reading.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

struct reading *reading_of(struct grid *grid)
{
	if (!grid->reading)
		grid->reading = calloc(1, sizeof *grid->reading);
	return grid->reading;
}

void reading_note(struct reading *reading, enum reading_weight weight, const char *format, ...)
{
	char text[READING_TEXT];
	va_list args;

	if (!reading)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	text_make_safe(text, strlen(text), "");
	for (int i = 0; i < reading->n; i++)
		if (!strcmp(reading->notes[i].text, text)) {
			reading->notes[i].times++;
			return;
		}
	if (reading->n == READING_NOTES) {
		reading->more++;
		return;
	}
	struct reading_note *note = &reading->notes[reading->n++];
	note->weight = weight;
	note->times = 1;
	memcpy(note->text, text, sizeof text);
}

/* ---- surveys ----------------------------------------------------------------------------------------------- */

/* The root of the tree of PARENT that AT is in; the way there is halved. */
static uint32_t reading_root(uint32_t *parent, uint32_t at)
{
	while (parent[at] != at)
		at = parent[at] = parent[parent[at]];
	return at;
}

/* Joins the regions of A and B; 1 if they were two. */
static size_t reading_join(uint32_t *parent, uint32_t a, uint32_t b)
{
	a = reading_root(parent, a);
	b = reading_root(parent, b);
	parent[max(a, b)] = min(a, b);
	return a != b;
}

/* Each open cell is joined with those before it and above it. */
static void reading_count(const struct grid *grid, uint32_t *parent, struct survey *survey)
{
	size_t cells = grid_cells(grid), width = (size_t)grid->width;

	for (size_t i = 0; i < cells; i++) {
		if (!terrain_info[grid->terrain[i]].plan_cost)
			continue;
		parent[i] = (uint32_t)i;
		survey->open++;
		survey->regions++;
		if (i % width && terrain_info[grid->terrain[i - 1]].plan_cost)
			survey->regions -= reading_join(parent, (uint32_t)i - 1, (uint32_t)i);
		if (i >= width && terrain_info[grid->terrain[i - width]].plan_cost)
			survey->regions -= reading_join(parent, (uint32_t)(i - width), (uint32_t)i);
	}
	survey->blocked = cells - survey->open;
}

enum status reading_survey(const struct grid *grid, struct survey *survey)
{
	uint32_t *parent = malloc(grid_cells(grid) * sizeof *parent);

	if (!parent)
		return STATUS_NO_MEMORY;
	*survey =
	    (struct survey){.start = grid_mark(grid, MARK_START, 0), .goal = grid_mark(grid, MARK_GOAL, 0)};
	reading_count(grid, parent, survey);
	free(parent);
	return STATUS_OK;
}

const char *reading_warning(const struct grid *grid, const struct survey *survey)
{
	const struct reading *reading = grid->reading;

	if (!survey->open)
		return "no cell is open";
	if (!survey->blocked)
		return "no cell is blocked";
	if (!survey->start && reading && reading->objects_used + reading->objects_ignored)
		return "no start among the objects";
	return NULL;
}

/* ---- in words ---------------------------------------------------------------------------------------------- */

static void reading_add_mark(char line[READING_LINE], const char *what, const struct mark *mark)
{
	if (mark)
		text_append(line, READING_LINE, ", %s %d,%d", what, mark->at.x, mark->at.y);
	else
		text_append(line, READING_LINE, ", no %s", what);
}

/* The notes of this WEIGHT, at most three. */
static void reading_add_notes(char line[READING_LINE], const struct reading *reading,
			      enum reading_weight weight, int *shown)
{
	enum { SHOWN = 3 };

	for (int i = 0; i < reading->n && *shown < SHOWN; i++) {
		const struct reading_note *note = &reading->notes[i];
		if (note->weight != weight)
			continue;
		text_append(line, READING_LINE, "; %s", note->text);
		if (note->times > 1)
			text_append(line, READING_LINE, " (%d times)", note->times);
		++*shown;
	}
}

static void reading_add_counts(char line[READING_LINE], const struct reading *reading)
{
	int layers = reading->layers_used + reading->layers_ignored;
	int objects = reading->objects_used + reading->objects_ignored;

	if (layers)
		text_append(line, READING_LINE, ", %d of %d layer%s", reading->layers_used, layers,
			    layers == 1 ? "" : "s");
	if (objects)
		text_append(line, READING_LINE, "%s %d of %d object%s", layers ? " and" : ",",
			    reading->objects_used, objects, objects == 1 ? "" : "s");
	if (layers || objects)
		text_append(line, READING_LINE, " used");
}

void reading_measure(const struct grid *grid, const struct survey *survey, char line[READING_LINE])
{
	snprintf(line, READING_LINE, "%zu open, %zu blocked, %zu region%s", survey->open, survey->blocked,
		 survey->regions, survey->regions == 1 ? "" : "s");
	reading_add_mark(line, "start", survey->start);
	reading_add_mark(line, "goal", survey->goal);
	if (grid->reading)
		reading_add_counts(line, grid->reading);
}

/* How many notes are worth a place in one line. */
static int reading_worth(const struct reading *reading)
{
	int n = reading->more;

	for (int i = 0; i < reading->n; i++)
		n += reading->notes[i].weight > READING_DETAIL;
	return n;
}

void reading_say(const struct grid *grid, const struct survey *survey, char line[READING_LINE])
{
	const char *warning = reading_warning(grid, survey);
	int shown = 0;

	reading_measure(grid, survey, line);
	if (warning)
		text_append(line, READING_LINE, "; warning: %s", warning);
	if (!grid->reading)
		return;
	for (int weight = READING_LOSS; weight >= READING_PLAIN; weight--)
		reading_add_notes(line, grid->reading, (enum reading_weight)weight, &shown);
	int left = reading_worth(grid->reading) - shown;
	if (left)
		text_append(line, READING_LINE, "; and %d more", left);
}

bool reading_matters(const struct grid *grid, const struct survey *survey)
{
	return grid->reading || reading_warning(grid, survey);
}
