#include "kit/sky.h"

#include "base/assert.h"
#include "base/minmax.h"
#include "space/walls.h"

/* Dots of the pilot's ship from its middle to its nose at least, and of the smallest hull that shows as a chevron; a
 * smaller one is a stroke of two dots. */
enum { CHEVRON_DOTS = 3, STROKE_DOTS = 2, DART_DOTS = 5 };

/* The share of the dots of an orbit that is drawn. */
#define ORBIT_DENSITY 0.3
/* Where a hull of fewer dots shows as an arrow: three cells wide.  In roles of more ships than that, only the first has its
 * number beside it. */
enum { ARROW_DOTS = 6, NUMBERED_SHIPS = 6 };

enum { FORCE_DOTS = 8, FORCE_MOST = 3 };

enum { BURST_RAYS = 22, STARS_PER_1000_CELLS = 14 };

struct sky sky_around(struct rect area, struct vec2 middle, double width, double height, double cell_aspect)
{
	double x = 2 * area.width / width, y = 4 * area.height / height, squeeze = 2 / cell_aspect;
	double scale = min(x, y / squeeze);
	struct sky sky = {.area = area, .dots_x = scale, .dots_y = scale * squeeze};

	ASSERT(width > 0 && height > 0);
	sky.left = middle.x - area.width / sky.dots_x;
	sky.top = middle.y - 2 * area.height / sky.dots_y;
	return sky;
}

struct sky sky_whole(struct rect area, double width, double height, double cell_aspect)
{
	return sky_around(area, (struct vec2){width / 2, height / 2}, width, height, cell_aspect);
}

struct vec2 sky_point(const struct sky *sky, int x, int y)
{
	return (struct vec2){sky->left + (2 * (x - sky->area.x) + 1) / sky->dots_x,
			     sky->top + (4 * (y - sky->area.y) + 2) / sky->dots_y};
}

struct sky sky_over_map(struct rect area, int left, int top, int tile_width)
{
	return (struct sky){area, left, top, 2.0 * tile_width, 4};
}

/* A point of the world in dots of the screen. */
struct sky_dot {
	double x, y;
};

static struct sky_dot sky_dot_of(const struct sky *sky, struct vec2 at)
{
	return (struct sky_dot){2 * sky->area.x + (at.x - sky->left) * sky->dots_x,
				4 * sky->area.y + (at.y - sky->top) * sky->dots_y};
}

static void sky_put_dot(struct screen *screen, double x, double y, enum role role)
{
	screen_dot(screen, (int)floor(x), (int)floor(y), role);
}

void sky_dot(struct screen *screen, const struct sky *sky, struct vec2 at, enum role role)
{
	struct sky_dot dot = sky_dot_of(sky, at);

	sky_put_dot(screen, dot.x, dot.y, role);
}

/* Is DOT so far off the screen that a line to it would only cost time? */
static bool sky_far_out(const struct screen *screen, struct sky_dot dot)
{
	return dot.x < -4.0 * screen->width || dot.y < -8.0 * screen->height || dot.x > 6.0 * screen->width ||
	       dot.y > 12.0 * screen->height;
}

static void sky_draw_line(struct screen *screen, struct sky_dot from, struct sky_dot to, int every,
			  enum role role)
{
	if (!sky_far_out(screen, from) && !sky_far_out(screen, to))
		screen_line(screen, (int)floor(from.x), (int)floor(from.y), (int)floor(to.x), (int)floor(to.y),
			    every, role);
}

void sky_line(struct screen *screen, const struct sky *sky, struct vec2 from, struct vec2 to, int every,
	      enum role role)
{
	sky_draw_line(screen, sky_dot_of(sky, from), sky_dot_of(sky, to), every, role);
}

void sky_circle(struct screen *screen, const struct sky *sky, struct vec2 at, double radius, int every,
		enum role role)
{
	struct sky_dot dot = sky_dot_of(sky, at);

	screen_circle(screen, dot.x, dot.y, radius * sky->dots_x, radius * sky->dots_y, every, role);
}

