#include "config.h"

#include "term/curses_inc.h"

#include "term/input.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "base/text.h"

enum {
	BEL = 0x07,
	CAN = 0x18,
	SUB = 0x1a,
	ESC = 0x1b,
	DEL = 0x7f,
	PARAMETERS = 3,
	PARTS = 2,
	PARAMETER_MAX = 0x10ffff
};

/* Of the controls of ECMA-48 beyond ASCII: of one byte, as U+0080 to U+009F in UTF-8, or as ESC and the byte less 0x40. */
enum {
	C1 = 0x80,
	C1_END = 0xa0,
	SS3 = 0x8f,
	DCS = 0x90,
	SOS = 0x98,
	CSI = 0x9b,
	ST = 0x9c,
	OSC = 0x9d,
	PM = 0x9e,
	APC = 0x9f
};

/* The keyboard's state; the place of the cursor; the background, by xterm's OSC 11; the kind of terminal. */
const char input_query[] = "\033[?u\033[6n\033]11;?\033\\\033[c";

/* Of the keyboard protocol: every key as a sequence (1, 8), with its motion (2) and its text (16). */
const char input_motions_on[] = "\033[>27u", input_motions_off[] = "\033[<u";

/* What became of the bytes at the front. */
enum input_verdict {
	INPUT_KEY,   /* a key */
	INPUT_WASTE, /* some other input */
	INPUT_MORE   /* unfinished: more bytes decide */
};

static const struct {
	const char *capability;
	uint32_t code;
} input_capabilities[] = {
    {"kcuu1", KEY_CODE_UP},        {"kcud1", KEY_CODE_DOWN},       {"kcub1", KEY_CODE_LEFT},
    {"kcuf1", KEY_CODE_RIGHT},     {"khome", KEY_CODE_HOME},       {"ka1", KEY_CODE_HOME},
    {"kend", KEY_CODE_END},        {"kc1", KEY_CODE_END},          {"kpp", KEY_CODE_PAGE_UP},
    {"ka3", KEY_CODE_PAGE_UP},     {"knp", KEY_CODE_PAGE_DOWN},    {"kc3", KEY_CODE_PAGE_DOWN},
    {"kb2", KEY_CODE_CENTRE},      {"kri", KEY_CODE_SHIFT_UP},     {"kind", KEY_CODE_SHIFT_DOWN},
    {"kLFT", KEY_CODE_SHIFT_LEFT}, {"kRIT", KEY_CODE_SHIFT_RIGHT}, {"kent", KEY_CODE_ENTER},
    {"kcbt", KEY_CODE_BACK_TAB},   {"kdch1", KEY_CODE_DELETE},
};

static_assert(ARRAY_LEN(input_capabilities) <= INPUT_SEQUENCES, "every capability has a place");

void input_open(struct input *input, int escape_ms)
{
	*input = (struct input){.escape_ms = escape_ms};
	if (escape_ms < 0)
		input->escape_ms = INPUT_ESCAPE_MS;
	for (size_t i = 0; i < ARRAY_LEN(input_capabilities); i++) {
		const char *bytes = tigetstr(input_capabilities[i].capability);
		/* Keys that send plain characters do not need a table. */
		if (bytes && bytes != (const char *)-1 && bytes[0] == ESC && bytes[1])
			input->sequences[input->n_sequences++] =
			    (struct input_sequence){bytes, input_capabilities[i].code};
	}
}

size_t input_room(const struct input *input)
{
	return INPUT_CAP - input->n;
}

void input_take(struct input *input, const void *bytes, size_t n, int64_t now_ms)
{
	ASSERT(n <= input_room(input));
	memcpy(input->pending + input->n, bytes, n);
	input->n += n;
	input->came_ms = now_ms;
}

void input_take_motions(struct input *input, bool on)
{
	input->motions = on;
	input->n_down = 0;
}

static void input_drop(struct input *input, size_t n)
{
	ASSERT(n <= input->n);
	input->n -= n;
	memmove(input->pending, input->pending + n, input->n);
}

