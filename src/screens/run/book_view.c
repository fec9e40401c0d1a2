/* The book of minds: each hunter, and your observations of it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/seed.h"
#include "kit/list.h"
#include "kit/sign.h"
#include "record/book.h"
#include "screens/run/run.h"

static const struct view_action actions[] = {
    LIST_ACTIONS("The book of minds", "take", "practise", "practise against it"),
};

enum { COUNT_COLUMN = 24, MET_COLUMN = 20, PRACTICE_FLOOR = 2, NOT_DRAWN = 10000 };

struct book_view {
	struct list list;
	struct rules *rules; /* owned */
	struct book book;
	int met; /* of the hunters of the rules */
};

static const char *const causes[HUNTER_ERRORS] = {
#define ERROR(id, sentence) [ERROR_##id] = sentence,
#include "world/errors.def"
#undef ERROR
};

static const struct hunter_kind *book_view_kind(const struct book_view *book, int line)
{
	return &book->rules->kinds[line];
}

static const struct book_page *book_view_page(const struct book_view *book, int line)
{
	return book_find(&book->book, book_view_kind(book, line)->name);
}

static void book_view_close(void *state)
{
	free(((struct book_view *)state)->rules);
}

static enum status book_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	struct book_view *book = state;
	enum status status = STATUS_NO_MEMORY;

	(void)ui;
	book->rules = calloc(1, sizeof *book->rules);
	if (book->rules)
		status = rules_load(book->rules, diag);
	if (!status)
		status = book_load(&book->book, diag);
	if (status) {
		book_view_close(book);
		return status;
	}
	book->list.n = book->rules->n_kinds;
	for (int i = 0; i < book->list.n; i++) {
		book->met += book_view_page(book, i) != NULL;
		if (arg && !strcmp(book_view_kind(book, i)->name, arg))
			book->list.at = i;
	}
	return STATUS_OK;
}

/* ---- the picture ----------------------------------------------------------------------------------------- */

/* "caught you 3, erred 14" */
static void book_view_say(const struct book_page *page, char *text, size_t cap)
{
	size_t len = 0;

	snprintf(text, cap, "%s", page ? "met" : "nothing noted");
	if (page && page->caught)
		len = (size_t)snprintf(text, cap, "caught you %d", page->caught);
	if (page && book_errors(page))
		snprintf(text + len, cap - len, "%serred %d", len ? ", " : "", book_errors(page));
}

/* Cause I of an error in words: "runs into something". */
static void book_view_say_cause(int i, char *text, size_t cap)
{
	snprintf(text, cap, "%s", causes[i] + strlen("The %s "));
	text[strcspn(text, ".")] = '\0';
}

/* All of PAGE, for listeners and for the finder. */
static void book_view_say_more(const struct book_page *page, char *text, size_t cap)
{
	size_t len = (size_t)snprintf(text, cap, "met %d, floors %d to %d, lost you %d, rested %d", page->met,
				      page->first, page->last, page->eluded, page->rests);
	char cause[48];

	for (int i = 0; i < HUNTER_ERRORS && len < cap; i++) {
		book_view_say_cause(i, cause, sizeof cause);
		if (page->erred[i])
			len += (size_t)snprintf(text + len, cap - len, ", %s %d", cause, page->erred[i]);
	}
}

static void book_view_text(const void *state, int line, char *out)
{
	const struct hunter_kind *kind = book_view_kind(state, line);
	const struct book_page *page = book_view_page(state, line);
	char what[64], more[256] = "";

	book_view_say(page, what, sizeof what);
	if (page)
		book_view_say_more(page, more, sizeof more);
	snprintf(out, LIST_TEXT, "%c\t%c%s\t%s\t%s", kind->glyph, toupper((unsigned char)kind->name[0]),
		 kind->name + 1, what, more);
}

/* LABEL and N in row Y of AREA; returns the row below. */
static int book_view_count(struct screen *screen, struct rect area, int y, const char *label, int n)
{
	screen_text_within(screen, area.x, y, ROLE_TEXT, label, area.x + COUNT_COLUMN);
	screen_format(screen, area.x + COUNT_COLUMN + 1, y, ROLE_STRONG, "%d", n);
	return y + 1;
}

