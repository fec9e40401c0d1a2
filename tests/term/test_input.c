/* Bytes become keys, however they are cut into pieces, and nothing unfinished takes the keyboard away. */
#include "config.h"

#include "term/curses_inc.h"

#include <string.h>
#include <term.h>

#include "base/rng.h"
#include "term/input.h"
#include "tests/long.h"
#include "tests/suite.h"
#include "tests/term/replies.h"

enum { KEYS_CAP = 64 };

static struct input input;
static int64_t now_ms;

static void set_up(void)
{
	int found;

	ck_assert_int_eq(setupterm("xterm-256color", 1, &found), OK);
	input_open(&input, -1);
	now_ms = 1000;
}

static void type(const char *bytes)
{
	input_take(&input, bytes, strlen(bytes), now_ms);
}

/* All keys that are complete by now. */
static size_t keys_now(struct key *keys)
{
	size_t n = 0;

	while (n < KEYS_CAP && input_next(&input, now_ms, &keys[n]))
		n++;
	return n;
}

static const struct {
	const char *bytes;
	uint32_t codes[5]; /* up to the first 0 */
} typed[] = {
    {"q", {'q'}},
    {"ab\r", {'a', 'b', KEY_CODE_ENTER}},
    {" \t\b\x7f", {KEY_CODE_SPACE, KEY_CODE_TAB, KEY_CODE_BACKSPACE, KEY_CODE_BACKSPACE}},
    {"\x03", {KEY_CODE_INTERRUPT}},
    {"\x15\033[117;5u", {KEY_CODE_CLEAR, KEY_CODE_CLEAR}},
    {"\x1a\x0c", {INPUT_SUSPEND, INPUT_REDRAW}},
    {"\x01\x02q", {'q'}},
    {"\u00e9\u2713", {0xe9, 0x2713}},
    {"\xffq", {0xfffd, 'q'}},
    {"\033OA\033[B", {KEY_CODE_UP, KEY_CODE_DOWN}},
    {"\033[C\033OD", {KEY_CODE_RIGHT, KEY_CODE_LEFT}},
    {"\033[1;2A\033[1;2D", {KEY_CODE_SHIFT_UP, KEY_CODE_SHIFT_LEFT}},
    {"\033[1;5A", {KEY_CODE_UP}},
    {"\033[H\033OF\033[1~\033[4~", {KEY_CODE_HOME, KEY_CODE_END, KEY_CODE_HOME, KEY_CODE_END}},
    {"\033[5~\033[6~\033[3~", {KEY_CODE_PAGE_UP, KEY_CODE_PAGE_DOWN, KEY_CODE_DELETE}},
    {"\033[Z\033OE", {KEY_CODE_BACK_TAB, KEY_CODE_CENTRE}},
    {"\033O\003q", {KEY_CODE_INTERRUPT, 'q'}},
    {"\033\033O\003", {KEY_CODE_INTERRUPT}},
    {"\033\033[A", {KEY_CODE_UP}},
    {"\033\033q", {KEY_CODE_ESCAPE}},
    {"\033O\033[A\033O\033OB", {KEY_CODE_UP, KEY_CODE_DOWN}},
    {"\033O\u00e9", {0xe9}},
    {"\033xq", {'q'}},
    {"\033\u00e9q", {'q'}},
    {"\033\rq", {'q'}},
    {"\033\003q", {KEY_CODE_INTERRUPT, 'q'}},
    {"\033]11;rgb:1e1e/1e1e/1e1e\033\\q", {'q'}},
    {"\033]11;rgb:1e1e/1e1e/1e1e\007q", {'q'}},
    {"\x9d"
     "11;rgb:1e1e/1e1e/1e1e\x9cq",
     {'q'}},
    {"\xc2\x9d"
     "11;rgb:1e1e/1e1e/1e1e\xc2\x9cq",
     {'q'}},
    {"\033]2;\u271c \u2733\033\\q", {'q'}}, /* whose bytes hold ST */
    {"\033P>|xterm(388)\033\\\033P1+r5463=31\033\\q", {'q'}},
    {"\033_Gi=31;OK\033\\\033^pm\033\\\033Xsos\033\\q", {'q'}},
    {"\x90"
     "a\x9c\x98"
     "b\x9c\x9e"
     "c\x9c\x9f"
     "d\x9cq",
     {'q'}},
    {"\033]11;rgb\003q", {KEY_CODE_INTERRUPT, 'q'}},
    {"\033]11;rgb\x18q", {'q'}},
    {"\033]11;rgb\x1aq", {INPUT_SUSPEND, 'q'}},
    {"\033]11;rgb\033[Aq", {KEY_CODE_UP, 'q'}},
    {"\033\\q", {'q'}},
    {"\x9b"
     "A\x8f"
     "Bq",
     {KEY_CODE_UP, KEY_CODE_DOWN, 'q'}},
    {"\033[99;98;97vq", {'q'}},
    {"\033[<0;3;4M\033[<32;3;5M\033[<0;3;5m", {KEY_CODE_MOUSE_DOWN, KEY_CODE_MOUSE_DRAG, KEY_CODE_MOUSE_UP}},
    {"\033[<64;3;4M\033[<65;3;4M\033[<81;3;4M", {KEY_CODE_WHEEL_UP, KEY_CODE_WHEEL_DOWN, KEY_CODE_WHEEL_DOWN}},
    {"\033[<66;3;4Mq", {'q'}},
    {"\033[<0;0;4Mq", {'q'}},
    {"\033[200~hjkl\033[A\rq\033[201~x", {'x'}},
    {"\033[12\003q", {KEY_CODE_INTERRUPT, 'q'}},
    {"\033[<0;\033[A", {KEY_CODE_UP}},
    {"\033[200~hj\003q", {KEY_CODE_INTERRUPT, 'q'}},
};

