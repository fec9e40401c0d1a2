/* What the run's screens say about its file is true, and whoever leaves knows what is kept. */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/shelf.h"
#include "screens/run/run.h"
#include "store/file.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

static struct stage stage;
static char map[4096], current[4096];

static void open_stage(int width, int height)
{
	const char *top = getenv("srcdir");

	snprintf(map, sizeof map, "%s/tests/screens/arena.txt", top ? top : ".");
	stage_open(&stage, width, height, "dark",
		   &(struct ui_options){.no_motion = true, .map = {.text = map}, .seed = "amber-otter"});
	ck_assert_int_eq(shelf_current(current, sizeof current, NULL), STATUS_OK);
}

static void open_run(void)
{
	ck_assert_msg(ui_push(&stage.ui, &view_run, NULL) == STATUS_OK, "%s", stage.ui.notice);
	stage_play(&stage, "");
}

static void set_up(void)
{
	open_stage(80, 24);
	open_run();
}

static void tear_down(void)
{
	stage_close(&stage);
}

static const struct view *top(void)
{
	return stage.ui.stack[stage.ui.depth - 1].view;
}

static void resume_run(void)
{
	stage.ui.options = (struct ui_options){.no_motion = true, .resume = true};
	open_run();
}

/* Files may not grow beyond LIMIT bytes.  That holds for Check's own notes too: assert nothing meanwhile. */
static void limit_files(rlim_t limit)
{
	struct rlimit limits;

	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &limits);
	limits.rlim_cur = limit < limits.rlim_max ? limit : limits.rlim_max;
	setrlimit(RLIMIT_FSIZE, &limits);
}

static void play_on_a_full_disk(const char *keys)
{
	struct stat info;

	if (stat(current, &info) == 0)
		limit_files((rlim_t)info.st_size);
	stage_play(&stage, keys);
	limit_files(RLIM_INFINITY);
}

START_TEST(a_turn_that_is_not_saved_says_so)
{
	play_on_a_full_disk("l");
	ck_assert(stage_shows(&stage, "Not saved: File too large. Every turn tries again."));
	stage_play(&stage, "l");
	ck_assert(stage_shows(&stage, "Saved again, all of it."));
}
END_TEST

START_TEST(leaving_on_a_full_disk_says_what_is_lost)
{
	play_on_a_full_disk("l l j C-c");
	ck_assert(stage_shows(&stage, "Not everything could be saved"));
	ck_assert(stage_shows(&stage, "the last 3 turns are not saved: File too large"));
	ck_assert(stage_shows(&stage, "n stay  t try again  w save elsewhere  y leave"));
	ck_assert(!stage_shows(&stage, "Your progress is saved"));
	stage_play(&stage, "x Space"); /* a slip leaves nothing */
	ck_assert(stage.ui.depth && !stage.ui.quit && top() == &view_leave);
	play_on_a_full_disk("t");
	ck_assert(stage_shows(&stage, "Not everything could be saved"));
	stage_play(&stage, "t");
	ck_assert(stage_shows(&stage, "Your progress is saved"));
	stage_play(&stage, "n");
	ck_assert(top() == &view_run);
}
END_TEST

START_TEST(one_lost_turn_is_one)
{
	play_on_a_full_disk("l C-c");
	ck_assert(stage_shows(&stage, "the last turn is not saved: File too large"));
}
END_TEST

START_TEST(saving_and_leaving_asks_where_it_cannot_save)
{
	play_on_a_full_disk("l l S");
	ck_assert(top() == &view_leave);
	ck_assert(stage_shows(&stage, "the last 2 turns are not saved"));
	stage_play(&stage, "n");
	ck_assert(top() == &view_run);
	play_on_a_full_disk("S y");
	ck_assert(top() == &view_title);
	resume_run();
	ck_assert(stage_shows(&stage, "turn 0 of"));
}
END_TEST

