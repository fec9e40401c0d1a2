/* term/tty.h, without a terminal: keys, time, sizes and signals come from the seed. */
#include "config.h"

#include "term/curses_inc.h"

#include <term.h>

#include "term/tty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/glass/glass.h"
#include "tests/term/replies.h"

/* The largest step of the clock, when it jumps. */
enum { JUMP_MS = 100000000, SLOW_MS = 5000 };

static struct {
	struct rng *rng;
	struct ui *ui;
	struct glass_script script;
	int64_t now_ms;
	char typed[300]; /* [at ..] is not read yet */
	size_t at;
	int width, height, keys;
	bool leaving, gone;
	bool answered; /* a reply has come, before which the screen was as STANCE says */
	struct glass_stance stance;
} tty;

void glass_tty_begin(struct rng *rng, struct ui *ui, const struct glass_script *script)
{
	int64_t now_ms = tty.now_ms;

	tty.rng = rng;
	tty.ui = ui;
	tty.script = *script;
	tty.now_ms = now_ms + 1;
	tty.typed[0] = '\0';
	tty.at = 0;
	tty.width = 80;
	tty.height = 24;
	tty.keys = 0;
	tty.leaving = tty.gone = tty.answered = false;
}

int64_t tty_clock_ms(void)
{
	return tty.now_ms;
}

uint64_t tty_entropy(void)
{
	return (uint64_t)rng_below(tty.rng, UINT32_MAX) << 20;
}

enum status tty_check(struct diag *diag)
{
	(void)diag;
	return STATUS_OK;
}

enum status tty_take(const char *name, struct diag *diag)
{
	int found;

	if (setupterm(name, 1, &found) != OK)
		return diag_set(diag, STATUS_USAGE, "no terminal");
	return STATUS_OK;
}

void tty_give(void)
{
	del_curterm(cur_term);
}

void tty_show_cursor(bool on)
{
	(void)on;
}

void tty_stop(void) {}
void tty_retake(void) {}

bool tty_keeps_line_feeds(void)
{
	return true;
}

void tty_size(int *width, int *height)
{
	*width = tty.width;
	*height = tty.height;
}

bool tty_write(const void *bytes, size_t len)
{
	(void)bytes;
	(void)len;
	if (!rng_below(tty.rng, 50))
		tty.now_ms += rng_below(tty.rng, SLOW_MS);
	return !tty.gone;
}

size_t tty_read(void *bytes, size_t cap)
{
	size_t n = strlen(tty.typed + tty.at);

	if (tty.gone)
		return 0;
	if (n > cap)
		n = cap;
	memcpy(bytes, tty.typed + tty.at, n);
	tty.at += n;
	return n;
}

/* ---- what the player does */

static unsigned type(const char *keys)
{
	snprintf(tty.typed, sizeof tty.typed, "%s", keys);
	tty.at = 0;
	tty.keys += (int)strlen(keys);
	if (strchr(keys, '='))
		glass_side_options();
	return TTY_KEYS;
}

static unsigned type_one_of(const char *const *words, size_t n)
{
	return type(words[rng_below(tty.rng, (uint32_t)n)]);
}

#define ONE_OF(...) \
	type_one_of((const char *const[]){__VA_ARGS__}, \
		    sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static unsigned random_bytes(void)
{
	char bytes[40];
	size_t n = 1 + rng_below(tty.rng, sizeof bytes - 1);

	for (size_t i = 0; i < n; i++)
		bytes[i] = (char)(1 + rng_below(tty.rng, 255));
	bytes[n - 1] = '\0';
	return type(bytes);
}

static unsigned random_key(void)
{
	switch (rng_below(tty.rng, tty.script.wild ? 12 : 8)) {
	case 0: return ONE_OF("o", "o", "X", ">", "\r", "\r\r", " ", "\033", "z", "c");
	case 1: return ONE_OF("\003", "\003n", "\003t", "\003y", "S", "St", "Sn", "Sy");
	case 2:
		return ONE_OF("\003w/home/elsewhere\rn", "\003w/home/other\r", "Sw/home/third\ry", "p", "P",
			      "i", "?");
	case 8: return ONE_OF("m", "l", "s", "r", "g", "d", "a", "q", "f", "I", "/", ":", "\t", "1", "2", "9");
	case 9:
		return ONE_OF("\033[200~qqSy", "\033[200~o\033[201~", "\033[<0;", "\033[<0;9;9M", "\033[",
			      "\033]0;x", "\032", "\014");
	case 10: return random_bytes();
	default:
		return ONE_OF("h", "j", "k", "l", "y", "u", "b", "n", ".", "hhhh", "llll", "jjkk", "yubn",
			      "....");
	}
}

/* A reply comes to a program that waits for nothing but keys. */
static unsigned answer(void)
{
	char reply[REPLIES_CAP];

	replies_random(tty.rng, reply);
	glass_look(tty.ui, &tty.stance);
	tty.answered = true;
	snprintf(tty.typed, sizeof tty.typed, "%s", reply);
	tty.at = 0;
	return TTY_KEYS;
}

/* It has changed nothing. */
static void check_answer(void)
{
	struct glass_stance now;

	if (!tty.answered)
		return;
	tty.answered = false;
	glass_look(tty.ui, &now);
	if (now.depth != tty.stance.depth || now.top != tty.stance.top || now.actions != tty.stance.actions) {
		printf("a reply of the terminal is taken for a key: '%s'\n", tty.typed + 1);
		abort();
	}
}

/* Leaves by the keys, whatever is on the screen. */
static unsigned leave(void)
{
	tty.leaving = true;
	return type(rng_below(tty.rng, 2) ? "\033\033S\033q" : "\003y");
}

unsigned tty_wait(int timeout_ms)
{
	static const char *const end[] = {"\003y"};

	check_answer();
	glass_seen(tty.ui, tty.keys);
	tty.keys = 0;
	if (tty.script.events-- <= 0) {
		if (tty.script.signalled || tty.script.events < -20)
			return TTY_END;
		return tty.leaving ? type(end[0]) : leave();
	}
	if (timeout_ms < 0 && !rng_below(tty.rng, 8))
		return answer();
	if (timeout_ms >= 0 && rng_below(tty.rng, 4)) {
		tty.now_ms += timeout_ms + 1;
		tty.script.events += rng_below(tty.rng, 8) != 0; /* what goes on by itself is nearly free */
		return 0;
	}
	switch (rng_below(tty.rng, 60)) {
	case 0: tty.now_ms += rng_below(tty.rng, JUMP_MS); return 0;
	case 1:
		tty.width = 1 + (int)rng_below(tty.rng, 150);
		tty.height = 1 + (int)rng_below(tty.rng, 50);
		return TTY_RESIZE;
	case 2:
		tty.width = 80;
		tty.height = 24;
		return TTY_RESIZE;
	case 3: return rng_below(tty.rng, 2) ? TTY_SUSPEND : TTY_CONTINUE;
	case 4: tty.gone = !rng_below(tty.rng, 8); return tty.gone ? TTY_KEYS : 0;
	default: return random_key();
	}
}
