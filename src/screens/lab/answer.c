/* The overlay that takes the answer to a lesson's question, by cursor, digits or a key. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "kit/cursor.h"
#include "kit/speech.h"
#include "kit/words.h"
#include "screens/lab/lab.h"

enum { ACCEPT = CURSOR_KEYS, ERASE, YES, NO, HINT, SHOW, LEAVE };

static const struct view_action actions[] = {
    CURSOR_ACTIONS,
    [ACCEPT] = {"accept", "answer", "this is the answer", "Answer", NULL},
    [ERASE] = {"erase", "take back", "take back a digit or a step", "Answer", NULL},
    [YES] = {"yes", "yes", "yes, no", "Answer", "answer yes"},
    [NO] = {"no", "no", "yes, no", "Answer", "answer no"},
    [HINT] = {"hint", "hint", "a hint, where there is one", "Answer", NULL},
    [SHOW] = {"show", "show it", "show it, after a wrong one", "Answer", NULL},
    [LEAVE] = {"leave", "leave", "leave lesson or quiz", "Answer", NULL},
};

enum {
	TYPED_MAX = 12,
	WALK_MAX = 1024,
	PROMPT_CAP = LESSON_CHOICES * LESSON_CHOICE + 64,
	QUESTION_CAP = 3 * LESSON_TEXT
};

struct answer {
	struct lesson_play *play;
	struct lab *lab;
	char typed[TYPED_MAX]; /* of a number */
	unsigned set;          /* of movers, as bits */
	struct cell walk[WALK_MAX];
	size_t n_walk;
	bool hinted;
	char missed[LESSON_TEXT + 32]; /* the fault of the last guess; "": none */
};

static const struct lesson_step *answer_step(const struct answer *answer)
{
	return lesson_play_step(answer->play);
}

static enum status answer_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	const struct answer_arg *given = arg;
	struct answer *answer = state;
	enum lesson_ask ask = lesson_play_step(given->play)->ask;

	(void)diag;
	answer->play = given->play;
	answer->lab = given->lab;
	answer->play->asked_ms = ui->now_ms;
	if (!answer->lab)
		return STATUS_OK;
	answer->lab->look.pointing = ask == ASK_NEXT || ask == ASK_PATH;
	answer->lab->look.cursor = answer->lab->desk.start;
	if (ask == ASK_PATH) {
		answer->walk[answer->n_walk++] = answer->lab->look.cursor;
		answer->lab->lesson.painted = answer->walk;
		answer->lab->lesson.n_painted = answer->n_walk;
	}
	return STATUS_OK;
}

