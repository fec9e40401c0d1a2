#include "steer/evaluate.h"

#include "steer/simd.h"

/* Gaps below this share of the clearance count as touching. */
#define TOUCH_SHARE 0.15

/* Circles to wait in keep so many clearances. */
#define LOITER_SHARE 0.3

/* A rollout is not left before as much time as this turn takes. */
#define LEAVE_RAD 0.8

/* Of the time of a turn by one radian, with the clearance. */
#define STOP_SHARE 0.7

static const double hit_cost = 10, close_cost = 2, blind_cost = 3, cornered_cost = 1;

/* ---- what is around ---- */

/* How far ahead, in seconds: twice the way of a full turn before something three radii wide, and most of a half
 * circle. */
static double evaluate_horizon_s(const struct steer_batch *batch, uint32_t ship,
				 const struct rollout_frame *frame)
{
	double radius = batch->radius[ship], small = 3 * radius > 0.75 ? 3 * radius : 0.75;
	double both = radius + batch->clearance[ship] + small;
	double shell = sqrt(both * both + 2 * both * frame->turning);
	double speed = frame->speed > 1e-6 ? frame->speed : 1e-6;
	double by_shell = 2 * shell / speed + 1, by_turn = 3.63 / frame->turn_rad_s;

	return by_shell > by_turn ? by_shell : by_turn;
}

static void evaluate_track_straight(struct track *track, const struct evaluation *judge, struct vec2 at,
				    struct vec2 velocity)
{
	for (int j = 0; j < PLAN_NODES; j++) {
		track->x[j] = (float)(at.x + velocity.x * judge->frame.node_s * j);
		track->y[j] = (float)(at.y + velocity.y * judge->frame.node_s * j);
	}
}

/* The plan of another ship at the times of one's own nodes; beyond its end straight on. */
static void evaluate_track_plan(struct track *track, const struct evaluation *judge,
				const struct steer_plan *plan)
{
	const struct steer_batch *batch = judge->batch;
	double nodes = (double)(batch->tick - plan->tick) * batch->dt_s / plan->node_s,
	       step = judge->frame.node_s / plan->node_s;

	for (int j = 0; j < PLAN_NODES; j++, nodes += step) {
		int node = nodes < PLAN_NODES - 2 ? (int)nodes : PLAN_NODES - 2;
		float share = (float)(nodes - node);
		track->x[j] = plan->x[node] + (plan->x[node + 1] - plan->x[node]) * share;
		track->y[j] = plan->y[node] + (plan->y[node + 1] - plan->y[node]) * share;
	}
}

/* Whether something so far away, as fast as that, may matter before the horizon. */
static bool evaluate_may_meet(const struct evaluation *judge, struct vec2 at, double speed, double radius)
{
	double horizon = judge->frame.node_s * (PLAN_NODES - 1);
	double near = judge->flown + speed * horizon + radius + judge->radius + judge->clearance;
	struct vec2 away = vec2_sub(at, judge->frame.at);

	return vec2_dot(away, away) < near * near;
}

static struct track *evaluate_next_track(struct evaluation *judge, double radius)
{
	struct track *track = &judge->tracks[judge->n_tracks++];

	track->both = (float)(radius + judge->radius);
	return track;
}

static void evaluate_look_for_ships(struct evaluation *judge)
{
	const struct steer_batch *batch = judge->batch;
	uint32_t first = batch->neighbours.start[judge->ship], end = batch->neighbours.start[judge->ship + 1];

	for (uint32_t k = first; k < end && k < first + EVALUATE_SHIPS; k++) {
		uint32_t other = batch->neighbours.index[k];
		struct vec2 at = steer_position(batch, other), velocity = steer_velocity(batch, other);
		if (!evaluate_may_meet(judge, at, batch->max_speed[other], batch->radius[other]))
			continue;
		judge->company = true;
		struct track *track = evaluate_next_track(judge, batch->radius[other]);
		if (batch->plan && batch->plan[other].node_s > 0)
			evaluate_track_plan(track, judge, &batch->plan[other]);
		else
			evaluate_track_straight(track, judge, at, velocity);
	}
}

/* Rocks at rest are among the solids. */
static void evaluate_look_for_rocks(struct evaluation *judge)
{
	const struct steer_batch *batch = judge->batch;
	uint32_t end = batch->rocks.start[judge->ship + 1];

	for (uint32_t k = batch->rocks.start[judge->ship]; k < end && judge->n_tracks < EVALUATE_TRACKS; k++) {
		uint32_t rock = batch->rocks.index[k];
		struct vec2 at = {batch->rock_x[rock], batch->rock_y[rock]};
		struct vec2 velocity = {batch->rock_vx[rock], batch->rock_vy[rock]};
		bool rests = velocity.x == 0 && velocity.y == 0;
		if ((batch->solids && rests) ||
		    !evaluate_may_meet(judge, at, vec2_length(velocity), batch->rock_radius[rock]))
			continue;
		evaluate_track_straight(evaluate_next_track(judge, batch->rock_radius[rock]), judge, at,
					velocity);
	}
}

