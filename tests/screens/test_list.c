/* Every list behaves like every other, whatever its lines are, and so does every page of text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "kit/form.h"
#include "screens/run/run_link.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

/* Keys that lead to each, from the title or from a run in the arena. */
static const struct way {
	const struct view *view;
	const char *keys;
	bool in_run;
} lists[] = {{&view_options, "=", false},
	     {&view_practice, "m", false},
	     {&view_puzzles, "z", false},
	     {&view_scenes, "s", false},
	     {&view_lessons, "t", false},
	     {&view_tune, "l c", false},
	     {&view_results, "l a d f s Enter r", false},
	     {&view_replays, "Enter l S Enter Enter Enter S Enter Enter Enter S v", false},
	     {&view_start, "Enter l S Enter Enter", false},
	     {&view_minds, "s / p u r s Enter Enter b", false},
	     {&view_crew, "s / p u r s Enter Enter /", false},
	     {&view_swap, "k l l l l l l l l l a", true},
	     {&view_offer, "g", true},
	     {&view_deaths, "z d", false},
	     {&view_book, "b", false},
	     {&view_bindings, "= End Enter", false}},
  pages[] = {{&view_help, "?", true},
	     {&view_log, "m", true},
	     {&view_summary, "Enter l", false},
	     {&view_proof, "Enter l", false},
	     {&view_page, "l e", false},
	     {&view_reading, "l Z", false},
	     {&view_experiment, "s End Enter", false}};

static struct stage stage;

static const struct ui_frame *top(void)
{
	return &stage.ui.stack[stage.ui.depth - 1];
}

static struct list *list(void)
{
	return top()->state;
}

/* Begins a run in the arena, where a cache lies at your feet. */
static void begin_run(void)
{
	static char map[4096];

	snprintf(map, sizeof map, "%s/tests/screens/arena.txt", getenv("srcdir"));
	stage.ui.options.map.text = map;
	stage.ui.options.practice = true;
	ck_assert_int_eq(ui_push(&stage.ui, &view_run, NULL), STATUS_OK);
	struct run *run = top()->state;
	struct game_thing *cache = &run->game->things[0];
	*cache = (struct game_thing){.kind = THING_CACHE, .at = run->game->at, .n_offers = GAME_OFFERS_MAX};
	for (int i = 0; i < GAME_OFFERS_MAX; i++)
		cache->offers[i] = (uint8_t)(i + 1);
	run->game->n_things = 1;
}

static void open_way(const struct way *way, int width, int height)
{
	stage_open(&stage, width, height, "mono",
		   &(struct ui_options){.no_motion = true, .seed = "bright-otter"});
	if (way->in_run)
		begin_run();
	if (way->view == &view_deaths)
		stage_keep_deaths();
	stage_play(&stage, way->keys);
	struct run_link link = run_link(top()->state);
	struct proof_arg proof = {.session = link.run->session, .escape = ""};
	if (way->view == &view_proof)
		ui_push(&stage.ui, way->view, &proof);
	else if (way->view == &view_summary)
		ui_push(&stage.ui, way->view, &link);
	stage_play(&stage, "");
	ck_assert_msg(top()->view == way->view, "%s instead of %s: %s", top()->view->name, way->view->name,
		      stage.ui.notice);
}

static void mouse(uint32_t code, int x, int y)
{
	ui_key(&stage.ui, (struct key){.code = code, .x = x, .y = y});
	stage_play(&stage, "");
}

/* Types WORDS, letter by letter. */
static void type(const char *words)
{
	for (; *words; words++)
		ui_key(&stage.ui, (struct key){.code = *words == ' ' ? KEY_CODE_SPACE : (uint32_t)*words});
	stage_play(&stage, "");
}

START_TEST(every_list_and_page_is_tried_here)
{
	for (size_t v = 0; views[v]; v++) {
		bool list_here = false, page_here = false;
		for (size_t i = 0; i < ARRAY_LEN(lists); i++)
			list_here |= lists[i].view == views[v];
		for (size_t i = 0; i < ARRAY_LEN(pages); i++)
			page_here |= pages[i].view == views[v];
		ck_assert_msg(list_here == (views[v]->list && !views[v]->list->body && !views[v]->list->typed),
			      "%s", views[v]->name);
		ck_assert_msg(page_here == (views[v]->list && views[v]->list->body), "%s", views[v]->name);
	}
}
END_TEST

START_TEST(all_lists_move_alike)
{
	open_way(&lists[_i], 80, 24);
	int last = list()->n - 1;
	ck_assert_int_gt(last, 0);
	stage_play(&stage, "Home k Up PgUp");
	ck_assert_msg(list()->at == 0, "it goes round at its head");
	stage_play(&stage, "j");
	ck_assert_int_eq(list()->at, 1);
	stage_play(&stage, "Down k");
	ck_assert_int_eq(list()->at, last > 1);
	stage_play(&stage, "End j Down PgDn");
	ck_assert_msg(list()->at == last, "it goes round at its foot");
	stage_play(&stage, "PgUp");
	ck_assert_msg(list()->at < last, "PgUp does nothing");
	stage_play(&stage, "Home");
	mouse(KEY_CODE_WHEEL_DOWN, 1, 1);
	ck_assert_msg(list()->at > 0 && list()->at <= 3, "the wheel goes to %d", list()->at);
	mouse(KEY_CODE_WHEEL_UP, 1, 1);
	mouse(KEY_CODE_WHEEL_UP, 1, 1);
	ck_assert_int_eq(list()->at, 0);
	stage_play(&stage, "?");
	ck_assert_msg(top()->view == &view_help, "it has no help");
	stage_play(&stage, "Esc Esc");
	ck_assert_msg(top()->view != lists[_i].view, "Esc does not leave it");
	stage_close(&stage);
}
END_TEST

