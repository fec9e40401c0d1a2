/* Around the run: the daily run, the summary, the table, the proof to share. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/rng.h"
#include "base/seed.h"
#include "record/book.h"
#include "record/proof.h"
#include "record/scores.h"
#include "record/shelf.h"
#include "screens/lab/lab.h"
#include "screens/run/filmer.h"
#include "screens/run/run.h"
#include "store/file.h"
#include "store/journal.h"
#include "store/places.h"
#include "tests/long.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"
#include "world/points.h"

static struct stage stage;

static void set_up(void)
{
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "");
}

static void tear_down(void)
{
	stage_close(&stage);
}

static const struct view *top(void)
{
	return stage.ui.stack[stage.ui.depth - 1].view;
}

static const struct run *run_now(void)
{
	for (size_t i = 0; i < stage.ui.depth; i++)
		if (stage.ui.stack[i].view == &view_run)
			return stage.ui.stack[i].state;
	ck_abort_msg("the run is not open");
	return NULL;
}

/* Waits, although it may be warned. */
static void wait_a_turn(void)
{
	int turn = run_now()->game->turn;

	for (int i = 0; i < 2 && top() == &view_run && run_now()->game->turn == turn; i++) {
		stage.ui.now_ms += 500; /* time to read */
		stage_play(&stage, ".");
	}
}

/* Travels, explores and waits, whatever comes, until the run is over. */
static void play_to_the_end(void)
{
	for (int i = 0; i < 3000 && top() != &view_summary; i++) {
		stage_play(&stage, ">");
		if (top() == &view_run && i % 3)
			stage_play(&stage, "o");
		else if (top() == &view_run)
			wait_a_turn();
		if (top() != &view_run && top() != &view_summary)
			stage_play(&stage, "Esc");
	}
	ck_assert_msg(top() == &view_summary, "the run does not end");
}

/* Begins or continues a daily run, although another may be waiting. */
static void begin_daily(void)
{
	stage_play(&stage, "d");
	if (top() == &view_title)
		stage_play(&stage, "d");
	if (top() == &view_start) /* but for the first run */
		stage_play(&stage, "Enter");
	ck_assert(top() == &view_run);
}

/* The keys of the title are on rows 19 and 20 of 24, and "l lab" begins in column 10. */
START_TEST(a_click_on_a_word_of_the_title_opens_what_it_names)
{
	static const struct {
		int x, y;
		bool opens;
	} clicks[] = {{10, 20, true}, {14, 20, true}, {9, 20, false}, {15, 20, false}, {10, 18, false}};

	for (size_t i = 0; i < ARRAY_LEN(clicks); i++) {
		ck_assert(top() == &view_title && stage.ui.mouse);
		ui_key(&stage.ui,
		       (struct key){.code = KEY_CODE_MOUSE_DOWN, .x = clicks[i].x, .y = clicks[i].y});
		stage_play(&stage, "");
		ck_assert_msg((top() == &view_lab) == clicks[i].opens, "column %d of row %d", clicks[i].x,
			      clicks[i].y);
		if (clicks[i].opens)
			stage_play(&stage, "q");
	}
}
END_TEST

START_TEST(the_first_run_of_a_day_counts_and_later_ones_are_marked)
{
	begin_daily();
	const struct story_options *options = &run_now()->session->story.options;
	uint64_t seed = options->seed;
	ck_assert(options->day == stage.ui.today && !options->later && !options->first && !options->practice);
	stage_play(&stage, "l S d");
	options = &run_now()->session->story.options;
	ck_assert_msg(!options->later && run_now()->session->playback.position == 1, "it does not go on");
	stage_play(&stage, "S k k Enter S"); /* another run takes its place */
	begin_daily();
	options = &run_now()->session->story.options;
	ck_assert(options->later && options->seed == seed);
	stage_play(&stage, "S");
	stage.ui.today++;
	begin_daily();
	options = &run_now()->session->story.options;
	ck_assert(!options->later && options->seed != seed);
}
END_TEST

START_TEST(a_later_try_of_a_day_is_said_not_to_be_scored_before_it_begins)
{
	static const char said[] = "Only the first try is scored.";

	begin_daily();
	stage_play(&stage, "l S k k");
	ck_assert(top() == &view_start && !stage_shows(&stage, said));
	stage_play(&stage, "Enter S d d");
	ck_assert(top() == &view_start && stage_shows(&stage, said));
	stage_play(&stage, "j");
	ck_assert(stage_shows(&stage, "not scored: a later try"));
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_run && stage_shows(&stage, said));
	stage_play(&stage, "S");
	stage.ui.today++;
	stage_play(&stage, "d d");
	ck_assert(top() == &view_start && !stage_shows(&stage, said) && !stage_shows(&stage, "not scored"));
}
END_TEST

START_TEST(the_palette_of_the_title_has_what_its_menu_has)
{
	stage_play(&stage, ": o p t i o");
	ck_assert(stage_shows(&stage, "options         ="));
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_options);
	stage_play(&stage, "Esc : h e l p Enter");
	ck_assert(top() == &view_help);
	stage_play(&stage, "Esc : l e s s o n s Enter");
	ck_assert(top() == &view_lessons);
	stage_play(&stage, "Esc : m a s q Enter");
	ck_assert(top() == &view_run || top() == &view_start);
}
END_TEST

START_TEST(a_masquerade_that_was_left_is_listed_as_one)
{
	stage_play(&stage, "Enter l S k k Enter l S Enter Enter Enter S v");
	ck_assert_msg(top() == &view_replays, "%s", top()->name);
	bool first = stage_shows(&stage, "A masquerade that was left");
	ck_assert(first != stage_shows(&stage, "A run that was left"));
	stage_play(&stage, "j"); /* either may be the first: both are of the same moment */
	ck_assert(first != stage_shows(&stage, "A masquerade that was left"));
	ck_assert(first == stage_shows(&stage, "A run that was left"));
}
END_TEST