/* Distance to what stands still, exact where it matters. */
static double evaluate_solid_distance(const struct evaluation *judge, struct vec2 at)
{
	const struct solids *solids = judge->batch->solids;

	return solids ? solids_gap(solids, at, judge->radius + (judge->clearance + solids->spacing) / 2)
		      : INFINITY;
}

/* The first node at which a rollout may be left.  On a field it is that by which the ship can have turned
 * enough that candidates differ by more than the field errs; sooner only where it ends sooner. */
static int evaluate_first_leave(const struct evaluation *judge)
{
	int node = (int)(LEAVE_RAD / judge->frame.step_rad + 0.5);

	return !judge->way.field ? 1 : node > 2 ? node : 2;
}

/* Before a hit it takes so many to turn away. */
static double evaluate_nodes_to_stop(const struct evaluation *judge)
{
	double way = STOP_SHARE * (judge->frame.turning + judge->clearance);

	return judge->frame.speed > 0 ? way / (judge->frame.speed * judge->frame.node_s) : 0;
}

void evaluate_look(struct evaluation *judge, const struct steer_batch *batch, uint32_t ship)
{
	judge->batch = batch;
	judge->ship = ship;
	judge->radius = batch->radius[ship];
	judge->clearance = batch->clearance[ship] > 1e-3 ? batch->clearance[ship] : 1e-3;
	judge->reach = batch->reach[ship] > 0 ? batch->reach[ship] : judge->radius;
	judge->company = false;
	judge->n_tracks = 0;
	judge->frame = rollout_frame(batch, ship);
	rollout_space(&judge->frame, evaluate_horizon_s(batch, ship, &judge->frame) / (PLAN_NODES - 1));
	judge->flown = judge->frame.speed * judge->frame.node_s * (PLAN_NODES - 1);
	judge->flown = judge->flown > 1e-9 ? judge->flown : 1e-9;
	judge->way = target_field_of(batch, ship, judge->frame.turning);
	judge->length = target_field_length(&judge->way, judge->frame.at, judge->frame.nose);
	if (isinf(judge->length)) {
		judge->way.least = TARGET_FIELD_LEAST_OF_ALL;
		judge->length = target_field_length(&judge->way, judge->frame.at, judge->frame.nose);
	}
	/* No way is known from here, but manoeuvres may lead to one: any length serves to compare them. */
	if (isinf(judge->length))
		judge->length = vec2_distance(judge->frame.at, judge->way.target);
	/* Whoever is already too near may leave as slowly as it takes. */
	double gap = 0.9 * (evaluate_solid_distance(judge, judge->frame.at) - judge->radius);
	judge->hit_gap = TOUCH_SHARE * judge->clearance;
	judge->hit_gap = gap < judge->hit_gap ? gap : judge->hit_gap;
	evaluate_look_for_ships(judge);
	evaluate_look_for_rocks(judge);
	judge->leave = evaluate_first_leave(judge);
	judge->stop = evaluate_nodes_to_stop(judge);
}

/* ---- one rollout ---- */

/* What becomes of a rollout; places on it are counted in nodes. */
struct evaluate_course {
	double end; /* where it arrives, or the horizon */
	bool arrives;
	double wait;             /* where it begins to wait: it is not left later */
	double hit;              /* where it meets something that stands; INFINITY: nowhere */
	float close[PLAN_NODES]; /* the most a gap falls short of the clearance up to a node, as its share */
	double left;             /* where it is left for the way */
	double loss, nearness;   /* of way and of clearance, by then; INFINITY and 0: nowhere */
};

static const double horizon = PLAN_NODES - 1;

static struct vec2 evaluate_place_on(const struct rollout *rollout, double node)
{
	int j = node < PLAN_NODES - 2 ? (int)node : PLAN_NODES - 2;
	double share = node - j;

	return (struct vec2){rollout->x[j] + (rollout->x[j + 1] - rollout->x[j]) * share,
			     rollout->y[j] + (rollout->y[j + 1] - rollout->y[j]) * share};
}

