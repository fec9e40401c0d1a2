#include "config.h"

#include "guest/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/assert.h"
#include "base/minmax.h"

enum { TERM_MS = 200, KILL_MS = 2000, FATE_MS = 200, CANNOT_START = 127 };

/* The limits of a program; not on address space, as some languages reserve much of it. */
static const struct {
	int resource;
	rlim_t most;
} limits[] = {{RLIMIT_CORE, 0},
	      {RLIMIT_CPU, 600},
	      {RLIMIT_FSIZE, 64 << 20},
#ifndef ASTRAY_SANITIZED /* the tests' programs are sanitized too */
	      {RLIMIT_DATA, (rlim_t)PROCESS_MEMORY_GIB << 30}
#endif
};

struct process process_none(void)
{
	return (struct process){.to = -1, .from = -1, .complaints = -1, .news = -1, .leash = -1};
}

/* ---- starting -------------------------------------------------------------------------------------------- */

/* The pipes: its input, output and error, one on which a failed exec is reported, one on which the warden tells of it, and one
 * that closes when we end. */
enum { INPUT, OUTPUT, ERRORS, REPORT, NEWS, LEASH, PIPES, REPORT_FD = STDERR_FILENO + 1 };

/* What the warden tells: first who the program is, then how it ended. */
struct process_news {
	pid_t pid;
	int wait_status;
	long most_kib;
};

