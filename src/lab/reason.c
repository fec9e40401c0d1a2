#include "lab/reason.h"

#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/text.h"
#include "lab/bench.h"
#include "lab/open_list.h"

enum { TITLE_WIDTH = 19 }; /* a longer title is cut between words: a sentence needs no more to name a search */

/* Explains the missing search. */
static void reason_of_failure(const struct study *study, const char *title, char *out, size_t cap)
{
	if (*solver_complaint(&study->solver))
		snprintf(out, cap, "%s", solver_complaint(&study->solver));
	else if (study->status != STATUS_UNSUPPORTED)
		snprintf(out, cap, "%s: %s.", title, status_text(study->status));
	else
		snprintf(out, cap, "%s does not support %s.", title, study_refusal(study));
}

/* Says how the search ended. */
static void reason_of_end(const struct study *study, const char *title, char *out, size_t cap)
{
	if (study->solver.recording && *study->solver.recording->note) {
		snprintf(out, cap, "%s: %s", title, study->solver.recording->note);
		return;
	}
	const struct guest_answer *said = study->solver.guest ? guest_answer(study->solver.guest) : NULL;
	/* Over the terrain, as in the table; a search that ignores terrain has a lower cost in mind. */
	double cost = study->result.found ? study_cost(study, study->ground) : -1;

	if (study->result.found && said && said->claim >= 0 && !bench_claim_agrees(said->claim, cost))
		snprintf(out, cap, "%s claims a path of cost %.1f, but the one it gives costs %.1f.", title,
			 said->claim, cost);
	else if (study->result.found && study_is_silent(study))
		snprintf(out, cap, "%s found a path of cost %.1f; it does not report its cells.", title, cost);
	else if (study->result.found)
		snprintf(out, cap, "%s %s a path of cost %.1f with %u cell%s expanded.", title,
			 study->repaired ? "repaired its search:" : "found", cost, study->result.expanded,
			 study->result.expanded == 1 ? "" : "s");
	else if (said)
		snprintf(out, cap, "%s reports that no path exists.", title);
	else if (study->result.limited)
		snprintf(out, cap, "%s gave up after %u cells: there may be a longer path.", title,
			 study->result.expanded);
	else
		snprintf(out, cap, "%s has expanded all it can reach: no path exists.", title);
}

/* ---- why a cell was expanded ----------------------------------------------------------------------------- */

/* How much a sentence says: with the title, as a sum, and with the h that broke the tie; or less and less of it, at last
 * only that there was a tie. */
enum reason_length {
	REASON_WHOLE,
	REASON_UNTITLED,
	REASON_UNSUMMED,
	REASON_BRIEF,
	REASON_TERSE,
	REASON_LENGTHS
};

/* A growing text. */
struct reason_text {
	char *out; /* [cap] */
	size_t cap;
};

static struct reason_text reason_text_in(char *out, size_t cap)
{
	*out = '\0';
	return (struct reason_text){out, cap};
}

/* "least f 32.1 = g 24.5 + h 7.6", or the part of it by which the search chooses. */
static void reason_add_numbers(const struct manner_scale *scale, const struct open_list_choice *choice,
			       enum reason_length length, struct reason_text *text)
{
	text_append(text->out, text->cap, "%s", scale->manner->words);
	if (scale->rates)
		text_append(text->out, text->cap, " %.1f", choice->f);
	else if (choice->f >= 0)
		text_append(text->out, text->cap, ", f %.1f", choice->f);
	else if (choice->g >= 0)
		text_append(text->out, text->cap, ", g %.1f", choice->g);
	if (length >= REASON_UNSUMMED || choice->h < 0 || scale->manner->order == MANNER_LEAST_H)
		return;
	text_append(text->out, text->cap, " = g %.1f + %s %.1f", choice->g, scale->weight == 1 ? "h" : "w*h",
		    choice->f - choice->g);
}

/* "; of 12 the least h 7.6; of 3 the first in reading order": what broke a tie. */
static void reason_add_tie(const struct manner_scale *scale, const struct open_list_choice *choice,
			   enum reason_length length, struct reason_text *text)
{
	bool by_h = choice->h >= 0 && scale->manner->order == MANNER_LEAST_F && !scale->nearest;
	const char *the = length >= REASON_UNSUMMED ? "" : "the ";
	bool told = by_h && length < REASON_UNSUMMED; /* as a part of the sum */

