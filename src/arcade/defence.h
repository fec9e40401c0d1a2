/* arcade/defence.h -- the game of the defence scene: spiders that steer and marines that walk from node to node
 * come out of portals, towers that you build turn towards them and fire, and nobody may get to the goal.
 *
 * Each group of ships of the scene is a portal: its ships are the spiders that can be under way from there at
 * once, its start and goal are the portal and what you defend.  A tower closes its cell: to marines a wall, to
 * spiders something to steer round.  No tower may cut off a portal, or anyone who is on the map. Invariant:
 * money >= 0; lives >= 0; enemy e < n_spiders is ship e, the others walk; phases WON and LOST are final;
 * the closed cells of approach.ground are the walls of the map and the towers. */
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

/* What data/defence.cfg says. */
struct defence_rules {
	int money, lives;
	double pause_s, haste; /* between waves; money for each second of it that you give away */
	int bonus, life;       /* for a wave that is over; for each life left after the last */
	double refund;         /* share of what a tower has cost */
	double better;         /* prices for as much damage again */
	int best;              /* times the damage, at most */
	struct defence_tower_kind {
		char name[16], sign;
		int price;
		double range, turn_rad_s, reload_s, damage;
		double blast; /* radius in which everybody takes the damage; 0: the target alone */
	} towers[DEFENCE_KINDS];
	int n_towers;
	struct defence_kind {
		double health, speed; /* spiders fly as fast as their ships */
		int bounty;
	} marine, spider;
	struct defence_wave {
		int marines, spiders;
		double every_s, health; /* times as much as usual */
	} waves[DEFENCE_WAVES];
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
	int kind, level; /* level 1 .. rules.best: times the damage */
	int paid;
	double barrel_rad;
	double wait_s;  /* until it can fire again */
	int32_t target; /* enemy it turns to, or SPACE_NOBODY */
	int kills;
};

struct defence_enemy {
	bool alive;
	struct vec2 at;
	double health, full;
	double left; /* tiles to the goal */
	/* Marines: the path they plan when the map has changed, and which of its nodes they walk to. */
	size_t path_len, node;
	uint32_t planned; /* ground.version */
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
	double wait_s, spawn_s; /* until the next wave, the next enemy */
	int wave, running;      /* begun so far; of these not over */
	int marines, spiders;   /* of the last one, still to come */
	int money, lives, kills, through;
	int spent, gained; /* in all: money == rules.money - spent + gained; what was gained is the score */
};

/* Reads defence.cfg of the data directory, or TEXT, which PATH names in messages.  Errors name file and line.
 */
MUST_CHECK enum status defence_rules_load(struct defence_rules *rules, struct diag *diag);
MUST_CHECK enum status defence_rules_parse(const char *path, const char *text, struct defence_rules *rules,
					   struct diag *diag);

/* Takes SCENE over, which has walls; when it fails SCENE stays the caller's.  defence_free gives all back. */
MUST_CHECK enum status defence_new(struct scene *scene, const struct fleet *fleet,
				   const struct defence_rules *rules, uint64_t seed, struct defence *game,
				   struct diag *diag);
void defence_free(struct defence *game);

/* One tick of 1/60 s. */
void defence_step(struct defence *game);
bool defence_over(const struct defence *game);

/* Why a tower cannot stand there. */
enum defence_site {
	SITE_FREE,
	SITE_CLOSED,   /* a wall, a tower, a portal or the goal */
	SITE_TAKEN,    /* somebody is there */
	SITE_SEALS,    /* it would cut somebody off from the goal */
	SITE_TOO_DEAR, /* money is short */
	SITE_TOO_MANY
};

/* What stands against a tower of KIND at AT; CHANGE (NULL: not asked for) is what it would do to both ways, all
 * zero where the cell is closed. */
enum defence_site defence_site(struct defence *game, struct cell at, int kind, struct approach_change *change);

/* Builds a tower of KIND where the site is free; sells the one at AT, false where there is none. */
enum defence_site defence_place(struct defence *game, struct cell at, int kind);
bool defence_sell(struct defence *game, struct cell at);

/* What the next level of TOWER costs, 0 where there is none; and pays it for the tower at AT, false where there
 * is no tower, no next level or too little money. */
int defence_better_price(const struct defence *game, const struct defence_tower *tower);
bool defence_better(struct defence *game, struct cell at);

/* What TOWER sells for. */
int defence_refund(const struct defence *game, const struct defence_tower *tower);

/* The tower at AT, or NULL. */
const struct defence_tower *defence_tower(const struct defence *game, struct cell at);

/* What calling the next wave now pays, less than 0 while it cannot be called. */
int defence_haste(const struct defence *game);

/* Lets the next wave come now, for haste; false while there is none, or the last one has not all come out. */
bool defence_call(struct defence *game);

/* The path of marine ENEMY, from the node it comes from; *N cells. */
const struct cell *defence_path(const struct defence *game, int enemy, size_t *n);

/* A fingerprint of everything that decides the future. */
uint64_t defence_hash(const struct defence *game);

#endif
