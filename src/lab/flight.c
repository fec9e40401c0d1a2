#include "config.h"

#include "lab/flight.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/minmax.h"
#include "lab/shortest.h"

/* Smaller turns in one tick are not flips. */
#define COUNTED_TURN_RAD 1e-3

static struct vec2 flight_nose(const struct space *space, uint32_t ship)
{
	return (struct vec2){space->heading_x[ship], space->heading_y[ship]};
}

/* Where SHIP wants to get: on a route, the next node of it. */
static struct vec2 flight_goal(const struct space *space, uint32_t ship)
{
	const struct steer_route *route = &space->ship_route[ship];

	if (space->target_kind[ship] == TARGET_ROUTE && route->n)
		return route->nodes[min((size_t)space->cursor[ship].node, route->n - 1)];
	return (struct vec2){space->target_x[ship], space->target_y[ship]};
}

/* Whether SHIP flies a route that never ends, or hauls. */
static bool flight_goes_round(const struct space *space, uint32_t ship)
{
	if (space->target_kind[ship] == TARGET_HAUL)
		return true;
	return space->target_kind[ship] == TARGET_ROUTE && space->ship_route[ship].n > 1 &&
	       space->ship_route[ship].mode != ROUTE_ONE_WAY;
}

/* Whether there is a place that SHIP is to reach. */
static bool flight_has_goal(const struct space *space, uint32_t ship)
{
	switch ((enum target_kind)space->target_kind[ship]) {
	case TARGET_NONE: return false;
	case TARGET_SHIP: return space->reach[ship] >= 0;
	default: return true;
	}
}

/* How many nodes make a lap of the route of SHIP. */
static double flight_nodes_a_lap(const struct space *space, uint32_t ship)
{
	const struct steer_route *route = &space->ship_route[ship];

	if (route->mode == ROUTE_PATROL)
		return 2 * (double)(route->n - 1);
	return (double)route->n;
}

static bool flight_is_docked(const struct space *space, uint32_t ship)
{
	const struct space_haul *haul = space_haul_of(space, ship);

	return haul && haul->docked;
}

/* Begins the logs of the ships from FIRST on. */
static void flight_begin_from(const struct space *space, struct flight_log *logs, uint32_t first)
{
	for (uint32_t i = first; i < space->n.ships; i++)
		logs[i] = (struct flight_log){.at = space_position(space, i),
					      .nose = flight_nose(space, i),
					      .nearest = INFINITY,
					      .gap = space->rules.sight,
					      .operations_before = space->operations[i],
					      .docked = flight_is_docked(space, i),
					      .done = space->pilot == (int32_t)i || !space_present(space, i)};
}

void flight_begin(const struct space *space, struct flight_log *logs)
{
	flight_begin_from(space, logs, 0);
}

void flight_touched(const struct space *space, struct flight_log *logs, uint32_t first)
{
	flight_begin_from(space, logs, first);
	for (uint32_t i = 0; i < first; i++)
		logs[i].done = !space_present(space, i) || logs[i].sealed.by != SEALED_NOT;
}

enum status flight_find_sealed(const struct space *space, const struct grid *map, struct flight_log *logs)
{
	struct ground opened;

	if (!map || !map->width || !space->setup.walls)
		return STATUS_OK;
	enum status status = ground_new(map, MOVER_PLANNER, NULL, &opened);
	if (status)
		return status;
	for (uint32_t i = 0; i < space->n.ships && !status; i++) {
		status = sealed_find(space, i, &opened, &logs[i].sealed);
		logs[i].done |= logs[i].sealed.by != SEALED_NOT;
	}
	ground_free(&opened);
	return status;
}

static void flight_note_turn(struct flight_log *log, struct vec2 nose)
{
	double turn = trig_atan2(vec2_cross(log->nose, nose), vec2_dot(log->nose, nose));

	log->turn_rad += fabs(turn);
	log->wound_rad += turn;
	log->circles = max(fabs(log->wound_rad) / (2 * PI), log->circles);
	log->nose = nose;
	if (fabs(turn) < COUNTED_TURN_RAD)
		return;
	log->flips += turn * log->last_turn < 0;
	log->last_turn = turn;
}

