/* store/disk.h, in memory. */
#include "config.h"

#include "store/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/minmax.h"
#include "tests/glass/glass.h"

enum { NODES = 4096, NAMES = 4096, CHANGES = 1 << 16, FDS = 256, FD_FIRST = 1000, FULL_SLACK = 200 };

struct bytes {
	unsigned char *at;
	size_t len;
};

/* A change of a file that is not on the disk for good. */
struct change {
	int node;
	bool truncate; /* to `from` */
	size_t from;
	struct bytes put;
};

struct node {
	bool used, directory, elsewhere; /* elsewhere: another process has locked it */
	mode_t mode;
	struct bytes now, kept;
	int lock; /* the descriptor that holds it, -1: none */
};

struct name {
	char path[300];
	int node;
};

struct names {
	struct name all[NAMES];
	int n;
};

/* A change of a directory that is not on the disk for good: TO is node (-1: removed), FROM is no more. */
struct rename_or_so {
	char from[300], to[300];
	int node;
};

static struct {
	struct rng *rng;
	bool can_lock, can_sync;
	struct node nodes[NODES];
	struct names now, kept;
	struct change changes[CHANGES];
	int n_changes;
	struct rename_or_so moves[CHANGES];
	int n_moves;
	struct {
		int node; /* -1: free */
		bool appends;
		size_t at;
	} fds[FDS];
	enum disk_fault fault;
	long calls, from, until;
	size_t room; /* bytes that still fit while the disk is full */
	bool dead;
	bool baited; /* standard streams and the working directory are not for anybody */
} disk;

static const char data_root[] = "/data";

/* ---- bytes and names */

static void *must(void *block)
{
	if (!block)
		abort();
	return block;
}

static void bytes_set_len(struct bytes *bytes, size_t len)
{
	bytes->at = must(realloc(bytes->at, len + 1));
	if (len > bytes->len)
		memset(bytes->at + bytes->len, 0, len - bytes->len);
	bytes->len = len;
}

static void bytes_put(struct bytes *bytes, size_t at, const void *from, size_t len)
{
	if (at + len > bytes->len)
		bytes_set_len(bytes, at + len);
	if (len)
		memcpy(bytes->at + at, from, len);
}

static int names_find(const struct names *names, const char *path)
{
	for (int i = 0; i < names->n; i++)
		if (!strcmp(names->all[i].path, path))
			return i;
	return -1;
}

static int names_node(const struct names *names, const char *path)
{
	int i = names_find(names, path);

	return i < 0 ? -1 : names->all[i].node;
}

static void names_remove(struct names *names, const char *path)
{
	int i = names_find(names, path);

	if (i >= 0)
		names->all[i] = names->all[--names->n];
}

static void names_set(struct names *names, const char *path, int node)
{
	int i = names_find(names, path);

	if (node < 0) {
		names_remove(names, path);
		return;
	}
	if (i < 0) {
		i = names->n++;
		if (i == NAMES)
			abort();
		snprintf(names->all[i].path, sizeof names->all[i].path, "%s", path);
	}
	names->all[i].node = node;
}

/* PATH without trailing slashes, "/" as "". */
static const char *clean(const char *path, char out[300])
{
	if (disk.baited && path[0] != '/')
		abort();
	snprintf(out, 300, "%s", path);
	for (size_t len = strlen(out); len && out[len - 1] == '/';)
		out[--len] = '\0';
	return out;
}

static const char *parent_of(const char *path, char out[300])
{
	const char *slash = strrchr(path, '/');

	snprintf(out, 300, "%.*s", slash ? (int)(slash - path) : 0, path);
	return out;
}

static bool is_data(const char *path)
{
	size_t len = sizeof data_root - 1;

	return !strncmp(path, data_root, len) && (path[len] == '/' || !path[len]);
}

static int node_new(bool directory, mode_t mode)
{
	for (int i = 0; i < NODES; i++)
		if (!disk.nodes[i].used) {
			disk.nodes[i] = (struct node){true, directory, false, mode, {0}, {0}, -1};
			return i;
		}
	abort();
}

