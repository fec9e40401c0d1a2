/* A program that plays whatever its own name says, for the tests of guest: a right pathfinder, or one of many wrong
 * ones.  The tests call it by symbolic links. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CELLS = 512 * 512 };

extern char **environ;

static int width, height, rule, cost[CELLS], order[CELLS], parent[CELLS];
static double g[CELLS];
static const char *role;

/* Roles that begin with "steer-" have the vices of those without. */
static int is(const char *name)
{
	return !strcmp(role, name) || (!strncmp(role, "steer-", 6) && !strcmp(role + 6, name));
}

static int is_open(int x, int y)
{
	return x >= 0 && y >= 0 && x < width && y < height && cost[y * width + x] > 0;
}

/* A label-correcting search: slow and right. */
static void search(int start)
{
	int head = 0, tail = 0;

	for (int i = 0; i < width * height; i++)
		g[i] = 1e18, parent[i] = -1;
	g[start] = 0;
	order[tail++ % CELLS] = start;
	while (head != tail) {
		int at = order[head++ % CELLS], x = at % width, y = at / width;
		for (int dy = -1; dy <= 1; dy++)
			for (int dx = -1; dx <= 1; dx++) {
				int to = (y + dy) * width + x + dx;
				if ((!dx && !dy) || !is_open(x + dx, y + dy))
					continue;
				if (dx && dy && is_open(x + dx, y) + is_open(x, y + dy) < rule &&
				    !is("corner-cutter"))
					continue;
				double longer = g[at] + cost[to] * (dx && dy ? 1.4142135623730951 : 1);
				if (longer < g[to] - 1e-9) {
					g[to] = longer;
					parent[to] = at;
					order[tail++ % CELLS] = to;
				}
			}
	}
}

static void print_path(int at)
{
	if (parent[at] >= 0)
		print_path(parent[at]);
	printf("path %d %d\n", at % width, at / width);
}

static void answer(int sx, int sy, int gx, int gy, int trace)
{
	int start = sy * width + sx, goal = gy * width + gx;

	if (!is_open(sx, sy)) {
		printf("none\n");
		return;
	}
	search(start);
	if (trace)
		for (int i = 0; i < width * height; i++)
			if (g[i] < 1e17)
				printf("open %d %d %.9f 0\nexpand %d %d\n", i % width, i / width, g[i],
				       i % width, i / width);
	if (g[goal] > 1e17) {
		printf("none\n");
		return;
	}
	if (is("jumper"))
		printf("path %d %d %d %d\n", sx, sy, gx, gy);
	else if (!is("pathless"))
		print_path(goal);
	printf("found %.9f\n", is("liar") ? g[goal] * 0.9 : g[goal]);
}

/* Sanitizers would take the signal for a fault of ours. */
static void crash(void)
{
	signal(SIGSEGV, SIG_DFL);
	raise(SIGSEGV);
}

static void misbehave(void)
{
	if (is("slow"))
		sleep(3600);
	if (is("crash"))
		crash();
	if (is("exit")) {
		fprintf(stderr, "first\nthe \033[31mlast\033[0m words\n");
		exit(3);
	}
	while (is("flood"))
		fputs("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", stdout);
	while (is("endless"))
		puts("expand 0 0");
	if (is("half"))
		printf("found"), fflush(stdout), exit(0);
	if (is("stray"))
		puts("visiting 3 4");
	if (is("escape"))
		puts("\033]0;owned\007\033[2J\377\376");
	if (is("nan"))
		puts("expand 0 0 nan");
	if (is("odd"))
		puts("path 0 0 1");
	if (is("outside"))
		puts("open -1 7");
	if (is("unable"))
		puts("unable today\033[1m");
	if (is("none"))
		puts("none");
	if (is("talker"))
		puts("none\nand another thing");
	if (is("environment")) {
		printf("unable");
		for (char **at = environ; *at; at++)
			printf(" %.*s", (int)strcspn(*at, "="), *at);
		puts("");
	}
	if (is("descriptors")) {
		int n = 0;
		for (int fd = 0; fd < 6000; fd++)
			n += lseek(fd, 0, SEEK_CUR) >= 0 || write(fd, "", 0) >= 0 || read(fd, NULL, 0) >= 0;
		printf("unable %d\n", n);
	}
}

