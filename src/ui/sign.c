#include "ui/sign.h"

#include "chase/chase.h"
#include "steer/steer.h"

enum role sign_letter_role(const struct hunter *hunter)
{
	static const enum role calm[HUNTER_FAMILIES] = {ROLE_BODY, ROLE_NOSE, ROLE_MIND, ROLE_SWARM};
	static const enum role hunts[HUNTER_FAMILIES] = {ROLE_BODY_HUNTS, ROLE_NOSE_HUNTS, ROLE_MIND_HUNTS,
							 ROLE_SWARM_HUNTS};

	if (hunter->state == HUNTER_ASLEEP)
		return ROLE_ASLEEP;
	return hunter->state == HUNTER_HUNTING ? hunts[hunter->kind.family] : calm[hunter->kind.family];
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

	return path ? path->head.title : chase_of(&hunter->mind)->head.title;
}
