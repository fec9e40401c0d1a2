#include "config.h"

#include "lab/flight.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/minmax.h"
#include "lab/shortest.h"

/* Measurements of one ship while it flies. */
struct flight_log {
	double optimum; /* length of the shortest path in tiles, or NAN */
	double length, time_s;
	double turn_rad, last_turn; /* last_turn: the last one that counted, signed */
	uint32_t flips, contacts;
	double nearest, nearest_since_s; /* smallest distance to its goal so far, and when that was */
	double clearance;
	unsigned touching;
	bool reached, done;
	struct vec2 at, nose;
};

/* Smaller turns in one tick do not count as flips. */
#define COUNTED_TURN_RAD 1e-3

static struct flight_log flight_begin(const struct space *space, uint32_t ship, double optimum)
{
	return (struct flight_log){.optimum = optimum,
				   .at = space_position(space, ship),
				   .nose = {space->heading_x[ship], space->heading_y[ship]},
				   .nearest = INFINITY,
				   .clearance = INFINITY};
}

static void flight_note_turn(struct flight_log *log, struct vec2 nose)
{
	double turn = trig_atan2(vec2_cross(log->nose, nose), vec2_dot(log->nose, nose));

	log->turn_rad += fabs(turn);
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

static void flight_note(struct flight_log *log, const struct space *space, uint32_t ship)
{
	struct vec2 at = space_position(space, ship), nose = {space->heading_x[ship], space->heading_y[ship]};
	struct vec2 goal = {space->target_x[ship], space->target_y[ship]};
	double gap = space_gap(space, ship) / space->clearance[ship], away = vec2_distance(at, goal);

	log->time_s += 1.0 / SPACE_TICKS_PER_S;
	log->length += vec2_distance(log->at, at);
	flight_note_turn(log, nose);
	flight_note_touch(log, space->touching[ship]);
	if (away < log->nearest - space->radius[ship]) {
		log->nearest = away;
		log->nearest_since_s = log->time_s;
	}
	log->clearance = min(gap, log->clearance);
	log->at = at;
	log->nose = nose;
	log->reached = space->touching[ship] >> TOUCH_GOAL & 1;
	log->done = log->reached || !space_alive(space, ship);
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

/* Steps until all ships are done or LIMIT_S is over; returns the nanoseconds per ship and step. */
static double flight_fly(struct space *space, double limit_s, struct flight_log *logs)
{
	uint64_t limit = (uint64_t)(limit_s * SPACE_TICKS_PER_S);
	double spent_ns = 0, ship_steps = 0;
	uint32_t flying = space->n.ships;

	for (uint64_t tick = 0; tick < limit && flying > 0; tick++) {
		double start_ns = flight_now_ns();
		space_step(space, NULL);
		spent_ns += flight_now_ns() - start_ns;
		ship_steps += flying;
		for (uint32_t i = 0; i < space->n.ships; i++)
			if (!logs[i].done) {
				flight_note(&logs[i], space, i);
				flying -= logs[i].done;
			}
	}
	return flight_per(spent_ns, ship_steps);
}

/* The longest time that any ship needs for the straight line to its goal, if that is a point. */
static double flight_straight_s(const struct space *space)
{
	double longest = 0;

	for (uint32_t i = 0; i < space->n.ships; i++) {
		struct vec2 goal = {space->target_x[i], space->target_y[i]};
		double way = vec2_distance(space_position(space, i), goal);
		if (space->target_kind[i] == TARGET_POINT && way > longest * space->max_speed[i])
			longest = way / space->max_speed[i];
	}
	return longest;
}

static void flight_sum_up(const struct space *space, const struct flight_log *logs,
			  struct flight_result *result)
{
	double n = space->n.ships, seconds = 0, flips = 0, compared = 0, time_ratio = 0, length_ratio = 0;

	*result = (struct flight_result){.min_clearance = INFINITY, .hash = space_hash(space)};
	for (uint32_t i = 0; i < space->n.ships; i++) {
		const struct flight_log *log = &logs[i];
		bool stuck = !log->done && log->time_s - log->nearest_since_s > flight_patience_s(space, i);
		result->ok += (log->reached && !log->contacts) / n;
		result->reached += log->reached / n;
		result->stuck += stuck / n;
		result->contacts += log->contacts;
		result->turn_rad += log->turn_rad / n;
		seconds += log->time_s;
		flips += log->flips;
		result->min_clearance = min(log->clearance, result->min_clearance);
		if (!log->reached || isnan(log->optimum))
			continue;
		compared++;
		time_ratio += log->time_s * space->max_speed[i] / log->optimum;
		length_ratio += log->length / log->optimum;
	}
	result->flips_per_s = seconds > 0 ? flips / seconds : 0;
	result->time_ratio = flight_per(time_ratio, compared);
	result->length_ratio = flight_per(length_ratio, compared);
}

enum status flight_run(struct space *space, double patience, double extra_s, struct flight_result *result)
{
	struct flight_log *logs = calloc(space->n.ships + 1, sizeof *logs);
	enum status status = STATUS_OK;

	if (!logs)
		return STATUS_NO_MEMORY;
	for (uint32_t i = 0; i < space->n.ships && !status; i++) {
		double optimum;
		status = shortest_way(space, i, &optimum);
		logs[i] = flight_begin(space, i, optimum);
	}
	if (!status) {
		double ns = flight_fly(space, patience * flight_straight_s(space) + extra_s, logs);
		flight_sum_up(space, logs, result);
		result->ns_per_ship_step = ns;
	}
	free(logs);
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
	    .contacts = MEAN(contacts),
	    .time_ratio = MEAN(time_ratio),
	    .length_ratio = MEAN(length_ratio),
	    .turn_rad = MEAN(turn_rad),
	    .flips_per_s = MEAN(flips_per_s),
	    .min_clearance = QUANTILE(min_clearance, 0.05),
	    .ns_per_ship_step = QUANTILE(ns_per_ship_step, 0.5),
	};
}