static void flight_note_touch(struct flight_log *log, unsigned touching)
{
	static const enum touch kinds[] = {TOUCH_WALL, TOUCH_ROCK, TOUCH_SHIP};

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		log->contacts += (touching & ~log->touching) >> kinds[i] & 1;
	log->touching = touching;
}

/* Distance from AT to the nearest line of ROUTE. */
static double flight_off_line(const struct steer_route *route, struct vec2 at)
{
	double least = INFINITY;
	size_t first = route->mode == ROUTE_LOOP ? 0 : 1;

	for (size_t i = first; i < route->n; i++) {
		struct vec2 from = route->nodes[(i + route->n - 1) % route->n];
		least = min(least, vec2_from_segment(from, route->nodes[i], at));
	}
	return least;
}

static void flight_note_route(const struct space *space, uint32_t ship, struct flight_log *log)
{
	if (space->target_kind[ship] != TARGET_ROUTE || !log->nodes)
		return;
	double off = flight_off_line(&space->ship_route[ship], log->at);
	log->off_line += off;
	log->off_line_max = max(off, log->off_line_max);
	log->line_ticks++;
}

static bool flight_reached(const struct space *space, uint32_t ship, const struct flight_log *log)
{
	enum touch touch = TOUCH_GOAL;

	const struct space_haul *haul = space_haul_of(space, ship);

	if (haul)
		return haul->n > log->hops;
	if (flight_goes_round(space, ship))
		return log->nodes > flight_nodes_a_lap(space, ship);
	if (space->target_kind[ship] == TARGET_PREY)
		touch = TOUCH_PREY;
	return flight_has_goal(space, ship) && space->touching[ship] >> touch & 1;
}

/* Counts a haul as a hop if SHIP, which has landed, has not been flying towards its planet for a tick. */
static void flight_note_hop(const struct space *space, uint32_t ship, struct flight_log *log)
{
	if (isfinite(log->nearest))
		return;
	log->hops++;
	log->hop_fuel += space_haul_of(space, ship)->burnt;
}

/* Whether SHIP is docked, or has just left its planet; only time passes for it. */
static bool flight_note_dock(const struct space *space, uint32_t ship, struct flight_log *log)
{
	bool was = log->docked;

	log->docked = flight_is_docked(space, ship);
	if (!was && !log->docked)
		return false;
	if (!was)
		flight_note_hop(space, ship, log);
	log->at = space_position(space, ship);
	log->nose = flight_nose(space, ship);
	log->nearest = INFINITY;
	log->nearest_since_s = log->time_s;
	log->touching = 0;
	log->reached = flight_reached(space, ship, log);
	return true;
}

static void flight_note_ship(const struct space *space, uint32_t ship, struct flight_log *log)
{
	struct vec2 at = space_position(space, ship), goal = flight_goal(space, ship);
	double away = vec2_distance(at, goal);

	log->ticks++;
	log->time_s = (double)log->ticks / SPACE_TICKS_PER_S;
	log->operations = space->operations[ship] - log->operations_before;
	if (flight_note_dock(space, ship, log))
		return;
	log->length += vec2_distance(log->at, at);
	log->at = at;
	flight_note_turn(log, flight_nose(space, ship));
	flight_note_touch(log, space->touching[ship]);
	flight_note_route(space, ship, log);
	if (away < log->nearest - space->radius[ship]) {
		log->nearest = away;
		log->nearest_since_s = log->time_s;
	}
	if (space->target_kind[ship] == TARGET_SHIP)
		log->away += away - space->radius[ship] - space->radius[space->target_id[ship]];
	log->gap = min(space_gap(space, ship, log->gap), log->gap);
	log->reached = flight_reached(space, ship, log);
	log->done = !space_present(space, ship) || (log->reached && !flight_goes_round(space, ship));
}

/* A lap is from the first node that the ship passed to the same again. */
static void flight_note_lap(const struct space *space, uint32_t ship, struct flight_log *log)
{
	double now_s = (double)log->ticks / SPACE_TICKS_PER_S;

	if (!flight_goes_round(space, ship) || fmod(log->nodes - 1, flight_nodes_a_lap(space, ship)) != 0)
		return;
	if (log->nodes > 1)
		log->lap_s = now_s - log->lap_began_s;
	log->lap_began_s = now_s;
}

