/* Optimal reciprocal collision avoidance: each neighbour forbids a half-plane of velocities, and a linear
 * program finds the allowed velocity nearest to the course.  Two ships that both fly by it make half of a dodge
 * each. */
#include "base/assert.h"
#include "base/minmax.h"
#include "steer/obstacle.h"

enum { LOOK, NEIGHBOURS };

static const struct param orca_params[] = {
    [LOOK] = {"look", "s", 2, 0.1, 20, NULL, "avoids collisions within this time plus half a turn"},
    [NEIGHBOURS] = {"neighbours", "", 10, 0, 16, NULL, "number of nearest ships considered"},
};

enum { HALF_PLANES = 64 };

/* The line through AT along the unit vector ALONG; velocities to its left on the screen are forbidden. */
struct orca_half_plane {
	struct vec2 at, along;
};

struct orca_program {
	struct orca_half_plane *planes; /* [HALF_PLANES], the first n in use */
	size_t n, hard;                 /* the first HARD are rocks and walls, which never give way */
	double speed;                   /* no solution is faster */
	size_t *looks;                  /* how often a plane has been looked at */
};

/* How far VELOCITY is on the forbidden side; negative on the allowed one. */
static double orca_excess(struct orca_half_plane plane, struct vec2 velocity)
{
	return vec2_cross(vec2_sub(velocity, plane.at), plane.along);
}

/* The unit vector along FROM, of length LENGTH; straight back without a direction, or else north. */
static inline struct vec2 orca_way_out(struct vec2 from, double length, struct vec2 away)
{
	if (length > 1e-12)
		return vec2_scale(from, 1 / length);
	return vec2_unit(vec2_scale(away, -1), (struct vec2){0, -1});
}

/* Adds the half-plane for something at AWAY from the ship, BOTH radii wide.  RELATIVE is the ship's VELOCITY minus the
 * other's; the ship makes SHARE of the necessary change.  Inlined: to pass all this takes longer than to use it. */
static inline __attribute__((always_inline)) void orca_forbid(struct orca_program *program,
							      struct vec2 velocity, struct vec2 away,
							      struct vec2 relative, double both, double look_s,
							      double dt_s, double share)
{
	double square = vec2_dot(away, away);
	bool apart = square > both * both;
	/* Ships that overlap part as fast as one step allows. */
	double time = apart ? look_s : dt_s;
	struct vec2 from = vec2_sub(relative, vec2_scale(away, 1 / time)), along, change;
	double length = vec2_length(from), ahead = vec2_dot(from, away);

	if (program->n == HALF_PLANES)
		return;
	if (!apart || (ahead < 0 && ahead * ahead > both * both * length * length)) {
		/* The round end of the cone is nearest. */
		struct vec2 out = orca_way_out(from, length, away);
		along = (struct vec2){out.y, -out.x};
		change = vec2_scale(out, both / time - length);
	} else {
		double leg = sqrt(square - both * both);
		double side = vec2_cross(away, from) > 0 ? 1 : -1;
		along = (struct vec2){(away.x * leg - away.y * both * side) / square * side,
				      (away.y * leg + away.x * both * side) / square * side};
		change = vec2_sub(vec2_scale(along, vec2_dot(relative, along)), relative);
	}
	program->planes[program->n++] =
	    (struct orca_half_plane){vec2_add(velocity, vec2_scale(change, share)), along};
}

/* The best velocity on the line of plane K that obeys the planes before it, in *BEST: the one nearest to AIM, or the
 * farthest in its direction if FAR.  False: none. */
static bool orca_solve_on_line(const struct orca_program *program, size_t k, struct vec2 aim, bool far,
			       struct vec2 *best)
{
	struct orca_half_plane line = program->planes[k];
	double middle = vec2_dot(line.at, line.along);
	double root = middle * middle + program->speed * program->speed - vec2_dot(line.at, line.at);

	if (root < 0)
		return false;
	double low = -middle - sqrt(root), high = -middle + sqrt(root);
	for (size_t i = 0; i < k; i++) {
		++*program->looks;
		struct orca_half_plane other = program->planes[i];
		double slope = vec2_cross(line.along, other.along), off = orca_excess(other, line.at);
		if (fabs(slope) < 1e-9) {
			if (off > 0)
				return false;
			continue;
		}
		double bound = -off / slope;
		if (slope > 0)
			high = min(bound, high);
		else
			low = max(bound, low);
		if (low > high)
			return false;
	}
	double want = clamp(vec2_dot(line.along, vec2_sub(aim, line.at)), low, high);
	if (far)
		want = vec2_dot(aim, line.along) > 0 ? high : low;
	*best = vec2_add(line.at, vec2_scale(line.along, want));
	return true;
}

/* Obeys the planes in turn; returns the first that cannot be obeyed, or their number.  AIM is the wanted
 * velocity, or, if FAR, a direction in which to go as far as possible. */
static size_t orca_solve(const struct orca_program *program, struct vec2 aim, bool far, struct vec2 *best)
{
	*best = far ? vec2_scale(aim, program->speed) : vec2_clip(aim, program->speed);
	for (size_t k = 0; k < program->n; k++) {
		++*program->looks;
		if (orca_excess(program->planes[k], *best) > 0 &&
		    !orca_solve_on_line(program, k, aim, far, best))
			return k;
	}
	return program->n;
}

