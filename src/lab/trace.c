#include "config.h"

#include "lab/trace.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/manner.h"
#include "path/cost.h"
#include "store/file.h"

#define NO_PARENT UINT32_MAX

struct trace_writer {
	FILE *out;
	struct manner_scale scale;
	const struct ground *ground;
	const struct path_query *query;
	const struct path_result *taut; /* whose path is a taut line: the log has its bends only; else NULL */
	double unit;
	uint32_t *parent;            /* [cells] up to the present event */
	uint32_t current;            /* parent of the cells that are opened next */
	const struct event *closing; /* the last EXPAND; its cell is closed at the next one */
};

/* Event types, by which Posthoc chooses colours: its own names if it has one.  NULL: not written. */
static const char *const type_names[EVENT_KINDS] = {
    [EVENT_OPEN] = "generating", [EVENT_RELAX] = "updating",      [EVENT_EXPAND] = "expanding",
    [EVENT_FOUND] = "end",       [EVENT_CANDIDATE] = "candidate", [EVENT_REVISE] = "updating",
    [EVENT_PRUNE] = "closing",   [EVENT_LEAD] = "path",           [EVENT_ENTER] = "expanding",
    [EVENT_RETURN] = "closing",
};

static const char head[] =
    "{\"version\":\"1.4.0\",\"views\":{\"main\":[\n"
    "{\"$\":\"rect\",\"$if\":\"${{ $.type == 'wall' }}\",\"x\":\"${{ $.x }}\",\"y\":\"${{ $.y }}\","
    "\"width\":\"${{ $.width }}\",\"height\":\"${{ $.height }}\",\"fill\":\"${{ theme.foreground }}\"},\n"
    "{\"$\":\"rect\",\"$if\":\"${{ $.type != 'wall' }}\",\"x\":\"${{ $.x }}\",\"y\":\"${{ $.y }}\","
    "\"width\":1,\"height\":1,\"fill\":\"${{ color[$.type] }}\"},\n"
    "{\"$\":\"rect\",\"$if\":\"${{ $.type == 'expanding' }}\",\"clear\":true,\"x\":\"${{ $.x + 0.25 }}\","
    "\"y\":\"${{ $.y + 0.25 }}\",\"width\":0.5,\"height\":0.5,\"fill\":\"${{ theme.foreground }}\"}]},\n"
    "\"pivot\":{\"x\":\"${{ $.x + 0.5 }}\",\"y\":\"${{ $.y + 0.5 }}\",\"scale\":1},\n\"events\":[\n";

/* Ids start at 1, since a pId of 0 means no parent to Posthoc. */
static void trace_print_cell(struct trace_writer *writer, const char *type, uint32_t cell)
{
	struct cell at = ground_cell(writer->ground, cell);

	fprintf(writer->out, "{\"type\":\"%s\",\"id\":%u,\"x\":%d,\"y\":%d", type, cell + 1, at.x, at.y);
}

static void trace_print_event(struct trace_writer *writer, const char *type, const struct event *event)
{
	struct cell at = ground_cell(writer->ground, event->cell);
	double g = event->g * writer->unit;

	trace_print_cell(writer, type, event->cell);
	if (writer->parent[event->cell] == NO_PARENT)
		fputs(",\"pId\":null", writer->out);
	else
		fprintf(writer->out, ",\"pId\":%u", writer->parent[event->cell] + 1);
	fprintf(writer->out, ",\"g\":%.9g", g);
	if (writer->scale.estimates)
		fprintf(writer->out, ",\"h\":%.9g",
			(double)manner_estimate(&writer->scale, at, false) / COST_STRAIGHT);
	if (writer->scale.rates) {
		struct manner_rank rank =
		    manner_rank_of(&writer->scale, at, (uint64_t)llround(g * COST_STRAIGHT));
		fprintf(writer->out, ",\"f\":%.9g", (double)rank.first / COST_STRAIGHT);
	}
	fputs("}", writer->out);
}

/* The next cell is expanded, so the one before it is closed. */
static void trace_expand(struct trace_writer *writer, const struct event *event)
{
	if (writer->closing) {
		fputs(",\n", writer->out);
		trace_print_event(writer, "closing", writer->closing);
	}
	writer->closing = event;
	writer->current = event->cell;
}

static void trace_reach(struct trace_writer *writer, const struct event *event)
{
	uint32_t start = (uint32_t)ground_index(writer->ground, writer->query->start);

	if (writer->closing && writer->closing->cell == event->cell)
		writer->closing = NULL; /* it is in the frontier again */
	if (event->cell != start && event->cell != writer->current)
		writer->parent[event->cell] = writer->current;
}

/* The open cells that a taut line leads through, instead of its bends, which may be in walls. */
static void trace_print_sleeve(struct trace_writer *writer)
{
	const struct path_result *taut = writer->taut;

	for (size_t i = 1; i < taut->len; i++) {
		uint32_t from = (uint32_t)ground_index(writer->ground, taut->cells[i - 1]);
		uint32_t to = (uint32_t)ground_index(writer->ground, taut->cells[i]);
		writer->parent[to] = from;
		fputs(",\n", writer->out);
		trace_print_cell(writer, type_names[EVENT_LEAD], to);
		fprintf(writer->out, ",\"pId\":%u,\"taut\":true}", from + 1);
	}
}

