/* screens/run/lamp.h -- the light on the run's map.  It follows you in strides and fades behind you only then, so that most
 * steps change a few cells of the screen and not all that comes into view and goes. */
#ifndef SCREENS_RUN_LAMP_H
#define SCREENS_RUN_LAMP_H

#include "world/game.h"

struct lamp {
	uint8_t *lit; /* owned; [height * width] 1: seen since it was put there */
	size_t cap;
	int floor, width, height, turn; /* where and when that was */
	struct cell at;
};

/* Lights what you see now, and moves the lamp after you if you have left it behind. */
MUST_CHECK enum status lamp_light(struct lamp *lamp, const struct game *game);

/* The next light starts from scratch. */
void lamp_put_out(struct lamp *lamp);

#endif
