/* The proof of a run: short, true, and refused if one character is not as it was. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/rng.h"
#include "players/bot.h"
#include "record/daily.h"
#include "record/pack.h"
#include "record/proof.h"
#include "tests/long.h"
#include "tests/store/room.h"
#include "world/points.h"

enum { TURNS_MOST = 6000 };

static struct rules rules;

static void set_up(void)
{
	struct diag diag = {""};

	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
}

static struct session *start(struct story_options options)
{
	struct session *session = NULL;
	struct diag diag = {""};

	options.floor = 1;
	ck_assert_msg(session_start(&options, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	return session;
}

/* Lets BOT play until the run is over or TURNS actions are done. */
static void play(struct session *session, const struct bot *bot, int turns)
{
	struct bot_seat seat;
	double params[PARAMS_MAX];
	int floor = 0;

	variant_defaults(&bot->head, params);
	for (int i = 0; i < turns && !session->playback.over; i++) {
		if (session->playback.floor != floor) {
			if (floor)
				bot_free(&seat);
			ck_assert_int_eq(bot_new(bot, params, session->playback.world, &seat), STATUS_OK);
			floor = session->playback.floor;
		}
		struct game_action action = bot_act(&seat, session->playback.world);
		session_step(session, &action);
	}
	if (floor)
		bot_free(&seat);
}

static const struct bot *runner(void)
{
	return bot_of(variant_named(bots, "runner"));
}

/* The proof of a run by the runner with OPTIONS. */
static void prove(struct story_options options, char *line)
{
	struct session *session = start(options);
	struct diag diag = {""};

	play(session, runner(), TURNS_MOST);
	ck_assert_msg(proof_write(session, line, &diag) == STATUS_OK, "%s", diag.text);
	session_close(session);
}

static enum status check(const char *line, struct diag *diag)
{
	struct proof proof;
	struct session *session = NULL;
	enum status status = proof_read(line, strlen(line), &proof, diag);

	if (status)
		return status;
	status = proof_play(&proof, &rules, &session, diag);
	proof_free(&proof);
	session_close(session);
	return status;
}

static const struct story_options kinds[] = {
    {.seed = 4, .flights = true},
    {.seed = 77, .first = true},
    {.seed = 65535, .masked = true},
    {.seed = 1234567890123},
    {.daily = true, .day = 20779, .later = true},
    {.daily = true},
    {.seed = 0, .first = true, .masked = true},
    {.seed = 5, .start = {.tool = 3}},
    {.seed = 6, .start = {.tool = 1, .oaths = 1U << MEDAL_SWIFT | 1U << MEDAL_UNSEEN | 1U << MEDAL_TORMENTOR}},
    {.daily = true, .start = {.oaths = 1U << MEDAL_NO_TOOLS | 1U << MEDAL_NO_PLANS}},
};

START_TEST(a_proof_is_true_for_everybody)
{
	struct story_options options = kinds[_i];
	struct diag diag = {""};
	char line[PROOF_CAP];

	if (options.daily)
		options.seed = daily_seed(options.day);
	prove(options, line);
	ck_assert_msg(check(line, &diag) == STATUS_OK, "%s: %s", diag.text, line);
}
END_TEST

START_TEST(one_changed_character_is_refused)
{
	static const char others[] = "aZ09-_. x";
	struct diag diag;
	char line[PROOF_CAP], changed[PROOF_CAP];

	prove(kinds[0], line);
	for (size_t i = 0; line[i]; i++)
		for (const char *other = others; *other; other++) {
			strcpy(changed, line);
			changed[i] = *other;
			diag.text[0] = '\0';
			ck_assert_msg(*other == line[i] || check(changed, &diag) != STATUS_OK,
				      "'%c' for '%c' at %zu", *other, line[i], i);
		}
}
END_TEST

START_TEST(a_line_of_another_version_is_told)
{
	struct diag diag = {""};
	char line[PROOF_CAP];

	prove(kinds[0], line);
	memcpy(line, "astray1", strlen("astray1"));
	ck_assert_int_eq(check(line, &diag), STATUS_UNSUPPORTED);
	ck_assert_msg(strstr(diag.text, "written by another version") != NULL, "%s", diag.text);
}
END_TEST

