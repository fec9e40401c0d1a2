/* astray trace: the event log of one search as a trace file for the Posthoc visualiser, format 1.4.0.
 *
 * Events go to the file one by one.  The search runs twice: once to count its events, once to keep just so
 * many, so that memory is never more than the log, 8 bytes an event. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/query.h"
#include "path/search.h"
#include "store/file.h"

extern const struct command command_trace;

#define NO_PARENT UINT32_MAX

struct tracer {
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
static void print_cell(struct tracer *tracer, const char *type, uint32_t cell)
{
	struct cell at = search_cell(tracer->ground, cell);

	fprintf(tracer->out, "{\"type\":\"%s\",\"id\":%u,\"x\":%d,\"y\":%d", type, cell + 1, at.x, at.y);
}

static void print_event(struct tracer *tracer, const char *type, const struct event *event)
{
	struct cell at = search_cell(tracer->ground, event->cell);
	double g = event->g * tracer->unit;
	double h = (double)search_estimate(at, tracer->query->goal, tracer->query->rule) / COST_STRAIGHT;

	print_cell(tracer, type, event->cell);
	if (tracer->parent[event->cell] == NO_PARENT)
		fputs(",\"pId\":null", tracer->out);
	else
		fprintf(tracer->out, ",\"pId\":%u", tracer->parent[event->cell] + 1);
	fprintf(tracer->out, ",\"g\":%.9g,\"h\":%.9g,\"f\":%.9g}", g, h, g + h);
}

static void trace_event(struct tracer *tracer, const struct event *event)
{
	uint32_t start = (uint32_t)ground_index(tracer->ground, tracer->query->start);

	if (event->kind == EVENT_PARENT) {
		tracer->current = event->cell;
		return;
	}
	if (event->kind == EVENT_EXPAND) {
		if (tracer->closing) {
			fputs(",\n", tracer->out);
			print_event(tracer, "closing", tracer->closing);
		}
		tracer->closing = event;
		tracer->current = event->cell;
	} else if (event->kind != EVENT_FOUND && event->kind != EVENT_CANDIDATE && event->cell != start &&
		   event->cell != tracer->current) {
		tracer->parent[event->cell] = tracer->current;
	}
	fputs(",\n", tracer->out);
	print_event(tracer, type_names[event->kind], event);
}

static enum status print_trace(struct tracer *tracer, const struct event_log *log)
{
	size_t cells = (size_t)tracer->ground->width * (size_t)tracer->ground->height;

	tracer->parent = malloc(cells * sizeof *tracer->parent);
	if (!tracer->parent)
		return STATUS_NO_MEMORY;
	memset(tracer->parent, 0xff, cells * sizeof *tracer->parent);
	tracer->current = NO_PARENT;
	fputs(head, tracer->out);
	print_cell(tracer, "source", (uint32_t)ground_index(tracer->ground, tracer->query->start));
	fputs("},\n", tracer->out);
	print_cell(tracer, "destination", (uint32_t)ground_index(tracer->ground, tracer->query->goal));
	fputs("}", tracer->out);
	for (size_t i = 0; i < log->n; i++)
		trace_event(tracer, &log->events[i]);
	fputs("\n]}\n", tracer->out);
	free(tracer->parent);
	return STATUS_OK;
}

/* Runs the search with room for CAP events, in memory that holds nothing from before. */
static enum status search(struct solver *solver, const struct ground *ground, const struct path_query *query,
			  size_t cap, struct event_log *log, struct path_result *result)
{
	enum status status = solver_load(solver, ground);

	*log = (struct event_log){.cap = cap};
	if (!status && cap && !(log->events = malloc(cap * sizeof *log->events)))
		status = STATUS_NO_MEMORY;
	return status ? status : solver_find(solver, ground, query, log, result);
}

static enum status write_trace(const char *path, struct tracer *tracer, const struct event_log *log,
			       struct diag *diag)
{
	struct file_draft draft;
	enum status status = file_draft_begin(path, &draft, diag);

	if (status)
		return status;
	int fd = dup(draft.fd);
	tracer->out = fd < 0 ? NULL : fdopen(fd, "w");
	if (tracer->out)
		status = print_trace(tracer, log);
	bool written = tracer->out && !ferror(tracer->out);
	written = tracer->out && fclose(tracer->out) == 0 && written;
	enum status ended = file_draft_end(&draft, written && !status, diag);
	if (!written && !status)
		status = diag_at(diag, STATUS_WRITE, path, 0, 0, "cannot write");
	return status ? status : ended;
}

static enum status trace(struct query_options *options, const char *where, const char *output, bool *found,
			 struct diag *diag)
{
	struct grid grid;
	struct ground ground;
	struct path_query query = {.rule = options->rule};
	struct path_result result;
	struct event_log log = {.cap = 0};
	enum status status = query_load(options, where, &grid, &ground, diag);

	if (status)
		return status;
	status = query_ends(options, where, &grid, &query, diag);
	if (!status)
		status = search(&options->solvers[0], &ground, &query, 0, &log, &result);
	if (!status)
		status = search(&options->solvers[0], &ground, &query, log.dropped, &log, &result);
	if (status == STATUS_UNSUPPORTED)
		diag_set(diag, status, "%s does not serve this map under the rule %s",
			 options->solvers[0].pathfinder->head.name, diagonal_names[query.rule]);
	struct tracer tracer = {.ground = &ground, .query = &query, .unit = log.unit};
	if (!status)
		status = write_trace(output, &tracer, &log, diag);
	*found = !status && result.found;
	free(log.events);
	ground_free(&ground);
	grid_free(&grid);
	return status;
}

static int run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_trace, .argc = argc, .argv = argv};
	struct query_options options = {.rule = DIAGONAL_NO_CUT};
	const char *output = NULL;
	struct diag diag = {""};
	enum status status = STATUS_OK;
	enum option_id id;
	bool found = false;

	while ((id = cli_next(&parse)) >= 0 && !status) {
		if (id == OPTION_OUTPUT)
			output = parse.value;
		else
			status = query_take(&options, id, parse.value, &diag);
	}
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && (argc - parse.operand != 1 || !output))
		status = diag_set(&diag, STATUS_USAGE, "trace takes one map, and -o FILE.trace.json");
	if (!status)
		status = query_complete(&options, &diag);
	if (!status && options.n_solvers > 1)
		status = diag_set(&diag, STATUS_USAGE, "trace takes one algorithm");
	if (!status)
		status = trace(&options, argv[parse.operand], output, &found, &diag);
	query_free(&options);
	if (status)
		return cli_fail(status, &diag);
	return !found;
}

const struct command command_trace = {
    .name = "trace",
    .summary = "Write what one search did as a trace file for the Posthoc visualiser.",
    .operands = "FILE|NAME",
    .options = (const enum option_id[]){QUERY_OPTIONS, OPTION_START, OPTION_GOAL, OPTION_OUTPUT},
    .n_options = 7,
    .run = run,
};
