/* base/base64.h -- bytes as text that survives mail and chat: base64url without padding (RFC 4648, section 5). */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include <stdbool.h>
#include <stddef.h>

/* The number of characters for LEN bytes, and of bytes for LEN characters. */
static inline size_t base64_chars(size_t len)
{
	return (len * 4 + 2) / 3;
}
static inline size_t base64_bytes(size_t len)
{
	return len * 3 / 4;
}

/* Writes BYTES[len] as base64_chars(LEN) characters to TEXT, without a final zero. */
void base64_encode(const unsigned char *bytes, size_t len, char *text);

/* The number of characters of base64_encode_padded. */
static inline size_t base64_padded_chars(size_t len)
{
	return (len + 2) / 3 * 4;
}

/* The same in the alphabet of section 4 and with padding, as terminals and mail want it. */
void base64_encode_padded(const unsigned char *bytes, size_t len, char *text);

/* Writes TEXT[len] as base64_bytes(LEN) bytes to BYTES.  Returns false for anything that base64_encode does not
 * write. */
bool base64_decode(const char *text, size_t len, unsigned char *bytes);

#endif
