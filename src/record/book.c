#include "record/book.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/minmax.h"
#include "base/text.h"
#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"

static const char magic[] = "book1", file_name[] = "book.txt";

enum { FILE_MAX = 1 << 24, WORD_CAP = 192, LINE_CAP = GAME_HUNTERS_MAX * WORD_CAP, COUNT_MAX = 99999 };

/* A duplicate line follows soon after the first. */
enum { AGAIN_LINES = 64 };

/* ---- a floor --------------------------------------------------------------------------------------------- */

void book_name(const char *name, char out[BOOK_NAME_CAP])
{
	snprintf(out, BOOK_NAME_CAP, "%s", name);
	for (char *c = out; *c; c++)
		if (*c <= ' ' || *c == '/')
			*c = '_';
}

/* The name of HUNTER, behind its mask if it wears one. */
static const char *book_true_name(const struct rules *rules, const struct hunter *hunter)
{
	for (int i = 0; hunter->truth && i < rules->n_kinds; i++)
		if (rules->kinds[i].glyph == hunter->truth)
			return rules->kinds[i].name;
	return hunter->kind.name;
}

void book_enter(struct book_floor *floor, const struct rules *rules, const struct game *game)
{
	*floor = (struct book_floor){.number = game->floor.number, .n = game->n_hunters};
	for (int i = 0; i < game->n_hunters; i++) {
		floor->pages[i].met = game->hunters[i].met;
		book_name(book_true_name(rules, &game->hunters[i]), floor->pages[i].name);
	}
}

static void book_take_state(struct book_page *page, const struct hunter *hunter, const struct game_event *event)
{
	if (event->state.now == HUNTER_RESTING)
		page->rests += hunter->seen;
	if (event->state.before == HUNTER_HUNTING && event->state.now == HUNTER_LOST)
		page->eluded++;
}

/* Counts the error CAUSE of WHO, if it was noticed. */
static void book_take_error(struct book_floor *floor, const struct game *game, int who, enum hunter_error cause,
			    bool pays)
{
	floor->pages[who].erred[cause] += pays || game->hunters[who].seen;
}

void book_hear(struct book_floor *floor, const struct game *game)
{
	for (int i = 0; i < floor->n; i++)
		floor->pages[i].met = game->hunters[i].met;
	for (int i = 0; i < game->n_events; i++) {
		const struct game_event *event = &game->events[i];
		int who = event->who;
		switch (event->kind) {
		case GAME_EVENT_STATE: book_take_state(&floor->pages[who], &game->hunters[who], event); break;
		case GAME_EVENT_ERRED:
			book_take_error(floor, game, who, event->erred.cause, event->erred.pays);
			break;
		case GAME_EVENT_CLASHED:
			book_take_error(floor, game, who, ERROR_CLASH, false);
			book_take_error(floor, game, event->clashed.other, ERROR_CLASH, false);
			break;
		case GAME_EVENT_CAUGHT: floor->pages[who].caught++; break;
		default: break;
		}
	}
}

/* ---- writing --------------------------------------------------------------------------------------------- */

static size_t book_print(const struct book_page *page, char *out, size_t cap)
{
	size_t len =
	    (size_t)snprintf(out, cap, "%s/%d/%d/%d/", page->name, page->eluded, page->rests, page->caught);

	for (int i = 0; i < HUNTER_ERRORS && len < cap; i++)
		len += (size_t)snprintf(out + len, cap - len, "%s%d", i ? "." : "", page->erred[i]);
	if (len < cap)
		len += (size_t)snprintf(out + len, cap - len, " ");
	return len;
}

enum status book_note(const struct book_floor *floor, uint64_t moment, struct diag *diag)
{
	char path[4096], line[LINE_CAP];
	size_t begun =
		   (size_t)snprintf(line, sizeof line, "%s %016" PRIx64 " %d ", magic, moment, floor->number),
	       len = begun;

