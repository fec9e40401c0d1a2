/* The book of minds: what is noted of a floor, added to by many at once, never spoilt by one line. */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/assert.h"
#include "record/book.h"
#include "store/file.h"
#include "store/places.h"
#include "tests/store/room.h"
#include "tests/suite.h"
#include "tests/world/pit.h"

static struct room room;

static void set_up(void)
{
	room = room_new();
	setenv("XDG_STATE_HOME", room.directory, 1);
}

static void tear_down(void)
{
	room_free(&room);
}

/* A floor on which the bull did something of each kind, and nobody saw the mole. */
static struct book_floor made(int number)
{
	struct book_floor floor = {.number = number, .n = 2};

	strcpy(floor.pages[0].name, "bull");
	floor.pages[0].met = 1;
	floor.pages[0].eluded = 2;
	floor.pages[0].rests = 3;
	floor.pages[0].caught = 1;
	floor.pages[0].erred[ERROR_THUD] = 4;
	floor.pages[0].erred[ERROR_CRASH] = 1;
	strcpy(floor.pages[1].name, "mole");
	floor.pages[1].eluded = 1;
	return floor;
}

static void note(int number, uint64_t moment)
{
	struct book_floor floor = made(number);
	struct diag diag = {""};

	ck_assert_msg(book_note(&floor, moment, &diag) == STATUS_OK, "%s", diag.text);
}

static struct book load(void)
{
	struct book book;
	struct diag diag = {""};

	ck_assert_msg(book_load(&book, &diag) == STATUS_OK, "%s", diag.text);
	return book;
}

START_TEST(what_is_noted_adds_up_and_a_moment_counts_once)
{
	struct book book = load();

	ck_assert_int_eq(book.n, 0);
	note(5, 1);
	note(3, 2);
	note(3, 2);
	book = load();
	ck_assert_int_eq(book.n, 1); /* nobody has met the mole */
	const struct book_page *bull = book_find(&book, "bull");
	ck_assert(bull->met == 2 && bull->first == 3 && bull->last == 5);
	ck_assert(bull->eluded == 4 && bull->rests == 6 && bull->caught == 2);
	ck_assert(bull->erred[ERROR_THUD] == 8 && bull->erred[ERROR_CRASH] == 2 && book_errors(bull) == 10);
	ck_assert_ptr_null(book_find(&book, "mole"));
}
END_TEST

START_TEST(a_name_with_blanks_is_found_again)
{
	struct book_floor floor = made(1);
	struct book book;

	book_name("a pair/of them", floor.pages[0].name);
	ck_assert_int_eq(book_note(&floor, 7, NULL), STATUS_OK);
	book = load();
	ck_assert_ptr_nonnull(book_find(&book, "a pair/of them"));
}
END_TEST

START_TEST(many_programs_add_at_once)
{
	enum { PROGRAMS = 8, EACH = 7 };
	struct book book;
	int status;

	for (int k = 0; k < PROGRAMS; k++)
		if (fork() == 0) {
			for (int i = 0; i < EACH; i++) {
				struct book_floor floor = made(1 + k);
				if (book_note(&floor, (uint64_t)(1 + k * EACH + i), NULL))
					_exit(1);
			}
			_exit(0);
		}
	for (int k = 0; k < PROGRAMS; k++)
		ck_assert(wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0);
	book = load();
	ck_assert_uint_eq(book.n_damaged, 0);
	ck_assert_int_eq(book_find(&book, "bull")->met, PROGRAMS * EACH);
}
END_TEST

/* One character of the first of two lines becomes another. */
static const struct {
	const char *from;
	char to;
	size_t damaged, newer;
} damage[] = {{"book1", 'c', 1, 0}, {"bull/", 'c', 1, 0}, {"/2/3", '-', 1, 0}, {" 5 ", 'x', 1, 0}};

