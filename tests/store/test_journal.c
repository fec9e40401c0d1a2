#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/file.h"
#include "store/journal.h"
#include "tests/store/room.h"

enum { RECORDS = 12 };

/* Writes RECORDS records of growing length and notes where each ends; ends[0] is the header's. */
static void fill(const char *path, size_t ends[RECORDS + 1])
{
	struct journal journal;
	static const char payload[] = "abcdefghijklmnop";

	ck_assert_int_eq(journal_create(path, "head", 4, &journal, NULL), STATUS_OK);
	ends[0] = (size_t)journal.end;
	for (uint32_t i = 0; i < RECORDS; i++) {
		ck_assert_int_eq(journal_append(&journal, i, payload, i), STATUS_OK);
		ends[i + 1] = (size_t)journal.end;
	}
	ck_assert_int_eq(journal_sync(&journal), STATUS_OK);
	journal_close(&journal);
}

/* How many records BYTES[len] hold, each checked; -1 where the header is refused. */
static int count(const unsigned char *bytes, size_t len, const size_t ends[RECORDS + 1])
{
	struct journal_reader reader;
	struct byte_reader header;
	struct journal_record record;
	int n = 0;

	if (journal_read(bytes, len, "test", &reader, &header, NULL))
		return -1;
	ck_assert_mem_eq(read_bytes(&header, 4), "head", 4);
	while (journal_next(&reader, &record)) {
		ck_assert_uint_eq(record.type, (uint32_t)n);
		ck_assert_uint_eq(record.len, (size_t)n);
		n++;
	}
	ck_assert_uint_eq(reader.valid, ends[n]);
	return n;
}

START_TEST(a_journal_cut_anywhere_keeps_its_whole_records)
{
	struct room room = room_new();
	size_t ends[RECORDS + 1];
	struct blob blob;

	fill(room_path(&room, "j"), ends);
	ck_assert_int_eq(file_read(room.path, FILE_OURS, 4096, &blob, NULL), STATUS_OK);
	ck_assert_uint_eq(blob.len, ends[RECORDS]);
	for (size_t len = 0; len <= blob.len; len++) {
		int want = -1;
		while (want < RECORDS && ends[want + 1] <= len)
			want++;
		unsigned char *cut = malloc(len ? len : 1); /* its own block: a sanitizer sees any overrun */
		memcpy(cut, blob.bytes, len);
		ck_assert_int_eq(count(cut, len, ends), want);
		free(cut);
	}
	blob_free(&blob);
	room_free(&room);
}
END_TEST

START_TEST(any_flipped_bit_ends_the_valid_prefix_there)
{
	struct room room = room_new();
	size_t ends[RECORDS + 1];
	struct blob blob;

	fill(room_path(&room, "j"), ends);
	ck_assert_int_eq(file_read(room.path, FILE_OURS, 4096, &blob, NULL), STATUS_OK);
	for (size_t bit = 0; bit < blob.len * 8; bit++) {
		int want = -1;
		while (ends[want + 1] <= bit / 8)
			want++;
		blob.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
		ck_assert_int_eq(count(blob.bytes, blob.len, ends), want);
		blob.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
	}
	blob_free(&blob);
	room_free(&room);
}
END_TEST

START_TEST(resuming_goes_on_behind_the_valid_prefix)
{
	struct room room = room_new();
	size_t ends[RECORDS + 1];
	struct blob blob;
	struct journal journal;

	fill(room_path(&room, "j"), ends);
	ck_assert_int_eq(truncate(room.path, (off_t)ends[RECORDS] - 1), 0);
	ck_assert_int_eq(journal_resume(room.path, &journal, &blob, NULL), STATUS_OK);
	ck_assert_int_eq(count(blob.bytes, blob.len, ends), RECORDS - 1);
	blob_free(&blob);
	ck_assert_int_eq(journal_append(&journal, RECORDS - 1, "ABCDEFGHIJKLMNOP", RECORDS - 1), STATUS_OK);
	journal_close(&journal);
	ck_assert_int_eq(file_read(room.path, FILE_OURS, 4096, &blob, NULL), STATUS_OK);
	ck_assert_int_eq(count(blob.bytes, blob.len, ends), RECORDS);
	blob_free(&blob);
	room_free(&room);
}
END_TEST

