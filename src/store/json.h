/* store/json.h -- reads a JSON text (RFC 8259) in place: a value is a piece of the text.
 *
 * Nothing is built or copied, so a large array takes no memory, and every value knows its line and column.  It serves
 * large foreign files; jansson serves where a tree is wanted.
 *
 * Invariant: a value is within a text that json_open has found well-formed. */
#ifndef STORE_JSON_H
#define STORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

/* An absent one is {NULL, NULL}, of which everything below finds nothing. */
struct json_value {
	const char *text, *end; /* without blanks around it */
};

enum { JSON_DEPTH_MAX = 64 };

/* Checks the whole of TEXT[len], called NAME in messages.  STATUS_BAD_INPUT with line and column. */
MUST_CHECK enum status json_open(const char *name, const char *text, size_t len, struct json_value *root,
				 struct diag *diag);

/* jansson, which builds a tree, could not read TEXT[len] and SAID so: did memory run out?  It reports that without a
 * text, or as a wrong string. */
bool json_lacks_memory(const char *text, size_t len, const char *said);

static inline bool json_is(struct json_value value, char first)
{
	return value.text && *value.text == first;
}

/* Iterate over an array and an object: AT begins as the container and is moved on; false after the last. */
bool json_next(struct json_value *at, struct json_value *value);
bool json_next_member(struct json_value *at, struct json_value *key, struct json_value *value);

/* Finds the members KEYS[n] of OBJECT; VALUES[i] is absent without one, and the last of several. */
void json_members(struct json_value object, const char *const *keys, size_t n, struct json_value *values);

/* Read VALUE as a string, decoded and terminated, as a number, and as a whole number that is not negative.  They
 * return false, with the output untouched, for a value of another kind; a string also if it needs more than CAP
 * bytes. */
bool json_text(struct json_value value, char *text, size_t cap);
bool json_number(struct json_value value, double *number);
bool json_whole(struct json_value value, uint64_t *number);

/* Is VALUE the string TEXT, which must not need escapes? */
bool json_equals(struct json_value value, const char *text);

/* The line and column, from 1, of AT in the text that begins at TEXT. */
void json_place(const char *text, const char *at, int *line, int *column);

#endif
