#include "ui/tune.h"

#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"

enum { UP, DOWN, LESS, MORE, LESS10, MORE10, RESET, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, NULL, NULL},
    [DOWN] = {"down", "choose", NULL, NULL},
    [LESS] = {"less", "less", NULL, NULL},
    [MORE] = {"more", "more", NULL, NULL},
    [LESS10] = {"less10", NULL, NULL, NULL},
    [MORE10] = {"more10", NULL, NULL, NULL},
    [RESET] = {"usual", "default", NULL, NULL},
    [BACK] = {"back", "back", NULL, NULL},
};

enum { WIDTH = 58, NAME_WIDTH = 11, SLIDER_WIDTH = 16, STEPS = 20 };

struct tune {
	struct tune_arg arg;
	int line; /* the selected one; 0: the variant, then its parameters, then the extra one */
};

static const struct variant *tune_chosen(const struct tune *tune)
{
	return tune->arg.table[*tune->arg.choice];
}

static int tune_lines(const struct tune *tune)
{
	return 1 + (int)tune_chosen(tune)->n_params + (tune->arg.extra != NULL);
}

/* The parameter on LINE > 0 and, in *VALUE, its value. */
static const struct param *tune_param_on(const struct tune *tune, int line, double **value)
{
	ASSERT(line > 0 && line < tune_lines(tune));
	if (line > (int)tune_chosen(tune)->n_params) {
		*value = tune->arg.extra_value;
		return tune->arg.extra;
	}
	*value = &tune->arg.params[line - 1];
	return &tune_chosen(tune)->params[line - 1];
}

static enum status tune_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct tune *tune = state;

	(void)ui;
	(void)diag;
	ASSERT(arg);
	tune->arg = *(const struct tune_arg *)arg;
	return STATUS_OK;
}

static void tune_draw_line(const struct tune *tune, int line, struct screen *screen, int x, int y, int width)
{
	enum role role = ROLE_TEXT, bar = ROLE_BAR;
	int value_x = x + NAME_WIDTH + 2;
	double *value = NULL;

	if (line == tune->line) {
		screen_fill(screen, (struct rect){x, y, width, 1}, ROLE_SELECTED);
		role = ROLE_SELECTED;
		bar = ROLE_BAR_FOCUS;
	}
	if (line == 0) {
		screen_text(screen, x + 1, y, role, "algorithm");
		screen_text(screen, value_x, y, role, tune_chosen(tune)->title);
		return;
	}
	const struct param *param = tune_param_on(tune, line, &value);
	screen_text(screen, x + 1, y, role, param->name);
	if (param->choices) {
		screen_text(screen, value_x, y, role, param->choices[(size_t)*value]);
		return;
	}
	screen_slider(screen, value_x, y, SLIDER_WIDTH, (*value - param->min) / (param->max - param->min), bar);
	screen_format(screen, value_x + SLIDER_WIDTH + 2, y, role, "%g %s", *value, param->unit);
}

/* What the selected line is about. */
static const char *tune_help(const struct tune *tune)
{
	double *value;

	if (tune->line == 0)
		return tune_chosen(tune)->source;
	return tune_param_on(tune, tune->line, &value)->help;
}

static void tune_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {DOWN, LESS, MORE, RESET, BACK};
	const struct tune *tune = state;
	int n = tune_lines(tune), rows = n + 4, width = min(screen->width - 4, WIDTH);
	struct rect area = {(screen->width - width) / 2, (screen->height - rows) / 2, width, rows};

	screen_panel(screen, area, tune->arg.title);
	struct rect old = screen_clip(screen, area);
	for (int line = 0; line < n; line++)
		tune_draw_line(tune, line, screen, area.x, area.y + 1 + line, width);
	screen_text(screen, area.x + 1, area.y + rows - 2, ROLE_DIM, tune_help(tune));
	screen->clip = old;
	ui_key_line(ui, screen, (struct rect){area.x + 1, area.y + rows - 1, width - 2, 1}, &view_tune, keys,
		    ARRAY_LEN(keys));
}

static void tune_choose_variant(struct tune *tune, int by)
{
	int n = 0;

	while (tune->arg.table[n])
		n++;
	*tune->arg.choice = (*tune->arg.choice + by % n + n) % n;
	variant_defaults(tune_chosen(tune), tune->arg.params);
}

/* One step is a twentieth of a small range and 1 in a large one. */
static void tune_shift_number(const struct param *param, double *value, int by)
{
	double range = param->max - param->min, step = range > STEPS ? 1 : range / STEPS;
	double wanted = param->min + floor((*value - param->min) / step + by + 0.5) * step;

	*value = clamp(wanted, param->min, param->max);
}

static void tune_shift_choice(const struct param *param, double *value, int by)
{
	int n = 0;

	while (param->choices[n])
		n++;
	ASSERT(n > 0);
	*value = ((int)*value + by % n + n) % n;
}

static void tune_change(struct tune *tune, struct ui *ui, int by)
{
	if (tune->line == 0) {
		tune_choose_variant(tune, by);
	} else {
		double *value;
		const struct param *param = tune_param_on(tune, tune->line, &value);
		if (param->choices)
			tune_shift_choice(param, value, by);
		else
			tune_shift_number(param, value, by);
	}
	tune->arg.changed(tune->arg.owner, ui);
}

static void tune_reset(struct tune *tune, struct ui *ui)
{
	if (tune->line > 0) {
		double *value;
		const struct param *param = tune_param_on(tune, tune->line, &value);
		*value = param->def;
	}
	tune->arg.changed(tune->arg.owner, ui);
}

static enum view_answer tune_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct tune *tune = state;

	(void)key;
	switch (action) {
	case UP: tune->line = (tune->line + tune_lines(tune) - 1) % tune_lines(tune); break;
	case DOWN: tune->line = (tune->line + 1) % tune_lines(tune); break;
	case LESS: tune_change(tune, ui, -1); break;
	case MORE: tune_change(tune, ui, 1); break;
	case LESS10: tune_change(tune, ui, -10); break;
	case MORE10: tune_change(tune, ui, 10); break;
	case RESET: tune_reset(tune, ui); break;
	case BACK: return VIEW_CLOSE;
	default: break;
	}
	return VIEW_STAY;
}

const struct view view_tune = {
    .name = "tune",
    .overlay = true,
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct tune),
    .open = tune_view_open,
    .draw = tune_view_draw,
    .key = tune_view_key,
};
