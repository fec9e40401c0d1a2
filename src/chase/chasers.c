#include "chase/chase.h"

#define CHASER(id, file) extern const struct chaser chase_##id;
#include "chase/chasers.def"
#undef CHASER

const struct variant *const chasers[] = {
#define CHASER(id, file) &chase_##id.head,
#include "chase/chasers.def"
#undef CHASER
    NULL};
