#include "guest/guest.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "guest/answer.h"
#include "guest/facts.h"
#include "guest/process.h"
#include "path/cost.h"
#include "store/bytes.h"

enum {
	LINE_MAX_BYTES = 65536,
	LINES_MAX = 8000000,
	ANSWER_MAX_BYTES = 256 << 20,
	MAP_MAX_CELLS = 4000000,
	CHUNK = 65536,
	CHUNKS_A_POLL = 4,
	PINGS = 50,
	PATIENCE_MS = 200,
	SPEC_MAX = 512,
	WISHES_CALM = 1000
};

const struct guest_limits guest_limits = {
    .hello_ms = 10000, .find_ms = 10000, .step_ms = 2000, .steer_ms = 500};

/* A question to a fresh program is a greeting, the map, the question. */
enum guest_phase { PHASE_IDLE, PHASE_HELLO, PHASE_LOAD, PHASE_QUESTION };

struct guest_question {
	enum guest_kind kind;
	struct path_query query;
	struct event_log *log;
	struct path_result *result;
	struct byte_writer text; /* sent after the map; owned */
};

/* The exchange under way: what is sent, and what has come so far. */
struct guest_exchange {
	enum guest_phase phase;
	struct byte_writer text; /* being sent; owned */
	size_t n_sent;
	struct answer_parse parse;
	size_t n_bytes;
	uint64_t deadline_ns, sent_ns, cpu_ns;
};

struct guest {
	char spec[SPEC_MAX], title[GUEST_TEXT];
	struct pathfinder self;
	struct guest_limits limits;
	uint64_t seed;
	unsigned role;
	unsigned broken; /* answers, forgotten after as many good ones as guest_calm says */
	unsigned good;   /* answers since the last broken one */
	struct process process;
	enum status status;
	char complaint[256], first_complaint[256];

	const struct ground *ground;
	uint32_t version; /* of the ground, and the rule, as they were sent */
	enum diagonal_rule rule;
	bool sent_map;
	struct answer_cell *cells; /* [n_cells], owned */
	size_t n_cells;

	struct guest_question question;
	struct guest_exchange exchange;
	struct guest_answer answer;
	char *buffer; /* [LINE_MAX_BYTES + CHUNK], owned; the bytes of unfinished lines */
	size_t n_buffer;
};

bool guest_is_named(const char *spec)
{
	return !strncmp(spec, GUEST_PREFIX, strlen(GUEST_PREFIX));
}

const struct pathfinder *guest_pathfinder(const struct guest *guest)
{
	return &guest->self;
}

const char *guest_complaint(const struct guest *guest)
{
	return guest->complaint;
}

const char *guest_first_complaint(const struct guest *guest)
{
	return guest->first_complaint;
}

const struct guest_answer *guest_answer(const struct guest *guest)
{
	return &guest->answer;
}

bool guest_is_usable(const struct guest *guest)
{
	return guest->broken < GUEST_CHANCES;
}

double guest_estimate(const struct guest *guest, struct cell cell)
{
	if (!guest->ground || !guest->cells || !ground_inside(guest->ground, cell) ||
	    guest->n_cells != ground_cells(guest->ground))
		return -1;
	return guest->cells[ground_index(guest->ground, cell)].h;
}

/* ---- ends ------------------------------------------------------------------------------------------------ */

static const char *guest_path(const struct guest *guest)
{
	return guest->spec + strlen(GUEST_PREFIX);
}

/* What complaints call it. */
static const char *guest_file(const struct guest *guest)
{
	return strrchr(guest->spec, '/') + 1;
}

static void guest_end(struct guest *guest, enum status status)
{
	guest->exchange.phase = PHASE_IDLE;
	guest->status = status;
	if (!*guest->first_complaint)
		snprintf(guest->first_complaint, sizeof guest->first_complaint, "%s", guest->complaint);
}

