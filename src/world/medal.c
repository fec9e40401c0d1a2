#include "world/medal.h"

#include <stdio.h>
#include <string.h>

#include "world/tell.h"
#include "world/world.h"

const struct medal_info medal_infos[GAME_MEDALS] = {
#define MEDAL(id, letter, name, percent, oath) [MEDAL_##id] = {letter, name, percent, oath},
#include "world/medals.def"
#undef MEDAL
};

bool medal_are_oaths(unsigned bits)
{
	for (int i = 0; i < GAME_MEDALS; i++)
		if (medal_is_oath((enum game_medal)i))
			bits &= ~(1U << i);
	return !bits;
}

/* Is NAME MEDAL's, with spaces or hyphens between its words? */
static bool medal_is_called(enum game_medal medal, const char *name)
{
	const char *own = medal_infos[medal].name;

	for (; *own && (*own == *name || (*own == ' ' && *name == '-')); own++)
		name++;
	return !*own && !*name;
}

enum status medal_read_oath(const char *name, enum game_medal *medal, struct diag *diag)
{
	char known[128] = "";
	size_t len = 0;

	for (int i = 0; i < GAME_MEDALS; i++) {
		if (!medal_is_oath((enum game_medal)i))
			continue;
		if (medal_is_called((enum game_medal)i, name)) {
			*medal = (enum game_medal)i;
			return STATUS_OK;
		}
		len += (size_t)snprintf(known + len, sizeof known - len, "%s'%s'", len ? ", " : "",
					medal_infos[i].name);
	}
	return diag_set(diag, STATUS_USAGE, "unknown oath '%.40s': there are %s", name, known);
}

void medal_list_oaths(const struct game_carry *carry, char *out, size_t cap)
{
	size_t len = 0;

	out[0] = '\0';
	for (int i = 0; i < GAME_MEDALS && len < cap; i++)
		if (carry->oaths >> i & 1)
			len += (size_t)snprintf(out + len, cap - len, "%s%s%s", len ? ", " : "",
						medal_infos[i].name, carry->medals >> i & 1 ? "" : " (broken)");
}

void medal_lose(struct game *game, enum game_medal medal)
{
	bool kept = game->carry.medals >> medal & 1;

	game->carry.medals &= (uint8_t) ~(1U << medal);
	if (kept && game->carry.oaths >> medal & 1)
		world_emit(game, (struct game_event){.kind = GAME_EVENT_OATH_BROKEN,
						     .who = -1,
						     .at = game->at,
						     .oath_broken.medal = medal});
}

/* Has everybody erred that has hunted you on this floor?  Who does not hunt cannot err. */
static bool medal_all_have_erred(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (game->hunters[i].exertion.hunted && !game->hunters[i].exertion.erred)
			return false;
	return true;
}

void medal_pass(struct game *game)
{
	bool left = game->phase == GAME_FLOOR_DONE || game->phase == GAME_HOME;

	if (game->turn > game->floor.par_turns)
		medal_lose(game, MEDAL_SWIFT);
	if (left && !medal_all_have_erred(game))
		medal_lose(game, MEDAL_TORMENTOR);
}

static const char *medal_tell_broken(const struct tell *tell, char *out)
{
	const struct medal_info *medal = &medal_infos[tell->event->oath_broken.medal];

	snprintf(out, TELL_CAP, "Your oath is broken: %s. The score loses its factor of %d.%d.", medal->name,
		 medal->percent / 100, medal->percent / 10 % 10);
	return out;
}

const struct event_info event_oath_broken = EVENT_TELLS(medal_tell_broken, EVENT_ALARMS);