bool sky_find(const struct sky *sky, struct vec2 at, int *x, int *y)
{
	struct sky_dot dot = sky_dot_of(sky, at);

	*x = (int)floor(dot.x / 2);
	*y = (int)floor(dot.y / 4);
	return *x >= sky->area.x && *y >= sky->area.y && *x < sky->area.x + sky->area.width &&
	       *y < sky->area.y + sky->area.height;
}

/* Ordered dither (Bayer 4 x 4): is the dot at (X, Y) lit on a surface of brightness BRIGHT (0 .. 1)? */
static bool sky_lit(int x, int y, double bright)
{
	static const uint8_t bayer[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};

	return bright * 16 > bayer[y & 3][x & 3] + 0.5;
}

void sky_disc(struct screen *screen, const struct sky *sky, struct vec2 at, double radius, enum role outline,
	      enum role shade)
{
	struct sky_dot middle = sky_dot_of(sky, at);
	double radius_x = radius * sky->dots_x, radius_y = radius * sky->dots_y;

	for (int y = (int)ceil(middle.y - radius_y); y <= middle.y + radius_y; y++)
		for (int x = (int)ceil(middle.x - radius_x); x <= middle.x + radius_x; x++) {
			double across = (x - middle.x) / radius_x, down = (y - middle.y) / radius_y;
			if (across * across + down * down < 0.9 && sky_lit(x, y, 0.12 - 0.55 * (across + down)))
				sky_put_dot(screen, x, y, shade);
		}
	screen_circle(screen, middle.x, middle.y, radius_x, radius_y, 1, outline);
}

void sky_stars(struct screen *screen, const struct sky *sky, uint64_t seed)
{
	int width = sky->area.width, height = sky->area.height;
	struct rng rng = rng_seeded(seed, RNG_LOOK);

	for (int i = 0; i < width * height * STARS_PER_1000_CELLS / 1000; i++) {
		int x = (int)rng_below(&rng, 2 * (uint32_t)width);
		int y = (int)rng_below(&rng, 4 * (uint32_t)height);
		screen_dot(screen, 2 * sky->area.x + x, 4 * sky->area.y + y, ROLE_STAR);
	}
}

/* The open faces of one blocked cell, and its inside, which is brighter where a face is open. */
static void sky_draw_wall(struct screen *screen, const struct sky *sky, const struct walls *walls, int x, int y)
{
	static const struct {
		int dx, dy, x0, y0, x1, y1;
	} faces[] = {{0, -1, 0, 0, 1, 0}, {1, 0, 1, 0, 1, 1}, {0, 1, 0, 1, 1, 1}, {-1, 0, 0, 0, 0, 1}};
	double bright = 0.15;

	for (size_t i = 0; i < ARRAY_LEN(faces); i++)
		if (walls_open(walls, x + faces[i].dx, y + faces[i].dy)) {
			sky_line(screen, sky, (struct vec2){x + faces[i].x0, y + faces[i].y0},
				 (struct vec2){x + faces[i].x1, y + faces[i].y1}, 1, ROLE_ROCK);
			bright = 0.35;
		}
	struct sky_dot from = sky_dot_of(sky, (struct vec2){x, y});
	struct sky_dot to = sky_dot_of(sky, (struct vec2){x + 1, y + 1});
	for (int j = (int)floor(from.y); j < to.y; j++)
		for (int i = (int)floor(from.x); i < to.x; i++)
			if (sky_lit(i, j, bright))
				sky_put_dot(screen, i, j, ROLE_ROCK_DIM);
}

/* Only those in sight: a map may have a million others. */
void sky_walls(struct screen *screen, const struct sky *sky, const struct space *space)
{
	struct walls walls = space_walls(space);
	struct rect old = screen_clip(screen, sky->area);
	double right = sky->left + 2 * sky->area.width / sky->dots_x;
	double bottom = sky->top + 4 * sky->area.height / sky->dots_y;
	int first_x = max((int)floor(sky->left) - 1, 0), last_x = min((int)ceil(right), walls.width - 1);
	int first_y = max((int)floor(sky->top) - 1, 0), last_y = min((int)ceil(bottom), walls.height - 1);

	for (int y = first_y; y <= last_y; y++)
		for (int x = first_x; x <= last_x; x++)
			if (!walls_open(&walls, x, y))
				sky_draw_wall(screen, sky, &walls, x, y);
	screen->clip = old;
}