static int book_view_draw_errors(const struct book_page *page, struct screen *screen, struct rect area, int y)
{
	char text[64];

	for (int i = 0; i < HUNTER_ERRORS; i++) {
		if (!page->erred[i])
			continue;
		book_view_say_cause(i, text, sizeof text);
		screen_text_within(screen, area.x + 2, y, ROLE_DIM, text, area.x + area.width - 4);
		screen_format(screen, area.x + area.width - 4, y++, ROLE_STRONG, "%3d", page->erred[i]);
	}
	return y;
}

static void book_view_draw_page(const struct book_view *book, struct screen *screen, struct rect area)
{
	const struct hunter_kind *kind = book_view_kind(book, book->list.at);
	const struct book_page *page = book_view_page(book, book->list.at);
	struct rect words = {area.x, area.y, area.width, 3};
	char text[128];

	words.y += screen_words(screen, words, ROLE_TEXT, kind->tell);
	snprintf(text, sizeof text, "Weakness: %s.", kind->weakness);
	int y = words.y + screen_words(screen, words, ROLE_HINT, text) + 1;
	if (!page) {
		words = (struct rect){area.x, y, area.width, 3};
		screen_words(screen, words, ROLE_DIM,
			     "Nothing is noted yet. What you see of it counts once you finish the floor.");
		return;
	}
	if (page->first < page->last)
		snprintf(text, sizeof text, "met, floors %d to %d", page->first, page->last);
	else
		snprintf(text, sizeof text, "met, floor %d", page->first);
	y = book_view_count(screen, area, y, text, page->met);
	y = book_view_count(screen, area, y, "lost you", page->eluded);
	y = book_view_count(screen, area, y, "rested in your sight", page->rests);
	y = book_view_count(screen, area, y, "caught you", page->caught);
	y = book_view_count(screen, area, y, "made to err", book_errors(page));
	book_view_draw_errors(page, screen, area, y);
}

static void book_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	const struct book_view *book = state;
	struct list_place place = list_place(&view_book, state, ui);
	const struct book_page *page = book_view_page(book, book->list.at);
	char text[128];

	screen_format(screen, MET_COLUMN, 0, ROLE_DIM, "%d of %d met", book->met, book->list.n);
	if (place.beside.width) {
		book_view_draw_page(book, screen, place.beside);
		return;
	}
	if (page)
		screen_format(screen, 1, 1, ROLE_DIM, "floors %d to %d, lost you %d, rested %d", page->first,
			      page->last, page->eluded, page->rests);
	snprintf(text, sizeof text, "Weakness: %s.", book_view_kind(book, book->list.at)->weakness);
	screen_words(screen, place.foot, ROLE_HINT, text);
}

/* On a ground of the first floors, alone with it. */
static enum view_answer book_view_key(void *state, struct ui *ui, int action, struct key key)
{
	const struct book_view *book = state;
	const char *hunters[] = {book_view_kind(book, book->list.at)->name};
	struct rng rng = rng_seeded(ui->entropy, RNG_LOOK);
	struct run_setup setup = {.practice = true,
				  .floor = PRACTICE_FLOOR,
				  .seed = rng_below(&rng, 1U << SEED_DRAWN_BITS),
				  .hunters = hunters,
				  .n_hunters = 1};

	(void)key;
	if (action == LIST_TAKE)
		ui_push(ui, &view_run, &setup);
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "The book of minds",
    .text = book_view_text,
    .columns = {{.width = 3, .role = ROLE_KEY},
		{.width = 13},
		{.role = ROLE_DIM},
		{.width = 1, .from = NOT_DRAWN}},
    .foot = 2,
    .width = 40,
    .beside_from = 76,
    .keys = {LIST_TAKE, LIST_DOWN, LIST_FIND, LIST_HELP, LIST_BACK},
};

const struct view view_book = {
    .name = "book",
    .menu = "book",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .list = &list,
    .state_size = sizeof(struct book_view),
    .open = book_view_open,
    .close = book_view_close,
    .draw = book_view_draw,
    .key = book_view_key,
};
