/* tests/pages.h -- the help pages of a family: every variant has one, laid out like all the others. */
#ifndef TESTS_PAGES_H
#define TESTS_PAGES_H

#include "base/variant.h"

/* Fails the test unless each of TABLE has data/help/NAME.txt: its title first, all sections in their order, no
 * line wider than 78 columns (pages are shown at 80), no more than 40 lines. */
void pages_check(const struct variant *const *table);

/* The same for experiments, whose sections say what is asked, what is flown and what comes out. */
void pages_check_experiments(const struct variant *const *table);

#endif
