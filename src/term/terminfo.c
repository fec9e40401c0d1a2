#include "config.h"

#include "term/curses_inc.h"

#include <term.h>

#include "term/terminfo.h"

#include <string.h>

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

static bool terminfo_knows(const char *name)
{
	int colours;

	return terminfo_colours(name, &colours, NULL) == STATUS_OK;
}

const char *terminfo_stand_in(const char *name)
{
	/* Terminals that speak as xterm does, and whose types are often missing on the machine one logs in to. */
	static const char *const like_xterm[] = {"xterm",   "kitty",   "foot", "alacritty", "wezterm",
						 "ghostty", "contour", "rio",  "konsole",   "gnome",
						 "vte",     "st-",     "tmux", "screen",    "rxvt"};

	if (terminfo_knows(name))
		return name;
	for (size_t i = 0; i < ARRAY_LEN(like_xterm); i++)
		if (strstr(name, like_xterm[i]) && terminfo_knows("xterm-256color"))
			return "xterm-256color";
	if (terminfo_knows("ansi"))
		return "ansi";
	return name;
}
