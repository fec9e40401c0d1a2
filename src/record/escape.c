#include "record/escape.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "base/text.h"
#include "record/shelf.h"
#include "store/bytes.h"
#include "store/file.h"
#include "store/places.h"

static const char magic[] = "escape1", note_magic[] = "death1", file_name[] = "deaths";

/* The word for the means of a way out that uses nothing. */
static const char in_the_open[] = "open";

enum { FILE_MAX = 1 << 20, TURNS_MAX = 99999 };

/* The first acts of a way out say what it uses; a fellow of the hunter helps from this near; a pillar has at most this many walls
 * around each of its cells. */
enum { THING_ACTS = 6, NEAR_CELLS = 3, PILLAR_WALLS = 3 };

/* ---- what the way out uses ------------------------------------------------------------------------------- */

static bool escape_is_wall(const struct game *game, struct cell at)
{
	return !terrain_info[game_terrain(game, at)].plan_cost;
}

/* Is a wall beside AT that one can run round: one cell, or a few? */
static bool escape_is_by_pillar(const struct game *game, struct cell at)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell wall = cell_step(at, d);
		int walls = 0;
		for (int around = 0; around < DIRECTIONS; around++)
			walls += escape_is_wall(game, cell_step(wall, around));
		if (escape_is_wall(game, wall) && walls <= PILLAR_WALLS)
			return true;
	}
	return false;
}

/* The name of another hunter near AT that can be in the way of WHO; NULL: none. */
static const char *escape_fellow(const struct game *game, struct cell at, int who)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (i != who && game_present(game, i) && cell_steps(game->hunters[i].at, at) <= NEAR_CELLS)
			return strpbrk(game->hunters[i].kind.name, ". \t") ? "fellow"
									   : game->hunters[i].kind.name;
	return NULL;
}

/* What helps at AT, the best first; NULL: nothing does. */
static const char *escape_helps_at(const struct game *game, struct cell at, int who)
{
	enum terrain terrain = game_terrain(game, at);
	const char *fellow = escape_fellow(game, at, who);

	if (terrain == TERRAIN_WATER)
		return "water";
	if (terrain_info[terrain].walk_cost > 1)
		return terrain_info[terrain].name;
	if (terrain == TERRAIN_DOOR_OPEN || terrain == TERRAIN_DOOR_CLOSED)
		return "door";
	if (fellow)
		return fellow;
	return escape_is_by_pillar(game, at) ? "pillar" : NULL;
}

/* The first thing that the way out of EXPLANATION uses in GAME. */
static void escape_name_thing(struct escape *escape, const struct explanation *explanation,
			      const struct game *game)
{
	struct cell at = game->at;
	const char *thing = escape_helps_at(game, at, escape->who);

	for (int i = 0; i < min(explanation->n_way, (int)THING_ACTS) && !thing; i++) {
		struct game_action action = oracle_action(explanation->way[i]);
		if (action.verb == GAME_CLOSE || action.verb == GAME_WEDGE)
			thing = "door";
		else if (action.verb == GAME_LEAVE)
			thing = "stairs";
		else if (action.verb != GAME_WAIT)
			thing = escape_helps_at(game, at = cell_step(at, action.direction), escape->who);
	}
	snprintf(escape->thing, sizeof escape->thing, "%s", thing ? thing : in_the_open);
}

static void escape_name(struct escape *escape, const struct game *game)
{
	const char *hunter = game->hunters[escape->who].kind.name;

	if (!strcmp(escape->thing, in_the_open))
		snprintf(escape->title, sizeof escape->title, "Floor %d, the %s, in the open",
			 game->floor.number, hunter);
	else if (!strcmp(escape->thing, hunter))
		snprintf(escape->title, sizeof escape->title, "Floor %d, the %s and another",
			 game->floor.number, hunter);
	else
		snprintf(escape->title, sizeof escape->title, "Floor %d, the %s and the %s", game->floor.number,
			 hunter, escape->thing);
}

