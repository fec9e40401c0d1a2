#include "steer/target_field.h"

#include "base/assert.h"
#include "base/minmax.h"

enum { HEADINGS = 16 };

#define HEADING_RAD (2 * PI / HEADINGS)

/* How many steps of the way to look ahead for its direction. */
enum { LOOK_STEPS = 16 };

/* The unit vectors of the headings. */
#define C1 0.92387953251128674
#define C2 0.70710678118654757
#define C3 0.38268343236508978
static const struct vec2 compass[HEADINGS] = {
    {1, 0},  {C1, C3},   {C2, C2},   {C3, C1},   {0, 1},  {-C3, C1}, {-C2, C2}, {-C1, C3},
    {-1, 0}, {-C1, -C3}, {-C2, -C2}, {-C3, -C1}, {0, -1}, {C3, -C1}, {C2, -C2}, {C1, -C3}};

struct target_field target_field_of(const struct steer_batch *batch, uint32_t ship, double turning)
{
	struct target_field way = {
	    .target = steer_target(batch, ship),
	    .reach = steer_reach(batch, ship),
	    .turning = turning,
	};
	struct vec2 at = steer_position(batch, ship), away = vec2_sub(way.target, at);

	if (!batch->way || !batch->way[ship] || !batch->solids)
		return way;
	double room = batch->radius[ship] + batch->clearance[ship] / 2;
	bool ahead = vec2_dot(away, steer_heading(batch, ship)) > 0;
	if (ahead && solids_free(batch->solids, at, way.target, room))
		return way;
	way.field = batch->way[ship];
	way.solids = batch->solids;
	way.room = room;
	way.spacing = batch->solids->spacing;
	way.least = TARGET_FIELD_LEAST;
	return way;
}

/* What a target within the ship's turning circle costs more: the ship would orbit it, so it must fly out and
 * back, the farther the deeper the target lies.  ALONG and ACROSS are its place seen from the ship. */
static double target_field_orbit_length(const struct target_field *way, double along, double across)
{
	struct vec2 from_centre = {along, across - way->turning};
	double depth = way->turning - way->reach - vec2_length(from_centre);

	if (depth <= 0)
		return 0;
	return 2 * way->turning + 4 * depth;
}

/* The straight line, and what turning onto it by the angle e costs: on its circle the ship flies e rho to gain
 * rho sin e, and comes out beside the line. */
static double target_field_straight_length(const struct target_field *way, struct vec2 at, struct vec2 nose)
{
	struct vec2 away = vec2_sub(way->target, at);
	double along = vec2_dot(nose, away), across = fabs(vec2_cross(nose, away)), length = vec2_length(away);

	if (length < 1e-9)
		return 0;
	double sine = across / length, cosine = along / length, over;
	/* A small angle does not need an arc tangent: e - sin e = e^3 / 6. */
	if (along > 0 && sine < 0.1)
		over = sine * sine * sine / 6;
	else
		over = trig_atan2(across, along) - sine;
	return length + way->turning * (over + (1 - cosine) / 2) +
	       target_field_orbit_length(way, along, across);
}

/* What a node or heading without a way costs: about a full turn to come back another way. */
static double target_field_closed_price(const struct target_field *way)
{
	return 2 * way->turning + way->spacing;
}

/* The length for one heading at a place, in spacings, interpolated between the nodes around it.  A node without a way
 * has the others' length plus target_field_closed_price. */
static double target_field_plane_at(const struct target_field *way, int plane, double x, double y)
{
	const struct field *field = way->field;
	int column = (int)clamp(x, 0, field->width - 2), row = (int)clamp(y, 0, field->height - 2);
	size_t node = (size_t)row * (size_t)field->width + (size_t)column;
	const uint32_t *values = field->distance + (size_t)plane * (size_t)field->width * (size_t)field->height;
	double right = clamp(x - column, 0, 1), down = clamp(y - row, 0, 1), sum = 0, weights = 0;

	ASSERT(plane >= 0 && plane < HEADINGS);
	const size_t corners[4] = {node, node + 1, node + (size_t)field->width,
				   node + (size_t)field->width + 1};
	const double shares[4] = {(1 - right) * (1 - down), right * (1 - down), (1 - right) * down,
				  right * down};
	for (int i = 0; i < 4; i++) {
		uint32_t value = values[corners[i]];
		if (value >= TARGET_FIELD_SEALED)
			continue;
		sum += shares[i] * value;
		weights += shares[i];
	}
	if (weights <= way->least)
		return INFINITY;
	return sum / weights * field->unit + (1 - weights) * target_field_closed_price(way);
}

