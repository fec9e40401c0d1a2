/* world/start.h -- how a run begins: one of three tools that are drawn from its seed, and what you swear.
 *
 * Invariant: the same seed offers the same tools and asks for the same goals, whatever you choose. */
#ifndef WORLD_START_H
#define WORLD_START_H

#include "world/game.h"

enum { START_TOOLS = 3 };

/* What the player chose. */
struct start {
	int tool;      /* 1 .. START_TOOLS of the offered ones; 0: none */
	uint8_t oaths; /* bits 1 << enum game_medal */
};

/* Fills TOOLS[START_TOOLS] with what the run with SEED offers, as indices into rules->tools; returns how many there are. */
int start_offers(const struct rules *rules, uint64_t seed, int *tools);

/* Reads TEXT, "none", a number from 1 on or the name of a tool that the run with SEED offers, into *TOOL.  STATUS_USAGE. */
MUST_CHECK enum status start_read_tool(const struct rules *rules, uint64_t seed, const char *text, int *tool,
				       struct diag *diag);

/* With what the run with SEED begins. */
struct game_carry start_carry(const struct rules *rules, uint64_t seed, const struct start *start);

#endif
