/* From the description of a scene to a world: everything the file leaves open is drawn from the seed. */
#include "space/scene.h"
#include "space/step.h"
#include "steer/curve.h"

/* So often a place is drawn anew before the scene is called too crowded. */
enum { TRIES = 1000 };

/* A curve is flown as so many points at most. */
enum { CURVE_POINTS = 1024 };

/* Everything a builder of one part needs. */
struct scene_build_building {
	const struct scene *scene;
	const struct fleet *fleet;
	const struct scene_choice *choice;
	struct space *space;
	struct walls walls;
	struct rng rng;
	struct diag *diag;
};

static struct vec2 scene_build_draw_place(struct rng *rng, const struct scene_area *area)
{
	double x = rng_between(rng, area->from.x, area->to.x);

	return (struct vec2){x, rng_between(rng, area->from.y, area->to.y)};
}

static uint32_t scene_build_count_of(const struct scene_choice *choice, const struct scene_ships *ships)
{
	return choice->ships && !ships->pilot ? choice->ships : (uint32_t)ships->count;
}

/* The ship's own lengths in this scene. */
static struct hull scene_build_fit(const struct scene_fit *fit, struct hull hull)
{
	if (fit->tiles <= 0)
		return hull;
	double by_size = fit->radii * hull.radius;
	double by_turn = fit->turning * hull.max_speed / hull.max_turn_rad_s + fit->more * hull.radius;
	double need = by_size > by_turn ? by_size : by_turn, scale = need > 0 ? fit->tiles / need : 1;
	hull.radius *= scale;
	hull.clearance *= scale;
	hull.max_speed *= scale;
	hull.max_force *= scale;
	return hull;
}

static struct hull scene_build_hull_of(const struct scene_build_building *in, const struct scene_ships *ships)
{
	const struct ship_class *named =
	    ships->class_name[0] ? fleet_class(in->fleet, ships->class_name) : NULL;
	struct hull hull = named              ? named->hull
			   : in->choice->hull ? *in->choice->hull
					      : in->fleet->classes[0].hull;

	if (ships->model != MODEL_COUNT)
		hull.model = (enum ship_model)ships->model;
	else if (in->choice->brake && hull.model == MODEL_TURN)
		hull.model = MODEL_BRAKE;
	return scene_build_fit(&in->scene->fit, hull);
}

static bool scene_build_is_free(const struct scene_build_building *in, struct vec2 at, const struct hull *hull)
{
	const struct space *space = in->space;
	double wanted = hull->radius + hull->clearance;

	if (in->walls.width && walls_distance(&in->walls, at, wanted) < wanted)
		return false;
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (vec2_distance(at, space_position(space, i)) < wanted + space->radius[i])
			return false;
	return true;
}

/* Where ship I of so many starts, and its goal. */
static bool scene_build_place_ship(struct scene_build_building *in, const struct scene_ships *ships, uint32_t i,
				   uint32_t count, const struct hull *hull, struct vec2 *start,
				   struct vec2 *goal)
{
	struct vec2 spoke = vec2_scale(vec2_at_angle(2 * PI * i / count), ships->ring);
	for (int try = 0; try < TRIES; try++) {
		*start = vec2_add(scene_build_draw_place(&in->rng, &ships->start), spoke);
		*goal = vec2_sub(scene_build_draw_place(&in->rng, &ships->goal), spoke);
		if (scene_build_is_free(in, *start, hull))
			return true;
	}
	return false;
}

static double scene_build_heading_of(const struct scene_ships *ships, struct vec2 start, struct vec2 goal)
{
	struct vec2 way = vec2_sub(goal, start);

	return ships->heading == SCENE_HEADING_GOAL ? trig_atan2(way.y, way.x) : ships->heading * PI / 180;
}

/* Group ids of the behaviours that ships without their own take turns with; the scene's own come after them. */
static enum status scene_build_add_behaviours(struct scene_build_building *in, uint32_t *own)
{
	const struct scene_choice *choice = in->choice;
	uint32_t group;
	double params[PARAMS_MAX];
	enum status status = STATUS_OK;

