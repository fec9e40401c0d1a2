/* The lab as facts for listeners: the step, the cell, the reason, the head of the frontier, and the work of each
 * pane. */
#include <stdio.h>

#include "base/text.h"
#include "kit/speech.h"
#include "lab/open_list.h"
#include "screens/lab/lab.h"

enum { HEAD = 5, OPEN_CELLS = 40, WORDS_ROOM = 256 };

/* What the search of STUDY knows of AT: ", g 3.0, h 12.4, f 15.4". */
static void lab_facts_numbers(const struct lab *lab, const struct study *study, struct cell at, char *out,
			      size_t cap)
{
	double g = timeline_g(&study->timeline, (uint32_t)grid_index(&lab->desk.grid, at));
	double h = study_estimate(study, at), f = study_priority(study, at);

	out[0] = '\0';
	if (g < 0)
		return;
	text_append(out, cap, ", g %.1f", g);
	if (h >= 0)
		text_append(out, cap, ", h %.1f", h);
	if (f >= 0 && h >= 0)
		text_append(out, cap, ", f %.1f", f);
}

/* The first cells of the frontier, in the order in which they will be expanded. */
static void lab_facts_head(const struct lab *lab, const struct study *study, struct speech *speech)
{
	uint32_t first[HEAD];
	size_t n = open_list_first(study, first, speech_asks(speech, ASKS_WHAT) ? HEAD : 1);
	char place[SPEECH_PLACE], numbers[WORDS_ROOM], words[WORDS_ROOM + SPEECH_PLACE];

	for (size_t i = 0; i < n; i++) {
		struct cell at = grid_cell(&lab->desk.grid, first[i]);
		lab_facts_numbers(lab, study, at, numbers, sizeof numbers);
		snprintf(words, sizeof words, "%s%s", speech_place(speech->here, at, place), numbers);
		speech_add(speech, &(struct fact){.kind = i ? FACT_ENTRY : FACT_NEXT,
						  .key = (int)i,
						  .number = (int)i + 1,
						  .words = words});
	}
	if (study->timeline.now.open > HEAD && speech_asks(speech, ASKS_WHAT))
		speech_say(speech, FACT_ROW, 0, "%u cells are open", study->timeline.now.open);
}

/* The frontier in the order of the map: the order of the search would give an answer away. */
void lab_facts_open(const struct lab *lab, struct speech *speech)
{
	const struct study *study = &lab->panes[lab->focus].study;
	char place[SPEECH_PLACE], numbers[WORDS_ROOM], words[WORDS_ROOM + SPEECH_PLACE];
	int n = 0;

	for (size_t i = 0; i < grid_cells(&lab->desk.grid) && n < OPEN_CELLS; i++) {
		struct cell at = grid_cell(&lab->desk.grid, (uint32_t)i);
		if (!timeline_is_open(&study->timeline, i))
			continue;
		lab_facts_numbers(lab, study, at, numbers, sizeof numbers);
		snprintf(words, sizeof words, "%s%s", speech_place(speech->here, at, place), numbers);
		speech_add(speech,
			   &(struct fact){.kind = FACT_ENTRY, .key = (int)i, .number = ++n, .words = words});
	}
}

static const char *lab_facts_end(const struct lab *lab, const struct lab_pane *pane)
{
	if (pane->study.status)
		return "it cannot search here";
	if (!study_is_over(&pane->study))
		return "searching";
	if (pane->study.result.found)
		return "path found";
	return lab->optimal[pane->study.rule] < 0 ? "no path exists" : "no path found";
}

