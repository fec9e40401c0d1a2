/* The list of lessons, and what all views of lessons draw alike. */
#include "screens/lab/lesson_view.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "kit/list.h"
#include "kit/player.h"
#include "kit/speech.h"
#include "kit/words.h"
#include "screens/lab/lab.h"

/* ---- words ----------------------------------------------------------------------------------------------- */

static const struct view *lesson_shown_in(const struct lesson *lesson)
{
	return lesson->kind == LESSON_SEARCH ? &view_lab : &view_trial;
}

enum status lesson_check_actions(const struct lesson *lesson, struct diag *diag)
{
	for (int i = 0; i < lesson->n_steps; i++) {
		const struct lesson_step *step = &lesson->steps[i];
		const char *const texts[] = {step->say, step->question, step->hint, step->reveal};
		for (size_t k = 0; k < ARRAY_LEN(texts); k++) {
			const char *unknown = words_unknown(lesson_shown_in(lesson), texts[k]);
			if (unknown)
				return diag_at(diag, STATUS_BAD_INPUT, lesson->path, step->line, 0,
					       "step %d has %.*s, which is not an action", i + 1,
					       (int)strcspn(unknown, "}") + 1, unknown);
		}
	}
	return STATUS_OK;
}

void lesson_draw_words(const struct lesson *lesson, const struct ui *ui, struct screen *screen, enum role role,
		       const char *text)
{
	int last = screen->height - 1;
	char words[WORDS_CAP];

	words_shown(ui, lesson_shown_in(lesson), text, words, sizeof words);
	screen_words_above(screen, screen->width, last, last, role, words);
	screen_fill(screen, (struct rect){0, last, screen->width, 1}, ROLE_TEXT);
}

void lesson_draw_step(const struct lesson_play *play, const struct ui *ui, struct screen *screen,
		      const struct view *view, int next, int leave)
{
	const struct lesson_answer *answer = lesson_play_answered(play);
	char words[3 * LESSON_TEXT];
	enum role role = ROLE_HINT;
	int keys[] = {next, leave, PLAYER_TOGGLE};

	lesson_play_words(play, words, sizeof words);
	if (answer)
		role = answer->right ? ROLE_CALM : ROLE_DANGER;
	lesson_draw_words(play->lesson, ui, screen, role, words);
	char count[32];
	int width = snprintf(count, sizeof count, "%d of %d", play->step + 1, play->lesson->n_steps);
	struct rect row = ui_last_row(screen);
	screen_text_right(screen, screen->width - 1, row.y, ROLE_DIM, count);
	row.width -= width + 1;
	ui_key_line(ui, screen, row, view, keys, ARRAY_LEN(keys));
}

void lesson_facts_words(const struct lesson *lesson, const struct ui *ui, const char *text,
			struct speech *speech)
{
	char words[WORDS_CAP];

	speech_say(speech, FACT_LESSON, 0, "%s",
		   words_plain(ui, lesson_shown_in(lesson), text, words, sizeof words));
}

void lesson_facts(const struct lesson_play *play, const struct ui *ui, struct speech *speech)
{
	char words[3 * LESSON_TEXT];

	lesson_play_words(play, words, sizeof words);
	lesson_facts_words(play->lesson, ui, words, speech);
	speech_add(speech, &(struct fact){.kind = FACT_PAGE,
					  .name = play->lesson->title,
					  .number = play->step + 1,
					  .of = play->lesson->n_steps});
}

bool lesson_may_leave(struct lesson_play *play, struct ui *ui)
{
	char score[64];

	if (!play->n_answers || play->n_answers == lesson_play_questions(play) ||
	    play->warned == play->step + 1)
		return true;
	play->warned = play->step + 1;
	lesson_play_score(play, score, sizeof score);
	ui_tell(ui, "So far %s Press it again on this page to leave the lesson.", score);
	return false;
}

void lesson_open(struct ui *ui, const char *name)
{
	struct diag diag = {""};
	struct lesson *lesson;
	struct lesson_arg arg = {.lesson = &lesson};
	enum status status = lesson_load_named(name, &lesson, &diag);

	if (status) {
		ui_tell_failure(ui, status, &diag);
		return;
	}
	if (lesson_shown_in(lesson) == &view_lab)
		ui_push(ui, &view_lab, &(struct lab_arg){.rule = DIAGONAL_NO_CUT, .lesson = &arg});
	else
		ui_push(ui, &view_trial, &arg);
	lesson_free(lesson);
}

