#include <string.h>

#include "base/seed.h"
#include "tests/suite.h"

START_TEST(every_drawn_seed_has_words_of_its_own)
{
	for (uint64_t seed = 0; seed < 1u << SEED_DRAWN_BITS; seed++) {
		char text[SEED_TEXT_CAP];
		uint64_t back = 0;
		seed_format(seed, text);
		ck_assert(strchr(text, '-') != NULL);
		ck_assert_msg(seed_parse(text, &back) && back == seed, "%s", text);
	}
}
END_TEST

START_TEST(words_never_change_their_number)
{
	uint64_t seed = 0;

	ck_assert(seed_parse("amber-otter", &seed));
	ck_assert_uint_eq(seed, 0x1bd);
}
END_TEST

static const struct {
	const char *text;
	bool valid;
	uint64_t seed;
} seeds[] = {
    {"0", true, 0},
    {"65536", true, 65536},
    {"18446744073709551615", true, UINT64_MAX},
    {"18446744073709551616", false, 0},
    {"", false, 0},
    {"-1", false, 0},
    {"-", false, 0},
    {"amber", false, 0},
    {"amber-", false, 0},
    {"amber-otter-", false, 0},
    {"otter-amber", false, 0},
    {"Amber-otter", false, 0},
};

START_TEST(only_numbers_and_known_pairs_are_seeds)
{
	uint64_t seed = 42;

	ck_assert_msg(seed_parse(seeds[_i].text, &seed) == seeds[_i].valid, "'%s'", seeds[_i].text);
	ck_assert_uint_eq(seed, seeds[_i].valid ? seeds[_i].seed : 42);
}
END_TEST

Suite *suite_seed(void)
{
	Suite *suite = suite_create("base/seed");
	TCase *tcase = tcase_create("seed");
	tcase_add_test(tcase, every_drawn_seed_has_words_of_its_own);
	tcase_add_test(tcase, words_never_change_their_number);
	tcase_add_loop_test(tcase, only_numbers_and_known_pairs_are_seeds, 0, (int)ARRAY_LEN(seeds));
	suite_add_tcase(suite, tcase);
	return suite;
}
