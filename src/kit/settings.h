/* kit/settings.h -- the player's lasting choices: the player's astray.cfg over the shipped one. */
#ifndef KIT_SETTINGS_H
#define KIT_SETTINGS_H

#include <stdbool.h>

#include "base/diag.h"

/* Whose background is drawn. */
enum background { BACKGROUND_THEME, BACKGROUND_TERMINAL, BACKGROUNDS };

/* By default NO_COLOR decides: set means never. */
enum colours { COLOURS_AUTO, COLOURS_ALWAYS, COLOURS_NEVER, COLOURS };

struct settings {
	int theme;          /* index into settings_themes; the NULL entry: own_theme */
	char own_theme[64]; /* a theme of the player's that is chosen, or was; "": none */
	int background;     /* enum background */
	int colours;        /* enum colours */
	bool ascii;         /* signs of ASCII, even if the locale has Unicode */
	bool wide;          /* each tile two columns wide */
	bool motion;        /* animations */
	bool mouse;         /* in every view, not only in views that want it */
	bool rings;         /* the bell, when a hunter comes into view */
	bool telegraph;     /* ghosts and marks on the map of the run */
	bool travel_stops;  /* travelling stops before marked cells, and a fatal key asks */
	bool flights;       /* between some floors */
	bool cursor;        /* the terminal's cursor is shown, on what matters */
	bool plain;         /* no screen: sentences to listen to */
};

/* Their names, NULL. */
extern const char *const settings_backgrounds[], *const settings_colours[];

/* "auto", the names of the themes that come with the program, NULL. */
extern const char *const settings_themes[];

/* The name of the theme, borrowed from SETTINGS. */
const char *settings_theme(const struct settings *settings);

/* Chooses the theme NAME: one of settings_themes, or else own_theme. */
void settings_choose_theme(struct settings *settings, const char *name);

/* The number of themes to choose from: settings_themes, and own_theme. */
int settings_themes_offered(const struct settings *settings);

/* Reads the settings.  Mistakes are reported with file and line. */
MUST_CHECK enum status settings_load(struct settings *settings, struct diag *diag);

/* Writes all of them to the player's own astray.cfg. */
MUST_CHECK enum status settings_save(const struct settings *settings, struct diag *diag);

#endif
