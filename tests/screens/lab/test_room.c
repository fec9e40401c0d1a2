/* How much of a map the lab shows: a class must see its cells. */
#include "config.h"

#include <stdio.h>

#include "base/text.h"
#include "kit/overview.h"
#include "screens/lab/lab.h"
#include "tests/long.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

static const struct {
	int width, height;
} sizes[] = {{80, 24}, {120, 40}, {160, 50}};

/* The maps that are larger than a pane needs for numbers: percent of the cells that two panes showed at full size, before
 * panes had the room of the side panel and windows. */
static const struct {
	const char *name;
	int before[ARRAY_LEN(sizes)], least[ARRAY_LEN(sizes)];
} maps[] = {
    {"beast", {0, 0, 0}, {42, 88, 100}},  {"bench", {100, 100, 100}, {100, 100, 100}},
    {"braid", {0, 0, 0}, {42, 88, 100}},  {"corner", {0, 0, 0}, {45, 93, 100}},
    {"deep", {0, 0, 0}, {14, 44, 70}},    {"doorway", {0, 0, 0}, {45, 93, 100}},
    {"drone", {0, 0, 0}, {41, 79, 100}},  {"first", {0, 0, 100}, {69, 100, 100}},
    {"ford", {0, 0, 0}, {42, 88, 100}},   {"lake", {0, 0, 0}, {42, 88, 100}},
    {"mud", {0, 0, 0}, {45, 93, 100}},    {"museum", {0, 0, 0}, {42, 88, 100}},
    {"orbit", {0, 0, 0}, {49, 100, 100}}, {"pillars", {0, 0, 0}, {45, 93, 100}},
    {"pocket", {0, 0, 0}, {40, 79, 100}}, {"rumour", {100, 100, 100}, {100, 100, 100}},
    {"spiral", {0, 0, 0}, {43, 88, 100}}, {"vault", {0, 0, 0}, {42, 88, 100}},
    {"warren", {0, 0, 0}, {12, 41, 65}},
};

enum { BESIDE = 18 }; /* percent that a list or code may take from the two largest maps */

static struct share {
	size_t shown, all;
	int thumbnails;
} share_of(const struct lab *lab, const struct panes *layout)
{
	struct share share = {0};

	for (size_t i = 0; i < layout->shown; i++) {
		struct relief relief;
		bool full = lab_relief(lab, i, panes_body(layout->at[i]), &relief);
		struct rect corner = lab_corner(lab, i, &relief);
		share.thumbnails += !full;
		share.all += grid_cells(&lab->desk.grid);
		for (size_t cell = 0; cell < grid_cells(&lab->desk.grid); cell++) {
			int x, y;
			bool found = relief_find(&relief, grid_cell(&lab->desk.grid, cell), &x, &y);
			bool covered = x >= corner.x && x < corner.x + corner.width && y >= corner.y &&
				       y < corner.y + corner.height;
			share.shown += full && found && !covered;
		}
	}
	return share;
}

static void open_on(struct stage *stage, size_t map, size_t size)
{
	static const char *const two[] = {"dijkstra", "astar"};
	static const struct ui_options plain = {.no_motion = true};
	struct lab_arg arg = {.map = {.text = maps[map].name},
			      .specs = two,
			      .n_specs = ARRAY_LEN(two),
			      .rule = DIAGONAL_NO_CUT,
			      .no_time = true};

	stage_open(stage, sizes[size].width, sizes[size].height, "dark", &plain);
	ck_assert_int_eq(ui_push(&stage->ui, &view_lab, &arg), STATUS_OK);
	stage_play(stage, "5 0 %");
}

/* Percent of the cells of each map that two panes show at full size in the view SHOW; the table is for those who doubt it. */
START_TEST(two_panes_show_no_map_as_a_thumbnail)
{
	printf("%s\n", lesson_shows[_i]);
	for (size_t map = is_long() ? 0 : (size_t)_i % 2; map < ARRAY_LEN(maps);
	     map += (size_t)how_many(2, 1)) {
		printf("  %-8s", maps[map].name);
		for (size_t size = 0; size < ARRAY_LEN(sizes); size++) {
			struct stage stage;
			open_on(&stage, map, size);
			struct lab *lab = stage.ui.stack[1].state;
			lab->look.show = _i;
			struct panes layout = lab_layout(lab, sizes[size].width, sizes[size].height);
			struct share share = share_of(lab, &layout);
			int percent = (int)(100 * share.shown / share.all);
			printf("  %dx%d: %3d %% -> %3d %%", sizes[size].width, sizes[size].height,
			       maps[map].before[size], percent);
			ck_assert_int_eq(share.thumbnails, 0);
			if (_i != SHOW_NUMBERS && (_i == SHOW_MAP || sizes[size].width >= PANES_SIDE_FROM))
				ck_assert_int_ge(percent + BESIDE * (_i != SHOW_MAP), maps[map].least[size]);
			stage_close(&stage);
		}
		printf("\n");
	}
}
END_TEST

