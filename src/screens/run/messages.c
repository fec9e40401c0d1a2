#include "screens/run/messages.h"

#include <stdio.h>
#include <string.h>

enum { JOINED_CAP = 76 /* bytes of a line that holds several messages */ };

void messages_add(struct messages *messages, const struct message *when, const char *text)
{
	struct message *last = NULL;

	if (messages->n)
		last = &messages->all[(messages->n - 1) % MESSAGES_KEPT];
	if (last && last->floor != when->floor)
		last = NULL;
	/* A key pressed twice is not news. */
	if (last && last->turn == when->turn && strstr(last->text, text)) {
		last->position = when->position;
		return;
	}
	/* The same news again replaces the old. */
	if (last && !strcmp(last->text, text)) {
		last->turn = when->turn;
		last->position = when->position;
		return;
	}
	if (last && last->turn == when->turn && when->kind == MESSAGE_NEWS && last->kind == MESSAGE_NEWS &&
	    strlen(last->text) + strlen(text) < JOINED_CAP) {
		size_t len = strlen(last->text);
		snprintf(last->text + len, sizeof last->text - len, " %s", text);
		return;
	}
	struct message *message = &messages->all[messages->n++ % MESSAGES_KEPT];
	*message = *when;
	snprintf(message->text, sizeof message->text, "%s", text);
}

void messages_cut(struct messages *messages, size_t position)
{
	int n = messages->n;

	while (n > 0 && n > messages->n - MESSAGES_KEPT &&
	       messages->all[(n - 1) % MESSAGES_KEPT].position >= position)
		messages->all[--n % MESSAGES_KEPT] = (struct message){0};
	messages->n = n;
}
