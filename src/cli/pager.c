#include "cli/pager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/camera.h"
#include "cli/cli.h"
#include "screens/lab/lab.h"
#include "screens/space/space_view.h"

/* How long a program is waited for at a time. */
enum { WAIT_MS = 100 };

bool pager_wanted(const struct task *task)
{
	return task->camera && task->camera->pages;
}

void pager_begin(const struct task *task, const char *title, struct webpage *page)
{
	page_begin(page, title, task->camera->title);
}

void pager_begin_about(const struct task *task, const char *what, const char *file, struct webpage *page)
{
	const char *slash = strrchr(file, '/');
	char title[96];

	snprintf(title, sizeof title, "%s %.60s", what, slash ? slash + 1 : file);
	pager_begin(task, title, page);
}

enum status pager_end(const struct task *task, struct webpage *page, enum status status, struct diag *diag)
{
	struct diag unheard = {""};
	enum status ended = page_end(page, status ? NULL : task->camera->output, status ? &unheard : diag);

	return status ? status : ended;
}

/* ---- searches -------------------------------------------------------------------------------------------- */

/* The map and the panes of LAB, whose searches are run. */
static enum status pager_add_lab(struct webpage *page, struct lab *lab, struct diag *diag)
{
	const struct ground *ground = &lab->desk.ground;
	enum status status = STATUS_OK;

	page_add_map(page, ground, lab_map_name(lab), &lab->desk.start, &lab->desk.goal);
	for (size_t i = 0; i < lab->n_panes && !status; i++) {
		struct study *study = &lab->panes[i].study;
		while (study_thinks(study) && !study_think(study, WAIT_MS) && !cli_stopped())
			continue;
		if (cli_stopped())
			return STATUS_INTERRUPTED;
		status =
		    page_add_search(page, study, study_cost(study, ground), study_length(study, ground), diag);
	}
	return status;
}

/* A lab without a screen, with what ARG asks for; view_lab.close ends it. */
static enum status pager_begin_lab(const struct task *task, const struct lab_arg *arg, struct lab *lab,
				   struct diag *diag)
{
	*lab = (struct lab){.player = player_new("step", 1), .no_time = true, .asked = task->asked};
	enum status status = lab_begin(lab, arg, diag);

	if (!status)
		status = lab_solve(lab);
	return status;
}

enum status pager_lab(const struct task *task, const struct lab_arg *arg, struct diag *diag)
{
	struct lab *lab = malloc(sizeof *lab);
	struct webpage page;

	if (!lab)
		return STATUS_NO_MEMORY;
	enum status status = pager_begin_lab(task, arg, lab, diag);
	pager_begin(task, lab_map_name(lab), &page);
	if (!status)
		status = pager_add_lab(&page, lab, diag);
	view_lab.close(lab);
	free(lab);
	return pager_end(task, &page, status, diag);
}

/* ---- lessons --------------------------------------------------------------------------------------------- */

/* Adds the searches of LESSON on its map number MAP, which LAB keeps, and notes its STUDIES[n_movers]. */
static enum status pager_add_searches(const struct task *task, struct webpage *page,
				      const struct lesson *lesson, int number, struct lab *lab,
				      struct study **studies, struct diag *diag)
{
	const struct lesson_map *map = &lesson->maps[number];
	const char *specs[LESSON_MOVERS];
	struct lab_arg arg = {.grid = &map->grid,
			      .specs = specs,
			      .n_specs = (size_t)lesson->n_movers,
			      .rule = (enum diagonal_rule)lesson->rule,
			      .start = &map->start,
			      .goal = &map->goal};

	for (int i = 0; i < lesson->n_movers; i++) {
		specs[i] = lesson->specs[i];
		studies[i] = &lab->panes[i].study;
	}
	enum status status = pager_begin_lab(task, &arg, lab, diag);
	return status ? status : pager_add_lab(page, lab, diag);
}

/* The searches on all maps, and the lesson, which asks about them. */
static enum status pager_add_maps(const struct task *task, struct webpage *page, const struct lesson *lesson,
				  const struct lesson_truth *truths, struct diag *diag)
{
	struct study *studies[LESSON_MAPS * LESSON_MOVERS];
	struct lab *labs = calloc((size_t)lesson->n_maps, sizeof *labs);
	enum status status = labs ? STATUS_OK : STATUS_NO_MEMORY;
	int n = 0;

	for (; n < lesson->n_maps && !status; n++)
		status = pager_add_searches(task, page, lesson, n, &labs[n], &studies[n * LESSON_MOVERS], diag);
	if (!status)
		status = page_add_lesson(page, lesson, truths, studies, diag);
	while (n > 0)
		view_lab.close(&labs[--n]);
	free(labs);
	return status;
}

