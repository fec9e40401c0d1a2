/* Routes that walk: an A* path over the cells that touch no wall joins each node of the file to the next. */
#include "base/arena.h"
#include "path/path.h"
#include "space/scene.h"

/* Marines do not squeeze round corners. */
#define RULE DIAGONAL_NO_CUT

struct scene_walk_search {
	const struct pathfinder *finder;
	struct ground ground; /* owned */
	struct arena memory;  /* owned: everything below */
	void *scratch;
	struct cell *cells; /* [ground_cells] */
};

static bool scene_walk_touches_wall(const struct ground *walls, struct cell at)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (!ground_open(walls, cell_step(at, d)))
			return true;
	return false;
}

/* Closes the cells of GROUND that touch one that is closed. */
static enum status scene_walk_close(const struct grid *map, struct ground *ground)
{
	struct ground walls;
	enum status status = ground_new(map, MOVER_WALKER, NULL, &walls);

	for (size_t i = 0; !status && i < ground_cells(ground); i++)
		if (scene_walk_touches_wall(&walls, ground_cell(ground, i)))
			ground_set(ground, ground_cell(ground, i), false);
	if (!status)
		ground_free(&walls);
	return status;
}

static void scene_walk_end(struct scene_walk_search *search)
{
	arena_free(&search->memory);
	ground_free(&search->ground);
}

static enum status scene_walk_begin(const struct grid *map, struct scene_walk_search *search)
{
	struct scene_walk_search made = {.finder = pathfinder_of(variant_named(pathfinders, "astar"))};
	enum status status = ground_new(map, MOVER_WALKER, NULL, &made.ground);

	if (!status)
		status = scene_walk_close(map, &made.ground);
	if (!status) {
		size_t bytes = made.finder->scratch_size(&made.ground), cells = ground_cells(&made.ground);
		made.memory = arena_new(arena_room(bytes, 1) + arena_room(cells, sizeof *made.cells));
		if (!made.memory.base)
			status = STATUS_NO_MEMORY;
		else {
			made.scratch = arena_take(&made.memory, bytes, 1);
			made.cells = arena_take(&made.memory, cells, sizeof *made.cells);
		}
	}
	if (status)
		scene_walk_end(&made);
	else
		*search = made;
	return status;
}

static struct cell scene_walk_cell(struct vec2 at)
{
	return cell_at((int)floor(at.x), (int)floor(at.y));
}

/* The cells of the walk FROM .. TO, in SEARCH; returns their number, 0: none. */
static size_t scene_walk_find(struct scene_walk_search *search, struct vec2 from, struct vec2 to, bool taut)
{
	struct path_query query = {.start = scene_walk_cell(from), .goal = scene_walk_cell(to), .rule = RULE};
	struct path_result result = {.cells = search->cells, .cap = ground_cells(&search->ground)};
	double params[PARAMS_MAX];

	variant_defaults(&search->finder->head, params);
	if (search->finder->find(NULL, search->scratch, &search->ground, params, &query, NULL, &result) ||
	    !result.found)
		return 0;
	if (taut)
		return path_pull(&search->ground, RULE, search->cells, result.len);
	return result.len;
}

enum status scene_walk_nodes(const struct scene *scene, const struct scene_route *route, struct vec2 *nodes,
			     size_t cap, size_t *n, struct diag *diag)
{
	struct scene_walk_search search;
	enum status status = scene_walk_begin(&scene->map, &search);
	size_t used = 0;

	if (status)
		return status;
	for (size_t i = 0; !status && i + 1 < route->n; i++) {
		size_t len =
		    scene_walk_find(&search, route->nodes[i], route->nodes[i + 1], route->walk == SCENE_TAUT);
		if (!len)
			status =
			    diag_set(diag, STATUS_BAD_INPUT, "%s: no walk from node %zu of a route to the next",
				     scene->name, i + 1);
		/* Each walk begins where the last one ended. */
		for (size_t c = i > 0; !status && c < len; c++) {
			if (used == cap)
				status = diag_set(diag, STATUS_LIMIT, "%s: a walk has more than %zu nodes",
						  scene->name, cap);
			else
				nodes[used++] = cell_middle(search.cells[c]);
		}
	}
	scene_walk_end(&search);
	if (!status)
		*n = used;
	return status;
}