static void process_close(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void process_close_pipes(int pipes[PIPES][2])
{
	for (int i = 0; i < PIPES; i++) {
		process_close(&pipes[i][0]);
		process_close(&pipes[i][1]);
	}
}

/* All ends are above the standard descriptors, so that dup2 never closes one of them. */
static bool process_open_pipes(int pipes[PIPES][2])
{
	for (int i = 0; i < PIPES; i++)
		pipes[i][0] = pipes[i][1] = -1;
	for (int i = 0; i < PIPES; i++) {
		int ends[2];
		if (pipe2(ends, O_CLOEXEC)) {
			process_close_pipes(pipes);
			return false;
		}
		for (int end = 0; end < 2; end++) {
			pipes[i][end] = fcntl(ends[end], F_DUPFD_CLOEXEC, 3);
			close(ends[end]);
		}
		if (pipes[i][0] < 0 || pipes[i][1] < 0) {
			process_close_pipes(pipes);
			return false;
		}
	}
	return true;
}

/* The variable NAME as "NAME=value", or with VALUE instead if it is not set. */
static char *process_variable(const char *name, const char *value, char *out, size_t cap)
{
	const char *set = getenv(name);

	if (set)
		value = set;
	snprintf(out, cap, "%s=%s", name, value);
	return out;
}

/* Closes every descriptor from FIRST on: ours are close-on-exec, but inherited ones may not be. */
static void process_close_from(int first)
{
#ifdef HAVE_CLOSEFROM
	closefrom(first);
#else
	for (int fd = first, end = (int)clamp(sysconf(_SC_OPEN_MAX), 256L, 1L << 20); fd < end; fd++)
		close(fd);
#endif
}

/* In the child, before exec: a new group and session, and only the three pipes inherited. */
static void process_prepare(int pipes[PIPES][2], pid_t parent)
{
	sigset_t none;

	setsid();
#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (getppid() != parent)
		_exit(CANNOT_START);
	dup2(pipes[INPUT][0], STDIN_FILENO);
	dup2(pipes[OUTPUT][1], STDOUT_FILENO);
	dup2(pipes[ERRORS][1], STDERR_FILENO);
	dup2(pipes[REPORT][1], REPORT_FD);
	fcntl(REPORT_FD, F_SETFD, FD_CLOEXEC);
	process_close_from(REPORT_FD + 1);
	for (int number = 1; number < NSIG; number++)
		signal(number, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	for (size_t i = 0; i < ARRAY_LEN(limits); i++) {
		struct rlimit limit = {limits[i].most, limits[i].most};
		setrlimit(limits[i].resource, &limit);
	}
}

static void process_exec(const char *path, int pipes[PIPES][2], pid_t parent)
{
	char search[4096], home[4096], locale[] = "LC_ALL=C.UTF-8", hashes[] = "PYTHONHASHSEED=0";
	char *argv[] = {(char *)path, NULL};
	char *environment[] = {process_variable("PATH", "/usr/bin:/bin", search, sizeof search),
			       process_variable("HOME", "/", home, sizeof home), locale, hashes, NULL};

	process_prepare(pipes, parent);
	execve(path, argv, environment);
	int error = errno;
	ssize_t written = write(REPORT_FD, &error, sizeof error);
	(void)written;
	_exit(CANNOT_START);
}

/* ---- the warden ------------------------------------------------------------------------------------------ */

static void process_wake(int number)
{
	(void)number;
}

/* Sends NEWS on standard output; the reader may have ended. */
static void process_tell(const struct process_news *news)
{
	ssize_t written = write(STDOUT_FILENO, news, sizeof *news);
	(void)written;
}

/* Waits until we are let go, and tells of the end of the program PID. */
static void process_watch(pid_t pid)
{
	sigset_t none;
	fd_set leash;

	sigemptyset(&none);
	FD_ZERO(&leash);
	do {
		struct process_news news = {.pid = pid};
		struct rusage used;
		pid_t ended;
		while ((ended = wait4(-1, &news.wait_status, WNOHANG, &used)) > 0) {
			news.most_kib = used.ru_maxrss;
			if (ended == pid)
				process_tell(&news);
		}
		FD_SET(STDIN_FILENO, &leash);
	} while (pselect(STDIN_FILENO + 1, &leash, NULL, NULL, NULL, &none) < 0);
}

/* Kills our children: what the program has left, in whichever group or session.  The children of those then become ours. */
static void process_kill_orphans(void)
{
	char text[4096];
	int n_killed;

	do {
		int fd = open("/proc/thread-self/children", O_RDONLY);
		ssize_t len = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
		char *at = text;
		process_close(&fd);
		text[max(len, 0)] = '\0';
		n_killed = 0;
		for (long pid; (pid = strtol(at, &at, 10)) > 0; n_killed++)
			kill((pid_t)pid, SIGKILL);
		for (int i = 0; i < n_killed; i++)
			waitpid(-1, NULL, 0);
	} while (n_killed);
}

/* Starts the program, waits until we end, for whatever reason, and kills all that it has started.  The system would end the
 * program with us, but not its children. */
static void process_guard(const char *path, int pipes[PIPES][2])
{
	struct process_news news = {0};
	struct sigaction wake = {.sa_handler = process_wake};
	sigset_t child;

	setsid();
#ifdef __linux__
	prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
	signal(SIGPIPE, SIG_IGN);
	sigaction(SIGCHLD, &wake, NULL);
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, NULL); /* but while we wait */
	pid_t self = getpid();
	news.pid = fork();
	if (news.pid == 0)
		process_exec(path, pipes, self);
	dup2(pipes[LEASH][0], STDIN_FILENO);
	dup2(pipes[NEWS][1], STDOUT_FILENO);
	process_close_from(STDOUT_FILENO + 1);
	process_tell(&news);
	if (news.pid > 0) {
		process_watch(news.pid);
		kill(-news.pid, SIGKILL);
		process_kill_orphans();
	}
	_exit(0);
}

/* Lets the warden go, who kills what is left. */
static void process_dismiss_warden(struct process *process)
{
	const struct timespec pause = {.tv_nsec = 1000000};
	pid_t ended = 0;

	process_close(&process->leash);
	for (int ms = 0; ms < KILL_MS && ended == 0; ms++) {
		ended = waitpid(process->warden, NULL, WNOHANG);
		if (!ended)
			nanosleep(&pause, NULL);
	}
	if (!ended) {
		kill(process->warden, SIGKILL);
		waitpid(process->warden, NULL, 0);
	}
	process_close(&process->news);
}

/* ---- its end of a start --------------------------------------------------------------------------------------- */

static enum status process_refused(const char *path, int error, struct diag *diag)
{
	if (error == ENOEXEC)
		return diag_set(
		    diag, STATUS_NOT_FOUND,
		    "cannot start %.180s: it is not a program; scripts must begin with #!/usr/bin/env", path);
	return diag_set(diag, STATUS_NOT_FOUND, "cannot start %s: %s", path, strerror(error));
}

/* Waits until the exec has succeeded, which closes the report, or has failed.  Returns the error, 0 for none. */
static int process_report(int fd)
{
	int error = 0;
	ssize_t n;

	do
		n = read(fd, &error, sizeof error);
	while (n < 0 && errno == EINTR);
	return n == (ssize_t)sizeof error ? error : 0;
}

/* Who the program is: 0 if there is none. */
static pid_t process_pid(int fd)
{
	struct process_news news;
	ssize_t n;

	do
		n = read(fd, &news, sizeof news);
	while (n < 0 && errno == EINTR);
	return n == (ssize_t)sizeof news ? max(news.pid, 0) : 0;
}

enum status process_start(const char *path, struct process *process, struct diag *diag)
{
	static const int theirs[] = {
	    [INPUT] = 0, [OUTPUT] = 1, [ERRORS] = 1, [REPORT] = 1, [NEWS] = 1, [LEASH] = 0};
	int pipes[PIPES][2];

	if (!process_open_pipes(pipes))
		return diag_set(diag, STATUS_LIMIT, "cannot start %s: %s", path, strerror(errno));
	pid_t warden = fork();
	if (warden == 0)
		process_guard(path, pipes);
	if (warden < 0) {
		process_close_pipes(pipes);
		return diag_set(diag, STATUS_LIMIT, "cannot start %s: %s", path, strerror(errno));
	}
	for (int i = 0; i < PIPES; i++)
		process_close(&pipes[i][theirs[i]]);
	int error = process_report(pipes[REPORT][0]);
	process_close(&pipes[REPORT][0]);
	struct process made = {.pid = process_pid(pipes[NEWS][0]),
			       .warden = warden,
			       .to = pipes[INPUT][1],
			       .from = pipes[OUTPUT][0],
			       .complaints = pipes[ERRORS][0],
			       .news = pipes[NEWS][0],
			       .leash = pipes[LEASH][1]};
	fcntl(made.to, F_SETFL, O_NONBLOCK);
	fcntl(made.from, F_SETFL, O_NONBLOCK);
	fcntl(made.complaints, F_SETFL, O_NONBLOCK);
	fcntl(made.news, F_SETFL, O_NONBLOCK);
	if (error || !made.pid) {
		process_stop(&made, 0);
		return process_refused(path, error ? error : EAGAIN, diag);
	}
	*process = made;
	return STATUS_OK;
}

/* ---- ending ---------------------------------------------------------------------------------------------- */

/* A warden that was killed says nothing, and the system has killed the program with it. */
static bool process_has_ended(struct process *process)
{
	struct process_news news = {.wait_status = SIGKILL};
	ssize_t n = process->ended ? -1 : read(process->news, &news, sizeof news);

	if (n >= 0) {
		process->ended = true;
		process->wait_status = news.wait_status;
		process->most_kib = news.most_kib;
	}
	return process->ended;
}

/* Waits at most MS until it has ended. */
static bool process_ends_within(struct process *process, int ms)
{
	const struct timespec pause = {.tv_nsec = 1000000};

	for (; !process_has_ended(process) && ms > 0; ms--)
		nanosleep(&pause, NULL);
	return process->ended;
}

long process_stop(struct process *process, int patience_ms)
{
	if (!process->warden)
		return 0;
	process_close(&process->to);
	process_close(&process->from);
	process_close(&process->complaints);
	if (process->pid) {
		if (!process_ends_within(process, patience_ms))
			kill(-process->pid, SIGTERM);
		if (!process_ends_within(process, patience_ms ? TERM_MS : 0))
			kill(-process->pid, SIGKILL);
		process_ends_within(process, KILL_MS);
	}
	process_dismiss_warden(process);
	long most_kib = process->most_kib;
	*process = process_none();
	return most_kib;
}

/* ---- talking --------------------------------------------------------------------------------------------- */

static void process_collect_complaints(struct process *process)
{
	char more[4096];
	ssize_t n = read(process->complaints, more, sizeof more);

	if (n == 0)
		process_close(&process->complaints);
	if (n <= 0)
		return;
	size_t len = min((size_t)n, (size_t)PROCESS_TAIL);
	size_t kept = min(process->n_tail, (size_t)PROCESS_TAIL - len);
	memmove(process->tail, process->tail + process->n_tail - kept, kept);
	memcpy(process->tail + kept, more + (size_t)n - len, len);
	process->n_tail = kept + len;
}

void process_wait(struct process *process, bool writing, int wait_ms)
{
	struct pollfd fds[] = {{process->from, POLLIN, 0},
			       {process->complaints, POLLIN, 0},
			       {writing ? process->to : -1, POLLOUT, 0}};

	if (poll(fds, ARRAY_LEN(fds), wait_ms) > 0 && fds[1].revents)
		process_collect_complaints(process);
}

ssize_t process_read(struct process *process, void *bytes, size_t cap)
{
	ssize_t n = read(process->from, bytes, cap);

	if (n > 0)
		return n;
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	return -1;
}

ssize_t process_write(struct process *process, const void *bytes, size_t len)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, before;

	/* A program that has ended must not end ours. */
	sigaction(SIGPIPE, &ignore, &before);
	ssize_t n = write(process->to, bytes, len);
	int error = errno;
	sigaction(SIGPIPE, &before, NULL);
	if (n >= 0)
		return n;
	if (error == EAGAIN || error == EINTR)
		return 0;
	return -1;
}

