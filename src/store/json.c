#include "store/json.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* The check of a text. */
struct json_scan {
	const char *at, *end;
	const char *wrong; /* the fault at AT; NULL: none yet */
};

static bool json_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool json_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *json_skip_blanks(const char *at, const char *end)
{
	while (at < end && json_is_blank(*at))
		at++;
	return at;
}

/* ---- checking ---------------------------------------------------------------------------------------------- */

static bool json_fail(struct json_scan *scan, const char *wrong)
{
	if (!scan->wrong)
		scan->wrong = wrong;
	return false;
}

static bool json_take(struct json_scan *scan, char c)
{
	if (scan->at == scan->end || *scan->at != c)
		return false;
	scan->at++;
	return true;
}

static int json_hex(const char *at, const char *end)
{
	int code = 0;

	if (end - at < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		const char *digit = memchr("0123456789abcdefABCDEF", at[i], 22);
		if (!digit)
			return -1;
		int value = (int)(digit - "0123456789abcdefABCDEF");
		code = code * 16 + (value > 15 ? value - 6 : value);
	}
	return code;
}

static bool json_scan_escape(struct json_scan *scan)
{
	if (scan->at == scan->end)
		return json_fail(scan, "the string is not closed");
	if (*scan->at == 'u') {
		if (json_hex(scan->at + 1, scan->end) < 0)
			return json_fail(scan, "\\u needs four hexadecimal digits");
		scan->at += 5;
		return true;
	}
	if (!*scan->at || !strchr("\"\\/bfnrt", *scan->at))
		return json_fail(scan, "unknown escape in a string");
	scan->at++;
	return true;
}

static bool json_scan_string(struct json_scan *scan)
{
	scan->at++;
	while (scan->at < scan->end && (unsigned char)*scan->at >= 0x20) {
		if (json_take(scan, '"'))
			return true;
		if (!json_take(scan, '\\'))
			scan->at++;
		else if (!json_scan_escape(scan))
			return false;
	}
	return json_fail(scan, "the string is not closed");
}

static bool json_scan_digits(struct json_scan *scan)
{
	const char *first = scan->at;

	while (scan->at < scan->end && json_is_digit(*scan->at))
		scan->at++;
	return scan->at > first || json_fail(scan, "expected a digit");
}

static bool json_scan_number(struct json_scan *scan)
{
	json_take(scan, '-');
	if (!json_take(scan, '0') && !json_scan_digits(scan))
		return false;
	if (json_take(scan, '.') && !json_scan_digits(scan))
		return false;
	if (json_take(scan, 'e') || json_take(scan, 'E')) {
		if (!json_take(scan, '+'))
			json_take(scan, '-');
		return json_scan_digits(scan);
	}
	return true;
}

static bool json_scan_value(struct json_scan *scan, int depth);

static bool json_scan_key(struct json_scan *scan)
{
	if (scan->at == scan->end || *scan->at != '"')
		return json_fail(scan, "expected a key in quotes");
	if (!json_scan_string(scan))
		return false;
	scan->at = json_skip_blanks(scan->at, scan->end);
	return json_take(scan, ':') || json_fail(scan, "expected ':'");
}

/* An array or object that ends in CLOSE. */
static bool json_scan_container(struct json_scan *scan, char close, int depth)
{
	scan->at = json_skip_blanks(scan->at + 1, scan->end);
	if (json_take(scan, close))
		return true;
	do {
		scan->at = json_skip_blanks(scan->at, scan->end);
		if (close == '}' && !json_scan_key(scan))
			return false;
		if (!json_scan_value(scan, depth + 1))
			return false;
		scan->at = json_skip_blanks(scan->at, scan->end);
	} while (json_take(scan, ','));
	if (json_take(scan, close))
		return true;
	return json_fail(scan, close == '}' ? "expected ',' or '}'" : "expected ',' or ']'");
}

static bool json_scan_word(struct json_scan *scan)
{
	static const char *const words[] = {"true", "false", "null"};

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		size_t len = strlen(words[i]);
		if ((size_t)(scan->end - scan->at) >= len && !memcmp(scan->at, words[i], len)) {
			scan->at += len;
			return true;
		}
	}
	return json_fail(scan, "expected a value");
}

static bool json_scan_value(struct json_scan *scan, int depth)
{
	scan->at = json_skip_blanks(scan->at, scan->end);
	if (depth > JSON_DEPTH_MAX)
		return json_fail(scan, "nested too deeply");
	if (scan->at == scan->end)
		return json_fail(scan, "the text ends too early");
	switch (*scan->at) {
	case '{': return json_scan_container(scan, '}', depth);
	case '[': return json_scan_container(scan, ']', depth);
	case '"': return json_scan_string(scan);
	default:
		if (*scan->at == '-' || json_is_digit(*scan->at))
			return json_scan_number(scan);
		return json_scan_word(scan);
	}
}

void json_place(const char *text, const char *at, int *line, int *column)
{
	*line = 1;
	*column = 1;
	for (; text < at; text++, (*column)++)
		if (*text == '\n') {
			++*line;
			*column = 0;
		}
}

