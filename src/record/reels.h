/* record/reels.h -- pictures of a run in its journal, for later versions that can no longer play it.
 *
 * A reel holds the pictures of some actions in a row, as cells whose roles have names, so that any theme and any terminal
 * can draw it.  The program that plays the run draws it; nobody can verify it.
 *
 *   reel    u32 columns, u32 rows, u32 number of roles, a text (u16 length, bytes) for each; then for each picture a u16
 *           number of runs, and for each run of cells that changed: u16 first, u16 count, u8 role, u8 back, u16 glyphs
 *
 * Invariant: the first picture of a reel changes an empty screen; each other one the picture before. */
#ifndef RECORD_REELS_H
#define RECORD_REELS_H

#include "record/story.h"

enum { REELS_WIDTH = 80, REELS_HEIGHT = 24, REELS_CELLS = REELS_WIDTH * REELS_HEIGHT, REELS_ROLES = 255 };

struct reels_cell {
	uint16_t glyph;
	uint8_t role, back;
};

/* ---- drawing a reel */

struct reels_writer {
	struct byte_writer bytes;
	struct reels_cell last[REELS_CELLS];
};

void reels_begin(struct reels_writer *writer, const char *const *roles, size_t n_roles);
void reels_add(struct reels_writer *writer, const struct reels_cell cells[REELS_CELLS]);

/* Adds the reel in WRITER, the pictures after FROM, FROM + 1 .. actions, to STORY, packed; false without memory. */
bool reels_end(struct reels_writer *writer, size_t from, struct story *story);

/* ---- showing a film */

struct reels;

/* Makes a film of the reels of STORY.  STATUS_NOT_FOUND: none, STATUS_BAD_INPUT if one is invalid.  The caller
 * releases *FILM with reels_free. */
MUST_CHECK enum status reels_open(const struct story *story, struct reels **film, struct diag *diag);
void reels_free(struct reels *film);

/* The number of its pictures. */
size_t reels_pictures(const struct reels *film);

/* Copies picture I to CELLS; *ROLES are the names of its roles, enough for all cells. */
void reels_show(const struct reels *film, size_t i, struct reels_cell cells[REELS_CELLS],
		const char *const **roles);

#endif
