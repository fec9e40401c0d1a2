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

/* A new journal at PATH with this HEADER and no records. */
static enum status create(const char *path, const char *header, struct journal *journal, struct diag *diag)
{
	struct journal_image image = {.crc = 0};

	journal_begin(&image, header, strlen(header));
	enum status status = journal_create(path, &image, journal, diag);
	blob_free(&image.bytes.blob);
	return status;
}

/* Writes RECORDS records of growing length and notes where each ends; ends[0] is the header's. */
static void fill(const char *path, size_t ends[RECORDS + 1])
{
	struct journal journal;
	static const char payload[] = "abcdefghijklmnop";

	ck_assert_int_eq(create(path, "head", &journal, NULL), STATUS_OK);
	ends[0] = (size_t)journal.end;
	for (uint32_t i = 0; i < RECORDS; i++) {
		ck_assert_int_eq(journal_append(&journal, i, payload, i, NULL), STATUS_OK);
		ends[i + 1] = (size_t)journal.end;
	}
	ck_assert_int_eq(journal_sync(&journal, NULL), STATUS_OK);
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
	ck_assert_int_eq(journal_append(&journal, RECORDS - 1, "ABCDEFGHIJKLMNOP", RECORDS - 1, NULL),
			 STATUS_OK);
	journal_close(&journal);
	ck_assert_int_eq(file_read(room.path, FILE_OURS, 4096, &blob, NULL), STATUS_OK);
	ck_assert_int_eq(count(blob.bytes, blob.len, ends), RECORDS);
	blob_free(&blob);
	room_free(&room);
}
END_TEST

START_TEST(what_is_no_journal_is_not_resumed)
{
	struct room room = room_new();
	struct journal journal;
	struct blob blob;
	struct diag diag = {""};

	ck_assert_int_eq(journal_resume(room_path(&room, "absent"), &journal, &blob, &diag), STATUS_NOT_FOUND);
	ck_assert_int_eq(file_write(room_path(&room, "k"), FILE_OURS, "ASTRAYJ", 7, NULL), STATUS_OK);
	ck_assert_int_eq(journal_resume(room.path, &journal, &blob, &diag), STATUS_BAD_INPUT);
	ck_assert_int_eq(file_write(room_path(&room, "empty"), FILE_OURS, "", 0, NULL), STATUS_OK);
	ck_assert_int_eq(journal_resume(room.path, &journal, &blob, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "empty") != NULL, "%s", diag.text);
	room_free(&room);
}
END_TEST

START_TEST(a_journal_is_there_completely_or_not_at_all)
{
	struct room room = room_new();
	struct journal journal;
	struct diag diag = {""};
	struct rlimit limit = {20, RLIM_INFINITY};

	room_path(&room, "j");
	signal(SIGXFSZ, SIG_IGN);
	int limited = setrlimit(RLIMIT_FSIZE, &limit);
	enum status status = create(room.path, "a header that does not fit", &journal, &diag);
	limit.rlim_cur = RLIM_INFINITY;
	setrlimit(RLIMIT_FSIZE, &limit);
	ck_assert_int_eq(limited, 0);
	ck_assert_int_eq(status, STATUS_WRITE);
	ck_assert_int_ne(access(room.path, F_OK), 0);
	room_free(&room);
}
END_TEST

START_TEST(what_a_reader_would_refuse_is_not_written)
{
	struct room room = room_new();
	struct journal journal;
	struct diag diag = {""};
	static const char large[JOURNAL_MAX_PAYLOAD + 1];

	ck_assert_int_eq(create(room_path(&room, "j"), "head", &journal, NULL), STATUS_OK);
	ck_assert_int_eq(journal_append(&journal, 1, large, sizeof large, &diag), STATUS_LIMIT);
	while (journal.end + JOURNAL_MAX_PAYLOAD + 12 <= JOURNAL_MAX_BYTES)
		ck_assert_int_eq(journal_append(&journal, 1, large, JOURNAL_MAX_PAYLOAD, NULL), STATUS_OK);
	ck_assert_int_eq(journal_append(&journal, 1, large, JOURNAL_MAX_PAYLOAD, &diag), STATUS_LIMIT);
	ck_assert_ptr_nonnull(strstr(diag.text, "larger than"));
	journal_close(&journal);
	struct blob blob;
	ck_assert_int_eq(journal_resume(room.path, &journal, &blob, &diag), STATUS_OK);
	blob_free(&blob);
	journal_close(&journal);
	room_free(&room);
}
END_TEST

/* How BYTES[len] end, and how many records are intact behind the damage. */
static enum journal_end end_of(const unsigned char *bytes, size_t len, int *behind)
{
	struct journal_reader reader;
	struct byte_reader header;
	struct journal_record record;

