#include "config.h"

#include "term/curses_inc.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/minmax.h"
#include "term/frame.h"
#include "term/term.h"
#include "term/terminfo.h"
#include "term/tty.h"

enum {
	KEYS_PER_FRAME = 64,
	EMPTY_READS_MAX = 8,
	PASTE_BEGIN = 700,
	PASTE_END,
	MOUSE_BEGIN,
	REPORT_MAX = 24,
	SUSPEND_KEY = 0x1a,
	REDRAW_KEY = 0x0c
};

struct term {
	SCREEN *curses; /* reads keys; after its first refresh only the frame draws */
	struct frame frame;
	struct screen screen;
	bool pasting, gone;
	int empty_reads;         /* in a row: readable, but no key came */
	bool mouse;              /* the terminal reports it */
	char report[REPORT_MAX]; /* of the mouse, as far as it is read: "button;column;row" */
	int n_report;            /* characters of it; -1: no report is coming */
};

/* Is the environment variable NAME set and not empty? */
static bool term_env_is_set(const char *name)
{
	const char *value = getenv(name);

	return value && *value;
}

enum status term_check(const struct term_options *options, const char *theme_file, struct theme *theme,
		       struct diag *diag)
{
	const char *name = getenv("TERM");
	bool no_colour = !options->colour || term_env_is_set("NO_COLOR");
	int colours;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return diag_set(diag, STATUS_USAGE,
				"the game needs a terminal; 'astray --help' lists what works without one");
	if (!term_env_is_set("TERM"))
		name = "not set";
	if (!term_env_is_set("TERM") || !strcmp(name, "dumb"))
		return diag_set(diag, STATUS_USAGE,
				"TERM is %s; set it to the type of your terminal, such as xterm-256color",
				name);
	enum status status = terminfo_colours(name, &colours, diag);
	if (!status)
		status = theme_load(theme_file,
				    theme_choose(options->theme, colours, no_colour, getenv("COLORFGBG")),
				    theme, diag);
	if (!status && options->terminal_back)
		theme->base.back = COLOUR_BASE;
	return status;
}

/* A minimal system sets no locale but knows UTF-8.  A user who sets LANG=C wants ASCII. */
static bool term_locale_has_unicode(void)
{
	if (!strcmp(nl_langinfo(CODESET), "UTF-8"))
		return true;
	if (term_env_is_set("LC_ALL") || term_env_is_set("LC_CTYPE") || term_env_is_set("LANG"))
		return false;
	return setlocale(LC_CTYPE, "C.UTF-8") && !strcmp(nl_langinfo(CODESET), "UTF-8");
}

static void term_say(struct term *term, const char *bytes, size_t len)
{
	if (!tty_write(bytes, len))
		term->gone = true;
}

/* Asks for reports of presses, drags and releases in decimal.  Not every curses knows drags and this form. */
static void term_set_mouse(struct term *term, bool on)
{
	const char *bytes = on ? "\033[?1002h\033[?1006h" : "\033[?1002l\033[?1006l";

	if (term->frame.private_modes)
		term_say(term, bytes, strlen(bytes));
	term->mouse = on;
	term->n_report = -1;
}

static void term_start_modes(struct term *term)
{
	static const char paste_on[] = "\033[?2004h";

	raw(); /* ^S must not freeze, ^C and ^Z are keys */
	noecho();
	nonl();
	curs_set(0);
	term->frame.line_feeds = tty_keeps_line_feeds();
	refresh(); /* what curses then believes does not matter: our first frame writes every cell */
	if (term->frame.private_modes)
		term_say(term, paste_on, sizeof paste_on - 1);
}

static void term_stop_modes(struct term *term)
{
	static const char paste_off[] = "\033[?2004l";

	if (term->frame.private_modes)
		term_say(term, paste_off, sizeof paste_off - 1);
	if (term->mouse)
		term_set_mouse(term, false);
	if (frame_reset(&term->frame) == STATUS_OK)
		term_say(term, term->frame.bytes, term->frame.len);
	curs_set(1);
	endwin();
}

static enum status term_start_curses(struct term *term, struct diag *diag)
{
	const char *name = getenv("TERM");

