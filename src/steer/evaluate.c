/* The worth of a candidate manoeuvre.  Its rollout is a line of nodes, one every few hundredths of a second, up to the
 * horizon.  It need not be good to its end, since the ship chooses again at its next step:
 *
 *     now --o--o--o--L--o--o--H-- horizon          L: where the rollout is left for the route
 *
 *     loss    the way from now over L to the target, against the way from here without a rollout
 *     close   the largest share of the clearance that is lost up to L
 *     H       a hit: L must come before it, and costs more the less room is left to turn away
 *
 * The score is the best L's.
 *
 * Solid obstacles are passed by marching: from each place as far as the distance field shows free space.  Moving
 * things are met node by node.  A rollout that ends at a wall is given a circle to wait in, if it has room. */
#include "steer/evaluate.h"

#include "base/assert.h"
#include "base/minmax.h"
#include "steer/simd.h"

/* Gaps below this share of the clearance are hits. */
#define TOUCH_SHARE 0.15

/* The gap a waiting circle keeps, in clearances. */
#define LOITER_SHARE 0.3

/* A rollout is not left before the time that a turn by this angle takes. */
#define LEAVE_RAD 0.8

/* The way it takes to turn away before a hit, as a share of the turning radius plus the clearance. */
#define STOP_SHARE 0.7

/* The price of a rollout without a way to the target, and of one that ends at a wall without room to wait. */
static const double blind_cost = 3, cornered_cost = 1;

/* ---- surroundings ------- */

/* How far to look ahead: twice the time of a full turn in front of something three radii wide, and at least
 * most of a half circle. */
static double evaluate_horizon_s(const struct steer_batch *batch, uint32_t ship,
				 const struct rollout_frame *frame)
{
	double radius = batch->radius[ship], small = max(3 * radius, 0.75);
	double both = radius + batch->clearance[ship] + small;
	double shell = sqrt(both * both + 2 * both * frame->turning);
	double by_shell = 2 * shell / max(frame->speed, 1e-6) + 1, by_turn = 3.63 / frame->turn_rad_s;

	return max(by_shell, by_turn);
}

static void evaluate_track_straight(struct track *track, const struct evaluation *eval, struct vec2 at,
				    struct vec2 velocity)
{
	for (int j = 0; j < PLAN_NODES; j++) {
		track->x[j] = (float)(at.x + velocity.x * eval->frame.node_s * j);
		track->y[j] = (float)(at.y + velocity.y * eval->frame.node_s * j);
	}
}

/* The plan of another ship at the times of our own nodes; past its end it flies straight on. */
static void evaluate_track_plan(struct track *track, const struct evaluation *eval,
				const struct steer_plan *plan)
{
	const struct steer_batch *batch = eval->batch;
	double nodes = (double)(batch->tick - plan->tick) * batch->dt_s / plan->node_s,
	       step = eval->frame.node_s / plan->node_s;

	for (int j = 0; j < PLAN_NODES; j++, nodes += step) {
		int node = (int)min(nodes, PLAN_NODES - 2);
		float share = (float)(nodes - node);
		track->x[j] = plan->x[node] + (plan->x[node + 1] - plan->x[node]) * share;
		track->y[j] = plan->y[node] + (plan->y[node + 1] - plan->y[node]) * share;
	}
}

/* Whether something at AT with this SPEED and RADIUS can come near before the horizon. */
static bool evaluate_may_meet(const struct evaluation *eval, struct vec2 at, double speed, double radius)
{
	double horizon_s = eval->frame.node_s * (PLAN_NODES - 1);
	double near = eval->flown + speed * horizon_s + radius + eval->radius + eval->clearance;
	struct vec2 away = vec2_sub(at, eval->frame.at);

	return vec2_dot(away, away) < near * near;
}

static struct track *evaluate_add_track(struct evaluation *eval, double radius)
{
	ASSERT(eval->n_tracks < EVALUATE_TRACKS);
	struct track *track = &eval->tracks[eval->n_tracks++];

	track->both = (float)(radius + eval->radius);
	return track;
}