static void lab_facts_pane(const struct lab *lab, size_t i, struct speech *speech)
{
	const struct lab_pane *pane = &lab->panes[i];
	const struct timeline *timeline = &pane->study.timeline;
	char name[64], words[WORDS_ROOM];

	if (lab_hides(lab, i))
		return;
	study_title(&pane->study, name, sizeof name);
	snprintf(words, sizeof words, "%s, %u expanded, %u open", lab_facts_end(lab, pane),
		 timeline_expanded(timeline), timeline->now.open);
	if (study_is_over(&pane->study) && pane->cost >= 0)
		text_append(words, sizeof words, ", cost %.1f", pane->cost);
	speech_add(speech, &(struct fact){.kind = FACT_PANE,
					  .key = (int)i,
					  .number = (int)i + 1,
					  .name = name,
					  .words = words,
					  .stamp = 1 + study_is_over(&pane->study)});
}

/* The path that the search has found, leg by leg from the start. */
static void lab_facts_path(const struct lab *lab, struct speech *speech)
{
	const struct lab_pane *pane = &lab->panes[lab->focus];
	char legs[4 * WORDS_ROOM];

	if (!study_is_over(&pane->study) || !speech_asks(speech, ASKS_HOW))
		return;
	struct lab_way way = lab_way(lab, pane);
	if (way.n > 1)
		speech_say(speech, FACT_DETAIL, 1, "the path: %s",
			   speech_path(way.cells, way.n, 0, legs, sizeof legs));
}

static void lab_facts_map(const struct lab *lab, struct speech *speech)
{
	char place[SPEECH_PLACE];

	speech_say(speech, FACT_TITLE, 0, "%s, %d by %d cells; the goal is %s from the start",
		   lab_map_name(lab), lab->desk.grid.width, lab->desk.grid.height,
		   speech_place(lab->desk.start, lab->desk.goal, place));
	if (speech_asks(speech, ASKS_THERE))
		speech_ray(speech, lab->desk.grid.terrain, lab->desk.grid.width, lab->desk.grid.height, "");
}

static const char *lab_facts_state(const struct study *study, size_t cell)
{
	if (timeline_is_open(&study->timeline, cell))
		return "open";
	return timeline_taken(&study->timeline, cell) ? "expanded" : "not reached";
}

void lab_facts_cell(const struct lab *lab, struct cell at, struct speech *speech)
{
	const struct study *study = &lab->panes[lab->focus].study;
	char numbers[WORDS_ROOM], words[2 * WORDS_ROOM];

	lab_facts_numbers(lab, study, at, numbers, sizeof numbers);
	snprintf(words, sizeof words, "%s, %s%s%s", terrain_info[grid_at(&lab->desk.grid, at)].name,
		 lab_facts_state(study, grid_index(&lab->desk.grid, at)), numbers,
		 cell_equal(at, lab->desk.goal) ? ", the goal" : "");
	speech_add(speech, &(struct fact){.kind = FACT_SPOT, .at = at, .words = words});
}

void lab_facts(const struct lab *lab, struct speech *speech)
{
	const struct study *study = &lab->panes[lab->focus].study;
	char name[64], words[REASON_CAP], number[16];

	speech->here = lab_attended(lab, lab->focus);
	lab_facts_map(lab, speech);
	for (size_t i = 0; i < lab->n_panes; i++)
		lab_facts_pane(lab, i, speech);
	if (lab_hides(lab, lab->focus))
		return;
	study_title(study, name, sizeof name);
	speech_add(speech, &(struct fact){.kind = FACT_STEP,
					  .name = name,
					  .number = (int)study->timeline.moment,
					  .of = (int)study->timeline.total});
	reason_now(study, 0, words, sizeof words);
	speech_say(speech, FACT_WHY, 0, "%s", words);
	if (lab_code_words(lab, words, sizeof words))
		speech_say(speech, FACT_WHY, 1, "%s", words);
	if (speech_asks(speech, ASKS_HOW) && reason_caption(study, number, sizeof number, words, sizeof words))
		speech_say(speech, FACT_DETAIL, 0, "A* step %s", words);
	lab_facts_path(lab, speech);
	/* A lesson asks for the next cell: only its list of open cells gives that away. */
	if (!study_is_over(study) && (!lab->lesson.play || lab_shown(lab) == SHOW_FRONTIER))
		lab_facts_head(lab, study, speech);
}
