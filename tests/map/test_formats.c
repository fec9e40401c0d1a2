#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "map/ground.h"
#include "map/map.h"
#include "store/file.h"
#include "tests/suite.h"

static enum status parse(const char *bytes, size_t len, size_t max_cells, struct grid *grid, struct diag *diag)
{
	struct map_text text = {"m", bytes, len, max_cells, .on_disk = false};

	return map_parse(&text, grid, NULL, diag);
}

#define AI "type octile\nheight 2\nwidth 3\nmap\n"
#define OUR "astray map 1\n"

static const struct {
	const char *text;
	enum status want;
	const char *message; /* "" where the map is good */
} maps[] = {
    /* MovingAI */
    {AI "...\n@T.\n", STATUS_OK, ""},
    {AI "...\n@T.", STATUS_OK, ""},
    {"type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n...", STATUS_OK, ""},
    {"width 3\nheight 2\ntype octile\nmap\nGsB\nwO.\n \n\n", STATUS_OK, ""},
    {"type octile\nheight 2\nmap\n...\n...\n", STATUS_BAD_INPUT, "m:3: type, height and width"},
    {"type octile\nheight 2\nwidth 3\n", STATUS_BAD_INPUT, "m:3: the file ends inside the header"},
    {"type octile-corner\nheight 2\nwidth 3\nmap\n", STATUS_BAD_INPUT, "m:1:6: type 'octile-corner'"},
    {"type tile\nheight 2\nwidth 3\nmap\n", STATUS_BAD_INPUT, "m:1:6: type 'tile'"},
    {"type octile\nheight 0\n", STATUS_BAD_INPUT, "m:2:8: a side"},
    {"type octile\nheight -3\n", STATUS_BAD_INPUT, "m:2:8: a side"},
    {"type octile\nheight 3x\n", STATUS_BAD_INPUT, "m:2:8: a side"},
    {"type octile\nheight 3 4\n", STATUS_BAD_INPUT, "m:2:10: a header line"},
    {"type octile\nheight 3\nheight 3\n", STATUS_BAD_INPUT, "m:3: the side is given twice"},
    {"type octile\npatches 3\n", STATUS_BAD_INPUT, "m:2:1: expected type"},
    {"type octile\nheight 1000000000\nwidth 1000000000\nmap\n", STATUS_BAD_INPUT, "m:4: sides must be"},
    {"type octile\nheight 99999999999999999999\n", STATUS_BAD_INPUT, "m:2:8: a side"},
    {"type octile\nheight 40\nwidth 30\nmap\n", STATUS_LIMIT, "m:4: 30 x 40 is more than 1000 cells"},
    {AI "...\n", STATUS_BAD_INPUT, "m:5: the map ends after 1 rows"},
    {AI "...\n..\n", STATUS_BAD_INPUT, "m:6: row has 2 cells, header says 3"},
    {AI "...\n....\n", STATUS_BAD_INPUT, "m:6: row has 4 cells, header says 3"},
    {AI "...\n.x.\n", STATUS_BAD_INPUT, "m:6:2: unknown letter 'x'"},
    {AI "...\n. .\n", STATUS_BAD_INPUT, "m:6:2: unknown letter ' '"},
    {AI "...\n...\n...\n", STATUS_BAD_INPUT, "m:7: text after the last row"},
    /* ours */
    {OUR "map\n.#\n", STATUS_OK, ""},
    {"astray map 1\r\nmap\r\n.#\r\n.", STATUS_OK, ""},
    {OUR "\n# a note\ntitle  Two  words\nsize 4 2\nmap\n.\n\n", STATUS_OK, ""},
    {OUR
     "start @\ngoal >\nhunter g planner:path=astar\ntool ( decoy\nwaypoint *\npatrol 121 loop\nmap\n@>g(*12g\n",
     STATUS_OK, ""},
    {OUR "terrain : deep water\nmap\n:.\n", STATUS_OK, ""},
    {OUR "doors open\nmap\n.+\n", STATUS_OK, ""},
    {OUR "doors ajar\nmap\n.+\n", STATUS_BAD_INPUT, "m:2:7: expected doors open or doors closed"},
    {OUR "rectangle 0 0 1 0\nrectangle 1 0 1 0\nmap\n..\n", STATUS_OK, ""},
    {OUR "rectangle 0 0 1\nmap\n..\n", STATUS_BAD_INPUT, "m:2:11: expected rectangle LEFT"},
    {OUR "rectangle 0 0 1 0 5\nmap\n..\n", STATUS_BAD_INPUT, "m:2:11: expected rectangle LEFT"},
    {OUR "rectangle 1 0 0 0\nmap\n..\n", STATUS_BAD_INPUT, "m:2:11: expected rectangle LEFT"},
    {OUR "rectangle 0 0 1 1\nmap\n..\n", STATUS_BAD_INPUT, "m:2: the rectangle reaches beyond"},
    {OUR "estimates 1.25 0\nmap\n..\n", STATUS_OK, ""},
    {OUR "estimates 1\nmap\n..\n", STATUS_BAD_INPUT, "m:2:12: 1 estimates, but the map has 2 columns"},
    {OUR "estimates 1 2 3\nmap\n..\n", STATUS_BAD_INPUT, "m:2:15: more estimates than the 2 columns"},
    {OUR "estimates 1 -2\nmap\n..\n", STATUS_BAD_INPUT, "m:2:13: expected a number from 0"},
    {OUR "estimates 1 nan\nmap\n..\n", STATUS_BAD_INPUT, "m:2:13: expected a number from 0"},
    {OUR "estimates 1 1000001\nmap\n..\n", STATUS_BAD_INPUT, "m:2:13: expected a number from 0"},
    {OUR "estimates 1 2\nestimates 1 2\nmap\n..\n", STATUS_BAD_INPUT, "m:2: 2 lines of estimates, but"},
    {OUR "rectangle 0 0 99999 0\nmap\n..\n", STATUS_BAD_INPUT, "m:2:11: expected rectangle LEFT"},
    {"astray map 2\nmap\n.\n", STATUS_BAD_INPUT, "m:1:1: not a map"},
    {"astray map 1 \nmap\n.\n", STATUS_BAD_INPUT, "m:1:1: expected"},
    {OUR "start @\n", STATUS_BAD_INPUT, "m:2: the file ends before"},
    {OUR "map\n", STATUS_BAD_INPUT, "m:2: sides must be"},
    {OUR "map\n..x\n", STATUS_BAD_INPUT, "m:3:3: 'x' is not in the legend"},
    {OUR "map\n..\xc3\xa9\n", STATUS_BAD_INPUT, "m:3:3: byte 195 is not in the legend"},
    {OUR "map\n.\t.\n", STATUS_BAD_INPUT, "m:3:2: byte 9 is not in the legend"},
    {OUR "dragon d\nmap\n.\n", STATUS_BAD_INPUT, "m:2:1: expected title"},
    {OUR "start @@\nmap\n.\n", STATUS_BAD_INPUT, "m:2:7: expected one letter"},
    {OUR "start\nmap\n.\n", STATUS_BAD_INPUT, "m:2:6: expected one letter"},
    {OUR "start @ me\nmap\n.\n", STATUS_BAD_INPUT, "m:2:9: nothing may follow"},
    {OUR "hunter g\nmap\n.\n", STATUS_BAD_INPUT, "m:2:9: expected one name"},
    {OUR "hunter g goat old\nmap\n.\n", STATUS_BAD_INPUT, "m:2:10: expected one name"},
    {OUR "start @\nmap\n.\n", STATUS_BAD_INPUT, "m:2: '@' is not drawn"},
    {OUR "start @\nmap\n@.@\n", STATUS_BAD_INPUT, "m:2: '@' is drawn again at 2,0"},
    {OUR "patrol 12 loop\nmap\n122\n", STATUS_BAD_INPUT, "m:2: '2' is drawn again at 2,0"},
    {OUR "patrol 12 often\nmap\n12\n", STATUS_BAD_INPUT, "m:2:11: expected stop, loop"},
    {OUR "patrol 12\nmap\n12\n", STATUS_BAD_INPUT, "m:2:10: expected stop, loop"},
    {OUR "start @\ntrail 121@\nmap\n1.2\n@..\n", STATUS_OK, ""},
    {OUR "start @\ntrail\nmap\n@\n", STATUS_BAD_INPUT, "m:3:6: expected trail LETTERS"},
    {OUR "start @\ntrail 1 @\nmap\n1@\n", STATUS_BAD_INPUT, "m:3:9: expected trail LETTERS"},
    {OUR "start @\ntrail 1@\ntrail 1@\nmap\n1@\n", STATUS_BAD_INPUT, "m:4:1: there is a trail already"},
    {OUR "start @\ntrail 12@\nmap\n1.@\n..2\n", STATUS_BAD_INPUT, "m:3:8: not in a straight line"},
    {OUR "start @\ntrail 1@\nmap\n1#@\n", STATUS_BAD_INPUT, "m:3:8: not in a straight line"},
    {OUR "start @\ntrail 1@\nmap\n1.\n#@\n", STATUS_BAD_INPUT, "m:3:8: not in a straight line"},
    {OUR "start @\ntrail 12\nmap\n1@2\n", STATUS_BAD_INPUT, "m:3:8: the trail must end at the start"},
    {OUR "trail 12\nmap\n112\n", STATUS_BAD_INPUT, "m:2: '1' is drawn again at 1,0"},
    {OUR "terrain : lava\nmap\n:\n", STATUS_BAD_INPUT, "m:2:11: unknown terrain"},
    {OUR "size 3\nmap\n...\n", STATUS_BAD_INPUT, "m:2:6: expected size"},
    {OUR "size 1000000000 1000000000\nmap\n", STATUS_BAD_INPUT, "m:2: sides must be"},
    {OUR "size 40 30\nmap\n", STATUS_LIMIT, "m:2: 40 x 30 is more than 1000 cells"},
    {OUR "size 3 1\nmap\n....\n", STATUS_BAD_INPUT, "m:4:4: row has 4 cells, size says 3"},
    {OUR "size 3 2\nmap\n...\n", STATUS_BAD_INPUT, "m:4: 1 rows are drawn, size says 2"},
    {OUR "size 3 1\nmap\n...\n...\n", STATUS_BAD_INPUT, "m:5: 2 rows are drawn, size says 1"},
    {OUR "title a\xef\xbf\xbf\nmap\n.\n", STATUS_BAD_INPUT, "m:2:8: the title is not plain"},
    {OUR "title \x1b[31m\nmap\n.\n", STATUS_BAD_INPUT, "m:2:7: the title is not plain"},
    {OUR "title 0123456789012345678901234567890123456789012345678901234567890123\nmap\n.\n", STATUS_BAD_INPUT,
     "m:2:7: the title is longer"},
    /* neither */
    {"", STATUS_BAD_INPUT, "m:1:1: not a map"},
    {"\n", STATUS_BAD_INPUT, "m:1:1: not a map"},
    {"\x7f"
     "ELF",
     STATUS_BAD_INPUT, "m:1:1: not a map"},
};

