#include "cli/task.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "store/file.h"

const char *const task_answers[] = {[TASK_TEXT] = "text", [TASK_JSON] = "json", NULL};

/* A place that cannot be written is refused before all the work, not after it. */
enum status task_read_output(const struct option_info *option, const char *value, void *into, struct diag *diag)
{
	(void)option;
	*(const char **)into = value;
	return file_can_write(value, diag);
}

static const struct option_info task_rows[] = {
    {FORMAT_OPTION("the format of the rows")},
    {OUTPUT_OPTION("standard output")},
    {TEXT_OPTION("append", 0, "FILE", "append rows to this file, continuing an interrupted run", "none", task,
		 append),
     .shared = true},
};

const struct option_table task_rows_options = {task_rows, ARRAY_LEN(task_rows)};

static const struct option_info task_measure[] = {
    {SHARED_OPTIONS(&task_rows_options)},
    {NO_TIME_OPTION("omit all timings, which makes the output reproducible")},
    {JOBS_OPTION},
    {PROGRESS_OPTION},
};

const struct option_table task_measure_options = {task_measure, ARRAY_LEN(task_measure)};

const char *task_suffix(const struct task *task)
{
	const char *slash = strrchr(task->output, '/'), *name = slash ? slash + 1 : task->output;
	const char *dot = strrchr(name, '.');

	if (file_is_straight(task->output) || dot == name)
		return NULL;
	return dot;
}

/* The work looks up. */
static void task_look(struct job *job, bool shown)
{
	struct task *task = job->owner;

	(void)shown;
	if (cli_stopped())
		job->stopped = true;
	if (!task->has_pieces)
		progress_show_job(&task->progress, job);
}

void task_begin_job(struct task *task)
{
	task->job.owner = task;
	task->job.rest = task_look;
	task->job.wanted = true;
	task->asked.job = &task->job;
}

const char *task_settings(const struct task *task)
{
	return (const char *)task->settings.blob.bytes;
}

enum status task_open(struct task *task, struct diag *diag)
{
	if (!task->append)
		return STATUS_OK;
	if (task_is_table(task))
		return diag_set(diag, STATUS_USAGE, "--append needs rows: use --format=csv or --format=json");
	if (strcmp(task->output, "-") != 0)
		return diag_set(diag, STATUS_USAGE, "--append and --output: use only one of them");
	if (file_is_straight(task->append))
		return diag_set(diag, STATUS_USAGE, "--append: '%s' is not a regular file", task->append);
	enum status status =
	    rows_file_open(task->append, task->format, task->command->columns, &task->begun, diag);
	task->begun.rows.settings = task_settings(task);
	return status;
}

void task_begin_rows(struct task *task)
{
	const struct columns *columns = task->command->columns;

	if (!task_is_table(task) || rows_can_align(columns))
		task->rows = rows_begin(&task->out, task->format, columns);
	task->rows.settings = task_settings(task);
	if (task->begun.kept)
		task->out.blob.len = 0; /* the file has the names already */
}

void task_add_row(struct task *task, const void *record)
{
	if (task->rows.columns)
		rows_add(&task->rows, record);
}

void task_print(struct task *task, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	char *text = cli_format(format, args);
	va_end(args);
	if (text)
		write_text(&task->out, "%s", text);
	else
		task->out.failed = true;
	free(text);
}

enum rows_found task_find(struct task *task, const void *record, struct diag *diag)
{
	rows_add(&task->begun.rows, record);
	return rows_file_next(&task->begun, diag);
}

static enum status task_begin_draft(struct task *task, struct diag *diag)
{
	enum status status;

	if (task->drafted)
		return STATUS_OK;
	if (task->append)
		status = rows_file_begin(&task->begun, &task->draft, diag);
	else
		status = file_draft_begin(task->output, &task->draft, diag);
	task->drafted = !status;
	return status;
}

enum status task_flush(struct task *task, struct diag *diag)
{
	struct blob *blob = &task->out.blob;

	if (task->out.failed)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the rows");
	if (!blob->len)
		return STATUS_OK;
	if (task_is_table(task))
		text_make_safe((char *)blob->bytes, blob->len, "\n");
	enum status status = task_begin_draft(task, diag);
	if (!status)
		status = file_draft_put(&task->draft, blob->bytes, blob->len, diag);
	blob->len = 0;
	return status;
}

/* The file of --append has no more rows than this command line produces, and no torn one. */
static enum status task_check_rest(struct task *task, struct diag *diag)
{
	const struct rows_file *begun = &task->begun;

	if (!task_goes_on(task) || !rows_file_has_rest(begun))
		return STATUS_OK;
	if (memchr(begun->blob.bytes + begun->at, '\n', begun->blob.len - begun->at))
		return diag_at(diag, STATUS_BAD_INPUT, task->append, begun->line, 0,
			       "more rows than this command line produces");
	return task_begin_draft(task, diag);
}

/* Writes what is left; rows make a file even if there are none. */
static enum status task_finish(struct task *task, enum status status, struct diag *diag)
{
	enum status written = task_flush(task, diag);

	if (!written && !status)
		written = task_check_rest(task, diag);
	if (!written && task->rows.out && !task->append)
		written = task_begin_draft(task, diag);
	return written;
}

enum status task_close(struct task *task, enum status status, struct diag *diag)
{
	bool finished = !status || status == STATUS_INTERRUPTED;
	enum status written = STATUS_OK, ended = STATUS_OK;

	if (finished)
		written = task_finish(task, status, diag);
	if (task->drafted)
		ended = file_draft_end(&task->draft, finished && !written, diag);
	written = written ? written : ended;
	if (task->begun.path)
		rows_file_close(&task->begun);
	blob_free(&task->out.blob);
	return written ? written : status;
}
