#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/minmax.h"
#include "base/seed.h"
#include "map/map.h"
#include "record/explain.h"
#include "record/record.h"
#include "record/session.h"
#include "record/shelf.h"
#include "store/file.h"
#include "store/inflate.h"
#include "tests/store/room.h"
#include "tests/world/pit.h"

static const char drawing[] = "####################\n"
			      "#@...+....\"\"..~....#\n"
			      "#....#....\"\"..~~...#\n"
			      "#....#.....##...h..#\n"
			      "#.........##.......#\n"
			      "#....#.............#\n"
			      "####################";

enum { ACTIONS = 90 };

/* The same actions every time: a walk that bumps, opens, waits and swaps a mind on the way. */
static struct game_action action_number(int i)
{
	struct rng rng = rng_seeded((uint64_t)i, RNG_PREY);
	struct game_action action = {.verb = rng_below(&rng, 6) ? GAME_MOVE : GAME_WAIT,
				     .direction = (int)rng_below(&rng, DIRECTIONS)};

	if (i == 40) {
		action.verb = GAME_SWAP;
		strcpy(action.spec, "planner:path=dijkstra,budget=12");
	}
	return action;
}

static void play(struct session *session, int from, int to)
{
	for (int i = from; i < to; i++) {
		struct game_action action = action_number(i);
		session_step(session, &action);
	}
}

static enum status begin(const struct grid *grid, const char *path, struct session **session, struct diag *diag)
{
	struct rules rules = {.n_kinds = 0};
	struct story_options options = {.seed = 5, .grid = grid, .practice = true};

	enum status status = session_start(&options, &rules, session, diag);

	return status || !path ? status : session_record(*session, path, diag);
}

static struct session *start(const char *path)
{
	struct grid grid;
	struct session *session = NULL;
	struct diag diag = {""};

	pit_grid(drawing, "planner:budget=20", &grid);
	ck_assert_msg(begin(&grid, path, &session, &diag) == STATUS_OK, "%s", diag.text);
	grid_free(&grid);
	return session;
}

static struct session *resume(const char *path)
{
	struct rules rules = {.n_kinds = 0};
	struct session *session = NULL;
	struct diag diag = {""};

	ck_assert_msg(session_resume(path, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	return session;
}

static uint64_t hash_after(int n)
{
	struct session *session = start(NULL);

	play(session, 0, n);
	uint64_t hash = game_hash(session->playback.world);
	session_close(session);
	return hash;
}

START_TEST(a_run_goes_on_where_it_was_left)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct session *session = start(path);

	play(session, 0, 50);
	ck_assert(session_close(session));
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, 50);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(50));
	play(session, 50, ACTIONS);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(ACTIONS));
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_run_in_a_file_with_a_short_name_is_ended_like_any_other)
{
	struct room room = room_new();

	ck_assert_int_eq(chdir(room.directory), 0);
	struct session *session = start("r");
	play(session, 0, 20);
	ck_assert_int_eq(session_save(session, NULL), STATUS_OK);
	ck_assert(session->keeper.ended);
	ck_assert(session_close(session));
	session = resume("r");
	ck_assert_uint_eq(session->story.n_actions, 20);
	session_close(session);
	room_free(&room);
}
END_TEST

/* Tool, oaths and goals come from the file, in a run that is resumed, watched or rehearsed. */
START_TEST(a_run_goes_on_with_what_it_began_with)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct story_options options = {
	    .seed = 9, .floor = 1, .start = {3, 1U << MEDAL_SWIFT | 1U << MEDAL_TORMENTOR}};
	struct rules rules;
	struct session *session, *watched, *fork;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_int_eq(session_start(&options, &rules, &session, NULL), STATUS_OK);
	struct game_carry began = session->playback.world->carry;
	ck_assert(began.tools[0] && began.goals[0] && began.oaths == options.start.oaths);
	ck_assert_int_eq(session_record(session, path, NULL), STATUS_OK);
	for (int i = 0; i < 5; i++)
		session_step(session, &(struct game_action){.verb = GAME_WAIT});
	ck_assert_int_eq(session_fork(session, &fork, NULL), STATUS_OK);
	ck_assert_uint_eq(game_hash(fork->playback.world), game_hash(session->playback.world));
	session_close(fork);
	session_close(session);
	ck_assert_int_eq(session_resume(path, &rules, &session, NULL), STATUS_OK);
	session_close(session);
	ck_assert_int_eq(session_replay(path, &rules, &watched, NULL), STATUS_OK);
	const struct game_carry *carry = &watched->playback.world->carry;
	ck_assert(carry->tools[0] == began.tools[0] && carry->oaths == began.oaths &&
		  !memcmp(carry->goals, began.goals, sizeof began.goals));
	ck_assert_int_eq(playback_verify(&watched->playback, NULL), STATUS_OK);
	session_close(watched);
	room_free(&room);
}
END_TEST