START_TEST(a_run_is_saved_elsewhere)
{
	char path[] = "/tmp/astray-elsewhere-XXXXXX", keys[256] = "w";
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	close(fd);
	unlink(path);
	/* The run's folder is gone, and cannot be made anew. */
	char *folder = strrchr(current, '/'), gone[4200], home[4096];
	snprintf(home, sizeof home, "%.*s", (int)(folder - current), current);
	snprintf(gone, sizeof gone, "%s-gone", home);
	ck_assert_int_eq(rename(home, gone), 0);
	ck_assert_int_eq(file_write(home, FILE_OURS, "", 0, NULL), STATUS_OK);
	stage_play(&stage, "l l C-c");
	ck_assert(stage_shows(&stage, "Not everything could be saved"));
	for (const char *c = path; *c; c++)
		snprintf(keys + strlen(keys), sizeof keys - strlen(keys), " %c", *c);
	stage_play(&stage, keys);
	ck_assert(stage_shows(&stage, "Save to which file?"));
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "The run is saved as /tmp/astray-elsewhere-"));
	ck_assert_int_eq(access(path, R_OK), 0);
	stage_play(&stage, "y");
	ck_assert(stage.ui.quit);
	ck_assert_int_eq(ui_keep(&stage.ui, NULL, NULL), STATUS_OK);
	stage.ui.quit = false;
	ck_assert_msg(ui_push(&stage.ui, &view_replay, &(struct replay_setup){.what = {.text = path}}) ==
			  STATUS_OK,
		      "%s", stage.ui.notice);
	stage_play(&stage, "");
	ck_assert(stage_shows(&stage, "action 0/2"));
	unlink(path);
}
END_TEST

START_TEST(the_end_of_a_run_is_not_left_unsaved_without_a_word)
{
	stage_close(&stage);
	static const char *const hunters[] = {"planner:path=astar"};
	stage_open(
	    &stage, 80, 24, "dark",
	    &(struct ui_options){.no_motion = true, .map = {.text = map}, .hunters = hunters, .n_hunters = 1});
	open_run();
	struct stat info;
	stat(current, &info);
	limit_files((rlim_t)info.st_size + 40);
	for (int i = 0; i < 400 && top() != &view_summary; i++)
		stage_play(&stage, ".");
	bool summed_up = top() == &view_summary;
	stage_play(&stage, _i ? "Enter" : "Esc");
	limit_files(RLIM_INFINITY);
	ck_assert(summed_up);
	ck_assert(stage_shows(&stage, "Not everything could be saved"));
	stage_play(&stage, "t");
	ck_assert(stage_shows(&stage, "Leave the run? It is saved."));
	stage_play(&stage, "y");
	ck_assert(top() == &view_title);
}
END_TEST

static void damage_middle(void)
{
	struct stat info;
	FILE *file = fopen(current, "r+");

	ck_assert(file && fstat(fileno(file), &info) == 0);
	ck_assert_int_eq(fseek(file, info.st_size * 2 / 3, SEEK_SET), 0);
	int byte = getc(file);
	ck_assert_int_eq(fseek(file, info.st_size * 2 / 3, SEEK_SET), 0);
	putc(byte ^ 1, file);
	ck_assert_int_eq(fclose(file), 0);
}

START_TEST(a_damaged_run_is_offered_as_far_as_it_is_good)
{
	char aside[4200];

	stage_play(&stage, "l l l l h h h h l l l l h h h h l l S");
	damage_middle();
	resume_run();
	ck_assert(stage_shows(&stage, "The file of this run is damaged"));
	ck_assert(stage_shows(&stage, "turns after this one cannot be played"));
	ck_assert(stage_shows(&stage, "enter continues from this turn, esc leaves it"));
	const struct run *run = stage.ui.stack[1].state;
	size_t good = run->session->story.n_actions, lost = run->session->story.n_lost;
	ck_assert(good >= 5 && good + lost >= 15);
	stage_play(&stage, "l l o"); /* nothing is played before the answer */
	ck_assert_uint_eq(run->session->story.n_actions, good);
	snprintf(aside, sizeof aside, "%s.aside-1", current);
	stage_play(&stage, "Esc");
	ck_assert(top() == &view_title);
	ck_assert_int_ne(access(aside, F_OK), 0);

	resume_run();
	stage_play(&stage, "Enter");
	ck_assert(stage_shows(&stage, "A copy of the damaged file is"));
	ck_assert_int_eq(access(aside, R_OK), 0);
	stage_play(&stage, "l S");
	resume_run();
	run = stage.ui.stack[1].state;
	ck_assert_uint_eq(run->session->story.n_actions, good + 1);
	ck_assert(!stage_shows(&stage, "damaged"));
}
END_TEST

