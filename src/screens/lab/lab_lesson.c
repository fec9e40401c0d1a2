/* Lessons in the lab: what a step makes it show, and the words below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "screens/lab/lab.h"

/* Shows the searches of the lesson on its map number MAP, from their beginning. */
static enum status lab_lesson_show_map(struct lab *lab, int number, struct diag *diag)
{
	const struct lesson *lesson = lab->lesson.play->lesson;
	const struct lesson_map *map = &lesson->maps[number];
	const char *specs[LESSON_MOVERS];

	for (int i = 0; i < lesson->n_movers; i++)
		specs[i] = lesson->specs[i];
	struct lab_arg shown = {.grid = &map->grid,
				.specs = specs,
				.n_specs = (size_t)lesson->n_movers,
				.rule = (enum diagonal_rule)lesson->rule,
				.start = &map->start,
				.goal = &map->goal};
	enum status status = lab_begin(lab, &shown, diag);
	if (!status)
		snprintf(lab->file.name, sizeof lab->file.name, "%s", map->inlined ? lesson->name : map->name);
	lab->lesson.map = number;
	return status;
}

enum status lab_begin_lesson(struct lab *lab, const struct lesson_arg *arg, struct diag *diag)
{
	struct lesson_play *play = malloc(sizeof *play);
	enum status status = STATUS_NO_MEMORY;

	if (play)
		status = lesson_play_begin(arg->lesson, arg->answers_file, play, diag);
	if (status) {
		free(play);
		return status;
	}
	lab_end_lesson(lab);
	lab->lesson.play = play;
	return lab_lesson_show_map(lab, play->lesson->steps[0].map, diag);
}

void lab_end_lesson(struct lab *lab)
{
	lab->lesson.pinned = 0;
	lab->lesson.quizzing = false;
	if (!lab->lesson.play)
		return;
	lesson_play_end(lab->lesson.play);
	free(lab->lesson.play);
	lab->lesson.play = NULL;
}

/* Splits a deed "[COUNT ]ACTION": returns the action's name, inside DEED, and sets *COUNT, 0 if absent. */
static const char *lab_lesson_deed(const char *deed, uint32_t *count)
{
	char *rest;
	unsigned long number = strtoul(deed, &rest, 10);

	*count = (uint32_t)number;
	return rest + strspn(rest, " ");
}

static void lab_lesson_do(struct lab *lab, struct ui *ui, const char *deed)
{
	uint32_t count;
	int action = view_action_named(&view_lab, lab_lesson_deed(deed, &count));

	if (deed[0] == '+') {
		lab_add_pane(lab, ui, deed + 1);
		return;
	}
	if (action >= 0 && action < PLAYER_KEYS)
		player_act(&lab->player, ui, action, count);
	else
		lab_act(lab, ui, action);
}

/* Goes over to another map of the lesson. */
static void lab_lesson_change_map(struct lab *lab, struct ui *ui, int map)
{
	struct diag diag = {""};
	enum status status = lab_lesson_show_map(lab, map, &diag);

	if (status) {
		ui_tell_failure(ui, status, &diag);
		return;
	}
	lab_solve_first(lab, ui);
	player_move(&lab->player, 0);
}

void lab_enter_step(struct lab *lab, struct ui *ui)
{
	const struct lesson_step *step = lesson_play_step(lab->lesson.play);

	if (step->map != lab->lesson.map)
		lab_lesson_change_map(lab, ui, step->map);

	lab->lesson.pinned = step->last;
	lab->look.zoomed = step->ask == ASK_NEXT || step->ask == ASK_PATH;
	lab->look.show = step->show;
	if (step->at >= 0)
		player_move(&lab->player, (uint32_t)step->at);
	lab_show(lab);
	for (int i = 0; i < step->n_deeds; i++)
		lab_lesson_do(lab, ui, step->deeds[i]);
	if (step->ask != ASK_NOTHING)
		lab->focus = (size_t)step->mover < lab->n_panes ? (size_t)step->mover : 0;
	lab_show(lab);
}

