/* store/table.h -- data files: libconfig groups read into structs by a table of keys, with exact complaints.
 * Invariant: a record is filled by known keys of the right kind within their range, or the reader has failed
 * with "file:line: what". */
#ifndef STORE_TABLE_H
#define STORE_TABLE_H

#include <libconfig.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "store/bytes.h"

enum key_kind {
	KEY_TEXT,   /* char[size] */
	KEY_LETTER, /* char: a visible ASCII character */
	KEY_CHOICE, /* int: index into choices */
	KEY_WHOLE,  /* int */
	KEY_REAL,   /* double */
	KEY_SWITCH, /* bool */
	KEY_POINT,  /* double[2], each within the range */
	KEY_OTHER,  /* left to the caller */
};

enum { KEYS_MAX = 32, TABLE_MAX_BYTES = 1 << 20 };

/* One key of a group and where its value goes. */
struct key {
	const char *name;
	enum key_kind kind;
	size_t offset;
	double min, max;            /* WHOLE, REAL, POINT */
	size_t size;                /* TEXT */
	const char *const *choices; /* CHOICE; NULL-terminated */
	bool required;
};

/* What a struct key says of MEMBER of struct RECORD: {TEXT_KEY(lesson, "title", title), .required = true}. */
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

/* Parses TEXT, which PATH names in messages, into CONFIG; table_close gives it back even after a failure.  PATH
 * must outlive CONFIG.  Includes are refused. */
MUST_CHECK enum status table_parse(config_t *config, const char *path, const char *text, struct diag *diag);
void table_close(config_t *config);

/* The text of the file NAME ("scenes/maze.cfg") of the data directory, which the caller frees, and its
 * PATH[cap] for messages. */
MUST_CHECK enum status table_text(const char *name, char *path, size_t cap, struct blob *text,
				  struct diag *diag);

/* STATUS_BAD_INPUT at the line of SETTING: "its name FORMAT". */
enum status table_wrong(const config_setting_t *setting, struct diag *diag, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* Fills RECORD from GROUP by KEYS[n <= KEYS_MAX]; what GROUP does not name stays. */
MUST_CHECK enum status table_read(const config_setting_t *group, const struct key *keys, size_t n, void *record,
				  struct diag *diag);

/* Fills RECORDS[cap], of SIZE bytes each, from the list NAME of GROUP by KEYS[n_keys]; *N: how many there are,
 * at least one. */
MUST_CHECK enum status table_records(const config_setting_t *group, const char *name, const struct key *keys,
				     size_t n_keys, void *records, size_t size, int cap, int *n,
				     struct diag *diag);

/* Hands each entry of the list NAME in the file PATH to READ, with CONTEXT, until one fails.  An empty or
 * absent list is STATUS_BAD_INPUT. */
MUST_CHECK enum status table_list(const char *path, const char *name,
				  enum status (*read)(const config_setting_t *entry, void *context,
						      struct diag *diag),
				  void *context, struct diag *diag);

/* SETTING as a number within MIN .. MAX, or as two of them. */
MUST_CHECK enum status table_real(const config_setting_t *setting, double min, double max, double *value,
				  struct diag *diag);
MUST_CHECK enum status table_point(const config_setting_t *setting, double min, double max, double value[2],
				   struct diag *diag);

#endif
