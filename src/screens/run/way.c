#include "screens/run/way.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "world/verb.h"

/* This number of different acts is told; the picture shows the rest. */
enum { TOLD = 2 };

/* ACT done TIMES times: "sneak 3 steps north-east", "close the door east". */
static void way_act(int act, int times, char *out, size_t cap)
{
	struct game_action action = oracle_action(act);
	const struct verb *verb = verb_of(action.verb);
	char count[24] = "";
	bool counted = verb->counts && times > 1, aimed = verb->reads & READS_DIRECTION;

	if (counted)
		snprintf(count, sizeof count, "%d %s", times, verb->counts);
	snprintf(out, cap, "%s%s%s%s%s", verb->says, *verb->says && counted ? " " : "", count,
		 aimed && (*verb->says || counted) ? " " : "", aimed ? direction_names[action.direction] : "");
}

static int way_repeats(const uint8_t *acts, int n)
{
	int times = 1;

	while (times < n && acts[times] == acts[0])
		times++;
	return times;
}

void way_words(const uint8_t *acts, int n, char out[WAY_CAP])
{
	char act[32];
	int i = 0;

	out[0] = '\0';
	for (int told = 0; i < n && told < TOLD; told++) {
		int times = way_repeats(acts + i, n - i);
		way_act(acts[i], times, act, sizeof act);
		text_append(out, WAY_CAP, "%s%s", told ? ", then " : "", act);
		i += times;
	}
	if (i < n)
		text_append(out, WAY_CAP, ", and on");
}

const char *way_knowledge(enum oracle_scope scope)
{
	static const char *const words[] = {
	    [ORACLE_EVERYTHING] = "knowing the whole floor",
	    [ORACLE_IN_SIGHT] = "knowing the hunters you saw",
	    [ORACLE_KNOWN] = "knowing the cells you saw",
	};

	return words[scope];
}

void way_sentence(const struct explanation *explanation, char out[WAY_CAP])
{
	const char *knowing = way_knowledge(explanation->knows);
	char words[WAY_CAP];

	way_words(explanation->way, explanation->n_way, words);
	if (!explanation->found && explanation->exact)
		snprintf(
		    out, WAY_CAP,
		    "You had no way out, %s. From the start no step or door could save you from the %.60s.",
		    knowing, explanation->by);
	else if (!explanation->found)
		snprintf(out, WAY_CAP, "Found no way out from the %.60s, %s.", explanation->by, knowing);
	else if (explanation->exact)
		snprintf(
		    out, WAY_CAP,
		    "Your last way out was at turn %d, %s: %.90s. After that no step or door could save you.",
		    explanation->from_turn, knowing, words);
	else
		snprintf(out, WAY_CAP,
			 "The last way out found was at turn %d, %s: %.90s. After that, none was found.",
			 explanation->from_turn, knowing, words);
}

size_t way_cells(struct cell at, const uint8_t *acts, int n, struct cell *cells)
{
	size_t len = 0;

	cells[len++] = at;
	for (int i = 0; i < n; i++) {
		struct game_action action = oracle_action(acts[i]);
		if (verb_of(action.verb)->steps)
			cells[len++] = at = cell_step(at, action.direction);
	}
	return len;
}

size_t way_taken(struct playback *playback, size_t from, size_t to, struct cell *cells, size_t cap)
{
	size_t n = 0;

	for (size_t at = from; at <= to && n < cap; at++)
		if (playback_seek(playback, at, NULL) == STATUS_OK)
			cells[n++] = playback->world->at;
	return n;
}
