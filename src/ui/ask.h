/* ui/ask.h -- asks for one line of text at the bottom of the screen. */
#ifndef UI_ASK_H
#define UI_ASK_H

#include "ui/ui.h"

enum { ASK_CAP = 256 };

struct ask_arg {
	const char *question;
	const char *proposal; /* the text to start from, "" for none */
	/* Gets the answer, which is never empty.  It is not called if the user cancels. */
	void (*answered)(void *owner, struct ui *ui, const char *text);
	void *owner;
};

#endif
