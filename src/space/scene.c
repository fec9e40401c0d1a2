#include "space/scene.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "map/map.h"
#include "store/places.h"
#include "store/table.h"

/* The largest side and coordinate: far more than fits a screen, far less than makes doubles coarse. */
#define FAR 16384.0
#define WISH_MOST 1e12

/* The needs of the reader of each part. */
struct scene_reading {
	struct scene *scene;
	const struct fleet *fleet;
	struct diag *diag;
};

static const char *const edge_names[] = {"open", "bounce", "wrap", NULL};
static const char *const target_names[] = {"goal",  "prey",  "route", "ships", "nowhere",
					   "watch", "queue", "haul",  NULL};
static const char *const doors_names[] = {"closed", "open", NULL};
static const char *const walk_names[] = {"straight", "cells", "taut", NULL};
static const char *const kind_names[] = {"play", "one-ship", "crowd", "trap", NULL};

static const struct table_key scene_keys[] = {
    {TEXT_KEY(scene, "title", title)},
    {TEXT_KEY(scene, "about", about)},
    {CHOICE_KEY(scene, "kind", kind, kind_names)},
    {CHOICE_KEY(scene, "doors", doors, doors_names)},
    {POINT_KEY(scene, "arena", arena, 1, FAR)},
    {REAL_KEY(scene, "patience", patience, 0, 1000)},
    {REAL_KEY(scene, "limit", limit_s, 0, 1e5)},
    {OTHER_KEY("map")},
    {OTHER_KEY("walls")},
    {OTHER_KEY("rules")},
    {OTHER_KEY("fit")},
    {OTHER_KEY("prey")},
    {OTHER_KEY("rocks")},
    {OTHER_KEY("ships")},
    {OTHER_KEY("routes")},
    {OTHER_KEY("changes")},
    {OTHER_KEY("wishes")},
};

static const struct table_key rules_keys[] = {
    {CHOICE_KEY(space_rules, "edge", edge, edge_names)},
    {REAL_KEY(space_rules, "sight", sight, 0.5, 30)},
    {REAL_KEY(space_rules, "restitution", restitution, 0, 1)},
    {REAL_KEY(space_rules, "wrap_margin", wrap_margin, 0, 20)},
    {SWITCH_KEY(space_rules, "fragile", fragile)},
    {SWITCH_KEY(space_rules, "leave", leave)},
    {REAL_KEY(space_rules, "beam_length", beam_length, 0, 1000)},
    {REAL_KEY(space_rules, "beam_aim", beam_aim, 0, 90)},
    {REAL_KEY(space_rules, "rock_min_radius", rock_min_radius, 0.05, 100)},
};

static const struct table_key fit_keys[] = {
    {REAL_KEY(scene_fit, "tiles", tiles, 0.01, FAR)},
    {REAL_KEY(scene_fit, "radii", radii, 0, 1000)},
    {REAL_KEY(scene_fit, "turning", turning, 0, 1000)},
    {REAL_KEY(scene_fit, "more", more, 0, 1000)},
};

static const struct table_key prey_keys[] = {
    {POINT_KEY(scene_prey, "at", at, 0, FAR)},
    {POINT_KEY(scene_prey, "velocity", velocity, -100, 100)},
    {REAL_KEY(scene_prey, "radius", radius, 0.05, 100)},
};

static const struct table_key rocks_keys[] = {
    {WHOLE_KEY(scene_rocks, "count", count, 1, SCENE_ROCKS_MAX)},
    {OTHER_KEY("area")},
    {REAL_KEY(scene_rocks, "radius", radius, 0.05, 100)},
    {REAL_KEY(scene_rocks, "spread", spread, 0, 100)},
    {REAL_KEY(scene_rocks, "drift", drift, 0, 100)},
    {POINT_KEY(scene_rocks, "velocity", velocity, -100, 100)},
    {REAL_KEY(scene_rocks, "clear", clear, 0, FAR)},
    {REAL_KEY(scene_rocks, "gravity", gravity, 0.01, 1000)},
    {OTHER_KEY("orbit")},
};

static const struct table_key orbit_keys[] = {
    {WHOLE_KEY(scene_orbit, "of", of, 0, SCENE_ROCK_GROUPS), .required = true},
    {REAL_KEY(scene_orbit, "axis", axis, 0.5, 1000), .required = true},
    {REAL_KEY(scene_orbit, "eccentricity", eccentricity, 0, 0.95)},
    {REAL_KEY(scene_orbit, "tilt", tilt, -360, 360)},
    {REAL_KEY(scene_orbit, "phase", phase, -360, 360)},
};