START_TEST(a_damaged_line_costs_only_itself)
{
	char path[4096];
	struct blob blob;
	struct book book;

	note(5, 1);
	note(3, 2);
	ck_assert_int_eq(place_own(PLACE_STATE, "book.txt", path, sizeof path, NULL), STATUS_OK);
	ck_assert_int_eq(file_read(path, FILE_OURS, FILE_MAX_BYTES, &blob, NULL), STATUS_OK);
	char *at = strstr((char *)blob.bytes, damage[_i].from);
	ck_assert_ptr_nonnull(at);
	at[damage[_i].from[0] == ' '] = damage[_i].to;
	ck_assert_int_eq(file_write(path, FILE_OURS, blob.bytes, blob.len, NULL), STATUS_OK);
	blob_free(&blob);
	book = load();
	ck_assert_uint_eq(book.n_damaged, damage[_i].damaged);
	ck_assert_uint_eq(book.n_newer, damage[_i].newer);
	ck_assert_int_eq(book_find(&book, "bull")->met, 1);
	ck_assert_int_eq(book_find(&book, "bull")->first, 3);
}
END_TEST

/* What one event of hunter 0 adds, seen or not: eluded, rests, caught, errors of it and of hunter 1. */
static const struct {
	struct game_event event;
	bool seen;
	int eluded, rests, caught, errors, others;
} events[] = {
    {{.kind = GAME_EVENT_ERRED, .erred = {ERROR_MUD, false}}, true, 0, 0, 0, 1, 0},
    {{.kind = GAME_EVENT_ERRED, .erred = {ERROR_MUD, false}}, false, 0, 0, 0, 0, 0},
    {{.kind = GAME_EVENT_ERRED, .erred = {ERROR_MUD, true}}, false, 0, 0, 0, 1, 0},
    {{.kind = GAME_EVENT_CLASHED, .clashed = {1, false}}, true, 0, 0, 0, 1, 1},
    {{.kind = GAME_EVENT_CAUGHT}, true, 0, 0, 1, 0, 0},
    {{.kind = GAME_EVENT_STATE, .state = {HUNTER_HUNTING, HUNTER_LOST}}, false, 1, 0, 0, 0, 0},
    {{.kind = GAME_EVENT_STATE, .state = {HUNTER_CURIOUS, HUNTER_LOST}}, true, 0, 0, 0, 0, 0},
    {{.kind = GAME_EVENT_STATE, .state = {HUNTER_HUNTING, HUNTER_RESTING}}, true, 0, 1, 0, 0, 0},
    {{.kind = GAME_EVENT_STATE, .state = {HUNTER_HUNTING, HUNTER_RESTING}}, false, 0, 0, 0, 0, 0},
};

START_TEST(only_what_you_noticed_is_noted)
{
	struct game *game = pit_new("#########\n#@..h..h#\n#########", "nonrotational");
	struct rules rules = {.n_kinds = 0};
	struct book_floor floor;

	for (int i = 0; i < 2; i++) {
		game->hunters[i].seen = events[_i].seen;
		game->hunters[i].met = i == 0;
	}
	book_enter(&floor, &rules, game);
	game->events[0] = events[_i].event;
	game->n_events = 1;
	book_hear(&floor, game);
	const struct book_page *page = &floor.pages[0];
	ck_assert(page->met == 1 && floor.pages[1].met == 0);
	ck_assert(page->eluded == events[_i].eluded && page->rests == events[_i].rests);
	ck_assert_int_eq(page->caught, events[_i].caught);
	ck_assert_int_eq(book_errors(page), events[_i].errors);
	ck_assert_int_eq(book_errors(&floor.pages[1]), events[_i].others);
	game_free(game);
}
END_TEST

START_TEST(behind_a_mask_the_true_hunter_is_noted)
{
	struct game *game = pit_new("#########\n#@..h...#\n#########", "nonrotational");
	struct rules rules;
	struct book_floor floor;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	game->hunters[0].truth = rules_kind(&rules, "hound")->glyph;
	book_enter(&floor, &rules, game);
	ck_assert_str_eq(floor.pages[0].name, "hound");
	game_free(game);
}
END_TEST

Suite *suite_book(void)
{
	Suite *suite = suite_create("record/book");
	TCase *tests = tcase_create("book");

	suite_add_tcase(suite, tests);
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, what_is_noted_adds_up_and_a_moment_counts_once);
	tcase_add_test(tests, a_name_with_blanks_is_found_again);
	tcase_add_test(tests, many_programs_add_at_once);
	tcase_add_loop_test(tests, a_damaged_line_costs_only_itself, 0, (int)ARRAY_LEN(damage));
	tcase_add_loop_test(tests, only_what_you_noticed_is_noted, 0, (int)ARRAY_LEN(events));
	tcase_add_test(tests, behind_a_mask_the_true_hunter_is_noted);
	return suite;
}