void process_fate(struct process *process, char *out, size_t cap)
{
	if (!process_ends_within(process, FATE_MS))
		snprintf(out, cap, "closed its output");
	else if (WIFSIGNALED(process->wait_status))
		snprintf(out, cap, "was killed by signal %d (%s)", WTERMSIG(process->wait_status),
			 strsignal(WTERMSIG(process->wait_status)));
	else
		snprintf(out, cap, "ended with status %d", WEXITSTATUS(process->wait_status));
	if (process->complaints >= 0)
		process_collect_complaints(process);
}

void process_last_complaint(const struct process *process, char *out, size_t cap)
{
	size_t end = process->n_tail;

	while (end > 0 && (process->tail[end - 1] == '\n' || process->tail[end - 1] == '\r'))
		end--;
	size_t from = end;
	while (from > 0 && process->tail[from - 1] != '\n')
		from--;
	snprintf(out, cap, "%.*s", (int)(end - from), process->tail + from);
}

/* ---- clocks ---------------------------------------------------------------------------------------------- */

static uint64_t process_ns(clockid_t clock)
{
	struct timespec now;

	if (clock_gettime(clock, &now))
		return 0;
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t process_cpu_ns(const struct process *process)
{
	clockid_t clock;

	if (!process->pid || process->ended || clock_getcpuclockid(process->pid, &clock))
		return 0;
	return process_ns(clock);
}

uint64_t process_clock_ns(void)
{
	return process_ns(CLOCK_MONOTONIC);
}
