#include "config.h"

#include "cli/user_files.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcade/asteroids.h"
#include "arcade/defence.h"
#include "cli/cli.h"
#include "kit/keys.h"
#include "kit/settings.h"
#include "kit/theme.h"
#include "kit/ui.h"
#include "map/conventions.h"
#include "map/map.h"
#include "record/session.h"
#include "school/lesson.h"
#include "screens/lab/lesson_view.h"
#include "space/scene.h"
#include "store/file.h"
#include "store/places.h"

/* ---- settings: a mistake is in DIAG, though the status is fine ---------------------------------------------- */

static enum status user_files_read_settings(struct diag *diag)
{
	struct settings settings;

	return settings_load(&settings, diag);
}

static enum status user_files_read_keys(struct diag *diag)
{
	struct keymap *keymap = calloc(1, sizeof *keymap);
	enum status status = keymap ? keymap_load(keymap, diag) : STATUS_NO_MEMORY;

	free(keymap);
	return status;
}

static enum status user_files_read_themes(struct diag *diag)
{
	struct theme theme;
	enum status status = STATUS_OK;

	/* The first, "auto", is a choice among the others. */
	for (size_t i = 1; settings_themes[i] && !status && !diag->text[0]; i++)
		status = theme_load(settings_themes[i], &theme, diag);
	return status;
}

static enum status user_files_read_asteroids(struct diag *diag)
{
	struct asteroids_rules rules;

	return asteroids_rules_load(&rules, diag);
}

static enum status user_files_read_defence(struct diag *diag)
{
	struct defence_rules rules;

	return defence_rules_load(&rules, diag);
}

static enum status user_files_read_conventions(struct diag *diag)
{
	struct conventions conventions;

	return conventions_load(NULL, &conventions, diag);
}

static const struct {
	const char *file;
	enum status (*read)(struct diag *diag); /* NULL: it is a part of the rules */
} tables[USER_FILES] = {
    [USER_SETTINGS] = {"astray.cfg", user_files_read_settings},
    [USER_KEYS] = {"keys.cfg", user_files_read_keys},
    [USER_THEMES] = {"themes.cfg", user_files_read_themes},
    [USER_SHIPS] = {"ships.cfg", NULL},
    [USER_HUNTERS] = {"hunters.cfg", NULL},
    [USER_TOOLS] = {"tools.cfg", NULL},
    [USER_FLOORS] = {"floors.cfg", NULL},
    [USER_ASTEROIDS] = {"asteroids.cfg", user_files_read_asteroids},
    [USER_DEFENCE] = {"defence.cfg", user_files_read_defence},
    [USER_CONVENTIONS] = {"conventions.cfg", user_files_read_conventions},
};

/* Has the player settings of table I?  Fills PATH[PATH_MAX], and DIAG with their mistake, "" if they are right. */
static bool user_files_read_table(size_t i, char *path, struct diag *diag)
{
	diag->text[0] = '\0';
	if (place_find(PLACE_CONFIG, tables[i].file, path, PATH_MAX, NULL) || !file_exists(path))
		return false;
	enum status status = tables[i].read ? tables[i].read(diag) : rules_check(tables[i].file, diag);
	if (status && !diag->text[0])
		diag_at(diag, status, path, 0, 0, "%s", status_text(status));
	return true;
}

/* Returns how many of FILES have a mistake, and the first message in FIRST. */
static int user_files_note_all(unsigned files, struct diag *first)
{
	char path[PATH_MAX];
	struct diag diag;
	int n = 0;

	for (size_t i = 0; i < USER_FILES; i++) {
		if (!(files >> i & 1) || !user_files_read_table(i, path, &diag) || !diag.text[0])
			continue;
		cli_note("%s", diag.text);
		if (n++ == 0)
			*first = diag;
	}
	return n;
}

void user_files_note(unsigned files)
{
	struct diag first;

	user_files_note_all(files, &first);
}

void user_files_tell(struct ui *ui)
{
	struct diag first;
	int n = user_files_note_all(~0u, &first);

	if (n && !ui->notice[0])
		ui_tell(ui, "%s%s", first.text, n > 1 ? "; 'astray check' lists more" : "");
}

/* A part of the rules may have a mistake though DIAG names another's: all of FILES are read again. */
static enum status user_files_said(enum status status, unsigned files, struct diag *diag)
{
	if (status || !diag->text[0])
		return status;
	user_files_note(files);
	diag->text[0] = '\0';
	return STATUS_OK;
}

enum status user_files_rules(struct rules **rules, struct diag *diag)
{
	*rules = calloc(1, sizeof **rules);
	if (!*rules)
		return STATUS_NO_MEMORY;
	return user_files_said(rules_load(*rules, diag), USER_RULES, diag);
}

enum status user_files_fleet(struct fleet *fleet, struct diag *diag)
{
	return user_files_said(fleet_load(fleet, diag), USER_FILE(SHIPS), diag);
}

static enum status user_files_check_tables(size_t *n)
{
	enum status first = STATUS_OK;
	char path[PATH_MAX];
	struct diag diag;

	for (size_t i = 0; i < ARRAY_LEN(tables); i++) {
		if (!user_files_read_table(i, path, &diag))
			continue;
		++*n;
		if (!diag.text[0]) {
			cli_print("%s: ok\n", path);
			continue;
		}
		cli_fail(STATUS_BAD_INPUT, &diag);
		first = STATUS_BAD_INPUT;
	}
	return first;
}

