/* store/places.h -- where things are: the player's own directories and the program's data.
 * The only file of the core that reads the environment. */
#ifndef STORE_PLACES_H
#define STORE_PLACES_H

#include <stddef.h>

#include "base/diag.h"

/* The player's directories after the XDG Base Directory Specification 0.8; only absolute values count. */
enum place {
	PLACE_DATA,  /* runs and replays: $XDG_DATA_HOME/astray, else ~/.local/share/astray */
	PLACE_STATE, /* scores and log: $XDG_STATE_HOME/astray, else ~/.local/state/astray */
	PLACE_CONFIG /* settings: $XDG_CONFIG_HOME/astray, else ~/.config/astray */
};

/*
 * Writes the path of file NAME in PLACE to PATH[cap].  Makes the directories that lead there, mode 0700;
 * NAME may hold directories of its own.  STATUS_WRITE where one cannot be made.
 */
MUST_CHECK enum status place_own(enum place place, const char *name, char *path, size_t cap, struct diag *diag);

/* Writes the path of NAME ("maps/spiral.txt") in the data directory: $ASTRAY_DATADIR, else where the program
 * was installed.  STATUS_SPACE where CAP is too small; the file need not exist. */
MUST_CHECK enum status place_data(const char *name, char *path, size_t cap);

struct name_list {
	char **names; /* [n], sorted by bytes; owned */
	size_t n;
};

/* The files of DIRECTORY whose names end in SUFFIX, hidden ones left out.  An absent directory holds none. */
MUST_CHECK enum status place_list(const char *directory, const char *suffix, struct name_list *list);
void name_list_free(struct name_list *list);

#endif