START_TEST(good_maps_are_read_and_bad_ones_are_named_by_place)
{
	struct grid grid = {0};
	struct diag diag = {""};
	enum status status = parse(maps[_i].text, strlen(maps[_i].text), 1000, &grid, &diag);

	ck_assert_msg(status == maps[_i].want, "%s: %s", maps[_i].text, diag.text);
	ck_assert_msg(!strncmp(diag.text, maps[_i].message, strlen(maps[_i].message)), "'%s' is not '%s'",
		      diag.text, maps[_i].message);
	ck_assert_msg((diag.text[0] != '\0') == (status != STATUS_OK), "%s", diag.text);
	ck_assert((grid.terrain != NULL) == (status == STATUS_OK));
	grid_free(&grid);
}
END_TEST

START_TEST(a_map_cut_anywhere_is_whole_or_refused)
{
	static const char *const whole[] = {AI "..W\n@T.", OUR "size 3 2\nstart @\nmap\n@..\n..."};

	for (size_t i = 0; i < ARRAY_LEN(whole); i++)
		for (size_t len = 0; len < strlen(whole[i]); len++) {
			struct grid grid = {0};
			bool only_rock_lost = i == 1 && len + 3 >= strlen(whole[i]);
			char *cut = malloc(len + 1);
			memcpy(cut, whole[i], len);
			enum status status = parse(cut, len, 100, &grid, NULL);
			ck_assert_msg(status != STATUS_OK || only_rock_lost, "cut at %zu", len);
			grid_free(&grid);
			free(cut);
		}
}
END_TEST

