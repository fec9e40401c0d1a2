/* The answers that pupils hand in: as many sheets as there are, and a file without any is told. */
#include <string.h>

#include "school/collect.h"
#include "tests/suite.h"

#define SHEET(more) \
	"{\"schema\":1,\"lesson\":\"01\"" more \
	",\"questions\":4,\"answers\":[{\"step\":1,\"right\":true,\"seconds\":2}," \
	"{\"step\":2,\"right\":false,\"right_later\":true,\"seconds\":3},{\"step\":4,\"right\":false," \
	"\"seconds\":1}]}"

struct hand_in {
	int n;
	struct collect_sheet last;
};

static enum status add(void *context, const struct collect_sheet *sheet)
{
	struct hand_in *in = context;

	in->n++;
	in->last = *sheet;
	return STATUS_OK;
}

static const struct {
	const char *text;
	int n;
	const char *pupil; /* of the last */
} files[] = {
    {"", 0, ""},
    {" \t\r\n", 0, ""},
    {SHEET(""), 1, "ada"},
    {"\n" SHEET(",\"pupil\":\"Eve\"") "\n \n", 1, "Eve"},
    {SHEET(",\"pupil\":\"Eve\"") SHEET(""), 2, "ada"},
};

START_TEST(each_sheet_is_handed_on_and_a_file_without_one_is_told)
{
	struct hand_in in = {.n = 0};
	struct diag diag = {""};
	enum status status =
	    collect_read("class/ada.json", files[_i].text, strlen(files[_i].text), add, &in, &diag);

	ck_assert_int_eq(in.n, files[_i].n);
	ck_assert_str_eq(in.last.pupil, files[_i].pupil);
	if (!files[_i].n) {
		ck_assert_int_eq(status, STATUS_BAD_INPUT);
		ck_assert_msg(strstr(diag.text, "it contains no answers"), "%s", diag.text);
		return;
	}
	ck_assert_msg(status == STATUS_OK, "%s", diag.text);
	ck_assert_str_eq(in.last.marks, "1+ 2~ 4-");
	ck_assert(in.last.answered == 3 && in.last.right == 1 && in.last.later == 1);
	ck_assert_double_eq(in.last.share, 25);
	ck_assert_double_eq(in.last.seconds, 6);
}
END_TEST

Suite *suite_collect(void)
{
	Suite *suite = suite_create("school/collect");
	TCase *tcase = tcase_create("collect");
	tcase_add_loop_test(tcase, each_sheet_is_handed_on_and_a_file_without_one_is_told, 0,
			    (int)ARRAY_LEN(files));
	suite_add_tcase(suite, tcase);
	return suite;
}
