#include "screens/run/minds.h"

#include <assert.h>

#include "base/minmax.h"

enum {
	POUR_MS = 120, /* for the thought of one turn to flow in */
	FRAME_MS = 20  /* between two pictures of that */
};

enum status minds_fit(struct minds *minds, const struct game *game)
{
	struct head *heads[] = {&minds->plan, &minds->heads[0], &minds->heads[1]};
	static_assert(ARRAY_LEN(heads) == MINDS_PANES + 1, "every head must fit");

	for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
		struct timeline *thought = &heads[i]->thought;
		if (thought->width == game->width && thought->height == game->height)
			continue;
		timeline_free(thought);
		enum status status = timeline_new(game->width, game->height, thought);
		if (status)
			return status;
	}
	return STATUS_OK;
}

void minds_free(struct minds *minds)
{
	timeline_free(&minds->plan.thought);
	for (int i = 0; i < MINDS_PANES; i++)
		timeline_free(&minds->heads[i].thought);
}

static void minds_look_into(struct head *head, const struct game *game)
{
	head->plan.n_cells = head->plan.n_events = 0;
	head->plan.thought[0] = '\0';
	if (game_shows(game, head->who)) /* you know nothing of the others */
		game_plan(game, head->who, &head->plan);
	if (timeline_load(&head->thought, head->plan.events, head->plan.n_events, head->plan.event_unit))
		head->who = -1;
	timeline_seek(&head->thought, head->thought.total);
}

void minds_look(struct minds *minds, const struct game *game, const struct glimpses *glimpses)
{
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(glimpses, game, who);

	minds_look_into(&minds->plan, game);
	for (int i = 0; i < MINDS_PANES; i++) {
		minds->heads[i].who = -1;
		if (i < n && game_shows(game, who[i])) /* the roster begins with those */
			minds->heads[i].who = who[i];
		minds_look_into(&minds->heads[i], game);
	}
}

void minds_show(struct minds *minds, const struct game *game, int who)
{
	minds->plan.who = who;
	minds_look_into(&minds->plan, game);
}

bool minds_show_next(struct minds *minds, const struct game *game, const struct glimpses *glimpses)
{
	int who[GAME_HUNTERS_MAX], n = glimpses_roster(glimpses, game, who), n_seen = 0, next = 0;

	for (int i = 0; i < n; i++)
		if (game_shows(game, who[i]))
			who[n_seen++] = who[i];
	if (minds->plan.who >= 0) {
		while (next < n_seen && who[next] != minds->plan.who)
			next++;
		next++;
	}
	minds_show(minds, game, next < n_seen ? who[next] : -1);
	return n_seen > 0;
}

void minds_begin_pour(struct minds *minds, int64_t now_ms, uint32_t before)
{
	uint32_t n = minds->plan.thought.total;

	if (n == before)
		return;
	minds->poured = 0;
	if (n > before)
		minds->poured = before;
	minds->pour_ms = now_ms + POUR_MS;
	minds->frame_ms = now_ms;
	timeline_seek(&minds->plan.thought, minds->poured);
}

void minds_pour(struct minds *minds, int64_t now_ms)
{
	uint32_t n = minds->plan.thought.total, rest = n - minds->poured;
	int64_t left = max(minds->pour_ms - now_ms, 0);

	minds->frame_ms = now_ms + FRAME_MS;
	if (left == 0)
		minds->pour_ms = 0;
	timeline_seek(&minds->plan.thought, n - (uint32_t)(rest * left / POUR_MS));
}
