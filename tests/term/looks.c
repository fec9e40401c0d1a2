/* How much CPU time passes between two looks at the keyboard, in the views that compute most, on the largest maps allowed
 * (the long form) or smaller ones.  It plays the program through term_run, on a terminal of its own: each key is hit when
 * the program is idle, and ^C comes where a key takes longer than PATIENCE_MS, behind the bar that must have appeared.
 *
 * Views work on a thread of their own, for which term_run waits 10 ms (LOOK_MS) before it looks.  What this test counts is
 * what its own thread spends besides, so that other processes do not count: with 10 ms of that, 20 ms pass at most.
 *
 * Prints the longest stretch for each view, and fails if one is above LIMIT_MS. */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/minmax.h"
#include "base/rng.h"
#include "screens/lab/lab.h"
#include "screens/run/run.h"
#include "screens/space/space_view.h"
#include "term/term.h"
#include "term/tty.h"
#include "tests/long.h"

/* Last, since it defines `lines` and `columns`. */
#include "term/curses_inc.h"

#include <term.h>

#ifdef ASTRAY_SANITIZED
enum { LIMIT_MS = 100 }; /* sanitizers look at each access, and fetch pages of their own */
#else
enum { LIMIT_MS = 10 };
#endif

enum {
	PATIENCE_MS = 700,
	BAR_MS = 10000, /* far more than term.c has, since other processes take time, too */
	LAB_FEW = 256,
	LAB_MANY = 2048,
	LAB_MORE = 1024,
	RUN_FEW = 128,
	RUN_MANY = 1024,
	SPACE_FEW = 128,
	SPACE_MANY = 768
};

static const char interrupt[] = "\003";

static struct {
	const char *keys;       /* that are left to hit */
	char typed[2];          /* not read yet */
	int64_t hit_ms, cpu_us; /* of the last key; at the end of the last look */
	int64_t shown_ms;       /* when anything was drawn last */
	int64_t worst_us, worst_of_all_us;
	char worst_key, key;
	bool stopped, barred; /* ^C was hit, the bar was drawn, since the last key */
} looks;

