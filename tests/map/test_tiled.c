#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "map/map.h"
#include "map/reading.h"
#include "store/file.h"
#include "tests/suite.h"

/* A map of 7 x 5 tiles of 16 x 24 pixels, with tiles turned in all ways, as Tiled writes it in each of its encodings,
 * and what each must give. */
#define TMX_HEAD \
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map orientation=\"orthogonal\" width=\"7\" " \
	"height=\"5\" " \
	"tilewidth=\"16\" tileheight=\"24\" infinite=\"0\">\n"
#define TMX_TILES \
	"<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"24\"><tile id=\"0\" type=\"floor\"/>\n<tile " \
	"id=\"1\">" \
	"<properties><property name=\"solid\" type=\"bool\" value=\"true\"/></properties></tile>\n<tile " \
	"id=\"2\">" \
	"<properties><property name=\"cost\" value=\"3\"/></properties></tile></tileset>\n"
#define TMX_LAYER "<layer name=\"ground\" width=\"7\" height=\"5\">"
#define TMX_MARKS \
	"<objectgroup name=\"marks\"><object type=\"start\" x=\"24\" y=\"36\"><point/></object>\n" \
	"<object type=\"goal\" x=\"64\" y=\"72\" width=\"16\" height=\"24\"/>\n<object name=\"patrol\" " \
	"x=\"16\" " \
	"y=\"24\"><polyline points=\"0,0 48,0 48,24.5\"/></object></objectgroup></map>\n"
#define TMX(data) TMX_HEAD TMX_TILES TMX_LAYER data "</layer>" TMX_MARKS

#define TMJ_HEAD \
	"{\"width\":7,\"height\":5,\"tilewidth\":16,\"tileheight\":24,\"orientation\":\"orthogonal\"," \
	"\"infinite\":false,\"type\":\"map\",\n"
#define TMJ_TILES \
	"\"tilesets\":[{\"firstgid\":1,\"tiles\":[{\"id\":0,\"type\":\"floor\"},{\"id\":1,\"properties\":[{" \
	"\"name\":" \
	"\"solid\",\"type\":\"bool\",\"value\":true}]},{\"id\":2,\"properties\":[{\"name\":\"cost\"," \
	"\"value\":3.0}]}]}]}\n"
#define TMJ_LAYER "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"ground\",\"width\":7,\"height\":5,"
#define TMJ_MARKS \
	"{\"type\":\"objectgroup\",\"name\":\"marks\",\"objects\":[{\"type\":\"start\",\"x\":24,\"y\":36," \
	"\"width\":0," \
	"\"height\":0,\"point\":true},\n{\"type\":\"goal\",\"x\":64,\"y\":72,\"width\":16,\"height\":24},\n{" \
	"\"name\":" \
	"\"patrol\",\"type\":\"\",\"x\":16,\"y\":24,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":48,\"y\":0},{" \
	"\"x\":48," \
	"\"y\":24.5}]}]}],\n"
#define TMJ(data) TMJ_HEAD TMJ_LAYER data "},\n" TMJ_MARKS TMJ_TILES

#define NUMBERS \
	"2,2,2,2,2,2,2,\n2,268435457,1,2147483650,1,1,2,\n2,1,1,1610612738,1,1,2,\n2,3758096387,1,1,1,0,2," \
	"\n2,2,2,2," \
	"2,2,2"
#define PLAIN \
	"AgAAAAIAAAACAAAAAgAAAAIAAAACAAAAAgAAAAIAAAABAAAQAQAAAAIAAIABAAAAAQAAAAIAAAACAAAAAQAAAAEAAAACAABgAQAA" \
	"AAEAAAACAAAA" \
	"AgAAAAMAAOABAAAAAQAAAAEAAAAAAAAAAgAAAAIAAAACAAAAAgAAAAIAAAACAAAAAgAAAAIAAAA="
#define ZLIB "eJxjYmBgYMKDGRkYBBgh7AZGCB9ZDsZPQJdjZmB4wIikhoGAPSAMAIzEAgs="
#define GZIP "H4sIAAAAAAAAA2NiYGBgwoMZGRgEGCHsBkYIH1kOxk9Al2NmYHjAiKSGgYA9IAwAwAu0zYwAAAA="

static const char *const same[] = {
    TMJ("\"data\":[" NUMBERS "]"),
    TMJ("\"encoding\":\"csv\",\"data\":[" NUMBERS "]"),
    TMJ("\"encoding\":\"base64\",\"compression\":\"\",\"data\":\"" PLAIN "\""),
    TMJ("\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"" ZLIB "\""),
    TMJ("\"encoding\":\"base64\",\"compression\":\"gzip\",\"data\":\"" GZIP "\""),
#ifdef HAVE_EXPAT
    TMX("<data encoding=\"csv\">\n" NUMBERS "\n</data>"),
    TMX("<data encoding=\"base64\">\n  " PLAIN "\n</data>"),
    TMX("<data encoding=\"base64\" compression=\"zlib\">\n  " ZLIB "\n</data>"),
    TMX("<data encoding=\"base64\" compression=\"gzip\">\n  " GZIP "\n</data>"),
#endif
};

static const char meant[] = "astray map 1\n"
			    "size 7 5\n"
			    "start @\n"
			    "goal 1\n"
			    "patrol @24 back-and-forth\n"
			    "map\n"
			    "#######\n"
			    "#@.#2.#\n"
			    "#..#4.#\n"
			    "#3..1 #\n"
			    "#######\n";

static enum status tiled_parse(const char *text, struct grid *grid, struct diag *diag)
{
	struct map_text map = {"m", text, strlen(text), 1000, .on_disk = false};

