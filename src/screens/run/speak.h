/* screens/run/speak.h -- the run for programs: one line of text for each turn.  astray-formats(5) describes it.
 *
 * Invariant: it tells what the screen shows, and nothing else. */
#ifndef SCREENS_RUN_SPEAK_H
#define SCREENS_RUN_SPEAK_H

#include "screens/run/run.h"

/* The messages of the run told so far; begin with zeros. */
struct speak {
	int n_log;   /* messages up to this one, */
	size_t last; /* and this many bytes of the last of them */
};

/* Appends a line with the messages that have not been said yet, after WORD, to WRITER, if there are any.  SPEAK moves on. */
void speak_news(const struct run *run, const struct ui *ui, struct speak *speak, const char *word,
		struct byte_writer *writer);

/* Appends a line with the new messages, if any, and the line of the present turn, without its end, to WRITER; WORD
 * begins the latter.  SPEAK advances. */
void speak_turn(const struct run *run, const struct ui *ui, const char *word, struct speak *speak,
		struct byte_writer *writer);

/* Writes where the hunters in sight step next, as "; goat next X,Y", and "; deadly wait" if one of them catches you. */
void speak_preview(const struct run *run, struct byte_writer *writer);

/* Appends the map as you know it, a line for each row, each beginning with "map ". */
void speak_map(const struct run *run, struct byte_writer *writer);

#endif