	if (!scale->rates)
		return;
	if (choice->equal > choice->even) {
		if (by_h)
			text_append(text->out, text->cap, "; of %u %sleast h", choice->equal, the);
		else
			text_append(text->out, text->cap, "; of %u %s%s g", choice->equal, the,
				    scale->nearest ? "least" : "greatest");
		if (length < REASON_BRIEF && !told)
			text_append(text->out, text->cap, " %.1f", by_h ? choice->h : choice->g);
	}
	if (choice->even > 1)
		text_append(text->out, text->cap, "; of %u %sfirst %s", choice->even, the,
			    scale->manner->numbered ? "by number" : "in reading order");
}

/* How the cell of step MOMENT was chosen, behind HEAD: "took 13,17". */
static void reason_add_choice(const struct study *study, uint32_t moment, enum reason_length length,
			      struct reason_text *text)
{
	struct manner_scale scale = study_scale(study);
	struct open_list_choice choice;

	if (!open_list_choice(study, moment, &choice)) {
		text_append(text->out, text->cap, " for %s", scale.manner->words);
		return;
	}
	if (length == REASON_TERSE) {
		text_append(text->out, text->cap, ": ");
		reason_add_numbers(&scale, &choice, length, text);
		text_append(text->out, text->cap, " of %u open", choice.open);
		if (choice.equal > 1)
			text_append(text->out, text->cap, ", %u equal", choice.equal);
		return;
	}
	text_append(text->out, text->cap, " of %u %s: ", choice.open,
		    length < REASON_BRIEF ? scale.manner->open : "open");
	reason_add_numbers(&scale, &choice, length, text);
	reason_add_tie(&scale, &choice, length, text);
}

static void reason_write_step(const struct study *study, enum reason_length length, const char *title,
			      struct reason_text *text)
{
	const struct timeline *timeline = &study->timeline;
	struct cell at = cell_of_index((int)timeline_current(timeline), timeline->width);

	if (length == REASON_WHOLE)
		text_append(text->out, text->cap, "%s took %d,%d", title, at.x, at.y);
	else
		text_append(text->out, text->cap, "%s%d,%d", length < REASON_BRIEF ? "Took " : "", at.x, at.y);
	reason_add_choice(study, timeline->moment, length, text);
	text_append(text->out, text->cap, ".");
}

void reason_now(const struct study *study, int width, char *out, size_t cap)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t cell = timeline_current(timeline);
	char title[64];

	study_title(study, title, sizeof title);
	text_cut(title, TITLE_WIDTH);
	if (study_thinks(study)) {
		snprintf(out, cap, "%s is thinking.", title);
		return;
	}
	if (study->status && (study->status != STATUS_MISMATCH || timeline_is_over(timeline))) {
		reason_of_failure(study, title, out, cap);
		return;
	}
	if (study_is_over(study) && timeline->n) {
		reason_of_end(study, title, out, cap);
		return;
	}
	if (cell == TIMELINE_NOWHERE) {
		bool blocked = study->ground && !ground_open(study->ground, study->query.start);
		snprintf(out, cap,
			 blocked ? "The start is blocked, so %s cannot begin."
				 : "%s has one open cell, the start.",
			 title);
		return;
	}
	if (timeline->returns) {
		struct cell at = cell_of_index((int)cell, timeline->width);
		snprintf(out, cap, "%s %s %d,%d, with %u cells on its stack.", title,
			 timeline->now.returned ? "came back to" : "moved to", at.x, at.y, timeline->now.open);
		return;
	}
	for (enum reason_length length = REASON_WHOLE; length < REASON_LENGTHS; length++) {
		struct reason_text text = reason_text_in(out, cap);
		reason_write_step(study, length, title, &text);
		if (!width || text_width(out) <= width)
			return;
	}
}