START_TEST(a_daily_run_that_is_left_goes_on_as_the_first)
{
	begin_daily();
	stage_play(&stage, "l S d");
	ck_assert(run_now()->session->story.options.daily &&
		  run_now()->session->story.options.day == stage.ui.today &&
		  !run_now()->session->story.options.later);
}
END_TEST

START_TEST(the_first_day_of_all_has_its_run)
{
	stage.ui.today = 0; /* 1970-01-01 */
	begin_daily();
	stage_play(&stage, "l S d");
	const struct session *session = run_now()->session;
	ck_assert(session->story.options.daily && session->playback.position == 1);
	ck_assert(!session->story.options.later && stage_shows(&stage, "daily"));
}
END_TEST

/* They were typed by somebody who still walks. */
START_TEST(the_first_keys_after_the_end_of_a_run_do_nothing)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = false});
	begin_daily();
	play_to_the_end();
	stage_play(&stage, "r r r");
	ck_assert(top() == &view_summary);
	stage.ui.now_ms += 500; /* it stands still */
	stage_play(&stage, "r");
	ck_assert(top() != &view_summary);
}
END_TEST

START_TEST(a_seed_is_the_same_run_for_whoever_never_played)
{
	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark", &(struct ui_options){.no_motion = true, .seed = "amber-otter"});
	ck_assert(shelf_is_empty());
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	ck_assert(!run_now()->session->story.options.first);
}
END_TEST