static void answer_view_close(void *state)
{
	struct answer *answer = state;

	if (!answer->lab)
		return;
	answer->lab->look.pointing = false;
	answer->lab->lesson.painted = NULL;
	answer->lab->lesson.n_painted = 0;
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

/* After a wrong GUESS: clears the typed text, and keeps the fault. */
static void answer_begin_again(struct answer *answer, const struct lesson_guess *guess)
{
	const struct lesson_step *step = answer_step(answer);
	const struct lesson *lesson = answer->play->lesson;
	double truth = lesson_play_truth(answer->play)->figures[step->mover][step->measure];
	char words[LESSON_TEXT];

	lesson_guess_words(lesson, answer->play->step, guess, words, sizeof words);
	if (step->ask == ASK_PATH && !cell_equal(answer->lab->look.cursor, answer->lab->desk.goal))
		snprintf(answer->missed, sizeof answer->missed, "No, it does not reach >.");
	else if (step->ask == ASK_PATH)
		snprintf(answer->missed, sizeof answer->missed, "No, there is a cheaper way than this.");
	else if (step->ask == ASK_CHOICE)
		snprintf(answer->missed, sizeof answer->missed, "No, \"%s\" is not right.", words);
	else if (step->ask != ASK_NUMBER || isnan(truth))
		snprintf(answer->missed, sizeof answer->missed, "No, not %s.", words);
	else
		snprintf(answer->missed, sizeof answer->missed, "No, %s is too %s.", words,
			 guess->number < truth ? "little" : "much");
	answer->typed[0] = '\0';
	answer->set = 0;
}

static enum view_answer answer_give(struct answer *answer, struct ui *ui, const struct lesson_guess *guess)
{
	struct diag diag = {""};
	enum status status = lesson_play_answer(answer->play, guess, ui->now_ms, &diag);

	if (status)
		ui_tell_failure(ui, status, &diag);
	if (lesson_play_missed(answer->play)) {
		answer_begin_again(answer, guess);
		return VIEW_STAY;
	}
	if (answer->lab)
		lab_reveal(answer->lab);
	return VIEW_CLOSE;
}

static enum view_answer answer_show(struct answer *answer, struct ui *ui)
{
	if (!lesson_play_missed(answer->play)) {
		ui_tell(ui, "Answer first: a wrong guess costs nothing but the score.");
		return VIEW_STAY;
	}
	lesson_play_give_up(answer->play);
	if (answer->lab)
		lab_reveal(answer->lab);
	return VIEW_CLOSE;
}

/* Moves the cursor; a path grows where that is a legal step. */
static void answer_move(struct answer *answer, struct ui *ui, int direction)
{
	struct lab *lab = answer->lab;
	struct cell from = lab->look.cursor;

	if (answer_step(answer)->ask == ASK_NEXT) {
		lab_point(lab, direction);
		return;
	}
	if (answer->n_walk == WALK_MAX ||
	    !path_step_allowed(&lab->desk.ground, from, direction, lab->panes[0].study.rule)) {
		ui_tell(ui, "That step is blocked.");
		return;
	}
	lab_point(lab, direction);
	answer->walk[answer->n_walk++] = lab->look.cursor;
	lab->lesson.n_painted = answer->n_walk;
}

static void answer_erase(struct answer *answer)
{
	size_t len = strlen(answer->typed);

	if (len > 0)
		answer->typed[len - 1] = '\0';
	if (answer_step(answer)->ask == ASK_PATH && answer->n_walk > 1) {
		answer->lab->look.cursor = answer->walk[--answer->n_walk - 1];
		answer->lab->lesson.n_painted = answer->n_walk;
	}
}

static enum view_answer answer_accept(struct answer *answer, struct ui *ui)
{
	struct lesson_guess guess = {.set = answer->set, .cells = answer->walk, .n_cells = answer->n_walk};

	switch (answer_step(answer)->ask) {
	case ASK_NEXT:
		guess.cell = answer->lab->look.cursor;
		guess.as_good = study_is_as_good(&answer->lab->panes[answer->lab->focus].study, guess.cell);
		return answer_give(answer, ui, &guess);
	case ASK_NUMBER:
		if (text_to_double(answer->typed, &guess.number))
			return answer_give(answer, ui, &guess);
		ui_tell(ui, "Type a number first.");
		return VIEW_STAY;
	case ASK_PATH:
	case ASK_REACHED: return answer_give(answer, ui, &guess);
	default: return VIEW_STAY;
	}
}

/* How many movers or sentences there are to choose from. */
static int answer_sentences(const struct answer *answer)
{
	if (answer_step(answer)->ask == ASK_CHOICE)
		return answer_step(answer)->n_choices;
	return answer->play->lesson->n_movers;
}

/* A digit is part of a number, or names a mover or a sentence. */
static enum view_answer answer_digit(struct answer *answer, struct ui *ui, char digit)
{
	enum lesson_ask ask = answer_step(answer)->ask;
	size_t len = strlen(answer->typed);
	int mover = digit - '1', n = answer_sentences(answer);

	if (ask == ASK_NUMBER && len + 1 < TYPED_MAX) {
		answer->typed[len] = digit;
		answer->typed[len + 1] = '\0';
	}
	if (ask == ASK_NUMBER || mover < 0 || mover >= n)
		return VIEW_STAY;
	if (ask == ASK_REACHED)
		answer->set ^= 1u << mover;
	if (ask == ASK_LEAST || ask == ASK_MOST || ask == ASK_CHOICE)
		return answer_give(answer, ui, &(struct lesson_guess){.mover = mover});
	return VIEW_STAY;
}

static enum view_answer answer_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct answer *answer = state;
	enum lesson_ask ask = answer_step(answer)->ask;

	if ((key.code >= '0' && key.code <= '9') || (key.code == '.' && ask == ASK_NUMBER))
		return answer_digit(answer, ui, (char)key.code);
	if (ask == ASK_SHORTEST && (action == YES || action == NO || key.code == 'y' || key.code == 'n'))
		return answer_give(answer, ui, &(struct lesson_guess){.yes = action == YES || key.code == 'y'});
	if (action >= 0 && action < CURSOR_KEYS) {
		if (ask == ASK_NEXT || ask == ASK_PATH)
			answer_move(answer, ui, action);
		return VIEW_STAY;
	}
	switch (action) {
	case ACCEPT: return answer_accept(answer, ui);
	case ERASE: answer_erase(answer); return VIEW_STAY;
	case HINT: answer->hinted = *answer_step(answer)->hint; return VIEW_STAY;
	case SHOW: return answer_show(answer, ui);
	case LEAVE:
		if (!lesson_may_leave(answer->play, ui))
			return VIEW_STAY;
		answer->play->over = true;
		return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
}

/* ---- drawing --------------------------------------------------------------------------------------------- */

/* The two states of a choice, to look at and to listen to. */
static const char *const signs[] = {"○ ", "● "}, *const spoken[] = {"", "chosen: "};

/* How to answer, and the answer so far; movers come with their MARKS. */
static void answer_prompt(const struct answer *answer, const char *const marks[2], char *out, size_t cap)
{
	size_t used = 0;

	switch (answer_step(answer)->ask) {
	case ASK_NEXT:
		snprintf(out, cap, "Move the cursor, now at %d,%d, to it.", answer->lab->look.cursor.x,
			 answer->lab->look.cursor.y);
		return;
	case ASK_NUMBER: snprintf(out, cap, "Type a number: %s_", answer->typed); return;
	case ASK_SHORTEST: snprintf(out, cap, "Press {answer.yes} or {answer.no}."); return;
	case ASK_PATH:
		snprintf(out, cap, "Walk from @ to > with the cursor keys: it costs %.2f so far.",
			 path_cost(&answer->lab->desk.ground, answer->walk, answer->n_walk, true));
		return;
	case ASK_REACHED: used = (size_t)snprintf(out, cap, "Press the number of each:"); break;
	default: used = (size_t)snprintf(out, cap, "Press the number:");
	}
	for (int i = 0; i < answer_sentences(answer) && used < cap; i++) {
		const char *mark = "", *words = answer->play->lesson->names[i % LESSON_MOVERS];
		if (answer_step(answer)->ask == ASK_CHOICE)
			words = answer_step(answer)->choices[i].say;
		if (answer_step(answer)->ask == ASK_REACHED)
			mark = marks[answer->set >> i & 1];
		used += (size_t)snprintf(out + used, cap - used, "  %s%d %s", mark, i + 1, words);
	}
}

/* The fault, and the question or a hint. */
static void answer_question(const struct answer *answer, char words[QUESTION_CAP])
{
	char said[LESSON_TEXT];

	lesson_play_words(answer->play, said, sizeof said);
	if (answer->hinted)
		snprintf(said, sizeof said, "%s", answer_step(answer)->hint);
	snprintf(words, QUESTION_CAP, "%s%s%s", answer->missed, *answer->missed ? " Try again. " : "", said);
}

static void answer_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct answer *answer = state;
	char prompt[PROMPT_CAP], question[QUESTION_CAP], words[QUESTION_CAP + PROMPT_CAP];
	enum lesson_ask ask = answer_step(answer)->ask;
	bool at_once = ask == ASK_SHORTEST || ask == ASK_LEAST || ask == ASK_MOST || ask == ASK_CHOICE;
	int keys[4];
	size_t n = 0;

	answer_prompt(answer, signs, prompt, sizeof prompt);
	answer_question(answer, question);
	snprintf(words, sizeof words, "%s %s", question, prompt);
	lesson_draw_words(answer->play->lesson, ui, screen, *answer->missed ? ROLE_DANGER : ROLE_HINT, words);
	if (!at_once)
		keys[n++] = ACCEPT;
	if (*answer->missed)
		keys[n++] = SHOW;
	else if (!at_once)
		keys[n++] = ERASE;
	keys[n++] = HINT;
	keys[n++] = LEAVE;
	ui_key_line(ui, screen, ui_last_row(screen), &view_answer, keys, n);
}