static const struct table_key ships_keys[] = {
    {WHOLE_KEY(scene_ships, "count", count, 1, SCENE_SHIPS_MAX)},
    {TEXT_KEY(scene_ships, "class", class_name)},
    {TEXT_KEY(scene_ships, "behaviour", behaviour)},
    {TEXT_KEY(scene_ships, "role", role)},
    {CHOICE_KEY(scene_ships, "model", model, model_names)},
    {OTHER_KEY("start")},
    {OTHER_KEY("goal")},
    {REAL_KEY(scene_ships, "ring", ring, 0, FAR)},
    {REAL_KEY(scene_ships, "heading", heading, -360, 360)},
    {REAL_KEY(scene_ships, "reach", reach, 0, FAR)},
    {CHOICE_KEY(scene_ships, "target", target, target_names)},
    {WHOLE_KEY(scene_ships, "of", of, 0, SCENE_SHIP_GROUPS + SCENE_ROUTES)},
    {SWITCH_KEY(scene_ships, "pilot", pilot)},
    {OTHER_KEY("haul")},
};

static const struct table_key haul_keys[] = {
    {REAL_KEY(haul_terms, "dock", dock, 0.1, 10)},
    {REAL_KEY(haul_terms, "refuel", refuel_s, 0, 1000)},
    {REAL_KEY(haul_terms, "refuel_per_fuel", refuel_s_per_fuel, 0, 100)},
};

static const struct table_key route_keys[] = {
    {OTHER_KEY("nodes")},
    {WHOLE_KEY(scene_route, "patrol", patrol, 0, INT_MAX)},
    {CHOICE_KEY(scene_route, "mode", mode, route_modes)},
    {CHOICE_KEY(scene_route, "walk", walk, walk_names)},
    {REAL_KEY(scene_route, "radius", radius, 0.001, FAR)},
    {REAL_KEY(scene_route, "curve", curve, 0.001, 10)},
};

/* A change: `at` are a point. */
struct scene_change {
	int tick, kind, id;
	double at[2], size;
};

static const struct table_key change_keys[] = {
    {WHOLE_KEY(scene_change, "tick", tick, 0, INT_MAX), .required = true},
    {CHOICE_KEY(scene_change, "kind", kind, change_names), .required = true},
    {WHOLE_KEY(scene_change, "id", id, 0, INT_MAX)},
    {POINT_KEY(scene_change, "at", at, 0, FAR)},
    {REAL_KEY(scene_change, "size", size, -FAR, FAR)},
};

/* A wish of a program. */
struct scene_wish {
	int tick, ship;
	double wish[2];
};

static const struct table_key wish_keys[] = {
    {WHOLE_KEY(scene_wish, "tick", tick, 0, INT_MAX), .required = true},
    {WHOLE_KEY(scene_wish, "ship", ship, 0, INT_MAX), .required = true},
    {POINT_KEY(scene_wish, "wish", wish, -WISH_MOST, WISH_MOST), .required = true},
};

static int scene_length(const config_setting_t *list)
{
	if (!config_setting_is_aggregate(list))
		return 0;
	return config_setting_length(list);
}

/* Reads the group NAME of ROOT, if there is one, into RECORD. */
static enum status scene_read_part(const struct scene_reading *in, const config_setting_t *root,
				   const char *name, const struct table_key *keys, size_t n, void *record)
{
	const config_setting_t *group = config_setting_get_member(root, name);

	if (!group)
		return STATUS_OK;
	return table_read(group, keys, n, record, in->diag);
}

/* [x, y] or [x, y, x, y] within the arena. */
static enum status scene_read_area(const struct scene_reading *in, const config_setting_t *group,
				   const char *name, struct scene_area *area)
{
	const config_setting_t *setting = config_setting_get_member(group, name);
	double numbers[4];

	if (!setting)
		return STATUS_OK;
	int n = scene_length(setting);
	if (n != 2 && n != 4)
		return table_wrong(setting, in->diag, "is neither a place [x, y] nor a rectangle [x, y, x, y]");
	for (unsigned i = 0; i < (unsigned)n; i++) {
		enum status status = table_real(config_setting_get_elem(setting, i), 0, in->scene->arena[i % 2],
						&numbers[i], in->diag);
		if (status)
			return status;
	}
	area->from = (struct vec2){numbers[0], numbers[1]};
	area->to = (struct vec2){numbers[n - 2], numbers[n - 1]};
	return STATUS_OK;
}

