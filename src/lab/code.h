/* lab/code.h -- the code of a pathfinder, line by line, with the stroke of the search at which each line stands.
 *
 * A file data/code/NAME.txt has a line for each: the name of the stroke, or "-", and from the ninth column on the text. */
#ifndef LAB_CODE_H
#define LAB_CODE_H

#include "lab/strokes.h"

enum { CODE_LINES = 24, CODE_TEXT = 48, CODE_COLUMN = 8 };

struct code {
	struct code_line {
		char text[CODE_TEXT];
		enum stroke_kind kind; /* STROKE_KINDS: the search stops at no such line */
	} lines[CODE_LINES];
	int n;
};

/* Reads the code of the pathfinder NAME.  STATUS_BAD_INPUT with file and line. */
MUST_CHECK enum status code_load(const char *name, struct code *code, struct diag *diag);

/* The line at which a search stands after a stroke of KIND; -1: none. */
int code_line(const struct code *code, enum stroke_kind kind);

#endif
