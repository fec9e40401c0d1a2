#include "tests/chase/room.h"

#include <stdlib.h>
#include <string.h>

#include "tests/suite.h"

static void place(struct room *room, char sign, struct cell at)
{
	enum terrain terrain = TERRAIN_FLOOR;

	for (int i = 0; i < TERRAIN_COUNT; i++)
		if (terrain_info[i].glyph == sign)
			terrain = (enum terrain)i;
	room->grid.terrain[grid_index(&room->grid, at)] = (uint8_t)terrain;
	if (sign == '@')
		room->view.prey = at;
	if (sign == 'h')
		room->view.at = at;
	if (sign == 'x')
		room->others[room->view.n_occupied++] = at;
}

static void prepare_table(struct room *room)
{
	const struct chaser *chaser = chase_of(&room->mind);
	uint8_t open[ARRAY_LEN(room->cells)];
	size_t cells = ground_cells(&room->ground);

	for (size_t i = 0; i < cells; i++)
		open[i] = room->ground.cost[i] != 0;
	if (!room->tools.table)
		room->tools.table =
		    calloc(1, chaser->table_size(room->ground.width, room->ground.height, cells));
	ck_assert_ptr_nonnull(room->tools.table);
	chaser->prepare(room->tools.table, room->ground.width, room->ground.height, open, DIAGONAL_NO_CUT);
}

static void prepare(struct room *room)
{
	if (chase_of(&room->mind)->prepare)
		prepare_table(room);
	const struct pathfinder *path = chase_path(&room->mind);

	if (!path)
		return;
	ck_assert_uint_le(path->scratch_size(&room->ground), sizeof room->scratch);
	if (!(path->caps & PATH_PREPARED))
		return;
	ck_assert_uint_le(path->index_size(&room->ground), sizeof room->index);
	memset(room->index, 0, sizeof room->index);
	void *work = path->work_size ? calloc(1, path->work_size(&room->ground)) : NULL;
	ck_assert_int_eq(path->prepare(room->index, work, &room->ground, DIAGONAL_NO_CUT, NULL, 0, NULL),
			 STATUS_OK);
	free(work);
	room->tools.index = room->index;
}

struct room *room_new(const char *drawing, const char *spec)
{
	struct room *room = aligned_alloc(64, sizeof *room);
	int width = (int)strcspn(drawing, "\n"), height = 1;
	struct diag diag = {""};

	memset(room, 0, sizeof *room);
	for (const char *c = drawing; *c; c++)
		height += *c == '\n';
	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, &room->grid), STATUS_OK);
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			place(room, drawing[y * (width + 1) + x], (struct cell){(int16_t)x, (int16_t)y});
	ck_assert_msg(chase_parse(spec, &room->mind, &diag) == STATUS_OK, "%s: %s", spec, diag.text);
	ck_assert_int_eq(ground_new(&room->grid,
				    chase_of(&room->mind)->opens_doors ? MOVER_PLANNER : MOVER_WALKER, NULL,
				    &room->ground),
			 STATUS_OK);
	ck_assert_uint_le(chase_of(&room->mind)->state_size(&room->ground), sizeof room->state);
	room->rng = rng_seeded(7, RNG_MIND);
	room->tools = (struct chase_tools){.scratch = room->scratch,
					   .cells = room->cells,
					   .corners = room->corners,
					   .n_cells = ARRAY_LEN(room->cells)};
	prepare(room);
	room->view.ground = &room->ground;
	room->view.rule = DIAGONAL_NO_CUT;
	room->view.prey_seen = true;
	room->view.scent = room->scent;
	room->view.occupied = room->others;
	room->view.rng = &room->rng;
	room->view.tools = &room->tools;
	return room;
}

void room_free(struct room *room)
{
	free(room->tools.table);
	ground_free(&room->ground);
	grid_free(&room->grid);
	free(room);
}

void room_step(struct room *room)
{
	room->view.turn++;
	ck_assert_int_eq(chase_of(&room->mind)->step(room->state, room->mind.params, &room->view, &room->move),
			 STATUS_OK);
	room->view.at = room->move.to;
	room->view.n_changed = 0;
}

static char letter(const struct room *room, struct cell from)
{
	for (int d = 0; d < DIRECTIONS; d++)
		if (cell_equal(cell_step(from, d), room->move.to))
			return "neswNESW"[d];
	return room->move.thinking ? '?' : room->move.stuck ? '#' : '.';
}

const char *room_walk(struct room *room, int n, char *letters)
{
	int i = 0;

	while (i < n && !cell_equal(room->view.at, room->view.prey)) {
		struct cell from = room->view.at;
		room_step(room);
		letters[i++] = letter(room, from);
	}
	letters[i] = '\0';
	return letters;
}

void room_change(struct room *room, struct cell at, bool open)
{
	ground_set(&room->ground, at, open ? 1 : 0);
	prepare(room);
	room->changed[room->view.n_changed++] = at;
	room->view.changed = room->changed;
}

void room_explain(const struct room *room, struct chase_plan *plan)
{
	memset(plan, 0, sizeof *plan);
	chase_of(&room->mind)->explain(room->state, room->mind.params, &room->view, plan);
}
