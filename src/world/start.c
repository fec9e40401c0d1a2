#include "world/start.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "world/goal.h"

/* Of the seed of a run, for its tools. */
enum { START_STREAM = 6 };

int start_offers(const struct rules *rules, uint64_t seed, int *tools)
{
	struct rng rng = rng_seeded(hash_u64(seed, START_STREAM), RNG_MAP);
	int left[RULES_TOOLS_MAX], n = 0, offers = 0;

	for (int i = 0; i < rules->n_tools; i++)
		if (rules->tools[i].from_floor <= 1)
			left[n++] = i;
	while (n > 0 && offers < START_TOOLS) {
		uint32_t draw = rng_below(&rng, (uint32_t)n);
		tools[offers++] = left[draw];
		left[draw] = left[--n];
	}
	return offers;
}

enum status start_read_tool(const struct rules *rules, uint64_t seed, const char *text, int *tool,
			    struct diag *diag)
{
	int tools[START_TOOLS], n = start_offers(rules, seed, tools);
	char offered[128] = "";
	size_t len = 0;

	if (!strcmp(text, "none")) {
		*tool = 0;
		return STATUS_OK;
	}
	if (text_to_int(text, 1, n, tool))
		return STATUS_OK;
	for (int i = 0; i < n; i++) {
		const char *name = rules->tools[tools[i]].name;
		if (!strcmp(text, name)) {
			*tool = 1 + i;
			return STATUS_OK;
		}
		len += (size_t)snprintf(offered + len, sizeof offered - len, "%s'%s'", i ? ", " : "", name);
	}
	return diag_set(diag, STATUS_USAGE, "tool '%.40s': this run offers %s, or 'none'", text, offered);
}

struct game_carry start_carry(const struct rules *rules, uint64_t seed, const struct start *start)
{
	struct game_carry carry = game_fresh_carry;
	int tools[START_TOOLS], n = start_offers(rules, seed, tools);

	carry.oaths = start->oaths;
	if (start->tool >= 1 && start->tool <= n)
		carry.tools[0] = (uint8_t)(1 + tools[start->tool - 1]);
	goal_draw(seed, &carry);
	return carry;
}
