#include "kit/settings.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "kit/theme.h"
#include "store/file.h"
#include "store/places.h"
#include "store/table.h"

const char *const settings_themes[] = {"auto",       "dark",         "light",      "ansi",
				       "ansi-light", "mono",         "contrast",   "contrast-light",
				       "projector",  "deuteranopia", "tritanopia", NULL};

const char *const settings_backgrounds[] = {"theme", "terminal", NULL};
const char *const settings_colours[] = {"auto", "always", "never", NULL};

static_assert(ARRAY_LEN(settings_backgrounds) == BACKGROUNDS + 1 && ARRAY_LEN(settings_colours) == COLOURS + 1,
	      "each has a name");

static const struct table_key settings_keys[] = {
    {TEXT_KEY(settings, "theme", own_theme), .required = true},
    {CHOICE_KEY(settings, "background", background, settings_backgrounds)},
    {CHOICE_KEY(settings, "color", colours, settings_colours)},
    {SWITCH_KEY(settings, "ascii", ascii)},
    {SWITCH_KEY(settings, "wide", wide)},
    {SWITCH_KEY(settings, "motion", motion)},
    {SWITCH_KEY(settings, "mouse", mouse)},
    {SWITCH_KEY(settings, "bell", rings)},
    {SWITCH_KEY(settings, "telegraph", telegraph)},
    {SWITCH_KEY(settings, "travel_stops", travel_stops)},
    {SWITCH_KEY(settings, "flights", flights)},
    {SWITCH_KEY(settings, "cursor", cursor)},
    {SWITCH_KEY(settings, "plain", plain)},
};

enum { THEMES = ARRAY_LEN(settings_themes) - 1 };

const char *settings_theme(const struct settings *settings)
{
	return settings->theme < THEMES ? settings_themes[settings->theme] : settings->own_theme;
}

int settings_themes_offered(const struct settings *settings)
{
	return THEMES + (settings->own_theme[0] != '\0');
}

void settings_choose_theme(struct settings *settings, const char *name)
{
	settings->theme = 0;
	while (settings->theme < THEMES && strcmp(settings_themes[settings->theme], name) != 0)
		settings->theme++;
	if (settings->theme == THEMES && name != settings->own_theme)
		snprintf(settings->own_theme, sizeof settings->own_theme, "%s", name);
}

/* Finds the theme by its name: a shipped one, or any in themes.cfg. */
static enum status settings_find_theme(const config_setting_t *root, struct settings *settings,
				       struct diag *diag)
{
	enum status status = STATUS_OK;
	struct theme theme;

	settings_choose_theme(settings, settings->own_theme);
	if (settings->theme < THEMES)
		settings->own_theme[0] = '\0';
	else
		status = theme_load(settings->own_theme, &theme, NULL);
	if (status == STATUS_USAGE)
		return table_wrong(config_setting_get_member(root, "theme"), diag,
				   "is neither auto nor one of 'astray list themes'");
	return status;
}

static enum status settings_take(const config_setting_t *root, void *settings, struct diag *diag)
{
	enum status status = table_read(root, settings_keys, ARRAY_LEN(settings_keys), settings, diag);

	if (!status)
		status = settings_find_theme(root, settings, diag);
	return status;
}

enum status settings_load(struct settings *settings, struct diag *diag)
{
	struct settings made = {.theme = 0};
	enum status status = table_take("astray.cfg", settings_take, &made, diag);

	if (!status)
		*settings = made;
	return status;
}

enum status settings_save(const struct settings *settings, struct diag *diag)
{
	struct settings named = *settings;
	struct byte_writer text = {0};
	char path[4096];
	enum status status = place_own(PLACE_CONFIG, "astray.cfg", path, sizeof path, diag);

	if (status)
		return status;
	snprintf(named.own_theme, sizeof named.own_theme, "%s", settings_theme(settings));
	write_text(&text, "# Written by the options screen of astray.\n");
	for (size_t i = 0; i < ARRAY_LEN(settings_keys); i++) {
		table_write(&settings_keys[i], 1, &named, &text);
		write_text(&text, "\n");
	}
	if (text.failed)
		status = diag_set(diag, STATUS_NO_MEMORY, "not enough memory for the settings");
	else
		status = file_write(path, file_leads_to_file(path) ? FILE_USERS : FILE_OURS, text.blob.bytes,
				    text.blob.len, diag); /* where you have put a link, the link stays */
	blob_free(&text.blob);
	return status;
}
