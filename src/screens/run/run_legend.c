/* What the signs on the run's map mean, for the help screen. */
#include "base/assert.h"
#include "base/minmax.h"
#include "screens/run/run.h"
#include "world/thing.h"
#include "world/tool.h"

/* MAP is the group that also holds the signs of things and of what tools make. */
enum { MAP, COLUMN = 26, MEANING = 4 /* columns from the sign */, WORD = 8, SIGNS_MAX = 15 };

/* GLYPH 0: the meaning itself is in the role's colour.  DOTS: a line of dots instead of a glyph. */
struct run_legend_sign {
	uint32_t glyph, ascii; /* ascii 0: as everywhere */
	enum role role;
	bool dots;
	const char *meaning; /* NULL: no more signs */
};

static const struct {
	const char *title;
	struct run_legend_sign signs[SIGNS_MAX];
} groups[] = {
    {"Map",
     {{'@', 0, ROLE_YOU, false, "you"},
      {'>', 0, ROLE_STAIRS, false, "stairs down"},
      {'<', 0, ROLE_STAIRS, false, "where you came in"},
      {'+', 0, ROLE_DOOR, false, "door"},
      {'\'', 0, ROLE_DOOR, false, "open door"},
      {'=', 0, ROLE_DOOR, false, "wedged door"},
      {U'≈', 0, ROLE_WATER, false, "water: slow, no scent"},
      {'"', 0, ROLE_MUD, false, "mud: three turns"},
      {',', 0, ROLE_FLOOR_NEAR, false, "brush: hides"}}},
    {"Next turn",
     {{U'○', 'o', ROLE_BODY, false, "it may step there"},
      {U'◌', 'o', ROLE_BODY, false, "and then there"},
      {U'×', 'X', ROLE_DEADLY, false, "you would be caught"},
      {':', 'x', ROLE_DOOMED, false, "no way out of there"},
      {' ', 0, ROLE_DIM, false, "no dot: no step there"},
      {U'¤', '%', ROLE_CLASH, false, "they collide there"}}},
    {"Marks",
     {{'z', 0, ROLE_ASLEEP, false, "asleep"},
      {'?', 0, ROLE_MARK_WARY, false, "looks for you"},
      {'!', 0, ROLE_MARK_HUNTS, false, "hunting you"},
      {']', 0, ROLE_MARK_WARY, false, "stuck"},
      {U'…', ')', ROLE_MARK_WARY, false, "resting"},
      {'2', 0, ROLE_MARK_WARY, false, "stunned for 2 turns"},
      {U'¿', '^', ROLE_DIM, false, "last seen there"}}},
    {"Its mind",
     {{' ', ';', ROLE_CLOSED_CREST, false, "it just looked there"},
      {' ', ';', ROLE_CLOSED_OLD, false, "it looked there"},
      {U'•', 0, ROLE_OPEN, false, "it looks there next"},
      {' ', 0, ROLE_PATH, true, "its path"},
      {U'°', 0, ROLE_NOISE, false, "your noise"}}},
    {"Colours",
     {{0, 0, ROLE_BODY, false, "feels its way"},
      {0, 0, ROLE_NOSE, false, "smells"},
      {0, 0, ROLE_MIND, false, "thinks"},
      {0, 0, ROLE_SWARM, false, "flies"},
      {0, 0, ROLE_COMPANION, false, "flies with you"}}},
};

static void run_legend_sign(struct screen *screen, int x, int y, const struct run_legend_sign *sign)
{
	uint32_t glyph = sign->glyph;

	if (sign->ascii && (screen->ascii || (glyph == ' ' && screen->theme->flat)))
		glyph = sign->ascii;
	if (sign->dots)
		screen_line(screen, 2 * x, 4 * y + 1, 2 * x + 3, 4 * y + 1, 1, sign->role);
	else if (glyph)
		screen_put(screen, x, y, glyph, sign->role);
	screen_text(screen, x + MEANING, y, glyph ? ROLE_TEXT : sign->role, sign->meaning);
}

