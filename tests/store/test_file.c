#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/file.h"
#include "store/places.h"
#include "tests/store/room.h"

static mode_t mode_of(const char *path)
{
	struct stat info;

	ck_assert_int_eq(lstat(path, &info), 0);
	return info.st_mode & 0777;
}

START_TEST(what_is_written_is_read_and_nothing_else_is_left)
{
	struct room room = room_new();
	const char *path = room_path(&room, "a");
	struct blob blob;

	for (int turn = 0; turn < 2; turn++) {
		const char *text = turn ? "second" : "the first";
		ck_assert_int_eq(file_write(path, FILE_OURS, text, strlen(text), NULL), STATUS_OK);
		ck_assert_int_eq(file_read(path, FILE_OURS, 9, &blob, NULL), STATUS_OK);
		ck_assert_uint_eq(blob.len, strlen(text));
		ck_assert_str_eq((char *)blob.bytes, text);
		blob_free(&blob);
	}
	ck_assert_int_eq(mode_of(path), 0600);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(rmdir(room.directory), 0);
}
END_TEST

START_TEST(a_byte_order_mark_before_a_users_text_is_left_out)
{
	static const struct {
		const char *written;
		enum file_owner owner;
		const char *read;
	} cases[] = {
	    {"\xef\xbb\xbftext", FILE_USERS, "text"},
	    {"\xef\xbb\xbf", FILE_USERS, ""},
	    {"\xef\xbb", FILE_USERS, "\xef\xbb"},
	    {"\xef\xbb\xbf\xef\xbb\xbf", FILE_USERS, "\xef\xbb\xbf"},
	    {"\xef\xbb\xbftext", FILE_OURS, "\xef\xbb\xbftext"},
	};
	struct room room = room_new();
	const char *path = room_path(&room, "a");
	struct blob blob;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		ck_assert_int_eq(file_write(path, FILE_OURS, cases[i].written, strlen(cases[i].written), NULL),
				 STATUS_OK);
		ck_assert_int_eq(file_read(path, cases[i].owner, 9, &blob, NULL), STATUS_OK);
		ck_assert_uint_eq(blob.len, strlen(cases[i].read));
		ck_assert_str_eq((char *)blob.bytes, cases[i].read);
		blob_free(&blob);
	}
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(rmdir(room.directory), 0);
}
END_TEST

/* Writes "22" to PATH at once, or piece by piece. */
static void rewrite(const char *path, bool in_pieces)
{
	struct file_draft draft;

	if (in_pieces) {
		ck_assert_int_eq(file_draft_begin(path, &draft, NULL), STATUS_OK);
		ck_assert(file_put(draft.fd, "2", 1) && file_put(draft.fd, "2", 1));
		ck_assert_int_eq(file_draft_end(&draft, true, NULL), STATUS_OK);
	} else {
		ck_assert_int_eq(file_write(path, FILE_USERS, "22", 2, NULL), STATUS_OK);
	}
}

START_TEST(a_users_link_and_mode_outlive_a_rewrite)
{
	struct room room = room_new();
	char link[128];

	snprintf(link, sizeof link, "%s", room_path(&room, "link"));
	const char *path = room_path(&room, "target");
	ck_assert_int_eq(file_write(path, FILE_USERS, "1", 1, NULL), STATUS_OK);
	ck_assert_int_eq(chmod(path, 0640), 0);
	ck_assert_int_eq(symlink("target", link), 0);
	rewrite(link, _i);
	struct stat info;
	ck_assert(lstat(link, &info) == 0 && S_ISLNK(info.st_mode));
	ck_assert(stat(path, &info) == 0 && info.st_size == 2);
	ck_assert_int_eq(mode_of(path), 0640);
	room_free(&room);
}
END_TEST

START_TEST(a_file_that_its_owner_protects_is_not_replaced)
{
	enum { NOBODY = 65534 };
	struct room room = room_new();
	const char *path = room_path(&room, "protected");
	struct diag diag = {""};
	struct stat info;

	room_write(&room, "protected", "mine");
	ck_assert_int_eq(chmod(path, 0444), 0);
	if (geteuid() == 0) { /* who may write everything */
		ck_assert(chown(path, NOBODY, NOBODY) == 0 && chown(room.directory, NOBODY, NOBODY) == 0);
		ck_assert_int_eq(seteuid(NOBODY), 0);
	}
	ck_assert_int_eq(file_write(path, FILE_USERS, "22", 2, &diag), STATUS_WRITE);
	ck_assert_msg(strstr(diag.text, strerror(EACCES)) != NULL, "%s", diag.text);
	ck_assert(stat(path, &info) == 0 && info.st_size == 4);
	if (getuid() == 0)
		ck_assert_int_eq(seteuid(0), 0);
	room_free(&room);
}
END_TEST

