/* The behaviours to choose from, for the ships of one role or for all: a list that can be searched by name and title. */
#include <stdio.h>

#include "base/minmax.h"
#include "kit/list.h"
#include "kit/sky.h"
#include "screens/space/space_view.h"

enum { EXPLAIN = LIST_KEYS };

static const struct view_action actions[] = {
    LIST_ACTIONS("Behaviours", "take", "take", "let them fly by it"),
    [EXPLAIN] = {"explain", "explain", "how it works", "Behaviours", NULL},
};

struct mind_list {
	struct list list; /* of space_lab_behaviour() */
	struct minds_arg arg;
};

static enum status minds_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct mind_list *minds = state;

	(void)ui, (void)diag;
	minds->arg = *(const struct minds_arg *)arg;
	const struct variant *now = space_lab_mind(minds->arg.lab, minds->arg.lab->focus)->behaviour;
	minds->list.n = (int)space_lab_minds(minds->arg.lab);
	for (int i = 0; i < minds->list.n; i++)
		if (space_lab_behaviour((size_t)i) == now)
			minds->list.at = i;
	return STATUS_OK;
}

static void minds_text(const void *state, int line, char *out)
{
	(void)state;
	const struct variant *behaviour = space_lab_behaviour((size_t)line);

	snprintf(out, LIST_TEXT, "%s\t%s", behaviour->name, behaviour->title);
}

static struct rect minds_panel(const void *state, const struct ui *ui)
{
	const struct mind_list *minds = state;
	int rows = min(minds->list.n + 4, ui->height - 4), width = min(ui->width - 4, 58);

	return (struct rect){(ui->width - width) / 2, (ui->height - rows) / 2, width, rows};
}

static void minds_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct mind_list *minds = state;
	const struct space_lab *lab = minds->arg.lab;
	struct rect foot = list_place(&view_minds, state, ui).foot;
	uint32_t role = space_lab_role(lab);
	char title[64] = "All ships: which behaviour?";

	if (!minds->arg.all)
		snprintf(title, sizeof title, "%u %s: which behaviour?", (unsigned)role + 1,
			 lab->scene.ships[role].role);
	screen_panel(screen, minds_panel(state, ui), title);
	screen_text_within(screen, foot.x, foot.y + 1, ROLE_DIM,
			   space_lab_behaviour((size_t)minds->list.at)->source, foot.width);
}

static enum view_answer minds_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct mind_list *minds = state;
	struct space_mind mind = {.behaviour = space_lab_behaviour((size_t)minds->list.at)};

	(void)key;
	if (action == EXPLAIN)
		ui_push(ui, &view_page, mind.behaviour);
	if (action != LIST_TAKE)
		return VIEW_STAY;
	variant_defaults(mind.behaviour, mind.params);
	minds->arg.lab->slider = 0;
	space_lab_change(minds->arg.lab, ui, &mind, minds->arg.all);
	return VIEW_CLOSE;
}

static const struct view_list list = {
    .text = minds_text,
    .columns = {{.width = 17}, {.role = ROLE_DIM}},
    .panel = minds_panel,
    .foot = 2,
    .keys = {LIST_TAKE, LIST_FIND, EXPLAIN, LIST_BACK},
};

const struct view view_minds = {
    .name = "minds",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct mind_list),
    .open = minds_view_open,
    .draw = minds_view_draw,
    .key = minds_view_key,
};
