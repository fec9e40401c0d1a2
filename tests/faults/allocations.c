/* The allocations of every command and of every screen's opening fail, each once for the CALLERS that led to it; in the
 * long form each command meets all of its own.  Then the program says so in one line, or does without it, and nothing else
 * breaks.
 *
 * Only calls from this program count, but for parts that say otherwise; libconfig and the C library end the process on
 * their own, or do not. */
#include "config.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arcade/defence.h"
#include "base/hash.h"
#include "cli/command.h"
#include "fate/fate_map.h"
#include "lab/baseline.h"
#include "lab/breaks.h"
#include "lab/experiment_run.h"
#include "lab/recording.h"
#include "map/map.h"
#include "oracle/solve.h"
#include "record/pack.h"
#include "record/record.h"
#include "record/reels.h"
#include "store/table.h"
#include "store/yamltree.h"
#include "tests/long.h"

#undef main /* that of the program is called astray_main here */

#ifdef ASTRAY_SANITIZED
int main(void)
{
	return 77;
}
#else

/* ---- the allocations ------------------------------------------------------------------------------------- */

extern char __executable_start, etext;

enum { CALLERS = 4, CALLERS_LONG = 5, PLACES = 1 << 14 }; /* the first one or two callers are of this file */

static struct {
	bool armed, everywhere; /* everywhere: in libraries too */
	long at, made;          /* the AT-th fails */
} plan;

/* Where the allocations of a trial in which none fails are made, as hashes of the return addresses of their CALLERS. */
static uint64_t *places; /* [PLACES]; shared with the child that runs the trial */

static bool is_ours(const void *caller)
{
	return (const char *)caller >= &__executable_start && (const char *)caller < &etext;
}

static void note_place(void)
{
	void *callers[CALLERS_LONG];
	int n = backtrace(callers, how_many(CALLERS, CALLERS_LONG));

	if (plan.made > PLACES)
		abort();
	places[plan.made - 1] = hash_bytes(HASH_START, callers, sizeof *callers * (size_t)n);
}

