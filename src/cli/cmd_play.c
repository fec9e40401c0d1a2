/* astray play: the title screen, or at once the run that the options describe; or bots that play without a screen. */
#include "cli/camera.h"
#include "cli/trials.h"
#include "cli/tui.h"
#include "game/session.h"
#include "lab/own_hunter.h"

#include <stdio.h>
#include <string.h>

extern const struct command command_play;

enum { FLOOR_MAX = 99 };

struct cmd_play {
	struct tui tui;
	const char *hunters[SESSION_HUNTERS_MAX];
	const char *program; /* the hunter that is one, "exec:PATH"; NULL: none */
	struct trials trials;
	bool counts; /* an option was given that only bots take */
};

/* The name of a program goes no further than this: the run only knows that one of its hunters is one. */
static enum status cmd_play_take_hunter(struct cmd_play *play, const char *value, struct diag *diag)
{
	struct ui_options *options = &play->tui.options;

	if (options->n_hunters == SESSION_HUNTERS_MAX)
		return cli_wrong(OPTION_HUNTER, diag, "at most %d are allowed", SESSION_HUNTERS_MAX);
	if (guest_is_named(value)) {
		if (play->program && strcmp(play->program, value) != 0)
			return cli_wrong(OPTION_HUNTER, diag, "only one program at a time can hunt you");
		play->program = value;
		value = CHASE_PROGRAM_SPEC;
	}
	play->hunters[options->n_hunters++] = value;
	return STATUS_OK;
}

static enum status cmd_play_take_option(struct cmd_play *play, enum option_id id, const char *value,
					struct diag *diag)
{
	struct ui_options *options = &play->tui.options;

	switch (id) {
	case OPTION_MAP: options->map.text = value; break;
	case OPTION_SEED: options->seed = value; break;
	case OPTION_HUNTER: return cmd_play_take_hunter(play, value, diag);
	case OPTION_FLOOR: return cli_number(id, value, 1, FLOOR_MAX, &options->floor, diag);
	case OPTION_RESUME: options->resume = true; break;
	case OPTION_PRACTICE: options->practice = true; break;
	case OPTION_DAILY: options->daily = true; break;
	case OPTION_MASQUERADE: options->masked = true; break;
	case OPTION_NO_FLIGHTS: options->no_flights = true; break;
	case OPTION_PLAIN: play->tui.plain = true; break;
	default:
		if (tui_option(&play->tui, id, value))
			break;
		play->counts |= id != OPTION_BOT;
		return trials_take(&play->trials, id, value, diag);
	}
	return STATUS_OK;
}

/* Do the options that were given go together? */
static enum status cmd_play_check(const struct cmd_play *play, struct diag *diag)
{
	const struct ui_options *options = &play->tui.options;
	bool bot = play->trials.trial.bot != NULL;

	if (options->resume && (options->map.text || options->seed || options->floor || options->practice ||
				options->daily || options->masked))
		return diag_set(
		    diag, STATUS_USAGE,
		    "--resume takes no --map, --seed, --floor, --practice, --daily or --masquerade");
	if (options->n_hunters && !options->map.text && !options->practice &&
	    !(options->resume && play->program))
		return diag_set(diag, STATUS_USAGE,
				"--hunter needs --map or --practice: floors have their own hunters");
	if (options->practice && (options->daily || options->masked))
		return diag_set(diag, STATUS_USAGE, "--practice is not for --daily or --masquerade");
	if (options->daily && (options->map.text || options->seed || options->floor || options->masked))
		return diag_set(diag, STATUS_USAGE, "--daily has its own seed, and begins on the first floor");
	if (options->masked && options->map.text)
		return diag_set(diag, STATUS_USAGE, "--masquerade is for the floors of a run, not for --map");
	if (bot && (options->map.text || options->seed || options->resume || options->daily ||
		    options->masked || options->practice))
		return diag_set(diag, STATUS_USAGE,
				"--bot plays the floors of the run: use --seeds and --first-seed");
	if (play->counts && !bot)
		return diag_set(
		    diag, STATUS_USAGE,
		    "--certified, --seeds, --first-seed, --format, --output and --progress need --bot");
	if (bot || play->tui.plain)
		return camera_check_no_screen(diag);
	return STATUS_OK;
}

/* Do the options describe a run, so that the title is skipped? */
static bool cmd_play_wants_run(const struct ui_options *options)
{
	return options->map.text || options->seed || options->n_hunters || options->floor || options->resume ||
	       options->daily || options->masked || options->practice;
}

/* Plays on the screen; if one of the hunters is a program, it lives as long, and what was wrong with it is said. */
static int cmd_play_on_screen(struct cmd_play *play)
{
	const struct view *view = NULL;
	struct own_hunter own;
	struct diag diag = {""};

	if (cmd_play_wants_run(&play->tui.options))
		view = &view_run;
	if (!play->program)
		return tui_run(&play->tui, true, view, NULL);
	enum status status = own_hunter_new(play->program, &own, &diag);
	if (status)
		return cli_fail(status, &diag);
	play->tui.options.asker = &own.asker;
	int exit_status = tui_run(&play->tui, true, view, NULL);
	if (own.illegal || own.failed)
		cli_note("%s: %u illegal steps, %u without an answer: %s", play->program, own.illegal,
			 own.failed, own_hunter_fault(&own));
	own_hunter_free(&own);
	return exit_status;
}

static int cmd_play_run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_play, .argc = argc, .argv = argv};
	struct cmd_play play = {.tui = tui_default(), .trials = trials_default()};
	struct diag diag = {""};
	enum option_id id;
	enum status status = STATUS_OK;

	play.tui.options.hunters = play.hunters;
	while ((id = cli_next(&parse)) >= 0 && !status)
		status = cmd_play_take_option(&play, id, parse.value, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand < argc)
		status = diag_set(&diag, STATUS_USAGE, "unexpected '%s': play takes only options",
				  argv[parse.operand]);
	if (!status)
		status = cmd_play_check(&play, &diag);
	if (status)
		return cli_fail(status, &diag);
	if (play.trials.trial.bot) {
		play.trials.trial.floor = play.tui.options.floor;
		return trials_run(&play.trials);
	}
	return cmd_play_on_screen(&play);
}

const struct command command_play = {
    .name = "play",
    .summary = "Play: open the title, or start a run at once, or let a bot play.",
    .operands = "",
    .options = (const enum option_id[]){OPTION_MAP, OPTION_SEED, OPTION_HUNTER, OPTION_FLOOR, OPTION_RESUME,
					OPTION_PRACTICE, OPTION_DAILY, OPTION_MASQUERADE, OPTION_NO_FLIGHTS,
					OPTION_PLAIN, TRIALS_OPTIONS, TUI_OPTIONS, OPTION_END},
    .run = cmd_play_run,
};
