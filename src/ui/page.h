/* ui/page.h -- the help page of one algorithm, from data/help. */
#ifndef UI_PAGE_H
#define UI_PAGE_H

#include "ui/view.h"

/* Its argument is the struct variant to tell of. */
extern const struct view view_page;

#endif