static enum status scene_read_orbit(const struct scene_reading *in, const config_setting_t *group,
				    struct scene_orbit *orbit)
{
	const struct scene *scene = in->scene;
	const config_setting_t *setting = config_setting_get_member(group, "orbit");

	if (!setting)
		return STATUS_OK;
	enum status status = table_read(setting, orbit_keys, ARRAY_LEN(orbit_keys), orbit, in->diag);
	if (status)
		return status;
	if (scene->map.width)
		return table_wrong(setting, in->diag, "needs open space, but the scene has walls");
	if (orbit->of >= scene->n_rocks || scene->rocks[orbit->of].gravity <= 0)
		return table_wrong(config_setting_get_member(setting, "of"), in->diag,
				   "is not an earlier group of rocks with gravity");
	return STATUS_OK;
}

static enum status scene_read_rocks(const struct scene_reading *in, const config_setting_t *group)
{
	struct scene *scene = in->scene;
	struct scene_rocks rocks = {.count = 1,
				    .radius = 1,
				    .area = {{0, 0}, {scene->arena[0], scene->arena[1]}},
				    .orbit = {.of = -1, .phase = SCENE_PHASE_ANY}};

	if (scene->n_rocks == SCENE_ROCK_GROUPS)
		return table_wrong(group, in->diag, "is one group of rocks too many: at most %d",
				   SCENE_ROCK_GROUPS);
	enum status status = table_read(group, rocks_keys, ARRAY_LEN(rocks_keys), &rocks, in->diag);
	if (!status)
		status = scene_read_area(in, group, "area", &rocks.area);
	if (!status)
		status = scene_read_orbit(in, group, &rocks.orbit);
	if (!status)
		scene->rocks[scene->n_rocks++] = rocks;
	return status;
}

static enum status scene_check_behaviour(const struct scene_reading *in, const config_setting_t *group,
					 const char *spec)
{
	const struct variant *variant;
	double params[PARAMS_MAX];
	struct diag why = {""};

	if (!strncmp(spec, "exec:", strlen("exec:")))
		return table_wrong(config_setting_get_member(group, "behaviour"), in->diag,
				   "names a program: exec: is accepted from the command line only");
	if (!spec[0] || !variant_parse(behaviours, "behaviour", spec, &variant, params, NULL, 0, &why))
		return STATUS_OK;
	return table_wrong(config_setting_get_member(group, "behaviour"), in->diag, "is wrong: %s", why.text);
}

static enum status scene_read_ships(const struct scene_reading *in, const config_setting_t *group)
{
	struct scene *scene = in->scene;
	struct scene_ships ships = {
	    .count = 1, .model = MODEL_COUNT, .heading = SCENE_HEADING_GOAL, .haul = {.dock = 1}};
	struct vec2 middle = {scene->arena[0] / 2, scene->arena[1] / 2};

	ships.start = ships.goal = (struct scene_area){middle, middle};
	if (scene->n_ships == SCENE_SHIP_GROUPS)
		return table_wrong(group, in->diag, "is one group of ships too many: at most %d",
				   SCENE_SHIP_GROUPS);
	enum status status = table_read(group, ships_keys, ARRAY_LEN(ships_keys), &ships, in->diag);
	if (!status)
		status = scene_read_area(in, group, "start", &ships.start);
	if (!status)
		status = scene_read_area(in, group, "goal", &ships.goal);
	if (!status)
		status = scene_read_part(in, group, "haul", haul_keys, ARRAY_LEN(haul_keys), &ships.haul);
	if (!status)
		status = scene_check_behaviour(in, group, ships.behaviour);
	if (status)
		return status;
	if (ships.class_name[0] && !fleet_class(in->fleet, ships.class_name))
		return table_wrong(config_setting_get_member(group, "class"), in->diag, "is not a ship class");
	scene->ships[scene->n_ships++] = ships;
	return STATUS_OK;
}

static enum status scene_read_nodes(const struct scene_reading *in, const config_setting_t *nodes,
				    struct scene_route *route)
{
	int n = scene_length(nodes);

