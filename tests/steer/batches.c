#include "tests/steer/batches.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

static void *block(struct test_batch *test, size_t count, size_t size)
{
	void *bytes = calloc(count ? count : 1, size);

	test->blocks[test->n_blocks++] = bytes;
	return bytes;
}

static double coordinate(struct rng *rng, enum batch_case which)
{
	if (which == BATCH_COINCIDENT)
		return 5;
	if (which == BATCH_AXES)
		return 3 + rng_below(rng, 4);
	if (which == BATCH_FAR)
		return rng_between(rng, 16000, 16384);
	return rng_between(rng, 0, 20);
}

static double *coordinates(struct test_batch *test, struct rng *rng, enum batch_case which, size_t n)
{
	double *values = block(test, n, sizeof *values);

	for (size_t i = 0; i < n; i++)
		values[i] = coordinate(rng, which);
	return values;
}

static double *between(struct test_batch *test, struct rng *rng, size_t n, double low, double high)
{
	double *values = block(test, n, sizeof *values);

	for (size_t i = 0; i < n; i++)
		values[i] = rng_between(rng, low, high);
	return values;
}

/* Lists of all N_THINGS but the ship itself where SELF, or none. */
static struct steer_lists lists(struct test_batch *test, size_t n, size_t n_things, bool self, bool none)
{
	uint32_t *start = block(test, n + 1, sizeof *start);
	uint32_t *index = block(test, none ? 0 : n * n_things, sizeof *index);
	uint32_t used = 0;

	for (size_t ship = 0; ship < n; ship++) {
		start[ship] = used;
		for (size_t thing = 0; thing < n_things && !none; thing++)
			if (!self || thing != ship)
				index[used++] = (uint32_t)thing;
	}
	start[n] = used;
	return (struct steer_lists){start, index};
}

/* One cell holds everybody; the border cells are empty. */
static void make_crowd(struct test_batch *test, size_t n)
{
	float *x = block(test, n + CROWD_PAD, sizeof *x), *y = block(test, n + CROWD_PAD, sizeof *y);
	float *radius = block(test, n + CROWD_PAD, sizeof *radius);
	uint32_t *ship = block(test, n + CROWD_PAD, sizeof *ship), *start = block(test, 10, sizeof *start);

	for (size_t i = 0; i < n + CROWD_PAD; i++) {
		bool real = i < n;
		x[i] = real ? (float)test->batch.x[i] : 1e6f;
		y[i] = real ? (float)test->batch.y[i] : 1e6f;
		radius[i] = real ? (float)test->batch.radius[i] : 0;
		ship[i] = real ? (uint32_t)i : UINT32_MAX;
	}
	for (int i = 5; i < 10; i++)
		start[i] = (uint32_t)n;
	test->crowd = (struct steer_crowd){.x = x,
					   .y = y,
					   .radius = radius,
					   .ship = ship,
					   .cell_start = start,
					   .columns = 3,
					   .rows = 3,
					   .cells_per_unit = 1e-6,
					   .sight = 1e6};
}

static void make_field(struct test_batch *test, struct rng *rng)
{
	struct field *field = &test->field;

	*field = (struct field){.width = 16, .height = 12, .planes = 1, .unit = 1};
	field->distance = block(test, 16 * 12, sizeof *field->distance);
	for (int i = 0; i < 16 * 12; i++)
		field->distance[i] = rng_below(rng, 4) ? rng_below(rng, 100) : FIELD_FAR;
}

static void make_routes(struct test_batch *test, struct rng *rng, enum batch_case which, size_t n)
{
	struct steer_route *route = block(test, n, sizeof *route);

	test->cursors = block(test, n, sizeof *test->cursors);
	const struct field **flow = block(test, n, sizeof(const struct field *));

	for (size_t i = 0; i < n; i++) {
		struct vec2 *nodes = block(test, i % 5, sizeof *nodes);
		for (size_t k = 0; k < i % 5; k++)
			nodes[k] = (struct vec2){coordinate(rng, which), coordinate(rng, which)};
		route[i] = (struct steer_route){.nodes = nodes,
						.n = which == BATCH_LONELY ? 0 : i % 5,
						.mode = (enum route_mode)(i % 3),
						.radius = rng_between(rng, 0.1, 3),
						.cursor = &test->cursors[i]};
		flow[i] = which == BATCH_LONELY || i % 3 == 0 ? NULL : &test->field;
	}
	test->batch.route = route;
	test->batch.flow = flow;
}