/* What goes with a view stands beside its maps and hides none of them. */
START_TEST(lists_and_code_stand_beside_the_maps)
{
	for (size_t map = 0; map < ARRAY_LEN(maps); map++)
		for (size_t size = 0; size < ARRAY_LEN(sizes); size++)
			for (int show = SHOW_FRONTIER; show < SHOWS; show++) {
				struct stage stage;
				open_on(&stage, map, size);
				struct lab *lab = stage.ui.stack[1].state;
				lab->look.show = show;
				struct panes layout = lab_layout(lab, sizes[size].width, sizes[size].height);
				size_t both = show == SHOW_COMPARE || size == 0 ? 1 : 2;
				ck_assert_uint_eq(layout.shown, both);
				for (size_t i = 0; i < layout.shown; i++)
					ck_assert_int_le(layout.at[i].x + layout.at[i].width, layout.side.x);
				stage_close(&stage);
			}
}
END_TEST

/* The maps that are drawn for numbers. */
static const char *const small[] = {"even", "greed", "ties", "dead-end", "toll", "squeeze"};

/* Beside each other, with all cells, and with more than one number on each. */
START_TEST(two_panes_of_a_small_map_have_room_for_numbers)
{
	static const char *const two[] = {"jps", "astar"};

	for (size_t map = 0; map < ARRAY_LEN(small); map++) {
		struct lab_arg arg = {.map = {.text = small[map]},
				      .specs = two,
				      .n_specs = ARRAY_LEN(two),
				      .rule = DIAGONAL_NO_CUT,
				      .no_time = true};
		struct relief relief;
		struct stage stage;
		stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
		ck_assert_int_eq(ui_push(&stage.ui, &view_lab, &arg), STATUS_OK);
		stage_play(&stage, "5 0 % v");
		struct lab *lab = stage.ui.stack[1].state;
		ck_assert_int_eq(lab->look.show, SHOW_NUMBERS);
		struct panes layout = lab_layout(lab, 80, 24);
		ck_assert_uint_eq(layout.shown, 2);
		ck_assert_int_eq(layout.at[0].y, layout.at[1].y);
		for (size_t i = 0; i < layout.shown; i++) {
			ck_assert(lab_relief(lab, i, panes_body(layout.at[i]), &relief));
			ck_assert_int_ge(relief.tile_width, 3);
			ck_assert_int_ge(relief.more_rows, 1);
		}
		struct share share = share_of(lab, &layout);
		ck_assert_msg(share.shown == share.all, "%s: %zu of %zu cells", small[map], share.shown,
			      share.all);
		stage_close(&stage);
	}
}
END_TEST

/* The key folds what stands beside the maps, and brings it back. */
START_TEST(the_panel_folds_by_key)
{
	struct stage stage;

	open_on(&stage, 1, 1);
	const struct lab *lab = stage.ui.stack[1].state;
	ck_assert_int_gt(lab_layout(lab, 120, 40).side.width, 0);
	ck_assert(stage_shows(&stage, "Why this cell?"));
	stage_play(&stage, "|");
	ck_assert_int_eq(lab_layout(lab, 120, 40).side.width, 0);
	ck_assert(!stage_shows(&stage, "Why this cell?") && !stage_shows(&stage, "algorithm "));
	stage_play(&stage, "|");
	ck_assert(stage_shows(&stage, "Why this cell?") && stage_shows(&stage, "algorithm "));
	stage_close(&stage);
	open_on(&stage, 1, 0);
	stage_play(&stage, "|");
	ck_assert(!stage_shows(&stage, "algorithm "));
	stage_play(&stage, "|");
	ck_assert(stage_shows(&stage, "algorithm "));
	stage_close(&stage);
}
END_TEST

START_TEST(an_overview_covers_no_map_that_has_room_beside_it)
{
	const struct grid grid = {.width = 77, .height = 18};
	struct rect beside = overview_corner(&grid, (struct rect){0, 2, 110, 15}, 1, 90, 9);
	struct rect above = overview_corner(&grid, (struct rect){0, 2, 79, 15}, 1, 70, 9);

	ck_assert_int_gt(beside.width, 0);
	ck_assert_int_le(beside.width, (110 - 77) / 2);
	ck_assert_int_eq(beside.x, 0);
	ck_assert_msg(above.width > 0, "over the map where there is no room beside it");
}
END_TEST

Suite *suite_room(void)
{
	Suite *suite = suite_create("screens/lab/room");
	TCase *tcase = tcase_create("room");

	tcase_add_loop_test(tcase, two_panes_show_no_map_as_a_thumbnail, 0, SHOWS);
	tcase_add_test(tcase, lists_and_code_stand_beside_the_maps);
	tcase_add_test(tcase, two_panes_of_a_small_map_have_room_for_numbers);
	tcase_add_test(tcase, the_panel_folds_by_key);
	tcase_add_test(tcase, an_overview_covers_no_map_that_has_room_beside_it);
	suite_add_tcase(suite, tcase);
	return suite;
}
