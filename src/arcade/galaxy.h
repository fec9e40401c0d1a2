/* arcade/galaxy.h -- the game of the galaxy scene: planets go round a sun, ships carry goods from one to
 * another.
 *
 * A ship in the dock refuels, then leaves for a planet: where you send it, or, left to itself, the one it would
 * reach first.  It flies by its behaviour to the place where it will meet the planet.  A delivery pays by its
 * haul, its cargo, how much the planet wants goods, and less when it is late.  Now and then a planet feasts,
 * which raises what it wants, or calls: then the first who lands there in time is paid extra. Invariant:
 * space->rocks[0] is the sun, rock 1 + p is planet p where its ellipse has it at time_s; a ship that does not
 * fly is at its planet; money >= 0. */
#ifndef ARCADE_GALAXY_H
#define ARCADE_GALAXY_H

#include "arcade/orbit.h"
#include "space/scene.h"

enum { GALAXY_PLANETS = 12, GALAXY_SHIPS = SCENE_SHIP_GROUPS, GALAXY_RANKS = 8, GALAXY_NOWHERE = -1 };

/* What data/galaxy.cfg says; a second is a day. */
struct galaxy_rules {
	double gravity; /* tiles^3 / s^2 */
	double dock;    /* tiles from surface to surface */
	double refuel_s, refuel_s_per_tile;
	double patience; /* rounds of the planet */
	double year_s;
	int money;
	double pay, grace, glut, hunger_s, feast, feast_every_s;
	int call; /* money for the first who comes */
	double call_s, call_every_s;
	struct galaxy_planet_kind {
		char name[16];
		double axis, eccentricity;
	} planets[GALAXY_PLANETS];
	struct galaxy_ship_kind {
		char name[16];
		double cargo;
		int price;
	} ships[GALAXY_SHIPS];
	/* What you are called who has that much money when the books are closed; upwards, the first for none.
	 */
	struct galaxy_rank {
		char name[24];
		int money;
	} ranks[GALAXY_RANKS];
	int n_planets, n_ships, n_ranks;
};

enum galaxy_phase {
	GALAXY_FOR_SALE,
	GALAXY_DOCKED,  /* at a planet; ready once refuel_s is 0 */
	GALAXY_WAITING, /* sent, but the way is still too long */
	GALAXY_FLYING
};

struct galaxy_planet {
	struct orbit orbit;
	double radius;
	double wants;        /* what it pays, 1: as usual */
	double call_until_s; /* it calls for whoever can come sooner */
};

struct galaxy_ship {
	enum galaxy_phase phase;
	bool own_mind; /* chooses its planets itself */
	/* Planets: where it is, where it is sent, where it is to go after that; GALAXY_NOWHERE: to none. */
	int at, to, then;
	double refuel_s;
	double waited_s;          /* WAITING: so far */
	double haul;              /* FLYING: tiles from where it left to where it was to meet the planet */
	double left_s, promise_s; /* FLYING: when it left, and how long it was to take */
	int goods;                /* FLYING: what was promised for them */
};

/* A delivery, for those who watch. */
struct galaxy_delivery {
	int ship, planet, pay;
	bool called; /* the planet had called, and this was the first who came */
	double late; /* share of the promised time beyond it; below 0: early */
};

struct galaxy {
	struct galaxy_rules rules;
	struct space *space; /* owned */
	struct rng rng;
	struct vec2 sun;
	double time_s;
	struct galaxy_planet planets[GALAXY_PLANETS];
	struct galaxy_ship ships[GALAXY_SHIPS];
	int money, earned, deliveries, late;
	struct galaxy_delivery last; /* of `deliveries`, when there was one */
};

/* Reads galaxy.cfg of the data directory, or TEXT, which PATH names in messages.  Errors name file and line. */
MUST_CHECK enum status galaxy_rules_load(struct galaxy_rules *rules, struct diag *diag);
MUST_CHECK enum status galaxy_rules_parse(const char *path, const char *text, struct galaxy_rules *rules,
					  struct diag *diag);

/* STATUS_BAD_INPUT where SCENE has not one rock for the sun and each planet and one ship for each of RULES.
 * galaxy_free gives the game back. */
MUST_CHECK enum status galaxy_new(const struct scene *scene, const struct fleet *fleet,
				  const struct galaxy_rules *rules, uint64_t seed, struct galaxy *game,
				  struct diag *diag);
void galaxy_free(struct galaxy *game);

/* One tick of 1/60 s; nothing moves any more when the year is over. */
void galaxy_step(struct galaxy *game);
bool galaxy_over(const struct galaxy *game);

/* What it would take to send SHIP to PLANET now, and what the goods and, unless somebody else answers it first,
 * the call of the planet would pay to one who is punctual.  The price of goods is that of the day when a ship
 * leaves, and from then on they are wanted less. */
struct galaxy_offer {
	double days, haul;
	int goods, call;
};
struct galaxy_offer galaxy_offer(const struct galaxy *game, int ship, int planet);

/* Sends SHIP to PLANET as soon as it is ready, or from where it is flying to; false where it is for sale, or at
 * or under way to PLANET. */
bool galaxy_send(struct galaxy *game, int ship, int planet);

/* Leaves a ship to itself, or not. */
void galaxy_set_own_mind(struct galaxy *game, int ship, bool own_mind);

/* Buys the next ship for sale; GALAXY_NOWHERE where there is none or not money enough. */
int galaxy_buy(struct galaxy *game);

/* The next ship for sale, or GALAXY_NOWHERE. */
int galaxy_for_sale(const struct galaxy *game);

/* Does PLANET call? */
bool galaxy_calls(const struct galaxy *game, int planet);

/* The rank of that much MONEY: an index of rules.ranks. */
int galaxy_rank(const struct galaxy *game, int money);

/* Where PLANET is in the scene, TIME_S after the beginning; and where SHIP is. */
struct vec2 galaxy_planet_at(const struct galaxy *game, int planet, double time_s);
struct vec2 galaxy_ship_at(const struct galaxy *game, int ship);

/* A fingerprint of everything that decides the future. */
uint64_t galaxy_hash(const struct galaxy *game);

#endif