/* The line on which planes I and K are violated equally; false if one of them implies the other. */
static bool orca_bisector(struct orca_half_plane i, struct orca_half_plane k, struct orca_half_plane *line)
{
	double across = vec2_cross(k.along, i.along);

	if (fabs(across) < 1e-9) {
		if (vec2_dot(k.along, i.along) > 0)
			return false;
		line->at = vec2_scale(vec2_add(k.at, i.at), 0.5);
	} else {
		double along = orca_excess(i, k.at) / -across;
		line->at = vec2_add(k.at, vec2_scale(k.along, along));
	}
	line->along = vec2_unit(vec2_sub(i.along, k.along), i.along);
	return true;
}

/* For planes from BEGIN on that cannot all be obeyed: violates each as little as possible, hard ones never. */
static void orca_solve_least_excess(const struct orca_program *program, size_t begin, struct vec2 *best)
{
	double excess = 0;

	ASSERT(program->n <= HALF_PLANES && program->hard <= program->n);
	for (size_t k = begin; k < program->n; k++) {
		struct orca_half_plane plane = program->planes[k];
		++*program->looks;
		if (orca_excess(plane, *best) <= excess)
			continue;
		struct orca_half_plane planes[HALF_PLANES];
		struct orca_program sub = {.speed = program->speed, .planes = planes, .looks = program->looks};
		*program->looks += k;
		for (size_t i = 0; i < program->hard && i < k; i++)
			sub.planes[sub.n++] = program->planes[i];
		for (size_t i = program->hard; i < k; i++)
			sub.n += orca_bisector(program->planes[i], plane, &sub.planes[sub.n]);
		struct vec2 found, out = {-plane.along.y, plane.along.x};
		if (orca_solve(&sub, out, true, &found) == sub.n)
			*best = found;
		excess = orca_excess(plane, *best);
	}
}

static void orca_forbid_obstacles(struct orca_program *program, const struct steer_batch *batch, uint32_t ship,
				  double look_s)
{
	struct vec2 at = steer_position(batch, ship), velocity = steer_velocity(batch, ship);
	double reach = obstacle_reach(batch, ship);

	for (size_t k = 0; k < obstacle_count(batch, ship); k++) {
		struct obstacle obstacle = obstacle_of(batch, ship, k);
		orca_forbid(program, velocity, vec2_sub(obstacle.at, at), vec2_sub(velocity, obstacle.velocity),
			    obstacle.radius + reach, look_s, batch->dt_s, 1);
	}
	program->hard = program->n;
}

static void orca_forbid_ships(struct orca_program *program, const struct steer_batch *batch, uint32_t ship,
			      double look_s, size_t cap)
{
	struct vec2 at = steer_position(batch, ship), velocity = steer_velocity(batch, ship);
	size_t first = batch->neighbours.start[ship], n = batch->neighbours.start[ship + 1] - first;

	for (size_t k = 0; k < n && k < cap; k++) {
		uint32_t other = batch->neighbours.index[first + k];
		orca_forbid(program, velocity, vec2_sub(steer_position(batch, other), at),
			    vec2_sub(velocity, steer_velocity(batch, other)),
			    obstacle_reach(batch, ship) + batch->radius[other], look_s, batch->dt_s, 0.5);
	}
}

/* Where all ships brake for each other none would ever go: the slower a ship flies, the more it keeps to the
 * right.  Every ship does so a little, for two that meet exactly head-on. */
static struct vec2 orca_keep_right(struct vec2 course, struct vec2 velocity, double speed)
{
	double blocked = 0;

	if (speed > 0)
		blocked = max(1 - vec2_length(velocity) / speed, 0);
	double right = 0.02 + blocked;
	return (struct vec2){course.x - right * course.y, course.y + right * course.x};
}

static struct vec2 orca_wish_of(const double *params, const struct steer_batch *batch, uint32_t ship,
				struct vec2 course, struct debug_draw *draw)
{
	struct orca_half_plane planes[HALF_PLANES];
	size_t looks = 0;
	struct orca_program program = {.speed = batch->max_speed[ship], .planes = planes, .looks = &looks};
	double turn = batch->max_turn_rad_s[ship], look_s = params[LOOK];
	struct vec2 at = steer_position(batch, ship), wish;

	if (turn > 0)
		look_s += PI / turn;
	orca_forbid_obstacles(&program, batch, ship, look_s);
	orca_forbid_ships(&program, batch, ship, look_s, (size_t)params[NEIGHBOURS]);
	struct vec2 aim = orca_keep_right(course, steer_velocity(batch, ship), program.speed);
	size_t obeyed = orca_solve(&program, aim, false, &wish);
	if (obeyed < program.n)
		orca_solve_least_excess(&program, obeyed, &wish);
	steer_count(batch, ship, program.n + looks);
	debug_add(draw, DEBUG_FORCE, ship, at, vec2_add(at, wish));
	return vec2_clip(wish, program.speed);
}

static void orca_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
		       const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	for (size_t k = 0; k < n_who; k++)
		wish[k] = orca_wish_of(params, batch, who[k], wish[k], draw);
}

const struct behaviour steer_orca = {
    .head = {"orca", "ORCA", "van den Berg, Guy, Lin & Manocha 2011, Reciprocal n-Body Collision Avoidance",
	     orca_params, ARRAY_LEN(orca_params)},
    .senses = SENSE_SHIPS | SENSE_ROCKS | SENSE_WALLS,
    .steer = orca_steer,
};
