/* A scene made of nothing but a map: ships on its patrols, or a ship that looks for its start. */
#include <stdio.h>

#include <string.h>

#include "base/assert.h"
#include "map/map.h"
#include "space/scene.h"
#include "store/table.h"

static_assert(SCENE_SHIP_GROUPS >= SCENE_ROUTES, "each patrol has a group of ships");

/* How long a flight over a map lasts: a hunter needs a minute through the largest caves, and a patrol never ends. */
#define SCENE_MAP_LIMIT_S 600

static int scene_map_count_patrols(const struct grid *map)
{
	int n = 0;

	while (n < SCENE_ROUTES && grid_mark(map, MARK_PATROL, n))
		n++;
	return n;
}

/* A ship that flies patrol P, from its first node on. */
static void scene_map_add_patrol(struct scene *scene, int p)
{
	struct vec2 at = cell_middle(grid_mark(&scene->map, MARK_PATROL, p)->at);
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

/* A ship from anywhere that looks for the start of the map, or for its middle without a start. */
static void scene_map_add_hunter(struct scene *scene)
{
	const struct mark *start = grid_mark(&scene->map, MARK_START, 0);
	struct cell at = cell_at(scene->map.width / 2, scene->map.height / 2);

	if (start)
		at = start->at;
	struct vec2 middle = cell_middle(at);
	scene->prey = (struct scene_prey){.present = true, .at = {middle.x, middle.y}, .radius = 0.4};
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
	scene->limit_s = SCENE_MAP_LIMIT_S;
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

enum status scene_open_map(struct file_arg arg, const struct map_asked *asked, struct scene *scene,
			   struct diag *diag)
{
	const char *slash = strrchr(arg.text, '/');
	struct grid map;
	enum status status = map_load(arg, asked, &map, NULL, diag);

	if (status)
		return status;
	scene_over_map(&map, scene);
	snprintf(scene->name, sizeof scene->name, "%s", slash ? slash + 1 : arg.text);
	return STATUS_OK;
}

enum status scene_open(struct file_arg arg, const struct fleet *fleet, struct scene *scene, struct diag *diag)
{
	char path[4096];
	struct blob text;

	if (!strpbrk(arg.text, "/.") || !place_content("scenes", arg.text, ".cfg", path, sizeof path))
		return scene_load(arg.text, fleet, scene, diag);
	if (map_format_of_path(arg.text))
		return scene_open_map(arg, NULL, scene, diag);
	enum status status = table_read_arg(arg, &text, diag);
	if (!status) {
		status = scene_parse(arg.text, (const char *)text.bytes, fleet, scene, diag);
		blob_free(&text);
	}
	return status;
}
