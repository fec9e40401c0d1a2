#include "oracle/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "store/bytes.h"
#include "store/file.h"
#include "store/lines.h"
#include "store/places.h"

/* The player's solutions: lines "NAME TURNS", each puzzle once. */
static const char progress_name[] = "puzzles.solved";
static const char folder[] = "puzzles", suffix[] = ".txt";

/* Lines "OLD NEW": the puzzle OLD is called NEW now.  No name is given to another map later. */
static const char renamed_name[] = "puzzles/renamed";

enum { PROGRESS_MAX = 1 << 20, TURNS_MAX = 9999, FILE_CAP = PUZZLE_NAME_CAP + 16 };

/* ---- names ----------------------------------------------------------------------------------------------- */

static int puzzle_by_name(const void *a, const void *b)
{
	return strcmp(((const struct puzzle_entry *)a)->name, ((const struct puzzle_entry *)b)->name);
}

static struct puzzle_entry *puzzle_named(const struct puzzle_list *list, const char *name, size_t len)
{
	for (size_t i = 0; i < list->n; i++)
		if (strlen(list->all[i].name) == len && !memcmp(list->all[i].name, name, len))
			return &list->all[i];
	return NULL;
}

/* Adds the puzzles in DIRECTORY that LIST does not have yet. */
static enum status puzzle_add_folder(struct puzzle_list *list, const char *directory, bool shipped)
{
	struct name_list names;
	enum status status = place_list(directory, suffix, &names);

	if (status)
		return status;
	struct puzzle_entry *all = realloc(list->all, (list->n + names.n + 1) * sizeof *all);
	if (all)
		list->all = all;
	for (size_t i = 0; all && i < names.n; i++) {
		size_t len = strlen(names.names[i]) - strlen(suffix);
		if (len >= PUZZLE_NAME_CAP || puzzle_named(list, names.names[i], len))
			continue;
		all[list->n] = (struct puzzle_entry){.shipped = shipped};
		memcpy(all[list->n++].name, names.names[i], len);
	}
	name_list_free(&names);
	return all ? STATUS_OK : STATUS_NO_MEMORY;
}

/* The file of puzzle NAME in a data directory. */
static void puzzle_file(const char *name, char file[FILE_CAP])
{
	snprintf(file, FILE_CAP, "%s/%.63s%s", folder, name, suffix);
}

enum status puzzle_path(const char *name, char *path, size_t cap)
{
	return place_content(folder, name, suffix, path, cap);
}

bool puzzle_is_shipped(const char *path)
{
	char shipped[4096];

	return place_data(folder, shipped, sizeof shipped) == STATUS_OK &&
	       !strncmp(path, shipped, strlen(shipped)) && path[strlen(shipped)] == '/';
}

bool puzzle_is_name_shipped(const char *name)
{
	char file[FILE_CAP], path[4096];

	puzzle_file(name, file);
	return place_data(file, path, sizeof path) == STATUS_OK && file_exists(path);
}

const struct puzzle_entry *puzzle_of_day(const struct puzzle_list *list, int64_t day)
{
	int64_t n = 0;

	for (size_t i = 0; i < list->n; i++)
		n += list->all[i].shipped;
	if (!n)
		return NULL;
	int64_t left = (day % n + n) % n;
	size_t i = 0;
	while (!list->all[i].shipped || left--)
		i++;
	return &list->all[i];
}

/* ---- progress -------------------------------------------------------------------------------------------- */

/* The present name of the puzzle once called NAME; empty: the same, or gone. */
static struct line puzzle_new_name(const struct blob *renamed, struct line name)
{
	struct line_reader lines = {(const char *)renamed->bytes, (const char *)renamed->bytes + renamed->len,
				    0};
	struct line line;

	while (line_next(&lines, &line)) {
		struct line old = line_word(&line);
		if (old.len == name.len && !memcmp(old.text, name.text, old.len))
			return line_word(&line);
	}
	return (struct line){.text = ""};
}

static void puzzle_take_line(struct puzzle_list *list, const struct blob *renamed, struct line line)
{
	struct line name = line_word(&line), number = line_word(&line);
	struct puzzle_entry *entry = puzzle_named(list, name.text, name.len);
	uint64_t turns;

	if (!entry) {
		name = puzzle_new_name(renamed, name);
		entry = puzzle_named(list, name.text, name.len);
	}

	/* Damaged lines are ignored. */
	if (entry && line_to_number(number, TURNS_MAX, &turns) && turns &&
	    (!entry->best || (int)turns < entry->best))
		entry->best = (int)turns;
}

