/* Any text as the book of minds: no line is worse than left out.  So that the words of lines are read, each is given a check
 * that holds as well. */
#include "base/hash.h"
#include "record/book.h"
#include "store/lines.h"
#include "tests/fuzz/fuzz.h"

static void read_book(const char *text, size_t len)
{
	struct book book;

	book_parse(text, len, &book);
	for (int i = 0; i < book.n; i++)
		if (book_find(&book, book.pages[i].name) != &book.pages[i] || book_errors(&book.pages[i]) < 0)
			abort();
}

void fuzz_book(const uint8_t *data, size_t size)
{
	struct line_reader reader = {(const char *)data, (const char *)data + size, 0};
	struct byte_writer checked = {0};
	struct line line;

	read_book((const char *)data, size);
	while (size && line_next(&reader, &line)) {
		uint64_t check = hash_bytes(HASH_START, line.text, line.len);
		write_bytes(&checked, line.text, line.len);
		write_text(&checked, "%016llx\n", (unsigned long long)check);
	}
	if (checked.failed)
		abort();
	if (checked.blob.len)
		read_book((const char *)checked.blob.bytes, checked.blob.len);
	blob_free(&checked.blob);
}
