#include "tests/pages.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 78, LINES_MAX = 40 };

static const char *const of_algorithms[] = {"\nHow it works\n",
					    "\nPseudo-code\n",
					    "\nWhen to use it\n",
					    "\nWhen it fails\n",
					    "\nCost\n",
					    "\nSource\n",
					    NULL};
static const char *const of_experiments[] = {"\nThe question\n", "\nThe flights\n", "\nThe result\n",
					     "\nSource\n", NULL};

static void read_page(const char *name, char *text, size_t cap)
{
	char path[512];

	snprintf(path, sizeof path, "%s/help/%s.txt", getenv("ASTRAY_DATADIR"), name);
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s has no page %s", name, path);
	text[fread(text, 1, cap - 1, file)] = '\0';
	fclose(file);
}

static void check_sections(const struct variant *variant, const char *text, const char *const *sections)
{
	ck_assert_msg(!strncmp(text, variant->title, strlen(variant->title)), "%s: title", variant->name);
	for (; *sections; sections++) {
		text = strstr(text, *sections);
		ck_assert_msg(text != NULL, "%s: section%s", variant->name, *sections);
	}
}

static void check_pages(const struct variant *const *table, const char *const *sections)
{
	for (; *table; table++) {
		char text[8192];
		int lines = 0;
		read_page((*table)->name, text, sizeof text);
		check_sections(*table, text, sections);
		for (const char *line = text; *line; line += strcspn(line, "\n") + 1, lines++)
			ck_assert_msg(strcspn(line, "\n") <= COLUMNS_MAX, "%s: %.80s", (*table)->name, line);
		ck_assert_msg(lines <= LINES_MAX, "%s has %d lines", (*table)->name, lines);
	}
}

void pages_check(const struct variant *const *table)
{
	check_pages(table, of_algorithms);
}

void pages_check_experiments(const struct variant *const *table)
{
	check_pages(table, of_experiments);
}
