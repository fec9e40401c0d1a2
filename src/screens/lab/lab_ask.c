/* The lab's overlays for algorithms, generated maps and file names; and what opens the race. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/ask.h"
#include "kit/tune.h"
#include "map/generate.h"
#include "screens/lab/lab.h"
#include "screens/lab/making_view.h"
#include "screens/lab/race_view.h"

/* Gives TO the rule of FROM, and the options that both have. */
static void lab_ask_copy_options(const struct study *from, struct study *to)
{
	const struct variant *head = &from->solver.pathfinder->head, *other = &to->solver.pathfinder->head;

	to->rule = from->rule;
	for (size_t i = 0; i < head->n_params; i++)
		for (size_t k = 0; k < other->n_params; k++) {
			const struct param *param = &other->params[k];
			if (!strcmp(head->params[i].name, param->name) &&
			    head->params[i].choices == param->choices)
				to->solver.params[k] = clamp(from->solver.params[i], param->min, param->max);
		}
}

static void lab_ask_pane_tuned(void *owner, struct ui *ui)
{
	struct lab *lab = owner;
	struct study *study = &lab->panes[lab->focus].study;

	study->solver.pathfinder = pathfinder_of(pathfinders[lab->tuning.pathfinder]);
	study->rule = (enum diagonal_rule)lab->tuning.rule;
	if (lab->tuning.all)
		for (size_t i = 0; i < lab->n_panes; i++)
			lab_ask_copy_options(study, &lab->panes[i].study);
	lab_edited(lab, ui);
}

const struct param lab_rule_param = {
    "diagonal", "", DIAGONAL_NO_CUT, 0, DIAGONAL_RULES - 1, diagonal_names, "when a diagonal step is allowed"};

void lab_tune_pane(struct lab *lab, struct ui *ui)
{
	struct study *study = &lab->panes[lab->focus].study;

	lab->tuning.rule = study->rule;
	lab->tuning.pathfinder = 0;
	while (pathfinders[lab->tuning.pathfinder] != &study->solver.pathfinder->head) {
		lab->tuning.pathfinder++;
		ASSERT(pathfinders[lab->tuning.pathfinder]);
	}
	ui_push(ui, &view_tune,
		&(struct tune_arg){"Algorithm and options of this pane", pathfinders, &lab->tuning.pathfinder,
				   study->solver.params, &lab_rule_param, &lab->tuning.rule, lab_ask_pane_tuned,
				   NULL, lab});
}

static void lab_ask_map_tuned(void *owner, struct ui *ui)
{
	struct lab *lab = owner;
	struct rng rng = rng_seeded((uint64_t)lab->tuning.seed, RNG_MAP);
	struct diag diag = {""};
	struct grid grid;
	enum status status =
	    generate(generator_of(generators[lab->tuning.generator]), lab->tuning.generator_params,
		     lab->desk.grid.width, lab->desk.grid.height, &rng, &grid, &diag);

	if (status) {
		ui_tell_failure(ui, status, &diag);
		return;
	}
	status = edit_replace(&lab->desk, &grid);
	grid_free(&grid);
	snprintf(lab->file.made, sizeof lab->file.made, "%s-%.0f", generators[lab->tuning.generator]->name,
		 lab->tuning.seed);
	lab->file.made_at = lab->desk.done;
	if (lab->desk.done)
		lab->file.made_group = lab->desk.changes[lab->desk.done - 1].group;
	lab_edited(lab, ui);
}

/* The old map, at the moment that was shown. */
static void lab_ask_map_cancelled(void *owner, struct ui *ui)
{
	struct lab *lab = owner;

	edit_abandon(&lab->desk);
	lab->file = lab->tuning.kept.file;
	lab_edited(lab, ui);
	player_move(&lab->player, lab->tuning.kept.at);
	lab_show(lab);
}

void lab_tune_generator(struct lab *lab, struct ui *ui)
{
	static const struct param seed = {"seed", "", 1, 0, 65535, NULL, "another seed, another map"};

	enum status status = edit_try(&lab->desk);

	if (status) {
		ui_tell(ui, "%s", status_text(status));
		return;
	}
	lab->tuning.kept = (struct lab_kept){lab->file, lab->player.at};
	ui_push(ui, &view_tune,
		&(struct tune_arg){"A new map of this size", generators, &lab->tuning.generator,
				   lab->tuning.generator_params, &seed, &lab->tuning.seed, lab_ask_map_tuned,
				   lab_ask_map_cancelled, lab});
	lab_ask_map_tuned(lab, ui);
}

