/* screens/lab/lesson_view.h -- what the views that show lessons share: their words at the bottom of the screen, the
 * overlay that takes an answer, and which view a lesson is shown in.
 *
 * Lessons about searches are shown in the lab, the others in the trial. */
#ifndef SCREENS_LAB_LESSON_VIEW_H
#define SCREENS_LAB_LESSON_VIEW_H

#include "kit/ui.h"
#include "school/lesson_play.h"

/* What to open a lesson with. */
struct lesson_arg {
	struct lesson **lesson;   /* with its map; *LESSON is NULL once the view has taken it over */
	const char *answers_file; /* where the answers are written; NULL: nowhere */
};

struct lab;

/* The arguments of the overlay, which may last until PLAY ends. */
struct answer_arg {
	struct lesson_play *play;
	struct lab *lab; /* whose cursor points at cells; NULL: no question of this lesson needs one */
};

/* TEXT, which may name actions, as a fact; and what the present step of PLAY says, and how many there are. */
void lesson_facts_words(const struct lesson *lesson, const struct ui *ui, const char *text,
			struct speech *speech);
void lesson_facts(const struct lesson_play *play, const struct ui *ui, struct speech *speech);

/* Opens the lesson called NAME in the view that suits it.  A failure becomes the notice of UI. */
void lesson_open(struct ui *ui, const char *name);

/* Draws TEXT of LESSON, which may name actions of the view it is shown in, in ROLE above the last row, in as many rows as
 * it needs, and clears that row. */
void lesson_draw_words(const struct lesson *lesson, const struct ui *ui, struct screen *screen, enum role role,
		       const char *text);

/* Leaving PLAY would lose its score, so the first key of a step only warns. */
bool lesson_may_leave(struct lesson_play *play, struct ui *ui);

/* STATUS_BAD_INPUT: a text of LESSON names an action that does not exist. */
MUST_CHECK enum status lesson_check_actions(const struct lesson *lesson, struct diag *diag);

/* Draws the present step's text, and the keys NEXT and LEAVE of VIEW, whose first action plays. */
void lesson_draw_step(const struct lesson_play *play, const struct ui *ui, struct screen *screen,
		      const struct view *view, int next, int leave);

#endif
