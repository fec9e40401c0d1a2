/* ui/tune.h -- chooses a variant of a registry and its parameters, line by line; whoever asked hears of every
 * change. */
#ifndef UI_TUNE_H
#define UI_TUNE_H

#include "base/variant.h"
#include "ui/ui.h"

struct tune_arg {
	const char *title;
	const struct variant *const *table; /* the registry */
	int *choice;                        /* index into it */
	double *params;                     /* [PARAMS_MAX] of the chosen one */
	const struct param *extra; /* one more line that belongs to no variant, and its value; NULL: none */
	double *extra_value;
	void (*changed)(void *owner, struct ui *ui);
	void *owner;
};

#endif
