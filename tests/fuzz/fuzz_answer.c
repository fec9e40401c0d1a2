/* Any bytes as a program's answer, line by line: refused with a message, or read without leaving the map. */
#include <string.h>

#include "guest/answer.h"
#include "tests/fuzz/fuzz.h"

enum { SIDE = 8 };

static uint8_t cost[SIDE * SIDE];

static void take_lines(struct answer_parse *parse, char *text)
{
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		switch (answer_take(parse, line)) {
		case ANSWER_WRONG:
			if (!*parse->wrong)
				abort();
			return;
		case ANSWER_ENDS:
			if (parse->answer->verdict == GUEST_FOUND && answer_check(parse) == STATUS_OK &&
			    (!parse->result->found || parse->result->len > parse->result->cap))
				abort();
			fuzz_accepted++;
			return;
		default: break;
		}
}

void fuzz_answer(const uint8_t *data, size_t size)
{
	for (enum guest_kind kind = GUEST_HELLO; kind <= GUEST_STEP; kind++) {
		struct cell cells[SIDE * SIDE];
		struct answer_cell told[SIDE * SIDE];
		struct ground ground = {.width = SIDE, .height = SIDE, .cost = cost, .cost_max = 9};
		struct path_query query = {.start = {1, 1}, .goal = {6, 6}, .rule = DIAGONAL_NO_CUT};
		struct path_result result = {.cells = cells, .cap = SIDE * SIDE};
		struct guest_answer answer = {.claim = -1};
		struct event_log log = {.cap = 0};
		struct answer_parse parse = {.kind = kind,
					     .ground = &ground,
					     .query = &query,
					     .cells = told,
					     .log = &log,
					     .result = &result,
					     .answer = &answer};
		char *text = fuzz_text(data, size);
		for (size_t i = 0; i < sizeof cost; i++)
			cost[i] = (uint8_t)(i % 7 ? 1 + i % 3 : 0);
		answer_begin_events(&parse);
		take_lines(&parse, text);
		free(text);
	}
}
