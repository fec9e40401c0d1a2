#include "ui/tune.h"

#include <math.h>
#include <stdio.h>

enum { UP, DOWN, LESS, MORE, LESS10, MORE10, USUAL, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, NULL, NULL},          [DOWN] = {"down", "choose", NULL, NULL},
    [LESS] = {"less", "less", NULL, NULL},    [MORE] = {"more", "more", NULL, NULL},
    [LESS10] = {"less10", NULL, NULL, NULL},  [MORE10] = {"more10", NULL, NULL, NULL},
    [USUAL] = {"usual", "usual", NULL, NULL}, [BACK] = {"back", "back", NULL, NULL},
};

enum { WIDTH = 58, NAME_WIDTH = 11, SLIDER_WIDTH = 16, STEPS = 20 };

struct tune {
	struct tune_arg arg;
	int line; /* 0: the variant, then its parameters, then the extra one */
};

static const struct variant *tune_chosen(const struct tune *tune)
{
	return tune->arg.table[*tune->arg.choice];
}

static int tune_lines(const struct tune *tune)
{
	return 1 + (int)tune_chosen(tune)->n_params + (tune->arg.extra != NULL);
}

/* The parameter on LINE > 0 and its value. */
static const struct param *tune_param_on(const struct tune *tune, int line, double **value)
{
	int n = (int)tune_chosen(tune)->n_params;

	*value = line <= n ? &tune->arg.params[line - 1] : tune->arg.extra_value;
	return line <= n ? &tune_chosen(tune)->params[line - 1] : tune->arg.extra;
}

static enum status tune_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui, (void)diag;
	((struct tune *)state)->arg = *(const struct tune_arg *)arg;
	return STATUS_OK;
}

static void tune_draw_line(const struct tune *tune, int line, struct screen *screen, int x, int y, int width)
{
	enum role role = line == tune->line ? ROLE_SELECTED : ROLE_TEXT;
	int value_x = x + NAME_WIDTH + 2;
	double *value = NULL;

	if (line == tune->line)
		screen_fill(screen, (struct rect){x, y, width, 1}, ROLE_SELECTED);
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
	screen_slider(screen, value_x, y, SLIDER_WIDTH, (*value - param->min) / (param->max - param->min),
		      line == tune->line ? ROLE_BAR_FOCUS : ROLE_BAR);
	screen_format(screen, value_x + SLIDER_WIDTH + 2, y, role, "%g %s", *value, param->unit);
}

static void tune_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int keys[] = {DOWN, LESS, MORE, USUAL, BACK};
	const struct tune *tune = state;
	int n = tune_lines(tune), rows = n + 4, width = screen->width - 4 < WIDTH ? screen->width - 4 : WIDTH;
	struct rect area = {(screen->width - width) / 2, (screen->height - rows) / 2, width, rows};
	double *value = NULL;

	screen_panel(screen, area, tune->arg.title);
	struct rect old = screen_clip(screen, area);
	for (int line = 0; line < n; line++)
		tune_draw_line(tune, line, screen, area.x, area.y + 1 + line, width);
	screen_text(screen, area.x + 1, area.y + rows - 2, ROLE_DIM,
		    tune->line ? tune_param_on(tune, tune->line, &value)->help : tune_chosen(tune)->source);
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

/* One step is a twentieth of a small range, or a whole number in a large one. */
static void tune_shift(const struct param *param, double *value, int by)
{
	int n = 0;

	while (param->choices && param->choices[n])
		n++;
	if (n) {
		*value = ((int)*value + by % n + n) % n;
		return;
	}
	double range = param->max - param->min, step = range > STEPS ? 1 : range / STEPS;
	double wanted = param->min + floor((*value - param->min) / step + by + 0.5) * step;
	*value = wanted < param->min ? param->min : wanted > param->max ? param->max : wanted;
}

static void tune_change(struct tune *tune, struct ui *ui, int by)
{
	double *value = NULL;

	if (tune->line == 0) {
		tune_choose_variant(tune, by);
	} else {
		const struct param *param = tune_param_on(tune, tune->line, &value);
		tune_shift(param, value, by);
	}
	tune->arg.changed(tune->arg.owner, ui);
}

static void tune_usual(struct tune *tune, struct ui *ui)
{
	double *value = NULL;

	if (tune->line > 0) {
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
	case USUAL: tune_usual(tune, ui); break;
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
