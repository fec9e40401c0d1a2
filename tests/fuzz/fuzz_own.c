/* Any bytes as a file of the player's own, on a disk in memory: refused with a message, or read as ours is.  READER
 * says which file; it replaces that of the data directory, or adds to it. */
#include "config.h"

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

static void own_begin(void)
{
	static struct rng rng;
	const char *data = getenv("ASTRAY_DATADIR");

	rng = rng_seeded(1, RNG_MIND);
	glass_disk_reset(data ? data : "data", &rng, true, true);
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