void lab_watch_generator(struct lab *lab, struct ui *ui)
{
	const struct variant *head = generators[lab->tuning.generator];
	int width = lab->desk.grid.width, height = lab->desk.grid.height;
	struct rng rng = rng_seeded((uint64_t)lab->tuning.seed, RNG_MAP);
	struct diag diag = {""};
	struct making making = {0};
	struct grid grid;
	char seed[32];
	enum status status = making_new(width, height, &making);

	if (!status)
		status = generate_watched(generator_of(head), lab->tuning.generator_params, width, height, &rng,
					  &making, &grid, &diag);
	if (status) {
		making_free(&making);
		ui_tell_failure(ui, status, &diag);
		return;
	}
	grid_free(&grid);
	snprintf(seed, sizeof seed, "%.0f", lab->tuning.seed);
	ui_push(ui, &view_making, &(struct making_arg){&making, head->title, seed});
	making_free(&making);
}

/* How many cells a hunter of the race may expand in a turn: the same number as in the game, but more on a large map,
 * where it would otherwise think to the end of the race. */
static size_t lab_ask_budget(const struct grid *grid)
{
	const size_t game_budget = 100, share = 32;

	return max(grid_cells(grid) / share, game_budget);
}

/* A hunter that plans by the pathfinder of STUDY, with the same options. */
static void lab_ask_hunter_spec(const struct lab *lab, const struct study *study, char spec[GAME_SPEC_MAX])
{
	const struct variant *head = &study->solver.pathfinder->head;
	char options[64];

	variant_format_params(head, study->solver.params, options, sizeof options);
	snprintf(spec, GAME_SPEC_MAX, "planner:path=%s,budget=%zu%s%s", head->name,
		 lab_ask_budget(&lab->desk.grid), *options ? "," : "", options);
}

void lab_open_race(struct lab *lab, struct ui *ui)
{
	char specs[LAB_PANES][GAME_SPEC_MAX];
	const char *list[LAB_PANES];
	struct grid grid;

	for (size_t i = 0; i < lab->n_panes; i++) {
		lab_ask_hunter_spec(lab, &lab->panes[i].study, specs[i]);
		list[i] = specs[i];
	}
	if (edit_copy(&lab->desk, &grid))
		return;
	ui_push(ui, &view_race, &(struct race_arg){&grid, lab_map_name(lab), list, lab->n_panes});
	grid_free(&grid);
}

static void lab_ask_open_answered(void *owner, struct ui *ui, const char *text)
{
	struct lab *lab = owner;
	struct diag diag = {""};
	enum status status = lab_open(lab, (struct file_arg){.text = text, .is_path = true}, &diag);

	if (status)
		ui_tell_failure(ui, status, &diag);
	else
		lab_solve_first(lab, ui);
	if (!status)
		lab_tell_reading(lab, ui);
}

void lab_ask_open(struct lab *lab, struct ui *ui)
{
	ui_push(ui, &view_ask,
		&(struct ask_arg){"Open which map? A file or a name", "", .answered = lab_ask_open_answered,
				  .owner = lab});
}

static bool lab_ask_write_answered(void *owner, struct ui *ui, const char *text)
{
	struct lab *lab = owner;
	struct diag diag = {""};
	enum status status = lab_write(lab, ui, text, &diag);

	if (status)
		ui_tell_failure(ui, status, &diag);
	else if (lab->file.lost[0])
		ui_tell(ui, "Written to %s, which cannot hold everything: %s.", text, lab->file.lost);
	else
		ui_tell(ui, "Written to %s.", text);
	return !status;
}

void lab_ask_write(struct lab *lab, struct ui *ui)
{
	ui_push(ui, &view_ask,
		&(struct ask_arg){"Write to? .map .txt map, .csv table, .svg picture, .trace.json, .cfg lesson",
				  "", .write = lab_ask_write_answered, .owner = lab});
}
