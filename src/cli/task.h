/* cli/task.h -- a command at work: the values of common options, its operands, and its output.
 *
 * Invariant: rows are written as they are made, and after a signal to stop all finished rows are; only a whole file
 * replaces another. */
#ifndef CLI_TASK_H
#define CLI_TASK_H

#include "cli/option.h"
#include "cli/progress.h"
#include "cli/tui.h"
#include "map/asked.h"
#include "store/rows_file.h"

struct camera;
struct command;

enum { TASK_THREADS_MAX = 256 };

enum task_answer { TASK_TEXT, TASK_JSON, TASK_CSV /* only for solve */ };
extern const char *const task_answers[]; /* text json NULL */

struct task {
	const struct command *command;
	char **operands; /* [n_operands], then NULL */
	size_t n_operands;
	unsigned marks; /* of the options that were given */
	/* Set by shared options: */
	enum rows_format format;
	enum task_answer answer; /* of those that write no rows */
	const char *output;      /* "-": standard output */
	const char *append;      /* the file of rows to continue with; NULL: none */
	enum progress_mode progress_mode;
	int threads;
	bool no_time, wants_help, wants_version;
	struct tui tui;
	struct map_asked asked;
	/* "ticks=20,strict=1": options that are not at their defaults and decide rows */
	struct byte_writer settings;
	/* While it runs: */
	struct camera *camera;  /* to which its screen is shown, instead of the terminal; NULL: none */
	struct byte_writer out; /* not written yet */
	struct rows rows;
	struct rows_file begun; /* the content of the file of --append; its path is NULL without one */
	struct file_draft draft;
	bool drafted; /* the draft is open */
	struct progress progress;
	struct job job;  /* long work asks it whether to stop */
	bool has_pieces; /* the progress shows its pieces, not the job */
	int exit_status; /* unless something fails that has not been reported */
};

/* The initialisers of shared options. */
#define FORMAT_OPTION(text) WORD_OPTION("format", 'f', NULL, text, task, format, rows_formats), .shared = true
#define ANSWER_OPTION(text) WORD_OPTION("format", 'f', NULL, text, task, answer, task_answers), .shared = true
#define OUTPUT_OPTION(without) \
	OWN_OPTION("output", 'o', "FILE", "write to this file; on failure it stays as it was", without, \
		   task_read_output, task, output), \
	    .shared = true
#define PROGRESS_OPTION \
	WORD_OPTION("progress", 0, NULL, "show progress", task, progress_mode, progress_modes), \
	    .otherwise = "auto, if stderr is a terminal", .shared = true
#define JOBS_OPTION \
	NUMBER_OPTION("jobs", 'j', "N", "run N jobs in parallel, which affects only timings", task, threads, \
		      1, TASK_THREADS_MAX), \
	    .shared = true
#define NO_TIME_OPTION(text) FLAG_OPTION("no-time", text, task, no_time), .shared = true

/* Reads a place that can be written. */
option_fn task_read_output;

/* Format and output of the rows of a command; and what those take that measure for long. */
extern const struct option_table task_rows_options, task_measure_options;

/* Readies the job of TASK, which is shown as its progress, and which a signal stops. */
void task_begin_job(struct task *task);

/* Opens what the options name, before all work. */
MUST_CHECK enum status task_open(struct task *task, struct diag *diag);

/* Begins the rows of the command, in the format of --format.  If that is a table and no column is for people, the
 * command writes one to `out` itself. */
void task_begin_rows(struct task *task);

/* What its `settings` say, for rows that a command begins itself; NULL: nothing. */
const char *task_settings(const struct task *task);

/* Adds the row of RECORD; nothing, where the command writes a table itself. */
void task_add_row(struct task *task, const void *record);

static inline bool task_is_table(const struct task *task)
{
	return task->format == ROWS_TABLE;
}

/* Adds words of a file or an argument to `out`, as cli_print prints them. */
void task_print(struct task *task, const char *format, ...) PRINTF_LIKE(2, 3);

/* Looks for the row of RECORD, in which at least the keys are set, where the file of --append continues. */
enum rows_found task_find(struct task *task, const void *record, struct diag *diag);

/* Writes `out` now. */
MUST_CHECK enum status task_flush(struct task *task, struct diag *diag);

/* The suffix of the file that --output names, ".svg"; NULL: none, or the output is a stream or a device. */
const char *task_suffix(const struct task *task);

/* Are there rows of an earlier run, in which the next one may be looked for? */
static inline bool task_goes_on(const struct task *task)
{
	return task->begun.path && !task->drafted;
}

/* Ends the output of a command that ends with STATUS, and returns the status of both. */
MUST_CHECK enum status task_close(struct task *task, enum status status, struct diag *diag);

#endif
