/* kit/settings.h -- what the player has chosen for good: astray.cfg, the player's own over ours. */
#ifndef KIT_SETTINGS_H
#define KIT_SETTINGS_H

#include <stdbool.h>

#include "base/diag.h"

struct settings {
	int theme;          /* index into settings_themes; that of its NULL: own_theme */
	char own_theme[64]; /* a theme of the player's that is chosen, or was; "": none */
	bool motion;        /* animations */
	bool telegraph;     /* ghosts and marks on the map of the run */
	bool travel_stops;  /* travelling and exploring stop before marked cells */
	bool flights;       /* between some floors */
	bool cursor;        /* the terminal's cursor is shown, on what matters */
	bool plain;         /* no screen: sentences to listen to */
};

/* "auto", the names of the themes that come with the program, NULL. */
extern const char *const settings_themes[];

/* The name of the theme, borrowed from SETTINGS. */
const char *settings_theme(const struct settings *settings);

/* How many themes can be chosen: those of settings_themes, and own_theme. */
int settings_themes_offered(const struct settings *settings);

/* Reads the settings.  Mistakes are reported with file and line. */
MUST_CHECK enum status settings_load(struct settings *settings, struct diag *diag);

/* Writes all of them to the player's own astray.cfg. */
MUST_CHECK enum status settings_save(const struct settings *settings, struct diag *diag);

#endif