/* The share of MOTION, 0 .. 1, at which a point that starts at FROM is nearest to the origin. */
static double evaluate_nearest_share(struct vec2 from, struct vec2 motion)
{
	double square = vec2_dot(motion, motion), share = square > 0 ? -vec2_dot(from, motion) / square : 0;

	return share < 0 ? 0 : share > 1 ? 1 : share;
}

/* Ends the course where it reaches the target. */
static void evaluate_find_arrival(const struct evaluation *judge, const struct rollout *rollout,
				  struct evaluate_course *course)
{
	struct vec2 target = judge->way.target;
	double near = judge->flown + judge->reach;
	struct vec2 away = vec2_sub(judge->frame.at, target);

	if (vec2_dot(away, away) > near * near)
		return;
	for (int j = 0; j < PLAN_NODES - 1; j++) {
		struct vec2 next = {rollout->x[j + 1], rollout->y[j + 1]};
		struct vec2 motion = vec2_sub(vec2_sub(next, target), away);
		double share = evaluate_nearest_share(away, motion);
		if (vec2_length(vec2_add(away, vec2_scale(motion, share))) <= judge->reach) {
			course->arrives = true;
			course->end = j + share;
			return;
		}
		away = vec2_sub(next, target);
	}
}

/* How far to go on where the gap is so wide: whatever keeps the clearance, or, up to a radius, cannot hit; but
 * never less than half of that. */
static double evaluate_stride(const struct evaluation *judge, double gap)
{
	double most = judge->radius > 0.04 ? judge->radius : 0.04, safe = gap - judge->hit_gap;

	safe = safe < most / 2 ? most / 2 : safe > most ? most : safe;
	return gap - judge->clearance > safe ? gap - judge->clearance : safe;
}

/* Walks along what stands still, each time as far as the gap allows. */
static void evaluate_march(const struct evaluation *judge, const struct rollout *rollout,
			   struct evaluate_course *course)
{
	const struct solids *solids = judge->batch->solids;
	double clearance = judge->clearance, node = 0, step = judge->frame.speed * judge->frame.node_s;
	float closest = 0;
	int known = 0;

	while (solids && solids->n && step > 0 && node < course->end) {
		double gap = evaluate_solid_distance(judge, evaluate_place_on(rollout, node)) - judge->radius;
		if (gap < judge->hit_gap) {
			course->hit = node;
			break;
		}
		while (known < node)
			course->close[known++] = closest;
		float close = (float)((clearance - gap) / clearance * (1 - node / (2 * horizon)));
		closest = close > closest ? close : closest;
		node += evaluate_stride(judge, gap) / step;
	}
	while (known < PLAN_NODES)
		course->close[known++] = closest;
}

/* Leaves the course at NODE after a way of LENGTH in all, where that is better than before.  A field knows the
 * way on from there: what the rollout would come near to later does not count. */
static void evaluate_leave_at(const struct evaluation *judge, double node, double length,
			      struct evaluate_course *course)
{
	int known = judge->way.field && node < horizon ? (int)node : PLAN_NODES - 1;
	double loss = (length - judge->length) / judge->flown, nearness = course->close[known];

	if (loss + close_cost * nearness < course->loss + close_cost * course->nearness) {
		course->left = node;
		course->loss = loss;
		course->nearness = nearness;
	}
}

/* Leaves the course where that costs least. */
static void evaluate_leave(const struct evaluation *judge, const struct rollout *rollout,
			   struct evaluate_course *course)
{
	double flown = judge->flown / horizon;
	double last = course->hit < course->end ? course->hit : course->end;

	course->loss = INFINITY;
	course->nearness = 0;
	if (course->arrives && isinf(course->hit))
		evaluate_leave_at(judge, course->end, course->end * flown, course);
	last = last < course->wait ? last : course->wait;
	int j = judge->leave <= last ? judge->leave : 1;
	for (; j <= last && course->loss > 0.005; j += j < 4 ? 1 : j < 8 ? 2 : 4) {
		struct vec2 at = {rollout->x[j], rollout->y[j]};
		struct vec2 nose = {rollout->nose_x[j], rollout->nose_y[j]};
		double length = j * flown + target_field_length(&judge->way, at, nose), spare = course->hit - j;
		if (spare < judge->stop)
			length += 2 * judge->frame.turning * (1 - spare / judge->stop);
		evaluate_leave_at(judge, j, length, course);
	}
}

/* The last of the nodes up to LAST from which a circle to either side is free; then the manoeuvre ends in it.
 * The interpolated distance will do: whoever comes to fly the circle looks again. */
static bool evaluate_loiter(const struct evaluation *judge, struct manoeuvre *manoeuvre,
			    struct rollout *rollout, double last)
{
	double turning = judge->frame.turning * manoeuvre->pace,
	       room = turning + judge->radius + LOITER_SHARE * judge->clearance;