/* ---- what is not on the disk for good */

static void change_apply(const struct change *change)
{
	struct bytes *kept = &disk.nodes[change->node].kept;

	if (change->truncate)
		bytes_set_len(kept, change->from);
	else
		bytes_put(kept, change->from, change->put.at, change->put.len);
}

static void change_drop(int i)
{
	free(disk.changes[i].put.at);
	memmove(&disk.changes[i], &disk.changes[i + 1], (size_t)(--disk.n_changes - i) * sizeof *disk.changes);
}

static void move_apply(const struct rename_or_so *move)
{
	if (move->from[0])
		names_remove(&disk.kept, move->from);
	names_set(&disk.kept, move->to, move->node);
}

static void move_drop(int i)
{
	memmove(&disk.moves[i], &disk.moves[i + 1], (size_t)(--disk.n_moves - i) * sizeof *disk.moves);
}

static void note_move(const char *from, const char *to, int node)
{
	if (disk.n_moves == CHANGES)
		abort();
	struct rename_or_so *move = &disk.moves[disk.n_moves++];
	snprintf(move->from, sizeof move->from, "%s", from);
	snprintf(move->to, sizeof move->to, "%s", to);
	move->node = node;
}

static void note_change(int node, bool truncate, size_t from, const void *bytes, size_t len)
{
	if (disk.n_changes == CHANGES)
		abort();
	struct change *change = &disk.changes[disk.n_changes++];
	*change = (struct change){.node = node, .truncate = truncate, .from = from};
	bytes_put(&change->put, 0, bytes, len);
}

/* Puts all changes of NODE on the disk; without KEEP the disk says so and loses some of them. */
static void settle_node(int node, bool keep)
{
	for (int i = 0; i < disk.n_changes;)
		if (disk.changes[i].node == node) {
			if (keep || rng_below(disk.rng, 2))
				change_apply(&disk.changes[i]);
			change_drop(i);
		} else {
			i++;
		}
}

static void settle_directory(const char *directory)
{
	char above[300];

	for (int i = 0; i < disk.n_moves;)
		if (!strcmp(parent_of(disk.moves[i].to, above), directory) ||
		    (disk.moves[i].from[0] && !strcmp(parent_of(disk.moves[i].from, above), directory))) {
			move_apply(&disk.moves[i]);
			move_drop(i);
		} else {
			i++;
		}
}

/* ---- faults */

/* Is this call the one, or one of those, that a fault strikes? */
static bool struck(void)
{
	long call = ++disk.calls;

	if (disk.fault == FAULT_NONE || call < disk.from)
		return false;
	switch (disk.fault) {
	case FAULT_ONCE: return call == disk.from;
	case FAULT_WINDOW: return call < disk.until && rng_below(disk.rng, 2);
	case FAULT_FULL: return call < disk.until;
	case FAULT_KILL:
	case FAULT_POWER: disk.dead = true; return true;
	default: return true;
	}
}

/* Chooses one of the ERRORS, 0-terminated, for a call that fails; 0: the call works after all. */
static int error_of(const int *errors, bool changes)
{
	int n = 0;

	if (!struck())
		return 0;
	if (disk.dead || disk.fault == FAULT_GONE)
		return EIO;
	if (disk.fault == FAULT_LOCKED)
		return changes ? EROFS : 0;
	if (disk.fault == FAULT_FULL)
		return changes ? ENOSPC : 0;
	while (errors[n])
		n++;
	return errors[rng_below(disk.rng, (uint32_t)n)];
}

static int fail(int error)
{
	errno = error;
	return -1;
}

/* Behind a standard stream is the terminal, and to read that would never end. */
static int fd_node(int fd)
{
	if (disk.baited && fd >= 0 && fd <= STDERR_FILENO)
		abort();
	if (fd < FD_FIRST || fd >= FD_FIRST + FDS)
		return -1;
	return disk.fds[fd - FD_FIRST].node;
}

