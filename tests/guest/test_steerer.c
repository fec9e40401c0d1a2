/* Programs that steer: what they are told, what their answers do, and what wrong ones are told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest/facts.h"
#include "lab/flight.h"
#include "school/grade_steer.h"
#include "space/history.h"
#include "tests/guest/troupe.h"
#include "tests/suite.h"

static const struct guest_limits brief = {.hello_ms = 300000, .steer_ms = 300};
static const struct guest_limits patient = {.hello_ms = 300000, .steer_ms = 300000};

static const struct hull hull = {
    .model = MODEL_TURN, .radius = 0.25, .clearance = 0.5, .max_speed = 2, .max_turn_rad_s = 3};

/* A ship that a program steers to 28,12, and one beside its way. */
static struct space *a_world(void)
{
	struct space_setup setup = {
	    .width = 40, .height = 24, .ships = 2, .rocks = 2, .rules = space_rules_default};
	struct space *space = space_new(&setup);
	uint32_t own, still, ship;

	ck_assert_ptr_nonnull(space);
	ck_assert_int_eq(space_add_group(space, &program_behaviour.head, NULL, &own), STATUS_OK);
	ck_assert_int_eq(space_add_group(space, variant_named(behaviours, "seek"), NULL, &still), STATUS_OK);
	ck_assert_int_eq(space_add_ship(space, &hull, own, (struct vec2){8, 12}, 0, &ship), STATUS_OK);
	space_send(space, ship, (struct space_target){TARGET_POINT, {28, 12}, 0, 0});
	ck_assert_int_eq(space_add_ship(space, &hull, still, (struct vec2){9, 14}, 0, &ship), STATUS_OK);
	ck_assert_int_eq(space_add_rock(space, (struct vec2){11.5, 9}, (struct vec2){0, 0.5}, 1), STATUS_OK);
	return space;
}

/* An asker that keeps the first question, counts them, and wishes to go up and down in turn. */
struct listener {
	char line[512];
	unsigned asked;
};

static enum status listen(void *context, const struct steer_batch *batch, uint32_t ship, struct vec2 *wish)
{
	struct listener *listener = context;

	if (!listener->asked++) {
		struct byte_writer out = {.failed = false};
		facts_write(batch, ship, &out);
		snprintf(listener->line, sizeof listener->line, "%.*s", (int)out.blob.len,
			 (char *)out.blob.bytes);
		blob_free(&out.blob);
	}
	*wish = (struct vec2){1.5, batch->tick / 20 % 2 ? 1.25 : -1.25};
	return STATUS_OK;
}

START_TEST(a_program_is_told_what_the_manual_says)
{
	struct listener listener = {.asked = 0};
	struct steer_asker asker = {listen, &listener};
	struct space *space = a_world();

	space->asker = &asker;
	space_step(space, NULL);
	ck_assert_str_eq(listener.line, "steer 0 0 8 12 0 0 1 0 0.25 0.5 2 3 0 0 0 28 12 0 0 0.25 "
					"ships 1 9 14 0 0 0.25 1 rocks 1 11.5 9 0 0.5 1 walls 0 nodes 0\n");
	ck_assert_uint_eq(listener.asked, 1);
	space_free(space);
}
END_TEST

START_TEST(a_route_is_told_from_the_node_to_come)
{
	static const struct vec2 nodes[] = {{12, 12}, {16, 14}, {20, 12}};
	struct listener listener = {.asked = 0};
	struct steer_asker asker = {listen, &listener};
	struct space *space = a_world();
	uint32_t route;

	ck_assert_int_eq(space_add_route(space, nodes, ARRAY_LEN(nodes), ROUTE_LOOP, 0.5, &route), STATUS_OK);
	space_send(space, 0, (struct space_target){.kind = TARGET_ROUTE, .id = route});
	space->cursor[0].node = 1;
	space->asker = &asker;
	space_step(space, NULL);
	ck_assert_msg(strstr(listener.line, " nodes 3 16 14 20 12 12 12\n"), "%s", listener.line);
	space_free(space);
}
END_TEST

