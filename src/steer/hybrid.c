/* Hybrid: local avoidance on top of a route.  The route says how far the target is from any pose
 * (target_field.h).  Manoeuvres of a turn or two are rolled out (rollout.h) and scored by how much of that way
 * they gain and by what they come too close to (evaluate.h).  The best is flown until the next decision and
 * published, so that ships keep clear of each other's plans.  Ships decide ten times a second, each at its own
 * tick. */
#include "steer/evaluate.h"

enum { BRAKE };

static const struct param hybrid_params[] = {
    [BRAKE] = {"brake", "", 0, 0, 1, NULL, "1: may slow down where full speed leads into something"},
};

/* Ticks between decisions, of most ships and of quick ones; how many decisions in a row may keep a plan. */
enum { DECIDE_TICKS = 6, DECIDE_TICKS_QUICK = 3, KEEP_MOST = 3 };

/* A ship that can turn by more than this between two decisions is quick. */
static const double quick_rad = 0.4;

/* The candidates: straight on, turns by these angles, and S-bends. */
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

/* Preferences where all else is equal. */
static const double steady_bonus = 0.1, right_bonus = 0.05, bend_price = 0.02, circle_price = 0.15;

/* Below this score a ship that may brake tries these paces, which cost PACE_PRICE for each 0.4 of the speed. */
static const double bad_score = -1.5, paces[] = {0.6, 0.35}, pace_price = 0.15;

/* A clean candidate with a smaller loss is good enough; a kept plan may lose this much of its score. */
static const double good_loss = 0.02, keep_slack = 0.05;

struct hybrid_state {
	struct steer_plan plan; /* first: others read it */
	struct manoeuvre manoeuvre;
	struct vec2 chosen; /* the heading the manoeuvre ends with; zero before the first decision */
	double score;
	int kept; /* decisions since all candidates were tried */
};

/* The best candidate so far. */
struct hybrid_choice {
	struct manoeuvre manoeuvre;
	struct rollout rollout;
	struct verdict verdict;
};

/* ---- candidates ---- */

static double hybrid_bonus_of(const struct evaluation *eval, const struct manoeuvre *manoeuvre,
			      const struct rollout *rollout, struct vec2 chosen)
{
	struct vec2 end = {rollout->nose_x[PLAN_NODES - 1], rollout->nose_y[PLAN_NODES - 1]};
	bool turns_right = manoeuvre->side > 0 && manoeuvre->first.rad > 0;
	double bonus = 0;

	if (isinf(manoeuvre->first.rad))
		return -circle_price;
	if (eval->company && turns_right)
		bonus = right_bonus;
	if (manoeuvre->then.rad > 0)
		bonus -= bend_price;
	return bonus + steady_bonus * vec2_dot(end, chosen) - (1 - manoeuvre->pace) * pace_price / 0.4;
}

/* Scores MANOEUVRE, and takes it if it beats CHOICE. */
static void hybrid_try(const struct evaluation *eval, struct manoeuvre manoeuvre, struct vec2 chosen,
		       struct hybrid_choice *choice)
{
	struct rollout rollout;

	rollout_make(&eval->frame, &manoeuvre, &rollout);
	steer_count(eval->batch, eval->ship, PLAN_NODES - 1);
	double bonus = hybrid_bonus_of(eval, &manoeuvre, &rollout, chosen);
	struct verdict verdict = evaluate_rollout(eval, &manoeuvre, &rollout, choice->verdict.score - bonus);
	verdict.score += bonus;
	if (verdict.score > choice->verdict.score)
		*choice = (struct hybrid_choice){manoeuvre, rollout, verdict};
}

static bool hybrid_good_enough(const struct hybrid_choice *choice)
{
	return choice->verdict.clean && choice->verdict.loss < good_loss;
}

static bool hybrid_settled(const struct evaluation *eval, const struct hybrid_choice *choice)
{
	return !eval->company && hybrid_good_enough(choice);
}

/* Tries MANOEUVRE to the right and to the left. */
static void hybrid_try_sides(const struct evaluation *eval, struct manoeuvre manoeuvre, struct vec2 chosen,
			     struct hybrid_choice *choice)
{
	for (manoeuvre.side = 1; manoeuvre.side >= -1; manoeuvre.side -= 2)
		hybrid_try(eval, manoeuvre, chosen, choice);
}

/* Tries all manoeuvres at PACE, the gentle ones first.  A ship on its own takes the first that is good enough;
 * among others both sides must be compared, so that all ships pass on the same one. */
static void hybrid_try_all(const struct evaluation *eval, double pace, struct vec2 chosen,
			   struct hybrid_choice *choice)
{
	struct manoeuvre manoeuvre = {.first = ROLLOUT_STRAIGHT,
				      .then = ROLLOUT_STRAIGHT,
				      .side = 1,
				      .pace = pace,
				      .until_rad = INFINITY};

	hybrid_try(eval, manoeuvre, chosen, choice);
	for (size_t i = 0; i < ARRAY_LEN(turns) && !hybrid_settled(eval, choice); i++) {
		manoeuvre.first = turns[i];
		hybrid_try_sides(eval, manoeuvre, chosen, choice);
	}
	for (size_t i = 0; i < ARRAY_LEN(bends) && !hybrid_settled(eval, choice); i++) {
		manoeuvre.first = manoeuvre.then = bends[i];
		hybrid_try_sides(eval, manoeuvre, chosen, choice);
	}
	if (hybrid_settled(eval, choice))
		return;
	manoeuvre.first = ROLLOUT_CIRCLE;
	manoeuvre.then = ROLLOUT_STRAIGHT;
	hybrid_try_sides(eval, manoeuvre, chosen, choice);
}

