/* Defence on any map: the portals, the goal and the attackers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcade/defence.h"
#include "base/assert.h"
#include "base/minmax.h"
#include "map/connectivity.h"
#include "path/field.h"
#include "space/walls.h"

/* Ships for each portal at most, and open cells that each needs. */
enum { SPIDERS = 16, CELLS_A_SPIDER = 12, PORTALS = 2 };

/* The behaviour of spiders when walls separate a portal from the goal. */
#define KNOWS_WAYS "hybrid"

/* Portals and goal are at least this far apart, cells on foot. */
enum { LEAST_WAY = 8 };

/* Scratch for finding the places of a map. */
struct defence_map {
	struct ground ground;            /* owned */
	struct field far;                /* owned distance: on foot to the nearest place so far */
	void *scratch;                   /* owned */
	struct cell places[1 + PORTALS]; /* [n]: the goal, then the portals */
	size_t n;
};

static enum status defence_map_open(const struct grid *map, struct defence_map *made)
{
	enum status status = ground_new(map, MOVER_WALKER, NULL, &made->ground);
	size_t cells = (size_t)map->width * (size_t)map->height;

	if (status)
		return status;
	made->far.distance = calloc(cells, sizeof *made->far.distance);
	made->scratch = calloc(1, field_scratch_size(&made->ground));
	if (!made->far.distance || !made->scratch)
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

static void defence_map_close(struct defence_map *made)
{
	ground_free(&made->ground);
	free(made->far.distance);
	free(made->scratch);
}

static void defence_map_measure(struct defence_map *made)
{
	field_fill(&made->far, made->scratch, &made->ground, DIAGONAL_NO_CUT, FIELD_LENGTH, made->places,
		   made->n);
}

/* The cell nearest to the middle of those that are connected to the places so far, ties to the upper left. */
static struct cell defence_map_middle(const struct defence_map *made)
{
	const struct ground *ground = &made->ground;
	struct vec2 middle = {ground->width / 2.0, ground->height / 2.0};
	struct cell best = made->places[0];
	double least = INFINITY;

	for (int16_t y = 0; y < ground->height; y++)
		for (int16_t x = 0; x < ground->width; x++) {
			double away = vec2_distance(cell_middle((struct cell){x, y}), middle);
			if (field_at(&made->far, (struct cell){x, y}) == FIELD_FAR || away >= least)
				continue;
			least = away;
			best = (struct cell){x, y};
		}
	return best;
}

/* Puts the goal where MAP marks it, or its start, or else into the middle of the largest region. */
static enum status defence_map_put_goal(const struct grid *map, struct defence_map *made)
{
	static const enum mark_kind kinds[] = {MARK_GOAL, MARK_START};
	size_t size;

	made->n = 1;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		const struct mark *mark = grid_mark(map, kinds[i], 0);
		if (!mark || !ground_open(&made->ground, mark->at))
			continue;
		made->places[0] = mark->at;
		return STATUS_OK;
	}
	enum status status = connectivity_largest(map, &made->places[0], &size);
	if (status)
		return status;
	if (!size) {
		made->places[0] = (struct cell){-1, -1};
		return STATUS_OK;
	}
	defence_map_measure(made);
	made->places[0] = defence_map_middle(made);
	return STATUS_OK;
}

/* The cell farthest on foot from all places so far, of those that reach them; ties to the upper left. */
static struct cell defence_map_farthest(const struct defence_map *made)
{
	struct cell best = {-1, -1};
	uint32_t most = 0;

	for (int16_t y = 0; y < made->ground.height; y++)
		for (int16_t x = 0; x < made->ground.width; x++) {
			uint32_t far = field_at(&made->far, (struct cell){x, y});
			if (!ground_open(&made->ground, (struct cell){x, y}) || far == FIELD_FAR || far <= most)
				continue;
			most = far;
			best = (struct cell){x, y};
		}
	return most * made->far.unit >= LEAST_WAY ? best : (struct cell){-1, -1};
}

/* False: there is no room for a goal and portals. */
static bool defence_map_put_portals(struct defence_map *made)
{
	while (made->n <= PORTALS && made->places[made->n - 1].x >= 0) {
		defence_map_measure(made);
		made->places[made->n++] = defence_map_farthest(made);
	}
	return made->places[made->n - 1].x >= 0;
}