static void expect(size_t row, const struct key *keys, size_t n)
{
	size_t wanted = 0;

	while (wanted < 5 && typed[row].codes[wanted])
		wanted++;
	ck_assert_msg(n == wanted, "row %zu: %zu keys", row, n);
	for (size_t i = 0; i < n; i++)
		ck_assert_msg(keys[i].code == typed[row].codes[i], "row %zu: key %zu is %x", row, i,
			      keys[i].code);
}

START_TEST(bytes_become_keys)
{
	struct key keys[KEYS_CAP];

	type(typed[_i].bytes);
	expect((size_t)_i, keys, keys_now(keys));
	ck_assert_uint_eq(input.n, 0);
}
END_TEST

/* A slow line may cut a sequence anywhere. */
START_TEST(a_cut_in_a_sequence_changes_nothing)
{
	const char *bytes = typed[_i].bytes;

	for (size_t cut = 1; cut < strlen(bytes); cut++) {
		struct key keys[KEYS_CAP];
		input_take(&input, bytes, cut, now_ms);
		size_t n = keys_now(keys);
		now_ms += 10;
		type(bytes + cut);
		while (n < KEYS_CAP && input_next(&input, now_ms, &keys[n]))
			n++;
		expect((size_t)_i, keys, n);
	}
}
END_TEST

/* The keyboard protocol: what the terminal sends, and each key with what it does. */
static const struct {
	const char *bytes;
	struct key keys[5]; /* up to the first without a code */
} moved[] = {
    {"\033[106;;106u\033[106;1:2;106u\033[106;1:3u",
     {{'j', KEY_WENT_DOWN, 0, 0}, {'j', KEY_REPEATS, 0, 0}, {'j', KEY_WENT_UP, 0, 0}}},
    {"\033[106;2;74u\033[106;1:3u", {{'J', KEY_WENT_DOWN, 0, 0}, {'J', KEY_WENT_UP, 0, 0}}},
    {"\033[A\033[1;1:3A", {{KEY_CODE_UP, KEY_WENT_DOWN, 0, 0}, {KEY_CODE_UP, KEY_WENT_UP, 0, 0}}},
    {"\033[1;2A\033[1;1:3A",
     {{KEY_CODE_SHIFT_UP, KEY_WENT_DOWN, 0, 0}, {KEY_CODE_SHIFT_UP, KEY_WENT_UP, 0, 0}}},
    {"\033[5~\033[6;1:1~\033[5;1:3~",
     {{KEY_CODE_PAGE_UP, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_PAGE_DOWN, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_PAGE_UP, KEY_WENT_UP, 0, 0}}},
    {"\033[27u\033[13u\033[9u\033[9;2u\033[127u",
     {{KEY_CODE_ESCAPE, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_ENTER, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_TAB, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_BACK_TAB, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_BACKSPACE, KEY_WENT_DOWN, 0, 0}}},
    {"\033[99;5u\033[122;5u\033[108;5u\033[32;;32u",
     {{KEY_CODE_INTERRUPT, KEY_WENT_DOWN, 0, 0},
      {INPUT_SUSPEND, KEY_WENT_DOWN, 0, 0},
      {INPUT_REDRAW, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_SPACE, KEY_WENT_DOWN, 0, 0}}},
    {"\033[57404;;53u\033[57419u\033[57414u\033[57427u",
     {{'5', KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_UP, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_ENTER, KEY_WENT_DOWN, 0, 0},
      {KEY_CODE_CENTRE, KEY_WENT_DOWN, 0, 0}}},
    {"\033[246;;246u\033[97;3;228u", {{0xf6, KEY_WENT_DOWN, 0, 0}, {0xe4, KEY_WENT_DOWN, 0, 0}}},
    {"\033[57441;2u\033[57441;1:3u\033[106;3u\033[13;1:3u",
     {{0, KEY_WAS_STRUCK, 0, 0}}}, /* shift; alt; a stranger */
    {"\033[200~\033[106u\033[201~x", {{'x', KEY_WAS_STRUCK, 0, 0}}},
};

