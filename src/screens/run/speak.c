#include "screens/run/speak.h"

#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "kit/words.h"
#include "record/chronicle.h"
#include "world/points.h"
#include "world/thing.h"
#include "world/tool.h"

/* NAME as one word. */
static void speak_word(const char *name, struct byte_writer *writer)
{
	for (; *name; name++)
		write_text(writer, "%c", *name == ' ' ? '-' : *name);
}

/* ---- hunters in sight ------------------------------------------------------------------------------------- */

/* Where hunter WHO steps next: "next X,Y" for each step of the turn, "maybe X,Y" for each cell that it draws from. */
static void speak_ghost(const struct preview *preview, int who, struct byte_writer *writer)
{
	for (int i = 0; i < preview->n_ghosts; i++) {
		const struct preview_ghost *ghost = &preview->ghosts[i];
		if (ghost->who != who || !ghost->n_cells)
			continue;
		write_text(writer, ghost->lots ? " maybe" : " next");
		for (int k = 0; k < ghost->n_cells; k++)
			write_text(writer, " %d,%d", ghost->cells[k].x, ghost->cells[k].y);
	}
}

static void speak_hunters(const struct run *run, struct byte_writer *writer)
{
	const struct game *game = run->game;

	for (int i = 0; i < game->n_hunters; i++) {
		const struct hunter *hunter = &game->hunters[i];
		if (!game_shows(game, i))
			continue;
		write_text(writer, "; see %c ", game->hunters[i].kind.glyph);
		speak_word(hunter->kind.name, writer);
		write_text(writer, " at %d,%d", hunter->at.x, hunter->at.y);
		speak_ghost(&run->telegraph.preview, i, writer);
		write_text(writer, " %s", tell_state(hunter));
	}
}

/* "; WORD" and the choices in the set CHOICES; nothing if it is empty. */
static void speak_choices(unsigned choices, const char *word, struct byte_writer *writer)
{
	if (choices)
		write_text(writer, "; %s", word);
	for (int d = 0; d < DIRECTIONS; d++)
		if (choices >> d & 1)
			write_text(writer, " %s", direction_names[d]);
	if (choices >> ORACLE_WAIT & 1)
		write_text(writer, " wait");
}

/* Your possible steps, and their consequences. */
static void speak_marks(const struct preview *preview, struct byte_writer *writer)
{
	unsigned marked[PREVIEW_DOOMED + 1] = {0};

	for (int d = 0; d < ORACLE_CHOICES; d++)
		marked[preview->marks[d]] |= 1U << d;
	unsigned open = (marked[PREVIEW_FREE] | marked[PREVIEW_DEADLY] | marked[PREVIEW_DOOMED]) & 0xff;
	speak_choices(open, "open", writer);
	speak_choices(marked[PREVIEW_DEADLY], "deadly", writer);
	speak_choices(marked[PREVIEW_DOOMED], "doomed", writer);
}

void speak_preview(const struct run *run, struct byte_writer *writer)
{
	const struct game *game = run->game;

	for (int i = 0; i < game->n_hunters; i++) {
		if (!game_shows(game, i))
			continue;
		write_text(writer, "; ");
		speak_word(game->hunters[i].kind.name, writer);
		speak_ghost(&run->telegraph.preview, i, writer);
	}
	if (run->telegraph.preview.action == PREVIEW_DEADLY)
		write_text(writer, "; deadly");
}

/* ---- what is there --------------------------------------------------------------------------------------- */

/* Where what TOOL has made lies, if it lies anywhere. */
static void speak_made(const struct game *game, enum tool_effect tool, struct byte_writer *writer)
{
	for (int i = 0; tool_effects[tool]->place && i < GAME_EFFECTS_MAX; i++)
		if (game->effects[i].until_turn && game->effects[i].effect == tool)
			write_text(writer, "; %s at %d,%d", tool_effects[tool]->place, game->effects[i].at.x,
				   game->effects[i].at.y);
}

static void speak_places(const struct game *game, struct byte_writer *writer)
{
	struct cell at;

	if (run_find_known(game, TERRAIN_STAIRS_DOWN, &at))
		write_text(writer, "; down at %d,%d", at.x, at.y);
	if (run_find_known(game, TERRAIN_STAIRS_UP, &at))
		write_text(writer, "; up at %d,%d", at.x, at.y);
	for (int i = 0; i < game->n_things; i++)
		if (!game->things[i].taken)
			write_text(writer, "; %s at %d,%d", thing_kinds[game->things[i].kind]->name,
				   game->things[i].at.x, game->things[i].at.y);
	for (int tool = 0; tool < TOOL_EFFECTS; tool++)
		speak_made(game, (enum tool_effect)tool, writer);
}

static void speak_tools(const struct run *run, struct byte_writer *writer)
{
	const struct game *game = run->game;

	for (int i = 0; i < GAME_TOOLS; i++) {
		if (!game->carry.tools[i])
			continue;
		write_text(writer, "; tool %d ", i + 1);
		speak_word(run->session->rules.tools[game->carry.tools[i] - 1].name, writer);
	}
	if (game->wrench.charges)
		write_text(writer, "; wrench %d", game->wrench.charges);
}

/* ---- messages --------------------------------------------------------------------------------------------- */

void speak_news(const struct run *run, const struct ui *ui, struct speak *speak, const char *word,
		struct byte_writer *writer)
{
	char words[WORDS_CAP];

	if (run->messages.n < speak->n_log)
		*speak = (struct speak){.n_log = run->messages.n, .last = SIZE_MAX}; /* turns were taken back */
	for (int i = max(speak->n_log - 1, max(run->messages.n - (int)MESSAGES_KEPT, 0)); i < run->messages.n;
	     i++) {
		const char *text = run->messages.all[i % MESSAGES_KEPT].text;
		size_t said = i < speak->n_log ? min(speak->last, strlen(text)) : 0;
		while (text[said] == ' ')
			said++;
		if (!text[said])
			continue;
		write_text(writer, "%s%s", word, words_plain(ui, &view_run, text + said, words, sizeof words));
		word = " ";
	}
	if (word[0] == ' ')
		write_text(writer, "\n");
	speak->n_log = run->messages.n;
	speak->last =
	    run->messages.n ? strlen(run->messages.all[(run->messages.n - 1) % MESSAGES_KEPT].text) : 0;
}

void speak_turn(const struct run *run, const struct ui *ui, const char *word, struct speak *speak,
		struct byte_writer *writer)
{
	const struct game *game = run->game;

	speak_news(run, ui, speak, "say ", writer);
	write_text(writer, "%s %d; floor %d %s; at %d,%d; wounds %d; score %d; noise %d", word, game->turn,
		   game->floor.number, game->floor.title, game->at.x, game->at.y, game->carry.wounds,
		   points_score(&game->carry), game->noise.cells);
	if (run->walk.sneaking)
		write_text(writer, "; sneaking");
	speak_hunters(run, writer);
	speak_marks(&run->telegraph.preview, writer);
	speak_places(game, writer);
	speak_tools(run, writer);
}

/* ---- the map --------------------------------------------------------------------------------------------- */

void speak_map(const struct run *run, struct byte_writer *writer)
{
	const struct game *game = run->game;

	for (int y = 0; y < game->height; y++) {
		write_text(writer, "map ");
		for (int x = 0; x < game->width; x++)
			write_text(writer, "%c", chronicle_sign(game, cell_at(x, y)));
		write_text(writer, "\n");
	}
}