/* ---- making ---------------------------------------------------------------------------------------------- */

/* Plays the way out of EXPLANATION from GAME on.  Returns how many turns it takes; 0: it does not lead out. */
static int escape_play_way(const struct game *game, const struct explanation *explanation, int until_turn)
{
	struct game *copy;
	int caught = game->caught, turns = 0;

	if (game_clone(game, &copy))
		return 0;
	for (int i = 0; i < explanation->n_way && copy->phase == GAME_PLAYING; i++) {
		struct game_action action = oracle_action(explanation->way[i]);
		game_step(copy, &action);
	}
	if (copy->caught == caught && copy->phase != GAME_DEAD &&
	    (copy->phase != GAME_PLAYING || copy->turn >= until_turn))
		turns = max(copy->turn - game->turn, 1);
	game_free(copy);
	return turns;
}

/* Has room for every head, and for every proof behind it. */
static void escape_write_line(struct escape *escape, const char *proof)
{
	char head[64];
	int len = snprintf(head, sizeof head, "%s.%d.%d.%d.%s", magic, escape->until_turn, escape->turns,
			   escape->who, escape->thing);
	uint64_t check = hash_bytes(hash_bytes(HASH_START, head, (size_t)len), proof, strlen(proof));

	int written = snprintf(escape->line, sizeof escape->line, "%s.%016" PRIx64 ".%s", head, check, proof);
	ASSERT(written < (int)sizeof escape->line);
}

enum status escape_of(const struct session *session, const struct explanation *explanation,
		      struct escape *escape, struct diag *diag)
{
	const struct game *game = session->playback.world;
	char proof[PROOF_CAP];
	struct escape made = {.until_turn = explanation->turn + EXPLAIN_AFTER, .who = explanation->who};

	if (explanation->found && explanation->knows == ORACLE_EVERYTHING)
		made.turns = escape_play_way(game, explanation, made.until_turn);
	if (!made.turns)
		return diag_set(diag, STATUS_NOT_FOUND, "no way out was found");
	enum status status = proof_write(session, proof, diag);
	if (status)
		return status;
	escape_name_thing(&made, explanation, game);
	escape_name(&made, game);
	escape_write_line(&made, proof);
	*escape = made;
	return STATUS_OK;
}

/* ---- reading --------------------------------------------------------------------------------------------- */

bool escape_is(const char *text)
{
	size_t len = strlen(magic);

	return !strncmp(text, magic, len) && text[len] == '.';
}

/* Cuts the field before the next dot off *TEXT; false if it is longer than CAP. */
static bool escape_cut(const char **text, char *field, size_t cap)
{
	const char *dot = strchr(*text, '.');

	if (!dot || (size_t)(dot - *text) >= cap)
		return false;
	snprintf(field, cap, "%.*s", (int)(dot - *text), *text);
	*text = dot + 1;
	return true;
}

/* The head of LINE, without spaces; *PROOF follows it. */
static bool escape_read_head(const char *line, struct escape *escape, const char **proof)
{
	char until[16], turns[16], who[16], check[20], name[sizeof magic];
	struct escape made = {.turns = 0}, again;

	*proof = line;
	if (!escape_is(line) || !escape_cut(proof, name, sizeof name) ||
	    !escape_cut(proof, until, sizeof until) || !escape_cut(proof, turns, sizeof turns) ||
	    !escape_cut(proof, who, sizeof who) || !escape_cut(proof, made.thing, sizeof made.thing) ||
	    !escape_cut(proof, check, sizeof check) || !text_to_int(until, 1, TURNS_MAX, &made.until_turn) ||
	    !text_to_int(turns, 1, ORACLE_TURNS_MAX, &made.turns) ||
	    !text_to_int(who, 0, GAME_HUNTERS_MAX - 1, &made.who))
		return false;
	again = made;
	if (strlen(*proof) >= PROOF_CAP)
		return false;
	escape_write_line(&again, *proof);
	if (strcmp(again.line, line) != 0)
		return false; /* writing it back gives another line: something was changed */
	*escape = again;
	return true;
}

