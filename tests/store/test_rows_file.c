#include "config.h"

#include "store/rows_file.h"

#include <string.h>

#include "tests/store/room.h"
#include "tests/suite.h"

struct record {
	const char *name;
	int result;
};

static const struct column columns[] = {{COLUMN("name", record, name), .key = true},
					{COLUMN("shown", record, result), .width = 3, .aligned = true},
					{COLUMN("result", record, result)},
					{COLUMN("last", record, name), .key = true}};

static const struct columns all = {columns, ARRAY_LEN(columns)};

static const struct record records[] = {{"a,\"b\\\"", 1}, {"", ROWS_EMPTY}, {"c}", 30}};

/* All records as a file would have them. */
static void write_all(struct byte_writer *out, enum rows_format format)
{
	struct rows rows = rows_begin(out, format, &all);

	for (size_t i = 0; i < ARRAY_LEN(records); i++)
		rows_add(&rows, &records[i]);
}

/* Goes on with the file "rows" by the records: passes those that it has, and writes the others. */
static void go_on(struct room *room, enum rows_format format)
{
	struct rows_file file;
	struct file_draft draft;
	struct byte_writer out = {0};
	size_t i = 0;

	ck_assert_int_eq(rows_file_open(room_path(room, "rows"), format, &all, &file, NULL), STATUS_OK);
	struct rows rows = rows_begin(&out, format, &all);
	if (file.kept)
		out.blob.len = 0;
	for (; i < ARRAY_LEN(records); i++) {
		/* a result is not known before */
		rows_add(&file.rows, &(struct record){records[i].name, ROWS_EMPTY});
		if (rows_file_next(&file, NULL) != ROWS_FOUND)
			break;
		rows_file_keep(&file);
	}
	ck_assert_int_eq(rows_file_begin(&file, &draft, NULL), STATUS_OK);
	for (; i < ARRAY_LEN(records); i++)
		rows_add(&rows, &records[i]);
	ck_assert_int_eq(file_draft_put(&draft, out.blob.bytes, out.blob.len, NULL), STATUS_OK);
	ck_assert_int_eq(file_draft_end(&draft, true, NULL), STATUS_OK);
	rows_file_close(&file);
	blob_free(&out.blob);
}

START_TEST(rows_that_end_anywhere_are_completed)
{
	struct room room = room_new();
	struct byte_writer whole = {0};
	enum rows_format format = (enum rows_format)_i;

	write_all(&whole, format);
	for (size_t len = 0; len <= whole.blob.len; len++) {
		struct blob blob;
		const char *path = room_path(&room, "rows");
		ck_assert_int_eq(file_write(path, FILE_USERS, whole.blob.bytes, len, NULL), STATUS_OK);
		go_on(&room, format);
		ck_assert_int_eq(file_read(path, FILE_USERS, 1 << 16, &blob, NULL), STATUS_OK);
		ck_assert_uint_eq(blob.len, whole.blob.len);
		ck_assert_int_eq(memcmp(blob.bytes, whole.blob.bytes, blob.len), 0);
		blob_free(&blob);
	}
	blob_free(&whole.blob);
	room_free(&room);
}
END_TEST

START_TEST(a_row_of_another_question_is_named_by_its_cell)
{
	static const char *const rows[] = {[ROWS_CSV] = "name,result,last\nx,5,x\ny,5,z\n",
					   [ROWS_JSON] = "{\"name\":\"x\",\"result\":5,\"last\":\"x\"}\n"
							 "{\"name\":\"y\",\"result\":5,\"last\":\"z\"}\n"};
	static const char *const want[] = {
	    [ROWS_CSV] = "rows:3: another command line made this row: last is z, expected y",
	    [ROWS_JSON] = "rows:2: another command line made this row: last is \"z\", expected \"y\""};
	struct room room = room_new();
	struct rows_file file;
	struct diag diag;

	room_write(&room, "rows", rows[_i]);
	ck_assert_int_eq(rows_file_open(room_path(&room, "rows"), (enum rows_format)_i, &all, &file, NULL),
			 STATUS_OK);
	rows_add(&file.rows, &(struct record){"x", 7});
	ck_assert_int_eq(rows_file_next(&file, &diag), ROWS_FOUND);
	struct rows_text cell = rows_file_cell(&file, "result");
	ck_assert_uint_eq(cell.len, 1);
	ck_assert_int_eq(cell.text[0], '5');
	rows_add(&file.rows, &(struct record){"y", 7});
	ck_assert_int_eq(rows_file_next(&file, &diag), ROWS_FOREIGN);
	ck_assert_ptr_nonnull(strstr(diag.text, want[_i]));
	rows_file_close(&file);
	room_free(&room);
}
END_TEST

START_TEST(other_columns_and_a_file_in_use_are_refused)
{
	struct room room = room_new();
	struct rows_file file, other;

	room_write(&room, "rows", "name,result,size\n");
	const char *path = room_path(&room, "rows");
	ck_assert_int_eq(rows_file_open(path, ROWS_CSV, &all, &file, NULL), STATUS_BAD_INPUT);
	room_write(&room, "rows", "name,result,last\n");
	ck_assert_int_eq(rows_file_open(path, ROWS_CSV, &all, &file, NULL), STATUS_OK);
	ck_assert_int_eq(rows_file_open(path, ROWS_CSV, &all, &other, NULL), STATUS_BUSY);
	rows_file_close(&file);
	ck_assert_int_eq(rows_file_open(path, ROWS_CSV, &all, &other, NULL), STATUS_OK);
	rows_file_close(&other);
	/* Two processes begin at once: the second finds the file of the first. */
	struct file_draft draft;
	path = room_path(&room, "new");
	ck_assert_int_eq(rows_file_open(path, ROWS_CSV, &all, &file, NULL), STATUS_OK);
	ck_assert_int_eq(rows_file_open(path, ROWS_CSV, &all, &other, NULL), STATUS_OK);
	ck_assert_int_eq(rows_file_begin(&file, &draft, NULL), STATUS_OK);
	ck_assert_int_eq(file_draft_end(&draft, true, NULL), STATUS_OK);
	ck_assert_int_eq(rows_file_begin(&other, &draft, NULL), STATUS_BUSY);
	rows_file_close(&file);
	rows_file_close(&other);
	room_free(&room);
}
END_TEST

Suite *suite_rows_file(void)
{
	Suite *suite = suite_create("store/rows_file");
	TCase *tcase = tcase_create("rows_file");

	tcase_add_loop_test(tcase, rows_that_end_anywhere_are_completed, ROWS_CSV, ROWS_JSON + 1);
	tcase_add_loop_test(tcase, a_row_of_another_question_is_named_by_its_cell, ROWS_CSV, ROWS_JSON + 1);
	tcase_add_test(tcase, other_columns_and_a_file_in_use_are_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
