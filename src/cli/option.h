/* cli/option.h -- an option of a command, declared once in a table: reading, refusals, help and completion follow from it.
 *
 * Invariant: an option sets the member that it declares and nothing else, and only to a value that it accepts. */
#ifndef CLI_OPTION_H
#define CLI_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "cli/catalogue.h"

struct option_info;
struct option_table;

/* Reads VALUE into the member INTO of OPTION's record. */
typedef enum status option_fn(const struct option_info *option, const char *value, void *into,
			      struct diag *diag);

/* Into a bool; a const char *; an int or a double from `least` to `most`; a size_t above 0; the index of one of `words`; a
 * uint64_t, as a number or two words; a struct cell. */
option_fn option_flag, option_text, option_number, option_real, option_count, option_word, option_seed,
    option_cell;

/* The words for one place of a command line, for completion.  The shell completes files. */
struct names {
	unsigned families;        /* of the catalogue: 1u << FAMILY_MAPS */
	const char *const *words; /* NULL-terminated, or NULL */
	const char *word, *means; /* one more word, or NULL */
	enum { NAMES_NO_COMMANDS, NAMES_COMMANDS, NAMES_SCREENS } commands; /* SCREENS: those with a screen */
};

struct option_info {
	/* If not NULL, this entry stands for that table, of options of the struct at `offset`. */
	const struct option_table *more;
	const char *name;      /* long */
	const char *also;      /* another spelling, or NULL */
	int letter;            /* 0: none */
	const char *metavar;   /* of its value; NULL: a flag, or one of `words` */
	const char *help;      /* its description, */
	const char *otherwise; /* and what holds without it; NULL: what its member begins with */
	option_fn *read;
	bool empty;               /* its value may be empty */
	bool bare;                /* the value is optional: its reader gets NULL */
	bool setting;             /* it decides rows, and no column of its own has it: see task.settings */
	bool shared;              /* its member is one of struct task, not of the command's request */
	size_t offset;            /* of its member */
	size_t cap;               /* above 0: repeatable this often, into consecutive members */
	size_t size, count;       /* bytes of such a member; offset of the size_t that counts them */
	const char *full;         /* the message for one more than `cap`; NULL: names the limit */
	double least, most;       /* of a number */
	const char *const *words; /* NULL-terminated */
	struct names names;
	unsigned mark; /* set in task.marks if the option is given */
};

struct option_table {
	const struct option_info *all; /* [n] */
	size_t n;
};

/* All of ARRAY, in a constant expression. */
#define OPTIONS(array) (&(const struct option_table){(array), sizeof(array) / sizeof *(array)})

/* The initialisers of a struct option_info: the description, and MEMBER of struct RECORD, whose type the compiler
 * checks. */
#define OPTION(long_name, short_name, value, text, reader) \
	.name = (long_name), .letter = (short_name), .metavar = (value), .help = (text), .read = (reader)
#define OPTION_MEMBER(record, member, type) \
	.offset = _Generic(((struct record *)0)->member, type : offsetof(struct record, member))
#define FLAG_OPTION(long_name, text, record, member) \
	OPTION(long_name, 0, NULL, text, option_flag), OPTION_MEMBER(record, member, bool)
#define TEXT_OPTION(long_name, short_name, value, text, without, record, member) \
	OPTION(long_name, short_name, value, text, option_text), .otherwise = (without), \
								 OPTION_MEMBER(record, member, const char *)
#define NUMBER_OPTION(long_name, short_name, value, text, record, member, from, to) \
	OPTION(long_name, short_name, value, text, option_number), OPTION_MEMBER(record, member, int), \
	    .least = (from), .most = (to)
#define REAL_OPTION(long_name, short_name, value, text, record, member, from, to) \
	OPTION(long_name, short_name, value, text, option_real), OPTION_MEMBER(record, member, double), \
	    .least = (from), .most = (to)
#define SEED_OPTION(long_name, text, record, member) \
	OPTION(long_name, 0, "N|WORDS", text, option_seed), OPTION_MEMBER(record, member, uint64_t)
/* The member is an int or an enum. */
#define WORD_OPTION(long_name, short_name, value, text, record, member, its_words) \
	OPTION(long_name, short_name, value, text, option_word), \
	    .words = (its_words), \
	    .offset = offsetof(struct record, member) + \
		      0 * sizeof(char[sizeof((struct record *)0)->member == sizeof(int) ? 1 : -1])
/* A repeatable one: members of ARRAY, and COUNTER says how many are set. */
#define TEXTS_OPTION(long_name, short_name, value, text, without, record, array, counter) \
	TEXT_OPTION(long_name, short_name, value, text, without, record, array[0]), \
	    REPEATED(record, array, counter)
/* Whatever READER reads. */
#define OWN_OPTION(long_name, short_name, value, text, without, reader, record, member) \
	OPTION(long_name, short_name, value, text, reader), .otherwise = (without), \
							    .offset = offsetof(struct record, member)

/* Besides: its value names a member of FAMILY. */
#define NAMES(family) .names = {.families = 1u << FAMILY_##family}

/* Besides: it is repeatable, its member is the first of ARRAY, and COUNTER says how many are set. */
#define REPEATED(record, array, counter) \
	.cap = sizeof((struct record *)0)->array / sizeof((struct record *)0)->array[0], \
	.size = sizeof((struct record *)0)->array[0], \
	.count = _Generic(((struct record *)0)->counter, size_t \
			  : offsetof(struct record, counter))

/* All options of TABLE, for MEMBER of struct RECORD; of struct task; of its MEMBER. */
#define OPTIONS_OF(table, record, member) .more = (table), .offset = offsetof(struct record, member)
#define SHARED_OPTIONS(table) .more = (table), .shared = true

/* --algorithm and --behaviour, which are repeatable. */
#define ALGORITHMS_OPTION(text, without, reader, record, array, counter) \
	OWN_OPTION("algorithm", 'a', "NAME[:k=v,..]", text, without, reader, record, array), \
	    REPEATED(record, array, counter)
#define BEHAVIOURS_OPTION(text, without, reader, record, array, counter) \
	OWN_OPTION("behaviour", 'b', "NAME[:k=v,..]", text, without, reader, record, array), \
	    .also = "behavior", REPEATED(record, array, counter), \
	    .names = {.families = 1u << FAMILY_BEHAVIOURS}

/* Several seeds, one after the other. */
struct seed_range {
	int n;
	uint64_t first;
};

extern const struct option_table seed_range_options;

/* STATUS_USAGE if they run over the largest seed. */
MUST_CHECK enum status option_check_range(const struct seed_range *seeds, struct diag *diag);

/* Reads VALUE into OPTION of the record at BASE. */
MUST_CHECK enum status option_read(const struct option_info *option, const char *value, void *base,
				   struct diag *diag);

static inline bool option_takes_value(const struct option_info *option)
{
	return option->metavar || option->words;
}

/* Writes "-o, --output=FILE" to LEFT[cap], for the help. */
void option_usage(const struct option_info *option, char *left, size_t cap);

/* Writes what OPTION does, and what holds without it, to TEXT[cap].  The record at BASE has the defaults. */
void option_describe(const struct option_info *option, const void *base, char *text, size_t cap);

/* Writes the value of the member of OPTION in the record at BASE to TEXT[cap]; false: only its reader knows such values. */
bool option_show(const struct option_info *option, const void *base, char *text, size_t cap);

/* STATUS_USAGE with the message "--NAME: FORMAT". */
enum status option_wrong(const struct option_info *option, struct diag *diag, const char *format, ...)
    PRINTF_LIKE(3, 4);

#endif
