#include "path/field.h"

#include <string.h>

#include "path/cost.h"
#include "path/wave.h"

/* Scratch: two lists of cells, then the wave's scratch. */
size_t field_scratch_size(const struct ground *ground)
{
	return round_up(2 * ground_cells(ground) * sizeof(uint32_t), 64) + wave_size(ground);
}

static uint32_t *field_list_of(void *scratch, const struct ground *ground, int i)
{
	return (uint32_t *)scratch + (size_t)i * ground_cells(ground);
}

static void *field_wave_of(void *scratch, const struct ground *ground)
{
	return (unsigned char *)scratch + field_scratch_size(ground) - wave_size(ground);
}

/* The finest pair of integer lengths with which 1.2 times the longest path fits into 32 bits. */
static struct wave_cost field_finest_cost(const struct ground *ground)
{
	static const struct wave_cost pairs[] = {{.straight = COST_STRAIGHT, .diagonal = COST_DIAGONAL},
						 {.straight = 408, .diagonal = 577},
						 {.straight = 70, .diagonal = 99},
						 {.straight = 12, .diagonal = 17},
						 {.straight = 1, .diagonal = 1}};
	uint64_t steps = (uint64_t)ground_cells(ground) * ground->cost_max;
	size_t i = 0;

	while (i + 1 < ARRAY_LEN(pairs) && steps * pairs[i].diagonal > UINT32_MAX / 6 * 5)
		i++;
	return pairs[i];
}

static struct wave_cost field_cost_of_metric(const struct ground *ground, enum field_metric metric)
{
	struct wave_cost cost = {.straight = 1, .diagonal = 1};

	if (metric != FIELD_STEPS)
		cost = field_finest_cost(ground);
	if (metric == FIELD_TERRAIN)
		cost.terrain = WAVE_TO_SOURCE;
	return cost;
}

static struct field field_of(const struct ground *ground, struct wave_cost cost, uint32_t *distance)
{
	return (struct field){.width = ground->width,
			      .height = ground->height,
			      .planes = 1,
			      .distance = distance,
			      .unit = 1.0 / cost.straight,
			      .straight = cost.straight,
			      .diagonal = cost.diagonal,
			      .weighted = cost.terrain == WAVE_TO_SOURCE};
}

static void field_spread(void *scratch, const struct ground *ground, enum diagonal_rule rule,
			 struct wave_cost cost, uint32_t *distance, const struct cell *goals, size_t n)
{
	uint32_t *sources = field_list_of(scratch, ground, 0);
	size_t n_sources = 0;

	memset(distance, 0xff, ground_cells(ground) * sizeof *distance);
	for (size_t i = 0; i < n; i++) {
		if (!ground_open(ground, goals[i]))
			continue;
		uint32_t source = (uint32_t)ground_index(ground, goals[i]);
		if (distance[source] == 0)
			continue; /* given twice */
		distance[source] = 0;
		sources[n_sources++] = source;
	}
	wave_run(field_wave_of(scratch, ground), ground, rule, cost, distance, sources, n_sources);
}

void field_fill(struct field *field, void *scratch, const struct ground *ground, enum diagonal_rule rule,
		enum field_metric metric, const struct cell *goals, size_t n)
{
	struct wave_cost cost = field_cost_of_metric(ground, metric);

	*field = field_of(ground, cost, field->distance);
	field_spread(scratch, ground, rule, cost, field->distance, goals, n);
}

int field_step(const struct field *field, const struct ground *ground, enum diagonal_rule rule, struct cell at)
{
	uint32_t least = field_at(field, at);
	int best = DIRECTIONS;

	ASSERT(field->planes == 1 && field->straight > 0);
	if (least == FIELD_FAR)
		return DIRECTIONS;
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell to = cell_step(at, d);
		uint32_t distance = field_at(field, to);
		if (distance >= least || !path_step_allowed(ground, at, d, rule))
			continue;
		uint32_t step = d < NORTH_EAST ? field->straight : field->diagonal;
		if (field->weighted)
			step *= ground_cost(ground, to);
		distance += step;
		if (distance < least || (distance == least && best == DIRECTIONS)) {
			least = distance;
			best = d;
		}
	}
	return best;
}