/* Each third of a trail has its role, and every dot, every second or every third one. */
static void sky_draw_trail(struct screen *screen, const struct sky *sky, const struct space *space,
			   uint32_t ship, const enum role roles[3])
{
	uint32_t length = space->setup.trail;
	double step = 2 * space->max_speed[ship] * SPACE_TRAIL_TICKS / SPACE_TICKS_PER_S;
	struct vec2 before = space_position(space, ship), at;

	for (uint32_t i = 0; space_trail(space, ship, i, &at); i++) {
		uint32_t third = 3 * i / length;
		/* If a ship left by one edge and came in by another, no line connects the two. */
		if (vec2_distance(before, at) <= step)
			sky_line(screen, sky, before, at, (int)third + 1, roles[third]);
		before = at;
	}
}

/* The point AHEAD dots along the heading and ASIDE dots to its right from AT. */
static struct sky_dot sky_beside(struct sky_dot at, struct vec2 heading, double ahead, double aside)
{
	return (struct sky_dot){at.x + heading.x * ahead - heading.y * aside,
				at.y + heading.y * ahead + heading.x * aside};
}

/* The heading in dots of the screen, where a tile may be higher than wide. */
static struct vec2 sky_seen_heading(const struct sky *sky, const struct space *space, uint32_t ship)
{
	struct vec2 heading = {space->heading_x[ship] * sky->dots_x, space->heading_y[ship] * sky->dots_y};

	return vec2_unit(heading, (struct vec2){1, 0});
}

static void sky_draw_chevron(struct screen *screen, struct sky_dot at, struct vec2 heading, double dots,
			     enum role role)
{
	struct sky_dot nose = sky_beside(at, heading, dots / 2, 0);

	if (dots < CHEVRON_DOTS) {
		sky_draw_line(screen, at, sky_beside(at, heading, STROKE_DOTS - 1, 0), 1, role);
		return;
	}
	sky_draw_line(screen, nose, sky_beside(at, heading, -dots / 2, dots / 2), 1, role);
	sky_draw_line(screen, nose, sky_beside(at, heading, -dots / 2, -dots / 2), 1, role);
}

/* Filled, longer than wide and hollow at the back, so that nobody mistakes a wing for the nose. */
static void sky_draw_dart(struct screen *screen, struct sky_dot at, struct vec2 heading, double dots,
			  enum role role)
{
	struct sky_dot nose = sky_beside(at, heading, dots, 0);

	for (double aside = -dots * 0.6; aside <= dots * 0.6; aside += 0.25)
		sky_draw_line(screen, nose, sky_beside(at, heading, -dots * 0.3 - fabs(aside), aside), 1, role);
}

enum role sky_role(uint32_t role)
{
	return ROLE_ROLE_1 + role % (ROLE_ROLE_6 - ROLE_ROLE_1 + 1);
}

uint32_t sky_arrow(struct vec2 heading)
{
	static const uint32_t arrows[] = {U'→', U'↘', U'↓', U'↙', U'←', U'↖', U'↑', U'↗'};

	return arrows[(int)floor(trig_atan2(heading.y, heading.x) / (PI / 4) + 8.5) % 8];
}

static void sky_draw_ship(struct screen *screen, const struct sky *sky, const struct space *space,
			  uint32_t ship, const struct sky_show *show)
{
	enum role role = show->by_role ? sky_role(space->role[ship]) : show->group_role[space->group[ship]];
	struct vec2 heading = sky_seen_heading(sky, space, ship), at = space_position(space, ship);
	double dots = 2 * space->radius[ship] * sky->dots_x;
	bool piloted = space->pilot == (int32_t)ship;
	int x, y;

	if (piloted)
		role = ROLE_SHIP;
	uint32_t sign = sky_arrow(heading);
	if (screen->ascii && show->ascii && !piloted)
		sign = (unsigned char)show->ascii;
	bool arrow = screen->ascii || (show->arrows && dots < ARROW_DOTS && !piloted);
	if (arrow) {
		if (sky_find(sky, at, &x, &y))
			screen_put(screen, x, y, sign, role);
	} else if (piloted) {
		sky_draw_dart(screen, sky_dot_of(sky, at), heading, max(dots / 2, DART_DOTS), role);
	} else {
		sky_draw_chevron(screen, sky_dot_of(sky, at), heading, dots, role);
	}
}

