#include "path/path.h"

#define PATHFINDER(id, file) extern const struct pathfinder path_##id;
#include "path/pathfinders.def"
#undef PATHFINDER

const struct variant *const pathfinders[] = {
#define PATHFINDER(id, file) &path_##id.head,
#include "path/pathfinders.def"
#undef PATHFINDER
    NULL};

const char *const pathfinder_names[] = {
#define PATHFINDER(id, file) #id,
#include "path/pathfinders.def"
#undef PATHFINDER
    NULL};