bool reason_caption(const struct study *study, char *number, size_t number_cap, char *words, size_t words_cap)
{
	const struct timeline *timeline = &study->timeline;

	if (strcmp(study->solver.pathfinder->head.name, "astar") != 0 || study->status)
		return false;
	if (timeline->moment == 0) {
		snprintf(number, number_cap, "1 of 5");
		snprintf(words, words_cap, "1: put the start on the open list.");
	} else if (study_is_over(study) && study->result.found) {
		snprintf(number, number_cap, "5 of 5");
		snprintf(words, words_cap, "5: expand the goal, then follow the parents back to the start.");
	} else {
		uint32_t before = timeline_step(timeline, timeline->moment - 1)->generated;
		snprintf(number, number_cap, "2-4 of 5");
		snprintf(
		    words, words_cap,
		    "2: take the open cell of least f. 3: put it on the closed list. 4: of its neighbours, %u "
		    "are opened or get a better g and parent.",
		    timeline->now.generated - before);
	}
	return true;
}

/* ---- facts of any cell -------------------------------------------------------------------------------- */

/* Of a cell that was expanded. */
static void reason_write_taken(const struct study *study, uint32_t cell, enum reason_length length,
			       const char *title, struct reason_text *text)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t width = (uint32_t)timeline->width, parent = timeline_parent(timeline, cell);
	uint32_t moment = timeline_moment_of(timeline, timeline_taken(timeline, cell));
	const char *at = timeline->stride > 1 ? "by" : "at";

	if (length == REASON_WHOLE)
		text_append(text->out, text->cap, "%s took it %s step %u,", title, at, moment);
	else
		text_append(text->out, text->cap, "Taken %s step %u%s", at, moment,
			    length < REASON_TERSE ? "," : "");
	if (timeline->returns)
		text_append(text->out, text->cap, " by going as deep as it could");
	else
		reason_add_choice(study, moment, length, text);
	if (parent != TIMELINE_NOWHERE && length < REASON_UNSUMMED)
		text_append(text->out, text->cap, "; reached from %u,%u", parent % width, parent / width);
	text_append(text->out, text->cap, ".");
}

/* Of a cell that was seen, but not expanded. */
static void reason_of_seen(const struct study *study, uint32_t cell, const char *title, char *out, size_t cap)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t width = (uint32_t)timeline->width, parent = timeline_parent(timeline, cell);
	char from[48] = "";

	if (parent != TIMELINE_NOWHERE)
		snprintf(from, sizeof from, ", reached from %u,%u", parent % width, parent / width);
	if (timeline_is(timeline, cell, TIMELINE_PASSED))
		snprintf(out, cap, "%s passed it in a scan, without adding it to its frontier.", title);
	else if (timeline_is(timeline, cell, TIMELINE_PRUNED))
		snprintf(out, cap, "%s pruned it%s: nothing can come of it.", title, from);
	else if (timeline->returns)
		snprintf(out, cap, "%s has it on its stack%s.", title, from);
	else
		snprintf(out, cap, "%s has it in its frontier%s.", title, from);
}

void reason_about(const struct study *study, struct cell at, int width, char *out, size_t cap)
{
	const struct timeline *timeline = &study->timeline;
	uint32_t cell = (uint32_t)at.y * (uint32_t)timeline->width + (uint32_t)at.x;
	char title[64];

	study_title(study, title, sizeof title);
	text_cut(title, TITLE_WIDTH);
	if (study->status) {
		reason_of_failure(study, title, out, cap);
		return;
	}
	bool taken = timeline_taken(timeline, cell) && !timeline_is_open(timeline, cell) &&
		     !timeline_is(timeline, cell, TIMELINE_PASSED);
	for (enum reason_length length = REASON_WHOLE; taken && length < REASON_LENGTHS; length++) {
		struct reason_text text = reason_text_in(out, cap);
		reason_write_taken(study, cell, length, title, &text);
		if (!width || text_width(out) <= width)
			return;
	}
	if (taken)
		return;
	if (timeline_reached(timeline, cell) || timeline_is(timeline, cell, TIMELINE_PASSED))
		reason_of_seen(study, cell, title, out, cap);
	else if (study->ground && !ground_open(study->ground, at))
		snprintf(out, cap, "No step leads into it, so %s never opens it.", title);
	else
		snprintf(out, cap, "%s has not seen it.", title);
}