/* LINE with FIELD replaced by TEXT, and a check that holds. */
static void forge(const char *line, int field, const char *text, char *out)
{
	const char *from = line;

	for (int i = 0; i < field; i++)
		from = strchr(from, '.') + 1;
	const char *to = strchr(from, '.');
	int n = snprintf(out, PROOF_CAP, "%.*s%s%s", (int)(from - line), line, text, to);
	ck_assert_int_lt(n, PROOF_CAP);
	char *check = strrchr(out, '.') + 1;
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	for (const char *c = out; c < check; c++)
		hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
	snprintf(check, 17, "%016llx", (unsigned long long)hash);
}

static const struct {
	int field;
	const char *text, *says;
	enum status status;
} forgeries[] = {
    {5, "99999", "false claim: the run scores", STATUS_MISMATCH},
    {6, "0123456789abcdef", "false claim: the run ends in another state", STATUS_MISMATCH},
    {4, "amber-otter", "false claim", STATUS_MISMATCH},
    {3, "f", "false claim", STATUS_MISMATCH},
    {1, "2", "played under rules 2", STATUS_UNSUPPORTED},
    {2, "0123456789abcdef", "played with other data", STATUS_UNSUPPORTED},
    {7, "0", "does not contain", STATUS_BAD_INPUT},
    {7, "999999999", "does not contain", STATUS_BAD_INPUT},
    {8, "", "does not contain", STATUS_BAD_INPUT},
    {3, "mf", "does not contain", STATUS_BAD_INPUT},
    {4, "2026-02-30", "does not contain", STATUS_BAD_INPUT},
    {5, "007", "does not contain", STATUS_BAD_INPUT},
};

START_TEST(a_forged_line_is_not_true)
{
	struct diag diag = {""};
	char line[PROOF_CAP], forged[PROOF_CAP];

	prove(kinds[0], line);
	for (size_t i = 0; i < ARRAY_LEN(forgeries); i++) {
		forge(line, forgeries[i].field, forgeries[i].text, forged);
		ck_assert_msg(check(forged, &diag) == forgeries[i].status, "forgery %zu: %s", i, diag.text);
		ck_assert_msg(strstr(diag.text, forgeries[i].says) != NULL, "%s", diag.text);
	}
}
END_TEST

START_TEST(blanks_that_mail_adds_do_no_harm)
{
	struct diag diag = {""};
	char line[PROOF_CAP], wrapped[2 * PROOF_CAP] = "  ";
	size_t n = 2;

	prove(kinds[0], line);
	for (size_t i = 0; line[i]; i++) {
		if (i % 60 == 59)
			n += (size_t)sprintf(wrapped + n, "\r\n ");
		wrapped[n++] = line[i];
	}
	wrapped[n] = '\0';
	ck_assert_msg(check(wrapped, &diag) == STATUS_OK, "%s", diag.text);
}
END_TEST

/* A player who is long about it, and walks at random. */
START_TEST(a_long_run_fits_a_line)
{
	enum { N = 3500 };
	struct game_action *actions = calloc(N, sizeof *actions), *again = calloc(N, sizeof *again);
	struct byte_writer writer = {0};
	struct rng rng = rng_seeded(3, RNG_PREY);
	int direction = EAST;

	for (int i = 0; i < N; i++) {
		uint32_t draw = rng_below(&rng, 100);
		if (draw < 30)
			direction = (int)rng_below(&rng, DIRECTIONS);
		actions[i] = (struct game_action){.verb = GAME_MOVE, .direction = direction};
		if (draw >= 94)
			actions[i] = (struct game_action){.verb = GAME_WAIT};
		if (draw == 99)
			actions[i] = (struct game_action){.verb = GAME_USE,
							  .who = i % GAME_TOOLS,
							  .at = {(int16_t)(i % 78), (int16_t)(i % 18)}};
	}
	ck_assert_int_eq(pack_write(actions, N, &writer), STATUS_OK);
	ck_assert_msg(writer.blob.len * 4 / 3 < 1880, "%zu bytes", writer.blob.len);
	ck_assert_int_eq(pack_read(writer.blob.bytes, writer.blob.len, again, N), STATUS_OK);
	for (int i = 0; i < N; i++)
		ck_assert(actions[i].verb == again[i].verb && actions[i].direction == again[i].direction &&
			  actions[i].who == again[i].who && cell_equal(actions[i].at, again[i].at));
	/* actions that are not there, and bytes that no action reads */
	ck_assert_int_eq(pack_read(writer.blob.bytes, writer.blob.len, again, N - 1), STATUS_BAD_INPUT);
	again = realloc(again, (N + 1) * sizeof *again);
	ck_assert_int_eq(pack_read(writer.blob.bytes, writer.blob.len, again, N + 1), STATUS_BAD_INPUT);
	blob_free(&writer.blob);
	free(actions);
	free(again);
}
END_TEST

