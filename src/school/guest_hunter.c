#include "school/guest_hunter.h"

#include <stdio.h>
#include <string.h>

static_assert((int)GUEST_PLAN <= (int)CHASE_PLAN_MAX, "a reported plan can be shown");

enum { SEED = 1 };

/* Can the hunter step to TO now, or stay there? */
static bool guest_hunter_may_go(const struct chase_view *view, struct cell to)
{
	if (cell_equal(to, view->at))
		return true;
	for (int d = 0; d < DIRECTIONS; d++)
		if (cell_equal(cell_step(view->at, d), to))
			return chase_can_step(view, d);
	return false;
}

static void guest_hunter_show(const struct guest_answer *answer, const struct chase_view *view,
			      struct chase_plan *plan)
{
	for (size_t i = 0; i < min(answer->n_plan, (size_t)GUEST_PLAN); i++)
		if (ground_inside(view->ground, answer->plan[i]))
			plan->cells[plan->n_cells++] = answer->plan[i];
	snprintf(plan->thought, sizeof plan->thought, "%s", answer->text);
}

static enum status guest_hunter_ask(void *context, const struct chase_view *view, struct chase_move *move,
				    struct chase_plan *plan)
{
	struct guest_hunter *hunter = context;
	struct guest_step step = {.turn = view->turn,
				  .at = view->at,
				  .prey = view->prey,
				  .seen = view->prey_seen,
				  .others = view->occupied,
				  .n_others = view->n_occupied};

	guest_move_ground(hunter->guest, view->ground);
	hunter->steps++;
	enum status status = guest_decide(hunter->guest, view->rule, &step);
	const struct guest_answer *answer = guest_answer(hunter->guest);
	if (status || answer->verdict != GUEST_GO) {
		hunter->failed++;
		snprintf(plan->thought, sizeof plan->thought, "%s", guest_complaint(hunter->guest));
		return status ? status : STATUS_UNSUPPORTED;
	}
	hunter->total_ns += answer->wall_ns;
	hunter->worst_ns = max(hunter->worst_ns, answer->wall_ns);
	guest_hunter_show(answer, view, plan);
	if (guest_hunter_may_go(view, answer->go)) {
		move->to = answer->go;
		return STATUS_OK;
	}
	move->stuck = true;
	if (hunter->illegal++ == 0)
		snprintf(hunter->first_illegal, sizeof hunter->first_illegal,
			 "in turn %d it steps from %d,%d to %d,%d", view->turn, view->at.x, view->at.y,
			 answer->go.x, answer->go.y);
	return STATUS_OK;
}

enum status guest_hunter_new(const char *spec, struct guest_hunter *hunter, struct diag *diag)
{
	struct guest_hunter made = {.guest = NULL};
	enum status status = guest_new(spec, GUEST_HUNTS, SEED, &guest_limits, &made.guest, diag);

	if (status)
		return status;
	*hunter = made;
	hunter->asker = (struct chase_asker){guest_hunter_ask, hunter};
	return STATUS_OK;
}

void guest_hunter_free(struct guest_hunter *hunter)
{
	guest_free(hunter->guest);
	*hunter = (struct guest_hunter){.guest = NULL};
}

const char *guest_hunter_fault(const struct guest_hunter *hunter)
{
	if (hunter->failed)
		return guest_first_complaint(hunter->guest);
	return hunter->first_illegal;
}
