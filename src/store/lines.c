#include "store/lines.h"

#include <string.h>

bool line_next(struct line_reader *reader, struct line *line)
{
	if (reader->at == reader->end)
		return false;
	const char *stop = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
	bool ended = stop != NULL;
	if (!ended)
		stop = reader->end;
	*line = (struct line){reader->at, (size_t)(stop - reader->at), ++reader->number};
	if (ended && line->len > 0 && stop[-1] == '\r')
		line->len--;
	reader->at = stop + ended;
	return true;
}

static bool lines_is_blank(char c)
{
	return c == ' ' || c == '\t';
}

struct line line_word(struct line *line)
{
	const char *end = line->text + line->len, *start = line->text;

	while (start < end && lines_is_blank(*start))
		start++;
	const char *stop = start;
	while (stop < end && !lines_is_blank(*stop))
		stop++;
	struct line word = {start, (size_t)(stop - start), line->number};
	while (stop < end && lines_is_blank(*stop))
		stop++;
	line->text = stop;
	line->len = (size_t)(end - stop);
	return word;
}

bool line_is(struct line line, const char *text)
{
	return line.len == strlen(text) && !memcmp(line.text, text, line.len);
}

bool line_to_number(struct line line, uint64_t max, uint64_t *value)
{
	uint64_t number = 0;

	if (line.len == 0)
		return false;
	for (size_t i = 0; i < line.len; i++) {
		char c = line.text[i];
		if (c < '0' || c > '9' || number > (UINT64_MAX - 9) / 10)
			return false;
		number = number * 10 + (uint64_t)(c - '0');
	}
	if (number > max)
		return false;
	*value = number;
	return true;
}
