/* base/variant.h -- the common head of everything registered: pathfinders, chasers, behaviours, generators.
 *
 * A family is a NULL-terminated table of heads, built from its .def file.
 *
 * Invariant: a head is the first member of its family's own struct.  Names are unique within a family and never
 * change, since scripts and saves rely on them. */
#ifndef BASE_VARIANT_H
#define BASE_VARIANT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

/* A tunable number; or, if choices (NULL-terminated) is set, a choice whose value is an index into it. */
struct param {
	const char *name, *unit;
	double def, min, max;
	const char *const *choices;
	const char *help;
};

enum { PARAMS_MAX = 16 }; /* parameters of one variant */

struct variant {
	const char *name;   /* on the command line, in CSV and in saves */
	const char *title;  /* on the screen */
	const char *source; /* the person who described the method */
	const struct param *params;
	size_t n_params;
};

/* The variant called NAME in TABLE, or NULL. */
const struct variant *variant_named(const struct variant *const *table, const char *name);

/* STATUS_USAGE: TABLE lacks a variant NAME.  The message suggests a near name, or the list of the FAMILY, whose name
 * is a noun: "pathfinder". */
enum status variant_unknown(const struct variant *const *table, const char *family, const char *name,
			    struct diag *diag);

/* Fills VALUES[n_params] with the defaults. */
void variant_defaults(const struct variant *variant, double *values);

/* Reads "NAME[:key=value,..]" into a variant of TABLE and VALUES[PARAMS_MAX].  FAMILY is the noun for messages,
 * see variant_unknown.
 *
 * A key that the variant does not declare is an error if REST is NULL; else its pair is appended to
 * REST[rest_cap] as "key=value,..".  On failure only REST may have changed. */
MUST_CHECK enum status variant_parse(const struct variant *const *table, const char *family, const char *spec,
				     const struct variant **variant, double *values, char *rest,
				     size_t rest_cap, struct diag *diag);

/* Reads "key=value,.." into VALUES[n_params]; values whose key is not named stay as they are.  REST and failure
 * as for variant_parse. */
MUST_CHECK enum status variant_parse_params(const struct variant *variant, const char *text, double *values,
					    char *rest, size_t rest_cap, struct diag *diag);

/* Writes the values that differ from the defaults as "key=value,..", or "" if none does. */
void variant_format_params(const struct variant *variant, const double *values, char *out, size_t cap);

#endif
