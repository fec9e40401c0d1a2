#include "path/path.h"

#include <math.h>
#include <stdlib.h>

const char *const diagonal_names[DIAGONAL_RULES + 1] = {"never", "no-cut", "one", "always", NULL};

bool path_step_allowed(const struct ground *ground, struct cell at, int d, enum diagonal_rule rule)
{
	if (!ground_open(ground, cell_step(at, d)))
		return false;
	bool straight = direction_dx[d] == 0 || direction_dy[d] == 0;
	if (straight || rule == DIAGONAL_ALWAYS)
		return true;
	bool side = ground_open(ground, (struct cell){(int16_t)(at.x + direction_dx[d]), at.y});
	bool above = ground_open(ground, (struct cell){at.x, (int16_t)(at.y + direction_dy[d])});
	return rule == DIAGONAL_NO_CUT ? side && above : rule == DIAGONAL_ONE ? side || above : false;
}

double path_cost(const struct ground *ground, const struct cell *cells, size_t len, bool weighted)
{
	double straight = 0, diagonal = 0, slanted = 0;

	for (size_t i = 1; i < len; i++) {
		int dx = abs(cells[i].x - cells[i - 1].x), dy = abs(cells[i].y - cells[i - 1].y);
		double weight = weighted ? ground_cost(ground, cells[i]) : 1;
		if (dx > 1 || dy > 1)
			slanted += weight * sqrt((double)dx * dx + (double)dy * dy);
		else if (dx && dy)
			diagonal += weight;
		else
			straight += weight;
	}
	return straight + diagonal * sqrt(2.0) + slanted;
}
