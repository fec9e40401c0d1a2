#include "config.h"

#include "term/curses_inc.h"

#include <term.h>

#include "term/terminfo.h"

enum status terminfo_colours(const char *name, int *colours, struct diag *diag)
{
	TERMINAL *ours = cur_term; /* that of the open screen, if there is one */
	int found;

	if (setupterm(name, 1, &found) != OK)
		return diag_set(diag, STATUS_USAGE, "unknown terminal type '%s' in TERM", name);
	*colours = tigetnum("colors");
	del_curterm(set_curterm(ours));
	return STATUS_OK;
}