static_assert(EVALUATE_SHIPS <= EVALUATE_TRACKS, "every ship looked for has a track");

static void evaluate_look_for_ships(struct evaluation *eval)
{
	const struct steer_batch *batch = eval->batch;
	uint32_t first = batch->neighbours.start[eval->ship], end = batch->neighbours.start[eval->ship + 1];

	for (uint32_t k = first; k < end && k < first + EVALUATE_SHIPS; k++) {
		uint32_t other = batch->neighbours.index[k];
		steer_count(batch, eval->ship, 1);
		struct vec2 at = steer_position(batch, other), velocity = steer_velocity(batch, other);
		if (!evaluate_may_meet(eval, at, batch->max_speed[other], batch->radius[other]))
			continue;
		eval->company = true;
		struct track *track = evaluate_add_track(eval, batch->radius[other]);
		if (batch->plan && batch->plan[other].node_s > 0)
			evaluate_track_plan(track, eval, &batch->plan[other]);
		else
			evaluate_track_straight(track, eval, at, velocity);
	}
}

/* Rocks at rest are among the solids, if these are known. */
static void evaluate_look_for_rocks(struct evaluation *eval)
{
	const struct steer_batch *batch = eval->batch;
	uint32_t end = batch->rocks.start[eval->ship + 1];

	for (uint32_t k = batch->rocks.start[eval->ship]; k < end && eval->n_tracks < EVALUATE_TRACKS; k++) {
		uint32_t rock = batch->rocks.index[k];
		steer_count(batch, eval->ship, 1);
		struct vec2 at = steer_rock_position(batch, rock), velocity = steer_rock_velocity(batch, rock);
		bool rests = velocity.x == 0 && velocity.y == 0;
		if ((batch->solids && rests) ||
		    !evaluate_may_meet(eval, at, vec2_length(velocity), batch->rock_radius[rock]))
			continue;
		evaluate_track_straight(evaluate_add_track(eval, batch->rock_radius[rock]), eval, at, velocity);
	}
}

/* Distance to the nearest static obstacle, exact where it matters. */
static double evaluate_solid_distance(const struct evaluation *eval, struct vec2 at)
{
	const struct solids *solids = eval->batch->solids;

	if (!solids)
		return INFINITY;
	steer_count(eval->batch, eval->ship, 1);
	return solids_gap(solids, at, eval->radius + (eval->clearance + solids->spacing) / 2);
}

/* The first node at which a rollout may be left.  On a field the ship must have had time to turn enough for
 * candidates to differ by more than the error of the field. */
static int evaluate_first_leave(const struct evaluation *eval)
{
	if (!eval->way.field)
		return 1;
	return max((int)(LEAVE_RAD / eval->frame.step_rad + 0.5), 2);
}

/* How many nodes it takes to turn away before a hit. */
static double evaluate_nodes_to_stop(const struct evaluation *eval)
{
	double way = STOP_SHARE * (eval->frame.turning + eval->clearance);

	if (eval->frame.speed <= 0)
		return 0;
	return way / (eval->frame.speed * eval->frame.node_s);
}

/* The way to the target from a pose. */
static double evaluate_length(const struct evaluation *eval, struct vec2 at, struct vec2 nose)
{
	steer_count(eval->batch, eval->ship, 1);
	return target_field_length(&eval->way, at, nose);
}

static void evaluate_find_way(struct evaluation *eval)
{
	eval->way = target_field_of(eval->batch, eval->ship, eval->frame.turning);
	eval->length = evaluate_length(eval, eval->frame.at, eval->frame.nose);
	if (isinf(eval->length)) {
		eval->way.least = TARGET_FIELD_LEAST_OF_ALL;
		eval->length = evaluate_length(eval, eval->frame.at, eval->frame.nose);
	}
	eval->sealed = isinf(eval->length) && target_field_sealed(&eval->way, eval->frame.at);
	/* The way from this place is unknown, but manoeuvres may lead to one: any length serves to compare
	 * them. */
	if (isinf(eval->length))
		eval->length = vec2_distance(eval->frame.at, eval->way.target);
}

