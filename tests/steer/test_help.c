#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "steer/steer.h"
#include "tests/suite.h"

static const char *const sections[] = {"\nWhat it does\n",  "\nPseudo-code\n", "\nWhen to use it\n",
				       "\nWhen it fails\n", "\nCost\n",        "\nSource\n"};

static void read_page(const char *name, char *text, size_t cap)
{
	char path[512];

	snprintf(path, sizeof path, "%s/help/%s.txt", getenv("ASTRAY_DATADIR"), name);
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s has no page %s", name, path);
	text[fread(text, 1, cap - 1, file)] = '\0';
	fclose(file);
}

START_TEST(every_behaviour_has_its_page_with_every_section)
{
	for (const struct variant *const *variant = behaviours; *variant; variant++) {
		char text[8192];
		read_page((*variant)->name, text, sizeof text);
		ck_assert_msg(!strncmp(text, (*variant)->title, strlen((*variant)->title)), "%s: title",
			      (*variant)->name);
		const char *at = text;
		for (size_t i = 0; i < ARRAY_LEN(sections); i++) {
			at = strstr(at, sections[i]);
			ck_assert_msg(at != NULL, "%s: section%s", (*variant)->name, sections[i]);
		}
	}
}
END_TEST

/* Pages are shown beside a map at 80 columns. */
START_TEST(no_line_of_a_page_is_wider_than_78_columns)
{
	for (const struct variant *const *variant = behaviours; *variant; variant++) {
		char text[8192];
		read_page((*variant)->name, text, sizeof text);
		for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
			ck_assert_msg(strcspn(line, "\n") <= 78, "%s: %.80s", (*variant)->name, line);
	}
}
END_TEST

Suite *suite_help(void)
{
	Suite *suite = suite_create("steer/help");
	TCase *tcase = tcase_create("help");

	tcase_add_test(tcase, every_behaviour_has_its_page_with_every_section);
	tcase_add_test(tcase, no_line_of_a_page_is_wider_than_78_columns);
	suite_add_tcase(suite, tcase);
	return suite;
}
