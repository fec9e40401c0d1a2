#include "config.h"

#include "lab/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "path/search.h"
#include "store/file.h"

#define NO_PARENT UINT32_MAX

struct trace_tracer {
	FILE *out;
	const struct ground *ground;
	const struct path_query *query;
	double unit;
	uint32_t *parent;            /* [cells] as replayed so far */
	uint32_t current;            /* parent of the cells that are opened next */
	const struct event *closing; /* the cell expanded last: closed when the next is taken */
};

/* What Posthoc colours by: its own names where it has one. */
static const char *const type_names[EVENT_KINDS] = {
    [EVENT_OPEN] = "generating", [EVENT_RELAX] = "updating",      [EVENT_EXPAND] = "expanding",
    [EVENT_FOUND] = "end",       [EVENT_CANDIDATE] = "candidate",
};

static const char head[] =
    "{\"version\":\"1.4.0\",\"views\":{\"main\":[\n"
    "{\"$\":\"rect\",\"x\":\"${{ $.x }}\",\"y\":\"${{ $.y }}\",\"width\":1,\"height\":1,"
    "\"fill\":\"${{ color[$.type] }}\"},\n"
    "{\"$\":\"rect\",\"$if\":\"${{ $.type == 'expanding' }}\",\"clear\":true,\"x\":\"${{ $.x + 0.25 }}\","
    "\"y\":\"${{ $.y + 0.25 }}\",\"width\":0.5,\"height\":0.5,\"fill\":\"${{ theme.foreground }}\"}]},\n"
    "\"pivot\":{\"x\":\"${{ $.x + 0.5 }}\",\"y\":\"${{ $.y + 0.5 }}\",\"scale\":1},\n\"events\":[\n";

/* Numbers start at 1: to Posthoc a parent 0 is none. */
static void trace_print_cell(struct trace_tracer *tracer, const char *type, uint32_t cell)
{
	struct cell at = ground_cell(tracer->ground, cell);

	fprintf(tracer->out, "{\"type\":\"%s\",\"id\":%u,\"x\":%d,\"y\":%d", type, cell + 1, at.x, at.y);
}

static void trace_print_event(struct trace_tracer *tracer, const char *type, const struct event *event)
{
	struct cell at = ground_cell(tracer->ground, event->cell);
	double g = event->g * tracer->unit;
	double h = (double)search_estimate(at, tracer->query->goal, tracer->query->rule) / COST_STRAIGHT;

	trace_print_cell(tracer, type, event->cell);
	if (tracer->parent[event->cell] == NO_PARENT)
		fputs(",\"pId\":null", tracer->out);
	else
		fprintf(tracer->out, ",\"pId\":%u", tracer->parent[event->cell] + 1);
	fprintf(tracer->out, ",\"g\":%.9g,\"h\":%.9g,\"f\":%.9g}", g, h, g + h);
}

static void trace_event(struct trace_tracer *tracer, const struct event *event)
{
	uint32_t start = (uint32_t)ground_index(tracer->ground, tracer->query->start);

	if (event->kind == EVENT_PARENT) {
		tracer->current = event->cell;
		return;
	}
	if (event->kind == EVENT_EXPAND) {
		if (tracer->closing) {
			fputs(",\n", tracer->out);
			trace_print_event(tracer, "closing", tracer->closing);
		}
		tracer->closing = event;
		tracer->current = event->cell;
	} else if (event->kind != EVENT_FOUND && event->kind != EVENT_CANDIDATE && event->cell != start &&
		   event->cell != tracer->current) {
		tracer->parent[event->cell] = tracer->current;
	}
	fputs(",\n", tracer->out);
	trace_print_event(tracer, type_names[event->kind], event);
}

static enum status trace_print_trace(struct trace_tracer *tracer, const struct event_log *log)
{
	size_t cells = (size_t)tracer->ground->width * (size_t)tracer->ground->height;

	tracer->parent = malloc(cells * sizeof *tracer->parent);
	if (!tracer->parent)
		return STATUS_NO_MEMORY;
	memset(tracer->parent, 0xff, cells * sizeof *tracer->parent);
	tracer->current = NO_PARENT;
	fputs(head, tracer->out);
	trace_print_cell(tracer, "source", (uint32_t)ground_index(tracer->ground, tracer->query->start));
	fputs("},\n", tracer->out);
	trace_print_cell(tracer, "destination", (uint32_t)ground_index(tracer->ground, tracer->query->goal));
	fputs("}", tracer->out);
	for (size_t i = 0; i < log->n; i++)
		trace_event(tracer, &log->events[i]);
	fputs("\n]}\n", tracer->out);
	free(tracer->parent);
	return STATUS_OK;
}

static enum status trace_write_log(const char *path, const struct ground *ground,
				   const struct path_query *query, const struct event_log *log,
				   struct diag *diag)
{
	struct trace_tracer tracer = {.ground = ground, .query = query, .unit = log->unit};
	struct file_draft draft;
	enum status status = file_draft_begin(path, &draft, diag);

	if (status)
		return status;
	int fd = dup(draft.fd);
	tracer.out = fd < 0 ? NULL : fdopen(fd, "w");
	if (tracer.out)
		status = trace_print_trace(&tracer, log);
	bool written = tracer.out && !ferror(tracer.out);
	written = tracer.out && fclose(tracer.out) == 0 && written;
	enum status ended = file_draft_end(&draft, written && !status, diag);
	if (!written && !status)
		status = diag_at(diag, STATUS_WRITE, path, 0, 0, "cannot write");
	return status ? status : ended;
}

/* Runs the search with room for CAP events, in memory that holds nothing from before. */
static enum status trace_search(struct solver *solver, const struct ground *ground,
				const struct path_query *query, size_t cap, struct event_log *log,
				struct path_result *result)
{
	enum status status = solver_load(solver, ground);

	*log = (struct event_log){.cap = cap};
	if (!status && cap && !(log->events = malloc(cap * sizeof *log->events)))
		status = STATUS_NO_MEMORY;
	return status ? status : solver_find(solver, ground, query, log, result);
}

enum status trace_write(const char *path, struct solver *solver, const struct ground *ground,
			const struct path_query *query, struct path_result *result, struct diag *diag)
{
	struct event_log log;
	enum status status = trace_search(solver, ground, query, 0, &log, result);

	if (!status)
		status = trace_search(solver, ground, query, log.dropped, &log, result);
	if (!status)
		status = trace_write_log(path, ground, query, &log, diag);
	free(log.events);
	return status;
}
