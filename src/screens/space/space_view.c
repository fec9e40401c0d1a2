/* The space lab: up to four behaviours fly one scene with one seed at once, forwards and backwards in time. */
#include "screens/space/space_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/seed.h"
#include "lab/roles.h"
#include "space/walls.h"

enum {
	FORCES = PLAYER_KEYS,
	TRAILS,
	WHISKERS,
	CIRCLES,
	FIELD,
	MIND,
	ALL_MINDS,
	NEXT_SHIP,
	LAST_SHIP,
	FIND_ROLE,
	NEXT_FLIGHT,
	ADD,
	REMOVE,
	PART,
	ALONE,
	EXPLAIN,
	SLIDER_DOWN,
	SLIDER_UP,
	LESS,
	MORE,
	MUCH_LESS,
	MUCH_MORE,
	DEFAULT,
	WIDER,
	NARROWER,
	ZOOM,
	ZOOM_OUT,
	PAN_LEFT,
	PAN_DOWN,
	PAN_UP,
	PAN_RIGHT,
	FOLLOW,
	TOUCH,
	UNDO,
	REDO,
	WRITE,
	RESEED,
	WALKERS,
	HELP,
	BACK
};

static const struct view_action actions[] = {
    PLAYER_ACTIONS,
    [FORCES] = {"forces", "forces", "forces, pull, push", "Show", NULL},
    [TRAILS] = {"trails", "trails", "trails", "Show", NULL},
    [WHISKERS] = {"whiskers", NULL, "whiskers", "Show", NULL},
    [CIRCLES] = {"circles", NULL, "circles of influence", "Show", NULL},
    [FIELD] = {"field", "field", "where it would turn aside", "Show", NULL},
    [MIND] = {"mind", "behaviour", "a behaviour for its role", "Ships", NULL},
    [ALL_MINDS] = {"all_minds", NULL, "a behaviour for all roles", "Ships", NULL},
    [NEXT_SHIP] = {"next_ship", "ship", "next, last ship", "Ships", "the next ship"},
    [LAST_SHIP] = {"last_ship", NULL, "next, last ship", "Ships", "the ship before"},
    [FIND_ROLE] = {"find", NULL, "find a ship by its role", "Ships", NULL},
    [NEXT_FLIGHT] = {"next_flight", "next", "the next flight", "Flights", NULL},
    [ADD] = {"add", "add", "add, drop a flight", "Flights", "add a flight"},
    [REMOVE] = {"remove", NULL, "add, drop a flight", "Flights", "drop this flight"},
    [PART] = {"part", "part", "where flights diverge", "Flights", NULL},
    [ALONE] = {"alone", NULL, "this flight alone", "Flights", NULL},
    [EXPLAIN] = {"explain", "explain", "how it works", "Flights", NULL},
    [SLIDER_DOWN] = {"slider_down", NULL, "choose a slider", "Sliders", "the next slider"},
    [SLIDER_UP] = {"slider_up", NULL, "choose a slider", "Sliders", "the slider before"},
    [LESS] = {"less", NULL, "less, more", "Sliders", "less of this slider"},
    [MORE] = {"more", "change", "less, more", "Sliders", "more of this slider"},
    [MUCH_LESS] = {"much_less", NULL, "much less, much more", "Sliders", "much less of this slider"},
    [MUCH_MORE] = {"much_more", NULL, "much less, much more", "Sliders", "much more of this slider"},
    [DEFAULT] = {"default", NULL, "the default", "Sliders", NULL},
    [WIDER] = {"wider", NULL, "wider, narrower nodes", "Sliders", "wider nodes"},
    [NARROWER] = {"narrower", NULL, "wider, narrower nodes", "Sliders", "narrower nodes"},
    [ZOOM] = {"zoom", "zoom", "zoom in, out", "Look", "look closer"},
    [ZOOM_OUT] = {"zoom_out", NULL, "zoom in, out", "Look", "look less close"},
    [PAN_LEFT] = {"pan_left", NULL, "move the picture", "Look", "move the picture left"},
    [PAN_DOWN] = {"pan_down", NULL, "move the picture", "Look", "move the picture down"},
    [PAN_UP] = {"pan_up", NULL, "move the picture", "Look", "move the picture up"},
    [PAN_RIGHT] = {"pan_right", NULL, "move the picture", "Look", "move the picture right"},
    [FOLLOW] = {"follow", "follow", "follow the ship, stay here", "Look", NULL},
    [TOUCH] = {"touch", "touch", "put rocks, goals, ships", "Touch", NULL},
    [UNDO] = {"undo", NULL, "undo, redo changes", "Touch", "undo the last change"},
    [REDO] = {"redo", NULL, "undo, redo changes", "Touch", "redo the change"},
    [WRITE] = {"write", "write", "write scene, picture, rows", "Touch", NULL},
    [RESEED] = {"reseed", "new seed", "another seed", "Scene", NULL},
    [WALKERS] = {"walkers", "hunters", "grid hunters on, off", "Scene", NULL},
    [HELP] = {"help", "help", "this page", "Scene", NULL},
    [BACK] = {"leave", "back", "leave", "Scene", NULL},
};

static_assert(FIELD - FORCES == SPACE_FIELD && SPACE_FIELD + 1 == SPACE_SWITCHES, "one action for each switch");

/* With hunters on foot, flights continue for ten minutes.  Ahead of the player a flight is flown for so
 * many steps of a ship, to see how long it is. */