static int64_t clock_us(clockid_t id)
{
	struct timespec now;

	clock_gettime(id, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t tty_clock_ms(void)
{
	return clock_us(CLOCK_MONOTONIC) / 1000;
}

static unsigned type(const char *key)
{
	snprintf(looks.typed, sizeof looks.typed, "%.1s", key);
	looks.hit_ms = tty_clock_ms();
	looks.barred = false;
	return TTY_KEYS;
}

/* A look: notes the CPU time since the last one. */
static void look(void)
{
	int64_t spent_us = clock_us(CLOCK_THREAD_CPUTIME_ID) - looks.cpu_us;

	if (spent_us > looks.worst_us) {
		looks.worst_us = spent_us;
		looks.worst_key = looks.key;
	}
}

static unsigned take_events(int timeout_ms)
{
	int64_t now_ms = tty_clock_ms(), waited_ms = now_ms - looks.hit_ms;
	int64_t still_ms = now_ms - max(looks.hit_ms, looks.shown_ms);
	/* A walk whose steps take longer than their pause shows each of them. */
	bool walks = !looks.barred && looks.shown_ms > looks.hit_ms && still_ms < waited_ms - PATIENCE_MS;
	bool works = timeout_ms == 0 && !walks;

	if (works && !looks.stopped && !looks.barred && still_ms > BAR_MS) {
		printf("key '%c' works for %d s without a bar\n", looks.key, BAR_MS / 1000);
		exit(1);
	}
	if (works && !looks.stopped && looks.barred && waited_ms > PATIENCE_MS) {
		looks.stopped = true;
		return type(interrupt);
	}
	if (works)
		return 0;
	if (timeout_ms > 0 && timeout_ms < PATIENCE_MS && waited_ms < PATIENCE_MS) {
		usleep((unsigned)timeout_ms * 1000);
		return 0; /* something plays by itself */
	}
	if (looks.stopped) {
		unsigned typed = type("n"); /* stay: what goes on has shown its bar before */
		looks.stopped = false;
		looks.barred = true;
		looks.key = 'n';
		return typed;
	}
	if (!*looks.keys)
		return TTY_END;
	looks.key = *looks.keys;
	return type(looks.keys++);
}

unsigned tty_wait(int timeout_ms)
{
	look();
	unsigned events = take_events(timeout_ms);
	looks.cpu_us = clock_us(CLOCK_THREAD_CPUTIME_ID);
	return events;
}

size_t tty_read(void *bytes, size_t cap)
{
	size_t n = min(strlen(looks.typed), cap);

	memcpy(bytes, looks.typed, n);
	looks.typed[0] = '\0';
	return n;
}

enum status tty_take(const char *name, struct diag *diag)
{
	int found;

	if (setupterm(name, 1, &found) != OK)
		return diag_set(diag, STATUS_USAGE, "no terminal");
	return STATUS_OK;
}

enum status tty_check(struct diag *diag)
{
	(void)diag;
	return STATUS_OK;
}

void tty_give(void)
{
	del_curterm(cur_term);
}

void tty_size(int *width, int *height)
{
	*width = 80;
	*height = 24;
}

bool tty_write(const void *bytes, size_t len)
{
	looks.shown_ms = tty_clock_ms();
	looks.barred |= memmem(bytes, len, "Esc stops it", 12) != NULL;
	return true;
}

void tty_show_cursor(bool on)
{
	(void)on;
}

void tty_stop(void) {}
void tty_retake(void) {}

bool tty_keeps_line_feeds(void)
{
	return true;
}

/* ---- what is played ---------------------------------------------------------------------------------------- */

/* Ground with pillars, as large as the view takes it. */
static struct grid pillars(int side)
{
	struct rng rng = rng_seeded(1, RNG_MAP);
	struct grid grid;

	if (grid_new(side, side, TERRAIN_FLOOR, &grid))
		exit(1);
	for (int i = 0; i < side * side / 8; i++) {
		int y = (int)rng_below(&rng, (uint32_t)side), x = (int)rng_below(&rng, (uint32_t)side);
		grid_set(&grid, cell_at(x, y), TERRAIN_ROCK);
	}
	grid_set(&grid, cell_at(0, 0), TERRAIN_FLOOR);
	grid_set(&grid, cell_at(side - 1, side - 1), TERRAIN_FLOOR);
	return grid;
}

/* Plays KEYS in VIEW. */
static void play(const char *title, const struct view *view, const void *arg, const char *keys)
{
	struct theme theme;
	struct keymap keymap;
	struct diag diag = {""};
	struct ui ui = {.keymap = &keymap, .theme = &theme, .entropy = 7, .today = 20779};

	if (theme_load("dark", &theme, &diag) || keymap_load(&keymap, &diag) ||
	    settings_load(&ui.settings, &diag) || ui_push(&ui, view, arg)) {
		printf("%s: it does not begin: %s%s\n", title, diag.text, ui.notice);
		exit(1);
	}
	settings_choose_theme(&ui.settings, "dark");
	ui.settings.colours = COLOURS_ALWAYS;
	looks.keys = keys;
	looks.key = ' ';
	looks.hit_ms = tty_clock_ms();
	looks.cpu_us = clock_us(CLOCK_THREAD_CPUTIME_ID);
	looks.worst_us = 0;
	if (term_run(&ui, &diag) != STATUS_INTERRUPTED || *looks.keys) {
		printf("%s: it ends before key '%s'\n", title, looks.keys);
		exit(1);
	}
	ui_close(&ui);
	printf("%-30s %6.1f ms, after key '%c'\n", title, (double)looks.worst_us / 1000, looks.worst_key);
	looks.worst_of_all_us = max(looks.worst_of_all_us, looks.worst_us);
}

/* In the lab: ends, events, explanation, results, breaks, another pane, fate, painting, the race. */
static void play_lab(const char *a, const char *b, int side)
{
	struct grid grid = pillars(side);
	const char *specs[] = {a, b};
	struct lab_arg arg = {.grid = &grid, .specs = specs, .n_specs = 2, .rule = DIAGONAL_NO_CUT};
	char title[64];

	snprintf(title, sizeof title, "lab: %s, %s", a, b);
	play(title, &view_lab, &arg,
	     "0$}e\033"
	     "$XO"
	     "a$"
	     "E #\033"
	     "r\033"
	     "R  \033");
	grid_free(&grid);
}

static void play_run(void)
{
	const char *hunters[8];

	for (size_t i = 0; i < ARRAY_LEN(hunters); i++)
		hunters[i] = i % 2 ? "planner:path=astar" : "planner:path=dijkstra";
	struct grid grid = pillars(how_many(RUN_FEW, RUN_MANY));
	struct run_setup setup = {.grid = &grid, .hunters = hunters, .n_hunters = 8, .practice = true};
	struct story_options options = {.seed = 1, .practice = true, .n_hunters = 8, .grid = &grid};
	struct rules *rules = calloc(1, sizeof *rules);
	struct session *session = NULL;
	struct diag diag = {""};

	play("run", &view_run, &setup, "....pvoox\033e");
	for (size_t i = 0; i < ARRAY_LEN(hunters); i++)
		snprintf(options.hunters[i], sizeof options.hunters[i], "%s", hunters[i]);
	if (!rules || rules_load(rules, &diag) || session_start(&options, rules, &session, &diag)) {
		printf("replay: it does not begin: %s\n", diag.text);
		exit(1);
	}
	for (int i = 0; i < 60; i++)
		session_step(session, &(struct game_action){.verb = GAME_WAIT});
	struct replay_setup replay = {.session = session};
	play("replay", &view_replay, &replay, "$0$,,e0ei");
	session_close(session);
	free(rules);
	grid_free(&grid);
}

/* Ships over a map, which is a file in DIRECTORY: there and back, to its end, faster and nearer. */
static void play_space(const char *directory)
{
	char name[64];
	struct grid grid = pillars(how_many(SPACE_FEW, SPACE_MANY));
	struct space_view_setup setup = {.map = {.text = name}, .seed = 1, .ships = 8};

	snprintf(name, sizeof name, "%s/map", directory);
	FILE *file = fopen(name, "w");
	if (!file)
		exit(1);
	fprintf(file, "type octile\nheight %d\nwidth %d\nmap\n", grid.height, grid.width);
	for (int i = 0; i < grid.width * grid.height; i++)
		fprintf(file, "%s%s",
			grid_at(&grid, cell_at(i % grid.width, i / grid.width)) == TERRAIN_ROCK ? "@" : ".",
			(i + 1) % grid.width ? "" : "\n");
	fclose(file);
	grid_free(&grid);
	play("space", &view_space, &setup, "...$0.>.<,z.z0");
}

int main(void)
{
	char directory[] = "/tmp/astray-looks-XXXXXX", command[64];

	if (!mkdtemp(directory))
		return 1;
	setlocale(LC_CTYPE, "C.UTF-8");
	setenv("TERM", "xterm-256color", 1);
	setenv("XDG_DATA_HOME", directory, 1);
	setenv("XDG_STATE_HOME", directory, 1);
	play_lab("astar", "dijkstra", how_many(LAB_FEW, LAB_MANY));
	if (is_long()) {
		play_lab("anya", "navmesh", LAB_MORE);
		play_lab("jpsplus", "waypoints", LAB_MORE);
	}
	play_run();
	play_space(directory);
	snprintf(command, sizeof command, "rm -rf '%s'", directory);
	return system(command) || looks.worst_of_all_us > LIMIT_MS * 1000;
}
