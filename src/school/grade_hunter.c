#include "school/grade_hunter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/map.h"

const char *const grade_hunter_ours[GRADE_HUNTER_OURS] = {"nonrotational", "planner:path=astar"};

static const char *const maps[] = {"first", "bench", "pillars", "museum", "lake"};

/* Races the program once, in a fresh process. */
static enum status grade_hunter_race(struct grade_hunter *grade, const struct race *race,
				     const struct rules *rules, struct race_result *result,
				     struct grade_hunter_result *told, struct diag *diag)
{
	struct race own_race = *race;
	struct guest_hunter own;
	enum status status = guest_hunter_new(grade->spec, &own, diag);

	if (status)
		return status;
	own_race.mover = CHASE_PROGRAM_SPEC;
	own_race.asker = &own.asker;
	status = race_whole(&own_race, rules, result, diag);
	told->illegal += own.illegal;
	told->failed += own.failed;
	if (!*told->fault)
		snprintf(told->fault, sizeof told->fault, "%s", guest_hunter_fault(&own));
	grade->steps += own.steps;
	grade->total_ns += own.total_ns;
	grade->worst_ns = max(grade->worst_ns, own.worst_ns);
	snprintf(grade->title, sizeof grade->title, "%s", guest_pathfinder(own.guest)->head.title);
	guest_hunter_free(&own);
	return status;
}

static enum status grade_hunter_take(struct grade_hunter *grade, const struct grade_hunter_result *result)
{
	grade->n++;
	grade->n_failed += result->illegal || result->failed || result->differs;
	grade->n_caught += result->own.caught;
	for (int i = 0; i < GRADE_HUNTER_OURS; i++)
		grade->n_caught_ours[i] += result->ours[i].caught;
	if (!grade->tell(grade->context, result))
		return STATUS_INTERRUPTED;
	return STATUS_OK;
}

static enum status grade_hunter_ask(struct grade_hunter *grade, const char *map, const struct grid *grid,
				    enum prey_policy prey, const struct rules *rules, struct diag *diag)
{
	struct race race = {.grid = grid, .prey = prey, .seed = 1, .ticks = GRADE_HUNTER_TICKS};
	struct grade_hunter_result result = {.map = map, .prey = prey};
	struct race_result again = {.caught = false};
	enum status status = grade_hunter_race(grade, &race, rules, &result.own, &result, diag);

	if (!status && !result.failed)
		status = grade_hunter_race(grade, &race, rules, &again, &result, diag);
	if (!status && !result.failed &&
	    (again.ticks != result.own.ticks || again.walked != result.own.walked)) {
		result.differs = true;
		snprintf(result.fault, sizeof result.fault,
			 "not deterministic: the same race differs in a fresh process");
	}
	for (int i = 0; i < GRADE_HUNTER_OURS && !status; i++) {
		race.mover = grade_hunter_ours[i];
		status = race_whole(&race, rules, &result.ours[i], diag);
	}
	if (!status)
		status = grade_hunter_take(grade, &result);
	return status;
}

static enum status grade_hunter_on_map(struct grade_hunter *grade, const char *map, const struct rules *rules,
				       struct diag *diag)
{
	struct grid grid;
	enum status status = map_load_named(map, NULL, &grid, diag);

	if (status)
		return status;
	for (enum prey_policy prey = 0; prey < PREY_POLICIES && !status; prey++)
		status = grade_hunter_ask(grade, map, &grid, prey, rules, diag);
	grid_free(&grid);
	return status;
}

enum status grade_hunter_run(struct grade_hunter *grade, struct diag *diag)
{
	struct rules *rules = calloc(1, sizeof *rules);
	enum status status = STATUS_NO_MEMORY;

	if (rules)
		status = rules_load(rules, diag);
	for (size_t i = 0; i < ARRAY_LEN(maps) && !status; i++)
		status = grade_hunter_on_map(grade, maps[i], rules, diag);
	free(rules);
	if (!status && grade->n_failed)
		status = STATUS_MISMATCH;
	return status;
}
