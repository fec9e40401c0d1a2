#include "kit/speech.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

enum speech_when { WHEN_ALWAYS, WHEN_CHANGED, WHEN_ALONE, WHEN_ASKED };

static const struct speech_kind {
	enum speech_when when;
	enum speech_question question;
	const char *ears, *full;
} speech_kinds[FACT_KINDS] = {
#define FACT(id, when, question, ears, full) {WHEN_##when, ASKS_##question, ears, full},
#include "kit/speech.def"
#undef FACT
};

const char *const speech_questions[SPEECH_QUESTIONS] = {
    [ASKS_NOTHING] = "",  [ASKS_WHERE] = "where", [ASKS_WHO] = "who",
    [ASKS_WHAT] = "what", [ASKS_HOW] = "how",     [ASKS_THERE] = "what"};

/* Said where no fact answers. */
static const char *const speech_silences[SPEECH_QUESTIONS] = {[ASKS_NOTHING] = "",
							      [ASKS_WHERE] = "Nothing to tell.",
							      [ASKS_WHO] = "Nobody.",
							      [ASKS_WHAT] = "Nothing.",
							      [ASKS_HOW] = "Nothing to tell.",
							      [ASKS_THERE] =
								  "Directions mean nothing on this screen."};

void speech_free(struct speech *speech)
{
	blob_free(&speech->text.blob);
}

/* ---- places ---------------------------------------------------------------------------------------------- */

char *speech_place(struct cell from, struct cell at, char out[SPEECH_PLACE])
{
	int dx = at.x - from.x, dy = at.y - from.y;
	int across = dx < 0 ? WEST : EAST, down = dy < 0 ? NORTH : SOUTH;

	if (!dx && !dy)
		snprintf(out, SPEECH_PLACE, "here");
	else if (!dy)
		snprintf(out, SPEECH_PLACE, "%d %s", abs(dx), direction_names[across]);
	else if (!dx)
		snprintf(out, SPEECH_PLACE, "%d %s", abs(dy), direction_names[down]);
	else if (abs(dx) == abs(dy))
		snprintf(out, SPEECH_PLACE, "%d %s", abs(dx), direction_names[direction_diagonal(dx, dy)]);
	else
		snprintf(out, SPEECH_PLACE, "%d %s and %d %s", abs(dx), direction_names[across], abs(dy),
			 direction_names[down]);
	return out;
}

char *speech_path(const struct cell *cells, size_t n, int legs, char *out, size_t cap)
{
	char place[SPEECH_PLACE];
	size_t from = 0;
	int told = 0;

	out[0] = '\0';
	for (size_t i = 1; i < n; i++) {
		int dx = cells[i].x - cells[i - 1].x, dy = cells[i].y - cells[i - 1].y;
		bool straight =
		    i + 1 < n && cells[i + 1].x - cells[i].x == dx && cells[i + 1].y - cells[i].y == dy;
		if (straight)
			continue;
		speech_place(cells[from], cells[i], place);
		text_append(out, cap, "%s%s", from ? ", " : "", place);
		from = i;
		if (++told == legs && i + 1 < n) {
			text_append(out, cap, " and on");
			break;
		}
	}
	return out;
}

/* Has ROW a word, which is three letters in a row, or a number? */
static bool speech_has_word(const char *row)
{
	int letters = 0;

	for (; *row && letters < 3; row++) {
		if (isdigit((unsigned char)*row))
			return true;
		letters = isalpha((unsigned char)*row) ? letters + 1 : 0;
	}
	return letters == 3;
}

void speech_row(struct speech *speech, int y, const char *row)
{
	char words[1024] = "";

	if (!speech_has_word(row))
		return;
	while (*(row += strspn(row, " "))) {
		const char *gap = strstr(row, "  ");
		size_t len = gap ? (size_t)(gap - row) : strlen(row);
		text_append(words, sizeof words, "%s%.*s", words[0] ? ", " : "", (int)len, row);
		row += len;
	}
	speech_say(speech, FACT_ROW, y, "%s", words);
}

