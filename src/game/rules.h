/* game/rules.h -- the content of a run, read from data/hunters.cfg and data/floors.cfg.
 *
 * Invariant: the spec of every hunter is valid; every hunter that a floor names exists; floors[i] is floor
 * number i + 1. */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include <stdbool.h>

#include "base/diag.h"
#include "space/fleet.h"

enum { RULES_HUNTERS_MAX = 64, RULES_FLOORS_MAX = 32, RULES_FLOOR_HUNTERS = 8 };

/* What a hunter finds you by; it decides its colour. */
enum hunter_family { FAMILY_BODY, FAMILY_NOSE, FAMILY_MIND, FAMILY_SWARM, HUNTER_FAMILIES };

struct hunter_kind {
	char name[24]; /* "goat": key in hunters.cfg, lower case */
	char glyph;
	enum hunter_family family;
	char spec[120];     /* CHASER[:k=v,..] or ship:BEHAVIOUR[,k=v..] */
	int speed_percent;  /* 100: your speed */
	int sight_cells;    /* how far it sees */
	int cone_deg;       /* full angle of its sight cone while it is not hunting */
	int scent_turns;    /* age of the oldest scent it can follow; 0: it cannot smell */
	int patience_turns; /* how long it hunts without a sign of you */
	bool asleep;        /* it sleeps until it hears you */
	bool knows;         /* it always knows where you are */
	bool learns;        /* it plans on its own picture of the map, corrected by what it sees */
	char tell[80];      /* how to recognise it */
	char weakness[80];  /* how to beat it */
};

struct floor_plan {
	char title[64];
	char map[64]; /* name in data/maps; "": `generator` makes the map */
	char generator[120];
	char hunters[RULES_FLOOR_HUNTERS][24];
	int n_hunters;
	char late[24];  /* who arrives at twice par; "": nobody */
	int par_turns;  /* 0: estimated */
	int budget;     /* nodes a turn that planners may expand; 0: their own */
	char hint[120]; /* shown once, on arrival */
};

struct rules {
	struct fleet fleet; /* the ships that hunters may fly */
	struct hunter_kind kinds[RULES_HUNTERS_MAX];
	int n_kinds;
	struct floor_plan floors[RULES_FLOORS_MAX];
	int n_floors;
};

/* Reads ships.cfg, hunters.cfg and floors.cfg from the data directory, the player's own over them.  Errors name file and line. */
MUST_CHECK enum status rules_load(struct rules *rules, struct diag *diag);

/* The hunter called NAME, or NULL. */
const struct hunter_kind *rules_kind(const struct rules *rules, const char *name);

#endif