/* The next node is another goal. */
static void flight_note_node(const struct space *space, uint32_t ship, struct flight_log *log)
{
	if (log->done)
		return;
	log->nodes++;
	flight_note_lap(space, ship, log);
	log->wound_rad = 0;
	log->nearest = INFINITY;
}

void flight_note(const struct space *space, struct flight_log *logs)
{
	for (uint32_t i = 0; i < space->n.events; i++)
		if (space->events[i].kind == SPACE_EVENT_NODE)
			flight_note_node(space, (uint32_t)space->events[i].a, &logs[space->events[i].a]);
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (!logs[i].done)
			flight_note_ship(space, i, &logs[i]);
}

bool flight_over(const struct space *space, const struct flight_log *logs)
{
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (!logs[i].done)
			return false;
	return true;
}

/* After this time without getting nearer a ship is stuck: a full circle, twice its own length, and a second. */
static double flight_patience_s(const struct space *space, uint32_t ship)
{
	double speed = space->max_speed[ship], turn = space->max_turn_rad_s[ship];
	double circle_s = 0, length_s = 0;

	if (turn > 0)
		circle_s = 2 * PI / turn;
	if (speed > 0)
		length_s = 4 * space->radius[ship] / speed;
	return circle_s + length_s + 1;
}

static double flight_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* SUM divided by COUNT, or NAN if COUNT is 0. */
static double flight_per(double sum, double count)
{
	if (count > 0)
		return sum / count;
	return NAN;
}

/* The longest time that any ship needs for the straight line to its goal, if that is a point. */
static double flight_straight_s(const struct space *space)
{
	double longest = 0;

	for (uint32_t i = 0; i < space->n.ships; i++) {
		double way = vec2_distance(space_position(space, i), flight_goal(space, i));
		if (space->target_kind[i] == TARGET_POINT && way > longest * space->max_speed[i])
			longest = way / space->max_speed[i];
	}
	return longest;
}

double flight_limit_s(const struct space *space, double patience, double extra_s)
{
	return patience * flight_straight_s(space) + extra_s;
}

/* ---- summing up ------------------------------------------------------------------------------------------ */

/* Sums and numbers over the ships of a role. */
struct flight_sums {
	double goals, reached, stuck, no_way, ok, seconds, flips;
	double timed_laps, lap_s;
	double times, time_s, length, compared, time_ratio, length_ratio;
	double routes, laps, nodes, line_ticks, off_line;
	double followed_ticks, distance;
	double ticks, operations;
	double haulers, hauls, fuel, flown_s;
};

static void flight_sum_goal(const struct space *space, uint32_t ship, const struct flight_log *log,
			    struct flight_sums *sums)
{
	bool idle = log->time_s - log->nearest_since_s > flight_patience_s(space, ship);

	sums->ok += !log->contacts && (log->reached || !flight_has_goal(space, ship));
	if (!flight_has_goal(space, ship))
		return;
	sums->goals++;
	sums->reached += log->reached;
	sums->stuck += idle && !log->done;
	sums->no_way += log->sealed.by != SEALED_NOT;
}

static void flight_sum_way(const struct space *space, uint32_t ship, const struct flight_log *log,
			   double optimum, struct flight_sums *sums)
{
	if (!log->reached && flight_has_goal(space, ship))
		return;
	sums->times++;
	sums->time_s += log->time_s;
	sums->length += log->length;
	if (isnan(optimum))
		return;
	sums->compared++;
	sums->time_ratio += log->time_s * space->max_speed[ship] / optimum;
	sums->length_ratio += log->length / optimum;
}

static void flight_sum_route(const struct space *space, uint32_t ship, const struct flight_log *log,
			     struct flight_sums *sums)
{
	if (space->target_kind[ship] != TARGET_ROUTE || !space->ship_route[ship].n)
		return;
	sums->routes++;
	sums->timed_laps += log->lap_s > 0;
	sums->lap_s += log->lap_s;
	sums->nodes += log->nodes;
	sums->line_ticks += log->line_ticks;
	sums->off_line += log->off_line;
	if (space->ship_route[ship].mode != ROUTE_ONE_WAY && space->ship_route[ship].n > 1)
		sums->laps += log->nodes / flight_nodes_a_lap(space, ship);
	else
		sums->laps = NAN;
}