/* Practice from where the run of PROOF stops. */
static enum status escape_begin(const char *text, const struct rules *rules, struct session **session,
				struct diag *diag)
{
	struct proof proof;
	struct session *whole = NULL;
	enum status status = proof_read(text, strlen(text), &proof, diag);

	if (status)
		return status;
	status = proof_play(&proof, rules, &whole, diag);
	proof_free(&proof);
	if (!status)
		status = session_fork(whole, session, diag);
	session_close(whole);
	return status;
}

enum status escape_open(const char *text, const struct rules *rules, struct escape *escape,
			struct session **session, struct diag *diag)
{
	char line[ESCAPE_LINE_CAP];
	struct escape made;
	const char *proof;
	size_t n = 0;

	for (; *text && n + 1 < sizeof line; text++)
		if (!strchr(" \t\r\n", *text)) /* mail breaks lines */
			line[n++] = *text;
	line[n] = '\0';
	if (*text || !escape_read_head(line, &made, &proof))
		return diag_set(diag, STATUS_BAD_INPUT,
				"the line is incomplete or was changed: copy all of it, from %s to its end",
				magic);
	enum status status = escape_begin(proof, rules, session, diag);
	if (status)
		return status;
	const struct playback *playback = &(*session)->playback;
	if (made.who >= playback->world->n_hunters || playback->over ||
	    made.until_turn - playback->world->turn > ORACLE_TURNS_MAX) {
		session_close(*session);
		*session = NULL;
		return diag_set(diag, STATUS_BAD_INPUT, "the line does not lead to a moment of a run");
	}
	escape_name(&made, playback->world);
	*escape = made;
	return STATUS_OK;
}

/* ---- stored deaths ---------------------------------------------------------------------------------------- */

/* Reads "death1 BEST TRIES LINE TITLE". */
static bool escape_read_note(struct line line, struct edition now, struct escape_note *note)
{
	uint64_t best, tries;
	char text[ESCAPE_LINE_CAP];
	const char *at;
	struct escape escape;
	struct proof proof;

	if (!line_is(line_word(&line), note_magic) || !line_to_number(line_word(&line), TURNS_MAX, &best) ||
	    !line_to_number(line_word(&line), TURNS_MAX, &tries))
		return false;
	struct line word = line_word(&line);
	if (!word.len || word.len >= sizeof text)
		return false;
	snprintf(text, sizeof text, "%.*s", (int)word.len, word.text);
	if (!escape_read_head(text, &escape, &at) || proof_read(at, strlen(at), &proof, NULL))
		return false;
	while (line.len && *line.text == ' ') {
		line.text++;
		line.len--;
	}
	*note =
	    (struct escape_note){.best = (int)best,
				 .tries = (int)tries,
				 .turns = escape.turns,
				 .playable = proof.edition.rules == now.rules && proof.edition.data == now.data,
				 .title = line,
				 .line = word};
	proof_free(&proof);
	return true;
}

enum status escape_list(struct escape_list *list, const struct rules *rules, struct diag *diag)
{
	char path[4096];
	struct escape_list made = {.n = 0};
	struct line line;
	enum status status = place_find(PLACE_DATA, file_name, path, sizeof path, diag);

	if (!status)
		status = file_read(path, FILE_OURS, FILE_MAX, &made.text, diag);
	if (status) {
		*list = made;
		return status == STATUS_NOT_FOUND ? STATUS_OK : status;
	}
	struct line_reader lines = {(const char *)made.text.bytes,
				    (const char *)made.text.bytes + made.text.len, 0};
	while (line_next(&lines, &line)) {
		bool kept = made.n < ESCAPES_MAX && escape_read_note(line, rules->edition, &made.notes[made.n]);
		made.n += kept;
		made.damaged |= !kept;
	}
	*list = made;
	return STATUS_OK;
}