/* A field over headings, some of it closed, and solids that agree with nothing: whatever space may provide. */
static void make_ways(struct test_batch *test, struct rng *rng, enum batch_case which, size_t n)
{
	enum { COLUMNS = 20, ROWS = 14, HEADINGS = 16, SOLIDS = 3 };
	const struct field **way = block(test, n, sizeof(const struct field *));
	struct solid *list = block(test, SOLIDS, sizeof *list);
	struct solids *solids = &test->solids;

	test->way = (struct field){.width = COLUMNS, .height = ROWS, .planes = HEADINGS, .unit = 0.1};
	test->way.distance = block(test, HEADINGS * COLUMNS * ROWS, sizeof *test->way.distance);
	for (int i = 0; i < HEADINGS * COLUMNS * ROWS; i++)
		test->way.distance[i] = rng_below(rng, 4) ? rng_below(rng, 1000) : FIELD_FAR;
	for (size_t i = 0; i < n; i++)
		way[i] = i % 3 == 1 ? &test->way : NULL;
	for (int i = 0; i < SOLIDS; i++) {
		float x = (float)coordinate(rng, which), y = (float)coordinate(rng, which);
		list[i] = (struct solid){x, y, x + (float)i, y, 0.5F};
	}
	*solids = (struct solids){.columns = COLUMNS, .rows = ROWS, .spacing = 0.5, .list = list, .n = SOLIDS};
	solids->gap = block(test, COLUMNS * ROWS, sizeof *solids->gap);
	solids->nearest = block(test, COLUMNS * ROWS, sizeof *solids->nearest);
	solids_build(solids);
	test->batch.way = way;
	test->batch.solids = which == BATCH_LONELY ? NULL : solids;
}

static void make_plans(struct test_batch *test, struct rng *rng, enum batch_case which, size_t n)
{
	struct steer_plan *plan = block(test, n, sizeof *plan);

	for (size_t i = 0; i < n; i++) {
		plan[i].tick = test->batch.tick - test->batch.tick % 7;
		plan[i].node_s = which == BATCH_STILL ? 0 : rng_between(rng, 0.05, 0.5);
		for (int j = 0; j < PLAN_NODES; j++) {
			plan[i].x[j] = (float)coordinate(rng, which);
			plan[i].y[j] = (float)coordinate(rng, which);
		}
	}
	test->batch.plan = plan;
}

static void point_noses(struct test_batch *test, struct rng *rng, enum batch_case which, size_t n)
{
	double *x = block(test, n, sizeof *x), *y = block(test, n, sizeof *y);

	for (size_t i = 0; i < n; i++) {
		double angle = which == BATCH_AXES ? rng_below(rng, 4) * PI / 2 : rng_between(rng, -PI, PI);
		struct vec2 nose = vec2_at_angle(angle);
		x[i] = nose.x;
		y[i] = nose.y;
	}
	test->batch.heading_x = x;
	test->batch.heading_y = y;
}

void test_batch_make(struct test_batch *test, enum batch_case which, size_t n, uint64_t seed)
{
	enum { ROCKS = 9, WALLS = 5 };
	struct rng rng = rng_seeded(seed, RNG_QUERY);
	struct steer_batch *batch = &test->batch;
	double haste = which == BATCH_STILL ? 0 : 2, size = which == BATCH_TOUCHING ? 30 : 2;
	bool lonely = which == BATCH_LONELY;

	memset(test, 0, sizeof *test);
	batch->n = n;
	batch->x = coordinates(test, &rng, which, n), batch->y = coordinates(test, &rng, which, n);
	batch->vx = between(test, &rng, n, -haste, haste), batch->vy = between(test, &rng, n, -haste, haste);
	point_noses(test, &rng, which, n);
	batch->radius = between(test, &rng, n, 0.1, size / 2),
	batch->clearance = between(test, &rng, n, 0, 0.5);
	batch->max_speed = between(test, &rng, n, 0.5, 3),
	batch->max_turn_rad_s = between(test, &rng, n, 0.4, 6);
	batch->max_force = between(test, &rng, n, 0.5, 5), batch->mass = between(test, &rng, n, 0.5, 5);
	uint32_t *group = block(test, n, sizeof *group);
	for (size_t i = 0; i < n; i++)
		group[i] = (uint32_t)i % 2;
	batch->group = group;
	batch->target_x = coordinates(test, &rng, which, n),
	batch->target_y = coordinates(test, &rng, which, n);
	batch->target_vx = between(test, &rng, n, -haste, haste);
	batch->target_vy = between(test, &rng, n, -haste, haste);
	batch->neighbours = lists(test, n, n, true, lonely);
	batch->rocks = lists(test, n, ROCKS, false, lonely);
	batch->walls = lists(test, n, WALLS, false, lonely);
	batch->rock_x = coordinates(test, &rng, which, ROCKS),
	batch->rock_y = coordinates(test, &rng, which, ROCKS);
	batch->rock_vx = between(test, &rng, ROCKS, -haste, haste);
	batch->rock_vy = between(test, &rng, ROCKS, -haste, haste);
	batch->rock_radius = between(test, &rng, ROCKS, 0.1, size);
	batch->wall_x = coordinates(test, &rng, which, WALLS),
	batch->wall_y = coordinates(test, &rng, which, WALLS);
	make_crowd(test, n);
	batch->crowd = &test->crowd;
	make_field(test, &rng);
	make_routes(test, &rng, which, n);
	batch->dt_s = 1.0 / 60;
	batch->tick = seed, batch->seed = seed;
	batch->reach = between(test, &rng, n, 0, 0.5);
	make_ways(test, &rng, which, n);
	make_plans(test, &rng, which, n);
}

void test_batch_rewind(struct test_batch *test)
{
	memset(test->cursors, 0, test->batch.n * sizeof *test->cursors);
}

void test_batch_free(struct test_batch *test)
{
	for (size_t i = 0; i < test->n_blocks; i++)
		free(test->blocks[i]);
}