/* People keep their settings elsewhere and link to them before there are any. */
static const struct {
	const char *to; /* where the first link leads, from the room where it begins with a slash */
	int links;      /* each leads to the one before */
	enum status status;
} links_ahead[] = {
    {"target", 1, STATUS_OK},         {"/target", 1, STATUS_OK},  {"in/../target", 3, STATUS_OK},
    {"away/target", 1, STATUS_WRITE}, {"link0", 1, STATUS_WRITE}, {"link2", 3, STATUS_WRITE},
};

START_TEST(a_users_link_to_nothing_is_kept_and_leads_to_what_is_written)
{
	struct room room = room_new();
	char to[256], link[256], name[16];
	struct stat info;

	ck_assert_int_eq(mkdir(room_path(&room, "in"), 0700), 0);
	snprintf(to, sizeof to, "%s%s", links_ahead[_i].to[0] == '/' ? room.directory : "", links_ahead[_i].to);
	for (int i = 0; i < links_ahead[_i].links; i++) {
		snprintf(name, sizeof name, "link%d", i);
		snprintf(link, sizeof link, "%s", room_path(&room, name));
		ck_assert_int_eq(symlink(to, link), 0);
		snprintf(to, sizeof to, "%s", name);
	}
	ck_assert_int_eq(file_write(link, FILE_USERS, "22", 2, NULL), links_ahead[_i].status);
	ck_assert(lstat(link, &info) == 0 && S_ISLNK(info.st_mode));
	bool written = stat(room_path(&room, "target"), &info) == 0 && info.st_size == 2;
	ck_assert(written == (links_ahead[_i].status == STATUS_OK));
	room_free(&room);
}
END_TEST

static const struct {
	const char *name;
	enum file_owner owner;
	size_t max;
	enum status want;
	const char *message;
} refused[] = {
    {"absent", FILE_USERS, 100, STATUS_NOT_FOUND, "No such file"},
    {"file/below", FILE_USERS, 100, STATUS_NOT_FOUND, "Not a directory"},
    {"directory", FILE_USERS, 100, STATUS_READ, "Is a directory"},
    {"fifo", FILE_USERS, 100, STATUS_READ, "not a regular file"},
    {"link", FILE_OURS, 100, STATUS_READ, "symbolic link"},
    {"file", FILE_USERS, 3, STATUS_LIMIT, "larger than 3 bytes"},
};

START_TEST(what_is_no_plain_file_is_refused_without_waiting)
{
	struct room room = room_new();
	struct blob blob = {0};
	struct diag diag = {""};
	int i = _i;

	ck_assert_int_eq(file_write(room_path(&room, "file"), FILE_OURS, "1234", 4, NULL), STATUS_OK);
	ck_assert_int_eq(mkdir(room_path(&room, "directory"), 0700), 0);
	ck_assert_int_eq(mkfifo(room_path(&room, "fifo"), 0600), 0);
	ck_assert_int_eq(symlink("file", room_path(&room, "link")), 0);
	enum status status =
	    file_read(room_path(&room, refused[i].name), refused[i].owner, refused[i].max, &blob, &diag);
	ck_assert_int_eq(status, refused[i].want);
	ck_assert_msg(strstr(diag.text, refused[i].message) != NULL, "%s: %s", refused[i].name, diag.text);
	ck_assert_ptr_null(blob.bytes);
	room_free(&room);
}
END_TEST