/* With a cursor, places are relative to the cell that the search expanded last. */
static void answer_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	const struct answer *answer = state;
	const struct lab *lab = answer->lab;
	char question[QUESTION_CAP], prompt[PROMPT_CAP], words[WORDS_CAP];

	answer_question(answer, question);
	lesson_facts_words(answer->play->lesson, ui, question, speech);
	answer_prompt(answer, spoken, prompt, sizeof prompt);
	speech_add(speech, &(struct fact){.kind = FACT_ROW,
					  .words = words_plain(ui, &view_answer, prompt, words, sizeof words),
					  .stamp = lab && lab->look.pointing});
	if (!lab || !lab->look.pointing)
		return;
	uint32_t current = timeline_current(&lab->panes[lab->focus].study.timeline);
	speech->here = lab->desk.start;
	if (current != TIMELINE_NOWHERE)
		speech->here = grid_cell(&lab->desk.grid, current);
	lab_facts_cell(lab, lab->look.cursor, speech);
	if (speech_asks(speech, ASKS_WHAT))
		lab_facts_open(lab, speech);
	speech->here = lab->look.cursor;
	if (speech_asks(speech, ASKS_THERE))
		speech_ray(speech, lab->desk.grid.terrain, lab->desk.grid.width, lab->desk.grid.height, "");
}

const struct view view_answer = {
    .name = "answer",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct answer),
    .open = answer_view_open,
    .close = answer_view_close,
    .draw = answer_view_draw,
    .speak = answer_view_speak,
    .key = answer_view_key,
};