/* ---- store/disk.h */

int disk_open(const char *given, int flags, mode_t mode)
{
	static const int errors[] = {EIO, EACCES, EMFILE, ENFILE, ENOMEM, 0};
	char path[300], above[300];
	int node = names_node(&disk.now, clean(given, path));
	bool creates = flags & O_CREAT && node < 0;
	int error = error_of(errors, creates || (flags & O_ACCMODE) != O_RDONLY);

	if (disk.fault == FAULT_FULL && error == ENOSPC && !creates)
		error = 0;
	if (error)
		return fail(error);
	if (node >= 0 && flags & O_CREAT && flags & O_EXCL)
		return fail(EEXIST);
	if (node < 0 && !creates)
		return fail(ENOENT);
	if (creates) {
		int directory = names_node(&disk.now, parent_of(path, above));
		if (directory < 0 || !disk.nodes[directory].directory)
			return fail(directory < 0 ? ENOENT : ENOTDIR);
		node = node_new(false, mode);
		names_set(&disk.now, path, node);
		note_move("", path, node);
	}
	if (disk.nodes[node].directory && (flags & O_ACCMODE) != O_RDONLY)
		return fail(EISDIR);
	for (int i = 0; i < FDS; i++)
		if (disk.fds[i].node < 0) {
			disk.fds[i].node = node;
			disk.fds[i].at = 0;
			disk.fds[i].appends = flags & O_APPEND;
			return FD_FIRST + i;
		}
	return fail(EMFILE);
}

ssize_t disk_read(int fd, void *bytes, size_t len)
{
	static const int errors[] = {EIO, 0};
	int node = fd_node(fd), error = error_of(errors, false);

	if (node < 0)
		return fail(EBADF);
	if (error)
		return fail(error);
	struct bytes *now = &disk.nodes[node].now;
	size_t *at = &disk.fds[fd - FD_FIRST].at;
	if (*at >= now->len)
		return 0;
	len = min(len, now->len - *at);
	memcpy(bytes, now->at + *at, len);
	*at += len;
	return (ssize_t)len;
}

ssize_t disk_write(int fd, const void *bytes, size_t len)
{
	static const int errors[] = {EIO, ENOSPC, EDQUOT, EFBIG, 0};
	int node = fd_node(fd);
	bool was_dead = disk.dead;
	int error = error_of(errors, true);

	if (node < 0)
		return fail(EBADF);
	if (was_dead || disk.fault == FAULT_GONE || disk.fault == FAULT_LOCKED)
		if (error)
			return fail(error);
	if (error) {
		/* The last bytes of whoever is killed, or what still fits. */
		size_t part = rng_below(disk.rng, (uint32_t)len + 1);
		if (disk.fault == FAULT_FULL) {
			part = min(len, disk.room);
			disk.room -= part;
		}
		len = part;
	}
	size_t *at = &disk.fds[fd - FD_FIRST].at;
	if (disk.fds[fd - FD_FIRST].appends)
		*at = disk.nodes[node].now.len;
	if (len) {
		bytes_put(&disk.nodes[node].now, *at, bytes, len);
		note_change(node, false, *at, bytes, len);
		*at += len;
	}
	if (error && (!len || disk.dead))
		return fail(error);
	return (ssize_t)len;
}

int disk_seek(int fd, off_t at)
{
	if (fd_node(fd) < 0)
		return fail(EBADF);
	if (at < 0)
		return fail(EINVAL);
	disk.fds[fd - FD_FIRST].at = (size_t)at;
	return 0;
}

int disk_truncate(int fd, off_t len)
{
	static const int errors[] = {EIO, 0};
	int node = fd_node(fd), error = error_of(errors, true);

	if (node < 0)
		return fail(EBADF);
	if (error && disk.fault != FAULT_FULL)
		return fail(error);
	bytes_set_len(&disk.nodes[node].now, (size_t)len);
	note_change(node, true, (size_t)len, "", 0);
	return 0;
}

