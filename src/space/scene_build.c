/* Makes a world from the description of a scene; the seed decides the open parts of the file. */
#include "base/assert.h"
#include "base/minmax.h"
#include "space/change.h"
#include "space/scene.h"
#include "space/step.h"
#include "steer/curve.h"

/* Attempts to draw a place before the scene is too crowded. */
enum { TRIES = 1000 };

/* The most points a curve may have. */
enum { CURVE_POINTS = 1024 };

/* The needs of the builder of each part. */
struct scene_build_state {
	const struct scene *scene;
	const struct fleet *fleet;
	const struct scene_choice *choice;
	struct space *space;
	struct walls walls;
	struct rng rng;
	struct diag *diag;
};

/* SCENE's name in messages: a scene over a map of the player's choice is unnamed. */
static const char *scene_build_label(const struct scene *scene)
{
	return scene->name[0] ? scene->name : scene->title;
}

static struct vec2 scene_build_draw_place(struct rng *rng, const struct scene_area *area)
{
	double x = rng_between(rng, area->from.x, area->to.x);

	return (struct vec2){x, rng_between(rng, area->from.y, area->to.y)};
}

uint32_t scene_count(const struct scene_choice *choice, const struct scene_ships *ships)
{
	if (choice->ships && !ships->pilot)
		return choice->ships;
	return (uint32_t)ships->count;
}

/* HULL scaled for the scene. */
static struct hull scene_build_fit(const struct scene_fit *fit, struct hull hull)
{
	if (fit->tiles <= 0)
		return hull;
	double by_size = fit->radii * hull.radius;
	double by_turn = fit->turning * hull.max_speed / hull.max_turn_rad_s + fit->more * hull.radius;
	double need = max(by_size, by_turn);
	if (need <= 0)
		return hull;
	double scale = fit->tiles / need;
	hull.radius *= scale;
	hull.clearance *= scale;
	hull.max_speed *= scale;
	hull.max_force *= scale;
	return hull;
}

static struct hull scene_build_hull_of(const struct scene_build_state *in, const struct scene_ships *ships)
{
	struct hull hull = in->fleet->classes[0].hull;

	if (ships->class_name[0]) {
		const struct ship_class *named = fleet_class(in->fleet, ships->class_name);
		ASSERT(named);
		hull = named->hull;
	} else if (in->choice->hull) {
		hull = *in->choice->hull;
	}
	if (ships->model != MODEL_COUNT)
		hull.model = (enum ship_model)ships->model;
	else if (in->choice->brake && hull.model == MODEL_TURN)
		hull.model = MODEL_BRAKE;
	return scene_build_fit(&in->scene->fit, hull);
}

static bool scene_build_is_free(const struct scene_build_state *in, struct vec2 at, const struct hull *hull)
{
	const struct space *space = in->space;
	double wanted = hull->radius + hull->clearance;

	if (in->walls.width && walls_distance(&in->walls, at, wanted) < wanted)
		return false;
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (space_alive(space, i) &&
		    vec2_distance(at, space_position(space, i)) < wanted + space->radius[i])
			return false;
	return true;
}

/* Draws the start and goal of ship I of COUNT; false: no room for it. */
static bool scene_build_place_ship(struct scene_build_state *in, const struct scene_ships *ships, uint32_t i,
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

	if (ships->heading == SCENE_HEADING_GOAL)
		return trig_atan2(way.y, way.x);
	return ships->heading * PI / 180;
}

/* The number of behaviours shared by the ships that lack one. */
static uint32_t scene_build_shared(const struct scene_choice *choice)
{
	return (uint32_t)max(choice->n_groups, (size_t)1);
}

/* Adds a group of the world for each shared behaviour, which get the ids from 0 on, and after them one for each group
 * of ships with a fixed behaviour, whose ids go to OWN[n_ships]. */
static enum status scene_build_add_behaviours(struct scene_build_state *in, uint32_t *own)
{
	const struct scene_choice *choice = in->choice;
	uint32_t group;
	double params[PARAMS_MAX];
	enum status status = STATUS_OK;