/* A hunter that steps towards the prey where it can. */
static void step(int x, int y, int px, int py)
{
	int dx = (px > x) - (px < x), dy = (py > y) - (py < y);

	if (is("hunter-jump")) {
		printf("go %d %d\n", px, py);
		return;
	}
	if (is("hunter-crash"))
		crash();
	if (is("hunter-moody") && getpid() % 2)
		dx = dy = 0;
	if (dx && dy && is_open(x + dx, y) + is_open(x, y + dy) < rule)
		dy = 0;
	if (!is_open(x + dx, y + dy))
		dx = dy = 0;
	printf("plan %d %d %d %d\nsay towards %d,%d\ngo %d %d\n", x, y, px, py, px, py, x + dx, y + dy);
}

/* Flies to the goal at full speed.  FACTS begin with tick and ship; the place is their numbers 2 and 3, the speed 10, the
 * goal 15 and 16. */
static void steer(const char *facts)
{
	static int answers;
	double n[19], dx, dy, length;
	int used = 0;

	for (int i = 0; i < 19; i++, facts += used)
		if (sscanf(facts, "%lf%n", &n[i], &used) != 1)
			return;
	misbehave();
	if (is("unable"))
		return;
	dx = n[15] - n[2], dy = n[16] - n[3];
	length = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy); /* at least as long as the way */
	if (length < 1e-9)
		length = 1;
	if (is("steer-void"))
		puts("wish nan 0");
	else if (is("steer-word"))
		puts("wish fast");
	else if (is("steer-one"))
		puts("wish 1");
	else if (is("steer-two"))
		puts("wish 1 0\nwish 1 0");
	else if (is("steer-fast"))
		puts("wish 1e9 0");
	else if (is("steer-moody")) /* it counts its answers */
		printf("wish %g %g\n", dx / length * n[10], ++answers < 20 ? 0 : dy / length * n[10]);
	else if (is("steer-shaky"))
		printf("wish %g %g\n", dx / length, (int)n[0] % 4 < 2 ? 1. : -1.);
	else if (is("steer-rest"))
		puts("say I rest\nwish 0 0");
	else if (!strncmp(role, "steer", 5))
		printf("wish %.17g %.17g\n", dx / length * n[10], dy / length * n[10]);
}

static int hello(char *line)
{
	(void)line;
	if (is("silent"))
		return 1;
	if (is("stranger"))
		puts("hi there");
	else if (is("future"))
		puts("hello 2 find Future");
	else if (!strncmp(role, "hunter", 6))
		puts("hello 1 hunt Hunter");
	else if (!strncmp(role, "steer", 5))
		puts("hello 1 steer Helmsman");
	else
		printf("hello 1 find The \033[7m%s\n", role);
	if (is("early"))
		puts("none");
	if (is("orphan") && fork() == 0)
		sleep(3600);
	if (is("deserter") && fork() == 0) {
		setsid();
		if (fork() == 0)
			setsid();
		sleep(3600);
	}
	if (is("stubborn"))
		signal(SIGTERM, SIG_IGN);
	fflush(stdout);
	return 1;
}

static int read_map(void)
{
	if (is("deaf"))
		for (int i = 0; i < 200000; i++)
			puts("expand 0 0");
	for (int i = 0; i < width * height; i++)
		if (scanf("%d", &cost[i]) != 1)
			return 0;
	(void)!scanf("%*1[\n]");
	return 1;
}

int main(int argc, char **argv)
{
	static char line[65536];
	int n[5];

	(void)argc;
	role = strrchr(argv[0], '/') + 1;
	while (fgets(line, sizeof line, stdin)) {
		if (!strncmp(line, "hello", 5))
			hello(line);
		else if (sscanf(line, "map %d %d %d", &width, &height, &rule) == 3)
			(void)!read_map();
		else if (sscanf(line, "step %*d %d %d %d %d", &n[0], &n[1], &n[2], &n[3]) == 4)
			step(n[0], n[1], n[2], n[3]);
		else if (!strncmp(line, "steer ", 6))
			steer(line + 6);
		else if (sscanf(line, "find %d %d %d %d %d", &n[0], &n[1], &n[2], &n[3], &n[4]) == 5) {
			misbehave();
			if (is("right") || is("corner-cutter") || is("jumper") || is("pathless") || is("liar"))
				answer(n[0], n[1], n[2], n[3], n[4]);
		}
		fflush(stdout);
	}
	while (is("stubborn"))
		pause();
	return 0;
}