enum {
	ENDLESS_TICKS = 600 * SPACE_TICKS_PER_S,
	TRAIL_POINTS = 60,
	FIELD_EVERY = SPACE_TICKS_PER_S / 4,
	AHEAD_SHIP_STEPS = 15000
};

/* A program that takes longer to fly on has its flight, and those beside it, wait. */
#define PATIENCE_NS 1000000000u

/* In larger crowds trails are off at first: they would hide the ships. */
enum { TRAILS_SHIPS_MAX = 40 };

/* Flights whose ships are nearer than this have not parted, tiles. */
#define APART 1.0

/* ---- flights --------------------------------------------------------------------------------------------- */

static uint32_t space_view_behaviour_index(const struct variant *variant)
{
	uint32_t i = 0;

	while (behaviours[i] != variant) {
		ASSERT(i < BEHAVIOUR_PROGRAM);
		i++;
	}
	return i;
}

size_t space_lab_minds(const struct space_lab *lab)
{
	return BEHAVIOURS + (lab->flights[lab->focus].steerer != NULL);
}

const struct variant *space_lab_behaviour(size_t i)
{
	if (i == BEHAVIOURS)
		return &program_behaviour.head;
	return behaviours[i];
}

/* The block of the grid hunters of SCORE, whose world is SPACE. */
static void *space_view_walkers_of(const struct space *space, struct space_score *score)
{
	return score->logs + space->limits.ships;
}

/* Brings NOTES, a struct space_score, up to date after a step. */
static void space_view_note(void *notes, struct space *space)
{
	struct space_score *score = notes;

	if (score->walkers && space->tick % GAME_TURN_TICKS == 0) {
		grid_hunters_turn(score->walkers, space_view_walkers_of(space, score));
		grid_hunters_lead(score->walkers, space);
	}
	flight_note(space, score->logs);
	if (!score->over_at && flight_over(space, score->logs))
		score->over_at = space->tick;
}

/* Starts the lab's grid hunters below the ships of HISTORY, which then chase the same quarry. */
static void space_view_start_walkers(struct space_lab *lab, struct history *history)
{
	struct space_score *score = history->notes;
	void *block = space_view_walkers_of(history->space, score);

	score->walkers = &lab->walkers;
	grid_hunters_begin(&lab->walkers, block);
	grid_hunters_show(&lab->walkers, block);
	grid_hunters_lead(&lab->walkers, history->space);
	for (uint32_t i = 0; i < history->space->n.ships; i++)
		space_send(history->space, i, (struct space_target){.kind = TARGET_PREY});
}

/* Keeps where the ships are, if this tick is due.  When there are too many points every second one goes. */
static void space_view_track(struct space_flight *flight)
{
	const struct space *space = flight->history.space;
	struct space_track *track = &flight->track;
	size_t ships = space->limits.ships;

	if (space->tick != (uint64_t)track->n * track->stride)
		return;
	if (track->n == SPACE_TRACK_POINTS) {
		for (size_t k = 1; k < SPACE_TRACK_POINTS / 2; k++)
			memcpy(track->points + k * ships, track->points + 2 * k * ships,
			       ships * sizeof *track->points);
		track->n = SPACE_TRACK_POINTS / 2;
		track->stride *= 2;
	}
	for (size_t i = 0; i < space->n.ships; i++)
		track->points[track->n * ships + i] =
		    (struct space_point){(float)space->x[i], (float)space->y[i]};
	track->n++;
}

static const struct space_score *space_view_score(const struct space_lab *lab, size_t i)
{
	return lab->flights[i].history.notes;
}

/* Whether nothing more happens in FLIGHT.  Hunters on foot never rest. */
static bool space_view_is_over(const struct space_flight *flight)
{
	const struct space_score *score = flight->history.notes;

	return !score->walkers && score->over_at;
}

/* The number of ticks after which the experiment that begins as SPACE is over at the latest. */
static uint32_t space_view_horizon(const struct space_lab *lab, const struct space *space)
{
	if (lab->walkers.game)
		return ENDLESS_TICKS;
	double limit_s = flight_limit_s(space, lab->scene.patience, lab->scene.limit_s);
	return (uint32_t)min(floor(limit_s * SPACE_TICKS_PER_S), ENDLESS_TICKS);
}

/* Whether its program has taken longer than PATIENCE_NS since it had taken SINCE_NS. */
static bool space_view_is_slow(const struct space_flight *flight, uint64_t since_ns)
{
	return flight->steerer && flight->steerer->total_ns - since_ns > PATIENCE_NS;
}

static uint64_t space_view_spent_ns(const struct space_flight *flight)
{
	return flight->steerer ? flight->steerer->total_ns : 0;
}

/* Keeps the end of FLIGHT, if it has come: notes go back with the time. */
static void space_view_learn_end(struct space_flight *flight)
{
	const struct space_score *score = flight->history.notes;

	if (space_view_is_over(flight))
		flight->over_at = score->over_at;
}

/* Takes FLIGHT to TICK, unless it ends before or its program is slow. */
static void space_view_fly_to(struct space_flight *flight, uint64_t tick)
{
	struct history *history = &flight->history;
	uint64_t since_ns = space_view_spent_ns(flight);

	history_seek(history, tick);
	while (history->space->tick < tick && !space_view_is_slow(flight, since_ns) &&
	       history_step(history, NULL) == STATUS_OK)
		space_view_track(flight);
	space_view_learn_end(flight);
}