	return map_parse(&map, grid, NULL, diag);
}

static void check_drawing(const struct grid *grid, const char *drawing)
{
	struct byte_writer writer = {0};

	ck_assert_int_eq(format_of(variant_named(formats, "astray"))->print(grid, &writer, NULL), STATUS_OK);
	ck_assert_str_eq((char *)writer.blob.bytes, drawing);
	blob_free(&writer.blob);
}

START_TEST(all_encodings_of_a_map_give_one_grid)
{
	struct grid grid;
	struct diag diag = {""};

	ck_assert_msg(tiled_parse(same[_i], &grid, &diag) == STATUS_OK, "%s", diag.text);
	check_drawing(&grid, meant);
	grid_free(&grid);
}
END_TEST

/* A map of 6 x 4 tiles of 10 x 10 pixels with these LAYERS. */
#define SMALL(layers) \
	"{\"width\":6,\"height\":4,\"tilewidth\":10,\"tileheight\":10,\"orientation\":\"orthogonal\"," \
	"\"layers\":[" layers "]}"
#define OBJECTS(objects) "{\"type\":\"objectgroup\",\"name\":\"things\",\"objects\":[" objects "]}"
#define TILES(name, numbers) \
	"{\"type\":\"tilelayer\",\"name\":\"" name "\",\"width\":6,\"height\":4,\"data\":[" numbers "]}"
#define FOUR_ROWS "1,1,1,1,1,1, 1,1,1,1,1,1, 1,1,1,1,1,1, 1,1,1,1,1,1"

static const struct {
	const char *layers, *rows;
} drawn[] = {
    {SMALL(""), "......\n......\n......\n......\n"},
    {SMALL(TILES("ground", FOUR_ROWS)), "......\n......\n......\n......\n"},
    {SMALL(TILES("Walls", "1,0,0,0,0,0, 1,0,0,0,0,0, 0,0,0,0,0,0, 0,0,0,0,0,1")),
     "#.....\n#.....\n......\n.....#\n"},
    {SMALL(TILES("ground", FOUR_ROWS) "," TILES("collision",
						"0,0,0,0,0,9, 0,0,0,0,0,9, 0,0,0,0,0,0, 0,0,0,0,0,0")),
     ".....#\n.....#\n......\n......\n"},
    /* half a cell and more counts, and a small thing still stands somewhere */
    {SMALL(OBJECTS("{\"type\":\"obstacle\",\"x\":4,\"y\":10,\"width\":22,\"height\":10}")),
     "......\n###...\n......\n......\n"},
    {SMALL(OBJECTS("{\"type\":\"obstacle\",\"x\":6,\"y\":10,\"width\":18,\"height\":10}")),
     "......\n.#....\n......\n......\n"},
    {SMALL(OBJECTS("{\"name\":\"mud\",\"x\":56,\"y\":36,\"width\":2,\"height\":2}")),
     "......\n......\n......\n.....\"\n"},
    {SMALL(OBJECTS("{\"type\":\"obstacle\",\"x\":10,\"y\":0,\"width\":30,\"height\":30,\"ellipse\":true}")),
     ".###..\n.###..\n.###..\n......\n"},
    {SMALL(OBJECTS("{\"type\":\"obstacle\",\"x\":0,\"y\":0,\"width\":60,\"height\":40,\"ellipse\":true}")),
     ".####.\n######\n######\n.####.\n"},
    {SMALL(
	 OBJECTS("{\"type\":\"deep water\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":40,\"y\":40},"
		 "{\"x\":0,\"y\":40}]}")),
     "......\nw.....\nww....\nwww...\n"},
    {SMALL(OBJECTS("{\"type\":\"obstacle\",\"x\":5,\"y\":5,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":50,\"y\":0},"
		   "{\"x\":50,\"y\":20}]}")),
     "######\n.....#\n.....#\n......\n"},
    /* turned by a quarter about its upper left corner */
    {SMALL(OBJECTS("{\"type\":\"obstacle\",\"x\":30,\"y\":0,\"width\":30,\"height\":10,\"rotation\":90}")),
     "..#...\n..#...\n..#...\n......\n"},
    /* a tile's place is its lower left corner */
    {SMALL(OBJECTS("{\"type\":\"obstacle\",\"gid\":3,\"x\":20,\"y\":20,\"width\":10,\"height\":10}")),
     "......\n..#...\n......\n......\n"},
    /* the name of the layer tells; groups move what they hold */
    {SMALL("{\"type\":\"group\",\"offsetx\":10,\"layers\":[{\"type\":\"objectgroup\",\"name\":\"obstacles\","
	   "\"offsety\":"
	   "20,\"objects\":[{\"x\":0,\"y\":0,\"width\":10,\"height\":10}]}]}"),
     "......\n......\n.#....\n......\n"},
    {SMALL(OBJECTS("{\"name\":\"a tree of some kind\",\"x\":0,\"y\":0,\"width\":60,\"height\":40}")),
     "......\n......\n......\n......\n"},
};