START_TEST(a_finished_run_is_in_the_table_once_and_proves_itself)
{
	struct score_table table;
	struct session *session;
	struct diag diag = {""};
	char path[4096], text[4096];

	begin_daily();
	play_to_the_end();
	int score = points_score(&run_now()->game->carry);
	ck_assert(stage_shows(&stage, "place 1 of 1"));
	ck_assert(stage_shows(&stage, "daily 2026-11-22"));
	stage_play(&stage, "l");
	ck_assert(stage_shows(&stage, "astray2."));
	stage_play(&stage, "Esc q");
	ck_assert(top() == &view_title);
	ck_assert(stage.ui.best == score);
	ck_assert_msg(!run_is_left(), "the title offers to continue a run that is over");
	/* The run that is over shows its summary again. */
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &(struct run_setup){.resume = true}), STATUS_OK);
	stage_play(&stage, "");
	ck_assert(top() == &view_summary);
	ck_assert_int_eq(scores_load(&table, &diag), STATUS_OK);
	ck_assert(table.n == 1 && table.rows[0].score == score && table.rows[0].options.day == stage.ui.today);
	scores_free(&table);
	ck_assert_int_eq(shelf_current(path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(shelf_text_path(path, text, sizeof text, &diag), STATUS_OK);
	struct rules *rules = calloc(1, sizeof *rules);
	ck_assert(rules && rules_load(rules, &diag) == STATUS_OK);
	ck_assert_msg(proof_open((struct file_arg){.text = text}, rules, &session, &diag) == STATUS_OK, "%s",
		      diag.text);
	session_close(session);
	free(rules);
}
END_TEST

START_TEST(with_changed_data_a_run_can_be_played_and_does_not_score)
{
	struct score_table table;
	struct diag diag = {""};
	static const char tuned[] = "hunters = ({ name = \"goat\"; sight = 4; });";
	char path[4096];

	ck_assert_int_eq(place_own(PLACE_CONFIG, "hunters.cfg", path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(file_write(path, FILE_OURS, tuned, sizeof tuned - 1, &diag), STATUS_OK);
	begin_daily();
	play_to_the_end();
	ck_assert(stage_shows(&stage, "not counted:"));
	ck_assert_int_eq(scores_load(&table, &diag), STATUS_OK);
	ck_assert_uint_eq(table.n, 0);
	scores_free(&table);
}
END_TEST

/* ---- options and replays --------------------------------------------------------------------------------- */

START_TEST(an_option_holds_at_once_and_for_good)
{
	struct settings settings;
	struct diag diag = {""};

	stage_play(&stage, "=");
	ck_assert(top() == &view_options);
	stage_play(&stage, "Enter j j j j j Enter j Enter j Enter j Enter j j Enter j j Enter");
	ck_assert(stage.ui.look_changed);
	ck_assert_str_eq(settings_theme(&stage.ui.settings), "dark");
	ck_assert(stage.ui.options.no_motion && !stage.ui.options.no_flights);
	ck_assert_int_eq(settings_load(&settings, &diag), STATUS_OK);
	ck_assert_str_eq(settings_themes[settings.theme], "dark");
	ck_assert(!settings.motion && !settings.telegraph && !settings.travel_stops && settings.flights &&
		  settings.cursor && settings.plain);
	stage_play(&stage, "h k k k k Enter");
	ck_assert(stage.ui.options.no_flights);
	ck_assert_int_eq(settings_load(&settings, &diag), STATUS_OK);
	ck_assert(!settings.plain && !settings.flights);
}
END_TEST

/* Chooses the line with the words WANTED of the keys screen, from the title. */
static void find_key_line(const char *wanted)
{
	char keys[96] = "= End Enter /";
	size_t len = strlen(keys);

	for (const char *at = wanted; *at; at++)
		len += (size_t)snprintf(keys + len, sizeof keys - len, *at == ' ' ? " Space" : " %c", *at);
	stage_play(&stage, keys);
	ck_assert(top() == &view_bindings);
}

/* The codes that ACTION of a view, or of the run, has first. */
static uint32_t first_code(const struct view *view, const char *action)
{
	return stage.keymap.codes[view_index(view)][view_action_named(view, action)][0];
}

static uint32_t run_code(const char *action)
{
	return first_code(&view_run, action);
}

START_TEST(a_key_is_bound_taken_from_another_and_kept)
{
	struct keymap again;
	struct diag diag = {""};
	char path[4096];

	find_key_line("explore");
	stage_play(&stage, "Enter p");
	ck_assert_uint_eq(run_code("explore"), 'p');
	ck_assert_uint_ge(run_code("plan"), KEY_UNBOUND);
	ck_assert_str_eq(stage.ui.notice, "p was the key of plan, which is without a key now.");
	ck_assert_int_eq(keymap_load(&again, &diag), STATUS_OK);
	ck_assert_str_eq(diag.text, "");
	ck_assert_mem_eq(&again, &stage.keymap, sizeof again);
	stage_play(&stage, "Enter Esc");
	ck_assert_uint_eq(run_code("explore"), 'p');
	stage_play(&stage, "Backspace");
	ck_assert_uint_ge(run_code("explore"), KEY_UNBOUND);
	ck_assert_uint_eq(run_code("plan"), 'p');
	stage_play(&stage, "=");
	ck_assert_uint_eq(run_code("explore"), 'o');
	ck_assert_int_eq(place_own(PLACE_CONFIG, "keys.cfg", path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(access(path, F_OK), 0);
}
END_TEST

START_TEST(a_key_of_the_menu_is_bound_taken_from_another_and_kept)
{
	size_t lab = 0;

	while (strcmp(views[lab]->name, "lab") != 0)
		lab++;
	find_key_line("lab from");
	ck_assert(stage_shows(&stage, "opens lab from the title"));
	stage_play(&stage, "Enter m");
	ck_assert_uint_eq(stage.keymap.menu[lab], 'm');
	ck_assert_str_eq(stage.ui.notice, "m was the key of practice, which is without a key now.");
	stage_play(&stage, "Enter c");
	ck_assert_str_eq(stage.ui.notice, "c was the key of continue, which is without a key now.");
	stage_play(&stage, "Esc");
	find_key_line("today");
	stage_play(&stage, "Enter c");
	ck_assert_str_eq(stage.ui.notice, "c was the key of lab, which is without a key now.");
	stage_play(&stage, "Esc");
	find_key_line("lab from");
	stage_play(&stage, "Enter Esc = Esc Esc l");
	ck_assert(top() == &view_lab);
}
END_TEST

/* A file of one's own is put by before a program without comments takes its place, and what it says stays. */
START_TEST(keys_written_by_hand_are_put_by)
{
	static const char mine[] = "# mine\nrun = { wait = [\"5\"]; };\n";
	struct diag diag = {""};
	struct blob old = {0};
	char path[4096];

	ck_assert_int_eq(place_own(PLACE_CONFIG, "keys.cfg", path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(file_write(path, FILE_OURS, mine, sizeof mine - 1, &diag), STATUS_OK);
	find_key_line("explore");
	stage_play(&stage, "Enter O");
	ck_assert_uint_eq(run_code("explore"), 'O');
	ck_assert_uint_eq(run_code("wait"), '5');
	snprintf(path + strlen(path), sizeof path - strlen(path), ".old");
	ck_assert_int_eq(file_read(path, FILE_OURS, 4096, &old, &diag), STATUS_OK);
	ck_assert_str_eq((const char *)old.bytes, mine);
	blob_free(&old);
}
END_TEST

static const struct {
	const char *name;
	uint32_t east, wait, tool, turn, build_east, down;
} presets[] = {
    {"digits", '6', '5', 'q', '6', '6', '2'},
    {"wasd", 'd', '.', '1', 'd', 'd', 's'},
    {"the default", 'l', '.', '1', 'l', 'l', 'j'},
};

/* Whatever was chosen before. */
START_TEST(with_every_preset_every_action_of_every_screen_has_a_key)
{
	struct keymap shipped = stage.keymap;

	stage_play(&stage, "= End Enter j j Enter Esc Esc");
	find_key_line(presets[_i].name);
	stage_play(&stage, "Enter");
	ck_assert_msg(!strstr(stage.ui.notice, "keys.cfg"), "%s", stage.ui.notice);
	ck_assert_uint_eq(run_code("east"), presets[_i].east);
	ck_assert_uint_eq(run_code("wait"), presets[_i].wait);
	ck_assert_uint_eq(run_code("tool_1"), presets[_i].tool);
	ck_assert_uint_eq(first_code(&view_asteroids, "right"), presets[_i].turn);
	ck_assert_uint_eq(first_code(&view_defence, "east"), presets[_i].build_east);
	ck_assert_uint_eq(first_code(&view_replays, "down"), presets[_i].down);
	for (size_t i = 0; views[i]; i++)
		for (size_t a = 0; a < views[i]->n_actions; a++)
			ck_assert_msg(stage.keymap.codes[i][a][0] < KEY_UNBOUND ||
					  shipped.codes[i][a][0] >= KEY_UNBOUND,
				      "%s: %s has no key", views[i]->name, views[i]->actions[a].name);
}
END_TEST

START_TEST(without_the_telegraph_nothing_is_marked)
{
	/* Without colours a hunter on patrol has no mark that would cover its next cell. */
	stage_close(&stage);
	stage_open(&stage, 80, 24, "mono", &(struct ui_options){.no_motion = true});
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "○"));
	stage.ui.settings.telegraph = false;
	stage_play(&stage, "v v");
	ck_assert(!stage_shows(&stage, "○"));
}
END_TEST

START_TEST(old_runs_are_listed_told_of_and_watched)
{
	stage_play(&stage, "v");
	ck_assert(stage_shows(&stage, "No replays yet."));
	begin_daily();
	play_to_the_end();
	stage_play(&stage, "q v");
	ck_assert(top() == &view_replays);
	ck_assert(stage_shows(&stage, " the last run "));
	ck_assert(stage_shows(&stage, "a run of 2026-11-22"));
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_replay);
	ck_assert(stage_shows(&stage, " action 0/"));
	stage_play(&stage, "i");
	ck_assert(stage_shows(&stage, "Uncaught for 20 turns") && stage_shows(&stage, " action 0/"));
	stage_play(&stage, "q q Enter");
	if (top() == &view_title)
		stage_play(&stage, "Enter");
	ck_assert(top() == &view_start);
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_run);
	stage_play(&stage, "S v");
	ck_assert(!stage_shows(&stage, "the last run"));
	ck_assert(top() == &view_replays);
	ck_assert(stage_shows(&stage, "a run of 2026-11-22"));
	ck_assert(stage_shows(&stage, "Caught"));
	ck_assert(stage_shows(&stage, " 2026-11-22-1 "));
	stage_matches(&stage, "replays-80x24");
	stage_resize(&stage, 40, 12);
	stage_matches(&stage, "replays-40x12");
	stage_resize(&stage, 80, 24);
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_replay);
	stage_play(&stage, "$ q q");
	ck_assert(top() == &view_title);
}
END_TEST

START_TEST(a_continued_run_does_not_answer_a_key_of_the_last_time)
{
	char words[TELL_CAP];

	begin_daily();
	for (int i = 0; i < 30 && !game_event_of(run_now()->game, GAME_EVENT_REFUSED); i++)
		stage_play(&stage, "h");
	const struct run *run = run_now();
	ck_assert(game_event_of(run->game, GAME_EVENT_REFUSED));
	ck_assert(
	    tell_event(&run->session->rules, run->game, game_event_of(run->game, GAME_EVENT_REFUSED), words));
	ck_assert_msg(stage_shows(&stage, words), "%s", words);
	stage_play(&stage, "S");
	ck_assert(top() == &view_title);
	stage_play(&stage, "c");
	ck_assert_msg(top() == &view_run && !stage_shows(&stage, words), "%s", words);
}
END_TEST

START_TEST(a_run_of_another_version_is_named_and_kept)
{
	static const char header[] = "\x63\0\0\0\x05\0\0\0\x39.9.9 and what else there may be";
	struct journal_image image = {.crc = 0};
	struct diag diag = {""};
	char path[4096];

	journal_begin(&image, header, sizeof header - 1);
	ck_assert_int_eq(place_own(PLACE_DATA, "replays/old-1.journal", path, sizeof path, &diag), STATUS_OK);
	ck_assert_int_eq(file_write(path, FILE_OURS, image.bytes.blob.bytes, image.bytes.blob.len, &diag),
			 STATUS_OK);
	blob_free(&image.bytes.blob);
	stage_play(&stage, "v");
	ck_assert(stage_shows(&stage, "old-1.journal: a run of astray 9.9.9"));
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_replays && file_exists(path));
}
END_TEST

/* ---- practice ------------------------------------------------------------------------------------------- */

START_TEST(practice_takes_any_ground_and_any_hunter_and_remembers_them)
{
	stage_play(&stage, "m l l j l j c w a l l Enter Enter");
	ck_assert(top() == &view_run);
	const struct story_options *options = &run_now()->session->story.options;
	ck_assert(options->practice && options->floor == 0);
	ck_assert_int_eq(run_now()->game->n_hunters, 2);
	ck_assert_str_eq(run_now()->game->hunters[0].kind.name, "goat");
	ck_assert_str_eq(options->hunters[1], "wall");
	ck_assert(stage_shows(&stage, "The wrench"));
	stage_play(&stage, "S m");
	ck_assert(stage_shows(&stage, "floor 3") && stage_shows(&stage, "goat") && stage_shows(&stage, "wall"));
	stage_matches(&stage, "practice-80x24");
	stage_resize(&stage, 40, 12);
	stage_matches(&stage, "practice-40x12");
}
END_TEST

START_TEST(practice_on_a_floor_is_that_floor)
{
	stage_play(&stage, "m h Enter");
	ck_assert(top() == &view_run); /* the last map */
	ck_assert_int_eq(run_now()->game->floor.number, 0);
	stage_play(&stage, "S m l l l l l Enter");
	ck_assert(top() == &view_run);
	ck_assert(run_now()->game->floor.number == 5 && run_now()->session->story.options.practice);
}
END_TEST

START_TEST(practice_does_not_praise_the_wrench_that_it_replaces)
{
	static const struct run_setup floor = {.floor = GAME_WRENCH_FLOOR, .seed = 1, .practice = true};

	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &floor), STATUS_OK);
	stage_resize(&stage, 200, 60);
	ck_assert(strstr(run_now()->session->rules.floors[GAME_WRENCH_FLOOR - 1].hint, "{wrench}"));
	ck_assert(stage_shows(&stage, "swaps a mind") && !stage_shows(&stage, "Now you have a wrench"));
}
END_TEST

