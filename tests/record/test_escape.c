/* A death as a puzzle: it begins at the last way out, that way leads out and what was done does not; its line is true. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/hash.h"
#include "players/bot.h"
#include "record/escape.h"
#include "store/file.h"
#include "store/places.h"
#include "tests/long.h"
#include "tests/store/room.h"
#include "tests/suite.h"

enum { TURNS_MOST = 1500, WAIT_TURNS = 21 };

static struct rules rules;
static struct room room;

static void set_up(void)
{
	struct diag diag = {""};

	room = room_new();
	setenv("XDG_DATA_HOME", room.directory, 1);
	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
}

static void tear_down(void)
{
	room_free(&room);
}

static struct session *start(uint64_t seed)
{
	struct story_options options = {.seed = seed, .floor = 1};
	struct session *session;
	struct diag diag = {""};

	ck_assert_msg(session_start(&options, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	return session;
}

/* Plays NAME's run of SEED until it is caught for the first time; false: it is not. */
static bool play_to_catch(struct session *session, const char *name)
{
	const struct bot *bot = bot_of(variant_named(bots, name));
	double params[PARAMS_MAX];
	struct bot_seat seat;
	int floor = session->playback.floor;
	bool caught = false;

	variant_defaults(&bot->head, params);
	ck_assert_int_eq(bot_new(bot, params, session->playback.world, &seat), STATUS_OK);
	for (int i = 0; i < TURNS_MOST && !caught && session->playback.floor == floor; i++) {
		struct game_action action = bot_act(&seat, session->playback.world);
		session_step(session, &action);
		caught = game_event_of(session->playback.world, GAME_EVENT_CAUGHT) != NULL;
	}
	bot_free(&seat);
	return caught && session->playback.floor == floor;
}

/* The puzzle of that catch, and why; false: it had no way out. */
static bool make(struct session *session, struct explanation *why, struct escape *escape)
{
	struct diag diag = {""};

	ck_assert_int_eq(playback_seek(&session->playback, 0, NULL), STATUS_OK);
	ck_assert_msg(explain_next(&session->playback, why, &diag) == STATUS_OK, "%s", diag.text);
	if (!why->found)
		return false;
	ck_assert_int_eq(playback_seek(&session->playback, why->position, NULL), STATUS_OK);
	ck_assert_msg(escape_of(session, why, escape, &diag) == STATUS_OK, "%s", diag.text);
	return true;
}

static bool is_caught(const struct session *session, int before)
{
	return session->playback.world->caught > before || session->playback.world->phase == GAME_DEAD;
}