START_TEST(kill_9_in_the_middle_loses_nothing)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct grid grid;
	struct session *session = NULL;
	int status;

	pit_grid(drawing, "planner:budget=20", &grid);
	pid_t child = fork();
	if (child == 0) {
		/* No assertion here: what a killed process leaves in Check's own pipe would garble it. */
		if (begin(&grid, path, &session, NULL) != STATUS_OK)
			_exit(1);
		play(session, 0, _i);
		kill(getpid(), SIGKILL);
	}
	grid_free(&grid);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, (unsigned)_i);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(_i));
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_run_is_played_by_one_program_at_a_time)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct rules rules = {.n_kinds = 0};
	struct session *session = start(path), *second = NULL;
	struct diag diag = {""};

	ck_assert_int_eq(session_resume(path, &rules, &second, &diag), STATUS_BUSY);
	ck_assert_ptr_nonnull(strstr(diag.text, "another astray"));
	ck_assert_ptr_null(second);
	second = start(NULL);
	ck_assert_int_eq(session_record(second, path, &diag), STATUS_BUSY);
	play(second, 0, 3);
	ck_assert(session_close(second) && session_close(session));
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, 0);
	session_close(session);
	room_free(&room);
}
END_TEST

/* Files may not grow beyond LIMIT bytes: write(2) fails as on a full disk.  That holds for the file Check
 * writes its own notes to as well, so nothing is asserted while a limit is in force. */
static void limit_files(rlim_t limit)
{
	struct rlimit limits;

	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &limits);
	limits.rlim_cur = limit < limits.rlim_max ? limit : limits.rlim_max;
	setrlimit(RLIMIT_FSIZE, &limits);
}

START_TEST(a_full_disk_is_told_and_caught_up_with_later)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct stat file;
	struct session *session = start(path);

	play(session, 0, 10);
	ck_assert(!session->keeper.unsaved);
	ck_assert_int_eq(stat(path, &file), 0);
	limit_files((rlim_t)file.st_size + 10);
	play(session, 10, 30);
	limit_files(RLIM_INFINITY);
	ck_assert(session->keeper.unsaved);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(30));
	play(session, 30, 31);
	ck_assert(!session->keeper.unsaved);
	ck_assert(session_close(session));
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, 31);
	session_close(session);
	room_free(&room);
}
END_TEST

static struct session *replay(const char *path)
{
	struct rules rules = {.n_kinds = 0};
	struct session *session = NULL;
	struct diag diag = {""};

