#include "config.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "store/rows.h"
#include "tests/suite.h"

struct record {
	const char *name;
	int count;
	double share;
	uint64_t hash;
};

static const struct column columns[] = {{COLUMN("name", record, name)},
					{COLUMN("count", record, count)},
					{COLUMN("share", record, share)},
					{HASH_COLUMN("hash", record, hash)}};

static void write_rows(struct byte_writer *out, enum rows_format format)
{
	struct rows rows = rows_begin(out, format, COLUMNS(columns));

	rows_add(&rows, &(struct record){"a=1,b=\"2\"", -3, 0.25, 255});
	rows_add(&rows, &(struct record){"plain", 0, NAN, UINT64_MAX});
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
	static const struct column column[] = {{COLUMN("name", record, name)}};
	static const char *const want[] = {"name\n\"?]0;x???????\"\"?,z\"\n",
					   "{\"name\":\"\\u001B]0;x\\u009B\\u202Ey\\\"\\n,z\"}\n"};
	struct byte_writer out = {0};
	struct rows rows = rows_begin(&out, _i ? ROWS_JSON : ROWS_CSV, COLUMNS(column));

	rows_add(&rows, &(struct record){.name = _i ? "\033]0;x\302\233\342\200\256y\"\n,z"
						    : "\033]0;x\302\233\342\200\256\r\377\"\n,z"});
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
	static const struct column column[] = {{SEED_COLUMN("seed", record, hash)}};
	static const char *const want[] = {
	    "seed\n9223372036854775807\n18446744073709551615\n",
	    "{\"seed\":9223372036854775807}\n{\"seed\":\"18446744073709551615\"}\n"};
	struct byte_writer out = {0};
	struct rows rows = rows_begin(&out, _i ? ROWS_JSON : ROWS_CSV, COLUMNS(column));

	rows_add(&rows, &(struct record){.hash = INT64_MAX});
	rows_add(&rows, &(struct record){.hash = UINT64_MAX});
	ck_assert_str_eq((const char *)out.blob.bytes, want[_i]);
	blob_free(&out.blob);
}
END_TEST

/* Every type that a cell can have, in the order of the columns. */
struct cells {
	bool yes;
	int16_t small;
	int whole, unmeasured;
	unsigned positive;
	size_t size;
	uint64_t large;
	char letters[8];
};

START_TEST(a_cell_is_written_as_its_type_says)
{
	static const struct column all[] = {
	    {SCHEMA_COLUMN("schema")},           {COLUMN("yes", cells, yes)},
	    {COLUMN("small", cells, small)},     {COLUMN("whole", cells, whole)},
	    {COLUMN("none", cells, unmeasured)}, {COLUMN("positive", cells, positive)},
	    {COLUMN("size", cells, size)},       {COLUMN("large", cells, large)},
	    {COLUMN("letters", cells, letters)}, {VERSION_COLUMN("version")}};
	static const char *const want[] = {
	    [ROWS_CSV] = "schema,yes,small,whole,none,positive,size,large,letters,version\n"
			 "1,1,-2,-3,,4000000000,5,4000000000000,six," PACKAGE_VERSION "\n",
	    [ROWS_JSON] =
		"{\"schema\":1,\"yes\":1,\"small\":-2,\"whole\":-3,\"none\":null,\"positive\":4000000000,"
		"\"size\":5,\"large\":4000000000000,\"letters\":\"six\",\"version\":\"" PACKAGE_VERSION
		"\"}\n"};
	struct byte_writer out = {0};
	struct rows rows = rows_begin(&out, (enum rows_format)_i, COLUMNS(all));

	rows_add(&rows, &(struct cells){true, -2, -3, ROWS_EMPTY, 4000000000, 5, 4000000000000, "six"});
	ck_assert_str_eq((const char *)out.blob.bytes, want[_i]);
	blob_free(&out.blob);
}
END_TEST

START_TEST(people_see_the_columns_with_a_width_one_below_the_other)
{
	static const struct column some[] = {
	    {SCHEMA_COLUMN("schema")},
	    {COLUMN("name", record, name), .width = -7, .digits = 7},
	    {COLUMN("share", record, share), .heading = "part", .width = 6, .digits = 1},
	    {COLUMN("for people", record, count), .width = 4, .aligned = true},
	    {HASH_COLUMN("hash", record, hash)}};
	struct byte_writer out = {0};

	ck_assert(rows_can_align(COLUMNS(some)));
	ck_assert(!rows_can_align(COLUMNS(columns)));
	for (enum rows_format format = ROWS_TABLE; format <= ROWS_CSV; format++) {
		struct rows rows = rows_begin(&out, format, COLUMNS(some));
		rows_add(&rows, &(struct record){"a\nlong name", 12, 0.25, 1});
		rows_add(&rows, &(struct record){"b", ROWS_EMPTY, NAN, 2});
	}
	ck_assert_str_eq((const char *)out.blob.bytes, "name      part for people\n"
						       "a?long     0.2   12\n"
						       "b            -    -\n"
						       "schema,name,share,hash\n"
						       "1,\"a?long name\",0.25,0000000000000001\n"
						       "1,b,,0000000000000002\n");
	blob_free(&out.blob);
}
END_TEST

/* A count is a double in its record, because it may be unmeasured. */
START_TEST(a_whole_number_is_written_as_one)
{
	static const struct column column[] = {{COLUMN("share", record, share)}};
	static const struct {
		double value;
		const char *row;
	} all[] = {{27, "{\"share\":27}\n"},
		   {-46040, "{\"share\":-46040}\n"},
		   {0, "{\"share\":0}\n"},
		   {0.5, "{\"share\":0.5}\n"},
		   {123456789012, "{\"share\":1.23456789e11}\n"},
		   {NAN, "{\"share\":null}\n"}};
	struct byte_writer out = {0};
	struct rows rows = rows_begin(&out, ROWS_JSON, COLUMNS(column));

	rows_add(&rows, &(struct record){.share = all[_i].value});
	ck_assert_str_eq((const char *)out.blob.bytes, all[_i].row);
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
	tcase_add_loop_test(tcase, a_cell_is_written_as_its_type_says, ROWS_CSV, ROWS_JSON + 1);
	tcase_add_test(tcase, people_see_the_columns_with_a_width_one_below_the_other);
	tcase_add_loop_test(tcase, a_whole_number_is_written_as_one, 0, 6);
	suite_add_tcase(suite, tcase);
	return suite;
}
