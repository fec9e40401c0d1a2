/* store/yamltree.h -- reads a YAML text as JSON values.
 *
 * Aliases and tags are refused: data do not need them, and a few lines of aliases can expand beyond any memory.
 *
 * Invariant: a text read has at most YAMLTREE_VALUES_MAX values, which take up to 240 bytes each beside their
 * words. */
#ifndef STORE_YAMLTREE_H
#define STORE_YAMLTREE_H

#include <jansson.h>

#include "base/diag.h"

enum { YAMLTREE_VALUES_MAX = 4000000 };

/* Reads TEXT[len], called NAME in messages, which must be one document, into *ROOT; the caller releases it with
 * json_decref.  Plain words are numbers, true, false or null where JSON has them so, and texts otherwise.
 * STATUS_BAD_INPUT with line and column; STATUS_LIMIT above YAMLTREE_VALUES_MAX; STATUS_NO_MEMORY; STATUS_UNSUPPORTED if
 * the program was built without libyaml. */
MUST_CHECK enum status yamltree_read(const char *name, const char *text, size_t len, json_t **root,
				     struct diag *diag);

#endif