void escape_list_free(struct escape_list *list)
{
	blob_free(&list->text);
	*list = (struct escape_list){.n = 0};
}

static enum status escape_write_list(const struct escape_list *list, struct diag *diag)
{
	char path[4096], aside[4096];
	struct byte_writer out = {0};
	enum status status = place_own(PLACE_DATA, file_name, path, sizeof path, diag);

	if (!status && list->damaged)
		status = shelf_copy_aside(path, aside, sizeof aside, diag);
	for (int i = 0; i < list->n; i++) {
		const struct escape_note *note = &list->notes[i];
		write_text(&out, "%s %d %d %.*s %.*s\n", note_magic, note->best, note->tries,
			   (int)note->line.len, note->line.text, (int)note->title.len, note->title.text);
	}
	if (!status && out.failed)
		status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the deaths");
	if (!status)
		status = file_write(path, FILE_OURS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status;
}

static void escape_drop(struct escape_list *list, int i)
{
	memmove(&list->notes[i], &list->notes[i + 1], (size_t)(list->n - i - 1) * sizeof *list->notes);
	list->n--;
}

static int escape_oldest(const struct escape_list *list)
{
	for (int i = 0; i < list->n; i++)
		if (list->notes[i].best)
			return i;
	return 0;
}

static int escape_find(const struct escape_list *list, const char *line)
{
	for (int i = 0; i < list->n; i++)
		if (line_is(list->notes[i].line, line))
			return i;
	return -1;
}

/* Reads LIST to change it; until escape_end_change nobody else does. */
static enum status escape_begin_change(struct escape_list *list, const struct rules *rules, int *lock,
				       struct diag *diag)
{
	char path[4096];
	enum status status = place_own(PLACE_DATA, file_name, path, sizeof path, diag);

	if (!status)
		status = shelf_hold(path, lock, diag);
	if (status)
		return status;
	status = escape_list(list, rules, diag);
	if (status)
		shelf_unlock(lock);
	return status;
}

/* Writes LIST if it was CHANGED. */
static enum status escape_end_change(struct escape_list *list, bool changed, int *lock, struct diag *diag)
{
	enum status status = changed ? escape_write_list(list, diag) : STATUS_OK;

	shelf_unlock(lock);
	escape_list_free(list);
	return status;
}

enum status escape_keep(const struct escape *escape, const struct rules *rules, struct diag *diag)
{
	struct escape_list list;
	int lock;
	enum status status = escape_begin_change(&list, rules, &lock, diag);

	if (status)
		return status;
	bool is_new = escape_find(&list, escape->line) < 0;
	if (is_new)
		list.notes[list.n++] = (struct escape_note){
		    .turns = escape->turns,
		    .title = {.text = escape->title, .len = strlen(escape->title)},
		    .line = {.text = escape->line, .len = strlen(escape->line)},
		};
	if (list.n > ESCAPES_MAX)
		escape_drop(&list, escape_oldest(&list));
	return escape_end_change(&list, is_new, &lock, diag);
}

enum status escape_note_try(const char *line, int turns, const struct rules *rules, struct diag *diag)
{
	struct escape_list list;
	int lock;
	enum status status = escape_begin_change(&list, rules, &lock, diag);

	if (status)
		return status;
	int i = escape_find(&list, line);
	if (i >= 0) {
		struct escape_note *note = &list.notes[i];
		note->tries = min(note->tries + 1, (int)TURNS_MAX);
		if (turns && (!note->best || turns < note->best))
			note->best = turns;
	}
	return escape_end_change(&list, i >= 0, &lock, diag);
}

enum status escape_forget(const char *line, const struct rules *rules, struct diag *diag)
{
	struct escape_list list;
	int lock;
	enum status status = escape_begin_change(&list, rules, &lock, diag);

	if (status)
		return status;
	int i = escape_find(&list, line);
	if (i >= 0)
		escape_drop(&list, i);
	return escape_end_change(&list, i >= 0, &lock, diag);
}
