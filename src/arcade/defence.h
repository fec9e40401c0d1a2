/* arcade/defence.h -- the defence game: enemies come out of portals, and your towers keep them from the goal.
 *
 * Marines walk from node to node by a pathfinder, spiders fly by a behaviour; towers turn towards them and fire.  Each
 * group of ships of the scene is a portal: its start is the portal, its goal is the goal to defend, and its ships are
 * the spiders that can be under way from there at once.  A tower is a square to marines, who must walk round its cell,
 * and a circle to spiders, who know no way: they slip between two towers that stand corner to corner, and stay in a
 * pocket.  A spider that gets no nearer for a while breaks the nearest tower or, far from any, starts again.  No tower
 * may cut off a portal or a marine from the goal.
 *
 * Invariant: money >= 0; lives >= 0; enemy e < n_spiders is ship e, the others are marines; phases WON and LOST are
 * final; the closed cells of approach.ground are the walls of the map and the towers; rock t of the space is tower
 * t. */
#ifndef ARCADE_DEFENCE_H
#define ARCADE_DEFENCE_H

#include "arcade/approach.h"
#include "space/scene.h"

enum {
	DEFENCE_MARINES = 48,
	DEFENCE_ENEMIES = 128,
	DEFENCE_TOWERS = 192,
	DEFENCE_KINDS = 6,
	DEFENCE_WAVES = 32
};

struct defence_tower_kind {
	char name[16], sign;
	int price;
	double range, turn_rad_s, reload_s, damage;
	double blast; /* radius in which everybody takes the damage; 0: only the target does */
};

struct defence_kind {
	double health, speed; /* speed: only of marines; spiders fly as fast as their ships */
	int bounty;
	double patience_s; /* only of spiders: how long one gets no nearer before it breaks a tower */
};

struct defence_wave {
	int marines, spiders;
	double every_s; /* from one enemy to the next */
	double health;  /* a factor */
};

/* Read from data/defence.cfg. */
struct defence_rules {
	int money, lives;
	double pause_s, haste; /* between waves; money for each second by which you shorten it */
	int bonus, life;       /* money for a wave that is over, and for each life left after the last */
	double refund;         /* share of a tower's cost */
	double better;         /* the cost of one more level, as a multiple of the price and the level */
	int best;              /* the highest level; a tower of level n does n times the damage */
	struct defence_tower_kind towers[DEFENCE_KINDS];
	int n_towers;
	struct defence_kind marine, spider;
	bool taut; /* marines leave out every node that they can: they walk straight to the farthest in sight */
	struct defence_wave waves[DEFENCE_WAVES];
	int n_waves;
};

enum defence_phase {
	DEFENCE_PAUSE, /* the next wave comes when wait_s is over */
	DEFENCE_WAVE,
	DEFENCE_WON,
	DEFENCE_LOST
};

struct defence_tower {
	struct cell at;
	int kind, level; /* level: 1 .. rules.best */
	int paid;        /* over all waves */
	double barrel_rad;
	double wait_s;  /* until it can fire again */
	int32_t target; /* the enemy it turns to, or SPACE_NOBODY */
	double dealt;   /* damage */
	int shots, kills;
};

struct defence_enemy {
	bool alive;
	struct vec2 at;
	double health, full;
	int portal; /* that it came out of */
	double
	    left; /* tiles to the goal by the way it goes: of spiders straight on, or on foot where walls are between */

	/* Spiders: the least distance to the goal so far, the time since then, and its number of restarts. */
	double nearest, stuck_s;
	int restarts;

	/* Marines: the length of their path, and the node of it to which they walk. */
	size_t path_len, node;
	uint64_t planned; /* ground.version when the path was planned */
};

struct defence {
	struct scene scene; /* owned */
	struct defence_rules rules;
	struct space *space;      /* owned */
	struct approach approach; /* owned */
	struct cell *paths;       /* owned [DEFENCE_MARINES][approach.cells_cap] */
	struct rng rng;
	struct defence_tower towers[DEFENCE_TOWERS];
	struct defence_enemy enemies[DEFENCE_ENEMIES];
	int n_towers, n_spiders, n_enemies;
	enum defence_phase phase;
	double wait_s, spawn_s; /* until the next wave, and until the next enemy */
	int wave, running;      /* waves begun so far, and how many are not over */
	int marines, spiders;   /* of the last wave, still to come out */
	int money, lives, kills, broken;
	int marines_through, spiders_through,
	    through_of[APPROACH_PORTALS]; /* of: the portal they came out of */
	int gave_up;                      /* spiders that did not find the goal */
	int spent, gained; /* over the game: money == rules.money - spent + gained; `gained` is the score */
};

