#include "config.h"

#include "cli/tui.h"

#include "cli/camera.h"
#include "cli/plain.h"
#include "cli/task.h"
#include "cli/user_files.h"
#include "screens/run/filmer.h"
#include "term/tty.h"

/* Into an int: the index of the word, plus 1. */
static enum status tui_read_word(const struct option_info *option, const char *value, void *into,
				 struct diag *diag)
{
	int *said = into;
	enum status status = option_word(option, value, said, diag);

	*said += !status;
	return status;
}

#define SAID_OPTION(name, text, without, member, its_words) \
	OWN_OPTION(name, 0, NULL, text, without, tui_read_word, tui, member), .words = (its_words)

static const struct option_info paper[] = {
    {TEXT_OPTION("theme", 0, "NAME", "one of 'astray list themes', including your own", "auto, by the terminal",
		 tui, theme),
     .names = {.families = 1u << FAMILY_THEMES, .word = "auto", .means = "by the terminal"}},
    {SAID_OPTION("color", "use colours", "as the options screen says: auto", colours, settings_colours),
     .also = "colour"},
    {FLAG_OPTION("ascii", "draw with ASCII characters only", tui, ascii)},
};

const struct option_table tui_paper_options = {paper, ARRAY_LEN(paper)};

static const char *const plains[] = {"ears", "full", NULL};

static enum status tui_read_plain(const struct option_info *option, const char *value, void *into,
				  struct diag *diag)
{
	int word = 0;
	enum status status = value ? option_word(option, value, &word, diag) : STATUS_OK;

	if (!status)
		*(enum plain_for *)into = PLAIN_EARS + word;
	return status;
}

static const struct option_info display[] = {
    {.more = &tui_paper_options},
    {SAID_OPTION("background", "whose background colour to use", "as the options screen says: theme",
		 background, settings_backgrounds)},
    {FLAG_OPTION("no-motion", "no animation: draw final states only", tui, options.no_motion)},
    {FLAG_OPTION("wide", "draw every tile two columns wide", tui, wide)},
    {FLAG_OPTION("mouse", "let the mouse select and scrub everywhere", tui, mouse)},
    {OWN_OPTION("plain", 0, NULL,
		"no screen: sentences to listen to, or full lines for programs; see astray-formats(5)", "ears",
		tui_read_plain, tui, plain),
     .words = plains, .bare = true},
};

const struct option_table tui_options = {display, ARRAY_LEN(display)};

enum status tui_paper_theme(const struct tui *tui, struct theme *theme, struct diag *diag)
{
	const char *wanted = tui->theme ? tui->theme : "auto";
	bool no_colour = tui->colours == COLOURS_NEVER + 1;

	return theme_load(theme_choose(wanted, 256, no_colour, false), theme, diag);
}

/* Reads keys and theme, before anything is opened; a wrong name of a theme is one without a terminal, too. */
static enum status tui_prepare(const struct task *task, struct keymap *keymap, struct theme *theme,
			       struct diag *diag)
{
	const struct tui *tui = &task->tui;
	enum status status = keymap_load(keymap, diag);

	if (!status)
		status = tui_paper_theme(tui, theme, diag);
	if (!status && tui->plain && !task->camera)
		status = theme_load("mono", theme, diag);
	return status;
}

static enum status tui_open_views(struct ui *ui, bool over_title, const struct view *view, const void *arg,
				  struct diag *diag)
{
	enum status status = STATUS_OK;

	if (over_title)
		status = ui_push(ui, &view_title, NULL);
	if (!status && view)
		status = ui_push(ui, view, arg);
	if (status && ui->notice[0])
		status = diag_set(diag, status, "%s", ui->notice);
	return status;
}

/* Checks the terminal first.  Without one, a mistake in the arguments is still the message that helps the user. */
static enum status tui_check_terminal(const struct task *task, struct ui *ui, struct theme *theme,
				      bool over_title, const struct view *view, const void *arg,
				      struct diag *diag)
{
	struct diag fault = {""};

