/* Any bytes as a file of the player's own, which replaces that of the data directory or adds to it: refused with a
 * message, or read as ours is. */
#include "config.h"

#include <libconfig.h>
#include <stdio.h>

#include "kit/keys.h"
#include "kit/settings.h"
#include "kit/theme.h"
#include "oracle/puzzle.h"
#include "space/fleet.h"
#include "store/file.h"
#include "store/highscore.h"
#include "tests/fuzz/fuzz.h"
#include "tests/glass/glass.h"
#include "world/rules.h"

static enum status user_files_rules(struct diag *diag)
{
	static struct rules rules;

	return rules_load(&rules, diag);
}

static enum status own_ships(struct diag *diag)
{
	struct fleet fleet;

	return fleet_load(&fleet, diag);
}

static enum status own_keys(struct diag *diag)
{
	static struct keymap keymap;

	return keymap_load(&keymap, diag);
}

static enum status own_themes(struct diag *diag)
{
	struct theme theme;

	return theme_load("dark", &theme, diag);
}

static enum status own_options(struct diag *diag)
{
	struct settings settings;

	return settings_load(&settings, diag);
}

static enum status own_best(struct diag *diag)
{
	int best = highscore_of("defence");

	if (best < 0)
		abort();
	return highscore_keep("defence", best, diag);
}

static enum status own_solved(struct diag *diag)
{
	struct puzzle_list list;
	enum status status = puzzle_list(&list, diag);

	if (!status)
		puzzle_list_free(&list);
	return status;
}

/* What was chosen last for practice: what is not understood is left out, so the view always opens. */
static enum status own_practice(struct diag *diag)
{
	struct ui ui = {.entropy = 1};

	if (ui_push(&ui, &view_practice, NULL))
		abort();
	ui_close(&ui);
	(void)diag;
	return STATUS_OK;
}

/* What a run costs is the reading of the program's own tables, so they are short here: of each list its first few, of the
 * themes one. */
static const struct {
	const char *file;
	int keep;
	bool groups; /* the file is a list without being called one */
} shortened[] = {{"hunters", 2, false}, {"tools", 1, false}, {"ships", 1, false},
		 {"floors", 1, false},  {"keys", 1, false},  {"themes", 1, true}};

static void own_shorten_setting(config_setting_t *setting, int keep, bool cut)
{
	int n = config_setting_length(setting);

	for (; (cut || config_setting_is_list(setting) || config_setting_is_array(setting)) && n > keep; n--)
		config_setting_remove_elem(setting, (unsigned)n - 1);
	for (int i = 0; i < n; i++)
		own_shorten_setting(config_setting_get_elem(setting, (unsigned)i), keep, false);
}

static void own_shorten(size_t i)
{
	char path[4096], *text;
	size_t len;
	config_t config;
	struct blob blob;
	struct diag diag;
	FILE *out = open_memstream(&text, &len);

	config_init(&config);
	snprintf(path, sizeof path, "/data/%s.cfg", shortened[i].file);
	if (!out || file_read(path, FILE_OURS, FILE_MAX_BYTES, &blob, &diag))
		abort();
	char *whole = fuzz_text(blob.bytes, blob.len);
	if (!config_read_string(&config, whole))
		abort();
	own_shorten_setting(config_root_setting(&config), shortened[i].keep, shortened[i].groups);
	config_write(&config, out);
	fclose(out);
	glass_disk_put(path, text, len);
	free(text);
	free(whole);
	blob_free(&blob);
	config_destroy(&config);
}

/* FILE of the player's own holds DATA: READ refuses it with a message, or reads it. */
static void own_read(const char *file, enum status (*read)(struct diag *diag), const uint8_t *data, size_t size)
{
	static bool shorter;
	char path[64];
	struct diag diag = {""};

	for (size_t i = 0; !shorter && i < ARRAY_LEN(shortened); i++)
		own_shorten(i);
	shorter = true;
	snprintf(path, sizeof path, "/home/astray/%s", file);
	glass_disk_put(path, data, size);
	fuzz_refused(read(&diag), &diag);
}

void fuzz_hunters(const uint8_t *data, size_t size)
{
	own_read("hunters.cfg", user_files_rules, data, size);
}

void fuzz_tools(const uint8_t *data, size_t size)
{
	own_read("tools.cfg", user_files_rules, data, size);
}

void fuzz_floors(const uint8_t *data, size_t size)
{
	own_read("floors.cfg", user_files_rules, data, size);
}

void fuzz_ships(const uint8_t *data, size_t size)
{
	own_read("ships.cfg", own_ships, data, size);
}

void fuzz_keys(const uint8_t *data, size_t size)
{
	own_read("keys.cfg", own_keys, data, size);
}

void fuzz_themes(const uint8_t *data, size_t size)
{
	own_read("themes.cfg", own_themes, data, size);
}

void fuzz_best(const uint8_t *data, size_t size)
{
	own_read("defence.best", own_best, data, size);
}

void fuzz_options(const uint8_t *data, size_t size)
{
	own_read("astray.cfg", own_options, data, size);
}

void fuzz_solved(const uint8_t *data, size_t size)
{
	own_read("puzzles.solved", own_solved, data, size);
}

void fuzz_practice(const uint8_t *data, size_t size)
{
	own_read("practice.txt", own_practice, data, size);
}
