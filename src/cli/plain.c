#include "cli/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "kit/list.h"
#include "kit/speech.h"
#include "kit/words.h"
#include "screens/run/speak.h"

enum {
	WIDTH = 80,
	HEIGHT = 24,
	LINE_CAP = 4096,
	DUMP_CAP = 1 << 16,
	PROTOCOL = 1, /* of the lines for programs: see astray-formats(5) */
	TICKS_MAX = 20000,
	STROKE_MS = 1000 /* between two keys: none is held */
};

struct plain {
	struct ui *ui;
	struct screen screen;
	struct speak speak;
	struct speech speech;
	const struct view *view; /* printed last */
	int turn, floor;         /* told last; floor -1: none yet */
	struct cell at;          /* where you were then */
	char *rows, *told;       /* now and as printed last */
	bool acted;              /* a key was struck since the last line was read, or none was read */
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

/* Appends the lines up to the next key, after WORD, to LINES; each is printed once. */
static void plain_add_notice(struct plain *plain, const char *word, struct byte_writer *lines)
{
	struct ui *ui = plain->ui;
	char text[WORDS_CAP];

	if (ui->notice[0])
		write_text(lines, "%s%s\n", word,
			   words_plain(ui, plain_top(plain)->view, ui->notice, text, sizeof text));
	ui->notice[0] = '\0';
}

/* The news and the line of the run's present turn. */
static void plain_say_turn(struct plain *plain, const struct run *run, const char *word)
{
	struct byte_writer line = {0};

	plain_add_notice(plain, "say ", &line);
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

/* The view on top, in its own lines for programs.  Returns false: no such lines. */
static bool plain_say_sentences(struct plain *plain)
{
	const struct ui_frame *frame = plain_top(plain);
	struct byte_writer lines = {0};

	if (!frame->view->speak)
		return false;
	speech_begin(&plain->speech, frame->view, ASKS_NOTHING, DIRECTIONS);
	frame->view->speak(frame->state, plain->ui, &plain->speech);
	if (!speech_end(&plain->speech, &lines))
		return false;
	plain_add_notice(plain, "tell ", &lines);
	write_text(&lines, "view %s\n", frame->view->name);
	plain_say(&lines);
	return true;
}

/* ---- spoken lines ---------------------------------------------------------------------------------------- */

/* The rows of a view without facts. */
static void plain_add_rows(struct plain *plain)
{
	char *rows = plain->rows;

	ui_draw(plain->ui, &plain->screen);
	screen_dump(&plain->screen, plain->rows, DUMP_CAP);
	for (int y = 0; *rows; y++)
		speech_row(&plain->speech, y, plain_cut(&rows));
}

/* The run's messages since the last answer, and your way over several turns. */
static void plain_add_run(struct plain *plain, const struct run *run)
{
	struct speech *speech = &plain->speech;
	struct cell at = run->game->at;
	struct byte_writer news = {0};
	int turns = run->game->turn - plain->turn;

	/* Places are relative to where you are now, so the way you came is told as if it continued. */
	if (turns > 1 && run->floor == plain->floor)
		speech_add(speech, &(struct fact){.kind = FACT_JOURNEY,
						  .number = turns,
						  .at = {(int16_t)(2 * at.x - plain->at.x),
							 (int16_t)(2 * at.y - plain->at.y)}});
	speak_news(run, plain->ui, &plain->speak, "", &news);
	if (news.blob.len)
		speech_say(speech, FACT_NEWS, 0, "%.*s", (int)news.blob.len - 1, (const char *)news.blob.bytes);
	blob_free(&news.blob);
	plain->turn = run->game->turn;
	plain->floor = run->floor;
	plain->at = at;
}

/* The news of the view on top, or the answer to QUESTION. */
static void plain_tell(struct plain *plain, enum speech_question question, int direction)
{
	const struct ui_frame *frame = plain_top(plain);
	struct speech *speech = &plain->speech;
	struct byte_writer lines = {0}, notice = {0};
	const struct run *run = plain_run_on_top(plain);

	speech_begin(speech, frame->view, question, direction);
	if (frame->view->speak)
		frame->view->speak(frame->state, plain->ui, speech);
	else if (frame->view->list)
		list_speak(plain->ui, frame, speech);
	else
		plain_add_rows(plain);
	if (!question && run)
		plain_add_run(plain, run);
	bool titled = frame->view->list && frame->view->list->title;
	if (!question && plain->view && plain->view != frame->view && !titled)
		speech_add(speech, &(struct fact){.kind = FACT_VIEW, .name = frame->view->name});
	plain_add_notice(plain, "", &notice);
	if (notice.blob.len)
		speech_say(speech, FACT_NEWS, 1, "%.*s", (int)notice.blob.len - 1,
			   (const char *)notice.blob.bytes);
	blob_free(&notice.blob);
	speech_end(speech, &lines);
	plain_say(&lines);
	plain->view = frame->view;
}

/* What the program waits with. */
static void plain_say_all(struct plain *plain)
{
	const struct run *run = plain_run_on_top(plain);

	if (!plain->speech.full)
		plain_tell(plain, ASKS_NOTHING, DIRECTIONS);
	else if (run)
		plain_say_turn(plain, run, "turn");
	else if (!plain_say_sentences(plain))
		plain_say_screen(plain, false);
}

/* ---- time ------------------------------------------------------------------------------------------------ */

/* If a turn has passed since the last line of the run, gives it a line of its own. */
static void plain_say_step(struct plain *plain)
{
	const struct run *run = plain_run_on_top(plain);

	if (run && plain->speech.full && plain->floor >= 0 &&
	    (run->game->turn != plain->turn || run->floor != plain->floor))
		plain_say_turn(plain, run, "step");
}

/* Runs the views until they wait for a key; each turn that passes gets a line. */
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

/* The first key of the action NAME of the view on top, also in words, "north-west"; or the key called NAME; 0 if there
 * is neither. */
static uint32_t plain_key(const struct plain *plain, const char *name)
{
	const struct view *view = plain_top(plain)->view;
	char written[LINE_CAP];
	int action = view_action_named(view, name);

	snprintf(written, sizeof written, "%s", name);
	for (char *dash = written; action < 0 && (dash = strchr(dash, '-'));)
		*dash = '_';
	if (action < 0)
		action = view_action_named(view, written);
	return action < 0 ? key_named(name) : plain->ui->keymap->codes[view_index(view)][action][0];
}

static void plain_list_words(const struct plain *plain)
{
	const struct view *view = plain_top(plain)->view;

	cli_print("words MAP SCREEN HELP QUIT");
	for (int i = 1; i < ASKS_THERE && !plain->speech.full; i++)
		cli_print(" %s", speech_questions[i]);
	for (size_t i = 0; i < view->n_actions; i++)
		cli_print(" %s", view->actions[i].name);
	cli_print("\n");
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
		plain_list_words(plain);
	} else {
		return false;
	}
	return true;
}

/* The direction that is the first word of *REST, which loses it; DIRECTIONS: it is something else. */
static int plain_cut_direction(char **rest)
{
	char *word = *rest + strspn(*rest, " \t\r\n");
	size_t len = strcspn(word, " \t\r\n");

	for (int d = 0; d < DIRECTIONS; d++)
		for (int i = 0; i < 2; i++) {
			const char *name = i ? direction_letters[d] : direction_names[d];
			if (strlen(name) != len || strncmp(name, word, len) != 0)
				continue;
			*rest = word + len;
			return d;
		}
	return DIRECTIONS;
}

/* Answers WORD if it is a question, which may extend into *REST, and returns true. */
static bool plain_answers(struct plain *plain, const char *word, char **rest)
{
	int question = 0;

	for (int i = 1; i < SPEECH_QUESTIONS && !question && !plain->speech.full; i++)
		if (!strcmp(word, speech_questions[i]))
			question = i;
	int direction = question == ASKS_WHAT ? plain_cut_direction(rest) : DIRECTIONS;
	if (direction < DIRECTIONS)
		question = ASKS_THERE;
	if (question)
		plain_tell(plain, (enum speech_question)question, direction);
	return question != 0;
}

/* Carries out the words of LINE in order, up to the first unknown one. */
static void plain_obey(struct plain *plain, char *line)
{
	char *rest = line;

	plain->acted = false;
	for (char *word = strtok_r(line, " \t\r\n", &rest); word && plain->ui->depth && !plain->ui->quit;
	     word = strtok_r(NULL, " \t\r\n", &rest)) {
		if (plain_own_word(plain, word) || plain_answers(plain, word, &rest))
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
		plain->acted = true;
	}
}

/* Reads the next line into LINE[LINE_CAP]; false at the end.  A line that is too long is skipped whole: half of it
 * could mean something else. */
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
		cli_print("no command in a line of more than %d bytes\n", LINE_CAP - 1);
		len = 0;
	}
	line[len] = '\0';
	return true;
}

