/* store/table.h -- data files: libconfig groups read into structs by a table of keys.
 *
 * A table of the program may be changed by the player's own file of the same name, entry by entry: see table_load.
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
#include "store/file.h"

enum table_kind {
	TABLE_TEXT,   /* char[size] */
	TABLE_LETTER, /* char: one visible ASCII character */
	TABLE_CHOICE, /* int: index into choices */
	TABLE_WHOLE,  /* int */
	TABLE_REAL,   /* double */
	TABLE_SWITCH, /* bool */
	TABLE_POINT,  /* double[2], each within the range */
	TABLE_OTHER,  /* left to the caller */
};

enum { TABLE_MAX_BYTES = 1 << 20, TABLE_PATH_CAP = 4096, TABLE_MISTAKES = 16 };

/* One key of a group and where to store its value. */
struct table_key {
	const char *name;
	enum table_kind kind;
	size_t offset;
	double min, max;            /* WHOLE, REAL, POINT */
	size_t size;                /* TEXT */
	const char *const *choices; /* CHOICE; NULL-terminated */
	bool required;
};

/* The initialiser of a struct table_key for MEMBER of struct RECORD:
 * {TEXT_KEY(lesson, "title", title), .required = true}. */
#define TABLE_KEY(record, key, member, its_kind) \
	.name = (key), .kind = (its_kind), .offset = offsetof(struct record, member)
#define TEXT_KEY(record, key, member) \
	TABLE_KEY(record, key, member, TABLE_TEXT), .size = sizeof((struct record *)0)->member
#define LETTER_KEY(record, key, member) TABLE_KEY(record, key, member, TABLE_LETTER)
#define CHOICE_KEY(record, key, member, names) TABLE_KEY(record, key, member, TABLE_CHOICE), .choices = (names)
#define SWITCH_KEY(record, key, member) TABLE_KEY(record, key, member, TABLE_SWITCH)
#define WHOLE_KEY(record, key, member, least, most) \
	TABLE_KEY(record, key, member, TABLE_WHOLE), .min = (least), .max = (most)
#define REAL_KEY(record, key, member, least, most) \
	TABLE_KEY(record, key, member, TABLE_REAL), .min = (least), .max = (most)
#define POINT_KEY(record, key, member, least, most) \
	TABLE_KEY(record, key, member, TABLE_POINT), .min = (least), .max = (most)
#define OTHER_KEY(key) .name = (key), .kind = TABLE_OTHER

/* An open table.  It stays where it is until table_close, which releases it even after a failure to open it. */
struct table {
	config_t config, own;                                /* own: the player's settings */
	char path[TABLE_PATH_CAP], own_path[TABLE_PATH_CAP]; /* own_path: the player's, "" for none */
};

/* Read the file at PATH, or what the command line names, as a text to be parsed; a NUL byte in it is refused.  The caller
 * releases it with blob_free. */
MUST_CHECK enum status table_read_file(const char *path, struct blob *text, struct diag *diag);
MUST_CHECK enum status table_read_arg(struct file_arg arg, struct blob *text, struct diag *diag);

/* Parse TEXT, which PATH names in messages; the file at PATH.  Includes are refused. */
MUST_CHECK enum status table_parse(struct table *table, const char *path, const char *text, struct diag *diag);
MUST_CHECK enum status table_open(struct table *table, const char *path, struct diag *diag);

/*
 * Opens the file NAME ("hunters.cfg") of the data directory with the player's own settings laid over it, from
 * the file of that name in PLACE_CONFIG if there is one:
 * - a group changes the settings that it names and leaves the others,
 * - a list of groups with names changes the entries that it names and adds new ones at the end,
 * - anything else replaces what it names.
 * Mistakes are reported with the file and line that they come from.
 */
MUST_CHECK enum status table_load(struct table *table, const char *name, struct diag *diag);
void table_close(struct table *table);

static inline const config_setting_t *table_root(const struct table *table)
{
	return config_root_setting(&table->config);
}

/* Is SETTING the player's, not the program's? */
bool table_is_own(const config_setting_t *setting);

/* The line of its file where SETTING begins. */
int table_line(const config_setting_t *setting);

/* Is the entry called NAME of LIST, or of the root if that is NULL, the player's? */
bool table_is_own_entry(const struct table *table, const char *list, const char *name);

/* Returns STATUS_BAD_INPUT with the message "file:line: NAME FORMAT", with SETTING's NAME. */
enum status table_wrong(const config_setting_t *setting, struct diag *diag, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* Fills RECORD from GROUP by KEYS[n]; members whose key is not in GROUP stay as they are. */
MUST_CHECK enum status table_read(const config_setting_t *group, const struct table_key *keys, size_t n,
				  void *record, struct diag *diag);

/* Fills RECORDS[cap], each of SIZE bytes, from the list NAME of GROUP, which must exist, by KEYS[n_keys].  Writes the
 * number of records, at least one, to *N. */
MUST_CHECK enum status table_records(const config_setting_t *group, const char *name,
				     const struct table_key *keys, size_t n_keys, void *records, size_t size,
				     int cap, int *n, struct diag *diag);

typedef enum status (*table_entry_fn)(const config_setting_t *entry, void *context, struct diag *diag);

/* Calls TAKE with each entry of the list NAME of GROUP, and with CONTEXT, until one fails.  STATUS_BAD_INPUT: no such
 * list, or empty. */
MUST_CHECK enum status table_list(const config_setting_t *group, const char *name, table_entry_fn take,
				  void *context, struct diag *diag);

/* The same for the list that is all of a table: any other key of ROOT is a mistake. */
MUST_CHECK enum status table_only_list(const config_setting_t *root, const char *name, table_entry_fn take,
				       void *context, struct diag *diag);

/* Open a table by table_load or table_parse, call TAKE with its root and with CONTEXT, and close it.  If the player's
 * file has a mistake, table_take calls TAKE again without the setting, or if that is unknown, after TABLE_MISTAKES or
 * a mistake in the file's grammar, without the file: STATUS_OK with the first mistake and the dropped part in DIAG. So
 * TAKE starts afresh at each call. */
MUST_CHECK enum status table_take(const char *name, table_entry_fn take, void *context, struct diag *diag);
MUST_CHECK enum status table_take_text(const char *path, const char *text, table_entry_fn take, void *context,
				       struct diag *diag);

/* Appends VALUES[n] as an array of real numbers, to the last bit. */
void table_write_reals(const double *values, size_t n, struct byte_writer *out);

/* Appends the members of RECORD as KEYS[n] name them, " key = value;" each, but texts that are empty and numbers and choices
 * that are outside their range. */
void table_write(const struct table_key *keys, size_t n, const void *record, struct byte_writer *out);

/* Reads SETTING, a list or array of at most CAP texts, into TEXTS[cap], which point into the table; *N: how many. */
MUST_CHECK enum status table_texts(const config_setting_t *setting, const char **texts, int cap, int *n,
				   struct diag *diag);

/* Read SETTING as a number within MIN .. MAX, and as a pair of them. */
MUST_CHECK enum status table_real(const config_setting_t *setting, double min, double max, double *value,
				  struct diag *diag);
MUST_CHECK enum status table_point(const config_setting_t *setting, double min, double max, double value[2],
				   struct diag *diag);

#endif
