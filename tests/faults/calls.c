/* Every system call of every path that writes fails once, and in the long form in every way: then the old content is whole or the new one
 * is complete, what is said is true, and the next try succeeds.
 *
 * The calls are this program's own definitions of open, write, .. that the C library's stand behind. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/minmax.h"
#include "base/seed.h"
#include "kit/settings.h"
#include "map/grid.h"
#include "oracle/puzzle.h"
#include "record/scores.h"
#include "record/session.h"
#include "record/shelf.h"
#include "store/file.h"
#include "store/highscore.h"
#include "store/rows_file.h"
#include "tests/long.h"

/* ---- the calls ------------------------------------------------------------------------------------------- */

/* Each way is tried on another fifth of the calls, and in the long form on all; not so under sanitizers, where a process takes
 * long to fork. */
#ifdef ASTRAY_SANITIZED
enum { STEP = 5, STEP_LONG = 5 };
#else
enum { STEP = 5, STEP_LONG = 1 };
#endif

enum { SHORT = -1, KILL_BEFORE = -2, KILL_AFTER = -3 };

static const struct {
	int error;
	const char *name;
	bool harmless; /* the program must not even notice */
} ways[] = {
    {EINTR, "EINTR", true},
    {SHORT, "short", true},
    {ENOSPC, "ENOSPC", false},
    {EIO, "EIO", false},
    {EPERM, "EPERM", false},
    {ENOLCK, "ENOLCK", false},
    {EINVAL, "EINVAL", false},
    {KILL_BEFORE, "kill before", false},
    {KILL_AFTER, "kill after", false},
};

static struct {
	bool armed;
	long at, calls; /* the AT-th call fails */
	int error;
	char struck[32];
} plan;

/* Counts a call; returns what becomes of it: 0, or an error. */
static int strike(const char *name)
{
	if (!plan.armed || ++plan.calls != plan.at)
		return 0;
	snprintf(plan.struck, sizeof plan.struck, "%s", name);
	if (plan.error == KILL_BEFORE)
		_exit(9);
	return plan.error;
}

/* The result of CALL, or the failure that is its turn. */
static long finish(const char *name, long number, long a, long b, long c, long d)
{
	int error = strike(name);

	if (error > 0 && !(error == EINTR && number == SYS_lseek)) { /* which never waits */
		errno = error;
		return -1;
	}
	if (error == SHORT && (number == SYS_write || number == SYS_read) && c > 1)
		c /= 2;
	if (error == KILL_AFTER && number == SYS_write)
		c /= 2;
	long result = syscall(number, a, b, c, d, 0L);
	if (error == KILL_AFTER)
		_exit(9);
	return result;
}

int open(const char *path, int flags, ...)
{
	va_list args;

	va_start(args, flags);
	int mode = flags & O_CREAT ? va_arg(args, int) : 0;
	va_end(args);
	return (int)finish("open", SYS_openat, AT_FDCWD, (long)path, flags, mode);
}

ssize_t write(int fd, const void *bytes, size_t len)
{
	return finish("write", SYS_write, fd, (long)bytes, (long)len, 0);
}

ssize_t read(int fd, void *bytes, size_t len)
{
	return finish("read", SYS_read, fd, (long)bytes, (long)len, 0);
}

int fsync(int fd)
{
	return (int)finish("fsync", SYS_fsync, fd, 0, 0, 0);
}

int fdatasync(int fd)
{
	return (int)finish("fdatasync", SYS_fdatasync, fd, 0, 0, 0);
}

int ftruncate(int fd, off_t len)
{
	return (int)finish("ftruncate", SYS_ftruncate, fd, len, 0, 0);
}

int flock(int fd, int operation)
{
	return (int)finish("flock", SYS_flock, fd, operation, 0, 0);
}

int fchmod(int fd, mode_t mode)
{
	return (int)finish("fchmod", SYS_fchmod, fd, (long)mode, 0, 0);
}

int close(int fd)
{
	/* Whatever it says, the file is closed. */
	int error = strike("close");
	long result = syscall(SYS_close, fd);

	if (error > 0) {
		errno = error;
		return -1;
	}
	if (error == KILL_AFTER)
		_exit(9);
	return (int)result;
}

int rename(const char *from, const char *to)
{
	return (int)finish("rename", SYS_renameat2, AT_FDCWD, (long)from, AT_FDCWD, (long)to);
}

int unlink(const char *path)
{
	return (int)finish("unlink", SYS_unlinkat, AT_FDCWD, (long)path, 0, 0);
}

int mkdir(const char *path, mode_t mode)
{
	return (int)finish("mkdir", SYS_mkdirat, AT_FDCWD, (long)path, (long)mode, 0);
}