START_TEST(a_journal_is_open_once_and_made_once)
{
	struct room room = room_new();
	struct journal first, second;
	struct blob blob;
	struct diag diag = {""};

	ck_assert_int_eq(journal_create(room_path(&room, "j"), "", 0, &first, NULL), STATUS_OK);
	ck_assert_int_eq(journal_resume(room.path, &second, &blob, &diag), STATUS_WRITE);
	ck_assert_msg(strstr(diag.text, "another astray") != NULL, "%s", diag.text);
	ck_assert_int_eq(journal_create(room.path, "", 0, &second, &diag), STATUS_WRITE);
	journal_close(&first);
	ck_assert_int_eq(journal_resume(room_path(&room, "absent"), &second, &blob, &diag), STATUS_NOT_FOUND);
	ck_assert_int_eq(file_write(room_path(&room, "k"), FILE_OURS, "ASTRAYJ", 7, NULL), STATUS_OK);
	ck_assert_int_eq(journal_resume(room.path, &second, &blob, &diag), STATUS_BAD_INPUT);
	room_free(&room);
}
END_TEST

START_TEST(a_full_disk_loses_the_record_and_nothing_else)
{
	struct room room = room_new();
	size_t ends[RECORDS + 1];
	struct journal journal;
	struct blob blob;

	fill(room_path(&room, "j"), ends);
	ck_assert_int_eq(journal_resume(room.path, &journal, &blob, NULL), STATUS_OK);
	blob_free(&blob);
	/* The limit lets half a record through, as a full disk does.  It holds for the file of Check's own
	 * notes too: nothing is asserted while it is in force. */
	struct rlimit limit = {(rlim_t)ends[RECORDS] + 9, RLIM_INFINITY};
	signal(SIGXFSZ, SIG_IGN);
	int limited = setrlimit(RLIMIT_FSIZE, &limit);
	enum status full = journal_append(&journal, RECORDS, "0123456789ab", RECORDS);
	limit.rlim_cur = RLIM_INFINITY;
	setrlimit(RLIMIT_FSIZE, &limit);
	ck_assert_int_eq(limited, 0);
	ck_assert_int_eq(full, STATUS_WRITE);
	ck_assert_int_eq(file_read(room.path, FILE_OURS, 4096, &blob, NULL), STATUS_OK);
	ck_assert_uint_eq(blob.len, ends[RECORDS]);
	ck_assert_int_eq(count(blob.bytes, blob.len, ends), RECORDS);
	blob_free(&blob);
	ck_assert_int_eq(journal_append(&journal, RECORDS, "0123456789ab", RECORDS), STATUS_OK);
	journal_close(&journal);
	room_free(&room);
}
END_TEST

/* Appends for ever and tells through the pipe after each record. */
static void append_until_killed(const char *path, int told)
{
	struct journal journal;

	if (journal_create(path, "", 0, &journal, NULL))
		_exit(1);
	for (uint32_t i = 0;; i++)
		if (journal_append(&journal, i, &i, sizeof i) || write(told, "", 1) != 1)
			_exit(1);
}

START_TEST(a_killed_process_loses_no_record_it_told_of)
{
	struct room room = room_new();

	for (int i = 0; i < 20; i++) {
		char name[16], heard[4096];
		int ends[2];
		snprintf(name, sizeof name, "j%d", i);
		ck_assert_int_eq(pipe(ends), 0);
		pid_t child = fork();
		if (child == 0)
			append_until_killed(room_path(&room, name), ends[1]);
		close(ends[1]);
		size_t told = 0;
		for (ssize_t got; told < 300 && (got = read(ends[0], heard, sizeof heard)) > 0;)
			told += (size_t)got;
		kill(child, SIGKILL);
		for (ssize_t got; (got = read(ends[0], heard, sizeof heard)) > 0;)
			told += (size_t)got;
		close(ends[0]);
		ck_assert_int_eq(waitpid(child, NULL, 0), child);
		struct journal journal;
		struct blob blob;
		ck_assert_int_eq(journal_resume(room_path(&room, name), &journal, &blob, NULL), STATUS_OK);
		struct journal_reader reader;
		struct byte_reader header;
		struct journal_record record;
		size_t found = 0;
		ck_assert_int_eq(journal_read(blob.bytes, blob.len, "j", &reader, &header, NULL), STATUS_OK);
		while (journal_next(&reader, &record))
			ck_assert_uint_eq(record.type, found++);
		ck_assert(found == told || found == told + 1);
		blob_free(&blob);
		journal_close(&journal);
	}
	room_free(&room);
}
END_TEST

Suite *suite_journal(void)
{
	Suite *suite = suite_create("store/journal");
	TCase *tcase = tcase_create("journal");
	tcase_add_test(tcase, a_journal_cut_anywhere_keeps_its_whole_records);
	tcase_add_test(tcase, any_flipped_bit_ends_the_valid_prefix_there);
	tcase_add_test(tcase, resuming_goes_on_behind_the_valid_prefix);
	tcase_add_test(tcase, a_journal_is_open_once_and_made_once);
	tcase_add_test(tcase, a_full_disk_loses_the_record_and_nothing_else);
	tcase_add_test(tcase, a_killed_process_loses_no_record_it_told_of);
	suite_add_tcase(suite, tcase);
	return suite;
}
