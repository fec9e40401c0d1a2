#include "record/chronicle.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "record/label.h"
#include "record/proof.h"
#include "record/shelf.h"
#include "store/file.h"
#include "world/goal.h"
#include "world/medal.h"
#include "world/points.h"
#include "world/tell.h"
#include "world/thing.h"

/* ---- gathering ------------------------------------------------------------------------------------------- */

static void chronicle_enter_floor(struct chronicle *chronicle, const struct game *game)
{
	if (chronicle->n_floors > RULES_FLOORS_MAX)
		return;
	struct chronicle_floor *floor = &chronicle->floors[chronicle->n_floors++];
	snprintf(floor->title, sizeof floor->title, "%s", game->floor.title);
	floor->number = game->floor.number;
	floor->par_turns = game->floor.par_turns;
}

static void chronicle_leave_floor(struct chronicle *chronicle, int turns, int points)
{
	struct chronicle_floor *floor = &chronicle->floors[chronicle->n_floors - 1];

	floor->turns = turns;
	floor->points = points;
	floor->left = true;
}

static void chronicle_note_catch(struct chronicle *chronicle, const struct playback *playback,
				 const struct game_event *event)
{
	const struct game *game = playback->world;
	const struct hunter *hunter = &game->hunters[event->who];

	if (chronicle->n_catches == CHRONICLE_CATCHES)
		return;
	struct chronicle_catch *noted = &chronicle->catches[chronicle->n_catches++];
	*noted = (struct chronicle_catch){.floor = chronicle->n_floors - 1,
					  .turn = game->turn,
					  .action = playback->position - 1,
					  .at = event->at};
	snprintf(noted->by, sizeof noted->by, "%s", hunter->kind.name);
	snprintf(noted->mind, sizeof noted->mind, "%s", game_mind_title(hunter));
}

static void chronicle_note_use(struct chronicle *chronicle, const char *tool)
{
	int i = 0;

	while (i < chronicle->n_uses && strcmp(chronicle->uses[i].tool, tool) != 0)
		i++;
	if (i == CHRONICLE_TOOLS)
		return;
	if (i == chronicle->n_uses)
		snprintf(chronicle->uses[chronicle->n_uses++].tool, sizeof chronicle->uses[i].tool, "%s", tool);
	chronicle->uses[i].n++;
}

static const char *chronicle_tool_name(const struct rules *rules, enum tool_effect effect)
{
	for (int i = 0; i < rules->n_tools; i++)
		if (rules->tools[i].effect == effect)
			return rules->tools[i].name;
	return "tool";
}

/* Did you see one of the two that collide in EVENT? */
static bool chronicle_saw_clash(const struct game *game, const struct game_event *event)
{
	return game->hunters[event->who].seen || game->hunters[event->clashed.other].seen;
}

/* How good a story EVENT is: two that you see collide, a leap or a step gone wrong, anything else that gave you a tempo;
 * 0: none.  In a masquerade a story would be about nobody. */
static int chronicle_rank(const struct game *game, const struct game_event *event)
{
	if (game->floor.masked)
		return 0;
	if (event->kind == GAME_EVENT_CLASHED)
		return event->clashed.pays && chronicle_saw_clash(game, event) ? 3 : 0;
	if (event->kind != GAME_EVENT_ERRED || !event->erred.pays)
		return 0;
	return event->erred.cause == ERROR_LEAP || event->erred.cause == ERROR_MUD ? 2 : 1;
}

/* Drops the first of the stories that rank lowest. */
static void chronicle_drop_story(struct chronicle *chronicle)
{
	struct chronicle_story *stories = chronicle->stories;
	int worst = 0;

	for (int i = 1; i < chronicle->n_stories; i++)
		if (stories[i].rank < stories[worst].rank)
			worst = i;
	memmove(&stories[worst], &stories[worst + 1],
		(size_t)(--chronicle->n_stories - worst) * sizeof stories[0]);
}