START_TEST(the_past_asks_no_program_again)
{
	struct listener listener = {.asked = 0};
	struct steer_asker asker = {listen, &listener};
	struct history history;
	static uint64_t hashes[201];

	ck_assert_int_eq(history_new(a_world(), NULL, &history), STATUS_OK);
	history_set_asker(&history, &asker);
	for (int i = 0; i < 200; i++) {
		hashes[i] = space_hash(history.space);
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
	}
	hashes[200] = space_hash(history.space);
	ck_assert_uint_eq(listener.asked, 200);
	for (uint64_t tick = 200; tick-- > 0;) {
		history_seek(&history, tick);
		ck_assert_uint_eq(space_hash(history.space), hashes[tick]);
	}
	history_seek(&history, 77);
	space_explain(history.space, &(struct debug_draw){.cap = 0});
	space_probe(history.space, 0, (struct vec2){3, 3});
	history_seek(&history, 200);
	ck_assert_uint_eq(space_hash(history.space), hashes[200]);
	ck_assert_msg(listener.asked == 200, "looking asks nobody");
	/* Another future is asked for, and only that. */
	struct change rock = {.kind = CHANGE_ROCK, .at = {20, 20}, .size = 1};
	history_seek(&history, 150);
	ck_assert_int_eq(history_change(&history, &rock), STATUS_OK);
	for (int i = 0; i < 10; i++)
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
	ck_assert_uint_eq(listener.asked, 210);
	ck_assert(history_undo(&history));
	ck_assert_uint_eq(history.changes.n_wishes, 150);
	ck_assert_uint_eq(space_hash(history.space), hashes[150]);
	history_free(&history);
}
END_TEST

START_TEST(a_recorded_flight_needs_no_program)
{
	struct listener listener = {.asked = 0};
	struct steer_asker asker = {listen, &listener};
	struct flight_role role = {0, 1};
	struct flight_result result, nobody;
	struct history history;
	struct space *again = a_world(), *without = a_world();

	ck_assert_int_eq(history_new(a_world(), NULL, &history), STATUS_OK);
	history_set_asker(&history, &asker);
	for (int i = 0; i < 120; i++)
		ck_assert_int_eq(history_step(&history, NULL), STATUS_OK);
	uint64_t hash = space_hash(history.space);
	ck_assert_int_eq(
	    flight_run(again, NULL, 120.5 / SPACE_TICKS_PER_S, &history.changes, &role, 1, &result), STATUS_OK);
	ck_assert_uint_eq(result.hash, hash);
	ck_assert_int_eq(flight_run(without, NULL, 120.5 / SPACE_TICKS_PER_S, NULL, &role, 1, &nobody),
			 STATUS_OK);
	ck_assert_uint_ne(nobody.hash, hash);
	ck_assert_msg(space_position(without, 0).x == 8, "with nobody to ask it rests");
	ck_assert_uint_eq(listener.asked, 120);
	history_free(&history);
	space_free(again);
	space_free(without);
}
END_TEST

START_TEST(wishes_are_written_and_read_to_the_last_bit)
{
	static const char text[] =
	    "arena = [20.0, 20.0]; ships = ({ start = [1.0, 1.0]; goal = [9.0, 9.0]; });\n"
	    "wishes = ({ tick = 0; ship = 0; wish = [0.10000000000000001, -2.5]; },\n"
	    "  { tick = 3; ship = 0; wish = [1e-300, 3.0]; });";
	static const struct {
		const char *wish, *said;
	} wrong[] = {{"{ tick = 3; ship = 0; wish = [1.0, 2.0]; }, { tick = 2; ship = 0; wish = [1.0, 2.0]; }",
		      "is earlier than the previous wish"},
		     {"{ tick = 3; wish = [1.0, 2.0]; }", "ship"},
		     {"{ tick = 3; ship = 0; wish = [1.0]; }", "wish"}};
	struct byte_writer out = {.failed = false};
	struct scene scene, again;
	struct fleet fleet;
	char copy[8192], bad[512];

	ck_assert_int_eq(fleet_load(&fleet, NULL), STATUS_OK);
	ck_assert_int_eq(scene_parse("x.cfg", text, &fleet, &scene, NULL), STATUS_OK);
	ck_assert_uint_eq(scene.changes.n_wishes, 2);
	scene_write(&scene, &out);
	snprintf(copy, sizeof copy, "%.*s", (int)out.blob.len, (char *)out.blob.bytes);
	ck_assert_int_eq(scene_parse("x.cfg", copy, &fleet, &again, NULL), STATUS_OK);
	ck_assert_uint_eq(again.changes.n_wishes, 2);
	for (size_t i = 0; i < 2; i++) {
		const struct wish *one = &scene.changes.wishes[i], *other = &again.changes.wishes[i];
		ck_assert(one->tick == other->tick && one->ship == other->ship &&
			  one->velocity.x == other->velocity.x && one->velocity.y == other->velocity.y);
	}
	ck_assert_ptr_eq(changes_wish(&scene.changes, 3, 0), &scene.changes.wishes[1]);
	ck_assert_ptr_null(changes_wish(&scene.changes, 2, 0));
	ck_assert_ptr_null(changes_wish(&scene.changes, 3, 1));
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct diag diag = {""};
		struct scene none;
		snprintf(bad, sizeof bad,
			 "ships = ({ start = [1.0, 1.0]; goal = [9.0, 9.0]; }); wishes = (%s);", wrong[i].wish);
		ck_assert_int_eq(scene_parse("x.cfg", bad, &fleet, &none, &diag), STATUS_BAD_INPUT);
		ck_assert_msg(strstr(diag.text, wrong[i].said), "%s", diag.text);
	}
	blob_free(&out.blob);
	scene_free(&scene);
	scene_free(&again);
}
END_TEST