/* Kills the program: it has broken the protocol, as FORMAT says. */
static void guest_break(struct guest *guest, enum status status, const char *format, ...) PRINTF_LIKE(3, 4);
static void guest_break(struct guest *guest, enum status status, const char *format, ...)
{
	char why[200], complained[PROCESS_TAIL], shown[GUEST_TEXT];
	struct diag diag;
	va_list args;

	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	process_wait(&guest->process, false, 0);
	process_last_complaint(&guest->process, complained, sizeof complained);
	answer_clean(complained, strlen(complained), shown);
	diag_set(&diag, status, "%.40s %s%s%s", guest_file(guest), why, *shown ? "; it complained: " : "",
		 shown);
	snprintf(guest->complaint, sizeof guest->complaint, "%s", diag.text);
	/* Most programs do not say that memory was the reason. */
	double most_gib = (double)process_stop(&guest->process, 0) / (1 << 20);
	if (most_gib > PROCESS_MEMORY_GIB / 2.0)
		text_append(guest->complaint, sizeof guest->complaint,
			    "; it used %.1f of at most %d GiB of memory", most_gib, PROCESS_MEMORY_GIB);
	guest->sent_map = false;
	guest->broken++;
	guest->good = 0;
	guest_end(guest, status);
}

void guest_abandon(struct guest *guest)
{
	if (guest->exchange.phase == PHASE_IDLE)
		return;
	process_stop(&guest->process, 0);
	guest->sent_map = false;
	guest_end(guest, STATUS_INTERRUPTED);
}

/* ---- questions ------------------------------------------------------------------------------------------- */

/* The limit of the exchange under way, and the word that it begins with. */
static int guest_limit_ms(const struct guest *guest, const char **word)
{
	*word = "hello";
	if (guest->exchange.phase != PHASE_QUESTION || guest->question.kind == GUEST_HELLO)
		return guest->limits.hello_ms;
	if (guest->question.kind == GUEST_STEP) {
		*word = "step";
		return guest->limits.step_ms;
	}
	if (guest->question.kind == GUEST_STEER) {
		*word = "steer";
		return guest->limits.steer_ms;
	}
	*word = "find";
	return guest->limits.find_ms;
}

static void guest_clear_text(struct byte_writer *text)
{
	text->blob.len = 0;
	text->failed = false;
}

/* Sends guest->exchange.text, which asks for lines of KIND. */
static void guest_send(struct guest *guest, enum guest_phase phase, enum guest_kind kind)
{
	const char *word;

	guest->exchange.phase = phase;
	guest->exchange.n_sent = guest->exchange.n_bytes = 0;
	guest->exchange.parse = (struct answer_parse){.kind = kind,
						      .ground = guest->ground,
						      .query = &guest->question.query,
						      .cells = guest->cells,
						      .log = guest->question.log,
						      .result = guest->question.result,
						      .answer = &guest->answer};
	guest->exchange.sent_ns = process_clock_ns();
	guest->exchange.cpu_ns = process_cpu_ns(&guest->process);
	guest->exchange.deadline_ns =
	    guest->exchange.sent_ns + (uint64_t)guest_limit_ms(guest, &word) * 1000000u;
	if (guest->exchange.text.failed)
		guest_break(guest, STATUS_NO_MEMORY, "cannot be asked: out of memory");
}

static void guest_send_hello(struct guest *guest, enum guest_phase phase)
{
	write_text(&guest->exchange.text, "hello 1 %llu\n", (unsigned long long)guest->seed);
	guest_send(guest, phase, GUEST_HELLO);
}

/* Writes a cost, 0 to 255, and the byte AFTER it. */
static void guest_write_cost(struct byte_writer *out, unsigned cost, char after)
{
	char text[4];
	size_t n = 0;

	if (cost >= 100)
		text[n++] = (char)('0' + cost / 100);
	if (cost >= 10)
		text[n++] = (char)('0' + cost / 10 % 10);
	text[n++] = (char)('0' + cost % 10);
	text[n++] = after;
	write_bytes(out, text, n);
}

static void guest_send_map(struct guest *guest)
{
	const struct ground *ground = guest->ground;
	struct byte_writer *text = &guest->exchange.text;

	guest_clear_text(text);
	/* The rule as the number of cells beside a diagonal step that must be open; 3 can never be met. */
	write_text(text, "map %d %d %d\n", ground->width, ground->height,
		   DIAGONAL_ALWAYS - guest->question.query.rule);
	for (int y = 0; y < ground->height; y++)
		for (int x = 0; x < ground->width; x++)
			guest_write_cost(text, ground->cost[y * ground->width + x],
					 x + 1 < ground->width ? ' ' : '\n');
	guest->sent_map = true;
	guest->version = ground->version;
	guest->rule = guest->question.query.rule;
	guest_send_hello(guest, PHASE_LOAD);
}

