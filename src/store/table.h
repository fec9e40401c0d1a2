/* store/table.h -- data files: libconfig groups read into structs by a table of keys.
 *
 * Invariant: either every value comes from a known key, has the right kind and lies within its range, or the
 * reader has failed with "file:line: what". */
#ifndef STORE_TABLE_H
#define STORE_TABLE_H

#include <libconfig.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "store/bytes.h"

enum key_kind {
	KEY_TEXT,   /* char[size] */
	KEY_LETTER, /* char: one visible ASCII character */
	KEY_CHOICE, /* int: index into choices */
	KEY_WHOLE,  /* int */
	KEY_REAL,   /* double */
	KEY_SWITCH, /* bool */
	KEY_POINT,  /* double[2], each within the range */
	KEY_OTHER,  /* left to the caller */
};

enum { KEYS_MAX = 32, TABLE_MAX_BYTES = 1 << 20 };

/* One key of a group and where to store its value. */
struct key {
	const char *name;
	enum key_kind kind;
	size_t offset;
	double min, max;            /* WHOLE, REAL, POINT */
	size_t size;                /* TEXT */
	const char *const *choices; /* CHOICE; NULL-terminated */
	bool required;
};

/* The initialiser of a struct key for MEMBER of struct RECORD:
 * {TEXT_KEY(lesson, "title", title), .required = true}. */
#define TABLE_KEY(record, key, member, its_kind) \
	.name = (key), .kind = (its_kind), .offset = offsetof(struct record, member)
#define TEXT_KEY(record, key, member) \
	TABLE_KEY(record, key, member, KEY_TEXT), .size = sizeof((struct record *)0)->member
#define LETTER_KEY(record, key, member) TABLE_KEY(record, key, member, KEY_LETTER)
#define CHOICE_KEY(record, key, member, names) TABLE_KEY(record, key, member, KEY_CHOICE), .choices = (names)
#define SWITCH_KEY(record, key, member) TABLE_KEY(record, key, member, KEY_SWITCH)
#define WHOLE_KEY(record, key, member, least, most) \
	TABLE_KEY(record, key, member, KEY_WHOLE), .min = (least), .max = (most)
#define REAL_KEY(record, key, member, least, most) \
	TABLE_KEY(record, key, member, KEY_REAL), .min = (least), .max = (most)
#define POINT_KEY(record, key, member, least, most) \
	TABLE_KEY(record, key, member, KEY_POINT), .min = (least), .max = (most)
#define OTHER_KEY(key) .name = (key), .kind = KEY_OTHER

/* Parses TEXT into CONFIG, to be released with table_close even after a failure.  PATH is for messages and must
 * outlive CONFIG.  Includes are refused. */
MUST_CHECK enum status table_parse(config_t *config, const char *path, const char *text, struct diag *diag);
void table_close(config_t *config);

/* Reads the file NAME ("scenes/maze.cfg") of the data directory into TEXT, which the caller releases, and its
 * path into PATH[cap] for messages. */
MUST_CHECK enum status table_text(const char *name, char *path, size_t cap, struct blob *text,
				  struct diag *diag);

/* Returns STATUS_BAD_INPUT with the message "file:line: NAME FORMAT", NAME being that of SETTING. */
enum status table_wrong(const config_setting_t *setting, struct diag *diag, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* Fills RECORD from GROUP by KEYS[n], n <= KEYS_MAX; members whose key is not in GROUP stay as they are. */
MUST_CHECK enum status table_read(const config_setting_t *group, const struct key *keys, size_t n, void *record,
				  struct diag *diag);

/* Fills RECORDS[cap], each of SIZE bytes, from the list NAME of GROUP, which must be there, by KEYS[n_keys].
 * Writes the number of records, at least one, to *N. */
MUST_CHECK enum status table_records(const config_setting_t *group, const char *name, const struct key *keys,
				     size_t n_keys, void *records, size_t size, int cap, int *n,
				     struct diag *diag);

typedef enum status (*table_entry_fn)(const config_setting_t *entry, void *context, struct diag *diag);

/* Calls READ with each entry of the list NAME in the file PATH, and with CONTEXT, until one fails.
 * STATUS_BAD_INPUT if there is no such list or it is empty. */
MUST_CHECK enum status table_list(const char *path, const char *name, table_entry_fn read, void *context,
				  struct diag *diag);

/* Read SETTING as a number within MIN .. MAX, and as a pair of them. */
MUST_CHECK enum status table_real(const config_setting_t *setting, double min, double max, double *value,
				  struct diag *diag);
MUST_CHECK enum status table_point(const config_setting_t *setting, double min, double max, double value[2],
				   struct diag *diag);

#endif