void lab_reveal(struct lab *lab)
{
	const struct lesson_step *step = lesson_play_step(lab->lesson.play);

	switch (step->ask) {
	case ASK_NEXT: lab_step(lab, 1, false); break;
	case ASK_LEAST:
	case ASK_MOST:
	case ASK_CHOICE: lab->lesson.pinned = ~0u; break;
	default: lab->lesson.pinned |= 1u << step->mover;
	}
	lab->look.zoomed = false;
	lab_show(lab);
}

/* ---- the quiz -------------------------------------------------------------------------------------------- */

/* Fills LESSON with the one question. */
static enum status lab_lesson_make_quiz(struct lab *lab, struct lesson *lesson)
{
	struct lesson_step *step = &lesson->steps[0];
	struct study *study = &lab->panes[lab->focus].study;
	uint32_t at = study->timeline.moment;

	lesson->n_maps = 1;
	lesson->maps[0].start = lab->desk.start;
	lesson->maps[0].goal = lab->desk.goal;
	lesson->n_movers = (int)lab->n_panes;
	lesson->n_steps = 1;
	*step = (struct lesson_step){.at = -1, .ask = ASK_NEXT, .mover = (int)lab->focus};
	snprintf(step->question, sizeof step->question, "Which of the open cells is expanded next?");
	timeline_seek(&study->timeline, at + study->timeline.stride);
	reason_now(study, 0, step->reveal, sizeof step->reveal);
	timeline_seek(&study->timeline, at);
	return grid_copy(&lab->desk.grid, &lesson->maps[0].grid);
}

void lab_quiz(struct lab *lab, struct ui *ui)
{
	uint32_t next = study_next(&lab->panes[lab->focus].study);

	if (lab->lesson.play || next == TIMELINE_NOWHERE) {
		ui_tell(ui, lab->lesson.play ? "A lesson is running."
					     : "Nothing is expanded any more: go back a little.");
		return;
	}
	struct lesson_play *play = calloc(1, sizeof *play);
	struct lesson *lesson = calloc(1, sizeof *lesson);
	if (!play || !lesson || lab_lesson_make_quiz(lab, lesson)) {
		ui_tell(ui, "%s", status_text(STATUS_NO_MEMORY));
		free(play);
		free(lesson);
		return;
	}
	play->lesson = lesson;
	play->truths[0].next[0] = next;
	lab->lesson.play = play;
	lab->lesson.quizzing = true;
}

/* Counts the answer. */
static void lab_end_quiz(struct lab *lab, struct ui *ui)
{
	lab->lesson.quiz_asked++;
	lab->lesson.quiz_right += lesson_play_right(lab->lesson.play);
	ui_tell(ui, "The quiz: %d of %d right. {lab.quiz} asks again.", lab->lesson.quiz_right,
		lab->lesson.quiz_asked);
	lab_end_lesson(lab);
	lab_show(lab);
}

void lab_next_step(struct lab *lab, struct ui *ui)
{
	char score[64];

	if (!lab->lesson.play)
		return;
	if (lab->lesson.quizzing) {
		lab_end_quiz(lab, ui);
		return;
	}
	lesson_play_next(lab->lesson.play, ui->now_ms);
	if (!lab->lesson.play->over) {
		lab_enter_step(lab, ui);
		return;
	}
	lesson_play_score(lab->lesson.play, score, sizeof score);
	if (lesson_play_questions(lab->lesson.play))
		ui_tell(ui, "The lesson is over: %s", score);
	lab_end_lesson(lab);
	lab_show(lab);
}

bool lab_asks(const struct lab *lab)
{
	return lab->lesson.play && !lab->lesson.play->over && lesson_play_asks(lab->lesson.play);
}

bool lab_hides(const struct lab *lab, size_t pane)
{
	return lab_asks(lab) && lesson_play_hidden(lab->lesson.play) >> pane & 1;
}
