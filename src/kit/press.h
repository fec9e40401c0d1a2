/* kit/press.h -- asks for one key, whatever it is. */
#ifndef KIT_PRESS_H
#define KIT_PRESS_H

#include "kit/ui.h"

struct press_arg {
	const char *question;
	/* Gets the key.  It is not called if the user cancels, by Esc. */
	void (*pressed)(void *owner, struct ui *ui, uint32_t code);
	void *owner;
};

#endif
