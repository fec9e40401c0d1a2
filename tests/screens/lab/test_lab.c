/* The lab and the race from the keyboard: what the screen shows, and that time runs both ways. */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/minmax.h"
#include "map/map.h"
#include "screens/lab/lab.h"
#include "screens/lab/race_view.h"
#include "screens/lab/results.h"
#include "store/file.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

#if defined __GLIBC__ && !defined ASTRAY_SANITIZED
#include <malloc.h>
#endif

static void open_lab_on(struct stage *stage, int width, int height, const char *map, size_t n,
			const char *const *specs)
{
	static const struct ui_options plain = {.no_motion = true};

	stage_open(stage, width, height, "dark", &plain);
	struct lab_arg arg = {
	    .map = {.text = map}, .specs = specs, .n_specs = n, .rule = DIAGONAL_NO_CUT, .no_time = true};
	ck_assert_msg(ui_push(&stage->ui, &view_lab, &arg) == STATUS_OK, "%s", stage->ui.notice);
	stage_play(stage, "");
}

static void open_lab(struct stage *stage, int width, int height, size_t n, const char *const *specs)
{
	open_lab_on(stage, width, height, NULL, n, specs);
}

static struct lab *lab_of(struct stage *stage)
{
	return stage->ui.stack[1].state;
}

static const char *const four[] = {"dijkstra", "astar", "greedy", "bfs"};
static const char *const misled[] = {"astar:h=map", "astar:w=5"};
static const char *const even[] = {"jps", "astar"};
static const char *const jumping[] = {"jps"};
static const char *const hanging[] = {"theta"};

static const struct {
	const char *name, *keys;
	int width, height;
	size_t n;
	const char *map;
	const char *const *specs; /* [n] */
} scripts[] = {
    {"lab-two-80x24", "6 0 %", 80, 24, 2, NULL, four},
    {"lab-four-200x60", "3 0 %", 200, 60, 4, NULL, four},
    {"lab-compare-80x24", "$ Tab D", 80, 24, 2, NULL, four},
    {"lab-compare-120x40", "6 0 . D", 120, 40, 3, NULL, four},
    {"lab-compare-200x60", "6 0 . D", 200, 60, 4, NULL, four},
    {"lab-inspect-80x24", "1 0 0 g i h h h j j j", 80, 24, 2, NULL, four},
    {"lab-paint-80x24", "$ E l l l l Space k k Space", 80, 24, 2, NULL, four},
    {"lab-tune-80x24", "Tab c j l", 80, 24, 2, NULL, four},
    {"lab-results-80x24", "r Tab", 80, 24, 4, NULL, four},
    {"lab-tour-80x24", "T Enter Enter Enter Enter Enter", 80, 24, 2, NULL, four},
    {"lab-numbers-80x24", "2 0 . v", 80, 24, 2, NULL, four},
    {"lab-numbers-120x40", "2 0 . v", 120, 40, 2, NULL, four},
    {"lab-numbers-200x60", "2 0 . n", 200, 60, 2, "toll", four},
    {"lab-numbers-40x12", "1 2 . n", 40, 12, 1, "toll", &four[1]},
    {"lab-small-80x24", "1 2 . v", 80, 24, 2, "even", even},
    {"lab-squeezed-80x24", "9 . v", 80, 24, 2, "squeeze", four},
    {"lab-toll-80x24", "1 2 . v", 80, 24, 2, "toll", four},
    {"lab-frontier-80x24", "2 0 . Tab v v", 80, 24, 2, NULL, four},
    {"lab-frontier-120x40", "2 0 . f", 120, 40, 1, "museum", hanging},
    {"lab-frontier-40x12", "2 0 . Tab f", 40, 12, 2, NULL, four},
    {"lab-code-80x24", "2 0 . Tab C . . . . .", 80, 24, 2, NULL, four},
    {"lab-code-120x40", "4 . C . . . . . .", 120, 40, 2, "toll", four},
    {"lab-code-200x60", "2 . C . . .", 200, 60, 2, "even", even},
    {"lab-code-40x12", "6 . C . . . . . .", 40, 12, 1, "toll", &four[1]},
    {"lab-breaks-80x24", "X } }", 80, 24, 2, "rumour", misled},
    {"lab-breaks-200x60", "X $", 200, 60, 2, "rumour", misled},
    {"lab-40x12", "2 0 .", 40, 12, 2, "lake", four},
    {"lab-race-40x12", "1 2 0 g R 1 2 G", 40, 12, 4, NULL, four},
    {"lab-race-120x40", "1 2 0 g R 1 2 G", 120, 40, 4, NULL, four},
    {"lab-help-80x24", "?", 80, 24, 2, NULL, four},
    {"lab-race-80x24", "1 2 0 g R 1 2 G", 80, 24, 4, NULL, four},
    {"lab-fate-80x24", "O l l l l l l l l l l l l j j", 80, 24, 2, "first", four},
    {"lab-fate-play-80x24", "O l l l l l l l l l l l l j j c l l l l l l l Esc . . . .", 80, 24, 2, "first",
     four},
    {"lab-fate-hunter-40x12", "O Tab h h h h j $", 40, 12, 2, "first", four},
    {"lab-fate-two-80x24", "O c l Esc 8 .", 80, 24, 2, "first", four},
    {"lab-fate-200x60", "O c l l Esc", 200, 60, 2, "lake", four},
    {"lab-making-80x24", "M l l Enter W 2 0 g", 80, 24, 2, "lake", four},
    {"lab-making-40x12", "W 4 g", 40, 12, 2, NULL, four},
    {"lab-scans-120x40", "4 g", 120, 40, 1, "pillars", jumping},
};

START_TEST(the_lab_looks_as_it_should)
{
	struct stage stage;

	open_lab_on(&stage, scripts[_i].width, scripts[_i].height, scripts[_i].map, scripts[_i].n,
		    scripts[_i].specs);
	stage_play(&stage, scripts[_i].keys);
	stage_matches(&stage, scripts[_i].name);
	stage_close(&stage);
}
END_TEST

/* What the table has no room for on 80 columns. */
START_TEST(the_comparison_tells_fewer_steps_from_less_cost)
{
	static const char *const fewest[] = {"bfs", "dijkstra"};
	struct stage stage;

	open_lab_on(&stage, 80, 24, "toll", 2, fewest);
	stage_play(&stage, "$ D");
	ck_assert(stage_shows(&stage, "Breadth-first search alone"));
	ck_assert(stage_shows(&stage, "9 steps, not 12."));
	stage_close(&stage);
	open_lab_on(&stage, 80, 24, "toll", 2, misled);
	stage_play(&stage, "$ D");
	ck_assert_msg(!stage_shows(&stage, "steps, not"), "paths of as many steps");
	stage_close(&stage);
}
END_TEST

START_TEST(the_legend_of_fate_is_whole_on_the_smallest_screen)
{
	struct stage stage;

	open_lab_on(&stage, 40, 12, "lake", 2, four);
	stage_play(&stage, "O");
	ck_assert(stage_shows(&stage, " H there: within▒34▒▒68▒░102░░136░"));
	stage_close(&stage);
}
END_TEST

START_TEST(where_too_few_cells_hang_together_there_is_no_fate)
{
	static const char drawing[] = "astray map 1\nmap\n####\n#..#\n####\n";
	char path[] = "/tmp/astray-two-cells-XXXXXX";
	struct stage stage;

	close(mkstemp(path));
	ck_assert_int_eq(file_write(path, FILE_USERS, drawing, sizeof drawing - 1, NULL), STATUS_OK);
	open_lab_on(&stage, 80, 24, path, 2, four);
	unlink(path);
	stage_play(&stage, "O");
	ck_assert(stage_shows(&stage, "too few connected cells here"));
	stage_play(&stage, ". c l Esc . Tab l $ . Esc");
	stage_close(&stage);
}
END_TEST

/* Before a search is over, with a cursor on the map, and in a race. */
static const char *const sized[] = {"5 0 %",       "i l",     "R",       "O",         "5 0 % v",    "5 0 % v v",
				    "5 0 % v v v", "5 0 % |", "5 0 % X", "5 0 % f |", "5 0 % C . ."};

START_TEST(any_size_of_the_lab_is_drawn)
{
	struct stage stage;

	for (size_t n = 1; n <= ARRAY_LEN(four); n++) {
		open_lab(&stage, 80, 24, n, four);
		stage_play(&stage, sized[_i]);
		for (int width = 40; width < 260; width += 23)
			for (int height = 12; height < 80; height += height < 16 ? 1 : 7)
				stage_resize(&stage, width, height);
		stage_close(&stage);
	}
}
END_TEST

START_TEST(what_was_painted_is_not_lost_without_a_word)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	stage_play(&stage, "E k Space E q");
	ck_assert_uint_eq(stage.ui.depth, 2);
	ck_assert(stage_shows(&stage, "again leaves without it"));
	stage_play(&stage, ". o");
	ck_assert(stage_shows(&stage, "o again leaves without it"));
	ck_assert_uint_eq(stage.ui.depth, 2);
	stage_play(&stage, "q");
	ck_assert_uint_eq(stage.ui.depth, 2);
	stage_play(&stage, "Esc");
	ck_assert_uint_eq(stage.ui.depth, 1);
	stage_close(&stage);
	open_lab(&stage, 80, 24, 2, four);
	stage_play(&stage, "E k Space E U Esc");
	ck_assert_msg(stage.ui.depth == 1, "nothing is changed any more");
	stage_close(&stage);
}
END_TEST

/* Does a window of each pane that is shown have the cell that it expanded last, outside its overview? */
static void current_cells_are_seen(const struct lab *lab, int width, int height)
{
	struct panes panes = lab_layout(lab, width, height);

	for (size_t i = 0; i < panes.shown; i++) {
		size_t pane = panes.first + i;
		uint32_t current = timeline_current(&lab->panes[pane].study.timeline);
		struct relief relief;
		int x, y;
		ck_assert(lab_relief(lab, pane, panes_body(panes.at[i]), &relief));
		if (current == TIMELINE_NOWHERE)
			continue;
		ck_assert(relief_find(&relief, grid_cell(&lab->desk.grid, current), &x, &y));
		struct rect corner = lab_corner(lab, pane, &relief);
		ck_assert(x < corner.x || x >= corner.x + corner.width || y < corner.y ||
			  y >= corner.y + corner.height);
	}
}

