/* world/sign.h -- the map's sign for a thing or a tool's effect.
 *
 * Invariant: an ASCII screen shows `plain` for `glyph`, and `role` is the name of a role. */
#ifndef WORLD_SIGN_H
#define WORLD_SIGN_H

#include <stdint.h>

struct sign {
	uint32_t glyph;      /* 0: nothing */
	char plain;          /* in ASCII */
	const char *role;    /* its colour, by its name in themes.cfg */
	const char *meaning; /* on the help screen; NULL: that does not list it */
};

#define SIGN(glyph, plain, role, meaning) \
	{ \
		glyph, plain, role, meaning \
	}
#define NO_SIGN \
	{ \
		0, 0, NULL, NULL \
	}

#endif
