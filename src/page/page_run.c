/* The page of a run: after each action, your knowledge of the floor, and the messages. */
#include <stdlib.h>
#include <string.h>

#include "page/page.h"
#include "record/chronicle.h"
#include "record/proof.h"
#include "world/tell.h"
#include "world/verb.h"

struct page_run {
	struct session *session;
	char *signs; /* [height * width] of the floor, as the page has them; owned */
	int floor;   /* the number of the floor in the page */
};

/* On a new floor, events before FLOOR_DONE are about hunters of the last one. */
static int page_run_first_event(const struct game *game)
{
	int first = 0;

	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_FLOOR_DONE)
			first = i;
	return first;
}

static void page_run_words(struct page_run *run, struct webpage *page)
{
	const struct game *game = run->session->playback.world;
	char text[TELL_CAP];
	bool more = false;

	write_text(&page->out, "[");
	for (int i = page_run_first_event(game); i < game->n_events; i++) {
		if (!tell_event(&run->session->rules, game, &game->events[i], text))
			continue;
		write_text(&page->out, more ? "," : "");
		page_text(page, text);
		more = true;
	}
	write_text(&page->out, "]");
}

/* The cells that look otherwise than before: cell, sign, cell, sign .. */
static void page_run_cells(struct page_run *run, struct webpage *page)
{
	const struct game *game = run->session->playback.world;
	bool more = false;

	write_text(&page->out, ",[");
	for (int i = 0; i < game->width * game->height; i++) {
		char sign = chronicle_sign(game, cell_of_index(i, game->width));
		if (sign == run->signs[i])
			continue;
		run->signs[i] = sign;
		write_text(&page->out, "%s%d,%d", more ? "," : "", i, sign);
		more = true;
	}
	write_text(&page->out, "]");
}

static enum status page_run_enter(struct page_run *run)
{
	const struct game *game = run->session->playback.world;
	size_t cells = (size_t)game->width * (size_t)game->height;

	free(run->signs);
	run->signs = malloc(cells);
	if (!run->signs)
		return STATUS_NO_MEMORY;
	memset(run->signs, ' ', cells);
	run->floor++;
	return STATUS_OK;
}

static void page_run_action(struct webpage *page, const struct game_action *action)
{
	const struct verb *verb = action ? verb_of(action->verb) : NULL;
	char words[64] = "";

	if (verb && verb->reads & READS_DIRECTION)
		snprintf(words, sizeof words, "%s %s", verb->name, direction_names[action->direction]);
	else if (verb)
		snprintf(words, sizeof words, "%s", verb->name);
	page_text(page, words);
}

/* A step: the floor of the page, its size, the turn, the action, the words, and the cells. */
static void page_run_step(struct page_run *run, struct webpage *page, const struct game_action *action)
{
	const struct playback *playback = &run->session->playback;
	const struct game *game = playback->world;

	write_text(&page->out, "%s[%d,%d,%d,%d,%d,", action ? ",\n" : "", run->floor, game->width, game->height,
		   playback->floor, game->turn);
	page_run_action(page, action);
	write_text(&page->out, ",");
	page_run_words(run, page);
	page_run_cells(run, page);
	write_text(&page->out, "]");
}

/* A run that is not scored has no proof, and the page says why. */
static enum status page_run_prove(struct webpage *page, const struct session *session)
{
	char line[PROOF_CAP];
	struct diag why = {""};
	enum status status = proof_write(session, line, &why);

	write_text(&page->out, status ? ",\n\"no_proof\":" : ",\n\"proof\":");
	page_text(page, status ? why.text : line);
	return status == STATUS_UNSUPPORTED || status == STATUS_LIMIT ? STATUS_OK : status;
}

enum status page_add_run(struct webpage *page, struct session *session, struct diag *diag)
{
	struct page_run run = {.session = session, .floor = -1};
	struct playback *playback = &session->playback;
	enum status status = playback_seek(playback, 0, diag);

	if (!status)
		status = page_run_enter(&run);
	page_begin_pane(page, "run", "");
	write_text(&page->out, ",\"steps\":[\n");
	if (!status)
		page_run_step(&run, page, NULL);
	while (!status && playback->position < session->story.n_actions) {
		size_t entered = playback->entered;
		const struct game_action *action = &session->story.actions[playback->position];
		playback_step(playback);
		if (playback->entered != entered)
			status = page_run_enter(&run);
		if (!status)
			page_run_step(&run, page, action);
		if (!status)
			status = page_check(page, diag);
	}
	write_text(&page->out, "]}]");
	page->n_panes = 0;
	free(run.signs);
	return status ? status : page_run_prove(page, session);
}