START_TEST(a_new_run_tells_that_the_one_before_is_damaged)
{
	stage_play(&stage, "l l l l h h h h l l l l h h h h l l S");
	damage_middle();
	stage_play(&stage, "Enter Enter Enter");
	ck_assert(top() == &view_run);
	ck_assert(stage_shows(&stage, "The previous run is damaged. It was moved to"));
}
END_TEST

START_TEST(a_run_that_finds_no_replays_is_named)
{
	char folder[4096];

	stage_play(&stage, "l S");
	snprintf(folder, sizeof folder, "%.*s/replays", (int)(strrchr(current, '/') - current), current);
	ck_assert_int_eq(file_write(folder, FILE_OURS, "", 0, NULL), STATUS_OK);
	stage_play(&stage, "Enter Enter Enter");
	ck_assert(top() == &view_run);
	ck_assert(stage_shows(&stage, "The previous run was moved to"));
	ck_assert(stage_shows(&stage, "run.journal.aside-1."));
}
END_TEST

START_TEST(an_unreadable_run_is_put_aside_and_named)
{
	stage_play(&stage, "l S");
	ck_assert_int_eq(truncate(current, 0), 0);
	stage_play(&stage, "c");
	ck_assert(top() == &view_title && stage_shows(&stage, "the file is empty"));
	stage_play(&stage, "Enter Enter Enter");
	ck_assert(top() == &view_run);
	ck_assert(stage_shows(&stage, "run.journal: the file is empty. It was moved to"));
	ck_assert(stage_shows(&stage, "run.journal.aside-1."));
	ck_assert(stage_shows(&stage, "turn 0 of"));
}
END_TEST

static const int sizes[][2] = {{80, 24}, {40, 12}, {200, 60}};

START_TEST(a_long_message_is_shown_to_its_end)
{
	char deep[300] = "/tmp";
	struct run_setup setup = {.map = {.text = deep}};

	while (strlen(deep) < 120)
		strcat(deep, "/a-long-folder");
	stage_close(&stage);
	open_stage(sizes[_i][0], sizes[_i][1]);
	ck_assert_int_ne(ui_push(&stage.ui, &view_run, &setup), STATUS_OK);
	stage_play(&stage, "");
	ck_assert_msg(strlen(stage.ui.notice) > 80, "%s", stage.ui.notice);
	ck_assert(stage_shows(&stage, strrchr(stage.ui.notice, ' ') + 1));
}
END_TEST

START_TEST(a_run_on_a_read_only_disk_is_played_and_says_so)
{
	stage_play(&stage, "S");
	limit_files(0);
	stage_play(&stage, "Enter Enter Enter");
	limit_files(RLIM_INFINITY);
	ck_assert(top() == &view_run && stage_shows(&stage, "Not saved: "));
	stage_play(&stage, ".");
	ck_assert(stage_shows(&stage, "Saved again"));
}
END_TEST

START_TEST(a_run_that_is_over_shows_its_end_when_it_is_resumed)
{
	stage_close(&stage);
	static const char *const hunters[] = {"planner:path=astar"};
	stage_open(
	    &stage, 80, 24, "dark",
	    &(struct ui_options){.no_motion = true, .map = {.text = map}, .hunters = hunters, .n_hunters = 1});
	open_run();
	for (int i = 0; i < 400 && top() != &view_summary; i++)
		stage_play(&stage, ".");
	stage_play(&stage, "Esc");
	resume_run();
	ck_assert(stage_shows(&stage, "Caught for good."));
}
END_TEST

/* The run on top, caught for good, with its summary. */
static struct run *lose(void)
{
	struct run *run = stage.ui.stack[stage.ui.depth - 1].state;

