#include "config.h"

#include "cli/camera.h"
#include "cli/own.h"
#include "cli/plain.h"
#include "cli/tui.h"

#include <string.h>

#include "term/tty.h"

static struct tui tui_first = {.term = {.colour = true}};

struct tui tui_default(void)
{
	return tui_first;
}

void tui_begin_with(const struct tui *tui)
{
	tui_first = *tui;
}

enum status tui_paper_theme(const struct tui *tui, struct theme *theme, struct diag *diag)
{
	const char *wanted = tui->term.theme ? tui->term.theme : "auto";

	return theme_load(theme_choose(wanted, 256, !tui->term.colour, NULL), theme, diag);
}

bool tui_option(struct tui *tui, enum option_id id, const char *value)
{
	switch (id) {
	case OPTION_THEME: tui->term.theme = value; return true;
	case OPTION_BACKGROUND: tui->term.terminal_back = !strcmp(value, "terminal"); return true;
	case OPTION_COLOR:
		tui->term.colour = strcmp(value, "never") != 0;
		tui->term.always_colour = !strcmp(value, "always");
		return true;
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

	if (!status && camera_here())
		return tui_paper_theme(tui, theme, diag);
	if (!status && tui->plain) {
		status = tui_paper_theme(tui, theme, diag); /* a wrong name is one without a screen, too */
		if (!status)
			status = theme_load("mono", theme, diag);
		return status;
	}
	if (!status)
		status = term_check(&tui->term, theme, diag);
	return status;
}

/* Fills in from SETTINGS what the command line does not say.  Only play goes without a screen. */
static void tui_obey_settings(struct tui *tui, const struct settings *settings, bool play)
{
	if (!tui->term.theme && !camera_here())
		tui->term.theme = settings_theme(settings);
	tui->options.no_motion |= !settings->motion;
	tui->plain |= play && settings->plain;
	tui->options.no_flights |= !settings->flights || tui->plain;
}

int tui_today(void)
{
	return camera_here() ? 0 : tty_today();
}

/* Under a camera every start of the program is the same one. */
static void tui_set_clock(struct ui *ui)
{
	struct camera *camera = camera_here();

	ui->options.kept_nowhere = camera != NULL;
	ui->options.no_motion |= camera && !camera->films;
	if (camera)
		return;
	ui->entropy = tty_entropy();
	ui->now_ms = tty_clock_ms();
	ui->today = tui_today();
}

/* Shows UI where it belongs, until it is left. */
static enum status tui_show_views(const struct tui *tui, struct ui *ui, struct diag *diag)
{
	enum status status;

	if (camera_here())
		return camera_run(camera_here(), ui, tui->term.ascii, diag);
	if (tui->plain)
		status = plain_run(ui, diag);
	else
		status = term_run(&tui->term, ui, diag);
	enum status kept = ui_keep(ui, NULL, diag);
	if (kept)
		status = kept;
	return status;
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
	struct ui ui = {.keymap = &keymap, .theme = &theme, .options = tui->options, .settings = settings};
	tui_set_clock(&ui);
	status = tui_prepare(tui, &keymap, &theme, diag);

	if (!status && over_title)
		status = ui_push(&ui, &view_title, NULL);
	if (!status && view)
		status = ui_push(&ui, view, arg);
	if (status && ui.notice[0])
		status = diag_set(diag, status, "%s", ui.notice);
	if (!status) {
		own_tell(&ui);
		status = tui_show_views(tui, &ui, diag);
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
