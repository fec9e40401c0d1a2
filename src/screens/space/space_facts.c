/* The space lab as facts for listeners: the ships, their goals, their touches, and the sliders. */
#include <math.h>
#include <stdio.h>

#include "base/text.h"
#include "kit/speech.h"
#include "screens/space/space_view.h"

enum { SHIPS_TOLD = 4 /* the first of these are told singly; the others are summed up */, WORDS_ROOM = 256 };

#define AT_REST 0.01 /* tiles a second */

/* The place of SHIP's goal relative to it, "" without a fixed goal. */
static void space_facts_goal(const struct space *space, uint32_t ship, char out[SPEECH_PLACE])
{
	struct vec2 at = space_position(space, ship);
	struct cell here = cell_at((int)floor(at.x), (int)floor(at.y));

	out[0] = '\0';
	if (space->target_kind[ship] == TARGET_POINT)
		speech_place(
		    here, cell_at((int)floor(space->target_x[ship]), (int)floor(space->target_y[ship])), out);
}

void space_facts_does(const struct space_lab *lab, uint32_t ship, char out[SPACE_DOES_CAP])
{
	static const char *const lives[] = {
	    [SHIP_FLYING] = "flies", [SHIP_ARRIVED] = "has left", [SHIP_DESTROYED] = "is destroyed"};
	const struct space *space = lab->flights[lab->focus].history.space;
	const struct space_haul *haul = space_haul_of(space, ship);

	snprintf(out, SPACE_DOES_CAP, "%s", lives[space->life[ship]]);
	if (haul && space_present(space, ship))
		snprintf(out, SPACE_DOES_CAP, "%s planet %u", haul->docked ? "at" : "to",
			 (unsigned)haul->planet + 1);
}

static void space_facts_ship(const struct space_lab *lab, uint32_t ship, struct speech *speech)
{
	const struct space *space = lab->flights[lab->focus].history.space;
	struct flight_result result = space_lab_result(lab, lab->focus, (struct flight_role){ship, 1});
	struct vec2 velocity = space_velocity(space, ship), zero = {0, 0};
	double speed = vec2_distance(velocity, zero);
	bool hauls = space_haul_of(space, ship) != NULL, flies = !hauls && space_alive(space, ship);
	char goal[SPEECH_PLACE], words[WORDS_ROOM];
	struct vec2 ahead = vec2_scale(velocity, 100 / fmax(speed, AT_REST));

	space_facts_goal(space, ship, goal);
	space_facts_does(lab, ship, words);
	if (!hauls && result.reached >= 1)
		snprintf(words, sizeof words, "at its goal");
	else if (flies && speed < AT_REST)
		snprintf(words, sizeof words, "at rest");
	else if (flies)
		snprintf(words, sizeof words, "flies %s",
			 direction_names[cell_direction(cell_at(0, 0), cell_at((int)ahead.x, (int)ahead.y))]);
	if (result.contacts > 0)
		text_append(words, sizeof words, ", touched something %.0f time%s", result.contacts,
			    result.contacts > 1 ? "s" : "");
	speech_add(speech, &(struct fact){.kind = FACT_SHIP,
					  .key = (int)ship,
					  .number = (int)ship + 1,
					  .name = goal[0] ? goal : NULL,
					  .words = words});
}

/* What the ships of flight I have done so far. */
static void space_facts_flight(const struct space_lab *lab, size_t i, struct speech *speech)
{
	const struct space *space = lab->flights[i].history.space;
	struct flight_result result = space_lab_result(lab, i, (struct flight_role){0, space->n.ships});
	char words[WORDS_ROOM];

	snprintf(words, sizeof words, "%u ship%s, %.0f percent at their goal, touches: %.0f", space->n.ships,
		 space->n.ships > 1 ? "s" : "", 100 * (isfinite(result.reached) ? result.reached : 0),
		 result.contacts);
	if (isfinite(result.min_gap))
		text_append(words, sizeof words, ", smallest gap %.2f tiles", result.min_gap);
	speech_add(speech, &(struct fact){.kind = FACT_PANE,
					  .key = (int)i,
					  .number = (int)i + 1,
					  .name = space_lab_mind(lab, i)->behaviour->title,
					  .words = words});
}

static void space_facts_sliders(const struct space_lab *lab, struct speech *speech)
{
	const struct space_mind *mind = space_lab_mind(lab, lab->focus);

	for (size_t i = 0; i < mind->behaviour->n_params; i++) {
		const struct param *param = &mind->behaviour->params[i];
		char words[WORDS_ROOM];
		snprintf(words, sizeof words, "%s, %.4g", param->name, mind->params[i]);
		if (param->choices)
			snprintf(words, sizeof words, "%s, %s", param->name,
				 param->choices[(size_t)mind->params[i]]);
		struct fact fact = {.kind = FACT_ENTRY, .key = (int)i, .number = (int)i + 1, .words = words};
		speech_add(speech, &fact);
		fact.kind = FACT_LINE;
		fact.key = 0;
		fact.of = (int)mind->behaviour->n_params;
		if (i == lab->slider)
			speech_add(speech, &fact);
	}
}

void space_facts(const struct space_lab *lab, struct speech *speech)
{
	const struct space *space = lab->flights[lab->focus].history.space;
	uint32_t told = space->n.ships <= SHIPS_TOLD || speech_asks(speech, ASKS_WHO) ? space->n.ships : 0;

	speech_say(speech, FACT_TITLE, 0, "%s, %.0f by %.0f tiles, %u rock%s", lab->scene.title,
		   space->setup.width, space->setup.height, space->n.rocks, space->n.rocks == 1 ? "" : "s");
	for (size_t i = 0; i < lab->n_flights; i++)
		space_facts_flight(lab, i, speech);
	for (uint32_t ship = 0; ship < told; ship++)
		space_facts_ship(lab, ship, speech);
	space_facts_sliders(lab, speech);
	speech_add(speech, &(struct fact){.kind = FACT_MOMENT,
					  .name = lab->player.noun,
					  .number = (int)lab->player.at,
					  .of = (int)lab->player.length});
}
