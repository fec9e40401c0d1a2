/* tests/lab/golden_text.h -- a text that a file of tests/golden keeps. */
#ifndef TESTS_LAB_GOLDEN_TEXT_H
#define TESTS_LAB_GOLDEN_TEXT_H

/* Is TEXT the content of tests/golden/NAME?  With UPDATE_GOLDEN set, writes it there instead. */
void golden_text(const char *name, const char *text);

#endif
