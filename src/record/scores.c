#include "record/scores.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/date.h"
#include "base/hash.h"
#include "base/minmax.h"
#include "base/text.h"
#include "record/label.h"
#include "record/pack.h"
#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"
#include "world/medal.h"
#include "world/points.h"

enum { TABLE_BYTES = 1 << 24, LINE_CAP = 256, WORD_CAP = 40, AGAIN_ROWS = 64 };

static enum status scores_path(char *path, size_t cap, struct diag *diag)
{
	return place_own(PLACE_STATE, "scores.txt", path, cap, diag);
}

/* The hunter that ended the run, without blanks. */
static void scores_name_end(const struct game *game, char *by, size_t cap)
{
	const struct game_event *dead = game_event_of(game, GAME_EVENT_DEAD);

	snprintf(by, cap, "-");
	if (dead)
		snprintf(by, cap, "%s", game->hunters[dead->who].kind.name);
	for (char *c = by; *c; c++)
		if (*c <= ' ')
			*c = '_';
}

struct score score_of(const struct session *session, int today)
{
	const struct game *world = session->playback.world;
	struct score score = {.day = today,
			      .score = points_score(&world->carry),
			      .floor = session->playback.floor,
			      .n_actions = (int)session->story.n_actions,
			      .home = world->phase == GAME_HOME,
			      .medals = world->carry.medals,
			      .options = {.seed = session->story.options.seed,
					  .daily = session->story.options.daily,
					  .day = session->story.options.day,
					  .first = session->story.options.first,
					  .masked = session->story.options.masked,
					  .flights = session->story.options.flights,
					  .later = session->story.options.later,
					  .start = session->story.options.start},
			      .rules = session->story.edition.rules,
			      .hash = game_hash(world)};

	scores_name_end(world, score.by, sizeof score.by);
	return score;
}

/* ---- writing --------------------------------------------------------------------------------------------- */

static enum status scores_append(char *line, size_t len, struct diag *diag)
{
	char path[4096];
	enum status status = scores_path(path, sizeof path, diag);

	snprintf(line + len, LINE_CAP - len, "%016" PRIx64, hash_bytes(HASH_START, line, len));
	if (!status)
		status = file_append_line(path, line, diag);
	return status;
}

static void scores_format_medals(uint8_t medals, char out[GAME_MEDALS + 1])
{
	int n = 0;

	for (int i = 0; i < GAME_MEDALS; i++)
		if (medals >> i & 1)
			out[n++] = medal_infos[i].letter;
	if (!n)
		out[n++] = '-';
	out[n] = '\0';
}

static enum status scores_write(const struct score *score, struct diag *diag)
{
	char line[LINE_CAP], date[DATE_TEXT_CAP], medals[GAME_MEDALS + 1], flags[LABEL_FLAGS_CAP],
	    seed[SEED_TEXT_CAP];

	scores_format_medals(score->medals, medals);
	int len =
	    snprintf(line, sizeof line, "score1 %s %d %d %s %s %d %s %s %s %d %016" PRIx64 " ",
		     date_format(score->day, date), score->score, score->floor, score->home ? "home" : "caught",
		     score->by, score->n_actions, medals, label_flags(&score->options, flags),
		     label_seed(&score->options, seed), score->rules, score->hash);
	return scores_append(line, (size_t)len, diag);
}

static bool scores_is_same(const struct score *a, const struct score *b)
{
	return a->hash == b->hash && a->options.seed == b->options.seed && a->n_actions == b->n_actions;
}

/* Adds SCORE unless it is a duplicate.  Returns false without memory. */
static bool scores_take(struct score_table *table, const struct score *score)
{
	/* A program that writes a score twice does so soon after. */
	for (size_t i = table->n - min(table->n, AGAIN_ROWS); i < table->n; i++)
		if (scores_is_same(&table->rows[i], score))
			return true;
	struct score *rows = array_reserve(table->rows, &table->cap, table->n + 1, sizeof *rows);

	if (!rows)
		return false;
	table->rows = rows;
	table->rows[table->n++] = *score;
	return true;
}

/* A score that can be read need not be on the disk: it is written again, and read once. */
enum status scores_add(struct score_table *table, const struct score *score, struct diag *diag)
{
	if (!scores_take(table, score))
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the scores");
	return scores_write(score, diag);
}

enum status scores_begin_daily(int day, struct diag *diag)
{
	char line[LINE_CAP], date[DATE_TEXT_CAP];
	int len = snprintf(line, sizeof line, "daily1 %s ", date_format(day, date));

