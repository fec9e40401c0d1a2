/* cli/trials.h -- astray play --bot: bots play many runs, and every floor is a row. */
#ifndef CLI_TRIALS_H
#define CLI_TRIALS_H

#include "cli/cli.h"
#include "game/trial.h"

struct trials {
	struct trial trial; /* its bot is NULL if no --bot was given */
	int seeds;
	uint64_t first_seed;
	enum cli_format format;
	const char *output, *progress; /* of --progress, NULL: not given */
};

#define TRIALS_OPTIONS \
	OPTION_BOT, OPTION_CERTIFIED, OPTION_SEEDS, OPTION_FIRST_SEED, OPTION_FORMAT, OPTION_OUTPUT, \
	    OPTION_PROGRESS

/* What they are before the options are read. */
struct trials trials_default(void);

/* Takes one of TRIALS_OPTIONS.  STATUS_USAGE if VALUE is wrong. */
MUST_CHECK enum status trials_take(struct trials *trials, enum option_id id, const char *value,
				   struct diag *diag);

/* Plays them and writes the rows, after an interrupt those of the finished runs; returns the exit status. */
int trials_run(const struct trials *trials);

#endif
