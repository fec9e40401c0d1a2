/* store/places.h -- where files are: the player's own directories and the program's data.
 *
 * Nothing else in the core reads the environment. */
#ifndef STORE_PLACES_H
#define STORE_PLACES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

/* The player's directories, by the XDG Base Directory Specification 0.8; relative values are ignored. */
enum place {
	PLACE_DATA,  /* runs and replays: $XDG_DATA_HOME/astray, else ~/.local/share/astray */
	PLACE_STATE, /* scores and log: $XDG_STATE_HOME/astray, else ~/.local/state/astray */
	PLACE_CONFIG /* settings: $XDG_CONFIG_HOME/astray, else ~/.config/astray */
};

/* Writes the path of file NAME in PLACE to PATH[cap]; neither it nor the directories above need exist.
 * STATUS_SPACE if CAP is too small. */
MUST_CHECK enum status place_find(enum place place, const char *name, char *path, size_t cap,
				  struct diag *diag);

/* Creates the directories above PATH with mode 0700.  STATUS_WRITE if one cannot be created. */
MUST_CHECK enum status place_make(const char *path, struct diag *diag);

/* Both; NAME may itself contain directories. */
MUST_CHECK enum status place_own(enum place place, const char *name, char *path, size_t cap, struct diag *diag);

/* Is TEXT a plain name, which leads out of no folder? */
bool place_is_name(const char *text);

/* Writes the path of the content NAME ("spiral") with SUFFIX (".txt") in FOLDER ("maps") to PATH[cap]: of the player's
 * file in PLACE_DATA if it exists, else of the one in the data directory.  The data directory is $ASTRAY_DATADIR, else
 * the installed one.  NAME may come from a stranger's file: STATUS_NOT_FOUND if it is not a plain name or does not
 * exist. */
MUST_CHECK enum status place_content(const char *folder, const char *name, const char *suffix, char *path,
				     size_t cap);

/* Writes the path of NAME ("keys.cfg"), which the program names, in the data directory to PATH[cap]; it need not exist.
 * STATUS_SPACE if CAP is too small. */
MUST_CHECK enum status place_data(const char *name, char *path, size_t cap);

struct name_list {
	char **names; /* [n], sorted by bytes; owned */
	size_t n;
};

/* Lists the files of DIRECTORY whose names end in SUFFIX, except hidden ones; none without DIRECTORY. The caller
 * releases LIST with name_list_free. */
MUST_CHECK enum status place_list(const char *directory, const char *suffix, struct name_list *list);
void name_list_free(struct name_list *list);

/* Lists the content called FOLDER ("maps"), of the player and of the data directory: the names, without suffix and
 * each once, of the files that end in one of SUFFIXES (NULL-terminated). */
MUST_CHECK enum status place_list_content(const char *folder, const char *const *suffixes,
					  struct name_list *list);

/* The advice for an unknown NAME of that content: "did you mean lake?", or else "see 'astray list FOLDER'", which
 * lists it. */
struct place_hint {
	char text[128];
};
struct place_hint place_hint(const char *folder, const char *const *suffixes, const char *name);

#endif
