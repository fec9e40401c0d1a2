#include "config.h"

#include "cli/plain.h"
#include "cli/tui.h"

#include <string.h>

#include "term/tty.h"

struct tui tui_default(void)
{
	return (struct tui){.term = {.colour = true}};
}

bool tui_option(struct tui *tui, enum option_id id, const char *value)
{
	switch (id) {
	case OPTION_THEME: tui->term.theme = value; return true;
	case OPTION_BACKGROUND: tui->term.terminal_back = !strcmp(value, "terminal"); return true;
	case OPTION_COLOR: tui->term.colour = strcmp(value, "never") != 0; return true;
	case OPTION_ASCII: tui->term.ascii = true; return true;
	case OPTION_NO_MOTION: tui->options.no_motion = true; return true;
	case OPTION_WIDE: tui->options.wide = true; return true;
	case OPTION_MOUSE: tui->options.mouse = true; return true;
	default: return false;
	}
}

/* Reads keys and theme and checks the terminal, before anything is opened. */
static enum status tui_prepare(const struct tui *tui, struct keymap *keymap, struct theme *theme,
			       struct diag *diag)
{
	enum status status = keymap_load(keymap, diag);

	if (!status && tui->plain)
		return theme_load("mono", theme, diag);
	if (!status)
		status = term_check(&tui->term, theme, diag);
	return status;
}

/* Fills in from SETTINGS what the command line does not say.  Only play goes without a screen. */
static void tui_obey_settings(struct tui *tui, const struct settings *settings, bool play)
{
	if (!tui->term.theme)
		tui->term.theme = settings_themes[settings->theme];
	tui->options.no_motion |= !settings->motion;
	tui->plain |= play && settings->plain;
	tui->options.no_flights |= !settings->flights || tui->plain;
}

static enum status tui_show(struct tui *tui, bool over_title, const struct view *view, const void *arg,
			    struct diag *diag)
{
	struct keymap keymap;
	struct theme theme;
	struct settings settings;
	enum status status = settings_load(&settings, diag);

	if (status)
		return status;
	tui_obey_settings(tui, &settings, over_title);
	struct ui ui = {.keymap = &keymap,
			.theme = &theme,
			.options = tui->options,
			.settings = settings,
			.entropy = tty_entropy(),
			.now_ms = tty_clock_ms(),
			.today = tty_today()};
	status = tui_prepare(tui, &keymap, &theme, diag);

	if (!status && over_title)
		status = ui_push(&ui, &view_title, NULL);
	if (!status && view)
		status = ui_push(&ui, view, arg);
	if (status && ui.notice[0])
		status = diag_set(diag, status, "%s", ui.notice);
	if (!status) {
		if (tui->plain)
			status = plain_run(&ui, diag);
		else
			status = term_run(&tui->term, &ui, diag);
		enum status kept = ui_keep(&ui, NULL, diag);
		if (kept)
			status = kept;
	}
	ui_close(&ui);
	return status;
}

int tui_run(struct tui *tui, bool over_title, const struct view *view, const void *arg)
{
	struct diag diag = {""};
	enum status status = tui_show(tui, over_title, view, arg, &diag);

	if (status && status != STATUS_INTERRUPTED)
		return cli_fail(status, &diag);
	return status_exit(status);
}