static enum status pager_add_races(struct webpage *page, const struct lesson *lesson, struct diag *diag)
{
	struct race race = {.grid = &lesson->maps[0].grid,
			    .prey = (enum prey_policy)lesson->prey,
			    .seed = (uint64_t)lesson->seed,
			    .ticks = lesson->ticks,
			    .obstacles = lesson->obstacles};
	struct rules *rules = malloc(sizeof *rules);
	struct ground ground;
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	if (!status)
		status = ground_new(&lesson->maps[0].grid, MOVER_PLANNER, NULL, &ground);
	if (!status) {
		page_add_map(page, &ground, lesson->maps[0].name, NULL, NULL);
		ground_free(&ground);
	}
	for (int i = 0; i < lesson->n_movers && !status; i++) {
		race.mover = lesson->specs[i];
		status = page_add_race(page, &race, rules, diag);
	}
	free(rules);
	return status;
}

static enum status pager_add_flights(struct webpage *page, const struct lesson *lesson, struct diag *diag)
{
	struct fleet fleet;
	struct scene scene;
	enum status status = fleet_load(&fleet, diag);

	if (!status)
		status = scene_load(lesson->scene, &fleet, &scene, diag);
	if (status)
		return status;
	for (int i = 0; i < lesson->n_movers && !status; i++)
		status = page_add_flight(page, lesson, i, &fleet, &scene, diag);
	scene_free(&scene);
	return status;
}

enum status pager_lesson(const struct task *task, const struct lesson *lesson, struct diag *diag)
{
	struct lesson_truth truths[LESSON_MAPS];
	struct webpage page;
	enum status status = STATUS_OK;

	for (int map = 0; map < lesson->n_maps && !status; map++)
		status = lesson_run(lesson, map, &truths[map], diag);
	if (status)
		return status;
	pager_begin(task, lesson->title, &page);
	if (lesson->kind == LESSON_SEARCH) {
		status = pager_add_maps(task, &page, lesson, truths, diag);
		return pager_end(task, &page, status, diag);
	}
	if (lesson->kind == LESSON_RACE)
		status = pager_add_races(&page, lesson, diag);
	else
		status = pager_add_flights(&page, lesson, diag);
	if (!status)
		status = page_add_lesson(&page, lesson, truths, NULL, diag);
	return pager_end(task, &page, status, diag);
}

/* ---- flights --------------------------------------------------------------------------------------------- */

/* Adds FLIGHT from its beginning, until no ship flies or it is END.  TITLE says by what. */
static enum status pager_add_history(struct webpage *page, struct space_flight *flight, const char *title,
				     uint64_t end, struct diag *diag)
{
	struct history *history = &flight->history;
	enum status status = STATUS_OK;
	uint64_t tick = 0;

	history_seek(history, 0);
	page_begin_flight(page, title, history->space);
	while (page_add_frame(page, history->space) && !status && tick < end &&
	       page->n_frames <= PAGE_FRAMES_MAX) {
		for (tick += PAGE_FRAME_TICKS; !status && history->space->tick < tick;)
			status = cli_stopped() ? STATUS_INTERRUPTED : history_step(history, NULL);
	}
	page_end_flight(page);
	return status ? status : page_check(page, diag);
}

enum status pager_space(const struct task *task, const struct space_view_setup *setup, struct diag *diag)
{
	struct space_lab *lab = calloc(1, sizeof *lab);
	struct ui *ui = calloc(1, sizeof *ui);
	enum status status = lab && ui ? STATUS_OK : STATUS_NO_MEMORY;
	struct webpage page;
	bool opened = false;

	if (!status) {
		ui->options = (struct ui_options){.asked = task->asked, .no_motion = true};
		status = view_space.open(lab, ui, setup, diag);
		opened = !status;
	}
	if (opened) {
		pager_begin(task, lab->scene.title[0] ? lab->scene.title : lab->scene.name, &page);
		for (size_t i = 0; i < lab->n_flights && !status; i++) {
			struct space_flight *flight = &lab->flights[i];
			bool mixed = !flight->chosen && space_lab_has_roles(lab);
			const char *title = mixed ? "As the scene says" : flight->minds[0].behaviour->title;
			status = pager_add_history(&page, flight, title, lab->player.length, diag);
		}
		view_space.close(lab);
		status = pager_end(task, &page, status, diag);
	}
	free(ui);
	free(lab);
	return status;
}