START_TEST(how_a_ground_is_made_is_played_from_practice)
{
	stage_play(&stage, "m W");
	ck_assert(top() == &view_making && stage_shows(&stage, "All is rock."));
	stage_play(&stage, "$");
	ck_assert(stage_shows(&stage, "It moves start and stairs"));
	stage_play(&stage, "Esc h W");
	ck_assert(top() == &view_practice && stage_shows(&stage, "drawn by hand"));
}
END_TEST

START_TEST(a_hunter_that_is_none_is_not_taken)
{
	stage_play(&stage, "m j c x x Enter");
	ck_assert(top() == &view_practice);
	ck_assert(stage_shows(&stage, "xx"));
	stage_play(&stage, "c p l a n n e r : p a t h = a s t a r , b u d g e t = 7 Enter");
	ck_assert(stage_shows(&stage, "planner:path=astar,bud"));
	stage_play(&stage, "Delete");
	ck_assert(!stage_shows(&stage, "planner"));
}
END_TEST

START_TEST(practice_leaves_the_run_that_waits_alone)
{
	begin_daily();
	stage_play(&stage, ". S b Enter");
	ck_assert(top() == &view_run && run_now()->session->story.options.practice);
	ck_assert(stage_shows(&stage, "Your run waits; this practice is not kept."));
	stage_play(&stage, ". S");
	stage_play(&stage, "Esc");
	ck_assert(top() == &view_title);
	stage_play(&stage, "c");
	ck_assert(top() == &view_run && run_now()->session->story.options.daily);
}
END_TEST

START_TEST(practice_begins_again_as_it_was)
{
	stage_play(&stage, "m l j l l j c p l a n n e r Enter Enter");
	ck_assert(top() == &view_run);
	uint64_t hash = game_hash(run_now()->game);
	for (int i = 0; i < 900 && top() == &view_run; i++)
		stage_play(&stage, "."); /* they know where you are */
	ck_assert(top() == &view_summary);
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_run);
	ck_assert_uint_eq(game_hash(run_now()->game), hash);
	ck_assert_int_eq(run_now()->session->story.options.n_hunters, 2);
}
END_TEST