/* Cuts WORDS out of TEXT wherever they are. */
static void chronicle_cut(char *text, const char *words)
{
	size_t len = strlen(words);

	for (char *at = strstr(text, words); at; at = strstr(at, words))
		memmove(at, at + len, strlen(at + len) + 1);
}

/* Keeps EVENT, if it is a story as good as the others, and a new one. */
static void chronicle_note_story(struct chronicle *chronicle, const struct playback *playback,
				 const struct game_event *event)
{
	struct chronicle_story story = {.floor = chronicle->n_floors - 1,
					.turn = playback->world->turn,
					.rank = chronicle_rank(playback->world, event)};
	char text[TELL_CAP];
	bool worst = chronicle->n_stories == CHRONICLE_STORIES;

	if (!story.rank || !tell_event(playback->rules, playback->world, event, text))
		return;
	chronicle_cut(text, " A tempo.");
	for (int d = DIRECTIONS - 1; d >= 0; d--) { /* the diagonals first */
		char where[32];
		snprintf(where, sizeof where, " to the %s", direction_names[d]);
		chronicle_cut(text, where);
	}
	snprintf(story.text, sizeof story.text, "%.*s", (int)sizeof story.text - 1, text);
	for (int i = 0; i < chronicle->n_stories; i++) {
		if (!strcmp(chronicle->stories[i].text, story.text))
			return;
		worst &= chronicle->stories[i].rank > story.rank;
	}
	if (worst)
		return;
	if (chronicle->n_stories == CHRONICLE_STORIES)
		chronicle_drop_story(chronicle);
	chronicle->stories[chronicle->n_stories++] = story;
}

/* Notes where you stand, if you carry the Lodestone. */
static void chronicle_note_home(struct chronicle *chronicle, const struct game *game)
{
	struct cell *home = chronicle->home;

	if (!game->carry.lodestone)
		return;
	if (!chronicle->n_home)
		chronicle->taken_turn = game->turn;
	else if (cell_equal(home[chronicle->n_home - 1], game->at))
		return;
	if (chronicle->n_home == CHRONICLE_HOME)
		memmove(home, home + 1, --chronicle->n_home * sizeof home[0]);
	home[chronicle->n_home++] = game->at;
}

/* One event of the last step. */
static void chronicle_hear(struct chronicle *chronicle, const struct playback *playback,
			   const struct game_event *event)
{
	chronicle_note_story(chronicle, playback, event);
	switch (event->kind) {
	case GAME_EVENT_CAUGHT: chronicle_note_catch(chronicle, playback, event); break;
	case GAME_EVENT_ERRED: chronicle->errors += event->erred.pays; break;
	case GAME_EVENT_CLASHED: /* as you are told of it */
		chronicle->clashes += event->clashed.pays || chronicle_saw_clash(playback->world, event);
		break;
	case GAME_EVENT_USED:
		chronicle_note_use(chronicle, chronicle_tool_name(playback->rules, event->used.tool));
		break;
	case GAME_EVENT_WRENCHED:
		if (event->wrenched.on)
			chronicle_note_use(chronicle, "wrench");
		break;
	case GAME_EVENT_FLOOR_DONE:
		chronicle_leave_floor(chronicle, event->floor_done.turns, event->floor_done.points);
		break;
	case GAME_EVENT_HOME: chronicle_leave_floor(chronicle, event->home.turns, event->home.points); break;
	default: break;
	}
}

enum status chronicle_of(const struct session *session, struct chronicle *chronicle, struct diag *diag)
{
	struct playback again = {.story = NULL};
	enum status status = playback_open(&again, &session->story, &session->rules, diag);

