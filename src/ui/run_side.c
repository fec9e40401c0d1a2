/* The side panel of wide screens: a card for each hunter you met, and what the signs mean. */
#include "ui/run.h"

enum { CARD_ROWS = 6, SIGN_ROWS = 8 };

static void draw_card(const struct run *run, struct screen *screen, int x, int y, int who)
{
	const struct hunter *hunter = &run->game->hunters[who];

	run_draw_name(hunter, screen, x, y);
	screen_text(screen, x + 15, y, hunter->state == HUNTER_HUNTING ? ROLE_DANGER : ROLE_TEXT,
		    tell_state(hunter));
	screen_text(screen, x + 2, y + 1, ROLE_TEXT, chase_of(&hunter->mind)->head.title);
	if (hunter->seen)
		screen_format(screen, x + 2, y + 2, ROLE_DIM, "%d away, speed %d.%d",
			      cell_steps(run->game->at, hunter->at), hunter->kind.speed_percent / 100,
			      hunter->kind.speed_percent / 10 % 10);
	else
		screen_format(screen, x + 2, y + 2, ROLE_DIM, "out of sight, speed %d.%d",
			      hunter->kind.speed_percent / 100, hunter->kind.speed_percent / 10 % 10);
	screen_text(screen, x + 2, y + 3, ROLE_DIM, hunter->kind.tell);
	screen_text(screen, x + 2, y + 4, ROLE_HINT, hunter->kind.weakness);
}

static void draw_signs(struct screen *screen, int x, int y)
{
	screen_text(screen, x, y, ROLE_STRONG, "Signs");
	screen_put(screen, x, y + 1, U'°', ROLE_NOISE);
	screen_text(screen, x + 4, y + 1, ROLE_TEXT, "as far as your noise carries");
	screen_line(screen, 2 * x, 4 * (y + 2) + 1, 2 * x + 3, 4 * (y + 2) + 1, 1, ROLE_PATH);
	screen_text(screen, x + 4, y + 2, ROLE_TEXT, "its path");
	screen_fill(screen, (struct rect){x, y + 3, 2, 1}, ROLE_CLOSED_CREST);
	screen_text(screen, x + 4, y + 3, ROLE_TEXT, "it looked there lately");
	screen_fill(screen, (struct rect){x, y + 4, 2, 1}, ROLE_CLOSED_OLD);
	screen_text(screen, x + 4, y + 4, ROLE_TEXT, "it looked there");
	screen_put(screen, x, y + 5, U'•', ROLE_OPEN);
	screen_text(screen, x + 4, y + 5, ROLE_TEXT, "it looks there next");
}

void run_draw_side(const struct run *run, const struct ui *ui, struct screen *screen, int x)
{
	int who[GAME_HUNTERS_MAX], n = run_roster(run->game, who), y = 2;
	struct rect old = screen_clip(screen, (struct rect){x, 0, screen->width - 1 - x, screen->height});

	(void)ui;
	for (int i = 0; i < n && y + CARD_ROWS + SIGN_ROWS < screen->height; i++, y += CARD_ROWS)
		draw_card(run, screen, x, y, who[i]);
	if (run->plan_of >= 0 || run->noise_shown)
		draw_signs(screen, x, screen->height - SIGN_ROWS);
	screen->clip = old;
}