/* ---- one key at the front: each says how many bytes it has USED */

/* A sequence of terminfo. */
static enum input_verdict input_known(const struct input *input, struct key *key, size_t *used)
{
	enum input_verdict verdict = INPUT_WASTE;

	for (size_t i = 0; i < input->n_sequences; i++) {
		size_t len = strlen(input->sequences[i].bytes);
		if (len <= input->n && !memcmp(input->sequences[i].bytes, input->pending, len)) {
			key->code = input->sequences[i].code;
			*used = len;
			return INPUT_KEY;
		}
		if (len > input->n && !memcmp(input->sequences[i].bytes, input->pending, input->n))
			verdict = INPUT_MORE;
	}
	return verdict;
}

/* The keys of ESC [ and ESC O by their last letter, as nearly all terminals send them; 0: none. */
static uint32_t input_letter_key(char letter, bool shifted)
{
	switch (letter) {
	case 'A': return shifted ? KEY_CODE_SHIFT_UP : KEY_CODE_UP;
	case 'B': return shifted ? KEY_CODE_SHIFT_DOWN : KEY_CODE_DOWN;
	case 'C': return shifted ? KEY_CODE_SHIFT_RIGHT : KEY_CODE_RIGHT;
	case 'D': return shifted ? KEY_CODE_SHIFT_LEFT : KEY_CODE_LEFT;
	case 'E': return KEY_CODE_CENTRE;
	case 'F': return KEY_CODE_END;
	case 'H': return KEY_CODE_HOME;
	case 'M': return KEY_CODE_ENTER;
	case 'Z': return KEY_CODE_BACK_TAB;
	default: return 0;
	}
}

/* Those of ESC [ number ~. */
static uint32_t input_number_key(int number)
{
	switch (number) {
	case 1:
	case 7: return KEY_CODE_HOME;
	case 3: return KEY_CODE_DELETE;
	case 4:
	case 8: return KEY_CODE_END;
	case 5: return KEY_CODE_PAGE_UP;
	case 6: return KEY_CODE_PAGE_DOWN;
	default: return 0;
	}
}

/* A mouse report in decimal: presses, drags and releases of the first button, moves without any, and turns of the wheel. */
static enum input_verdict input_mouse(const char *report, char last, struct key *key)
{
	enum { BUTTON = 3, SIDEWAYS = 2, DOWN = 1, DRAG = 32, WHEEL = 64 };
	int button, column, row;

	if (sscanf(report, "<%d;%d;%d", &button, &column, &row) != 3 || column < 1 || row < 1)
		return INPUT_WASTE;
	int other = button & WHEEL ? SIDEWAYS : BUTTON;
	bool hovers = (button & (BUTTON | DRAG | WHEEL)) == (BUTTON | DRAG);
	if (button & other && !hovers)
		return INPUT_WASTE;
	if (hovers)
		key->code = KEY_CODE_MOUSE_MOVE;
	else if (button & WHEEL)
		key->code = button & DOWN ? KEY_CODE_WHEEL_DOWN : KEY_CODE_WHEEL_UP;
	else if (last == 'm')
		key->code = KEY_CODE_MOUSE_UP;
	else if (button & DRAG)
		key->code = KEY_CODE_MOUSE_DRAG;
	else
		key->code = KEY_CODE_MOUSE_DOWN;
	key->x = column - 1;
	key->y = row - 1;
	return INPUT_KEY;
}

/* ---- keys with their motions */

/* Reads "a:b;c:d;..." into NUMBER, 0 for missing parts; false for other TEXT.  Surplus parameters and parts are
 * dropped. */