off_t lseek(int fd, off_t at, int whence)
{
	return finish("lseek", SYS_lseek, fd, at, whence, 0);
}

/* ---- what is tried --------------------------------------------------------------------------------------- */

enum { ROOM = 48, PATH = 160, PLAYED_BEFORE = 7, PLAYED_NOW = 20 };

static char room[ROOM], target[PATH];
static long failures;
static const char *trying;
static int way;

static void complain(const char *what)
{
	failures++;
	printf("%s: %s at call %ld (%s): %s\n", trying, ways[way].name, plan.at, plan.struck, what);
}

static const char old_text[] = "the old content, which is not short\n", new_text[] = "the new one\n";

static bool holds(const char *path, const char *text)
{
	struct blob blob;
	bool same = false;

	if (file_read(path, FILE_USERS, FILE_MAX_BYTES, &blob, NULL) == STATUS_OK) {
		same = blob.len == strlen(text) && !memcmp(blob.bytes, text, blob.len);
		blob_free(&blob);
	}
	return same;
}

static void prepare_file(void)
{
	if (file_write(target, FILE_USERS, old_text, strlen(old_text), NULL))
		abort();
}

static enum status write_ours(struct diag *diag)
{
	return file_write(target, FILE_OURS, new_text, strlen(new_text), diag);
}

static enum status write_users(struct diag *diag)
{
	return file_write(target, FILE_USERS, new_text, strlen(new_text), diag);
}

static enum status write_draft(struct diag *diag)
{
	struct file_draft draft;
	enum status status = file_draft_begin(target, &draft, diag);

	if (status)
		return status;
	bool written = file_put(draft.fd, new_text, strlen(new_text));
	if (!written)
		diag_set(diag, STATUS_WRITE, "%s", strerror(errno));
	enum status ended = file_draft_end(&draft, written, diag);
	return written ? ended : STATUS_WRITE;
}

static void check_file(bool said_done, bool must_be_new)
{
	bool is_new = holds(target, new_text);

	if (!is_new && !holds(target, old_text))
		complain("neither the old content nor the new one");
	if (!is_new && (said_done || must_be_new))
		complain("it says that it is done, and it is not");
}

/* Rows that a stopped run has left, the last one torn, and what an undisturbed run writes. */
static const char kept_rows[] = "number\n1\n2\n", torn_rows[] = "number\n1\n2\n34",
		  all_rows[] = "number\n1\n2\n345\n4\n";
static const int row_numbers[] = {1, 2, 345, 4};

struct number_row {
	int number;
};

static const struct column number_columns[] = {{COLUMN("number", number_row, number), .key = true}};

static void prepare_rows(void)
{
	if (file_write(target, FILE_USERS, torn_rows, strlen(torn_rows), NULL))
		abort();
}

static enum status write_rows(struct rows_file *file, size_t from, struct diag *diag)
{
	struct byte_writer out = {0};
	struct file_draft draft;
	enum status status = rows_file_begin(file, &draft, diag);

	if (status)
		return status;
	struct rows rows = rows_begin(&out, ROWS_CSV, COLUMNS(number_columns));
	if (file->kept)
		out.blob.len = 0;
	for (size_t i = from; i < ARRAY_LEN(row_numbers); i++)
		rows_add(&rows, &(struct number_row){row_numbers[i]});
	status = file_draft_put(&draft, out.blob.bytes, out.blob.len, diag);
	enum status ended = file_draft_end(&draft, !status, diag);
	blob_free(&out.blob);
	return status ? status : ended;
}

static enum status append_rows(struct diag *diag)
{
	struct rows_file file;
	enum status status = rows_file_open(target, ROWS_CSV, COLUMNS(number_columns), &file, diag);
	size_t n = 0;

	if (status)
		return status;
	for (; n < ARRAY_LEN(row_numbers); n++) {
		rows_add(&file.rows, &(struct number_row){row_numbers[n]});
		if (rows_file_next(&file, diag) != ROWS_FOUND)
			break;
		rows_file_keep(&file);
	}
	if (n < ARRAY_LEN(row_numbers))
		status = write_rows(&file, n, diag);
	rows_file_close(&file);
	return status;
}

static void check_rows(bool said_done, bool must_be_new)
{
	struct blob blob;

	if (file_read(target, FILE_USERS, FILE_MAX_BYTES, &blob, NULL) != STATUS_OK) {
		complain("the rows are gone");
		return;
	}
	if (blob.len < strlen(kept_rows) || blob.len > strlen(all_rows) ||
	    memcmp(blob.bytes, all_rows, blob.len) != 0)
		complain("finished rows are lost, or there are others");
	if ((said_done || must_be_new) && blob.len < strlen(all_rows))
		complain("it says that all rows are written, and they are not");
	blob_free(&blob);
}