/* In a cell with a hunter, nobody could have stayed away from it. */
START_TEST(a_death_without_a_way_out_is_told_in_words)
{
	static char path[4096];

	stage_close(&stage);
	stage_open(&stage, 80, 24, "dark",
		   &(struct ui_options){.no_motion = true, .seed = "1", .map = {.text = path}});
	ck_assert_int_eq(place_own(PLACE_DATA, "maps/cell.txt", path, sizeof path, NULL), STATUS_OK);
	ck_assert_int_eq(place_make(path, NULL), STATUS_OK);
	FILE *file = fopen(path, "w");
	fputs("astray map 1\nstart @\nhunter g goat\nmap\n####\n#@g#\n####\n", file);
	fclose(file);
	ck_assert_msg(ui_push(&stage.ui, &view_run, NULL) == STATUS_OK, "%s", stage.ui.notice);
	for (int i = 0; i < 100 && top() != &view_summary; i++)
		wait_a_turn();
	ck_assert(top() == &view_summary);
	ck_assert(!stage_shows(&stage, "no way out was found"));
	ck_assert(stage_shows(&stage, "goat"));
}
END_TEST

/* ---- the computer plays on ------------------------------------------------------------------------------- */

START_TEST(the_computer_plays_on_in_practice_until_a_key_takes_over)
{
	begin_daily();
	stage_play(&stage, "C");
	ck_assert(stage_shows(&stage, "The computer plays on only in practice"));
	stage_play(&stage, "S m l Enter");
	ck_assert(top() == &view_run && run_now()->session->story.options.practice);
	stage_play(&stage, "C C C");
	ck_assert_int_ge((int)run_now()->session->story.n_actions, 3);
	stage_play(&stage, "z z");
	ck_assert(top() == &view_run);
	stage.ui.options.no_motion = false; /* with motion it goes on to the end */
	stage_play(&stage, "C");
	ck_assert_msg(top() == &view_summary || run_now()->session->playback.over, "%s floor %d turn %d",
		      top()->name, run_now()->game->floor.number, run_now()->game->turn);
}
END_TEST

START_TEST(a_key_stops_the_computer_and_another_changes_its_speed)
{
	stage_play(&stage, "m l Enter");
	stage.ui.options.no_motion = false;
	ui_key(&stage.ui, (struct key){.code = 'C'});
	for (int i = 0; i < 5; i++) {
		stage.ui.now_ms = ui_due_ms(&stage.ui);
		ui_tick(&stage.ui);
	}
	int64_t pace = run_pace_ms(&run_now()->computer);
	ck_assert_int_eq(run_now()->walk.going, GOING_COMPUTER);
	ui_key(&stage.ui, (struct key){.code = '+'});
	ck_assert_int_eq(run_now()->walk.going, GOING_COMPUTER);
	ck_assert_int_lt(run_pace_ms(&run_now()->computer), pace);
	size_t n = run_now()->session->story.n_actions;
	ck_assert_uint_ge(n, 5);
	ui_key(&stage.ui, (struct key){.code = 'v'});
	ck_assert_int_eq(run_now()->walk.going, GOING_NOWHERE);
	stage_play(&stage, "");
	ck_assert_uint_eq(run_now()->session->story.n_actions, n);
}
END_TEST

/* ---- the masquerade -------------------------------------------------------------------------------------- */

START_TEST(in_a_masquerade_nothing_tells_who_is_who_and_a_right_guess_scores)
{
	stage_play(&stage, "k");
	ck_assert(top() == &view_run && run_now()->session->story.options.masked &&
		  !run_now()->session->story.options.first);
	ck_assert(stage_shows(&stage, "Hunters are masked: watch how they walk, then guess: x, g."));
	stage_play(&stage, "?");
	ck_assert(stage_shows(&stage, "Bring the Lodestone, *, to <, and name the masked hunters: x, then g."));
	stage_play(&stage, "Esc");
	int who = -1;
	for (int i = 0; i < 400 && who < 0 && top() == &view_run; i++) {
		stage_play(&stage, i % 3 ? "o" : ">");
		for (int k = 0; k < run_now()->game->n_hunters; k++)
			if (run_now()->game->hunters[k].seen)
				who = k;
	}
	ck_assert_int_ge(who, 0);
	const struct hunter *hunter = &run_now()->game->hunters[who];
	char truth = hunter->truth;
	ck_assert(truth > ' ' && hunter->kind.glyph == '1' + who);
	ck_assert_str_eq(hunter->kind.name, "stranger");
	ck_assert(stage_shows(&stage, "Stranger"));
	stage_play(&stage, "p");
	ck_assert_uint_eq(run_now()->minds.plan.plan.n_cells, 0);
	ck_assert_uint_eq(run_now()->minds.plan.plan.n_events, 0);
	stage_play(&stage, "Esc I");
	ck_assert(stage_shows(&stage, "In a masquerade the lab is closed"));
	size_t before = run_now()->session->story.n_actions;
	struct game_action guess = {.verb = GAME_GUESS, .who = who, .direction = truth == 'g' ? 'b' : 'g'};
	run_act((struct run *)run_now(), &stage.ui, &guess);
	ck_assert_int_ne(run_now()->game->hunters[who].kind.glyph, truth);
	stage_play(&stage, "x Tab g");
	ck_assert(top() == &view_ask);
	stage_play(&stage, "q Enter Esc");
	ck_assert_uint_gt(run_now()->session->story.n_actions, before);
}
END_TEST

/* ---- without a screen ------------------------------------------------------------------------------------ */

enum { KEYS_MAX = 4000 };

/* Keys that travel, explore, walk, wait, close doors and use tools, and do nothing in a summary. */
static const char *key_number(struct rng *rng)
{
	static const char *const keys[] = {">",  ">",    ">",    "o",     "o", "o",   ".", "c",
					   "Up", "Down", "Left", "Right", "1", "Tab", "."};

	return keys[rng_below(rng, ARRAY_LEN(keys))];
}