START_TEST(a_pane_too_small_for_its_map_follows_the_search)
{
	struct stage stage;

	open_lab_on(&stage, 80, 24, "lake", 2, four);
	for (uint32_t step = 0; step < 8; step++) {
		current_cells_are_seen(lab_of(&stage), 80, 24);
		stage_play(&stage, "z");
		current_cells_are_seen(lab_of(&stage), 80, 24);
		ck_assert(!stage_shows(&stage, "a sign is"));
		stage_play(&stage, "z 1 0 0 .");
	}
	stage_close(&stage);
}
END_TEST

START_TEST(of_a_map_larger_than_sixteen_windows_all_is_shown)
{
	struct stage stage;
	struct grid grid;

	ck_assert_int_eq(grid_new(300, 200, TERRAIN_FLOOR, &grid), STATUS_OK);
	struct lab_arg arg = {.grid = &grid, .specs = four, .n_specs = 2, .no_time = true};
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_lab, &arg), STATUS_OK);
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "a sign is 8x16 cells") || stage_shows(&stage, "a sign is 16x32 cells"));
	stage_play(&stage, "z");
	ck_assert(!stage_shows(&stage, "a sign is"));
	stage_close(&stage);
	grid_free(&grid);
}
END_TEST

START_TEST(the_cursor_is_seen_in_a_pane_of_any_size)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 4, four);
	stage_play(&stage, "i");
	for (int height = 12; height < 24; height++) {
		stage_resize(&stage, 40, height);
		const struct lab *lab = lab_of(&stage);
		struct panes panes = lab_layout(lab, 40, height);
		struct relief relief;
		int x, y;
		ck_assert(lab_relief(lab, lab->focus, panes_body(panes.at[lab->focus - panes.first]), &relief));
		ck_assert_msg(relief_find(&relief, lab->look.cursor, &x, &y), "%d rows", height);
	}
	stage_close(&stage);
}
END_TEST

static size_t picture(struct stage *stage, char *out, size_t cap)
{
	size_t len = screen_dump(&stage->screen, out, cap);

	return len + screen_dump_roles(&stage->screen, out + len, cap - len);
}

START_TEST(a_moment_looks_the_same_from_either_side)
{
	enum { CAP = 1 << 16 };
	static const char *const there[] = {"1 0 0 g", "$ 1 0 0 g",   "1 0 1 g ,",
					    "9 0 g L", "5 0 g 5 0 .", "m a $ ' a"};
	static char first[CAP], again[CAP];
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	stage_play(&stage, there[0]);
	size_t len = picture(&stage, first, CAP);
	for (size_t i = 1; i < ARRAY_LEN(there); i++) {
		stage_play(&stage, there[i]);
		ck_assert_msg(picture(&stage, again, CAP) == len && !memcmp(first, again, len), "by '%s'",
			      there[i]);
	}
	stage_close(&stage);
}
END_TEST

START_TEST(every_edit_searches_anew_and_undo_takes_it_back)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	struct lab *lab = lab_of(&stage);
	double cost = lab->panes[1].cost;
	uint32_t expanded = lab->panes[1].study.result.expanded;
	stage_play(&stage, "E g");
	ck_assert_double_lt(lab->panes[1].cost, cost);
	stage_play(&stage, "U Esc");
	ck_assert_double_eq(lab->panes[1].cost, cost);
	ck_assert_uint_eq(lab->panes[1].study.result.expanded, expanded);
	stage_play(&stage, "Y");
	ck_assert_double_lt(lab->panes[1].cost, cost);
	stage_close(&stage);
}
END_TEST

START_TEST(a_page_of_help_is_wrapped_on_a_narrow_screen)
{
	static const char *const specs[] = {"dijkstra"};
	struct stage stage;

	open_lab(&stage, 40, 12, 1, specs);
	stage_play(&stage, "e");
	ck_assert(stage_shows(&stage, "their true cost from the start, so"));
	for (int i = 0; i < 8; i++) {
		ck_assert(!stage_shows(&stage, "…"));
		stage_play(&stage, "PgDn");
	}
	ck_assert(stage_shows(&stage, "Numerische Mathematik") || stage_shows(&stage, "Dijkstra 1959"));
	stage_close(&stage);
}
END_TEST

START_TEST(d_star_lite_repairs_its_search_after_an_edit_and_only_then)
{
	static const char *const specs[] = {"dstarlite", "dijkstra"};
	struct stage stage;

	open_lab(&stage, 80, 24, 2, specs);
	const struct lab *lab = lab_of(&stage);
	const struct study *study = &lab->panes[0].study;
	uint32_t whole = study->result.expanded;
	stage_play(&stage, "E l l l Space k k Esc $");
	ck_assert(study->repaired && stage_shows(&stage, "repaired"));
	ck_assert_uint_lt(study->result.expanded, whole / 2);
	ck_assert_double_eq_tol(lab->panes[0].cost, lab->panes[1].cost, 1e-9);
	stage_play(&stage, "a");
	ck_assert_msg(study->repaired, "nothing changed");
	struct grid grid;
	ck_assert_int_eq(edit_copy(&lab->desk, &grid), STATUS_OK);
	stage_play(&stage, "E l Space Esc");
	ck_assert(study->repaired);
	ck_assert_int_eq(lab_load(lab_of(&stage), &grid, "again"), STATUS_OK);
	ck_assert_int_eq(lab_solve(lab_of(&stage)), STATUS_OK);
	ck_assert_msg(!study->repaired, "a map of the same size is another map");
	grid_free(&grid);
	stage_close(&stage);
}
END_TEST

START_TEST(a_search_too_long_to_show_whole_says_so_and_steps_from_shown_to_shown)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	struct lab *lab = lab_of(&stage);
	uint32_t length = lab->player.length;
	lab->panes[0].study.room = 100;
	lab_edited(lab, &stage.ui);
	const struct timeline *timeline = &lab->panes[0].study.timeline;
	uint32_t stride = timeline->stride;
	stage_play(&stage, "3 .");
	ck_assert(stride > 1 && timeline->moment == 3 * stride);
	ck_assert_uint_eq(lab->panes[1].study.timeline.moment, 3 * stride);
	stage_play(&stage, "7 g , ,");
	ck_assert_uint_eq(lab->player.at, 0);
	char said[48];
	snprintf(said, sizeof said, "step 0/%u, every %uth shown", length, stride);
	ck_assert_msg(stage_shows(&stage, said), "%s", said);
	stage_play(&stage, "$");
	ck_assert_uint_eq(timeline->moment, length);
	stage_play(&stage, ",");
	ck_assert_uint_eq(timeline->moment, (length - 1) / stride * stride);
	stage_close(&stage);
}
END_TEST

START_TEST(playing_stops_where_it_was_told_to)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	struct lab *lab = lab_of(&stage);
	stage_play(&stage, "i l l ! Esc Space");
	uint32_t cell = (uint32_t)grid_index(&lab->desk.grid, lab->look.cursor);
	bool taken = timeline_current(&lab->panes[0].study.timeline) == cell ||
		     timeline_current(&lab->panes[1].study.timeline) == cell;
	ck_assert(taken && lab->player.at < lab->player.length);
	stage_play(&stage, "Space Space");
	ck_assert_uint_eq(lab->player.at, lab->player.length);
	stage_close(&stage);
}
END_TEST

START_TEST(the_pointer_paints_and_carries_the_goal)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	struct lab *lab = lab_of(&stage);
	stage_play(&stage, "E");
	ck_assert(stage.ui.mouse);
	struct panes layout = lab_layout(lab, 80, 24);
	struct relief relief;
	int x, y;
	ck_assert(lab_relief(lab, 0, panes_body(layout.at[0]), &relief));
	ck_assert(relief_find(&relief, lab->desk.goal, &x, &y));
	struct cell goal = lab->desk.goal;
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_DOWN, .x = x, .y = y});
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_DRAG, .x = x, .y = y + 1});
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_UP, .x = x, .y = y + 1});
	ck_assert(cell_equal(lab->desk.goal, cell_step(goal, SOUTH)));
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_DOWN, .x = x + 1, .y = y});
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_UP, .x = x + 1, .y = y});
	ck_assert_int_eq(grid_at(&lab->desk.grid, cell_step(goal, EAST)), TERRAIN_WALL);
	stage_play(&stage, "U U Esc");
	ck_assert(cell_equal(lab->desk.goal, goal) && !stage.ui.mouse);
	stage_close(&stage);
}
END_TEST

/* The goal of this map is entered by a straight step. */
START_TEST(a_digit_paints_its_cost_and_the_searches_pay_it)
{
	struct stage stage;

	open_lab_on(&stage, 80, 24, "greed", 2, four);
	struct lab *lab = lab_of(&stage);
	double cost = lab->panes[0].study.result.cost;
	stage_play(&stage, "E");
	lab->look.cursor = lab->desk.goal;
	for (int digit = 1; digit <= TERRAIN_COST_MAX; digit++) {
		ui_key(&stage.ui, (struct key){.code = (uint32_t)('0' + digit)});
		stage_play(&stage, "");
		for (int pane = 0; pane < 2; pane++)
			ck_assert_double_eq_tol(lab->panes[pane].study.result.cost, cost + digit - 1, 1e-9);
	}
	stage_close(&stage);
}
END_TEST

