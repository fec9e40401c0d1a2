/* term/input.h -- the terminal's bytes as keys: characters, function keys, the mouse; and its answers to input_query.
 *
 * With the keyboard protocol of kitty, keys report their motion: down, repeated, up.
 *
 * Control strings (ECMA-48 5.6), the answers to another program's questions, are never keys, and neither is a key that
 * is struck with alt.  A sequence that the terminal leaves unfinished is dropped after a moment, so no damaged report
 * takes the keyboard away, and ^C ends any of them at once.  Pasted text is swallowed: it plays no moves.
 *
 * Invariant: the bytes in `pending` have arrived but are not keys yet; all earlier ones have been handed over. */
#ifndef TERM_INPUT_H
#define TERM_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/keys.h"

enum {
	INPUT_CAP = 4096,
	INPUT_SEQUENCES = 32,
	INPUT_STRING = 32,    /* bytes of a control string that are looked at */
	INPUT_DOWN = 16,      /* keys that are down at once */
	INPUT_ESCAPE_MS = 25, /* after which a lone ESC is the key */
	INPUT_REPORT_MS = 50, /* after which an unfinished sequence is dropped */
	INPUT_PASTE_MS = 250, /* of silence after which an unfinished paste or control string is over */
	INPUT_NEVER = -1
};

/* One key of terminfo. */
struct input_sequence {
	const char *bytes; /* terminfo's */
	uint32_t code;
};

/* The terminal's own background. */
enum input_ground { INPUT_GROUND_UNKNOWN, INPUT_GROUND_DARK, INPUT_GROUND_LIGHT };

/* The terminal's answers. */
struct input_answers {
	bool all;     /* it has answered whatever it ever will */
	bool motions; /* it can report keys that go down and up */
	enum input_ground ground;
	int probe_column; /* the column of its cursor after a probe, from 1; 0: unknown */
};

/* A key that is down, as the terminal numbers it, and the code that it had when it went down. */
struct input_down {
	int number;
	uint32_t code;
};

struct input {
	struct input_sequence sequences[INPUT_SEQUENCES]; /* [n_sequences] */
	size_t n_sequences;
	int escape_ms;
	bool pasting;
	bool in_string;            /* a control string has begun, */
	char string[INPUT_STRING]; /* [n_string] whose beginning this is */
	size_t n_string;
	int continuation;                 /* bytes of a character of UTF-8 that are to come in it */
	unsigned char pending[INPUT_CAP]; /* [n] */
	size_t n;
	int64_t came_ms; /* when the last bytes came */
	struct input_answers answers;
	bool motions;                       /* keys report their motions */
	struct input_down down[INPUT_DOWN]; /* [n_down] */
	size_t n_down;
};

/* Control characters that the loop, not a view, acts on.  They are not key codes of views. */
enum { INPUT_SUSPEND = 0x1a, INPUT_REDRAW = 0x0c };

/* Learns the key sequences of the terminal that setupterm or newterm has loaded.  ESCAPE_MS < 0: the default. */
void input_open(struct input *input, int escape_ms);

/* Asks whether keys report their motions, and for the terminal's background and cursor position.  Every terminal that
 * knows DEC's private modes answers the last question, which therefore ends the answers. */
extern const char input_query[];

/* Switch the motions of keys on and off. */
extern const char input_motions_on[], input_motions_off[];

/* From now on keys come with their motions, or without. */
void input_take_motions(struct input *input, bool on);

/* Room for bytes that tty_read may fill; never 0 once input_next has returned false. */
size_t input_room(const struct input *input);

/* Takes BYTES[n], n <= input_room, which came at NOW_MS. */
void input_take(struct input *input, const void *bytes, size_t n, int64_t now_ms);

/* The next key at NOW_MS; false where none is complete.  KEY's code may be one of the control characters above. */
bool input_next(struct input *input, int64_t now_ms, struct key *key);

/* When input_next will have something to do although no byte comes, or INPUT_NEVER. */
int64_t input_due_ms(const struct input *input);

#endif