/* Opens the line of ESCAPE and does ACTIONS[n], or the way out of WHY if ACTIONS is NULL.  Were we caught? */
static bool try(const struct escape *escape, const struct explanation *why, const struct game_action *actions,
		size_t n)
{
	struct escape again;
	struct session *session;
	struct diag diag = {""};

	ck_assert_msg(escape_open(escape->line, &rules, &again, &session, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert(!memcmp(&again, escape, sizeof again));
	ck_assert_int_eq(session->playback.world->turn, why->from_turn);
	ck_assert(session->story.options.practice && !session->playback.over);
	int before = session->playback.world->caught, from = session->playback.world->turn;
	for (size_t i = 0; i < n && !session->playback.over; i++) {
		struct game_action action = actions ? actions[i] : oracle_action(why->way[i]);
		session_step(session, &action);
	}
	bool caught = is_caught(session, before);
	const struct game *world = session->playback.world;
	if (!caught && !actions)
		ck_assert(world->turn - from == escape->turns &&
			  (world->phase != GAME_PLAYING || world->turn >= escape->until_turn));
	session_close(session);
	return caught;
}

/* Who does again what he did is caught, who takes the way out is not. */
START_TEST(a_death_can_be_escaped_from_its_line)
{
	static const char *const names[] = {"naive", "runner"};
	int made = 0;

	for (uint64_t seed = 1; made < how_many(4, 40); seed++) {
		struct session *session = start(seed);
		struct explanation why;
		struct escape escape;
		if (play_to_catch(session, names[seed % 2]) && make(session, &why, &escape)) {
			const struct game_action *actions = session->story.actions + why.position;
			ck_assert(!try(&escape, &why, NULL, (size_t)why.n_way));
			ck_assert(try(&escape, &why, actions, why.action + 1 - why.position));
			ck_assert(!strncmp(escape.title, "Floor 1, the ", 13));
			made++;
		}
		session_close(session);
	}
}
END_TEST

/* One made of waiting at the beginning, where nobody is near. */
static void make_waiting(uint64_t seed, struct escape *escape)
{
	struct session *session = start(seed);
	struct explanation why = {.found = true, .knows = ORACLE_EVERYTHING, .turn = 1, .n_way = WAIT_TURNS};
	struct diag diag = {""};

	memset(why.way, ORACLE_WAIT, WAIT_TURNS);
	ck_assert_msg(escape_of(session, &why, escape, &diag) == STATUS_OK, "%s", diag.text);
	session_close(session);
}

START_TEST(a_hunter_beside_another_of_its_kind_is_named_once)
{
	struct session *session = start(1);
	struct game *world = session->playback.world;
	struct explanation why = {.found = true, .knows = ORACLE_EVERYTHING, .turn = 1, .n_way = WAIT_TURNS};
	struct escape escape;
	struct diag diag = {""};

	memset(why.way, ORACLE_WAIT, sizeof why.way);
	ck_assert_int_ge(world->n_hunters, 2);
	world->hunters[1].kind = world->hunters[0].kind;
	for (int i = 0; i < world->n_hunters; i++) {
		world->hunters[i].kind.speed_percent = 0;
		world->hunters[i].arrives_turn = 0;
		world->hunters[i].at = cell_at(world->at.x + (i ? 1 : -1), world->at.y);
	}
	ck_assert_msg(escape_of(session, &why, &escape, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_msg(strstr(escape.title, " and another"), "%s", escape.title);
	session_close(session);
}
END_TEST

START_TEST(a_way_that_does_not_lead_out_makes_none)
{
	struct session *session = start(1);
	struct explanation why = {
	    .found = true, .knows = ORACLE_EVERYTHING, .turn = 1, .n_way = WAIT_TURNS - 1};
	struct escape escape;

	memset(why.way, ORACLE_WAIT, WAIT_TURNS);
	ck_assert_int_eq(escape_of(session, &why, &escape, NULL), STATUS_NOT_FOUND); /* a turn too short */
	why.n_way++;
	ck_assert_int_eq(escape_of(session, &why, &escape, NULL), STATUS_OK);
	why.knows = ORACLE_KNOWN;
	ck_assert_int_eq(escape_of(session, &why, &escape, NULL), STATUS_NOT_FOUND); /* no promise */
	session_close(session);
}
END_TEST

START_TEST(a_line_with_one_character_changed_is_refused)
{
	struct escape escape, again;
	struct session *session;
	char line[ESCAPE_LINE_CAP];

	make_waiting(1, &escape);
	size_t len = strlen(escape.line);
	for (size_t i = 0; i < len; i++) {
		memcpy(line, escape.line, len + 1);
		line[i] = (char)(line[i] == 'x' ? 'y' : line[i] == '1' ? '2' : line[i] == '.' ? '-' : 'x');
		ck_assert_msg(escape_open(line, &rules, &again, &session, NULL) != STATUS_OK, "%zu: %s", i,
			      line);
		snprintf(line, i + 1, "%s", escape.line); /* cut off */
		ck_assert_msg(escape_open(line, &rules, &again, &session, NULL) != STATUS_OK, "%zu", i);
	}
}
END_TEST

START_TEST(a_line_broken_by_mail_is_read)
{
	struct escape escape, again;
	struct session *session;
	char line[2 * ESCAPE_LINE_CAP];

	make_waiting(1, &escape);
	ck_assert(escape_is(escape.line) && !escape_is("escape") && !escape_is("01-corner"));
	snprintf(line, sizeof line, "%.20s\r\n %s\n", escape.line, escape.line + 20);
	ck_assert_int_eq(escape_open(line, &rules, &again, &session, NULL), STATUS_OK);
	ck_assert_str_eq(again.line, escape.line);
	session_close(session);
}
END_TEST

/* The line of ESCAPE with another hunter or turn, and a check that holds. */
static void reseal(const struct escape *escape, int until_turn, int who, char line[ESCAPE_LINE_CAP])
{
	char magic[16], head[80];
	const char *proof = escape->line;
	int turns;

	ck_assert_int_eq(sscanf(escape->line, "%15[^.].%*d.%d", magic, &turns), 2);
	for (int dots = 0; dots < 6; dots++)
		proof = strchr(proof, '.') + 1;
	int len = snprintf(head, sizeof head, "%s.%d.%d.%d.%s", magic, until_turn, turns, who, escape->thing);
	uint64_t check = hash_bytes(hash_bytes(HASH_START, head, (size_t)len), proof, strlen(proof));
	snprintf(line, ESCAPE_LINE_CAP, "%s.%016" PRIx64 ".%s", head, check, proof);
}

START_TEST(a_line_that_leads_to_no_moment_is_refused)
{
	struct escape escape, again;
	struct session *session = NULL;
	struct diag diag = {""};
	char line[ESCAPE_LINE_CAP];

	make_waiting(1, &escape);
	reseal(&escape, escape.until_turn, escape.who, line);
	ck_assert_str_eq(line, escape.line);
	for (int i = 0; i < 2; i++) {
		reseal(&escape, escape.until_turn + (i ? 9000 : 0), i ? escape.who : GAME_HUNTERS_MAX - 1,
		       line);
		ck_assert_int_eq(escape_open(line, &rules, &again, &session, &diag), STATUS_BAD_INPUT);
		ck_assert_str_eq(diag.text, "the line does not lead to a moment of a run");
		ck_assert_ptr_null(session);
	}
}
END_TEST

/* Does the list hold the death of SEED, and where? */
static int find(const struct escape_list *list, uint64_t seed)
{
	struct escape escape;

	make_waiting(seed, &escape);
	for (int i = 0; i < list->n; i++)
		if (line_is(list->notes[i].line, escape.line))
			return i;
	return -1;
}

START_TEST(fifty_are_kept_and_an_escaped_one_goes_first)
{
	struct escape escape;
	struct escape_list list;

	for (uint64_t seed = 1; seed <= ESCAPES_MAX; seed++) {
		make_waiting(seed, &escape);
		ck_assert_int_eq(escape_keep(&escape, &rules, NULL), STATUS_OK);
		ck_assert_int_eq(escape_keep(&escape, &rules, NULL), STATUS_OK); /* once only */
		if (seed == 3)
			ck_assert_int_eq(escape_note_try(escape.line, 30, &rules, NULL), STATUS_OK);
	}
	for (uint64_t seed = ESCAPES_MAX + 1; seed <= ESCAPES_MAX + 2; seed++) {
		make_waiting(seed, &escape);
		ck_assert_int_eq(escape_keep(&escape, &rules, NULL), STATUS_OK);
	}
	ck_assert_int_eq(escape_list(&list, &rules, NULL), STATUS_OK);
	ck_assert_int_eq(list.n, ESCAPES_MAX);
	ck_assert_int_eq(find(&list, 3), -1); /* it was escaped */
	ck_assert_int_eq(find(&list, 1), -1); /* the oldest */
	ck_assert_int_eq(find(&list, 2), 0);
	ck_assert_int_eq(find(&list, ESCAPES_MAX + 2), ESCAPES_MAX - 1);
	escape_list_free(&list);
}
END_TEST

/* Each reads the file, adds a death and writes it again. */
START_TEST(programs_that_note_deaths_at_once_lose_none)
{
	enum { PROGRAMS = 4, EACH = 6 };
	struct escape_list list;
	int status;

	for (int k = 0; k < PROGRAMS; k++)
		if (fork() == 0) {
			for (int i = 0; i < EACH; i++) {
				struct escape escape;
				make_waiting((uint64_t)(1 + k * EACH + i), &escape);
				if (escape_keep(&escape, &rules, NULL))
					_exit(1);
			}
			_exit(0);
		}
	for (int k = 0; k < PROGRAMS; k++)
		ck_assert(wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0);
	ck_assert_int_eq(escape_list(&list, &rules, NULL), STATUS_OK);
	ck_assert_int_eq(list.n, PROGRAMS * EACH);
	escape_list_free(&list);
}
END_TEST

/* A line that this version cannot read may be of use to another one. */
START_TEST(a_file_with_damaged_lines_is_copied_aside_before_it_changes)
{
	static const char damaged[] = "not a death\n";
	struct escape escape;
	struct escape_list list;
	char path[4096], aside[4096 + sizeof ".aside-1"];
	struct blob blob;

	ck_assert_int_eq(place_own(PLACE_DATA, "deaths", path, sizeof path, NULL), STATUS_OK);
	ck_assert_int_eq(file_write(path, FILE_OURS, damaged, strlen(damaged), NULL), STATUS_OK);
	make_waiting(7, &escape);
	ck_assert_int_eq(escape_keep(&escape, &rules, NULL), STATUS_OK);
	ck_assert_int_eq(escape_list(&list, &rules, NULL), STATUS_OK);
	ck_assert(list.n == 1 && !list.damaged);
	escape_list_free(&list);
	snprintf(aside, sizeof aside, "%s.aside-1", path);
	ck_assert_int_eq(file_read(aside, FILE_OURS, 1 << 10, &blob, NULL), STATUS_OK);
	ck_assert_str_eq((const char *)blob.bytes, damaged);
	blob_free(&blob);
}
END_TEST

START_TEST(tries_are_counted_and_the_best_is_kept)
{
	static const struct {
		int turns, tries, best;
	} tries[] = {{0, 1, 0}, {25, 2, 25}, {30, 3, 25}, {0, 4, 25}, {21, 5, 21}};
	struct escape escape;
	struct escape_list list;

	make_waiting(7, &escape);
	ck_assert_int_eq(escape_keep(&escape, &rules, NULL), STATUS_OK);
	for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
		ck_assert_int_eq(escape_note_try(escape.line, tries[i].turns, &rules, NULL), STATUS_OK);
		ck_assert_int_eq(escape_list(&list, &rules, NULL), STATUS_OK);
		const struct escape_note *note = &list.notes[0];
		ck_assert_int_eq(note->tries, tries[i].tries);
		ck_assert_int_eq(note->best, tries[i].best);
		ck_assert(note->turns == WAIT_TURNS && note->playable);
		ck_assert_msg(note->title.len == strlen(escape.title) &&
				  !memcmp(note->title.text, escape.title, note->title.len),
			      "%.*s", (int)note->title.len, note->title.text);
		escape_list_free(&list);
	}
	rules.edition.data++; /* other data: it is listed, and cannot be played */
	ck_assert_int_eq(escape_list(&list, &rules, NULL), STATUS_OK);
	ck_assert(list.n == 1 && !list.notes[0].playable);
	escape_list_free(&list);
	ck_assert_int_eq(escape_forget(escape.line, &rules, NULL), STATUS_OK);
	ck_assert_int_eq(escape_list(&list, &rules, NULL), STATUS_OK);
	ck_assert_int_eq(list.n, 0);
	escape_list_free(&list);
}
END_TEST

Suite *suite_escape(void)
{
	Suite *suite = suite_create("record/escape");
	TCase *tests = tcase_create("escape");

	suite_add_tcase(suite, tests);
	tcase_set_timeout(tests, 120);
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, a_death_can_be_escaped_from_its_line);
	tcase_add_test(tests, a_hunter_beside_another_of_its_kind_is_named_once);
	tcase_add_test(tests, a_way_that_does_not_lead_out_makes_none);
	tcase_add_test(tests, a_line_with_one_character_changed_is_refused);
	tcase_add_test(tests, a_line_broken_by_mail_is_read);
	tcase_add_test(tests, a_line_that_leads_to_no_moment_is_refused);
	tcase_add_test(tests, fifty_are_kept_and_an_escaped_one_goes_first);
	tcase_add_test(tests, programs_that_note_deaths_at_once_lose_none);
	tcase_add_test(tests, a_file_with_damaged_lines_is_copied_aside_before_it_changes);
	tcase_add_test(tests, tries_are_counted_and_the_best_is_kept);
	return suite;
}
