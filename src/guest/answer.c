#include "guest/answer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "path/search.h"

enum { PROTOCOL = 1, COORDINATE_MAX = 1 << 20 };

/* ---- texts ----------------------------------------------------------------------------------------------- */

/* Letters of European alphabets and signs, one column wide each and without any effect on a terminal. */
static bool answer_may_show(uint32_t code)
{
	return (code >= 0x20 && code < 0x7f) || (code >= 0xa1 && code < 0x300 && code != 0xad) ||
	       (code >= 0x370 && code < 0x483);
}

void answer_clean(const char *text, size_t len, char out[GUEST_TEXT])
{
	size_t used = 0;

	for (size_t at = 0; at < len;) {
		uint32_t code;
		char bytes[4];
		at += text_decode(text + at, len - at, &code);
		if (!answer_may_show(code))
			code = '?';
		size_t n = text_encode(code, bytes);
		if (used + n >= GUEST_TEXT)
			break;
		memcpy(out + used, bytes, n);
		used += n;
	}
	out[used] = '\0';
}

/* Notes the mistake WHAT of the present line, after the line itself, whose words are joined again. */
static enum answer_line answer_wrong(struct answer_parse *parse, const char *what)
{
	char shown[GUEST_TEXT];

	for (size_t i = 0; i < parse->n_text; i++)
		if (!parse->text[i])
			parse->text[i] = ' ';
	answer_clean(parse->text, parse->n_text, shown);
	snprintf(parse->wrong, sizeof parse->wrong, "line %zu '%.60s' %s", parse->line, shown, what);
	return ANSWER_WRONG;
}

/* ---- words of a line ------------------------------------------------------------------------------------- */

/* Cuts the next word off *REST and returns it, or NULL at the end. */
static char *answer_next_word(char **rest)
{
	char *word = *rest;

	if (!word || !*word)
		return NULL;
	char *blank = strchr(word, ' ');
	*rest = blank ? blank + 1 : NULL;
	if (blank)
		*blank = '\0';
	return word;
}

static bool answer_next_cell(char **rest, int *x, int *y)
{
	const char *first = answer_next_word(rest), *second = answer_next_word(rest);

	return first && second && text_to_int(first, -COORDINATE_MAX, COORDINATE_MAX, x) &&
	       text_to_int(second, -COORDINATE_MAX, COORDINATE_MAX, y);
}

/* Reads a number that may be missing; returns false if there is one that is wrong. */
static bool answer_next_number(char **rest, double *number)
{
	const char *word = answer_next_word(rest);

	return !word || (text_to_double(word, number) && fabs(*number) < 1e12);
}

/* ---- events ---------------------------------------------------------------------------------------------- */

void answer_begin_events(struct answer_parse *parse)
{
	for (size_t i = 0; i < ground_cells(parse->ground); i++)
		parse->cells[i] = (struct answer_cell){.g = ANSWER_FAR, .h = -1};
	parse->leader = UINT32_MAX;
	parse->n_open = 0;
	event_begin(parse->log, search_longest(parse->ground), COST_STRAIGHT);
}

static void answer_count_open(struct answer_parse *parse, struct answer_cell *cell, bool open)
{
	parse->n_open += (uint32_t)((int)open - (int)cell->open);
	cell->open = open;
	parse->result->max_open = max(parse->result->max_open, parse->n_open);
}

/* The length to CELL if the program gives none: its parent's and the step. */
static uint64_t answer_length_by_steps(const struct answer_parse *parse, uint32_t cell)
{
	if (parse->leader == UINT32_MAX || parse->cells[parse->leader].g == ANSWER_FAR)
		return 0;
	uint64_t step =
	    search_straight(ground_cell(parse->ground, parse->leader), ground_cell(parse->ground, cell));
	return parse->cells[parse->leader].g + step * parse->ground->cost[cell];
}

/* CELL enters the frontier, or gets a better length; G in straight steps, negative: not told. */
static void answer_open(struct answer_parse *parse, uint32_t index, double g)
{
	struct answer_cell *cell = &parse->cells[index];
	enum event_kind kind = cell->g == ANSWER_FAR ? EVENT_OPEN : EVENT_RELAX;

	if (g >= 0)
		cell->g = (uint64_t)(min(g, 1e9) * COST_STRAIGHT + 0.5);
	else
		cell->g = answer_length_by_steps(parse, index);
	answer_count_open(parse, cell, true);
	parse->result->generated += index != ground_index(parse->ground, parse->query->start);
	event_add(parse->log, kind, index, cell->g);
}

