#include "kit/player.h"

#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"

enum { FRAMES_PER_SECOND = 60, COUNT_MAX = 100000000, BAR_MIN = 5, BAR_RIGHT = 13 };

struct player player_new(const char *noun, double per_second)
{
	return (struct player){.stride = 1, .noun = noun, .per_second = per_second};
}

void player_move(struct player *player, uint32_t at)
{
	player->at = min(at, player->length);
	player->playing = false;
}

/* Where moment AT lies between the first, 0, and the last, 1. */
static double player_share_at(const struct player *player, uint32_t at)
{
	if (!player->length)
		return 0;
	return (double)at / player->length;
}

void player_reload(struct player *player, uint32_t length)
{
	double share = player_share_at(player, player->at);

	player->length = length;
	player->at = player->instant ? length : (uint32_t)(share * length + 0.5);
	for (int i = 0; i < PLAYER_MARKS; i++)
		player->marked[i] = player->marked[i] && player->marks[i] <= length;
}

static double player_moments_per_second(const struct player *player)
{
	if (player->speed < 0)
		return player->per_second / (1 << -player->speed);
	return player->per_second * (1 << player->speed);
}

int64_t player_due_ms(const struct player *player)
{
	if (!player->playing)
		return VIEW_IDLE;
	double moment_ms = 1000 / player_moments_per_second(player), frame_ms = 1000.0 / FRAMES_PER_SECOND;
	double wait_ms = frame_ms;
	if (moment_ms > frame_ms)
		wait_ms = moment_ms * (1 - player->owed) + 1;
	return player->then_ms + (int64_t)wait_ms;
}

bool player_tick(struct player *player, const struct ui *ui)
{
	double passed =
	    (double)(ui->now_ms - player->then_ms) / 1000 * player_moments_per_second(player) + player->owed;
	uint32_t left = player->length - player->at;

	ASSERT(player->at <= player->length);
	player->then_ms = ui->now_ms;
	player->owed = passed - floor(passed);
	if (passed >= left) {
		player_move(player, player->length);
		return left > 0;
	}
	player->at += (uint32_t)passed;
	return passed >= 1;
}

static void player_toggle(struct player *player, const struct ui *ui)
{
	if (!player->playing && player->at == player->length)
		player->at = 0;
	if (player->instant) {
		player_move(player, player->length);
		return;
	}
	player->playing = !player->playing;
	player->then_ms = ui->now_ms;
	player->owed = 0;
}

static void player_set_speed(struct player *player, int speed)
{
	player->instant = false;
	player->speed = clamp(speed, PLAYER_SPEED_MIN, PLAYER_SPEED_MAX);
}

/* Steps go from one multiple of the stride to another; the first of them may be shorter. */
static void player_move_by(struct player *player, uint32_t steps, bool back)
{
	ASSERT(player->stride > 0 && player->at <= player->length);
	uint64_t by = (uint64_t)steps * player->stride, beyond = player->at % player->stride;

	if (back) {
		if (beyond)
			by -= player->stride - beyond;
		player_move(player, player->at - (uint32_t)min(by, (uint64_t)player->at));
	} else {
		by -= beyond;
		player_move(player, player->at + (uint32_t)min(by, (uint64_t)player->length - player->at));
	}
}

/* The letter that m or ' asked for. */
static void player_take_letter(struct player *player, uint32_t code)
{
	if (code >= 'a' && code <= 'z') {
		size_t i = code - 'a';
		if (player->asked == PLAYER_MARK) {
			player->marks[i] = player->at;
			player->marked[i] = true;
		} else if (player->marked[i]) {
			player_move(player, player->marks[i]);
		}
	}
	player->asked = 0;
}

void player_act(struct player *player, const struct ui *ui, int action, uint32_t count)
{
	uint32_t times = max(count, 1U);

	switch (action) {
	case PLAYER_TOGGLE: player_toggle(player, ui); break;
	case PLAYER_STEP: player_move_by(player, times, false); break;
	case PLAYER_BACK: player_move_by(player, times, true); break;
	case PLAYER_STEP10: player_move_by(player, 10 * times, false); break;
	case PLAYER_BACK10: player_move_by(player, 10 * times, true); break;
	case PLAYER_FIRST: player_move(player, 0); break;
	case PLAYER_LAST: player_move(player, player->length); break;
	case PLAYER_GOTO: player_move(player, count); break;
	case PLAYER_PERCENT: player_move(player, (uint32_t)((uint64_t)player->length * count / 100)); break;
	case PLAYER_SLOWER: player_set_speed(player, player->speed - 1); break;
	case PLAYER_FASTER: player_set_speed(player, player->speed + 1); break;
	case PLAYER_INSTANT: player->instant = !player->instant; break;
	default: player->asked = action; break;
	}
	player->count = 0;
}