/* Plays the run of SEED again and guesses right whoever has been met; returns how many guesses counted. */
static int guess_right(uint64_t seed, char *line)
{
	struct story_options options = {.seed = seed, .masked = true};
	struct session *blind = start(options), *session = start(options);
	struct diag diag = {""};
	int right = 0;

	play(blind, runner(), TURNS_MOST);
	for (size_t i = 0; i < blind->story.n_actions; i++) {
		for (int who = 0; who < session->playback.world->n_hunters; who++) {
			const struct hunter *hunter = &session->playback.world->hunters[who];
			if (hunter->met && hunter->kind.glyph != hunter->truth)
				session_step(session, &(struct game_action){.verb = GAME_GUESS,
									    .who = who,
									    .direction = hunter->truth});
			right += hunter->met && blind->story.actions[i].verb == GAME_LEAVE;
		}
		session_step(session, &blind->story.actions[i]);
	}
	ck_assert_int_eq(points_score(&session->playback.world->carry),
			 points_score(&blind->playback.world->carry) + 100 * right);
	ck_assert_msg(proof_write(session, line, &diag) == STATUS_OK, "%s", diag.text);
	session_close(session);
	session_close(blind);
	return right;
}

START_TEST(right_guesses_score_and_are_proven)
{
	struct diag diag = {""};
	char line[PROOF_CAP];
	int right = 0, runs = how_many(3, 8);

	for (uint64_t seed = 1; seed <= (uint64_t)runs; seed++) {
		right += guess_right(seed, line);
		ck_assert_msg(check(line, &diag) == STATUS_OK, "%s", diag.text);
	}
	ck_assert_int_ge(2 * right, runs);
}
END_TEST

START_TEST(practice_has_no_proof)
{
	struct session *session = start((struct story_options){.seed = 1, .practice = true});
	struct diag diag = {""};
	char line[PROOF_CAP];

	ck_assert_int_eq(proof_write(session, line, &diag), STATUS_UNSUPPORTED);
	session_close(session);
}
END_TEST

START_TEST(what_no_line_can_hold_is_told)
{
	struct session *session = start((struct story_options){.seed = 1});
	const struct game_action swap = {.verb = GAME_SWAP, .spec = "planner"};
	struct byte_writer writer = {0};
	struct proof proof;
	struct diag diag = {""};
	char line[PROOF_CAP], *text = calloc(1, 1 << 19);

	ck_assert_int_eq(pack_write(&swap, 1, &writer), STATUS_UNSUPPORTED);
	blob_free(&writer.blob);
	play(session, runner(), 40);
	struct game_action first = session->story.actions[0];
	session->story.actions[0] = swap;
	ck_assert_int_eq(proof_write(session, line, &diag), STATUS_UNSUPPORTED);
	ck_assert_msg(strstr(diag.text, "cannot be proved") != NULL, "%s", diag.text);
	session->story.actions[0] = first;
	session_close(session);
	memset(text, 'a', (1 << 19) - 1);
	ck_assert_int_eq(proof_read(text, strlen(text), &proof, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "too long") != NULL, "%s", diag.text);
	free(text);
}
END_TEST

START_TEST(a_proof_is_found_in_a_text)
{
	struct room room = room_new();
	struct session *session = NULL;
	struct diag diag = {""};
	char line[PROOF_CAP], text[PROOF_CAP + 64];

	prove(kinds[1], line);
	snprintf(text, sizeof text, "A run\nof mine.\n\n  %s\n", line);
	room_write(&room, "run.txt", text);
	ck_assert_msg(proof_open((struct file_arg){.text = room_path(&room, "run.txt")}, &rules, &session,
				 &diag) == STATUS_OK,
		      "%s", diag.text);
	ck_assert_uint_gt(session->story.n_actions, 10);
	ck_assert_uint_eq(session->playback.position, 0);
	ck_assert_int_eq(playback_verify(&session->playback, &diag), STATUS_OK);
	session_close(session);
	room_free(&room);
}
END_TEST

/* ---- the data -------------------------------------------------------------------------------------------- */

static void write_edition(uint64_t data)
{
	const char *top = getenv("srcdir");
	char path[4096];

	snprintf(path, sizeof path, "%s/src/world/edition.def", top ? top : ".");
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fprintf(
	    file,
	    "/* world/edition.def -- the hash of the data that this program was made with.  A test compares it "
	    "with data/; after a\n * change of the data that is meant, UPDATE_GOLDEN=1 make check writes it "
	    "anew. */\nEDITION_DATA(0x%016llx)\n",
	    (unsigned long long)data);
	fclose(file);
}

