/* Every allocation of every command and of every screen's opening fails once: then the program says so in one line,
 * or does without it, and nothing else breaks.
 *
 * Only calls from this program count; libconfig and the C library end the process on their own, or do not. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "ui/ui.h"

#undef main /* that of the program is called astray_main here */

#ifdef ASTRAY_SANITIZED
int main(void)
{
	return 77;
}
#else

/* ---- the allocations ------------------------------------------------------------------------------------- */

extern char __executable_start, etext;

static struct {
	bool armed;
	long at, made; /* the AT-th fails */
} plan;

static bool is_ours(const void *caller)
{
	return (const char *)caller >= &__executable_start && (const char *)caller < &etext;
}

static bool fails(const void *caller)
{
	return plan.armed && is_ours(caller) && ++plan.made == plan.at;
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

void *malloc(size_t size)
{
	if (fails(__builtin_return_address(0))) {
		errno = ENOMEM;
		return NULL;
	}
	return __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
	if (fails(__builtin_return_address(0))) {
		errno = ENOMEM;
		return NULL;
	}
	return __libc_calloc(n, size);
}

void *realloc(void *block, size_t size)
{
	if (fails(__builtin_return_address(0))) {
		errno = ENOMEM;
		return NULL;
	}
	return __libc_realloc(block, size);
}

char *strdup(const char *text)
{
	size_t len = strlen(text) + 1;

	if (fails(__builtin_return_address(0))) {
		errno = ENOMEM;
		return NULL;
	}
	return memcpy(__libc_malloc(len), text, len);
}

/* ---- what is tried --------------------------------------------------------------------------------------- */

enum { LINES_MAX = 4096, ARGS = 12, SWEEP = 400 };

static const char *const lines[][ARGS] = {
    {"check", "first"},
    {"check", "MAP"},
    {"list", "pathfinders"},
    {"list", "hunters"},
    {"list", "floors"},
    {"list", "ships"},
    {"list", "maps"},
    {"list", "scenes"},
    {"gen", "maze", "-x", "15", "-y", "9", "--seed=3"},
    {"solve", "first"},
    {"solve", "first", "-a", "jps", "-f", "json"},
    {"solve", "first", "-a", "dstarlite"},
    {"bench", "-a", "jps", "-a", "astar", "-r", "1", "--no-time", "SCEN"},
    {"race", "first", "--ticks=20", "-f", "csv"},
    {"steer", "--scene=rocks30", "-b", "seek", "--seeds=1"},
    {"trace", "first", "-o", "/dev/null"},
    {"replay", "--verify", "JOURNAL"},
};

static char map_file[64], scen_file[96], journal_file[400];
static long failures, tried;

static const char *argument(const char *word)
{
	if (!strcmp(word, "MAP"))
		return map_file;
	if (!strcmp(word, "SCEN"))
		return scen_file;
	if (!strcmp(word, "JOURNAL"))
		return journal_file;
	return word;
}

static const struct command *command_named(const char *name)
{
	size_t i = 0;

	while (strcmp(commands[i]->name, name) != 0)
		i++;
	return commands[i];
}

static int run_line(const char *const *line)
{
	char *argv[ARGS + 1] = {0};
	int argc = 0;

	for (; argc < ARGS && line[argc]; argc++)
		argv[argc] = (char *)(uintptr_t)argument(line[argc]);
	return command_named(line[0])->run(argc, argv);
}

/* Opens view number I over the title, looks at it, and closes all. */
static int open_view(int i)
{
	extern const struct view view_title;
	static const char *const words[] = {"run", "lab", "maps", "scenes", "race", "leave", "help", "log"};
	struct keymap keymap;
	struct theme theme;
	struct diag diag = {""};
	struct ui ui = {.keymap = &keymap, .theme = &theme, .options = {.map = "first", .seed = "7"}};
	struct screen screen = {.theme = &theme};
	enum status status = keymap_load(&keymap, &diag);

	if (!status)
		status = theme_load("dark", &theme, &diag);
	if (!status)
		status = screen_resize(&screen, 80, 24);
	if (!status)
		status = ui_push(&ui, &view_title, NULL);
	for (const struct view *const *view = views; *view && !status; view++)
		if (!strcmp((*view)->name, words[i]))
			status = ui_push(&ui, *view, NULL);
	if (status && !diag.text[0] && !ui.notice[0])
		fprintf(stderr, "astray: %s\n", status_text(status));
	else if (status)
		fprintf(stderr, "astray: %s\n", diag.text[0] ? diag.text : ui.notice);
	if (!status) {
		for (int key = 0; key < 12; key++) {
			ui.now_ms += 100;
			ui_key(&ui, (struct key){.code = (uint32_t) "lj. oLpi?\033qh"[key]});
			if (ui.depth)
				ui_draw(&ui, &screen);
		}
	}
	ui_close(&ui);
	screen_free(&screen);
	return status_exit(status);
}

enum { VIEWS_TRIED = 8 };

static const char *name_of(int trial)
{
	static char name[200];
	int n_lines = (int)(sizeof lines / sizeof *lines);

	name[0] = '\0';
	if (trial >= n_lines)
		snprintf(name, sizeof name, "view %d", trial - n_lines);
	for (int i = 0; trial < n_lines && i < ARGS && lines[trial][i]; i++)
		snprintf(name + strlen(name), sizeof name - strlen(name), "%s ", lines[trial][i]);
	return name;
}

static void complain(int trial, long at, const char *what)
{
	failures++;
	printf("%s: allocation %ld: %s\n", name_of(trial), at, what);
}

static int count_lines(int fd)
{
	char text[LINES_MAX];
	ssize_t n = pread(fd, text, sizeof text, 0);
	int found = 0;

	for (ssize_t i = 0; i < n; i++)
		found += text[i] == '\n';
	return found;
}

/* Returns how many allocations the trial made, -1 if the AT-th was the last that mattered. */
static long try_one(int trial, long at)
{
	int n_lines = (int)(sizeof lines / sizeof *lines), fds[2], status, err;
	char message[] = "/tmp/astray-allocations-XXXXXX";
	long made = 0;

	err = mkstemp(message);
	unlink(message);
	if (err < 0 || pipe(fds))
		abort();
	fflush(stdout);
	pid_t child = fork();
	if (child == 0) {
		dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
		dup2(err, STDERR_FILENO);
		alarm(600);
		plan.at = at;
		plan.armed = true;
		int code = trial < n_lines ? run_line(lines[trial]) : open_view(trial - n_lines);
		plan.armed = false;
		if (write(fds[1], &plan.made, sizeof plan.made) != (ssize_t)sizeof plan.made)
			_exit(99);
		_exit(code);
	}
	close(fds[1]);
	if (read(fds[0], &made, sizeof made) != (ssize_t)sizeof made)
		made = at;
	close(fds[0]);
	waitpid(child, &status, 0);
	int said = count_lines(err);
	close(err);
	if (!WIFEXITED(status))
		complain(trial, at, "it crashes");
	else if (WEXITSTATUS(status) > 6)
		complain(trial, at, "a strange exit status");
	else if (WEXITSTATUS(status) > 1 && said != 1)
		complain(trial, at, said ? "more than one line" : "not a word");
	return made;
}

static void prepare(void)
{
	snprintf(map_file, sizeof map_file, "/tmp/astray-allocations-%d.map", (int)getpid() % 10000000);
	snprintf(scen_file, sizeof scen_file, "%s.scen", map_file);
	snprintf(journal_file, sizeof journal_file, "%s/tests/golden/chase.journal",
		 getenv("srcdir") ? getenv("srcdir") : ".");
	FILE *map = fopen(map_file, "w"), *scen = fopen(scen_file, "w");
	if (!map || !scen)
		abort();
	fputs("type octile\nheight 4\nwidth 5\nmap\n.....\n.@@..\n.T...\n.....\n", map);
	fprintf(scen, "version 1\n0\t%s\t5\t4\t0\t0\t4\t3\t5.41421356\n", strrchr(map_file, '/') + 1);
	fclose(map);
	fclose(scen);
}

int main(void)
{
	int n = (int)(sizeof lines / sizeof *lines) + VIEWS_TRIED;

	setvbuf(stdout, NULL, _IOLBF, 0);
	prepare();
	for (int trial = 0; trial < n; trial++) {
		long made = try_one(trial, 0);
		/* All of them, or evenly spread ones where there are very many. */
		long step = made / SWEEP + 1;
		for (long at = 1; at <= made; at += at < SWEEP / 4 ? 1 : step, tried++)
			try_one(trial, at);
		if (getenv("VERBOSE"))
			printf("%s: %ld allocations\n", name_of(trial), made);
	}
	unlink(map_file);
	unlink(scen_file);
	printf("%ld allocations failed, %ld failures\n", tried, failures);
	return failures != 0;
}
#endif
