/* Any text as the table of scores: no line is worse than left out.  So that the words of lines are read, each is given
 * a check that holds as well. */
#include "base/hash.h"
#include "record/scores.h"
#include "store/lines.h"
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
	struct line_reader reader = {(const char *)data, (const char *)data + size, 0};
	struct byte_writer checked = {0};
	struct line line;

	read_table((const char *)data, size);
	while (size && line_next(&reader, &line)) {
		uint64_t check = hash_bytes(HASH_START, line.text, line.len);
		write_bytes(&checked, line.text, line.len);
		write_text(&checked, "%016llx\n", (unsigned long long)check);
	}
	if (checked.failed)
		abort();
	if (checked.blob.len)
		read_table((const char *)checked.blob.bytes, checked.blob.len);
	blob_free(&checked.blob);
}
