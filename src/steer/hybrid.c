/* Hybrid: a route under local avoidance.  The route says how far the target is from any pose (way.h);
 * manoeuvres of a turn or two are rolled out (rollout.h) and judged by how much of that way they gain and by
 * what they come too near to (judge.h); the best is flown until the next decision, and published, so that
 * others keep clear of it and it of them.  Ships decide ten times a second, one after the other. */
#include "steer/evaluate.h"

enum { BRAKE };

static const struct param hybrid_params[] = {
    [BRAKE] = {"brake", "", 0, 0, 1, NULL, "1: may fly slower where full speed leads into something"},
};

enum { DECIDE_MOST_TICKS = 6, DECIDE_LEAST_TICKS = 3, KEEP_MOST = 3 };

/* A ship that turns by more than this between two decisions decides twice as often. */
static const double decide_rad = 0.4;

/* Candidates: turns by these angles and straight on; the first ones also as S-curves. */
static const struct rollout_angle turns[] = {
    {0.06, 0.99820053993520419, 0.059964006479444595},
    {0.15, 0.98877107793604224, 0.14943813247359922},
    {0.3, 0.95533648912560598, 0.29552020666133955},
    {0.5, 0.87758256189037276, 0.47942553860420301},
    {0.75, 0.7316888688738209, 0.68163876002333412},
    {1, 0.54030230586813977, 0.8414709848078965},
    {1.3, 0.26749882862458738, 0.96355818541719296},
    {1.6, -0.029199522301288815, 0.99957360304150511},
    {2, -0.41614683654714241, 0.90929742682568171},
    {2.5, -0.80114361554693369, 0.59847214410395655},
    {PI, -1, 0},
};
static const struct rollout_angle bends[] = {
    {0.3, 0.95533648912560598, 0.29552020666133955},
    {0.6, 0.82533561490967833, 0.56464247339503537},
    {1, 0.54030230586813977, 0.8414709848078965},
    {1.5, 0.070737201667702906, 0.99749498660405445},
};

/* What is preferred where all else is equal. */
static const double steady_bonus = 0.1, right_bonus = 0.05, bend_price = 0.02, circle_price = 0.15;
/* Below such a score a braking ship tries these paces, each at a price. */
static const double bad_score = -1.5, paces[] = {0.6, 0.35}, pace_price = 0.15;
/* A clean candidate that loses less than this is good enough; one kept may lose so much of its score. */
static const double good_loss = 0.03, keep_slack = 0.05;

struct hybrid_state {
	struct steer_plan plan; /* first: others read it */
	struct manoeuvre manoeuvre;
	struct vec2 chosen; /* where the manoeuvre ends up heading; zero: nothing was decided yet */
	double score;
	int kept; /* decisions since all candidates were judged */
};

/* The best candidate so far. */
struct hybrid_choice {
	struct manoeuvre manoeuvre;
	struct rollout rollout;
	struct verdict verdict;
};

/* ---- candidates ---- */

static double hybrid_bonus_of(const struct evaluation *judge, const struct manoeuvre *manoeuvre,
			      const struct rollout *rollout, struct vec2 chosen)
{
	struct vec2 end = {rollout->nose_x[PLAN_NODES - 1], rollout->nose_y[PLAN_NODES - 1]};
	bool turns_right = manoeuvre->side > 0 && manoeuvre->first.rad > 0;
	double bonus = judge->company && turns_right ? right_bonus : 0;

	if (isinf(manoeuvre->first.rad))
		return -circle_price;
	if (manoeuvre->then.rad > 0)
		bonus -= bend_price;
	return bonus + steady_bonus * vec2_dot(end, chosen) - (1 - manoeuvre->pace) * pace_price / 0.4;
}

/* Judges MANOEUVRE, and takes it where it beats what CHOICE holds. */
static void hybrid_try(const struct evaluation *judge, struct manoeuvre manoeuvre, struct vec2 chosen,
		       struct hybrid_choice *choice)
{
	struct rollout rollout;

