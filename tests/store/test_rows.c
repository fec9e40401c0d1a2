#include <string.h>

#include "store/rows.h"
#include "tests/suite.h"

static const char *const columns[] = {"name", "count", "share", "hash", NULL};

static void write_rows(struct byte_writer *out, enum rows_format format)
{
	struct rows rows = rows_begin(out, format, columns);

	rows_text(&rows, "a=1,b=\"2\"");
	rows_integer(&rows, -3);
	rows_number(&rows, 0.25);
	rows_hash(&rows, 255);
	rows_text(&rows, "plain");
	rows_integer(&rows, 0);
	rows_number(&rows, NAN);
	rows_hash(&rows, UINT64_MAX);
	ck_assert(!out->failed);
}

START_TEST(csv_has_a_header_quotes_commas_and_leaves_the_unmeasured_empty)
{
	struct byte_writer out = {0};

	write_rows(&out, ROWS_CSV);
	ck_assert_str_eq((const char *)out.blob.bytes, "name,count,share,hash\n"
						       "\"a=1,b=\"\"2\"\"\",-3,0.25,00000000000000ff\n"
						       "plain,0,,ffffffffffffffff\n");
	blob_free(&out.blob);
}
END_TEST

/* A name of a file is any bytes: an escape sequence, C1, a mark that reverses the direction of writing. */
START_TEST(no_name_in_a_row_controls_a_terminal)
{
	static const char *const column[] = {"name", NULL};
	static const char *const want[] = {"name\n\"?]0;x???????\"\"?,z\"\n",
					   "{\"name\":\"\\u001B]0;x\\u009B\\u202Ey\\\"\\n,z\"}\n"};
	struct byte_writer out = {0};
	struct rows rows = rows_begin(&out, _i ? ROWS_JSON : ROWS_CSV, column);

	rows_text(&rows,
		  _i ? "\033]0;x\302\233\342\200\256y\"\n,z" : "\033]0;x\302\233\342\200\256\r\377\"\n,z");
	ck_assert_str_eq((const char *)out.blob.bytes, want[_i]);
	blob_free(&out.blob);
}
END_TEST

START_TEST(json_is_one_object_a_line_with_null_for_the_unmeasured)
{
	struct byte_writer out = {0};

	write_rows(&out, ROWS_JSON);
	const char *line = (const char *)out.blob.bytes;
	for (int i = 0; i < 2; i++, line = strchr(line, '\n') + 1) {
		json_t *row = json_loads(line, JSON_DISABLE_EOF_CHECK, NULL);
		ck_assert(json_is_object(row));
		ck_assert_uint_eq(json_object_size(row), 4);
		ck_assert_str_eq(json_string_value(json_object_get(row, "name")), i ? "plain" : "a=1,b=\"2\"");
		ck_assert_int_eq(json_is_null(json_object_get(row, "share")), i);
		json_decref(row);
	}
	ck_assert_str_eq(line, "");
	blob_free(&out.blob);
}
END_TEST

START_TEST(a_large_seed_is_not_negative)
{
	static const char *const column[] = {"seed", NULL};
	static const char *const want[] = {
	    "seed\n9223372036854775807\n18446744073709551615\n",
	    "{\"seed\":9223372036854775807}\n{\"seed\":\"18446744073709551615\"}\n"};
	struct byte_writer out = {0};
	struct rows rows = rows_begin(&out, _i ? ROWS_JSON : ROWS_CSV, column);

	rows_seed(&rows, INT64_MAX);
	rows_seed(&rows, UINT64_MAX);
	ck_assert_str_eq((const char *)out.blob.bytes, want[_i]);
	blob_free(&out.blob);
}
END_TEST

Suite *suite_rows(void)
{
	Suite *suite = suite_create("store/rows");
	TCase *tcase = tcase_create("rows");

	tcase_add_test(tcase, csv_has_a_header_quotes_commas_and_leaves_the_unmeasured_empty);
	tcase_add_loop_test(tcase, no_name_in_a_row_controls_a_terminal, 0, 2);
	tcase_add_test(tcase, json_is_one_object_a_line_with_null_for_the_unmeasured);
	tcase_add_loop_test(tcase, a_large_seed_is_not_negative, 0, 2);
	suite_add_tcase(suite, tcase);
	return suite;
}
