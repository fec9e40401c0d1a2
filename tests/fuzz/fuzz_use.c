/* Any bytes as a file that a screen opens: refused with a notice, or used as its reader never does, with keys and time.
 * What the program reads is on a disk in memory, which lets it read neither standard input nor the working directory, and all
 * that may take long has to look at its job. */
#include "kit/ui.h"
#include "record/playback.h"
#include "record/record.h"
#include "screens/lab/lab.h"
#include "screens/lab/lesson_view.h"
#include "screens/run/run.h"
#include "screens/space/space_view.h"
#include "tests/fuzz/fuzz.h"
#include "tests/glass/glass.h"

enum { WIDTH = 80, HEIGHT = 24, CELLS_MAX = 1 << 12, TICKS = 100, STOP_AFTER = 2000 };

/* The program, with the title open and its tables read once. */
static struct stand {
	struct theme theme;
	struct keymap keymap;
	struct settings settings;
	struct screen screen;
	struct ui ui;
} stand;

/* The player gives up after so many looks at the keyboard. */
static void use_rest(struct job *job, bool shown)
{
	static int looks;

	(void)shown;
	if (++looks % STOP_AFTER == 0)
		job->stopped = true;
}

static struct ui *use_begin(const char *file, const uint8_t *data, size_t size)
{
	char path[64];

	snprintf(path, sizeof path, "/home/astray/%s", file);
	glass_disk_put(path, data, size);
	if (!stand.screen.theme) {
		if (theme_load("mono", &stand.theme, NULL) || keymap_load(&stand.keymap, NULL) ||
		    settings_load(&stand.settings, NULL))
			abort();
		stand.screen.theme = &stand.theme;
		if (screen_resize(&stand.screen, WIDTH, HEIGHT))
			abort();
	}
	stand.ui =
	    (struct ui){.theme = &stand.theme,
			.keymap = &stand.keymap,
			.settings = stand.settings,
			.today = 20779,
			.job = {.wanted = true, .rest = use_rest},
			.options = {.seed = "7", .kept_nowhere = true, .asked = {.max_cells = CELLS_MAX}}};
	if (ui_push(&stand.ui, &view_title, NULL))
		abort();
	return &stand.ui;
}

/* Hits KEYS, as the player's tables bind them, and lets up to TICKS moments pass after each. */
static void use_keys(struct ui *ui, const char *keys)
{
	for (; *keys && ui->depth && !ui->quit; keys++) {
		int64_t due;
		ui_key(ui, (struct key){.code = (uint32_t)*keys});
		for (int tick = 0; tick < TICKS && ui->depth && !ui->quit && (due = ui_due_ms(ui)) != VIEW_IDLE;
		     tick++) {
			ui->now_ms = due > ui->now_ms ? due : ui->now_ms;
			ui_tick(ui);
		}
		if (ui->depth && !ui->quit)
			ui_draw(ui, &stand.screen);
		job_reset(&ui->job);
	}
}

/* The screen is open unless STATUS says why not; then it must have been said. */
static void use_end(struct ui *ui, enum status status, const char *keys)
{
	if (status && !ui->notice[0])
		abort();
	fuzz_accepted += status == STATUS_OK;
	if (!status)
		use_keys(ui, keys);
	ui_close(ui);
}

/* A map is walked for some turns, searched to the end and back, raced and looked at for its fate. */
void fuzz_use_map(const uint8_t *data, size_t size)
{
	struct ui *ui = use_begin("maps/use.txt", data, size);

	ui->options.practice = true;
	ui->options.map.text = "/home/astray/maps/use.txt";
	use_end(ui, ui_push(ui, &view_run, NULL), "o.>oZ");
	ui = use_begin("maps/use.txt", data, size);
	use_end(ui, ui_push(ui, &view_lab, &(struct lab_arg){.map = {.text = "/home/astray/maps/use.txt"}}),
		"$0.}<%DZ");
}

/* A search trace is played to its end and back, and asked why. */
void fuzz_use_trace(const uint8_t *data, size_t size)
{
	static const char *const traces[] = {"/home/astray/use.trace.json"};
	struct ui *ui = use_begin("use.trace.json", data, size);

	use_end(ui, ui_push(ui, &view_lab, &(struct lab_arg){.traces = traces, .n_traces = 1}), "$,,,0}}f{");
}

/* A lesson is gone through, and answered somehow. */
void fuzz_use_lesson(const uint8_t *data, size_t size)
{
	struct ui *ui = use_begin("lessons/use.cfg", data, size);

	lesson_open(ui, "use");
	use_end(ui, ui->notice[0] ? STATUS_BAD_INPUT : STATUS_OK, "\r1\r\r2\r\r\r1\r\r\r\r");
}

/* A scene is flown, and flown back. */
void fuzz_use_scene(const uint8_t *data, size_t size)
{
	struct ui *ui = use_begin("scenes/use.cfg", data, size);
	const struct space_view_setup flight = {.scene = {.text = "use"}, .seed = 1, .ships = 3};

	use_end(ui, ui_push(ui, &view_space, &flight), "...,> ,b.<");
}

/* A puzzle gives a hint, and is played. */
void fuzz_use_puzzle(const uint8_t *data, size_t size)
{
	struct ui *ui = use_begin("puzzles/use.txt", data, size);

	ui->options.practice = true;
	use_end(ui,
		ui_push(ui, &view_run,
			&(struct run_setup){.map = {.text = "/home/astray/puzzles/use.txt"}, .practice = true}),
		"i.iz.");
}

static void use_watch(const struct blob *journal)
{
	struct ui *ui = use_begin("use.journal", journal->bytes, journal->len);

	use_end(ui,
		ui_push(ui, &view_replay, &(struct replay_setup){.what = {.text = "/home/astray/use.journal"}}),
		"$0..e,i");
}

/* Plays STORY, and makes the states that its actions lead to the recorded ones. */
static void use_play(struct story *story)
{
	struct rules rules;
	struct playback playback = {.position = 0};

	if (rules_load(&rules, NULL))
		abort();
	if (playback_open(&playback, story, &rules, NULL) == STATUS_OK) {
		while (playback.position < story->n_actions) {
			story->hashes[playback.position] = game_hash(playback.world);
			playback_step(&playback);
		}
		story->end_hash = game_hash(playback.world);
	}
	playback_close(&playback);
}

/* A run is watched and explained: as it is recorded, where a changed action leads elsewhere; and then as one that leads
 * there. */
void fuzz_use_replay(const uint8_t *data, size_t size)
{
	struct journal_image image = {.crc = 0}, played = {.crc = 0};
	struct story story = {.n_actions = 0};

	fuzz_seal(data, size, &image);
	use_watch(&image.bytes.blob);
	if (record_read(&image.bytes.blob, "use", &story, NULL) == STATUS_OK) {
		use_play(&story);
		if (record_image(&story, story.ended ? &story.end_hash : NULL, &played, NULL))
			abort();
		use_watch(&played.bytes.blob);
	}
	story_free(&story);
	blob_free(&image.bytes.blob);
	blob_free(&played.bytes.blob);
}

/* Floors of one's own are begun. */
void fuzz_use_floors(const uint8_t *data, size_t size)
{
	struct ui *ui = use_begin("floors.cfg", data, size);

	use_end(ui, ui_push(ui, &view_run, &(struct run_setup){.seed = 3, .practice = true, .floor = 1}), "o.");
	glass_disk_put("/home/astray/floors.cfg", "", 0);
}