static void answer_expand(struct answer_parse *parse, uint32_t index, double g)
{
	struct answer_cell *cell = &parse->cells[index];

	if (cell->g == ANSWER_FAR && index != ground_index(parse->ground, parse->query->start)) {
		if (parse->answer->n_unopened++ == 0)
			parse->answer->unopened = ground_cell(parse->ground, index);
	}
	if (cell->g == ANSWER_FAR)
		answer_open(parse, index, g);
	answer_count_open(parse, cell, false);
	cell->expanded = true;
	parse->leader = index;
	parse->result->expanded++;
	parse->answer->n_expanded++;
	event_add(parse->log, EVENT_EXPAND, index, cell->g);
}

/* "open X Y [G [H]]" and its like. */
static enum answer_line answer_take_event(struct answer_parse *parse, char *word, char *rest)
{
	bool opens = word[0] == 'o', expands = word[0] == 'e';
	double g = -1, h = -1;
	int x, y;

	if (!answer_next_cell(&rest, &x, &y))
		return answer_wrong(parse, "needs two whole numbers, X Y");
	if ((opens || expands) && (!answer_next_number(&rest, &g) || !answer_next_number(&rest, &h)))
		return answer_wrong(parse, "has a G or H that is not a number");
	if (rest)
		return answer_wrong(parse, "has too many words");
	if (x < 0 || y < 0 || x >= parse->ground->width || y >= parse->ground->height ||
	    !parse->ground->cost[y * parse->ground->width + x]) {
		char what[48];
		snprintf(what, sizeof what, "is at %d,%d, which is blocked or outside", x, y);
		return answer_wrong(parse, what);
	}
	uint32_t index = (uint32_t)(y * parse->ground->width + x);
	if (opens)
		answer_open(parse, index, g);
	else if (expands)
		answer_expand(parse, index, g);
	else if (word[0] == 'f') {
		parse->leader = index;
		event_add(parse->log, EVENT_PARENT, index, 0);
	}
	if (h >= 0)
		parse->cells[index].h = (float)h;
	return ANSWER_GOES_ON;
}

/* ---- paths and plans ------------------------------------------------------------------------------------- */

static enum answer_line answer_take_path(struct answer_parse *parse, char *rest)
{
	struct path_result *result = parse->result;
	int x, y;

	while (rest) {
		if (!answer_next_cell(&rest, &x, &y))
			return answer_wrong(parse, "needs pairs of whole numbers");
		if (result->len == result->cap)
			return answer_wrong(parse, "makes the path longer than the map has cells");
		if (x != (int16_t)x || y != (int16_t)y)
			return answer_wrong(parse, "leads far off the map");
		result->cells[result->len++] = cell_at(x, y);
	}
	return ANSWER_GOES_ON;
}

static enum answer_line answer_take_plan(struct answer_parse *parse, char *rest)
{
	struct guest_answer *answer = parse->answer;
	int x, y;

	while (rest) {
		if (!answer_next_cell(&rest, &x, &y))
			return answer_wrong(parse, "needs pairs of whole numbers");
		if (answer->n_plan < GUEST_PLAN && x == (int16_t)x && y == (int16_t)y)
			answer->plan[answer->n_plan++] = cell_at(x, y);
	}
	return ANSWER_GOES_ON;
}

/* ---- final lines ----------------------------------------------------------------------------------------- */

static enum answer_line answer_end(struct answer_parse *parse, enum guest_verdict verdict)
{
	parse->answer->verdict = verdict;
	return ANSWER_ENDS;
}

/* The roles of TEXT, "find,steer"; 0 if one of them is unknown. */
static unsigned answer_roles(const char *text)
{
	static const struct {
		const char *word;
		enum guest_role role;
	} known[] = {{"find", GUEST_FINDS}, {"hunt", GUEST_HUNTS}, {"steer", GUEST_STEERS}};
	unsigned roles = 0;

	for (const char *at = text, *end; at; at = *end ? end + 1 : NULL) {
		unsigned before = roles;
		end = at + strcspn(at, ",");
		for (size_t i = 0; i < ARRAY_LEN(known); i++)
			if (strlen(known[i].word) == (size_t)(end - at) &&
			    !strncmp(known[i].word, at, (size_t)(end - at)))
				roles |= known[i].role;
		if (roles == before)
			return 0;
	}
	return roles;
}

static enum answer_line answer_take_hello(struct answer_parse *parse, char *rest)
{
	static const char form[] = "is not 'hello 1 ROLES NAME'; roles are find, hunt and steer";
	const char *version = answer_next_word(&rest), *roles = answer_next_word(&rest);
	int number;