/* Sorts CELLS[n] by their distance: a stable radix sort, one byte per pass, that uses SPARE[n]. */
static void field_sort_by_distance(uint32_t *cells, uint32_t *spare, size_t n, const uint32_t *distance)
{
	for (unsigned shift = 0; shift < 32; shift += 8) {
		size_t first[257] = {0};
		for (size_t i = 0; i < n; i++)
			first[(distance[cells[i]] >> shift & 255) + 1]++;
		for (size_t byte = 1; byte < 256; byte++)
			first[byte] += first[byte - 1];
		for (size_t i = 0; i < n; i++)
			spare[first[distance[cells[i]] >> shift & 255]++] = cells[i];
		memcpy(cells, spare, n * sizeof *cells);
	}
}

void field_flee(struct field *safety, void *scratch, const struct ground *ground, enum diagonal_rule rule,
		const struct field *danger)
{
	size_t cells = ground_cells(ground), n = 0;
	uint32_t *sources = field_list_of(scratch, ground, 0), *distance = safety->distance, farthest = 0;
	struct wave_cost cost = {.straight = danger->straight,
				 .diagonal = danger->diagonal,
				 .terrain = danger->weighted ? WAVE_TO_SOURCE : WAVE_IGNORES};

	for (size_t i = 0; i < cells; i++)
		if (danger->distance[i] != FIELD_FAR)
			farthest = max(farthest, danger->distance[i]);
	for (size_t i = 0; i < cells; i++) {
		distance[i] = FIELD_FAR;
		if (danger->distance[i] == FIELD_FAR)
			continue;
		distance[i] = (uint32_t)((uint64_t)(farthest - danger->distance[i]) * 6 / 5);
		sources[n++] = (uint32_t)i;
	}
	*safety = field_of(ground, cost, distance);
	field_sort_by_distance(sources, field_list_of(scratch, ground, 1), n, distance);
	wave_run(field_wave_of(scratch, ground), ground, rule, cost, distance, sources, n);
}

/* ---- the field as a pathfinder: filled from the goal, descended from the start */

/* Scratch: a plane of distances, then the field's scratch. */
static size_t field_find_scratch_size(const struct ground *ground)
{
	return round_up(ground_cells(ground) * sizeof(uint32_t), 64) + field_scratch_size(ground);
}

static size_t field_count_reached(const struct ground *ground, const uint32_t *distance)
{
	size_t n = 0;

	for (size_t i = 0; i < ground_cells(ground); i++)
		n += distance[i] != FIELD_FAR;
	return n;
}

/* Lists the reached cells in the order in which the wave reached them. */
static const uint32_t *field_list_reached(void *scratch, const struct ground *ground, const uint32_t *distance)
{
	uint32_t *reached = field_list_of(scratch, ground, 0);
	size_t n = 0;

	for (size_t i = 0; i < ground_cells(ground); i++)
		if (distance[i] != FIELD_FAR)
			reached[n++] = (uint32_t)i;
	field_sort_by_distance(reached, field_list_of(scratch, ground, 1), n, distance);
	return reached;
}

/* Logs the wave as a search from the goal: REACHED[n] in the order of their distances, each offering its neighbours
 * the length of the walk over it.  OFFERED[cells] is scratch.  Returns how many it logged: N, unless the job of QUERY
 * was stopped. */
static size_t field_log_wave(struct event_log *log, const struct field *field, const struct ground *ground,
			     const struct path_query *query, const uint32_t *reached, size_t n,
			     uint32_t *offered, struct path_result *result)
{
	size_t open = n > 0;

	memset(offered, 0xff, ground_cells(ground) * sizeof *offered);
	if (n) {
		offered[reached[0]] = 0;
		event_add(log, EVENT_OPEN, reached[0], 0);
		path_note_open(result, open);
	}
	result->generated = 0;
	for (size_t i = 0; i < n; i++) {
		struct cell at = ground_cell(ground, reached[i]);
		if (i % PATH_NODES_A_STEP == 0 && !job_step(query->job, i))
			return i;
		event_add(log, EVENT_EXPAND, reached[i], field->distance[reached[i]]);
		open--;
		for (int d = 0; d < DIRECTIONS; d++) {
			if (!path_step_allowed(ground, at, d, query->rule))
				continue;
			uint32_t from = (uint32_t)ground_index(ground, cell_step(at, d));
			uint32_t step = d < NORTH_EAST ? field->straight : field->diagonal;
			uint32_t distance = field->distance[reached[i]] + step * ground->cost[reached[i]];
			if (distance >= offered[from])
				continue;
			event_add(log, offered[from] == FIELD_FAR ? EVENT_OPEN : EVENT_RELAX, from, distance);
			result->generated++;
			open += offered[from] == FIELD_FAR;
			offered[from] = distance;
			path_note_open(result, open);
		}
	}
	return n;
}

