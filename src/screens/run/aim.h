/* screens/run/aim.h -- what view_aim is opened for. */
#ifndef SCREENS_RUN_AIM_H
#define SCREENS_RUN_AIM_H

#include "screens/run/run_link.h"

enum aim_what { AIM_TRAVEL, AIM_TOOL, AIM_WRENCH, AIM_DOOR, AIM_STONE };

struct aim_arg {
	struct run_link link;
	enum aim_what what;
	int slot;     /* of AIM_TOOL, which must hold a tool */
	uint32_t key; /* the key that opened it; pressed again, it acts on the target */
};

#endif