	if (!version || !roles || !rest || !text_to_int(version, 0, 1000, &number))
		return answer_wrong(parse, form);
	if (number != PROTOCOL)
		return answer_wrong(parse, "asks for another version of the protocol; this is 1");
	parse->roles = answer_roles(roles);
	if (!parse->roles)
		return answer_wrong(parse, form);
	answer_clean(rest, strlen(rest), parse->name);
	return ANSWER_ENDS;
}

static enum answer_line answer_take_found(struct answer_parse *parse, char *rest)
{
	double claim = -1;

	if (!answer_next_number(&rest, &claim) || rest)
		return answer_wrong(parse, "is not 'found' or 'found COST'");
	parse->answer->claim = claim;
	return answer_end(parse, GUEST_FOUND);
}

static enum answer_line answer_take_go(struct answer_parse *parse, char *rest)
{
	int x, y;

	if (!answer_next_cell(&rest, &x, &y) || rest || x != (int16_t)x || y != (int16_t)y)
		return answer_wrong(parse, "is not 'go X Y'");
	parse->answer->go = cell_at(x, y);
	return answer_end(parse, GUEST_GO);
}

static enum answer_line answer_take_wish(struct answer_parse *parse, char *rest)
{
	struct vec2 *wish = &parse->answer->wish;

	wish->x = wish->y = NAN;
	if (!answer_next_number(&rest, &wish->x) || !answer_next_number(&rest, &wish->y) || rest ||
	    isnan(wish->y))
		return answer_wrong(parse, "is not 'wish VX VY' with two finite numbers");
	return answer_end(parse, GUEST_WISH);
}

static void answer_note(struct answer_parse *parse, const char *rest)
{
	if (rest)
		answer_clean(rest, strlen(rest), parse->answer->text);
}

/* The words that may begin a line, and the questions to which they belong. */
enum answer_word {
	WORD_EVENT,
	WORD_PATH,
	WORD_FOUND,
	WORD_NONE,
	WORD_UNABLE,
	WORD_PLAN,
	WORD_NOTE,
	WORD_GO,
	WORD_WISH,
	WORD_HELLO
};

static const struct {
	const char *word;
	enum answer_word means;
	unsigned kinds; /* bit 1 << enum guest_kind */
} words[] = {
    {"open", WORD_EVENT, 1 << GUEST_FIND | 1 << GUEST_STEP},
    {"expand", WORD_EVENT, 1 << GUEST_FIND | 1 << GUEST_STEP},
    {"close", WORD_EVENT, 1 << GUEST_FIND | 1 << GUEST_STEP},
    {"from", WORD_EVENT, 1 << GUEST_FIND | 1 << GUEST_STEP},
    {"note", WORD_NOTE, 1 << GUEST_FIND | 1 << GUEST_STEP | 1 << GUEST_STEER},
    {"path", WORD_PATH, 1 << GUEST_FIND},
    {"found", WORD_FOUND, 1 << GUEST_FIND},
    {"none", WORD_NONE, 1 << GUEST_FIND},
    {"unable", WORD_UNABLE, 1 << GUEST_FIND | 1 << GUEST_STEP | 1 << GUEST_STEER},
    {"plan", WORD_PLAN, 1 << GUEST_STEP},
    {"say", WORD_NOTE, 1 << GUEST_STEP | 1 << GUEST_STEER},
    {"go", WORD_GO, 1 << GUEST_STEP},
    {"wish", WORD_WISH, 1 << GUEST_STEER},
    {"hello", WORD_HELLO, 1 << GUEST_HELLO},
};

static enum answer_line answer_take_word(struct answer_parse *parse, enum answer_word means, char *word,
					 char *rest)
{
	switch (means) {
	case WORD_EVENT:
		if (parse->kind == GUEST_FIND)
			return answer_take_event(parse, word, rest);
		return ANSWER_GOES_ON; /* a hunter's search is not drawn */
	case WORD_PATH: return answer_take_path(parse, rest);
	case WORD_PLAN: return answer_take_plan(parse, rest);
	case WORD_NOTE: answer_note(parse, rest); return ANSWER_GOES_ON;
	case WORD_FOUND: return answer_take_found(parse, rest);
	case WORD_GO: return answer_take_go(parse, rest);
	case WORD_WISH: return answer_take_wish(parse, rest);
	case WORD_HELLO: return answer_take_hello(parse, rest);
	case WORD_UNABLE: answer_note(parse, rest); return answer_end(parse, GUEST_UNABLE);
	default:
		if (rest)
			return answer_wrong(parse, "has too many words");
		return answer_end(parse, GUEST_NONE);
	}
}

