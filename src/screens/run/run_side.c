/* The panels beside and below the map: the list of hunters, and on large screens a card for each hunter you have met,
 * the signs, and two minds at once. */
#include <stdio.h>

#include "screens/run/run.h"
#include "world/goal.h"
#include "world/medal.h"

enum { TOP_ROW = 2, CARD_ROWS = 8, CARD_WIDTH = 35, SIGN_ROWS = 8, ENTRY_ROWS = 3 };

static void run_side_draw_card(const struct run *run, struct screen *screen, int x, int y, int who)
{
	const struct hunter *hunter = &run->game->hunters[who],
			    *glimpse = glimpses_of(&run->glimpses, run->game, who);
	bool shown = game_shows(run->game, who);
	enum role role = ROLE_TEXT;
	struct chase_plan plan;

	game_plan(run->game, who, &plan);
	run_draw_name(run, who, screen, x, y);
	if (!shown)
		role = ROLE_DIM;
	else if (hunter->state == HUNTER_HUNTING)
		role = ROLE_DANGER;
	screen_text(screen, x + 15, y, role, tell_state(glimpse));
	x += 2;
	screen_text(screen, x, y + 1, ROLE_TEXT, sign_mind_title(hunter));
	const char *where = "away";
	int after;
	if (shown && tell_has_twin(run->game, who))
		where = direction_names[cell_direction(run->game->at, hunter->at)];
	if (shown)
		after = screen_format(screen, x, y + 2, ROLE_DIM, "%d %s",
				      cell_steps(run->game->at, hunter->at), where);
	else
		after = screen_text(screen, x, y + 2, ROLE_DIM, "out of sight");
	screen_format(screen, after, y + 2, ROLE_DIM, ", speed %d %%", hunter->kind.speed_percent);
	y += 3 + screen_words(screen, (struct rect){x, y + 3, CARD_WIDTH, 2}, ROLE_DIM,
			      shown && plan.turns ? plan.thought : hunter->kind.tell);
	screen_words(screen, (struct rect){x, y, CARD_WIDTH, 2}, ROLE_HINT, hunter->kind.weakness);
}

/* Its activity, and its place, present or last seen, relative to you. */
static void run_side_draw_entry(const struct run *run, struct screen *screen, int x, int y, int who)
{
	const struct hunter *glimpse = glimpses_of(&run->glimpses, run->game, who);
	bool shown = game_shows(run->game, who);
	enum role role = ROLE_TEXT;

	if (!shown)
		role = ROLE_DIM;
	else if (glimpse->state == HUNTER_HUNTING)
		role = ROLE_STRONG;
	run_draw_name(run, who, screen, x, y);
	screen_text(screen, x + 2, y + 1, role, tell_state(glimpse));
	if (shown)
		screen_format(screen, x + 2, y + 2, ROLE_DIM, "%d %s", cell_steps(run->game->at, glimpse->at),
			      direction_names[cell_direction(run->game->at, glimpse->at)]);
	else
		run_draw_seen(run, who, screen, x + 2, y + 2);
}

/* The goals of the run and your oaths, in AREA; returns the number of rows.  SCREEN may be empty. */
static int run_side_draw_vows(const struct run *run, struct screen *screen, struct rect area)
{
	const struct game_carry *carry = &run->game->carry;
	int y = area.y, n = run->session->story.options.practice ? 0 : GAME_GOALS; /* which scores nothing */
	bool reached;

	if (n && goal_of(carry, 0, &reached))
		screen_text(screen, area.x, y++, ROLE_STRONG, "Goals of the run");
	for (int i = 0; i < n; i++) {
		const struct goal *goal = goal_of(carry, i, &reached);
		char text[96];
		if (!goal)
			continue;
		snprintf(text, sizeof text, "%s%s", goal->title, reached ? ": done" : "");
		y += screen_words(screen, (struct rect){area.x, y, area.width, 3},
				  reached ? ROLE_DIM : ROLE_HINT, text);
	}
	for (int i = 0; i < GAME_MEDALS; i++) {
		bool kept = carry->medals >> i & 1;
		if (carry->oaths >> i & 1)
			screen_format(screen, area.x, y++, kept ? ROLE_STRONG : ROLE_DIM, "%s: %s",
				      kept ? "oath" : "broken", medal_infos[i].name);
	}
	return y - area.y;
}

/* The same at the foot of AREA, if its head of ROWS leaves room. */
static void run_side_draw_vows_below(const struct run *run, struct screen *screen, struct rect area, int rows)
{
	struct screen nowhere = {.width = screen->width, .height = screen->height, .theme = screen->theme};
	int n = run_side_draw_vows(run, &nowhere, area);

	if (rows + 1 + n <= area.height)
		run_side_draw_vows(run, screen, (struct rect){area.x, area.y + area.height - n, area.width, n});
}

