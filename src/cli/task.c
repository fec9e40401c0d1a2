#include "cli/task.h"

#include <string.h>

#include "base/text.h"
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
};

const struct option_table task_rows_options = {task_rows, ARRAY_LEN(task_rows)};

static const struct option_info task_measure[] = {
    {SHARED_OPTIONS(&task_rows_options)},
    {NO_TIME_OPTION("omit all timings, which makes the output reproducible")},
    {JOBS_OPTION},
    {PROGRESS_OPTION},
};

const struct option_table task_measure_options = {task_measure, ARRAY_LEN(task_measure)};

void task_begin_rows(struct task *task)
{
	const struct columns *columns = task->command->columns;

	if (!task_is_table(task) || rows_can_align(columns))
		task->rows = rows_begin(&task->out, task->format, columns);
}

void task_add_row(struct task *task, const void *record)
{
	if (task->rows.columns)
		rows_add(&task->rows, record);
}

enum status task_write(struct task *task, struct diag *diag)
{
	struct blob *blob = &task->out.blob;

	if (task->out.failed)
		return diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the rows");
	if (task_is_table(task) && blob->len)
		text_make_safe((char *)blob->bytes, blob->len, "\n");
	enum status status = file_write(task->output, FILE_USERS, blob->bytes, blob->len, diag);
	blob->len = 0;
	return status;
}

enum status task_flush(struct task *task, struct diag *diag)
{
	if (strcmp(task->output, "-") != 0)
		return task->out.failed ? STATUS_NO_MEMORY : STATUS_OK;
	return task_write(task, diag);
}
