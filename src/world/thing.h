/* world/thing.h -- things on a floor: the interface that every kind of thing implements.
 *
 * A thing is a const struct in a separate file, registered by a line of things.def.
 *
 * Invariant: a thing that is not taken at once offers at least one tool or gift. */
#ifndef WORLD_THING_H
#define WORLD_THING_H

#include "world/game.h"
#include "world/sign.h"

/* The gifts of a thing other than tools. */
struct gift {
	const char *name, *says;                    /* in the list of what it offers */
	const char *useless;                        /* said there instead while it is of no use */
	const char *taken;                          /* told when you take it */
	bool (*is_useful)(const struct game *game); /* NULL: always */
	void (*give)(struct game *game);
	bool first; /* a bot takes it before any tool */
};

struct thing {
	const char *name, *title; /* "lodestone", and "Lodestone" behind "the" */
	struct sign sign;
	const char *found; /* told when you step onto it */
	/* Is one on a floor of SETUP, off the way to the stairs?  NULL: only where the floor puts it. */
	bool (*lies)(const struct game_setup *setup);
	/* The effect of stepping onto it, which takes it; NULL: you choose one of its tools and gifts. */
	void (*step_on)(struct game *game);
	int tools;                       /* how many it offers */
	const struct gift *const *gifts; /* NULL-terminated; NULL: none */
	const char *offer, *offers; /* the title of its list behind `found`, if that has one line, or more */
	int bot_steps;              /* how far a bot goes for it */
};

/* Braces around all parts of a gift or a thing, in this order, each with a comma behind it: with one left out it does not
 * compile. */
#define GIFT_PARTS(name, says, useless, taken, is_useful, give, first, close) \
	name, says, useless, taken, is_useful, give, first, close
#define THING_PARTS(name, title, sign, found, lies, step_on, tools, gifts, offer, offers, bot_steps, close) \
	name, title, sign, found, lies, step_on, tools, gifts, offer, offers, bot_steps, close

/* By enum thing_kind. */
extern const struct thing *const thing_kinds[THING_KINDS];

/* Gift number INDEX of a thing of KIND; NULL: no such gift. */
const struct gift *thing_gift(enum thing_kind kind, int index);

/* How many gifts a thing of KIND has. */
int thing_gifts(enum thing_kind kind);

static inline bool gift_is_useful(const struct gift *gift, const struct game *game)
{
	return !gift->is_useful || gift->is_useful(game);
}

#endif