/* Takes all flights to TICK, or as far as the slowest program comes; returns that. */
static uint32_t space_view_fly_all_to(struct space_lab *lab, uint32_t tick)
{
	uint64_t reached = tick;

	for (size_t i = 0; i < lab->n_flights; i++) {
		space_view_fly_to(&lab->flights[i], tick);
		reached = min(reached, lab->flights[i].history.space->tick);
	}
	for (size_t i = 0; i < lab->n_flights; i++)
		history_seek(&lab->flights[i].history, reached);
	return (uint32_t)reached;
}

/* Flies FLIGHT ahead from its beginning, but not beyond HORIZON, to learn how long it is. */
static void space_view_look_ahead(struct space_flight *flight, uint32_t horizon)
{
	struct space *space = flight->history.space;
	uint32_t most = AHEAD_SHIP_STEPS / max(space->n.ships, 1U);
	uint64_t since_ns = space_view_spent_ns(flight);

	while (space->tick < min(most, horizon) && !space_view_is_over(flight) &&
	       !space_view_is_slow(flight, since_ns) && history_step(&flight->history, NULL) == STATUS_OK)
		space_view_track(flight);
	space_view_learn_end(flight);
}

/* Begins the logs of ships that were put into SPACE, and lets the flight continue. */
static void space_view_changed(void *notes, struct space *space)
{
	struct space_score *score = notes;

	flight_touched(space, score->logs, score->n_ships);
	score->n_ships = space->n.ships;
	score->over_at = 0;
}

static enum status space_view_new_track(const struct space *space, struct space_track *track)
{
	*track = (struct space_track){
	    .points = calloc((size_t)SPACE_TRACK_POINTS * space->limits.ships + 1, sizeof *track->points),
	    .stride = 4};
	if (!track->points)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < (size_t)SPACE_TRACK_POINTS * space->limits.ships; i++)
		track->points[i] = (struct space_point){NAN, NAN}; /* of ships that are not there yet */
	return STATUS_OK;
}

static void space_view_free_flight(struct space_flight *flight)
{
	history_free(&flight->history);
	free(flight->track.points);
	*flight = (struct space_flight){0};
}

/* Lets the ships of SPACE fly as the user chose. */
static enum status space_view_set_minds(const struct space_flight *flight, struct space *space)
{
	enum status status = STATUS_OK;

	for (uint32_t g = 0; flight->chosen && g < space->n.groups; g++)
		space_set_behaviour(space, g, flight->base.behaviour, flight->base.params);
	for (uint32_t role = 0; role < SCENE_SHIP_GROUPS && !status; role++)
		if (flight->own >> role & 1)
			status = space_set_role(space, role, flight->minds[role].behaviour,
						flight->minds[role].params);
	return status;
}

/* The events to come in FLIGHT: changes by hand, and in place of a recorded program, its recorded wishes. */
static struct changes space_view_plan(const struct space_lab *lab, const struct space_flight *flight)
{
	struct changes plan = flight->history.space ? flight->history.changes : lab->scene.changes;

	plan.wishes = lab->scene.changes.wishes;
	plan.n_wishes = flight->steerer ? 0 : lab->scene.changes.n_wishes;
	return plan;
}

/* Builds a new world for FLIGHT from the scene and the seed.  On failure the flight stays as it was. */
static enum status space_view_launch(struct space_lab *lab, struct space_flight *flight, struct diag *diag)
{
	struct space *space;
	struct history history;
	struct space_group group = {.behaviour = space_view_behaviour_index(flight->base.behaviour)};
	struct scene_choice choice = {.hull = &lab->ship_class->hull,
				      .groups = &group,
				      .n_groups = 1,
				      .ships = lab->ships,
				      .trail = TRAIL_POINTS,
				      .touched = true,
				      .seed = lab->seed};

	memcpy(group.params, flight->base.params, sizeof group.params);
	enum status status = scene_build(&lab->scene, &lab->fleet, &choice, &space, diag);
	if (status)
		return status;
	status = space_view_set_minds(flight, space);
	if (status) {
		space_free(space);
		return status;
	}
	struct space_track track;
	bool walk = lab->walkers.game != NULL;
	size_t logs = space->limits.ships * sizeof(struct flight_log);
	struct history_notes notes = {sizeof(struct space_score) + logs, space_view_note, space_view_changed};
	if (walk)
		notes.size += grid_hunters_size(&lab->walkers);
	status = space_view_new_track(space, &track);
	if (!status)
		status = history_new(space, &notes, &history);
	if (status) {
		free(track.points);
		space_free(space);
		return status;
	}
	if (walk)
		space_view_start_walkers(lab, &history);
	flight_begin(space, ((struct space_score *)history.notes)->logs);
	status = flight_find_sealed(space, &lab->scene.map, ((struct space_score *)history.notes)->logs);
	((struct space_score *)history.notes)->n_ships = space->n.ships;
	if (!status) {
		struct changes plan = space_view_plan(lab, flight);
		history_forget(&history);
		history_set_asker(&history, flight->steerer ? &flight->steerer->asker : NULL);
		status = history_plan(&history, &plan);
	}
	if (status) {
		free(track.points);
		history_free(&history);
		return status;
	}
	history_free(&flight->history);
	free(flight->track.points);
	flight->history = history;
	flight->track = track;
	flight->over_at = 0;
	lab->horizon = space_view_horizon(lab, space);
	space_view_track(flight);
	if (lab->horizon < ENDLESS_TICKS)
		space_view_look_ahead(flight, lab->horizon);
	return STATUS_OK;
}

