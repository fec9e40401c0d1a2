/* tests/space/world.h -- small worlds for the tests of space. */
#ifndef TESTS_SPACE_WORLD_H
#define TESTS_SPACE_WORLD_H

#include "map/grid.h"
#include "space/space.h"

/* A drone that turns as quickly as it likes. */
extern const struct hull test_hull;

/* A world of that size with room for everything. */
struct space *test_world(double width, double height, bool walls);

/* The ground of a map of HEIGHT rows: '#' is wall, digits are nodes of patrol 0 in that order, all else floor.
 */
void test_ground(const char *const *rows, int height, struct grid *grid, struct ground *ground);

/* A group that flies BEHAVIOUR, given as NAME[:key=value,..]. */
uint32_t test_group(struct space *space, const char *behaviour);

uint32_t test_ship(struct space *space, const struct hull *hull, const char *behaviour, double x, double y);

/* The text of the file NAME of the data directory with the first FROM in it replaced by TO; the next call
 * overwrites it. */
const char *test_edited(const char *name, const char *from, const char *to);

#endif