START_TEST(keys_say_what_they_do)
{
	struct key keys[KEYS_CAP];

	input_take_motions(&input, true);
	type(moved[_i].bytes);
	size_t n = keys_now(keys), wanted = 0;
	for (; wanted < 5 && moved[_i].keys[wanted].code; wanted++) {
		ck_assert_uint_eq(keys[wanted].code, moved[_i].keys[wanted].code);
		ck_assert_int_eq(keys[wanted].motion, moved[_i].keys[wanted].motion);
	}
	ck_assert_uint_eq(n, wanted);
}
END_TEST

START_TEST(keys_that_were_down_before_are_not_let_go)
{
	struct key keys[KEYS_CAP];

	type("\033[106;;106u");
	ck_assert_uint_eq(keys_now(keys), 1);
	ck_assert_int_eq(keys[0].motion, KEY_WAS_STRUCK);
	input_take_motions(&input, true);
	type("\033[106;1:3u");
	ck_assert_uint_eq(keys_now(keys), 0);
}
END_TEST

START_TEST(answers_are_no_keys)
{
	struct key keys[KEYS_CAP];

	type("\033[?1u\033[3;14R");
	ck_assert_uint_eq(keys_now(keys), 0);
	ck_assert(input.answers.motions && input.answers.probe_column == 14 && !input.answers.all);
	type("\033[?62;22c");
	ck_assert_uint_eq(keys_now(keys), 0);
	ck_assert(input.answers.all);
	type("\033[1;2R"); /* from now on a function key */
	ck_assert_uint_eq(keys_now(keys), 0);
	ck_assert_int_eq(input.answers.probe_column, 14);
}
END_TEST

static const struct {
	const char *answer;
	enum input_ground ground;
} grounds[] = {
    {"\033]11;rgb:1e1e/1e1e/1e1e\033\\", INPUT_GROUND_DARK},
    {"\033]11;rgb:ffff/ffff/dddd\007", INPUT_GROUND_LIGHT},
    {"\033]11;rgb:f/f/e\033\\", INPUT_GROUND_LIGHT},
    {"\033]11;rgb:00/00/ff\033\\", INPUT_GROUND_DARK},  /* blue is dark, */
    {"\033]11;rgb:00/ff/00\033\\", INPUT_GROUND_LIGHT}, /* green is not */
    {"\033]11;rgba:ffff/ffff/ffff/ffff\033\\", INPUT_GROUND_UNKNOWN},
    {"\033]10;rgb:ffff/ffff/ffff\033\\", INPUT_GROUND_UNKNOWN},
    {"\033]11;rgb:ffff/ffff\033\\", INPUT_GROUND_UNKNOWN},
    {"\033]11;rgb:ffff/ffff/ffff\003", INPUT_GROUND_UNKNOWN}, /* broken off */
};

START_TEST(a_terminal_says_whether_its_background_is_light)
{
	struct key keys[KEYS_CAP];

	type(grounds[_i].answer);
	keys_now(keys);
	ck_assert_int_eq(input.answers.ground, grounds[_i].ground);
}
END_TEST

START_TEST(a_pointer_that_moves_presses_nothing)
{
	struct key keys[KEYS_CAP];

	type("\033[<35;13;4M\033[<34;1;1M");
	ck_assert_uint_eq(keys_now(keys), 1);
	ck_assert_uint_eq(keys[0].code, KEY_CODE_MOUSE_MOVE);
	ck_assert(keys[0].x == 12 && keys[0].y == 3);
}
END_TEST

START_TEST(the_pointer_says_where)
{
	struct key keys[KEYS_CAP];

	type("\033[<0;13;4M");
	ck_assert_uint_eq(keys_now(keys), 1);
	ck_assert_int_eq(keys[0].x, 12);
	ck_assert_int_eq(keys[0].y, 3);
}
END_TEST

