#include "kit/tune.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/form.h"

static const struct view_action actions[] = {FORM_ACTIONS("Tune", "done", "done", "done")};

struct tune {
	struct list list; /* the variant, then its parameters, then the extra line */
	struct tune_arg arg;
};

static const struct variant *tune_chosen(const struct tune *tune)
{
	return tune->arg.table[*tune->arg.choice];
}

static void tune_count_lines(struct tune *tune)
{
	tune->list.n = 1 + (int)tune_chosen(tune)->n_params + (tune->arg.extra != NULL);
}

static enum status tune_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct tune *tune = state;

	(void)ui, (void)diag;
	ASSERT(arg);
	tune->arg = *(const struct tune_arg *)arg;
	tune_count_lines(tune);
	return STATUS_OK;
}

/* The value on LINE > 0 and, in *PARAM, its parameter. */
static double *tune_value(const struct tune *tune, int line, const struct param **param)
{
	bool extra = line > (int)tune_chosen(tune)->n_params;

	*param = extra ? tune->arg.extra : &tune_chosen(tune)->params[line - 1];
	return extra ? tune->arg.extra_value : &tune->arg.params[line - 1];
}

static void tune_field(const void *state, const struct ui *ui, int line, struct form_field *field)
{
	const struct tune *tune = state;
	const struct param *param;

	(void)ui;
	if (line > 0) {
		double value = *tune_value(tune, line, &param);
		form_of_param(param, value, field);
		return;
	}
	*field = (struct form_field){"algorithm", tune_chosen(tune)->source, .value = *tune->arg.choice};
	field->usual = field->value;
	while (tune->arg.table[(int)field->max + 1])
		field->max++;
	snprintf(field->shown, sizeof field->shown, "%s", tune_chosen(tune)->title);
}

static void tune_set(void *state, struct ui *ui, int line, double value)
{
	struct tune *tune = state;
	const struct param *param;

	if (line > 0) {
		*tune_value(tune, line, &param) = value;
	} else {
		*tune->arg.choice = (int)value;
		variant_defaults(tune_chosen(tune), tune->arg.params);
		tune_count_lines(tune);
	}
	tune->arg.changed(tune->arg.owner, ui);
}

static struct rect tune_panel(const void *state, const struct ui *ui)
{
	int rows = min(((const struct list *)state)->n + 4, ui->height), width = min(ui->width - 4, 58);

	return (struct rect){(ui->width - width) / 2, (ui->height - rows) / 2, width, rows};
}

static void tune_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	screen_panel(screen, tune_panel(state, ui), ((const struct tune *)state)->arg.title);
}

static void tune_left(void *state, struct ui *ui)
{
	const struct tune *tune = state;

	if (tune->arg.cancelled)
		tune->arg.cancelled(tune->arg.owner, ui);
}

static void tune_row(const void *state, int keys[LIST_ROW_KEYS])
{
	static const int done[] = {LIST_DOWN, FORM_MORE, FORM_USUAL, FORM_EDIT, LIST_BACK, 0};
	static const int cancel[] = {LIST_TAKE, FORM_MORE, LIST_DOWN, FORM_EDIT, LIST_BACK, 0};
	bool cancels = ((const struct tune *)state)->arg.cancelled;

	memcpy(keys, cancels ? cancel : done, sizeof done);
}

static const struct view_action *tune_view_called(const void *state, int action)
{
	static const struct view_action cancel = {"back", "cancel", "undo the changes", "Tune", NULL};

	return action == LIST_BACK && ((const struct tune *)state)->arg.cancelled ? &cancel : NULL;
}

static enum view_answer tune_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)state, (void)ui, (void)action, (void)key;
	return VIEW_CLOSE;
}

static const struct view_list list = {.panel = tune_panel, .left = tune_left, .row = tune_row};
static const struct view_form form = {tune_field, tune_set, .name_width = 12};

const struct view view_tune = {
    .name = "tune",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .called = tune_view_called,
    .list = &list,
    .form = &form,
    .state_size = sizeof(struct tune),
    .open = tune_view_open,
    .draw = tune_view_draw,
    .key = tune_view_key,
};
