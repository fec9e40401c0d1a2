#include "lab/baseline.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/bench_rows.h"
#include "store/json.h"

/* Two rows with the same key answer the same question by the same algorithm. */
static void baseline_key_of(char *key, size_t cap, const char *hash, long long query, const long long ends[4],
			    const char *algorithm, const char *options, const char *diagonal)
{
	snprintf(key, cap, "%s query %lld from %lld,%lld to %lld,%lld %s%s%s %s", hash, query, ends[0], ends[1],
		 ends[2], ends[3], algorithm, *options ? ":" : "", options, diagonal);
}

static enum status baseline_add_row(json_t *rows, json_t *row)
{
	static const char *const end_names[] = {"sx", "sy", "gx", "gy"};
	const char *hash = json_string_value(json_object_get(row, "map_hash"));
	const char *algorithm = json_string_value(json_object_get(row, "algorithm"));
	const char *options = json_string_value(json_object_get(row, "options"));
	const char *diagonal = json_string_value(json_object_get(row, "diagonal"));
	long long ends[4];
	char key[1024];

	if (!hash || !algorithm || !options || !diagonal || !json_is_string(json_object_get(row, "status")))
		return STATUS_BAD_INPUT;
	for (size_t i = 0; i < ARRAY_LEN(ends); i++)
		ends[i] = json_integer_value(json_object_get(row, end_names[i]));
	baseline_key_of(key, sizeof key, hash, json_integer_value(json_object_get(row, "query")), ends,
			algorithm, options, diagonal);
	/* The key may have been cut within a letter. */
	return json_object_set_nocheck(rows, key, row) ? STATUS_NO_MEMORY : STATUS_OK;
}

enum status baseline_parse(const char *name, const char *text, size_t len, struct baseline *baseline,
			   struct diag *diag)
{
	json_t *rows = json_object();
	enum status status = STATUS_OK;
	int line = 0;

	for (size_t at = 0; at < len && !status;) {
		const char *end = memchr(text + at, '\n', len - at);
		size_t length = end ? (size_t)(end - text) - at : len - at;
		json_error_t error;
		json_t *row = json_loadb(text + at, length, JSON_REJECT_DUPLICATES, &error);
		line++;
		if (row)
			status = baseline_add_row(rows, row);
		else if (json_lacks_memory(text + at, length, error.text))
			status = STATUS_NO_MEMORY;
		else
			status = STATUS_BAD_INPUT;
		if (status == STATUS_BAD_INPUT)
			diag_at(diag, status, name, line, 0, "not a row of bench --format=json");
		json_decref(row);
		at += length + 1;
	}
	if (status == STATUS_NO_MEMORY)
		diag_at(diag, status, name, 0, 0, "out of memory");
	if (status)
		json_decref(rows);
	else
		*baseline = (struct baseline){.rows = rows};
	return status;
}

void baseline_free(struct baseline *baseline)
{
	json_decref(baseline->rows);
	baseline->rows = NULL;
}

/* VALUE with the precision that rows print. */
static double baseline_printed(double value)
{
	char text[32];

	snprintf(text, sizeof text, "%.10g", value);
	return strtod(text, NULL);
}

static bool baseline_is_same(json_t *row, const struct bench_answer *answer)
{
	double cost = json_number_value(json_object_get(row, "cost"));
	double expanded = json_number_value(json_object_get(row, "expanded"));

	if (strcmp(json_string_value(json_object_get(row, "status")), bench_status_word(answer)) != 0)
		return false;
	if (answer->status)
		return true;
	if (answer->found && cost != baseline_printed(answer->cost))
		return false;
	return expanded == (double)answer->expanded;
}

/* The key of answer I of BENCH. */
static void baseline_key_of_answer(char *key, size_t cap, const struct bench *bench, size_t i, uint64_t hash)
{
	const struct bench_question *question = &bench->questions[i / bench->n_solvers];
	const struct solver *solver = &bench->solvers[i % bench->n_solvers];
	long long ends[4] = {question->start.x, question->start.y, question->goal.x, question->goal.y};
	char options[256], hex[24];

	solver_format_options(solver, options, sizeof options);
	snprintf(hex, sizeof hex, "%016" PRIx64, hash);
	baseline_key_of(key, cap, hex, question->number, ends, solver->pathfinder->head.name, options,
			diagonal_names[bench->rule]);
}

void baseline_compare(struct baseline *baseline, const struct bench *bench, uint64_t hash,
		      void (*complain)(const char *what))
{
	for (size_t i = 0; i < bench->n_answered * bench->n_solvers; i++) {
		const struct bench_answer *answer = &bench->answers[i];
		char key[1024], text[2048];
		baseline_key_of_answer(key, sizeof key, bench, i, hash);
		json_t *was = json_object_get(baseline->rows, key);
		if (!was)
			continue;
		baseline->matched++;
		if (!baseline_is_same(was, answer)) {
			baseline->changed++;
			snprintf(text, sizeof text, "%s: now %s, cost %.10g, expanded %" PRIu32, key,
				 bench_status_word(answer), answer->cost, answer->expanded);
			complain(text);
		}
		json_object_del(baseline->rows, key);
	}
}

size_t baseline_left(const struct baseline *baseline)
{
	return json_object_size(baseline->rows);
}