START_TEST(zero_bytes_and_endless_lines_are_refused)
{
	struct diag diag = {""};
	struct grid grid;

	ck_assert_int_eq(parse(AI "..\0\n...\n", strlen(AI) + 8, 100, &grid, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "m:5:3: unknown letter '?'") != NULL, "%s", diag.text);
	ck_assert_int_eq(parse(OUR "map\n.\0.\n", sizeof OUR + 7, 100, &grid, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "m:3:2: byte 0 is not in the legend") != NULL, "%s", diag.text);
	static char line[1 << 20];
	static const char *const heads[] = {OUR "map\n", OUR "hunter g ", OUR "title ", AI, "type "};
	for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
		memset(line, '.', sizeof line);
		memcpy(line, heads[i], strlen(heads[i]));
		ck_assert_int_eq(parse(line, sizeof line, 100, &grid, &diag), STATUS_BAD_INPUT);
	}
}
END_TEST

START_TEST(the_letters_of_movingai_mean_what_most_readers_take_them_for)
{
	static const char letters[] = ".GSB@OTW";
	static const char text[] = "type octile\nheight 2\nwidth 8\nmap\n.GSB@OTW\n.gsb@otw\n";
	struct grid grid;

	ck_assert_int_eq(parse(text, strlen(text), 100, &grid, NULL), STATUS_OK);
	for (int16_t x = 0; x < 8; x++) {
		const struct terrain_info *info = &terrain_info[grid_at(&grid, (struct cell){x, 0})];
		ck_assert_msg(info->walk_cost == (x < 4), "%c costs %d", letters[x], info->walk_cost);
		ck_assert_int_eq(grid_at(&grid, (struct cell){x, 1}), grid_at(&grid, (struct cell){x, 0}));
	}
	grid_free(&grid);
}
END_TEST

