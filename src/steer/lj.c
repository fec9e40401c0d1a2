/* The Lennard-Jones potential: everything near pushes and pulls along the line to it, and the sum is the
 * course.  The variants with given and with derived constants differ only in the force of one obstacle. */
#include "base/minmax.h"
#include "steer/crowd.h"
#include "steer/obstacle.h"
#include "steer/simd.h"

/* Smaller gaps become this: tiles with given constants, shares of the turning gap with derived ones.  Powers up to 8
 * of its inverse are far from the limits of a float. */
#define GAP_FLOOR 0.02

/* Beyond this many turning gaps the derived force is less than a ten-thousandth of the pull and is ignored. */
#define GAP_CEILING 6

/* The force at a gap is repel / gap^repel_power - attract / gap^attract_power: it repels above 0. */
struct lj_law {
	double attract, repel;
	unsigned attract_power, repel_power;
};

/* The potential one ship flies in. */
struct lj_potential {
	double range;  /* gaps beyond this exert no force */
	double radius; /* of the ship */

	/* Given. */
	struct lj_law rocks, ships; /* rocks: and walls */

	/* Derived. */
	double own;       /* radius and clearance of the ship */
	double turning;   /* radius of its turning circle */
	double turn_rate; /* radians a second */
	double advance;   /* how far it flies before its next wish */
	double dt_s;
};

/* A law has four parameters, one after the other, and obstacles have their range as well. */
enum { ATTRACT, ATTRACT_POWER, REPEL, REPEL_POWER };
enum { ROCKS = 0, RANGE = 4, SHIPS = 5, TARGET = 9 };

/* A power is a choice, since a fraction of one would be flown as something else. */
static const char *const powers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", NULL};

/* Of a small grid of values these suit a fighter among thirty rocks best. */
static const struct param lj_params[] = {
    [ROCKS + ATTRACT] = {"A", "", 0, 0, 100, NULL, "how strongly rocks and walls attract"},
    [ROCKS + ATTRACT_POWER] = {"n", "", 1, 0, 8, powers, "how quickly that fades with the gap"},
    [ROCKS + REPEL] = {"B", "", 2, 0, 1000, NULL, "how strongly rocks and walls repel"},
    [ROCKS + REPEL_POWER] = {"m", "", 3, 0, 8, powers, "how quickly that fades with the gap"},
    [RANGE] = {"range", "tiles", 6, 0.1, 30, NULL, "gap beyond which only the target has an effect"},
    [SHIPS + ATTRACT] = {"ship-A", "", 0, 0, 100, NULL, "how strongly other ships attract"},
    [SHIPS + ATTRACT_POWER] = {"ship-n", "", 1, 0, 8, powers, "how quickly that fades with the gap"},
    [SHIPS + REPEL] = {"ship-B", "", 2, 0, 1000, NULL, "how strongly other ships repel"},
    [SHIPS + REPEL_POWER] = {"ship-m", "", 3, 0, 8, powers, "how quickly that fades with the gap"},
    [TARGET + ATTRACT] = {"target-A", "", 1, 0, 100, NULL, "how strongly the target attracts"},
    [TARGET + ATTRACT_POWER] = {"target-n", "", 0, 0, 8, powers, "how quickly that fades on the way to it"},
    [TARGET + REPEL] = {"target-B", "", 0, 0, 1000, NULL, "how strongly the target repels"},
    [TARGET + REPEL_POWER] = {"target-m", "", 2, 0, 8, powers, "how quickly that fades on the way to it"},
};

/* The law whose four values begin with PARAMS. */
static struct lj_law lj_law_of(const double *params)
{
	return (struct lj_law){.attract = params[ATTRACT],
			       .attract_power = (unsigned)params[ATTRACT_POWER],
			       .repel = params[REPEL],
			       .repel_power = (unsigned)params[REPEL_POWER]};
}

SIMD_INLINE double lj_law_force(const struct lj_law *law, double gap)
{
	double near = 1 / max(gap, GAP_FLOOR);

	return law->repel * trig_power(near, law->repel_power) -
	       law->attract * trig_power(near, law->attract_power);
}

/* Where the four parameters of the law of PARAM begin. */
static size_t lj_law_at(size_t param)
{
	if (param >= TARGET)
		return TARGET;
	return param >= SHIPS ? SHIPS : ROCKS;
}

static const char *lj_curve(const double *params, size_t param, double gap, double *force)
{
	size_t at = lj_law_at(param);
	struct lj_law law = lj_law_of(params + at);

	*force = lj_law_force(&law, gap);
	if (at == TARGET)
		return "the target";
	if (gap > params[RANGE])
		*force = 0;
	return at == SHIPS ? "other ships" : "rocks and walls";
}

SIMD_INLINE double lj_given_force(const struct lj_potential *p, double gap, double radius, double speed)
{
	(void)radius, (void)speed;
	if (gap > p->range)
		return 0;
	return lj_law_force(&p->rocks, gap);
}

/* The inputs of ships' forces besides the gap.  Neighbours usually have the same radius, so they are cached. */
struct lj_shape {
	simd radius;

	/* Derived. */
	simd turn_gap;
	simd_mask steep;
};