static void flight_sum_company(const struct space *space, uint32_t ship, const struct flight_log *log,
			       struct flight_sums *sums)
{
	if (space->target_kind[ship] != TARGET_SHIP)
		return;
	sums->followed_ticks += log->ticks;
	sums->distance += log->away;
}

static void flight_sum_hauls(const struct space *space, uint32_t ship, const struct flight_log *log,
			     struct flight_sums *sums)
{
	const struct space_haul *haul = space_haul_of(space, ship);

	if (!haul)
		return;
	sums->haulers++;
	sums->hauls += haul->n - log->hops;
	sums->fuel += haul->fuel - log->hop_fuel;
	sums->flown_s += haul->flown_s - (double)log->hops / SPACE_TICKS_PER_S;
}

static bool flight_plays(const struct space *space, struct flight_role role, uint32_t ship)
{
	return ship < role.first + role.n ||
	       (ship >= space->setup.ships && space->role[ship] == space->role[role.first]);
}

struct flight_result flight_sum_up(const struct space *space, const struct flight_log *logs,
				   const double *optimum, struct flight_role role)
{
	struct flight_result result = {.min_gap = INFINITY, .min_clearance = INFINITY, .ns_per_ship_step = NAN};
	struct flight_sums sums = {0};
	double n = 0;

	for (uint32_t i = role.first; i < space->n.ships; i++)
		n += flight_plays(space, role, i);
	for (uint32_t i = role.first; i < space->n.ships; i++) {
		const struct flight_log *log = &logs[i];
		if (!flight_plays(space, role, i))
			continue;
		flight_sum_goal(space, i, log, &sums);
		flight_sum_way(space, i, log, optimum ? optimum[i] : NAN, &sums);
		flight_sum_route(space, i, log, &sums);
		flight_sum_company(space, i, log, &sums);
		flight_sum_hauls(space, i, log, &sums);
		sums.seconds += log->time_s;
		sums.flips += log->flips;
		sums.ticks += log->ticks;
		sums.operations += (double)log->operations;
		if (result.sealed.by == SEALED_NOT)
			result.sealed = log->sealed;
		result.contacts += log->contacts;
		result.turn_rad += log->turn_rad / n;
		result.circles = max(log->circles, result.circles);
		if (log->gap >= space->rules.sight)
			continue;
		result.min_gap = min(log->gap, result.min_gap);
		result.min_clearance = min(log->gap / space->clearance[i], result.min_clearance);
	}
	result.ok = flight_per(sums.ok, n);
	result.reached = flight_per(sums.reached, sums.goals);
	result.stuck = flight_per(sums.stuck, sums.goals);
	result.no_way = flight_per(sums.no_way, sums.goals);
	result.flips_per_s = sums.seconds > 0 ? sums.flips / sums.seconds : 0;
	result.time_s = flight_per(sums.time_s, sums.times);
	result.length = flight_per(sums.length, sums.times);
	result.time_ratio = flight_per(sums.time_ratio, sums.compared);
	result.length_ratio = flight_per(sums.length_ratio, sums.compared);
	result.laps = flight_per(sums.laps, sums.routes);
	result.nodes = flight_per(sums.nodes, sums.routes);
	result.lap_s = flight_per(sums.lap_s, sums.timed_laps);
	result.off_line = flight_per(sums.off_line, sums.line_ticks);
	result.distance = flight_per(sums.distance, sums.followed_ticks);
	result.operations = flight_per(sums.operations, sums.ticks);
	result.hauls = flight_per(sums.hauls, sums.haulers);
	result.fuel = flight_per(sums.fuel, sums.hauls);
	result.haul_s = flight_per(sums.flown_s, sums.hauls);
	if (!sums.routes)
		result.circles = NAN;
	result.hash = space_hash(space);
	return result;
}

/* ---- flying ---------------------------------------------------------------------------------------------- */

/* Steps until all ships are done or LIMIT_S is over; returns the nanoseconds per ship and step. */
static double flight_fly(struct space *space, double limit_s, const struct changes *changes,
			 struct flight_log *logs)
{
	uint64_t limit = (uint64_t)(limit_s * SPACE_TICKS_PER_S);
	double spent_ns = 0, ship_steps = 0;
	const struct steer_asker *asker = space->asker;
	struct steer_asker recorded = {changes_answer, (void *)changes};

