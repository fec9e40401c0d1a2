#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* strtod reads hex, "inf", "nan" and leading blanks too: allow only what a decimal number is made of.
 * The program keeps LC_NUMERIC at "C", so the point is a point. */
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

size_t text_decode(const char *text, size_t len, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *bytes = (const unsigned char *)text;
	size_t n = bytes[0] < 0x80       ? 1
		   : bytes[0] >> 5 == 6  ? 2
		   : bytes[0] >> 4 == 14 ? 3
		   : bytes[0] >> 3 == 30 ? 4
					 : 0;

	*code = 0xfffd;
	if (n == 0 || n > len)
		return 1;
	uint32_t value = n == 1 ? bytes[0] : bytes[0] & (0x7fu >> n);
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
	if (code < 0x80) {
		out[0] = (char)code;
		return 1;
	}
	size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	for (size_t i = n - 1; i > 0; i--, code >>= 6)
		out[i] = (char)(0x80 | (code & 0x3f));
	out[0] = (char)((0xf00u >> n & 0xf0u) | code);
	return n;
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
	text[at ? at : width] = '\0';
}