static enum status plain_loop(struct plain *plain)
{
	char line[LINE_CAP];

	if (plain->speech.full)
		cli_print("protocol %d\n", PROTOCOL);
	ui_draw(plain->ui, &plain->screen);
	plain_settle(plain);
	while (plain->ui->depth && !plain->ui->quit && !plain->quit) {
		if (plain->acted || plain->speech.full)
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

enum status plain_run(struct ui *ui, enum plain_for plain_for, struct diag *diag)
{
	struct plain *plain = calloc(1, sizeof *plain);
	enum status status = STATUS_NO_MEMORY;

	if (!plain)
		return status;
	*plain = (struct plain){.ui = ui,
				.screen = {.theme = ui->theme, .ascii = true},
				.speech = {.full = plain_for == PLAIN_PROGRAMS},
				.floor = -1,
				.acted = true,
				.rows = calloc(1, DUMP_CAP),
				.told = calloc(1, DUMP_CAP)};
	if (plain->rows && plain->told)
		status = screen_resize(&plain->screen, WIDTH, HEIGHT);
	if (!status)
		status = plain_loop(plain);
	if (status == STATUS_WRITE)
		diag_set(diag, status, "standard output: cannot write");
	screen_free(&plain->screen);
	speech_free(&plain->speech);
	free(plain->rows);
	free(plain->told);
	free(plain);
	return status;
}