/* Walls are dragged while the searches play; the pointer that goes down on a wall takes walls away. */
START_TEST(walls_are_dragged_while_the_searches_play)
{
	struct stage stage;
	struct relief relief;
	int x, y;

	open_lab(&stage, 80, 24, 2, four);
	struct lab *lab = lab_of(&stage);
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_SPACE});
	ui_key(&stage.ui, (struct key){.code = 'E'});
	ck_assert_ptr_eq(stage.ui.stack[2].view, &view_paint);
	ck_assert(lab->player.playing);
	struct panes layout = lab_layout(lab, 80, 24);
	ck_assert(lab_relief(lab, 0, panes_body(layout.at[0]), &relief));
	struct cell wall = cell_at(20, 6);
	ck_assert(relief_find(&relief, wall, &x, &y));
	for (int row = 0; row < 4; row++) {
		ui_key(&stage.ui, (struct key){.code = row ? KEY_CODE_MOUSE_DRAG : KEY_CODE_MOUSE_DOWN,
					       .x = x,
					       .y = y + row});
		ck_assert_int_eq(grid_at(&lab->desk.grid, cell_at(wall.x, wall.y + row)), TERRAIN_WALL);
		uint32_t before = lab->player.at;
		stage.ui.now_ms += 500;
		ui_tick(&stage.ui);
		ck_assert_uint_gt(lab->player.at, before);
	}
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_UP, .x = x, .y = y + 3});
	for (size_t i = 0; i < lab->n_panes; i++)
		for (uint32_t step = 1; step <= lab->panes[i].study.timeline.total; step++)
			ck_assert_uint_ne(timeline_step(&lab->panes[i].study.timeline, step)->current,
					  grid_index(&lab->desk.grid, wall));
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_DOWN, .x = x, .y = y});
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_DRAG, .x = x, .y = y + 1});
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_UP, .x = x, .y = y + 1});
	ck_assert_int_eq(grid_at(&lab->desk.grid, wall), TERRAIN_FLOOR);
	ck_assert_int_eq(grid_at(&lab->desk.grid, cell_at(wall.x, wall.y + 1)), TERRAIN_FLOOR);
	ck_assert_int_eq(grid_at(&lab->desk.grid, cell_at(wall.x, wall.y + 2)), TERRAIN_WALL);
	ui_key(&stage.ui, (struct key){.code = 'U'});
	ck_assert_int_eq(grid_at(&lab->desk.grid, wall), TERRAIN_WALL);
	stage_close(&stage);
}
END_TEST

START_TEST(the_tour_goes_through_all_its_steps_and_ends)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 1, four);
	stage_play(&stage, "T Enter");
	const struct lab *lab = stage.ui.stack[3].state;
	ck_assert(lab->lesson.play && lab->lesson.play->step == 0 && lab->n_panes == 2);
	for (int step = 1; step < 8; step++) {
		stage_play(&stage, "Enter");
		ck_assert_int_eq(lab->lesson.play->step, step);
		ck_assert_msg(!stage.ui.notice[0], "step %d: %s", step, stage.ui.notice);
	}
	stage_play(&stage, "Enter");
	ck_assert_ptr_null(lab->lesson.play);
	stage_close(&stage);
}
END_TEST

START_TEST(one_key_leads_through_all_views_and_back)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	const struct lab *lab = lab_of(&stage);
	stage_play(&stage, "5 0 %");
	for (int view = 0; view < 2 * SHOWS; view++) {
		ck_assert_int_eq(lab_shown(lab), view % SHOWS);
		ck_assert(stage_shows(&stage, "Why ") == (view % SHOWS == SHOW_FRONTIER));
		ck_assert(stage_shows(&stage, "Who expanded what") == (view % SHOWS == SHOW_COMPARE));
		ck_assert(stage_shows(&stage, "f/g") == (view % SHOWS == SHOW_NUMBERS));
		ck_assert(stage_shows(&stage, "What Dijkstra does") == (view % SHOWS == SHOW_CODE));
		stage_play(&stage, "v");
	}
	stage_close(&stage);
}
END_TEST

/* Forwards and backwards it leads over the same lines; the farther key leads to the next expansion. */
START_TEST(the_code_steps_by_lines_both_ways)
{
	enum { LINES = 1000 };
	struct {
		int line;
		uint32_t cell, moment;
	} stood[LINES];
	struct stage stage;
	int n = 0;

	open_lab_on(&stage, 80, 24, "toll", 1, four);
	struct lab *lab = lab_of(&stage);
	stage_play(&stage, "C");
	for (; n < LINES && lab_stroke(lab)->kind != STROKE_FOUND; n++) {
		stood[n].line = lab_code_line(lab);
		stood[n].cell = lab_stroke(lab)->cell;
		stood[n].moment = lab->player.at;
		ck_assert_int_ge(stood[n].line, 0);
		stage_play(&stage, ".");
	}
	ck_assert_int_lt(n, LINES);
	ck_assert_uint_eq(lab->player.at, lab->player.length);
	while (n-- > 0) {
		stage_play(&stage, ",");
		ck_assert_int_eq(lab_code_line(lab), stood[n].line);
		ck_assert_uint_eq(lab_stroke(lab)->cell, stood[n].cell);
		ck_assert_uint_eq(lab->player.at, stood[n].moment);
	}
	ck_assert(lab->player.at == 0 && lab->code.at == 0);
	stage_play(&stage, "> > >");
	ck_assert_uint_eq(lab->player.at, 3);
	ck_assert_int_eq(lab_code_line(lab), code_line(&lab->code.text, STROKE_TAKE));
	stage_close(&stage);
}
END_TEST

/* How many cells of both searches, or of one alone, are among the first STEPS that each expands: by their logs. */
static void count_expanded(const struct lab *lab, uint32_t steps, unsigned alone[2], unsigned *both)
{
	size_t cells = grid_cells(&lab->desk.grid);
	unsigned *taken = calloc(cells, sizeof *taken);

	alone[0] = alone[1] = *both = 0;
	for (unsigned i = 0; i < 2; i++) {
		const struct study *study = &lab->panes[i].study;
		struct event events[8192];
		struct event_log log = {.events = events, .cap = ARRAY_LEN(events)};
		struct solver solver = {.pathfinder = study->solver.pathfinder};
		struct path_result result;
		memcpy(solver.params, study->solver.params, sizeof solver.params);
		ck_assert_int_eq(solver_load(&solver, &lab->desk.ground, study->rule), STATUS_OK);
		ck_assert_int_eq(solver_find(&solver, &lab->desk.ground, &study->query, &log, &result),
				 STATUS_OK);
		ck_assert_uint_eq(log.dropped, 0);
		uint32_t step = 0;
		for (size_t e = 0; e < log.n; e++)
			if (events[e].kind == EVENT_EXPAND && step++ < steps)
				taken[events[e].cell] |= 1U << i;
		solver_free(&solver);
	}
	for (size_t i = 0; i < cells; i++) {
		alone[0] += taken[i] == 1;
		alone[1] += taken[i] == 2;
		*both += taken[i] == 3;
	}
	free(taken);
}

START_TEST(to_compare_counts_what_each_search_has_expanded)
{
	static const char *const pair[] = {"dijkstra", "astar"};
	unsigned alone[2], both;
	struct stage stage;
	char row[64];

	open_lab(&stage, 80, 24, 2, pair);
	stage_play(&stage, "D");
	for (uint32_t step = 0; step < 330; step += 37) {
		count_expanded(lab_of(&stage), step, alone, &both);
		snprintf(row, sizeof row, "1 by Dijkstra alone %15u", alone[0]);
		ck_assert_msg(stage_shows(&stage, row), "step %u: %s", step, row);
		snprintf(row, sizeof row, "2 by A* alone %21u", alone[1]);
		ck_assert_msg(stage_shows(&stage, row), "step %u: %s", step, row);
		snprintf(row, sizeof row, "by both %25u", both);
		ck_assert_msg(stage_shows(&stage, row), "step %u: %s", step, row);
		stage_play(&stage, "3 7 .");
	}
	stage_close(&stage);
}
END_TEST

/* What a question hides no view tells. */
START_TEST(a_view_does_not_tell_what_a_question_hides)
{
	struct stage stage;
	struct lesson *lesson;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(lesson_load_named("02-same-road-less-work", &lesson, NULL), STATUS_OK);
	struct lab_arg arg = {.no_time = true, .lesson = &(struct lesson_arg){.lesson = &lesson}};
	ck_assert_int_eq(ui_push(&stage.ui, &view_lab, &arg), STATUS_OK);
	struct lab *lab = lab_of(&stage);
	while (!lab_asks(lab))
		stage_play(&stage, "Enter");
	ck_assert(lab_hides(lab, lab->focus));
	for (lab->look.show = 0; lab->look.show < SHOWS; lab->look.show++)
		ck_assert_int_eq(lab_shown(lab), SHOW_MAP);
	stage_close(&stage);
}
END_TEST

START_TEST(the_list_is_in_the_order_in_which_cells_are_taken)
{
	struct stage stage;

	for (size_t i = 0; i < ARRAY_LEN(four); i++) {
		open_lab(&stage, 80, 24, 1, &four[i]);
		struct lab *lab = lab_of(&stage);
		stage_play(&stage, "f");
		for (int step = 0; step < 60 && study_next(&lab->panes[0].study) != TIMELINE_NOWHERE; step++) {
			struct cell next = grid_cell(&lab->desk.grid, study_next(&lab->panes[0].study));
			char fresh[32], stale[32], better[32];
			snprintf(fresh, sizeof fresh, "  1 + %d,%d ", next.x, next.y);
			snprintf(better, sizeof better, "  1 * %d,%d ", next.x, next.y);
			snprintf(stale, sizeof stale, "  1   %d,%d ", next.x, next.y);
			ck_assert_msg(stage_shows(&stage, fresh) || stage_shows(&stage, stale) ||
					  stage_shows(&stage, better),
				      "%s, step %d: %d,%d is not the first", four[i], step, next.x, next.y);
			stage_play(&stage, ".");
		}
		stage_close(&stage);
	}
}
END_TEST

START_TEST(an_option_changes_in_every_pane_that_has_it)
{
	static const char *const specs[] = {"astar", "wastar", "greedy", "dijkstra"};
	struct stage stage;

	open_lab(&stage, 80, 24, 4, specs);
	struct lab *lab = lab_of(&stage);
	stage_play(&stage, "A j l Esc");
	double h = lab->panes[0].study.solver.params[0];
	ck_assert_double_ne(h, 0);
	for (size_t i = 0; i < 3; i++)
		ck_assert_double_eq(lab->panes[i].study.solver.params[0], h);
	stage_play(&stage, "c j l Esc");
	ck_assert_double_ne(lab->panes[0].study.solver.params[0], h);
	ck_assert_double_eq(lab->panes[1].study.solver.params[0], h);
	stage_close(&stage);
}
END_TEST