SIMD_INLINE struct lj_shape lj_given_shape(const struct lj_potential *p, simd radius)
{
	(void)p;
	return (struct lj_shape){.radius = radius};
}

SIMD_INLINE simd lj_given_forces(const struct lj_potential *p, simd gap, const struct lj_shape *shape)
{
	(void)shape;
	simd near = 1 / simd_max(gap, simd_of((float)GAP_FLOOR));
	simd force = (float)p->ships.repel * simd_power(near, p->ships.repel_power);
	if (p->ships.attract > 0)
		force -= (float)p->ships.attract * simd_power(near, p->ships.attract_power);
	return force;
}

/* A ship that flies straight at the middle of a rock and turns as hard as it can clears it if it begins no
 * nearer than D = sqrt(C^2 + 2 C rho) to the centre, where C is the sum of both radii and the clearance.  At
 * that gap s0, the turning gap, the push equals the pull; the power m = 2 s0 / rho asks for no tighter turn
 * than the ship can fly. */
SIMD_INLINE double lj_derived_force(const struct lj_potential *p, double gap, double radius, double speed)
{
	double c = radius + p->own, d = sqrt(c * c + 2 * c * p->turning), steep = 8;
	double turn_gap = d - radius - p->radius + p->advance + speed * p->dt_s;

	/* What approaches keeps coming while the ship turns away. */
	if (speed > 0 && p->turning > 0)
		turn_gap += speed / 2 * trig_atan2(d, p->turning) / p->turn_rate;
	if (gap > GAP_CEILING * turn_gap)
		return 0;
	if (p->turning > 0)
		steep = clamp(2 * turn_gap / p->turning + 0.5, 2, 8);
	return trig_power(turn_gap / max(gap, GAP_FLOOR * turn_gap), (unsigned)steep);
}

/* The same for ships; their approach is not counted, since they avoid this one too. */
SIMD_INLINE struct lj_shape lj_derived_shape(const struct lj_potential *p, simd radius)
{
	simd c = radius + (float)p->own, d = simd_sqrt(c * (c + (float)(2 * p->turning)));
	simd turn_gap = d - radius + (float)(p->advance - p->radius);
	simd steep = turn_gap * (float)(p->turning > 0 ? 2 / p->turning : 1e9) + 0.5F;
	simd bounded_steep = simd_max(simd_min(steep, simd_of(8)), simd_of(2));

	return (struct lj_shape){radius, turn_gap, __builtin_convertvector(bounded_steep, simd_mask)};
}

SIMD_INLINE simd lj_derived_forces(const struct lj_potential *p, simd gap, const struct lj_shape *shape)
{
	(void)p;
	simd ratio = shape->turn_gap / simd_max(gap, (float)GAP_FLOOR * shape->turn_gap);
	simd force = simd_powers(ratio, shape->steep);
	return simd_where(ratio >= (float)(1.0 / GAP_CEILING), force);
}

typedef double (*force_fn)(const struct lj_potential *, double gap, double radius, double speed);
typedef struct lj_shape (*shape_fn)(const struct lj_potential *, simd radius);
typedef simd (*forces_fn)(const struct lj_potential *, simd gap, const struct lj_shape *);

/* The sum over all ships near, SIMD_LANES at a time.  At distance 0 the term of the ship itself vanishes. */
SIMD_INLINE struct vec2 lj_sum_of_ships(const struct steer_batch *batch, uint32_t ship,
					const struct lj_potential *p, shape_fn shape_of, forces_fn forces)
{
	const struct steer_crowd *crowd = batch->crowd;
	simd own_x = simd_of((float)batch->x[ship]), own_y = simd_of((float)batch->y[ship]);
	simd sum_x = simd_of(0), sum_y = simd_of(0);
	float own_radius = (float)p->radius, sight = (float)min(p->range, crowd->sight);
	struct lj_shape shape = shape_of(p, simd_of(own_radius));
	struct crowd_run runs[3];

	crowd_runs(crowd, steer_position(batch, ship), runs);
	for (int i = 0; i < 3; i++) {
		steer_count(batch, ship, runs[i].end - runs[i].begin);
		for (uint32_t at = runs[i].begin; at < runs[i].end; at += SIMD_LANES) {
			simd dx = own_x - simd_load(crowd->x + at), dy = own_y - simd_load(crowd->y + at);
			simd radius = simd_load(crowd->radius + at);
			simd distance = simd_sqrt(dx * dx + dy * dy + 1e-18F);
			simd gap = distance - radius - own_radius;
			simd_mask counts = (gap < sight) & simd_below((int32_t)(runs[i].end - at));
			if (simd_any(radius != shape.radius))
				shape = shape_of(p, radius);
			simd force = simd_where(counts, forces(p, gap, &shape) / distance);
			sum_x += dx * force;
			sum_y += dy * force;
		}
	}
	return (struct vec2){simd_sum(sum_x), simd_sum(sum_y)};
}

/* How fast a thing with this VELOCITY approaches the ship; FROM leads from it to the ship. */
static double lj_closing_speed(struct vec2 velocity, struct vec2 from)
{
	double along = vec2_dot(velocity, from);

	if (along <= 0)
		return 0;
	return along / vec2_length(from);
}