/* The behaviour of the ships of ROLE if the user chose BASE for the roles that the scene leaves open. */
static struct space_mind space_view_mind_of_scene(const struct space_lab *lab, uint32_t role,
						  const struct space_mind *base)
{
	const char *spec = lab->scene.ships[role].behaviour;
	struct space_mind mind = *base;

	/* The reader of scenes has checked it. */
	if (spec[0] &&
	    variant_parse(behaviours, "behaviour", spec, &mind.behaviour, mind.params, NULL, 0, NULL))
		mind = *base;
	return mind;
}

/* Adds a flight by BASE: for all roles if it is CHOSEN, else for the roles that the scene leaves open. */
static enum status space_view_add_flight(struct space_lab *lab, const struct space_mind *base, bool chosen,
					 struct steerer *steerer, struct diag *diag)
{
	struct space_flight *flight = &lab->flights[lab->n_flights];

	ASSERT(lab->n_flights < SPACE_FLIGHTS);
	*flight = (struct space_flight){.base = *base, .chosen = chosen, .steerer = steerer};
	for (uint32_t role = 0; role < (uint32_t)lab->scene.n_ships; role++)
		flight->minds[role] = chosen ? *base : space_view_mind_of_scene(lab, role, base);
	enum status status = space_view_launch(lab, flight, diag);
	if (!status)
		lab->n_flights++;
	return status;
}

/* ---- the moment shown ------------------------------------------------------------------------------------ */

/* How far SHIP, if it were at AT, would turn away from its goal: 0 not at all .. 4 back. */
static uint8_t space_view_detour(struct space *space, uint32_t ship, struct vec2 at)
{
	static const double least[] = {0.95, 0.7, 0, -0.7}; /* cosines of the angles between */
	struct vec2 goal = {space->target_x[ship] - at.x, space->target_y[ship] - at.y};
	struct vec2 wish = space_probe(space, ship, at), ahead = vec2_unit(goal, (struct vec2){1, 0});
	double along = vec2_dot(vec2_unit(wish, ahead), ahead);
	uint8_t detour = 0;

	while (detour < ARRAY_LEN(least) && !(along > least[detour]))
		detour++;
	return detour;
}

static void space_view_probe_field(struct space_lab *lab)
{
	struct space *space = space_lab_world(lab);
	struct walls walls = space_walls(space);
	double step_x = space->setup.width / SPACE_PROBES_X, step_y = space->setup.height / SPACE_PROBES_Y;
	uint32_t ship = space_lab_ship(lab, space);

	for (int j = 0; j < SPACE_PROBES_Y; j++)
		for (int i = 0; i < SPACE_PROBES_X; i++) {
			struct vec2 at = {(i + 0.5) * step_x, (j + 0.5) * step_y};
			bool open = !walls.width || walls_open(&walls, (int)at.x, (int)at.y);
			lab->field[j][i] = 0;
			if (open && ship < space->n.ships)
				lab->field[j][i] = space_view_detour(space, ship, at);
		}
}

uint32_t space_lab_ship(const struct space_lab *lab, const struct space *space)
{
	uint32_t ship = 0;

	if (lab->ship != SPACE_NOBODY && space_present(space, (uint32_t)lab->ship))
		return (uint32_t)lab->ship;
	while (ship < space->n.ships && !space_present(space, ship))
		ship++;
	return ship;
}

uint32_t space_lab_role(const struct space_lab *lab)
{
	if (lab->ship == SPACE_NOBODY)
		return 0;
	return space_lab_world(lab)->role[lab->ship];
}

bool space_lab_differs(const struct space_lab *lab, size_t i)
{
	const struct space *one = lab->flights[lab->focus].history.space,
			   *other = lab->flights[i].history.space;

	if (one->n.ships != other->n.ships)
		return true;
	for (uint32_t ship = 0; ship < one->n.ships; ship++)
		if (vec2_distance(space_position(one, ship), space_position(other, ship)) > APART)
			return true;
	return false;
}

struct flight_result space_lab_result(const struct space_lab *lab, size_t i, struct flight_role role)
{
	return flight_sum_up(lab->flights[i].history.space, space_view_score(lab, i)->logs, NULL, role);
}

/* Makes the bar as long as the longest flight, as far as that is known. */
static void space_view_set_length(struct space_lab *lab)
{
	uint64_t longest = 0;

	for (size_t i = 0; i < lab->n_flights; i++) {
		if (!lab->flights[i].over_at)
			longest = lab->horizon;
		longest = max(longest, lab->flights[i].over_at);
	}
	lab->player.length = (uint32_t)longest;
	lab->player.at = min(lab->player.at, lab->player.length);
}