	term->curses = newterm(NULL, stdout, stdin);
	if (!term->curses)
		return diag_set(diag, STATUS_USAGE, "cannot take over the terminal '%s'", name);
	enum status status = frame_open(&term->frame, name, diag);
	if (status) {
		endwin();
		delscreen(term->curses);
		return status;
	}
#ifdef HAVE_SET_ESCDELAY
	if (!getenv("ESCDELAY"))
		set_escdelay(25);
#endif
	term_start_modes(term);
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	define_key("\033[200~", PASTE_BEGIN);
	define_key("\033[201~", PASTE_END);
	define_key("\033[<", MOUSE_BEGIN);
	term->n_report = -1;
	return STATUS_OK;
}

static enum status term_show(struct term *term, struct ui *ui)
{
	ui_draw(ui, &term->screen);
	enum status status = frame_draw(&term->frame, &term->screen);
	if (!status && term->frame.len)
		term_say(term, term->frame.bytes, term->frame.len);
	return status;
}

/* Takes the new size.  What the terminal has made of its contents is unknown. */
static enum status term_resize(struct term *term)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col)
		size = (struct winsize){.ws_row = (unsigned short)LINES, .ws_col = (unsigned short)COLS};
	enum status status = frame_resize(&term->frame, size.ws_col, size.ws_row);
	if (!status)
		status = screen_resize(&term->screen, size.ws_col, size.ws_row);
	return status;
}

/* The key for CODE, one of curses' KEY codes; 0 if there is none. */
static uint32_t term_translate_special(wint_t code)
{
	static const struct {
		wint_t curses;
		uint32_t key;
	} table[] = {{KEY_UP, KEY_CODE_UP},
		     {KEY_DOWN, KEY_CODE_DOWN},
		     {KEY_LEFT, KEY_CODE_LEFT},
		     {KEY_RIGHT, KEY_CODE_RIGHT},
		     {KEY_HOME, KEY_CODE_HOME},
		     {KEY_A1, KEY_CODE_HOME},
		     {KEY_END, KEY_CODE_END},
		     {KEY_C1, KEY_CODE_END},
		     {KEY_PPAGE, KEY_CODE_PAGE_UP},
		     {KEY_A3, KEY_CODE_PAGE_UP},
		     {KEY_NPAGE, KEY_CODE_PAGE_DOWN},
		     {KEY_C3, KEY_CODE_PAGE_DOWN},
		     {KEY_B2, KEY_CODE_CENTRE},
		     {KEY_SR, KEY_CODE_SHIFT_UP},
		     {KEY_SF, KEY_CODE_SHIFT_DOWN},
		     {KEY_SLEFT, KEY_CODE_SHIFT_LEFT},
		     {KEY_SRIGHT, KEY_CODE_SHIFT_RIGHT},
		     {KEY_ENTER, KEY_CODE_ENTER},
		     {KEY_BTAB, KEY_CODE_BACK_TAB},
		     {KEY_BACKSPACE, KEY_CODE_BACKSPACE},
		     {KEY_DC, KEY_CODE_DELETE}};

	for (size_t i = 0; i < ARRAY_LEN(table); i++)
		if (table[i].curses == code)
			return table[i].key;
	return 0;
}

static uint32_t term_translate_character(wint_t code)
{
	switch (code) {
	case '\r':
	case '\n': return KEY_CODE_ENTER;
	case '\t': return KEY_CODE_TAB;
	case '\b':
	case 0x7f: return KEY_CODE_BACKSPACE;
	case 0x1b: return KEY_CODE_ESCAPE;
	case ' ': return KEY_CODE_SPACE;
	case 0x03: return KEY_CODE_INTERRUPT;
	default: break;
	}
	if (code < ' ')
		return 0;
	return code;
}

static void term_suspend(struct term *term)
{
	term_stop_modes(term);
	tty_stop();
	term_start_modes(term);
}

int64_t term_clock_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Takes one more character of a mouse report; returns true once KEY is what the whole report says. */
static bool term_take_report(struct term *term, wint_t code, struct key *key)
{
	enum { BUTTON = 3, DRAG = 32, WHEEL = 64 };
	int button, column, row;

	ASSERT(term->n_report >= 0);
	if (code != 'M' && code != 'm') {
		if (term->n_report < REPORT_MAX - 1)
			term->report[term->n_report++] = (char)code;
		return false;
	}
	term->report[term->n_report] = '\0';
	term->n_report = -1;
	if (sscanf(term->report, "%d;%d;%d", &button, &column, &row) != 3 || column < 1 || row < 1 ||
	    button & (BUTTON | WHEEL))
		return false;
	if (code == 'm')
		key->code = KEY_CODE_MOUSE_UP;
	else if (button & DRAG)
		key->code = KEY_CODE_MOUSE_DRAG;
	else
		key->code = KEY_CODE_MOUSE_DOWN;
	key->x = column - 1;
	key->y = row - 1;
	return true;
}

