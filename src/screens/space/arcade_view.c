#include "screens/space/arcade_view.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"
#include "screens/space/space_view.h"
#include "store/highscore.h"

enum { NOTICE_MS = 4000 };

enum status arcade_view_open(struct arcade_view *arcade, const struct ui *ui)
{
	arcade->trails = true;
	arcade->pace.paused = ui->options.no_motion;
	arcade->draw.cap = SPACE_SHAPES;
	arcade->draw.shapes = malloc(SPACE_SHAPES * sizeof *arcade->draw.shapes);
	if (!arcade->draw.shapes)
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

void arcade_view_close(struct arcade_view *arcade)
{
	free(arcade->draw.shapes);
}

void arcade_view_begin(struct arcade_view *arcade, const struct ui *ui, const char *name)
{
	arcade->pace.then_ms = ui->now_ms;
	arcade->mind = NULL;
	arcade->ended = false;
	arcade->best = highscore_of(name);
}

void arcade_view_end(struct arcade_view *arcade, struct ui *ui, const char *name, int score)
{
	struct diag diag = {""};

	if (!arcade->ended && !ui->options.kept_nowhere && highscore_keep(name, score, &diag))
		ui_tell(ui, "%s", diag.text);
	arcade->ended = true;
}

void arcade_view_forget(struct arcade_view *arcade, struct ui *ui)
{
	if (!ui->notice[0])
		arcade->told_ms = 0;
	else if (!arcade->told_ms)
		arcade->told_ms = ui->now_ms;
	else if (ui->now_ms - arcade->told_ms > NOTICE_MS)
		ui->notice[0] = '\0';
}

/* The behaviour after MIND among the target-seeking ones; the first if MIND is the last or not among them. */
static const struct variant *arcade_view_mind_after(const struct variant *mind)
{
	for (size_t i = 0; behaviours_to_target[i]; i++)
		if (behaviours_to_target[i] == mind && behaviours_to_target[i + 1])
			return behaviours_to_target[i + 1];
	return behaviours_to_target[0];
}

void arcade_view_keep_mind(const struct arcade_view *arcade, struct space *space, uint32_t n)
{
	double params[PARAMS_MAX];

	ASSERT(n && n <= space->n.groups);
	if (!arcade->mind)
		return;
	variant_defaults(arcade->mind, params);
	for (uint32_t g = 0; g < n; g++)
		space_set_behaviour(space, g, arcade->mind, params);
}

void arcade_view_next_mind(struct arcade_view *arcade, struct ui *ui, struct space *space, uint32_t n,
			   const char *who)
{
	if (!arcade->mind)
		arcade->mind = behaviours[space->groups[0].behaviour];
	arcade->mind = arcade_view_mind_after(arcade->mind);
	arcade_view_keep_mind(arcade, space, n);
	ui_tell(ui, "%s by %s now.", who, arcade->mind->title);
}

void arcade_view_explain(struct arcade_view *arcade, struct space *space)
{
	arcade->draw.n = 0;
	if (arcade->forces)
		space_explain(space, &arcade->draw);
}

struct sky_show arcade_view_show(const struct arcade_view *arcade)
{
	struct sky_show show = {.trails = arcade->trails,
				.forces = arcade->forces,
				.whiskers = arcade->forces,
				.trail = {ROLE_OTHER_NEW, ROLE_OTHER_OLD, ROLE_OTHER_OLD}};

	for (size_t g = 0; g < SPACE_GROUPS; g++)
		show.group_role[g] = ROLE_SWARM;
	return show;
}

int64_t arcade_view_due_ms(const struct arcade_view *arcade, const struct ui *ui)
{
	if (!arcade->ended)
		return pace_due_ms(&arcade->pace);
	return ui->notice[0] ? arcade->told_ms + NOTICE_MS + 1 : VIEW_IDLE;
}

int arcade_view_figure(struct screen *screen, int x, const char *name, enum role role, int value)
{
	return screen_format(screen, screen_text(screen, x, 0, ROLE_DIM, name) + 1, 0, role, "%d", value);
}

void arcade_view_words(struct screen *screen, int y, const char *text)
{
	int room = screen->width - 4, width = text_width(text);
	int rows = (width + room - 1) / room + (width > room);

	width = min(width, room);
	if (!width)
		return;
	struct rect box = {(screen->width - width) / 2, y, width, rows};
	screen_fill(screen, (struct rect){box.x - 1, y, width + 2, rows}, ROLE_PANEL);
	screen_words(screen, box, ROLE_STRONG, text);
}

void arcade_view_tell_best(const struct arcade_view *arcade, int score, char *text, size_t cap)
{
	if (score <= arcade->best)
		snprintf(text, cap, "your best is %d", arcade->best);
	else
		snprintf(text, cap, "%s", arcade->best ? "your best so far" : "your first score");
}
