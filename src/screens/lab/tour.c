#include "screens/lab/tour.h"

#include <libconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum status tour_read_lesson(const config_setting_t *setting, const char *path, struct lesson *lesson,
				    struct diag *diag)
{
	const char *say;
	const config_setting_t *deeds = config_setting_get_member(setting, "do");
	int n = deeds ? config_setting_length(deeds) : 0;

	if (!config_setting_lookup_string(setting, "say", &say) || strlen(say) >= sizeof lesson->say)
		return diag_at(diag, STATUS_BAD_INPUT, path, config_setting_source_line(setting), 0,
			       "a lesson needs something to say, in less than %zu bytes", sizeof lesson->say);
	snprintf(lesson->say, sizeof lesson->say, "%s", say);
	for (int i = 0; i < n; i++) {
		const char *deed = config_setting_get_string_elem(deeds, i);
		if (i == TOUR_DEEDS || !deed || strlen(deed) >= sizeof lesson->deeds[i])
			return diag_at(diag, STATUS_BAD_INPUT, path, config_setting_source_line(deeds), 0,
				       "at most %d deeds, each a short text", TOUR_DEEDS);
		snprintf(lesson->deeds[i], sizeof lesson->deeds[i], "%s", deed);
	}
	lesson->n_deeds = n;
	return STATUS_OK;
}

enum status tour_load(const char *path, struct tour *tour, struct diag *diag)
{
	struct tour made = {.n = 0};
	enum status status = STATUS_OK;
	config_t config;

	config_init(&config);
	if (!config_read_file(&config, path))
		status = diag_at(diag, STATUS_BAD_INPUT, path, config_error_line(&config), 0, "%s",
				 config_error_text(&config));
	const config_setting_t *list = status ? NULL : config_lookup(&config, "tour");
	int n = list ? config_setting_length(list) : 0;
	if (!status && (n < 1 || n > TOUR_LESSONS))
		status =
		    diag_at(diag, STATUS_BAD_INPUT, path, 0, 0, "a tour has 1 to %d lessons", TOUR_LESSONS);
	for (; made.n < n && !status; made.n++)
		status = tour_read_lesson(config_setting_get_elem(list, (unsigned)made.n), path,
					  &made.lessons[made.n], diag);
	config_destroy(&config);
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