void evaluate_look(struct evaluation *eval, const struct steer_batch *batch, uint32_t ship)
{
	eval->batch = batch;
	eval->ship = ship;
	eval->radius = batch->radius[ship];
	eval->clearance = max(batch->clearance[ship], 1e-3);
	eval->reach = steer_reach(batch, ship);
	eval->company = false;
	eval->n_tracks = 0;
	eval->frame = rollout_frame(batch, ship);
	rollout_space(&eval->frame, evaluate_horizon_s(batch, ship, &eval->frame) / (PLAN_NODES - 1));
	eval->flown = max(eval->frame.speed * eval->frame.node_s * (PLAN_NODES - 1), 1e-9);
	evaluate_find_way(eval);
	/* A ship that is already too close may leave as slowly as it has to. */
	double gap = 0.9 * (evaluate_solid_distance(eval, eval->frame.at) - eval->radius);
	eval->hit_gap = min(gap, TOUCH_SHARE * eval->clearance);
	evaluate_look_for_ships(eval);
	evaluate_look_for_rocks(eval);
	eval->leave = evaluate_first_leave(eval);
	eval->stop = evaluate_nodes_to_stop(eval);
}

/* ---- one rollout ---- */

/* What becomes of a rollout; places on it are node numbers with a fraction. */
struct evaluate_course {
	double end; /* where it arrives, or the horizon */
	bool arrives;
	double wait;             /* where its waiting circle begins; it is not left later */
	double hit;              /* where it hits something static; INFINITY: nowhere */
	float close[PLAN_NODES]; /* the largest share of the clearance lost up to a node */
	double left;             /* where it is left for the route */
	double loss, nearness;   /* of way and of clearance up to L; INFINITY and 0: never left */
};

static const double horizon = PLAN_NODES - 1;

static struct vec2 evaluate_place_on(const struct rollout *rollout, double node)
{
	int j = (int)min(node, PLAN_NODES - 2);
	double share = node - j;

	return (struct vec2){rollout->x[j] + (rollout->x[j + 1] - rollout->x[j]) * share,
			     rollout->y[j] + (rollout->y[j + 1] - rollout->y[j]) * share};
}

/* The share of MOTION, 0 .. 1, after which a point that starts at FROM is nearest to the origin. */
static double evaluate_nearest_share(struct vec2 from, struct vec2 motion)
{
	double square = vec2_dot(motion, motion);

	if (square <= 0)
		return 0;
	return clamp(-vec2_dot(from, motion) / square, 0, 1);
}

/* Ends the course where it reaches the target. */
static void evaluate_find_arrival(const struct evaluation *eval, const struct rollout *rollout,
				  struct evaluate_course *course)
{
	struct vec2 target = eval->way.target;
	double near = eval->flown + eval->reach;
	struct vec2 away = vec2_sub(eval->frame.at, target);

	if (vec2_dot(away, away) > near * near)
		return;
	for (int j = 0; j < PLAN_NODES - 1; j++) {
		struct vec2 next = {rollout->x[j + 1], rollout->y[j + 1]};
		steer_count(eval->batch, eval->ship, 1);
		struct vec2 motion = vec2_sub(vec2_sub(next, target), away);
		double share = evaluate_nearest_share(away, motion);
		if (vec2_length(vec2_add(away, vec2_scale(motion, share))) <= eval->reach) {
			course->arrives = true;
			course->end = j + share;
			return;
		}
		away = vec2_sub(next, target);
	}
}

/* How far to continue with this GAP: as far as keeps the clearance, or, up to a radius, cannot hit; but never less
 * than half a radius. */
static double evaluate_stride(const struct evaluation *eval, double gap)
{
	double radius = max(eval->radius, 0.04), spare = gap - eval->clearance;

	if (spare >= radius)
		return spare;
	return max(spare, clamp(gap - eval->hit_gap, radius / 2, radius));
}