	for (size_t i = 0; !status && i < choice->n_groups; i++)
		status = space_add_group(in->space, behaviours[choice->groups[i].behaviour],
					 choice->groups[i].params, &group);
	if (!status && !choice->n_groups) {
		const struct variant *variant = variant_named(behaviours, "lj-derived");
		variant_defaults(variant, params);
		status = space_add_group(in->space, variant, params, &group);
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

static enum status scene_build_add_ships(struct scene_build_state *in, int g, const uint32_t *own,
					 uint32_t *first_ship)
{
	const struct scene_ships *ships = &in->scene->ships[g];
	struct hull hull = scene_build_hull_of(in, ships);
	uint32_t count = scene_count(in->choice, ships), shared = scene_build_shared(in->choice);
	enum status status = STATUS_OK;

	first_ship[g] = in->space->n.ships;
	for (uint32_t i = 0; !status && i < count; i++) {
		struct vec2 start, goal;
		uint32_t group = ships->behaviour[0] ? own[g] : i % shared, ship;
		if (ships->target == SCENE_HAUL)
			start = goal = (struct vec2){0, 0};
		else if (!scene_build_place_ship(in, ships, i, count, &hull, &start, &goal))
			return diag_set(in->diag, STATUS_LIMIT, "%s: no room for ship %u of group %d",
					scene_build_label(in->scene), (unsigned)i + 1, g + 1);
		status = space_add_ship(in->space, &hull, group, start,
					scene_build_heading_of(ships, start, goal), &ship);
		if (status)
			break;
		in->space->role[ship] = (uint8_t)g;
		space_send(in->space, ship, (struct space_target){TARGET_POINT, goal, 0, ships->reach});
		/* Until there are planets: in nobody's way. */
		if (ships->target == SCENE_HAUL)
			space_dock(in->space, ship);
	}
	if (!status && ships->pilot)
		space_set_pilot(in->space, (int32_t)first_ship[g]);
	return status;
}

static bool scene_build_rock_is_clear(const struct scene_build_state *in, const struct scene_rocks *rocks,
				      struct vec2 at, double radius)
{
	const struct space *space = in->space;

	for (uint32_t i = 0; i < space->n.rocks; i++)
		if (vec2_distance(at, space_rock_position(space, i)) < radius + space->rock_radius[i])
			return false;
	for (uint32_t i = 0; i < space->n.ships; i++) {
		if (!space_alive(space, i))
			continue;
		struct vec2 goal = {space->target_x[i], space->target_y[i]};
		double away = vec2_distance(at, space_position(space, i)), from_goal = vec2_distance(at, goal);
		if (min(away, from_goal) < radius + rocks->clear)
			return false;
	}
	return !in->walls.width || walls_distance(&in->walls, at, radius) >= radius;
}

static bool scene_build_add_rock(struct scene_build_state *in, const struct scene_rocks *rocks)
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

/* The ellipse of a rock of group ROCKS. */
static struct orbit scene_build_ellipse(struct scene_build_state *in, const struct scene_rocks *rocks)
{
	const struct scene_orbit *orbit = &rocks->orbit;
	double any_rad = 2 * PI * rng_unit(&in->rng);

	return (struct orbit){.axis = orbit->axis,
			      .eccentricity = orbit->eccentricity,
			      .tilt_rad = orbit->tilt * PI / 180,
			      .phase_rad = orbit->phase == SCENE_PHASE_ANY ? any_rad : orbit->phase * PI / 180,
			      .motion_rad_s = orbit_motion(orbit->axis, in->scene->rocks[orbit->of].gravity)};
}

/* A rock in orbit goes to its place on the ellipse, even if that is occupied. */
static enum status scene_build_add_planet(struct scene_build_state *in, const struct scene_rocks *rocks,
					  const uint32_t *first_rock)
{
	uint32_t rock = in->space->n.rocks, centre = first_rock[rocks->orbit.of];
	struct vec2 anywhere = {0, 0};
	double spread = rocks->spread * rng_unit(&in->rng) * rng_unit(&in->rng);
	struct orbit ellipse = scene_build_ellipse(in, rocks);
	enum status status = space_add_rock(in->space, anywhere, anywhere, rocks->radius + spread);

	if (status || centre >= rock)
		return status ? status : STATUS_LIMIT;
	return space_add_orbit(in->space, rock, centre, &ellipse);
}

/* Drifting rocks without room are skipped. */
static enum status scene_build_add_rocks(struct scene_build_state *in, int g, uint32_t *first_rock)
{
	const struct scene_rocks *rocks = &in->scene->rocks[g];
	enum status status = STATUS_OK;

	first_rock[g] = in->space->n.rocks;
	for (int i = 0; i < rocks->count && !status; i++)
		if (rocks->orbit.of >= 0)
			status = scene_build_add_planet(in, rocks, first_rock);
		else if (!scene_build_add_rock(in, rocks))
			break;
	if (status)
		return diag_set(in->diag, status, "%s: no room for rock group %d", scene_build_label(in->scene),
				g + 1);
	return STATUS_OK;
}

/* The radius of the nodes of ROUTE. */
static double scene_build_radius_of(const struct scene_build_state *in, const struct scene_route *route)
{
	if (in->choice->radius > 0)
		return in->choice->radius;
	return route->radius;
}

static enum status scene_build_add_nodes(struct scene_build_state *in, const struct scene_route *route,
					 uint32_t *id)
{
	enum route_mode mode = (enum route_mode)route->mode;
	double radius = scene_build_radius_of(in, route);
	struct vec2 points[CURVE_POINTS];
	size_t n;

	if (route->walk != SCENE_STRAIGHT) {
		enum status status = scene_walk_nodes(in->scene, route, points, CURVE_POINTS, &n, in->diag);
		if (status)
			return status;
		return space_add_route(in->space, points, n, mode, radius, id);
	}
	if (route->curve <= 0)
		return space_add_route(in->space, route->nodes, route->n, mode, radius, id);
	n = curve_catmull_rom(route->nodes, route->n, mode == ROUTE_LOOP, route->curve, points, CURVE_POINTS);
	if (n > CURVE_POINTS)
		return diag_set(in->diag, STATUS_LIMIT, "%s: a curve takes %zu points, more than %d",
				scene_build_label(in->scene), n, CURVE_POINTS);
	return space_add_route(in->space, points, n, mode, radius, id);
}

static enum status scene_build_add_routes(struct scene_build_state *in)
{
	enum status status = STATUS_OK;
	uint32_t id;

	for (int i = 0; !status && i < in->scene->n_routes; i++) {
		const struct scene_route *route = &in->scene->routes[i];
		if (route->patrol >= 0)
			status = space_add_patrol(in->space, &in->scene->map, route->patrol,
						  scene_build_radius_of(in, route), &id);
		else
			status = scene_build_add_nodes(in, route, &id);
	}
	return status;
}

/* The target of ship I of SHIPS, whose first ship is ship FIRST of the world; LEADER is the first ship of the group
 * that SHIPS names. */
static struct space_target scene_build_target_of(const struct scene_ships *ships, uint32_t first, uint32_t i,
						 uint32_t leader)
{
	struct space_target target = {.reach = ships->reach, .id = (uint32_t)ships->of};

	switch ((enum scene_target)ships->target) {
	case SCENE_PREY: target.kind = TARGET_PREY; break;
	case SCENE_ROUTE: target.kind = TARGET_ROUTE; break;
	case SCENE_SHIPS:
		target.kind = TARGET_SHIP;
		target.id = leader;
		break;
	case SCENE_WATCH:
	case SCENE_QUEUE:
		target = (struct space_target){.kind = TARGET_SHIP, .id = leader, .reach = -1};
		if (ships->target == SCENE_QUEUE && i > first)
			target.id = i - 1;
		break;
	case SCENE_GOAL:
	case SCENE_HAUL:
	case SCENE_NOWHERE: target.kind = TARGET_NONE; break;
	}
	return target;
}

/* Ships that haul begin on one planet after the other. */
static enum status scene_build_send_hauling(struct scene_build_state *in, const struct scene_ships *ships,
					    uint32_t ship)
{
	uint32_t planet = in->space->n.hauls % in->space->n.orbits;

	return space_send_hauling(in->space, ship, planet, ships->haul);
}

/* Sends the ships to their targets.  Until now each was sent to its goal, to keep rocks off it. */
static enum status scene_build_send_ships(struct scene_build_state *in, const uint32_t *first_ship)
{
	enum status status = STATUS_OK;

	for (int g = 0; g < in->scene->n_ships && !status; g++) {
		const struct scene_ships *ships = &in->scene->ships[g];
		uint32_t first = first_ship[g], leader = 0;
		if (ships->target == SCENE_GOAL)
			continue;
		if (ships->of < in->scene->n_ships)
			leader = first_ship[ships->of];
		for (uint32_t i = first; i < first + scene_count(in->choice, ships) && !status; i++)
			if (ships->target == SCENE_HAUL)
				status = scene_build_send_hauling(in, ships, i);
			else
				space_send(in->space, i, scene_build_target_of(ships, first, i, leader));
	}
	return status;
}

static enum status scene_build_fill(struct scene_build_state *in)
{
	uint32_t own[SCENE_SHIP_GROUPS], first_ship[SCENE_SHIP_GROUPS], first_rock[SCENE_ROCK_GROUPS];
	const struct scene *scene = in->scene;
	enum status status = scene_build_add_behaviours(in, own);

	if (!status)
		status = scene_build_add_routes(in);
	for (int g = 0; !status && g < scene->n_ships; g++)
		status = scene_build_add_ships(in, g, own, first_ship);
	for (int g = 0; !status && g < scene->n_rocks; g++)
		status = scene_build_add_rocks(in, g, first_rock);
	return status ? status : scene_build_send_ships(in, first_ship);
}

/* Room for the rocks of the scene and those into which they break. */
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

/* Room for route fields to a few goals; open space has no obstacles to go round. */
static uint32_t scene_build_ways_of(const struct scene *scene)
{
	if (scene->map.width || scene->n_rocks)
		return 4;
	return 0;
}

enum status scene_build(const struct scene *scene, const struct fleet *fleet, const struct scene_choice *choice,
			struct space **space, struct diag *diag)
{
	struct space_setup setup = {
	    .width = scene->arena[0],
	    .height = scene->arena[1],
	    .rocks = scene_build_rock_room(scene) + choice->rocks,
	    .trail = choice->trail,
	    .walls = scene->map.width > 0,
	    .ways = scene_build_ways_of(scene),
	    .seed = choice->seed,
	    .rules = scene->rules,
	};
	for (int g = 0; g < scene->n_ships; g++) {
		uint32_t count = scene_count(choice, &scene->ships[g]);
		setup.ships += count;
		if (scene->ships[g].target == SCENE_HAUL)
			setup.hauls += count;
	}
	for (int g = 0; g < scene->n_rocks; g++)
		if (scene->rocks[g].orbit.of >= 0)
			setup.orbits += (uint32_t)scene->rocks[g].count;
	setup.ships += choice->more_ships;
	if (choice->touched || scene->changes.n) {
		setup.more_ships = CHANGE_SHIPS;
		setup.more_rocks = CHANGE_ROCKS;
	}
	struct scene_build_state in = {
	    scene, fleet, choice, space_new(&setup), {0}, rng_seeded(choice->seed, RNG_MAP), diag};
	if (!in.space)
		return diag_set(diag, STATUS_NO_MEMORY, "%s: no memory for the world",
				scene_build_label(scene));
	enum status status = STATUS_OK;
	if (setup.walls)
		status = scene_build_set_walls(in.space, &scene->map);
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