static bool input_numbers(const char *text, int number[PARAMETERS][PARTS])
{
	int parameter = 0, part = 0;

	for (; *text; text++) {
		bool kept = parameter < PARAMETERS && part < PARTS;
		if (*text >= '0' && *text <= '9' && kept)
			number[parameter][part] =
			    min(10 * number[parameter][part] + (*text - '0'), (int)PARAMETER_MAX);
		else if (*text == ';') {
			parameter++;
			part = 0;
		} else if (*text == ':')
			part++;
		else if (*text < '0' || *text > '9')
			return false;
	}
	return true;
}

static struct input_down *input_find_down(struct input *input, int number)
{
	for (size_t i = 0; i < input->n_down; i++)
		if (input->down[i].number == number)
			return &input->down[i];
	return NULL;
}

static enum input_verdict input_released(struct input *input, int number, struct key *key)
{
	struct input_down *down = input_find_down(input, number);

	if (!down)
		return INPUT_WASTE;
	key->code = down->code;
	key->motion = KEY_WENT_UP;
	*down = input->down[--input->n_down];
	return INPUT_KEY;
}

/* KEY, to which the terminal gives NUMBER, made a MOVE: 1 or nothing down, 2 repeated, 3 up.  A key goes up with the
 * code with which it went down, whatever has become of shift meanwhile. */
static enum input_verdict input_moved(struct input *input, int number, int move, struct key *key)
{
	enum { REPEATED = 2, UP = 3 };

	if (move == UP)
		return input_released(input, number, key);
	if (!key->code)
		return INPUT_WASTE;
	if (!input->motions)
		return INPUT_KEY;
	key->motion = move == REPEATED ? KEY_REPEATS : KEY_WENT_DOWN;
	struct input_down *down = input_find_down(input, number);
	if (!down && input->n_down < INPUT_DOWN)
		down = &input->down[input->n_down++];
	if (down)
		*down = (struct input_down){number, key->code};
	return INPUT_KEY;
}

/* The code of a control character as a key; other codes are their own. */
static uint32_t input_character_key(uint32_t code)
{
	switch (code) {
	case '\r':
	case '\n': return KEY_CODE_ENTER;
	case '\t': return KEY_CODE_TAB;
	case '\b':
	case DEL: return KEY_CODE_BACKSPACE;
	case ESC: return KEY_CODE_ESCAPE;
	case ' ': return KEY_CODE_SPACE;
	case 0x03: return KEY_CODE_INTERRUPT;
	case 0x15: return KEY_CODE_CLEAR;
	case INPUT_SUSPEND:
	case INPUT_REDRAW: return code;
	default: return code > ' ' ? code : 0;
	}
}

/* The keys of the keypad, which the keyboard protocol numbers from 57399 on, as the keys they stand for. */
static uint32_t input_keypad_key(int number)
{
	static const uint32_t keys[] = {'0',
					'1',
					'2',
					'3',
					'4',
					'5',
					'6',
					'7',
					'8',
					'9',
					'.',
					'/',
					'*',
					'-',
					'+',
					KEY_CODE_ENTER,
					'=',
					',',
					KEY_CODE_LEFT,
					KEY_CODE_RIGHT,
					KEY_CODE_UP,
					KEY_CODE_DOWN,
					KEY_CODE_PAGE_UP,
					KEY_CODE_PAGE_DOWN,
					KEY_CODE_HOME,
					KEY_CODE_END,
					0,
					KEY_CODE_DELETE,
					KEY_CODE_CENTRE};
	enum { KEYPAD = 57399 };

	if (number < KEYPAD || number >= KEYPAD + (int)ARRAY_LEN(keys))
		return 0;
	return keys[number - KEYPAD];
}

/* ESC [ number ; modifiers : motion ; text u, of the keyboard protocol. */
static uint32_t input_numbered_key(int number, int modifiers, int text)
{
	enum { SHIFT = 1, CONTROL = 4, CHARACTERS = 0xe000, CHARACTERS_AGAIN = 0xf900 };

	if (text)
		return input_character_key((uint32_t)text);
	if (input_keypad_key(number))
		return input_keypad_key(number);
	if (number >= CHARACTERS && number < CHARACTERS_AGAIN)
		return 0; /* modifiers and function keys */
	if (modifiers & CONTROL && number > '@' && number < DEL)
		return input_character_key((uint32_t)number & 0x1f);
	if (modifiers & SHIFT && number == '\t')
		return KEY_CODE_BACK_TAB;
	if (modifiers & ~SHIFT && number >= ' ' && number != DEL)
		return 0;
	return input_character_key((uint32_t)number);
}