void speech_ray(struct speech *speech, const uint8_t *terrain, int width, int height, const char *things)
{
	int d = speech->direction, last = TERRAIN_COUNT, n = 0;
	struct cell at = cell_step(speech->here, d);
	char ground[1024] = "";

	for (bool ends = false; !ends; at = cell_step(at, d)) {
		bool inside = at.x >= 0 && at.y >= 0 && at.x < width && at.y < height;
		int here = inside ? terrain[at.y * width + at.x] : TERRAIN_COUNT;
		if (n && here != last)
			text_append(ground, sizeof ground, "%d %s, ", n, terrain_info[last].name);
		n = here == last ? n + 1 : 1;
		last = here;
		ends = here >= TERRAIN_COUNT || terrain_info[here].opaque;
		if (ends)
			text_append(ground, sizeof ground, "%s",
				    here >= TERRAIN_COUNT ? "nothing known" : terrain_info[here].name);
	}
	speech_say(speech, FACT_RAY, d, "%s:%s %s", direction_names[d], things, ground);
}

/* ---- sentences ------------------------------------------------------------------------------------------- */

/* Writes the value of TOKEN[len] of a sentence to OUT[cap]; returns false if it is missing. */
static bool speech_fill(const struct speech *speech, const struct fact *fact, const char *token, size_t len,
			char *out, size_t cap)
{
	char place[SPEECH_PLACE];

	out[0] = '\0';
	if (!strncmp(token, "name", len))
		snprintf(out, cap, "%s", fact->name ? fact->name : "");
	else if (!strncmp(token, "words", len))
		snprintf(out, cap, "%s", fact->words ? fact->words : "");
	else if (!strncmp(token, "number", len))
		return snprintf(out, cap, "%d", fact->number) && fact->number;
	else if (!strncmp(token, "of", len))
		return snprintf(out, cap, "%d", fact->of) && fact->of;
	else if (!strncmp(token, "chosen", len))
		return fact->chosen;
	else if (!strncmp(token, "place", len) && speech->full)
		snprintf(out, cap, "%d,%d", fact->at.x, fact->at.y);
	else if (!strncmp(token, "place", len))
		snprintf(out, cap, "%s", speech_place(speech->here, fact->at, place));
	return out[0] != '\0';
}

/* Writes the part of a sentence from FORMAT up to one of the characters STOP, or its end, to OUT[cap]; returns where it
 * stopped.  ALL: nothing that it takes is missing. */
static const char *speech_write(const struct speech *speech, const struct fact *fact, const char *format,
				const char *stop, char *out, size_t cap, bool *all)
{
	char part[1024];
	bool whole;

	out[0] = '\0';
	*all = true;
	for (; *format && !strchr(stop, *format); format++) {
		if (*format == '<') {
			size_t len = strcspn(++format, ">");
			*all &= speech_fill(speech, fact, format, len, part, sizeof part);
			format += len;
		} else if (*format == '[') {
			format = speech_write(speech, fact, format + 1, "]", part, sizeof part, &whole);
			if (!whole)
				part[0] = '\0';
		} else {
			snprintf(part, sizeof part, "%c", *format);
		}
		text_append(out, cap, "%s", part);
	}
	return format;
}

/* For ears, each sentence begins with a capital letter and ends with its sign.  A key at its beginning stays as it is,
 * and so does a row, which may begin with one. */
static void speech_finish(enum fact_kind kind, char *text, size_t cap)
{
	size_t len = strlen(text);

	if (kind != FACT_ROW && len && text[1] != ' ')
		text[0] = (char)toupper((unsigned char)text[0]);
	if (len && !strchr(".!?:", text[len - 1]))
		text_append(text, cap, ".");
}

/* ---- collecting ------------------------------------------------------------------------------------------ */

void speech_begin(struct speech *speech, const struct view *view, enum speech_question question, int direction)
{
	speech->view = view;
	speech->question = question;
	speech->direction = direction;
	speech->here = cell_at(0, 0);
	speech->text.blob.len = 0;
	speech->n_facts = 0;
}

