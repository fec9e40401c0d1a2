/* screens/run/messages.h -- the message log of the run.
 *
 * Invariant: `all` holds the last MESSAGES_KEPT of the n messages, number i at i % MESSAGES_KEPT. */
#ifndef SCREENS_RUN_MESSAGES_H
#define SCREENS_RUN_MESSAGES_H

#include "world/tell.h"

enum {
	MESSAGES_KEPT = 256,
	MESSAGES_READ_MS = 350 /* time to read new text: a key that comes sooner was struck before */
};

enum message_kind {
	MESSAGE_NEWS,
	MESSAGE_HINT, /* how to play */
	MESSAGE_REPLY /* to a key: it goes with the next action */
};

struct message {
	int floor, turn;
	size_t position; /* of the playback */
	enum message_kind kind;
	char text[TELL_CAP];
};

struct messages {
	struct message all[MESSAGES_KEPT];
	int n;
};

/* Adds TEXT, with the moment and the manner of WHEN, unless it repeats old news.  Short news of one turn share a
 * line. */
void messages_add(struct messages *messages, const struct message *when, const char *text);

/* Removes the messages from POSITION on. */
void messages_cut(struct messages *messages, size_t position);

#endif