/* ---- content ----------------------------------------------------------------------------------------------- */

/* Are all hunters of GRID known?  A file cannot name programs. */
static enum status user_files_check_hunters(const char *path, const struct grid *grid,
					    const struct rules *rules, struct diag *diag)
{
	struct diag why = {""};

	for (size_t i = 0; i < grid->n_marks; i++) {
		const struct mark *mark = &grid->marks[i];
		if (mark->kind == MARK_HUNTER && rules_check_hunter(rules, mark->name, &why))
			return diag_at(diag, STATUS_BAD_INPUT, path, mark->line, 0, "%s", why.text);
	}
	return STATUS_OK;
}

enum status user_files_check_map(const char *path, const struct grid *grid, struct diag *diag)
{
	struct story_options options = {.seed = 1, .grid = grid, .practice = true};
	struct session *session = NULL;
	struct diag why = {""};
	struct rules *rules;

	if (!grid->turns && !grid_mark(grid, MARK_HUNTER, 0))
		return STATUS_OK;
	enum status status = user_files_rules(&rules, diag);
	if (!status)
		status = user_files_check_hunters(path, grid, rules, diag);
	if (!status) {
		status = session_start(&options, rules, &session, &why);
		if (status)
			diag_at(diag, status, path, 0, 0, "%s", why.text[0] ? why.text : status_text(status));
	}
	session_close(session);
	free(rules);
	return status;
}

static enum status user_files_read_map(const char *path, struct diag *diag)
{
	struct grid grid;
	enum status status = map_load_path(path, NULL, &grid, NULL, diag);

	if (status)
		return status;
	status = user_files_check_map(path, &grid, diag);
	grid_free(&grid);
	return status;
}

static enum status user_files_read_scene(const char *path, struct diag *diag)
{
	struct fleet fleet;
	struct scene scene;
	enum status status = fleet_load(&fleet, NULL);

	if (!status)
		status = scene_read(path, &fleet, &scene, diag);
	if (!status)
		scene_free(&scene);
	return status;
}

static enum status user_files_read_lesson(const char *path, struct diag *diag)
{
	struct lesson *lesson;
	enum status status = lesson_load_path(path, &lesson, diag);

	if (status)
		return status;
	struct diag why = {""};
	status = lesson_check_actions(lesson, &why);
	if (!status)
		status = lesson_check(lesson, &why);
	if (status && !strncmp(why.text, path, strlen(path)))
		diag_set(diag, status, "%s", why.text);
	else if (status)
		diag_at(diag, status, path, 0, 0, "%s", why.text);
	lesson_free(lesson);
	return status;
}

static const struct {
	const char *folder;
	enum status (*read)(const char *path, struct diag *diag);
} folders[] = {
    {"maps", user_files_read_map},
    {"scenes", user_files_read_scene},
    {"lessons", user_files_read_lesson},
    {"puzzles", user_files_read_map},
};

static bool user_files_is_content(const char *folder, const char *name)
{
	const char *dot = strrchr(name, '.');

	if (!strcmp(folder, "maps") || !strcmp(folder, "puzzles"))
		return map_format_of_path(name);
	return dot && !strcmp(dot, ".cfg");
}

/* One that is absent is fine; one that cannot be read could hide files. */
static enum status user_files_check_directory(const char *path)
{
	struct diag diag;
	enum status status = file_can_list(path, &diag);

	if (status == STATUS_NOT_FOUND)
		return STATUS_OK;
	if (status)
		cli_fail(status, &diag);
	return status;
}

static enum status user_files_check_folder(size_t folder, size_t *n)
{
	char directory[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
	struct name_list files;
	enum status first = place_find(PLACE_DATA, folders[folder].folder, directory, sizeof directory, NULL);

	if (!first)
		first = user_files_check_directory(directory);
	if (first || place_list(directory, "", &files))
		return first;
	for (size_t i = 0; i < files.n; i++) {
		struct diag diag = {""};
		if (!user_files_is_content(folders[folder].folder, files.names[i]))
			continue;
		++*n;
		snprintf(path, sizeof path, "%s/%s", directory, files.names[i]);
		enum status status = folders[folder].read(path, &diag);
		if (status)
			cli_fail(status, &diag);
		else
			cli_print("%s: ok\n", path);
		if (!first)
			first = status;
	}
	name_list_free(&files);
	return first;
}

/* Writes where the player's own files are to SETTINGS[PATH_MAX] and CONTENT[PATH_MAX]. */
static enum status user_files_find(char *settings, char *content)
{
	enum status status = place_find(PLACE_CONFIG, "", settings, PATH_MAX, NULL);

	if (!status)
		status = place_find(PLACE_DATA, "", content, PATH_MAX, NULL);
	if (status)
		cli_fail(status, &(struct diag){"the path to your files is too long"});
	return status;
}

enum status user_files_check(void)
{
	char settings[PATH_MAX], content[PATH_MAX];
	size_t n = 0;
	enum status first = user_files_find(settings, content);

	if (!first)
		first = user_files_check_directory(settings);
	if (!first)
		first = user_files_check_directory(content);
	if (first)
		return first;
	first = user_files_check_tables(&n);
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		enum status status = user_files_check_folder(i, &n);
		if (!first)
			first = status;
	}
	if (!n && !first)
		cli_print("no user files in %s or %s\n", settings, content);
	return first;
}
