#include "world/immunity.h"

const char *immunity_words(enum immunity immunity)
{
	static const char *const words[IMMUNITIES] = {
#define IMMUNITY(id, words) [IMMUNE_##id] = words,
#include "world/immunities.def"
#undef IMMUNITY
	};

	ASSERT(immunity != IMMUNE_NOT);
	return words[immunity];
}

enum immunity immunity_to_lure(const struct game *before, const struct game *after, struct cell at, int who)
{
	const struct hunter *hunter = &before->hunters[who];

	(void)after;
	if (hunter->kind.nose)
		return IMMUNE_TRACKS_SCENT;
	if (hunter->kind.knows)
		return IMMUNE_KNOWS;
	if (cell_steps(hunter->at, at) >= cell_steps(hunter->at, before->at))
		return IMMUNE_NEARER;
	return IMMUNE_BLIND;
}

enum immunity immunity_to_hiding(const struct game *before, const struct game *after, struct cell at, int who)
{
	const struct hunter *hunter = &after->hunters[who];

	(void)before;
	(void)at;
	if (hunter->kind.knows)
		return IMMUNE_KNOWS;
	return hunter->sees ? IMMUNE_SEES : IMMUNE_NOT;
}