/* A sign with its meaning; returns the row below. */
static int run_legend_declared(struct screen *screen, int x, int y, const struct sign *sign)
{
	if (!sign->meaning)
		return y;
	if (screen)
		run_legend_sign(screen, x, y,
				&(struct run_legend_sign){.glyph = sign_glyph(screen, sign),
							  .role = sign_role(sign),
							  .meaning = sign->meaning});
	return y + 1;
}

/* Rows of group G, its title included; SCREEN NULL only measures. */
static int run_legend_group(struct screen *screen, int x, int y, size_t g)
{
	int top = y;

	if (screen)
		screen_text(screen, x, y, ROLE_STRONG, groups[g].title);
	y++;
	for (const struct run_legend_sign *sign = groups[g].signs; sign->meaning; sign++, y++)
		if (screen)
			run_legend_sign(screen, x, y, sign);
	for (int kind = 0; g == MAP && kind < THING_KINDS; kind++)
		y = run_legend_declared(screen, x, y, &thing_kinds[kind]->sign);
	for (int tool = 0; g == MAP && tool < TOOL_EFFECTS; tool++)
		y = run_legend_declared(screen, x, y, &tool_effects[tool]->sign);
	return y - top;
}

static_assert(GAME_LEAP_NEAREST == 2 && GAME_LEAP_FARTHEST == 5 && GAME_LEAP_CELLS == 4, "as the words say");
static_assert(GAME_WEDGE_TURNS == 15 && GAME_WOUNDS == 3 && GAME_GOALS == 2, "as the words say");

/* The words of the header and of the messages. */
static const struct {
	const char *word, *meaning;
} words[] = {
    {"par", "The turns that the floor should take. From then on more hunters come down the stairs."},
    {"tempo", "A hunter's mistake gives you one, for six turns: a tool, a stone, the wrench or a door then "
	      "costs no turn."},
    {"noise", "How many steps away hunters hear you. Sneaking takes two turns a step, and carries two."},
    {"life", "Each catch takes a part of it and flings you away. The third ends the run."},
    {"leap",
     "A hunter two to five cells from you in a straight line may crouch. In its next turn it leaps along "
     "that line, up to four cells, and neither mud nor water slows it. Leave the line, or put a wall, a shut "
     "door or another hunter between."},
    {"marks",
     "They know the hunters in sight, and no more than the next turns. A step without one is safe now; "
     "a hunter that looks for you may turn on you next, and one out of sight may come."},
    {"corner", "Nobody squeezes diagonally past the corner of a wall."},
    {"wedge", "Shut a door, then press the same key again: a wedge holds it for fifteen turns."},
    {"goals", "Each run asks for two feats, on any floor."},
};

static int run_legend_words(struct screen *screen, struct rect area)
{
	int y = area.y;

	screen_text(screen, area.x, y++, ROLE_STRONG, "Words");
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		screen_text(screen, area.x, y, ROLE_TEXT, words[i].word);
		y += screen_words(screen, (struct rect){area.x + WORD, y, area.width - WORD - 1, 4}, ROLE_DIM,
				  words[i].meaning);
	}
	return y - area.y;
}

int run_draw_legend(struct screen *screen, struct rect area)
{
	int x = area.x, y = area.y, top = y, bottom = y;

	for (size_t g = 0; g < ARRAY_LEN(groups); g++) {
		int rows = run_legend_group(NULL, 0, 0, g);
		if (y > top && y + rows > bottom) { /* the column is as long as the first of its row */
			x += COLUMN;
			y = top;
		}
		if (x > area.x && x + COLUMN > area.x + area.width) {
			x = area.x;
			y = top = bottom + 1;
		}
		run_legend_group(screen, x, y, g);
		y += rows + 1;
		bottom = max(bottom, y - 1);
	}
	y = bottom + 1;
	return y + run_legend_words(screen, (struct rect){area.x, y, area.width, 0}) - area.y;
}
