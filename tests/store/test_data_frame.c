/* Rows read back, and what is drawn of them. */
#include <string.h>

#include "store/plot.h"
#include "tests/suite.h"

static struct data_frame read_sheet(const char *text)
{
	struct data_frame frame;
	struct diag diag = {""};

	ck_assert_msg(!data_frame_parse("rows", text, strlen(text), &frame, &diag), "%s", diag.text);
	return frame;
}

START_TEST(csv_and_json_give_the_same_cells)
{
	static const char *const texts[] = {
	    "a,b,c\n1,\"x,\"\"y\"\"\n\",\n-2.5,z,true\n",
	    "a,b,c\r\n1,\"x,\"\"y\"\"\n\",\r\n-2.5,z,true\r\n",
	    "{\"a\":1,\"b\":\"x,\\\"y\\\"\\n\",\"c\":null}\n\n{\"b\":\"z\",\"a\":-2.5,\"c\":\"true\",\"d\":1}",
	};
	static const char *const cells[] = {"1", "x,\"y\"\n", "", "-2.5", "z", "true"};

	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct data_frame frame = read_sheet(texts[i]);
		size_t column;
		ck_assert_uint_eq(frame.n_rows, 2);
		ck_assert_uint_eq(frame.n_columns, 3);
		ck_assert(data_frame_column(&frame, "c", &column) && column == 2 &&
			  !data_frame_column(&frame, "d", &column));
		for (size_t j = 0; j < ARRAY_LEN(cells); j++)
			ck_assert_str_eq(data_frame_cell(&frame, j / 3, j % 3), cells[j]);
		data_frame_free(&frame);
	}
}
END_TEST

START_TEST(what_is_no_sheet_is_refused_with_its_line)
{
	static const struct {
		const char *text, *says;
	} wrong[] = {
	    {"", "rows: the file contains no rows"},
	    {"a,b\n", "rows: the file contains no rows"},
	    {"a,b\n1\n", "rows:2: this row and the first differ"},
	    {"a,b\n1,2\n1,2,3\n", "rows:3: this row and the first differ"},
	    {"a,b\n1,", "rows:2: the last row"},
	    {"a,b\n1,\"2\n", "rows:3: a quotation mark"},
	    {"a,b\n1,\"2\"3\n", "rows:2: a comma"},
	    {"{\"a\":1}\n[1]\n", "rows:2: this line is not"},
	    {"{\"a\":1}\n{\"a\":1,\"a\":2}\n", "rows:2: this line is not"},
	    {"{}\n", "rows:1: this line is not"},
	};

	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct data_frame frame;
		struct diag diag = {""};
		ck_assert_int_eq(data_frame_parse("rows", wrong[i].text, strlen(wrong[i].text), &frame, &diag),
				 STATUS_BAD_INPUT);
		ck_assert_msg(strstr(diag.text, wrong[i].says) == diag.text, "%s", diag.text);
	}
}
END_TEST

static const char bench_rows[] = "algorithm,options,expanded,cost\n"
				 "astar,,30,5\nastar,w=2,8,5\nastar,,10,2\nastar,,,9\nastar,w=2,9,1\n";

START_TEST(groups_keep_their_order_and_their_points_are_sorted)
{
	struct data_frame frame = read_sheet(bench_rows);
	struct plot plot;
	struct diag diag = {""};

	ck_assert_msg(!plot_make(&frame, &(struct plot_wish){0}, &plot, &diag), "%s", diag.text);
	ck_assert_uint_eq(plot.n_groups, 2);
	ck_assert_str_eq(plot.groups[0].name, "astar");
	ck_assert_str_eq(plot.groups[1].name, "astar w=2");
	ck_assert_str_eq(plot.value, "expanded");
	ck_assert_uint_eq(plot.n_left_out, 1);
	ck_assert(plot.groups[0].n == 2 && plot.points[0].y == 10 && plot.points[1].y == 30);
	plot_free(&plot);
	struct plot_wish wish = {.value = "expanded", .against = "cost", .where = {"options="}, .n_where = 1};
	ck_assert_msg(!plot_make(&frame, &wish, &plot, &diag), "%s", diag.text);
	ck_assert(plot.n_groups == 1 && plot.n_points == 2 && plot.points[0].x == 2 && plot.points[1].x == 5);
	plot_free(&plot);
	data_frame_free(&frame);
}
END_TEST

START_TEST(a_wish_that_cannot_be_drawn_is_refused)
{
	static const struct {
		struct plot_wish wish;
		const char *says;
	} wrong[] = {
	    {{.value = "nodes"}, "unknown column 'nodes'"},
	    {{.by = "algorithm,nodes"}, "unknown column 'nodes'"},
	    {{.against = "nodes"}, "unknown column 'nodes'"},
	    {{.where = {"cost"}, .n_where = 1}, "'cost' is not COLUMN=TEXT"},
	    {{.where = {"cost=77"}, .n_where = 1}, "no rows match --where"},
	    {{.value = "algorithm"}, "no row has a figure in the column 'algorithm'"},
	    {{.value = "cost", .against = "algorithm"}, "no row has a figure in the column 'algorithm'"},
	};
	struct data_frame frame = read_sheet(bench_rows);

	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct plot plot;
		struct diag diag = {""};
		ck_assert(plot_make(&frame, &wrong[i].wish, &plot, &diag) != STATUS_OK);
		ck_assert_msg(strstr(diag.text, wrong[i].says) == diag.text, "%s", diag.text);
	}
	data_frame_free(&frame);
}
END_TEST

Suite *suite_data_frame(void)
{
	Suite *suite = suite_create("store/data_frame");
	TCase *tcase = tcase_create("frame");
	tcase_add_test(tcase, csv_and_json_give_the_same_cells);
	tcase_add_test(tcase, what_is_no_sheet_is_refused_with_its_line);
	tcase_add_test(tcase, groups_keep_their_order_and_their_points_are_sorted);
	tcase_add_test(tcase, a_wish_that_cannot_be_drawn_is_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
