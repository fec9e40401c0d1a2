#include "config.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/base64.h"
#include "base/minmax.h"
#include "base/text.h"
#include "term/frame.h"
#include "term/input.h"
#include "term/term.h"
#include "term/terminfo.h"
#include "term/tty.h"
#include "term/worker.h"

enum {
	KEYS_PER_FRAME = 64,
	EMPTY_READS_MAX = 8,
	ESCAPE_MS_MAX = 10000,
	ANSWER_MS = 300, /* after which no answer of the terminal is expected any more */
	AHEAD = 64,      /* keys that wait while the views work */
	LOOK_MS = 10,    /* between two looks at the keyboard meanwhile */
	SHOW_MS = 100,   /* between two pictures meanwhile */
	BAR_MS = 500     /* after this time the work is long, and can be stopped */
};

struct term {
	struct theme theme; /* chosen while it runs */
	struct frame frame;
	struct screen screen;
	struct input input;
	bool gone;
	int empty_reads;    /* in a row: readable, but no byte came */
	bool unicode;       /* the locale has it */
	bool cursor;        /* it is shown */
	bool mouse, hovers; /* the terminal reports it, */
	int probe_width;    /* columns of the signs that were drawn to see how wide they are; 0: none were */
	enum input_ground ground; /* its answers */
	int64_t asked_ms;         /* the time of the query to the terminal */
	bool more_keys;           /* the last frame was as large as allowed */
	struct worker *worker;    /* NULL: out of memory, and the views work in this thread */
	struct ui *ui;            /* that it works for, */
	struct key key;           /* and the key that this answers */
	struct key ahead[AHEAD];  /* [n_ahead] keys that came meanwhile, */
	int n_ahead;
	unsigned missed; /* and other events, as of tty_wait */
};

/* Is the environment variable NAME set and not empty? */
static bool term_env_is_set(const char *name)
{
	const char *value = getenv(name);

	return value && *value;
}

/* Reads the theme of SETTINGS for a terminal whose background is LIGHT or dark. */
static enum status term_load_theme(const struct settings *settings, bool light, struct theme *theme,
				   struct diag *diag)
{
	bool no_colour = settings->colours == COLOURS_NEVER ||
			 (settings->colours == COLOURS_AUTO && term_env_is_set("NO_COLOR"));
	struct terminfo info;
	enum status status = terminfo_find(getenv("TERM"), &info, diag);

	if (!status)
		status = theme_load(theme_choose(settings_theme(settings), info.colours, no_colour, light),
				    theme, diag);
	if (!status && settings->background == BACKGROUND_TERMINAL)
		theme->base.back = COLOUR_BASE;
	return status;
}

enum status term_check(const struct settings *settings, struct theme *theme, struct diag *diag)
{
	const char *name = getenv("TERM");
	enum status status = tty_check(diag);

