/* tests/term/replies.h -- what terminals send that no key is: answers to questions of any program, and keys struck with alt.
 *
 * Invariant: no reply is a key, or the beginning of one. */
#ifndef TESTS_TERM_REPLIES_H
#define TESTS_TERM_REPLIES_H

#include <stdio.h>

#include "base/rng.h"

enum { REPLIES_CAP = 128 };

/* How the strings of ECMA-48 5.6 begin: OSC, DCS, APC, PM, SOS; with 7 bits, with 8, and as UTF-8 has these. */
static const char *const replies_begin[][3] = {
    {"\033]", "\x9d", "\xc2\x9d"}, {"\033P", "\x90", "\xc2\x90"}, {"\033_", "\x9f", "\xc2\x9f"},
    {"\033^", "\x9e", "\xc2\x9e"}, {"\033X", "\x98", "\xc2\x98"},
};

static const char *const replies_end[] = {"\033\\", "\x9c", "\xc2\x9c"};

/* Reports of CSI: what stands before and behind its two numbers. */
static const char *const replies_reports[][2] = {{"?", "c"}, {">", ";0c"}, {"=", "c"}, {"2", "R"}, {"?", "$y"},
						 {"?", "u"}, {"?", "n"},   {"?", "S"}, {"4;", "t"}};

/* Writes a random one to REPLY; returns its length. */
static size_t replies_random(struct rng *rng, char reply[REPLIES_CAP])
{
	static const char letters[] = "hjklyubnqSXxo.>?:; =/#0123456789abcdefABCDEF|,-+$\"{}z";
	static const char struck[] = "hjklyubnqSxo.>?:;zQ0123456789abcdef";
	uint32_t kind = rng_below(rng, 4), form = rng_below(rng, 3), string = rng_below(rng, 5);
	size_t n = 0;

	if (kind == 0)
		return (size_t)snprintf(reply, REPLIES_CAP, "\033%c",
					struck[rng_below(rng, sizeof struck - 1)]);
	if (kind == 1) {
		const char *const *report =
		    replies_reports[rng_below(rng, sizeof replies_reports / sizeof *replies_reports)];
		return (size_t)snprintf(reply, REPLIES_CAP, "\033[%s%u;3%u%s", report[0], rng_below(rng, 100),
					rng_below(rng, 100), report[1]);
	}
	n = (size_t)snprintf(reply, REPLIES_CAP, "%s", replies_begin[string][form]);
	for (uint32_t left = rng_below(rng, 60); left; left--)
		reply[n++] = letters[rng_below(rng, sizeof letters - 1)];
	const char *end = string == 0 && rng_below(rng, 2) ? "\007" : replies_end[rng_below(rng, 3)];
	return n + (size_t)snprintf(reply + n, REPLIES_CAP - n, "%s", end);
}

#endif