static void read_journal(const char *home, struct blob *blob)
{
	struct diag diag = {""};
	char path[4096];

	snprintf(path, sizeof path, "%s/astray/run.journal", home);
	ck_assert_msg(file_read(path, FILE_OURS, 1 << 26, blob, &diag) == STATUS_OK, "%s: %s", path, diag.text);
}

/* Plays a whole run with the keys of SEED on the screen; writes them to FILE as well. */
static void play_on_screen(uint64_t seed, FILE *file)
{
	struct rng rng = rng_seeded(seed, RNG_PREY);
	int i = 0;

	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	for (; i < KEYS_MAX && top() != &view_summary; i++) {
		const char *key = key_number(&rng);
		fprintf(file, "%s%s", key, i % 5 ? " " : "\n");
		stage_play(&stage, key);
		ck_assert_ptr_ne(top(), &view_title);
	}
	ck_assert_msg(i < KEYS_MAX, "the run does not end");
	fprintf(file, "\nQUIT\n");
}

START_TEST(without_a_screen_it_is_the_same_run_to_the_last_bit)
{
	const char *astray = getenv("ASTRAY");
	char seed[16], home[64], keys[128], command[1024];
	struct blob screen, plain;

	if (!astray)
		return;
	snprintf(seed, sizeof seed, "%d", _i);
	stage_close(&stage);
	stage_open(
	    &stage, 80, 24, "dark",
	    &(struct ui_options){.seed = seed, .no_flights = true, .no_motion = _i % 2, .filmer = &filmer});
	snprintf(home, sizeof home, "%s/plain", getenv("XDG_DATA_HOME"));
	snprintf(keys, sizeof keys, "%s/keys", getenv("XDG_DATA_HOME"));
	/* The first run of a player has its own first floor: here and there somebody has played before. */
	snprintf(command, sizeof command, "mkdir -p %s/astray/replays %s/astray/replays", home,
		 getenv("XDG_DATA_HOME"));
	ck_assert_int_eq(system(command), 0);
	FILE *file = fopen(keys, "w");
	ck_assert_ptr_nonnull(file);
	play_on_screen((uint64_t)_i, file);
	fclose(file);
	ui_close(&stage.ui);
	snprintf(command, sizeof command,
		 "XDG_DATA_HOME=%s XDG_STATE_HOME=%s '%s' --plain=full --seed %s <%s >%s.out", home, home,
		 astray, seed, keys, keys);
	ck_assert_int_eq(system(command), 0);
	read_journal(getenv("XDG_DATA_HOME"), &screen);
	read_journal(home, &plain);
	ck_assert_uint_gt(screen.len, 1000);
	ck_assert_uint_eq(screen.len, plain.len);
	ck_assert_mem_eq(screen.bytes, plain.bytes, plain.len);
	blob_free(&screen);
	blob_free(&plain);
}
END_TEST

/* How often the book says that anybody caught you. */
static int caught_in_the_book(void)
{
	struct book book;
	int n = 0;

	ck_assert_int_eq(book_load(&book, NULL), STATUS_OK);
	for (int i = 0; i < book.n; i++)
		n += book.pages[i].caught;
	return n;
}

/* Does what the oracle finds, from the moment of the death that is played. */
static void get_away(struct run *run)
{
	struct oracle_question question = {.until_turn = run->escape.is.until_turn};
	struct oracle *oracle;
	enum oracle_answer answer = ORACLE_OPEN;
	uint8_t way[ORACLE_TURNS_MAX];

	ck_assert_int_eq(oracle_new(run->game, &oracle), STATUS_OK);
	oracle_ask(oracle, run->game, &question);
	for (int i = 0; i < 1000 && answer == ORACLE_OPEN; i++)
		answer = oracle_go_on(oracle, 1000);
	ck_assert_int_eq(answer, ORACLE_FOUND);
	int n = oracle_way(oracle, way);
	oracle_free(oracle);
	for (int i = 0; i < n && run_escape_end(run) == ESCAPE_GOES_ON; i++) {
		struct game_action action = oracle_action(way[i]);
		run_act(run, &stage.ui, &action);
	}
	stage_play(&stage, "");
}

/* The death with which a run of today ends, noted in the list. */
static struct escape_note noted(struct escape_list *list)
{
	ck_assert_int_eq(escape_list(list, &run_now()->session->rules, NULL), STATUS_OK);
	ck_assert_int_eq(list->n, 1);
	return list->notes[0];
}

START_TEST(a_death_is_a_puzzle_that_begins_at_its_last_way_out)
{
	struct escape_list list;

	begin_daily();
	play_to_the_end();
	ck_assert(stage_shows(&stage, "Your own puzzle: Floor "));
	ck_assert(noted(&list).tries == 0);
	escape_list_free(&list);
	stage_play(&stage, "Enter");
	struct run *run = (struct run *)run_now();
	size_t from = run->session->playback.position;
	int caught = caught_in_the_book();
	ck_assert_int_gt(caught, 0);
	ck_assert(top() == &view_run && run_is_escape(run) && stage_shows(&stage, "away in 21 turns"));
	stage_play(&stage, "i");
	ck_assert_msg(stage_shows(&stage, "No hints here: e shows a way out."), "a death is not a puzzle");
	stage_play(&stage, ". z z z");
	ck_assert_msg(run->session->playback.position == from, "more is taken back than the try");
	for (int i = 0; i < run->escape.is.until_turn && top() == &view_run; i++)
		wait_a_turn();
	ck_assert(stage_shows(&stage, "Caught once more."));
	ck_assert_msg(caught_in_the_book() == caught, "the book counts what was caught in a puzzle");
	int tries = noted(&list).tries;
	ck_assert(tries > 0 && !list.notes[0].best);
	escape_list_free(&list);
	stage_play(&stage, "a");
	ck_assert(run_now()->session->playback.position == from);
	get_away((struct run *)run_now());
	ck_assert(stage_shows(&stage, "Away, as fast as the way found. *"));
	ck_assert(noted(&list).tries == tries + 1 && list.notes[0].best == list.notes[0].turns);
	escape_list_free(&list);
	stage_play(&stage, "a e Esc");
	get_away((struct run *)run_now());
	ck_assert(stage_shows(&stage, "Away, but with help."));
	stage_play(&stage, "Esc z d");
	ck_assert(stage_shows(&stage, "1 of 1 escaped") && stage_shows(&stage, "away in 21 *"));
	stage_play(&stage, "l");
	ck_assert(stage_shows(&stage, "escape1."));
	stage_play(&stage, "Esc d");
	ck_assert(top() == &view_puzzles);
}
END_TEST