void space_lab_show(struct space_lab *lab)
{
	lab->player.at = space_view_fly_all_to(lab, lab->player.at);
	space_view_set_length(lab);
	space_view_fly_all_to(lab, lab->player.at); /* back from behind the end */
	struct space *space = lab->flights[lab->focus].history.space;
	struct space_score *score = lab->flights[lab->focus].history.notes;
	if (score->walkers)
		grid_hunters_show(score->walkers, space_view_walkers_of(space, score));
	lab->draw.n = 0;
	if (lab->ship != SPACE_NOBODY || lab->on[SPACE_FORCES] || lab->on[SPACE_WHISKERS] ||
	    lab->on[SPACE_CIRCLES])
		space_explain(space, &lab->draw);
	if (lab->on[SPACE_FIELD] && (!lab->player.playing || lab->player.at % FIELD_EVERY == 0))
		space_view_probe_field(lab);
}

static enum status space_view_restart(struct space_lab *lab, struct diag *diag)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < lab->n_flights && !status; i++)
		status = space_view_launch(lab, &lab->flights[i], diag);
	lab->player.at = 0;
	space_look_find(lab);
	space_view_set_length(lab);
	return status;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static enum status space_view_load_scene(struct space_lab *lab, const struct ui *ui,
					 const struct space_view_setup *setup, struct diag *diag)
{
	if (setup->map.text) {
		lab->over_map = true;
		return scene_open_map(setup->map, &ui->options.asked, &lab->scene, diag);
	}
	return scene_open(setup->scene, &lab->fleet, &lab->scene, diag);
}

static enum status space_view_add_flights(struct space_lab *lab, const struct space_view_setup *setup,
					  struct diag *diag)
{
	struct space_mind mind = {0};
	enum status status = STATUS_OK;

	for (size_t i = 0; i < setup->n_behaviours && i < SPACE_FLIGHTS && !status; i++) {
		struct steerer *steerer = NULL;
		if (setup->steerers && setup->steerers[i].guest)
			steerer = &setup->steerers[i];
		if (steerer)
			mind = (struct space_mind){.behaviour = &program_behaviour.head};
		else
			status = variant_parse(behaviours, "behaviour", setup->behaviours[i], &mind.behaviour,
					       mind.params, NULL, 0, diag);
		if (!status)
			status = space_view_add_flight(lab, &mind, true, steerer, diag);
	}
	if (!status && !lab->n_flights) {
		mind.behaviour = variant_named(behaviours, ROLES_BEHAVIOUR);
		if (lab->scene.changes.n_wishes)
			mind.behaviour = &program_behaviour.head;
		variant_defaults(mind.behaviour, mind.params);
		status = space_view_add_flight(lab, &mind, false, NULL, diag);
	}
	return status;
}

static void space_view_close(void *state)
{
	struct space_lab *lab = state;

	for (size_t i = 0; i < SPACE_FLIGHTS; i++)
		space_view_free_flight(&lab->flights[i]);
	grid_hunters_free(&lab->walkers);
	scene_free(&lab->scene);
	free(lab->draw.shapes);
}

static enum status space_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct space_lab *lab = state;
	const struct space_view_setup *setup = arg;
	enum status status = fleet_load(&lab->fleet, diag);

	ASSERT(arg);
	lab->ships = setup->ships;
	lab->ship = SPACE_NOBODY;
	lab->seed = setup->seed;
	lab->player = player_new("tick", SPACE_TICKS_PER_S);
	lab->player.playing = !ui->options.no_motion;
	lab->player.then_ms = ui->now_ms;
	lab->draw.cap = SPACE_SHAPES;
	lab->draw.shapes = malloc(SPACE_SHAPES * sizeof *lab->draw.shapes);
	if (!status && !lab->draw.shapes)
		status = STATUS_NO_MEMORY;
	lab->ship_class = &lab->fleet.classes[0];
	if (setup->ship_class)
		lab->ship_class = fleet_class(&lab->fleet, setup->ship_class);
	if (!status && !lab->ship_class)
		status = diag_set(diag, STATUS_USAGE, "unknown ship class '%s'; see 'astray list ships'",
				  setup->ship_class);
	if (!status)
		status = space_view_load_scene(lab, ui, setup, diag);
	if (!status)
		status = space_view_add_flights(lab, setup, diag);
	if (status) {
		space_view_close(lab);
		return status;
	}
	if (setup->map.text)
		ui_tell_reading(ui, setup->map.text, &lab->scene.map, "");
	lab->on[SPACE_TRAILS] = lab->flights[0].history.space->n.ships <= TRAILS_SHIPS_MAX;
	space_look_find(lab);
	space_view_set_length(lab);
	space_lab_show(lab);
	return STATUS_OK;
}

const struct view *space_view_for(const struct space_view_setup *setup)
{
	static const struct {
		const char *scene;
		const struct view *view;
	} games[] = {{"asteroids", &view_asteroids}, {"defence", &view_defence}};

	for (size_t i = 0; setup->scene.text && i < ARRAY_LEN(games); i++)
		if (!strcmp(setup->scene.text, games[i].scene))
			return games[i].view;
	return &view_space;
}

/* ---- keys ------------------------------------------------------------------------------------------------ */

/* After a change: forgets the track of later ticks, and makes room for the new ones. */
static void space_view_touched(struct space_lab *lab)
{
	for (size_t i = 0; i < lab->n_flights; i++) {
		struct space_flight *flight = &lab->flights[i];
		uint64_t tick = flight->history.space->tick;
		flight->over_at = 0;
		flight->track.n = (uint32_t)min(tick / flight->track.stride + 1, (uint64_t)flight->track.n);
		lab->horizon =
		    max(lab->horizon, (uint32_t)min(tick + space_view_horizon(lab, flight->history.space),
						    (uint64_t)ENDLESS_TICKS));
	}
	space_view_set_length(lab);
	if (lab->ship >= (int32_t)space_lab_world(lab)->n.ships)
		lab->ship = SPACE_NOBODY;
	space_lab_show(lab);
}