/* ---- control sequences */

/* The terminal's answers to queries. */
static enum input_verdict input_answer(struct input *input, const char *text, char last)
{
	if (last == 'u')
		input->answers.motions = true;
	else if (last == 'c')
		input->answers.all = true;
	else if (last == 'R')
		sscanf(text, "%*d;%d", &input->answers.probe_column);
	return INPUT_WASTE;
}

/* The key of ESC [ TEXT LAST. */
static enum input_verdict input_sequence_key(struct input *input, const char *text, char last, struct key *key)
{
	enum { SHIFT = 1, CAPS_AND_NUM = 192, PASTE = 200, PASTE_END = 201 };
	int number[PARAMETERS][PARTS] = {{0}};

	if (!input_numbers(text, number))
		return INPUT_WASTE;
	int modifiers = number[1][0] ? (number[1][0] - 1) & ~CAPS_AND_NUM : 0, of = number[0][0];
	if (last == '~' && (of == PASTE || of == PASTE_END)) {
		input->pasting = of == PASTE;
		return INPUT_WASTE;
	}
	if (last == 'u') {
		key->code = input_numbered_key(of, modifiers, number[2][0]);
		return input_moved(input, of, number[1][1], key);
	}
	/* Sequences with a letter, or with a number before a tilde, have numbers apart from characters. */
	if (last == '~') {
		key->code = input_number_key(of);
		return input_moved(input, -UCHAR_MAX - of, number[1][1], key);
	}
	key->code = input_letter_key(last, modifiers & SHIFT);
	return input_moved(input, -last, number[1][1], key);
}

/* CSI, which takes FIRST bytes, parameters, letter (ECMA-48 5.4), or what a control character broke off. */
static enum input_verdict input_control_sequence(struct input *input, size_t first, struct key *key,
						 size_t *used)
{
	enum { TEXT = 64 };
	char text[TEXT] = "";
	size_t at = first;

	while (at < input->n && input->pending[at] >= 0x20 && input->pending[at] < 0x40)
		at++;
	if (at == input->n)
		return INPUT_MORE;
	unsigned char last = input->pending[at];
	*used = at;
	if (last < 0x40 || last > 0x7e)
		return INPUT_WASTE; /* broken off: the byte that did it is a separate key */
	*used = at + 1;
	if (at - first >= TEXT)
		return INPUT_WASTE;
	memcpy(text, input->pending + first, at - first);
	if (text[0] == '<' && (last == 'M' || last == 'm'))
		return input_mouse(text, (char)last, key);
	if (text[0] == '?' || (last == 'R' && !input->answers.all))
		return input_answer(input, text, (char)last);
	return input_sequence_key(input, text, (char)last, key);
}

/* SS3, which has FIRST bytes, and a letter; or broken off by a control character, which is a separate key. */
static enum input_verdict input_single_shift(const struct input *input, size_t first, struct key *key,
					     size_t *used)
{
	if (input->n == first)
		return INPUT_MORE;
	unsigned char last = input->pending[first];
	*used = last < ' ' || last >= DEL ? first : first + 1;
	if (*used > first)
		key->code = input_letter_key((char)last, false);
	return key->code ? INPUT_KEY : INPUT_WASTE;
}

/* How many bytes of a character of UTF-8 follow its FIRST. */
static int input_continuation(unsigned char first)
{
	static const unsigned char follow[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3};

	return follow[first >> 4];
}

static enum input_verdict input_character(const struct input *input, struct key *key, size_t *used)
{
	/* A character of UTF-8 whose end has not come. */
	size_t len = 1 + (size_t)input_continuation(input->pending[0]);