/* Opens what is asked before a new run; it is not before the first. */
static void open_start(void)
{
	stage_play(&stage, "Enter");
	ck_assert(top() == &view_run && run_now()->session->story.options.start.tool == 1);
	stage_play(&stage, "l S Enter Enter");
	ck_assert(top() == &view_start);
}

START_TEST(a_run_begins_with_what_was_chosen)
{
	open_start();
	stage_play(&stage, "j j Space j Space j j j Space");
	ck_assert(stage_shows(&stage, "score x 1.43"));
	stage_play(&stage, "Space k k k Enter"); /* on a tool, Enter takes that */
	struct start start = run_now()->session->story.options.start;
	ck_assert_int_eq(start.tool, 3);
	ck_assert_int_eq(start.oaths, 1U << MEDAL_UNSEEN);
	ck_assert_int_eq(run_now()->game->carry.oaths, 1U << MEDAL_UNSEEN);
	ck_assert(run_now()->game->carry.tools[0] && stage_shows(&stage, "oath: unseen"));
}
END_TEST

START_TEST(the_smallest_screen_explains_what_can_be_chosen_whole)
{
	open_start();
	stage_resize(&stage, 40, 12);
	for (int seed = 0; seed < 8; seed++) {
		for (int line = 0; line < 3; line++) {
			for (int i = 5 * 40; i < 8 * 40; i++)
				ck_assert_msg(stage.screen.cells[i].glyph != 0x2026, "seed %d, line %d", seed,
					      line);
			stage_play(&stage, "j");
		}
		stage_play(&stage, "r");
	}
}
END_TEST

START_TEST(another_seed_is_drawn_or_typed_before_a_run)
{
	uint64_t drawn, typed;

	open_start();
	stage_play(&stage, "r");
	stage_play(&stage, "c a m b e r - o t t e r Enter");
	ck_assert(stage_shows(&stage, "seed amber-otter"));
	stage_play(&stage, "c x Enter");
	ck_assert(stage_shows(&stage, "'x' is not a seed") && stage_shows(&stage, "seed amber-otter"));
	stage_play(&stage, "Enter");
	ck_assert(seed_parse("amber-otter", &typed));
	drawn = run_now()->session->story.options.seed;
	ck_assert_uint_eq(drawn, typed);
}
END_TEST

/* A mind is looked into by a key that is often hit; the oath is lost only at the second. */
START_TEST(an_oath_not_to_look_into_minds_is_not_broken_by_one_key)
{
	open_start();
	stage_play(&stage, "j j j j j Space Enter");
	stage_play(&stage, "p");
	ck_assert(stage_shows(&stage, "Press the key again to break it."));
	ck_assert(run_now()->game->carry.medals >> MEDAL_NO_PLANS & 1);
	stage_play(&stage, "l p");
	ck_assert(run_now()->game->carry.medals >> MEDAL_NO_PLANS & 1);
}
END_TEST

START_TEST(a_new_run_from_the_summary_is_chosen_first_and_the_same_one_is_not)
{
	open_start();
	stage_play(&stage, "Enter");
	uint64_t seed = run_now()->session->story.options.seed;
	play_to_the_end();
	stage_play(&stage, "r");
	ck_assert(top() == &view_start);
	stage_play(&stage, "Esc");
	ck_assert(top() == &view_title);
	stage_play(&stage, "Enter Enter");
	play_to_the_end();
	seed = run_now()->session->story.options.seed;
	stage_play(&stage, "r Enter");
	ck_assert(top() == &view_run && run_now()->session->story.options.seed != seed);
	play_to_the_end();
	seed = run_now()->session->story.options.seed;
	stage_play(&stage, "a");
	ck_assert(top() == &view_run && run_now()->session->story.options.seed == seed);
}
END_TEST

static const struct {
	const char *name;
	int width, height;
	const char *keys;
} pictures[] = {
    {"book-80x24", 80, 24, "Esc b"},
    {"book-40x12", 40, 12, "Esc b j"},
    {"start-80x24", 80, 24, "r j j Space j j j j Space j Space"},
    {"start-40x12", 40, 12, "r j j Space j j j j Space j Space"},
    {"summary-80x24", 80, 24, ""},
    {"summary-40x12", 40, 12, ""},
    {"proof-80x24", 80, 24, "l"},
    {"summary-200x60", 200, 60, ""},
    {"deaths-80x24", 80, 24, "Esc z d"},
    {"deaths-40x12", 40, 12, "Esc z d"},
    {"proof-40x12", 40, 12, "l"},
    {"options-80x24", 80, 24, "q ="},
    {"options-40x12", 40, 12, "q = j j"},
};

START_TEST(the_end_of_a_run_looks_as_it_did)
{
	begin_daily();
	play_to_the_end();
	stage_play(&stage, pictures[_i].keys);
	stage_resize(&stage, pictures[_i].width, pictures[_i].height);
	stage_matches(&stage, pictures[_i].name);
}
END_TEST

/* The last floor, which the computer plays up to the Lodestone. */
static void take_the_lodestone(void)
{
	const struct run_setup last = {.floor = 12, .seed = 1, .practice = true};

	ck_assert_int_eq(ui_push(&stage.ui, &view_run, &last), STATUS_OK);
	while (top() == &view_run && !run_now()->game->carry.lodestone)
		stage_play(&stage, "C");
	ck_assert_msg(run_now()->game->carry.lodestone, "the computer was caught for good");
}