/* The line that is clicked on is chosen; clicked on again, it is taken. */
START_TEST(a_key_without_meaning_says_so_in_all_lists)
{
	open_way(&lists[_i], 40, 12);
	stage_play(&stage, "~");
	ck_assert(stage_shows(&stage, "That key does nothing here."));
	stage_play(&stage, "j");
	ck_assert(!stage_shows(&stage, "That key does nothing here."));
	stage_close(&stage);
}
END_TEST

START_TEST(all_lists_take_clicks)
{
	open_way(&lists[_i], 80, 24);
	struct rect lines = list_place(top()->view, list(), &stage.ui).lines;
	int y = lines.y + 1 + (top()->view->list->heading != NULL); /* below the first line */
	stage_play(&stage, "End Home");
	mouse(KEY_CODE_MOUSE_DOWN, lines.x, lines.y + lines.height);
	ck_assert_int_eq(list()->at, 0);
	while (list()->at == 0)
		mouse(KEY_CODE_MOUSE_DOWN, lines.x + 2, y++);
	ck_assert_int_eq(list()->at, 1);
	ck_assert(top()->view == lists[_i].view && stage.ui.mouse);
	stage_close(&stage);
}
END_TEST

/* What is looked for is in the last line; no other line need have it. */
START_TEST(all_lists_find_what_is_typed)
{
	char text[LIST_TEXT], wanted[8];

	open_way(&lists[_i], 80, 24);
	int last = list()->n - 1;
	if (top()->view->form)
		form_line(&stage.ui, top(), last, text);
	else
		top()->view->list->text(list(), last, text);
	snprintf(wanted, sizeof wanted, "%.*s", (int)min(strcspn(text, "\t"), sizeof wanted - 1),
		 text); /* of its first column */
	if (!*wanted)
		snprintf(wanted, sizeof wanted, "%.7s", text + 1); /* or, if that is empty, its second */
	stage_play(&stage, "Home /");
	type(wanted);
	ck_assert(list()->finding);
	stage_play(&stage, "End");
	ck_assert_msg(list()->at == last, "'%s' finds line %d", wanted, list()->at);
	ck_assert(stage_shows(&stage, wanted) && stage_shows(&stage, " of "));
	type("^^");
	ck_assert(stage_shows(&stage, "not found"));
	stage_play(&stage, "Enter j");
	ck_assert_msg(top()->view == lists[_i].view, "what is not found is taken");
	stage_play(&stage, "Esc");
	ck_assert_msg(top()->view == lists[_i].view && !list()->finding, "Esc leaves more than the finder");
	ck_assert_int_eq(list()->at, last);
	stage_close(&stage);
}
END_TEST

/* A list of more lines than rows says so at its edge, and never hides the chosen line. */
START_TEST(a_long_list_has_marks_and_shows_the_chosen_line)
{
	open_way(&lists[2], 40, 12);
	ck_assert(!stage_shows(&stage, "↑") && stage_shows(&stage, "↓"));
	ck_assert(stage_shows(&stage, "/ find"));
	for (int i = 1; i < list()->n; i++) {
		stage_play(&stage, i % 5 ? "j" : "k j j");
		ck_assert(stage.screen.point_y >= 2 && stage.screen.point_y < 10);
		i = list()->at;
	}
	ck_assert(stage_shows(&stage, "↑") && !stage_shows(&stage, "↓"));
	stage_play(&stage, "k");
	ck_assert_int_eq(stage.screen.point_y, 8);
	stage_close(&stage);
}
END_TEST

START_TEST(a_key_row_names_find_once_and_never_drops_the_way_back)
{
	static const struct way book = {&view_book, "b", false}, puzzles = {&view_puzzles, "z", false},
				deaths = {&view_deaths, "z d", false};

	open_way(&book, 80, 14);
	ck_assert(stage_shows(&stage, "j choose  / find  ? help  esc back"));
	stage_close(&stage);
	open_way(&book, 40, 12);
	ck_assert(stage_shows(&stage, "esc back"));
	stage_close(&stage);
	open_way(&puzzles, 40, 12);
	ck_assert(stage_shows(&stage, "esc back"));
	stage_close(&stage);
	open_way(&deaths, 40, 12);
	ck_assert(stage_shows(&stage, "esc back"));
	stage_close(&stage);
}
END_TEST