	for (int j = (int)last; j >= 0; j--)
		for (int side = 1; side >= -1; side -= 2) {
			struct vec2 centre = {rollout->x[j] - rollout->nose_y[j] * side * turning,
					      rollout->y[j] + rollout->nose_x[j] * side * turning};
			if (solids_gap(judge->batch->solids, centre, 0) < room)
				continue;
			manoeuvre->until_rad = j * judge->frame.step_rad;
			manoeuvre->loop = side;
			rollout_loop(&judge->frame, manoeuvre, rollout);
			return true;
		}
	return false;
}

/* Whether a track comes within REACH of the rollout at any node: quickly, for most never do. */
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

/* The least gap to a track before END, and the node of the first hit. */
static double evaluate_track_gap(const struct evaluation *judge, const struct rollout *rollout,
				 const struct track *track, double end, double *hit)
{
	double touching = track->both + TOUCH_SHARE * judge->clearance;
	double least = INFINITY;
	struct vec2 from = evaluate_apart(rollout, track, 0);

	for (int j = 0; j < end; j++) {
		struct vec2 to = evaluate_apart(rollout, track, j + 1), motion = vec2_sub(to, from);
		double share = evaluate_nearest_share(from, motion);
		struct vec2 nearest = vec2_add(from, vec2_scale(motion, share));
		double square = vec2_dot(nearest, nearest);
		if (square < least && j + share <= end)
			least = square;
		if (square < touching * touching && j + share < *hit)
			*hit = j + share;
		from = to;
	}
	return sqrt(least) - track->both;
}

/* What moves: nearness and hits cost. */
static double evaluate_cost_of_tracks(const struct evaluation *judge, const struct rollout *rollout, double end,
				      bool *clean)
{
	double clearance = judge->clearance, least = INFINITY, hit = INFINITY;
	double flown = judge->flown / horizon;

	for (size_t i = 0; i < judge->n_tracks; i++) {
		const struct track *track = &judge->tracks[i];
		struct vec2 step = evaluate_apart(rollout, track, 0), next = evaluate_apart(rollout, track, 1);
		double reach = track->both + clearance + flown + vec2_distance(step, next);
		if (!evaluate_comes_near(rollout, track, (float)reach))
			continue;
		double gap = evaluate_track_gap(judge, rollout, track, end, &hit);
		least = gap < least ? gap : least;
	}
	*clean = least >= clearance;
	if (*clean)
		return 0;
	double cost = close_cost * (clearance - (least > 0 ? least : 0)) / clearance;
	return hit <= end ? cost + 1 + hit_cost * (1 - hit / horizon) : cost;
}

/* Whether nothing is touched or come too near to.  A rollout over a field is left before what it would meet
 * later; and between walls that are all there is, no way keeps all the clearance. */
static bool evaluate_is_clean(const struct evaluation *judge, const struct evaluate_course *course)
{
	double spare = judge->way.field ? judge->stop : INFINITY,
	       enough = judge->way.field && !judge->n_tracks ? 0.5 : 0;

	return !isinf(course->loss) && course->nearness <= enough && course->hit - course->left >= spare;
}

struct verdict evaluate_rollout(const struct evaluation *judge, struct manoeuvre *manoeuvre,
				struct rollout *rollout, double beaten)
{
	struct evaluate_course course = {
	    .end = horizon, .hit = INFINITY, .wait = manoeuvre->until_rad / judge->frame.step_rad};
	bool clean;

	evaluate_find_arrival(judge, rollout, &course);
	evaluate_march(judge, rollout, &course);
	evaluate_leave(judge, rollout, &course);
	double safe = isinf(course.hit) ? 1 : course.hit / horizon;
	struct verdict verdict = {
	    .loss = course.loss,
	    .clean = evaluate_is_clean(judge, &course),
	    .score = isinf(course.loss) ? -blind_cost - hit_cost * (1 - safe)
					: -course.loss - close_cost * course.nearness,
	};
	if (verdict.score <= beaten)
		return verdict;
	if (safe < 1) {
		course.end = horizon;
		/* A circle in which it ends already can be changed for another only before it begins. */
		if (!evaluate_loiter(judge, manoeuvre, rollout,
				     course.hit < course.wait ? course.hit : course.wait))
			verdict.score -= cornered_cost * (1.2 - safe);
	}
	verdict.score -= evaluate_cost_of_tracks(judge, rollout, course.end, &clean);
	verdict.clean = verdict.clean && clean;
	return verdict;
}
