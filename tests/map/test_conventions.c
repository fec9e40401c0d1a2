#include "map/conventions.h"
#include "tests/suite.h"

static struct conventions conventions;

static void set_up(void)
{
	ck_assert_int_eq(conventions_load(NULL, &conventions, NULL), STATUS_OK);
}

/* Names of layers, groups and objects, and classes. */
static const struct {
	const char *name;
	bool wall;
} names[] = {
    {"Collision", true},
    {"collisions", true},
    {"COLLISION_LAYER 2", true},
    {"collision-objects", true},
    {"TileCollision", true},
    {"MapCollisions", true},
    {"colision", true},
    {"Kollision", true},
    {"Solid", true},
    {"Obstacles", true},
    {"obstruction", true},
    {"Blocked Tiles", true},
    {"blockers", true},
    {"Walls", true},
    {"Wall_Layer", true},
    {"wall2", true},
    {"Boundaries", true},
    {"Impassable", true},
    {"Unwalkable", true},
    {"un-passable", true},
    {"NotWalkable", true},
    {"not walkable area", true},
    {"NonPassable", true},
    {"no_walk", true},
    {"nopass", true},
    {"no access", true},
    {"no collision", false},
    {"NonSolid", false},
    {"not blocked", false},
    {"nocollide", false},
    {"walkable", false},
    {"Walkable Layer", false},
    {"consolidated", false},
    {"wallpaper", false},
    {"", false},
    {"island", false},
    {"Ground", false},
};

START_TEST(a_name_is_a_wall_by_its_words)
{
	ck_assert_int_eq(conventions_name(&conventions, names[_i].name).terrain == TERRAIN_WALL,
			 names[_i].wall);
}
END_TEST

enum said { SAID_NOTHING, SAID_WALL, SAID_NO_WALL };

static const struct {
	const char *name, *value;
	enum said said;
} properties[] = {
    {"solid", "true", SAID_WALL},
    {"Solid", "1", SAID_WALL},
    {"SOLID", "yes", SAID_WALL},
    {"solid", "", SAID_WALL},
    {"solid", "False", SAID_NO_WALL},
    {"solid", "0", SAID_NO_WALL},
    {"solid", "n", SAID_NO_WALL},
    {"isSolid", "true", SAID_WALL},
    {"is_solid", "false", SAID_NO_WALL},
    {"collides", "true", SAID_WALL},
    {"hasCollision", "true", SAID_WALL},
    {"can_collide", "1", SAID_WALL},
    {"noCollision", "true", SAID_NO_WALL},
    {"has no collision", "true", SAID_NO_WALL},
    {"nocollide", "", SAID_NO_WALL},
    {"blocksMovement", "true", SAID_WALL},
    {"blocks light", "true", SAID_NOTHING},
    {"walkable", "false", SAID_WALL},
    {"Walkable", "0", SAID_WALL},
    {"isWalkable", "no", SAID_WALL},
    {"can_walk", "off", SAID_WALL},
    {"walkable", "true", SAID_NO_WALL},
    {"unwalkable", "true", SAID_WALL},
    {"unwalkable", "false", SAID_NO_WALL},
    {"not_walkable", "true", SAID_WALL},
    {"isNotPassable", "1", SAID_WALL},
    {"nonpassable", "false", SAID_NO_WALL},
    {"no walk", "true", SAID_WALL},
    {"impassable", "true", SAID_WALL},
    {"type", "Wall", SAID_WALL},
    {"kind", "collision box", SAID_WALL},
    {"type", "door", SAID_NOTHING},
    {"type", "wallpaper", SAID_NOTHING},
    {"island", "true", SAID_NOTHING},
    {"hp", "0", SAID_NOTHING},
};

START_TEST(a_property_says_what_its_name_and_value_do)
{
	bool denied;
	struct meaning meaning =
	    conventions_property(&conventions, properties[_i].name, properties[_i].value, &denied);

	ck_assert_int_eq(meaning.terrain == TERRAIN_WALL, properties[_i].said == SAID_WALL);
	ck_assert_int_eq(denied, properties[_i].said == SAID_NO_WALL);
}
END_TEST

START_TEST(a_name_that_allows_walking_is_known)
{
	ck_assert(conventions_name_allows(&conventions, "Walkable"));
	ck_assert(conventions_name_allows(&conventions, "the walkable tiles"));
	ck_assert(!conventions_name_allows(&conventions, "not walkable"));
	ck_assert(!conventions_name_allows(&conventions, "unwalkable"));
	ck_assert(!conventions_name_allows(&conventions, "Ground"));
}
END_TEST

Suite *suite_conventions(void)
{
	Suite *suite = suite_create("map/conventions");
	TCase *tcase = tcase_create("conventions");
	tcase_add_checked_fixture(tcase, set_up, NULL);
	tcase_add_loop_test(tcase, a_name_is_a_wall_by_its_words, 0, (int)ARRAY_LEN(names));
	tcase_add_loop_test(tcase, a_property_says_what_its_name_and_value_do, 0, (int)ARRAY_LEN(properties));
	tcase_add_test(tcase, a_name_that_allows_walking_is_known);
	suite_add_tcase(suite, tcase);
	return suite;
}