void speech_add(struct speech *speech, const struct fact *fact)
{
	const struct speech_kind *kind = &speech_kinds[fact->kind];
	const char *format = speech->full ? kind->full : kind->ears;
	char sentence[2048];
	bool all;

	if (!format || speech->n_facts == SPEECH_FACTS)
		return;
	speech_write(speech, fact, format, "", sentence, sizeof sentence, &all);
	if (!speech->full)
		speech_finish(fact->kind, sentence, sizeof sentence);
	struct speech_fact *added = &speech->facts[speech->n_facts++];
	*added = (struct speech_fact){fact->kind, fact->key, fact->stamp, speech->text.blob.len};
	if (!added->stamp)
		added->stamp = hash_bytes(HASH_START, sentence, strlen(sentence));
	write_bytes(&speech->text, sentence, strlen(sentence) + 1);
}

void speech_say(struct speech *speech, enum fact_kind kind, int key, const char *format, ...)
{
	char words[2048];
	va_list args;

	va_start(args, format);
	vsnprintf(words, sizeof words, format, args);
	va_end(args);
	speech_add(speech, &(struct fact){.kind = kind, .key = key, .words = words});
}

/* ---- telling --------------------------------------------------------------------------------------------- */

void speech_forget(struct speech *speech, const struct view *view)
{
	size_t kept = 0;

	for (size_t i = 0; i < speech->n_told; i++)
		if (speech->told[i].view != view)
			speech->told[kept++] = speech->told[i];
	speech->n_told = kept;
}

static bool speech_was_told(const struct speech *speech, const struct speech_fact *fact)
{
	for (size_t i = 0; i < speech->n_told; i++) {
		const struct speech_told *told = &speech->told[i];
		if (told->view == speech->view && told->kind == fact->kind && told->key == fact->key)
			return told->stamp == fact->stamp;
	}
	return false;
}

/* Shall FACT be spoken, after N lines? */
static bool speech_is_due(const struct speech *speech, const struct speech_fact *fact, size_t n)
{
	const struct speech_kind *kind = &speech_kinds[fact->kind];

	if (speech->question)
		return kind->question == speech->question;
	switch (kind->when) {
	case WHEN_ALWAYS: return true;
	case WHEN_CHANGED: return !speech_was_told(speech, fact);
	case WHEN_ALONE: return n == 0;
	default: return false;
	}
}

static void speech_remember(struct speech *speech)
{
	speech_forget(speech, speech->view);
	for (size_t i = 0; i < speech->n_facts && speech->n_told < SPEECH_FACTS; i++)
		if (speech_kinds[speech->facts[i].kind].when == WHEN_CHANGED)
			speech->told[speech->n_told++] = (struct speech_told){
			    speech->view, speech->facts[i].kind, speech->facts[i].key, speech->facts[i].stamp};
}

/* A program gets them in the order in which the view has them. */
static size_t speech_end_full(const struct speech *speech, struct byte_writer *lines)
{
	for (size_t i = 0; i < speech->n_facts; i++)
		write_text(lines, "tell %s\n",
			   (const char *)speech->text.blob.bytes + speech->facts[i].sentence);
	return speech->n_facts;
}

size_t speech_end(struct speech *speech, struct byte_writer *lines)
{
	size_t n = 0;

	if (speech->text.failed)
		speech->n_facts = 0; /* for lack of memory their sentences are not there */
	if (speech->full)
		return speech_end_full(speech, lines);
	for (int kind = 0; kind < FACT_KINDS; kind++)
		for (size_t i = 0; i < speech->n_facts; i++) {
			const struct speech_fact *fact = &speech->facts[i];
			if ((int)fact->kind != kind || !speech_is_due(speech, fact, n))
				continue;
			write_text(lines, "%s\n", (const char *)speech->text.blob.bytes + fact->sentence);
			n++;
		}
	if (speech->question && !n)
		write_text(lines, "%s\n", speech_silences[speech->question]);
	if (!speech->question)
		speech_remember(speech);
	return n;
}
