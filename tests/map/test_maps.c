#include "config.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "map/connectivity.h"
#include "map/map.h"
#include "map/sight.h"
#include "store/places.h"
#include "tests/suite.h"

static struct name_list maps;

static void list_maps(void)
{
	char directory[PATH_MAX];

	ck_assert_int_eq(place_data("maps", directory, sizeof directory), STATUS_OK);
	ck_assert_int_eq(place_list(directory, ".txt", &maps), STATUS_OK);
}

static void free_maps(void)
{
	name_list_free(&maps);
}

START_TEST(there_are_maps_enough)
{
	ck_assert_uint_ge(maps.n, 12);
}
END_TEST

static void check_map(const char *name)
{
	struct grid grid;
	struct diag diag = {""};
	struct connectivity routes;

	ck_assert_msg(map_load_named(name, NULL, &grid, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(grid.title[0] != '\0', "%s has no title", name);
	const struct mark *start = grid_mark(&grid, MARK_START, 0), *goal = grid_mark(&grid, MARK_GOAL, 0);
	ck_assert_msg(start && goal, "%s lacks start or goal", name);
	ck_assert_int_eq(connectivity_count(&grid, start->at, goal->at, &routes), STATUS_OK);
	ck_assert_msg(routes.n > 0, "%s: the goal is out of reach", name);
	for (size_t i = 0; i < grid.n_marks; i++) {
		const struct mark *mark = &grid.marks[i];
		ck_assert_msg(grid_passable(&grid, mark->at), "%s: a mark at %d,%d stands in a wall", name,
			      mark->at.x, mark->at.y);
		/* Whoever flies a patrol flies straight: each leg is free of walls. */
		if (i > 0 && mark->kind == MARK_PATROL && mark[-1].kind == MARK_PATROL &&
		    mark->index == mark[-1].index)
			ck_assert_msg(
			    sight_line(&(struct sight_map){grid.width, grid.height, grid.terrain, NULL},
				       mark[-1].at, mark->at),
			    "%s: a wall stands between %d,%d and %d,%d", name, mark[-1].at.x, mark[-1].at.y,
			    mark->at.x, mark->at.y);
	}
	grid_free(&grid);
}

START_TEST(every_map_of_ours_can_be_won)
{
	char name[NAME_MAX];

	for (size_t i = 0; i < maps.n; i++) {
		snprintf(name, sizeof name, "%.*s", (int)(strlen(maps.names[i]) - 4), maps.names[i]);
		check_map(name);
	}
}
END_TEST

/* What somebody walks on must not lead off the map: the edge is closed. */
START_TEST(every_map_of_ours_is_closed)
{
	for (size_t i = 0; i < maps.n; i++) {
		char path[PATH_MAX], name[NAME_MAX + 8];
		struct grid grid;
		snprintf(name, sizeof name, "maps/%s", maps.names[i]);
		ck_assert_int_eq(place_data(name, path, sizeof path), STATUS_OK);
		ck_assert_int_eq(map_load_path(path, NULL, &grid, NULL, NULL), STATUS_OK);
		for (size_t k = 0; k < grid_cells(&grid); k++)
			for (int d = 0; d < DIRECTIONS; d++) {
				struct cell at = grid_cell(&grid, k), to = cell_step(at, d);
				ck_assert_msg(!grid_passable(&grid, at) || (grid_inside(&grid, to) &&
									    grid_at(&grid, to) != TERRAIN_ROCK),
					      "%s has a hole at %d,%d", maps.names[i], at.x, at.y);
			}
		grid_free(&grid);
	}
}
END_TEST

/* What a format must hold of a map. */
static const struct {
	const char *name;
	bool terrain, marks; /* else only what can be walked on */
} round_trips[] = {
    {"astray", true, true}, {"tmj", true, true},   {"tmx", true, true},   {"xp", true, false},
    {"png", false, false},  {"pbm", false, false}, {"pgm", false, false},
};

static bool same_mark(const struct mark *a, const struct mark *b)
{
	return a->kind == b->kind && a->index == b->index && a->mode == b->mode && cell_equal(a->at, b->at) &&
	       !strcmp(a->name, b->name);
}

static void check_same(const struct grid *grid, const struct grid *back, int trip)
{
	ck_assert(grid->width == back->width && grid->height == back->height);
	for (size_t i = 0; i < grid_cells(grid); i++)
		ck_assert(round_trips[trip].terrain ? grid->terrain[i] == back->terrain[i]
						    : grid_passable(grid, grid_cell(grid, i)) ==
							  grid_passable(back, grid_cell(back, i)));
	if (!round_trips[trip].marks)
		return;
	ck_assert_str_eq(grid->title, back->title);
	ck_assert_int_eq(grid->turns, back->turns);
	ck_assert_uint_eq(grid->n_marks, back->n_marks);
	for (size_t i = 0; i < grid->n_marks; i++) {
		size_t k = 0;
		while (k < back->n_marks && !same_mark(&grid->marks[i], &back->marks[k]))
			k++;
		ck_assert_msg(k < back->n_marks, "mark %zu of %s", i, grid->title);
	}
}

START_TEST(every_map_of_ours_goes_through_every_format_and_back)
{
	const struct format *format = format_of(variant_named(formats, round_trips[_i].name));

	for (size_t i = 0; i < maps.n; i++) {
		struct byte_writer writer = {0};
		struct grid grid, back;
		char path[PATH_MAX], name[NAME_MAX + 8];
		snprintf(name, sizeof name, "maps/%s", maps.names[i]);
		ck_assert_int_eq(place_data(name, path, sizeof path), STATUS_OK);
		ck_assert_int_eq(map_load_path(path, NULL, &grid, NULL, NULL), STATUS_OK);
		enum status status = format->print(&grid, &writer, NULL);
		struct map_text text = {"m", (char *)writer.blob.bytes, writer.blob.len, GRID_MAX_CELLS,
					.on_disk = false};
		if (!status)
			status = format->parse(&text, &back, NULL);
		if (!status) {
			check_same(&grid, &back, _i);
			grid_free(&back);
		}
		ck_assert(!status || status == STATUS_UNSUPPORTED); /* built without the library */
		blob_free(&writer.blob);
		grid_free(&grid);
	}
}
END_TEST

Suite *suite_maps(void)
{
	Suite *suite = suite_create("map/maps");
	TCase *tcase = tcase_create("maps");
	tcase_add_checked_fixture(tcase, list_maps, free_maps);
	tcase_add_test(tcase, there_are_maps_enough);
	tcase_add_test(tcase, every_map_of_ours_can_be_won);
	tcase_add_test(tcase, every_map_of_ours_is_closed);
	tcase_add_loop_test(tcase, every_map_of_ours_goes_through_every_format_and_back, 0,
			    (int)ARRAY_LEN(round_trips));
	suite_add_tcase(suite, tcase);
	return suite;
}
