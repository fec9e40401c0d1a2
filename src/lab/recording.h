/* lab/recording.h -- a search that somebody else's program did, read from a search trace of the Posthoc visualiser.
 *
 * What cannot be honoured is left out, and the note says so.  Expressions are never evaluated.
 *
 * Invariant: every event lies on a map of the size that the reader was given. */
#ifndef LAB_RECORDING_H
#define LAB_RECORDING_H

#include "path/path.h"
#include "store/file.h"

struct recording {
	struct pathfinder self; /* without find(): its name is that of the file */
	char name[64], title[64], note[160];
	int width, height;    /* of its map */
	struct event_log log; /* its events are owned */
	struct cell start, goal;
	bool has_start, has_goal;
	struct path_result result; /* its cells are owned; caps of SELF say whether they are corners */
};

/* Reads TEXT[len], called NAME in messages, as a trace over GROUND: YAML if NAME ends in .yaml or .yml or the text begins like no JSON, else
 * JSON.  STATUS_BAD_INPUT, with the line where there is
 * one, if it is no trace, or none of a grid of this size.  The caller frees *RECORDING with recording_free. */
MUST_CHECK enum status recording_parse(const char *name, const char *text, size_t len,
				       const struct ground *ground, struct recording **recording,
				       struct diag *diag);

/* The same for the file PATH. */
MUST_CHECK enum status recording_load(struct file_arg trace, const struct ground *ground,
				      struct recording **recording, struct diag *diag);
void recording_free(struct recording *recording);

#endif