	if (status) {
		playback_close(&again);
		return status;
	}
	*chronicle = (struct chronicle){.n_floors = 0};
	chronicle_enter_floor(chronicle, again.world);
	while (again.position < session->playback.position) {
		size_t entered = again.entered;
		playback_step(&again);
		for (int k = 0; k < again.world->n_events; k++)
			chronicle_hear(chronicle, &again, &again.world->events[k]);
		chronicle_note_home(chronicle, again.world);
		if (again.entered != entered)
			chronicle_enter_floor(chronicle, again.world);
	}
	struct chronicle_floor *last = &chronicle->floors[chronicle->n_floors - 1];
	if (!last->left)
		last->turns = again.world->turn;
	for (int i = 0; i < chronicle->n_floors; i++)
		chronicle->turns += chronicle->floors[i].turns;
	playback_close(&again);
	return STATUS_OK;
}

/* ---- as text --------------------------------------------------------------------------------------------- */

static void chronicle_print_head(const struct session *session, struct byte_writer *writer)
{
	const struct game *game = session->playback.world;
	char seed[SEED_TEXT_CAP], flags[LABEL_FLAGS_CAP];

	write_text(writer, "Astray %s, rules %d: a run of %s", session->story.version,
		   session->story.edition.rules, label_seed(&session->story.options, seed));
	if (strcmp(label_flags(&session->story.options, flags), "-") != 0)
		write_text(writer, ", flags %s", flags);
	write_text(writer, "\n");
	if (game->phase == GAME_HOME)
		write_text(writer, "Home, with %d points.\n", points_score(&game->carry));
	else if (game->phase == GAME_DEAD)
		write_text(writer, "Caught for good on floor %d, with %d points.\n", session->playback.floor,
			   points_score(&game->carry));
	else
		write_text(writer, "Not over: on floor %d, with %d points.\n", session->playback.floor,
			   points_score(&game->carry));
	if (!session_scores(session))
		write_text(writer, "It does not score: practice, or changed data.\n");
}

static void chronicle_print_medals(const struct game *game, struct byte_writer *writer)
{
	if (game->phase != GAME_HOME) /* they are for a return home */
		return;
	write_text(writer, "\nMedals\n");
	for (int i = 0; i < GAME_MEDALS; i++)
		if (game->carry.medals >> i & 1)
			write_text(writer, "  %s\n", medal_infos[i].name);
	write_text(writer, "  home\n");
}

static void chronicle_print_points(const struct game *game, struct byte_writer *writer)
{
	char text[TELL_CAP];
	bool reached;

	points_explain(&game->carry, text, sizeof text);
	if (text[0])
		write_text(writer, "\nScore\n  %s\n", text);
	medal_list_oaths(&game->carry, text, sizeof text);
	if (text[0])
		write_text(writer, "\nOaths\n  %s\n", text);
	if (goal_of(&game->carry, 0, &reached))
		write_text(writer, "\nGoals\n");
	for (int i = 0; i < GAME_GOALS; i++) {
		const struct goal *goal = goal_of(&game->carry, i, &reached);
		if (goal)
			write_text(writer, "  %s%s\n", goal->title, reached ? ": reached" : "");
	}
}

static void chronicle_print_floors(const struct chronicle *chronicle, struct byte_writer *writer)
{
	write_text(writer, "\nFloors\n");
	for (int i = 0; i < chronicle->n_floors; i++) {
		const struct chronicle_floor *floor = &chronicle->floors[i];
		write_text(writer, "  %2d  %-16s turn %d, par %d", floor->number, floor->title, floor->turns,
			   floor->par_turns);
		if (floor->left)
			write_text(writer, ", %d points\n", floor->points);
		else
			write_text(writer, "\n");
	}
}

static void chronicle_print_catches(const struct chronicle *chronicle, struct byte_writer *writer)
{
	write_text(writer, "\nCaught\n");
	for (int i = 0; i < chronicle->n_catches; i++) {
		const struct chronicle_catch *noted = &chronicle->catches[i];
		write_text(writer, "  %2d  turn %d at %d,%d  %s: %s\n", chronicle->floors[noted->floor].number,
			   noted->turn, noted->at.x, noted->at.y, noted->by, noted->mind);
	}
	if (!chronicle->n_catches)
		write_text(writer, "  never\n");
	write_text(writer, "\nTools used\n");
	if (!chronicle->n_uses)
		write_text(writer, "  none\n");
	for (int i = 0; i < chronicle->n_uses; i++)
		write_text(writer, "  %-12s %d\n", chronicle->uses[i].tool, chronicle->uses[i].n);
}