START_TEST(the_program_knows_its_data)
{
	if (getenv("UPDATE_GOLDEN"))
		write_edition(rules.edition.data);
	else
		ck_assert_msg(edition_is_ours(rules.edition),
			      "the data have changed: UPDATE_GOLDEN=1 make check");
}
END_TEST

/* Settings of the player's that change the game, and some that do not. */
static const struct {
	const char *file, *text;
	bool changes;
} settings[] = {
    {"hunters.cfg", "hunters = ({ name = \"goat\"; sight = 3; });", true},
    {"floors.cfg",
     "floors = ({ title = \"One\"; layouts = ({ generator = \"pillars\"; }); casts = ((\"goat\")); });", true},
    {"tools.cfg", "tools = ({ name = \"smoke\"; turns = 500; });", true},
    {"hunters.cfg", "# mine\nhunters = ({ name = \"goat\"; tell = \"Bleats.\"; });", false},
    {"tools.cfg", "tools = ({ name = \"smoke\"; says = \"poof\"; });", false},
    {"keys.cfg", "title = { quit = [\"Q\"]; };", false},
    /* With a mistake, the defaults are played. */
    {"hunters.cfg", "hunters = ({ name = \"goat\"; sight = -3; });", false},
    {"ships.cfg", "ships = ({ name = \"fighter\"; wings = 3; });", false},
    {"floors.cfg", "floors = ({ title = \"One\"; });", false},
    {"tools.cfg", "tools = ({ name = ", false},
};

/* The last line is of this version; each line has another version, and its rules are never older than those before it. */
START_TEST(rules_change_only_with_a_release)
{
	static const struct {
		const char *version;
		int rules;
	} releases[] = {
#define RELEASE(version, rules) {version, rules},
#include "world/releases.def"
#undef RELEASE
	};
	size_t last = ARRAY_LEN(releases) - 1;

	ck_assert_int_eq(releases[last].rules, EDITION_RULES);
	ck_assert_msg(strverscmp(releases[last].version, PACKAGE_VERSION) <= 0, "%s is not out yet",
		      releases[last].version);
	for (size_t i = 1; i <= last; i++) {
		ck_assert_int_gt(releases[i].rules, releases[i - 1].rules);
		ck_assert_int_gt(strverscmp(releases[i].version, releases[i - 1].version), 0);
	}
	ck_assert_str_eq(edition_release(EDITION_RULES), releases[last].version);
	ck_assert_ptr_null(edition_release(EDITION_RULES + 1));
}
END_TEST

START_TEST(changed_data_are_another_edition)
{
	struct room room = room_new();
	struct edition before = rules.edition;
	struct diag diag = {""};
	char name[64];

	setenv("XDG_CONFIG_HOME", room.directory, 1);
	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	snprintf(name, sizeof name, "astray/%s", settings[_i].file);
	room_write(&room, name, settings[_i].text);
	ck_assert_msg(rules_load(&rules, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(rules.edition.data != before.data, settings[_i].changes);
	room_free(&room);
}
END_TEST

Suite *suite_proof(void)
{
	Suite *suite = suite_create("record/proof");
	TCase *tests = tcase_create("proof");

	suite_add_tcase(suite, tests);
	tcase_add_checked_fixture(tests, set_up, NULL);
	tcase_add_loop_test(tests, a_proof_is_true_for_everybody, 0, (int)ARRAY_LEN(kinds));
	tcase_add_test(tests, one_changed_character_is_refused);
	tcase_add_test(tests, a_line_of_another_version_is_told);
	tcase_add_test(tests, a_forged_line_is_not_true);
	tcase_add_test(tests, blanks_that_mail_adds_do_no_harm);
	tcase_add_test(tests, a_long_run_fits_a_line);
	tcase_add_test(tests, right_guesses_score_and_are_proven);
	tcase_add_test(tests, practice_has_no_proof);
	tcase_add_test(tests, what_no_line_can_hold_is_told);
	tcase_add_test(tests, a_proof_is_found_in_a_text);
	tcase_add_test(tests, the_program_knows_its_data);
	tcase_add_test(tests, rules_change_only_with_a_release);
	tcase_add_loop_test(tests, changed_data_are_another_edition, 0, (int)ARRAY_LEN(settings));
	return suite;
}
