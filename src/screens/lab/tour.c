#include "screens/lab/tour.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/table.h"

static const struct table_key lesson_keys[] = {
    {TEXT_KEY(lesson, "say", say), .required = true},
    {OTHER_KEY("do")},
};

static enum status tour_read_deeds(const config_setting_t *deeds, struct lesson *lesson, struct diag *diag)
{
	const char *texts[TOUR_DEEDS];
	enum status status = table_texts(deeds, texts, TOUR_DEEDS, &lesson->n_deeds, diag);

	for (int i = 0; !status && i < lesson->n_deeds; i++) {
		if (strlen(texts[i]) >= sizeof lesson->deeds[i])
			return table_wrong(deeds, diag, "has a text longer than %zu",
					   sizeof lesson->deeds[i] - 1);
		snprintf(lesson->deeds[i], sizeof lesson->deeds[i], "%s", texts[i]);
	}
	return status;
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

static enum status tour_read(const config_setting_t *root, void *tour, struct diag *diag)
{
	return table_list(root, "tour", tour_read_lesson, tour, diag);
}

enum status tour_load(struct tour *tour, struct diag *diag)
{
	struct tour made = {.n = 0};
	enum status status = table_take("tour.cfg", tour_read, &made, diag);

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