	if (n < 2)
		return table_wrong(nodes, in->diag, "are too few for a path: it takes at least two");
	if (n > SCENE_NODES)
		return table_wrong(nodes, in->diag, "are more than %d", SCENE_NODES);
	for (; route->n < (size_t)n; route->n++) {
		double node[2];
		enum status status =
		    table_point(config_setting_get_elem(nodes, (unsigned)route->n), 0, FAR, node, in->diag);
		if (status)
			return status;
		route->nodes[route->n] = (struct vec2){node[0], node[1]};
	}
	return STATUS_OK;
}

static enum status scene_read_route(const struct scene_reading *in, const config_setting_t *group)
{
	struct scene *scene = in->scene;
	struct scene_route route = {.patrol = -1, .mode = ROUTE_PATROL, .radius = 0.5};
	const config_setting_t *nodes = config_setting_get_member(group, "nodes");

	if (scene->n_routes == SCENE_ROUTES)
		return table_wrong(group, in->diag, "is one route too many: at most %d", SCENE_ROUTES);
	enum status status = table_read(group, route_keys, ARRAY_LEN(route_keys), &route, in->diag);
	if (status)
		return status;
	if (!nodes == (route.patrol < 0))
		return table_wrong(group, in->diag, "needs either nodes or the patrol of a map");
	if (route.patrol >= 0 && (!scene->map.width || !grid_mark(&scene->map, MARK_PATROL, route.patrol)))
		return table_wrong(config_setting_get_member(group, "patrol"), in->diag, "is not on the map");
	if (route.walk != SCENE_STRAIGHT && (!nodes || route.curve > 0 || !scene->map.width))
		return table_wrong(config_setting_get_member(group, "walk"), in->diag,
				   "needs walls or a map, and nodes without a curve");
	if (nodes)
		status = scene_read_nodes(in, nodes, &route);
	if (!status)
		scene->routes[scene->n_routes++] = route;
	return status;
}

static enum status scene_read_change(const struct scene_reading *in, const config_setting_t *group)
{
	struct changes *changes = &in->scene->changes;
	struct scene_change read = {.tick = 0};
	enum status status = table_read(group, change_keys, ARRAY_LEN(change_keys), &read, in->diag);

	if (status)
		return status;
	struct change change = {.tick = (uint64_t)read.tick,
				.kind = read.kind,
				.id = (uint32_t)read.id,
				.at = {read.at[0], read.at[1]},
				.size = read.size};
	if (changes->n && change.tick < changes->all[changes->n - 1].tick)
		return table_wrong(group, in->diag, "is earlier than the previous change");
	return changes_add(changes, &change);
}

static enum status scene_read_wish(const struct scene_reading *in, const config_setting_t *group)
{
	struct changes *changes = &in->scene->changes;
	struct scene_wish read = {.tick = 0};
	enum status status = table_read(group, wish_keys, ARRAY_LEN(wish_keys), &read, in->diag);

	if (status)
		return status;
	struct wish wish = {(uint64_t)read.tick, (uint32_t)read.ship, {read.wish[0], read.wish[1]}};
	if (changes->n_wishes && wish.tick < changes->wishes[changes->n_wishes - 1].tick)
		return table_wrong(group, in->diag, "is earlier than the previous wish");
	status = changes_provide_wishes(changes, 1);
	if (!status)
		changes_add_wish(changes, wish);
	return status;
}

/* Rows of text: '#' is wall, everything else is open. */
static enum status scene_read_walls(const struct scene_reading *in, const config_setting_t *rows)
{
	struct grid *map = &in->scene->map;
	int height = scene_length(rows);
	const char *first = height ? config_setting_get_string_elem(rows, 0) : NULL;

	if (!first || !first[0] || strlen(first) > GRID_MAX_SIDE)
		return table_wrong(rows, in->diag, "are not rows of text");
	enum status status = grid_new((int)strlen(first), height, TERRAIN_FLOOR, map);
	if (status)
		return table_wrong(rows, in->diag, "are too many");
	for (int y = 0; y < height; y++) {
		const char *row = config_setting_get_string_elem(rows, y);
		if (!row || strlen(row) != (size_t)map->width)
			return table_wrong(rows, in->diag, "differ in length: row %d", y + 1);
		for (int x = 0; x < map->width; x++)
			if (row[x] == '#')
				map->terrain[(size_t)y * (size_t)map->width + (size_t)x] = TERRAIN_WALL;
	}
	return STATUS_OK;
}

