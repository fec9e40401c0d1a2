/* kit/speech.h -- the grammar of all output without a screen.  Views hand it facts; it makes the sentences.
 *
 * A listener hears the facts that changed since the last answer, the most important first, with places relative to the
 * player; or, after a question, the facts that answer it.  A program gets all facts that have a sentence for it, with
 * absolute places.  speech.def has the kinds of facts and their sentences.
 *
 * Invariant: the facts told of a view stay known while other views speak. */
#ifndef KIT_SPEECH_H
#define KIT_SPEECH_H

#include "map/cell.h"
#include "map/grid.h"
#include "store/bytes.h"

struct view;

enum fact_kind {
#define FACT(id, when, question, ears, full) FACT_##id,
#include "kit/speech.def"
#undef FACT
	FACT_KINDS
};

enum speech_question { ASKS_NOTHING, ASKS_WHERE, ASKS_WHO, ASKS_WHAT, ASKS_HOW, ASKS_THERE, SPEECH_QUESTIONS };

/* The words of questions, by enum speech_question.  With a direction, "what" asks for the cells that way. */
extern const char *const speech_questions[SPEECH_QUESTIONS];

struct fact {
	enum fact_kind kind;
	int key;                  /* tells apart facts of one kind */
	const char *name, *words; /* NULL: none */
	struct cell at;
	int number, of;
	bool chosen;
	uint64_t stamp; /* the fact is new when this changes; 0: when its sentence does */
};

enum { SPEECH_FACTS = 1024, SPEECH_PLACE = 64 };

/* Begin with zeros; speech_free releases the facts. */
struct speech {
	bool full;                     /* for programs */
	struct cell here;              /* places are relative to this: the view says it before its facts */
	enum speech_question question; /* that the facts shall answer */
	int direction;                 /* that ASKS_THERE asks about */
	const struct view *view;       /* whose facts are collected */
	struct byte_writer text;       /* their sentences, each with its zero byte */
	struct speech_fact {
		enum fact_kind kind;
		int key;
		uint64_t stamp;
		size_t sentence; /* where it begins in `text` */
	} facts[SPEECH_FACTS];   /* [n_facts] */
	size_t n_facts;
	struct speech_told {
		const struct view *view;
		enum fact_kind kind;
		int key;
		uint64_t stamp;
	} told[SPEECH_FACTS]; /* [n_told] */
	size_t n_told;
};

void speech_free(struct speech *speech);

/* Forgets the facts told of VIEW. */
void speech_forget(struct speech *speech, const struct view *view);

/* Begins to collect the facts of VIEW, to tell the news or to answer QUESTION; DIRECTION belongs to ASKS_THERE. */
void speech_begin(struct speech *speech, const struct view *view, enum speech_question question, int direction);

/* Takes FACT, whose texts are copied.  Beyond SPEECH_FACTS of them, nothing. */
void speech_add(struct speech *speech, const struct fact *fact);

/* Takes a fact that is WORDS. */
void speech_say(struct speech *speech, enum fact_kind kind, int key, const char *format, ...) PRINTF_LIKE(4, 5);

/* Takes ROW, number Y of a screen or a page: pictures and frames say nothing, and columns become parts of a sentence. */
void speech_row(struct speech *speech, int y, const char *row);

/* Adds the cells of the map TERRAIN[height * width] (enum terrain; larger: unknown) in the direction of the question,
 * up to the end of the view, after THINGS: "east: kid at 9; 3 floor, 2 mud, wall". */
void speech_ray(struct speech *speech, const uint8_t *terrain, int width, int height, const char *things);

/* Appends the sentences, a line each, to LINES.  Returns the number of lines. */
size_t speech_end(struct speech *speech, struct byte_writer *lines);

/* Is it asked, so that an answer is worth its work? */
static inline bool speech_asks(const struct speech *speech, enum speech_question question)
{
	return speech->question == question;
}

/* Where AT is from FROM, in words: "6 east and 2 south", "3 north-west", "here". */
char *speech_place(struct cell from, struct cell at, char out[SPEECH_PLACE]);

/* How the path CELLS[n] runs, in words: "4 east, 2 south-east".  Beyond LEGS legs, if that is not 0, and where OUT[cap] is
 * full, it is cut. */
char *speech_path(const struct cell *cells, size_t n, int legs, char *out, size_t cap);

#endif
