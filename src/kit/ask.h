/* kit/ask.h -- asks for one line of text at the bottom of the screen. */
#ifndef KIT_ASK_H
#define KIT_ASK_H

#include "kit/ui.h"

enum { ASK_CAP = 256 };

/* The meaning of a key in a typed line; the first four are the actions of the view. */
enum ask_key { ASK_ACCEPT, ASK_ERASE, ASK_CANCEL, ASK_CLEAR, ASK_TYPED, ASK_OTHER };

/* Appends KEY to TEXT[cap], or erases its last character or all, and returns what the key is. */
enum ask_key ask_edit(const struct ui *ui, struct key key, char *text, size_t cap);

struct ask_arg {
	const char *question;
	const char *proposal; /* the text to start from, "" for none */
	/* Gets the answer, which is never empty.  It is not called if the user cancels. */
	void (*answered)(void *owner, struct ui *ui, const char *text);
	/* Instead, where the answer names a file: writes it, or says why it cannot and returns false, and the question
	 * stays.  A file that exists is only written if it is named twice. */
	bool (*write)(void *owner, struct ui *ui, const char *text);
	void *owner;
};

#endif