static enum status scene_read_map(const struct scene_reading *in, const config_setting_t *root)
{
	struct scene *scene = in->scene;
	const config_setting_t *map = config_setting_get_member(root, "map");
	const config_setting_t *walls = config_setting_get_member(root, "walls");
	const char *name = map ? config_setting_get_string(map) : NULL;
	struct diag why = {""};
	enum status status = STATUS_OK;

	if (map && walls)
		return table_wrong(walls, in->diag, "cannot be given together with a map");
	if (map && (!name || !place_is_name(name)))
		return table_wrong(map, in->diag, "is not the name of a map in the data directory");
	if (map && map_load_named(name, NULL, &scene->map, &why))
		return table_wrong(map, in->diag, "cannot be loaded: %s", why.text);
	if (walls)
		status = scene_read_walls(in, walls);
	if (!status && scene->map.width) {
		if (scene->doors == SCENE_DOORS_OPEN)
			grid_open_doors(&scene->map);
		scene->arena[0] = scene->map.width;
		scene->arena[1] = scene->map.height;
	}
	return status;
}

/* Hands each group of the list NAME of ROOT, if there is one, to READ. */
static enum status scene_read_list(const struct scene_reading *in, const config_setting_t *root,
				   const char *name,
				   enum status (*take)(const struct scene_reading *, const config_setting_t *))
{
	const config_setting_t *list = config_setting_get_member(root, name);
	enum status status = STATUS_OK;

	if (!list)
		return STATUS_OK;
	if (!config_setting_is_list(list))
		return table_wrong(list, in->diag, "is not a list ( {..}, {..} )");
	for (unsigned i = 0; !status && i < (unsigned)config_setting_length(list); i++)
		status = take(in, config_setting_get_elem(list, i));
	return status;
}

static bool scene_flies_at_ships(const struct scene_ships *ships)
{
	return ships->target == SCENE_SHIPS || ships->target == SCENE_WATCH || ships->target == SCENE_QUEUE;
}

/* How many rocks of SCENE move on orbits. */
static int scene_planets(const struct scene *scene)
{
	int planets = 0;

	for (int i = 0; i < scene->n_rocks; i++)
		if (scene->rocks[i].orbit.of >= 0)
			planets += scene->rocks[i].count;
	return planets;
}

/* Checks what the parts say about each other. */
static enum status scene_check_whole(const struct scene_reading *in, const config_setting_t *root)
{
	const struct scene *scene = in->scene;
	const config_setting_t *ships = config_setting_get_member(root, "ships");
	long count = 0;

	if (!scene->n_ships)
		return table_wrong(root, in->diag, "lacks ships");
	for (int i = 0; i < scene->n_ships; i++) {
		const config_setting_t *group = config_setting_get_elem(ships, (unsigned)i);
		const struct scene_ships *these = &scene->ships[i];
		count += these->count;
		if (these->target == SCENE_ROUTE && these->of >= scene->n_routes)
			return table_wrong(group, in->diag, "names a route that does not exist");
		if (scene_flies_at_ships(these) && (these->of >= scene->n_ships || these->of == i))
			return table_wrong(group, in->diag, "names ships that do not exist");
		if (these->target == SCENE_PREY && !scene->prey.present)
			return table_wrong(group, in->diag, "hunts prey, and the scene has none");
		if (these->target == SCENE_HAUL && scene_planets(scene) < 2)
			return table_wrong(group, in->diag, "needs two rocks in orbit to haul between");
	}
	if (scene_planets(scene) > SPACE_ORBITS_MAX)
		return table_wrong(config_setting_get_member(root, "rocks"), in->diag,
				   "are more than %d in orbit", SPACE_ORBITS_MAX);
	if (count > SCENE_SHIPS_MAX)
		return table_wrong(ships, in->diag, "are more than %d", SCENE_SHIPS_MAX);
	return STATUS_OK;
}

static enum status scene_read_root(const struct scene_reading *in, const config_setting_t *root)
{
	struct scene *scene = in->scene;
	enum status status = table_read(root, scene_keys, ARRAY_LEN(scene_keys), scene, in->diag);