/* Reads defence.cfg from the data directory, or TEXT, which messages call PATH.  Errors name file and line. */
MUST_CHECK enum status defence_rules_load(struct defence_rules *rules, struct diag *diag);
MUST_CHECK enum status defence_rules_parse(const char *path, const char *text, struct defence_rules *rules,
					   struct diag *diag);

/* Takes over SCENE, which must have walls; if it fails, SCENE remains the caller's.  defence_free frees all. */
MUST_CHECK enum status defence_new(struct scene *scene, const struct fleet *fleet,
				   const struct defence_rules *rules, uint64_t seed, struct defence *game,
				   struct diag *diag);
void defence_free(struct defence *game);

/* Makes a scene of MAP, which it takes over: the goal to defend is the goal of the map, or its start, or the middle
 * of its largest region, and two portals are as far from that and from each other as one can walk.  Spiders whose line to
 * the goal is blocked know ways.  STATUS_BAD_INPUT if the map is too small. */
MUST_CHECK enum status defence_over_map(struct grid *map, struct scene *scene, struct diag *diag);

/* Lets marines that come to a node walk on by the pathfinder MIND, an index of approach_minds. */
void defence_set_marines(struct defence *game, size_t mind);

/* Lets all spiders fly by BEHAVIOUR. */
void defence_set_spiders(struct defence *game, const struct variant *behaviour);

/* The attackers of GAME on DAY, counted from 1970-01-01. */
struct defence_minds {
	const struct variant *spiders;
	size_t marines;
};
struct defence_minds defence_minds_of(const struct defence *game, int day);

/* One tick of 1/60 s. */
void defence_step(struct defence *game);
bool defence_over(const struct defence *game);

/* Why a tower cannot stand there. */
enum defence_site {
	SITE_FREE,
	SITE_CLOSED,   /* a wall, a tower, a portal or the goal */
	SITE_TAKEN,    /* an enemy is there */
	SITE_SEALS,    /* it would cut off a portal or a marine from the goal */
	SITE_TOO_DEAR, /* not enough money */
	SITE_TOO_MANY  /* DEFENCE_TOWERS stand already */
};

/* Whether the spider ENEMY has got no nearer for a while. */
bool defence_stuck(const struct defence *game, int enemy);

/* Whether a tower of KIND can stand at AT.  CHANGE, which may be NULL, receives the effect on the ways; zero if the
 * cell is closed. */
enum defence_site defence_site(struct defence *game, struct cell at, int kind, struct approach_change *change);

/* Builds a tower of KIND at AT if the site is free. */
enum defence_site defence_place(struct defence *game, struct cell at, int kind);

/* Sells the tower at AT; false: none. */
bool defence_sell(struct defence *game, struct cell at);

/* What the next level of TOWER costs; 0: none. */
int defence_better_price(const struct defence *game, const struct defence_tower *tower);

/* Buys the next level for the tower at AT; false without a tower, a next level or enough money. */
bool defence_better(struct defence *game, struct cell at);

/* What TOWER sells for. */
int defence_refund(const struct defence *game, const struct defence_tower *tower);

/* The tower at AT, or NULL. */
const struct defence_tower *defence_tower(const struct defence *game, struct cell at);

/* The pay for calling the next wave now; negative if it cannot be called. */
int defence_haste(const struct defence *game);

/* Lets the next wave come now and pays for it; false: none, or if the last has not all come out. */
bool defence_call(struct defence *game);

/* The path of the marine ENEMY, which begins with the node it comes from: *N cells. */
const struct cell *defence_path(const struct defence *game, int enemy, size_t *n);

/* A fingerprint of everything that decides the future. */
uint64_t defence_hash(const struct defence *game);

#endif
