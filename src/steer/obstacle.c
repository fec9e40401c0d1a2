#include "steer/obstacle.h"

#include "base/assert.h"
#include "base/minmax.h"

struct obstacle obstacle_of(const struct steer_batch *batch, uint32_t ship, size_t k)
{
	size_t rocks = steer_listed(batch->rocks, ship);

	ASSERT_HOT(k < obstacle_count(batch, ship));
	if (k < rocks) {
		uint32_t rock = batch->rocks.index[batch->rocks.start[ship] + k];
		return (struct obstacle){steer_rock_position(batch, rock), steer_rock_velocity(batch, rock),
					 batch->rock_radius[rock]};
	}
	uint32_t wall = batch->walls.index[batch->walls.start[ship] + k - rocks];
	return (struct obstacle){.at = steer_wall_position(batch, wall)};
}

double obstacle_shell(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle)
{
	double both = obstacle.radius + obstacle_reach(batch, ship);

	return sqrt(both * both + 2 * both * steer_turning_radius(batch, ship)) - obstacle.radius -
	       batch->radius[ship];
}

bool obstacle_ahead(const struct steer_batch *batch, uint32_t ship, struct vec2 along, double reach,
		    double length, struct obstacle *hit, double *room)
{
	bool found = false;

	*room = length;
	steer_count(batch, ship, obstacle_count(batch, ship));
	for (size_t k = 0; k < obstacle_count(batch, ship); k++) {
		struct obstacle obstacle = obstacle_of(batch, ship, k);
		struct vec2 offset = vec2_sub(obstacle.at, steer_position(batch, ship));
		double ahead = vec2_dot(offset, along), aside = vec2_cross(along, offset);
		double both = obstacle.radius + reach;
		if (ahead <= 0 || aside * aside >= both * both)
			continue;
		double entry = ahead - sqrt(both * both - aside * aside);
		if (entry >= *room)
			continue;
		*room = max(entry, 0);
		*hit = obstacle;
		found = true;
	}
	return found;
}

double obstacle_side(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle,
		     struct vec2 along)
{
	struct vec2 offset = vec2_sub(obstacle.at, steer_position(batch, ship));

	if (vec2_cross(along, offset) > 0)
		return -1;
	return 1;
}

struct vec2 obstacle_tangent(const struct steer_batch *batch, uint32_t ship, struct obstacle obstacle,
			     double reach, double side)
{
	struct vec2 offset = vec2_sub(obstacle.at, steer_position(batch, ship));
	struct vec2 ahead = vec2_unit(offset, steer_heading(batch, ship));
	double distance = vec2_length(offset), both = obstacle.radius + reach, sine = 0;

	if (both > 0)
		sine = min(distance, both) / max(distance, both);
	double cosine = sqrt(1 - sine * sine);
	if (distance < both)
		cosine = -cosine;
	return vec2_rotate(ahead, (struct vec2){cosine, sine * side});
}