/* The question proper. */
static void guest_send_question(struct guest *guest)
{
	guest_clear_text(&guest->exchange.text);
	write_bytes(&guest->exchange.text, guest->question.text.blob.bytes, guest->question.text.blob.len);
	guest_send(guest, PHASE_QUESTION, guest->question.kind);
	if (guest->question.kind == GUEST_FIND)
		answer_begin_events(&guest->exchange.parse);
}

/* Starts the program if it does not run, and begins its greeting. */
static bool guest_start(struct guest *guest)
{
	struct diag diag = {""};

	if (!guest_is_usable(guest)) {
		snprintf(guest->complaint, sizeof guest->complaint,
			 "%.40s broke %d times and is not asked again", guest_file(guest), GUEST_CHANCES);
		guest_end(guest, STATUS_BAD_INPUT);
		return false;
	}
	enum status status = process_start(guest_path(guest), &guest->process, &diag);
	if (status) {
		snprintf(guest->complaint, sizeof guest->complaint, "%s", diag.text);
		guest->broken++;
		guest_end(guest, status);
		return false;
	}
	guest->n_buffer = 0;
	guest->sent_map = false;
	return true;
}

/* Output before the question is not an answer. */
static bool guest_was_silent(struct guest *guest)
{
	char shown[GUEST_TEXT];
	ssize_t n = process_read(&guest->process, guest->buffer, CHUNK);

	if (n == 0)
		return true;
	if (n < 0) {
		char fate[64];
		process_fate(&guest->process, fate, sizeof fate);
		guest_break(guest, STATUS_BAD_INPUT, "%s before it was asked", fate);
		return false;
	}
	answer_clean(guest->buffer, (size_t)n, shown);
	guest_break(guest, STATUS_BAD_INPUT, "said '%.60s' unasked", shown);
	return false;
}

/* Begins the lines before the question, or the question itself. */
static void guest_begin(struct guest *guest)
{
	guest->complaint[0] = '\0';
	guest->answer = (struct guest_answer){.claim = -1};
	guest->status = STATUS_OK;
	guest_clear_text(&guest->exchange.text);
	if (!guest->process.pid) {
		if (guest_start(guest))
			guest_send_hello(guest, PHASE_HELLO);
		return;
	}
	guest->exchange.phase = PHASE_QUESTION;
	if (!guest_was_silent(guest))
		return;
	if (guest->question.kind == GUEST_HELLO)
		guest_send_hello(guest, PHASE_QUESTION);
	else if (guest->question.kind == GUEST_STEER)
		guest_send_question(guest);
	else if (guest->sent_map && guest->version == guest->ground->version &&
		 guest->rule == guest->question.query.rule)
		guest_send_question(guest);
	else
		guest_send_map(guest);
}

void guest_set_ground(struct guest *guest, const struct ground *ground)
{
	guest->ground = ground;
	guest->sent_map = false;
}

void guest_move_ground(struct guest *guest, const struct ground *ground)
{
	guest->ground = ground;
}

/* Readies the memory for what the events tell of the cells. */
static bool guest_fit_cells(struct guest *guest)
{
	size_t n = ground_cells(guest->ground);

	if (n > MAP_MAX_CELLS) {
		snprintf(guest->complaint, sizeof guest->complaint,
			 "the map has more than %d cells: too large for %.40s", MAP_MAX_CELLS,
			 guest_file(guest));
		guest_end(guest, STATUS_UNSUPPORTED);
		return false;
	}
	if (n == guest->n_cells)
		return true;
	free(guest->cells);
	guest->cells = malloc(n * sizeof *guest->cells);
	guest->n_cells = guest->cells ? n : 0;
	if (!guest->cells)
		guest_end(guest, STATUS_NO_MEMORY);
	return guest->cells;
}

/* Takes a new question, and returns where its text is written. */
static struct byte_writer *guest_pose(struct guest *guest, struct guest_question question)
{
	ASSERT(guest->exchange.phase == PHASE_IDLE);
	guest_clear_text(&guest->question.text);
	question.text = guest->question.text;
	guest->question = question;
	return &guest->question.text;
}

void guest_ask_find(struct guest *guest, const struct path_query *query, struct event_log *log,
		    struct path_result *result)
{
	struct guest_question asked = {.kind = GUEST_FIND, .query = *query, .log = log, .result = result};

	ASSERT(guest->ground);
	*result = (struct path_result){.cells = result->cells, .cap = result->cap};
	write_text(guest_pose(guest, asked), "find %d %d %d %d %d\n", query->start.x, query->start.y,
		   query->goal.x, query->goal.y, log != NULL);
	if (guest_fit_cells(guest))
		guest_begin(guest);
}

