#include "tests/space/world.h"

#include <stdio.h>
#include <string.h>

#include "store/file.h"
#include "store/places.h"
#include "store/table.h"
#include "tests/suite.h"

const struct hull test_hull = {
    .model = MODEL_TURN,
    .radius = 0.1,
    .clearance = 0.125,
    .max_speed = 1.5,
    .max_turn_rad_s = 6,
    .max_force = 10,
    .mass = 1,
};

struct space *test_world(double width, double height, bool walls)
{
	struct space_setup setup = {.width = width,
				    .height = height,
				    .ships = 256,
				    .rocks = 128,
				    .trail = 32,
				    .walls = walls,
				    .seed = 7,
				    .rules = space_rules_default};
	struct space *space = space_new(&setup);

	ck_assert_ptr_nonnull(space);
	return space;
}

void test_ground(const char *const *rows, int height, struct grid *grid, struct ground *ground)
{
	int width = (int)strlen(rows[0]);

	ck_assert_int_eq(grid_new(width, height, TERRAIN_FLOOR, grid), STATUS_OK);
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			if (rows[y][x] == '#')
				grid->terrain[grid_index(grid, (struct cell){(int16_t)x, (int16_t)y})] =
				    TERRAIN_WALL;
	for (char digit = '0'; digit <= '9'; digit++)
		for (int y = 0; y < height; y++)
			for (int x = 0; x < width; x++)
				if (rows[y][x] == digit)
					ck_assert_int_eq(grid_add_mark(grid, MARK_PATROL, 0,
								       (struct cell){(int16_t)x, (int16_t)y},
								       "beat"),
							 STATUS_OK);
	for (size_t i = 0; i < grid->n_marks; i++)
		grid->marks[i].mode = PATROL_BACK_AND_FORTH;
	ck_assert_int_eq(ground_new(grid, MOVER_WALKER, NULL, ground), STATUS_OK);
}

uint32_t test_group(struct space *space, const char *behaviour)
{
	const struct variant *variant;
	double params[PARAMS_MAX];
	uint32_t group = 0;

	ck_assert_int_eq(variant_parse(behaviours, "behaviour", behaviour, &variant, params, NULL, 0, NULL),
			 STATUS_OK);
	ck_assert_int_eq(space_add_group(space, variant, params, &group), STATUS_OK);
	return group;
}

uint32_t test_ship(struct space *space, const struct hull *hull, const char *behaviour, double x, double y)
{
	uint32_t ship = 0;

	ck_assert_int_eq(
	    space_add_ship(space, hull, test_group(space, behaviour), (struct vec2){x, y}, 0, &ship),
	    STATUS_OK);
	return ship;
}

const char *test_edited(const char *name, const char *from, const char *to)
{
	static char edited[1 << 14];
	char path[4096];
	struct blob text;
	struct diag diag = {""};

	ck_assert_int_eq(place_data(name, path, sizeof path), STATUS_OK);
	ck_assert_msg(file_read(path, FILE_USERS, TABLE_MAX_BYTES, &text, &diag) == STATUS_OK, "%s", diag.text);
	const char *whole = (const char *)text.bytes, *at = strstr(whole, from);
	ck_assert_msg(at != NULL, "%s has no '%s'", name, from);
	int len = snprintf(edited, sizeof edited, "%.*s%s%s", (int)(at - whole), whole, to, at + strlen(from));
	ck_assert_int_lt(len, (int)sizeof edited);
	blob_free(&text);
	return edited;
}