	return scores_append(line, (size_t)len, diag);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

static void scores_word(struct line *line, char out[WORD_CAP])
{
	struct line word = line_word(line);

	out[0] = '\0';
	if (word.len < WORD_CAP)
		snprintf(out, WORD_CAP, "%.*s", (int)word.len, word.text);
}

static bool scores_number(struct line *line, int most, int *number)
{
	char word[WORD_CAP];

	scores_word(line, word);
	return text_to_int(word, 0, most, number);
}

static bool scores_hash(struct line *line, uint64_t *hash)
{
	char word[WORD_CAP], again[WORD_CAP];

	scores_word(line, word);
	*hash = strtoull(word, NULL, 16);
	snprintf(again, sizeof again, "%016" PRIx64, *hash);
	return !strcmp(word, again);
}

static bool scores_get_medals(const char *word, uint8_t *medals)
{
	char again[GAME_MEDALS + 1];

	for (int i = 0; i < GAME_MEDALS; i++)
		if (strchr(word, medal_infos[i].letter))
			*medals |= (uint8_t)(1U << i);
	scores_format_medals(*medals, again);
	return !strcmp(word, again);
}

/* Reads the rest after "score1"; false if any part is malformed. */
static bool scores_get(struct line line, struct score *score)
{
	char date[WORD_CAP], end[WORD_CAP], by[WORD_CAP], medals[WORD_CAP], flags[WORD_CAP], seed[WORD_CAP];

	scores_word(&line, date);
	if (!date_parse(date, &score->day) || !scores_number(&line, INT_MAX, &score->score) ||
	    !scores_number(&line, RULES_FLOORS_MAX, &score->floor))
		return false;
	scores_word(&line, end);
	scores_word(&line, by);
	score->home = !strcmp(end, "home");
	if ((!score->home && strcmp(end, "caught") != 0) || !by[0] || strlen(by) >= sizeof score->by ||
	    !scores_number(&line, INT_MAX, &score->n_actions))
		return false;
	memcpy(score->by, by, strlen(by) + 1);
	scores_word(&line, medals);
	scores_word(&line, flags);
	scores_word(&line, seed);
	return scores_get_medals(medals, &score->medals) && label_parse_flags(flags, &score->options) &&
	       label_parse_seed(seed, &score->options) && scores_number(&line, INT_MAX, &score->rules) &&
	       scores_hash(&line, &score->hash);
}

static enum status scores_take_day(struct score_table *table, int day)
{
	int *begun = array_reserve(table->begun, &table->cap_begun, table->n_begun + 1, sizeof *begun);

	if (!begun)
		return STATUS_NO_MEMORY;
	table->begun = begun;
	table->begun[table->n_begun++] = day;
	return STATUS_OK;
}

/* Does LINE end with the hash of all before it? */
static bool scores_is_whole(struct line line)
{
	enum { CHECK_CHARS = 16 };
	char check[CHECK_CHARS + 1];

	if (line.len <= CHECK_CHARS)
		return false;
	size_t len = line.len - CHECK_CHARS;
	snprintf(check, sizeof check, "%016" PRIx64, hash_bytes(HASH_START, line.text, len));
	return !memcmp(check, line.text + len, CHECK_CHARS);
}

/* Reads one line, which is whole. */
static enum status scores_take_line(struct score_table *table, struct line line)
{
	struct score score = {.day = 0};
	struct line kind = line_word(&line);
	char date[WORD_CAP];
	int day;
	bool good = false;

	if (line_is(kind, "score1")) {
		good = scores_get(line, &score);
		if (good && !scores_take(table, &score))
			return STATUS_NO_MEMORY;
	} else if (line_is(kind, "daily1")) {
		scores_word(&line, date);
		good = date_parse(date, &day);
		if (good && scores_take_day(table, day))
			return STATUS_NO_MEMORY;
	} else {
		table->n_newer++;
		return STATUS_OK;
	}
	table->n_damaged += !good;
	return STATUS_OK;
}

enum status scores_parse(const char *text, size_t len, struct score_table *table, struct diag *diag)
{
	struct line_reader reader = {text, text + len, 0};
	struct score_table made = {.n = 0};
	struct line line;
	enum status status = STATUS_OK;

	while (!status && line_next(&reader, &line)) {
		if (scores_is_whole(line))
			status = scores_take_line(&made, line);
		else
			made.n_damaged += line.len > 0;
	}
	if (status) {
		scores_free(&made);
		return diag_set(diag, status, "not enough memory for the scores");
	}
	*table = made;
	return STATUS_OK;
}

enum status scores_load(struct score_table *table, struct diag *diag)
{
	char path[4096];
	struct blob blob;
	enum status status = place_find(PLACE_STATE, "scores.txt", path, sizeof path, diag);

	if (!status)
		status = file_read(path, FILE_OURS, TABLE_BYTES, &blob, diag);
	if (status == STATUS_NOT_FOUND) {
		*table = (struct score_table){.n = 0};
		return STATUS_OK;
	}
	if (status)
		return status;
	status = scores_parse((const char *)blob.bytes, blob.len, table, diag);
	blob_free(&blob);
	return status;
}

void scores_free(struct score_table *table)
{
	free(table->rows);
	free(table->begun);
	*table = (struct score_table){.n = 0};
}

/* ---- looking up ------------------------------------------------------------------------------------------ */

bool scores_has_daily(const struct score_table *table, int day)
{
	for (size_t i = 0; i < table->n_begun; i++)
		if (table->begun[i] == day)
			return true;
	return false;
}

bool scores_compare(const struct score *a, const struct score *b)
{
	return a->rules == b->rules && a->options.masked == b->options.masked;
}

/* Ranks two scores: a return home first, then the deeper floor, then the higher score; negative: A. */
static int scores_rank(const struct score *a, const struct score *b)
{
	if (a->home != b->home)
		return a->home ? -1 : 1;
	if (a->floor != b->floor)
		return b->floor - a->floor;
	return (b->score > a->score) - (b->score < a->score);
}

int scores_place(const struct score_table *table, const struct score *score, int *of)
{
	int place = 1, n = 1;

	for (size_t i = 0; i < table->n; i++) {
		const struct score *row = &table->rows[i];
		if (!scores_compare(row, score) || scores_is_same(row, score))
			continue;
		n++;
		place += scores_rank(row, score) < 0;
	}
	*of = n;
	return place;
}

const struct score *scores_best(const struct score_table *table)
{
	const struct score *best = NULL;

	for (size_t i = 0; i < table->n; i++)
		if (table->rows[i].rules == EDITION_RULES && (!best || scores_rank(&table->rows[i], best) < 0))
			best = &table->rows[i];
	return best;
}

static int scores_by_rank(const void *a, const void *b)
{
	const struct score *one = a, *other = b;
	int rank = scores_rank(one, other);

	return rank ? rank : one->day - other->day;
}

void scores_sort(struct score_table *table)
{
	if (table->n)
		qsort(table->rows, table->n, sizeof *table->rows, scores_by_rank);
}
