/* school/collect.h -- the answers that pupils hand in: a file of lesson_play_print, or lines that pages made.
 *
 * Invariant: all sums are computed here, from the single answers. */
#ifndef SCHOOL_COLLECT_H
#define SCHOOL_COLLECT_H

#include "base/diag.h"
#include "school/lesson.h"

enum { COLLECT_NAME = 64, COLLECT_MARKS = 8 * LESSON_STEPS };

/* What one pupil handed in for one lesson. */
struct collect_sheet {
	char pupil[COLLECT_NAME]; /* the name in the file, else the file's name */
	char lesson[COLLECT_NAME];
	int questions, answered;
	int right, later;          /* at the first try; at a later one */
	double share;              /* of the questions, percent right at the first try */
	double seconds;            /* up to the first answers, in total */
	char marks[COLLECT_MARKS]; /* "2+ 4~ 5-": step, and right, right later, wrong */
};

/* Reads all sheets in TEXT[len], consecutive JSON objects; WHERE is their file, for messages and for pupils without a
 * name.  Hands each to ADD, which returns a status to end the reading.  STATUS_BAD_INPUT with file and line. */
MUST_CHECK enum status collect_read(const char *where, const char *text, size_t len,
				    enum status (*add)(void *context, const struct collect_sheet *sheet),
				    void *context, struct diag *diag);

#endif