/* Marches past the static obstacles, each step as long as the gap allows. */
static void evaluate_march(const struct evaluation *eval, const struct rollout *rollout,
			   struct evaluate_course *course)
{
	const struct solids *solids = eval->batch->solids;
	double clearance = eval->clearance, node = 0, step = eval->frame.speed * eval->frame.node_s;
	float closest = 0;
	int known = 0;

	while (solids && solids->n && step > 0 && node < course->end) {
		double gap = evaluate_solid_distance(eval, evaluate_place_on(rollout, node)) - eval->radius;
		if (gap < eval->hit_gap) {
			course->hit = node;
			break;
		}
		while (known < node)
			course->close[known++] = closest;
		float close = (float)((clearance - gap) / clearance * (1 - node / (2 * horizon)));
		closest = max(close, closest);
		node += evaluate_stride(eval, gap) / step;
	}
	while (known < PLAN_NODES)
		course->close[known++] = closest;
}

/* Leaves the course at NODE for a way of LENGTH over all, if that is the best so far.  A field knows the way from that
 * node: later near misses of the rollout do not matter. */
static void evaluate_leave_at(const struct evaluation *eval, double node, double length,
			      struct evaluate_course *course)
{
	int last = PLAN_NODES - 1;

	if (eval->way.field && node < horizon)
		last = (int)node;
	double loss = (length - eval->length) / eval->flown, nearness = course->close[last];
	if (loss + EVALUATE_CLOSE_COST * nearness < course->loss + EVALUATE_CLOSE_COST * course->nearness) {
		course->left = node;
		course->loss = loss;
		course->nearness = nearness;
	}
}

/* The node to try after node J: the later, the sparser. */
static int evaluate_next_leave(int j)
{
	if (j < 4)
		return j + 1;
	if (j < 8)
		return j + 2;
	return j + 4;
}

/* Leaves the course where that costs least. */
static void evaluate_leave(const struct evaluation *eval, const struct rollout *rollout,
			   struct evaluate_course *course)
{
	double flown = eval->flown / horizon; /* from node to node */
	double last = min(min(course->hit, course->end), course->wait);

	course->loss = INFINITY;
	course->nearness = 0;
	if (course->arrives && isinf(course->hit))
		evaluate_leave_at(eval, course->end, course->end * flown, course);
	int first = eval->leave <= last ? eval->leave : 1;
	for (int j = first; j <= last && course->loss > 0.005; j = evaluate_next_leave(j)) {
		struct vec2 at = {rollout->x[j], rollout->y[j]};
		struct vec2 nose = {rollout->nose_x[j], rollout->nose_y[j]};
		double length = j * flown + evaluate_length(eval, at, nose), spare = course->hit - j;
		if (spare < eval->stop)
			length += 2 * eval->frame.turning * (1 - spare / eval->stop);
		evaluate_leave_at(eval, j, length, course);
	}
}

/* Ends the manoeuvre in a waiting circle from the last node up to LAST that has room for one on either side;
 * false if none has.  The interpolated distance will do: a ship that comes to fly the circle looks again. */
static bool evaluate_loiter(const struct evaluation *eval, struct manoeuvre *manoeuvre, struct rollout *rollout,
			    double last)
{
	double turning = eval->frame.turning * manoeuvre->pace,
	       room = turning + eval->radius + LOITER_SHARE * eval->clearance;

	ASSERT(eval->batch->solids && last < PLAN_NODES);
	for (int j = (int)last; j >= 0; j--)
		for (int side = 1; side >= -1; side -= 2) {
			struct vec2 centre = {rollout->x[j] - rollout->nose_y[j] * side * turning,
					      rollout->y[j] + rollout->nose_x[j] * side * turning};
			steer_count(eval->batch, eval->ship, 1);
			if (solids_gap(eval->batch->solids, centre, 0) < room)
				continue;
			manoeuvre->until_rad = j * eval->frame.step_rad;
			manoeuvre->loop = side;
			rollout_loop(&eval->frame, manoeuvre, rollout);
			return true;
		}
	return false;
}

