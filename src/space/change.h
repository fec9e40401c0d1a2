/* space/change.h -- changes of a world by hand: rocks, walls, goals, nodes, ships, and their prey or hunters.
 *
 * A change belongs to the tick before whose step it is made.  The same changes at the same ticks make the same flight,
 * so a list of them records all interventions.  A world must be built with room for them: see scene_choice.
 *
 * Invariant: a change is made as a whole or refused; a new object overlaps no ship, and a new ship overlaps no
 * object. */
#ifndef SPACE_CHANGE_H
#define SPACE_CHANGE_H

#include "space/space.h"

enum change_kind {
#define CHANGE(id, name) CHANGE_##id,
#include "space/changes.def"
#undef CHANGE
	CHANGE_KINDS
};

extern const char *const change_names[]; /* of the kinds, as scenes have them; NULL-terminated */

struct change {
	uint64_t tick;
	int kind;    /* enum change_kind */
	uint32_t id; /* of the changed object; see changes.def */
	struct vec2 at;
	double size;
};

/* What a program that steers SHIP wished at TICK. */
struct wish {
	uint64_t tick;
	uint32_t ship;
	struct vec2 velocity;
};

/* The whole recording of a flight: with the answers of its programs, it can be flown again without them. */
struct changes {
	struct change *all; /* [n], owned, by tick */
	size_t n, cap;
	struct wish *wishes; /* [n_wishes], owned, by tick */
	size_t n_wishes, wishes_cap;
};

/* Room in a world for additions. */
enum { CHANGE_ROCKS = 64, CHANGE_SHIPS = 32 };

/* The least and the most radius of a rock that is put down, and the speed of a prey that is led. */
#define CHANGE_RADIUS_LEAST 0.25
#define CHANGE_RADIUS_MOST 8.0
#define CHANGE_PREY_SPEED 4.0

/* Makes CHANGE in SPACE, whatever its tick is.  STATUS_LIMIT without room, STATUS_NOT_FOUND if its object is missing,
 * STATUS_BAD_INPUT if something is in the way. */
MUST_CHECK enum status change_make(struct space *space, const struct change *change);

/* Adds CHANGE, which must not be earlier than the others. */
MUST_CHECK enum status changes_add(struct changes *changes, const struct change *change);
MUST_CHECK enum status changes_copy(const struct changes *from, struct changes *to);
void changes_free(struct changes *changes);

/* Makes room for N more wishes; then changes_add_wish cannot fail. */
MUST_CHECK enum status changes_provide_wishes(struct changes *changes, size_t n);
void changes_add_wish(struct changes *changes, struct wish wish);

/* The wish of SHIP at TICK; NULL: none. */
const struct wish *changes_wish(const struct changes *changes, uint64_t tick, uint32_t ship);

/* Forgets the wishes from TICK on. */
void changes_drop_wishes(struct changes *changes, uint64_t tick);

/* The `ask` of a steer_asker whose context is a struct changes: answers from them. */
MUST_CHECK enum status changes_answer(void *changes, const struct steer_batch *batch, uint32_t ship,
				      struct vec2 *wish);

/* Makes the changes of SPACE's tick, except refused ones.  Returns the number made. */
size_t changes_make_due(const struct changes *changes, struct space *space);

#endif