static bool fails(const void *caller)
{
	if (!plan.armed || !(plan.everywhere || is_ours(caller)))
		return false;
	plan.made++;
	if (!plan.at)
		note_place();
	return plan.made == plan.at;
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

enum { LINES_MAX = 4096, ARGS = 12, SWEEP = 60, SWEEP_SCREEN = 12, STRANGE = 99 };

/* Words in capitals stand for files that prepare() writes; a line of one screen begins with its keys.  What takes longest
 * comes last: only allocations that no earlier line makes fail there. */
static const char *const lines[][ARGS] = {
    {"check", "first"},
    {"check", "FILE.map"},
    {"check", "FILE.txt"},
    {"check", "FILE.tmj"},
    {"check", "FILE.tmx"},
    {"check", "FILE.xp"},
    {"check", "FILE.png"},
    {"check", "FILE.pgm"},
    {"check", "--from=matrix", "FILE.num"},
    {"check", "--from=maze", "FILE.num"},
    {"check", "FILE.trace"},
    {"convert", "FILE.map", "FILE.out.tmx"},
    {"convert", "FILE.map", "FILE.out.xp"},
    {"convert", "FILE.map", "FILE.out.png"},
    {"list", "pathfinders"},
    {"list", "hunters"},
    {"list", "floors"},
    {"list", "ships"},
    {"list", "maps"},
    {"list", "scenes"},
    {"list", "lessons"},
    {"list", "puzzles"},
    {"gen", "maze", "-x", "15", "-y", "9", "--seed=3"},
    {"gen", "maze", "-x", "15", "-y", "9", "--seed=3", "-o", "FILE.out.tmx"},
    {"solve", "first"},
    {"solve", "first", "-a", "jps", "-f", "json"},
    {"solve", "first", "-a", "dstarlite"},
    {"bench", "-a", "jps", "-a", "astar", "-r", "1", "--no-time", "FILE.scen"},
    {"race", "first", "--ticks=20", "-f", "csv"},
    {"race", "first", "--ticks=20", "-f", "csv", "--append=FILE.out.csv"},
    {"fate", "FILE.map", "-a", "rotational"},
    {"trace", "first", "-o", "/dev/null"},
    {"replay", "--verify", "JOURNAL"},
    {"scores"},
    {"lesson", "--check", "01-rings"},
    {"KEYS", "l . x e q p v", "replay", "JOURNAL"},
    {"KEYS", "l . . h", "puzzle", "01-goat"},
    {"KEYS", "a c l q E Space l Esc u i l Esc D f v", "lab", "first"},
    {"KEYS", "r j Enter q", "lab", "first"},
    {"KEYS", "R . y l q", "lab", "first"},
    {"KEYS", "W . q M l Enter", "lab", "first"},
    {"KEYS", "O c l Esc . , q", "lab", "FILE.map"},
    {"KEYS", "o f o r d Enter", "lab", "first", "--trace=FILE.trace"},
    {"KEYS", "Q Enter", "lesson", "01-rings"},
    {"KEYS", "j j Enter . d t F", "space"},
    {"KEYS", ". . b", "space", "galaxy"},
    {"KEYS", "l Enter . .", "space", "defence"},
    {"KEYS", "k Space p", "space", "asteroids"},
    {"KEYS", ". . F a v d", "space", "seek"},
    {"steer", "--scene=seek", "-b", "seek", "--seeds=1"},
    {"steer", "--scene=rocks30", "-b", "seek", "--seeds=1"},
    {"lesson", "--check", "11-the-trap"},
    {"play", "--bot=runner", "--seeds=1"},
    {"KEYS", ". . F a v d", "space", "rocks30"},
    {"KEYS", "l j o x Esc m Esc p v e Esc _ Esc F Esc C", "play", "--seed=7"},
    {"KEYS", "j ? q", "play"},
    {"KEYS", "= l l q v q m l Esc z j Enter h h Esc q", "play"},
    {"KEYS", "t Enter Enter Enter Esc", "play"},
    {"KEYS", "Enter", "lesson", "11-the-trap"},
};

static char base[64], journal_file[400];
static long failures, tried;

/* WORD with the file that it stands for. */
static char *argument(const char *word)
{
	static char made[ARGS][500];
	static int n;
	char *out = made[n++ % ARGS];
	const char *file = strstr(word, "FILE");

	if (!strcmp(word, "JOURNAL"))
		return journal_file;
	snprintf(out, sizeof *made, "%s", word);
	if (file)
		snprintf(out, sizeof *made, "%.*s%s%s", (int)(file - word), word, base, file + 4);
	return out;
}

static bool is_screen(const char *const *line)
{
	return !strcmp(line[0], "KEYS");
}

/* Screens are shown to a camera, which presses the keys. */
static int run_line(const char *const *line)
{
	static char shot[] = "shot", text[] = "--format=text", nowhere[] = "--output=/dev/null", keys[200];
	char *argv[ARGS + 5] = {shot, text, nowhere, keys};
	int argc = 0, first = 0;

	if (is_screen(line)) {
		snprintf(keys, sizeof keys, "--keys=%s", line[1]);
		argc = 4;
		first = 2;
	}
	for (int i = first; i < ARGS && line[i]; i++)
		argv[argc++] = argument(line[i]);
	argv[argc] = NULL;
	return command_run(command_named(argv[0], NULL), argc, argv, NULL);
}

/* ---- parts: what no line above reaches with all of its allocations ---------------------------------------- */

static void need(enum status status)
{
	if (status)
		abort();
}

/* From here on it counts, in libraries too if EVERYWHERE. */
static void arm(bool everywhere)
{
	plan.everywhere = everywhere;
	plan.armed = true;
}

static enum status copy_a_grid(struct diag *diag)
{
	struct grid grid, copy;

	(void)diag;
	need(map_load_named("rumour", NULL, &grid, NULL));
	if (!grid.n_marks || !grid.estimates)
		abort();
	arm(false);
	enum status status = grid_copy(&grid, &copy);
	if (!status)
		grid_free(&copy);
	grid_free(&grid);
	return status;
}

static enum status find_breaks(struct diag *diag)
{
	struct grid grid;
	struct ground ground;
	struct breaks breaks;

	(void)diag;
	need(map_load_named("first", NULL, &grid, NULL));
	need(ground_new(&grid, MOVER_PLANNER, NULL, &ground));
	struct path_query query = {.start = grid_mark(&grid, MARK_START, 0)->at,
				   .goal = grid_mark(&grid, MARK_GOAL, 0)->at,
				   .rule = DIAGONAL_NO_CUT};
	arm(false);
	enum status status = breaks_find(&ground, &query, query.rule, &breaks);
	if (!status)
		breaks_free(&breaks);
	ground_free(&ground);
	grid_free(&grid);
	return status;
}

static enum status solve_a_game(struct diag *diag)
{
	static struct rules rules;
	struct grid grid;
	struct game *game;
	struct solve_answer answer;
	struct job job = {.stopped = true}; /* a search that runs out of memory gives up, which is no failure */

	need(rules_load(&rules, NULL));
	need(map_load_named("first", NULL, &grid, NULL));
	struct game_setup setup = {.seed = 1, .grid = &grid};
	need(game_new(&setup, &rules, &game, diag));
	arm(false);
	enum status status = solve_whole(game, &solve_question_default, &job, &answer);
	if (status == STATUS_INTERRUPTED)
		status = STATUS_OK;
	game_free(game);
	grid_free(&grid);
	return status;
}

/* A group that is new, a list that is replaced, and a value. */
static enum status read_own_keys(struct diag *diag)
{
	struct table table;

	setenv("XDG_CONFIG_HOME", base, 1);
	arm(false);
	enum status status = table_load(&table, "keys.cfg", diag);
	table_close(&table);
	return status;
}

static enum status read_yaml(struct diag *diag)
{
	static const char text[] = "{one: [1, two, {three: 3}], four: {five: ~}}";
	json_t *root = NULL;

	arm(true);
	enum status status = yamltree_read("text", text, sizeof text - 1, &root, diag);
	json_decref(root);
	return status;
}

static enum status check_a_map(struct diag *diag)
{
	struct grid grid;
	enum status status = map_load_named("first", NULL, &grid, diag);

	if (status)
		abort();
	arm(true);
	status = record_check_map(&grid, "first", diag);
	grid_free(&grid);
	return status;
}

static enum status read_trace(struct diag *diag)
{
	static const char text[] = "{\"version\": \"1.4.0\", \"events\": [{\"type\": \"source\", \"id\": 1, "
				   "\"x\": 0, \"y\": 0}, {\"type\": \"end\", \"id\": 1, \"x\": 0, \"y\": 0}]}";
	static uint8_t cost[4] = {1, 1, 1, 1};
	struct ground ground = {.width = 2, .height = 2, .cost = cost, .cost_max = 1};
	struct recording *recording = NULL;

	arm(true);
	enum status status = recording_parse("t.json", text, sizeof text - 1, &ground, &recording, diag);
	recording_free(recording);
	return status;
}

static enum status read_baseline(struct diag *diag)
{
	static const char row[] =
	    "{\"map_hash\": \"1\", \"algorithm\": \"bfs\", \"options\": \"\", \"diagonal\": \"never\", "
	    "\"status\": \"found\", \"cost\": 1}\n";
	struct baseline baseline = {0};

	arm(true);
	enum status status = baseline_parse("b.json", row, sizeof row - 1, &baseline, diag);
	baseline_free(&baseline);
	return status;
}

static enum status defend_a_map(struct diag *diag)
{
	struct grid grid;
	struct scene scene;

	need(map_load_named("first", NULL, &grid, NULL));
	arm(false);
	enum status status = defence_over_map(&grid, &scene, diag);
	if (status)
		grid_free(&grid);
	else
		scene_free(&scene);
	return status;
}

/* A map with more cells than may be analysed, of which few enough are connected. */
static enum status count_cells(struct diag *diag)
{
	struct grid grid;
	struct fate_map map;

	need(map_load_named("first", NULL, &grid, NULL));
	arm(false);
	enum status status = fate_map_new(&grid, DIAGONAL_NO_CUT, (int)grid_cells(&grid) - 1, NULL, &map, diag);
	if (!status)
		fate_map_free(&map);
	grid_free(&grid);
	return status;
}

static enum status begin_an_experiment(struct diag *diag)
{
	struct experiment_run run;

	(void)diag;
	arm(false);
	enum status status = experiment_run_new(experiment_of(experiments[0]), 3, 1, false, &run);
	if (!status)
		experiment_run_free(&run);
	return status;
}

static enum status unpack_actions(struct diag *diag)
{
	struct game_action actions[8] = {{.verb = GAME_WAIT}};
	struct byte_writer packed = {0};

	(void)diag;
	need(pack_write(actions, 8, &packed));
	arm(true);
	enum status status = pack_read(packed.blob.bytes, packed.blob.len, actions, 8);
	blob_free(&packed.blob);
	return status;
}

static enum status open_a_film(struct diag *diag)
{
	static const char *const roles[] = {"text"};
	static struct reels_writer writer;
	static struct reels_cell cells[REELS_CELLS];
	struct story story = {.n_actions = 0};
	struct reels *film;

	reels_begin(&writer, roles, 1);
	reels_add(&writer, cells);
	if (!reels_end(&writer, 0, &story))
		abort();
	arm(false);
	enum status status = reels_open(&story, &film, diag);
	if (!status)
		reels_free(film);
	story_free(&story);
	return status;
}

static const struct part {
	const char *name;
	enum status (*run)(struct diag *diag);
} parts[] = {
    {"a copy of a grid", copy_a_grid},
    {"where a search breaks", find_breaks},
    {"a game solved", solve_a_game},
    {"keys of one's own", read_own_keys},
    {"a map for a run", check_a_map},
    {"a search trace", read_trace},
    {"a baseline", read_baseline},
    {"a map to defend", defend_a_map},
    {"cells that are connected", count_cells},
    {"an experiment", begin_an_experiment},
    {"actions unpacked", unpack_actions},
    {"a film", open_a_film},
#ifdef HAVE_LIBYAML
    {"YAML", read_yaml},
#endif
};

/* A part fails if an allocation has, and only then, and says why. */
static int run_part(const struct part *part)
{
	struct diag diag = {""};
	enum status status = part->run(&diag);

	plan.armed = false;
	if (status)
		fprintf(stderr, "%s\n", diag.text[0] ? diag.text : status_text(status));
	if (status != (plan.at ? STATUS_NO_MEMORY : STATUS_OK))
		return STRANGE;
	return status ? 2 : 0;
}

/* ---- the trials: the lines, then the parts ---------------------------------------------------------------- */

enum { LINES = sizeof lines / sizeof *lines, TRIALS = LINES + sizeof parts / sizeof *parts };

static int run_trial(int trial)
{
	if (trial >= LINES)
		return run_part(&parts[trial - LINES]);
	plan.armed = true;
	int code = run_line(lines[trial]);
	plan.armed = false;
	return code;
}

static const char *name_of(int trial)
{
	static char name[200];

	name[0] = '\0';
	if (trial >= LINES)
		return parts[trial - LINES].name;
	for (int i = 0; i < ARGS && lines[trial][i]; i++)
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
	int fds[2], status, err;
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
		int code = run_trial(trial);
		if (write(fds[1], &plan.made, sizeof plan.made) != (ssize_t)sizeof plan.made)
			_exit(STRANGE);
		exit(code); /* which also notes what was run, where that is measured */
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

static FILE *create(const char *suffix)
{
	char path[100];

	snprintf(path, sizeof path, "%s%s", base, suffix);
	FILE *file = fopen(path, "w");
	if (!file)
		abort();
	return file;
}

static void make_directory(const char *suffix)
{
	char path[100];

	snprintf(path, sizeof path, "%s%s", base, suffix);
	if (mkdir(path, 0700))
		abort();
}

/* The title and every run prove floors; these take a tenth of the time that the shipped ones take. */
static void write_floors(void)
{
	char path[100];
	FILE *floors = create(".own/astray/floors.cfg");

	fputs("floors = (\n"
	      "  { title = \"One\"; flight = true; layouts = ({ map = \"first\"; }); casts = ((\"goat\")); },\n"
	      "  { title = \"Two\"; layouts = ({ generator = \"pillars\"; }); casts = ((\"goat\")); },\n"
	      "  { title = \"Three\"; lodestone = true; layouts = ({ map = \"first\"; }); casts = "
	      "((\"goat\")); }\n"
	      ");\n",
	      floors);
	fclose(floors);
	snprintf(path, sizeof path, "%s.own", base);
	setenv("XDG_CONFIG_HOME", path, 1);
}

static void prepare(void)
{
	static const char *const made[][ARGS] = {
	    {"convert", "first", "FILE.txt"},
	    {"convert", "first", "FILE.tmj"},
	    {"convert", "first", "FILE.tmx"},
	    {"convert", "first", "FILE.xp"},
	    {"convert", "first", "FILE.png"},
	    {"convert", "first", "FILE.pgm"},
	    {"trace", "first", "-a", "astar", "-o", "FILE.trace"},
	};

	snprintf(base, sizeof base, "/tmp/astray-allocations-%d", (int)getpid() % 10000000);
	snprintf(journal_file, sizeof journal_file, "%s/tests/golden/chase.journal",
		 getenv("srcdir") ? getenv("srcdir") : ".");
	FILE *map = create(".map"), *scen = create(".scen"), *numbers = create(".num");
	fputs("0 1 0\n0 0 1\n", numbers);
	fclose(numbers);
	fputs("type octile\nheight 4\nwidth 5\nmap\n.....\n.@@..\n.T...\n.....\n", map);
	fprintf(scen, "version 1\n0\t%s.map\t5\t4\t0\t0\t4\t3\t5.41421356\n", strrchr(base, '/') + 1);
	fclose(map);
	fclose(scen);
	make_directory("");
	make_directory("/astray");
	make_directory(".own");
	make_directory(".own/astray");
	if (!is_long())
		write_floors();
	FILE *keys = create("/astray/keys.cfg");
	fputs("mine = { one = [\"a\", \"b\"]; };\nmenu = { lab = [\"L\"]; help = \"?\"; };\n", keys);
	fclose(keys);
	fflush(stdout);
	pid_t child = fork();
	if (child == 0) {
		dup2(open("/dev/null", O_WRONLY), STDERR_FILENO); /* what a format cannot hold */
		for (size_t i = 0; i < sizeof made / sizeof *made; i++)
			if (run_line(made[i]) > 1)
				abort();
		exit(0);
	}
	int status;
	waitpid(child, &status, 0);
	if (status)
		puts("a file to read cannot be written"), failures++;
}

static void clear(void)
{
	static const char *const suffixes[] = {".map",        ".scen",    ".num",
					       ".txt",        ".tmj",     ".tmx",
					       ".xp",         ".png",     ".pgm",
					       ".trace",      ".out.tmx", ".out.csv",
					       ".out.xp",     ".out.png", "/astray/keys.cfg",
					       "/astray",     "",         ".own/astray/floors.cfg",
					       ".own/astray", ".own"};
	char path[100];

	for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
		snprintf(path, sizeof path, "%s%s", base, suffixes[i]);
		remove(path);
	}
}

/* Is PLACE another than all before? */
static bool is_new(uint64_t place)
{
	static uint64_t known[PLACES];
	static int n;

	for (int i = 0; i < n; i++)
		if (known[i] == place)
			return false;
	if (n == PLACES)
		abort();
	known[n++] = place;
	return true;
}

/* The AT-th of the MADE of a trial.  The long form takes all, or evenly spread ones where there are very many. */
static bool is_tried(long at, long made, long sweep)
{
	bool new = is_new(places[at - 1]);

	return new || (is_long() && (at < sweep / 4 || at % (made / sweep + 1) == 0));
}

int main(void)
{
	void *caller;

	setvbuf(stdout, NULL, _IOLBF, 0);
	places = mmap(NULL, sizeof *places * PLACES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (places == MAP_FAILED || backtrace(&caller, 1) != 1) /* whose first call allocates */
		abort();
	prepare();
	for (int trial = 0; trial < TRIALS; trial++) {
		bool screen = trial < LINES && is_screen(lines[trial]);
		long made = try_one(trial, 0), before = tried;
		for (long at = 1; at <= made; at++)
			if (is_tried(at, made, screen ? SWEEP_SCREEN : SWEEP)) {
				try_one(trial, at);
				tried++;
			}
		if (getenv("VERBOSE"))
			printf("%s: %ld of %ld allocations\n", name_of(trial), tried - before, made);
	}
	clear();
	printf("%ld allocations failed, %ld failures\n", tried, failures);
	return failures != 0;
}
#endif