	if (task->camera || task->tui.plain)
		return STATUS_OK;
	enum status status = term_check(&ui->settings, theme, diag);
	/* Such a rehearsal stores nothing, so a saved run would not be found. */
	if (!status || !tty_check(NULL) || ui->options.resume)
		return status;
	ui->options.kept_nowhere = true;
	enum status opened = tui_open_views(ui, over_title, view, arg, &fault);
	if (!opened || !fault.text[0])
		return status;
	*diag = fault;
	return opened;
}

/* Overrides SETTINGS, the player's choices, by the command line. */
static void tui_overrule(struct task *task, struct settings *settings)
{
	struct tui *tui = &task->tui;

	if (!tui->plain && settings->plain && !task->camera)
		tui->plain = PLAIN_EARS;
	if (tui->theme)
		settings_choose_theme(settings, tui->theme);
	if (tui->background)
		settings->background = tui->background - 1;
	if (tui->colours)
		settings->colours = tui->colours - 1;
	settings->ascii |= tui->ascii;
	settings->wide |= tui->wide;
	settings->mouse |= tui->mouse;
	settings->motion &= !tui->options.no_motion && tui->plain != PLAIN_EARS;
	settings->flights &= !tui->options.no_flights && !tui->plain;
	tui->options.no_motion = !settings->motion;
	tui->options.no_flights = !settings->flights;
}

int tui_today(const struct task *task)
{
	return task->camera ? 0 : tty_today();
}

/* Under a camera every start of the program is the same one. */
static void tui_set_clock(const struct task *task, struct ui *ui)
{
	ui->options.kept_nowhere = task->camera != NULL;
	ui->options.no_motion |= task->camera && !task->camera->films;
	if (task->camera)
		return;
	ui->entropy = tty_entropy();
	ui->now_ms = tty_clock_ms();
	ui->today = tui_today(task);
}

/* Shows UI where it belongs, until it is left. */
static enum status tui_show_views(const struct task *task, struct ui *ui, struct diag *diag)
{
	enum status status;

	if (task->camera)
		return camera_run(task->camera, ui, task->tui.ascii, diag);
	if (task->tui.plain)
		status = plain_run(ui, task->tui.plain, diag);
	else
		status = term_run(ui, diag);
	enum status kept = ui_keep(ui, NULL, diag);
	if (kept)
		status = kept;
	return status;
}

enum status tui_run(struct task *task, bool over_title, const struct view *view, const void *arg,
		    struct diag *diag)
{
	struct keymap keymap;
	struct theme theme;
	struct settings own, settings;
	enum status status = task->tui.plain ? camera_check_no_screen(task, diag) : STATUS_OK;

	if (!status)
		status = settings_load(&own, diag);
	if (status)
		return status;
	settings = own;
	tui_overrule(task, &settings);
	struct ui ui = {.keymap = &keymap, .theme = &theme, .options = task->tui.options};
	ui.settings = settings;
	ui.own = own;
	ui.options.filmer = &filmer;
	ui.options.asked = task->asked;
	ui.options.asked.job = &ui.job;
	ui.options.teaches = !task->camera && !task->tui.plain;
	tui_set_clock(task, &ui);
	status = tui_prepare(task, &keymap, &theme, diag);
	if (!status)
		status = tui_check_terminal(task, &ui, &theme, over_title, view, arg, diag);
	if (!status)
		status = tui_open_views(&ui, over_title, view, arg, diag);
	if (!status) {
		user_files_tell(&ui);
		status = tui_show_views(task, &ui, diag);
	}
	ui_close(&ui);
	if (status != STATUS_INTERRUPTED)
		return status;
	task->exit_status = status_exit(status); /* the user knows why */
	if (tty_ended_by())
		task->exit_status = 128 + tty_ended_by();
	return STATUS_OK;
}