int disk_sync(int fd)
{
	static const int errors[] = {EIO, ENOSPC, 0};
	int node = fd_node(fd), error = error_of(errors, false);

	if (node < 0)
		return fail(EBADF);
	if (error) {
		if (!disk.dead && !disk.nodes[node].directory)
			settle_node(node, false);
		return fail(error);
	}
	if (!disk.can_sync)
		return fail(EINVAL);
	settle_node(node, true);
	for (int i = 0; i < disk.now.n && disk.nodes[node].directory; i++)
		if (disk.now.all[i].node == node)
			settle_directory(disk.now.all[i].path);
	return 0;
}

int disk_sync_data(int fd)
{
	return disk_sync(fd);
}

int disk_lock(int fd)
{
	static const int errors[] = {ENOLCK, EIO, 0};
	int node = fd_node(fd), error = error_of(errors, false);

	if (node < 0)
		return fail(EBADF);
	if (error)
		return fail(error);
	if (!disk.can_lock)
		return fail(ENOLCK);
	if (disk.nodes[node].elsewhere || (disk.nodes[node].lock >= 0 && disk.nodes[node].lock != fd))
		return fail(EWOULDBLOCK);
	disk.nodes[node].lock = fd;
	return 0;
}

void disk_pause(void) {}

int disk_set_mode(int fd, mode_t mode)
{
	static const int errors[] = {EPERM, EIO, 0};
	int node = fd_node(fd), error = error_of(errors, true);

	if (node < 0)
		return fail(EBADF);
	if (error)
		return fail(error);
	disk.nodes[node].mode = mode;
	return 0;
}

int disk_close(int fd)
{
	static const int errors[] = {EIO, EDQUOT, 0};
	int node = fd_node(fd), error = error_of(errors, false);

	if (node < 0)
		return fail(EBADF);
	if (disk.nodes[node].lock == fd)
		disk.nodes[node].lock = -1;
	disk.fds[fd - FD_FIRST].node = -1;
	return error ? fail(error) : 0;
}

static void describe(int node, struct stat *info)
{
	*info =
	    (struct stat){.st_dev = 7,
			  .st_ino = (ino_t)node + 1,
			  .st_mode = disk.nodes[node].mode | (disk.nodes[node].directory ? S_IFDIR : S_IFREG),
			  .st_size = (off_t)disk.nodes[node].now.len};
}

int disk_status(const char *given, struct stat *info)
{
	static const int errors[] = {EIO, EACCES, 0};
	char path[300];
	int error = error_of(errors, false);

	if (error)
		return fail(error);
	int node = names_node(&disk.now, clean(given, path));
	if (node < 0)
		return fail(ENOENT);
	describe(node, info);
	return 0;
}

int disk_status_of(int fd, struct stat *info)
{
	static const int errors[] = {EIO, 0};
	int node = fd_node(fd), error = error_of(errors, false);

	if (node < 0)
		return fail(EBADF);
	if (error)
		return fail(error);
	describe(node, info);
	return 0;
}

int disk_rename(const char *given_from, const char *given_to)
{
	static const int errors[] = {EIO, EACCES, EPERM, ENOSPC, 0};
	char from[300], to[300], above[300];
	int error = error_of(errors, true);

	if (error)
		return fail(error);
	int node = names_node(&disk.now, clean(given_from, from));
	if (node < 0 || names_node(&disk.now, parent_of(clean(given_to, to), above)) < 0)
		return fail(ENOENT);
	if (disk.nodes[node].directory)
		abort(); /* the game never does that */
	int there = names_node(&disk.now, to);
	if (there >= 0 && disk.nodes[there].directory)
		return fail(EISDIR);
	names_remove(&disk.now, from);
	names_set(&disk.now, to, node);
	note_move(from, to, node);
	return 0;
}

