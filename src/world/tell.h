/* world/tell.h -- what happened, in words: the only place where events become sentences.
 *
 * Each is one sentence in the present tense, under 78 columns, with actions in braces (kit/words.h).  The joke is on
 * the algorithm, never on the player. */
#ifndef WORLD_TELL_H
#define WORLD_TELL_H

#include "world/game.h"
#include "world/rules.h"

enum { TELL_CAP = 160, TELL_NAME_CAP = 64 };

/* The inputs of a sentence. */
struct tell {
	const struct rules *rules;
	const struct game *game;
	const struct game_event *event; /* of its last step */
	const struct hunter *hunter;    /* the one that the event is about; NULL: you */
};

enum event_flags {
	EVENT_ALARMS = 1 << 0,  /* it ends running, travelling and exploring */
	EVENT_UNSEEN = 1 << 1,  /* it is news even if its hunter is out of sight */
	EVENT_PASSING = 1 << 2, /* its sentence is of no use after the next action */
};

/* Returns the sentence, which may be in OUT[TELL_CAP]; in any other %s stands for the name of the hunter.  NULL: not
 * worth a sentence. */
typedef const char *(*event_tell_fn)(const struct tell *tell, char *out);

struct event_info {
	const char *says; /* the sentence; NULL: `tell` makes it */
	event_tell_fn tell;
	unsigned flags;
};

/* A kind of event has one of these sentences, or is marked silent. */
#define EVENT_SAYS(sentence, flags) \
	{ \
		sentence, NULL, flags \
	}
#define EVENT_TELLS(function, flags) \
	{ \
		NULL, function, flags \
	}
#define EVENT_SILENT(flags) \
	{ \
		NULL, tell_nothing, flags \
	}

/* By enum game_event_kind. */
extern const struct event_info *const event_infos[GAME_EVENT_KINDS];

const char *tell_nothing(const struct tell *tell, char *out);

/* Writes a sentence for EVENT, from the last step of GAME under RULES, to OUT[TELL_CAP].  Returns false, with OUT
 * undefined, if it is not worth one. */
bool tell_event(const struct rules *rules, const struct game *game, const struct game_event *event, char *out);

/* What became of the guesses at HUNTERS[n], strangers of a masquerade, to OUT[TELL_CAP]; "": none. */
void tell_guesses(const struct rules *rules, const struct hunter *hunters, int n, char *out);

/* Is another hunter of the same kind as WHO in view? */
bool tell_has_twin(const struct game *game, int who);

/* "archer", or "archer to the east" where another one is in view too. */
void tell_name(const struct game *game, int who, char name[TELL_NAME_CAP]);

/* The name of the kind of hunter whose letter is GLYPH, "nobody" for no letter of one. */
const char *tell_kind(const struct rules *rules, char glyph);

/* The state of a hunter in a word or two: "hunting", "asleep". */
const char *tell_state(const struct hunter *hunter);

/* How to beat hunter WHO with the mind that it has now. */
const char *tell_weakness(const struct game *game, int who);

#endif
