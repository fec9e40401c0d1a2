#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

/* strtod also accepts hex, "inf", "nan" and leading blanks, so other characters are refused first.
 * The program keeps LC_NUMERIC at "C", so the decimal point is always '.'. */
bool text_to_double(const char *text, double *value)
{
	if (!*text || text[strspn(text, "+-.0123456789eE")])
		return false;
	char *end;
	errno = 0;
	double number = strtod(text, &end);
	if (*end || end == text || errno == ERANGE)
		return false;
	*value = number;
	return true;
}

static bool text_to_int_until(const char *text, char stop, int min, int max, int *value, const char **end)
{
	char *stopped;

	if (!*text || !strchr("-0123456789", *text))
		return false;
	errno = 0;
	long number = strtol(text, &stopped, 10);
	if (*stopped != stop || stopped == text || errno == ERANGE || number < min || number > max)
		return false;
	*value = (int)number;
	*end = stopped;
	return true;
}

bool text_to_int(const char *text, int min, int max, int *value)
{
	const char *end;

	return text_to_int_until(text, '\0', min, max, value, &end);
}

bool text_to_uint64(const char *text, uint64_t *value)
{
	char *end;

	if (*text < '0' || *text > '9')
		return false;
	errno = 0;
	unsigned long long number = strtoull(text, &end, 10);
	if (*end || errno == ERANGE)
		return false;
	*value = number;
	return true;
}

bool text_to_pair(const char *text, int *x, int *y)
{
	int first, second;
	const char *end;

	if (!text_to_int_until(text, ',', INT_MIN, INT_MAX, &first, &end) ||
	    !text_to_int_until(end + 1, '\0', INT_MIN, INT_MAX, &second, &end))
		return false;
	*x = first;
	*y = second;
	return true;
}

/* The length of a UTF-8 sequence by its first byte; 0 if no sequence begins with it. */
static size_t text_sequence_len(unsigned char first)
{
	if (first < 0x80)
		return 1;
	if (first >> 5 == 0x06)
		return 2;
	if (first >> 4 == 0x0e)
		return 3;
	if (first >> 3 == 0x1e)
		return 4;
	return 0;
}

size_t text_decode(const char *text, size_t len, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* [length] smallest code that needs it */
	static const uint8_t payload[] = {0, 0x7f, 0x1f, 0x0f, 0x07}; /* [length] bits of the first byte */
	const unsigned char *bytes = (const unsigned char *)text;

	ASSERT(len > 0);
	size_t n = text_sequence_len(bytes[0]);
	*code = 0xfffd;
	if (n == 0 || n > len)
		return 1;
	uint32_t value = bytes[0] & payload[n];
	for (size_t i = 1; i < n; i++) {
		if (bytes[i] >> 6 != 2)
			return 1;
		value = value << 6 | (bytes[i] & 0x3fu);
	}
	if (value < least[n] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
		return 1;
	*code = value;
	return n;
}

size_t text_encode(uint32_t code, char *out)
{
	size_t n = 4;

	ASSERT(code <= 0x10ffff);
	if (code < 0x80) {
		out[0] = (char)code;
		return 1;
	}
	if (code < 0x800)
		n = 2;
	else if (code < 0x10000)
		n = 3;
	for (size_t i = n - 1; i > 0; i--, code >>= 6)
		out[i] = (char)(0x80 | (code & 0x3f));
	out[0] = (char)((0xf00u >> n & 0xf0u) | code);
	return n;
}

/* Control characters, the marks that reverse what follows, and what cannot be seen. */
static bool text_is_harmful(uint32_t code)
{
	return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c ||
	       (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
	       (code >= 0x2060 && code <= 0x206f) || code == 0xfeff || (code >= 0xfff0 && code <= 0xfffd) ||
	       code >= 0xe0000;
}

void text_make_safe(char *text, size_t len, const char *kept)
{
	for (size_t at = 0, n; at < len; at += n) {
		uint32_t code;
		n = text_decode(text + at, len - at, &code);
		if (text_is_harmful(code) && (code == 0 || code > 0x7f || !strchr(kept, (int)code)))
			memset(text + at, '?', n);
	}
}

int text_width(const char *text)
{
	int width = 0;

	for (; *text; text++)
		width += ((unsigned char)*text & 0xc0) != 0x80;
	return width;
}

void text_cut(char *text, size_t width)
{
	size_t at = width;

	if (strlen(text) <= width)
		return;
	while (at > 0 && text[at] != ' ')
		at--;
	if (at == 0)
		at = width;
	text[at] = '\0';
}
