#include "kit/form.h"

#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "kit/ask.h"

enum { SLIDER_WIDTH = 16, STEPS = 20, STRIDE = 10 };

static struct form_field form_field(const struct ui *ui, const struct ui_frame *frame, int line)
{
	struct form_field field = {.help = ""};

	frame->view->form->field(frame->state, ui, line, &field);
	return field;
}

static struct form_field form_chosen(const struct ui *ui, const struct ui_frame *frame)
{
	return form_field(ui, frame, ((const struct list *)frame->state)->at);
}

void form_of_param(const struct param *param, double value, struct form_field *field)
{
	*field = (struct form_field){.name = param->name,
				     .help = param->help,
				     .kind = FORM_NUMBER,
				     .value = value,
				     .min = param->min,
				     .max = param->max,
				     .usual = param->def,
				     .unit = param->unit};
	if (!param->choices)
		return;
	field->kind = FORM_CHOICE;
	snprintf(field->shown, sizeof field->shown, "%s", param->choices[(size_t)value]);
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

static void form_say_value(const struct form_field *field, char out[FORM_SHOWN])
{
	switch (field->kind) {
	case FORM_NUMBER: snprintf(out, FORM_SHOWN, "%g %s", field->value, field->unit); break;
	case FORM_SWITCH: snprintf(out, FORM_SHOWN, "%s", field->value != 0 ? "on" : "off"); break;
	case FORM_DOOR: snprintf(out, FORM_SHOWN, "..."); break;
	default: snprintf(out, FORM_SHOWN, "%s", *field->shown ? field->shown : "-");
	}
}

void form_line(const struct ui *ui, const struct ui_frame *frame, int line, char *out)
{
	struct form_field field = form_field(ui, frame, line);
	char value[FORM_SHOWN];

	form_say_value(&field, value);
	snprintf(out, LIST_TEXT, "%s %s", field.name, value);
}

void form_draw_line(const struct ui *ui, const struct ui_frame *frame, int line, struct rect row,
		    struct screen *screen)
{
	const struct view_form *form = frame->view->form;
	struct form_field field = form_field(ui, frame, line);
	bool chosen = line == ((const struct list *)frame->state)->at;
	enum role role = chosen ? ROLE_SELECTED : ROLE_TEXT;
	int x = row.x + 1 + form->name_width, end = row.x + row.width - 1;
	char value[FORM_SHOWN];

	form_say_value(&field, value);
	screen_text_within(screen, row.x + 1, row.y, role, field.name, form->name_width - 1);
	if (field.kind == FORM_NUMBER) {
		screen_slider(screen, x, row.y, SLIDER_WIDTH,
			      (field.value - field.min) / (field.max - field.min),
			      chosen ? ROLE_BAR_FOCUS : ROLE_BAR);
		x += SLIDER_WIDTH + 2;
	}
	int after = screen_text_within(screen, x, row.y, role, value, end - x) + 1;
	x = max(x + form->value_width, after);
	if (row.width >= FORM_HELP_FROM)
		screen_text_within(screen, x, row.y, chosen ? role : ROLE_DIM, field.help, end - x);
}

void form_draw_help(const struct ui *ui, const struct ui_frame *frame, struct rect lines, int bottom,
		    struct screen *screen)
{
	int y = lines.y + min(((const struct list *)frame->state)->n, lines.height);
	struct rect area = {lines.x + 1, y, lines.width - 2, bottom - y};
	struct form_field field = form_chosen(ui, frame);

	if (lines.width >= FORM_HELP_FROM)
		return;
	area.y +=
	    screen_words(NULL, area, ROLE_DIM, field.help) < area.height; /* a blank row, if there is room */
	screen_words(screen, area, ROLE_DIM, field.help);
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

/* One step is a twentieth of a small range, and 1 in a large one. */
static double form_step_number(const struct form_field *field, int by)
{
	double range = field->max - field->min, step = range > STEPS ? 1 : range / STEPS;
	double wanted = field->min + floor((field->value - field->min) / step + by + 0.5) * step;

	return clamp(wanted, field->min, field->max);
}

void form_change(struct ui *ui, const struct ui_frame *frame, int by)
{
	struct form_field field = form_chosen(ui, frame);
	int n = (int)field.max + 1;
	double value = ((int)field.value + by % n + n) % n;

	if (field.kind == FORM_DOOR)
		return;
	if (field.kind == FORM_NUMBER)
		value = form_step_number(&field, by);
	else if (field.kind == FORM_SWITCH)
		value = field.value == 0;
	frame->view->form->set(frame->state, ui, ((const struct list *)frame->state)->at, value);
}

/* Gives the typed text to the form whose state is OWNER. */
static void form_typed(void *owner, struct ui *ui, const char *text)
{
	const struct list *list = owner;
	const struct ui_frame *frame = ui->stack;
	double value;

	while (frame->state != owner)
		frame++;
	struct form_field field = form_chosen(ui, frame);
	if (field.kind == FORM_TEXT)
		frame->view->form->type(owner, ui, list->at, text);
	else if (text_to_double(text, &value))
		frame->view->form->set(owner, ui, list->at, clamp(value, field.min, field.max));
	else
		ui_tell(ui, "That is not a number.");
}

static void form_ask(struct ui *ui, const struct ui_frame *frame)
{
	struct form_field field = form_chosen(ui, frame);
	char question[FORM_SHOWN], number[32];
	struct ask_arg arg = {field.question, field.shown, .answered = form_typed, .owner = frame->state};

	if (field.kind != FORM_NUMBER && field.kind != FORM_TEXT) {
		ui_tell(ui, "This line is chosen, not typed.");
		return;
	}
	if (field.kind == FORM_NUMBER) {
		snprintf(question, sizeof question, "%s, %g to %g?", field.name, field.min, field.max);
		snprintf(number, sizeof number, "%g", field.value);
		arg.question = question;
		arg.proposal = number;
	}
	ui_push(ui, &view_ask, &arg);
}

void form_key(struct ui *ui, const struct ui_frame *frame, int action)
{
	int line = ((const struct list *)frame->state)->at;
	struct form_field field = form_chosen(ui, frame);

	switch (action) {
	case FORM_LESS: form_change(ui, frame, -1); break;
	case FORM_MORE: form_change(ui, frame, 1); break;
	case FORM_LESS10: form_change(ui, frame, -STRIDE); break;
	case FORM_MORE10: form_change(ui, frame, STRIDE); break;
	case FORM_USUAL:
		if (field.kind != FORM_DOOR)
			frame->view->form->set(frame->state, ui, line, field.usual);
		break;
	case FORM_EDIT: form_ask(ui, frame); break;
	case FORM_CLEAR:
		if (field.kind == FORM_TEXT)
			frame->view->form->type(frame->state, ui, line, "");
		break;
	default: break;
	}
}