static void field_log_path(struct event_log *log, const struct field *field, const struct ground *ground,
			   const struct path_result *result)
{
	uint32_t whole = field_at(field, result->cells[0]);

	for (size_t i = 1; i < result->len; i++) {
		size_t before = ground_index(ground, result->cells[i - 1]);
		size_t here = ground_index(ground, result->cells[i]);
		event_add(log, EVENT_PARENT, (uint32_t)before, whole - field->distance[before]);
		event_add(log, EVENT_LEAD, (uint32_t)here, whole - field->distance[here]);
	}
	event_add(log, EVENT_FOUND, (uint32_t)ground_index(ground, result->cells[result->len - 1]), whole);
}

static enum status field_descend(const struct field *field, const struct ground *ground,
				 enum diagonal_rule rule, struct cell at, struct path_result *result)
{
	size_t len = 0;

	for (;;) {
		if (len == result->cap)
			return STATUS_SPACE;
		result->cells[len++] = at;
		int d = field_step(field, ground, rule, at);
		if (d == DIRECTIONS)
			break;
		at = cell_step(at, d);
	}
	result->len = len;
	return STATUS_OK;
}

static void field_fill_towards(struct field *field, void *scratch, const struct ground *ground,
			       enum diagonal_rule rule, struct cell goal)
{
	field_fill(field, scratch, ground, rule, FIELD_TERRAIN, &goal, 1);
}

/* Fills FIELD towards the reachable cell nearest to the goal in a straight line.  Of several equally near ones
 * each is tried, for the shortest path. */
static void field_fill_nearest(struct field *field, void *scratch, const struct ground *ground,
			       const struct path_query *query)
{
	uint32_t *nearest = field_list_of(scratch, ground, 1);
	uint32_t nearest_square = UINT32_MAX, shortest = FIELD_FAR;
	size_t n = 0, best = 0;

	field_fill(field, scratch, ground, query->rule, FIELD_STEPS, &query->start, 1);
	for (size_t i = 0; i < ground_cells(ground); i++) {
		uint32_t square = cell_square(ground_cell(ground, i), query->goal);
		if (field->distance[i] == FIELD_FAR || square > nearest_square)
			continue;
		if (square < nearest_square)
			n = 0;
		nearest_square = square;
		nearest[n++] = (uint32_t)i;
	}
	for (size_t i = 0; i < n; i++) {
		field_fill_towards(field, scratch, ground, query->rule, ground_cell(ground, nearest[i]));
		if (field_at(field, query->start) < shortest) {
			shortest = field_at(field, query->start);
			best = i;
		}
	}
	field_fill_towards(field, scratch, ground, query->rule, ground_cell(ground, nearest[best]));
}

static enum status field_find(const void *index, void *scratch, const struct ground *ground,
			      const double *params, const struct path_query *query, struct event_log *log,
			      struct path_result *result)
{
	(void)index, (void)params;
	enum status status = path_begin(PATH_ALL_RULES, ground, query, result);
	if (status)
		return status;
	void *rest = (unsigned char *)scratch + field_find_scratch_size(ground) - field_scratch_size(ground);
	struct field field = {.distance = scratch};
	field_fill_towards(&field, rest, ground, query->rule, query->goal);
	event_begin(log, 0, field.straight);
	size_t n = field_count_reached(ground, field.distance);
	result->limited = query->max_expanded && n > query->max_expanded;
	if (result->limited)
		n = query->max_expanded;
	result->generated = (uint32_t)n;
	result->bytes = field_find_scratch_size(ground);
	result->expanded = (uint32_t)n;
	if (log)
		result->expanded = (uint32_t)field_log_wave(log, &field, ground, query,
							    field_list_reached(rest, ground, field.distance), n,
							    field_list_of(rest, ground, 1), result);
	result->limited |= result->expanded < n;
	result->found = field_at(&field, query->start) != FIELD_FAR && !result->limited;
	if (result->limited || !ground_open(ground, query->start))
		field_fill_towards(&field, rest, ground, query->rule, query->start);
	else if (!result->found)
		field_fill_nearest(&field, rest, ground, query);
	status = field_descend(&field, ground, query->rule, query->start, result);
	if (status)
		return status;
	if (result->found)
		field_log_path(log, &field, ground, result);
	result->cost = path_cost(ground, result->cells, result->len, true);
	return STATUS_OK;
}

const struct pathfinder path_field = {
    .head = {.name = "field", .title = "Distance field", .source = "Dijkstra 1959; Dial 1969"},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = field_find_scratch_size,
    .find = field_find,
};
