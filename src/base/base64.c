#include "base/base64.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64_encode(const unsigned char *bytes, size_t len, char *text)
{
	unsigned held = 0;
	int bits = 0;

	for (size_t i = 0; i < len; i++) {
		held = held << 8 | bytes[i];
		for (bits += 8; bits >= 6; bits -= 6)
			*text++ = digits[held >> (bits - 6) & 63];
		held &= (1U << bits) - 1;
	}
	if (bits)
		*text = digits[held << (6 - bits) & 63];
}

void base64_encode_padded(const unsigned char *bytes, size_t len, char *text)
{
	size_t n = base64_chars(len);

	base64_encode(bytes, len, text);
	for (size_t i = 0; i < n; i++)
		if (text[i] == '-')
			text[i] = '+';
		else if (text[i] == '_')
			text[i] = '/';
	memset(text + n, '=', base64_padded_chars(len) - n);
}

bool base64_decode(const char *text, size_t len, unsigned char *bytes)
{
	unsigned held = 0;
	int bits = 0;

	for (size_t i = 0; i < len; i++) {
		const char *digit = memchr(digits, text[i], sizeof digits - 1);
		if (!digit)
			return false;
		held = held << 6 | (unsigned)(digit - digits);
		bits += 6;
		if (bits < 8)
			continue;
		bits -= 8;
		*bytes++ = (unsigned char)(held >> bits);
		held &= (1U << bits) - 1;
	}
	/* The remaining bits are fewer than a digit, and zero. */
	return bits < 6 && held == 0;
}