	ck_assert_msg(session_replay(path, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	return session;
}

static const char *record(struct room *room)
{
	const char *path = room_path(room, "run");
	struct session *session = start(path);

	play(session, 0, ACTIONS);
	ck_assert(session_close(session));
	return path;
}

START_TEST(a_replay_goes_to_any_moment_and_back)
{
	struct room room = room_new();
	struct session *session = replay(record(&room));
	struct rng rng = rng_seeded(9, RNG_QUERY);
	struct diag diag = {""};

	ck_assert_msg(playback_verify(&session->playback, &diag) == STATUS_OK, "%s", diag.text);
	for (int i = 0; i < 40; i++) {
		size_t position = rng_below(&rng, ACTIONS);
		ck_assert_int_eq(playback_seek(&session->playback, position, &diag), STATUS_OK);
		ck_assert_uint_eq(session->playback.position, position);
		ck_assert_uint_eq(game_hash(session->playback.world), session->story.hashes[position]);
	}
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_damaged_replay_plays_as_far_as_it_is_good)
{
	struct room room = room_new();
	const char *path = record(&room);
	struct stat file;
	struct diag diag = {""};

	ck_assert_int_eq(stat(path, &file), 0);
	int fd = open(path, O_RDWR);
	ck_assert_int_eq(pwrite(fd, "?", 1, file.st_size / 2), 1);
	close(fd);
	struct session *session = replay(path);
	ck_assert(session->story.end == JOURNAL_DAMAGED && session->story.n_actions > 5 &&
		  session->story.n_actions < ACTIONS);
	/* The action hit is lost, and the one behind it where its CRC was hit. */
	ck_assert_uint_ge(session->story.n_lost, ACTIONS - session->story.n_actions - 2);
	ck_assert_int_eq(playback_verify(&session->playback, &diag), STATUS_BAD_INPUT);
	ck_assert_ptr_nonnull(strstr(diag.text, "damaged"));
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after((int)session->story.n_actions));
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(another_state_than_the_recorded_one_is_noticed_at_once)
{
	struct room room = room_new();
	struct session *session = replay(record(&room));
	struct diag diag = {""};

	session->story.actions[20].verb = GAME_WAIT;
	session->story.actions[21].verb = GAME_WAIT;
	session->story.actions[22].verb = GAME_WAIT;
	ck_assert_int_eq(playback_verify(&session->playback, &diag), STATUS_MISMATCH);
	ck_assert_uint_gt(session->playback.position, 20);
	ck_assert_uint_le(session->playback.position, 23);
	session_close(session);
	room_free(&room);
}
END_TEST

enum { CHASE_ACTIONS = 400 };

/* A blind walk through the vault, hunted by four minds of different kinds. */
static void record_chase(const char *path)
{
	static const char *const hunters[] = {"nonrotational-random", "planner:path=astar,budget=30",
					      "ship:magnets", "scent"};
	struct story_options options = {.seed = 9, .practice = true};
	struct rng rng = rng_seeded(9, RNG_PREY);
	struct diag diag = {""};
	struct rules rules;
	struct session *session;
	struct grid grid;

	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_msg(map_load_named("vault", NULL, &grid, &diag) == STATUS_OK, "%s", diag.text);
	for (size_t i = 0; i < ARRAY_LEN(hunters); i++)
		strcpy(options.hunters[options.n_hunters++], hunters[i]);
	options.grid = &grid;
	ck_assert_msg(session_start(&options, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	unlink(path);
	ck_assert_msg(session_record(session, path, &diag) == STATUS_OK, "%s", diag.text);
	for (int i = 0; i < CHASE_ACTIONS; i++) {
		struct game_action action = {.verb = rng_below(&rng, 4) ? GAME_MOVE : GAME_WAIT,
					     .direction = (int)rng_below(&rng, DIRECTIONS)};
		session_step(session, &action);
	}
	session_close(session);
	grid_free(&grid);
}

/* Whoever changes what happens in a world sees it here; with UPDATE_GOLDEN the run is recorded anew.  Hunters of a
 * given map know where you are and take nothing from the data, so tuning does not touch it. */
START_TEST(the_recorded_run_comes_out_as_it_was)
{
	char path[4096];
	struct rules rules;
	struct session *session;
	struct diag diag = {""};

	snprintf(path, sizeof path, "%s/tests/golden/chase.journal", getenv("srcdir") ? getenv("srcdir") : ".");
	if (getenv("UPDATE_GOLDEN"))
		record_chase(path);
	ck_assert_int_eq(rules_load(&rules, NULL), STATUS_OK);
	ck_assert_msg(session_replay(path, &rules, &session, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_uint_eq(session->story.n_actions, CHASE_ACTIONS);
	ck_assert_msg(playback_verify(&session->playback, &diag) == STATUS_OK, "%s", diag.text);
	session_close(session);
}
END_TEST

/* Day 0 is a day. */
START_TEST(the_run_of_the_first_day_is_a_daily_run)
{
	struct story written = {
	    .options = {.floor = 1, .daily = true}, .edition = edition_ours, .version = "0.1.0"};
	struct story story = {.n_actions = 0};
	struct journal_image image = {.crc = 0};
	char label[SEED_TEXT_CAP];

	ck_assert_int_eq(record_image(&written, NULL, &image, NULL), STATUS_OK);
	ck_assert_int_eq(record_label(&image.bytes.blob, "day", label, NULL), STATUS_OK);
	ck_assert_str_eq(label, "1970-01-01");
	ck_assert_int_eq(record_read(&image.bytes.blob, "day", &story, NULL), STATUS_OK);
	ck_assert(story.options.daily && story.options.day == 0);
	story_free(&story);
	blob_free(&image.bytes.blob);
}
END_TEST

/* A reel that begins after the last action, in a run of old rules. */
START_TEST(a_film_that_cannot_be_is_refused)
{
	struct story written = {
	    .options = {.floor = 1}, .edition = {.rules = EDITION_RULES - 1}, .version = "0.0.9"};
	struct story story = {.n_actions = 0};
	struct journal_image image = {.crc = 0};
	struct byte_writer reel = {0};
	struct diag diag = {""};

	enum { REEL = 5 };

	ck_assert_int_eq(record_image(&written, NULL, &image, NULL), STATUS_OK);
	write_u32(&reel, 1);
	journal_add(&image, REEL, reel.blob.bytes, reel.blob.len);
	ck_assert_int_eq(record_read_film(&image.bytes.blob, "old", &story, &diag), STATUS_BAD_INPUT);
	ck_assert_str_eq(diag.text, "old: its film is damaged");
	story_free(&story);
	ck_assert_int_eq(record_read(&image.bytes.blob, "old", &story, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "old: a run of astray 0.0.9 under rules ") == diag.text, "%s",
		      diag.text);
	story_free(&story);
	blob_free(&image.bytes.blob);
	blob_free(&reel.blob);
}
END_TEST

/* The columns and rows of a reel, and the number of its roles. */
static const struct {
	uint32_t width, height, roles;
} odd_reels[] = {{REELS_WIDTH - 1, REELS_HEIGHT, 1},
		 {REELS_WIDTH, REELS_HEIGHT + 1, 1},
		 {REELS_WIDTH, REELS_HEIGHT, 0},
		 {REELS_WIDTH, REELS_HEIGHT, 1}}; /* the last lacks the name of its role */

START_TEST(a_film_without_pictures_or_of_another_size_is_refused)
{
	struct story story = {.n_actions = 0};
	struct byte_writer plain = {0}, packed = {0};
	struct reels *film = NULL;
	struct diag diag = {""};

	ck_assert_int_eq(reels_open(&story, &film, &diag), STATUS_NOT_FOUND);
	ck_assert_str_eq(diag.text, "its film was not saved");
	write_u32(&plain, odd_reels[_i].width);
	write_u32(&plain, odd_reels[_i].height);
	write_u32(&plain, odd_reels[_i].roles);
	write_u32(&packed, (uint32_t)plain.blob.len);
	write_gzip(&packed, plain.blob.bytes, plain.blob.len);
	ck_assert(story_add_reel(&story, 0, packed.blob.bytes, packed.blob.len));
	ck_assert_int_eq(reels_open(&story, &film, &diag), STATUS_BAD_INPUT);
	ck_assert_str_eq(diag.text, "its film is damaged");
	ck_assert_ptr_null(film);
	story_free(&story);
	blob_free(&plain.blob);
	blob_free(&packed.blob);
}
END_TEST

/* Whoever writes for too long is not waited for. */
START_TEST(a_file_that_is_always_locked_is_said_to_be_written)
{
	struct room room = room_new();
	const char *path = room_path(&room, "scores.txt");
	struct diag diag = {""};
	char says[4200];
	int fd, held;

	ck_assert_int_eq(shelf_lock(path, &fd, NULL), STATUS_OK);
	ck_assert_int_eq(shelf_hold(path, &held, &diag), STATUS_BUSY);
	snprintf(says, sizeof says, "%s: another astray has been writing it for three seconds", path);
	ck_assert_str_eq(diag.text, says);
	ck_assert_int_eq(held, -1);
	shelf_unlock(&fd);
	ck_assert_int_eq(shelf_hold(path, &held, &diag), STATUS_OK);
	shelf_unlock(&held);
	room_free(&room);
}
END_TEST

START_TEST(practice_is_taken_back_for_good)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct session *session = start(path);

	play(session, 0, 60);
	ck_assert_int_eq(session_rewind(session, 25, NULL), STATUS_OK);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(35));
	play(session, 35, 70);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(70));
	session_close(session);
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, 70);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(70));
	session_close(session);
	room_free(&room);
}
END_TEST

/* A directory for the player's files; PATH is where the run goes. */
static struct room own_room(char *path, size_t cap)
{
	struct room room = room_new();