/* ---- the list -------------------------------------------------------------------------------------------- */

static const struct view_action actions[] = {LIST_ACTIONS("Lessons", "open", "open", "open it")};

struct lessons {
	struct list list;
	struct name_list names; /* owned */
	struct lesson_title {
		char title[LESSON_TEXT], aim[LESSON_TEXT];
		int minutes; /* 0: not said */
	} * titles;          /* [names.n] owned */
};

static void lessons_view_close(void *state)
{
	struct lessons *lessons = state;

	name_list_free(&lessons->names);
	free(lessons->titles);
}

/* Reads the titles; a lesson that cannot be read leaves the list and is LEFT out. */
static void lessons_read_titles(struct lessons *lessons, struct left_out *left)
{
	size_t n = 0;

	for (size_t i = 0; i < lessons->names.n; i++) {
		char *name = lessons->names.names[i];
		struct diag diag = {""};
		struct lesson *lesson;
		if (lesson_load_named(name, &lesson, &diag)) {
			left_out_add(left, &diag);
			free(name);
			continue;
		}
		struct lesson_title *title = &lessons->titles[n];
		snprintf(title->title, sizeof title->title, "%s", lesson->title);
		snprintf(title->aim, sizeof title->aim, "%s", lesson->aim);
		title->minutes = lesson->minutes;
		lessons->names.names[n++] = name;
		lesson_free(lesson);
	}
	lessons->names.n = n;
}

static enum status lessons_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct lessons *lessons = state;
	struct left_out left = {.n = 0};
	enum status status = lesson_list(&lessons->names);

	(void)arg;
	if (!status)
		lessons->titles = calloc(lessons->names.n + 1, sizeof *lessons->titles);
	if (!status && !lessons->titles)
		status = STATUS_NO_MEMORY;
	if (!status)
		lessons_read_titles(lessons, &left);
	ui_tell_left_out(ui, &left);
	lessons->list.n = (int)lessons->names.n;
	if (!status && !lessons->names.n)
		status = diag_set(diag, STATUS_NOT_FOUND, "%s", left.n ? left.first.text : "no lessons found");
	if (status)
		lessons_view_close(state);
	return status;
}

static void lessons_text(const void *state, int line, char *out)
{
	const struct lessons *lessons = state;
	const struct lesson_title *title = &lessons->titles[line];
	char minutes[16] = "";

	if (title->minutes)
		snprintf(minutes, sizeof minutes, "%d min", title->minutes);
	snprintf(out, LIST_TEXT, "%s\t%s\t%s\t%s", title->title, minutes, lessons->names.names[line],
		 title->aim);
}

/* Below the list, the aim of the chosen lesson whole. */
static void lessons_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct lessons *lessons = state;
	const char *aim = lessons->titles[lessons->list.at].aim;
	char words[LESSON_CHOICE + 1] = "";

	screen_text(screen, 11, 0, ROLE_DIM, "predict, then look");
	if (*aim)
		snprintf(words, sizeof words, "%c%s%s", toupper((unsigned char)*aim), aim + 1,
			 aim[strlen(aim) - 1] == '.' ? "" : ".");
	screen_words(screen, list_place(&view_lessons, state, ui).foot, ROLE_DIM, words);
}

static enum view_answer lessons_view_key(void *state, struct ui *ui, int action, struct key key)
{
	const struct lessons *lessons = state;

	(void)action, (void)key;
	lesson_open(ui, lessons->names.names[lessons->list.at]);
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "Lessons",
    .text = lessons_text,
    .columns = {{.width = 34},
		{.width = 8, .role = ROLE_DIM, .from = 50},
		{.width = 31, .role = ROLE_DIM, .from = 145},
		{.role = ROLE_DIM, .from = 112}},
    .foot = 2,
    .keys = {LIST_TAKE, LIST_DOWN, LIST_BACK},
};

const struct view view_lessons = {
    .name = "lessons",
    .menu = "lessons",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct lessons),
    .open = lessons_view_open,
    .close = lessons_view_close,
    .draw = lessons_view_draw,
    .key = lessons_view_key,
};