static int defence_map_spiders(const struct ground *ground)
{
	int open = 0;

	for (int16_t y = 0; y < ground->height; y++)
		for (int16_t x = 0; x < ground->width; x++)
			open += ground_open(ground, (struct cell){x, y});
	return clamp(open / CELLS_A_SPIDER, 2, SPIDERS);
}

/* "upper left portal" */
static void defence_map_name(const struct ground *ground, struct cell at, char *name, size_t cap)
{
	const char *high = at.y < ground->height / 2 ? "upper" : "lower";

	snprintf(name, cap, "%s %s portal", high, at.x < ground->width / 2 ? "left" : "right");
}

/* Spiders start anywhere: they wait outside until they are called. */
static void defence_map_add_portal(struct scene *scene, const struct defence_map *made, struct cell portal,
				   const char *behaviour)
{
	struct scene_ships *ships = &scene->ships[scene->n_ships++];
	struct vec2 at = cell_middle(portal), goal = cell_middle(made->places[0]);
	double width = made->ground.width, height = made->ground.height;
	struct vec2 corner = {at.x < width / 2 ? width : 0, at.y < height / 2 ? height : 0};

	*ships = (struct scene_ships){.count = defence_map_spiders(&made->ground),
				      .class_name = "scout",
				      .model = MODEL_COUNT,
				      .start = {at, corner},
				      .goal = {goal, goal},
				      .heading = SCENE_HEADING_GOAL,
				      .reach = 0.6};
	snprintf(ships->behaviour, sizeof ships->behaviour, "%s", behaviour);
	defence_map_name(&made->ground, portal, ships->role, sizeof ships->role);
}

/* Whether walls separate AT from the goal. */
static bool defence_map_is_blocked(const struct defence_map *made, struct cell at)
{
	struct walls walls = {made->ground.width, made->ground.height, made->ground.rows};

	return walls_ray(&walls, cell_middle(at), cell_middle(made->places[0])) < 1;
}

static void defence_map_make_scene(struct grid *map, const struct defence_map *made, struct scene *scene)
{
	const char *behaviour = "sphere";

	*scene = scene_default();
	scene->kind = SCENE_PLAY;
	scene->map = *map;
	scene->arena[0] = map->width;
	scene->arena[1] = map->height;
	scene->rules.edge = EDGE_OPEN;
	scene->rules.sight = 4;
	scene->rules.leave = true;
	snprintf(scene->name, sizeof scene->name, "defence");
	snprintf(scene->title, sizeof scene->title, "Defence");
	*map = (struct grid){0};
	for (size_t p = 1; p < made->n; p++)
		if (defence_map_is_blocked(made, made->places[p]))
			behaviour = KNOWS_WAYS;
	for (size_t p = 1; p < made->n; p++)
		defence_map_add_portal(scene, made, made->places[p], behaviour);
}

enum status defence_over_map(struct grid *map, struct scene *scene, struct diag *diag)
{
	struct defence_map made = {0};

	grid_open_doors(map);
	enum status status = defence_map_open(map, &made);
	if (!status)
		status = defence_map_put_goal(map, &made);
	if (!status && !defence_map_put_portals(&made))
		status = diag_set(diag, STATUS_BAD_INPUT,
				  "this map is too small for a goal and two portals %d tiles apart", LEAST_WAY);
	if (!status)
		defence_map_make_scene(map, &made, scene);
	defence_map_close(&made);
	return status;
}

struct defence_minds defence_minds_of(const struct defence *game, int day)
{
	static const char *const dodgers[] = {"sphere", "tangent", "arc", "orca", "whiskers-damped", "magnets"};
	static const char *const scouts[] = {"hybrid", "flow"};
	struct rng rng = rng_seeded((uint64_t)day, RNG_MIND);
	const char *spiders = dodgers[rng_below(&rng, ARRAY_LEN(dodgers))];

	if (!strcmp(game->scene.ships[0].behaviour, KNOWS_WAYS))
		spiders = scouts[rng_below(&rng, ARRAY_LEN(scouts))];
	return (struct defence_minds){variant_named(behaviours, spiders), rng_below(&rng, APPROACH_MINDS)};
}
