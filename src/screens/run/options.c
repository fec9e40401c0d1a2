/* The options: what the player chooses for good, a line each. */
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "ui/ui.h"

enum { UP, DOWN, LESS, MORE, BACK };

static const struct view_action actions[] = {
    [UP] = {"up", NULL, "choose", "Options"},
    [DOWN] = {"down", "choose", "choose", "Options"},
    [LESS] = {"less", NULL, "change", "Options"},
    [MORE] = {"more", "change", "change", "Options"},
    [BACK] = {"back", "back", "back to the title", "Options"},
};

enum { NAME_WIDTH = 16, WORDS_FROM = 25 };

struct options {
	int line;
};

/* The lines; the first is the theme, the others are switches. */
enum { LINE_THEME, LINE_MOTION, LINE_TELEGRAPH, LINE_STOPS, LINE_FLIGHTS, LINE_CURSOR, LINE_PLAIN, LINES };

static const struct {
	const char *name, *words;
} lines[LINES] = {
    [LINE_THEME] = {"theme", "colours; auto asks the terminal"},
    [LINE_MOTION] = {"motion", "animations"},
    [LINE_TELEGRAPH] = {"telegraph", "where hunters step next, and where you would be caught"},
    [LINE_STOPS] = {"travel stops", "travelling and exploring stop before marked cells"},
    [LINE_FLIGHTS] = {"flights", "between some floors, in real time"},
    [LINE_CURSOR] = {"cursor", "the terminal's own, on what matters, is shown"},
    [LINE_PLAIN] = {"plain", "from the next start on: no screen, lines of text"},
};

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

static void options_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct options *options = state;
	struct settings settings = ui->settings;

	screen_text(screen, 1, 0, ROLE_STRONG, "Options");
	for (int i = 0; i < LINES && 2 + i < screen->height - 1; i++) {
		enum role role = i == options->line ? ROLE_SELECTED : ROLE_TEXT;
		if (role == ROLE_SELECTED)
			screen_fill(screen, (struct rect){0, 2 + i, screen->width, 1}, role);
		screen_text(screen, 1, 2 + i, role, lines[i].name);
		const char *value = settings_theme(&settings);
		if (i != LINE_THEME)
			value = *options_switch(&settings, i) ? "on" : "off";
		screen_text(screen, NAME_WIDTH, 2 + i, role, value);
		if (screen->width >= 80)
			screen_text(screen, max(WORDS_FROM, NAME_WIDTH + text_width(value) + 1), 2 + i,
				    i == options->line ? role : ROLE_DIM, lines[i].words);
	}
	if (screen->width < 80)
		screen_words(screen, (struct rect){1, 2 + LINES, screen->width - 2, 2}, ROLE_DIM,
			     lines[options->line].words);
	ui_key_line(ui, screen, ui_last_row(screen), &view_options, (const int[]){MORE, DOWN, BACK}, 3);
}

/* Changes the chosen line by STEP, and keeps it where anything is kept. */
static void options_change(const struct options *options, struct ui *ui, int step)
{
	struct diag diag = {""};

	if (options->line == LINE_THEME) {
		settings_step_theme(&ui->settings, step);
	} else {
		bool *on = options_switch(&ui->settings, options->line);
		*on = !*on;
	}
	ui_obey_settings(ui);
	if (ui->options.kept_nowhere)
		return;
	enum status status = settings_save(&ui->settings, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
}

static enum view_answer options_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct options *options = state;

	(void)key;
	switch (action) {
	case UP: options->line = (options->line + LINES - 1) % LINES; break;
	case DOWN: options->line = (options->line + 1) % LINES; break;
	case LESS: options_change(options, ui, -1); break;
	case MORE: options_change(options, ui, 1); break;
	case BACK: return VIEW_CLOSE;
	default: break;
	}
	return VIEW_STAY;
}

const struct view view_options = {
    .name = "options",
    .menu = "options",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .state_size = sizeof(struct options),
    .draw = options_view_draw,
    .key = options_view_key,
};
