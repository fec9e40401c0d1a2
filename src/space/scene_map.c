/* A scene made of nothing but a map: its patrols, or a ship that comes for you. */
#include <stdio.h>

#include "space/scene.h"

static int scene_map_count_patrols(const struct grid *map)
{
	int n = 0;

	while (n < SCENE_ROUTES && grid_mark(map, MARK_PATROL, n))
		n++;
	return n;
}

/* One ship on patrol P, from its first node. */
static void scene_map_add_patrol(struct scene *scene, int p)
{
	struct cell first = grid_mark(&scene->map, MARK_PATROL, p)->at;
	struct vec2 at = {first.x + 0.5, first.y + 0.5};
	struct scene_ships *ships = &scene->ships[scene->n_ships++];

	scene->routes[scene->n_routes] = (struct scene_route){.patrol = p, .mode = ROUTE_PATROL, .radius = 0.6};
	*ships = (struct scene_ships){.count = 1,
				      .model = MODEL_COUNT,
				      .start = {at, at},
				      .goal = {at, at},
				      .heading = SCENE_HEADING_GOAL,
				      .target = SCENE_ROUTE,
				      .of = scene->n_routes++};
	snprintf(ships->behaviour, sizeof ships->behaviour, "path-follow");
}

/* A ship from anywhere that looks for the start of the map. */
static void scene_map_add_hunter(struct scene *scene)
{
	const struct mark *start = grid_mark(&scene->map, MARK_START, 0);
	struct cell at = start
			     ? start->at
			     : (struct cell){(int16_t)(scene->map.width / 2), (int16_t)(scene->map.height / 2)};

	scene->prey = (struct scene_prey){.present = true, .at = {at.x + 0.5, at.y + 0.5}, .radius = 0.4};
	scene->ships[scene->n_ships++] =
	    (struct scene_ships){.count = 1,
				 .model = MODEL_COUNT,
				 .start = {{0, 0}, {scene->map.width, scene->map.height}},
				 .goal = {{0, 0}, {0, 0}},
				 .heading = SCENE_HEADING_GOAL,
				 .target = SCENE_PREY};
}

void scene_over_map(struct grid *map, struct scene *scene)
{
	*scene = scene_default();
	scene->map = *map;
	scene->arena[0] = map->width;
	scene->arena[1] = map->height;
	snprintf(scene->title, sizeof scene->title, "%s", map->title[0] ? map->title : "Over a map");
	*map = (struct grid){0};
	int patrols = scene_map_count_patrols(&scene->map);
	for (int p = 0; p < patrols; p++)
		scene_map_add_patrol(scene, p);
	if (!patrols)
		scene_map_add_hunter(scene);
}
