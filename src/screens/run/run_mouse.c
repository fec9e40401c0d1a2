/* The pointer on the map of the run. */
#include <stdio.h>

#include "screens/run/run.h"
#include "world/thing.h"

/* Describes AT, as far as known, in TEXT; "" for bare floor or an unknown cell. */
static void run_mouse_describe(const struct run *run, struct cell at, char text[TELL_CAP])
{
	const struct game *game = run->game;
	int who = game_hunter_at(game, at), thing = game_thing_at(game, at), terrain = game_known(game, at);

	text[0] = '\0';
	if (who >= 0 && game_shows(game, who)) {
		const struct hunter *hunter = &game->hunters[who];
		snprintf(text, TELL_CAP, "The %s, %s. Its weakness: %s", hunter->kind.name, tell_state(hunter),
			 hunter->kind.weakness);
	} else if (thing >= 0) {
		snprintf(text, TELL_CAP, "The %s.", thing_kinds[game->things[thing].kind]->title);
	} else if (terrain < TERRAIN_COUNT && terrain != TERRAIN_FLOOR && terrain != TERRAIN_WALL) {
		snprintf(text, TELL_CAP, "%c%s.", terrain_info[terrain].name[0] - 'a' + 'A',
			 terrain_info[terrain].name + 1);
	}
}

bool run_pointed_at(const struct run *run, const struct run_layout *layout, struct key key, struct cell *at)
{
	struct relief relief = run_relief(run, layout);

	return (key.code == KEY_CODE_MOUSE_DOWN || key.code == KEY_CODE_MOUSE_MOVE) &&
	       relief_cell(&relief, key.x, key.y, at);
}

bool run_point(struct run *run, struct ui *ui, struct key key)
{
	struct run_layout layout = run_layout(run, ui);
	char text[TELL_CAP];
	struct cell at;

	if (!key_points(key))
		return false;
	if (!run_pointed_at(run, &layout, key, &at))
		return true;
	if (key.code == KEY_CODE_MOUSE_MOVE) {
		run_mouse_describe(run, at, text);
		if (text[0])
			ui_tell(ui, "%s", text);
	} else if (run->mode == RUN_WALK) {
		run->walk.pointed = true;
		run->walk.errand = cell_at(-1, -1);
		run_travel_to(run, ui, at);
	}
	return true;
}