	ck_assert_int_eq(setenv("XDG_DATA_HOME", room.directory, 1), 0);
	ck_assert_int_eq(shelf_current(path, cap, NULL), STATUS_OK);
	return room;
}

START_TEST(played_runs_move_to_the_replays)
{
	char current[256], archived[256], seed[SEED_TEXT_CAP];
	struct room room = own_room(current, sizeof current);

	for (int i = 0; i < 3; i++) {
		struct session *session = start(current);
		play(session, 0, 5 + i);
		ck_assert_str_eq(session->keeper.notice, "");
		session_close(session);
	}
	for (int i = 0; i < 2; i++) {
		seed_format(5, seed);
		snprintf(archived, sizeof archived, "%s/astray/replays/%s-%d.journal", room.directory, seed,
			 i + 1);
		struct session *old = replay(archived);
		ck_assert_uint_eq(old->story.n_actions, (unsigned)(5 + i));
		session_close(old);
	}
	room_free(&room);
}
END_TEST

static void write_bytes_to(const char *path, const void *bytes, size_t len)
{
	ck_assert_int_eq(file_write(path, FILE_OURS, bytes, len, NULL), STATUS_OK);
}

static void make_empty(const char *path)
{
	write_bytes_to(path, "", 0);
}

static void make_headless(const char *path)
{
	session_close(start(path));
	ck_assert_int_eq(truncate(path, 20), 0);
}

static void make_foreign(const char *path)
{
	write_bytes_to(path, "a letter to my aunt", 19);
}

static void make_newer(const char *path)
{
	struct journal_image image = {.crc = 0};
	static const char header[] = "\x63\0\0\0\x05\0\0\0\x39.9.9 and what else there may be";

	journal_begin(&image, header, sizeof header - 1);
	write_bytes_to(path, image.bytes.blob.bytes, image.bytes.blob.len);
	blob_free(&image.bytes.blob);
}

static void make_fifo(const char *path)
{
	ck_assert_int_eq(mkfifo(path, 0600), 0);
}

static void make_directory(const char *path)
{
	ck_assert_int_eq(mkdir(path, 0700), 0);
}

static void make_link(const char *path)
{
	ck_assert_int_eq(symlink("/etc/hostname", path), 0);
}

static const struct {
	void (*make)(const char *path);
	const char *says;
} unreadable[] = {
    {make_empty, "empty"},
    {make_headless, "header is damaged"},
    {make_foreign, "not an astray journal"},
    {make_newer, "a run of astray 9.9.9 in format 99; this is astray"},
    {make_fifo, "not a regular file"},
    {make_directory, "directory"},
    {make_link, "symbolic link"},
};

START_TEST(what_cannot_be_read_is_put_aside_and_a_run_begins)
{
	char current[256], aside[300];
	struct room room = own_room(current, sizeof current);
	struct rules rules = {.n_kinds = 0};
	struct session *session;
	struct stat info;
	struct diag diag = {""};

	session_close(start(current)); /* makes the directory */
	ck_assert_int_eq(unlink(current), 0);
	unreadable[_i].make(current);
	ck_assert_int_ne(session_resume(current, &rules, &session, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, unreadable[_i].says) != NULL, "%s", diag.text);
	session = start(current);
	play(session, 0, 5);
	ck_assert_msg(strstr(session->keeper.notice, unreadable[_i].says) != NULL, "%s",
		      session->keeper.notice);
	snprintf(aside, sizeof aside, "%s.aside-1", current);
	ck_assert_msg(strstr(session->keeper.notice, aside) != NULL, "%s", session->keeper.notice);
	ck_assert_int_eq(lstat(aside, &info), 0);
	ck_assert(session_close(session));
	session = resume(current);
	ck_assert_uint_eq(session->story.n_actions, 5);
	session_close(session);
	room_free(&room);
}
END_TEST

/* Reads the whole of PATH. */
static struct blob content_of(const char *path)
{
	struct blob blob;