void guest_ask_step(struct guest *guest, enum diagonal_rule rule, const struct guest_step *step)
{
	struct guest_question asked = {.kind = GUEST_STEP, .query = {.rule = rule}};
	struct byte_writer *text = guest_pose(guest, asked);

	ASSERT(guest->ground);
	write_text(text, "step %d %d %d %d %d %d", step->turn, step->at.x, step->at.y, step->prey.x,
		   step->prey.y, step->seen);
	for (size_t i = 0; i < step->n_others; i++)
		write_text(text, " %d %d", step->others[i].x, step->others[i].y);
	write_text(text, "\n");
	guest_begin(guest);
}

/* A ship's surroundings come with the question: it needs no map. */
void guest_ask_wish(struct guest *guest, const struct steer_batch *batch, uint32_t ship)
{
	facts_write(batch, ship, guest_pose(guest, (struct guest_question){.kind = GUEST_STEER}));
	guest_begin(guest);
}

/* ---- answers --------------------------------------------------------------------------------------------- */

/* The kind of program that plays ROLES. */
static const char *guest_role_name(unsigned roles)
{
	if (roles & GUEST_FINDS)
		return "a pathfinder";
	if (roles & GUEST_HUNTS)
		return "a hunter";
	return "a steering behaviour";
}

/* Its greeting has come: what it calls itself, and whether it plays its role. */
static bool guest_take_greeting(struct guest *guest)
{
	snprintf(guest->title, sizeof guest->title, "%s", guest->exchange.parse.name);
	if (guest->exchange.parse.roles & guest->role)
		return true;
	guest_break(guest, STATUS_USAGE, "says in its hello that it is %s, not %s",
		    guest_role_name(guest->exchange.parse.roles), guest_role_name(guest->role));
	return false;
}

/* The number of good answers after which broken ones are forgotten.  A ship is asked many times a second: a program that
 * ends again and again and works in between would hold up a flight for hours. */
static unsigned guest_calm(const struct guest *guest)
{
	return guest->question.kind == GUEST_STEER ? WISHES_CALM : 1;
}

/* The answer to `find`, `step` or `steer` is complete. */
static void guest_take_answer(struct guest *guest)
{
	enum status status = STATUS_OK;

	if (++guest->good >= guest_calm(guest))
		guest->broken = 0;
	if (guest->answer.verdict == GUEST_UNABLE) {
		status = STATUS_UNSUPPORTED;
		snprintf(guest->complaint, sizeof guest->complaint, "%.40s says that it cannot%s%s",
			 guest_file(guest), *guest->answer.text ? ": " : "", guest->answer.text);
	} else if (guest->answer.verdict == GUEST_FOUND) {
		status = answer_check(&guest->exchange.parse);
		if (status)
			snprintf(guest->complaint, sizeof guest->complaint, "%.40s: %s", guest_file(guest),
				 guest->exchange.parse.wrong);
	} else if (guest->question.kind == GUEST_FIND) {
		guest->question.result->cells[0] = guest->question.query.start;
		guest->question.result->len = 1;
	}
	guest_end(guest, status);
}

/* The last line of an exchange has come; LEFT bytes follow it in the buffer. */
static void guest_finish_exchange(struct guest *guest, const char *rest, size_t left)
{
	enum guest_phase phase = guest->exchange.phase;
	char shown[GUEST_TEXT];

	if (left) {
		answer_clean(rest, strcspn(rest, "\n"), shown);
		guest_break(guest, STATUS_BAD_INPUT, "printed more after its answer: '%.60s'", shown);
		return;
	}
	if (guest->exchange.n_sent < guest->exchange.text.blob.len) {
		guest_break(guest, STATUS_BAD_INPUT, "answered before it had read the question");
		return;
	}
	uint64_t spent = process_clock_ns() - guest->exchange.sent_ns;
	guest->n_buffer = 0;
	if (phase == PHASE_HELLO && !guest_take_greeting(guest))
		return;
	if (phase == PHASE_LOAD)
		guest->answer.load_ns = spent;
	if (phase == PHASE_QUESTION) {
		guest->answer.wall_ns = spent;
		uint64_t cpu_ns = process_cpu_ns(&guest->process); /* 0 once it has ended */
		guest->answer.cpu_ns = cpu_ns - min(cpu_ns, guest->exchange.cpu_ns);
	}
	if (guest->question.kind == GUEST_HELLO)
		guest_end(guest, STATUS_OK);
	else if (phase == PHASE_HELLO && guest->question.kind != GUEST_STEER)
		guest_send_map(guest);
	else if (phase != PHASE_QUESTION)
		guest_send_question(guest);
	else
		guest_take_answer(guest);
}

