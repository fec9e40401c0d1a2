/* Random keys, times and sizes for every screen, without a terminal, on the disk in memory:
 *
 *     keys [LIVES [FIRST [STEP]]]
 *
 * One life for each screen, or so many.  Each begins on the next of the screens below and goes wherever its keys lead;
 * when they have left that screen for the title, or the program, it is opened again, on the disk as it is.  A life
 * follows from its number alone: what ends life N badly, `keys 1 N` does again.  STEP is the distance from a life's
 * number to the next one: the number of screens gives each life the same screen. */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/minmax.h"
#include "base/text.h"
#include "kit/ui.h"
#include "screens/lab/lesson_view.h"
#include "screens/space/space_view.h"
#include "tests/glass/glass.h"
#include "tests/long.h"

enum {
	FEW_KEYS = 200,
	MANY_KEYS = 500,
	KEYS = 1000,
	RUNS = 3,
	RUN_KEYS = 100,
	HANG_SECONDS = 600,
	WIDTH = 80,
	HEIGHT = 24,
	STROKE_MS = 400,
	TICKS = 20,
	STAYS = 20
};

static const struct start {
	const struct view *view;
	const char *lesson;
	struct space_view_setup flight; /* if its seed is not 0 */
	struct ui_options options;
} starts[] = {
    {.view = &view_title},
    {.view = &view_run},
    {.view = &view_run, .options = {.map = {.text = "first"}, .seed = "7"}},
    {.view = &view_run, .options = {.floor = 5, .practice = true}},
    {.view = &view_practice},
    {.view = &view_puzzles},
    {.view = &view_lab},
    {.view = &view_race},
    {.view = &view_lessons},
    {.lesson = "01-rings"},
    {.lesson = "09-the-goat-and-the-pillar"},
    {.lesson = "11-the-trap"},
    {.view = &view_scenes},
    {.view = &view_space, .flight = {.scene = {.text = "rocks30"}, .seed = 1}},
    {.view = &view_space, .flight = {.map = {.text = "first"}, .seed = 1}},
    {.view = &view_asteroids, .flight = {.scene = {.text = "asteroids"}, .seed = 1}},
    {.view = &view_defence, .flight = {.scene = {.text = "defence"}, .seed = 1}},
    {.view = &view_options},
    {.view = &view_replays},
};

enum { STARTS = sizeof starts / sizeof *starts };

/* Shared with the process that plays. */
static struct count {
	long life, keys[KEYMAP_VIEWS], sizes, ticks, openings;
} * count;

static struct rng rng;

/* Does ACTION close the screen that the life is for?  Screens above it are left as fast as ever. */
static bool leaves(const struct ui *ui, uint32_t action)
{
	const struct view *view = ui->stack[ui->depth - 1].view;
	const char *name = action < view->n_actions ? view->actions[action].name : "";

	return ui->depth == 2 && (!strcmp(name, "back") || !strcmp(name, "leave") || !strcmp(name, "quit"));
}

/* The key of a line of the title's menu. */
static uint32_t key_of_menu(const struct keymap *keymap)
{
	uint32_t code;

	do
		code = keymap->menu[rng_below(&rng, KEYMAP_VIEWS)];
	while (!code);
	return code;
}

/* A key of the screen on top, often; else any other. */
static struct key key_any(const struct ui *ui)
{
	static const char common[] = "hjklyubno.?\r\033 \tqxcmsradpi0123456789+-";
	const struct view *view = ui->stack[ui->depth - 1].view;
	struct key key = {.x = (int)rng_below(&rng, WIDTH + 9) - 3, .y = (int)rng_below(&rng, HEIGHT + 9) - 3};
	uint32_t action = rng_below(&rng, (uint32_t)max((int)view->n_actions, 1));

	/* A life goes deeper, and opens less, where leaving is rare. */
	if (leaves(ui, action) && rng_below(&rng, STAYS))
		action = rng_below(&rng, (uint32_t)view->n_actions);
	switch (rng_below(&rng, 10)) {
	case 0: key.code = 1 + rng_below(&rng, KEY_CODE_LAST - 1); break;
	case 1: key.code = KEY_CODES + 1 + rng_below(&rng, KEY_CODE_LAST - KEY_CODES - 1); break;
	case 2:
	case 3: key.code = (uint32_t)common[rng_below(&rng, sizeof common - 1)]; break;
	default: key.code = ui->keymap->codes[view_index(view)][action][rng_below(&rng, 2)];
	}
	if (view == &view_title && rng_below(&rng, 2))
		key.code = key_of_menu(ui->keymap);
	if (!key.code)
		key.code = KEY_CODE_ENTER;
	if (!rng_below(&rng, 6))
		key.motion = (enum key_motion)rng_below(&rng, KEY_WENT_UP + 1);
	return key;
}

static bool is_over(const struct ui *ui)
{
	return !ui->depth || ui->quit;
}

/* Is the screen closed that the life is for?  What waits below it is the start of another life. */
static bool has_left(const struct ui *ui, const struct start *start)
{
	return is_over(ui) || (ui->depth == 1 && start->view != &view_title);
}

static void let_time_pass(struct ui *ui, int ticks)
{
	int64_t due;

	for (; ticks > 0 && !is_over(ui) && (due = ui_due_ms(ui)) != VIEW_IDLE; ticks--) {
		ui->now_ms = (due > ui->now_ms ? due : ui->now_ms) + rng_below(&rng, 3);
		ui_tick(ui);
		count->ticks++;
	}
	if (!rng_below(&rng, 200))
		ui->now_ms += rng_below(&rng, 100000000);
}

