/* astray play: the title, or straight into a run where the options say which. */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"
#include "cli/cli.h"
#include "store/places.h"
#include "term/term.h"

extern const struct command command_play;
extern const struct view view_title, view_run;

enum { HUNTERS_MAX = 32, FLOOR_MAX = 99 };

struct play {
	struct ui_options run;
	struct term_options term;
	const char *hunters[HUNTERS_MAX];
};

static enum status take_option(struct play *play, enum option_id id, const char *value, struct diag *diag)
{
	switch (id) {
	case OPTION_MAP: play->run.map = value; break;
	case OPTION_SEED: play->run.seed = value; break;
	case OPTION_HUNTER:
		if (play->run.n_hunters == HUNTERS_MAX)
			return diag_set(diag, STATUS_USAGE, "at most %d hunters", HUNTERS_MAX);
		play->hunters[play->run.n_hunters++] = value;
		break;
	case OPTION_FLOOR:
		if (!text_to_int(value, 1, FLOOR_MAX, &play->run.floor))
			return diag_set(diag, STATUS_USAGE, "'%s' is no floor", value);
		break;
	case OPTION_RESUME: play->run.resume = true; break;
	case OPTION_THEME: play->term.theme = value; break;
	case OPTION_BACKGROUND: play->term.terminal_back = !strcmp(value, "terminal"); break;
	case OPTION_COLOR: play->term.colour = strcmp(value, "never") != 0; break;
	case OPTION_ASCII: play->term.ascii = true; break;
	case OPTION_NO_MOTION: play->run.no_motion = true; break;
	default: play->run.wide = true; break;
	}
	return STATUS_OK;
}

static uint64_t entropy(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return hash_u64(hash_u64(hash_u64(HASH_START, (uint64_t)now.tv_sec), (uint64_t)now.tv_nsec),
			(uint64_t)getpid());
}

/* Do the options describe a run, so that the title is skipped? */
static bool wants_run(const struct ui_options *options)
{
	return options->map || options->seed || options->n_hunters || options->floor || options->resume;
}

static enum status start(struct play *play, struct diag *diag)
{
	char themes[4096], keys[4096];
	struct keymap keymap;
	struct ui ui = {.keymap = &keymap, .options = play->run, .entropy = entropy()};
	enum status status = place_data("themes.cfg", themes, sizeof themes);

	if (!status)
		status = place_data("keys.cfg", keys, sizeof keys);
	if (!status)
		status = keymap_load(keys, &keymap, diag);
	if (!status)
		status = ui_push(&ui, &view_title, NULL);
	if (!status && wants_run(&play->run))
		status = ui_push(&ui, &view_run, NULL);
	if (status) {
		ui_close(&ui);
		return ui.notice[0] ? diag_set(diag, status, "%s", ui.notice) : status;
	}
	play->term.theme_file = themes;
	return term_run(&play->term, &ui, diag);
}

static int run(int argc, char **argv)
{
	struct cli_parse parse = {.command = &command_play, .argc = argc, .argv = argv};
	struct play play = {.term = {.theme = "auto", .colour = true}};
	struct diag diag = {""};
	enum option_id id;
	enum status status = STATUS_OK;

	play.run.hunters = play.hunters;
	while ((id = cli_next(&parse)) >= 0 && !status)
		status = take_option(&play, id, parse.value, &diag);
	if (id == OPTION_STOP)
		return parse.exit_status;
	if (!status && parse.operand < argc)
		status = diag_set(&diag, STATUS_USAGE, "'%s': play takes options only", argv[parse.operand]);
	if (!status)
		status = start(&play, &diag);
	if (status == STATUS_OK || status == STATUS_INTERRUPTED)
		return status_exit(status);
	return cli_fail(status, &diag);
}

const struct command command_play = {
    .name = "play",
    .summary = "Play: the title screen, or at once the run that the options describe.",
    .operands = "",
    .options = (const enum option_id[]){OPTION_MAP, OPTION_SEED, OPTION_HUNTER, OPTION_FLOOR, OPTION_RESUME,
					OPTION_THEME, OPTION_BACKGROUND, OPTION_COLOR, OPTION_ASCII,
					OPTION_NO_MOTION, OPTION_WIDE},
    .n_options = 11,
    .run = run,
};