enum status space_lab_touch(struct space_lab *lab, const struct change *change)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < lab->n_flights && !status; i++) {
		status = history_change(&lab->flights[i].history, change);
		while (status && i-- > 0) {
			history_undo(&lab->flights[i].history);
			lab->flights[i].history.undone.n = 0; /* what not all take is none to redo */
		}
		if (status)
			break;
	}
	space_view_touched(lab);
	return status;
}

bool space_lab_undo(struct space_lab *lab)
{
	bool undone = false;

	for (size_t i = 0; i < lab->n_flights; i++)
		undone |= history_undo(&lab->flights[i].history);
	if (undone)
		space_view_touched(lab);
	return undone;
}

bool space_lab_redo(struct space_lab *lab)
{
	bool redone = false;

	for (size_t i = 0; i < lab->n_flights; i++)
		redone |= history_redo(&lab->flights[i].history);
	if (redone)
		space_view_touched(lab);
	return redone;
}

void space_lab_change(struct space_lab *lab, struct ui *ui, const struct space_mind *mind, bool all)
{
	struct space_flight *flight = &lab->flights[lab->focus];
	uint32_t role = space_lab_role(lab);
	struct diag diag = {""};

	if (all) {
		flight->base = *mind;
		flight->chosen = true;
		flight->own = 0;
	} else {
		flight->own |= 1U << role;
	}
	for (uint32_t i = 0; i < (uint32_t)lab->scene.n_ships; i++)
		if (all || i == role)
			flight->minds[i] = *mind;
	if (space_view_launch(lab, flight, &diag))
		ui_tell(ui, "%s", diag.text);
	space_view_set_length(lab);
	space_lab_show(lab);
}

/* Does the change apply to all ships?  With several roles, it applies to one. */
static bool space_view_changes_all(const struct space_lab *lab)
{
	return !space_lab_has_roles(lab) || (lab->ship == SPACE_NOBODY && lab->flights[lab->focus].chosen);
}

/* Moves the slider by SHARE of its range, or a choice by one; 0: to its default. */
static void space_view_slide(struct space_lab *lab, struct ui *ui, double share)
{
	struct space_mind mind = *space_lab_mind(lab, lab->focus);

	if (lab->slider >= mind.behaviour->n_params)
		return;
	const struct param *param = &mind.behaviour->params[lab->slider];
	double *value = &mind.params[lab->slider];
	if (share == 0)
		*value = param->def;
	else if (param->choices)
		*value += share > 0 ? 1 : -1;
	else
		*value += share * (param->max - param->min);
	*value = clamp(*value, param->min, param->max);
	space_lab_change(lab, ui, &mind, space_view_changes_all(lab));
}

static void space_view_choose_slider(struct space_lab *lab, size_t step)
{
	size_t n = space_lab_mind(lab, lab->focus)->behaviour->n_params;

	if (n)
		lab->slider = (lab->slider + n + step) % n;
}

void space_lab_choose(struct space_lab *lab, int32_t ship)
{
	lab->ship = ship;
	if (lab->slider >= space_lab_mind(lab, lab->focus)->behaviour->n_params)
		lab->slider = 0;
	space_lab_show(lab);
}

/* Chooses the next ship that has not left in the direction of STEP; after the last, none. */
static void space_view_choose_next(struct space_lab *lab, int step)
{
	const struct space *space = space_lab_world(lab);
	int32_t n = (int32_t)space->n.ships, ship = lab->ship;

	do
		ship = (ship + 1 + n + 1 + step) % (n + 1) - 1;
	while (ship != SPACE_NOBODY && !space_present(space, (uint32_t)ship));
	space_lab_choose(lab, ship);
}

/* Moves the focus to flight I, which may have fewer sliders. */
static void space_view_focus(struct space_lab *lab, size_t i)
{
	lab->focus = i;
	space_lab_choose(lab, lab->ship);
}

/* The behaviour that comes after BEHAVIOUR in their list, with its defaults. */
static struct space_mind space_view_next_mind(const struct variant *behaviour)
{
	uint32_t next = (space_view_behaviour_index(behaviour) + 1) % BEHAVIOURS;
	struct space_mind mind = {.behaviour = behaviours[next]};

	variant_defaults(mind.behaviour, mind.params);
	return mind;
}

/* Adds a flight, from the start: of a scene with roles the same one, in which they can be changed; else one with the
 * behaviour that comes after the focused one's. */
static void space_view_add(struct space_lab *lab, struct ui *ui)
{
	const struct space_flight *same = &lab->flights[lab->focus];
	struct diag diag = {""};

	if (lab->n_flights == SPACE_FLIGHTS) {
		ui_tell(ui, "A picture holds at most four flights.");
		return;
	}
	struct space_mind mind = space_view_next_mind(space_lab_mind(lab, lab->focus)->behaviour);
	bool roles = space_lab_has_roles(lab);
	if (space_view_add_flight(lab, roles ? &same->base : &mind, !roles || same->chosen, same->steerer,
				  &diag)) {
		ui_tell(ui, "%s", diag.text);
		return;
	}
	space_view_focus(lab, lab->n_flights - 1);
	space_view_set_length(lab);
	if (roles)
		space_lab_change(lab, ui, &mind, space_view_changes_all(lab));
}