/* Puts the number of the ship's role beside it: left of it if it flies left. */
static void sky_draw_number(struct screen *screen, const struct sky *sky, const struct space *space,
			    uint32_t ship)
{
	uint32_t role = space->role[ship];
	double beside = space->radius[ship] * sky->dots_x / 2 + 1;
	int x, y;

	if (!sky_find(sky, space_position(space, ship), &x, &y))
		return;
	if (space->heading_x[ship] < -0.4)
		beside = -beside;
	screen_put(screen, x + (int)beside, y, '1' + role % 9, sky_role(role));
}

/* Numbers the ships of each role, or where they are too many its first one. */
static void sky_draw_numbers(struct screen *screen, const struct sky *sky, const struct space *space,
			     const struct sky_show *show)
{
	uint32_t flying[UINT8_MAX + 1] = {0};

	for (uint32_t i = 0; i < space->n.ships; i++)
		flying[space->role[i]] += space_present(space, i);
	for (uint32_t i = 0; i < space->n.ships; i++) {
		uint32_t *n = &flying[space->role[i]];
		bool chosen = show->one && show->ship == i;
		if (!space_present(space, i) || (!*n && !chosen))
			continue;
		sky_draw_number(screen, sky, space, i);
		if (*n > NUMBERED_SHIPS)
			*n = 0;
	}
}

/* Four corners round a ship. */
static void sky_draw_frame(struct screen *screen, const struct sky *sky, const struct space *space,
			   uint32_t ship)
{
	static const uint32_t corners[] = {U'┌', U'┐', U'└', U'┘'};
	double radius = space->radius[ship];
	int across = (int)(radius * sky->dots_x / 2) + 2, down = (int)(radius * sky->dots_y / 4) + 1, x, y;

	if (!sky_find(sky, space_position(space, ship), &x, &y))
		return;
	for (int i = 0; i < 4; i++)
		screen_put(screen, x + (i % 2 ? across : -across), y + (i / 2 ? down : -down), corners[i],
			   ROLE_STRONG);
}

/* Debris on rays, each with its own speed: sparks in the middle, embers further out. */
static void sky_draw_burst(struct screen *screen, const struct sky *sky, const struct space_burst *burst)
{
	struct rng rng = rng_seeded(burst->seed, RNG_LOOK);
	double age = burst->age_s / SPACE_BURST_S;

	for (int i = 0; i < BURST_RAYS; i++) {
		double reach = rng_unit(&rng) * (0.6 + 2 * age) * burst->size;
		struct vec2 ray = vec2_scale(vec2_at_angle(2 * PI * rng_unit(&rng)), reach);
		struct vec2 drift = vec2_scale(burst->velocity, burst->age_s);
		sky_dot(screen, sky, vec2_add(vec2_add(burst->at, drift), ray),
			reach < burst->size * (1.2 - age) ? ROLE_SPARK : ROLE_EMBER);
	}
}

bool sky_shown(const struct sky_show *show, const struct debug_shape *shape)
{
	if (show->one && shape->ship != show->ship)
		return false;
	switch (shape->kind) {
	case DEBUG_WHISKER: return show->whiskers;
	case DEBUG_CIRCLE: return show->circles;
	default: return show->forces;
	}
}

/* The end of SHAPE's line.  A force of 1 is a tile long, but at least FORCE_DOTS, so that it is seen in a wide arena; one
 * above FORCE_MOST is drawn as that. */
static struct vec2 sky_end_of(const struct sky *sky, const struct debug_shape *shape)
{
	double longer = max(1.0, FORCE_DOTS / sky->dots_x);

