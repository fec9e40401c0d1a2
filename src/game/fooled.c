#include "game/fooled.h"

#include <string.h>

/* By what leads astray whoever sees it. */
static enum fooled_not fooled_by_lure(const struct game *game, struct cell lure, const struct hunter *hunter)
{
	if (hunter->kind.nose)
		return FOOLED_NOT_SMELLS;
	if (hunter->kind.knows)
		return FOOLED_NOT_KNOWS;
	if (cell_steps(hunter->at, lure) >= cell_steps(hunter->at, game->at))
		return FOOLED_NOT_NEARER;
	return FOOLED_NOT_BLIND;
}

static enum fooled_not fooled_by_noise(const struct game *after, struct cell at, const struct hunter *before,
				       const struct hunter *hunter)
{
	if (hunter->sees)
		return FOOLED_NOT_SEES;
	if (hunter->kind.nose)
		return FOOLED_NOT_SMELLS;
	if (cell_equal(hunter->target, at))
		return FOOLED;
	return game_hears(after, before->at) ? FOOLED_NOT_HEARS : FOOLED_NOT_DEAF;
}

static enum fooled_not fooled_by_mud(const struct hunter *hunter)
{
	const unsigned round = PATH_OPTIMAL | PATH_WEIGHTED;

	if (hunter->ship >= 0)
		return FOOLED_NOT_FLIES;
	if (chase_path(&hunter->mind) && (chase_path(&hunter->mind)->caps & round) == round)
		return FOOLED_NOT_ROUND;
	return FOOLED;
}

static enum fooled_not fooled_by_static(const struct hunter *hunter)
{
	const struct variant *head = &chase_of(&hunter->mind)->head;

	for (size_t i = 0; hunter->ship < 0 && i < head->n_params; i++)
		if (!strcmp(head->params[i].name, "budget"))
			return FOOLED;
	return FOOLED_NOT_PLANS;
}

/* By what hides you. */
static enum fooled_not fooled_by_hiding(const struct hunter *hunter)
{
	if (hunter->kind.knows)
		return FOOLED_NOT_KNOWS;
	return hunter->sees ? FOOLED_NOT_SEES : FOOLED;
}

enum fooled_not fooled_not(const struct game *before, const struct game *after, const struct game_tool *tool,
			   struct cell at, int who)
{
	const struct hunter *then = &before->hunters[who], *now = &after->hunters[who];

	switch (tool->effect) {
	case TOOL_DECOY: return fooled_by_lure(before, at, then);
	case TOOL_COMPANION: return fooled_by_lure(before, before->at, then);
	case TOOL_CLAPPER: return fooled_by_noise(after, at, then, now);
	case TOOL_MUD: return fooled_by_mud(now);
	case TOOL_STATIC: return fooled_by_static(now);
	case TOOL_SMOKE: return now->kind.nose ? FOOLED_NOT_SMELLS : fooled_by_hiding(now);
	case TOOL_MASK: return now->kind.nose ? FOOLED : fooled_by_hiding(now);
	case TOOL_CHALK:
	case TOOL_BLINK:
	case TOOL_SCRY:
	case TOOL_SPIKE:
	case TOOL_EFFECTS: break;
	}
	return FOOLED;
}