/* Takes the whole lines of the buffer. */
static void guest_take_lines(struct guest *guest)
{
	char *at = guest->buffer, *end = guest->buffer + guest->n_buffer, *stop;

	*end = '\0';
	while ((stop = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		char *line = at, *last = stop;
		at = stop + 1;
		if (last - line > LINE_MAX_BYTES)
			break;
		if (last > line && last[-1] == '\r')
			last--;
		*last = '\0';
		if (memchr(line, '\0', (size_t)(last - line)))
			*strchr(line, '\0') = '\1'; /* an embedded zero must not hide the rest of the line */
		enum answer_line taken = answer_take(&guest->exchange.parse, line);
		if (taken == ANSWER_WRONG)
			guest_break(guest, STATUS_BAD_INPUT, "answered nonsense: %s",
				    guest->exchange.parse.wrong);
		else if (taken == ANSWER_ENDS)
			guest_finish_exchange(guest, at, (size_t)(end - at));
		else if (guest->exchange.parse.line == LINES_MAX)
			guest_break(guest, STATUS_LIMIT, "said more than %d lines in one answer", LINES_MAX);
		if (taken != ANSWER_GOES_ON || guest->exchange.phase == PHASE_IDLE)
			return;
	}
	guest->n_buffer = (size_t)(end - at);
	memmove(guest->buffer, at, guest->n_buffer);
	if (guest->n_buffer > LINE_MAX_BYTES)
		guest_break(guest, STATUS_LIMIT,
			    "said a line of more than %d bytes; a path may take several lines", LINE_MAX_BYTES);
}

/* ---- the exchange ---------------------------------------------------------------------------------------- */

static void guest_write_more(struct guest *guest)
{
	const struct blob *blob = &guest->exchange.text.blob;

	while (guest->exchange.n_sent < blob->len) {
		/* The clocks are read first: the program may answer before the call returns. */
		guest->exchange.sent_ns = process_clock_ns();
		guest->exchange.cpu_ns = process_cpu_ns(&guest->process);
		ssize_t n = process_write(&guest->process, blob->bytes + guest->exchange.n_sent,
					  min(blob->len - guest->exchange.n_sent, (size_t)CHUNK));
		if (n <= 0)
			return; /* a program that has stopped reading has ended, which reading notices */
		guest->exchange.n_sent += (size_t)n;
	}
}

static void guest_read_more(struct guest *guest)
{
	char fate[64];

	for (int i = 0; i < CHUNKS_A_POLL && guest->exchange.phase != PHASE_IDLE; i++) {
		ssize_t n = process_read(&guest->process, guest->buffer + guest->n_buffer, CHUNK);
		if (n == 0)
			return;
		if (n < 0) {
			bool inside = guest->n_buffer > 0;
			process_fate(&guest->process, fate, sizeof fate);
			guest_break(guest, STATUS_BAD_INPUT, "%s %s", fate,
				    inside ? "in the middle of a line" : "without an answer");
			return;
		}
		guest->exchange.n_bytes += (size_t)n;
		guest->n_buffer += (size_t)n;
		if (guest->exchange.n_bytes > ANSWER_MAX_BYTES)
			guest_break(guest, STATUS_LIMIT, "said more than %d MiB in one answer",
				    ANSWER_MAX_BYTES >> 20);
		else
			guest_take_lines(guest);
	}
}

static void guest_time_out(struct guest *guest)
{
	const char *word, *hint = "";
	int limit_ms = guest_limit_ms(guest, &word);

	if (!guest->exchange.n_bytes)
		hint = ", not one byte: too slow, or its output is not flushed";
	guest_break(guest, STATUS_LIMIT, "gave no complete answer to '%s' in %g s%s", word, limit_ms / 1000.0,
		    hint);
}

bool guest_poll(struct guest *guest, int wait_ms, enum status *status)
{
	uint64_t now = process_clock_ns(), until = now + (uint64_t)wait_ms * 1000000u;

	while (guest->exchange.phase != PHASE_IDLE) {
		uint64_t stop = min(until, guest->exchange.deadline_ns);
		int left = stop > now ? (int)((stop - now) / 1000000u) + 1 : 0;
		process_wait(&guest->process, guest->exchange.n_sent < guest->exchange.text.blob.len,
			     wait_ms ? left : 0);
		guest_write_more(guest);
		guest_read_more(guest);
		now = process_clock_ns();
		if (guest->exchange.phase != PHASE_IDLE && now >= guest->exchange.deadline_ns)
			guest_time_out(guest);
		if (guest->exchange.phase != PHASE_IDLE && now >= until)
			return false;
	}
	*status = guest->status;
	return true;
}

static enum status guest_finish(struct guest *guest)
{
	enum { STRETCH_MS = 1000 };
	enum status status;

	while (!guest_poll(guest, STRETCH_MS, &status))
		;
	return status;
}

enum status guest_find(struct guest *guest, const struct path_query *query, struct event_log *log,
		       struct path_result *result)
{
	guest_ask_find(guest, query, log, result);
	return guest_finish(guest);
}

enum status guest_decide(struct guest *guest, enum diagonal_rule rule, const struct guest_step *step)
{
	guest_ask_step(guest, rule, step);
	return guest_finish(guest);
}

enum status guest_wish(struct guest *guest, const struct steer_batch *batch, uint32_t ship)
{
	guest_ask_wish(guest, batch, ship);
	return guest_finish(guest);
}

static enum status guest_greet(struct guest *guest)
{
	guest_pose(guest, (struct guest_question){.kind = GUEST_HELLO});
	guest_begin(guest);
	return guest_finish(guest);
}

static int guest_ascending(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

enum status guest_ping(struct guest *guest, uint64_t *ns)
{
	uint64_t took[PINGS];

	for (size_t i = 0; i < PINGS; i++) {
		enum status status = guest_greet(guest);
		if (status)
			return status;
		took[i] = guest->answer.wall_ns;
	}
	qsort(took, PINGS, sizeof *took, guest_ascending);
	*ns = took[PINGS / 2];
	return STATUS_OK;
}

/* ---- beginning and end ----------------------------------------------------------------------------------- */

static size_t guest_no_scratch(const struct ground *ground)
{
	(void)ground;
	return 0;
}

static enum status guest_check_spec(const char *spec, struct diag *diag)
{
	if (!guest_is_named(spec))
		return diag_set(diag, STATUS_USAGE, "'%.60s' does not begin with " GUEST_PREFIX, spec);
	if (!strchr(spec, '/'))
		return diag_set(diag, STATUS_USAGE, "'%.60s' needs a '/' in its path: " GUEST_PREFIX "./%.60s",
				spec, spec + strlen(GUEST_PREFIX));
	if (strlen(spec) >= SPEC_MAX)
		return diag_set(diag, STATUS_USAGE, "'%.60s...' is too long", spec);
	return STATUS_OK;
}

enum status guest_new(const char *spec, enum guest_role role, uint64_t seed, const struct guest_limits *limits,
		      struct guest **guest, struct diag *diag)
{
	enum status status = guest_check_spec(spec, diag);

	if (status)
		return status;
	struct guest *made = calloc(1, sizeof *made);
	if (made)
		made->buffer = malloc(LINE_MAX_BYTES + CHUNK + 1);
	if (!made || !made->buffer) {
		free(made);
		return diag_set(diag, STATUS_NO_MEMORY, "%s", status_text(STATUS_NO_MEMORY));
	}
	snprintf(made->spec, sizeof made->spec, "%s", spec);
	made->process = process_none();
	made->limits = *limits;
	made->seed = seed;
	made->role = role;
	made->self = (struct pathfinder){.head = {made->spec, made->title, "your own program", NULL, 0},
					 .caps = PATH_WEIGHTED,
					 .rules = PATH_ALL_RULES,
					 .scratch_size = guest_no_scratch};
	status = guest_greet(made);
	if (status) {
		diag_set(diag, status, "%s", made->complaint);
		guest_free(made);
		return status;
	}
	*guest = made;
	return STATUS_OK;
}

void guest_free(struct guest *guest)
{
	if (!guest)
		return;
	process_stop(&guest->process, guest->exchange.phase == PHASE_IDLE ? PATIENCE_MS : 0);
	blob_free(&guest->exchange.text.blob);
	blob_free(&guest->question.text.blob);
	free(guest->cells);
	free(guest->buffer);
	free(guest);
}