START_TEST(in_step_by_changes_every_pane_has_made_at_most_as_many)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 4, four);
	struct lab *lab = lab_of(&stage);
	stage_play(&stage, "6 . &");
	ck_assert_int_eq(lab->pace, PACE_OPERATIONS);
	ck_assert_uint_eq(lab->panes[0].study.timeline.moment, 6);
	for (int i = 0; i < 200; i++) {
		uint32_t at = lab->player.at, shown = 0;
		for (size_t k = 0; k < 4; k++) {
			const struct timeline *timeline = &lab->panes[k].study.timeline;
			ck_assert_uint_le(timeline_operations(timeline, timeline->moment), at);
			ck_assert(timeline_is_over(timeline) ||
				  timeline_operations(timeline, timeline->moment + 1) > at);
			shown += timeline->moment;
		}
		stage_play(&stage, ".");
		uint32_t next = 0;
		for (size_t k = 0; k < 4; k++)
			next += lab->panes[k].study.timeline.moment;
		ck_assert_msg(next > shown, "nothing new at %u", lab->player.at);
		stage_play(&stage, ", .");
		for (size_t k = 0; k < 4; k++)
			next -= lab->panes[k].study.timeline.moment;
		ck_assert_uint_eq(next, 0);
	}
	stage_play(&stage, "& &");
	ck_assert_int_eq(lab->pace, PACE_EXPANSIONS);
	stage_close(&stage);
}
END_TEST

static void write_program(const char *script, char *spec, size_t cap)
{
	char path[96];

	snprintf(path, sizeof path, "/tmp/astray-slow-%ld", (long)getpid());
	snprintf(spec, cap, "exec:%s", path);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(script, file), 0);
	ck_assert_int_eq(fclose(file) | chmod(path, 0700), 0);
}

/* A program that greets and then never answers. */
static const char slow[] = "#!/bin/sh\nread hello\necho hello 1 find Slow\nexec sleep 1000\n";

/* One that answers, and tells nothing of the cells that it has looked at. */
static const char mute[] = "#!/bin/sh\nwhile read -r word rest; do case $word in\n"
			   "hello) echo hello 1 find Mute ;; find) echo none ;; esac; done\n";

START_TEST(of_a_program_that_tells_no_cells_none_are_counted)
{
	static const struct ui_options plain = {.no_motion = true};
	char spec[128];
	const char *const specs[] = {"astar", spec};
	struct lab_arg arg = {
	    .map = {.text = "even"}, .specs = specs, .n_specs = 2, .named = true, .rule = DIAGONAL_NO_CUT};
	struct stage stage;

	write_program(mute, spec, sizeof spec);
	stage_open(&stage, 80, 24, "dark", &plain);
	ck_assert_msg(ui_push(&stage.ui, &view_lab, &arg) == STATUS_OK, "%s", stage.ui.notice);
	ck_assert_int_eq(remove(spec + strlen("exec:")), 0);
	const struct study *study = &lab_of(&stage)->panes[1].study;
	for (int i = 0; i < 5000 && study_thinks(study); i++) {
		usleep(1000);
		ui_tick(&stage.ui);
	}
	stage_play(&stage, "$");
	ck_assert(stage_shows(&stage, "2 Mute                        -"));
	ck_assert_msg(stage_shows(&stage, "no path"), "it says so");
	stage_play(&stage, "D");
	ck_assert(stage_shows(&stage, "2 Mute                             -"));
	ck_assert_msg(!stage_shows(&stage, "0.00"), "a ratio of what is not known");
	ck_assert_msg(stage_shows(&stage, "by Mute                         -"), "cells that nobody counted");
	stage_play(&stage, "Tab C");
	ck_assert_msg(stage_shows(&stage, "Its code is in its own file."), "no code of ours");
	stage_close(&stage);
}
END_TEST

START_TEST(why_is_asked_of_the_cell_that_was_just_taken)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	const struct lab *lab = lab_of(&stage);
	stage_play(&stage, "1 0 . i");
	uint32_t taken = timeline_current(&lab->panes[lab->focus].study.timeline);
	ck_assert_uint_eq(grid_index(&lab->desk.grid, lab->look.cursor), taken);
	stage_close(&stage);
}
END_TEST

/* While a program thinks, the lab's clock ticks as often as it can; the player still moves once a frame, and waits for
 * the program no longer than until the next. */
START_TEST(who_thinks_slowly_neither_hurries_nor_delays_the_others)
{
	static const struct ui_options plain = {.no_motion = true};
	char spec[128];
	const char *const specs[] = {"astar", spec};
	struct lab_arg arg = {
	    .map = {.text = "lake"}, .specs = specs, .n_specs = 2, .rule = DIAGONAL_NO_CUT, .named = true};
	struct stage stage;
	int frames = 0;

	write_program(slow, spec, sizeof spec);
	stage_open(&stage, 80, 24, "dark", &plain);
	ck_assert_msg(ui_push(&stage.ui, &view_lab, &arg) == STATUS_OK, "%s", stage.ui.notice);
	ck_assert_int_eq(remove(spec + strlen("exec:")), 0);
	struct player *player = &lab_of(&stage)->player;
	player_move(player, 0);
	player->speed = PLAYER_SPEED_MAX;
	player->length = UINT32_MAX;
	ui_key(&stage.ui, (struct key){.code = key_named("Space")});
	ck_assert(player->playing);
	int64_t begin_ms = stage.ui.now_ms;
	for (; stage.ui.now_ms < begin_ms + 160; stage.ui.now_ms += 2) {
		uint32_t at = player->at;
		int64_t due_ms = ui_due_ms(&stage.ui);
		ck_assert_int_le(due_ms, max(player_due_ms(player), stage.ui.now_ms));
		if (due_ms > stage.ui.now_ms)
			continue;
		ui_tick(&stage.ui);
		frames += player->at != at;
	}
	ck_assert_msg(frames >= 9 && frames <= 10, "%d frames in 160 ms", frames);
	stage_close(&stage);
}
END_TEST

START_TEST(the_worst_query_is_the_one_that_the_lab_shows)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 4, four);
	struct lab *lab = lab_of(&stage);
	stage_play(&stage, "Tab Tab r");
	const struct results *results = stage.ui.stack[2].state;
	double worst = results->figures[2].worst_ratio;
	ck_assert_uint_eq(results->figures[0].optimal, RESULTS_QUESTIONS);
	ck_assert_double_gt(worst, 1.01);
	stage_play(&stage, "Enter $");
	ck_assert_double_eq_tol(lab->panes[2].cost / lab->optimal[DIAGONAL_NO_CUT], worst, 1e-9);
	stage_play(&stage, "U");
	ck_assert(cell_equal(lab->desk.start, grid_mark(&lab->desk.grid, MARK_START, 0)->at));
	stage_close(&stage);
}
END_TEST

/* Three rules through one gap: the panes are told apart, and each answers under its own. */
START_TEST(panes_of_different_rules_have_different_names_and_answers)
{
	static const char *const three[] = {"astar", "astar", "astar"};
	static const enum diagonal_rule rules[] = {DIAGONAL_NO_CUT, DIAGONAL_NEVER, DIAGONAL_ALWAYS};
	struct stage stage;

	open_lab_on(&stage, 100, 30, "squeeze", 3, three);
	struct lab *lab = lab_of(&stage);
	for (size_t i = 0; i < 3; i++)
		lab->panes[i].study.rule = rules[i];
	ck_assert_int_eq(lab_solve(lab), STATUS_OK);
	stage_play(&stage, "$");
	ck_assert(stage_shows(&stage, "2 A* never") && stage_shows(&stage, "3 A* always"));
	stage_play(&stage, "r");
	ck_assert(stage_shows(&stage, "each pane's rule"));
	const struct results *results = stage.ui.stack[2].state;
	for (size_t i = 0; i < 3; i++)
		ck_assert_uint_eq(results->figures[i].optimal, RESULTS_QUESTIONS);
	const struct bench_answer *first = results->bench.answers;
	size_t differ = 0;
	for (size_t q = 0; q < RESULTS_QUESTIONS; q++, first += 3)
		differ += first[1].cost > first[0].cost + 0.1 && first[0].cost > first[2].cost + 0.1;
	ck_assert_uint_gt(differ, 0);
	stage_close(&stage);
}
END_TEST

/* What one says of two searches, the other says too: geometric means of the same queries. */
START_TEST(results_have_the_means_of_bench)
{
	struct stage stage;
	double logs = 0;

	open_lab(&stage, 80, 24, 2, four);
	stage_play(&stage, "r");
	const struct results *results = stage.ui.stack[2].state;
	const struct bench_answer *answer = results->bench.answers;
	for (size_t q = 0; q < RESULTS_QUESTIONS; q++, answer += 2)
		logs += log((double)answer[1].expanded / answer[0].expanded);
	ck_assert_double_eq_tol(results->figures[1].against_first, exp(logs / RESULTS_QUESTIONS), 1e-9);
	ck_assert(stage_shows(&stage, "geometric means"));
	stage_close(&stage);
	open_lab(&stage, 40, 12, 2, four); /* where their columns are left out */
	stage_play(&stage, "r");
	ck_assert(!stage_shows(&stage, "geometric means") && !stage_shows(&stage, "cells/pane"));
	stage_close(&stage);
}
END_TEST

static void type(struct stage *stage, const char *text)
{
	char key[2] = "";

	for (; *text; text++) {
		key[0] = *text;
		stage_play(stage, key);
	}
}

/* A file is not overwritten by one word, nor is its name lost with a mistake in it; and a map says what it loses. */
START_TEST(a_file_is_overwritten_only_if_it_is_named_twice)
{
	struct stage stage;
	char path[64];

	open_lab(&stage, 80, 24, 2, four);
	snprintf(path, sizeof path, "/tmp/astray-ask-%ld.map", (long)getpid());
	stage_play(&stage, "w x C-u");
	type(&stage, path);
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "Written to /tmp/astray-ask-"));
	ck_assert(stage_shows(&stage, "which cannot hold everything") && stage_shows(&stage, "start lost: 1"));
	ck_assert_int_eq(truncate(path, 0), 0);
	stage_play(&stage, "w");
	type(&stage, path);
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "exists. The same name once more overwrites it."));
	struct stat file;
	ck_assert(!stat(path, &file) && file.st_size == 0);
	stage_play(&stage, "x Backspace Enter");
	ck_assert(!stat(path, &file) && file.st_size > 0);
	unlink(path);
	stage_play(&stage, "w");
	type(&stage, "/tmp/lab.jpg");
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "the name must end in"));
	stage_play(&stage, "Esc");
	ck_assert_ptr_eq(stage.ui.stack[stage.ui.depth - 1].view, &view_lab);
	stage_close(&stage);
}
END_TEST

/* Four searches of a wide map: two panes have room, and the first row says so. */
START_TEST(panes_that_have_no_room_are_counted)
{
	struct stage stage;

	open_lab_on(&stage, 80, 24, "warren", 4, four);
	ck_assert(stage_shows(&stage, " of 4 panes"));
	stage_close(&stage);
}
END_TEST

