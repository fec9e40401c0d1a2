#include <string.h>

#include "base/assert.h"
#include "base/base64.h"
#include "tests/suite.h"

/* From RFC 4648, section 10, without the padding. */
static const struct {
	const char *bytes, *text;
} known[] = {{"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
	     {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff", "-_8"}};

START_TEST(bytes_and_text_are_those_of_the_standard)
{
	const char *bytes = known[_i].bytes, *text = known[_i].text;
	char encoded[16] = "";
	unsigned char decoded[16] = "";

	ck_assert_uint_eq(base64_chars(strlen(bytes)), strlen(text));
	base64_encode((const unsigned char *)bytes, strlen(bytes), encoded);
	ck_assert_str_eq(encoded, text);
	ck_assert_uint_eq(base64_bytes(strlen(text)), strlen(bytes));
	ck_assert(base64_decode(text, strlen(text), decoded));
	ck_assert_mem_eq(decoded, bytes, strlen(bytes));
}
END_TEST

/* From the same section, with the padding. */
static const struct {
	const char *bytes, *text;
} padded[] = {{"", ""},        {"f", "Zg=="},        {"fo", "Zm8="},
	      {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}, {"\xfb\xff", "+/8="}};

START_TEST(padded_text_is_that_of_the_standard)
{
	char encoded[16] = "";

	ck_assert_uint_eq(base64_padded_chars(strlen(padded[_i].bytes)), strlen(padded[_i].text));
	base64_encode_padded((const unsigned char *)padded[_i].bytes, strlen(padded[_i].bytes), encoded);
	ck_assert_str_eq(encoded, padded[_i].text);
}
END_TEST

static const char *const wrong[] = {"Z", "Zh", "Zm9", "Zm9vY", "Zg==", "Zm9+", "Zm 9"};

START_TEST(only_one_text_stands_for_the_bytes)
{
	unsigned char decoded[16];

	ck_assert(!base64_decode(wrong[_i], strlen(wrong[_i]), decoded));
}
END_TEST

Suite *suite_base64(void)
{
	Suite *suite = suite_create("base/base64");
	TCase *tests = tcase_create("base64");

	suite_add_tcase(suite, tests);
	tcase_add_loop_test(tests, bytes_and_text_are_those_of_the_standard, 0, (int)ARRAY_LEN(known));
	tcase_add_loop_test(tests, padded_text_is_that_of_the_standard, 0, (int)ARRAY_LEN(padded));
	tcase_add_loop_test(tests, only_one_text_stands_for_the_bytes, 0, (int)ARRAY_LEN(wrong));
	return suite;
}