static const struct {
	const char *role;
	enum status status;
	const char *said;
} wrong[] = {
    {"steer-slow", STATUS_LIMIT,
     "steer-slow gave no complete answer to 'steer' in 0.3 s, not one byte: too slow, or its output is not "
     "flushed"},
    {"steer-crash", STATUS_BAD_INPUT, "was killed by signal 11 ("},
    {"steer-exit", STATUS_BAD_INPUT,
     "ended with status 3 without an answer; it complained: the ?[31mlast?[0m words"},
    {"steer-flood", STATUS_LIMIT, "said a line of more than 65536 bytes"},
    {"steer-void", STATUS_BAD_INPUT, "line 1 'wish nan 0' is not 'wish VX VY' with two finite numbers"},
    {"steer-word", STATUS_BAD_INPUT, "line 1 'wish fast' is not 'wish VX VY'"},
    {"steer-one", STATUS_BAD_INPUT, "line 1 'wish 1' is not 'wish VX VY'"},
    {"steer-two", STATUS_BAD_INPUT, "printed more after its answer: 'wish 1 0'"},
    {"steer-stray", STATUS_BAD_INPUT, "line 1 'visiting 3 4' is not a valid answer"},
    {"steer-escape", STATUS_BAD_INPUT, "line 1 '?]0;owned?\?[2J?\?' is not a valid answer"},
    {"steer-unable", STATUS_UNSUPPORTED, "steer-unable says that it cannot: today?[1m"},
};

/* Its ships rest, and it is not asked again after three faults. */
START_TEST(a_program_that_steers_wrongly_is_told_what_is_wrong)
{
	struct space *space = a_world();
	struct steerer steerer;
	struct diag diag = {""};

	ck_assert_int_eq(steerer_new(troupe_spec(wrong[_i].role),
				     wrong[_i].status == STATUS_LIMIT ? &brief : &patient, &steerer, &diag),
			 STATUS_OK);
	space->asker = &steerer.asker;
	for (unsigned i = 1; i <= 4; i++) {
		space_step(space, NULL);
		ck_assert_uint_eq(steerer.failed, i);
	}
	ck_assert_msg(strstr(steerer_fault(&steerer), wrong[_i].said), "%s", steerer_fault(&steerer));
	ck_assert_ptr_null(strchr(steerer_fault(&steerer), '\n'));
	ck_assert(space_position(space, 0).x == 8 && space_position(space, 0).y == 12);
	bool broken = wrong[_i].status != STATUS_UNSUPPORTED;
	ck_assert_int_eq(steerer_check(&steerer, &diag), broken ? STATUS_BAD_INPUT : STATUS_OK);
	ck_assert(!broken || strstr(diag.text, wrong[_i].said));
	steerer_free(&steerer);
	space_free(space);
}
END_TEST

START_TEST(what_does_not_steer_is_refused)
{
	struct steerer steerer;
	struct guest *guest;
	struct diag diag = {""};

	ck_assert_int_eq(steerer_new(troupe_spec("right"), NULL, &steerer, &diag), STATUS_USAGE);
	ck_assert_msg(strstr(diag.text, "is a pathfinder, not a steering behaviour"), "%s", diag.text);
	ck_assert_int_eq(guest_new(troupe_spec("steer-right"), GUEST_FINDS, 1, &patient, &guest, &diag),
			 STATUS_USAGE);
	ck_assert_msg(strstr(diag.text, "is a steering behaviour, not a pathfinder"), "%s", diag.text);
}
END_TEST