int disk_remove(const char *given)
{
	static const int errors[] = {EIO, EACCES, 0};
	char path[300];
	int error = error_of(errors, true);

	if (error && disk.fault != FAULT_FULL)
		return fail(error);
	if (names_node(&disk.now, clean(given, path)) < 0)
		return fail(ENOENT);
	names_remove(&disk.now, path);
	note_move("", path, -1);
	return 0;
}

int disk_make_directory(const char *given)
{
	static const int errors[] = {EIO, EACCES, ENOSPC, 0};
	char path[300], above[300];
	int error = error_of(errors, true);

	if (error)
		return fail(error);
	clean(given, path);
	if (names_node(&disk.now, path) >= 0)
		return fail(EEXIST);
	if (names_node(&disk.now, parent_of(path, above)) < 0)
		return fail(ENOENT);
	int node = node_new(true, 0700);
	names_set(&disk.now, path, node);
	note_move("", path, node);
	return 0;
}

/* There are no links here. */
ssize_t disk_read_link(const char *path, char *out, size_t cap)
{
	(void)path, (void)out, (void)cap;
	return fail(EINVAL);
}

char *disk_real_path(const char *path)
{
	return strdup(path);
}

bool disk_list(const char *given, bool (*take)(void *context, const char *name), void *context)
{
	char path[300], above[300];
	bool more = true;

	clean(given, path);
	/* From the end, as TAKE may remove what it is handed. */
	for (int i = disk.now.n - 1; i >= 0 && more; i--)
		if (disk.now.all[i].path[0] && !strcmp(parent_of(disk.now.all[i].path, above), path))
			more = take(context, strrchr(disk.now.all[i].path, '/') + 1);
	return more;
}

/* All processes that ever were here have the number of this one, and lie before it. */
bool disk_process_is_gone(int pid)
{
	return pid == getpid();
}

/* ---- the glass */

static void keep_name(const char *path, bool directory, const void *bytes, size_t len)
{
	int node = node_new(directory, directory ? 0755 : 0644);

	bytes_put(&disk.nodes[node].now, 0, bytes, len);
	bytes_put(&disk.nodes[node].kept, 0, bytes, len);
	names_set(&disk.now, path, node);
	names_set(&disk.kept, path, node);
}

void glass_disk_bait(void)
{
	disk.baited = true;
}

void glass_disk_put(const char *path, const void *bytes, size_t len)
{
	int node = names_node(&disk.now, path);

	if (node < 0) {
		keep_name(path, !bytes, bytes, len);
		return;
	}
	bytes_set_len(&disk.nodes[node].now, 0);
	bytes_put(&disk.nodes[node].now, 0, bytes, len);
}

static void copy_file(const char *from, const char *to)
{
	static char bytes[1 << 22];
	FILE *file = must(fopen(from, "r"));
	size_t len = fread(bytes, 1, sizeof bytes, file);

	fclose(file);
	keep_name(to, false, bytes, len);
}

static void copy_tree(const char *from, const char *to)
{
	char below_from[600], below_to[600];
	struct stat info;
	DIR *stream = must(opendir(from));

	keep_name(to, true, "", 0);
	for (struct dirent *entry; (entry = readdir(stream));) {
		snprintf(below_from, sizeof below_from, "%s/%s", from, entry->d_name);
		snprintf(below_to, sizeof below_to, "%s/%s", to, entry->d_name);
		if (entry->d_name[0] == '.' || stat(below_from, &info) != 0)
			continue;
		if (S_ISDIR(info.st_mode))
			copy_tree(below_from, below_to);
		else
			copy_file(below_from, below_to);
	}
	closedir(stream);
}

void glass_disk_free(void)
{
	while (disk.n_changes)
		change_drop(0);
	for (int i = 0; i < NODES; i++) {
		free(disk.nodes[i].now.at);
		free(disk.nodes[i].kept.at);
		disk.nodes[i] = (struct node){.used = false};
	}
	disk.now.n = disk.kept.n = disk.n_moves = 0;
}