START_TEST(the_way_home_is_drawn_and_counted)
{
	struct cell cells[RUN_HOME_CELLS];
	char words[64];

	take_the_lodestone();
	ck_assert(stage_shows(&stage, "12 The way home"));
	for (int left = 3; top() == &view_run && left > 0; left--) {
		size_t n = run_way_home(run_now(), cells);
		ck_assert(cell_equal(cells[0], run_now()->game->floor.start));
		ck_assert(cell_equal(cells[n - 1], run_now()->game->at));
		snprintf(words, sizeof words, " home %zu ", n - 1); /* short, since this is practice */
		ck_assert_msg(stage_shows(&stage, words), "%s", words);
		stage_resize(&stage, 40, 12);
		snprintf(words, sizeof words, "12 home %zu ", n - 1);
		ck_assert_msg(stage_shows(&stage, words), "%s", words);
		stage_resize(&stage, 80, 24);
		stage_play(&stage, "C");
	}
}
END_TEST

static const struct {
	const char *name;
	int width, height;
} homes[] = {
    {"home-80x24", 80, 24},
    {"home-40x12", 40, 12},
    {"home-200x60", 200, 60},
};

START_TEST(at_the_last_stairs_the_key_that_leads_home_is_named)
{
	take_the_lodestone();
	while (top() == &view_run && !cell_equal(run_now()->game->at, run_now()->game->floor.start))
		stage_play(&stage, "C");
	ck_assert(stage_shows(&stage, "< takes you home."));
}
END_TEST

START_TEST(a_return_home_is_a_picture_of_the_way)
{
	take_the_lodestone();
	stage.ui.options.no_motion = false; /* in the end all of the way is drawn */
	stage_play(&stage, "C");
	ck_assert(top() == &view_summary && run_now()->game->phase == GAME_HOME);
	stage_resize(&stage, homes[_i].width, homes[_i].height);
	stage_matches(&stage, homes[_i].name);
}
END_TEST

Suite *suite_around(void)
{
	Suite *suite = suite_create("screens/around");
	TCase *tests = tcase_create("around");

	suite_add_tcase(suite, tests);
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, a_click_on_a_word_of_the_title_opens_what_it_names);
	tcase_add_test(tests, the_first_run_of_a_day_counts_and_later_ones_are_marked);
	tcase_add_test(tests, a_later_try_of_a_day_is_said_not_to_be_scored_before_it_begins);
	tcase_add_test(tests, the_palette_of_the_title_has_what_its_menu_has);
	tcase_add_test(tests, a_masquerade_that_was_left_is_listed_as_one);
	tcase_add_test(tests, a_daily_run_that_is_left_goes_on_as_the_first);
	tcase_add_test(tests, the_first_day_of_all_has_its_run);
	tcase_add_test(tests, the_first_keys_after_the_end_of_a_run_do_nothing);
	tcase_add_test(tests, a_seed_is_the_same_run_for_whoever_never_played);
	tcase_add_test(tests, a_finished_run_is_in_the_table_once_and_proves_itself);
	tcase_add_test(tests, with_changed_data_a_run_can_be_played_and_does_not_score);
	tcase_add_test(tests, an_option_holds_at_once_and_for_good);
	tcase_add_test(tests, a_key_is_bound_taken_from_another_and_kept);
	tcase_add_test(tests, a_key_of_the_menu_is_bound_taken_from_another_and_kept);
	tcase_add_test(tests, keys_written_by_hand_are_put_by);
	tcase_add_loop_test(tests, with_every_preset_every_action_of_every_screen_has_a_key, 0,
			    (int)ARRAY_LEN(presets));
	tcase_add_test(tests, without_the_telegraph_nothing_is_marked);
	tcase_add_test(tests, old_runs_are_listed_told_of_and_watched);
	tcase_add_test(tests, a_continued_run_does_not_answer_a_key_of_the_last_time);
	tcase_add_test(tests, a_run_of_another_version_is_named_and_kept);
	tcase_add_test(tests, practice_takes_any_ground_and_any_hunter_and_remembers_them);
	tcase_add_test(tests, practice_on_a_floor_is_that_floor);
	tcase_add_test(tests, practice_does_not_praise_the_wrench_that_it_replaces);
	tcase_add_test(tests, how_a_ground_is_made_is_played_from_practice);
	tcase_add_test(tests, a_hunter_that_is_none_is_not_taken);
	tcase_add_test(tests, practice_leaves_the_run_that_waits_alone);
	tcase_add_test(tests, practice_begins_again_as_it_was);
	tcase_add_test(tests, in_a_masquerade_nothing_tells_who_is_who_and_a_right_guess_scores);
	tcase_add_test(tests, a_death_without_a_way_out_is_told_in_words);
	tcase_add_test(tests, the_computer_plays_on_in_practice_until_a_key_takes_over);
	tcase_add_test(tests, a_key_stops_the_computer_and_another_changes_its_speed);
	tcase_add_loop_test(tests, without_a_screen_it_is_the_same_run_to_the_last_bit, 1, how_many(3, 7));
	tcase_add_test(tests, a_death_is_a_puzzle_that_begins_at_its_last_way_out);
	tcase_add_test(tests, a_run_begins_with_what_was_chosen);
	tcase_add_test(tests, the_smallest_screen_explains_what_can_be_chosen_whole);
	tcase_add_test(tests, another_seed_is_drawn_or_typed_before_a_run);
	tcase_add_test(tests, an_oath_not_to_look_into_minds_is_not_broken_by_one_key);
	tcase_add_test(tests, a_new_run_from_the_summary_is_chosen_first_and_the_same_one_is_not);
	tcase_add_loop_test(tests, the_end_of_a_run_looks_as_it_did, 0, (int)ARRAY_LEN(pictures));
	tcase_add_test(tests, the_way_home_is_drawn_and_counted);
	tcase_add_test(tests, at_the_last_stairs_the_key_that_leads_home_is_named);
	tcase_add_loop_test(tests, a_return_home_is_a_picture_of_the_way, 0, (int)ARRAY_LEN(homes));
	return suite;
}