/* Passes the keys that have come to UI, at most those for one frame; returns events like tty_wait. */
static unsigned term_take_keys(struct term *term, struct ui *ui)
{
	unsigned seen = 0;
	int taken = 0;

	for (wint_t code; taken < KEYS_PER_FRAME && ui->depth && !ui->quit; taken++) {
		int kind = get_wch(&code);
		if (kind == ERR)
			break;
		bool special = kind == KEY_CODE_YES;
		if (special && (code == PASTE_BEGIN || code == PASTE_END)) {
			term->pasting = code == PASTE_BEGIN; /* pasted text is not played */
			continue;
		}
		if (special && code == MOUSE_BEGIN) {
			term->n_report = 0;
			continue;
		}
		struct key key = {.code = 0};
		if (special)
			key.code = term_translate_special(code);
		else
			key.code = term_translate_character(code);
		if (term->n_report >= 0 && !term_take_report(term, code, &key))
			continue;
		if (!special && code == SUSPEND_KEY)
			seen |= TTY_SUSPEND | TTY_RESIZE;
		else if (!special && code == REDRAW_KEY)
			seen |= TTY_RESIZE;
		if (key.code && !term->pasting)
			ui_key(ui, key);
	}
	/* A terminal that is readable again and again but has no byte is gone. */
	term->empty_reads++;
	if (taken)
		term->empty_reads = 0;
	if (term->empty_reads > EMPTY_READS_MAX)
		seen |= TTY_END;
	return seen;
}

/* How long to sleep until DUE_MS; -1: forever. */
static int term_sleep_ms(int64_t due_ms)
{
	if (due_ms == VIEW_IDLE)
		return -1;
	return (int)max(due_ms - term_clock_ms(), 0);
}

static enum status term_loop(struct term *term, struct ui *ui)
{
	unsigned seen = TTY_RESIZE;

	for (;;) {
		ui->now_ms = term_clock_ms();
		if (seen & TTY_KEYS)
			seen |= term_take_keys(term, ui);
		if (seen & TTY_END || term->gone)
			return STATUS_INTERRUPTED;
		if (ui->quit || ui->depth == 0)
			return STATUS_OK;
		if (seen & TTY_SUSPEND)
			term_suspend(term);
		if (seen & (TTY_RESIZE | TTY_SUSPEND) && term_resize(term) != STATUS_OK)
			return STATUS_NO_MEMORY;
		int64_t due = ui_due_ms(ui);
		if (due != VIEW_IDLE && due <= ui->now_ms) {
			ui_tick(ui);
			if (ui->quit || ui->depth == 0)
				return STATUS_OK;
			due = ui_due_ms(ui);
		}
		if (term_show(term, ui) != STATUS_OK)
			return STATUS_NO_MEMORY;
		if (ui->mouse != term->mouse)
			term_set_mouse(term, ui->mouse);
		seen = tty_wait(term_sleep_ms(due));
	}
}

static enum status term_with_curses(struct term *term, struct ui *ui, struct diag *diag)
{
	enum status status = term_start_curses(term, diag);

	if (status)
		return status;
	status = term_loop(term, ui);
	term_stop_modes(term);
	delscreen(term->curses);
	return status;
}

enum status term_run(const struct term_options *options, struct ui *ui, struct diag *diag)
{
	struct term term = {.gone = false};
	enum status status = tty_take(diag);

	ASSERT(ui->depth > 0 && ui->theme);
	if (!status) {
		term.screen.ascii = !term_locale_has_unicode() || options->ascii;
		term.screen.theme = ui->theme;
		ui->options.no_motion |= getenv("NO_MOTION") != NULL;
		status = term_with_curses(&term, ui, diag);
		tty_give();
	}
	screen_free(&term.screen);
	frame_free(&term.frame);
	return status;
}