#define ESTIMATES "estimates 0 0.5 2.25 3 4 5 6 7 8 9 10 1000000\n"

static const char sample[] = "astray map 1\n"
			     "title A goat, a tool and a drone\n"
			     "size 12 5\n"
			     "start @\n"
			     "goal >\n"
			     "hunter g Goat\n"
			     "tool ( decoy\n"
			     "waypoint *\n"
			     "terrain 1 mud\n"
			     "patrol 1232 back-and-forth drone\n"
			     "trail 3@\n"
			     "rectangle 1 1 2 2\n"
			     "rectangle 5 1 6 1\n" ESTIMATES ESTIMATES ESTIMATES ESTIMATES ESTIMATES "map\n"
			     "########\n"
			     "#@.1.*.#\n"
			     "#.g(.2.####\n"
			     "#3..g\"~w*>#\n"
			     "###########\n";

START_TEST(a_drawing_says_what_stands_where)
{
	struct grid grid;
	struct diag diag = {""};

	ck_assert_msg(parse(sample, strlen(sample), 100, &grid, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_str_eq(grid.title, "A goat, a tool and a drone");
	ck_assert(grid.width == 12 && grid.height == 5);
	ck_assert_int_eq(grid_at(&grid, (struct cell){11, 0}), TERRAIN_ROCK);
	ck_assert_int_eq(grid_at(&grid, (struct cell){9, 3}), TERRAIN_STAIRS_DOWN);
	ck_assert_int_eq(grid_at(&grid, (struct cell){3, 1}), TERRAIN_MUD);
	ck_assert_int_eq(grid_at(&grid, (struct cell){2, 2}), TERRAIN_FLOOR);
	ck_assert(cell_equal(grid_mark(&grid, MARK_START, 0)->at, (struct cell){1, 1}));
	ck_assert(cell_equal(grid_mark(&grid, MARK_HUNTER, 1)->at, (struct cell){4, 3}));
	ck_assert_str_eq(grid_mark(&grid, MARK_HUNTER, 1)->name, "Goat");
	ck_assert_str_eq(grid_mark(&grid, MARK_TOOL, 0)->name, "decoy");
	static const struct cell flown[] = {{3, 1}, {5, 2}, {1, 3}, {5, 2}};
	size_t n = 0;
	for (size_t i = 0; i < grid.n_marks; i++)
		if (grid.marks[i].kind == MARK_PATROL) {
			ck_assert(n < 4 && cell_equal(grid.marks[i].at, flown[n]));
			ck_assert_int_eq(grid.marks[i].mode, PATROL_BACK_AND_FORTH);
			n++;
		}
	ck_assert_uint_eq(n, 4);
	const struct mark *walked = grid_mark(&grid, MARK_TRAIL, 0);
	ck_assert(cell_equal(walked[0].at, (struct cell){1, 3}) &&
		  cell_equal(walked[1].at, (struct cell){1, 1}));
	ck_assert_uint_eq(grid.estimates[4 * 12 + 2], 225);
	const struct mark *corner = grid_mark(&grid, MARK_RECTANGLE, 1);
	ck_assert(cell_equal(corner[0].at, (struct cell){5, 1}) &&
		  cell_equal(corner[1].at, (struct cell){6, 1}));
	grid_free(&grid);
}
END_TEST

START_TEST(a_trail_is_not_endless)
{
	char text[1000] = OUR "start @\ntrail ";
	struct grid grid;
	struct diag diag = {""};

	for (int i = 0; i < 130; i++)
		strcat(text, "1@");
	strcat(text, "\nmap\n1...@\n");
	ck_assert_int_eq(parse(text, strlen(text), 100, &grid, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, ":3:258: the trail is longer than 1000 steps") != NULL, "%s",
		      diag.text);
}
END_TEST

START_TEST(printing_and_reading_gives_the_same_map)
{
	struct grid grid, back;
	struct byte_writer first = {0}, second = {0};
	struct diag diag = {""};

	ck_assert_int_eq(parse(sample, strlen(sample), 100, &grid, NULL), STATUS_OK);
	/* two marks on one cell, a goal that is no stair, a stair that is no goal */
	ck_assert_int_eq(grid_add_mark(&grid, MARK_WAYPOINT, 0, (struct cell){3, 1}, ""), STATUS_OK);
	grid.terrain[grid_index(&grid, (struct cell){9, 3})] = TERRAIN_MUD;
	grid.terrain[grid_index(&grid, (struct cell){1, 2})] = TERRAIN_STAIRS_DOWN;
	grid.terrain[grid_index(&grid, (struct cell){2, 3})] = TERRAIN_GRASS;
	const struct format *astray = format_of(variant_named(formats, "astray"));
	ck_assert_int_eq(astray->print(&grid, &first, &diag), STATUS_OK);
	ck_assert_msg(parse((char *)first.blob.bytes, first.blob.len, 100, &back, &diag) == STATUS_OK, "%s\n%s",
		      diag.text, (char *)first.blob.bytes);
	ck_assert_uint_eq(grid_hash(&grid), grid_hash(&back));
	ck_assert_uint_eq(grid.n_marks, back.n_marks);
	ck_assert_mem_eq(grid.estimates, back.estimates, grid_cells(&grid) * sizeof *grid.estimates);
	for (size_t i = 0; i < grid.n_marks; i++) {
		size_t k = 0;
		while (k < back.n_marks &&
		       (grid.marks[i].kind != back.marks[k].kind || grid.marks[i].mode != back.marks[k].mode ||
			!cell_equal(grid.marks[i].at, back.marks[k].at) ||
			strcmp(grid.marks[i].name, back.marks[k].name) != 0))
			k++;
		ck_assert_msg(k < back.n_marks, "mark %zu is lost:\n%s", i, (char *)first.blob.bytes);
	}
	ck_assert_int_eq(astray->print(&back, &second, &diag), STATUS_OK);
	ck_assert_str_eq((char *)first.blob.bytes, (char *)second.blob.bytes);
	blob_free(&first.blob);
	blob_free(&second.blob);
	grid_free(&grid);
	grid_free(&back);
}
END_TEST

/* Can FORMAT not be written, or was the library that it needs left out? */
static bool is_optional(const struct format *format)
{
#ifndef HAVE_EXPAT
	if (!strcmp(format->head.name, "tmx"))
		return true;
#endif
#ifndef HAVE_PNG
	if (!strcmp(format->head.name, "png"))
		return true;
#endif
	/* Whose meaning is guessed is not written. */
	return !strcmp(format->head.name, "matrix") || !strcmp(format->head.name, "maze");
}

/* A digit that is marked is floor, unless the legend says otherwise. */
START_TEST(a_digit_is_the_cost_of_its_cell)
{
	static const char text[] = OUR "start 5\nwaypoint 6\nterrain 6 rough ground 8\nmap\n123456789\n";
	static const uint8_t costs[] = {1, 2, 3, 4, 1, 8, 7, 8, 9};
	struct grid grid;
	struct ground ground;
	struct diag diag = {""};

	ck_assert_msg(parse(text, strlen(text), 100, &grid, &diag) == STATUS_OK, "%s", diag.text);
	for (int mover = MOVER_WALKER; mover <= MOVER_PLANNER; mover++) {
		ck_assert_int_eq(ground_new(&grid, (enum mover)mover, NULL, &ground), STATUS_OK);
		ck_assert_mem_eq(ground.cost, costs, sizeof costs);
		ground_free(&ground);
	}
	grid_free(&grid);
}
END_TEST

/* Cells with marks keep their cost, too, and no letter of a mark is taken for a cost. */
START_TEST(a_cost_outlives_every_format_that_we_write)
{
	static const char *const lossless[] = {"astray", "tmx", "tmj", "xp"};
	struct byte_writer writer = {0};
	struct grid grid, back;

	ck_assert_int_eq(grid_new(20, 2, TERRAIN_FLOOR, &grid), STATUS_OK);
	for (int cost = 1; cost <= TERRAIN_COST_MAX; cost++) {
		grid_set(&grid, cell_at(cost, 0), grid_terrain_costing(cost));
		grid_set(&grid, cell_at(10 + cost, 1), grid_terrain_costing(cost));
		ck_assert_int_eq(terrain_info[grid_terrain_costing(cost)].plan_cost, cost);
	}
	ck_assert_int_eq(grid_add_mark(&grid, MARK_START, 0, cell_at(4, 0), ""), STATUS_OK);
	ck_assert_int_eq(grid_add_mark(&grid, MARK_GOAL, 0, cell_at(15, 1), ""), STATUS_OK);
	for (int i = 0; !strcmp(lossless[_i], "astray") && i < 9; i++)
		ck_assert_int_eq(grid_add_mark(&grid, MARK_PATROL, 0, cell_at(1 + i, i % 2), ""), STATUS_OK);
	const struct variant *head = variant_named(formats, lossless[_i]);
	ck_assert_int_eq(format_of(head)->print(&grid, &writer, NULL), STATUS_OK);
	struct map_text text = {"m", (char *)writer.blob.bytes, writer.blob.len, 100, .on_disk = false};
	enum status status = map_parse(&text, &back, NULL, NULL);
	ck_assert(!status || (status == STATUS_UNSUPPORTED && is_optional(format_of(head))));
	if (!status) {
		ck_assert_mem_eq(grid.terrain, back.terrain, grid_cells(&grid));
		ck_assert(cell_equal(grid_mark(&back, MARK_GOAL, 0)->at, cell_at(15, 1)));
		grid_free(&back);
	}
	blob_free(&writer.blob);
	grid_free(&grid);
}
END_TEST

START_TEST(every_format_reads_what_it_prints)
{
	struct grid grid;

	ck_assert_int_eq(grid_new(7, 4, TERRAIN_ROCK, &grid), STATUS_OK);
	for (size_t i = 0; i < 28; i++)
		grid.terrain[i] = (uint8_t)(i % TERRAIN_COUNT);
	for (const struct variant *const *head = formats; *head; head++) {
		struct byte_writer first = {0}, second = {0};
		struct grid back;
		const struct format *format = format_of(*head), *found;
		enum status status = format->print(&grid, &first, NULL);
		struct map_text text = {"m", (char *)first.blob.bytes, first.blob.len, 100, .on_disk = false};
		if (!status)
			status = map_parse(&text, &back, &found, NULL);
		ck_assert(!status || (status == STATUS_UNSUPPORTED && is_optional(format)));
		if (status) {
			blob_free(&first.blob);
			continue;
		}
		ck_assert_str_eq(found->head.name, format->head.name);
		ck_assert_int_eq(format->print(&back, &second, NULL), STATUS_OK);
		ck_assert_mem_eq(first.blob.bytes, second.blob.bytes, first.blob.len);
		blob_free(&first.blob);
		blob_free(&second.blob);
		grid_free(&back);
	}
	grid_free(&grid);
}
END_TEST

START_TEST(a_map_is_found_by_path_or_by_name)
{
	char directory[] = "/tmp/astray-test-XXXXXX", path[64];
	struct grid grid;
	struct diag diag = {""};

	ck_assert_ptr_nonnull(mkdtemp(directory));
	setenv("ASTRAY_DATADIR", directory, 1);
	snprintf(path, sizeof path, "%s/maps", directory);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	snprintf(path, sizeof path, "%s/maps/tiny.txt", directory);
	ck_assert_int_eq(file_write(path, FILE_USERS, OUR "map\n...\n", sizeof OUR + 7, NULL), STATUS_OK);
	ck_assert_int_eq(map_load_path(path, NULL, &grid, NULL, &diag), STATUS_OK);
	grid_free(&grid);
	ck_assert_msg(map_load_named("tiny", NULL, &grid, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(grid.width, 3);
	grid_free(&grid);
	ck_assert_int_eq(map_load_named("tiny", &(struct map_asked){.max_cells = 2}, &grid, &diag),
			 STATUS_LIMIT);
	ck_assert_int_eq(map_load_named("no-such-map", NULL, &grid, &diag), STATUS_NOT_FOUND);
	ck_assert_msg(strstr(diag.text, "no map of that name") != NULL, "%s", diag.text);
	ck_assert_int_eq(map_load_path(directory, NULL, &grid, NULL, &diag), STATUS_READ);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	ck_assert_int_eq(map_load_path(path, NULL, &grid, NULL, &diag), STATUS_READ);
	ck_assert_int_eq(unlink(path), 0);
	*strrchr(path, '/') = '\0';
	ck_assert_int_eq(rmdir(path), 0);
	ck_assert_int_eq(rmdir(directory), 0);
}
END_TEST

START_TEST(sides_are_taken_up_to_their_limit_and_no_farther)
{
	static const struct {
		uint64_t width, height;
		enum status status;
	} sizes[] = {{1, 1, STATUS_OK},
		     {GRID_MAX_SIDE, 1, STATUS_OK},
		     {1, GRID_MAX_SIDE, STATUS_OK},
		     {GRID_MAX_SIDE, 2, STATUS_LIMIT},
		     {GRID_MAX_SIDE + 1, 1, STATUS_BAD_INPUT},
		     {1, GRID_MAX_SIDE + 1, STATUS_BAD_INPUT},
		     {0, 1, STATUS_BAD_INPUT},
		     {1, 0, STATUS_BAD_INPUT}};
	struct map_text text = {"sides", "", 0, GRID_MAX_SIDE, .on_disk = false};
	struct diag diag = {""};

	for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
		ck_assert_int_eq(map_check_size(&text, 1, sizes[i].width, sizes[i].height, &diag),
				 sizes[i].status);
}
END_TEST

START_TEST(a_path_with_no_room_for_the_tiles_beside_it_is_refused)
{
	static char path[5000];
	bool put = true;
	struct diag diag = {""};

	memset(path, 'd', sizeof path - 1);
	path[sizeof path - 10] = '/';
	const struct format *tiled = format_of(variant_named(formats, "tmx"));
	ck_assert_int_eq(map_save_beside(path, tiled, &put, &diag), STATUS_SPACE);
	ck_assert(!put);
	ck_assert_ptr_nonnull(strstr(diag.text, "the path is too long"));
}
END_TEST

Suite *suite_formats(void)
{
	Suite *suite = suite_create("map/formats");
	TCase *tcase = tcase_create("formats");
	tcase_add_loop_test(tcase, good_maps_are_read_and_bad_ones_are_named_by_place, 0, (int)ARRAY_LEN(maps));
	tcase_add_test(tcase, a_map_cut_anywhere_is_whole_or_refused);
	tcase_add_test(tcase, zero_bytes_and_endless_lines_are_refused);
	tcase_add_test(tcase, the_letters_of_movingai_mean_what_most_readers_take_them_for);
	tcase_add_test(tcase, a_drawing_says_what_stands_where);
	tcase_add_test(tcase, a_trail_is_not_endless);
	tcase_add_test(tcase, printing_and_reading_gives_the_same_map);
	tcase_add_test(tcase, every_format_reads_what_it_prints);
	tcase_add_test(tcase, a_digit_is_the_cost_of_its_cell);
	tcase_add_loop_test(tcase, a_cost_outlives_every_format_that_we_write, 0, 4);
	tcase_add_test(tcase, a_map_is_found_by_path_or_by_name);
	tcase_add_test(tcase, sides_are_taken_up_to_their_limit_and_no_farther);
	tcase_add_test(tcase, a_path_with_no_room_for_the_tiles_beside_it_is_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