	for (int i = 0; i < floor->n; i++)
		if (floor->pages[i].met)
			len += book_print(&floor->pages[i], line + len, sizeof line - len);
	if (len == begun)
		return STATUS_OK; /* you have met nobody */
	snprintf(line + len, sizeof line - len, "%016" PRIx64, hash_bytes(HASH_START, line, len));
	enum status status = place_own(PLACE_STATE, file_name, path, sizeof path, diag);
	return status ? status : file_append_line(path, line, diag);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

/* Cuts the number before the next END off *TEXT. */
static bool book_cut(const char **text, char end, int *number)
{
	const char *stop = strchr(*text, end);
	char digits[16];

	if (!stop || (size_t)(stop - *text) >= sizeof digits)
		return false;
	snprintf(digits, sizeof digits, "%.*s", (int)(stop - *text), *text);
	*text = stop + 1;
	return text_to_int(digits, 0, COUNT_MAX, number);
}

/* Reads "HUNTER/ELUDED/RESTS/CAUGHT/ERRORS"; of an older program there may be fewer causes. */
static bool book_read_page(struct line word, struct book_page *page)
{
	char text[WORD_CAP];
	const char *at = text;

	*page = (struct book_page){.met = 1};
	if (word.len + 1 >= sizeof text)
		return false;
	snprintf(text, sizeof text, "%.*s.", (int)word.len, word.text);
	size_t len = strcspn(text, "/");
	if (!len || len >= sizeof page->name || text[len] != '/')
		return false;
	snprintf(page->name, sizeof page->name, "%.*s", (int)len, text);
	at += len + 1;
	if (!book_cut(&at, '/', &page->eluded) || !book_cut(&at, '/', &page->rests) ||
	    !book_cut(&at, '/', &page->caught))
		return false;
	for (int i = 0; *at; i++)
		if (i == HUNTER_ERRORS || !book_cut(&at, '.', &page->erred[i]))
			return false;
	return true;
}

/* Adds PAGE, of floor NUMBER, to the page of the same hunter. */
static void book_add(struct book *book, const struct book_page *page, int number)
{
	int i = 0;

	while (i < book->n && strcmp(book->pages[i].name, page->name) != 0)
		i++;
	if (i == BOOK_PAGES_MAX)
		return;
	struct book_page *sum = &book->pages[i];
	if (i == book->n) {
		book->n++;
		*sum = (struct book_page){.first = number, .last = number};
		memcpy(sum->name, page->name, sizeof sum->name);
	}
	sum->met++;
	sum->first = min(sum->first, number);
	sum->last = max(sum->last, number);
	sum->eluded += page->eluded;
	sum->rests += page->rests;
	sum->caught += page->caught;
	for (int k = 0; k < HUNTER_ERRORS; k++)
		sum->erred[k] += page->erred[k];
}

/* Does LINE end with the hash of all before it?  Cuts that off. */
static bool book_is_whole(struct line *line)
{
	enum { CHECK_CHARS = 16 };
	char check[CHECK_CHARS + 1];

	if (line->len <= CHECK_CHARS)
		return false;
	line->len -= CHECK_CHARS;
	snprintf(check, sizeof check, "%016" PRIx64, hash_bytes(HASH_START, line->text, line->len));
	return !memcmp(check, line->text + line->len, CHECK_CHARS);
}

static bool book_read_moment(struct line word, uint64_t *moment)
{
	char text[20], again[20];

	if (word.len >= sizeof text)
		return false;
	snprintf(text, sizeof text, "%.*s", (int)word.len, word.text);
	*moment = strtoull(text, NULL, 16);
	snprintf(again, sizeof again, "%016" PRIx64, *moment);
	return !strcmp(text, again);
}

/* Reads the rest of LINE after the magic into FLOOR and MOMENT. */
static bool book_read_floor(struct line line, struct book_floor *floor, uint64_t *moment)
{
	uint64_t number;

	*floor = (struct book_floor){.n = 0};
	if (!book_read_moment(line_word(&line), moment) ||
	    !line_to_number(line_word(&line), RULES_FLOORS_MAX, &number))
		return false;
	floor->number = (int)number;
	for (struct line word = line_word(&line); word.len; word = line_word(&line))
		if (floor->n == GAME_HUNTERS_MAX || !book_read_page(word, &floor->pages[floor->n++]))
			return false;
	return true;
}

void book_parse(const char *text, size_t len, struct book *book)
{
	struct line_reader reader = {text, text + len, 0};
	uint64_t latest[AGAIN_LINES] = {0}, moment;
	struct book_floor floor;
	struct line line;
	size_t n = 0;

	*book = (struct book){.n = 0};
	while (line_next(&reader, &line)) {
		bool whole = book_is_whole(&line), again = false;
		if (whole && !line_is(line_word(&line), magic)) {
			book->n_newer++;
			continue;
		}
		if (!whole || !book_read_floor(line, &floor, &moment)) {
			book->n_damaged += line.len > 0;
			continue;
		}
		for (size_t i = 0; i < min(n, (size_t)AGAIN_LINES); i++)
			again |= latest[i] == moment;
		latest[n++ % AGAIN_LINES] = moment;
		for (int i = 0; i < floor.n && !again; i++)
			book_add(book, &floor.pages[i], floor.number);
	}
}

enum status book_load(struct book *book, struct diag *diag)
{
	char path[4096];
	struct blob blob;
	enum status status = place_find(PLACE_STATE, file_name, path, sizeof path, diag);

	*book = (struct book){.n = 0};
	if (!status)
		status = file_read(path, FILE_OURS, FILE_MAX, &blob, diag);
	if (status)
		return status == STATUS_NOT_FOUND ? STATUS_OK : status;
	book_parse((const char *)blob.bytes, blob.len, book);
	blob_free(&blob);
	return STATUS_OK;
}

/* ---- looking up ------------------------------------------------------------------------------------------ */

const struct book_page *book_find(const struct book *book, const char *name)
{
	char wanted[BOOK_NAME_CAP];

	book_name(name, wanted);
	for (int i = 0; i < book->n; i++)
		if (!strcmp(book->pages[i].name, wanted))
			return &book->pages[i];
	return NULL;
}

int book_errors(const struct book_page *page)
{
	int n = 0;

	for (int i = 0; i < HUNTER_ERRORS; i++)
		n += page->erred[i];
	return n;
}
