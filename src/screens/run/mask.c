#include "screens/run/mask.h"

#include "base/assert.h"

char mask_letter(const struct run *run, int who)
{
	ASSERT(who >= 0 && who < run->game->n_hunters);
	if (run->session->options.masked)
		return (char)('1' + who % 9);
	return run->game->hunters[who].kind.glyph;
}

const char *mask_name(const struct run *run, int who)
{
	if (run->session->options.masked)
		return "stranger";
	return run->game->hunters[who].kind.name;
}
