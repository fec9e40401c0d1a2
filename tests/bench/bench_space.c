/* What one step of the world costs a ship, in crowds of about ten neighbours each, and in multiples of what it costs
 * if all just fly to their goals. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "space/space.h"

enum { STEPS = 200, WARM_UP = 20 };

static const struct hull hull = {.model = MODEL_TURN,
				 .radius = 0.1,
				 .clearance = 0.125,
				 .max_speed = 1.5,
				 .max_turn_rad_s = 6,
				 .max_force = 9,
				 .mass = 1};

static double now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static struct space *crowd(const char *behaviour, uint32_t ships)
{
	/* A little more than ten, since those at the edges have fewer. */
	double neighbours = 11.5, sight = 1, reach = sight + 2 * hull.radius;
	double side = sqrt(ships * PI * reach * reach / neighbours);
	struct space_setup setup = {
	    .width = side, .height = side, .ships = ships, .seed = 1, .rules = space_rules_default};
	const struct variant *variant;
	double params[PARAMS_MAX];
	uint32_t group, ship;
	struct rng rng = rng_seeded(1, RNG_SPACE);

	setup.rules.sight = sight;
	struct space *space = space_new(&setup);
	if (!space || variant_parse(behaviours, "behaviour", behaviour, &variant, params, NULL, 0, NULL) ||
	    space_add_group(space, variant, params, &group))
		exit(EXIT_FAILURE);
	for (uint32_t i = 0; i < ships; i++) {
		struct vec2 at = {rng_between(&rng, 0, side), rng_between(&rng, 0, side)};
		struct vec2 goal = {rng_between(&rng, 0, side), rng_between(&rng, 0, side)};
		if (space_add_ship(space, &hull, group, at, 0, &ship))
			exit(EXIT_FAILURE);
		space_send(space, ship, (struct space_target){TARGET_POINT, goal, 0, 0.01});
	}
	return space;
}

/* How many others each ship has in sight, on average over the first thousand. */
static double neighbours_of(const struct space *space)
{
	uint32_t n = space->n.ships < 1000 ? space->n.ships : 1000, seen = 0;
	double reach = space->rules.sight + 2 * hull.radius;

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t j = 0; j < space->n.ships; j++)
			seen +=
			    i != j && vec2_distance(space_position(space, i), space_position(space, j)) < reach;
	return (double)seen / n;
}

static int by_size(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

/* Prints one line; returns the least time of a ship-step.  SEEK_NS is that of seek, or 0. */
static double measure(const char *behaviour, uint32_t ships, double seek_ns)
{
	struct space *space = crowd(behaviour, ships);
	double ns[STEPS];

	for (int i = 0; i < WARM_UP; i++)
		space_step(space, NULL);
	for (int i = 0; i < STEPS; i++) {
		double start = now_ns();
		space_step(space, NULL);
		ns[i] = (now_ns() - start) / ships;
	}
	qsort(ns, STEPS, sizeof *ns, by_size);
	char name[64];
	snprintf(name, sizeof name, "%s/%u", behaviour, (unsigned)ships);
	printf("%-20s %10.1f %10.1f %10.1f %8.2f %12zu\n", name, neighbours_of(space), ns[0], ns[STEPS / 2],
	       seek_ns > 0 ? ns[0] / seek_ns : 1, space->size);
	space_free(space);
	return ns[0];
}

/* bench_space [BEHAVIOUR SHIPS] */
int main(int argc, char **argv)
{
	static const char *const spec[] = {"lj:range=1", "lj-derived", "flock", "swarm", "orca"};
	static const uint32_t sizes[] = {1000, 10000, 100000};

	printf("What a step costs a ship:\n# %-18s %10s %10s %10s %8s %12s\n", "behaviour", "neighbours",
	       "ns_min", "ns_median", "seeks-", "bytes-");
	if (argc == 3) {
		measure(argv[1], (uint32_t)strtoul(argv[2], NULL, 10), 0);
		return 0;
	}
	for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
		double seek_ns = measure("seek", sizes[i], 0);
		for (size_t b = 0; b < ARRAY_LEN(spec); b++)
			measure(spec[b], sizes[i], seek_ns);
	}
	return 0;
}