	ck_assert_int_eq(file_read(path, FILE_OURS, FILE_MAX_BYTES, &blob, NULL), STATUS_OK);
	return blob;
}

static void same_content(const char *path, const struct blob *blob)
{
	struct blob now = content_of(path);

	ck_assert_uint_eq(now.len, blob->len);
	ck_assert_mem_eq(now.bytes, blob->bytes, now.len);
	blob_free(&now);
}

START_TEST(a_damaged_run_loses_nothing_before_the_player_agrees)
{
	struct room room = room_new();
	char path[128], aside[160];
	struct diag diag = {""};

	snprintf(path, sizeof path, "%s", record(&room));
	snprintf(aside, sizeof aside, "%s.aside-1", path);
	struct blob whole = content_of(path);
	whole.bytes[whole.len / 2] ^= 0x20;
	write_bytes_to(path, whole.bytes, whole.len);

	struct session *session = resume(path);
	size_t good = session->story.n_actions;
	ck_assert(session->keeper.file == KEEPER_DAMAGED && good > 5 && good < ACTIONS);
	ck_assert_uint_ge(session->story.n_lost, ACTIONS - good - 2);
	ck_assert(session_close(session));
	same_content(path, &whole);
	ck_assert_int_ne(access(aside, F_OK), 0);

	session = resume(path);
	if (_i)
		ck_assert_int_eq(session_mend(session, &diag), STATUS_OK);
	play(session, (int)good, ACTIONS);
	ck_assert_msg(strstr(session->keeper.notice, aside) != NULL, "%s", session->keeper.notice);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(ACTIONS));
	ck_assert(session_close(session));
	same_content(aside, &whole);
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, ACTIONS);
	ck_assert(session->story.end == JOURNAL_WHOLE && session->keeper.file != KEEPER_DAMAGED);
	session_close(session);
	blob_free(&whole);
	room_free(&room);
}
END_TEST

START_TEST(a_run_whose_file_is_removed_or_replaced_is_written_again)
{
	char path[256], other[300];
	struct room room = own_room(path, sizeof path);
	struct session *session = start(path);

	play(session, 0, 20);
	ck_assert_int_eq(unlink(path), 0);
	play(session, 20, 21);
	ck_assert_int_eq(unlink(path), 0);
	make_foreign(path);
	play(session, 21, 22);
	snprintf(other, sizeof other, "%s.aside-1", path);
	struct blob letter = content_of(other);
	ck_assert_mem_eq(letter.bytes, "a letter", 8);
	blob_free(&letter);
	ck_assert(session_close(session));
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, 22);
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_run_that_cannot_be_saved_says_so_and_can_be_saved_elsewhere)
{
	struct room room = room_new(), elsewhere = room_new();
	const char *path = room_path(&room, "run"), *other = room_path(&elsewhere, "copy");
	struct session *session = start(path);
	struct diag diag = {""}, saved = {""}, as = {""};
	struct stat file;

	play(session, 0, 10);
	ck_assert_int_eq(stat(path, &file), 0);
	limit_files((rlim_t)file.st_size + 10);
	play(session, 10, 30);
	enum status status = session_save(session, &diag), same = session_save_as(session, other, &as);
	limit_files(RLIM_INFINITY);
	ck_assert_int_eq(status, STATUS_WRITE);
	ck_assert_msg(strstr(diag.text, "the last 20 turns are not saved: File too large") != NULL, "%s",
		      diag.text);
	ck_assert_int_eq(same, STATUS_WRITE);
	ck_assert_int_ne(access(other, F_OK), 0);
	ck_assert_int_eq(session_save_as(session, other, &as), STATUS_OK);
	ck_assert_int_eq(session_save(session, &saved), STATUS_OK);
	ck_assert_int_ne(session_save_as(session, other, &as), STATUS_OK); /* it never replaces a file */
	session_close(session);
	session = replay(other);
	ck_assert_uint_eq(session->story.n_actions, 30);
	ck_assert_int_eq(playback_verify(&session->playback, &diag), STATUS_OK);
	session_close(session);
	room_free(&room);
	room_free(&elsewhere);
}
END_TEST

