#include "cli/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "kit/words.h"
#include "screens/run/speak.h"

enum {
	WIDTH = 80,
	HEIGHT = 24,
	LINE_CAP = 4096,
	DUMP_CAP = 1 << 16,
	TICKS_MAX = 20000,
	STROKE_MS = 1000 /* between two keys: none is held */
};

struct plain {
	struct ui *ui;
	struct screen screen;
	struct speak speak;
	int turn, floor;   /* told last; floor -1: none yet */
	char *rows, *told; /* [DUMP_CAP] the screen as text, now and as it was told last */
	bool quit;
};

static const struct ui_frame *plain_top(const struct plain *plain)
{
	return &plain->ui->stack[plain->ui->depth - 1];
}

/* The run, if it is what gets the keys. */
static const struct run *plain_run_on_top(const struct plain *plain)
{
	if (plain_top(plain)->view != &view_run)
		return NULL;
	return plain_top(plain)->state;
}

/* ---- out ------------------------------------------------------------------------------------------------- */

/* Prints LINES, in which nothing but line ends controls a terminal, and releases them. */
static void plain_say(struct byte_writer *lines)
{
	text_make_safe((char *)lines->blob.bytes, lines->blob.len, "\n");
	fwrite(lines->blob.bytes, 1, lines->blob.len, stdout);
	blob_free(&lines->blob);
}

/* Appends what is shown until the next key, after WORD, to LINES; it is told once. */
static void plain_add_notice(struct plain *plain, const char *word, struct byte_writer *lines)
{
	struct ui *ui = plain->ui;
	char text[WORDS_CAP];

	if (ui->notice[0])
		write_text(lines, "%s %s\n", word,
			   words_plain(ui, plain_top(plain)->view, ui->notice, text, sizeof text));
	ui->notice[0] = '\0';
}

/* The news and the line of the run's present turn. */
static void plain_say_turn(struct plain *plain, const struct run *run, const char *word)
{
	struct byte_writer line = {0};

	plain_add_notice(plain, "say", &line);
	speak_turn(run, plain->ui, word, &plain->speak, &line);
	write_text(&line, "\n");
	plain_say(&line);
	plain->turn = run->game->turn;
	plain->floor = run->floor;
}

/* Cuts the first line from *TEXT and returns it; "" at the end. */
static char *plain_cut(char **text)
{
	char *line = *text, *end = strchr(line, '\n');

	*text = line + strlen(line);
	if (end) {
		*end = '\0';
		*text = end + 1;
	}
	return line;
}

/* The rows of the screen that have changed since they were told, or all of them. */
static void plain_say_screen(struct plain *plain, bool all)
{
	char *rows = plain->rows, *told = plain->told, *kept;

	ui_draw(plain->ui, &plain->screen);
	screen_dump(&plain->screen, plain->rows, DUMP_CAP);
	kept = strdup(plain->rows);
	for (int y = 0; *rows && kept; y++) {
		const char *row = plain_cut(&rows), *old = plain_cut(&told);
		if (all || strcmp(row, old) != 0)
			cli_print("|%02d %s\n", y, row);
	}
	if (kept)
		memcpy(plain->told, kept, strlen(kept) + 1);
	free(kept);
	cli_print("view %s\n", plain_top(plain)->view->name);
}

/* The view on top, in its own sentences.  Returns false if it has none. */
static bool plain_say_sentences(struct plain *plain)
{
	const struct ui_frame *frame = plain_top(plain);
	struct byte_writer lines = {0};

	if (!frame->view->speak)
		return false;
	frame->view->speak(frame->state, plain->ui, &lines);
	plain_add_notice(plain, "tell", &lines);
	write_text(&lines, "view %s\n", frame->view->name);
	plain_say(&lines);
	return true;
}

/* What the program waits with. */
static void plain_say_all(struct plain *plain)
{
	const struct run *run = plain_run_on_top(plain);

	if (run)
		plain_say_turn(plain, run, "turn");
	else if (!plain_say_sentences(plain))
		plain_say_screen(plain, false);
}

/* ---- time ------------------------------------------------------------------------------------------------ */

/* If a turn has passed since the last line of the run, gives it a line of its own. */
static void plain_say_step(struct plain *plain)
{
	const struct run *run = plain_run_on_top(plain);

	if (run && plain->floor >= 0 && (run->game->turn != plain->turn || run->floor != plain->floor))
		plain_say_turn(plain, run, "step");
}

