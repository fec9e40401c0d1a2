/* ui/ask.h -- asks for one line of text on the last row. */
#ifndef UI_ASK_H
#define UI_ASK_H

#include "ui/ui.h"

enum { ASK_CAP = 256 };

struct ask_arg {
	const char *question;
	const char *proposal;                                           /* may be changed; "" none */
	void (*answered)(void *owner, struct ui *ui, const char *text); /* not called when the user gives up */
	void *owner;
};

#endif
