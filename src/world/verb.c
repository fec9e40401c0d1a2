#include "world/verb.h"

#include "world/world.h"

#define VERB(id, name, file) extern const struct verb verb_##name;
#include "world/verbs.def"
#undef VERB

const struct verb *verb_of(enum game_verb number)
{
	static const struct verb *const verbs[GAME_VERBS] = {
#define VERB(id, name, file) [GAME_##id] = &verb_##name,
#include "world/verbs.def"
#undef VERB
	};

	return (unsigned)number < GAME_VERBS ? verbs[number] : NULL;
}

int verb_refuse(struct game *game, enum game_refusal why, struct cell at)
{
	world_emit(game,
		   (struct game_event){.kind = GAME_EVENT_REFUSED, .who = -1, .at = at, .refused = {why, -1}});
	return 0;
}
