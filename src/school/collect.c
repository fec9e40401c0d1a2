#include "school/collect.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "store/json.h"

/* A text that is read, and how far. */
struct collect {
	const char *where, *text;
	size_t len, at;
	struct diag *diag;
};

static enum status collect_fault(const struct collect *collect, const char *what)
{
	int line, column;

	json_place(collect->text, collect->text + collect->at, &line, &column);
	return diag_at(collect->diag, STATUS_BAD_INPUT, collect->where, line, column, "%s", what);
}

static void collect_skip_blanks(struct collect *collect)
{
	while (collect->at < collect->len && strchr(" \t\r\n", collect->text[collect->at]))
		collect->at++;
}

/* "class/ada.json" is Ada's. */
static void collect_name_by_file(const char *where, char *out)
{
	const char *slash = strrchr(where, '/'), *name = slash ? slash + 1 : where, *dot = strrchr(name, '.');

	snprintf(out, COLLECT_NAME, "%.*s", dot && dot > name ? (int)(dot - name) : (int)strlen(name), name);
}

static bool collect_answer(json_t *answer, struct collect_sheet *sheet)
{
	int step, right, later = 0;
	double seconds;
	size_t used = strlen(sheet->marks);

	if (json_unpack(answer, "{s:i, s:b, s?b, s:F}", "step", &step, "right", &right, "right_later", &later,
			"seconds", &seconds) ||
	    step < 1 || step > LESSON_STEPS || !(seconds >= 0))
		return false;
	sheet->answered++;
	sheet->right += right;
	sheet->later += !right && later;
	sheet->seconds += seconds;
	char wrong = later ? '~' : '-';
	snprintf(sheet->marks + used, sizeof sheet->marks - used, "%s%d%c", used ? " " : "", step,
		 right ? '+' : wrong);
	return true;
}

/* The mistake in ROOT as a sheet; NULL: none. */
static const char *collect_sheet(json_t *root, struct collect_sheet *sheet)
{
	const char *lesson, *pupil = "";
	json_t *answers, *answer;
	int schema = 0;
	size_t i;

	if (json_unpack(root, "{s:i, s:s, s?s, s:i, s:o}", "schema", &schema, "lesson", &lesson, "pupil",
			&pupil, "questions", &sheet->questions, "answers", &answers) ||
	    !json_is_array(answers))
		return "not the answers to a lesson";
	if (schema != 1)
		return "answers with a schema other than 1";
	if (sheet->questions < 1 || json_array_size(answers) > (size_t)sheet->questions ||
	    sheet->questions > LESSON_STEPS)
		return "more answers than questions";
	json_array_foreach(
	    answers, i,
	    answer) if (!collect_answer(answer, sheet)) return "an answer without its step, right or seconds";
	snprintf(sheet->lesson, sizeof sheet->lesson, "%s", lesson);
	if (*pupil)
		snprintf(sheet->pupil, sizeof sheet->pupil, "%s", pupil);
	sheet->share = 100.0 * sheet->right / sheet->questions;
	return NULL;
}

/* Reads the next object. */
static enum status collect_next(struct collect *collect, struct collect_sheet *sheet)
{
	const char *text = collect->text + collect->at;
	json_error_t error;
	json_t *root = json_loadb(text, collect->len - collect->at,
				  JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &error);

	if (!root && json_lacks_memory(text, collect->len - collect->at, error.text))
		return STATUS_NO_MEMORY;
	if (!root)
		return collect_fault(collect, "not JSON, as astray and its pages write answers");
	const char *fault = collect_sheet(root, sheet);
	json_decref(root);
	if (fault)
		return collect_fault(collect, fault);
	collect->at += (size_t)error.position;
	return STATUS_OK;
}

enum status collect_read(const char *where, const char *text, size_t len,
			 enum status (*add)(void *context, const struct collect_sheet *sheet), void *context,
			 struct diag *diag)
{
	struct collect collect = {.where = where, .text = text, .len = len, .diag = diag};
	enum status status = STATUS_OK;

	collect_skip_blanks(&collect);
	if (collect.at == len)
		return collect_fault(&collect, "it contains no answers");
	while (collect.at < len && !status) {
		struct collect_sheet sheet = {.questions = 0};
		collect_name_by_file(where, sheet.pupil);
		status = collect_next(&collect, &sheet);
		if (!status)
			status = add(context, &sheet);
		collect_skip_blanks(&collect);
	}
	return status;
}