START_TEST(a_failed_write_leaves_the_old_content)
{
	struct room room = room_new();
	struct blob blob;
	struct diag diag = {""};

	ck_assert_int_eq(file_write(room_path(&room, "nowhere/file"), FILE_USERS, "1", 1, &diag), STATUS_WRITE);
	ck_assert_msg(strstr(diag.text, "No such file") != NULL, "%s", diag.text);
	ck_assert_int_eq(mkdir(room_path(&room, "directory"), 0700), 0);
	ck_assert_int_eq(file_write(room_path(&room, "directory"), FILE_USERS, "1", 1, &diag), STATUS_WRITE);
	ck_assert_int_eq(file_write(room_path(&room, "directory"), FILE_OURS, "1", 1, &diag), STATUS_WRITE);
	if (access("/dev/full", W_OK) == 0)
		ck_assert_int_eq(file_write("/dev/full", FILE_USERS, "1", 1, &diag), STATUS_WRITE);
	ck_assert_int_eq(file_write(room_path(&room, "file"), FILE_OURS, "old", 3, NULL), STATUS_OK);
	char longer[300];
	memset(longer, 'x', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	ck_assert_int_eq(file_write(longer, FILE_OURS, "1", 1, &diag), STATUS_WRITE);
	ck_assert_int_eq(file_read(room_path(&room, "file"), FILE_OURS, 9, &blob, NULL), STATUS_OK);
	ck_assert_str_eq((char *)blob.bytes, "old");
	blob_free(&blob);
	struct name_list left;
	ck_assert_int_eq(place_list(room.directory, "~", &left), STATUS_OK);
	ck_assert_msg(left.n == 0, "temporary files are left");
	room_free(&room);
}
END_TEST

/* The number of a process that is gone. */
static int gone(void)
{
	pid_t child = fork();

	if (child == 0)
		_exit(0);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	return (int)child;
}

START_TEST(only_what_gone_processes_left_of_this_file_is_swept_away)
{
	/* The number of a process stands in the middle. */
	static const struct {
		const char *before, *after;
		bool alive, swept;
	} files[] = {{"run.", "-0~", false, true},          {"run.", "-99~", false, true},
		     {"run.", "-0~", true, false},          {"run.", "-100~", false, false},
		     {"run.", "-00~", false, false},        {"run.", "--1~", false, false},
		     {"run.", "-1", false, false},          {"run.", "_1~", false, false},
		     {"run.", "-1~~", false, false},        {"run.0", "-1~", false, false},
		     {"run.-", "-1~", false, false},        {"run2.", "-1~", false, false},
		     {"ru.", "-1~", false, false},          {"runs", "-1~", false, false},
		     {"run.aside-1.", "-0~", false, true},  {"run.aside-1.", "-0~", true, false},
		     {"runs.aside-1.", "-0~", false, false}};
	struct room room = room_new();
	int dead = gone();
	char name[32];

	for (int swept = 0; swept < 2; swept++) {
		for (size_t i = 0; i < ARRAY_LEN(files); i++) {
			snprintf(name, sizeof name, "%s%d%s", files[i].before,
				 files[i].alive ? (int)getpid() : dead, files[i].after);
			if (!swept)
				room_write(&room, name, "");
			else
				ck_assert_msg(file_exists(room_path(&room, name)) != files[i].swept, "%s",
					      name);
		}
		file_sweep(room_path(&room, "run"));
	}
	room_free(&room);
}
END_TEST

START_TEST(a_name_that_is_taken_is_not_the_last_one_tried)
{
	struct room room = room_new();
	char name[32], second[32];

	snprintf(name, sizeof name, "a.%d-0~", (int)getpid());
	snprintf(second, sizeof second, "a.%d-1~", (int)getpid());
	room_write(&room, name, "taken");
	ck_assert_int_eq(file_write(room_path(&room, "a"), FILE_OURS, "1", 1, NULL), STATUS_OK);
	ck_assert(file_exists(room_path(&room, "a")));
	ck_assert(file_exists(room_path(&room, name)));
	ck_assert(!file_exists(room_path(&room, second)));
	room_free(&room);
}
END_TEST

START_TEST(a_sweep_knows_a_file_without_a_directory)
{
	struct room room = room_new();
	int here = open(".", O_RDONLY | O_DIRECTORY);
	char name[32];

	ck_assert_int_ge(here, 0);
	snprintf(name, sizeof name, "run.%d-0~", gone());
	room_write(&room, name, "");
	ck_assert_int_eq(chdir(room.directory), 0);
	file_sweep("run");
	ck_assert(!file_exists(room_path(&room, name)));
	ck_assert_int_eq(fchdir(here), 0);
	close(here);
	room_free(&room);
}
END_TEST

Suite *suite_file(void)
{
	Suite *suite = suite_create("store/file");
	TCase *tcase = tcase_create("file");
	tcase_add_test(tcase, what_is_written_is_read_and_nothing_else_is_left);
	tcase_add_test(tcase, a_byte_order_mark_before_a_users_text_is_left_out);
	tcase_add_test(tcase, a_file_that_its_owner_protects_is_not_replaced);
	tcase_add_loop_test(tcase, a_users_link_and_mode_outlive_a_rewrite, 0, 2);
	tcase_add_loop_test(tcase, a_users_link_to_nothing_is_kept_and_leads_to_what_is_written, 0,
			    (int)ARRAY_LEN(links_ahead));
	tcase_add_loop_test(tcase, what_is_no_plain_file_is_refused_without_waiting, 0,
			    (int)ARRAY_LEN(refused));
	tcase_add_test(tcase, a_failed_write_leaves_the_old_content);
	tcase_add_test(tcase, only_what_gone_processes_left_of_this_file_is_swept_away);
	tcase_add_test(tcase, a_name_that_is_taken_is_not_the_last_one_tried);
	tcase_add_test(tcase, a_sweep_knows_a_file_without_a_directory);
	suite_add_tcase(suite, tcase);
	return suite;
}