static void prepare_score(void)
{
	if (highscore_keep("defence", 100, NULL))
		abort();
}

static enum status keep_higher(struct diag *diag)
{
	return highscore_keep("defence", 200, diag);
}

static enum status keep_lower(struct diag *diag)
{
	return highscore_keep("defence", 50, diag);
}

static void check_higher(bool said_done, bool must_be_new)
{
	int best = highscore_of("defence");

	if (best != 200 && (best != 100 || said_done || must_be_new))
		complain("the best score is lost");
}

static void check_lower(bool said_done, bool must_be_new)
{
	(void)said_done;
	(void)must_be_new;
	if (highscore_of("defence") != 100)
		complain("a lower score replaces the best one");
}

/* ---- the table of scores, the settings, solved puzzles */

static enum status add_score(int points, struct diag *diag)
{
	struct score_table table;
	struct score score = {
	    .day = 20000, .score = points, .floor = 3, .n_actions = points, .by = "goat", .hash = 77};
	enum status status = scores_load(&table, diag);

	if (status)
		return status;
	score.options.seed = (uint64_t)points;
	status = scores_add(&table, &score, diag);
	scores_free(&table);
	return status;
}

static bool has_score(int points)
{
	struct score_table table;
	bool has = false;

	if (scores_load(&table, NULL))
		return false;
	for (size_t i = 0; i < table.n; i++)
		has |= table.rows[i].score == points;
	scores_free(&table);
	return has;
}

/* The table ends in a line that was cut off. */
static void prepare_scores(void)
{
	if (add_score(500, NULL) || scores_begin_daily(19999, NULL))
		abort();
	int fd = open(target, O_WRONLY | O_APPEND);
	if (fd < 0 || write(fd, "score1 torn", 11) != 11 || close(fd))
		abort();
}

static enum status add_a_score(struct diag *diag)
{
	return add_score(300, diag);
}

static enum status begin_daily(struct diag *diag)
{
	return scores_begin_daily(20000, diag);
}

static bool has_daily(int day)
{
	struct score_table table;

	if (scores_load(&table, NULL))
		return false;
	bool has = scores_has_daily(&table, day);
	scores_free(&table);
	return has;
}

static void check_scores(bool said_done, bool must_be_new)
{
	if (!has_score(500) || !has_daily(19999))
		complain("an old score is lost");
	if ((said_done || must_be_new) && !has_score(300))
		complain("it says that the score is kept, and it is not");
}

static void check_daily(bool said_done, bool must_be_new)
{
	if (!has_score(500) || !has_daily(19999))
		complain("an old score is lost");
	if ((said_done || must_be_new) && !has_daily(20000))
		complain("it says that the day is noted, and it is not");
}

static enum status keep_theme(int theme, struct diag *diag)
{
	struct settings settings;
	enum status status = settings_load(&settings, diag);

	if (status)
		return status;
	settings.theme = theme;
	return settings_save(&settings, diag);
}

static void prepare_settings(void)
{
	if (keep_theme(2, NULL))
		abort();
}

static enum status save_settings(struct diag *diag)
{
	return keep_theme(5, diag);
}

static void check_settings(bool said_done, bool must_be_new)
{
	struct settings settings;

	if (settings_load(&settings, NULL) || (settings.theme != 2 && settings.theme != 5))
		complain("neither the old settings nor the new ones");
	else if (settings.theme != 5 && (said_done || must_be_new))
		complain("it says that the settings are kept, and they are not");
}

static void prepare_puzzles(void)
{
	if (puzzle_note("01-goat", 30, NULL) || puzzle_note("02-goat", 9, NULL))
		abort();
}

static enum status note_puzzle(struct diag *diag)
{
	return puzzle_note("01-goat", 12, diag);
}

static int turns_of(const char *name)
{
	struct puzzle_list list;
	int best = 0;

	if (puzzle_list(&list, NULL))
		return 0;
	for (size_t i = 0; i < list.n; i++)
		if (!strcmp(list.all[i].name, name))
			best = list.all[i].best;
	puzzle_list_free(&list);
	return best;
}

static void check_puzzles(bool said_done, bool must_be_new)
{
	int turns = turns_of("01-goat");

	if (turns_of("02-goat") != 9 || (turns != 30 && turns != 12))
		complain("what was solved is lost");
	if (turns != 12 && (said_done || must_be_new))
		complain("it says that it is noted, and it is not");
}