START_TEST(every_pathfinder_has_a_page)
{
	struct stage stage;

	for (size_t i = 0; pathfinders[i]; i++) {
		open_lab(&stage, 80, 24, 1, &pathfinders[i]->name);
		stage_play(&stage, "e");
		ck_assert_msg(stage_shows(&stage, "How it works"), "%s", pathfinders[i]->name);
		stage_close(&stage);
	}
}
END_TEST

START_TEST(a_run_asks_the_lab_about_the_hunters_met)
{
	static const struct ui_options options = {.map = {.text = "pocket"}, .seed = "2", .no_motion = true};
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &options);
	ck_assert_msg(ui_push(&stage.ui, &view_run, NULL) == STATUS_OK, "%s", stage.ui.notice);
	for (int i = 0; i < 200 && stage.ui.stack[stage.ui.depth - 1].view == &view_run; i++)
		stage_play(&stage, "o . I");
	ck_assert_ptr_eq(stage.ui.stack[stage.ui.depth - 1].view, &view_lab);
	const struct lab *lab = stage.ui.stack[stage.ui.depth - 1].state;
	ck_assert_str_eq(lab->panes[0].study.solver.pathfinder->head.name, "greedy");
	ck_assert(grid_passable(&lab->desk.grid, lab->desk.goal));
	stage_close(&stage);
}
END_TEST

/* Before the search, while it stands still, at its end, and while it plays; the notice leaves room for the way to all keys. */
START_TEST(the_key_row_shows_what_is_useful_now)
{
	static const struct {
		const char *keys, *row;
	} rows[] = {{"0", "space play  . step  a add  c tune  T lessons  E paint"},
		    {"5 0 %", ". step  , back  i why  n numbers  f frontier  space play"},
		    {"$", "r results  R be the prey  D difference  , back  0 start"},
		    {"$ &", ": all"}};
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		stage_play(&stage, rows[i].keys);
		ck_assert_msg(stage_shows(&stage, rows[i].row), "%s", rows[i].row);
		ck_assert(stage_shows(&stage, ": all"));
	}
	ui_key(&stage.ui, (struct key){.code = '0'});
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_SPACE});
	stage_resize(&stage, 80, 24);
	ck_assert(stage_shows(&stage, "space stop  [ slower  ] faster  $ end  } event"));
	stage_close(&stage);
}
END_TEST

/* As in every other view, and the key is that of the palette only where it is not text. */
START_TEST(the_palette_does_what_its_line_says)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	const struct lab *lab = lab_of(&stage);
	stage_play(&stage, ": n e x t Space p a n e");
	ck_assert(stage_shows(&stage, "1 of 1"));
	stage_play(&stage, "Enter");
	ck_assert_uint_eq(lab->focus, 1);
	ck_assert_uint_eq(stage.ui.depth, 2);
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_MOUSE_DOWN, .x = 3, .y = 0});
	ck_assert_ptr_eq(stage.ui.stack[2].view, &view_palette);
	stage_play(&stage, "Esc");
	ck_assert_uint_eq(stage.ui.depth, 2);
	stage_play(&stage, "o :");
	ck_assert_ptr_eq(stage.ui.stack[stage.ui.depth - 1].view, &view_ask);
	stage_play(&stage, "Esc : l e a v e Enter");
	ck_assert_uint_eq(stage.ui.depth, 1);
	stage_close(&stage);
}
END_TEST

START_TEST(an_undone_map_gives_its_name_back)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	const char *opened = lab_map_name(lab_of(&stage));
	char name[64];
	snprintf(name, sizeof name, "%s", opened);
	stage_play(&stage, "M Enter");
	ck_assert_str_eq(lab_map_name(lab_of(&stage)), "rooms-1");
	stage_play(&stage, "U");
	ck_assert_str_eq(lab_map_name(lab_of(&stage)), name);
	stage_play(&stage, "Y");
	ck_assert_str_eq(lab_map_name(lab_of(&stage)), "rooms-1");
	stage_play(&stage, "U E l @ Esc");
	ck_assert_str_eq(lab_map_name(lab_of(&stage)), name);
	stage_close(&stage);
}
END_TEST

/* What the lab writes to a file of that name, as text. */
static struct blob written(struct stage *stage, const char *suffix)
{
	char path[64];
	struct blob blob;
	struct diag diag = {""};

	snprintf(path, sizeof path, "/tmp/astray-lab-%ld%s", (long)getpid(), suffix);
	ck_assert_msg(!lab_write(lab_of(stage), &stage->ui, path, &diag), "%s", diag.text);
	ck_assert_int_eq(file_read(path, FILE_USERS, 1 << 20, &blob, &diag), STATUS_OK);
	unlink(path);
	return blob;
}

START_TEST(what_the_lab_writes_can_be_read)
{
	struct stage stage;
	struct diag diag = {""};
	struct grid grid;

	open_lab(&stage, 80, 24, 2, four);
	stage_play(&stage, "E l l @ Esc $");
	struct blob map = written(&stage, ".txt"), table = written(&stage, ".csv"),
		    svg = written(&stage, ".svg");
	struct map_text text = {"lab.txt", (const char *)map.bytes, map.len, 1 << 16, .on_disk = false};
	ck_assert_msg(!map_parse(&text, &grid, NULL, &diag), "%s", diag.text);
	ck_assert(cell_equal(grid_mark(&grid, MARK_START, 0)->at, lab_of(&stage)->desk.start));
	ck_assert_uint_eq(grid_hash(&grid), grid_hash(&lab_of(&stage)->desk.grid));
	ck_assert_ptr_nonnull(strstr((char *)table.bytes, ",dijkstra,,found,"));
	ck_assert_ptr_nonnull(strstr((char *)table.bytes, ",astar,,found,"));
	ck_assert(!strncmp((char *)svg.bytes, "<svg ", 5) && strstr((char *)svg.bytes, "</svg>\n"));
	struct blob trace = written(&stage, ".trace.json");
	ck_assert_ptr_nonnull(strstr((char *)trace.bytes, "{\"version\":\"1.4.0\""));
	blob_free(&trace);
	ck_assert_int_eq(lab_write(lab_of(&stage), &stage.ui, "lab.doc", &diag), STATUS_USAGE);
	grid_free(&grid);
	blob_free(&map);
	blob_free(&table);
	blob_free(&svg);
	stage_close(&stage);
}
END_TEST

/* By other keys each: which view, which pane, how they keep in step. */
static const char *const moments[] = {"2 0 g", "2 0 g z v X", "2 0 g D f Tab", "4 0 % & Tab", "3 0 g & &"};

START_TEST(a_moment_that_was_written_opens_the_same_elsewhere)
{
	struct stage one, other;
	char path[64];
	struct diag diag = {""};

	snprintf(path, sizeof path, "/tmp/astray-moment-%ld.cfg", (long)getpid());
	open_lab(&one, 80, 24, 2, four);
	stage_play(&one, moments[_i]);
	ck_assert_msg(!lab_write(lab_of(&one), &one.ui, path, &diag), "%s", diag.text);
	struct lesson *lesson;
	ck_assert_msg(!lesson_load_path(path, &lesson, &diag), "%s", diag.text);
	struct lab_arg arg = {.no_time = true, .lesson = &(struct lesson_arg){.lesson = &lesson}};
	stage_open(&other, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&other.ui, &view_lab, &arg), STATUS_OK);
	ui_tick(&other.ui);
	const struct lab *left = lab_of(&one), *right = lab_of(&other);
	ck_assert_uint_eq(left->focus, right->focus);
	ck_assert_int_eq((int)left->pace, (int)right->pace);
	ck_assert_int_eq(left->look.show, right->look.show);
	ck_assert(left->look.zoomed == right->look.zoomed && left->breaking == right->breaking);
	for (size_t i = 0; i < 2; i++)
		ck_assert_uint_eq(left->panes[i].study.timeline.moment, right->panes[i].study.timeline.moment);
	unlink(path);
	stage_close(&one);
	stage_close(&other);
}
END_TEST

START_TEST(routes_of_a_scripted_prey_are_the_same_in_every_pane)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_race, NULL), STATUS_OK);
	const struct race_view *race = stage.ui.stack[1].state;
	for (size_t i = 1; i < race->n; i++)
		for (size_t tick = 0; tick < race->racers[0].n && tick < race->racers[i].n; tick++)
			ck_assert(
			    cell_equal(race->racers[0].moments[tick].prey, race->racers[i].moments[tick].prey));
	stage_play(&stage, "y l l . Esc");
	ck_assert(race->by_hand && race->player.length == 3);
	stage_play(&stage, "B");
	ck_assert(!race->by_hand && race->player.length > 3);
	stage_close(&stage);
}
END_TEST

static const char *const policies[] = {"planner:replan=goal", "planner:replan=next"};

START_TEST(a_moment_of_a_race_is_a_turn_on_slow_ground_too)
{
	static const char *const specs[] = {"planner:path=astar", "planner:path=bfs"};
	struct race_arg arg = {.name = "lake", .specs = specs, .n_specs = ARRAY_LEN(specs)};
	struct stage stage;
	struct grid grid;

	ck_assert_int_eq(map_load_named("lake", NULL, &grid, NULL), STATUS_OK);
	arg.grid = &grid;
	stage_open(&stage, 120, 40, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_race, &arg), STATUS_OK);
	const struct race_view *race = stage.ui.stack[1].state;
	for (size_t i = 0; i < race->n; i++) {
		struct race setup = {.grid = &grid, .mover = specs[i], .seed = 1, .ticks = RACE_TICKS};
		const struct racer *racer = &race->racers[i];
		struct race_result result;
		ck_assert_int_eq(race_whole(&setup, &race->rules, &result, NULL), STATUS_OK);
		ck_assert_uint_eq(racer->n, (size_t)result.ticks + 1);
		ck_assert_uint_eq(racer->moments[racer->n - 1].worst, result.worst_tick);
		ck_assert_uint_le(result.worst_tick, (uint32_t)racer->budget);
	}
	stage_play(&stage, "$");
	ck_assert(stage_shows(&stage, "caught at 33") && stage_shows(&stage, "caught at 61"));
	grid_free(&grid);
	stage_close(&stage);
}
END_TEST

