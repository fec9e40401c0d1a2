/* world/tool.h -- effects of tools: the interface that every effect of tools.cfg implements.
 *
 * A tool is a const struct in a separate file, registered by a line of tools.def.  Its numbers, its name and the text
 * that the player reads before using it are data: see rules.h.
 *
 * Invariant: whatever a tool makes for a time is a struct game_effect, begun by tool_begin(); equal effects are
 * reported alike for every tool. */
#ifndef WORLD_TOOL_H
#define WORLD_TOOL_H

#include "world/immunity.h"
#include "world/sign.h"

/* Where it is best put. */
enum tool_aim {
	AIMED_NOWHERE, /* it is not aimed, or works around you */
	AIMED_BETWEEN, /* half-way to the hunter */
	AIMED_ASIDE,   /* far from you */
	AIMED_AWAY,    /* far from the hunter */
	AIMED_AT_DOOR  /* a door or a gap near you and the hunter */
};

/* Why TOOL would do nothing on AT, which is in range and in sight: a sentence of at most 38 columns.  NULL: it would do
 * something. */
typedef const char *(*refused_fn)(const struct game *game, const struct game_tool *tool, struct cell at);

struct tool {
	/* Uses it on AT, which is in range and in sight, unless `refused` says no. */
	void (*apply)(struct game *game, const struct game_tool *tool, struct cell at);
	/* Undoes what lasted; NULL: none to undo. */
	void (*end)(struct game *game, const struct game_effect *effect);
	enum tool_aim aim;
	unsigned traits;      /* enum tool_trait of what it makes, while that lasts */
	nature_fn nature;     /* NULL: it is not there to fool anybody */
	immunity_fn immunity; /* where it is used; NULL: nobody is immune */
	const char *used;     /* told when it is used */
	const char *over;     /* when its effect is over; NULL: no effect, or one that ends silently */
	refused_fn refused;   /* NULL: it works anywhere */
	const char *lures;    /* when hunter %s takes it for you; NULL: no hunter does */
	const char *place;    /* the object on its cell, in a word; NULL: none */
	struct sign sign;     /* of that */
};

/* Braces around all parts of a tool, in this order, each with a comma behind it: with one left out it does not compile. */
#define TOOL_PARTS(apply, end, aim, traits, nature, immunity, used, over, refused, lures, place, sign, close) \
	apply, end, aim, traits, nature, immunity, used, over, refused, lures, place, sign, close

/* By enum tool_effect. */
extern const struct tool *const tool_effects[TOOL_EFFECTS];

/* A place for what TOOL makes at AT; the oldest makes room. */
struct game_effect *tool_begin(struct game *game, const struct game_tool *tool, struct cell at);

/* As `apply`: all that the tool does is to last. */
void tool_last(struct game *game, const struct game_tool *tool, struct cell at);

/* As `end`: restores the terrain that it changed. */
void tool_restore(struct game *game, const struct game_effect *effect);

/* As `refused`: somebody is there, or nobody can be. */
const char *tool_no_room(const struct game *game, const struct game_tool *tool, struct cell at);

/* The objection of TOOL itself to its use on AT; NULL: none. */
const char *tool_refused(const struct game *game, const struct game_tool *tool, struct cell at);

/* Can something be put on the ground AT? */
bool tool_is_ground(const struct game *game, struct cell at);

/* Is AT a door that is not wedged, or ground with a wall on two sides, so that there is no way past it? */
bool tool_is_passage(const struct game *game, struct cell at);

/* Does it lie within RADIUS of MIDDLE? */
static inline bool tool_reaches(struct cell middle, int radius, struct cell at)
{
	return cell_square(at, middle) <= (uint32_t)(radius * (radius + 1));
}

/* Ends the effects that have lasted long enough; ends EFFECT before its time. */
void tool_pass(struct game *game);
void tool_end(struct game *game, struct game_effect *effect);

/* A hunter is at AT: a breakable effect on it ends. */
void tool_tread(struct game *game, struct cell at);

/* The objection to using the tool in SLOT on AT; REFUSED_NOTHING: it is in range and in sight. */
enum game_refusal tool_refusal(const struct game *game, int slot, struct cell at);

/* Writes to OUT[CAP] "the goat and the mole": the kinds of hunter met on this floor that TOOL can fool, at least somewhere;
 * returns how many there are. */
int tool_list_fooled(const struct game *game, enum tool_effect tool, char *out, size_t cap);

/* The cell in sight within RANGE that serves AIM best, with hunter WHO (-1: nobody) in mind; false: none. */
bool tool_place(const struct game *game, enum tool_aim aim, int range, int who, struct cell *at);

/* The likeliest cell to use the tool in SLOT on, with hunter WHO (-1: nobody) in mind; your own cell for a tool that
 * is not aimed.  False: nothing in sight and in range is of use to it. */
bool tool_target(const struct game *game, int slot, int who, struct cell *at);

#endif