START_TEST(escape_is_a_key_after_a_moment)
{
	struct key keys[KEYS_CAP];

	type("\033");
	ck_assert_uint_eq(keys_now(keys), 0);
	ck_assert_int_eq(input_due_ms(&input), now_ms + INPUT_ESCAPE_MS);
	now_ms += INPUT_ESCAPE_MS;
	ck_assert_uint_eq(keys_now(keys), 1);
	ck_assert_uint_eq(keys[0].code, KEY_CODE_ESCAPE);
	ck_assert_int_eq(input_due_ms(&input), INPUT_NEVER);
}
END_TEST

static const char *const unfinished[] = {"\033[<0;",
					 "\033[200~",
					 "\033[200~abc\033[20",
					 "\033[",
					 "\033O",
					 "\xe2\x9c",
					 "\033[1;",
					 "\033]11;rgb",
					 "\033P1+r\033",
					 ("\x9f"
					  "abc\xc2"),
					 "\033\xc3"};

START_TEST(nothing_unfinished_keeps_the_next_keys)
{
	struct key keys[KEYS_CAP];

	type(unfinished[_i]);
	ck_assert_uint_eq(keys_now(keys), 0);
	int64_t due = input_due_ms(&input);
	ck_assert(due != INPUT_NEVER && due <= now_ms + INPUT_PASTE_MS);
	now_ms = due;
	keys_now(keys); /* the time is over */
	type("q");
	ck_assert_uint_eq(keys_now(keys), 1);
	ck_assert_uint_eq(keys[0].code, 'q');
}
END_TEST

START_TEST(escape_twice_is_the_key_twice)
{
	struct key keys[KEYS_CAP];

	type("\033\033");
	ck_assert_uint_eq(keys_now(keys), 0);
	now_ms = input_due_ms(&input);
	ck_assert_uint_eq(keys_now(keys), 2);
	ck_assert_uint_eq(keys[0].code, KEY_CODE_ESCAPE);
	ck_assert_uint_eq(keys[1].code, KEY_CODE_ESCAPE);
}
END_TEST

/* What terminals answer to the questions of any program. */
static const char *const replies[] = {
    "\033]11;rgb:0000/0000/0000\033\\",
    "\033]10;rgb:ffff/ffff/ffff\007",
    "\033]4;7;rgb:cccc/cccc/cccc\033\\",
    "\033]52;c;aGpr bHk=\033\\",
    "\033]l\u00fc\u271c\033\\",
    "\033P>|foot(1.16.2)\033\\",
    "\033P1+r544e=787465726d\033\\",
    "\033P0+r\033\\",
    "\033P1$r0 q\033\\",
    "\033_Gi=31,s=1;OK\033\\",
    "\033^private\033\\",
    "\033Xstart\033\\",
    "\x9d"
    "11;hjkl\x9c",
    "\x90qqq\x9c",
    "\xc2\x9dhjkl\xc2\x9c",
    "\x9f"
    "Gq\x9c",
    "\x98q\x9c",
    "\x9eq\x9c",
    "\033[?62;22c",
    "\033[>41;388;0c",
    "\033[3;14R",
    "\033[?1u",
    "\033[?2026;2$y",
    "\033[4;600;800t",
    "\033[I",
    "\033[O",
    "\033[0n",
};

/* A line cuts them anywhere, but not for long. */
START_TEST(no_reply_of_a_terminal_is_a_key)
{
	struct rng rng = rng_seeded((uint64_t)_i, RNG_LOOK);
	struct key keys[KEYS_CAP];

	input.answers.all = true;
	input_take_motions(&input, rng_below(&rng, 2));
	for (int i = 0; i < how_many(100, 10000); i++) {
		const char *reply = replies[rng_below(&rng, ARRAY_LEN(replies))];
		size_t len = strlen(reply), cut = 1 + rng_below(&rng, (uint32_t)len);
		input_take(&input, reply, cut, now_ms);
		ck_assert_uint_eq(keys_now(keys), 0);
		if (cut < len)
			now_ms += rng_below(&rng, INPUT_ESCAPE_MS);
		input_take(&input, reply + cut, len - cut, now_ms);
		ck_assert_msg(!keys_now(keys), "'%s', cut at %zu, is a key", reply + 1, cut);
	}
	ck_assert_uint_eq(input.n, 0);
	type("q");
	ck_assert_uint_eq(keys_now(keys), 1);
}
END_TEST

