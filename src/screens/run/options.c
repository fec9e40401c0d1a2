/* The options: what the player chooses for good, a line each. */
#include <stdio.h>

#include "kit/form.h"

static const struct view_action actions[] = {FORM_ACTIONS("Options", "change", "change", "change it")};

/* The lines; the first is the theme, the others are switches. */
enum { LINE_THEME, LINE_MOTION, LINE_TELEGRAPH, LINE_STOPS, LINE_FLIGHTS, LINE_CURSOR, LINE_PLAIN, LINES };

static const struct {
	const char *name, *help;
	bool usual;
} lines[LINES] = {
    [LINE_THEME] = {"theme", "colours; auto asks the terminal", false},
    [LINE_MOTION] = {"motion", "animations", true},
    [LINE_TELEGRAPH] = {"telegraph", "where hunters step next, and where you would be caught", true},
    [LINE_STOPS] = {"travel stops", "travelling and exploring stop before marked cells", true},
    [LINE_FLIGHTS] = {"flights", "between some floors, in real time", true},
    [LINE_CURSOR] = {"cursor", "the terminal's own, on what matters, is shown", false},
    [LINE_PLAIN] = {"plain", "from the next start on: no screen, lines of text", false},
};

static enum status options_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui, (void)arg, (void)diag;
	((struct list *)state)->n = LINES;
	return STATUS_OK;
}

static bool *options_switch(struct settings *settings, int line)
{
	switch (line) {
	case LINE_MOTION: return &settings->motion;
	case LINE_TELEGRAPH: return &settings->telegraph;
	case LINE_STOPS: return &settings->travel_stops;
	case LINE_FLIGHTS: return &settings->flights;
	case LINE_CURSOR: return &settings->cursor;
	default: return &settings->plain;
	}
}

static void options_field(const void *state, const struct ui *ui, int line, struct form_field *field)
{
	struct settings settings = ui->settings;

	(void)state;
	field->name = lines[line].name;
	field->help = lines[line].help;
	field->usual = lines[line].usual;
	field->kind = line == LINE_THEME ? FORM_CHOICE : FORM_SWITCH;
	field->max = settings_themes_offered(&settings) - 1;
	field->value = line == LINE_THEME ? settings.theme : *options_switch(&settings, line);
	snprintf(field->shown, sizeof field->shown, "%s", settings_theme(&settings));
}

/* Changes a setting, and keeps it where anything is kept. */
static void options_set(void *state, struct ui *ui, int line, double value)
{
	struct diag diag = {""};

	(void)state;
	if (line == LINE_THEME)
		ui->settings.theme = (int)value;
	else
		*options_switch(&ui->settings, line) = value != 0;
	ui_obey_settings(ui);
	if (ui->options.kept_nowhere)
		return;
	enum status status = settings_save(&ui->settings, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
}

static enum view_answer options_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)state, (void)action, (void)key;
	form_change(ui, &ui->stack[ui->depth - 1], 1);
	return VIEW_STAY;
}

static const struct view_list list = {.title = "Options", .keys = {LIST_TAKE, LIST_DOWN, LIST_BACK}};
static const struct view_form form = {options_field, options_set, .name_width = 15, .value_width = 9};

const struct view view_options = {
    .name = "options",
    .menu = "options",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .form = &form,
    .state_size = sizeof(struct list),
    .open = options_view_open,
    .key = options_view_key,
};
