#include "lab/bench_rows.h"

#include <math.h>

/* The cells of a row. */
struct bench_record {
	const char *map, *algorithm, *status, *diagonal, *reading;
	char options[256];
	uint64_t map_hash, seed;
	struct bench_question question;
	double cost, ratio, expanded, generated, max_open, path_len, bytes, ns_min, ns_med, prep_ns, prep_bytes;
	unsigned repeat;
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("map", bench_record, map), .key = true},
    {HASH_COLUMN("map_hash", bench_record, map_hash), .key = true},
    {COLUMN("query", bench_record, question.number), .key = true},
    {COLUMN("sx", bench_record, question.start.x), .key = true},
    {COLUMN("sy", bench_record, question.start.y), .key = true},
    {COLUMN("gx", bench_record, question.goal.x), .key = true},
    {COLUMN("gy", bench_record, question.goal.y), .key = true},
    {COLUMN("algorithm", bench_record, algorithm), .key = true},
    {COLUMN("options", bench_record, options), .key = true},
    {COLUMN("status", bench_record, status)},
    {COLUMN("cost", bench_record, cost)},
    {COLUMN("opt", bench_record, question.opt)},
    {COLUMN("ratio", bench_record, ratio)},
    {COLUMN("expanded", bench_record, expanded)},
    {COLUMN("generated", bench_record, generated)},
    {COLUMN("max_open", bench_record, max_open)},
    {COLUMN("path_len", bench_record, path_len)},
    {COLUMN("bytes", bench_record, bytes)},
    {COLUMN("ns_min", bench_record, ns_min)},
    {COLUMN("ns_med", bench_record, ns_med)},
    {COLUMN("repeat", bench_record, repeat)},
    {SEED_COLUMN("seed", bench_record, seed), .key = true},
    {VERSION_COLUMN("version")},
    {COLUMN("prep_ns", bench_record, prep_ns)},
    {COLUMN("prep_bytes", bench_record, prep_bytes)},
    {COLUMN("diagonal", bench_record, diagonal), .key = true},
    {COLUMN("reading", bench_record, reading)},
    {SETTINGS_COLUMN("settings")},
};

const struct columns bench_columns = {columns, ARRAY_LEN(columns)};

const char *bench_status_word(const struct bench_answer *answer)
{
	if (answer->status)
		return "error";
	if (answer->found)
		return "found";
	if (answer->limited)
		return "limit";
	return "none";
}

/* VALUE if it was measured, otherwise NAN, which is written as an empty cell. */
static double bench_rows_if(bool measured, double value)
{
	return measured ? value : NAN;
}

void bench_row_write(const struct bench_row *row, const struct rows *rows)
{
	const struct bench_answer *answer = row->answer;
	const struct solver *solver = row->solver;
	double opt = row->question->opt;
	bool answered = !answer->status, told = answered && !answer->untold,
	     compared = answer->found && opt > 0 && isfinite(opt),
	     prepared = (solver->index_size || solver->guest) && !row->no_time;
	struct bench_record record = {
	    .map = row->map,
	    .algorithm = solver->pathfinder->head.name,
	    .status = bench_status_word(answer),
	    .diagonal = diagonal_names[row->rule],
	    .reading = row->reading,
	    .map_hash = row->map_hash,
	    .seed = row->seed,
	    .question = *row->question,
	    .cost = bench_rows_if(answer->found, answer->cost),
	    .ratio = bench_rows_if(compared, answer->cost / opt),
	    .expanded = bench_rows_if(told, answer->expanded),
	    .generated = bench_rows_if(told, answer->generated),
	    .max_open = bench_rows_if(told && answer->watched, answer->max_open),
	    .path_len = bench_rows_if(answer->found, (double)answer->len),
	    .bytes = bench_rows_if(answered, (double)answer->bytes),
	    .ns_min = bench_rows_if(answer->n_ns, bench_least_ns(answer)),
	    .ns_med = bench_rows_if(answer->n_ns, bench_median_ns(answer)),
	    .repeat = answer->n_ns,
	    .prep_ns = bench_rows_if(prepared, (double)solver->prep_ns),
	    .prep_bytes = bench_rows_if(solver->index_size, (double)solver->index_size),
	};

	solver_format_options(solver, record.options, sizeof record.options);
	rows_add(rows, &record);
}