void run_draw_list(const struct run *run, struct screen *screen, struct rect area)
{
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(&run->glimpses, run->game, who);
	int rows = n * (ENTRY_ROWS + 1) <= area.height + 1 ? ENTRY_ROWS + 1 : ENTRY_ROWS;
	struct rect old = screen_clip(screen, area);

	for (int i = 0; i < n; i++)
		run_side_draw_entry(run, screen, area.x, area.y + i * rows, who[i]);
	run_side_draw_vows_below(run, screen, area, n * rows);
	screen->clip = old;
}

/* What the signs on the map mean: the sign in two columns, then its meaning. */
static void run_side_draw_signs(struct screen *screen, int x, int y)
{
	uint32_t thought = ' ';

	if (screen->theme->flat)
		thought = ';';
	screen_text(screen, x, y, ROLE_STRONG, "Signs");
	screen_put(screen, x, y + 1, U'°', ROLE_NOISE);
	screen_text(screen, x + 4, y + 1, ROLE_TEXT, "your noise");
	screen_line(screen, 2 * x, 4 * (y + 2) + 1, 2 * x + 3, 4 * (y + 2) + 1, 1, ROLE_PATH);
	screen_text(screen, x + 4, y + 2, ROLE_TEXT, "its path");
	for (int i = 0; i < 2; i++) {
		screen_put(screen, x + i, y + 3, thought, ROLE_CLOSED_CREST);
		screen_put(screen, x + i, y + 4, thought, ROLE_CLOSED_OLD);
	}
	screen_text(screen, x + 4, y + 3, ROLE_TEXT, "it just looked");
	screen_text(screen, x + 4, y + 4, ROLE_TEXT, "it looked there");
	screen_put(screen, x, y + 5, U'•', ROLE_OPEN);
	screen_text(screen, x + 4, y + 5, ROLE_TEXT, "it looks next");
}

int run_side_free(const struct run *run)
{
	int who[GAME_HUNTERS_MAX];

	return TOP_ROW + glimpses_roster(&run->glimpses, run->game, who) * CARD_ROWS;
}

void run_draw_side(const struct run *run, const struct ui *ui, struct screen *screen, int x)
{
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(&run->glimpses, run->game, who), y = TOP_ROW;
	struct rect old = screen_clip(screen, (struct rect){x, 0, screen->width - 1 - x, screen->height});

	(void)ui;
	for (int i = 0; i < n && y + CARD_ROWS + SIGN_ROWS < screen->height; i++, y += CARD_ROWS)
		run_side_draw_card(run, screen, x, y, who[i]);
	if (run->minds.plan.who >= 0 || run->noise_shown)
		run_side_draw_signs(screen, x, screen->height - SIGN_ROWS);
	run_side_draw_vows_below(run, screen, (struct rect){x, 2, CARD_WIDTH, screen->height - SIGN_ROWS - 3},
				 y - 2);
	screen->clip = old;
}

/* A pane: its bar, and the map with the mind of HEAD. */
static void run_side_draw_head(const struct run *run, const struct ui *ui, struct screen *screen,
			       const struct head *head, struct rect area)
{
	const struct game *game = run->game;
	const struct hunter *hunter = &game->hunters[head->who];
	struct relief relief = {.width = game->width,
				.height = game->height,
				.terrain = game_plane(game, PLANE_KNOWN),
				.area = {area.x, area.y + 1, area.width, area.height - 1},
				.tile_width = 1,
				.signs_stay = true};
	char name[TELL_NAME_CAP];

	screen_panel(screen, (struct rect){area.x, area.y, area.width, 1}, "");
	tell_name(game, head->who, name);
	screen_format(screen, area.x + 1, area.y, ROLE_SELECTED, "%c %s", hunter->kind.glyph, name);
	screen_text_right(screen, area.x + area.width - 1, area.y, ROLE_SELECTED, sign_mind_title(hunter));
	relief_scroll(&relief, game->at);
	struct thought thought = thought_of(&head->thought);
	relief_draw(screen, &relief, &thought);
	run_draw_plan(screen, &relief, &head->plan);
	run_draw_things(run, ui, screen, &relief);
}

void run_draw_heads(const struct run *run, const struct ui *ui, struct screen *screen, struct rect area)
{
	int width = (area.width - 1) / MINDS_PANES;

	for (int i = 0; i < MINDS_PANES; i++)
		if (run->minds.heads[i].who >= 0)
			run_side_draw_head(run, ui, screen, &run->minds.heads[i],
					   (struct rect){area.x + i * (width + 1), area.y, width, area.height});
}
