/* Every action of every screen is done by its name, too: the palette leads to the same as the key. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lab/experiment.h"
#include "screens/lab/lab.h"
#include "screens/lab/lesson_view.h"
#include "screens/run/run_link.h"
#include "screens/space/space_view.h"
#include "tests/long.h"
#include "tests/screens/stage.h"
#include "tests/suite.h"

/* What the keys of a face begin on. */
enum opening {
	TITLE,
	BOARDS,
	DEAD,
	ARENA,
	CACHE,
	SUMMARY,
	PROOF,
	RECORD,
	LAB,
	LESSON,
	QUESTION,
	SPACE,
	ASTEROIDS,
	DEFENCE,
	PASSAGE,
	EXPERIMENT
};

/* A screen, and how to come there. */
static const struct {
	const char *view;
	enum opening start;
	const char *keys;
} faces[] = {
    {"title", TITLE, ""},
    {"prologue", BOARDS, "Enter l l"},
    {"practice", TITLE, "m"},
    {"puzzles", TITLE, "z"},
    {"options", TITLE, "= j"},
    {"book", TITLE, "b"},
    {"lessons", TITLE, "t j"},
    {"scenes", TITLE, "s j"},
    {"run", ARENA, "k l l l l l l l l l l"},
    {"look", ARENA, "k l l l l l l l l l l x"},
    {"aim", ARENA, "_ L k"},
    {"log", ARENA, "k l l m"},
    {"help", ARENA, "?"},
    {"replay", RECORD, "5 ."},
    {"lab", LAB, "3 0 %"},
    {"inspect", LAB, "3 0 % i l"},
    {"paint", LAB, "3 0 % E l l"},
    {"race", LAB, "R 5 ."},
    {"results", LAB, "r"},
    {"fate", LAB, "O l l 9 ."},
    {"tune", LAB, "3 0 % c j"},
    {"making", LAB, "W 4 ."},
    {"quarry", LAB, "R y"},
    {"reading", LAB, "Z"},
    {"page", LAB, "e"},
    {"trial", LESSON, ""},
    {"space", SPACE, "5 ."},
    {"minds", SPACE, "b"},
    {"crew", SPACE, "/"},
    {"touch", SPACE, "E"},
    {"asteroids", ASTEROIDS, ""},
    {"defence", DEFENCE, ""},
    {"start", TITLE, "Enter l S Enter Enter"},
    {"replays", TITLE, "Enter l S Enter Enter Enter S v"},
    {"deaths", DEAD, "z d"},
    {"swap", ARENA, "k l l l l l l l l l a"},
    {"offer", CACHE, "g"},
    {"bindings", TITLE, "= End Enter"},
    {"answer", QUESTION, "Enter Enter"},
    {"summary", SUMMARY, ""},
    {"proof", PROOF, ""},
    {"leave", ARENA, "C-c"},
    {"passage", PASSAGE, ""},
    {"experiment", EXPERIMENT, ""},
};

/* A run in the arena, with a cache at its feet, and what is pushed on it. */
static enum status open_arena(struct stage *stage, enum opening start)
{
	static char map[4096];

	snprintf(map, sizeof map, "%s/tests/screens/arena.txt", getenv("srcdir"));
	stage->ui.options.map.text = map;
	stage->ui.options.practice = true;
	enum status status = ui_push(&stage->ui, &view_run, NULL);
	if (status || start == ARENA)
		return status;
	struct run *run = stage->ui.stack[1].state;
	struct run_link link = run_link(run);
	struct game_thing *cache = &run->game->things[0];
	*cache = (struct game_thing){.kind = THING_CACHE, .at = run->game->at, .n_offers = 2, .offers = {1, 2}};
	run->game->n_things = 1;
	if (start == PASSAGE)
		run->game->passage = passage_begin(5);
	switch (start) {
	case SUMMARY: return ui_push(&stage->ui, &view_summary, &link);
	case PASSAGE: return ui_push(&stage->ui, &view_passage, &link);
	default: return STATUS_OK;
	}
}

