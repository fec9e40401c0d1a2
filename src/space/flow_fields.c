/* Distance fields for ships that go with the flow: one for each goal and size of ship, kept while in use. */
#include "path/field.h"
#include "space/step.h"

/* A ship wider than a tile does not fit wherever a cell is open; its size goes by quarters of a tile. */
static uint32_t flow_fields_size_class(double radius)
{
	if (radius <= 0.5)
		return 0;
	return (uint32_t)ceil(4 * (radius - 0.5));
}

static struct ground flow_fields_ground_of(const struct space *space)
{
	int width = (int)space->setup.width, height = (int)space->setup.height;

	return (struct ground){
	    .width = width,
	    .height = height,
	    .cost = space->flow_cost,
	    .around = space->flow_around,
	    .rows = space->flow_rows,
	    .cols = space->flow_cols,
	    .row_words = walls_row_words(width),
	    .col_words = walls_row_words(height),
	    .cost_max = 1,
	    .uniform = true,
	};
}

size_t flow_fields_scratch_bytes(int width, int height)
{
	return field_scratch_size(&(struct ground){.width = width, .height = height, .cost_max = 1});
}

/* Opens the cells in the middle of which a ship of that size has room. */
static void flow_fields_open_cells(const struct space *space, struct ground *ground, uint32_t size)
{
	struct walls walls = space_walls(space);
	double radius = 0.5 + size / 4.0;

	for (int y = 0; y < ground->height; y++)
		for (int x = 0; x < ground->width; x++) {
			struct cell at = cell_at(x, y);
			bool open = walls_open(&walls, x, y) &&
				    (size == 0 || walls_distance(&walls, cell_middle(at), radius) >= radius);
			ground_set(ground, at, open);
		}
}

static void flow_fields_fill(struct space *space, struct space_flow *flow)
{
	struct ground ground = flow_fields_ground_of(space);

	flow_fields_open_cells(space, &ground, flow->size);
	field_fill(&flow->field, space->flow_scratch, &ground, DIAGONAL_NO_CUT, FIELD_LENGTH, &flow->goal, 1);
}

/* The one unused for longest, or NULL if all have been used in this very step. */
static struct space_flow *flow_fields_oldest(struct space *space)
{
	struct space_flow *oldest = NULL;

	if (space->n.flows < space->limits.flows)
		return &space->flows[space->n.flows++];
	for (uint32_t i = 0; i < space->n.flows; i++)
		if (!oldest || space->flows[i].used < oldest->used)
			oldest = &space->flows[i];
	if (!oldest || oldest->used > space->tick)
		return NULL;
	return oldest;
}

const struct field *flow_fields_find(struct space *space, uint32_t ship)
{
	struct cell goal = cell_at((int)floor(space->target_x[ship]), (int)floor(space->target_y[ship]));
	uint32_t size = flow_fields_size_class(space->radius[ship]);
	struct space_flow *flow = NULL;

	for (uint32_t i = 0; i < space->n.flows && !flow; i++)
		if (cell_equal(space->flows[i].goal, goal) && space->flows[i].size == size)
			flow = &space->flows[i];
	if (!flow) {
		flow = flow_fields_oldest(space);
		if (!flow)
			return NULL;
		flow->goal = goal;
		flow->size = size;
		flow_fields_fill(space, flow);
	}
	flow->used = space->tick + 1;
	return &flow->field;
}
