/* arcade/galaxy.h -- the galaxy game: planets go round a sun, and ships carry goods between them.
 *
 * A docked ship refuels, then leaves for a planet: the one to which you send it, or, left to itself, the one it
 * would reach first.  An order is for one haul; after it a ship with a mind of its own goes on by itself.  It flies by its behaviour to the place where it will meet the planet.  A delivery pays
 * for its haul, its cargo and the planet's demand, and less if it is late.  Now and then a planet feasts, which
 * raises its demand, or calls: the first ship to land there in time is paid extra.
 *
 * Invariant: rock 0 of the space is the sun, and rock 1 + p is planet p, where its ellipse has it at time_s; a
 * ship that does not fly is at its planet; money >= 0. */
#ifndef ARCADE_GALAXY_H
#define ARCADE_GALAXY_H

#include "arcade/orbit.h"
#include "space/scene.h"

enum { GALAXY_PLANETS = 12, GALAXY_SHIPS = SCENE_SHIP_GROUPS, GALAXY_RANKS = 8, GALAXY_NOWHERE = -1 };

/* Read from data/galaxy.cfg; a second is a day. */
struct galaxy_rules {
	double gravity;                     /* of the sun, tiles^3 / s^2 */
	double dock;                        /* gap at which a ship docks, tiles */
	double refuel_s, refuel_s_per_tile; /* after a haul, and for each tile of it */
	double patience;                    /* longest flight, in revolutions of the planet */
	double year_s;                      /* length of the game */
	int money;                          /* to begin with */
	double pay;                         /* for a tile of haul, a unit of cargo and a demand of 1 */
	double grace;                       /* share of the promised time by which a delivery may be late */
	double glut;                        /* factor on the demand of a planet when a ship leaves for it */
	double hunger_s;                    /* in which most of the demand comes back */
	double feast, feast_every_s;        /* demand of a planet that feasts */
	int call;                           /* money for the first ship that comes */
	double call_s, call_every_s;        /* how long a planet calls */
	struct galaxy_planet_kind {
		char name[16];
		double axis, eccentricity;
	} planets[GALAXY_PLANETS];
	struct galaxy_ship_kind {
		char name[16];
		double cargo;
		int price;
	} ships[GALAXY_SHIPS];
	/* What you are called if you have at least this much money at the end; rising from 0. */
	struct galaxy_rank {
		char name[24];
		int money;
	} ranks[GALAXY_RANKS];
	int n_planets, n_ships, n_ranks;
};

enum galaxy_phase {
	GALAXY_FOR_SALE,
	GALAXY_DOCKED,  /* at a planet; ready once refuel_s is 0 */
	GALAXY_WAITING, /* sent, but the flight is still too long */
	GALAXY_FLYING
};

struct galaxy_planet {
	struct orbit orbit;
	double radius;
	double wants;        /* demand: a factor on what it pays, normally 1 */
	double call_until_s; /* a call that ends then; past: none */
};

struct galaxy_ship {
	enum galaxy_phase phase;
	bool own_mind; /* chooses its planets itself */

	/* Planets: where it is, where it is sent, and where it is to go after that; or GALAXY_NOWHERE. */
	int at, to, then;
	double refuel_s;
	double waited_s;          /* WAITING: so far */
	double haul;              /* FLYING: tiles from where it left to where it was to meet the planet */
	double left_s, promise_s; /* FLYING: when it left, and how long that was to take */
	int goods;                /* FLYING: the pay that was promised for its goods */
	int promised, paid;       /* for the goods of its last haul; 0 before the first */
};

/* A delivery, for a view to show. */
struct galaxy_delivery {
	int ship, planet;
	int promised, pay; /* the goods and the call that it answered */
	bool called;       /* the planet had called, and this was the first ship to come */
	double late;       /* excess over the promised time, as a share of it; negative: early */
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
	struct galaxy_delivery last; /* if there are any deliveries */
};

/* Reads galaxy.cfg from the data directory, or TEXT, which messages call PATH.  Errors name file and line. */
MUST_CHECK enum status galaxy_rules_load(struct galaxy_rules *rules, struct diag *diag);
MUST_CHECK enum status galaxy_rules_parse(const char *path, const char *text, struct galaxy_rules *rules,
					  struct diag *diag);

/* STATUS_BAD_INPUT unless SCENE has a rock for the sun and for each planet of RULES, and a ship for each ship.
 * galaxy_free frees the game. */
MUST_CHECK enum status galaxy_new(const struct scene *scene, const struct fleet *fleet,
				  const struct galaxy_rules *rules, uint64_t seed, struct galaxy *game,
				  struct diag *diag);
void galaxy_free(struct galaxy *game);

/* One tick of 1/60 s; does nothing once the year is over. */
void galaxy_step(struct galaxy *game);
bool galaxy_over(const struct galaxy *game);

/* What a flight takes, and what it pays if it is punctual: the goods at the prices of the day of leaving, and
 * the call of the planet, unless another ship answers it first. */
struct galaxy_offer {
	double days, haul;
	int goods, call;
};

/* What SHIP would get for flying to PLANET now. */
struct galaxy_offer galaxy_offer(const struct galaxy *game, int ship, int planet);

/* Sends SHIP to PLANET as soon as it is ready, or after its present flight; false if it is for sale, or already
 * at PLANET or on its way there. */
bool galaxy_send(struct galaxy *game, int ship, int planet);

/* Lets a ship choose its planets itself, or not. */
void galaxy_set_own_mind(struct galaxy *game, int ship, bool own_mind);

/* Buys the next ship for sale and returns it; GALAXY_NOWHERE if there is none or not enough money. */
int galaxy_buy(struct galaxy *game);

/* The next ship for sale, or GALAXY_NOWHERE. */
int galaxy_for_sale(const struct galaxy *game);

/* Whether PLANET calls now. */
bool galaxy_calls(const struct galaxy *game, int planet);

/* How much longer SHIP, which flies, has taken than it promised, as a share of that; negative: it has time left. */
double galaxy_lateness(const struct galaxy *game, int ship);

/* Whether SHIP is late and near its planet, because it cannot turn in to land: tugs will fetch it. */
bool galaxy_circles(const struct galaxy *game, int ship);

/* The rank that MONEY makes: an index of rules.ranks. */
int galaxy_rank(const struct galaxy *game, int money);

/* Where PLANET is in the scene TIME_S after the beginning. */
struct vec2 galaxy_planet_at(const struct galaxy *game, int planet, double time_s);

/* Where SHIP is now. */
struct vec2 galaxy_ship_at(const struct galaxy *game, int ship);

/* A fingerprint of everything that decides the future. */
uint64_t galaxy_hash(const struct galaxy *game);

#endif