	if (!status)
		status = scene_read_map(in, root);
	if (!status)
		status = scene_read_part(in, root, "rules", rules_keys, ARRAY_LEN(rules_keys), &scene->rules);
	if (!status)
		status = scene_read_part(in, root, "fit", fit_keys, ARRAY_LEN(fit_keys), &scene->fit);
	if (!status)
		status = scene_read_part(in, root, "prey", prey_keys, ARRAY_LEN(prey_keys), &scene->prey);
	scene->prey.present = config_setting_get_member(root, "prey") != NULL;
	if (!status)
		status = scene_read_list(in, root, "rocks", scene_read_rocks);
	if (!status)
		status = scene_read_list(in, root, "routes", scene_read_route);
	if (!status)
		status = scene_read_list(in, root, "ships", scene_read_ships);
	if (!status)
		status = scene_read_list(in, root, "changes", scene_read_change);
	if (!status)
		status = scene_read_list(in, root, "wishes", scene_read_wish);
	if (!status)
		status = scene_check_whole(in, root);
	return status;
}

/* The name of "data/scenes/maze.cfg" is "maze". */
static void scene_take_name(const char *path, char *name, size_t cap)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash ? slash + 1 : path;

	snprintf(name, cap, "%.*s", (int)strcspn(base, "."), base);
}

struct scene scene_default(void)
{
	return (struct scene){.kind = SCENE_ONE_SHIP,
			      .arena = {60, 40},
			      .rules = space_rules_default,
			      .patience = 6,
			      .limit_s = 10,
			      .prey = {.radius = 0.4}};
}

enum status scene_parse(const char *path, const char *text, const struct fleet *fleet, struct scene *scene,
			struct diag *diag)
{
	struct table table;
	struct scene made = scene_default();
	struct scene_reading in = {&made, fleet, diag};
	enum status status = table_parse(&table, path, text, diag);

	scene_take_name(path, made.name, sizeof made.name);
	if (!status)
		status = scene_read_root(&in, table_root(&table));
	table_close(&table);
	if (status)
		scene_free(&made);
	else
		*scene = made;
	return status;
}

enum status scene_read(const char *path, const struct fleet *fleet, struct scene *scene, struct diag *diag)
{
	struct blob blob;
	enum status status = table_read_file(path, &blob, diag);

	if (status)
		return status;
	status = scene_parse(path, (const char *)blob.bytes, fleet, scene, diag);
	blob_free(&blob);
	return status;
}

enum status scene_load(const char *name, const struct fleet *fleet, struct scene *scene, struct diag *diag)
{
	static const char *const suffixes[] = {".cfg", NULL};
	char path[4096];

	if (place_content("scenes", name, ".cfg", path, sizeof path))
		return diag_set(diag, STATUS_NOT_FOUND, "unknown scene '%.60s'; %s", name,
				place_hint("scenes", suffixes, name).text);
	return scene_read(path, fleet, scene, diag);
}

void scene_free(struct scene *scene)
{
	grid_free(&scene->map);
	changes_free(&scene->changes);
}

/* ---- writing --------------------------------------------------------------------------------------------- */

static void scene_write_area(const char *name, const struct scene_area *area, struct byte_writer *out)
{
	double corners[4] = {area->from.x, area->from.y, area->to.x, area->to.y};

	write_text(out, " %s = ", name);
	table_write_reals(corners, ARRAY_LEN(corners), out);
	write_text(out, ";");
}

/* '#' where nobody walks. */
static void scene_write_walls(const struct grid *map, struct byte_writer *out)
{
	struct ground ground;

	if (ground_new(map, MOVER_WALKER, NULL, &ground)) {
		out->failed = true;
		return;
	}
	write_text(out, "walls = (");
	for (int y = 0; y < map->height; y++) {
		write_text(out, "%s\n  \"", y ? "," : "");
		for (int x = 0; x < map->width; x++)
			write_text(out, ground_open(&ground, cell_at(x, y)) ? "." : "#");
		write_text(out, "\"");
	}
	write_text(out, "\n);\n");
	ground_free(&ground);
}

/* A patrol of the map becomes nodes. */
static void scene_write_route(const struct scene *scene, const struct scene_route *route,
			      struct byte_writer *out)
{
	static const int modes[PATROL_MODES] = {
	    [PATROL_STOP] = ROUTE_ONE_WAY, [PATROL_LOOP] = ROUTE_LOOP, [PATROL_BACK_AND_FORTH] = ROUTE_PATROL};
	struct scene_route written = *route;