enum status json_open(const char *name, const char *text, size_t len, struct json_value *root,
		      struct diag *diag)
{
	struct json_scan scan = {text, text + len, NULL};
	int line, column;

	scan.at = json_skip_blanks(scan.at, scan.end);
	const char *first = scan.at;
	if (json_scan_value(&scan, 0)) {
		*root = (struct json_value){first, scan.at};
		scan.at = json_skip_blanks(scan.at, scan.end);
		if (scan.at == scan.end)
			return STATUS_OK;
		json_fail(&scan, "text after the end");
	}
	json_place(text, scan.at, &line, &column);
	return diag_at(diag, STATUS_BAD_INPUT, name, line, column, "%s", scan.wrong);
}

bool json_lacks_memory(const char *text, size_t len, const char *said)
{
	struct json_value root;

	if (!strncmp(said, "invalid token", 13) || !strncmp(said, "string or '}'", 13))
		return !json_open("", text, len, &root, NULL);
	return !*said;
}

/* ---- reading: all is well-formed --------------------------------------------------------------------------- */

/* The end of the string that begins at AT. */
static const char *json_end_of_string(const char *at)
{
	for (at++; *at != '"'; at++)
		if (*at == '\\')
			at++;
	return at + 1;
}

/* The end of the value that begins at AT, before END. */
static const char *json_end_of(const char *at, const char *end)
{
	int depth = 0;

	do {
		if (*at == '"') {
			at = json_end_of_string(at);
			continue;
		}
		depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
		at++;
	} while (depth > 0 || (at < end && !json_is_blank(*at) && !memchr(",:]}", *at, 4)));
	return at;
}

/* Reads the value at the front of AT, which is before it, or on the bracket or comma in front of it. */
static bool json_take_value(struct json_value *at, struct json_value *value)
{
	const char *text = json_skip_blanks(at->text, at->end);

	if (text < at->end && memchr("[{,:", *text, 4))
		text = json_skip_blanks(text + 1, at->end);
	if (text == at->end || *text == ']' || *text == '}') {
		*at = (struct json_value){at->end, at->end};
		return false;
	}
	*value = (struct json_value){text, json_end_of(text, at->end)};
	at->text = value->end;
	return true;
}

bool json_next(struct json_value *at, struct json_value *value)
{
	return at->text && json_take_value(at, value);
}

bool json_next_member(struct json_value *at, struct json_value *key, struct json_value *value)
{
	return at->text && json_take_value(at, key) && json_take_value(at, value);
}

void json_members(struct json_value object, const char *const *keys, size_t n, struct json_value *values)
{
	struct json_value key, value;

	for (size_t i = 0; i < n; i++)
		values[i] = (struct json_value){NULL, NULL};
	if (!json_is(object, '{'))
		return;
	while (json_next_member(&object, &key, &value))
		for (size_t i = 0; i < n; i++)
			if (json_equals(key, keys[i]))
				values[i] = value;
}

bool json_equals(struct json_value value, const char *text)
{
	size_t len = strlen(text);

	return json_is(value, '"') && (size_t)(value.end - value.text) == len + 2 &&
	       !memcmp(value.text + 1, text, len);
}

/* Decodes the escape at *AT, behind its backslash. */
static uint32_t json_escape(const char **at, const char *end)
{
	static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
	char c = *(*at)++;
	const char *letter = strchr(letters, c);

	if (c != 'u')
		return letter ? (uint32_t)meanings[letter - letters] : (uint32_t)c;
	uint32_t code = (uint32_t)json_hex(*at, end);
	*at += 4;
	if (code >= 0xd800 && code < 0xdc00 && end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u') {
		uint32_t low = (uint32_t)json_hex(*at + 2, end);
		if (low >= 0xdc00 && low < 0xe000) {
			*at += 6;
			return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
		}
	}
	return code >= 0xd800 && code < 0xe000 ? 0xfffd : code;
}

bool json_text(struct json_value value, char *text, size_t cap)
{
	size_t len = 0, need = 0;
	char piece[4];

	if (!json_is(value, '"'))
		return false;
	for (int writing = 0; writing < 2; writing++) {
		len = 0;
		for (const char *at = value.text + 1; at < value.end - 1; len += need) {
			piece[0] = *at++;
			need = 1;
			if (piece[0] == '\\')
				need = text_encode(json_escape(&at, value.end - 1), piece);
			if (writing)
				memcpy(text + len, piece, need);
		}
		if (len >= cap)
			return false;
	}
	text[len] = '\0';
	return true;
}

bool json_number(struct json_value value, double *number)
{
	char copy[64];

	if (!value.text || value.end - value.text >= (ptrdiff_t)sizeof copy)
		return false;
	snprintf(copy, sizeof copy, "%.*s", (int)(value.end - value.text), value.text);
	return text_to_double(copy, number);
}

bool json_whole(struct json_value value, uint64_t *number)
{
	char copy[24];

	if (!value.text || value.end - value.text >= (ptrdiff_t)sizeof copy)
		return false;
	snprintf(copy, sizeof copy, "%.*s", (int)(value.end - value.text), value.text);
	return text_to_uint64(copy, number);
}
