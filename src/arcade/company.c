#include "arcade/company.h"

#include "base/assert.h"
#include "base/minmax.h"

/* The place where it joins: this far from the pilot's ship, in one of this many directions. */
#define JOIN_TILES 2.0
enum { JOIN_DIRECTIONS = 8 };

/* Puts SHIP at the place with the widest gap. */
static void company_place(struct space *space, uint32_t ship)
{
	struct vec2 pilot = space_position(space, (uint32_t)space->pilot), best = pilot;
	double widest = -INFINITY;

	for (int i = 0; i < JOIN_DIRECTIONS; i++) {
		struct vec2 way = vec2_rotate(vec2_at_angle(2 * PI * (i + 0.5) / JOIN_DIRECTIONS), space->helm);
		struct vec2 at = vec2_sub(pilot, vec2_scale(way, JOIN_TILES));
		space->x[ship] = at.x;
		space->y[ship] = at.y;
		double gap = space_gap(space, ship, JOIN_TILES);
		if (gap > widest) {
			widest = gap;
			best = at;
		}
	}
	space_launch(space, ship, best);
}

void company_join(struct company *company, struct space *space, const struct hull *hull,
		  const struct variant *behaviour, const double *params)
{
	uint32_t ship = (uint32_t)company->ship, group;

	ASSERT(space->pilot != SPACE_NOBODY);
	if (company->ship == SPACE_NOBODY) {
		struct vec2 at = space_position(space, (uint32_t)space->pilot);
		double heading_rad = trig_atan2(space->helm.y, space->helm.x);
		if (space_add_group(space, behaviour, params, &group) ||
		    space_add_ship(space, hull, group, at, heading_rad, &ship))
			return;
		company->ship = (int32_t)ship;
	} else if (space->life[ship] != SHIP_ARRIVED) {
		return;
	}
	company->flew = true;
	company_place(space, ship);
	space_send(space, ship,
		   (struct space_target){.kind = TARGET_SHIP, .id = (uint32_t)space->pilot, .reach = -1});
}

bool company_flies(const struct company *company, const struct space *space)
{
	return company->ship != SPACE_NOBODY && space_alive(space, (uint32_t)company->ship);
}

void company_leave(struct company *company, struct space *space)
{
	if (company_flies(company, space))
		space_dock(space, (uint32_t)company->ship);
}

/* The target of hunter I: the companion, if it flies and is nearer or the pilot's ship is gone. */
static uint32_t company_nearer(const struct company *company, const struct space *space, uint32_t i)
{
	uint32_t pilot = (uint32_t)space->pilot, friend = (uint32_t)company->ship;
	struct vec2 at = space_position(space, i);

	if (!company_flies(company, space))
		return pilot;
	if (!space_alive(space, pilot))
		return friend;
	if (vec2_distance(at, space_position(space, friend)) < vec2_distance(at, space_position(space, pilot)))
		return friend;
	return pilot;
}

void company_draw_off(const struct company *company, struct space *space)
{
	if (company->ship == SPACE_NOBODY)
		return;
	for (uint32_t i = 0; i < space->n.ships; i++) {
		if ((int32_t)i == space->pilot || (int32_t)i == company->ship || !space_alive(space, i))
			continue;
		uint32_t nearer = company_nearer(company, space, i);
		if (space->target_id[i] != nearer)
			space_send(space, i, (struct space_target){.kind = TARGET_SHIP, .id = nearer});
	}
}

static void company_count_event(struct company *company, const struct space *space,
				const struct space_event *event)
{
	if (event->kind == SPACE_EVENT_CONTACT && event->a == company->ship && event->b == space->pilot &&
	    event->touch == TOUCH_SHIP)
		company->touches++;
	if (event->kind != SPACE_EVENT_DESTROYED)
		return;
	if (event->a == company->ship) {
		company->lost++;
	} else if (event->a != space->pilot && event->b != space->pilot) {
		company->diverted += (int32_t)space->target_id[event->a] == company->ship;
	}
}

void company_count(struct company *company, const struct space *space)
{
	if (company->ship == SPACE_NOBODY)
		return;
	for (uint32_t i = 0; i < space->n.events; i++)
		company_count_event(company, space, &space->events[i]);
	uint32_t pilot = (uint32_t)space->pilot, friend = (uint32_t)company->ship;
	if (!space_alive(space, pilot) || !space_alive(space, friend))
		return;
	double gap = vec2_distance(space_position(space, pilot), space_position(space, friend)) -
		     space->radius[pilot] - space->radius[friend];
	company->gap_ticks[(int)clamp(gap / COMPANY_GAP_TILES, 0, COMPANY_GAPS - 1)]++;
}

double company_median_gap(const struct company *company)
{
	uint64_t all = 0, nearer = 0;
	int gap = 0;

	for (int i = 0; i < COMPANY_GAPS; i++)
		all += company->gap_ticks[i];
	if (!all)
		return 0;
	while (2 * (nearer + company->gap_ticks[gap]) < all)
		nearer += company->gap_ticks[gap++];
	return (gap + 0.5) * COMPANY_GAP_TILES;
}