/* The experiment that takes least time. */
static enum status open_experiment(struct stage *stage)
{
	for (size_t i = 0; experiments[i]; i++)
		if (!strcmp(experiments[i]->name, "corners"))
			return ui_push(&stage->ui, &view_experiment, experiments[i]);
	return STATUS_NOT_FOUND;
}

/* The proof of a run that counts. */
static enum status open_proof(struct stage *stage)
{
	stage_play(stage, "Enter l");
	const struct run *run = stage->ui.stack[1].state;
	return ui_push(&stage->ui, &view_proof, &(struct proof_arg){.session = run->session, .escape = ""});
}

static void open_start(struct stage *stage, enum opening start)
{
	static const char *const specs[] = {"dijkstra", "astar"};
	static const struct lab_arg searches = {
	    .specs = specs, .n_specs = 2, .rule = DIAGONAL_NO_CUT, .no_time = true};
	static const struct space_view_setup setups[] = {
	    [SPACE] = {.scene = {.text = "rocks30"}, .seed = 1},
	    [ASTEROIDS] = {.scene = {.text = "asteroids"}, .seed = 1},
	    [DEFENCE] = {.scene = {.text = "defence"}, .seed = 1}};
	static const struct view *const flights[] = {
	    [SPACE] = &view_space, [ASTEROIDS] = &view_asteroids, [DEFENCE] = &view_defence};
	char record[4096];
	enum status status = STATUS_OK;

	snprintf(record, sizeof record, "%s/tests/golden/chase.journal", getenv("srcdir"));
	stage_open(stage, 80, 24, "dark",
		   &(struct ui_options){.no_motion = true, .seed = "bright-otter", .teaches = start == BOARDS});
	switch (start) {
	case TITLE:
	case BOARDS: break;
	case DEAD: stage_keep_deaths(); break;
	case PROOF: status = open_proof(stage); break;
	case RECORD:
		status = ui_push(&stage->ui, &view_replay, &(struct replay_setup){.what = {.text = record}});
		break;
	case LAB: status = ui_push(&stage->ui, &view_lab, &searches); break;
	case LESSON: lesson_open(&stage->ui, "09-the-goat-and-the-pillar"); break;
	case QUESTION: lesson_open(&stage->ui, "01-rings"); break;
	case SPACE:
	case ASTEROIDS:
	case DEFENCE: status = ui_push(&stage->ui, flights[start], &setups[start]); break;
	case EXPERIMENT: status = open_experiment(stage); break;
	default: status = open_arena(stage, start);
	}
	ck_assert_msg(!status, "%s", stage->ui.notice);
}

static const struct view *open_face(struct stage *stage, int face)
{
	open_start(stage, faces[face].start);
	stage_play(stage, faces[face].keys);
	const struct view *view = stage->ui.stack[stage->ui.depth - 1].view;
	ck_assert_msg(!strcmp(view->name, faces[face].view), "%s, not %s: %s", view->name, faces[face].view,
		      stage->ui.notice);
	return view;
}

enum { SHOWN = 1 << 16 };

/* What the screens of STAGE show, in characters and roles, and which they are. */
static void show(const struct stage *stage, char text[SHOWN])
{
	size_t cells = (size_t)stage->screen.width * (size_t)stage->screen.height, n = 0;

	ck_assert_uint_lt(16 * cells + 1024, SHOWN);
	n += (size_t)sprintf(text + n, "%d %.300s", stage->ui.quit, stage->ui.notice);
	for (size_t i = 0; i < stage->ui.depth; i++)
		n += (size_t)sprintf(text + n, " %s", stage->ui.stack[i].view->name);
	for (size_t i = 0; i < cells; i++)
		n += (size_t)sprintf(text + n, ",%x %d", (unsigned)stage->screen.cells[i].glyph,
				     (int)stage->screen.cells[i].role);
}