	if (!asker && changes && changes->n_wishes)
		space->asker = &recorded;
	for (uint64_t tick = 0; tick < limit && !flight_over(space, logs); tick++) {
		uint32_t ships = space->n.ships;
		if (changes && changes_make_due(changes, space))
			flight_touched(space, logs, ships);
		for (uint32_t i = 0; i < space->n.ships; i++)
			ship_steps += !logs[i].done;
		double start_ns = flight_now_ns();
		space_step(space, NULL);
		spent_ns += flight_now_ns() - start_ns;
		flight_note(space, logs);
	}
	space->asker = asker;
	return flight_per(spent_ns, ship_steps);
}

enum status flight_run(struct space *space, const struct grid *map, double limit_s,
		       const struct changes *changes, const struct flight_role *roles, size_t n,
		       struct flight_result *results)
{
	struct flight_log *logs = calloc(space->limits.ships + 1, sizeof *logs);
	double *optimum = calloc(space->limits.ships + 1, sizeof *optimum);
	enum status status = STATUS_OK;

	for (uint32_t i = space->n.ships; optimum && i < space->limits.ships; i++)
		optimum[i] = NAN;

	if (!logs || !optimum)
		status = STATUS_NO_MEMORY;
	for (uint32_t i = 0; i < space->n.ships && !status; i++)
		status = shortest_way(space, i, &optimum[i]);
	if (!status) {
		flight_begin(space, logs);
		status = flight_find_sealed(space, map, logs);
	}
	if (!status) {
		double ns = flight_fly(space, limit_s, changes, logs);
		for (size_t i = 0; i < n; i++) {
			results[i] = flight_sum_up(space, logs, optimum, roles[i]);
			results[i].ns_per_ship_step = ns;
		}
	}
	free(logs);
	free(optimum);
	return status;
}

/* ---- summaries ------------------------------------------------------------------------------------------- */

/* The double at OFFSET of RESULT. */
static double flight_member(const struct flight_result *result, size_t offset)
{
	double value;

	memcpy(&value, (const char *)result + offset, sizeof value);
	return value;
}

static double flight_mean(const struct flight_result *results, size_t n, size_t offset)
{
	double sum = 0, count = 0;

	for (size_t i = 0; i < n; i++) {
		double value = flight_member(&results[i], offset);
		if (isfinite(value)) {
			sum += value;
			count++;
		}
	}
	return flight_per(sum, count);
}

static double flight_quantile(const struct flight_result *results, size_t n, size_t offset, double share,
			      double *scratch)
{
	size_t count = 0;

	for (size_t i = 0; i < n; i++) {
		double value = flight_member(&results[i], offset);
		if (isfinite(value))
			scratch[count++] = value;
	}
	if (!count)
		return NAN;
	stats_sort(scratch, count);
	return stats_quantile(scratch, count, share);
}

#define MEAN(member) flight_mean(results, n, offsetof(struct flight_result, member))
#define QUANTILE(member, share) \
	flight_quantile(results, n, offsetof(struct flight_result, member), share, scratch)

struct flight_summary flight_summarise(const struct flight_result *results, size_t n, uint32_t ships,
				       double *scratch)
{
	double ok = 0;

	for (size_t i = 0; i < n; i++)
		ok += results[i].ok * ships;
	return (struct flight_summary){
	    .ok = stats_wilson((size_t)(ok + 0.5), n * ships),
	    .reached = MEAN(reached),
	    .stuck = MEAN(stuck),
	    .no_way = MEAN(no_way),
	    .contacts = MEAN(contacts),
	    .time_ratio = MEAN(time_ratio),
	    .length_ratio = MEAN(length_ratio),
	    .turn_rad = MEAN(turn_rad),
	    .flips_per_s = MEAN(flips_per_s),
	    .time_s = MEAN(time_s),
	    .length = MEAN(length),
	    .laps = MEAN(laps),
	    .off_line = MEAN(off_line),
	    .circles = MEAN(circles),
	    .distance = MEAN(distance),
	    .hauls = MEAN(hauls),
	    .fuel = MEAN(fuel),
	    .haul_s = MEAN(haul_s),
	    .min_clearance = QUANTILE(min_clearance, 0.05),
	    .min_gap = QUANTILE(min_gap, 0.05),
	    .operations = MEAN(operations),
	    .ns_per_ship_step = QUANTILE(ns_per_ship_step, 0.5),
	};
}
