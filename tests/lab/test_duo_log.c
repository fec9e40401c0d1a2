/* A log gives back what was put in, row by row, and takes no more memory than it may. */
#include "lab/duo_log.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "tests/suite.h"

enum { ROWS = 40, ENTRIES = 500, WORDS = 60, MB = 1 << 20 };

/* The words of entry I of row R; all have different lengths and content. */
static size_t words_of(int r, int i)
{
	return (size_t)(r * 7 + i * 11) % (WORDS + 1);
}

static uint64_t word(int turn, int r, int i, size_t k)
{
	return (((uint64_t)turn * ROWS + (uint64_t)r) * ENTRIES + (uint64_t)i) * WORDS + k;
}

static void write_row(struct duo_log *log, int turn, int r, struct duo_row *row)
{
	*row = (struct duo_row){.entries = 0};
	for (int i = 0; i < ENTRIES; i++) {
		struct duo_entry *entry;
		ck_assert_int_eq(duo_log_reserve(log, WORDS, &entry, NULL), STATUS_OK);
		*entry = (struct duo_entry){.place = (uint64_t)i, .mask = (uint64_t)r + 1};
		for (size_t k = 0; k < words_of(r, i); k++)
			entry->words[k] = word(turn, r, i, k);
		duo_log_add(log, row, words_of(r, i));
	}
}

static void read_row(struct duo_row row, int turn, int r)
{
	ck_assert_uint_eq(row.entries, ENTRIES);
	for (int i = 0; i < ENTRIES; i++) {
		const struct duo_entry *entry = duo_log_next(&row);
		ck_assert_int_eq((int)entry->place, i);
		ck_assert_int_eq((int)entry->mask, r + 1);
		for (size_t k = 0; k < words_of(r, i); k++)
			ck_assert_uint_eq(entry->words[k], word(turn, r, i, k));
		duo_log_pass(&row, entry->words + words_of(r, i));
	}
	ck_assert_uint_eq(row.entries, 0);
}

/* A turn takes about 5 MB.  Each row of one is written when the same row of the turn before was read, and that is forgotten. */
START_TEST(many_turns_take_little_more_memory_than_one)
{
	struct duo_log log = {.bytes_max = 12 * MB};
	struct duo_row rows[ROWS];

	for (int r = 0; r < ROWS; r++)
		write_row(&log, 0, r, &rows[r]);
	ck_assert_uint_gt(log.bytes, 4 * MB);
	for (int turn = 1; turn < 10; turn++)
		for (int r = 0; r < ROWS; r++) {
			read_row(rows[r], turn - 1, r);
			duo_log_forget(&log, &rows[r]);
			write_row(&log, turn, r, &rows[r]);
		}
	duo_log_free(&log);
	ck_assert_uint_eq(log.bytes, 0);
}
END_TEST

START_TEST(a_full_log_says_how_much_was_left_for_it)
{
	struct duo_log log = {.bytes_max = 5 * MB};
	struct duo_entry *entry;
	struct duo_row row = {.entries = 0};
	struct diag diag = {""};
	enum status status;
	size_t n = 0;

	while (!(status = duo_log_reserve(&log, WORDS, &entry, &diag))) {
		duo_log_add(&log, &row, WORDS);
		n++;
	}
	ck_assert_int_eq(status, STATUS_LIMIT);
	ck_assert_str_eq(diag.text, "two hunters: a turn takes more than the 5 MB that are left for it");
	ck_assert_uint_le(log.bytes, log.bytes_max);
	/* Two blocks are full. */
	ck_assert_uint_gt((n + 2) * (WORDS + 1) * sizeof(uint64_t), 4 * MB - 64);
	duo_log_free(&log);
}
END_TEST

Suite *suite_duo_log(void)
{
	Suite *suite = suite_create("lab/duo_log");
	TCase *tcase = tcase_create("duo_log");

	tcase_add_test(tcase, many_turns_take_little_more_memory_than_one);
	tcase_add_test(tcase, a_full_log_says_how_much_was_left_for_it);
	suite_add_tcase(suite, tcase);
	return suite;
}
