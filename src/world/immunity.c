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

enum immunity immunity_of_nobody(const struct hunter *hunter)
{
	(void)hunter;
	return IMMUNE_NOT;
}

enum immunity immunity_of_knowing(const struct hunter *hunter)
{
	return hunter->kind.knows ? IMMUNE_KNOWS : IMMUNE_NOT;
}

enum immunity immunity_of_noses(const struct hunter *hunter)
{
	return hunter->kind.nose ? IMMUNE_TRACKS_SCENT : immunity_of_knowing(hunter);
}

enum immunity immunity_to_lure(const struct game *before, const struct game *after, struct cell at, int who)
{
	const struct hunter *hunter = &before->hunters[who];

	(void)after;
	if (immunity_of_noses(hunter))
		return immunity_of_noses(hunter);
	if (cell_steps(hunter->at, at) >= cell_steps(hunter->at, before->at))
		return IMMUNE_NEARER;
	return IMMUNE_BLIND;
}

enum immunity immunity_to_hiding(const struct game *before, const struct game *after, struct cell at, int who)
{
	const struct hunter *hunter = &after->hunters[who];

	(void)before;
	(void)at;
	if (immunity_of_knowing(hunter))
		return IMMUNE_KNOWS;
	return hunter->sees ? IMMUNE_SEES : IMMUNE_NOT;
}
