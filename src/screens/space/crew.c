/* The ships of the focused flight, role by role, to choose one of them. */
#include <stdio.h>

#include "base/minmax.h"
#include "kit/list.h"
#include "screens/space/space_view.h"

static const struct view_action actions[] = {LIST_ACTIONS("Crew", "take", "select", "select this ship")};

/* The ship in LINE is ship LINE of the world. */
struct crew {
	struct list list;
	struct space_lab *lab;
};

static enum status crew_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct crew *crew = state;

	(void)ui, (void)diag;
	crew->lab = (struct space_lab *)arg;
	crew->list.n = (int)space_lab_world(crew->lab)->n.ships;
	crew->list.at = max(crew->lab->ship, 0);
	return STATUS_OK;
}

static void crew_text(const void *state, int line, char *out)
{
	const struct space_lab *lab = ((const struct crew *)state)->lab;
	const struct space *space = space_lab_world(lab);
	uint32_t role = space->role[line];
	char does[SPACE_DOES_CAP];

	space_facts_does(lab, (uint32_t)line, does);
	snprintf(out, LIST_TEXT, "%u %s\t%d\t%s\t%s", (unsigned)role + 1, lab->scene.ships[role].role, line + 1,
		 behaviours[space->groups[space->group[line]].behaviour]->name, does);
}

static struct rect crew_panel(const void *state, const struct ui *ui)
{
	int rows = min(((const struct crew *)state)->list.n + 3, ui->height - 4),
	    width = min(ui->width - 4, 58);

	return (struct rect){(ui->width - width) / 2, (ui->height - rows) / 2, width, rows};
}

static void crew_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	screen_panel(screen, crew_panel(state, ui), "Which ship?");
}

static enum view_answer crew_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct crew *crew = state;

	(void)ui, (void)key;
	if (action != LIST_TAKE)
		return VIEW_STAY;
	space_lab_choose(crew->lab, crew->list.at);
	return VIEW_CLOSE;
}

static const struct view_list list = {
    .text = crew_text,
    .columns = {{.width = 18}, {.width = 7, .role = ROLE_DIM}, {.width = 17}, {.role = ROLE_DIM}},
    .panel = crew_panel,
    .keys = {LIST_TAKE, LIST_FIND, LIST_DOWN, LIST_BACK},
};

const struct view view_crew = {
    .name = "crew",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct crew),
    .open = crew_view_open,
    .draw = crew_view_draw,
    .key = crew_view_key,
};