/* Lets the views go on until they wait for a key; each turn that passes on the way gets a line of its own. */
static void plain_settle(struct plain *plain)
{
	struct ui *ui = plain->ui;

	for (int i = 0; i < TICKS_MAX && ui->depth && !ui->quit; i++) {
		const struct run *run = plain_run_on_top(plain);
		int64_t due = ui_due_ms(ui);
		if (due == VIEW_IDLE)
			return;
		if (run && run->walk.going)
			plain_say_step(plain);
		if (due > ui->now_ms)
			ui->now_ms = due;
		ui->now_ms++;
		ui_tick(ui);
	}
}

/* ---- in -------------------------------------------------------------------------------------------------- */

/* The first key of the action NAME of the view on top, or the key called NAME; 0 if there is neither. */
static uint32_t plain_key(const struct plain *plain, const char *name)
{
	const struct view *view = plain_top(plain)->view;
	int action = view_action_named(view, name);

	return action < 0 ? key_named(name) : plain->ui->keymap->codes[view_index(view)][action][0];
}

/* Words that are the same everywhere; returns false for any other. */
static bool plain_own_word(struct plain *plain, const char *word)
{
	const struct run *run = plain_run_on_top(plain);
	struct byte_writer map = {0};

	if (!strcmp(word, "QUIT")) {
		plain->quit = true;
	} else if (!strcmp(word, "SCREEN")) {
		plain_say_screen(plain, true);
	} else if (!strcmp(word, "MAP") && run) {
		speak_map(run, &map);
		plain_say(&map);
	} else if (!strcmp(word, "HELP")) {
		const struct view *view = plain_top(plain)->view;
		cli_print("words MAP SCREEN HELP QUIT");
		for (size_t i = 0; i < view->n_actions; i++)
			cli_print(" %s", view->actions[i].name);
		cli_print("\n");
	} else {
		return false;
	}
	return true;
}

/* Carries out the words of LINE, one after the other; what is not known ends it. */
static void plain_obey(struct plain *plain, char *line)
{
	char *rest = line;

	for (char *word = strtok_r(line, " \t\r\n", &rest); word && plain->ui->depth && !plain->ui->quit;
	     word = strtok_r(NULL, " \t\r\n", &rest)) {
		if (plain_own_word(plain, word))
			continue;
		uint32_t code = plain_key(plain, word);
		if (!code) {
			cli_print("no command '%.40s'; HELP lists them\n", word);
			return;
		}
		plain_say_step(plain);
		ui_draw(plain->ui, &plain->screen);
		plain->ui->now_ms += STROKE_MS;
		ui_key(plain->ui, (struct key){.code = code});
		plain_settle(plain);
	}
}

/* Reads the next line into LINE[LINE_CAP]; false at the end.  One that is too long is left out as a whole: half of it could
 * mean something else. */
static bool plain_read(char *line)
{
	size_t len = 0;
	int c = getchar();

	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = getchar(), len++)
		if (len < LINE_CAP)
			line[len] = (char)c;
	if (len >= LINE_CAP) {
		cli_print("no command in a line of more than %d bytes is obeyed\n", LINE_CAP - 1);
		len = 0;
	}
	line[len] = '\0';
	return true;
}

static enum status plain_loop(struct plain *plain)
{
	char line[LINE_CAP];

	ui_draw(plain->ui, &plain->screen);
	plain_settle(plain);
	while (plain->ui->depth && !plain->ui->quit && !plain->quit) {
		plain_say_all(plain);
		if (fflush(stdout) != 0)
			return STATUS_WRITE;
		if (!plain_read(line))
			return STATUS_OK;
		plain_obey(plain, line);
	}
	cli_print("bye\n");
	return fflush(stdout) != 0 ? STATUS_WRITE : STATUS_OK;
}

enum status plain_run(struct ui *ui, struct diag *diag)
{
	struct plain plain = {.ui = ui, .screen = {.theme = ui->theme, .ascii = true}, .floor = -1};
	enum status status = screen_resize(&plain.screen, WIDTH, HEIGHT);

	plain.rows = calloc(1, DUMP_CAP);
	plain.told = calloc(1, DUMP_CAP);
	if (!plain.rows || !plain.told)
		status = STATUS_NO_MEMORY;
	if (!status)
		status = plain_loop(&plain);
	if (status == STATUS_WRITE)
		diag_set(diag, status, "standard output: cannot write");
	screen_free(&plain.screen);
	free(plain.rows);
	free(plain.told);
	return status;
}