START_TEST(a_step_of_the_prey_onto_slow_ground_takes_turns)
{
	struct race_arg arg = {.name = "toll", .specs = policies, .n_specs = 1};
	struct stage stage;
	struct grid grid;

	ck_assert_int_eq(map_load_named("toll", NULL, &grid, NULL), STATUS_OK);
	arg.grid = &grid;
	stage_open(&stage, 120, 40, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_race, &arg), STATUS_OK);
	const struct race_view *race = stage.ui.stack[1].state;
	stage_play(&stage, "y l");
	ck_assert_uint_eq(race->player.length, 2); /* onto a 2 */
	stage_play(&stage, ".");
	ck_assert_uint_eq(race->player.length, 3);
	grid_free(&grid);
	stage_close(&stage);
}
END_TEST

/* Two of the four are stuck for ever on the first page, and the two on the second catch whoever stands still. */
START_TEST(the_prey_is_told_who_has_it_and_sees_who_hunts)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_race, NULL), STATUS_OK);
	const struct race_view *race = stage.ui.stack[1].state;
	stage_play(&stage, "y . .");
	ck_assert(stage_shows(&stage, "Greedy best-first search is nearest: 27 behind."));
	for (int i = 0; i < 27; i++)
		stage_play(&stage, ".");
	ck_assert(stage_shows(&stage, "A* has you. Greedy best-first search is nearest: 3 behind."));
	ck_assert(race->focus == 2 && stage_shows(&stage, " caught at 29"));
	for (int i = 0; i < 5; i++)
		stage_play(&stage, ".");
	ck_assert(
	    stage_shows(&stage, "A* and Greedy best-first search have you. Nobody else can reach you now."));
	stage_resize(&stage, 60, 24);
	ck_assert(stage_shows(&stage, "4 and 3 have you. Nobody else can reach you now."));
	stage_close(&stage);
}
END_TEST

START_TEST(the_prey_changes_panes_and_has_help)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_race, NULL), STATUS_OK);
	const struct race_view *race = stage.ui.stack[1].state;
	stage_play(&stage, "y Tab");
	ck_assert_uint_eq(race->focus, 1);
	stage_play(&stage, "S-Tab S-Tab");
	ck_assert_uint_eq(race->focus, 3);
	stage_play(&stage, "v");
	ck_assert(stage_shows(&stage, "All in one arena"));
	stage_play(&stage, "v ?");
	ck_assert(stage_shows(&stage, "stay a tick"));
	stage_close(&stage);
}
END_TEST

START_TEST(who_leaves_before_the_first_step_is_no_prey)
{
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_race, NULL), STATUS_OK);
	const struct race_view *race = stage.ui.stack[1].state;
	stage_play(&stage, "y Esc");
	ck_assert(!race->by_hand && race->player.length > 0);
	ck_assert(!stage_shows(&stage, "you are the prey"));
	stage_play(&stage, ".");
	ck_assert_uint_eq(race->player.at, 1);
	stage_play(&stage, "y .");
	ck_assert(stage_shows(&stage, "you are the prey"));
	stage_play(&stage, "Esc");
	ck_assert(stage_shows(&stage, "Your flight is on the bar. B lets the prey walk by itself."));
	ck_assert(stage_shows(&stage, "you were the prey"));
	stage_play(&stage, "R"); /* another race, which the user does not move in */
	ck_assert(!race->by_hand && race->player.length > 1);
	ck_assert(!stage_shows(&stage, "you were the prey"));
	stage_close(&stage);
}
END_TEST

START_TEST(racers_are_told_apart_and_obstacles_are_drawn)
{
	static const struct ui_options plain = {.no_motion = true};
	static const char *const titles[] = {"1 A*  ", "2 A* replan=next"};
	struct stage stage;

	stage_open(&stage, 120, 40, "dark", &plain);
	struct race_arg arg = {.specs = policies, .n_specs = 2};
	ck_assert_int_eq(ui_push(&stage.ui, &view_race, &arg), STATUS_OK);
	stage_play(&stage, "");
	for (size_t i = 0; i < arg.n_specs; i++)
		ck_assert_msg(stage_shows(&stage, titles[i]), "%s", titles[i]);
	ck_assert(!stage_shows(&stage, "6 obstacles"));
	stage_play(&stage, "# $");
	ck_assert(stage_shows(&stage, "6 obstacles"));
	const struct race_view *race = stage.ui.stack[1].state;
	ck_assert_int_gt(race->racers[0].run.barriers.n, 0);
	stage_play(&stage, "#");
	ck_assert_int_eq(race->racers[0].run.barriers.n, 0);
	stage_close(&stage);
}
END_TEST

START_TEST(on_a_large_map_a_race_shows_who_hunts_and_the_hunters_come_to_walk)
{
	struct grid grid;
	struct stage stage;

	ck_assert_int_eq(grid_new(300, 200, TERRAIN_FLOOR, &grid), STATUS_OK);
	struct lab_arg arg = {.grid = &grid,
			      .specs = four,
			      .n_specs = 1,
			      .rule = DIAGONAL_NO_CUT,
			      .start = &(struct cell){5, 100},
			      .goal = &(struct cell){290, 100},
			      .no_time = true};
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_lab, &arg), STATUS_OK);
	stage_play(&stage, "R");
	const struct race_view *race = stage.ui.stack[2].state;
	const struct racer *racer = &race->racers[0];
	bool hunts = false;
	for (int y = 2; y < 16; y++)
		for (int x = 0; x < 80; x++)
			hunts = hunts || screen_at(&stage.screen, x, y)->glyph ==
					     (uint32_t)racer->run.game->hunters[0].kind.glyph;
	ck_assert_uint_gt(racer->moments[0].gap, 100);
	ck_assert(hunts);
	ck_assert_uint_gt(racer->moments[racer->n - 1].walked, 5);
	stage_close(&stage);
	grid_free(&grid);
}
END_TEST

START_TEST(a_new_map_is_made_at_once_and_undone_at_once)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	struct lab *lab = lab_of(&stage);
	uint64_t before = grid_hash(&lab->desk.grid);
	stage_play(&stage, "M Enter");
	ck_assert_uint_ne(grid_hash(&lab->desk.grid), before);
	stage_play(&stage, "U");
	ck_assert_uint_eq(grid_hash(&lab->desk.grid), before);
	stage_close(&stage);
}
END_TEST

START_TEST(enter_paints_again_and_help_is_everywhere)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	struct lab *lab = lab_of(&stage);
	stage_play(&stage, "E l Enter");
	ck_assert_int_eq(grid_at(&lab->desk.grid, lab->look.cursor), TERRAIN_WALL);
	stage_play(&stage, "j ~ l Enter");
	ck_assert_int_eq(grid_at(&lab->desk.grid, lab->look.cursor), TERRAIN_WATER);
	ck_assert(stage_shows(&stage, "U undo") && stage_shows(&stage, "? help"));
	stage_play(&stage, "?");
	ck_assert(stage_shows(&stage, "draw it again here"));
	stage_play(&stage, "Esc Esc i ?");
	ck_assert(stage_shows(&stage, "stop when it is expanded"));
	stage_close(&stage);
}
END_TEST

START_TEST(why_a_cell_was_expanded_fits_into_its_row)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 0, NULL);
	stage_play(&stage, "$ i");
	ck_assert(
	    stage_shows(&stage, "34,7 stairs down. Taken at step 324: least g 32.9 of 14 open, 3 equal."));
	stage_close(&stage);
	open_lab(&stage, 200, 60, 0, NULL);
	stage_play(&stage, "$");
	ck_assert(stage_shows(&stage, "contour: every sixth unit of g"));
	stage_close(&stage);
}
END_TEST

START_TEST(a_pane_that_is_added_says_so)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 3, four);
	stage_play(&stage, "a");
	ck_assert(stage_shows(&stage, "Added A*. c chooses another algorithm."));
	stage_play(&stage, "a");
	ck_assert(stage_shows(&stage, "at most 4 panes"));
	stage_close(&stage);
}
END_TEST

START_TEST(the_tour_shows_what_it_speaks_of_on_a_small_screen)
{
	struct stage stage;

	open_lab(&stage, 40, 12, 0, NULL);
	stage_play(&stage, "T Enter Enter Enter");
	ck_assert(stage_shows(&stage, "Dijkstra always takes"));
	ck_assert(stage_shows(&stage, "@⠒⠒"));
	ck_assert(stage_shows(&stage, "···>··"));
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "A* adds an estimate"));
	ck_assert(stage_shows(&stage, "2 A*   "));
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "as Dijkstra."));
	stage_play(&stage, "Enter Enter");
	ck_assert(stage_shows(&stage, "cheapest, 32.90."));
	stage_close(&stage);
}
END_TEST

START_TEST(results_of_four_panes_are_whole_on_the_smallest_screen)
{
	static const char *const specs[] = {"dijkstra", "jpsplus", "visibility", "greedy"};
	struct stage stage;

	open_lab(&stage, 40, 12, 4, specs);
	stage_play(&stage, "r j");
	ck_assert(stage_shows(&stage, " 1's cells."));
	ck_assert(stage_shows(&stage, " Its longest search is from 31,7 to") && stage_shows(&stage, " 17,3."));
	stage_close(&stage);
}
END_TEST

START_TEST(results_name_the_query_that_enter_opens_at_any_width)
{
	struct stage stage;

	open_lab(&stage, 40, 12, 3, four);
	stage_play(&stage, "r");
	ck_assert(stage_shows(&stage, "Dijkstra found a cheapest path every"));
	ck_assert(stage_shows(&stage, "Its longest search is from 7,5 to"));
	ck_assert(!stage_shows(&stage, "us: "));
	ck_assert(!stage_shows(&stage, "seed"));
	stage_play(&stage, "j j");
	ck_assert(stage_shows(&stage, "Its worst query is from "));
	stage_close(&stage);
}
END_TEST

START_TEST(a_query_that_results_open_is_named_before_it_is_lost)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 3, four);
	struct lab *lab = lab_of(&stage);
	size_t done = lab->desk.done, depth = stage.ui.depth;
	stage_play(&stage, "r Enter");
	ck_assert_uint_gt(lab->desk.done, done);
	stage_play(&stage, "q");
	ck_assert_uint_eq(stage.ui.depth, depth);
	ck_assert(stage_shows(&stage, "The map, start or goal changed."));
	stage_play(&stage, "U q");
	ck_assert_uint_lt(stage.ui.depth, depth);
	stage_close(&stage);
}
END_TEST

