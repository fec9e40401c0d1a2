/* Your deaths as puzzles: the newest first, how far you have got with each, and a picture of the chosen one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/list.h"
#include "screens/run/moment.h"

enum { LINE = LIST_KEYS, FORGET };

static const struct view_action actions[] = {
    LIST_ACTIONS("Deaths", "play", "play", "get away this time"),
    [LINE] = {"line", "line", "its line, for a friend", "Deaths", NULL},
    [FORGET] = {"forget", "forget", "forget it", "Deaths", NULL},
};

struct deaths {
	struct list list;
	struct rules *rules;    /* owned */
	struct escape_list all; /* owned */
	struct escape *escape;  /* owned; the chosen one, */
	struct moment moment;   /* and where it begins; its session is NULL: that cannot be shown */
	struct diag trouble;    /* why */
	bool played;            /* since the list was read */
};

/* The note of LINE: the newest stands first. */
static const struct escape_note *deaths_note(const struct deaths *deaths, int line)
{
	return &deaths->all.notes[deaths->all.n - 1 - line];
}

static void deaths_copy_line(const struct deaths *deaths, char text[ESCAPE_LINE_CAP])
{
	struct line line = deaths_note(deaths, deaths->list.at)->line;

	snprintf(text, ESCAPE_LINE_CAP, "%.*s", (int)line.len, line.text);
}

/* Goes to the moment of the chosen one. */
static void deaths_read(void *state, struct ui *ui)
{
	struct deaths *deaths = state;
	struct session *session = NULL;
	char line[ESCAPE_LINE_CAP];

	moment_free(&deaths->moment);
	deaths->moment = (struct moment){.n_out = 0};
	if (!deaths->list.n)
		return;
	deaths_copy_line(deaths, line);
	if (!escape_open(line, deaths->rules, deaths->escape, &session, &deaths->trouble) &&
	    moment_of_now(&deaths->moment, ui, session, &deaths->trouble)) {
		moment_free(&deaths->moment);
		deaths->moment = (struct moment){.n_out = 0};
	}
}

static void deaths_view_close(void *state)
{
	struct deaths *deaths = state;

	moment_free(&deaths->moment);
	escape_list_free(&deaths->all);
	free(deaths->escape);
	free(deaths->rules);
}

static enum status deaths_read_list(struct deaths *deaths, struct diag *diag)
{
	struct escape_list all;
	enum status status = escape_list(&all, deaths->rules, diag);

	if (status)
		return status;
	escape_list_free(&deaths->all);
	deaths->all = all;
	deaths->list.n = all.n;
	if (deaths->list.at >= all.n)
		deaths->list.at = all.n ? all.n - 1 : 0;
	if (!all.n)
		return diag_set(diag, STATUS_NOT_FOUND,
				"No deaths yet. A run that you could have survived adds one.");
	return STATUS_OK;
}

static enum status deaths_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct deaths *deaths = state;
	enum status status = STATUS_NO_MEMORY;

	(void)arg;
	deaths->rules = calloc(1, sizeof *deaths->rules);
	deaths->escape = calloc(1, sizeof *deaths->escape);
	if (deaths->rules && deaths->escape)
		status = rules_load(deaths->rules, diag);
	if (!status)
		status = deaths_read_list(deaths, diag);
	if (status)
		deaths_view_close(deaths);
	else
		deaths_read(deaths, ui);
	return status;
}

/* How far you have got with NOTE. */
static void deaths_say(const struct escape_note *note, char *text, size_t cap)
{
	if (note->best && note->best <= note->turns)
		snprintf(text, cap, "away in %d *", note->best);
	else if (note->best)
		snprintf(text, cap, "away in %d, can be %d", note->best, note->turns);
	else if (!note->playable)
		snprintf(text, cap, "of another edition");
	else if (note->tries)
		snprintf(text, cap, "tried %d time%s", note->tries, note->tries == 1 ? "" : "s");
	else
		snprintf(text, cap, "new");
}