/* ---- runs */

static const struct rules no_rules = {.n_kinds = 0};

static struct session *begin(uint64_t seed)
{
	struct session *session;
	struct grid grid;
	struct story_options options = {.seed = seed, .grid = &grid, .practice = true};

	if (grid_new(20, 5, TERRAIN_FLOOR, &grid) ||
	    grid_add_mark(&grid, MARK_START, 0, (struct cell){1, 1}, "") ||
	    session_start(&options, &no_rules, &session, NULL))
		abort();
	grid_free(&grid);
	return session;
}

static void play(struct session *session, int n)
{
	for (int i = 0; i < n; i++)
		session_step(session, &(struct game_action){.verb = GAME_WAIT});
}

/* Plays and leaves; what the player sees in the end is the answer. */
static enum status play_and_save(struct session *session, struct diag *diag)
{
	play(session, PLAYED_NOW);
	enum status status = session_save(session, diag);
	plan.armed = plan.armed && plan.calls < plan.at; /* a process that ends may fail no more */
	session_close(session);
	return status;
}

static void prepare_run(void)
{
	struct session *session = begin(1);

	if (session_record(session, target, NULL))
		abort();
	play(session, PLAYED_BEFORE);
	if (!session_close(session))
		abort();
}

static enum status record_anew(struct diag *diag)
{
	struct session *session = begin(2);
	enum status status = session_record(session, target, diag);

	if (status == STATUS_BUSY)
		session_close(session);
	return status == STATUS_BUSY ? status : play_and_save(session, diag);
}

static enum status go_on(struct diag *diag)
{
	struct session *session;
	enum status status = session_resume(target, &no_rules, &session, diag);

	return status ? status : play_and_save(session, diag);
}

static enum status save_elsewhere(struct diag *diag)
{
	char path[PATH + 10];
	struct session *session;
	enum status status = session_replay(target, &no_rules, &session, diag);

	if (status)
		return status;
	snprintf(path, sizeof path, "%s.copy", target);
	status = session_save_as(session, path, diag);
	if (status == STATUS_OK && playback_seek(&session->playback, session->story.n_actions, diag))
		abort();
	session_close(session);
	return status;
}

/* The longest run of SEED in PATH; -1: none can be read. */
static int length_at(const char *path, uint64_t seed)
{
	struct session *session;
	int length = -1;

	if (session_replay(path, &no_rules, &session, NULL))
		return -1;
	if (session->story.options.seed == seed)
		length = (int)session->story.n_actions;
	session_close(session);
	return length;
}

static int length_of(uint64_t seed)
{
	static const char *const places[] = {"run.journal", "run.journal.aside-1", "run.journal.aside-2"};
	char path[PATH], words[SEED_TEXT_CAP];
	int longest = -1;

	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		snprintf(path, sizeof path, "%s/astray/%s", room, places[i]);
		longest = max(longest, length_at(path, seed));
	}
	seed_format(seed, words);
	for (int number = 1; number <= 2; number++) {
		snprintf(path, sizeof path, "%s/astray/replays/%s-%d.journal", room, words, number);
		longest = max(longest, length_at(path, seed));
	}
	return longest;
}

static void check_anew(bool said_done, bool must_be_new)
{
	if (length_of(1) < PLAYED_BEFORE)
		complain("the run before is lost");
	if ((said_done || must_be_new) && length_of(2) != PLAYED_NOW)
		complain("it says that all is kept, and it is not");
}

static void check_go_on(bool said_done, bool must_be_new)
{
	int length = length_of(1);

	if (length < PLAYED_BEFORE)
		complain("turns are lost");
	if ((said_done || must_be_new) && length < PLAYED_BEFORE + PLAYED_NOW)
		complain("it says that all is kept, and it is not");
}

static void check_elsewhere(bool said_done, bool must_be_new)
{
	char path[PATH + 10];

	snprintf(path, sizeof path, "%s.copy", target);
	if (length_of(1) < PLAYED_BEFORE)
		complain("the run is lost");
	if ((said_done || must_be_new) && length_at(path, 1) < PLAYED_BEFORE)
		complain("it says that the copy is written, and it is not");
	if (file_exists(path) && length_at(path, 1) < PLAYED_BEFORE)
		complain("half a copy");
}

