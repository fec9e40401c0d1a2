#include "world/points.h"

#include <stdio.h>

#include "base/minmax.h"
#include "world/medal.h"

const struct points_info points_infos[GAME_POINTS] = {
#define POINTS(id, each, of, word) [POINTS_##id] = {each, of, word},
#include "world/points.def"
#undef POINTS
};

int points_earn(struct game_carry *carry, enum game_points points, int n)
{
	carry->earned[points] = (uint16_t)(carry->earned[points] + n);
	return n * points_infos[points].each;
}

int points_sum(const struct game_carry *carry)
{
	int sum = 0;

	for (int i = 0; i < GAME_POINTS; i++)
		sum += carry->earned[i] * points_infos[i].each;
	return sum;
}

int points_factor(const struct game_carry *carry)
{
	int percent = 100;

	for (int i = 0; i < GAME_MEDALS; i++)
		if (carry->oaths & carry->medals & 1U << i)
			percent = percent * medal_infos[i].percent / 100;
	return min(percent, (int)POINTS_FACTOR_MAX);
}

int points_score(const struct game_carry *carry)
{
	return points_sum(carry) * points_factor(carry) / 100;
}

void points_explain(const struct game_carry *carry, char *out, size_t cap)
{
	int factor = points_factor(carry);
	size_t len = 0;

	out[0] = '\0';
	for (int i = 0; i < GAME_POINTS && len < cap; i++)
		if (carry->earned[i])
			len += (size_t)snprintf(out + len, cap - len, "%s%s %d", len ? ", " : "",
						points_infos[i].word, carry->earned[i] * points_infos[i].each);
	if (len && len < cap && factor > 100)
		snprintf(out + len, cap - len, ", x %d.%02d", factor / 100, factor % 100);
}
