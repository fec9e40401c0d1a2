#include "screens/run/run_link.h"

struct run_link run_link(struct run *run)
{
	return (struct run_link){run, run};
}

void run_link_act(const struct run_link *link, struct ui *ui, const struct game_action *action)
{
	run_act(link->target, ui, action);
}

void run_link_press(const struct run_link *link, struct ui *ui, enum run_key key)
{
	struct run *run = link->target;

	if (key == RUN_EXPLAIN)
		run_explain(run, ui);
	else if (key == RUN_TAKE_BACK)
		run_take_back(run, ui);
	run->closing |= key == RUN_SAVE;
}

void run_link_begin(const struct run_link *link, struct ui *ui, const struct run_setup *setup)
{
	struct run *run = link->target;
	struct diag diag = {""};

	if (run_begin(run, ui, setup, &diag)) {
		ui_tell(ui, "%s", diag.text);
		run->closing = true;
	}
}

void run_link_escape(const struct run_link *link, struct ui *ui, const char *line)
{
	if (run_play_escape(link->target, ui, line))
		link->target->closing = true;
}

void run_link_travel(const struct run_link *link, struct ui *ui, struct cell goal, struct cell errand)
{
	struct run *run = link->target;

	run->walk.goal = goal;
	run->walk.errand = errand;
	run_go(run, ui, GOING_TO);
}

size_t run_link_route(const struct run_link *link, struct cell to, struct cell *cells, size_t cap)
{
	return run_route(link->target, to, cells, cap);
}

void run_link_look_at(const struct run_link *link, struct cell focus, const struct game_action *action)
{
	struct run *run = link->target;

	run->focus = focus;
	if (action)
		telegraph_look_at_action(&run->telegraph, run->game, action);
}

void run_link_look_away(const struct run_link *link)
{
	struct run *run = link->target;

	run->focus = run->game->at;
	run->closing |= telegraph_look(&run->telegraph, run->game) != STATUS_OK;
}

void run_link_toggle_mind(const struct run_link *link, struct ui *ui, int who)
{
	struct run *run = link->target;

	if (run_warns_of_oath(run))
		return;
	minds_show(&run->minds, run->game, run->minds.plan.who == who ? -1 : who);
	run_peek(run, ui);
}