static void space_view_drop(struct space_lab *lab)
{
	if (lab->n_flights == 1)
		return;
	space_view_free_flight(&lab->flights[lab->focus]);
	lab->n_flights--;
	memmove(&lab->flights[lab->focus], &lab->flights[lab->focus + 1],
		(lab->n_flights - lab->focus) * sizeof lab->flights[0]);
	lab->flights[lab->n_flights] = (struct space_flight){0};
	space_view_focus(lab, lab->focus % lab->n_flights);
	space_view_set_length(lab);
}

/* How near to its node the first ship with a route must come. */
static double space_view_node_radius(const struct space *space)
{
	for (uint32_t i = 0; i < space->n.ships; i++)
		if (space->target_kind[i] == TARGET_ROUTE)
			return space->ship_route[i].radius;
	return 0;
}

/* From this moment on the nodes of all routes are wider by NOTCHES. */
static void space_view_widen_nodes(struct space_lab *lab, struct ui *ui, int notches)
{
	struct change change = {.kind = CHANGE_WIDEN, .size = notches};

	if (space_lab_touch(lab, &change))
		ui_tell(ui, "No ship follows a route in this scene.");
	else
		ui_tell(ui, "A node is reached within %.2f tiles.",
			space_view_node_radius(space_lab_world(lab)));
}

/* Goes to the first tick at which two flights have parted. */
static void space_view_go_to_part(struct space_lab *lab, struct ui *ui)
{
	bool parted = false;

	lab->player.playing = false;
	if (lab->n_flights == 1) {
		ui_tell(ui, "A single flight cannot diverge; add another.");
		return;
	}
	for (lab->player.at = 0; !parted && lab->player.at < lab->player.length;) {
		lab->player.at++;
		if (space_view_fly_all_to(lab, lab->player.at) < lab->player.at)
			break;
		for (size_t i = 0; i < lab->n_flights; i++)
			parted = parted || space_lab_differs(lab, i);
	}
	if (!parted)
		ui_tell(ui, "These flights never diverge by more than a tile.");
}

static void space_view_reseed(struct space_lab *lab, struct ui *ui)
{
	struct rng rng = rng_seeded(lab->seed, RNG_SPACE);
	struct diag diag = {""};

	lab->seed = rng_below(&rng, 1U << SEED_DRAWN_BITS);
	if (space_view_restart(lab, &diag))
		ui_tell(ui, "%s", diag.text);
}