SIMD_INLINE void lj_add_obstacle(struct vec2 *sum, const struct lj_potential *p, force_fn force,
				 struct vec2 from, double radius, double speed)
{
	double distance = vec2_length(from);

	if (distance <= 1e-9)
		return;
	double push = force(p, distance - radius - p->radius, radius, speed);
	*sum = vec2_add(*sum, vec2_scale(from, push / distance));
}

SIMD_INLINE struct vec2 lj_sum_of_obstacles(const struct steer_batch *batch, uint32_t ship,
					    const struct lj_potential *p, force_fn force)
{
	struct vec2 sum = {0, 0}, at = steer_position(batch, ship);

	steer_count(batch, ship, obstacle_count(batch, ship));
	for (uint32_t k = batch->rocks.start[ship]; k < batch->rocks.start[ship + 1]; k++) {
		uint32_t rock = batch->rocks.index[k];
		struct vec2 from = vec2_sub(at, steer_rock_position(batch, rock));
		double speed = lj_closing_speed(steer_rock_velocity(batch, rock), from);
		lj_add_obstacle(&sum, p, force, from, batch->rock_radius[rock], speed);
	}
	for (uint32_t k = batch->walls.start[ship]; k < batch->walls.start[ship + 1]; k++) {
		struct vec2 from = vec2_sub(at, steer_wall_position(batch, batch->walls.index[k]));
		lj_add_obstacle(&sum, p, force, from, 0, 0);
	}
	return sum;
}

static void lj_show(const struct steer_batch *batch, uint32_t ship, struct vec2 course, struct vec2 push,
		    struct debug_draw *draw)
{
	struct vec2 at = steer_position(batch, ship), pull = vec2_clip(course, 3);

	push = vec2_clip(push, 3);
	debug_add(draw, DEBUG_PULL, ship, at, vec2_add(at, pull));
	debug_add(draw, DEBUG_PUSH, ship, at, vec2_add(at, push));
	debug_add(draw, DEBUG_FORCE, ship, at, vec2_add(at, vec2_add(pull, push)));
}

/* Only the direction of the sum matters.  PULL is the force of the target along the course. */
SIMD_INLINE struct vec2 lj_wish_of(const struct steer_batch *batch, uint32_t ship, const struct lj_potential *p,
				   force_fn force, shape_fn shape_of, forces_fn forces, struct vec2 course,
				   double pull, struct debug_draw *draw)
{
	double speed = batch->max_speed[ship];
	struct vec2 push = vec2_add(lj_sum_of_ships(batch, ship, p, shape_of, forces),
				    lj_sum_of_obstacles(batch, ship, p, force));
	struct vec2 sum = vec2_add(vec2_scale(course, pull), vec2_scale(push, speed)), still = {0, 0};

	if (draw)
		lj_show(batch, ship, vec2_scale(vec2_unit(course, still), pull), push, draw);
	return vec2_scale(vec2_unit(sum, still), speed);
}

static void lj_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
		     const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	struct lj_potential p = {
	    .rocks = lj_law_of(params + ROCKS), .ships = lj_law_of(params + SHIPS), .range = params[RANGE]};
	struct lj_law target = lj_law_of(params + TARGET);

	(void)states;
	for (size_t k = 0; k < n_who; k++) {
		double way = vec2_distance(steer_position(batch, who[k]), steer_target(batch, who[k]));
		p.radius = batch->radius[who[k]];
		wish[k] = lj_wish_of(batch, who[k], &p, lj_given_force, lj_given_shape, lj_given_forces,
				     wish[k], -lj_law_force(&target, way), draw);
	}
}

static void lj_derived_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			     const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states, (void)params;
	for (size_t k = 0; k < n_who; k++) {
		uint32_t ship = who[k];
		struct lj_potential p = {
		    .own = batch->radius[ship] + batch->clearance[ship],
		    .radius = batch->radius[ship],
		    .turning = steer_turning_radius(batch, ship),
		    .turn_rate = batch->max_turn_rad_s[ship],
		    .advance = batch->max_speed[ship] * batch->dt_s,
		    .dt_s = batch->dt_s,
		    .range = batch->crowd->sight,
		};
		wish[k] = lj_wish_of(batch, ship, &p, lj_derived_force, lj_derived_shape, lj_derived_forces,
				     wish[k], 1, draw);
	}
}

const struct behaviour steer_lj = {
    .head = {"lj", "Lennard-Jones potential", "Bourg & Seemann 2004, AI for Game Developers, ch. 5", lj_params,
	     ARRAY_LEN(lj_params)},
    .senses = SENSE_CROWD | SENSE_ROCKS | SENSE_WALLS,
    .force = lj_curve,
    .steer = lj_steer,
};

const struct behaviour steer_lj_derived = {
    .head = {"lj-derived", "Lennard-Jones, derived", "constants from speed, turn rate, radius and clearance",
	     NULL, 0},
    .senses = SENSE_CROWD | SENSE_ROCKS | SENSE_WALLS,
    .steer = lj_derived_steer,
};