static enum status puzzle_read_progress(struct puzzle_list *list, struct diag *diag)
{
	char path[4096];
	struct blob blob, renamed = {0};
	struct line line;
	enum status status = place_find(PLACE_DATA, progress_name, path, sizeof path, diag);

	if (!status)
		status = file_read(path, FILE_OURS, PROGRESS_MAX, &blob, diag);
	if (status == STATUS_NOT_FOUND)
		return STATUS_OK;
	if (status)
		return status;
	status = place_data(renamed_name, path, sizeof path);
	if (!status)
		status = file_read(path, FILE_USERS, PROGRESS_MAX, &renamed, diag);
	if (!status || status == STATUS_NOT_FOUND) {
		struct line_reader lines = {(const char *)blob.bytes, (const char *)blob.bytes + blob.len, 0};
		while (line_next(&lines, &line))
			puzzle_take_line(list, &renamed, line);
		status = STATUS_OK;
	}
	blob_free(&renamed);
	blob_free(&blob);
	return status;
}

enum status puzzle_list(struct puzzle_list *list, struct diag *diag)
{
	char path[4096];
	struct puzzle_list made = {.n = 0};
	enum status status = place_data(folder, path, sizeof path);

	if (!status)
		status = puzzle_add_folder(&made, path, true);
	if (!status)
		status = place_find(PLACE_DATA, folder, path, sizeof path, diag);
	if (!status)
		status = puzzle_add_folder(&made, path, false);
	if (!status) {
		qsort(made.all, made.n, sizeof *made.all, puzzle_by_name);
		status = puzzle_read_progress(&made, diag);
	}
	if (status)
		puzzle_list_free(&made);
	else
		*list = made;
	return status;
}

void puzzle_list_free(struct puzzle_list *list)
{
	free(list->all);
	*list = (struct puzzle_list){.n = 0};
}

static enum status puzzle_write_progress(const struct puzzle_list *list, struct diag *diag)
{
	char path[4096];
	struct byte_writer out = {0};
	enum status status = place_own(PLACE_DATA, progress_name, path, sizeof path, diag);

	for (size_t i = 0; i < list->n; i++)
		if (list->all[i].best)
			write_text(&out, "%s %d\n", list->all[i].name, list->all[i].best);
	if (!status && out.failed)
		status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the progress");
	if (!status)
		status = file_write(path, FILE_OURS, out.blob.bytes, out.blob.len, diag);
	blob_free(&out.blob);
	return status;
}

enum status puzzle_note(const char *name, int turns, struct diag *diag)
{
	struct puzzle_list list;
	enum status status = puzzle_list(&list, diag);

	if (status)
		return status;
	struct puzzle_entry *entry = puzzle_named(&list, name, strlen(name));
	if (entry && (!entry->best || turns < entry->best)) {
		entry->best = turns;
		status = puzzle_write_progress(&list, diag);
	}
	puzzle_list_free(&list);
	return status;
}

/* ---- solving --------------------------------------------------------------------------------------------- */

enum status puzzle_luck(const struct game *game, int turns, size_t states_max, struct job *job,
			struct solve_answer *lucky)
{
	struct solve_question question = solve_question_default;

	*lucky = (struct solve_answer){.found = ORACLE_NONE, .proven = true};
	if (turns < 2)
		return STATUS_OK;
	question.any_lots = false;
	question.turns_max = turns - 1;
	question.states_max = states_max;
	return solve_whole(game, &question, job, lucky);
}

enum status puzzle_solve(const struct grid *grid, const struct rules *rules, struct job *job,
			 struct solve_answer *answer, struct solve_answer *lucky, struct diag *diag)
{
	struct game_setup setup = {.seed = PUZZLE_SEED, .grid = grid};
	struct game *game;
	enum status status = game_new(&setup, rules, &game, diag);

	if (status)
		return status;
	status = solve_whole(game, &solve_question_default, job, answer);
	if (!status) {
		int turns = answer->found == ORACLE_FOUND ? answer->turns : 0;
		status = puzzle_luck(game, turns, solve_question_default.states_max, job, lucky);
	}
	game_free(game);
	return status;
}
