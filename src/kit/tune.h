/* kit/tune.h -- chooses a variant of a registry and its parameters, one a line, and reports every change. */
#ifndef KIT_TUNE_H
#define KIT_TUNE_H

#include "base/variant.h"
#include "kit/ui.h"

struct tune_arg {
	const char *title;
	const struct variant *const *table; /* the registry, NULL-terminated, not empty */
	int *choice;                        /* index into it */
	double *params;                     /* [PARAMS_MAX] of the chosen variant */
	const struct param *extra;          /* one more line, which belongs to no variant; NULL: none */
	double *extra_value;                /* the value of EXTRA */
	void (*changed)(void *owner, struct ui *ui); /* called after each change of a value above */
	void (*cancelled)(void *owner,
			  struct ui *ui); /* escape undoes the changes by this; NULL: it keeps them */
	void *owner;
};

#endif