/* Switches grid hunters on or off.  Either way all flights start again, because their prey is another. */
static void space_view_toggle_walkers(struct space_lab *lab, struct ui *ui)
{
	struct diag diag = {""};
	enum status status = STATUS_OK;

	if (lab->walkers.game)
		grid_hunters_free(&lab->walkers);
	else
		status = grid_hunters_new(&lab->scene.map, (int)lab->scene.arena[0], (int)lab->scene.arena[1],
					  lab->seed, &lab->walkers, &diag);
	if (!status)
		status = space_view_restart(lab, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
}

/* Arrows move the picture where it is zoomed, else the sliders. */
static void space_view_pan(struct space_lab *lab, struct ui *ui, int action)
{
	if (lab->look.zoom)
		space_look_pan(lab, (action == PAN_RIGHT) - (action == PAN_LEFT),
			       (action == PAN_DOWN) - (action == PAN_UP));
	else if (action == PAN_LEFT || action == PAN_RIGHT)
		space_view_slide(lab, ui, action == PAN_LEFT ? -0.025 : 0.025);
	else
		space_view_choose_slider(lab, action == PAN_DOWN ? 1 : (size_t)-1);
}

/* Shows or hides WHICH, and says so where there is nothing of it to show. */
static void space_view_switch(struct space_lab *lab, struct ui *ui, enum space_switch which)
{
	static const char *const names[SPACE_SWITCHES] = {[SPACE_FORCES] = "forces",
							  [SPACE_WHISKERS] = "whiskers",
							  [SPACE_CIRCLES] = "circles",
							  [SPACE_FIELD] = "place to turn aside"};
	struct sky_show show = {.forces = which == SPACE_FORCES,
				.whiskers = which == SPACE_WHISKERS,
				.circles = which == SPACE_CIRCLES,
				.one = lab->ship != SPACE_NOBODY,
				.ship = (uint32_t)lab->ship};
	const char *who = "All ships";
	bool shown = false;

	lab->on[which] = !lab->on[which];
	space_lab_show(lab);
	if (!lab->on[which] || which == SPACE_TRAILS)
		return;
	if (which == SPACE_FIELD)
		space_view_probe_field(lab);
	for (size_t i = 0; i < sizeof lab->field && which == SPACE_FIELD; i++)
		shown |= lab->field[i / SPACE_PROBES_X][i % SPACE_PROBES_X] > 0;
	for (size_t i = 0; i < lab->draw.n; i++)
		shown |= sky_shown(&show, &lab->draw.shapes[i]);
	if (show.one || !space_lab_has_roles(lab) || which == SPACE_FIELD)
		who = space_lab_mind(lab, lab->focus)->behaviour->title;
	if (!shown)
		ui_tell(ui, "%s: no %s at this moment.", who, names[which]);
}

static enum view_answer space_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct space_lab *lab = state;
	bool moved = false;

	if (player_key(&lab->player, ui, action, key, &moved)) {
		if (moved)
			space_lab_show(lab);
		return VIEW_STAY;
	}
	if (key.code == KEY_CODE_MOUSE_DOWN) {
		space_lab_choose(lab, space_lab_ship_at(lab, ui, key.x, key.y));
		return VIEW_STAY;
	}
	switch (action) {
	case FORCES:
	case TRAILS:
	case WHISKERS:
	case CIRCLES:
	case FIELD: space_view_switch(lab, ui, (enum space_switch)(action - FORCES)); return VIEW_STAY;
	case MIND: ui_push(ui, &view_minds, &(struct minds_arg){lab, space_view_changes_all(lab)}); break;
	case ALL_MINDS: ui_push(ui, &view_minds, &(struct minds_arg){lab, true}); break;
	case NEXT_SHIP: space_view_choose_next(lab, 1); break;
	case LAST_SHIP: space_view_choose_next(lab, -1); break;
	case FIND_ROLE: ui_push(ui, &view_crew, lab); break;
	case NEXT_FLIGHT: space_view_focus(lab, (lab->focus + 1) % lab->n_flights); break;
	case ADD: space_view_add(lab, ui); break;
	case REMOVE: space_view_drop(lab); break;
	case SLIDER_DOWN: space_view_choose_slider(lab, 1); break;
	case SLIDER_UP: space_view_choose_slider(lab, (size_t)-1); break;
	case LESS: space_view_slide(lab, ui, -0.025); break;
	case MORE: space_view_slide(lab, ui, 0.025); break;
	case MUCH_LESS: space_view_slide(lab, ui, -0.125); break;
	case MUCH_MORE: space_view_slide(lab, ui, 0.125); break;
	case DEFAULT: space_view_slide(lab, ui, 0); break;
	case WIDER: space_view_widen_nodes(lab, ui, 1); break;
	case NARROWER: space_view_widen_nodes(lab, ui, -1); break;
	case PART: space_view_go_to_part(lab, ui); break;
	case ZOOM: space_look_zoom(lab, 1); break;
	case ZOOM_OUT: space_look_zoom(lab, -1); break;
	case PAN_LEFT:
	case PAN_DOWN:
	case PAN_UP:
	case PAN_RIGHT: space_view_pan(lab, ui, action); break;
	case FOLLOW: lab->look.follow = !lab->look.follow; break;
	case ALONE: lab->alone = !lab->alone; break;
	case TOUCH: ui_push(ui, &view_touch, lab); return VIEW_STAY;
	case UNDO:
		if (!space_lab_undo(lab))
			ui_tell(ui, "Nothing was changed by hand.");
		return VIEW_STAY;
	case REDO:
		if (!space_lab_redo(lab))
			ui_tell(ui, "Nothing was undone.");
		return VIEW_STAY;
	case WRITE: space_write_ask(lab, ui); return VIEW_STAY;
	case EXPLAIN: ui_push(ui, &view_page, space_lab_mind(lab, lab->focus)->behaviour); return VIEW_STAY;
	case RESEED: space_view_reseed(lab, ui); break;
	case WALKERS: space_view_toggle_walkers(lab, ui); break;
	case HELP: ui_push(ui, &view_help, &view_space); return VIEW_STAY;
	case BACK: return VIEW_CLOSE;
	default: return VIEW_STAY;
	}
	space_lab_show(lab);
	return VIEW_STAY;
}

/* Reports a program's fault, once for each failure. */
static void space_view_tell_faults(struct space_lab *lab, struct ui *ui)
{
	const struct steerer *wrong = NULL;
	uint32_t faults = 0;

	for (size_t i = 0; i < lab->n_flights; i++) {
		const struct steerer *steerer = lab->flights[i].steerer;
		faults += steerer ? steerer->failed : 0;
		if (steerer && steerer->failed)
			wrong = steerer;
	}
	if (wrong && faults != lab->faults)
		ui_tell(ui, "%s", steerer_fault(wrong));
	lab->faults = faults;
}

static int64_t space_view_due_ms(const void *state, const struct ui *ui)
{
	const struct space_lab *lab = state;

	(void)ui;
	return player_due_ms(&lab->player);
}

static enum view_answer space_view_tick(void *state, struct ui *ui)
{
	struct space_lab *lab = state;

	if (player_tick(&lab->player, ui))
		space_lab_show(lab);
	space_view_tell_faults(lab, ui);
	return VIEW_STAY;
}

static void space_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	static const int hints[] = {PLAYER_TOGGLE, NEXT_SHIP, MIND,   ZOOM,   TOUCH, WRITE, EXPLAIN, ADD,
				    FORCES,        FIELD,     TRAILS, RESEED, PART,  BACK,  HELP};

	space_lab_draw(state, screen);
	ui_key_line(ui, screen, ui_last_row(screen), &view_space, hints, ARRAY_LEN(hints));
}

static void space_view_speak(const void *state, const struct ui *ui, struct speech *speech)
{
	(void)ui;
	space_facts(state, speech);
}

const struct view view_space = {
    .name = "space",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .mouse = true,
    .state_size = sizeof(struct space_lab),
    .open = space_view_open,
    .close = space_view_close,
    .draw = space_view_draw,
    .speak = space_view_speak,
    .key = space_view_key,
    .due_ms = space_view_due_ms,
    .tick = space_view_tick,
};
