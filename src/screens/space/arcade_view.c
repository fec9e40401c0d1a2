#include "screens/space/arcade_view.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "screens/space/space_view.h"
#include "store/highscore.h"

enum status arcade_view_open(struct arcade_view *toy, const struct ui *ui)
{
	toy->trails = true;
	toy->pace.paused = ui->options.no_motion;
	toy->draw.cap = SPACE_SHAPES;
	toy->draw.shapes = malloc(SPACE_SHAPES * sizeof *toy->draw.shapes);
	return toy->draw.shapes ? STATUS_OK : STATUS_NO_MEMORY;
}

void arcade_view_close(struct arcade_view *toy)
{
	free(toy->draw.shapes);
}

void arcade_view_begin(struct arcade_view *toy, const struct ui *ui, const char *name)
{
	toy->pace.then_ms = ui->now_ms;
	toy->mind = 0;
	toy->ended = false;
	toy->best = highscore_of(name);
}

void arcade_view_end(struct arcade_view *toy, struct ui *ui, const char *name, int score)
{
	struct diag diag = {""};

	if (!toy->ended && highscore_keep(name, score, &diag))
		ui_tell(ui, "%s", diag.text);
	toy->ended = true;
}

void arcade_view_next_mind(struct arcade_view *toy, struct ui *ui, struct space *space,
			   const char *const *minds, size_t n, const char *who)
{
	double params[PARAMS_MAX];

	toy->mind = toy->mind + 1 < n ? toy->mind + 1 : !minds[0];
	const struct variant *variant = variant_named(behaviours, minds[toy->mind]);
	variant_defaults(variant, params);
	for (uint32_t g = 0; g < space->n.groups; g++)
		space_set_behaviour(space, g, variant, params);
	ui_tell(ui, "%s by %s now.", who, variant->title);
}

void arcade_view_explain(struct arcade_view *toy, struct space *space)
{
	toy->draw.n = 0;
	if (toy->forces)
		space_explain(space, &toy->draw);
}

struct sky_show arcade_view_show(const struct arcade_view *toy)
{
	struct sky_show show = {.trails = toy->trails,
				.forces = toy->forces,
				.whiskers = toy->forces,
				.trail = {ROLE_OTHER_NEW, ROLE_OTHER_OLD, ROLE_OTHER_OLD}};

	for (size_t g = 0; g < SPACE_GROUPS; g++)
		show.group_role[g] = ROLE_SWARM;
	return show;
}

int64_t arcade_view_due_ms(const struct arcade_view *toy)
{
	return toy->ended ? VIEW_IDLE : pace_due_ms(&toy->pace);
}

void arcade_view_words(struct screen *screen, int y, const char *text)
{
	int room = screen->width - 4, width = text_width(text);
	int rows = (width + room - 1) / room + (width > room);

	width = width < room ? width : room;
	if (!width)
		return;
	struct rect box = {(screen->width - width) / 2, y, width, rows};
	screen_fill(screen, (struct rect){box.x - 1, y, width + 2, rows}, ROLE_PANEL);
	screen_words(screen, box, ROLE_STRONG, text);
}

void arcade_view_tell_best(const struct arcade_view *toy, int score, char *text, size_t cap)
{
	if (score > toy->best)
		snprintf(text, cap, "the best so far");
	else
		snprintf(text, cap, "the best is %d", toy->best);
}