static void resize(struct screen *screen)
{
	int width = rng_below(&rng, 2) ? WIDTH : 1 + (int)rng_below(&rng, 150);
	int height = rng_below(&rng, 2) ? HEIGHT : 1 + (int)rng_below(&rng, 50);

	if (screen_resize(screen, width, height))
		abort();
	count->sizes++;
}

static void begin(struct ui *ui, const struct start *start)
{
	enum status status = ui_keep(ui, NULL, NULL);

	count->openings++;
	ui_close(ui);
	ui->quit = false;
	ui->notice[0] = '\0';
	ui->options = start->options;
	if (!status)
		status = ui_push(ui, &view_title, NULL);
	if (!status && start->lesson)
		lesson_open(ui, start->lesson);
	else if (!status && start->view != &view_title)
		status = ui_push(ui, start->view, start->flight.seed ? &start->flight : NULL);
	if (status || ui->notice[0]) {
		printf("life %ld: it does not begin: %s\n", count->life, ui->notice);
		exit(1);
	}
}

static void play(struct ui *ui, struct screen *screen, const struct start *start, int keys)
{
	begin(ui, start);
	ui_draw(ui, screen);
	for (int i = 0; i < keys; i++) {
		if (has_left(ui, start))
			begin(ui, start);
		count->keys[view_index(ui->stack[ui->depth - 1].view)]++;
		ui->now_ms += rng_below(&rng, STROKE_MS);
		ui_key(ui, key_any(ui));
		if (!has_left(ui, start) && !rng_below(&rng, 3))
			let_time_pass(ui, 1 + (int)rng_below(&rng, 1 + rng_below(&rng, TICKS)));
		if (!rng_below(&rng, 60))
			resize(screen);
		if (!is_over(ui) && !rng_below(&rng, 4))
			ui_draw(ui, screen);
	}
}

static void live(const char *data, long life, int keys)
{
	static struct keymap keymap;
	struct theme theme;
	struct screen screen = {.theme = &theme};
	struct ui ui = {.keymap = &keymap, .theme = &theme, .today = 20779};
	const struct start *start = &starts[life % STARTS];

	count->life = life;
	alarm(HANG_SECONDS);
	rng = rng_seeded((uint64_t)life, RNG_MIND);
	ui.entropy = rng_below(&rng, 1000);
	glass_disk_reset(data, &rng, true, true);
	if (keymap_load(&keymap, NULL) || theme_load(rng_below(&rng, 2) ? "dark" : "ansi", &theme, NULL) ||
	    settings_load(&ui.settings, NULL) || screen_resize(&screen, WIDTH, HEIGHT))
		abort();
	if (start->view == &view_replays) /* each run sends the one before it to the replays */
		for (int i = 0; i < RUNS; i++)
			play(&ui, &screen, &(struct start){.view = &view_run}, RUN_KEYS);
	play(&ui, &screen, start, keys);
	if (ui_keep(&ui, NULL, NULL))
		exit(2);
	ui_close(&ui);
	screen_free(&screen);
}

/* Plays life FIRST and each STEP after it below END in a process of its own, which may crash.  Returns whether it has
 * not. */
static bool live_all(const char *data, long first, long step, long end, int keys)
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		for (long life = first; life < end; life += step)
			live(data, life, keys);
		glass_disk_free();
		exit(0);
	}
	if (child < 0 || waitpid(child, &status, 0) < 0)
		abort();
	if (status)
		printf("life %ld ends with %s %d\n", count->life, WIFSIGNALED(status) ? "signal" : "status",
		       WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	return !status;
}

int main(int argc, char **argv)
{
	long lives = argc > 1 ? strtol(argv[1], NULL, 10) : STARTS;
	long first = argc > 2 ? strtol(argv[2], NULL, 10) : 0, step = argc > 3 ? strtol(argv[3], NULL, 10) : 1;
	long failures = 0, all = 0, end = first + lives * step;
	/* A shorter life begins like the longer one. */
	int keys = argc > 1 ? KEYS : how_many(FEW_KEYS, MANY_KEYS);
	char data[4096];
	const char *given = getenv("ASTRAY_DATADIR");

	setvbuf(stdout, NULL, _IOLBF, 0);
	setlocale(LC_CTYPE, "");
	snprintf(data, sizeof data, "%s", given ? given : "data");
	setenv("ASTRAY_DATADIR", "/data", 1);
	setenv("XDG_DATA_HOME", "/home", 1);
	setenv("XDG_STATE_HOME", "/home", 1);
	setenv("XDG_CONFIG_HOME", "/home", 1);
	count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (count == MAP_FAILED)
		abort();
	if (step < 1)
		abort();
	for (long life = first; life < end; life = count->life + step)
		failures += !live_all(data, life, step, end, keys);
	for (size_t i = 0; views[i]; i++) {
		printf("%-12s %ld keys\n", views[i]->name, count->keys[i]);
		all += count->keys[i];
	}
	printf("%ld lives: %ld keys, %ld ticks, %ld sizes, %ld openings\n%ld failures\n", lives, all,
	       count->ticks, count->sizes, count->openings, failures);
	return failures != 0;
}
