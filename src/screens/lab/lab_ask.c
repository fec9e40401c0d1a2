/* What the lab asks for in overlays: algorithms and options, generated maps, files; and the way to the race. */
#include <stdio.h>

#include "map/generate.h"
#include "screens/lab/lab.h"
#include "screens/lab/race_view.h"
#include "ui/ask.h"
#include "ui/tune.h"

static void lab_ask_pane_tuned(void *owner, struct ui *ui)
{
	struct lab *lab = owner;
	struct study *study = &lab->panes[lab->focus].study;

	study->solver.pathfinder = pathfinder_of(pathfinders[lab->pathfinder]);
	study->rule = (enum diagonal_rule)lab->rule;
	lab_edited(lab, ui);
}

void lab_tune_pane(struct lab *lab, struct ui *ui)
{
	static const struct param rule = {"diagonal",
					  "",
					  DIAGONAL_NO_CUT,
					  0,
					  DIAGONAL_RULES - 1,
					  diagonal_names,
					  "when a diagonal step may be taken"};
	struct study *study = &lab->panes[lab->focus].study;

	lab->rule = study->rule;
	for (lab->pathfinder = 0; pathfinders[lab->pathfinder] != &study->solver.pathfinder->head;
	     lab->pathfinder++)
		;
	ui_push(ui, &view_tune,
		&(struct tune_arg){"Algorithm and options of this pane", pathfinders, &lab->pathfinder,
				   study->solver.params, &rule, &lab->rule, lab_ask_pane_tuned, lab});
}

static void lab_ask_map_tuned(void *owner, struct ui *ui)
{
	struct lab *lab = owner;
	struct rng rng = rng_seeded((uint64_t)lab->seed, RNG_MAP);
	struct diag diag = {""};
	struct grid grid;
	enum status status = generate(generator_of(generators[lab->generator]), lab->generator_params,
				      lab->desk.grid.width, lab->desk.grid.height, &rng, &grid, &diag);

	if (status) {
		ui_tell(ui, "%s", diag.text[0] ? diag.text : status_text(status));
		return;
	}
	status = edit_replace(&lab->desk, &grid);
	grid_free(&grid);
	snprintf(lab->name, sizeof lab->name, "%s-%.0f", generators[lab->generator]->name, lab->seed);
	lab_edited(lab, ui);
}

void lab_tune_generator(struct lab *lab, struct ui *ui)
{
	static const struct param seed = {"seed", "", 1, 0, 65535, NULL, "another seed, another map"};

	ui_push(ui, &view_tune,
		&(struct tune_arg){"A new map of this size", generators, &lab->generator, lab->generator_params,
				   &seed, &lab->seed, lab_ask_map_tuned, lab});
	lab_ask_map_tuned(lab, ui);
}

/* What a hunter expands in a turn: as in the game, but more on a large map, or it would never come to walk. */
static size_t lab_ask_budget_on(const struct grid *grid)
{
	enum { USUAL = 100, SHARE = 32 };

	return grid_cells(grid) / SHARE > USUAL ? grid_cells(grid) / SHARE : USUAL;
}

/* Each pane's pathfinder becomes a hunter that plans by it. */
void lab_open_race(struct lab *lab, struct ui *ui)
{
	char specs[LAB_PANES][GAME_SPEC_MAX];
	const char *list[LAB_PANES];
	struct grid grid;

	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct study *study = &lab->panes[i].study;
		char options[64];
		variant_format_params(&study->solver.pathfinder->head, study->solver.params, options,
				      sizeof options);
		snprintf(specs[i], sizeof specs[i], "planner:path=%s,budget=%zu%s%s",
			 study->solver.pathfinder->head.name, lab_ask_budget_on(&lab->desk.grid),
			 *options ? "," : "", options);
		list[i] = specs[i];
	}
	if (edit_copy(&lab->desk, &grid))
		return;
	ui_push(ui, &view_race, &(struct race_arg){&grid, lab->name, list, lab->n_panes});
	grid_free(&grid);
}

static void lab_ask_open_answered(void *owner, struct ui *ui, const char *text)
{
	struct lab *lab = owner;
	struct diag diag = {""};
	enum status status = lab_open(lab, text, &diag);

	if (status)
		ui_tell(ui, "%s", diag.text[0] ? diag.text : status_text(status));
	else
		lab_edited(lab, ui);
}

void lab_ask_open(struct lab *lab, struct ui *ui)
{
	ui_push(ui, &view_ask,
		&(struct ask_arg){"Open which map? A file, or a name", "", lab_ask_open_answered, lab});
}

static void lab_ask_write_answered(void *owner, struct ui *ui, const char *text)
{
	struct diag diag = {""};
	enum status status = lab_write(owner, ui->theme, text, &diag);

	if (status)
		ui_tell(ui, "%s", diag.text[0] ? diag.text : status_text(status));
	else
		ui_tell(ui, "Written to %s.", text);
}

void lab_ask_write(struct lab *lab, struct ui *ui)
{
	ui_push(ui, &view_ask,
		&(struct ask_arg){"Write where? .map .txt map, .csv table, .svg picture, .trace.json search",
				  "", lab_ask_write_answered, lab});
}