	for (size_t i = 0; !status && i < choice->n_groups; i++)
		status = space_add_group(in->space, behaviours[choice->groups[i].behaviour],
					 choice->groups[i].params, &group);
	if (!status && !choice->n_groups) {
		const struct variant *usual = variant_named(behaviours, "lj-derived");
		variant_defaults(usual, params);
		status = space_add_group(in->space, usual, params, &group);
	}
	for (int g = 0; !status && g < in->scene->n_ships; g++) {
		const struct variant *variant;
		if (!in->scene->ships[g].behaviour[0])
			continue;
		status = variant_parse(behaviours, "behaviour", in->scene->ships[g].behaviour, &variant, params,
				       NULL, 0, in->diag);
		if (!status)
			status = space_add_group(in->space, variant, params, &own[g]);
	}
	return status;
}

static enum status scene_build_add_ships(struct scene_build_building *in, int g, const uint32_t *own,
					 uint32_t *first_ship)
{
	const struct scene_ships *ships = &in->scene->ships[g];
	struct hull hull = scene_build_hull_of(in, ships);
	uint32_t count = scene_build_count_of(in->choice, ships),
		 shared = in->choice->n_groups ? in->choice->n_groups : 1;
	enum status status = STATUS_OK;

	first_ship[g] = in->space->n.ships;
	for (uint32_t i = 0; !status && i < count; i++) {
		struct vec2 start, goal;
		uint32_t group = ships->behaviour[0] ? own[g] : i % shared, ship;
		if (!scene_build_place_ship(in, ships, i, count, &hull, &start, &goal))
			return diag_set(in->diag, STATUS_LIMIT, "%s: no room for ship %u of group %d",
					in->scene->name, (unsigned)i + 1, g + 1);
		status = space_add_ship(in->space, &hull, group, start,
					scene_build_heading_of(ships, start, goal), &ship);
		if (!status)
			space_send(in->space, ship, (struct space_target){TARGET_POINT, goal, 0, ships->reach});
	}
	if (!status && ships->pilot)
		space_set_pilot(in->space, (int32_t)first_ship[g]);
	return status;
}

static bool scene_build_rock_is_clear(const struct scene_build_building *in, const struct scene_rocks *rocks,
				      struct vec2 at, double radius)
{
	const struct space *space = in->space;

	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (vec2_distance(at, (struct vec2){space->rock_x[i], space->rock_y[i]}) <
		    radius + space->rock_radius[i])
			return false;
	for (uint32_t i = 0; i < space->n.ships; i++) {
		struct vec2 goal = {space->target_x[i], space->target_y[i]};
		double away = vec2_distance(at, space_position(space, i)), from_goal = vec2_distance(at, goal);
		if ((away < from_goal ? away : from_goal) < radius + rocks->clear)
			return false;
	}
	return !in->walls.width || walls_distance(&in->walls, at, radius) >= radius;
}

static bool scene_build_add_rock(struct scene_build_building *in, const struct scene_rocks *rocks)
{
	for (int try = 0; try < TRIES; try++) {
		double spread = rng_unit(&in->rng);
		double radius = rocks->radius + rocks->spread * spread * rng_unit(&in->rng);
		struct vec2 at = scene_build_draw_place(&in->rng, &rocks->area);
		double speed = rocks->drift * rng_unit(&in->rng);
		struct vec2 drift = vec2_scale(vec2_at_angle(2 * PI * rng_unit(&in->rng)), speed);
		struct vec2 own = {rocks->velocity[0], rocks->velocity[1]};
		if (scene_build_rock_is_clear(in, rocks, at, radius))
			return space_add_rock(in->space, at, vec2_add(own, drift), radius) == STATUS_OK;
	}
	return false;
}

/* A full field is full: the rocks that find no place are left out. */
static void scene_build_add_rocks(struct scene_build_building *in, const struct scene_rocks *rocks)
{
	for (int i = 0; i < rocks->count && scene_build_add_rock(in, rocks); i++)
		;
}

static enum status scene_build_add_nodes(struct scene_build_building *in, const struct scene_route *route,
					 uint32_t *id)
{
	enum route_mode mode = (enum route_mode)route->mode;
	struct vec2 points[CURVE_POINTS];
	size_t n = 0;

	if (route->curve > 0)
		n = curve_catmull_rom(route->nodes, route->n, mode == ROUTE_LOOP, route->curve, points,
				      CURVE_POINTS);
	if (n > CURVE_POINTS)
		return diag_set(in->diag, STATUS_LIMIT, "%s: a curve takes %zu points, more than %d",
				in->scene->name, n, CURVE_POINTS);
	return space_add_route(in->space, n ? points : route->nodes, n ? n : route->n, mode, route->radius, id);
}

