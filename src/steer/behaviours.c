#include "steer/steer.h"

#define BEHAVIOUR(id, file, name, part) extern const struct behaviour steer_##id;
#include "steer/behaviours.def"
#undef BEHAVIOUR

const struct variant *const behaviours[] = {
#define BEHAVIOUR(id, file, name, part) &steer_##id.head,
#include "steer/behaviours.def"
#undef BEHAVIOUR
    [BEHAVIOURS] = NULL, [BEHAVIOUR_PROGRAM] = &program_behaviour.head};

#define FLIES_CHASE(id) &steer_##id.head,
#define FLIES_AVOID(id) &steer_##id.head,
#define FLIES_PILOT(id) &steer_##id.head,
#define FLIES_ROAM(id)
#define FLIES_MIX(id)

const struct variant *const behaviours_to_target[] = {
#define BEHAVIOUR(id, file, name, part) FLIES_##part(id)
#include "steer/behaviours.def"
#undef BEHAVIOUR
    NULL};