static void trace_event(struct trace_writer *writer, const struct event *event)
{
	const char *type = type_names[event->kind];

	if (writer->taut && event->kind == EVENT_LEAD)
		return;
	if (writer->taut && event->kind == EVENT_FOUND)
		trace_print_sleeve(writer);
	switch ((enum event_kind)event->kind) {
	case EVENT_PARENT: writer->current = event->cell; break;
	case EVENT_EXPAND: trace_expand(writer, event); break;
	case EVENT_OPEN:
	case EVENT_RELAX:
	case EVENT_REVISE:
	case EVENT_LEAD: trace_reach(writer, event); break;
	case EVENT_ENTER:
		trace_reach(writer, event);
		writer->current = event->cell;
		break;
	case EVENT_RETURN: writer->current = writer->parent[event->cell]; break;
	default: break;
	}
	if (!type)
		return;
	fputs(",\n", writer->out);
	trace_print_event(writer, type, event);
}

/* How many blocked cells lie side by side from AT on, if the cell before AT is open or off the map; else 0. */
static int trace_wall_run(const struct ground *ground, struct cell at)
{
	int width = 0;

	if (at.x && !ground_open(ground, cell_at(at.x - 1, at.y)))
		return 0;
	while (at.x + width < ground->width && !ground_open(ground, cell_at(at.x + width, at.y)))
		width++;
	return width;
}

/* The walls as rectangles: runs of the same place and length in rows below each other are one. */
static void trace_print_walls(struct trace_writer *writer)
{
	const struct ground *ground = writer->ground;
	size_t n = 0;

	for (int y = 0; y < ground->height; y++)
		for (int x = 0; x < ground->width; x++) {
			int width = trace_wall_run(ground, cell_at(x, y)), height = 1;
			if (!width || (y && trace_wall_run(ground, cell_at(x, y - 1)) == width))
				continue;
			while (y + height < ground->height &&
			       trace_wall_run(ground, cell_at(x, y + height)) == width)
				height++;
			fprintf(writer->out,
				",\n{\"type\":\"wall\",\"id\":\"wall %zu\",\"x\":%d,\"y\":%d,\"width\":%d,"
				"\"height\":%d}",
				++n, x, y, width, height);
		}
}

static enum status trace_print(struct trace_writer *writer, const struct event_log *log)
{
	size_t cells = (size_t)writer->ground->width * (size_t)writer->ground->height;

	writer->parent = malloc(cells * sizeof *writer->parent);
	if (!writer->parent)
		return STATUS_NO_MEMORY;
	memset(writer->parent, 0xff, cells * sizeof *writer->parent);
	writer->current = NO_PARENT;
	fputs(head, writer->out);
	trace_print_cell(writer, "source", (uint32_t)ground_index(writer->ground, writer->query->start));
	fputs("},\n", writer->out);
	trace_print_cell(writer, "destination", (uint32_t)ground_index(writer->ground, writer->query->goal));
	fputs("}", writer->out);
	trace_print_walls(writer);
	for (size_t i = 0; i < log->n; i++)
		trace_event(writer, &log->events[i]);
	fputs("\n]}\n", writer->out);
	free(writer->parent);
	return STATUS_OK;
}

static enum status trace_write_log(const char *path, const struct solver *solver, const struct ground *ground,
				   const struct path_query *query, const struct event_log *log,
				   const struct path_result *result, struct diag *diag)
{
	struct trace_writer writer = {.scale = manner_scale_of(solver, ground, query),
				      .ground = ground,
				      .query = query,
				      .taut = solver->pathfinder->caps & PATH_TAUT ? result : NULL,
				      .unit = log->unit};
	struct file_draft draft;
	enum status status = file_draft_begin(path, &draft, diag);

	if (status)
		return status;
	int fd = dup(draft.fd);
	if (fd >= 0)
		writer.out = fdopen(fd, "w");
	if (writer.out)
		status = trace_print(&writer, log);
	bool written = writer.out && !ferror(writer.out);
	written = writer.out && fclose(writer.out) == 0 && written;
	enum status ended = file_draft_end(&draft, written && !status, diag);
	if (!written && !status)
		status = diag_at(diag, STATUS_WRITE, path, 0, 0, "cannot write");
	if (!status)
		status = ended;
	return status;
}

/* Runs the search in fresh memory, with room for CAP events in LOG. */
static enum status trace_search(struct solver *solver, const struct ground *ground,
				const struct path_query *query, size_t cap, struct event_log *log,
				struct path_result *result)
{
	enum status status = solver_load(solver, ground, query->rule);

	*log = (struct event_log){.cap = cap};
	if (!status && cap && !(log->events = malloc(cap * sizeof *log->events)))
		status = STATUS_NO_MEMORY;
	if (!status)
		status = solver_find(solver, ground, query, log, result);
	return status;
}

enum status trace_write(const char *path, struct solver *solver, const struct ground *ground,
			const struct path_query *query, struct path_result *result, struct diag *diag)
{
	struct event_log log;
	enum status status = trace_search(solver, ground, query, 0, &log, result);

	if (!status)
		status = trace_search(solver, ground, query, log.dropped, &log, result);
	if (!status)
		status = trace_write_log(path, solver, ground, query, &log, result, diag);
	free(log.events);
	return status;
}
