/* What is kept beside runs: the table of scores, the settings, solved puzzles, best scores and a file of the user's,
 * each written at random on the failing disk.  What was said to be kept must be there in the next life. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "kit/settings.h"
#include "oracle/puzzle.h"
#include "record/scores.h"
#include "store/file.h"
#include "store/highscore.h"
#include "tests/glass/glass.h"

enum { DAY = 20000, POINTS = 64, OPERATIONS = 8, LETTERS = 26 };

static const char export[] = "/home/astray/export.csv";

/* What was said to be kept; and what was tried since, which may be there instead. */
static struct {
	bool score[POINTS], daily[POINTS];
	uint32_t themes;        /* bit 1 << theme: kept, or tried since */
	int turns, turns_tried; /* of a puzzle; 0: not solved */
	int best, best_tried;
	bool exported;
	uint32_t letters; /* bit 1 << letter: all of the user's file, or tried since */
} kept;

static void side_add_score(struct rng *rng)
{
	int points = (int)rng_below(rng, POINTS);
	struct score score = {.day = DAY, .score = points, .by = "-", .hash = (uint64_t)points};
	struct score_table table;

	if (scores_load(&table, NULL))
		return;
	if (scores_add(&table, &score, NULL) == STATUS_OK && !glass_disk_dead())
		kept.score[points] = true;
	scores_free(&table);
}

static void side_begin_daily(struct rng *rng)
{
	int day = (int)rng_below(rng, POINTS);

	if (scores_begin_daily(DAY + day, NULL) == STATUS_OK && !glass_disk_dead())
		kept.daily[day] = true;
}

static void side_save_settings(struct rng *rng)
{
	struct settings settings;

	if (settings_load(&settings, NULL))
		return;
	settings.theme = (int)rng_below(rng, 6);
	kept.themes |= 1U << settings.theme;
	if (settings_save(&settings, NULL) == STATUS_OK && !glass_disk_dead())
		kept.themes = 1U << settings.theme;
}

void glass_side_options(void)
{
	kept.themes = UINT32_MAX;
}

static void side_note_puzzle(struct rng *rng)
{
	int turns = 1 + (int)rng_below(rng, 99);

	if (!kept.turns_tried || turns < kept.turns_tried)
		kept.turns_tried = turns;
	if (puzzle_note("01-goat", turns, NULL) == STATUS_OK && !glass_disk_dead() &&
	    (!kept.turns || turns < kept.turns))
		kept.turns = turns;
}

static void side_keep_best(struct rng *rng)
{
	int best = (int)rng_below(rng, 1000);

	if (best > kept.best_tried)
		kept.best_tried = best;
	if (highscore_keep("defence", best, NULL) == STATUS_OK && !glass_disk_dead() && best > kept.best)
		kept.best = best;
}

static void side_export(struct rng *rng)
{
	char text[600];
	uint32_t letter = rng_below(rng, LETTERS);

	kept.letters |= 1U << letter;
	memset(text, 'a' + (int)letter, sizeof text);
	if (file_write(export, FILE_USERS, text, sizeof text, NULL) == STATUS_OK && !glass_disk_dead()) {
		kept.exported = true;
		kept.letters = 1U << letter;
	}
}

void glass_side_begin(void)
{
	memset(&kept, 0, sizeof kept);
	kept.themes = 1; /* the default */
}

void glass_side_live(struct rng *rng)
{
	static void (*const operations[])(struct rng *) = {side_add_score,     side_begin_daily,
							   side_save_settings, side_note_puzzle,
							   side_keep_best,     side_export};

	for (int i = 0; i < OPERATIONS; i++)
		operations[rng_below(rng, sizeof operations / sizeof *operations)](rng);
}

/* ---- afterwards, on a sound disk: what is read now may still be lost with the power, so nothing is kept by it */

static const char *side_scores_fault(void)
{
	bool score[POINTS] = {false};
	struct score_table table;

	if (scores_load(&table, NULL))
		return "the scores cannot be read";
	for (size_t i = 0; i < table.n; i++)
		if (table.rows[i].score < POINTS)
			score[table.rows[i].score] = true;
	bool lost = false;
	for (int i = 0; i < POINTS; i++)
		lost |= (kept.score[i] && !score[i]) || (kept.daily[i] && !scores_has_daily(&table, DAY + i));
	scores_free(&table);
	return lost ? "a score is lost" : NULL;
}

static const char *side_settings_fault(void)
{
	struct settings settings;

	if (settings_load(&settings, NULL))
		return "the settings cannot be read";
	if (!(kept.themes >> settings.theme & 1))
		return "the settings are neither the old nor the new ones";
	return NULL;
}

static const char *side_puzzle_fault(void)
{
	struct puzzle_list list;
	int best = 0;

	if (puzzle_list(&list, NULL))
		return "the puzzles cannot be read";
	for (size_t i = 0; i < list.n; i++)
		if (!strcmp(list.all[i].name, "01-goat"))
			best = list.all[i].best;
	puzzle_list_free(&list);
	if (kept.turns && (!best || best > kept.turns || best < kept.turns_tried))
		return "a solved puzzle is lost";
	return NULL;
}

static const char *side_export_fault(void)
{
	struct blob blob;

	enum status status = file_read(export, FILE_USERS, FILE_MAX_BYTES, &blob, NULL);
	if (status == STATUS_NOT_FOUND && !kept.exported)
		return NULL;
	if (status)
		return "the user's file cannot be read";
	bool whole = blob.len == 600;
	int letter = whole ? blob.bytes[0] - 'a' : 0;
	for (size_t i = 0; i < blob.len; i++)
		whole = whole && blob.bytes[i] - 'a' == letter;
	blob_free(&blob);
	if (!whole || letter < 0 || letter >= LETTERS || !(kept.letters >> letter & 1))
		return "the user's file is neither the old nor the new one";
	return NULL;
}

static const char *side_best_fault(void)
{
	int best = highscore_of("defence");

	return best < kept.best || best > kept.best_tried ? "a best score is lost" : NULL;
}

void glass_side_check(void (*complain)(const char *what, const char *more))
{
	static const char *(*const faults[])(void) = {side_scores_fault, side_settings_fault, side_puzzle_fault,
						      side_export_fault, side_best_fault};

	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		const char *fault = faults[i]();
		if (fault)
			complain(fault, "");
	}
}