START_TEST(taking_back_needs_no_disk)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	struct session *session = start(path);
	struct diag diag = {""};

	play(session, 0, 40);
	limit_files(100);
	enum status status = session_rewind(session, 15, &diag);
	bool unsaved = session->keeper.unsaved;
	limit_files(RLIM_INFINITY);
	ck_assert_int_eq(status, STATUS_OK);
	ck_assert(unsaved);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(25));
	play(session, 25, 26);
	ck_assert(!session->keeper.unsaved && session_close(session));
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, 26);
	ck_assert_uint_eq(game_hash(session->playback.world), hash_after(26));
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_run_begins_where_nothing_can_be_written)
{
	char path[256];
	struct room room = own_room(path, sizeof path);
	struct session *session = start(NULL);
	struct diag diag = {""};

	limit_files(10);
	enum status status = session_record(session, path, &diag);
	play(session, 0, 5);
	bool unsaved = session->keeper.unsaved;
	limit_files(RLIM_INFINITY);
	ck_assert_int_eq(status, STATUS_WRITE);
	ck_assert(unsaved);
	ck_assert_int_ne(access(path, F_OK), 0);
	play(session, 5, 6);
	ck_assert(!session->keeper.unsaved && session_close(session));
	session = resume(path);
	ck_assert_uint_eq(session->story.n_actions, 6);
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_map_that_a_reader_would_refuse_is_not_recorded)
{
	struct room room = room_new();
	struct grid grid;
	struct session *session = NULL;
	struct diag diag = {""};

	ck_assert_int_eq(grid_new(1025, 1024, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(begin(&grid, room_path(&room, "run"), &session, &diag), STATUS_LIMIT);
	ck_assert_ptr_nonnull(strstr(diag.text, "1048576 cells"));
	session_close(session);
	grid_free(&grid);
	room_free(&room);
}
END_TEST

/* ---- hunters that are programs ---- */

/* Steps towards the prey, and counts its questions. */
static enum status towards(void *context, const struct chase_view *view, struct chase_move *move,
			   struct chase_plan *plan)
{
	int *asked = context;

	for (int d = 0; d < DIRECTIONS; d++)
		if (chase_can_step(view, d) &&
		    cell_steps(cell_step(view->at, d), view->prey) < cell_steps(move->to, view->prey))
			move->to = cell_step(view->at, d);
	plan->cells[plan->n_cells++] = view->prey;
	snprintf(plan->thought, sizeof plan->thought, "question %d", ++*asked);
	return *asked % 7 ? STATUS_OK : STATUS_LIMIT;
}

static struct session *start_with_program(const char *path, const struct chase_asker *asker)
{
	struct grid grid;
	struct session *session = NULL;
	struct diag diag = {""};

	pit_grid(drawing, CHASE_PROGRAM_SPEC, &grid);
	ck_assert_msg(begin(&grid, path, &session, &diag) == STATUS_OK, "%s", diag.text);
	session_set_asker(session, asker);
	grid_free(&grid);
	return session;
}

START_TEST(what_a_program_answered_is_never_asked_again)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	int asked = 0;
	struct chase_asker asker = {towards, &asked};
	struct session *session = start_with_program(path, &asker), *other;
	struct diag diag = {""};

	play(session, 0, 39);
	int before = asked;
	uint64_t hash = game_hash(session->playback.world);
	ck_assert_int_gt(asked, 20);
	ck_assert_int_eq(playback_seek(&session->playback, 0, &diag), STATUS_OK);
	ck_assert_int_eq(playback_seek(&session->playback, 39, &diag), STATUS_OK);
	ck_assert_uint_eq(game_hash(session->playback.world), hash);
	ck_assert_int_eq(session_fork(session, &other, &diag), STATUS_OK);
	ck_assert_uint_eq(game_hash(other->playback.world), hash);
	session_close(other);
	ck_assert_int_eq(session_again(session, 39, &other, &diag), STATUS_OK);
	ck_assert_uint_eq(game_hash(other->playback.world), hash);
	session_close(other);
	ck_assert(session_close(session));
	session = resume(path);
	ck_assert_uint_eq(game_hash(session->playback.world), hash);
	struct chase_plan plan;
	game_plan(session->playback.world, 0, &plan);
	ck_assert(strstr(plan.thought, "question"));
	ck_assert_uint_eq(plan.n_cells, 1);
	session_close(session);
	ck_assert_int_eq(asked, before);
	room_free(&room);
}
END_TEST

START_TEST(turns_taken_back_take_their_answers_with_them)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	int asked = 0;
	struct chase_asker asker = {towards, &asked};
	struct session *session = start_with_program(path, &asker);
	struct diag diag = {""};

	play(session, 0, 30);
	ck_assert_int_eq(session_rewind(session, 12, &diag), STATUS_OK);
	play(session, 30, 50);
	uint64_t hash = game_hash(session->playback.world);
	ck_assert(session_close(session));
	session = replay(path);
	ck_assert_msg(playback_verify(&session->playback, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_uint_eq(game_hash(session->playback.world), hash);
	session_close(session);
	room_free(&room);
}
END_TEST

/* Wherever the file was cut off, what is left of it plays the same way every time. */
START_TEST(a_journal_cut_off_between_question_and_answer_is_played_on)
{
	struct room room = room_new();
	const char *path = room_path(&room, "run");
	int asked = 0;
	struct chase_asker asker = {towards, &asked};
	struct session *session = start_with_program(path, &asker);
	struct diag diag = {""};
	struct blob blob;

	play(session, 0, 6);
	session_close(session);
	ck_assert_int_eq(file_read(path, FILE_USERS, 1 << 20, &blob, &diag), STATUS_OK);
	for (size_t len = blob.len - 300; len < blob.len; len += 3) {
		ck_assert_int_eq(file_write(path, FILE_OURS, blob.bytes, len, &diag), STATUS_OK);
		session = resume(path);
		session_set_asker(session, &asker);
		play(session, 40, 44);
		uint64_t hash = game_hash(session->playback.world);
		ck_assert(session_close(session));
		session = replay(path);
		ck_assert_msg(playback_verify(&session->playback, &diag) == STATUS_OK, "%zu bytes: %s", len,
			      diag.text);
		ck_assert_uint_eq(game_hash(session->playback.world), hash);
		session_close(session);
	}
	blob_free(&blob);
	room_free(&room);
}
END_TEST

/* A preview must not ask, and must not take the hunter's standing still for its step. */
START_TEST(a_copy_of_the_world_asks_nobody)
{
	int asked = 0;
	struct chase_asker asker = {towards, &asked};
	struct session *session = start_with_program(NULL, &asker);
	struct game *copy;
	struct game_action wait = {.verb = GAME_WAIT};

	play(session, 0, 3);
	int before = asked;
	ck_assert_int_eq(game_clone(session->playback.world, &copy), STATUS_OK);
	game_step(copy, &wait);
	ck_assert_int_eq(asked, before);
	ck_assert(copy->hunters[0].drew);
	game_free(copy);
	session_close(session);
}
END_TEST

START_TEST(looking_ahead_meets_a_program_but_foresees_nothing_of_it)
{
	int asked = 0, n;
	struct chase_asker asker = {towards, &asked};
	struct session *session = start_with_program(NULL, &asker);
	struct oracle *oracle;
	enum oracle_answer answer;
	uint8_t way[ORACLE_TURNS_MAX];
	struct diag diag = {""};

	play(session, 0, 20);
	struct oracle_question question = {.until_turn = session->playback.world->turn + 5};
	int before = asked;
	ck_assert_int_eq(oracle_new(session->playback.world, &oracle), STATUS_OK);
	oracle_ask(oracle, session->playback.world, &question);
	ck_assert_int_ne(oracle_go_on(oracle, 1000), ORACLE_NONE);
	ck_assert_int_eq(asked, before);
	oracle_free(oracle);
	ck_assert_int_eq(explain_world(session->playback.world, ORACLE_EVERYTHING, &answer, way, &n, &diag),
			 STATUS_UNSUPPORTED);
	ck_assert_str_eq(diag.text, "your own programs cannot be predicted");
	session_close(session);
}
END_TEST

/* Writes a journal with the first HEADER bytes of PATH's header, and one record of TYPE if that is not 0, to PATH. */
static void forge(const char *path, size_t header, uint32_t type)
{
	struct blob blob;
	struct journal_reader reader;
	struct byte_reader old;
	struct journal_image image = {.crc = 0};
	struct journal journal;

	ck_assert_int_eq(file_read(path, FILE_OURS, FILE_MAX_BYTES, &blob, NULL), STATUS_OK);
	ck_assert_int_eq(journal_read(blob.bytes, blob.len, path, &reader, &old, NULL), STATUS_OK);
	size_t len = min(header, (size_t)(old.end - old.at));
	journal_begin(&image, old.at, len);
	if (type)
		journal_add(&image, type, "?", 1);
	ck_assert_int_eq(journal_create(path, &image, &journal, NULL), STATUS_OK);
	journal_close(&journal);
	blob_free(&image.bytes.blob);
	blob_free(&blob);
}

static const struct {
	size_t header;
	uint32_t type;
	const char *said;
} forgeries[] = {
    {20, 0, "the header is invalid"},
    {200, 0, "the map is missing"},
    {SIZE_MAX, 99, "the record after action 0 is invalid"},
};

START_TEST(a_whole_journal_that_is_no_run_is_refused)
{
	struct room room = room_new();
	const char *path = record(&room);
	struct rules rules = {.n_kinds = 0};
	struct session *session = NULL;
	struct diag diag = {""};

	forge(path, forgeries[_i].header, forgeries[_i].type);
	ck_assert_int_eq(session_replay(path, &rules, &session, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, forgeries[_i].said) != NULL, "%s", diag.text);
	room_free(&room);
}
END_TEST

START_TEST(another_end_than_the_recorded_one_is_noticed)
{
	struct room room = room_new();
	const char *path = record(&room);
	struct journal journal;
	struct blob blob;
	struct diag diag = {""};

	ck_assert_int_eq(journal_resume(path, &journal, &blob, NULL), STATUS_OK);
	ck_assert_int_eq(record_end(&journal, 12345, NULL), STATUS_OK);
	journal_close(&journal);
	blob_free(&blob);
	struct session *session = replay(path);
	ck_assert_int_eq(playback_verify(&session->playback, &diag), STATUS_MISMATCH);
	ck_assert_msg(strstr(diag.text, "the state after all") != NULL, "%s", diag.text);
	session_close(session);
	room_free(&room);
}
END_TEST

START_TEST(a_run_that_counts_is_not_taken_back)
{
	struct session *session = start(NULL);
	struct diag diag = {""};

	play(session, 0, 3);
	session->story.options.practice = false;
	ck_assert_int_eq(session_rewind(session, 1, &diag), STATUS_USAGE);
	ck_assert_uint_eq(session->playback.position, 3);
	session_close(session);
}
END_TEST

START_TEST(a_path_that_is_too_long_is_told)
{
	struct room room = room_new();
	char path[5000], to[20];
	struct diag diag = {""};
	int fd;

	memset(path, 'a', sizeof path - 1);
	path[sizeof path - 1] = '\0';
	ck_assert_int_eq(shelf_lock(path, &fd, &diag), STATUS_SPACE);
	ck_assert_ptr_nonnull(strstr(diag.text, "the path is too long"));
	ck_assert_int_eq(shelf_text_path("a-long-name.journal", to, 8, &diag), STATUS_SPACE);
	ck_assert_int_eq(shelf_copy_aside(record(&room), to, sizeof to, &diag), STATUS_SPACE);
	room_free(&room);
}
END_TEST

/* Files beside the run, by name; `left`: a program that was killed has left it. */
static const struct {
	const char *name;
	bool left;
} beside_a_run[] = {{"run.2147483647-0~", true},
		    {"run.2147483647-99~", true},
		    {"run.2147483647-100~", false},
		    {"run.2147483647-00~", false},
		    {"run.2147483647-0", false},
		    {"run.2147483647-0~~", false},
		    {"run.2147483647-~", false},
		    {"run.+2147483647-0~", false},
		    {"run.2147483648-0~", false},
		    {"run.-1-0~", false},
		    {"run.0-0~", false},
		    {"run.1-0~", false}, /* a process that lives */
		    {"run.~", false},
		    {"run.aside-1", false},
		    {"runs.2147483647-0~", false},
		    {".2147483647-0~", false}};

/* How many of the files beside the run are there and should not be, or the other way round? */
static int wrong_beside(struct room *room, bool swept)
{
	int n = 0;

	for (size_t i = 0; i < ARRAY_LEN(beside_a_run); i++)
		n += file_exists(room_path(room, beside_a_run[i].name)) == (swept && beside_a_run[i].left);
	return n;
}

START_TEST(what_killed_programs_left_is_swept_by_the_next_that_has_the_run_for_itself)
{
	struct room room = room_new();
	struct diag diag = {""};
	struct session *session;
	struct grid grid;
	char path[128];
	int lock;

	snprintf(path, sizeof path, "%s", room_path(&room, "run"));
	ck_assert(!shelf_lock(path, &lock, &diag));
	for (size_t i = 0; i < ARRAY_LEN(beside_a_run); i++)
		room_write(&room, beside_a_run[i].name, "");
	pit_grid(drawing, "planner:budget=20", &grid);
	ck_assert_int_eq(begin(&grid, path, &session, &diag), STATUS_BUSY);
	ck_assert_int_eq(wrong_beside(&room, false), 0);
	session_close(session);
	shelf_unlock(&lock);
	ck_assert_int_eq(begin(&grid, path, &session, &diag), STATUS_OK);
	ck_assert_int_eq(wrong_beside(&room, true), 0);
	session_close(session);
	grid_free(&grid);
	room_free(&room);
}
END_TEST

Suite *suite_session(void)
{
	Suite *suite = suite_create("record/session");
	TCase *tcase = tcase_create("session");
	tcase_add_test(tcase, a_run_goes_on_where_it_was_left);
	tcase_add_test(tcase, a_run_in_a_file_with_a_short_name_is_ended_like_any_other);
	tcase_add_loop_test(tcase, a_run_goes_on_with_what_it_began_with, 1, 41);
	tcase_add_loop_test(tcase, kill_9_in_the_middle_loses_nothing, 1, 41);
	tcase_add_test(tcase, a_run_is_played_by_one_program_at_a_time);
	tcase_add_test(tcase, what_killed_programs_left_is_swept_by_the_next_that_has_the_run_for_itself);
	tcase_add_test(tcase, a_full_disk_is_told_and_caught_up_with_later);
	tcase_add_test(tcase, a_replay_goes_to_any_moment_and_back);
	tcase_add_test(tcase, a_damaged_replay_plays_as_far_as_it_is_good);
	tcase_add_test(tcase, another_state_than_the_recorded_one_is_noticed_at_once);
	tcase_add_test(tcase, the_recorded_run_comes_out_as_it_was);
	tcase_add_test(tcase, practice_is_taken_back_for_good);
	tcase_add_test(tcase, the_run_of_the_first_day_is_a_daily_run);
	tcase_add_test(tcase, a_film_that_cannot_be_is_refused);
	tcase_add_loop_test(tcase, a_film_without_pictures_or_of_another_size_is_refused, 0,
			    (int)ARRAY_LEN(odd_reels));
	tcase_add_test(tcase, a_file_that_is_always_locked_is_said_to_be_written);
	tcase_add_test(tcase, played_runs_move_to_the_replays);
	tcase_add_loop_test(tcase, what_cannot_be_read_is_put_aside_and_a_run_begins, 0,
			    (int)ARRAY_LEN(unreadable));
	tcase_add_loop_test(tcase, a_damaged_run_loses_nothing_before_the_player_agrees, 0, 2);
	tcase_add_test(tcase, a_run_whose_file_is_removed_or_replaced_is_written_again);
	tcase_add_test(tcase, a_run_that_cannot_be_saved_says_so_and_can_be_saved_elsewhere);
	tcase_add_test(tcase, taking_back_needs_no_disk);
	tcase_add_test(tcase, a_run_begins_where_nothing_can_be_written);
	tcase_add_test(tcase, a_map_that_a_reader_would_refuse_is_not_recorded);
	tcase_add_test(tcase, what_a_program_answered_is_never_asked_again);
	tcase_add_test(tcase, turns_taken_back_take_their_answers_with_them);
	tcase_add_test(tcase, a_journal_cut_off_between_question_and_answer_is_played_on);
	tcase_add_test(tcase, a_copy_of_the_world_asks_nobody);
	tcase_add_test(tcase, looking_ahead_meets_a_program_but_foresees_nothing_of_it);
	tcase_add_loop_test(tcase, a_whole_journal_that_is_no_run_is_refused, 0, (int)ARRAY_LEN(forgeries));
	tcase_add_test(tcase, another_end_than_the_recorded_one_is_noticed);
	tcase_add_test(tcase, a_run_that_counts_is_not_taken_back);
	tcase_add_test(tcase, a_path_that_is_too_long_is_told);
	suite_add_tcase(suite, tcase);
	return suite;
}