	if (shape->kind == DEBUG_WHISKER)
		return shape->to;
	struct vec2 force = vec2_clip(vec2_sub(shape->to, shape->from), FORCE_MOST);
	return vec2_add(shape->from, vec2_scale(force, longer));
}

static void sky_draw_shape(struct screen *screen, const struct sky *sky, const struct debug_shape *shape)
{
	static const enum role colours[] = {[DEBUG_FORCE] = ROLE_FORCE,
					    [DEBUG_PULL] = ROLE_PULL,
					    [DEBUG_PUSH] = ROLE_PUSH,
					    [DEBUG_WHISKER] = ROLE_WHISKER,
					    [DEBUG_POINT] = ROLE_FORCE};

	if (shape->kind == DEBUG_CIRCLE)
		sky_circle(screen, sky, shape->from, shape->to.x, 3, ROLE_SIGHT);
	else if (shape->kind == DEBUG_POINT)
		sky_dot(screen, sky, shape->from, colours[shape->kind]);
	else
		sky_line(screen, sky, shape->from, sky_end_of(sky, shape), 1, colours[shape->kind]);
}

void sky_rocks(struct screen *screen, const struct sky *sky, const struct space *space)
{
	struct rect old = screen_clip(screen, sky->area);

	for (uint32_t i = 0; i < space->n.rocks; i++)
		sky_disc(screen, sky, (struct vec2){space->rock_x[i], space->rock_y[i]}, space->rock_radius[i],
			 ROLE_ROCK, ROLE_ROCK);
	screen->clip = old;
}

void sky_orbits(struct screen *screen, const struct sky *sky, const struct space *space)
{
	struct rect old = screen_clip(screen, sky->area);

	for (uint32_t i = 0; i < space->n.orbits; i++) {
		const struct orbit *ellipse = &space->orbits[i].ellipse;
		struct vec2 centre = space_rock_position(space, space->orbits[i].round);
		double round_s = 2 * PI / ellipse->motion_rad_s;
		int dots = (int)(ORBIT_DENSITY * 2 * PI * ellipse->axis * sky->dots_x);
		for (int k = 0; k < dots; k++)
			sky_dot(screen, sky, vec2_add(centre, orbit_position(ellipse, round_s * k / dots)),
				ROLE_ORBIT);
	}
	screen->clip = old;
}

/* The roles of the thirds of a trail. */
struct sky_trail {
	enum role part[3];
};

static struct sky_trail sky_trail_of(const struct space *space, uint32_t ship, const struct sky_show *show)
{
	enum role own = sky_role(space->role[ship]);

	if (space->pilot == (int32_t)ship)
		return (struct sky_trail){{ROLE_TRAIL_NEW, ROLE_TRAIL_MID, ROLE_TRAIL_OLD}};
	if (show->by_role)
		return (struct sky_trail){{own, own, own}};
	return (struct sky_trail){{show->trail[0], show->trail[1], show->trail[2]}};
}

void sky_ships(struct screen *screen, const struct sky *sky, const struct space *space,
	       const struct sky_show *show, const struct debug_draw *shapes)
{
	struct rect old = screen_clip(screen, sky->area);

	for (uint32_t i = 0; show->trails && i < space->n.ships; i++)
		if (space_alive(space, i))
			sky_draw_trail(screen, sky, space, i, sky_trail_of(space, i, show).part);
	for (size_t i = 0; shapes && i < shapes->n; i++)
		if (sky_shown(show, &shapes->shapes[i]))
			sky_draw_shape(screen, sky, &shapes->shapes[i]);
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (space_present(space, i))
			sky_draw_ship(screen, sky, space, i, show);
	if (show->by_role)
		sky_draw_numbers(screen, sky, space, show);
	if (show->one && space_present(space, show->ship))
		sky_draw_frame(screen, sky, space, show->ship);
	for (uint32_t i = 0; i < space->n.beams; i++)
		sky_line(screen, sky, space->beams[i].from, space->beams[i].to, 1, ROLE_BEAM);
	for (uint32_t i = 0; i < space->n.bursts; i++)
		sky_draw_burst(screen, sky, &space->bursts[i]);
	screen->clip = old;
}
