/* kit/theme.h -- what the roles of cells look like: a table from roles to colours and attributes, read from
 * themes.cfg.
 *
 * Invariant: in a loaded theme every role has a style, and colours are 0..255 or COLOUR_BASE. */
#ifndef KIT_THEME_H
#define KIT_THEME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"

enum role {
#define ROLE(id, name, dots, use) ROLE_##id,
#define SOLID(id, name, dots, use) ROLE_##id,
#include "kit/roles.def"
#undef ROLE
#undef SOLID
	ROLE_COUNT
};

struct role_info {
	const char *name;
	char dots;  /* replaces its Braille dots in ASCII */
	bool solid; /* no dots are drawn into it: walls, doors, things */
};

extern const struct role_info role_info[ROLE_COUNT];

/* The role called NAME in themes.cfg; ROLE_COUNT: there is none. */
enum role theme_role(const char *name);

/* As a foreground: the theme's; as a background: the one beneath. */
enum { COLOUR_BASE = -1 };

enum { STYLE_BOLD = 1, STYLE_DIM = 2, STYLE_REVERSE = 4 };

struct style {
	int16_t fore, back;
	uint8_t attributes;
};

struct theme {
	struct style base; /* COLOUR_BASE here: the terminal's default */
	struct style roles[ROLE_COUNT];
	bool flat;  /* too few colours for light and relief: walls are #, thought is a colon */
	bool light; /* made for a light ground */
};

/* Reads the theme NAME from themes.cfg, the player's own over ours.  STATUS_BAD_INPUT for a missing role, an unknown
 * one or a malformed style, with its line; STATUS_USAGE: no such theme. */
MUST_CHECK enum status theme_load(const char *name, struct theme *theme, struct diag *diag);

/* The same from TEXT, for which PATH stands in messages. */
MUST_CHECK enum status theme_parse(const char *path, const char *text, const char *name, struct theme *theme,
				   struct diag *diag);

/* The name of the theme to use: WANTED, or, if that is "auto", the one for a terminal of COLOURS colours whose background
 * is LIGHT or dark.  NO_COLOUR: the user wants no colours. */
const char *theme_choose(const char *wanted, int colours, bool no_colour, bool light);

/* Is the terminal's background light?  COLORFGBG is that environment variable, or NULL: "foreground;background", maybe with
 * more in between. */
bool theme_is_light_by(const char *colorfgbg);

#endif