/* Between a heading without a way and one with VALUE, which has the weight SHARE. */
static double target_field_beside_closed(const struct target_field *way, double value, double share)
{
	if (share <= way->least)
		return INFINITY;
	return value + (1 - share) * target_field_closed_price(way);
}

/* Read from the field, interpolated between the two nearest headings. */
static double target_field_read_length(const struct target_field *way, struct vec2 at, struct vec2 nose)
{
	double heading = trig_atan2(nose.y, nose.x) / HEADING_RAD, x = at.x / way->spacing,
	       y = at.y / way->spacing;
	double low = floor(heading), share = heading - low;
	int plane = (int)low & (HEADINGS - 1);
	double first = target_field_plane_at(way, plane, x, y),
	       second = target_field_plane_at(way, (plane + 1) & (HEADINGS - 1), x, y);

	if (isinf(first))
		return target_field_beside_closed(way, second, share);
	if (isinf(second))
		return target_field_beside_closed(way, first, 1 - share);
	return first + (second - first) * share;
}

double target_field_length(const struct target_field *way, struct vec2 at, struct vec2 nose)
{
	if (way->field)
		return target_field_read_length(way, at, nose);
	return target_field_straight_length(way, at, nose);
}

bool target_field_sealed(const struct target_field *way, struct vec2 at)
{
	const struct field *field = way->field;

	if (!field)
		return false;
	double near = TARGET_FIELD_NEAR_TILES / way->spacing, x = at.x / way->spacing, y = at.y / way->spacing;
	int left = max((int)ceil(x - near), 0), right = min((int)floor(x + near), field->width - 1);
	int top = max((int)ceil(y - near), 0), bottom = min((int)floor(y + near), field->height - 1);
	bool sealed = false; /* off the field nothing is known */

	for (int row = top; row <= bottom; row++)
		for (int column = left; column <= right; column++) {
			if (vec2_distance((struct vec2){column, row}, (struct vec2){x, y}) > near)
				continue;
			sealed = field_at(field, cell_at(column, row)) == TARGET_FIELD_SEALED;
			if (!sealed)
				return false;
		}
	return sealed;
}

/* How far the target is from the point STEP ahead along each heading. */
static void target_field_lengths_around(const struct target_field *way, struct vec2 at, double step,
					double lengths[HEADINGS])
{
	for (int heading = 0; heading < HEADINGS; heading++) {
		struct vec2 ahead = vec2_add(at, vec2_scale(compass[heading], step));
		lengths[heading] =
		    target_field_plane_at(way, heading, ahead.x / way->spacing, ahead.y / way->spacing);
	}
}

/* Sets *ALONG to the direction of the point STEP away from AT from which the way is shortest; returns false, and
 * leaves it, if no point there has a way. */
static bool target_field_look(const struct target_field *way, struct vec2 at, double step, struct vec2 *along)
{
	double lengths[HEADINGS];
	int best = 0;

	target_field_lengths_around(way, at, step, lengths);
	for (int heading = 1; heading < HEADINGS; heading++)
		if (lengths[heading] < lengths[best])
			best = heading;
	if (isinf(lengths[best]))
		return false;
	/* The bottom of the parabola through the best heading and its neighbours. */
	double left = lengths[(best - 1) & (HEADINGS - 1)], right = lengths[(best + 1) & (HEADINGS - 1)];
	double bend = left - 2 * lengths[best] + right, heading = best;
	if (bend > 1e-9 && !isinf(bend))
		heading += (left - right) / (2 * bend);
	*along = vec2_at_angle(heading * HEADING_RAD);
	return true;
}

struct vec2 target_field_direction(const struct target_field *way, struct vec2 at, struct vec2 nose)
{
	struct vec2 along;

	if (!way->field)
		return vec2_unit(vec2_sub(way->target, at), nose);
	/* Straight for the farthest place of the way that is in sight: step by step it wavers. */
	double step = max(way->turning, 2 * way->spacing);
	struct vec2 ahead = at, seen = at;
	for (int i = 0; i < LOOK_STEPS && target_field_look(way, ahead, step, &along); i++) {
		ahead = vec2_add(ahead, vec2_scale(along, step));
		if (i > 0 && !solids_free(way->solids, at, ahead, way->room))
			break;
		seen = ahead;
	}
	return vec2_unit(vec2_sub(seen, at), nose);
}
