#include "config.h"

#include "lab/bench_rows.h"

#include <math.h>

static const char *const columns[] = {"schema",  "map",        "map_hash",  "query",     "sx",       "sy",
				      "gx",      "gy",         "algorithm", "options",   "status",   "cost",
				      "opt",     "ratio",      "expanded",  "generated", "max_open", "path_len",
				      "bytes",   "ns_min",     "ns_med",    "repeat",    "seed",     "version",
				      "prep_ns", "prep_bytes", "diagonal",  NULL};

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

static void bench_rows_write_question(struct rows *rows, const struct bench_question *question)
{
	rows_integer(rows, question->number);
	rows_integer(rows, question->start.x);
	rows_integer(rows, question->start.y);
	rows_integer(rows, question->goal.x);
	rows_integer(rows, question->goal.y);
}

static void bench_rows_write_answer(struct rows *rows, const struct bench_question *question,
				    const struct bench_answer *answer)
{
	bool answered = !answer->status, told = answered && !answer->untold,
	     compared = answer->found && question->opt > 0 && isfinite(question->opt);

	rows_text(rows, bench_status_word(answer));
	rows_number(rows, bench_rows_if(answer->found, answer->cost));
	rows_number(rows, question->opt);
	rows_number(rows, bench_rows_if(compared, answer->cost / question->opt));
	rows_number(rows, bench_rows_if(told, answer->expanded));
	rows_number(rows, bench_rows_if(told, answer->generated));
	rows_number(rows, bench_rows_if(told && answer->watched, answer->max_open));
	rows_number(rows, bench_rows_if(answer->found, (double)answer->len));
	rows_number(rows, bench_rows_if(answered, (double)answer->bytes));
}

struct rows bench_rows_begin(struct byte_writer *out, enum rows_format format)
{
	return rows_begin(out, format, columns);
}

void bench_row_write(const struct bench_row *row, struct rows *rows)
{
	const struct bench_answer *answer = row->answer;
	const struct solver *solver = row->solver;
	char options[256];

	solver_format_options(solver, row->rule, options, sizeof options);
	rows_integer(rows, 1);
	rows_text(rows, row->map);
	rows_hash(rows, row->map_hash);
	bench_rows_write_question(rows, row->question);
	rows_text(rows, solver->pathfinder->head.name);
	rows_text(rows, options);
	bench_rows_write_answer(rows, row->question, answer);
	rows_number(rows, bench_rows_if(answer->n_ns, bench_least_ns(answer)));
	rows_number(rows, bench_rows_if(answer->n_ns, bench_median_ns(answer)));
	rows_integer(rows, answer->n_ns);
	rows_seed(rows, row->seed);
	rows_text(rows, PACKAGE_VERSION);
	rows_number(rows, bench_rows_if((solver->index_size || solver->guest) && !row->no_time,
					(double)solver->prep_ns));
	rows_number(rows, bench_rows_if(solver->index_size, (double)solver->index_size));
	rows_text(rows, diagonal_names[row->rule]);
}