static void chronicle_print_stories(const struct chronicle *chronicle, struct byte_writer *writer)
{
	if (!chronicle->n_stories)
		return;
	write_text(writer, "\nStories\n");
	for (int i = 0; i < chronicle->n_stories; i++) {
		const struct chronicle_story *story = &chronicle->stories[i];
		write_text(writer, "  %2d  turn %d: %s\n", chronicle->floors[story->floor].number, story->turn,
			   story->text);
	}
}

char chronicle_sign(const struct game *game, struct cell at)
{
	int known = game_known(game, at), who = game_hunter_at(game, at), thing = game_thing_at(game, at);

	if (cell_equal(at, game->at))
		return '@';
	if (game_shows(game, who))
		return game->hunters[who].kind.glyph;
	if (thing >= 0)
		return thing_kinds[game->things[thing].kind]->sign.plain;
	if (known == GAME_UNKNOWN)
		return ' ';
	return terrain_info[known].glyph;
}

/* The same with the way home as '+'. */
static char chronicle_sign_or_way(const struct chronicle *chronicle, const struct game *game, struct cell at)
{
	char sign = chronicle_sign(game, at);
	bool bare = game_hunter_at(game, at) < 0 && game_thing_at(game, at) < 0 && !cell_equal(at, game->at);

	for (size_t i = 0; bare && i < chronicle->n_home; i++)
		if (cell_equal(chronicle->home[i], at))
			return i ? '+' : '*';
	return sign;
}

static void chronicle_print_map(const struct chronicle *chronicle, const struct game *game,
				struct byte_writer *writer)
{
	write_text(writer, "\nThe last floor, as you knew it: %s\n", game->floor.title);
	if (chronicle->n_home)
		write_text(writer, "(* where the Lodestone lay, + your way from there)\n");
	for (int y = 0; y < game->height; y++) {
		size_t end = writer->blob.len;
		for (int x = 0; x < game->width; x++) {
			char glyph = chronicle_sign_or_way(chronicle, game, cell_at(x, y));
			write_bytes(writer, &glyph, 1);
			if (glyph != ' ' && !writer->failed)
				end = writer->blob.len;
		}
		writer->blob.len = end;
		write_text(writer, "\n");
	}
}

void chronicle_print(const struct chronicle *chronicle, const struct session *session, const char *line,
		     struct byte_writer *writer)
{
	chronicle_print_head(session, writer);
	chronicle_print_medals(session->playback.world, writer);
	chronicle_print_points(session->playback.world, writer);
	chronicle_print_floors(chronicle, writer);
	chronicle_print_catches(chronicle, writer);
	chronicle_print_stories(chronicle, writer);
	chronicle_print_map(chronicle, session->playback.world, writer);
	if (line[0])
		write_text(writer, "\nProof: 'astray replay --verify' plays the next line.\n%s\n", line);
}

enum status chronicle_keep(const struct chronicle *chronicle, const struct session *session, struct diag *diag)
{
	struct byte_writer writer = {0};
	char path[4096], line[PROOF_CAP];

	if (!session->keeper.path[0])
		return STATUS_OK;
	if (proof_write(session, line, NULL) != STATUS_OK)
		line[0] = '\0';
	chronicle_print(chronicle, session, line, &writer);
	enum status status = shelf_text_path(session->keeper.path, path, sizeof path, diag);
	if (!status && writer.failed)
		status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the summary");
	if (!status)
		status = file_write(path, FILE_OURS, writer.blob.bytes, writer.blob.len, diag);
	blob_free(&writer.blob);
	return status;
}