/* The mistake of a line that does not begin with a word of this answer. */
static const char *answer_misplaced(const struct answer_parse *parse, size_t len)
{
	for (size_t i = 0; i < ARRAY_LEN(words) && parse->kind == GUEST_HELLO; i++)
		if (!strncmp(words[i].word, parse->text, len) && !words[i].word[len])
			return "came before the question; read the question first";
	return "is not a valid answer at this point; print notes to standard error";
}

enum answer_line answer_take(struct answer_parse *parse, char *line)
{
	size_t len = strcspn(line, " ");
	char *rest = line[len] ? line + len + 1 : NULL;

	parse->line++;
	parse->text = line;
	parse->n_text = strlen(line);
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (words[i].kinds >> parse->kind & 1 && !strncmp(words[i].word, line, len) &&
		    !words[i].word[len]) {
			line[len] = '\0';
			return answer_take_word(parse, words[i].means, line, rest);
		}
	return answer_wrong(parse, answer_misplaced(parse, len));
}

/* ---- checking -------------------------------------------------------------------------------------------- */

/* Writes why the step from FROM to TO is illegal; returns false if it is legal. */
static bool answer_step_is_wrong(const struct answer_parse *parse, struct cell from, struct cell to, char *why,
				 size_t cap)
{
	enum diagonal_rule rule = parse->query->rule;

	if (!ground_inside(parse->ground, to))
		snprintf(why, cap, "%d,%d is outside the map", to.x, to.y);
	else if (!ground_open(parse->ground, to))
		snprintf(why, cap, "%d,%d is blocked", to.x, to.y);
	else if (cell_steps(from, to) != 1)
		snprintf(why, cap, "%d,%d is not a neighbour of %d,%d", to.x, to.y, from.x, from.y);
	else {
		int d = 0;
		while (!cell_equal(cell_step(from, d), to))
			d++;
		snprintf(why, cap, "the diagonal %d,%d to %d,%d breaks the rule %s", from.x, from.y, to.x, to.y,
			 diagonal_names[rule]);
		return !path_step_allowed(parse->ground, from, d, rule);
	}
	return true;
}

/* Where the path stops being legal: the number of cells before that; all of them if it is legal. */
static size_t answer_legal_length(struct answer_parse *parse)
{
	const struct path_result *result = parse->result;
	char why[96];

	for (size_t i = 1; i < result->len; i++)
		if (answer_step_is_wrong(parse, result->cells[i - 1], result->cells[i], why, sizeof why)) {
			snprintf(parse->wrong, sizeof parse->wrong, "step %zu: %s", i, why);
			return i;
		}
	return result->len;
}

/* Does the path begin and end at the cells of the question? */
static bool answer_ends_fit(struct answer_parse *parse)
{
	const struct path_result *result = parse->result;
	const struct path_query *query = parse->query;

	if (!result->len) {
		snprintf(parse->wrong, sizeof parse->wrong,
			 "it found a path but did not print it; 'path X Y ..' comes first");
		return false;
	}
	struct cell first = result->cells[0], last = result->cells[result->len - 1];
	if (cell_equal(first, query->start) && cell_equal(last, query->goal)) {
		snprintf(parse->wrong, sizeof parse->wrong, "its path begins on a blocked cell, %d,%d", first.x,
			 first.y);
		return ground_open(parse->ground, first);
	}
	snprintf(parse->wrong, sizeof parse->wrong,
		 "its path leads from %d,%d to %d,%d, not from %d,%d to %d,%d", first.x, first.y, last.x,
		 last.y, query->start.x, query->start.y, query->goal.x, query->goal.y);
	return false;
}

enum status answer_check(struct answer_parse *parse)
{
	struct path_result *result = parse->result;
	bool fits = answer_ends_fit(parse);
	size_t legal = result->len;

	if (result->len && cell_equal(result->cells[0], parse->query->start) &&
	    ground_open(parse->ground, result->cells[0]))
		legal = answer_legal_length(parse);
	else if (result->len)
		legal = 0;
	result->found = fits && legal == result->len;
	result->len = legal;
	if (!result->len) {
		result->cells[0] = parse->query->start;
		result->len = 1;
	}
	result->cost = path_cost(parse->ground, result->cells, result->len, true);
	if (!result->found)
		return STATUS_MISMATCH;
	parse->wrong[0] = '\0';
	search_tell_path(parse->log, parse->ground, result, true);
	return STATUS_OK;
}