static enum status scene_build_add_routes(struct scene_build_building *in)
{
	enum status status = STATUS_OK;
	uint32_t id;

	for (int i = 0; !status && i < in->scene->n_routes; i++) {
		const struct scene_route *route = &in->scene->routes[i];
		status = route->patrol >= 0
			     ? space_add_patrol(in->space, &in->scene->map, route->patrol, route->radius, &id)
			     : scene_build_add_nodes(in, route, &id);
	}
	return status;
}

/* Until now every ship was sent to its goal, so that no rock lies there. */
static void scene_build_send_ships(struct scene_build_building *in, const uint32_t *first_ship)
{
	static const enum target_kind kinds[] = {
	    [SCENE_PREY] = TARGET_PREY,
	    [SCENE_ROUTE] = TARGET_ROUTE,
	    [SCENE_SHIPS] = TARGET_SHIP,
	    [SCENE_NOWHERE] = TARGET_NONE,
	};

	for (int g = 0; g < in->scene->n_ships; g++) {
		const struct scene_ships *ships = &in->scene->ships[g];
		uint32_t end = first_ship[g] + scene_build_count_of(in->choice, ships);
		struct space_target target = {.kind = kinds[ships->target], .reach = ships->reach};
		target.id = ships->target == SCENE_SHIPS ? first_ship[ships->of] : (uint32_t)ships->of;
		for (uint32_t i = first_ship[g]; ships->target != SCENE_GOAL && i < end; i++)
			space_send(in->space, i, target);
	}
}

static enum status scene_build_fill(struct scene_build_building *in)
{
	uint32_t own[SCENE_SHIP_GROUPS], first_ship[SCENE_SHIP_GROUPS];
	const struct scene *scene = in->scene;
	enum status status = scene_build_add_behaviours(in, own);

	if (!status)
		status = scene_build_add_routes(in);
	for (int g = 0; !status && g < scene->n_ships; g++)
		status = scene_build_add_ships(in, g, own, first_ship);
	for (int g = 0; !status && g < scene->n_rocks; g++)
		scene_build_add_rocks(in, &scene->rocks[g]);
	if (!status)
		scene_build_send_ships(in, first_ship);
	return status;
}

/* Rocks that break make more of them. */
static uint32_t scene_build_rock_room(const struct scene *scene)
{
	uint32_t rocks = 0;

	for (int g = 0; g < scene->n_rocks; g++)
		rocks += (uint32_t)scene->rocks[g].count;
	return 4 * rocks;
}

static enum status scene_build_set_walls(struct space *space, const struct grid *map)
{
	struct ground ground;
	enum status status = ground_new(map, MOVER_WALKER, NULL, &ground);

	if (status)
		return status;
	space_set_walls(space, &ground);
	ground_free(&ground);
	return STATUS_OK;
}

/* Room for a route to each of a few goals; in open space there is nothing to go round. */
static uint32_t scene_build_ways_of(const struct scene *scene)
{
	return scene->map.width || scene->n_rocks ? 4 : 0;
}

enum status scene_build(const struct scene *scene, const struct fleet *fleet, const struct scene_choice *choice,
			struct space **space, struct diag *diag)
{
	struct space_setup setup = {
	    .width = scene->arena[0],
	    .height = scene->arena[1],
	    .rocks = scene_build_rock_room(scene),
	    .trail = choice->trail,
	    .walls = scene->map.width > 0,
	    .ways = scene_build_ways_of(scene),
	    .seed = choice->seed,
	    .rules = scene->rules,
	};
	for (int g = 0; g < scene->n_ships; g++)
		setup.ships += scene_build_count_of(choice, &scene->ships[g]);
	struct scene_build_building in = {
	    scene, fleet, choice, space_new(&setup), {0}, rng_seeded(choice->seed, RNG_MAP), diag};
	if (!in.space)
		return diag_set(diag, STATUS_NO_MEMORY, "%s: no memory for the world", scene->name);
	enum status status = setup.walls ? scene_build_set_walls(in.space, &scene->map) : STATUS_OK;
	in.walls = space_walls(in.space);
	if (!status && scene->prey.present)
		space_set_prey(in.space, (struct vec2){scene->prey.at[0], scene->prey.at[1]},
			       (struct vec2){scene->prey.velocity[0], scene->prey.velocity[1]},
			       scene->prey.radius);
	if (!status)
		status = scene_build_fill(&in);
	if (status)
		space_free(in.space);
	else
		*space = in.space;
	return status;
}