START_TEST(a_heading_stays_with_its_first_line)
{
	open_way(&lists[3], 80, 14);
	ck_assert(stage_shows(&stage, "To play"));
	stage_play(&stage, "j");
	mouse(KEY_CODE_MOUSE_DOWN, 1, 2);
	ck_assert_msg(list()->at == 1, "a heading is chosen");
	stage_play(&stage, "End");
	ck_assert(!stage_shows(&stage, "To play") && stage_shows(&stage, "Experiments"));
	stage_play(&stage, "/");
	type("asteroids");
	ck_assert(stage_shows(&stage, "To play") && !stage_shows(&stage, "Experiments"));
	ck_assert(stage_shows(&stage, "1 of 1"));
	stage_play(&stage, "Enter");
	ck_assert(top()->view == &view_asteroids);
	stage_close(&stage);
}
END_TEST

START_TEST(all_pages_scroll_alike)
{
	open_way(&pages[_i], 40, 12);
	int page = list_place(top()->view, list(), &stage.ui).lines.height - 1;
	stage_play(&stage, "End");
	int last = list()->top;
	stage_play(&stage, "j Down PgDn");
	ck_assert_int_eq(list()->top, last);
	mouse(KEY_CODE_WHEEL_UP, 1, 1);
	ck_assert_int_eq(list()->top, last > 3 ? last - 3 : 0);
	mouse(KEY_CODE_WHEEL_DOWN, 1, 1);
	ck_assert_int_eq(list()->top, last);
	stage_play(&stage, "Home k Up PgUp");
	ck_assert_int_eq(list()->top, 0);
	stage_play(&stage, "j");
	ck_assert_int_eq(list()->top, last > 0);
	stage_play(&stage, "k PgDn");
	ck_assert_int_eq(list()->top, last < page ? last : page);
	ck_assert(last == 0 || stage_shows(&stage, "/ find"));
	stage_play(&stage, "Esc");
	ck_assert(stage.ui.depth == 0 || top()->view != pages[_i].view);
	stage_close(&stage);
}
END_TEST

START_TEST(a_page_finds_a_word_and_the_next_like_it)
{
	open_way(&pages[0], 40, 12);
	stage_play(&stage, "/");
	type("WEDGE");
	int first = list()->at;
	ck_assert(first > 0 && stage_shows(&stage, "close, wedge a door"));
	stage_play(&stage, "Enter");
	ck_assert_int_gt(list()->at, first);
	ck_assert(stage_shows(&stage, "wedged door"));
	for (int i = 0; i < 5 && list()->at != first; i++) /* the words below the signs have it, too */
		stage_play(&stage, "Enter");
	ck_assert_msg(list()->at == first, "it does not go round");
	type("zz");
	ck_assert(stage_shows(&stage, "not found") && stage_shows(&stage, "close, wedge a door"));
	stage_play(&stage, "Esc");
	ck_assert(top()->view == &view_help && !list()->finding);
	stage_close(&stage);
}
END_TEST

/* Of A*: h is a choice, w a number. */
START_TEST(fields_are_changed_by_the_same_keys)
{
	open_way(&(struct way){&view_tune, "l Tab c", false}, 80, 24);
	stage_play(&stage, "j j");
	ck_assert(stage_shows(&stage, " w "));
	stage_play(&stage, "c Backspace 2 . 5 Enter");
	ck_assert(stage_shows(&stage, "2.5"));
	stage_play(&stage, "c Backspace Backspace Backspace 9 9 9 9 9 Enter");
	ck_assert_msg(!stage_shows(&stage, "99999"), "a number leaves its bounds");
	stage_play(&stage, "c x Enter");
	ck_assert(stage_shows(&stage, "That is not a number."));
	stage_play(&stage, "= l H L");
	ck_assert(!stage_shows(&stage, "2.5"));
	stage_play(&stage, "k c");
	ck_assert(top()->view == &view_tune && stage_shows(&stage, "chosen, not typed"));
	stage_close(&stage);
}
END_TEST

Suite *suite_list(void)
{
	Suite *suite = suite_create("screens/list");
	TCase *tcase = tcase_create("list");
	tcase_add_test(tcase, every_list_and_page_is_tried_here);
	tcase_add_loop_test(tcase, all_lists_move_alike, 0, (int)ARRAY_LEN(lists));
	tcase_add_loop_test(tcase, a_key_without_meaning_says_so_in_all_lists, 0, (int)ARRAY_LEN(lists));
	tcase_add_loop_test(tcase, all_lists_take_clicks, 0, (int)ARRAY_LEN(lists));
	tcase_add_loop_test(tcase, all_lists_find_what_is_typed, 0, (int)ARRAY_LEN(lists));
	tcase_add_test(tcase, a_long_list_has_marks_and_shows_the_chosen_line);
	tcase_add_test(tcase, a_key_row_names_find_once_and_never_drops_the_way_back);
	tcase_add_test(tcase, a_heading_stays_with_its_first_line);
	tcase_add_loop_test(tcase, all_pages_scroll_alike, 0, (int)ARRAY_LEN(pages));
	tcase_add_test(tcase, a_page_finds_a_word_and_the_next_like_it);
	tcase_add_test(tcase, fields_are_changed_by_the_same_keys);
	suite_add_tcase(suite, tcase);
	return suite;
}
