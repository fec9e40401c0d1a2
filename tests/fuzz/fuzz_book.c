/* Any text as the book of minds: no line is worse than left out.  So that the words of lines are read, each is given a check
 * that holds as well. */
#include "record/book.h"
#include "tests/fuzz/fuzz.h"

static void read_book(const char *text, size_t len)
{
	struct book book;

	book_parse(text, len, &book);
	for (int i = 0; i < book.n; i++)
		if (book_find(&book, book.pages[i].name) != &book.pages[i] || book_errors(&book.pages[i]) < 0)
			abort();
	fuzz_accepted += book.n > 0;
}

void fuzz_book(const uint8_t *data, size_t size)
{
	fuzz_read_lines(data, size, read_book);
}