bool player_key(struct player *player, const struct ui *ui, int action, struct key key, bool *moved)
{
	uint32_t at = player->at;
	bool digit = key.code >= '0' && key.code <= '9' && (player->count || key.code != '0');

	*moved = false;
	if (player->asked)
		player_take_letter(player, key.code);
	else if (digit && player->count < COUNT_MAX)
		player->count = player->count * 10 + (key.code - '0');
	else if (action >= 0 && action < PLAYER_KEYS)
		player_act(player, ui, action, player->count);
	else
		return digit;
	*moved = player->at != at;
	return true;
}

/* ", every 4th shown" where the stride, a power of two, passes over some moments; else "". */
static const char *player_thinning(const struct player *player, char text[32])
{
	const char *ending = "th";

	if (player->stride % 10 == 2 && player->stride % 100 != 12)
		ending = "nd";
	text[0] = '\0';
	if (player->stride > 1)
		snprintf(text, 32, ", every %u%s shown", player->stride, ending);
	return text;
}

/* The greatest width of "step 12/345", which stands to the left of the bar. */
static int player_label_width(const struct player *player)
{
	char text[96], rest[32];

	return snprintf(text, sizeof text, "%s %u/%u%s", player->noun, player->length, player->length,
			player_thinning(player, rest));
}

static int player_bar_left(const struct player *player)
{
	return 3 + player_label_width(player) + 2;
}

static int player_bar_width(const struct player *player, int width)
{
	return width - BAR_RIGHT - player_bar_left(player);
}

/* To the right of the bar: the typed text, else the speed. */
static void player_draw_speed(const struct player *player, struct screen *screen, int y)
{
	int x = screen->width - 1;

	if (player->asked)
		screen_text_right(screen, x, y, ROLE_HINT, "a letter: a-z");
	else if (player->count)
		screen_format_right(screen, x, y, ROLE_HINT, "%u", player->count);
	else if (player->instant)
		screen_text_right(screen, x, y, ROLE_DIM, "at once");
	else if (player->speed >= 10)
		screen_format_right(screen, x, y, ROLE_DIM, "x%dk speed", 1 << (player->speed - 10));
	else if (player->speed >= 0)
		screen_format_right(screen, x, y, ROLE_DIM, "x%d speed", 1 << player->speed);
	else
		screen_format_right(screen, x, y, ROLE_DIM, "x1/%d speed", 1 << -player->speed);
}

void player_draw(const struct player *player, struct screen *screen, int y)
{
	char rest[32];

	if (player->playing)
		screen_put(screen, 1, y, U'▸', ROLE_KEY);
	int x = screen_format(screen, 3, y, ROLE_TEXT, "%s %u", player->noun, player->at);
	screen_format(screen, x, y, ROLE_DIM, "/%u%s", player->length, player_thinning(player, rest));
	if (player_bar_width(player, screen->width) >= BAR_MIN)
		screen_slider(screen, player_bar_left(player), y, player_bar_width(player, screen->width),
			      player_share_at(player, player->at), ROLE_BAR_FOCUS);
	player_draw_speed(player, screen, y);
}

int player_column_of(const struct player *player, int width, uint32_t at)
{
	int room = player_bar_width(player, width) - 1;

	return player_bar_left(player) + (int)(player_share_at(player, at) * max(room, 0) + 0.5);
}

void player_draw_marks(const struct player *player, struct screen *screen, int y)
{
	bool any = false;

	for (int i = 0; i < PLAYER_MARKS; i++)
		if (player->marked[i]) {
			int x = player_column_of(player, screen->width, player->marks[i]);
			screen_put(screen, x, y, (uint32_t)('a' + i), ROLE_KEY);
			any = true;
		}
	if (any)
		screen_text(screen, 3, y, ROLE_DIM, "marks");
}

bool player_moment_at(const struct player *player, int width, int x, uint32_t *at)
{
	int left = player_bar_left(player), room = player_bar_width(player, width);

	if (room < BAR_MIN || x < left || x >= left + room)
		return false;
	*at = (uint32_t)((uint64_t)player->length * (uint64_t)(x - left) / (uint64_t)(room - 1));
	return true;
}
