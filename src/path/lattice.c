#include "path/lattice.h"

#include <stdint.h>
#include <string.h>

#include "base/vec2.h"

enum {
	TURNS = 4,      /* the most headings by which an arc turns */
	ARC_UNITS = 48, /* cost of an arc of the chosen length */
	RING = 256,     /* levels; an arc and its toll cost less */
	BETWEEN = 12,   /* the most nodes that are checked along an arc */
	NO_STATE = -1,
	CLOSED = 255
};

#define HEADING_RAD (2 * PI / LATTICE_HEADINGS)

/* The least length of an arc.  Along a heading like 22.5 degrees a shorter one would end at the wrong node. */
#define LEAST_NODES 2.25

/* An arc from one node and heading to another, in nodes. */
struct lattice_arc {
	int dx, dy;
	int step; /* the same as an offset of the node index */
	uint32_t cost;
	int n_between;
	int between[BETWEEN]; /* index offsets of the nodes along the arc */
};

struct lattice_search {
	struct field *field;
	int32_t *next, *before; /* [states]; neighbours in the bucket */
	int32_t *ring;          /* [RING]; the first state of each bucket */
	uint8_t *toll;          /* [nodes]; an extra cost of entering the node; CLOSED: no room */
	uint32_t nodes;
	int turns;
	struct lattice_arc arcs[LATTICE_HEADINGS][2 * TURNS + 1];
};

size_t lattice_scratch_size(size_t nodes)
{
	return nodes * (2 * LATTICE_HEADINGS * sizeof(int32_t) + 1) + RING * sizeof(int32_t);
}

static int lattice_rounded(double value)
{
	return (int)floor(value + 0.5);
}

/* Where a ship is after SHARE of an arc that begins at HEADING and turns by TURN in total. */
static struct vec2 lattice_along_arc(double length, double heading, double turn, double share)
{
	double turned = turn * share;

	if (turn == 0)
		return vec2_scale(vec2_at_angle(heading), length * share);
	double radius = length / turn;
	return (struct vec2){radius * (trig_sin(heading + turned) - trig_sin(heading)),
			     radius * (trig_cos(heading) - trig_cos(heading + turned))};
}

/* The arc, bent so that it ends at a node; its cost is scaled like its chord. */
static struct lattice_arc lattice_make_arc(const struct lattice_search *search, double length, double heading,
					   double turn)
{
	struct vec2 end = lattice_along_arc(length, heading, turn, 1);
	struct lattice_arc arc = {.dx = lattice_rounded(end.x), .dy = lattice_rounded(end.y)};
	struct vec2 node = {arc.dx, arc.dy}, bend = vec2_sub(node, end);
	int n = (int)(2 * length);

	arc.step = arc.dy * search->field->width + arc.dx;
	arc.cost = (uint32_t)lattice_rounded(ARC_UNITS * vec2_length(node) / vec2_length(end));
	for (int i = 1; i < n && arc.n_between < BETWEEN; i++) {
		double share = (double)i / n;
		struct vec2 at =
		    vec2_add(lattice_along_arc(length, heading, turn, share), vec2_scale(bend, share));
		int index = lattice_rounded(at.y) * search->field->width + lattice_rounded(at.x);
		if (index != 0 && index != arc.step &&
		    (!arc.n_between || index != arc.between[arc.n_between - 1]))
			arc.between[arc.n_between++] = index;
	}
	return arc;
}

static void lattice_make_arcs(struct lattice_search *search, const struct lattice *lattice)
{
	double turning = lattice->mover.turning / lattice->spacing;
	double per_heading = turning * HEADING_RAD; /* length of the tightest arc that turns by one heading */
	double headings = TURNS, length = LEAST_NODES;

	/* A whole number of headings long, so that the tightest arc is as tight as the mover's own. */
	if (per_heading > 0)
		headings = ceil(LEAST_NODES / per_heading);
	if (headings <= TURNS)
		length = headings * per_heading;
	/* Longer arcs would jump over walls between the nodes that are checked. */
	length = min(length, BETWEEN / 2.0);
	search->turns = (int)min(headings, (double)TURNS);
	search->field->unit = length * lattice->spacing / ARC_UNITS;
	for (int heading = 0; heading < LATTICE_HEADINGS; heading++)
		for (int turn = -search->turns; turn <= search->turns; turn++)
			search->arcs[heading][turn + TURNS] =
			    lattice_make_arc(search, length, heading * HEADING_RAD, turn * HEADING_RAD);
}

/* Entering nodes with little room costs extra, so that paths stay in the middle of gaps. */
static void lattice_set_tolls(struct lattice_search *search, const struct lattice *lattice)
{
	double room = lattice->mover.room, soft = room / 2;

	for (uint32_t i = 0; i < search->nodes; i++) {
		double spare = lattice->gap[i] - room;
		if (spare < 0)
			search->toll[i] = CLOSED;
		else if (spare < soft)
			search->toll[i] = (uint8_t)(0.15 * ARC_UNITS * (1 - spare / soft));
		else
			search->toll[i] = 0;
	}
}

