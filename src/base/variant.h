/* base/variant.h -- the common head of everything registered: pathfinders, chasers, behaviours, generators.
 * A family is a NULL-terminated table of heads built from its .def file; each head is the first member of
 * the family's own struct.  Names are unique within a family and stable: scripts and saves rely on them. */
#ifndef BASE_VARIANT_H
#define BASE_VARIANT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

/* A tunable number, or a choice when CHOICES (NULL-terminated) is set: then its value is an index into it. */
struct param {
	const char *name, *unit;
	double def, min, max;
	const char *const *choices;
	const char *help;
};

enum { PARAMS_MAX = 16 }; /* no variant declares more */

struct variant {
	const char *name;   /* stable key: command line, CSV, saves */
	const char *title;  /* shown to people */
	const char *source; /* where the method is described */
	const struct param *params;
	size_t n_params;
};

/* The variant called NAME in TABLE, or NULL. */
const struct variant *variant_named(const struct variant *const *table, const char *name);

/* Fills VALUES[n_params] with the defaults. */
void variant_defaults(const struct variant *variant, double *values);

/*
 * Reads "NAME[:key=value,..]" into a variant of TABLE and VALUES[PARAMS_MAX].  Keys the variant does not
 * declare are an error, unless REST[REST_CAP] is given: then they are collected there, in order, as
 * "key=value,..", which is all that a failure may leave behind.
 */
MUST_CHECK enum status variant_parse(const struct variant *const *table, const char *family, const char *spec,
				     const struct variant **variant, double *values, char *rest,
				     size_t rest_cap, struct diag *diag);

/* Reads "key=value,.." into VALUES, which already hold what is to stand where a key is not named. */
MUST_CHECK enum status variant_parse_params(const struct variant *variant, const char *text, double *values,
					    char *rest, size_t rest_cap, struct diag *diag);

/* Writes the values that differ from the defaults as "key=value,..", "" where none does. */
void variant_format_params(const struct variant *variant, const double *values, char *out, size_t cap);

#endif
