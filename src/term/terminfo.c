#include "config.h"

#include "term/curses_inc.h"

#include <term.h>

#include "term/terminfo.h"

#include <string.h>

static bool terminfo_knows(const char *name, struct terminfo *info)
{
	TERMINAL *ours = cur_term; /* of the open screen, if any */
	int found;

	if (setupterm(name, 1, &found) != OK)
		return false;
	*info = (struct terminfo){name, tigetnum("colors")};
	del_curterm(set_curterm(ours));
	return true;
}

enum status terminfo_find(const char *name, struct terminfo *info, struct diag *diag)
{
	/* Terminals that speak as xterm does, and whose types are often missing on the machine one logs in to. */
	static const char *const like_xterm[] = {"xterm",   "kitty",   "foot", "alacritty", "wezterm",
						 "ghostty", "contour", "rio",  "konsole",   "gnome",
						 "vte",     "st-",     "tmux", "screen",    "rxvt"};

	if (terminfo_knows(name, info))
		return STATUS_OK;
	for (size_t i = 0; i < ARRAY_LEN(like_xterm); i++)
		if (strstr(name, like_xterm[i]) && terminfo_knows("xterm-256color", info))
			return STATUS_OK;
	if (terminfo_knows("ansi", info))
		return STATUS_OK;
	return diag_set(diag, STATUS_USAGE, "unknown terminal type '%s' in TERM", name);
}