	for (int i = 0; i < 400 && top() != &view_summary; i++)
		stage_play(&stage, ".");
	ck_assert(top() == &view_summary);
	return run;
}

START_TEST(a_rehearsal_begun_again_leaves_the_run_below_on_the_disk)
{
	static const char *const hunters[] = {"planner:path=astar"};

	stage_close(&stage);
	stage_open(
	    &stage, 80, 24, "dark",
	    &(struct ui_options){.no_motion = true, .map = {.text = map}, .hunters = hunters, .n_hunters = 1});
	open_run();
	stage_play(&stage, ". .");
	const struct run *left = stage.ui.stack[1].state;
	ck_assert_int_eq(ui_push(&stage.ui, &view_replay, &(struct replay_setup){.session = left->session}),
			 STATUS_OK);
	stage_play(&stage, "P");
	const struct run *rehearsal = lose();
	stage_play(&stage, "Enter");
	ck_assert_msg(top() == &view_run && !stage_shows(&stage, "another astray"), "%s", stage.ui.notice);
	ck_assert(stage.ui.stack[stage.ui.depth - 1].state == rehearsal && rehearsal->game->turn == 0);
	stage_play(&stage, ". S Esc . . S");
	ck_assert(top() == &view_title);
	resume_run();
	left = stage.ui.stack[1].state;
	ck_assert_uint_eq(left->session->story.n_actions, 4);
}
END_TEST

START_TEST(a_run_that_cannot_begin_again_is_drawn_until_it_closes)
{
	static const char *const hunters[] = {"planner:path=astar"};
	int lock = -1;

	stage_close(&stage);
	stage_open(
	    &stage, 80, 24, "dark",
	    &(struct ui_options){.no_motion = true, .map = {.text = map}, .hunters = hunters, .n_hunters = 1});
	open_run();
	struct run *run = lose();
	shelf_unlock(&run->session->keeper.lock);
	ck_assert_int_eq(shelf_lock(current, &lock, NULL), STATUS_OK); /* as another astray does */
	ui_key(&stage.ui, (struct key){.code = KEY_CODE_ENTER});
	ui_draw(&stage.ui, &stage.screen);
	ck_assert(stage_shows(&stage, "this run is open in another astray"));
	ui_key(&stage.ui, (struct key){.code = '.'}); /* before the clock closes it */
	ui_draw(&stage.ui, &stage.screen);
	stage_play(&stage, "");
	ck_assert(top() == &view_title);
	shelf_unlock(&lock);
}
END_TEST

Suite *suite_disk(void)
{
	Suite *suite = suite_create("screens/disk");
	TCase *tcase = tcase_create("disk");
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, a_turn_that_is_not_saved_says_so);
	tcase_add_test(tcase, leaving_on_a_full_disk_says_what_is_lost);
	tcase_add_test(tcase, one_lost_turn_is_one);
	tcase_add_test(tcase, saving_and_leaving_asks_where_it_cannot_save);
	tcase_add_test(tcase, a_run_is_saved_elsewhere);
	tcase_add_loop_test(tcase, the_end_of_a_run_is_not_left_unsaved_without_a_word, 0, 2);
	tcase_add_test(tcase, a_damaged_run_is_offered_as_far_as_it_is_good);
	tcase_add_test(tcase, a_new_run_tells_that_the_one_before_is_damaged);
	tcase_add_test(tcase, a_run_that_finds_no_replays_is_named);
	tcase_add_test(tcase, an_unreadable_run_is_put_aside_and_named);
	tcase_add_loop_test(tcase, a_long_message_is_shown_to_its_end, 0, (int)ARRAY_LEN(sizes));
	tcase_add_test(tcase, a_run_on_a_read_only_disk_is_played_and_says_so);
	tcase_add_test(tcase, a_run_that_is_over_shows_its_end_when_it_is_resumed);
	tcase_add_test(tcase, a_rehearsal_begun_again_leaves_the_run_below_on_the_disk);
	tcase_add_test(tcase, a_run_that_cannot_begin_again_is_drawn_until_it_closes);
	suite_add_tcase(suite, tcase);
	return suite;
}
