#include "oracle/prologue.h"

#include <stdio.h>
#include <stdlib.h>

#include "map/map.h"
#include "store/places.h"
#include "store/table.h"

enum { SEED = 1, PATH_CAP = 4096 };

static const char *const cue_names[] = {
#define CUE(id, key) key,
#include "oracle/prologue_cues.def"
#undef CUE
    NULL};

static const struct table_key board_keys[] = {
    {TEXT_KEY(prologue_board, "map", map), .required = true},
    {CHOICE_KEY(prologue_board, "lesson", lesson, cue_names), .required = true},
#define CUE(id, key) {TEXT_KEY(prologue_board, key, says[CUE_##id])},
#include "oracle/prologue_cues.def"
#undef CUE
};

/* ---- teaching -------------------------------------------------------------------------------------------- */

static enum status prologue_read_board(const config_setting_t *group, void *context, struct diag *diag)
{
	struct prologue *prologue = context;
	struct prologue_board board = {.map = ""};
	enum status status = table_read(group, board_keys, ARRAY_LEN(board_keys), &board, diag);

	if (status)
		return status;
	const int needed[] = {CUE_START, CUE_OUT, board.lesson};
	for (size_t i = 0; i < ARRAY_LEN(needed); i++)
		if (!board.says[needed[i]][0])
			return table_wrong(group, diag, "says nothing at '%s'", cue_names[needed[i]]);
	if (prologue->n_boards == PROLOGUE_BOARDS_MAX)
		return table_wrong(group, diag, "exceeds the limit of %d boards", PROLOGUE_BOARDS_MAX);
	prologue->boards[prologue->n_boards++] = board;
	return STATUS_OK;
}

static enum status prologue_read(const config_setting_t *root, void *prologue, struct diag *diag)
{
	((struct prologue *)prologue)->n_boards = 0;
	return table_only_list(root, "boards", prologue_read_board, prologue, diag);
}

enum status prologue_load(struct prologue *prologue, struct diag *diag)
{
	struct table table;
	char path[PATH_CAP];
	enum status status = place_data("prologue.cfg", path, sizeof path);

	if (status)
		return status;
	status = table_open(&table, path, diag);
	if (!status)
		status = prologue_read(table_root(&table), prologue, diag);
	table_close(&table);
	return status;
}

enum status prologue_parse(const char *path, const char *text, struct prologue *prologue, struct diag *diag)
{
	return table_take_text(path, text, prologue_read, prologue, diag);
}

static enum status prologue_grid(const struct prologue_board *board, struct grid *grid, struct diag *diag)
{
	char name[sizeof board->map + 16], path[PATH_CAP];

	snprintf(name, sizeof name, "prologue/%s", board->map);
	enum status status = place_data(name, path, sizeof path);
	if (!status)
		status = map_load_path(path, NULL, grid, NULL, diag);
	if (!status)
		grid->turns = 1; /* as in a puzzle, everything is in view */
	return status;
}

enum status prologue_world(const struct prologue_board *board, const struct rules *rules, struct game **game,
			   struct diag *diag)
{
	struct rules *knowing = malloc(sizeof *knowing);
	struct grid grid;

	if (!knowing)
		return STATUS_NO_MEMORY;
	*knowing = *rules;
	for (int i = 0; i < knowing->n_kinds; i++)
		knowing->kinds[i].knows = true;
	enum status status = prologue_grid(board, &grid, diag);
	if (!status) {
		struct game_setup setup = {
		    .seed = SEED, .floor = 1, .grid = &grid, .title = grid.title, .run_rules = true};
		status = game_new(&setup, knowing, game, diag);
		grid_free(&grid);
	}
	free(knowing);
	return status;
}

/* ---- what happens ---------------------------------------------------------------------------------------- */

static bool prologue_paid(const struct game *game)
{
	for (int i = 0; i < game->n_events; i++)
		if (game->events[i].kind == GAME_EVENT_ERRED && game->events[i].erred.pays)
			return true;
	return false;
}

/* Can a door beside you be closed by a tempo? */
static bool prologue_has_door(const struct game *game)
{
	for (int d = NORTH; d <= WEST; d++)
		if (game_terrain(game, cell_step(game->at, d)) == TERRAIN_DOOR_OPEN)
			return game_has_tempo(game);
	return false;
}

static bool prologue_is_marked(const struct preview *preview)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (preview->marks[d] == PREVIEW_DEADLY)
			return true;
	return false;
}

static bool prologue_is_awake(const struct game *game)
{
	for (int i = 0; i < game->n_hunters; i++)
		if (!game->hunters[i].exertion.stun_turns)
			return true;
	return false;
}

static bool prologue_holds(const struct prologue_try *try, enum prologue_cue cue, const struct game *game,
			   const struct preview *preview)
{
	switch (cue) {
	case CUE_OUT: return cell_equal(game->at, game->floor.goal);
	case CUE_CLOSED: return game->turn == try->turn && game_event_of(game, GAME_EVENT_DOOR_CLOSED);
	case CUE_CLASHED: return game_event_of(game, GAME_EVENT_CLASHED);
	case CUE_WOKE: return try->came >> CUE_CLASHED & 1 && prologue_is_awake(game);
	case CUE_ERRED: return prologue_paid(game);
	case CUE_DOOR: return prologue_has_door(game);
	case CUE_MEET: return preview->n_clashes > 0;
	case CUE_STAY: return preview->marks[ORACLE_WAIT] == PREVIEW_DEADLY;
	case CUE_RED: return prologue_is_marked(preview);
	default: return false; /* what begins a try */
	}
}

struct prologue_try prologue_begin(const struct prologue_board *board, enum prologue_cue again)
{
	return (struct prologue_try){.board = board, .says = board->says[again][0] ? again : CUE_START};
}

void prologue_hear(struct prologue_try *try, const struct game *game, const struct preview *preview)
{
	bool spoken = false;

	for (int i = 0; i < PROLOGUE_CUES; i++) {
		unsigned cue = 1U << i;
		if (!prologue_holds(try, (enum prologue_cue)i, game, preview))
			continue;
		try->came |= cue;
		if (spoken || try->told & cue || !try->board->says[i][0])
			continue;
		try->told |= cue;
		try->says = (enum prologue_cue)i;
		spoken = true;
	}
	try->turn = game->turn;
}

enum prologue_cue prologue_again(const struct prologue_try *try, const struct game *game)
{
	bool out = cell_equal(game->at, game->floor.goal);

	if (game->caught)
		return CUE_CAUGHT;
	return out && !(try->came >> try->board->lesson & 1) ? CUE_MISSED : CUE_START;
}
