#include "config.h"

#include "tests/screens/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/escape.h"
#include "screens/run/run.h"
#include "tests/suite.h"

enum { DUMP_CAP = 1 << 19, TICKS_MAX = 10000, STROKE_MS = 400 };

/* A failed test leaves its home behind, and process numbers come round again. */
void stage_remove_home(void)
{
	char command[128];
	long pid = (long)getpid();

	snprintf(command, sizeof command, "rm -rf /tmp/astray-test-%ld /tmp/astray-test-%ld-kept", pid, pid);
	ck_assert_int_eq(system(command), 0);
}

static void use_own_home(void)
{
	char home[64];

	stage_remove_home();
	snprintf(home, sizeof home, "/tmp/astray-test-%ld", (long)getpid());
	setenv("XDG_DATA_HOME", home, 1);
	setenv("XDG_STATE_HOME", home, 1);
	setenv("XDG_CONFIG_HOME", home, 1);
}

/* A home is not there before something is written to it. */
static void copy_home(const char *from, const char *to)
{
	char command[256];

	snprintf(command, sizeof command, "test ! -d %s || cp -R %s %s", from, from, to);
	ck_assert_int_eq(system(command), 0);
}

void stage_keep_home(void)
{
	const char *home = getenv("XDG_DATA_HOME");
	char kept[72];

	snprintf(kept, sizeof kept, "%s-kept", home);
	copy_home(home, kept);
}

void stage_fork_home(void)
{
	char kept[72];

	snprintf(kept, sizeof kept, "%s-kept", getenv("XDG_DATA_HOME"));
	use_own_home();
	copy_home(kept, getenv("XDG_DATA_HOME"));
}

void stage_open(struct stage *stage, int width, int height, const char *theme, const struct ui_options *options)
{
	struct diag diag = {""};

	use_own_home();
	*stage = (struct stage){.ui = {.options = *options, .entropy = 7, .today = 20779}};
	ck_assert_msg(theme_load(theme, &stage->theme, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(keymap_load(&stage->keymap, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(settings_load(&stage->ui.settings, &diag) == STATUS_OK, "%s", diag.text);
	stage->ui.own = stage->ui.settings;
	stage->ui.keymap = &stage->keymap;
	stage->ui.theme = &stage->theme;
	stage->screen.theme = &stage->theme;
	ck_assert_msg(ui_push(&stage->ui, &view_title, NULL) == STATUS_OK, "%s", stage->ui.notice);
	stage_resize(stage, width, height);
}

void stage_close(struct stage *stage)
{
	ui_close(&stage->ui);
	screen_free(&stage->screen);
	stage_remove_home();
}

/* The search for the deal of the next floor would take most of the time of these tests, and is tried by those of oracle
 * and record. */
static void leave_next_floor(struct ui *ui)
{
	const struct ui_frame *top = &ui->stack[ui->depth - 1];

	if (top->view == &view_run)
		((struct run *)top->state)->session->playback.deals.blind = true;
}

/* The title looks for the deals of runs that may come, which takes long, so only the last key waits for it.
 * Check notes every assertion in a file.  Where files may not grow, only those that fail may be noted. */
static void settle(struct stage *stage, bool at_end)
{
	for (int i = 0; stage->ui.depth && !stage->ui.quit; i++) {
		if (!at_end && stage->ui.stack[stage->ui.depth - 1].view == &view_title)
			break;
		leave_next_floor(&stage->ui);
		int64_t due = ui_due_ms(&stage->ui);
		if (due == VIEW_IDLE)
			break;
		if (i >= TICKS_MAX)
			ck_abort_msg("the view never comes to rest");
		if (due > stage->ui.now_ms)
			stage->ui.now_ms = due;
		stage->ui.now_ms++;
		ui_tick(&stage->ui);
	}
	if (stage->ui.depth)
		ui_draw(&stage->ui, &stage->screen);
}

void stage_keep_deaths(void)
{
	static struct rules rules;
	struct explanation why = {
	    .found = true, .knows = ORACLE_EVERYTHING, .turn = 1, .n_way = 1 + EXPLAIN_AFTER};

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	memset(why.way, ORACLE_WAIT, sizeof why.way);
	for (uint64_t seed = 1; seed <= 3; seed++) {
		struct story_options options = {.seed = seed, .floor = 1};
		struct session *session;
		struct escape escape;
		ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
		ck_assert_int_eq(escape_of(session, &why, &escape, NULL), STATUS_OK);
		ck_assert_int_eq(escape_keep(&escape, &rules, NULL), STATUS_OK);
		session_close(session);
	}
}

void stage_play(struct stage *stage, const char *keys)
{
	char copy[1024], *rest = copy;

	if (strlen(keys) >= sizeof copy)
		ck_abort_msg("too many keys");
	strcpy(copy, keys);
	settle(stage, !*keys);
	for (char *name = strtok_r(copy, " ", &rest); name && stage->ui.depth;) {
		if (!key_named(name))
			ck_abort_msg("unknown key '%s'", name);
		stage->ui.now_ms += STROKE_MS;
		ui_key(&stage->ui, (struct key){.code = key_named(name)});
		name = strtok_r(NULL, " ", &rest);
		settle(stage, !name);
	}
}

void stage_resize(struct stage *stage, int width, int height)
{
	ck_assert_int_eq(screen_resize(&stage->screen, width, height), STATUS_OK);
	ui_draw(&stage->ui, &stage->screen);
}

static size_t dump(struct stage *stage, char *out)
{
	size_t len = screen_dump(&stage->screen, out, DUMP_CAP);

	len += (size_t)snprintf(out + len, DUMP_CAP - len, "---- roles\n");
	return len + screen_dump_roles(&stage->screen, out + len, DUMP_CAP - len);
}

void stage_matches(struct stage *stage, const char *name)
{
	char path[4096], *is = malloc(DUMP_CAP), *should = calloc(1, DUMP_CAP);
	const char *top = getenv("srcdir");

	snprintf(path, sizeof path, "%s/tests/golden/%s.txt", top ? top : ".", name);
	ck_assert(is && should);
	size_t len = dump(stage, is);
	FILE *file = fopen(path, getenv("UPDATE_GOLDEN") ? "w" : "r");
	ck_assert_msg(file != NULL, "cannot open %s", path);
	if (getenv("UPDATE_GOLDEN"))
		ck_assert_uint_eq(fwrite(is, 1, len, file), len);
	else
		ck_assert_msg(
		    fread(should, 1, DUMP_CAP - 1, file) == len && !memcmp(is, should, len),
		    "%s differs; the screen is now\n%.2000s\n(UPDATE_GOLDEN=1 tests/test_screens accepts it)",
		    path, is);
	fclose(file);
	free(is);
	free(should);
}

bool stage_shows(struct stage *stage, const char *text)
{
	char *out = malloc(DUMP_CAP);

	ck_assert(out != NULL);
	screen_dump(&stage->screen, out, DUMP_CAP);
	bool found = strstr(out, text) != NULL;
	free(out);
	return found;
}