	for (size_t i = 1; i < len; i++) {
		if (i == input->n)
			return INPUT_MORE;
		if ((input->pending[i] & 0xc0) != 0x80)
			break; /* malformed: text_decode takes one byte */
	}
	*used = text_decode((const char *)input->pending, input->n, &key->code);
	key->code = input_character_key(key->code);
	return key->code ? INPUT_KEY : INPUT_WASTE;
}

/* What begins with the control C1, which takes FIRST bytes. */
static enum input_verdict input_control(struct input *input, unsigned char c1, size_t first, struct key *key,
					size_t *used)
{
	*used = first;
	switch (c1) {
	case CSI: return input_control_sequence(input, first, key, used);
	case SS3: return input_single_shift(input, first, key, used);
	case DCS:
	case SOS:
	case OSC:
	case PM:
	case APC:
		input->in_string = true;
		input->n_string = 0;
		input->continuation = 0;
		return INPUT_WASTE;
	default: return INPUT_WASTE;
	}
}

/* A key struck with alt is dropped as a whole; but ^C and ^Z are never lost. */
static enum input_verdict input_alt(const struct input *input, size_t *used)
{
	struct input after = {.n = input->n - 1};
	struct key key;
	unsigned char next = input->pending[1];

	*used = 1;
	if (next == ESC || next == 0x03 || next == INPUT_SUSPEND)
		return INPUT_WASTE;
	memcpy(after.pending, input->pending + 1, min(after.n, (size_t)4));
	if (input_character(&after, &key, used) == INPUT_MORE)
		return INPUT_MORE;
	++*used;
	return INPUT_WASTE;
}

/* ESC ESC is the key twice, unless the second begins a sequence: then alt is down. */
static enum input_verdict input_double_escape(const struct input *input, struct key *key, size_t *used)
{
	if (input->n == 2)
		return INPUT_MORE;
	*used = 1;
	if (input->pending[2] == '[' || input->pending[2] == 'O')
		return INPUT_WASTE;
	key->code = KEY_CODE_ESCAPE;
	return INPUT_KEY;
}

/* What begins with ESC. */
static enum input_verdict input_escape(struct input *input, struct key *key, size_t *used)
{
	enum input_verdict verdict = INPUT_WASTE;

	if (!input->motions) /* with them, every key has the form of the keyboard protocol */
		verdict = input_known(input, key, used);
	if (verdict == INPUT_KEY || input->n == 1)
		return verdict == INPUT_KEY ? INPUT_KEY : INPUT_MORE;
	unsigned char next = input->pending[1];
	if (next == '[' || next == 'O' || strchr("]P_^X", next))
		return input_control(input, (unsigned char)(next + 0x40), 2, key, used);
	if (verdict == INPUT_MORE)
		return INPUT_MORE;
	if (next == ESC)
		return input_double_escape(input, key, used);
	return input_alt(input, used);
}

/* The control string is whole: is it "11;rgb:R/G/B", with one to four digits each, the answer about the background?  It is
 * light from half of the brightness on, by the weights of ITU-R BT.601. */
static void input_take_string(struct input *input)
{
	unsigned value[3];
	int from[3], to[3];

	input->in_string = false;
	input->string[input->n_string] = '\0';
	if (sscanf(input->string, "11;rgb:%n%4x%n/%n%4x%n/%n%4x%n", &from[0], &value[0], &to[0], &from[1],
		   &value[1], &to[1], &from[2], &value[2], &to[2]) != 3)
		return;
	double part[3];
	for (int i = 0; i < 3; i++)
		part[i] = value[i] / (double)((1u << (4 * (to[i] - from[i]))) - 1);
	bool light = 0.299 * part[0] + 0.587 * part[1] + 0.114 * part[2] >= 0.5;
	input->answers.ground = light ? INPUT_GROUND_LIGHT : INPUT_GROUND_DARK;
}

