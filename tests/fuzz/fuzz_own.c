/* Any bytes as a file of the player's own, on a disk in memory: refused with a message, or read as ours is.  READER
 * says which file; it replaces that of the data directory, or adds to it. */
#include "config.h"

#include <libconfig.h>
#include <stdio.h>

#include "arcade/galaxy.h"
#include "game/puzzle.h"
#include "game/rules.h"
#include "space/fleet.h"
#include "store/highscore.h"
#include "tests/fuzz/fuzz.h"
#include "tests/glass/glass.h"
#include "ui/keys.h"
#include "ui/settings.h"
#include "ui/theme.h"

static enum status own_rules(struct diag *diag)
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
	int best = highscore_of("galaxy");

	if (best < 0)
		abort();
	return highscore_keep("galaxy", best, diag);
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

static const struct {
	const char *name, *file;
	enum status (*read)(struct diag *diag);
} readers[] = {
    {"hunters", "/home/astray/hunters.cfg", own_rules},
    {"tools", "/home/astray/tools.cfg", own_rules},
    {"floors", "/home/astray/floors.cfg", own_rules},
    {"ships", "/home/astray/ships.cfg", own_ships},
    {"keys", "/home/astray/keys.cfg", own_keys},
    {"themes", "/home/astray/themes.cfg", own_themes},
    {"best", "/home/astray/galaxy.best", own_best},
    {"options", "/home/astray/astray.cfg", own_options},
    {"solved", "/home/astray/puzzles.solved", own_solved},
    {"practice", "/home/astray/practice.txt", own_practice},
};

static size_t own_reader(void)
{
	size_t i = 0;

	while (strcmp(readers[i].name, READER) != 0)
		i++;
	return i;
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

static void own_shorten(const char *data, size_t i)
{
	char path[4096], *text;
	size_t len;
	config_t config;
	FILE *out = open_memstream(&text, &len);

	config_init(&config);
	snprintf(path, sizeof path, "%s/%s.cfg", data, shortened[i].file);
	if (!out || !config_read_file(&config, path))
		abort();
	own_shorten_setting(config_root_setting(&config), shortened[i].keep, shortened[i].groups);
	config_write(&config, out);
	fclose(out);
	snprintf(path, sizeof path, "/data/%s.cfg", shortened[i].file);
	glass_disk_put(path, text, len);
	free(text);
	config_destroy(&config);
}

static void own_begin(void)
{
	static struct rng rng;
	const char *data = getenv("ASTRAY_DATADIR");

	if (!data)
		data = "data";
	rng = rng_seeded(1, RNG_MIND);
	glass_disk_reset(data, &rng, true, true);
	for (size_t i = 0; i < sizeof shortened / sizeof *shortened; i++)
		own_shorten(data, i);
	glass_disk_put("/home/astray", NULL, 0);
	setenv("ASTRAY_DATADIR", "/data", 1);
	setenv("XDG_DATA_HOME", "/home", 1);
	setenv("XDG_STATE_HOME", "/home", 1);
	setenv("XDG_CONFIG_HOME", "/home", 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool begun;
	struct diag diag = {""};
	size_t i = own_reader();

	if (!begun)
		own_begin();
	begun = true;
	glass_disk_put(readers[i].file, data, size);
	fuzz_refused(readers[i].read(&diag), &diag);
	return 0;
}