/* Nor is any other that one can think of, in up to three pieces. */
START_TEST(no_string_report_or_alt_is_a_key)
{
	struct rng rng = rng_seeded((uint64_t)_i, RNG_LOOK);
	struct key keys[KEYS_CAP];
	char reply[REPLIES_CAP];

	input.answers.all = true;
	for (int i = 0; i < how_many(200, 20000); i++) {
		size_t len = replies_random(&rng, reply), at = 0;
		while (at < len) {
			size_t piece =
			    rng_below(&rng, 2) ? len - at : 1 + rng_below(&rng, (uint32_t)(len - at));
			input_take(&input, reply + at, piece, now_ms);
			at += piece;
			ck_assert_msg(!keys_now(keys), "'%s', cut at %zu, is a key", reply + 1, at);
			if (at < len)
				now_ms += rng_below(&rng, INPUT_ESCAPE_MS);
		}
		now_ms += INPUT_PASTE_MS;
		ck_assert_msg(!keys_now(keys), "'%s' is a key after a moment", reply + 1);
	}
	type("q");
	ck_assert_uint_eq(keys_now(keys), 1);
}
END_TEST

/* One that is longer than all that can wait, and has no end: ^C is there at once, and all keys after a moment. */
START_TEST(a_string_without_end_takes_no_keyboard_away)
{
	char piece[INPUT_CAP];
	struct key keys[KEYS_CAP];

	memset(piece, 'h', sizeof piece);
	type("\033]");
	for (int i = 0; i < 3; i++) {
		input_take(&input, piece, input_room(&input), now_ms);
		ck_assert_uint_eq(keys_now(keys), 0);
	}
	now_ms = input_due_ms(&input);
	ck_assert_uint_eq(keys_now(keys), 0);
	type("q");
	ck_assert_uint_eq(keys_now(keys), 1);
}
END_TEST

/* Whatever a line makes of the bytes, ^C gets through at once, and after a silence all keys do. */
START_TEST(after_any_bytes_the_keyboard_works)
{
	struct rng rng = rng_seeded((uint64_t)_i, RNG_LOOK);
	static const char likely[] = "\033\033\033[[[]P_\\<?O;:0123456789~Mmu200~";
	struct key keys[KEYS_CAP];
	bool interrupted = false;

	for (int i = 0; i < 200; i++) {
		char byte = (char)rng_below(&rng, 256);
		if (rng_below(&rng, 4))
			byte = likely[rng_below(&rng, sizeof likely - 1)];
		if (byte == 3)
			byte = 'x';
		input_take(&input, &byte, 1, now_ms);
		keys_now(keys);
	}
	type("\003");
	for (size_t n = keys_now(keys), i = 0; i < n; i++)
		interrupted |= keys[i].code == KEY_CODE_INTERRUPT;
	ck_assert(interrupted);
	now_ms += INPUT_PASTE_MS;
	keys_now(keys);
	type("q");
	ck_assert_uint_eq(keys_now(keys), 1);
	ck_assert_uint_eq(keys[0].code, 'q');
}
END_TEST

Suite *suite_input(void)
{
	Suite *suite = suite_create("term/input");
	TCase *tcase = tcase_create("input");
	tcase_add_checked_fixture(tcase, set_up, NULL);
	tcase_add_loop_test(tcase, bytes_become_keys, 0, (int)ARRAY_LEN(typed));
	tcase_add_loop_test(tcase, a_cut_in_a_sequence_changes_nothing, 0, (int)ARRAY_LEN(typed));
	tcase_add_loop_test(tcase, keys_say_what_they_do, 0, (int)ARRAY_LEN(moved));
	tcase_add_test(tcase, keys_that_were_down_before_are_not_let_go);
	tcase_add_test(tcase, answers_are_no_keys);
	tcase_add_loop_test(tcase, a_terminal_says_whether_its_background_is_light, 0, (int)ARRAY_LEN(grounds));
	tcase_add_test(tcase, a_pointer_that_moves_presses_nothing);
	tcase_add_test(tcase, the_pointer_says_where);
	tcase_add_test(tcase, escape_is_a_key_after_a_moment);
	tcase_add_test(tcase, escape_twice_is_the_key_twice);
	tcase_add_loop_test(tcase, no_reply_of_a_terminal_is_a_key, 0, 20);
	tcase_add_loop_test(tcase, no_string_report_or_alt_is_a_key, 0, 20);
	tcase_add_test(tcase, a_string_without_end_takes_no_keyboard_away);
	tcase_add_loop_test(tcase, nothing_unfinished_keeps_the_next_keys, 0, (int)ARRAY_LEN(unfinished));
	tcase_add_loop_test(tcase, after_any_bytes_the_keyboard_works, 0, 200);
	suite_add_tcase(suite, tcase);
	return suite;
}
