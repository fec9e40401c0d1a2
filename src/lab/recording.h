/* lab/recording.h -- a search of somebody else's program, read from a search trace of the Posthoc visualiser.
 *
 * Unsupported parts are skipped, and the note says so.  Expressions are never evaluated.  Before version 1.1 events
 * were called eventList, and their places were in `variables`.
 *
 * Invariant: every event is on a map of the given size. */
#ifndef LAB_RECORDING_H
#define LAB_RECORDING_H

#include "path/path.h"
#include "store/file.h"

struct recording {
	struct pathfinder self; /* without find(): its name is the file's */
	char name[64], title[64], note[160];
	int width, height;    /* of its map */
	struct event_log log; /* its events are owned */
	struct cell start, goal;
	bool has_start, has_goal;
	struct path_result result; /* its cells are owned; caps of SELF say whether they are corners */
};

/* Reads TEXT[len], called NAME in messages, as a trace over GROUND: YAML if NAME ends in .yaml or .yml or the text
 * does not begin like JSON, else JSON.  STATUS_BAD_INPUT, with the line if known, if it is not a trace, or not of a
 * grid of this size.  The caller frees *RECORDING with recording_free. */
MUST_CHECK enum status recording_parse(const char *name, const char *text, size_t len,
				       const struct ground *ground, struct recording **recording,
				       struct diag *diag);

/* Is TEXT[len] a trace, as far as its version and its events show? */
bool recording_is_one(const char *name, const char *text, size_t len);

/* Makes the map of the trace TEXT[len] itself: as large as its events need, with its walls, or without any, with floor
 * under its events and rock elsewhere.  Errors as for recording_parse; the caller frees GRID. */
MUST_CHECK enum status recording_infer_map(const char *name, const char *text, size_t len, struct grid *grid,
					   struct diag *diag);

/* The same for the file TRACE. */
MUST_CHECK enum status recording_load_map(struct file_arg trace, struct grid *grid, struct diag *diag);

/* The same for the file PATH. */
MUST_CHECK enum status recording_load(struct file_arg trace, const struct ground *ground,
				      struct recording **recording, struct diag *diag);
void recording_free(struct recording *recording);

#endif