	*behind = 0;
	ck_assert_int_eq(journal_read(bytes, len, "test", &reader, &header, NULL), STATUS_OK);
	while (journal_next(&reader, &record))
		;
	enum journal_end end = journal_end(&reader);
	while (journal_skip_damage(&reader))
		while (journal_next(&reader, &record))
			++*behind;
	return end;
}

START_TEST(a_torn_end_is_told_from_damage)
{
	struct room room = room_new();
	size_t ends[RECORDS + 1];
	struct blob blob;
	int behind;

	fill(room_path(&room, "j"), ends);
	ck_assert_int_eq(file_read(room.path, FILE_OURS, 4096, &blob, NULL), STATUS_OK);
	for (size_t len = ends[0]; len <= blob.len; len++) {
		bool whole = false;
		for (int i = 0; i <= RECORDS; i++)
			whole |= len == ends[i];
		ck_assert_int_eq(end_of(blob.bytes, len, &behind), whole ? JOURNAL_WHOLE : JOURNAL_TORN);
		ck_assert_int_eq(behind, 0);
	}
	for (size_t at = ends[0]; at < ends[RECORDS - 2]; at++) {
		int hit = 0;
		while (ends[hit + 1] <= at)
			hit++;
		blob.bytes[at] ^= 0x10;
		ck_assert_int_eq(end_of(blob.bytes, blob.len, &behind), JOURNAL_DAMAGED);
		/* Of the next record, the CRC that it continues may be hit. */
		bool crc = at + 4 >= ends[hit + 1];
		ck_assert_int_eq(behind, RECORDS - hit - 1 - crc);
		blob.bytes[at] ^= 0x10;
	}
	memset(blob.bytes + ends[RECORDS - 1], 0, blob.len - ends[RECORDS - 1]);
	ck_assert_int_eq(end_of(blob.bytes, blob.len, &behind), JOURNAL_TORN);
	blob_free(&blob);
	room_free(&room);
}
END_TEST

START_TEST(a_file_made_to_be_searched_is_searched_for_a_moment_only)
{
	/* Every offset looks like a record as long as a record can be. */
	enum { LEN = 1 << 24 };
	struct journal_image image = {.crc = 0};
	int behind;

	journal_begin(&image, "", 0);
	size_t header = image.bytes.blob.len;
	unsigned char *bytes = malloc(header + LEN);
	ck_assert_ptr_nonnull(bytes);
	memcpy(bytes, image.bytes.blob.bytes, header);
	for (size_t i = 0; i < LEN; i++)
		bytes[header + i] = i % 4 == 2 ? 0x0f : 0;
	ck_assert_int_eq(end_of(bytes, header + LEN, &behind), JOURNAL_DAMAGED);
	ck_assert_int_eq(behind, 0);
	blob_free(&image.bytes.blob);
	free(bytes);
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
	enum status full = journal_append(&journal, RECORDS, "0123456789ab", RECORDS, NULL);
	limit.rlim_cur = RLIM_INFINITY;
	setrlimit(RLIMIT_FSIZE, &limit);
	ck_assert_int_eq(limited, 0);
	ck_assert_int_eq(full, STATUS_WRITE);
	ck_assert_int_eq(file_read(room.path, FILE_OURS, 4096, &blob, NULL), STATUS_OK);
	ck_assert_uint_eq(blob.len, ends[RECORDS]);
	ck_assert_int_eq(count(blob.bytes, blob.len, ends), RECORDS);
	blob_free(&blob);
	ck_assert_int_eq(journal_append(&journal, RECORDS, "0123456789ab", RECORDS, NULL), STATUS_OK);
	journal_close(&journal);
	room_free(&room);
}
END_TEST

/* Appends for ever and tells through the pipe after each record. */
static void append_until_killed(const char *path, int told)
{
	struct journal journal;

	if (create(path, "", &journal, NULL))
		_exit(1);
	for (uint32_t i = 0;; i++)
		if (journal_append(&journal, i, &i, sizeof i, NULL) || write(told, "", 1) != 1)
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
	tcase_add_test(tcase, what_is_no_journal_is_not_resumed);
	tcase_add_test(tcase, a_journal_is_there_completely_or_not_at_all);
	tcase_add_test(tcase, what_a_reader_would_refuse_is_not_written);
	tcase_add_test(tcase, a_torn_end_is_told_from_damage);
	tcase_add_test(tcase, a_file_made_to_be_searched_is_searched_for_a_moment_only);
	tcase_add_test(tcase, a_full_disk_loses_the_record_and_nothing_else);
	tcase_add_test(tcase, a_killed_process_loses_no_record_it_told_of);
	suite_add_tcase(suite, tcase);
	return suite;
}