	rollout_make(&judge->frame, &manoeuvre, &rollout);
	double bonus = hybrid_bonus_of(judge, &manoeuvre, &rollout, chosen);
	struct verdict verdict = evaluate_rollout(judge, &manoeuvre, &rollout, choice->verdict.score - bonus);
	verdict.score += bonus;
	if (verdict.score > choice->verdict.score)
		*choice = (struct hybrid_choice){manoeuvre, rollout, verdict};
}

static bool hybrid_good_enough(const struct hybrid_choice *choice)
{
	return choice->verdict.clean && choice->verdict.loss < good_loss;
}

static bool hybrid_settled(const struct evaluation *judge, const struct hybrid_choice *choice)
{
	return !judge->company && hybrid_good_enough(choice);
}

/* Tries MANOEUVRE to both sides. */
static void hybrid_try_sides(const struct evaluation *judge, struct manoeuvre manoeuvre, struct vec2 chosen,
			     struct hybrid_choice *choice)
{
	for (manoeuvre.side = 1; manoeuvre.side >= -1; manoeuvre.side -= 2)
		hybrid_try(judge, manoeuvre, chosen, choice);
}

/* All manoeuvres at PACE, the gentle ones first.  A ship by itself takes the first that is good enough; among
 * others the sides must be weighed, so that all pass on the same. */
static void hybrid_try_all(const struct evaluation *judge, double pace, struct vec2 chosen,
			   struct hybrid_choice *choice)
{
	struct manoeuvre manoeuvre = {.first = ROLLOUT_STRAIGHT,
				      .then = ROLLOUT_STRAIGHT,
				      .side = 1,
				      .pace = pace,
				      .until_rad = INFINITY};

	hybrid_try(judge, manoeuvre, chosen, choice);
	for (size_t i = 0; i < ARRAY_LEN(turns) && !hybrid_settled(judge, choice); i++) {
		manoeuvre.first = turns[i];
		hybrid_try_sides(judge, manoeuvre, chosen, choice);
	}
	for (size_t i = 0; i < ARRAY_LEN(bends) && !hybrid_settled(judge, choice); i++) {
		manoeuvre.first = manoeuvre.then = bends[i];
		hybrid_try_sides(judge, manoeuvre, chosen, choice);
	}
	if (hybrid_settled(judge, choice))
		return;
	manoeuvre.first = ROLLOUT_CIRCLE;
	manoeuvre.then = ROLLOUT_STRAIGHT;
	hybrid_try_sides(judge, manoeuvre, chosen, choice);
}

/* ---- early outs ---- */

/* What is left of the last manoeuvre, its functions anew. */
static struct manoeuvre hybrid_rest_of(const struct hybrid_state *state)
{
	struct manoeuvre rest = state->manoeuvre;

	if (!isinf(rest.first.rad))
		rest.first = rollout_angle(rest.first.rad);
	rest.then = rollout_angle(rest.then.rad);
	return rest;
}

/* Straight for the target, or where the way begins: most of the time that is all there is to decide. */
static bool hybrid_way_is_free(const struct evaluation *judge, struct vec2 chosen, struct hybrid_choice *choice)
{
	struct vec2 along = target_field_direction(&judge->way, judge->frame.at, judge->frame.nose);
	struct manoeuvre manoeuvre = manoeuvre_towards(judge->frame.nose, along);

	hybrid_try(judge, manoeuvre, chosen, choice);
	return hybrid_good_enough(choice);
}

/* The last plan, where it is still about as good as it was. */
static bool hybrid_plan_holds(const struct evaluation *judge, struct hybrid_state *state,
			      struct hybrid_choice *choice)
{
	struct manoeuvre rest = hybrid_rest_of(state);
	struct hybrid_choice kept = {.verdict = {.score = -INFINITY}};

