/* The options: what the player chooses for good, a line each. */
#include <stddef.h>
#include <stdio.h>

#include "kit/form.h"

static const struct view_action actions[] = {FORM_ACTIONS("Options", "change", "change", "change it")};

/* Where a line's setting is in struct settings, an `int`, one of `choices`, or a `bool`. */
static const struct option_line {
	const char *name, *help;
	size_t offset;
	const char *const *choices; /* NULL: a switch */
	bool usual;
} lines[] = {
#define LINE(member) offsetof(struct settings, member)
    {"theme", "colours; auto asks the terminal", LINE(theme), settings_themes, false},
    {"background", "the theme's or the terminal's", LINE(background), settings_backgrounds, false},
    {"colours", "auto: unless NO_COLOR is set", LINE(colours), settings_colours, false},
    {"ascii", "signs of ASCII only", LINE(ascii), NULL, false},
    {"wide", "tiles two columns wide however narrow the screen", LINE(wide), NULL, false},
    {"motion", "animations", LINE(motion), NULL, true},
    {"telegraph", "where hunters step next, and where you would be caught", LINE(telegraph), NULL, true},
    {"travel stops", "travelling stops before marked cells; a fatal key asks", LINE(travel_stops), NULL, true},
    {"flights", "between some floors, in real time, for a relic", LINE(flights), NULL, false},
    {"bell", "rings when a hunter comes into view", LINE(rings), NULL, false},
    {"cursor", "marks what matters with the terminal's cursor", LINE(cursor), NULL, false},
    {"mouse", "on text and other pages, too; shift selects text", LINE(mouse), NULL, false},
    {"plain", "lines of text instead of screens, from the next start", LINE(plain), NULL, false},
    {"keys", "change any key, or choose a preset", 0, NULL, false},
#undef LINE
};

/* The last line opens the keys. */
enum { KEYS_LINE = ARRAY_LEN(lines) - 1 };

static enum status options_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui, (void)arg, (void)diag;
	((struct list *)state)->n = ARRAY_LEN(lines);
	return STATUS_OK;
}

static int options_choices(const struct option_line *line, const struct settings *settings)
{
	int n = 0;

	if (line->choices == settings_themes)
		return settings_themes_offered(settings);
	while (line->choices[n])
		n++;
	return n;
}

static double options_value(const struct option_line *line, const struct settings *settings)
{
	const void *member = (const char *)settings + line->offset;

	return line->choices ? *(const int *)member : *(const bool *)member;
}

static void options_store(const struct option_line *line, struct settings *settings, double value)
{
	void *member = (char *)settings + line->offset;

	if (line->choices)
		*(int *)member = (int)value;
	else
		*(bool *)member = value != 0;
}

static void options_field(const void *state, const struct ui *ui, int at, struct form_field *field)
{
	const struct option_line *line = &lines[at];

	(void)state;
	field->name = line->name;
	field->help = line->help;
	field->usual = line->usual;
	field->kind = line->choices ? FORM_CHOICE : FORM_SWITCH;
	if (at == KEYS_LINE) {
		field->kind = FORM_DOOR;
		return;
	}
	field->value = options_value(line, &ui->settings);
	if (!line->choices)
		return;
	field->max = options_choices(line, &ui->settings) - 1;
	const char *shown = line->choices[(int)field->value];
	snprintf(field->shown, sizeof field->shown, "%s", shown ? shown : settings_theme(&ui->settings));
}

/* Changes a setting, and saves it unless nothing is saved. */
static void options_set(void *state, struct ui *ui, int line, double value)
{
	struct diag diag = {""};

	(void)state;
	options_store(&lines[line], &ui->settings, value);
	options_store(&lines[line], &ui->own, value);
	if (lines[line].choices == settings_themes) /* it may be one that only the command line has named */
		settings_choose_theme(&ui->own, settings_theme(&ui->settings));
	ui_obey_settings(ui);
	if (ui->options.kept_nowhere)
		return;
	enum status status = settings_save(&ui->own, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
}

static enum view_answer options_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)action, (void)key;
	if (((const struct list *)state)->at == KEYS_LINE)
		ui_push(ui, &view_bindings, NULL);
	else
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