void glass_disk_reset(const char *data, struct rng *rng, bool can_lock, bool can_sync)
{
	glass_disk_free();
	disk.rng = rng;
	disk.can_lock = can_lock;
	disk.can_sync = can_sync;
	keep_name("", true, "", 0);
	keep_name("/home", true, "", 0);
	copy_tree(data, data_root);
	glass_disk_begin(FAULT_NONE, 0, 0);
}

void glass_disk_begin(enum disk_fault fault, long at, long until)
{
	for (int i = 0; i < FDS; i++)
		disk.fds[i].node = -1;
	for (int i = 0; i < NODES; i++)
		disk.nodes[i].lock = -1;
	disk.fault = fault;
	disk.from = at;
	disk.until = until;
	disk.calls = 0;
	disk.room = rng_below(disk.rng, FULL_SLACK);
	disk.dead = false;
}

/* The power is back: of what was not synced there is something, of some of it a part. */
static void cut_power(void)
{
	char above[300];
	uint32_t share = rng_below(disk.rng, 3); /* nothing, some, all */

	for (int i = 0; i < disk.n_changes; i++) {
		struct change *change = &disk.changes[i];
		if (!share || (share == 1 && rng_below(disk.rng, 2)))
			continue;
		if (share == 1 && change->put.len && !rng_below(disk.rng, 4))
			change->put.len = rng_below(disk.rng, (uint32_t)change->put.len);
		change_apply(change);
	}
	for (int i = 0; i < disk.n_moves; i++)
		if (share == 2 || (share == 1 && rng_below(disk.rng, 2)))
			move_apply(&disk.moves[i]);
	while (disk.n_changes)
		change_drop(0);
	disk.n_moves = 0;
	for (bool again = true; again;) {
		again = false;
		for (int i = 0; i < disk.kept.n && !again; i++)
			if (disk.kept.all[i].path[0] &&
			    names_node(&disk.kept, parent_of(disk.kept.all[i].path, above)) < 0) {
				names_remove(&disk.kept, disk.kept.all[i].path);
				again = true;
			}
	}
	disk.now = disk.kept;
	for (int i = 0; i < NODES; i++)
		if (disk.nodes[i].used) {
			bytes_set_len(&disk.nodes[i].now, 0);
			bytes_put(&disk.nodes[i].now, 0, disk.nodes[i].kept.at, disk.nodes[i].kept.len);
		}
}

void glass_disk_end(void)
{
	if (disk.fault == FAULT_POWER && disk.dead)
		cut_power();
	glass_disk_begin(FAULT_NONE, 0, 0);
}

bool glass_disk_dead(void)
{
	return disk.dead;
}

long glass_disk_calls(void)
{
	return disk.calls;
}

void glass_disk_lock_elsewhere(const char *path, bool locked)
{
	int node = names_node(&disk.now, path);

	if (node >= 0)
		disk.nodes[node].elsewhere = locked;
}

void glass_disk_each(bool after_power_failure,
		     void (*take)(void *context, const char *path, const unsigned char *bytes, size_t len),
		     void *context)
{
	const struct names *names = after_power_failure ? &disk.kept : &disk.now;
	char above[300];

	for (int i = 0; i < names->n; i++) {
		const struct node *node = &disk.nodes[names->all[i].node];
		const struct bytes *bytes = after_power_failure ? &node->kept : &node->now;
		if (node->directory || is_data(names->all[i].path))
			continue;
		if (names_node(names, parent_of(names->all[i].path, above)) >= 0)
			take(context, names->all[i].path, bytes->at, bytes->len);
	}
}

void glass_disk_damage(const char *path)
{
	int node = names_node(&disk.now, path);

	if (node < 0 || !disk.nodes[node].now.len)
		return;
	size_t at = rng_below(disk.rng, (uint32_t)disk.nodes[node].now.len);
	unsigned char hit = disk.nodes[node].now.at[at] ^ (unsigned char)(1u << rng_below(disk.rng, 8));
	disk.nodes[node].now.at[at] = hit;
	bytes_put(&disk.nodes[node].kept, at, &hit, 1);
}
