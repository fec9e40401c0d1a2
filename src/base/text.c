#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/status.h"

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

bool text_is_no_character(uint32_t code)
{
	return (code & 0xfffe) == 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
}

bool text_is_harmful(uint32_t code)
{
	return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c ||
	       (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
	       (code >= 0x2060 && code <= 0x206f) || code == 0xfeff || (code >= 0xe000 && code < 0xf900) ||
	       (code >= 0xfff0 && code <= 0xfffd) || text_is_no_character(code) || code >= 0xe0000;
}

enum text_kind { TEXT_PLAIN, TEXT_NONE, TEXT_MARK, TEXT_WIDE, TEXT_AMBIGUOUS };

static enum text_kind text_kind_of(uint32_t code)
{
	static const struct {
		uint32_t from, to;
		enum text_kind kind;
	} widths[] = {
#define WIDTH(from, to, kind) {from, to, TEXT_##kind},
#include "base/widths.def"
#undef WIDTH
	};
	size_t low = 0, high = ARRAY_LEN(widths);

	while (low < high) {
		size_t middle = (low + high) / 2;
		if (widths[middle].to < code)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == ARRAY_LEN(widths) || code < widths[low].from)
		return TEXT_PLAIN;
	return widths[low].kind;
}

void text_make_safe(char *text, size_t len, const char *kept)
{
	for (size_t at = 0, n; at < len; at += n) {
		uint32_t code;
		n = text_decode(text + at, len - at, &code);
		bool unseen = code > 0x7f && text_kind_of(code) == TEXT_NONE;
		bool wanted = code != 0 && code <= 0x7f && strchr(kept, (int)code);
		if (unseen || (text_is_harmful(code) && !wanted))
			memset(text + at, '?', n);
	}
}

int text_glyph_width(uint32_t code)
{
	bool sign =
	    (code >= 0x2500 && code < 0x25fd) || (code >= 0x2800 && code < 0x2900); /* most of the text */

	if (code < 0x300 || sign || text_is_harmful(code))
		return 1;
	switch (text_kind_of(code)) {
	case TEXT_NONE:
	case TEXT_MARK: return 0;
	case TEXT_WIDE: return 2;
	default: return 1;
	}
}

bool text_is_mark(uint32_t code)
{
	return text_kind_of(code) == TEXT_MARK;
}

bool text_is_ambiguous(uint32_t code)
{
	return text_kind_of(code) == TEXT_AMBIGUOUS;
}

/* The bytes of TEXT that take at most WIDTH columns. */
static size_t text_fitting(const char *text, int width)
{
	size_t len = strlen(text), at = 0;

	while (at < len) {
		uint32_t code;
		size_t n = text_decode(text + at, len - at, &code);
		width -= text_glyph_width(code);
		if (width < 0)
			break;
		at += n;
	}
	return at;
}

int text_width(const char *text)
{
	size_t len = strlen(text);
	int width = 0;

	for (size_t at = 0; at < len;) {
		uint32_t code;
		at += text_decode(text + at, len - at, &code);
		width += text_glyph_width(code);
	}
	return width;
}

static char text_small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

struct text_near text_near_to(const char *wanted)
{
	enum { MEANT = 2 }; /* edits allowed between a word and the one the user meant */

	return (struct text_near){.wanted = wanted, .least = min(MEANT, (int)(strlen(wanted) / 2))};
}

void text_near_try(struct text_near *near, const char *word)
{
	int distance = text_distance(near->wanted, word);

	if (distance < 0 || distance > near->least)
		return;
	near->least = distance - 1; /* of two that are as near, the first */
	near->found = word;
}

bool text_holds(const char *text, const char *wanted)
{
	for (;; text++) {
		size_t i = 0;
		while (wanted[i] && text_small(text[i]) == text_small(wanted[i]))
			i++;
		if (!wanted[i])
			return true;
		if (!*text)
			return false;
	}
}

const char *text_take_word(const char *text, char *word, size_t cap)
{
	const char *begin = text + strspn(text, " ");
	size_t len = strcspn(begin, " ");

	snprintf(word, cap, "%.*s", (int)len, begin);
	return len ? begin + len : NULL;
}

void text_append(char *text, size_t cap, const char *format, ...)
{
	size_t len = strlen(text);
	va_list args;

	va_start(args, format);
	vsnprintf(text + len, cap - len, format, args);
	va_end(args);
}

void text_append_sentence(char *text, size_t cap, const char *format, ...)
{
	size_t len = strlen(text);
	va_list args;

	if (len && len + 1 < cap)
		text[len++] = ' ';
	va_start(args, format);
	vsnprintf(text + len, cap - len, format, args);
	va_end(args);
}

void text_cut(char *text, int width)
{
	size_t fits = text_fitting(text, width), at = fits;

	if (!text[fits])
		return;
	while (at > 0 && text[at] != ' ')
		at--;
	if (at == 0)
		at = fits;
	text[at] = '\0';
}

int text_distance(const char *one, const char *other)
{
	int rows[3][TEXT_WORD + 1], n = (int)strlen(one), m = (int)strlen(other);

	if (n > TEXT_WORD || m > TEXT_WORD)
		return -1;
	for (int j = 0; j <= m; j++)
		rows[0][j] = j;
	for (int i = 1; i <= n; i++) {
		const int *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
		int *row = rows[i % 3];
		row[0] = i;
		for (int j = 1; j <= m; j++) {
			row[j] =
			    min(min(above[j], row[j - 1]) + 1, above[j - 1] + (one[i - 1] != other[j - 1]));
			if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
				row[j] = min(row[j], before[j - 2] + 1);
		}
	}
	return rows[n % 3][m];
}