	for (size_t i = 0; route->patrol >= 0 && i < scene->map.n_marks && written.n < SCENE_NODES; i++) {
		const struct mark *mark = &scene->map.marks[i];
		if (mark->kind != MARK_PATROL || mark->index != route->patrol)
			continue;
		written.nodes[written.n++] = cell_middle(mark->at);
		written.mode = modes[grid_mark(&scene->map, MARK_PATROL, route->patrol)->mode];
	}
	written.patrol = -1;
	table_write(route_keys, ARRAY_LEN(route_keys), &written, out);
	write_text(out, " nodes = (");
	for (size_t i = 0; i < written.n; i++) {
		write_text(out, i ? ", " : "");
		table_write_reals((double[]){written.nodes[i].x, written.nodes[i].y}, 2, out);
	}
	write_text(out, ");");
}

static void scene_write_change(const struct change *change, struct byte_writer *out)
{
	struct scene_change written = {.tick = (int)change->tick,
				       .kind = change->kind,
				       .id = (int)change->id,
				       .at = {change->at.x, change->at.y},
				       .size = change->size};

	table_write(change_keys, ARRAY_LEN(change_keys), &written, out);
}

static void scene_write_wish(const struct wish *wish, struct byte_writer *out)
{
	struct scene_wish written = {
	    .tick = (int)wish->tick, .ship = (int)wish->ship, .wish = {wish->velocity.x, wish->velocity.y}};

	table_write(wish_keys, ARRAY_LEN(wish_keys), &written, out);
}

/* Opens item I of the list NAME, which has N, and closes the part before it. */
static void scene_write_item(const char *name, size_t i, struct byte_writer *out)
{
	if (i)
		write_text(out, " },\n  {");
	else
		write_text(out, "%s = (\n  {", name);
}

static void scene_write_end(size_t n, struct byte_writer *out)
{
	if (n)
		write_text(out, " }\n);\n");
}

void scene_write(const struct scene *scene, struct byte_writer *out)
{
	size_t n_rocks = (size_t)scene->n_rocks, n_ships = (size_t)scene->n_ships;

	table_write(scene_keys, ARRAY_LEN(scene_keys), scene, out);
	write_text(out, "\nrules = {");
	table_write(rules_keys, ARRAY_LEN(rules_keys), &scene->rules, out);
	write_text(out, " };\n");
	if (scene->fit.tiles > 0) {
		write_text(out, "fit = {");
		table_write(fit_keys, ARRAY_LEN(fit_keys), &scene->fit, out);
		write_text(out, " };\n");
	}
	if (scene->prey.present) {
		write_text(out, "prey = {");
		table_write(prey_keys, ARRAY_LEN(prey_keys), &scene->prey, out);
		write_text(out, " };\n");
	}
	if (scene->map.width)
		scene_write_walls(&scene->map, out);
	for (size_t i = 0; i < n_rocks; i++) {
		scene_write_item("rocks", i, out);
		table_write(rocks_keys, ARRAY_LEN(rocks_keys), &scene->rocks[i], out);
		scene_write_area("area", &scene->rocks[i].area, out);
	}
	scene_write_end(n_rocks, out);
	for (int i = 0; i < scene->n_routes; i++) {
		scene_write_item("routes", (size_t)i, out);
		scene_write_route(scene, &scene->routes[i], out);
	}
	scene_write_end((size_t)scene->n_routes, out);
	for (size_t i = 0; i < n_ships; i++) {
		scene_write_item("ships", i, out);
		table_write(ships_keys, ARRAY_LEN(ships_keys), &scene->ships[i], out);
		scene_write_area("start", &scene->ships[i].start, out);
		scene_write_area("goal", &scene->ships[i].goal, out);
	}
	scene_write_end(n_ships, out);
	for (size_t i = 0; i < scene->changes.n; i++) {
		scene_write_item("changes", i, out);
		scene_write_change(&scene->changes.all[i], out);
	}
	scene_write_end(scene->changes.n, out);
	for (size_t i = 0; i < scene->changes.n_wishes; i++) {
		scene_write_item("wishes", i, out);
		scene_write_wish(&scene->changes.wishes[i], out);
	}
	scene_write_end(scene->changes.n_wishes, out);
}