/* ---- early outs ---- */

static bool hybrid_decided_before(const struct hybrid_state *state)
{
	return state->chosen.x != 0 || state->chosen.y != 0;
}

/* The rest of the last manoeuvre.  Flying it changes only the angles, so their functions are computed again. */
static struct manoeuvre hybrid_rest_of(const struct hybrid_state *state)
{
	struct manoeuvre rest = state->manoeuvre;

	if (!isinf(rest.first.rad))
		rest.first = rollout_angle(rest.first.rad);
	rest.then = rollout_angle(rest.then.rad);
	return rest;
}

/* Tries the last plan, and returns whether it is still good enough.  Only on a field: its directions waver from
 * place to place, and a ship that took each for the better course would turn to and fro for nothing. */
static bool hybrid_stays_good(const struct evaluation *eval, const struct hybrid_state *state,
			      struct hybrid_choice *choice)
{
	if (!eval->way.field || !hybrid_decided_before(state))
		return false;
	hybrid_try(eval, hybrid_rest_of(state), state->chosen, choice);
	return hybrid_good_enough(choice);
}

/* Tries straight for the target, or the heading with which the way begins: most of the time that is enough. */
static bool hybrid_way_is_free(const struct evaluation *eval, struct vec2 chosen, struct hybrid_choice *choice)
{
	steer_count(eval->batch, eval->ship, 1);
	struct vec2 along = target_field_direction(&eval->way, eval->frame.at, eval->frame.nose);
	struct manoeuvre manoeuvre = manoeuvre_towards(eval->frame.nose, along);

	hybrid_try(eval, manoeuvre, chosen, choice);
	return hybrid_good_enough(choice);
}

/* Tries the last plan; returns whether to keep it, since it is still about as good as it was. */
static bool hybrid_plan_holds(const struct evaluation *eval, struct hybrid_state *state,
			      struct hybrid_choice *choice)
{
	struct manoeuvre rest = hybrid_rest_of(state);
	struct hybrid_choice kept = {.verdict = {.score = -INFINITY}};

	hybrid_try(eval, rest, state->chosen, &kept);
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

static void hybrid_decide(const struct evaluation *eval, bool brake, struct hybrid_state *state,
			  struct hybrid_choice *choice)
{
	choice->verdict = (struct verdict){.score = -INFINITY};
	if (hybrid_stays_good(eval, state, choice) || hybrid_way_is_free(eval, state->chosen, choice)) {
		state->kept = 0;
		return;
	}
	if (hybrid_decided_before(state) && hybrid_plan_holds(eval, state, choice))
		return;
	state->kept = 0;
	hybrid_try_all(eval, 1, state->chosen, choice);
	for (size_t i = 0; brake && i < ARRAY_LEN(paces) && choice->verdict.score < bad_score; i++)
		hybrid_try_all(eval, paces[i], state->chosen, choice);
}

static void hybrid_commit(struct hybrid_state *state, const struct evaluation *eval,
			  struct hybrid_choice *choice)
{
	struct rollout *rollout = &choice->rollout;

	state->manoeuvre = choice->manoeuvre;
	state->score = choice->verdict.score;
	state->chosen = (struct vec2){rollout->nose_x[PLAN_NODES - 1], rollout->nose_y[PLAN_NODES - 1]};
	state->plan.tick = eval->batch->tick;
	state->plan.node_s = eval->frame.node_s;
	for (int j = 0; j < PLAN_NODES; j++) {
		state->plan.x[j] = rollout->x[j];
		state->plan.y[j] = rollout->y[j];
	}
}

/* Stays in place, publishes that, and decides again at each tick. */
static void hybrid_wait(struct hybrid_state *state, const struct evaluation *eval)
{
	state->chosen = (struct vec2){0, 0};
	state->plan.tick = eval->batch->tick;
	state->plan.node_s = eval->frame.node_s;
	for (int j = 0; j < PLAN_NODES; j++) {
		state->plan.x[j] = (float)eval->frame.at.x;
		state->plan.y[j] = (float)eval->frame.at.y;
	}
}

static uint64_t hybrid_ticks_between(const struct steer_batch *batch, uint32_t ship)
{
	double turn = batch->max_turn_rad_s[ship] * batch->dt_s * DECIDE_TICKS;

	if (turn > quick_rad)
		return DECIDE_TICKS_QUICK;
	return DECIDE_TICKS;
}

static void hybrid_show(const struct steer_plan *plan, uint32_t ship, struct debug_draw *draw)
{
	for (int j = 0; draw && j + 1 < PLAN_NODES; j++)
		debug_add(draw, DEBUG_WHISKER, ship, (struct vec2){plan->x[j], plan->y[j]},
			  (struct vec2){plan->x[j + 1], plan->y[j + 1]});
}

static void hybrid_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			 const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	struct evaluation eval;
	struct hybrid_choice choice;

	for (size_t k = 0; k < n_who; k++) {
		struct hybrid_state *state = steer_state(states, who[k]);
		if ((batch->tick + who[k]) % hybrid_ticks_between(batch, who[k]) == 0 ||
		    !hybrid_decided_before(state)) {
			evaluate_look(&eval, batch, who[k]);
			if (eval.sealed) {
				hybrid_wait(state, &eval);
				wish[k] = (struct vec2){0, 0};
				continue;
			}
			hybrid_decide(&eval, params[BRAKE] > 0, state, &choice);
			hybrid_commit(state, &eval, &choice);
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
    .steer = hybrid_steer,
};