/* A wish beyond the ship's speed moves it no faster. */
START_TEST(a_wish_is_held_to_the_speed_of_the_ship)
{
	struct space *space = a_world();
	struct steerer steerer;

	ck_assert_int_eq(steerer_new(troupe_spec("steer-fast"), &patient, &steerer, NULL), STATUS_OK);
	space->asker = &steerer.asker;
	for (int i = 0; i < 60; i++)
		space_step(space, NULL);
	ck_assert_uint_eq(steerer.failed, 0);
	ck_assert_double_eq_tol(space->x[0], 10, 1e-9);
	ck_assert_uint_gt(steerer.cpu_ns, 0);
	steerer_free(&steerer);
	space_free(space);
}
END_TEST

/* ---- grades ---------------------------------------------------------------------------------------------- */

static const struct {
	const char *role;
	enum steer_virtue virtue;
	const char *scene, *fault;
	int rocks; /* of the smallest scene */
} pupils[] = {
    {"steer-right", STEER_AVOIDS, "a rock in the way", "touches a rock after", 1},
    {"steer-fast", STEER_BOUNDED, "on its goal", "at 0.00 s it wishes 1e+09 tiles/s; the ship flies 1.5", 0},
    {"steer-rest", STEER_ARRIVES, "a goal ahead", "does not arrive in", 0},
    {"steer-shaky", STEER_STEADY, "a goal ahead", "turns the other way", 0},
    {"steer-moody", STEER_REPEATABLE, "a goal behind", "it is random, or remembers", 0},
};

struct report {
	enum steer_virtue wanted;
	char scene[64], fault[256];
	int rocks;
};

static bool note_flight(void *context, const struct grade_steer_result *result)
{
	struct report *report = context;

	if (!result->failed || result->virtue != report->wanted)
		return true;
	snprintf(report->scene, sizeof report->scene, "%s", result->scene->title);
	snprintf(report->fault, sizeof report->fault, "%s", result->fault);
	report->rocks = result->scene->n_rocks;
	return false; /* that is what was to be learnt */
}

START_TEST(each_fault_fails_the_demand_that_it_is_about)
{
	struct report report = {.wanted = pupils[_i].virtue};
	struct grade_steer grade = {.tell = note_flight, .context = &report};
	char spec[256];

	snprintf(spec, sizeof spec, "%s", troupe_spec(pupils[_i].role));
	grade.spec = spec;
	ck_assert_int_eq(grade_steer_run(&grade, NULL), STATUS_INTERRUPTED);
	ck_assert_str_eq(report.scene, pupils[_i].scene);
	ck_assert_msg(strstr(report.fault, pupils[_i].fault), "%s", report.fault);
	ck_assert_int_eq(report.rocks, pupils[_i].rocks);
	ck_assert_uint_eq(grade.failed_of[pupils[_i].virtue], 1);
}
END_TEST

START_TEST(a_program_that_breaks_ends_the_examination_with_its_fault)
{
	struct report report = {.wanted = STEER_VIRTUES};
	struct grade_steer grade = {.tell = note_flight, .context = &report};
	struct diag diag = {""};
	char spec[256];

	snprintf(spec, sizeof spec, "%s", troupe_spec("steer-void"));
	grade.spec = spec;
	ck_assert_int_eq(grade_steer_run(&grade, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "with two finite numbers (3 times)"), "%s", diag.text);
}
END_TEST

Suite *suite_steerer(void)
{
	Suite *suite = suite_create("lab/steerer");
	TCase *tcase = tcase_create("steerer");

	tcase_add_checked_fixture(tcase, troupe_gather, troupe_leave);
	tcase_add_test(tcase, a_program_is_told_what_the_manual_says);
	tcase_add_test(tcase, a_route_is_told_from_the_node_to_come);
	tcase_add_test(tcase, the_past_asks_no_program_again);
	tcase_add_test(tcase, a_recorded_flight_needs_no_program);
	tcase_add_test(tcase, wishes_are_written_and_read_to_the_last_bit);
	tcase_add_loop_test(tcase, a_program_that_steers_wrongly_is_told_what_is_wrong, 0,
			    (int)ARRAY_LEN(wrong));
	tcase_add_test(tcase, what_does_not_steer_is_refused);
	tcase_add_test(tcase, a_wish_is_held_to_the_speed_of_the_ship);
	tcase_add_loop_test(tcase, each_fault_fails_the_demand_that_it_is_about, 0, (int)ARRAY_LEN(pupils));
	tcase_add_test(tcase, a_program_that_breaks_ends_the_examination_with_its_fault);
	suite_add_tcase(suite, tcase);
	return suite;
}