	hybrid_try(judge, rest, state->chosen, &kept);
	if (kept.verdict.score > choice->verdict.score)
		*choice = kept;
	bool good = kept.verdict.loss < good_loss || kept.verdict.score >= state->score - keep_slack;
	if (state->kept >= KEEP_MOST || !kept.verdict.clean || !good)
		return false;
	*choice = kept;
	state->kept++;
	return true;
}

/* ---- decision ---- */

static bool hybrid_decided_before(const struct hybrid_state *state)
{
	return state->chosen.x != 0 || state->chosen.y != 0;
}

static void hybrid_decide(const struct evaluation *judge, bool brake, struct hybrid_state *state,
			  struct hybrid_choice *choice)
{
	choice->verdict = (struct verdict){.score = -INFINITY};
	if (hybrid_way_is_free(judge, state->chosen, choice)) {
		state->kept = 0;
		return;
	}
	if (hybrid_decided_before(state) && hybrid_plan_holds(judge, state, choice))
		return;
	state->kept = 0;
	hybrid_try_all(judge, 1, state->chosen, choice);
	for (size_t i = 0; brake && i < ARRAY_LEN(paces) && choice->verdict.score < bad_score; i++)
		hybrid_try_all(judge, paces[i], state->chosen, choice);
}

static void hybrid_commit(struct hybrid_state *state, const struct evaluation *judge,
			  struct hybrid_choice *choice)
{
	struct rollout *rollout = &choice->rollout;

	state->manoeuvre = choice->manoeuvre;
	state->score = choice->verdict.score;
	state->chosen = (struct vec2){rollout->nose_x[PLAN_NODES - 1], rollout->nose_y[PLAN_NODES - 1]};
	state->plan.tick = judge->batch->tick;
	state->plan.node_s = judge->frame.node_s;
	for (int j = 0; j < PLAN_NODES; j++) {
		state->plan.x[j] = rollout->x[j];
		state->plan.y[j] = rollout->y[j];
	}
}

static uint64_t hybrid_ticks_between(const struct steer_batch *batch, uint32_t ship)
{
	double turn = batch->max_turn_rad_s[ship] * batch->dt_s * DECIDE_MOST_TICKS;

	return turn > decide_rad ? DECIDE_LEAST_TICKS : DECIDE_MOST_TICKS;
}

static void hybrid_show(const struct steer_plan *plan, uint32_t ship, struct debug_draw *draw)
{
	for (int j = 0; draw && j + 1 < PLAN_NODES; j++)
		debug_add(draw, DEBUG_WHISKER, ship, (struct vec2){plan->x[j], plan->y[j]},
			  (struct vec2){plan->x[j + 1], plan->y[j + 1]});
}

static void hybrid(struct steer_states states, const double *params, const struct steer_batch *batch,
		   const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	struct evaluation judge;
	struct hybrid_choice choice;

	for (size_t k = 0; k < n_who; k++) {
		struct hybrid_state *state = steer_state(states, who[k]);
		if ((batch->tick + who[k]) % hybrid_ticks_between(batch, who[k]) == 0 ||
		    !hybrid_decided_before(state)) {
			evaluate_look(&judge, batch, who[k]);
			hybrid_decide(&judge, params[BRAKE] > 0, state, &choice);
			hybrid_commit(state, &judge, &choice);
		}
		wish[k] = manoeuvre_fly(&state->manoeuvre, batch, who[k]);
		hybrid_show(&state->plan, who[k], draw);
	}
}

const struct behaviour steer_hybrid = {
    .head =
	{"hybrid", "Hybrid: a route under avoidance",
	 "state lattice (Pivtoraiko & Kelly 2005) under a dynamic window (Fox, Burgard & Thrun 1997) of shared "
	 "plans",
	 hybrid_params, ARRAY_LEN(hybrid_params)},
    .state_size = sizeof(struct hybrid_state),
    .senses = SENSE_SHIPS | SENSE_ROCKS | SENSE_WAY,
    .plans = true,
    .steer = hybrid,
};
