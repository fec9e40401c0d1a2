#include "ui/sign.h"

#include "base/assert.h"
#include "chase/chase.h"
#include "steer/steer.h"

enum role sign_letter_role(const struct hunter *hunter)
{
	static const struct {
		enum role calm, hunts;
	} roles[] = {[FAMILY_BODY] = {ROLE_BODY, ROLE_BODY_HUNTS},
		     [FAMILY_NOSE] = {ROLE_NOSE, ROLE_NOSE_HUNTS},
		     [FAMILY_MIND] = {ROLE_MIND, ROLE_MIND_HUNTS},
		     [FAMILY_SWARM] = {ROLE_SWARM, ROLE_SWARM_HUNTS}};
	static_assert(ARRAY_LEN(roles) == HUNTER_FAMILIES, "one pair of roles for each family");

	switch (hunter->state) {
	case HUNTER_ASLEEP: return ROLE_ASLEEP;
	case HUNTER_HUNTING: return roles[hunter->kind.family].hunts;
	default: return roles[hunter->kind.family].calm;
	}
}

enum role sign_mark_role(char mark)
{
	switch (mark) {
	case '!': return ROLE_MARK_HUNTS;
	case 'z': return ROLE_ASLEEP;
	case '.': return ROLE_MARK_CALM;
	default: return ROLE_MARK_WARY;
	}
}

const char *sign_mind_title(const struct hunter *hunter)
{
	if (hunter->ship >= 0)
		return behaviours[hunter->flight.behaviour]->title;
	const struct pathfinder *path = chase_path(&hunter->mind);
	if (path)
		return path->head.title;
	return chase_of(&hunter->mind)->head.title;
}