/* Does ACTION of VIEW, the topmost one of STAGE, by its key, or by its name in the palette. */
static void act(struct stage *stage, const struct view *view, size_t action, bool named)
{
	if (named) {
		ui_key(&stage->ui, (struct key){.code = ':'});
		ck_assert_ptr_eq(stage->ui.stack[stage->ui.depth - 1].view, &view_palette);
		for (const char *at = view->actions[action].name; *at; at++)
			ui_key(&stage->ui,
			       (struct key){.code = *at == '_' || *at == '-' ? KEY_CODE_SPACE : (uint32_t)*at});
		ui_key(&stage->ui, (struct key){.code = KEY_CODE_ENTER});
	} else {
		ui_key(&stage->ui, (struct key){.code = stage->keymap.codes[view_index(view)][action][0]});
	}
	stage_play(stage, "");
}

/* What is shown after ACTION.  A child does it to its copy of STAGE, because opening a screen anew takes far longer. */
static void show_after(struct stage *stage, const struct view *view, size_t action, bool named,
		       char text[SHOWN])
{
	int status;
	pid_t child = fork();

	ck_assert_int_ge(child, 0);
	if (!child) {
		stage_fork_home();
		act(stage, view, action, named);
		show(stage, text);
		stage_remove_home();
		_exit(0);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_msg(status == 0, "%s.%s", view->name, view->actions[action].name);
}

/* In the short form every fourth action of each. */
START_TEST(the_palette_does_what_each_key_does)
{
	struct stage stage;
	const struct view *view = open_face(&stage, _i);
	size_t changed = 0, tried = 0, step = (size_t)how_many(4, 1);
	char(*texts)[SHOWN] =
	    mmap(NULL, 3 * sizeof *texts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	ck_assert_ptr_ne(texts, MAP_FAILED);
	stage_keep_home();
	show(&stage, texts[0]);
	for (size_t action = (size_t)_i % step; action < view->n_actions; action += step) {
		show_after(&stage, view, action, false, texts[1]);
		show_after(&stage, view, action, true, texts[2]);
		ck_assert_msg(!strcmp(texts[1], texts[2]), "%s.%s does something else by its name", view->name,
			      view->actions[action].name);
		changed += strcmp(texts[1], texts[0]) != 0;
		tried++;
	}
	ck_assert_msg(!is_long() || 4 * changed >= tried, "%s: only %zu of %zu actions do something",
		      view->name, changed, tried);
	munmap(texts, 3 * sizeof *texts);
	stage_close(&stage);
}
END_TEST

enum { FEW = 5 /* actions that a row shows one and all */ };

/* A wide row has room for the door to all other actions as well. */
START_TEST(a_row_that_leaves_actions_out_points_to_all_of_them)
{
	struct stage stage;
	const struct view *view = open_face(&stage, _i);

	if (view->n_actions > FEW && !view->list && !view->overlay && !view->types) {
		stage_resize(&stage, 200, 60);
		ck_assert_msg(stage_shows(&stage, ": all"), "%s", view->name);
	}
	stage_close(&stage);
}
END_TEST

/* Screens where `:` means something else. */
static const struct {
	const char *view, *why;
} left_out[] = {
    {"ask", "it takes any character as text"},
    {"press", "it takes any key as the one to bind"},
    {"palette", "it is the palette"},
};

START_TEST(every_screen_is_compared_or_left_out_for_a_reason)
{
	for (size_t i = 0; views[i]; i++) {
		int n = 0;
		for (size_t k = 0; k < ARRAY_LEN(faces); k++)
			n += !strcmp(faces[k].view, views[i]->name);
		for (size_t k = 0; k < ARRAY_LEN(left_out); k++)
			n += !strcmp(left_out[k].view, views[i]->name);
		ck_assert_msg(n == 1, "%s is here %d times", views[i]->name, n);
	}
}
END_TEST

Suite *suite_named(void)
{
	Suite *suite = suite_create("screens/named");
	TCase *tcase = tcase_create("named");

	tcase_set_timeout(tcase, how_many(120, 900));
	tcase_add_loop_test(tcase, the_palette_does_what_each_key_does, 0, (int)ARRAY_LEN(faces));
	tcase_add_loop_test(tcase, a_row_that_leaves_actions_out_points_to_all_of_them, 0,
			    (int)ARRAY_LEN(faces));
	tcase_add_test(tcase, every_screen_is_compared_or_left_out_for_a_reason);
	suite_add_tcase(suite, tcase);
	return suite;
}
