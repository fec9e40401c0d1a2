#include "screens/lab/tour.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/table.h"

static const struct key lesson_keys[] = {
    {TEXT_KEY(lesson, "say", say), .required = true},
    {OTHER_KEY("do")},
};

static enum status tour_read_deeds(const config_setting_t *deeds, struct lesson *lesson, struct diag *diag)
{
	int n = config_setting_length(deeds);

	for (int i = 0; i < n; i++) {
		const char *deed = config_setting_get_string_elem(deeds, i);
		if (i == TOUR_DEEDS || !deed || strlen(deed) >= sizeof lesson->deeds[i])
			return table_wrong(deeds, diag, "takes at most %d texts of fewer than %zu bytes",
					   TOUR_DEEDS, sizeof lesson->deeds[0]);
		snprintf(lesson->deeds[i], sizeof lesson->deeds[i], "%s", deed);
	}
	lesson->n_deeds = n;
	return STATUS_OK;
}

static enum status tour_read_lesson(const config_setting_t *entry, void *context, struct diag *diag)
{
	struct tour *tour = context;
	struct lesson lesson = {.n_deeds = 0};
	const config_setting_t *deeds = config_setting_get_member(entry, "do");

	if (tour->n == TOUR_LESSONS)
		return table_wrong(entry, diag, "is one lesson too many");
	enum status status = table_read(entry, lesson_keys, ARRAY_LEN(lesson_keys), &lesson, diag);
	if (!status && deeds)
		status = tour_read_deeds(deeds, &lesson, diag);
	if (!status)
		tour->lessons[tour->n++] = lesson;
	return status;
}

enum status tour_load(const char *path, struct tour *tour, struct diag *diag)
{
	struct tour made = {.n = 0};
	enum status status = table_list(path, "tour", tour_read_lesson, &made, diag);

	if (!status)
		*tour = made;
	return status;
}

const char *tour_deed(const char *deed, uint32_t *count)
{
	char *rest;
	unsigned long number = strtoul(deed, &rest, 10);

	*count = (uint32_t)number;
	return rest + strspn(rest, " ");
}
