/* A lesson in a page: its words, and its questions with the data to judge an answer. */
#include <math.h>

#include "page/page.h"
#include "school/lesson_play.h"

/* The kind of a question in the page, by enum lesson_ask. */
static const char *const ways[] = {
    [ASK_NOTHING] = "",  [ASK_NEXT] = "cell",   [ASK_NUMBER] = "number",
    [ASK_LEAST] = "one", [ASK_MOST] = "one",    [ASK_SHORTEST] = "one",
    [ASK_PATH] = "path", [ASK_REACHED] = "set", [ASK_CHOICE] = "one",
};

static void page_lesson_text(struct webpage *page, const struct lesson *lesson,
			     const struct lesson_truth *truth, const char *key, const char *text)
{
	char filled[2 * LESSON_TEXT];

	if (!*text)
		return;
	lesson_fill(lesson, truth, text, filled, sizeof filled);
	write_text(&page->out, ",\"%s\":", key);
	page_text(page, filled);
}

/* The answers to choose from, each with 1 if it is right. */
static void page_lesson_choices(struct webpage *page, const struct lesson *lesson,
				const struct lesson_truth *truth, int step)
{
	enum lesson_ask ask = lesson->steps[step].ask;
	int n = lesson->n_movers;

	if (ask == ASK_SHORTEST)
		n = 2;
	if (ask == ASK_CHOICE)
		n = lesson->steps[step].n_choices;
	write_text(&page->out, ",\"choices\":[");
	for (int i = 0; i < n; i++) {
		struct lesson_guess guess = {.mover = i, .yes = i == 0, .set = 1u << i};
		char words[LESSON_TEXT];
		bool right =
		    ask == ASK_REACHED ? truth->found[i] : lesson_is_right(lesson, truth, step, &guess);
		lesson_guess_words(lesson, step, &guess, words, sizeof words);
		write_text(&page->out, "%s[", i ? "," : "");
		page_text(page, words);
		write_text(&page->out, ",%d]", right);
	}
	write_text(&page->out, "]");
}

/* The cells that would be a right answer at MOMENT. */
static void page_lesson_cells(struct webpage *page, struct study *study, uint32_t moment)
{
	uint32_t at = study->timeline.moment;
	bool more = false;

	timeline_seek(&study->timeline, moment);
	write_text(&page->out, ",\"cells\":[");
	for (int y = 0; y < study->timeline.height; y++)
		for (int x = 0; x < study->timeline.width; x++)
			if (study_is_as_good(study, cell_at(x, y))) {
				write_text(&page->out, "%s%d", more ? "," : "", y * study->timeline.width + x);
				more = true;
			}
	write_text(&page->out, "]");
	timeline_seek(&study->timeline, at);
}

/* The range in which a number is right; no number at all: null. */
static void page_lesson_range(struct webpage *page, const struct lesson_step *step, double truth)
{
	double near = step->measure == MEASURE_PERCENT ? step->near : step->near / 100 * truth + 1e-9;

	if (isnan(truth))
		write_text(&page->out, ",\"range\":null");
	else
		write_text(&page->out, ",\"range\":[%.17g,%.17g]", truth - near, truth + near);
}

static void page_lesson_question(struct webpage *page, const struct lesson *lesson,
				 const struct lesson_truth *truth, struct study *const *studies, int number,
				 int moment)
{
	const struct lesson_step *step = &lesson->steps[number];
	char answer[LESSON_TEXT];

	lesson_answer_words(lesson, truth, number, answer, sizeof answer);
	unsigned subjects = lesson_play_subjects(step) & ((1u << lesson->n_movers) - 1);
	bool extreme = step->ask == ASK_LEAST || step->ask == ASK_MOST;

	write_text(&page->out, ",\"ask\":\"%s\",\"pane\":%d,\"hides\":%u,\"hides_before\":%u", ways[step->ask],
		   step->mover, subjects, extreme ? 0 : subjects);
	page_lesson_text(page, lesson, truth, "question", step->question);
	page_lesson_text(page, lesson, truth, "hint", step->hint);
	page_lesson_text(page, lesson, truth, "reveal", step->reveal);
	page_lesson_text(page, lesson, truth, "answer", answer);
	switch (step->ask) {
	case ASK_NEXT:
		page_lesson_cells(page, studies[step->map * LESSON_MOVERS + step->mover], (uint32_t)moment);
		break;
	case ASK_NUMBER: page_lesson_range(page, step, truth->figures[step->mover][step->measure]); break;
	case ASK_PATH:
		write_text(&page->out, ",\"cost\":%.17g", truth->figures[step->mover][MEASURE_COST]);
		break;
	default: page_lesson_choices(page, lesson, truth, number);
	}
}

enum status page_add_lesson(struct webpage *page, const struct lesson *lesson,
			    const struct lesson_truth *truths, struct study *const *studies, struct diag *diag)
{
	/* The page has no view for the others. */
	static const char *const shows[SHOWS] = {[SHOW_MAP] = "",
						 [SHOW_NUMBERS] = "numbers",
						 [SHOW_FRONTIER] = "frontier",
						 [SHOW_CODE] = "",
						 [SHOW_COMPARE] = ""};
	int moment = 0;

	page_end_panes(page);
	write_text(&page->out, ",\n\"rule\":\"%s\",\"lesson\":{\"name\":", diagonal_names[lesson->rule]);
	page_text(page, lesson->name);
	page_lesson_text(page, lesson, truths, "title", lesson->title);
	write_text(&page->out, ",\"steps\":[\n");
	for (int i = 0; i < lesson->n_steps; i++) {
		const struct lesson_step *step = &lesson->steps[i];
		const struct lesson_truth *truth = &truths[step->map];
		if (step->at >= 0 || (i && step->map != step[-1].map))
			moment = max(step->at, 0);
		write_text(&page->out, "%s{\"at\":%d,\"last\":%u,\"show\":\"%s\"", i ? ",\n" : "", step->at,
			   step->last, shows[step->show]);
		if (lesson->n_maps > 1)
			write_text(&page->out, ",\"map\":%d", step->map);
		page_lesson_text(page, lesson, truth, "say", step->say);
		if (step->ask != ASK_NOTHING)
			page_lesson_question(page, lesson, truth, studies, i, moment);
		write_text(&page->out, "}");
	}
	write_text(&page->out, "]}");
	return page_check(page, diag);
}
