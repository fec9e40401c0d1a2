/* screens/lab/making_view.h -- what watching a map being made begins with. */
#ifndef SCREENS_LAB_MAKING_VIEW_H
#define SCREENS_LAB_MAKING_VIEW_H

#include "kit/player.h"
#include "map/making.h"

struct making_arg {
	struct making *making;    /* of the finished map; the view takes what it owns */
	const char *title, *seed; /* the algorithm and the kind of map; copied */
};

#endif
