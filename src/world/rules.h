/* world/rules.h -- the content of a run, read from data/hunters.cfg, data/tools.cfg and data/floors.cfg.
 *
 * Invariant: the spec of every hunter is valid; every hunter that a floor names exists; floors[i] is floor
 * number i + 1. */
#ifndef WORLD_RULES_H
#define WORLD_RULES_H

#include <stdbool.h>

#include "base/diag.h"
#include "space/fleet.h"
#include "world/edition.h"

enum {
	RULES_HUNTERS_MAX = 64,
	RULES_TOOLS_MAX = 16,
	RULES_RADIUS_MAX = 10, /* of what a tool makes, in cells */
	RULES_FLOORS_MAX = 32,
	RULES_LAYOUTS_MAX = 8,
	RULES_CASTS_MAX = 8,
	RULES_CAST_MAX = 8,
	RULES_LATE_MAX = 4
};

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
	bool learns;        /* it plans on its private picture of the map, corrected by sight */
	bool nose;          /* it trusts its nose more than its eyes: of the family of noses */
	bool swaps;         /* hunters of its kind change places instead of standing in each other's way */
	char tell[80];      /* how to recognise it */
	char weakness[80];  /* how to beat it */
};

/* A tool's effect; the numbers of each are data. */
enum tool_effect {
#define TOOL(id, name, file) TOOL_##id,
#include "world/tools.def"
#undef TOOL
	TOOL_EFFECTS
};

struct tool_kind {
	char name[24]; /* "decoy": key in tools.cfg, lower case */
	enum tool_effect effect;
	int range_cells;          /* how far it is thrown or reaches; 0: it is used on the spot */
	int radius_cells;         /* of what it makes there */
	int turns;                /* how long that lasts; 0: for good */
	int noise_cells;          /* how far its noise carries */
	int from_floor, to_floor; /* it is in the caches and shrines of these floors */
	char says[80];            /* its effect, for the player */
	char fools[80];           /* the hunters */
};

/* Where a floor's ground comes from: a map of data/maps, or a generator. */
struct floor_layout {
	char map[64], generator[120]; /* one of them is "" */
};

/* The hunters of a floor. */
struct floor_cast {
	struct floor_part {
		char name[24];     /* of hunters.cfg */
		int speed_percent; /* 0: as hunters.cfg says */
	} parts[RULES_CAST_MAX];
	int n;
};

struct floor_plan {
	char title[64];
	struct floor_layout layouts[RULES_LAYOUTS_MAX]; /* one is drawn */
	struct floor_cast casts[RULES_CASTS_MAX];       /* and one of these */
	int n_layouts, n_casts;
	char late[RULES_LATE_MAX][24]; /* [n_late] hunters that arrive at par, and at each further half par */
	int n_late;
	double par;     /* turns for each step of the shortest way to the stairs */
	int budget;     /* nodes a turn that planners may expand; 0: their own */
	bool shrine;    /* there is one */
	bool flight;    /* behind its stairs is a flight to the next lock */
	bool lodestone; /* it lies where the stairs down would be */
	char hint[120]; /* shown once, on arrival */
};

struct rules {
	struct edition edition;
	struct fleet fleet; /* the ships that hunters may fly */
	struct hunter_kind kinds[RULES_HUNTERS_MAX];
	int n_kinds;
	struct tool_kind tools[RULES_TOOLS_MAX];
	int n_tools;
	struct floor_plan floors[RULES_FLOORS_MAX];
	int n_floors;
};

/* Reads ships.cfg, hunters.cfg, tools.cfg and floors.cfg from the data directory, the player's own over them.
 * Errors name file and line. */
MUST_CHECK enum status rules_load(struct rules *rules, struct diag *diag);

/* Reads only FILE, one of ships.cfg, hunters.cfg, tools.cfg and floors.cfg; the others as they are. */
MUST_CHECK enum status rules_check(const char *file, struct diag *diag);

/* Can SPEC hunt: a name of hunters.cfg, CHASER[:options] or a ship?  Otherwise the status says no, and DIAG why. */
MUST_CHECK enum status rules_check_hunter(const struct rules *rules, const char *spec, struct diag *diag);

/* The hunter called NAME, or NULL. */
const struct hunter_kind *rules_kind(const struct rules *rules, const char *name);

/* The tool called NAME, or NULL. */
const struct tool_kind *rules_tool(const struct rules *rules, const char *name);

#endif
