#include "steer/steer.h"

#define BEHAVIOUR(id, file) extern const struct behaviour steer_##id;
#include "steer/behaviours.def"
#undef BEHAVIOUR

const struct variant *const behaviours[] = {
#define BEHAVIOUR(id, file) &steer_##id.head,
#include "steer/behaviours.def"
#undef BEHAVIOUR
    NULL};