static void deaths_text(const void *state, int line, char *out)
{
	const struct escape_note *note = deaths_note(state, line);
	char far[48];

	deaths_say(note, far, sizeof far);
	snprintf(out, LIST_TEXT, "%.*s\t%s", (int)note->title.len, note->title.text, far);
}

static void deaths_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct deaths *deaths = state;
	struct list_place place = list_place(&view_deaths, state, ui);
	int escaped = 0;
	char far[48];

	for (int i = 0; i < deaths->all.n; i++)
		escaped += deaths->all.notes[i].best > 0;
	screen_format(screen, 14, 0, ROLE_DIM, "%d of %d escaped", escaped, deaths->all.n);
	deaths_say(deaths_note(deaths, deaths->list.at), far, sizeof far);
	screen_format(screen, 1, 1, ROLE_DIM, "%s; the way out takes %d turns", far,
		      deaths_note(deaths, deaths->list.at)->turns);
	if (deaths->moment.run.session && place.beside.width)
		moment_draw(&deaths->moment, ui, screen, place.beside);
	else if (!deaths->moment.run.session)
		screen_words(screen, place.beside, ROLE_DANGER, deaths->trouble.text);
}

static void deaths_play(struct deaths *deaths, struct ui *ui)
{
	struct session *session = NULL;
	struct run_setup setup = {.session = &session, .escape = deaths->escape};
	char line[ESCAPE_LINE_CAP];
	struct diag diag = {""};

	deaths_copy_line(deaths, line);
	enum status status = escape_open(line, deaths->rules, deaths->escape, &session, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
	else
		deaths->played = ui_push(ui, &view_run, &setup) == STATUS_OK;
	session_close(session); /* unless taken over */
}

/* Reads the list again; with none left it closes. */
static enum view_answer deaths_again(struct deaths *deaths, struct ui *ui)
{
	struct diag diag = {""};
	enum status status = deaths_read_list(deaths, &diag);

	if (status) {
		ui_tell_failure(ui, status, &diag);
		return VIEW_CLOSE;
	}
	deaths_read(deaths, ui);
	return VIEW_STAY;
}

static enum view_answer deaths_view_key(void *state, struct ui *ui, int action, struct key key)
{
	struct deaths *deaths = state;
	char line[ESCAPE_LINE_CAP];
	struct proof_arg arg = {.escape = line};
	struct diag diag = {""};

	(void)key;
	deaths_copy_line(deaths, line);
	if (action == LIST_TAKE)
		deaths_play(deaths, ui);
	if (action == LINE)
		ui_push(ui, &view_proof, &arg);
	if (action != FORGET)
		return VIEW_STAY;
	enum status status = escape_forget(line, deaths->rules, &diag);
	if (status)
		ui_tell_failure(ui, status, &diag);
	return deaths_again(deaths, ui);
}

static int64_t deaths_view_due_ms(const void *state, const struct ui *ui)
{
	return ((const struct deaths *)state)->played ? ui->now_ms : VIEW_IDLE;
}

static enum view_answer deaths_view_tick(void *state, struct ui *ui)
{
	struct deaths *deaths = state;

	deaths->played = false;
	return deaths_again(deaths, ui);
}

static const struct view_list list = {
    .title = "Your deaths",
    .text = deaths_text,
    .columns = {{0}, {.width = 22, .role = ROLE_DIM, .from = 56}},
    .moved = deaths_read,
    .width = 57,
    .beside_from = 78,
    .keys = {LIST_TAKE, LIST_DOWN, LINE, FORGET, LIST_HELP, LIST_BACK},
};

const struct view view_deaths = {
    .name = "deaths",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct deaths),
    .open = deaths_view_open,
    .close = deaths_view_close,
    .draw = deaths_view_draw,
    .key = deaths_view_key,
    .due_ms = deaths_view_due_ms,
    .tick = deaths_view_tick,
};
