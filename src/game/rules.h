/* game/rules.h -- the content of a run, read from data/hunters.cfg and data/floors.cfg.
 * Invariant: every hunter's spec parses; every hunter a floor names exists; floors are numbered from 1 without
 * gaps. */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include <stdbool.h>

#include "base/diag.h"
#include "space/fleet.h"

enum { RULES_HUNTERS_MAX = 64, RULES_FLOORS_MAX = 32, RULES_FLOOR_HUNTERS = 8 };

/* How a hunter knows: its colour. */
enum hunter_family { FAMILY_BODY, FAMILY_NOSE, FAMILY_MIND, FAMILY_SWARM, HUNTER_FAMILIES };

struct hunter_kind {
	char name[24]; /* "goat": key in hunters.cfg, lower case */
	char glyph;
	enum hunter_family family;
	char spec[120];     /* CHASER[:k=v,..] or ship:BEHAVIOUR[,k=v..] */
	int speed_percent;  /* 100: your speed */
	int sight_cells;    /* how far it sees */
	int cone_deg;       /* full angle of its sight while it is not hunting */
	int scent_turns;    /* how old a scent it still follows, 0: no nose */
	int patience_turns; /* how long it hunts without a sign of you */
	bool asleep;        /* until it hears you */
	bool knows;         /* always knows where you are */
	bool learns;        /* has its own idea of the ground, and corrects it by what it sees */
	char tell[80];      /* how you recognise it */
	char weakness[80];  /* how you beat it */
};

struct floor_plan {
	char title[64];
	char map[64]; /* name in data/maps, or "": made by `generator` */
	char generator[120];
	char hunters[RULES_FLOOR_HUNTERS][24];
	int n_hunters;
	char late[24];  /* who comes after par */
	int par_turns;  /* 0: estimated */
	int budget;     /* B, nodes a turn */
	char hint[120]; /* said once, on arrival */
};

struct rules {
	struct fleet fleet; /* the ships that hunters may fly */
	struct hunter_kind kinds[RULES_HUNTERS_MAX];
	int n_kinds;
	struct floor_plan floors[RULES_FLOORS_MAX];
	int n_floors;
};

/* Reads ships.cfg, hunters.cfg and floors.cfg of the data directory.  Errors name file and line. */
MUST_CHECK enum status rules_load(struct rules *rules, struct diag *diag);

/* The last two from given files; the fleet in RULES stands. */
MUST_CHECK enum status rules_read(const char *hunters_path, const char *floors_path, struct rules *rules,
				  struct diag *diag);

/* The hunter called NAME, or NULL. */
const struct hunter_kind *rules_kind(const struct rules *rules, const char *name);

#endif
