/* A screen as a picture: words of one ink stay together, and nothing else joins them. */
#include <string.h>

#include "kit/picture.h"
#include "tests/suite.h"

static struct theme theme;

static const struct {
	const char *first, *second;
	enum role role;      /* of the second */
	const char *with[2]; /* what the picture says */
	const char *without;
} rows[] = {
    {"one", "two", ROLE_TEXT, {">onetwo</text>"}, ">one<"},
    {"one", "two", ROLE_STRONG, {">one</text>", ">two</text>"}, "onetwo"},
    {"one ", "two", ROLE_TEXT, {">one two</text>"}, ">one<"},
    {"one  ", "two", ROLE_TEXT, {">one</text>", ">two</text>"}, "one  two"},
    {"one", "─", ROLE_TEXT, {">one</text>"}, "one─"},
};

START_TEST(words_of_one_ink_stay_together)
{
	struct screen screen = {.theme = &theme};
	struct byte_writer out = {.cap = 0};

	for (int role = 0; role < ROLE_COUNT; role++)
		theme.roles[role] = (struct style){(int16_t)(role + 1), COLOUR_BASE, 0};
	theme.base = (struct style){7, 0, 0};
	ck_assert_int_eq(screen_resize(&screen, 12, 1), STATUS_OK);
	int x = screen_text(&screen, 0, 0, ROLE_TEXT, rows[_i].first);
	screen_text(&screen, x, 0, rows[_i].role, rows[_i].second);
	picture_svg(&screen, "title", &out);
	write_bytes(&out, "", 1);
	const char *picture = (const char *)out.blob.bytes;
	for (size_t i = 0; i < ARRAY_LEN(rows[_i].with) && rows[_i].with[i]; i++)
		ck_assert_msg(strstr(picture, rows[_i].with[i]), "%s in\n%s", rows[_i].with[i], picture);
	ck_assert_msg(!strstr(picture, rows[_i].without), "%s in\n%s", rows[_i].without, picture);
	blob_free(&out.blob);
	screen_free(&screen);
}
END_TEST

Suite *suite_picture(void)
{
	Suite *suite = suite_create("kit/picture");
	TCase *tcase = tcase_create("picture");
	tcase_add_loop_test(tcase, words_of_one_ink_stay_together, 0, (int)ARRAY_LEN(rows));
	suite_add_tcase(suite, tcase);
	return suite;
}