/* The control string goes on until its end, ST or as xterm has it BEL; a byte that breaks it off is separate. */
static enum input_verdict input_string(struct input *input, struct key *key, size_t *used)
{
	unsigned char first = input->pending[0], next = input->n > 1 ? input->pending[1] : 0;
	bool in_character = input->continuation && (first & 0xc0) == 0x80;

	*used = 1;
	if ((first == ESC || first == 0xc2) && input->n == 1)
		return INPUT_MORE;
	if (first == ESC && next == '\\') {
		input_take_string(input);
		*used = 2;
	} else if (first == ESC || first == 0x03 || first == SUB || first == CAN) {
		input->in_string = false;
		*used = first == CAN;
	} else if (first == BEL || (first == ST && !in_character)) {
		input_take_string(input);
	} else if (first == 0xc2 && next == ST) {
		input_take_string(input);
		*used = 2;
	} else {
		if (input->n_string < INPUT_STRING - 1)
			input->string[input->n_string++] = (char)first;
		input->continuation = in_character ? input->continuation - 1 : input_continuation(first);
	}
	key->code = 0;
	return INPUT_WASTE;
}

/* Until the paste ends by its own mark, all is swallowed but ^C. */
static enum input_verdict input_paste(struct input *input, struct key *key, size_t *used)
{
	static const char end[] = "\033[201~";
	size_t seen = input->n < sizeof end - 1 ? input->n : sizeof end - 1;

	*used = 1;
	if (input->pending[0] == 0x03) {
		input->pasting = false;
		key->code = KEY_CODE_INTERRUPT;
		return INPUT_KEY;
	}
	if (memcmp(input->pending, end, seen) != 0)
		return INPUT_WASTE;
	if (seen < sizeof end - 1)
		return INPUT_MORE;
	input->pasting = false;
	*used = sizeof end - 1;
	return INPUT_WASTE;
}

static enum input_verdict input_front(struct input *input, struct key *key, size_t *used)
{
	unsigned char first = input->pending[0];

	if (input->pasting)
		return input_paste(input, key, used);
	if (input->in_string)
		return input_string(input, key, used);
	if (first == ESC)
		return input_escape(input, key, used);
	if (first >= C1 && first < C1_END)
		return input_control(input, first, 1, key, used);
	if (first == 0xc2 && input->n > 1 && input->pending[1] >= C1 && input->pending[1] < C1_END)
		return input_control(input, input->pending[1], 2, key, used);
	return input_character(input, key, used);
}

int64_t input_due_ms(const struct input *input)
{
	if (input->pasting || input->in_string)
		return input->came_ms + INPUT_PASTE_MS;
	if (!input->n)
		return INPUT_NEVER;
	if (input->n == 1 && input->pending[0] == ESC)
		return input->came_ms + input->escape_ms;
	return input->came_ms + INPUT_REPORT_MS;
}

/* Ends an unfinished sequence after its time; true if it was a key after all. */
static bool input_give_up(struct input *input, struct key *key)
{
	bool whole = !input->pasting && !input->in_string && input->pending[0] == ESC;
	bool escape = whole && (input->n == 1 || (input->n == 2 && input->pending[1] == ESC));

	input->pasting = false;
	input->in_string = false;
	input_drop(input, escape ? 1 : input->n);
	if (escape)
		key->code = KEY_CODE_ESCAPE;
	return escape;
}

bool input_next(struct input *input, int64_t now_ms, struct key *key)
{
	while (input->n) {
		size_t used = 0;
		*key = (struct key){.code = 0};
		enum input_verdict verdict = input_front(input, key, &used);
		if (verdict == INPUT_MORE && input->n < INPUT_CAP)
			break;
		if (verdict == INPUT_MORE)
			used = input->n; /* no sequence is that long */
		input_drop(input, used);
		if (verdict == INPUT_KEY)
			return true;
	}
	int64_t due = input_due_ms(input);
	return due != INPUT_NEVER && due <= now_ms && input_give_up(input, key);
}