static void lattice_take_out(struct lattice_search *search, int32_t state, uint32_t level)
{
	int32_t next = search->next[state], before = search->before[state];

	if (before == NO_STATE)
		search->ring[level % RING] = next;
	else
		search->next[before] = next;
	if (next != NO_STATE)
		search->before[next] = before;
}

/* Lowers the value of STATE to VALUE if that is less. */
static void lattice_offer(struct lattice_search *search, int32_t state, uint32_t value)
{
	uint32_t *now = &search->field->distance[state];

	if (value >= *now)
		return;
	if (*now != FIELD_FAR)
		lattice_take_out(search, state, *now);
	int32_t *first = &search->ring[value % RING];
	search->next[state] = *first;
	search->before[state] = NO_STATE;
	if (*first != NO_STATE)
		search->before[*first] = state;
	*first = state;
	*now = value;
}

static bool lattice_passes(const struct lattice_search *search, int from, const struct lattice_arc *arc)
{
	for (int i = 0; i < arc->n_between; i++) {
		uint32_t node = (uint32_t)(from + arc->between[i]);
		if (node >= search->nodes || search->toll[node] == CLOSED)
			return false;
	}
	return true;
}

/* Offers a value to all states from which one arc leads to STATE. */
static void lattice_expand(struct lattice_search *search, uint32_t state)
{
	int width = search->field->width, height = search->field->height;
	uint32_t node = state % search->nodes, heading = state / search->nodes;
	int x = (int)node % width, y = (int)node / width;
	uint32_t value = search->field->distance[state];

	for (int turn = -search->turns; turn <= search->turns; turn++) {
		uint32_t from_heading = (heading + LATTICE_HEADINGS - (uint32_t)turn) % LATTICE_HEADINGS;
		const struct lattice_arc *arc = &search->arcs[from_heading][turn + TURNS];
		int from_x = x - arc->dx, from_y = y - arc->dy, from = (int)node - arc->step;
		if (from_x < 0 || from_y < 0 || from_x >= width || from_y >= height ||
		    search->toll[from] == CLOSED)
			continue;
		int32_t state_from = (int32_t)(from_heading * search->nodes) + from;
		uint32_t sum = value + arc->cost + search->toll[from];
		if (sum < search->field->distance[state_from] && lattice_passes(search, from, arc))
			lattice_offer(search, state_from, sum);
	}
}

/* Offers the nodes at the goal that have room, or all of them if ANY; false: none. */
static bool lattice_offer_goal(struct lattice_search *search, const struct lattice *lattice, bool any)
{
	double spacing = lattice->spacing, unit = search->field->unit;
	double reach = max(lattice->reach, spacing);
	struct vec2 goal = {lattice->goal_x, lattice->goal_y};
	bool found = false;

	/* The ring must hold all of them at once. */
	reach = min(reach, RING / 2 * unit);
	for (uint32_t node = 0; node < search->nodes; node++) {
		int x = (int)node % search->field->width, y = (int)node / search->field->width;
		double away = vec2_distance((struct vec2){x * spacing, y * spacing}, goal);
		if (away > reach || (search->toll[node] == CLOSED && !any))
			continue;
		found = true;
		for (uint32_t heading = 0; heading < LATTICE_HEADINGS; heading++)
			lattice_offer(search, (int32_t)(heading * search->nodes + node),
				      (uint32_t)(away / unit));
	}
	return found;
}

void lattice_fill(struct field *field, void *scratch, const struct lattice *lattice)
{
	size_t nodes = (size_t)field->width * (size_t)field->height, states = nodes * LATTICE_HEADINGS;
	int32_t *next = scratch;
	struct lattice_search search = {.field = field,
					.next = next,
					.before = next + states,
					.ring = next + 2 * states,
					.toll = (uint8_t *)(next + 2 * states + RING),
					.nodes = (uint32_t)nodes};

	field->planes = LATTICE_HEADINGS;
	memset(field->distance, 0xff, states * sizeof *field->distance);
	memset(search.ring, 0xff, RING * sizeof *search.ring);
	lattice_make_arcs(&search, lattice);
	lattice_set_tolls(&search, lattice);
	if (!lattice_offer_goal(&search, lattice, false))
		lattice_offer_goal(&search, lattice, true);
	for (uint32_t level = 0, empty = 0; empty < RING; level++) {
		int32_t *first = &search.ring[level % RING];
		empty++;
		while (*first != NO_STATE) {
			empty = 0;
			int32_t state = *first;
			lattice_take_out(&search, state, level);
			lattice_expand(&search, (uint32_t)state);
		}
	}
}
