/* What a decision of a behaviour that publishes its plans costs, scene by scene and class by class: flights are
 * repeated, the least time of each decision counts, and the mean of those is printed. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "space/scene.h"
#include "space/step.h"

enum { SEEDS = 2, REPEATS = 3, TICKS = 6000, DECISIONS_MAX = 1 << 20 };

static const char *const scenes[] = {"rocks30", "drift30", "utrap",    "utrap-inside", "maze",
				     "gap",     "doorway", "crossing", "circle"};

/* The decisions of one flight, in order. */
struct log {
	double *least_ns; /* [DECISIONS_MAX] */
	size_t n;
};

static void *must(void *block)
{
	if (!block)
		exit(EXIT_FAILURE);
	return block;
}

static double now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void note(struct log *log, bool first, double ns)
{
	if (log->n == DECISIONS_MAX)
		return;
	if (first || ns < log->least_ns[log->n])
		log->least_ns[log->n] = ns;
	log->n++;
}

/* Lets each ship steer once more than it will, and forget it; notes those that decided. */
static void time_ships(struct space *space, bool first, struct log *log)
{
	const struct space_group *group = &space->groups[0];
	const struct behaviour *behaviour = behaviour_of(behaviours[group->behaviour]);
	struct steer_states states = {space->memory, space->memory_stride};
	struct steer_batch batch;
	struct steer_crowd crowd;
	struct vec2 wish;

	neighbours_sort(space);
	neighbours_batch(space, &batch, &crowd);
	memcpy(space->memory_spare, space->memory, space->limits.memory_bytes);
	for (uint32_t i = 0; i < space->n.ships; i++) {
		const struct steer_plan *plan = steer_state(states, i);
		if (!space_alive(space, i))
			continue;
		double start = now_ns();
		steer_wishes(behaviour, states, group->params, &batch, &i, 1, &wish, NULL);
		double ns = now_ns() - start;
		if (plan->node_s > 0 && plan->tick == space->tick)
			note(log, first, ns);
	}
	memcpy(space->memory, space->memory_spare, space->limits.memory_bytes);
}

static void fly(const struct scene *scene, const struct fleet *fleet, const struct scene_choice *choice,
		bool first, struct log *log)
{
	struct space *space = NULL;
	uint32_t arrived = 0;

	log->n = 0;
	if (scene_build(scene, fleet, choice, &space, NULL))
		exit(EXIT_FAILURE);
	for (int tick = 0; tick < TICKS && arrived < space->n.ships; tick++) {
		time_ships(space, first, log);
		space_step(space, NULL);
		for (uint32_t e = 0; e < space->n.events; e++)
			arrived += space->events[e].kind == SPACE_EVENT_REACHED;
	}
	space_free(space);
}

static void measure(const char *name, const struct fleet *fleet, const struct space_group *group,
		    struct log *log)
{
	struct scene scene;
	double total_ns = 0, total = 0;

	if (scene_load(name, fleet, &scene, NULL))
		exit(EXIT_FAILURE);
	printf("%-14s", name);
	for (size_t class = 0; class < fleet->n; class ++) {
		double ns = 0, n = 0;
		for (uint64_t seed = 1; seed <= SEEDS; seed++) {
			struct scene_choice choice = {
			    .hull = &fleet->classes[class].hull, .groups = group, .n_groups = 1, .seed = seed};
			for (int r = 0; r < REPEATS; r++)
				fly(&scene, fleet, &choice, r == 0, log);
			for (size_t i = 0; i < log->n; i++)
				ns += log->least_ns[i];
			n += (double)log->n;
		}
		printf(" %9.2f", n > 0 ? ns / n / 1e3 : 0);
		total_ns += ns;
		total += n;
	}
	printf(" %9.2f %9.0f\n", total > 0 ? total_ns / total / 1e3 : 0, total);
	scene_free(&scene);
}

/* bench_steer [BEHAVIOUR]: microseconds a decision */
int main(int argc, char **argv)
{
	struct fleet fleet;
	struct space_group group = {0};
	const struct variant *variant;
	struct log log = {.least_ns = must(malloc(DECISIONS_MAX * sizeof *log.least_ns))};

	if (fleet_load(&fleet, NULL) || variant_parse(behaviours, "behaviour", argc > 1 ? argv[1] : "hybrid",
						      &variant, group.params, NULL, 0, NULL))
		return EXIT_FAILURE;
	while (behaviours[group.behaviour] != variant)
		group.behaviour++;
	printf("What a decision costs, in us:\n# %-12s", "scene");
	for (size_t class = 0; class < fleet.n; class ++)
		printf(" %9s", fleet.classes[class].name);
	printf(" %9s %9s\n", "mean-", "decisions");
	for (size_t i = 0; i < ARRAY_LEN(scenes); i++)
		measure(scenes[i], &fleet, &group, &log);
	free(log.least_ns);
	return 0;
}