/* A quick test, since most tracks never come near: whether one comes within REACH of the rollout at a node.
 * The last node is skipped, since REACH allows for a step. */
static bool evaluate_comes_near(const struct rollout *rollout, const struct track *track, float reach)
{
	simd_mask near = {0};

	for (int j = 0; j + SIMD_LANES <= PLAN_NODES; j += SIMD_LANES) {
		simd x = simd_load(rollout->x + j) - simd_load(track->x + j),
		     y = simd_load(rollout->y + j) - simd_load(track->y + j);
		near |= x * x + y * y < reach * reach;
	}
	return simd_any(near);
}

static struct vec2 evaluate_apart(const struct rollout *rollout, const struct track *track, int j)
{
	return (struct vec2){rollout->x[j] - track->x[j], rollout->y[j] - track->y[j]};
}

/* How near two points come to each other: the least square of their distance, and the first node, with a fraction,
 * at which they touch. */
struct evaluate_meeting {
	double square, hit;
};

/* Two points on the way from node J to the next: they are FROM apart at J, and TO at the end. */
static inline void evaluate_meet(struct vec2 from, struct vec2 to, int j, double end, double touching,
				 struct evaluate_meeting *meeting)
{
	struct vec2 motion = vec2_sub(to, from);
	double share = evaluate_nearest_share(from, motion);
	struct vec2 nearest = vec2_add(from, vec2_scale(motion, share));
	double square = vec2_dot(nearest, nearest);

	if (square < meeting->square && j + share <= end)
		meeting->square = square;
	if (square < touching * touching && j + share < meeting->hit)
		meeting->hit = j + share;
}

double evaluate_sweep(const struct vec2 apart[PLAN_NODES], double end, double touching, double *hit)
{
	struct evaluate_meeting meeting = {INFINITY, *hit};

	ASSERT(end <= PLAN_NODES - 1);
	for (int j = 0; j < end; j++)
		evaluate_meet(apart[j], apart[j + 1], j, end, touching, &meeting);
	*hit = meeting.hit;
	return sqrt(meeting.square);
}

/* From which of the nodes J, J + 1 .. the rollout comes within REACH of the track before the next node, or, since
 * floats are rounded, almost. */
static simd_mask evaluate_close_nodes(const struct rollout *rollout, const struct track *track, int j,
				      float reach)
{
	simd x = simd_load(rollout->x + j) - simd_load(track->x + j),
	     y = simd_load(rollout->y + j) - simd_load(track->y + j);
	simd to_x = simd_load(rollout->x + j + 1) - simd_load(track->x + j + 1) - x,
	     to_y = simd_load(rollout->y + j + 1) - simd_load(track->y + j + 1) - y;
	simd square = to_x * to_x + to_y * to_y + 1e-18F;
	simd share = simd_max(simd_min(-(x * to_x + y * to_y) / square, simd_of(1)), simd_of(0));
	simd slack = (x * x + y * y + square) * 1e-6F;

	x += to_x * share;
	y += to_y * share;
	return x * x + y * y < reach * reach * 1.001F + slack;
}

static_assert((PLAN_NODES - 1) % SIMD_LANES == 0, "the ways between nodes are looked at SIMD_LANES at a time");

/* The least gap to a track up to END, or any of at least LEAST and the clearance; *HIT as in evaluate_sweep. */
static double evaluate_track_gap(const struct evaluation *eval, const struct rollout *rollout,
				 const struct track *track, double end, double least, double *hit)
{
	double touch = TOUCH_SHARE * eval->clearance;
	float reach = (float)(track->both + max(min(eval->clearance, least), touch));
	struct evaluate_meeting meeting = {INFINITY, *hit};

	steer_count(eval->batch, eval->ship, (size_t)ceil(end));
	for (int j = 0; j < end; j += SIMD_LANES) {
		simd_mask close = evaluate_close_nodes(rollout, track, j, reach);
		if (!simd_any(close))
			continue;
		for (int lane = 0; lane < SIMD_LANES && j + lane < end; lane++)
			if (close[lane])
				evaluate_meet(evaluate_apart(rollout, track, j + lane),
					      evaluate_apart(rollout, track, j + lane + 1), j + lane, end,
					      track->both + touch, &meeting);
	}
	*hit = meeting.hit;
	return sqrt(meeting.square) - track->both;
}

