/* steer/blend.h -- one wish from several, as their weighted sum. */
#ifndef STEER_BLEND_H
#define STEER_BLEND_H

#include <stddef.h>

#include "base/vec2.h"

struct blend_part {
	struct vec2 wish;
	double weight;
};

/* The weighted sum of PARTS[n], shortened to LIMIT if it is longer. */
struct vec2 blend_sum(const struct blend_part *parts, size_t n, double limit);

#endif
