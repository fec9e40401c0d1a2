/* Any text as the table of scores: no line is worse than left out.  So that the words of lines are read, each is given
 * a check that holds as well. */
#include "record/scores.h"
#include "tests/fuzz/fuzz.h"

static void read_table(const char *text, size_t len)
{
	struct diag diag = {""};
	struct score_table table;

	if (fuzz_refused(scores_parse(text, len, &table, &diag), &diag))
		return;
	scores_sort(&table);
	int of;
	if (table.n && scores_place(&table, &table.rows[0], &of) > of)
		abort();
	scores_free(&table);
}

void fuzz_scores(const uint8_t *data, size_t size)
{
	fuzz_read_lines(data, size, read_table);
}
