/* The sessions behind the run: new ones, and the one that was left. */
#include <stdio.h>
#include <stdlib.h>

#include "base/seed.h"
#include "map/map.h"
#include "screens/run/run.h"
#include "store/file.h"

/* A new session as SETUP and OPTIONS say.  It is not on disk yet, so a mistake in them costs nothing. */
static enum status run_new_session(const struct run_setup *setup, const struct ui_options *options,
				   const struct rules *rules, struct session **session, struct diag *diag)
{
	struct grid grid;
	struct session_options begin = {.seed = setup->seed, .floor = options->floor};
	enum status status = STATUS_OK;

	if (begin.floor == 0)
		begin.floor = 1;
	for (size_t i = 0; i < options->n_hunters && begin.n_hunters < SESSION_HUNTERS_MAX; i++)
		snprintf(begin.hunters[begin.n_hunters++], GAME_SPEC_MAX, "%s", options->hunters[i]);
	if (!setup->map)
		return session_start(&begin, rules, session, diag);
	status = map_load(setup->map, 0, &grid, NULL, diag);
	if (status)
		return status;
	begin.floor = 0;
	begin.practice = true;
	begin.grid = &grid;
	status = session_start(&begin, rules, session, diag);
	grid_free(&grid);
	return status;
}

/* Moves the run that was left to the replays and keeps SESSION in its place. */
static enum status run_keep_session(struct session *session, struct diag *diag)
{
	char path[4096];
	enum status status = session_archive(NULL, 0, diag);

	if (!status)
		status = session_current(path, sizeof path, diag);
	if (!status)
		status = session_record(session, path, diag);
	return status;
}

bool run_is_left(void)
{
	char path[4096];
	struct diag diag;

	return session_current(path, sizeof path, &diag) == STATUS_OK && file_exists(path);
}

static enum status run_resume_session(const struct rules *rules, struct session **session, struct diag *diag)
{
	char path[4096];
	enum status status = session_current(path, sizeof path, diag);

	if (!status)
		status = session_resume(path, rules, session, diag);
	return status;
}

static enum status run_setup_of_options(const struct ui *ui, struct run_setup *setup, struct diag *diag)
{
	const struct ui_options *options = &ui->options;
	struct rng rng = rng_seeded(ui->entropy, RNG_LOOK);

	*setup = (struct run_setup){.map = options->map, .resume = options->resume};
	setup->seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	if (options->seed && !seed_parse(options->seed, &setup->seed))
		return diag_set(diag, STATUS_USAGE,
				"'%s' is not a seed: use a number or two words such as amber-otter",
				options->seed);
	return STATUS_OK;
}

enum status run_begin(struct run *run, struct ui *ui, const struct run_setup *setup, struct diag *diag)
{
	struct run_setup asked;
	enum status status = STATUS_OK;

	if (!setup) {
		status = run_setup_of_options(ui, &asked, diag);
		setup = &asked;
	}
	if (status)
		return status;
	struct rules *rules = calloc(1, sizeof *rules);
	struct session *session = NULL;

	if (!rules)
		return STATUS_NO_MEMORY;
	status = rules_load(rules, diag);
	if (!status && setup->resume)
		status = run_resume_session(rules, &session, diag);
	else if (!status)
		status = run_new_session(setup, &ui->options, rules, &session, diag);
	free(rules);
	if (status)
		return status;
	session_close(run->session); /* its journal must be closed before the next one begins */
	run->session = NULL;
	if (!setup->resume)
		status = run_keep_session(session, diag);
	if (status) {
		session_close(session);
		return status;
	}
	run->map[0] = '\0';
	if (setup->map)
		snprintf(run->map, sizeof run->map, "%s", setup->map);
	ui->run_left = true;
	return run_take(run, ui, session);
}