static const struct {
	const char *name, *target;
	void (*prepare)(void);
	enum status (*act)(struct diag *diag);
	void (*check)(bool said_done, bool must_be_new);
	bool again; /* it can be done twice */
} trials[] = {
    {"a file of ours", "file", prepare_file, write_ours, check_file, true},
    {"a file of the user's", "file", prepare_file, write_users, check_file, true},
    {"a draft", "file", prepare_file, write_draft, check_file, true},
    {"rows that a run goes on with", "file", prepare_rows, append_rows, check_rows, true},
    {"a higher score", "score", prepare_score, keep_higher, check_higher, true},
    {"a lower score", "score", prepare_score, keep_lower, check_lower, true},
    {"a new line of the scores", "astray/scores.txt", prepare_scores, add_a_score, check_scores, true},
    {"a daily run that begins", "astray/scores.txt", prepare_scores, begin_daily, check_daily, true},
    {"the settings", "astray/astray.cfg", prepare_settings, save_settings, check_settings, true},
    {"a solved puzzle", "astray/puzzles.solved", prepare_puzzles, note_puzzle, check_puzzles, true},
    {"a new run over an old one", "astray/run.journal", prepare_run, record_anew, check_anew, true},
    {"a run that goes on", "astray/run.journal", prepare_run, go_on, check_go_on, true},
    {"a run saved elsewhere", "astray/run.journal", prepare_run, save_elsewhere, check_elsewhere, false},
};

enum { DONE, TOLD, SILENT };

/* What a process says whose AT-th call fails; -1: it was killed.  *CALLS: how many it made. */
static int attempt(int trial, long at, int error, long *calls)
{
	int pipe_fds[2], status;

	if (pipe(pipe_fds))
		abort();
	pid_t child = fork();
	if (child == 0) {
		struct diag diag = {""};
		plan.armed = true;
		plan.at = at;
		plan.calls = 0;
		plan.error = error;
		plan.struck[0] = '\0';
		enum status said = trials[trial].act(&diag);
		plan.armed = false;
		if (write(pipe_fds[1], &plan, sizeof plan) != (ssize_t)sizeof plan)
			_exit(99);
		exit(!said ? DONE : diag.text[0] ? TOLD : SILENT);
	}
	close(pipe_fds[1]);
	if (read(pipe_fds[0], &plan, sizeof plan) == (ssize_t)sizeof plan)
		*calls = plan.calls;
	close(pipe_fds[0]);
	plan.armed = false;
	plan.at = at;
	waitpid(child, &status, 0);
	if (!WIFEXITED(status)) {
		complain("it crashes");
		return -1;
	}
	return WEXITSTATUS(status) == 9 ? -1 : WEXITSTATUS(status);
}

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *walk)
{
	(void)info;
	(void)type;
	(void)walk;
	return remove(path);
}

static void remove_room(void)
{
	nftw(room, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void make_room(void)
{
	char path[PATH];

	snprintf(path, sizeof path, "%s/astray", room);
	if (mkdir(room, 0700) || mkdir(path, 0700))
		abort();
}

/* Tries the AT-th call; returns false if there are fewer. */
static bool try_call(int trial, long at)
{
	long calls = at;

	remove_room();
	make_room();
	snprintf(target, sizeof target, "%s/%s", room, trials[trial].target);
	trials[trial].prepare();
	int said = attempt(trial, at, ways[way].error, &calls);
	if (said >= 0 && calls < at)
		return false;
	if (said == SILENT)
		complain("it fails without a word");
	if (said == TOLD && ways[way].harmless)
		complain("it is no failure");
	trials[trial].check(said == DONE, false);
	if (said != DONE || trials[trial].again) {
		said = attempt(trial, 0, 0, &calls);
		if (said != DONE && !(said == TOLD && !trials[trial].again))
			complain("the next try fails");
		trials[trial].check(said == DONE, false);
	}
	return true;
}

int main(void)
{
	long tried = 0, step = how_many(STEP, STEP_LONG);

	setvbuf(stdout, NULL, _IOLBF, 0);
	/* In memory, if there is such a place: thousands of syncs on a disk take minutes. */
	snprintf(room, sizeof room, "%s/astray-calls-%d", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
		 (int)getpid() % 10000000);
	setenv("XDG_DATA_HOME", room, 1);
	setenv("XDG_STATE_HOME", room, 1);
	setenv("XDG_CONFIG_HOME", room, 1);
	for (int trial = 0; trial < (int)(sizeof trials / sizeof *trials); trial++) {
		trying = trials[trial].name;
		long before = tried;
		for (way = 0; way < (int)(sizeof ways / sizeof *ways); way++)
			for (long at = 1 + way % step; try_call(trial, at); at += step)
				tried++;
		printf("%s: %ld calls\n", trying, tried - before);
	}
	remove_room();
	printf("%ld calls failed, %ld failures\n", tried, failures);
	return failures != 0;
}