/* What it costs to come as near as LEAST to moving things, and to hit one at HIT. */
static double evaluate_cost_of_meeting(const struct evaluation *eval, double least, double hit, double end)
{
	double clearance = eval->clearance;

	if (least >= clearance)
		return 0;
	double cost = EVALUATE_CLOSE_COST * (clearance - max(least, 0)) / clearance;
	if (hit > end)
		return cost;
	return cost + 1 + EVALUATE_HIT_COST * (1 - hit / horizon);
}

/* What the moving things cost: coming too close to them, and hitting them.  Those that are left when it costs more
 * than ENOUGH are not looked at. */
static double evaluate_cost_of_tracks(const struct evaluation *eval, const struct rollout *rollout, double end,
				      double enough, bool *clean)
{
	double clearance = eval->clearance, least = INFINITY, hit = INFINITY, cost = 0;
	double flown = eval->flown / horizon;

	for (size_t i = 0; i < eval->n_tracks && cost <= enough; i++) {
		const struct track *track = &eval->tracks[i];
		struct vec2 step = evaluate_apart(rollout, track, 0), next = evaluate_apart(rollout, track, 1);
		double reach = track->both + clearance + flown + vec2_distance(step, next);
		steer_count(eval->batch, eval->ship, PLAN_NODES);
		if (!evaluate_comes_near(rollout, track, (float)reach))
			continue;
		least = min(evaluate_track_gap(eval, rollout, track, end, least, &hit), least);
		cost = evaluate_cost_of_meeting(eval, least, hit, end);
	}
	*clean = least >= clearance;
	return cost;
}

/* Whether nothing static is hit or too close.  A rollout over a field is left before later obstacles; and between
 * walls alone, no way keeps all the clearance. */
static bool evaluate_is_clean(const struct evaluation *eval, const struct evaluate_course *course)
{
	double spare = INFINITY, enough = 0;

	if (eval->way.field) {
		spare = eval->stop;
		if (!eval->n_tracks)
			enough = 0.5;
	}
	return !isinf(course->loss) && course->nearness <= enough && course->hit - course->left >= spare;
}

/* The score before moving things are counted; SAFE is the share of the horizon before the first hit. */
static double evaluate_score_of(const struct evaluate_course *course, double safe)
{
	if (isinf(course->loss))
		return -blind_cost - EVALUATE_HIT_COST * (1 - safe);
	return -course->loss - EVALUATE_CLOSE_COST * course->nearness;
}

struct verdict evaluate_rollout(const struct evaluation *eval, struct manoeuvre *manoeuvre,
				struct rollout *rollout, double beaten)
{
	struct evaluate_course course = {
	    .end = horizon, .hit = INFINITY, .wait = manoeuvre->until_rad / eval->frame.step_rad};
	bool clean;

	evaluate_find_arrival(eval, rollout, &course);
	evaluate_march(eval, rollout, &course);
	evaluate_leave(eval, rollout, &course);
	double safe = min(course.hit / horizon, 1);
	struct verdict verdict = {.loss = course.loss,
				  .clean = evaluate_is_clean(eval, &course),
				  .score = evaluate_score_of(&course, safe)};
	if (verdict.score <= beaten)
		return verdict;
	if (safe < 1) {
		course.end = horizon;
		/* A waiting circle that it already ends in can be replaced only before it begins. */
		if (!evaluate_loiter(eval, manoeuvre, rollout, min(course.hit, course.wait)))
			verdict.score -= cornered_cost * (1.2 - safe);
	}
	double enough = verdict.score - beaten + 1e-9; /* rounding must not decide */
	verdict.score -= evaluate_cost_of_tracks(eval, rollout, course.end, enough, &clean);
	verdict.clean = verdict.clean && clean;
	return verdict;
}