START_TEST(objects_and_layers_become_the_right_cells)
{
	struct byte_writer writer = {0};
	struct grid grid;
	struct diag diag = {""};

	ck_assert_msg(tiled_parse(drawn[_i].layers, &grid, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(format_of(variant_named(formats, "astray"))->print(&grid, &writer, NULL), STATUS_OK);
	ck_assert_str_eq(strstr((char *)writer.blob.bytes, "\nmap\n") + 5, drawn[_i].rows);
	blob_free(&writer.blob);
	grid_free(&grid);
}
END_TEST

START_TEST(objects_become_marks)
{
	static const char text[] = SMALL(OBJECTS(
	    "{\"type\":\"hunter\",\"name\":\"goat\",\"x\":12,\"y\":2},{\"class\":\"tool\","
	    "\"name\":\"decoy\",\"x\":22,"
	    "\"y\":2},{\"type\":\"waypoint\",\"x\":32,\"y\":2},{\"type\":\"rectangle\",\"x\":9,"
	    "\"y\":11,\"width\":32,"
	    "\"height\":19},{\"type\":\"patrol\",\"name\":\"drone\",\"x\":5,\"y\":35,\"polygon\":"
	    "[{\"x\":0,\"y\":0},{\"x\":"
	    "20,\"y\":0}]},{\"type\":\"hunter\",\"name\":\"bull\",\"x\":59,\"y\":39},"
	    "{\"type\":\"trail\",\"x\":5,\"y\":35,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":20,\"y\":0}]}"));
	static const struct mark want[] = {{MARK_HUNTER, 0, {1, 0}, 0, "goat", 0},
					   {MARK_TOOL, 0, {2, 0}, 0, "decoy", 0},
					   {MARK_WAYPOINT, 0, {3, 0}, 0, "", 0},
					   {MARK_RECTANGLE, 0, {1, 1}, 0, "", 0},
					   {MARK_RECTANGLE, 0, {3, 2}, 0, "", 0},
					   {MARK_PATROL, 0, {0, 3}, PATROL_LOOP, "drone", 0},
					   {MARK_PATROL, 0, {2, 3}, PATROL_LOOP, "drone", 0},
					   {MARK_HUNTER, 1, {5, 3}, 0, "bull", 0},
					   {MARK_TRAIL, 0, {0, 3}, 0, "", 0},
					   {MARK_TRAIL, 0, {2, 3}, 0, "", 0}};
	struct grid grid;
	struct diag diag = {""};

	ck_assert_msg(tiled_parse(text, &grid, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_uint_eq(grid.n_marks, ARRAY_LEN(want));
	for (size_t i = 0; i < ARRAY_LEN(want); i++) {
		const struct mark *mark = &grid.marks[i];
		ck_assert_msg(mark->kind == want[i].kind && mark->index == want[i].index &&
				  cell_equal(mark->at, want[i].at) && mark->mode == want[i].mode &&
				  !strcmp(mark->name, want[i].name),
			      "mark %zu is at %d,%d", i, mark->at.x, mark->at.y);
	}
	grid_free(&grid);
}
END_TEST

static const struct {
	const char *text, *message;
} wrong[] = {
    {"{", "m:1:2: expected a key"},
    {"{\"width\":7}", "m:1:1: not a map of Tiled: it has no orientation"},
    {"{\"orientation\":\"hexagonal\"}", "m:1:1: the map is hexagonal"},
    {"{\"orientation\":\"orthogonal\"}", "m:1:1: tilewidth and tileheight"},
    {"{\"orientation\":\"orthogonal\",\"tilewidth\":1,\"tileheight\":1,\"width\":65536,\"height\":65537}",
     "m: sides must be 1 to"},
    {"{\"orientation\":\"orthogonal\",\"tilewidth\":1,\"tileheight\":1,\"width\":40,\"height\":30}",
     "m: 40 x 30 is more than 1000"},
    {TMJ("\"data\":[2,2]"), "m:2:79: too few tiles: the layer has 35"},
    {TMJ("\"data\":[" NUMBERS ",2]"), "m:6:15: too many tiles"},
    {TMJ("\"data\":[2,2,x]"), "m:2:80: expected a value"},
    {TMJ("\"data\":[2,-2," NUMBERS "]"), "m:2:78: expected the number of a tile"},
    {TMJ("\"data\":[2,99999999999999," NUMBERS "]"), "m:2:78: expected the number of a tile"},
    {TMJ("\"data\":[2,2.5," NUMBERS "]"), "m:2:79: expected ','"},
    {TMJ("\"encoding\":\"base64\",\"data\":\"%%%%" PLAIN "\""), "m:2:95: invalid base64"},
    {TMJ("\"encoding\":\"base64\",\"data\":\"AgAA" PLAIN "\""), "m:2:95: too many tiles"},
    {TMJ("\"encoding\":\"base64\",\"data\":\"AgAAAA==\""), "m:2:95: too few tiles"},
    {TMJ("\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"AgAAAA==\""),
     "too few tiles, or damaged"},
    {TMJ("\"encoding\":\"base64\",\"compression\":\"lzma\",\"data\":\"AgAAAA==\""),
     "the layer is packed by lzma"},
    {TMJ("\"encoding\":\"base65\",\"data\":\"AgAAAA==\""), "unknown encoding 'base65'"},
    {TMJ("\"nothing\":0"), "the layer lacks data"},
    {SMALL("{\"type\":\"tilelayer\",\"width\":5,\"height\":4,\"data\":[" FOUR_ROWS "]}"), "too many tiles"},
    {SMALL("{\"type\":\"tilelayer\",\"data\":[" FOUR_ROWS "]}"), "the layer lacks a size"},
    {SMALL("{\"type\":\"tilelayer\",\"width\":16000000,\"height\":16000000,\"data\":[" FOUR_ROWS "]}"),
     "too large together"},
    {"{\"orientation\":\"orthogonal\",\"infinite\":true,\"layers\":[{\"chunks\":[{\"x\":99999999,\"y\":0,"
     "\"width\":1,\"height\":1}]}]}",
     "the chunk is too far away"},
#ifdef HAVE_EXPAT
    {"<map", "m:1:1: unclosed token"},
    {TMX_HEAD "</mop>", "m:3:3: mismatched tag"},
    {"<html/>", "m:1:1: expected a Tiled map"},
    {"<!DOCTYPE map [<!ENTITY a \"b\">]>\n<map/>", "m:1:15: a map must not declare entities"},
    {"<map orientation=\"oblique\"/>", "m:1:1: the map is oblique"},
    {"<map orientation=\"orthogonal\" infinite=\"1\"><layer><data>\n<chunk "
     "x=\"-99999999\"/></data></layer></map>",
     "m:2:1: the chunk is too far away"},
    {TMX("<data encoding=\"csv\">\n1,1,1</data>"), "m:6:43: too few tiles"},
    {TMX("<data><tile gid=\"x\"/></data>"), "m:6:43: too few tiles"},
#endif
};

/* What is not understood is noted, and the rest of the map is read.  Of each the mark that stays, if there is one. */
#define START "{\"type\":\"start\",\"x\":15,\"y\":5}"
static const struct {
	const char *text, *note;
} noted[] = {
    {SMALL(OBJECTS("{\"type\":\"goal\",\"x\":65,\"y\":5}," START)), "class 'goal' ignored: it lies outside"},
    {SMALL(OBJECTS(START ",{\"type\":\"start\",\"x\":5,\"y\":5}")), "a further start is ignored"},
    {SMALL(OBJECTS("{\"type\":\"spawn\",\"x\":5,\"y\":5}," START)), "a further start is ignored"},
    {SMALL(OBJECTS(START ",{\"type\":\"hunter\",\"x\":5,\"y\":5}")), "'hunter' ignored: it lacks a name"},
    {SMALL(OBJECTS(START ",{\"type\":\"hunter\",\"name\":\"old goat\",\"x\":5,\"y\":5}")),
     "'hunter' ignored: its name must be one word"},
    {SMALL(OBJECTS(START ",{\"type\":\"patrol\",\"x\":5,\"y\":5}")), "a patrol must be a polyline"},
    {SMALL(OBJECTS(START ",{\"type\":\"patrol\",\"x\":5,\"y\":5,\"polyline\":[]}")), "it lacks points"},
    {SMALL(OBJECTS(START ",{\"type\":\"patrol\",\"x\":5,\"y\":5,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":99,"
			 "\"y\":0}]}")),
     "it lies outside the map"},
    {SMALL(OBJECTS(
	 START
	 ",{\"type\":\"patrol\",\"x\":5,\"y\":5,\"polyline\":[{\"x\":0,\"y\":0}],\"properties\":[{\"name\":"
	 "\"mode\",\"value\":\"often\"}]}")),
     "mode must be stop"},
    {SMALL(OBJECTS(START ",{\"type\":\"trail\",\"x\":5,\"y\":5,\"polygon\":[{\"x\":0,\"y\":0}]}")),
     "a trail must be a polyline"},
    {SMALL(OBJECTS(START ",{\"x\":5,\"y\":5,\"properties\":[{\"name\":\"terrain\",\"value\":\"lava\"}]}")),
     "unknown terrain 'lava'"},
    {SMALL(OBJECTS(START ",{\"type\":\"rectangle\",\"x\":5,\"y\":5,\"width\":9,\"height\":9,\"rotation\":5}")),
     "upright"},
    {SMALL(OBJECTS(START ",{\"type\":\"wall\",\"x\":5,\"y\":5,\"rotation\":1e9}")), "rotation is out of range"},
    {SMALL(OBJECTS(START ",{\"type\":\"npc\",\"x\":5,\"y\":5}")), "objects of class 'npc' ignored"},
};

START_TEST(what_is_not_understood_is_noted_and_the_rest_is_read)
{
	struct grid grid;
	struct survey survey;
	struct diag diag = {""};
	char line[READING_LINE];

	ck_assert_msg(tiled_parse(noted[_i].text, &grid, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(reading_survey(&grid, &survey), STATUS_OK);
	reading_say(&grid, &survey, line);
	ck_assert_msg(strstr(line, noted[_i].note) != NULL, "'%s' lacks '%s'", line, noted[_i].note);
	ck_assert_uint_eq(grid.n_marks, 1);
	ck_assert_int_eq(grid.marks[0].kind, MARK_START);
	ck_assert(cell_equal(grid.marks[0].at, cell_at(1, 0)));
	grid_free(&grid);
}
END_TEST

START_TEST(objects_without_a_start_are_a_warning)
{
	struct grid grid;
	struct survey survey;

	ck_assert_int_eq(tiled_parse(SMALL(OBJECTS("{\"type\":\"wall\",\"x\":5,\"y\":5}," START)), &grid, NULL),
			 STATUS_OK);
	ck_assert_int_eq(reading_survey(&grid, &survey), STATUS_OK);
	ck_assert_ptr_null(reading_warning(&grid, &survey));
	grid_free(&grid);
	ck_assert_int_eq(tiled_parse(SMALL(OBJECTS("{\"type\":\"wall\",\"x\":5,\"y\":5}")), &grid, NULL),
			 STATUS_OK);
	ck_assert_int_eq(reading_survey(&grid, &survey), STATUS_OK);
	ck_assert_str_eq(reading_warning(&grid, &survey), "no start among the objects");
	grid_free(&grid);
}
END_TEST

/* Each says in its own way that the third cell of the first row is no floor: the name of a layer, a class, a property. */
#define AS_LAYER(name) SMALL("{\"type\":\"objectgroup\",\"name\":\"" name "\",\"objects\":[" BOX "}]}")
#define AS_CLASS(name) SMALL(OBJECTS(BOX ",\"type\":\"" name "\"}"))
#define AS_PROPERTY(name, value) \
	SMALL(OBJECTS(BOX ",\"properties\":[{\"name\":\"" name "\",\"value\":" value "}]}"))
#define AS_TILES(name) TILES(name, "0,0,1,0,0,0, 0,0,0,0,0,0, 0,0,0,0,0,0, 0,0,0,0,0,0")
#define AS_TILE(name, value) \
	"{\"width\":6,\"height\":4,\"tilewidth\":10,\"tileheight\":10,\"orientation\":\"orthogonal\"," \
	"\"tilesets\":[{\"firstgid\":1,\"tiles\":[{\"id\":0,\"properties\":[{\"name\":\"" name "\"," \
	"\"value\":" value "}]}]}],\"layers\":[" AS_TILES("x") "]}"
#define BOX "{\"x\":20,\"y\":0,\"width\":10,\"height\":10"
static const struct {
	const char *text;
	bool wall;
} words[] = {
    {AS_LAYER("collision"), true},
    {AS_LAYER("Collisions"), true},
    {AS_LAYER("COLLISION_LAYER 2"), true},
    {AS_LAYER("TileCollision"), true},
    {AS_LAYER("solid objects"), true},
    {AS_LAYER("Obstacles"), true},
    {AS_LAYER("Walls"), true},
    {AS_LAYER("blocked"), true},
    {AS_LAYER("no collision"), false},
    {AS_LAYER("NonSolid"), false},
    {AS_LAYER("consolidated"), false},
    {AS_LAYER("wallpaper"), false},
    {AS_CLASS("Wall"), true},
    {AS_CLASS("collision-line"), true},
    {AS_CLASS("CollisionBox"), true},
    {AS_CLASS("BLOCK"), true},
    {AS_CLASS("door"), false},
    {AS_PROPERTY("Collides", "true"), true},
    {AS_PROPERTY("collides", "\"Yes\""), true},
    {AS_PROPERTY("is_solid", "1"), true},
    {AS_PROPERTY("blocked", "\"\""), true},
    {AS_PROPERTY("solid", "false"), false},
    {AS_PROPERTY("solid", "0"), false},
    {AS_PROPERTY("walkable", "false"), true},
    {AS_PROPERTY("Passable", "\"no\""), true},
    {AS_PROPERTY("walkable", "true"), false},
    {SMALL(AS_TILES("Collision")), true},
    {SMALL("{\"type\":\"group\",\"name\":\"Collision\",\"layers\":[" AS_TILES("a") "]}"), true},
    {SMALL("{\"type\":\"tilelayer\",\"name\":\"a\",\"width\":6,\"height\":4,\"class\":\"solid\",\"data\":[0,0,"
	   "1,0,0,0,"
	   "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"),
     true},
    {SMALL(
	 "{\"type\":\"tilelayer\",\"name\":\"a\",\"width\":6,\"height\":4,\"properties\":{\"collision\":true},"
	 "\"data\":[0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"),
     true},
    {AS_TILE("collides", "true"), true},
    {AS_TILE("solid", "1"), true},
    {AS_TILE("walkable", "\"false\""), true},
    {AS_TILE("collides", "false"), false},
    {"{\"width\":6,\"height\":4,\"tilewidth\":10,\"tileheight\":10,\"orientation\":\"orthogonal\",\"tilesets\":"
     "[{"
     "\"firstgid\":1,\"tileproperties\":{\"0\":{\"solid\":true}}}],\"layers\":[" AS_TILES("x") "]}",
     true},
    {"{\"width\":6,\"height\":4,\"tilewidth\":10,\"tileheight\":10,\"orientation\":\"orthogonal\",\"tilesets\":"
     "[{"
     "\"firstgid\":1,\"tiles\":{\"0\":{\"type\":\"wall\"}}}],\"layers\":[" AS_TILES("x") "]}",
     true},
    {"{\"width\":6,\"height\":4,\"tilewidth\":10,\"tileheight\":10,\"orientation\":\"orthogonal\",\"tilesets\":"
     "[{"
     "\"firstgid\":70000,\"tiles\":[{\"id\":1,\"type\":\"wall\"}]}],\"layers\":[" TILES(
	 "x", "0,0,70001,0,0,0, 0,0,0,0,0,0, 0,0,0,0,0,0, 0,0,0,0,0,0") "]}",
     true},
    /* a tile object is what its tile is, where its tileset says that it stands */
    {"{\"width\":6,\"height\":4,\"tilewidth\":10,\"tileheight\":10,\"orientation\":\"orthogonal\",\"tilesets\":"
     "[{"
     "\"firstgid\":1,\"tiles\":[{\"id\":0,\"type\":\"Wall\"}]}],\"layers\":[" OBJECTS(
	 "{\"gid\":2147483649,\"x\":20,\"y\":10}") "]}",
     true},
    {"{\"width\":6,\"height\":4,\"tilewidth\":10,\"tileheight\":10,\"orientation\":\"orthogonal\",\"tilesets\":"
     "[{"
     "\"firstgid\":1,\"objectalignment\":\"center\",\"tiles\":[{\"id\":0,\"type\":\"Wall\"}]}],\"layers\":"
     "[" OBJECTS("{\"gid\":1,\"x\":25,\"y\":5,\"width\":10,\"height\":10}") "]}",
     true},
    /* isometric: objects measure cells by the height of a tile; infinite: cells count from the first chunk */
    {"{\"width\":6,\"height\":4,\"tilewidth\":20,\"tileheight\":10,\"orientation\":\"isometric\",\"layers\":"
     "[" OBJECTS(BOX ",\"type\":\"wall\"}") "]}",
     true},
    {"{\"width\":6,\"height\":4,\"tilewidth\":10,\"tileheight\":10,\"orientation\":\"orthogonal\",\"infinite\":"
     "true,"
     "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"wall\",\"chunks\":[{\"x\":-2,\"y\":-4,\"width\":2,"
     "\"height\":4,"
     "\"data\":[0,0,0,0,0,0,0,0]},{\"x\":0,\"y\":-4,\"width\":4,\"height\":1,\"data\":[1,0,0,0]}]}]}",
     true},
    /* a layer that is moved by two tiles */
    {SMALL("{\"type\":\"tilelayer\",\"name\":\"wall\",\"width\":6,\"height\":4,\"offsetx\":20,\"data\":[1,0,0,"
	   "0,0,0,"
	   "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"),
     true},
};

START_TEST(what_others_call_a_wall_is_one)
{
	struct grid grid;
	struct diag diag = {""};
	size_t walls = 0;

	ck_assert_msg(tiled_parse(words[_i].text, &grid, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(grid.width * 10 + grid.height, 64);
	for (size_t i = 0; i < grid_cells(&grid); i++)
		walls += grid.terrain[i] == TERRAIN_WALL;
	ck_assert_uint_eq(walls, words[_i].wall);
	ck_assert_int_eq(grid_at(&grid, cell_at(2, 0)) == TERRAIN_WALL, words[_i].wall);
	/* Cells without a tile are open where no other cell would be. */
	ck_assert(!words[_i].wall || grid_passable(&grid, cell_at(0, 0)));
	grid_free(&grid);
}
END_TEST

START_TEST(the_user_adds_words)
{
	static const char text[] = SMALL(AS_TILES("Gebaeude") "," OBJECTS(BOX ",\"type\":\"Zaun\"}"));
	struct map_text map = {"m", text, sizeof text - 1, 1000, .asked = {.solid = "gebaeude,zaun"}};
	struct grid grid;

	ck_assert_int_eq(map_parse(&map, &grid, NULL, NULL), STATUS_OK);
	ck_assert_int_eq(grid_at(&grid, cell_at(2, 0)), TERRAIN_WALL);
	ck_assert_int_eq(grid.reading->objects_used, 1);
	ck_assert_int_eq(grid.reading->layers_used, 2);
	grid_free(&grid);
}
END_TEST

START_TEST(a_broken_file_is_refused_with_its_place)
{
	struct grid grid = {0};
	struct diag diag = {""};

	ck_assert_int_ne(tiled_parse(wrong[_i].text, &grid, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, wrong[_i].message) != NULL, "'%s' lacks '%s'", diag.text,
		      wrong[_i].message);
	ck_assert_msg(!strncmp(diag.text, "m:", 2), "%s", diag.text);
	ck_assert_ptr_null(grid.terrain);
}
END_TEST

START_TEST(a_map_cut_anywhere_is_refused)
{
	for (size_t i = 0; i < ARRAY_LEN(same); i++)
		for (size_t len = 0; len + 2 < strlen(same[i]); len++) {
			struct map_text cut = {"m.tmj", same[i], len, 1000, .on_disk = false};
			struct grid grid;
			ck_assert_msg(map_parse(&cut, &grid, NULL, NULL) != STATUS_OK, "%zu cut at %zu", i,
				      len);
		}
}
END_TEST

/* A gigabyte of zeros in a megabyte, as a layer of 35 tiles. */
START_TEST(a_bomb_is_refused_before_it_unpacks)
{
	struct byte_writer text = {0};
	struct diag diag = {""};
	struct grid grid;

	write_text(&text, "%s",
		   TMJ_HEAD TMJ_LAYER "\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"eNrs");
	for (int i = 0; i < 1 << 18; i++)
		write_text(&text, "AAAA");
	write_text(&text, "\"},%s%s", TMJ_MARKS, TMJ_TILES);
	ck_assert_int_eq(tiled_parse((char *)text.blob.bytes, &grid, &diag), STATUS_BAD_INPUT);
	blob_free(&text.blob);
}
END_TEST

#define TILESET_XML \
	"<?xml version=\"1.0\"?>\n<tileset name=\"t\"><tile id=\"0\"><objectgroup><object x=\"0\" y=\"0\"/>" \
	"</objectgroup></tile></tileset>\n"
#define TILESET_JSON "{\"type\":\"tileset\",\"tiles\":[{\"id\":0,\"objectgroup\":{\"objects\":[{\"x\":0}]}}]}\n"
#define WITH_TILESET(name) \
	"{\"width\":2,\"height\":1,\"tilewidth\":8,\"tileheight\":8,\"orientation\":\"orthogonal\"," \
	"\"tilesets\":[{" \
	"\"firstgid\":1,\"source\":\"" name \
	"\"}],\"layers\":[{\"type\":\"tilelayer\",\"width\":2,\"height\":1," \
	"\"data\":[1,2]}]}"

static const struct {
	const char *map;
	enum terrain first;
	const char *note;
	bool project; /* the folder around that of the tests is the project */
} tilesets[] = {
    {WITH_TILESET("t.tsj"), TERRAIN_WALL, "", false},
    {WITH_TILESET("sub/t.tsj"), TERRAIN_WALL, "", false},
    {WITH_TILESET("sub\\\\t.tsj"), TERRAIN_WALL, "", false},
    {WITH_TILESET("./sub/../t.tsj"), TERRAIN_WALL, "", false},
    {WITH_TILESET("../sets/t.tsj"), TERRAIN_WALL, "", false},
    {WITH_TILESET("..\\\\sets\\\\t.tsj"), TERRAIN_WALL, "", false},
    {WITH_TILESET("../../outer.tsj"), TERRAIN_FLOOR, "'../../outer.tsj': it lies outside the project", false},
    {WITH_TILESET("../../outer.tsj"), TERRAIN_WALL, "", true},
#ifdef HAVE_EXPAT
    {WITH_TILESET("t.tsx"), TERRAIN_WALL, "", false},
#endif
    {WITH_TILESET("torn.tsj"), TERRAIN_FLOOR, "/torn.tsj:1:18: expected", false},
    {WITH_TILESET("none.tsj"), TERRAIN_FLOOR, "'none.tsj': no such file", false},
    {WITH_TILESET("/etc/passwd"), TERRAIN_FLOOR, "its name is not a relative path", false},
    {WITH_TILESET("http://t.tsj"), TERRAIN_FLOOR, "its name is not a relative path", false},
    {WITH_TILESET("link.tsj"), TERRAIN_FLOOR, "'link.tsj': ", false},
    {WITH_TILESET("fifo.tsj"), TERRAIN_FLOOR, "'fifo.tsj': ", false},
    {WITH_TILESET("near/t.tsj"), TERRAIN_WALL, "", false},
    {WITH_TILESET("away/outer.tsj"), TERRAIN_FLOOR, "'away/outer.tsj': it lies outside the project", false},
    {WITH_TILESET("away/outer.tsj"), TERRAIN_WALL, "", true},
};

static void write_file(const char *directory, const char *name, const char *text)
{
	char path[128];

	snprintf(path, sizeof path, "%s/%s", directory, name);
	ck_assert_int_eq(file_write(path, FILE_USERS, text, strlen(text), NULL), STATUS_OK);
}

/* top/outer.tsj, top/game/sets/t.tsj, and the map in top/game/maps with more beside and below it. */
static void make_project(const char *top)
{
	static const char *const folders[] = {"game", "game/maps", "game/maps/sub", "game/sets"};
	char path[128];

	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		snprintf(path, sizeof path, "%s/%s", top, folders[i]);
		ck_assert_int_eq(mkdir(path, 0700), 0);
	}
	write_file(top, "outer.tsj", TILESET_JSON);
	write_file(top, "game/sets/t.tsj", TILESET_JSON);
	write_file(top, "game/maps/t.tsj", TILESET_JSON);
	write_file(top, "game/maps/sub/t.tsj", TILESET_JSON);
	write_file(top, "game/maps/t.tsx", TILESET_XML);
	write_file(top, "game/maps/torn.tsj", "{\"type\":\"tileset\"");
	snprintf(path, sizeof path, "%s/game/maps/link.tsj", top);
	ck_assert_int_eq(symlink("t.tsj", path), 0);
	snprintf(path, sizeof path, "%s/game/maps/fifo.tsj", top);
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	snprintf(path, sizeof path, "%s/game/maps/near", top);
	ck_assert_int_eq(symlink("../sets", path), 0);
	snprintf(path, sizeof path, "%s/game/maps/away", top);
	ck_assert_int_eq(symlink("../..", path), 0);
}

static void remove_project(const char *top)
{
	static const char *const names[] = {"game/maps/m.tmj",
					    "game/maps/t.tsj",
					    "game/maps/t.tsx",
					    "game/maps/torn.tsj",
					    "game/maps/sub/t.tsj",
					    "game/maps/link.tsj",
					    "game/maps/fifo.tsj",
					    "game/maps/near",
					    "game/maps/away",
					    "game/maps/sub",
					    "game/maps",
					    "game/sets/t.tsj",
					    "game/sets",
					    "game",
					    "outer.tsj"};
	char path[128];

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		snprintf(path, sizeof path, "%s/%s", top, names[i]);
		ck_assert_int_eq(remove(path), 0);
	}
	ck_assert_int_eq(rmdir(top), 0);
}

START_TEST(tilesets_are_read_only_from_the_project)
{
	char top[] = "/tmp/astray-test-XXXXXX", path[128];
	struct map_asked asked = {.project = NULL};
	struct diag diag = {""};
	struct grid grid;

	ck_assert_ptr_nonnull(mkdtemp(top));
	make_project(top);
	write_file(top, "game/maps/m.tmj", tilesets[_i].map);
	snprintf(path, sizeof path, "%s/game/maps/m.tmj", top);
	if (tilesets[_i].project)
		asked.project = top;
	ck_assert_msg(map_load_path(path, &asked, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(grid_at(&grid, (struct cell){0, 0}), tilesets[_i].first);
	ck_assert_int_eq(grid_at(&grid, (struct cell){1, 0}), TERRAIN_FLOOR);
	ck_assert_msg(strstr(grid.reading->notes[0].text, tilesets[_i].note) != NULL, "%s",
		      grid.reading->notes[0].text);
	grid_free(&grid);
	remove_project(top);
}
END_TEST

/* A map whose tile 1, object and layer are of classes that only the project knows, and the files that say what they mean. */
#define WITH_CLASSES \
	"{\"width\":4,\"height\":1,\"tilewidth\":8,\"tileheight\":8,\"orientation\":\"orthogonal\"," \
	"\"tilesets\":[{" \
	"\"firstgid\":1,\"tiles\":[{\"id\":0,\"type\":\"Barrel\"},{\"id\":1,\"type\":\"Barrel\"," \
	"\"properties\":" \
	"[{" \
	"\"name\":\"collides\",\"value\":false}]}]}],\"layers\":[{\"type\":\"tilelayer\",\"width\":4," \
	"\"height\":1," \
	"\"data\":[1,2,3,3]},{\"type\":\"objectgroup\",\"objects\":[{\"x\":16,\"y\":0,\"width\":8,\"height\":" \
	"8," \
	"\"class\":\"Barrel\"},{\"x\":24,\"y\":0,\"width\":8,\"height\":8,\"class\":\"Plant\"}]}]}"

static const struct {
	const char *name, *text, *other, *other_text; /* the files, relative to that of the map */
	bool known;
} classes[] = {
    {"../game.tiled-project",
     "{\"propertyTypes\":[{\"type\":\"enum\",\"name\":\"Plant\",\"values\":[\"a\"]},{\"type\":\"class\","
     "\"name\":\"Barrel\",\"members\":[{\"name\":\"collides\",\"type\":\"bool\",\"value\":true}]}]}",
     NULL, NULL, true},
    {"objecttypes.json",
     "[{\"name\":\"Barrel\",\"properties\":[{\"name\":\"collides\",\"type\":\"bool\",\"value\":true}]}]", NULL,
     NULL, true},
#ifdef HAVE_EXPAT
    {"objecttypes.xml",
     "<?xml version=\"1.0\"?>\n<objecttypes><objecttype name=\"Plant\"/><objecttype name=\"Barrel\"><property "
     "name=\"collides\" type=\"bool\" default=\"true\"/></objecttype></objecttypes>\n",
     NULL, NULL, true},
    {"../game.tiled-project", "{\"objectTypesFile\":\"maps/types.xml\"}", "types.xml",
     "<objecttypes><objecttype name=\"Barrel\"><property name=\"collides\" "
     "default=\"true\"/></objecttype></objecttypes>",
     true},
    {"objecttypes.xml", "<objecttypes><objecttype name=\"Barrel\">", NULL, NULL, false},
#endif
    {"../game.tiled-project", "{\"objectTypesFile\":\"game.tiled-project\"}", NULL, NULL, false},
    {"../game.tiled-project", "{\"objectTypesFile\":\"../../types.json\"}", NULL, NULL, false},
    {"../game.tiled-project", "[", NULL, NULL, false},
};

START_TEST(classes_mean_what_the_project_says_of_them)
{
	char top[] = "/tmp/astray-test-XXXXXX", maps[128], path[256];
	const char *names[] = {"m.tmj", classes[_i].name, classes[_i].other};
	const char *texts[] = {WITH_CLASSES, classes[_i].text, classes[_i].other_text};
	struct diag diag = {""};
	struct grid grid;

	ck_assert_ptr_nonnull(mkdtemp(top));
	snprintf(maps, sizeof maps, "%s/maps", top);
	ck_assert_int_eq(mkdir(maps, 0700), 0);
	for (size_t i = 0; i < ARRAY_LEN(names) && names[i]; i++)
		write_file(maps, names[i], texts[i]);
	snprintf(path, sizeof path, "%s/m.tmj", maps);
	ck_assert_msg(map_load_path(path, NULL, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(grid_at(&grid, cell_at(0, 0)) == TERRAIN_WALL, classes[_i].known);
	ck_assert_int_eq(grid_at(&grid, cell_at(1, 0)), TERRAIN_FLOOR); /* it says so itself */
	ck_assert_int_eq(grid_at(&grid, cell_at(2, 0)) == TERRAIN_WALL, classes[_i].known);
	ck_assert_int_eq(grid_at(&grid, cell_at(3, 0)), TERRAIN_FLOOR);
	grid_free(&grid);
	for (size_t i = 0; i < ARRAY_LEN(names) && names[i]; i++) {
		snprintf(path, sizeof path, "%s/%s", maps, names[i]);
		ck_assert_int_eq(remove(path), 0);
	}
	ck_assert_int_eq(rmdir(maps) + rmdir(top), 0);
}
END_TEST

Suite *suite_tiled(void)
{
	Suite *suite = suite_create("map/tiled");
	TCase *tcase = tcase_create("tiled");
	tcase_add_loop_test(tcase, all_encodings_of_a_map_give_one_grid, 0, (int)ARRAY_LEN(same));
	tcase_add_loop_test(tcase, objects_and_layers_become_the_right_cells, 0, (int)ARRAY_LEN(drawn));
	tcase_add_test(tcase, objects_become_marks);
	tcase_add_loop_test(tcase, a_broken_file_is_refused_with_its_place, 0, (int)ARRAY_LEN(wrong));
	tcase_add_test(tcase, a_map_cut_anywhere_is_refused);
	tcase_add_test(tcase, a_bomb_is_refused_before_it_unpacks);
	tcase_add_loop_test(tcase, tilesets_are_read_only_from_the_project, 0, (int)ARRAY_LEN(tilesets));
	tcase_add_loop_test(tcase, classes_mean_what_the_project_says_of_them, 0, (int)ARRAY_LEN(classes));
	tcase_add_loop_test(tcase, what_is_not_understood_is_noted_and_the_rest_is_read, 0,
			    (int)ARRAY_LEN(noted));
	tcase_add_test(tcase, objects_without_a_start_are_a_warning);
	tcase_add_loop_test(tcase, what_others_call_a_wall_is_one, 0, (int)ARRAY_LEN(words));
	tcase_add_test(tcase, the_user_adds_words);
	suite_add_tcase(suite, tcase);
	return suite;
}
