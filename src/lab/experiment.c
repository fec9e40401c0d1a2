#include "lab/experiment.h"

#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "lab/stats.h"

#define EXPERIMENT(id, file) extern const struct experiment experiment_##id;
#include "lab/experiments.def"
#undef EXPERIMENT

const struct variant *const experiments[] = {
#define EXPERIMENT(id, file) &experiment_##id.head,
#include "lab/experiments.def"
#undef EXPERIMENT
    NULL};

size_t experiment_arms(const struct experiment *experiment)
{
	size_t n = 0;

	while (experiment->arms[n])
		n++;
	ASSERT(n <= EXPERIMENT_ARMS);
	return n;
}

size_t experiment_values(const struct experiment *experiment, size_t arm)
{
	if (experiment->steady >> arm & 1)
		return 1;
	return experiment->n_values;
}

size_t experiment_cases(const struct experiment *experiment)
{
	size_t n = 0;

	for (size_t arm = 0; arm < experiment_arms(experiment); arm++)
		n += experiment_values(experiment, arm);
	return n;
}

struct experiment_case experiment_case_at(const struct experiment *experiment, size_t i)
{
	size_t arm = 0;

	ASSERT(i < experiment_cases(experiment));
	for (; i >= experiment_values(experiment, arm); arm++)
		i -= experiment_values(experiment, arm);
	return (struct experiment_case){arm, i};
}

size_t experiment_case_of(const struct experiment *experiment, const size_t at[2])
{
	size_t i = at[1];

	for (size_t arm = 0; arm < at[0]; arm++)
		i += experiment_values(experiment, arm);
	return i;
}

void experiment_case_name(const struct experiment *experiment, size_t i, char *out, size_t cap)
{
	struct experiment_case at = experiment_case_at(experiment, i);

	if (experiment_values(experiment, at.arm) == 1)
		snprintf(out, cap, "%s", experiment->arms[at.arm]);
	else
		snprintf(out, cap, "%s %g", experiment->arms[at.arm], experiment->values[at.value]);
}

/* The mean of the differences, or of MORE if LESS is NULL. */
static struct experiment_mean experiment_sum_up(const double *more, const double *less, size_t n)
{
	double sum = 0, squares = 0, count = 0;

	for (size_t i = 0; i < n; i++) {
		double value = less ? more[i] - less[i] : more[i];
		if (!isfinite(value))
			continue;
		sum += value;
		squares += value * value;
		count++;
	}
	if (count < 1)
		return (struct experiment_mean){NAN, NAN, 0};
	double mean = sum / count;
	if (count < 2)
		return (struct experiment_mean){mean, NAN, 1};
	double variance = max((squares - count * mean * mean) / (count - 1), 0);
	double half = stats_student((size_t)count - 1) * sqrt(variance / count);
	return (struct experiment_mean){mean, half, (size_t)count};
}

struct experiment_mean experiment_mean(const double *values, size_t n)
{
	return experiment_sum_up(values, NULL, n);
}

struct experiment_mean experiment_difference(const double *more, const double *less, size_t n)
{
	return experiment_sum_up(more, less, n);
}

const char *const experiment_verdict_words[] = {
    [EXPERIMENT_TRUE] = "true", [EXPERIMENT_FALSE] = "false", [EXPERIMENT_OPEN] = "open"};

enum experiment_verdict experiment_judge(struct experiment_mean difference)
{
	if (difference.n < EXPERIMENT_SEEDS)
		return EXPERIMENT_OPEN;
	if (difference.mean - difference.half > 0)
		return EXPERIMENT_TRUE;
	if (difference.mean + difference.half < 0)
		return EXPERIMENT_FALSE;
	return EXPERIMENT_OPEN;
}

/* Sends SHIP to the goal or along the route. */
static enum status experiment_send(struct space *space, uint32_t ship, const struct experiment_start *start)
{
	uint32_t route;

	if (!start->nodes) {
		space_send(space, ship, (struct space_target){TARGET_POINT, start->goal, 0, start->reach});
		return STATUS_OK;
	}
	enum status status =
	    space_add_route(space, start->nodes, start->n_nodes, ROUTE_ONE_WAY, start->radius, &route);
	if (!status)
		space_send(space, ship, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	return status;
}

void experiment_replace(const struct experiment_crew *crew, struct experiment_start *start)
{
	if (crew->behaviour)
		start->behaviour = crew->behaviour;
	start->asker = crew->asker;
}

enum status experiment_space(const struct experiment_start *start, uint64_t seed, struct space **space)
{
	struct space_setup setup = {.width = start->width,
				    .height = start->height,
				    .ships = 1,
				    .walls = start->walls != NULL,
				    .rocks = start->rocks,
				    .seed = seed,
				    .rules = space_rules_default};
	const struct variant *behaviour = &program_behaviour.head;
	double params[PARAMS_MAX] = {0};
	uint32_t group, ship;
	enum status status = STATUS_OK;

	if (!start->asker)
		status =
		    variant_parse(behaviours, "behaviour", start->behaviour, &behaviour, params, NULL, 0, NULL);
	ASSERT(!status);
	struct space *made = space_new(&setup);
	if (!made)
		return STATUS_NO_MEMORY;
	made->asker = start->asker;
	if (start->walls)
		space_set_walls(made, start->walls);
	struct vec2 first = start->nodes ? start->nodes[0] : start->goal, way = vec2_sub(first, start->at);
	status = space_add_group(made, behaviour, params, &group);
	if (!status)
		status = space_add_ship(made, start->hull, group, start->at, trig_atan2(way.y, way.x), &ship);
	if (!status)
		status = experiment_send(made, ship, start);
	if (status)
		space_free(made);
	else
		*space = made;
	return status;
}