	if (status)
		return status;
	if (!term_env_is_set("TERM"))
		name = "not set";
	if (!term_env_is_set("TERM") || !strcmp(name, "dumb"))
		return diag_set(diag, STATUS_USAGE,
				"TERM is %s; set it to the type of your terminal, such as xterm-256color",
				name);
	return term_load_theme(settings, theme_is_light_by(getenv("COLORFGBG")), theme, diag);
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

/* Asks for reports in decimal: of presses, drags and releases, and of moves where the pointer HOVERS.  Not every curses knows
 * drags and this form. */
static void term_set_mouse(struct term *term, bool on, bool hovers)
{
	static const char off[] = "\033[?1003l\033[?1002l\033[?1006l";
	static const char drags[] = "\033[?1002h\033[?1006h", moves[] = "\033[?1003h\033[?1006h";

	if (term->frame.private_modes && term->mouse)
		term_say(term, off, sizeof off - 1);
	if (term->frame.private_modes && on)
		term_say(term, hovers ? moves : drags, sizeof drags - 1);
	term->mouse = on;
	term->hovers = hovers;
}

/* Puts TEXT into the terminal's clipboard, by xterm's OSC 52; whether it takes it, it does not say. */
static void term_copy(struct term *term, const char *text)
{
	static const char begin[] = "\033]52;c;", end[] = "\033\\";
	size_t len = strlen(text), n = base64_padded_chars(len);
	char *bytes = malloc(sizeof begin + n + sizeof end);

	if (!bytes)
		return;
	memcpy(bytes, begin, sizeof begin - 1);
	base64_encode_padded((const unsigned char *)text, len, bytes + sizeof begin - 1);
	memcpy(bytes + sizeof begin - 1 + n, end, sizeof end - 1);
	term_say(term, bytes, sizeof begin + n + sizeof end - 2);
	free(bytes);
}

/* UI's wishes for the terminal beyond the picture. */
static void term_ring_and_copy(struct term *term, struct ui *ui)
{
	if (ui->rings && ui->settings.rings)
		term_say(term, "\a", 1);
	if (ui->copy && term->frame.private_modes)
		term_copy(term, ui->copy);
	ui->rings = false;
	ui->copy = NULL;
}

/* Asks for keys with their motions, where the terminal has said that it can. */
static void term_set_motions(struct term *term, bool on)
{
	const char *bytes = on ? input_motions_on : input_motions_off;

	if (on == term->input.motions || !term->input.answers.motions)
		return;
	term_say(term, bytes, strlen(bytes));
	input_take_motions(&term->input, on);
}

/* Queries facts beyond terminfo, after drawing a probe to measure its width.  The first picture covers it, without
 * waiting: the answers come like keys. */
static void term_ask(struct term *term)
{
	int width, height;

	if (!term->frame.private_modes)
		return;
	tty_size(&width, &height);
	term->probe_width = text_width(screen_probe);
	if (term->screen.ascii || width <= 2 * term->probe_width)
		term->probe_width = 0;
	if (term->probe_width) {
		term_say(term, "\033[H", 3);
		term_say(term, screen_probe, strlen(screen_probe));
	}
	term_say(term, input_query, strlen(input_query));
	term->asked_ms = tty_clock_ms();
}

/* Handles the answers; returns events like tty_wait. */
static unsigned term_take_answers(struct term *term)
{
	int column = term->input.answers.probe_column;
	bool wide = term->probe_width && column && column != term->probe_width + 1;

	if (term->input.answers.ground != term->ground) {
		term->ground = term->input.answers.ground;
		term->ui->look_changed = true;
	}
	if (wide == term->screen.wide_signs)
		return 0;
	term->screen.wide_signs = wide;
	return TTY_RESIZE; /* everything is drawn again */
}

/* An answer that came after us would be typed into the shell. */
static void term_await_answers(struct term *term)
{
	unsigned char bytes[INPUT_CAP];
	struct key key;

	while (term->frame.private_modes && !term->input.answers.all && !term->gone) {
		int64_t now_ms = tty_clock_ms(), left_ms = term->asked_ms + ANSWER_MS - now_ms;
		if (left_ms <= 0 || !(tty_wait((int)left_ms) & TTY_KEYS))
			return;
		input_take(&term->input, bytes, tty_read(bytes, input_room(&term->input)), now_ms);
		while (input_next(&term->input, now_ms, &key))
			;
	}
}

static void term_start_modes(struct term *term)
{
	static const char paste_on[] = "\033[?2004h";

	term->frame.line_feeds = tty_keeps_line_feeds();
	if (term->frame.private_modes)
		term_say(term, paste_on, sizeof paste_on - 1);
}

static void term_stop_modes(struct term *term)
{
	static const char paste_off[] = "\033[?2004l";

	if (term->frame.private_modes)
		term_say(term, paste_off, sizeof paste_off - 1);
	if (term->mouse)
		term_set_mouse(term, false, false);
	term_set_motions(term, false);
	if (frame_reset(&term->frame) == STATUS_OK)
		term_say(term, term->frame.bytes, term->frame.len);
}

/* Does what the settings say about the look. */
static void term_take_look(struct term *term, struct ui *ui)
{
	bool light = theme_is_light_by(getenv("COLORFGBG"));
	struct diag diag = {""};

	if (term->ground)
		light = term->ground == INPUT_GROUND_LIGHT;
	ui->look_changed = false;
	term->screen.ascii = ui->settings.ascii || !term->unicode;
	enum status status = term_load_theme(&ui->settings, light, &term->theme, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
	else
		ui->theme = term->screen.theme = &term->theme;
}

static enum status term_show(struct term *term, struct ui *ui)
{
	if (ui->look_changed)
		term_take_look(term, ui);
	if (ui->settings.cursor != term->cursor)
		tty_show_cursor(ui->settings.cursor);
	term->cursor = ui->settings.cursor;
	term_ring_and_copy(term, ui);
	ui_draw(ui, &term->screen);
	enum status status = frame_draw(&term->frame, &term->screen);
	if (!status && term->frame.len)
		term_say(term, term->frame.bytes, term->frame.len);
	return status;
}

/* Takes the new size.  Its contents are then unknown. */
static enum status term_resize(struct term *term)
{
	int width, height;

	tty_size(&width, &height);
	enum status status = frame_resize(&term->frame, width, height);
	if (!status)
		status = screen_resize(&term->screen, width, height);
	return status;
}

/* GIVE_AND_TAKE is tty_stop, or tty_retake. */
static void term_suspend(struct term *term, struct ui *ui, void (*give_and_take)(void))
{
	term_stop_modes(term);
	ui->held = 0; /* keys released meanwhile are not reported */
	give_and_take();
	term_start_modes(term);
}

/* Reads the input; returns false if the terminal is gone: always readable, but without a byte. */
static bool term_read(struct term *term, int64_t now_ms)
{
	unsigned char bytes[INPUT_CAP];
	size_t n = tty_read(bytes, input_room(&term->input));

	if (n) {
		input_take(&term->input, bytes, n, now_ms);
		term->empty_reads = 0;
		return true;
	}
	return ++term->empty_reads <= EMPTY_READS_MAX;
}

/* ---- while the views work ---------------------------------------------------------------------------------- */

/* Reads the input while the views work.  A key too many replaces the one before it. */
static void term_read_ahead(struct term *term, int64_t now_ms)
{
	unsigned seen = tty_wait(0);
	struct key key;

	term->missed |= seen & ~(unsigned)TTY_KEYS;
	if (seen & TTY_KEYS && !term_read(term, now_ms))
		term->missed |= TTY_END;
	while (input_next(&term->input, now_ms, &key)) {
		term->n_ahead = min(term->n_ahead, AHEAD - 1);
		term->ahead[term->n_ahead++] = key;
	}
}

/* The place of the first key that stops a long piece of work among the waiting ones; n_ahead: none. */
static int term_stop_ahead(const struct term *term)
{
	int i = 0;

	for (; i < term->n_ahead; i++) {
		const struct key *key = &term->ahead[i];
		bool stops = key->code == KEY_CODE_ESCAPE || key->code == KEY_CODE_INTERRUPT;
		if (stops && key->motion != KEY_WENT_UP)
			break;
	}
	return i;
}

/* The work was stopped: Escape did only that, and ^C leaves.  Keys typed before them are obsolete. */
static void term_drop_ahead(struct term *term)
{
	int i = term_stop_ahead(term), from = i;

	if (i < term->n_ahead)
		from = term->ahead[i].code == KEY_CODE_INTERRUPT ? i : i + 1;
	term->n_ahead -= from;
	memmove(term->ahead, term->ahead + from, (size_t)term->n_ahead * sizeof *term->ahead);
}

static void term_write_frame(struct term *term)
{
	if (!frame_draw(&term->frame, &term->screen) && term->frame.len)
		term_say(term, term->frame.bytes, term->frame.len);
}

/* Shows the result so far while the work RESTS for that, and once it is LONG, the progress. */
static void term_show_work(struct term *term, bool rests, bool is_long)
{
	if (rests)
		ui_draw(term->ui, &term->screen);
	if (is_long && !term->ui->too_small)
		ui_draw_job(term->ui, &term->screen);
	term_write_frame(term);
}

/* Lets the views do WORK(term), and looks at the keyboard meanwhile.  Where no time passes, as in tests, nobody looks. */
static void term_work(struct term *term, void (*work)(void *term))
{
	struct job *job = &term->ui->job;
	int64_t began_ms = tty_clock_ms(), looked_ms = began_ms, shown_ms = began_ms;
	enum worker_state state;

	job_reset(job);
	worker_begin(term->worker, work, term);
	while ((state = worker_wait(term->worker, LOOK_MS)) != WORKER_DONE) {
		int64_t now_ms = tty_clock_ms();
		bool is_long = now_ms - began_ms >= BAR_MS;
		if (now_ms > looked_ms)
			term_read_ahead(term, now_ms);
		looked_ms = now_ms;
		if (term->missed & TTY_END || term->gone || (is_long && term_stop_ahead(term) < term->n_ahead))
			job->stopped = true;
		if (now_ms - shown_ms >= SHOW_MS) {
			term_show_work(term, state == WORKER_RESTS, is_long);
			shown_ms = now_ms;
		}
		job->wanted = now_ms + LOOK_MS - shown_ms >= SHOW_MS;
		if (state == WORKER_RESTS)
			worker_go_on(term->worker);
	}
	job->wanted = false;
	if (job->heeded)
		term_drop_ahead(term);
}

static void term_work_on_key(void *context)
{
	struct term *term = context;

	ui_key(term->ui, term->key);
}

static void term_work_on_tick(void *context)
{
	struct term *term = context;

	ui_tick(term->ui);
}

/* ---- the loop ---------------------------------------------------------------------------------------------- */

/* The next key, first the ones that came while the views worked. */
static bool term_next_key(struct term *term, int64_t now_ms)
{
	if (!term->n_ahead)
		return input_next(&term->input, now_ms, &term->key);
	term->key = term->ahead[0];
	term->n_ahead--;
	memmove(term->ahead, term->ahead + 1, (size_t)term->n_ahead * sizeof *term->ahead);
	return true;
}

/* Passes complete keys to UI, at most those for one frame; returns events like tty_wait. */
static unsigned term_take_keys(struct term *term, struct ui *ui)
{
	unsigned seen = 0;
	int taken = 0;

	for (; taken < KEYS_PER_FRAME && ui->depth && !ui->quit; taken++) {
		if (!term_next_key(term, ui->now_ms))
			break;
		if (term->key.code == INPUT_SUSPEND)
			seen |= TTY_SUSPEND | TTY_RESIZE;
		else if (term->key.code == INPUT_REDRAW)
			seen |= TTY_RESIZE;
		else
			term_work(term, term_work_on_key);
	}
	term->more_keys = taken == KEYS_PER_FRAME;
	return seen;
}

/* How long to sleep until the view or the input has something to do; -1: forever. */
static int term_sleep_ms(const struct term *term, int64_t view_due_ms)
{
	int64_t due_ms = input_due_ms(&term->input), now_ms = tty_clock_ms();

	static_assert((int)VIEW_IDLE == (int)INPUT_NEVER, "either says that nothing is due");
	if (term->more_keys || term->n_ahead || term->missed)
		return 0;
	if (due_ms == INPUT_NEVER || (view_due_ms != VIEW_IDLE && view_due_ms < due_ms))
		due_ms = view_due_ms;
	if (due_ms == VIEW_IDLE)
		return -1;
	return (int)clamp(due_ms - now_ms, (int64_t)0, (int64_t)INT_MAX);
}

static enum status term_loop(struct term *term, struct ui *ui)
{
	unsigned seen = TTY_RESIZE;

	for (;;) {
		ui->now_ms = tty_clock_ms();
		if (seen & TTY_KEYS && !term_read(term, ui->now_ms))
			return STATUS_INTERRUPTED;
		seen |= term_take_keys(term, ui) | term->missed;
		term->missed = 0;
		seen |= term_take_answers(term);
		if (seen & TTY_END || term->gone)
			return STATUS_INTERRUPTED;
		if (ui->quit || ui->depth == 0)
			return STATUS_OK;
		if (seen & TTY_SUSPEND)
			term_suspend(term, ui, tty_stop);
		else if (seen & TTY_CONTINUE)
			term_suspend(term, ui, tty_retake);
		if (seen & (TTY_RESIZE | TTY_SUSPEND | TTY_CONTINUE) && term_resize(term) != STATUS_OK)
			return STATUS_NO_MEMORY;
		int64_t due = ui_due_ms(ui);
		if (due != VIEW_IDLE && due <= ui->now_ms) {
			term_work(term, term_work_on_tick);
			if (ui->quit || ui->depth == 0)
				return STATUS_OK;
			due = ui_due_ms(ui);
		}
		if (term_show(term, ui) != STATUS_OK)
			return STATUS_NO_MEMORY;
		if (ui->mouse != term->mouse || ui->hovers != term->hovers)
			term_set_mouse(term, ui->mouse, ui->hovers);
		term_set_motions(term, ui->holds);
		seen = tty_wait(term_sleep_ms(term, due));
	}
}

/* The time after which a lone escape is a key, as curses lets users choose it; -1: not said. */
static int term_escape_ms(void)
{
	const char *said = getenv("ESCDELAY");
	int escape_ms = -1;

	if (said && !text_to_int(said, 0, ESCAPE_MS_MAX, &escape_ms))
		return -1;
	return escape_ms;
}

/* Uses the terminal TOLD, or a substitute. */
static enum status term_take_tty(struct ui *ui, const char *told, struct terminfo *info, struct diag *diag)
{
	info->name = told;
	if (!tty_take(told, NULL))
		return STATUS_OK;
	enum status status = terminfo_find(told, info, diag);
	if (!status)
		status = tty_take(info->name, diag);
	if (!status)
		ui_tell(ui, "TERM is '%s', which is unknown; drawn as for %s.", told, info->name);
	return status;
}

static enum status term_with_tty(struct term *term, struct ui *ui, struct diag *diag)
{
	struct terminfo info;
	enum status status = term_take_tty(ui, getenv("TERM"), &info, diag);

	if (status)
		return status;
	status = frame_open(&term->frame, info.name, diag);
	if (!status) {
		input_open(&term->input, term_escape_ms());
		term_start_modes(term);
		term_ask(term);
		status = term_loop(term, ui);
		term_stop_modes(term);
		term_await_answers(term);
	}
	tty_give();
	return status;
}

enum status term_run(struct ui *ui, struct diag *diag)
{
	struct term *term = calloc(1, sizeof *term);

	ASSERT(ui->depth > 0 && ui->theme);
	if (!term)
		return STATUS_NO_MEMORY;
	term->unicode = term_locale_has_unicode();
	term->screen.ascii = ui->settings.ascii || !term->unicode;
	const struct theme *first = ui->theme;
	term->screen.theme = ui->theme;
	ui->options.no_motion |= getenv("NO_MOTION") != NULL;
	term->ui = ui;
	if (worker_new(&ui->job, &term->worker))
		term->worker = NULL;
	enum status status = term_with_tty(term, ui, diag);
	worker_free(term->worker);
	ui->theme = first;
	screen_free(&term->screen);
	frame_free(&term->frame);
	free(term);
	return status;
}