/* On the toll a digit is the cost of a step, but here it would be the number of a pane. */
START_TEST(digits_of_the_comparison_are_panes)
{
	struct stage stage;

	open_lab_on(&stage, 100, 30, "toll", 2, four);
	stage_play(&stage, "D $");
	int panes = 0;
	for (int y = 2; y < 20; y++)
		for (int x = 0; x < 50; x++) {
			uint32_t sign = screen_at(&stage.screen, x, y)->glyph;
			ck_assert_msg(sign < '3' || sign > '9', "%c at %d,%d", (int)sign, x, y);
			panes += sign == '1' || sign == '2';
		}
	ck_assert_int_gt(panes, 5);
	stage_close(&stage);
}
END_TEST

START_TEST(a_cancelled_map_brings_back_the_old_one)
{
	struct stage stage;

	open_lab(&stage, 80, 24, 2, four);
	struct lab *lab = lab_of(&stage);
	stage_play(&stage, "M Enter $ , , ,");
	uint64_t before = grid_hash(&lab->desk.grid);
	uint32_t at = lab->player.at;
	ck_assert_uint_gt(at, 0);
	stage_play(&stage, "M l j l");
	ck_assert_uint_ne(grid_hash(&lab->desk.grid), before);
	ck_assert_str_ne(lab_map_name(lab), "rooms-1");
	ck_assert(stage_shows(&stage, "c type it  esc cancel"));
	stage_play(&stage, "Esc");
	ck_assert_uint_eq(grid_hash(&lab->desk.grid), before);
	ck_assert_str_eq(lab_map_name(lab), "rooms-1");
	ck_assert_uint_eq(lab->player.at, at);
	stage_play(&stage, "Y"); /* which has nothing to bring back */
	ck_assert_uint_eq(grid_hash(&lab->desk.grid), before);
	stage_play(&stage, "c Esc"); /* which has changed nothing, and keeps what it changed */
	ck_assert(!stage_shows(&stage, "cancel"));
	stage_close(&stage);
}
END_TEST

/* The address sanitizer takes more than any limit and ends the program where malloc would say no. */
#ifdef __SANITIZE_ADDRESS__
static const int memories = 0;
#else
static const int memories = 1;
#endif

static enum status load_within(struct lab *lab, const struct grid *grid, rlim_t bytes)
{
	struct rlimit whole, some;

	ck_assert_int_eq(getrlimit(RLIMIT_AS, &whole), 0);
	some = (struct rlimit){bytes, whole.rlim_max};
	ck_assert_int_eq(setrlimit(RLIMIT_AS, &some), 0);
	enum status status = lab_load(lab, grid, "large");
	if (!status)
		status = lab_solve(lab);
	ck_assert_int_eq(setrlimit(RLIMIT_AS, &whole), 0);
	return status;
}

START_TEST(however_little_memory_there_is_the_lab_can_be_drawn)
{
	struct grid small, large;
	struct stage stage;
	enum status status = STATUS_NO_MEMORY;

	open_lab(&stage, 80, 24, 3, four);
	struct lab *lab = lab_of(&stage);
	ck_assert_int_eq(edit_copy(&lab->desk, &small), STATUS_OK);
	ck_assert_int_eq(grid_new(900, 900, TERRAIN_FLOOR, &large), STATUS_OK);
	for (rlim_t mb = 8; status && mb < 1024; mb += 8) {
		status = load_within(lab, &large, mb << 20);
		ck_assert(!status || status == STATUS_NO_MEMORY);
		stage_play(&stage, "$ D i Esc = 0");
		if (status) {
			ck_assert_int_eq(lab_load(lab, &small, "small"), STATUS_OK);
			ck_assert_int_eq(lab_solve(lab), STATUS_OK);
		}
	}
	ck_assert_int_eq(status, STATUS_OK);
	grid_free(&small);
	grid_free(&large);
	stage_close(&stage);
}
END_TEST

START_TEST(a_map_that_would_take_too_much_memory_is_refused_before_the_lab_begins)
{
	struct stage stage;
	char path[] = "/tmp/astray-test-large-XXXXXX";
	static const char *const specs[] = {"astar"};
	struct lab_arg arg = {.map = {.text = path}, .specs = specs, .n_specs = 1, .rule = DIAGONAL_NO_CUT};
	struct grid grid;

	ck_assert_int_eq(grid_new(LAB_CELLS_MAX / 1024 + 1, 1024, TERRAIN_FLOOR, &grid), STATUS_OK);
	int fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	close(fd);
	ck_assert_int_eq(map_save(path, format_of(formats[0]), &grid, NULL), STATUS_OK);
	grid_free(&grid);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_lab, &arg), STATUS_LIMIT);
	ck_assert_msg(strstr(stage.ui.notice, "at most 4194304 cells") != NULL, "%s", stage.ui.notice);
	unlink(path);
	stage_close(&stage);
}
END_TEST

/* The lab with an open map without marks, whose first picture is on the screen. */
static void open_large(struct stage *stage)
{
	static const struct ui_options plain = {.no_motion = true};
	struct grid grid;

	ck_assert_int_eq(grid_new(700, 700, TERRAIN_FLOOR, &grid), STATUS_OK);
	struct lab_arg arg = {.grid = &grid, .rule = DIAGONAL_NO_CUT, .no_time = true};
	stage_open(stage, 80, 24, "dark", &plain);
	ck_assert_int_eq(ui_push(&stage->ui, &view_lab, &arg), STATUS_OK);
	ck_assert_int_le(ui_due_ms(&stage->ui), stage->ui.now_ms);
	ui_tick(&stage->ui);
	stage_resize(stage, 80, 24);
	grid_free(&grid);
}

/* What is watched while the lab searches: how often it could be seen, how many steps it took, and the one to stop at. */
static struct {
	struct stage stage;
	uint32_t events;
	int shown, steps, stop_at;
} watched;

static void watch(struct job *job, bool shown)
{
	const struct lab *lab = lab_of(&watched.stage);
	uint32_t events = lab->panes[0].study.timeline.n;

	if (!shown) {
		job->stopped = ++watched.steps == watched.stop_at;
		return;
	}
	watched.shown++;
	if (watched.shown % 50 != 1)
		return;
	stage_resize(&watched.stage, 80, 24);
	ck_assert(!stage_shows(&watched.stage, "no path") && !stage_shows(&watched.stage, "found"));
	ck_assert(events >= watched.events);
	watched.events = events;
}

/* Opens a large map whose searches are stopped at step STOP_AT, or never. */
static struct lab *open_watched(int stop_at)
{
	watched.stop_at = stop_at;
	watched.shown = watched.steps = 0;
	watched.events = 0;
	open_large(&watched.stage);
	struct job *job = &watched.stage.ui.job;
	job_reset(job);
	job->rest = watch;
	job->wanted = true;
	return lab_of(&watched.stage);
}

START_TEST(a_large_map_is_on_the_screen_before_it_is_searched_and_the_search_fills_in)
{
	struct lab *lab = open_watched(0);

	ck_assert(lab->first && lab->desk.lacks_start && lab->desk.lacks_goal);
	ck_assert(stage_shows(&watched.stage, "Searching") && !stage_shows(&watched.stage, "no path"));
	ui_tick(&watched.stage.ui);
	ck_assert(!lab->first && watched.shown > 100 && watched.events > 100000);
	stage_resize(&watched.stage, 80, 24);
	ck_assert(!stage_shows(&watched.stage, "Searching...") && stage_shows(&watched.stage, "found"));
	ck_assert_uint_eq(lab->player.at, lab->player.length);
	stage_close(&watched.stage);
}
END_TEST

/* Bare ground, or one corridor that winds through all of it, so that the path is as long as can be. */
static struct grid bare_or_winding(int side, bool winding)
{
	struct grid grid;

