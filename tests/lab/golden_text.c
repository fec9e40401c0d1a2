#include "tests/lab/golden_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/suite.h"

void golden_text(const char *name, const char *text)
{
	const char *top = getenv("srcdir");
	char path[4096], should[8192] = "";

	snprintf(path, sizeof path, "%s/tests/golden/%s", top ? top : ".", name);
	FILE *file = fopen(path, getenv("UPDATE_GOLDEN") ? "w" : "r");
	ck_assert_msg(file != NULL, "cannot open %s", path);
	if (getenv("UPDATE_GOLDEN"))
		fputs(text, file);
	else
		ck_assert_msg(fread(should, 1, sizeof should - 1, file) && !strcmp(text, should),
			      "%s should be\n%sand is\n%s(UPDATE_GOLDEN=1 tests/test_lab accepts it)", path,
			      should, text);
	fclose(file);
}
