/* ui/theme.h -- what the roles of cells look like: a table role -> colours and attributes, read from
 * themes.cfg. Invariant of a loaded theme: every role has a style; colours are 0..255 or COLOUR_BASE. */
#ifndef UI_THEME_H
#define UI_THEME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"

enum role {
#define ROLE(id, name, dots) ROLE_##id,
#define SOLID(id, name, dots) ROLE_##id,
#include "ui/roles.def"
#undef ROLE
#undef SOLID
	ROLE_COUNT
};

struct role_info {
	const char *name;
	char dots;  /* stands for Braille in ASCII */
	bool solid; /* lets no dots in: walls, doors, things */
};

extern const struct role_info role_info[ROLE_COUNT];

enum { COLOUR_BASE = -1 }; /* as a foreground: the theme's; as a background: whatever lies beneath */

enum { STYLE_BOLD = 1, STYLE_DIM = 2, STYLE_REVERSE = 4 };

struct style {
	int16_t fore, back;
	uint8_t attributes;
};

struct theme {
	struct style base; /* COLOUR_BASE here: the terminal's own */
	struct style roles[ROLE_COUNT];
	bool flat; /* too few colours for light and relief: walls are #, thought is a colon */
};

/*
 * Reads the theme NAME from the libconfig file at PATH.  A missing role, an unknown one or a malformed style is
 * an error with its line.
 */
MUST_CHECK enum status theme_load(const char *path, const char *name, struct theme *theme, struct diag *diag);

/*
 * The name of the theme for a terminal of COLOURS colours when WANTED ("auto", or a name: returned as it is).
 * NO_COLOUR: colours are not wished; COLORFGBG: that variable or NULL, ends in 7 or 15 on a light ground.
 */
const char *theme_choose(const char *wanted, int colours, bool no_colour, const char *colorfgbg);

#endif