	ck_assert_int_eq(grid_new(side, side, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (int y = 1; winding && y < side; y += 2)
		for (int x = 0; x < side; x++)
			if (x != (y % 4 == 1 ? side - 1 : 0))
				grid_set(&grid, cell_at(x, y), TERRAIN_ROCK);
	return grid;
}

START_TEST(a_long_answer_is_shown_whole)
{
	static const char *const spec = "dijkstra";
	struct grid grid = bare_or_winding(256, true);
	struct lab_arg arg = {.grid = &grid, .specs = &spec, .n_specs = 1, .no_time = true};
	struct stage stage;

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	ck_assert_int_eq(ui_push(&stage.ui, &view_lab, &arg), STATUS_OK);
	while (lab_of(&stage)->first)
		ui_tick(&stage.ui);
	ui_key(&stage.ui, (struct key){.code = key_named("$")});
	const struct lab *lab = lab_of(&stage);
	const struct study *study = &lab->panes[0].study;
	ck_assert(study_is_over(study) && study->result.len > 4 * LAB_WAY);
	struct lab_way way = lab_way(lab, &lab->panes[0]);
	ck_assert_uint_eq(way.n, study->result.len);
	ck_assert(cell_equal(way.cells[0], lab->desk.start));
	for (size_t i = 1; i < way.n; i++)
		ck_assert_int_eq(cell_square(way.cells[i - 1], way.cells[i]), 1);
	ck_assert(cell_equal(way.cells[way.n - 1], lab->desk.goal));
	stage_close(&stage);
	grid_free(&grid);
}
END_TEST

#if defined __GLIBC__ && !defined ASTRAY_SANITIZED
/* What the lab asks for with this map and one search, but for the history and the path, in bytes. */
static size_t taken_by_lab(const struct grid *grid, const char *spec)
{
	struct stage stage;
	struct lab_arg arg = {.grid = grid, .specs = &spec, .n_specs = 1, .no_time = true};

	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	struct mallinfo2 before = mallinfo2();
	ck_assert_int_eq(ui_push(&stage.ui, &view_lab, &arg), STATUS_OK);
	while (lab_of(&stage)->first)
		ui_tick(&stage.ui);
	struct mallinfo2 after = mallinfo2();
	const struct study *study = &lab_of(&stage)->panes[0].study;
	const struct timeline *timeline = &study->timeline;
	ck_assert_uint_gt(timeline->total, grid_cells(grid) / 4);
	size_t taken = after.uordblks + after.hblkhd - before.uordblks - before.hblkhd -
		       timeline->room * sizeof *timeline->entries -
		       study->result.len * sizeof *study->result.cells;
	stage_close(&stage);
	return taken;
}

/* The difference between two maps leaves out what does not grow with the map. */
START_TEST(the_lab_keeps_at_most_18_bytes_a_cell_beside_history_and_paths)
{
	static const char *const specs[] = {"dijkstra", "bfs", "field"};
	const char *spec = specs[_i % 3];
	struct grid small = bare_or_winding(512, _i >= 3), large = bare_or_winding(1024, _i >= 3);

	size_t more = taken_by_lab(&large, spec) - taken_by_lab(&small, spec);
	double a_cell = (double)more / (double)(grid_cells(&large) - grid_cells(&small));
	ck_assert_msg(a_cell > 14.5 && a_cell <= 18, "%s: %.2f bytes a cell", spec, a_cell);
	grid_free(&small);
	grid_free(&large);
}
END_TEST
#endif

START_TEST(a_search_that_is_watched_finds_what_one_that_is_not_finds)
{
	const struct lab *a = open_watched(0), *b;
	struct stage whole;

	ui_tick(&watched.stage.ui);
	open_large(&whole);
	b = lab_of(&whole);
	ui_key(&whole.ui, (struct key){.code = key_named("$")}); /* which cannot wait */
	ck_assert(!a->first && !b->first);
	for (size_t i = 0; i < 2; i++) {
		ck_assert_uint_gt(a->panes[i].study.timeline.n, 0);
		ck_assert_uint_eq(a->panes[i].study.timeline.n, b->panes[i].study.timeline.n);
		ck_assert_uint_eq(a->panes[i].study.result.expanded, b->panes[i].study.result.expanded);
		ck_assert_double_eq(a->panes[i].cost, b->panes[i].cost);
	}
	ck_assert_double_eq(a->optimal[DIAGONAL_NO_CUT], b->optimal[DIAGONAL_NO_CUT]);
	stage_close(&watched.stage);
	stage_close(&whole);
}
END_TEST

/* Stops the first searches at that step; returns whether they were not done before. */
static bool stops_at(int step)
{
	struct lab *lab = open_watched(step);
	struct ui *ui = &watched.stage.ui;

	ui_tick(ui);
	bool stopped = job_is_stopped(&ui->job);
	ck_assert(!lab->first);
	stage_resize(&watched.stage, 80, 24);
	ck_assert(stage_shows(&watched.stage, "Stopped") == stopped);
	ck_assert((watched.steps >= step) == stopped);
	/* The next search, after an edit, is whole. */
	job_reset(&ui->job);
	ui->job.wanted = false;
	ui_key(ui, (struct key){.code = key_named("a")});
	for (size_t i = 0; i < lab->n_panes; i++)
		ck_assert(!lab->panes[i].study.stopped && lab->panes[i].cost > 0);
	ck_assert(lab->optimal[DIAGONAL_NO_CUT] > 0);
	stage_close(&watched.stage);
	return stopped;
}

START_TEST(a_search_can_be_stopped_at_any_step_and_the_lab_goes_on)
{
	int step = 1;

	while (stops_at(step))
		step *= 8;
	ck_assert_int_gt(step, 100);
}
END_TEST

START_TEST(a_long_way_through_a_search_can_be_stopped_on_it)
{
	struct lab *lab = open_watched(0);
	struct ui *ui = &watched.stage.ui;

	ui_tick(ui);
	watched.steps = 0;
	watched.stop_at = 40;
	ui_key(ui, (struct key){.code = key_named("0")});
	ck_assert_uint_gt(lab->player.at, 0);
	ck_assert_uint_lt(lab->player.at, lab->player.length);
	for (size_t i = 0; i < lab->n_panes; i++) {
		const struct timeline *timeline = &lab->panes[i].study.timeline;
		ck_assert_uint_eq(timeline->moment,
				  min(timeline->total, lab->player.at / timeline->stride * timeline->stride));
	}
	stage_close(&watched.stage);
}
END_TEST

Suite *suite_lab(void)
{
	Suite *suite = suite_create("screens/lab");
	TCase *tcase = tcase_create("lab");

	tcase_add_loop_test(tcase, the_lab_looks_as_it_should, 0, (int)ARRAY_LEN(scripts));
	tcase_add_loop_test(tcase, any_size_of_the_lab_is_drawn, 0, (int)ARRAY_LEN(sized));
	tcase_add_test(tcase, what_was_painted_is_not_lost_without_a_word);
	tcase_add_test(tcase, a_pane_too_small_for_its_map_follows_the_search);
	tcase_add_test(tcase, of_a_map_larger_than_sixteen_windows_all_is_shown);
	tcase_add_test(tcase, the_cursor_is_seen_in_a_pane_of_any_size);
	tcase_add_test(tcase, a_moment_looks_the_same_from_either_side);
	tcase_add_test(tcase, every_edit_searches_anew_and_undo_takes_it_back);
	tcase_add_test(tcase, a_page_of_help_is_wrapped_on_a_narrow_screen);
	tcase_add_test(tcase, d_star_lite_repairs_its_search_after_an_edit_and_only_then);
	tcase_add_test(tcase, a_search_too_long_to_show_whole_says_so_and_steps_from_shown_to_shown);
	tcase_add_test(tcase, playing_stops_where_it_was_told_to);
	tcase_add_test(tcase, the_pointer_paints_and_carries_the_goal);
	tcase_add_test(tcase, a_digit_paints_its_cost_and_the_searches_pay_it);
	tcase_add_test(tcase, walls_are_dragged_while_the_searches_play);
	tcase_add_test(tcase, one_key_leads_through_all_views_and_back);
	tcase_add_test(tcase, the_code_steps_by_lines_both_ways);
	tcase_add_test(tcase, to_compare_counts_what_each_search_has_expanded);
	tcase_add_test(tcase, a_view_does_not_tell_what_a_question_hides);
	tcase_add_test(tcase, the_list_is_in_the_order_in_which_cells_are_taken);
	tcase_add_test(tcase, an_option_changes_in_every_pane_that_has_it);
	tcase_add_test(tcase, in_step_by_changes_every_pane_has_made_at_most_as_many);
	tcase_add_test(tcase, the_tour_goes_through_all_its_steps_and_ends);
	tcase_add_test(tcase, of_a_program_that_tells_no_cells_none_are_counted);
	tcase_add_test(tcase, why_is_asked_of_the_cell_that_was_just_taken);
	tcase_add_test(tcase, who_thinks_slowly_neither_hurries_nor_delays_the_others);
	tcase_add_test(tcase, the_worst_query_is_the_one_that_the_lab_shows);
	tcase_add_test(tcase, panes_of_different_rules_have_different_names_and_answers);
	tcase_add_test(tcase, results_have_the_means_of_bench);
	tcase_add_test(tcase, a_file_is_overwritten_only_if_it_is_named_twice);
	tcase_add_test(tcase, panes_that_have_no_room_are_counted);
	tcase_add_test(tcase, every_pathfinder_has_a_page);
	tcase_add_test(tcase, a_run_asks_the_lab_about_the_hunters_met);
	tcase_add_test(tcase, the_key_row_shows_what_is_useful_now);
	tcase_add_test(tcase, the_palette_does_what_its_line_says);
	tcase_add_test(tcase, an_undone_map_gives_its_name_back);
	tcase_add_test(tcase, what_the_lab_writes_can_be_read);
	tcase_add_loop_test(tcase, a_moment_that_was_written_opens_the_same_elsewhere, 0,
			    (int)ARRAY_LEN(moments));
	tcase_add_test(tcase, a_moment_of_a_race_is_a_turn_on_slow_ground_too);
	tcase_add_test(tcase, a_step_of_the_prey_onto_slow_ground_takes_turns);
	tcase_add_test(tcase, racers_are_told_apart_and_obstacles_are_drawn);
	tcase_add_test(tcase, on_a_large_map_a_race_shows_who_hunts_and_the_hunters_come_to_walk);
	tcase_add_test(tcase, a_large_map_is_on_the_screen_before_it_is_searched_and_the_search_fills_in);
#if defined __GLIBC__ && !defined ASTRAY_SANITIZED
	tcase_add_loop_test(tcase, the_lab_keeps_at_most_18_bytes_a_cell_beside_history_and_paths, 0, 6);
#endif
	tcase_add_test(tcase, a_long_answer_is_shown_whole);
	tcase_add_test(tcase, a_search_that_is_watched_finds_what_one_that_is_not_finds);
	tcase_add_test(tcase, the_comparison_tells_fewer_steps_from_less_cost);
	tcase_add_test(tcase, the_legend_of_fate_is_whole_on_the_smallest_screen);
	tcase_add_test(tcase, where_too_few_cells_hang_together_there_is_no_fate);
	tcase_add_test(tcase, a_search_can_be_stopped_at_any_step_and_the_lab_goes_on);
	tcase_add_test(tcase, a_long_way_through_a_search_can_be_stopped_on_it);
	tcase_add_test(tcase, a_new_map_is_made_at_once_and_undone_at_once);
	tcase_add_test(tcase, enter_paints_again_and_help_is_everywhere);
	tcase_add_test(tcase, why_a_cell_was_expanded_fits_into_its_row);
	tcase_add_test(tcase, a_pane_that_is_added_says_so);
	tcase_add_test(tcase, the_tour_shows_what_it_speaks_of_on_a_small_screen);
	tcase_add_test(tcase, results_of_four_panes_are_whole_on_the_smallest_screen);
	tcase_add_test(tcase, results_name_the_query_that_enter_opens_at_any_width);
	tcase_add_test(tcase, a_query_that_results_open_is_named_before_it_is_lost);
	tcase_add_test(tcase, digits_of_the_comparison_are_panes);
	tcase_add_test(tcase, a_cancelled_map_brings_back_the_old_one);
	tcase_add_loop_test(tcase, however_little_memory_there_is_the_lab_can_be_drawn, 0, memories);
	tcase_add_test(tcase, routes_of_a_scripted_prey_are_the_same_in_every_pane);
	tcase_add_test(tcase, the_prey_is_told_who_has_it_and_sees_who_hunts);
	tcase_add_test(tcase, the_prey_changes_panes_and_has_help);
	tcase_add_test(tcase, who_leaves_before_the_first_step_is_no_prey);
	tcase_add_test(tcase, a_map_that_would_take_too_much_memory_is_refused_before_the_lab_begins);
	suite_add_tcase(suite, tcase);
	return suite;
}
