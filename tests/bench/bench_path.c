/* The pathfinders against a textbook A* (tests/path/oracle.c), asked the same questions side by side.
 * Run: bench_path QUERIES REPEATS FILE...   FILE is a scenario, or a map: then the questions are drawn. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/bench.h"
#include "lab/scen.h"
#include "map/map.h"
#include "store/file.h"
#include "tests/path/oracle.h"

static const char *const contenders[] = {"jps",   "jpsplus",   "astar", "dijkstra", "field",
					 "bidir", "dstarlite", "theta", "anya"};

static struct oracle oracle;

static size_t no_scratch(const struct ground *ground)
{
	(void)ground;
	return 0;
}

static enum status find(const void *index, void *scratch, const struct ground *ground, const double *params,
			const struct path_query *query, struct event_log *log, struct path_result *result)
{
	double cost = oracle_search(&oracle, ground, query->start, &query->goal, query->rule, true);

	(void)index, (void)scratch, (void)params, (void)log;
	result->found = isfinite(cost);
	result->cost = cost;
	result->expanded = oracle.expanded;
	return STATUS_OK;
}

static const struct pathfinder textbook = {
    .head = {"textbook", "Textbook A*", ""},
    .caps = PATH_OPTIMAL | PATH_WEIGHTED,
    .rules = PATH_ALL_RULES,
    .scratch_size = no_scratch,
    .find = find,
};

struct subject {
	struct grid grid;
	struct ground ground;
	struct bench_question *questions;
	size_t n;
};

static enum status load_map(const char *path, struct subject *subject, struct diag *diag)
{
	enum status status = map_load_path(path, 0, &subject->grid, NULL, diag);

	return status ? status : ground_new(&subject->grid, MOVER_PLANNER, NULL, &subject->ground);
}

static enum status load_scen(const char *path, struct subject *subject, struct diag *diag)
{
	struct blob blob;
	struct scen scen;
	char map[4096];
	enum status status = file_read(path, FILE_USERS, FILE_MAX_BYTES, &blob, diag);

	if (status || (status = scen_parse(path, (const char *)blob.bytes, blob.len, &scen, diag)))
		return status;
	snprintf(map, sizeof map, "%.*s%s", (int)(strrchr(path, '/') + 1 - path), path, scen.map);
	status = load_map(map, subject, diag);
	for (size_t i = 0; i < subject->n; i++) {
		const struct scen_entry *entry = &scen.entries[i * scen.n / subject->n];
		subject->questions[i] = (struct bench_question){.start = entry->start, .goal = entry->goal};
	}
	scen_free(&scen);
	blob_free(&blob);
	return status;
}

static bool go_on(void *context, const char *solver, size_t done, size_t total)
{
	(void)context, (void)solver, (void)done, (void)total;
	return true;
}

/* Mean of the least times, us a query; negative where the solver does not serve this map. */
static double mean_us(const struct bench *bench, size_t s)
{
	double sum = 0;

	for (size_t q = 0; q < bench->n; q++) {
		double ns = bench_least_ns(&bench->answers[q * bench->n_solvers + s]);
		if (ns < 0)
			return -1;
		sum += ns;
	}
	return sum / (double)bench->n / 1000;
}

/* Of the multiples of one solver, over the maps it serves. */
struct mean {
	double logs;
	int n;
};

static void print_multiple(double multiple)
{
	if (multiple > 0)
		printf(" %9.2f", multiple);
	else
		printf(" %9s", "-");
}

/* Measures and prints one line; adds the multiples to MEANS. */
static enum status compare(struct solver *solvers, size_t n_solvers, struct subject *subject, unsigned repeat,
			   const char *name, struct mean *means)
{
	struct bench bench = {.solvers = solvers,
			      .n_solvers = n_solvers,
			      .ground = &subject->ground,
			      .rule = DIAGONAL_NO_CUT,
			      .questions = subject->questions,
			      .n = subject->n,
			      .warmup = 1,
			      .repeat = repeat,
			      .seed = 1,
			      .step = go_on};
	enum status status = STATUS_OK;

	oracle = oracle_new(ground_cells(&subject->ground));
	for (size_t s = 0; s < n_solvers && !status; s++)
		status = solver_load(&solvers[s], &subject->ground);
	if (!status && !(status = bench_run(&bench))) {
		double yardstick = mean_us(&bench, 0);
		printf("%-20.20s %10.1f", name, yardstick);
		for (size_t s = 1; s < n_solvers; s++) {
			double multiple = yardstick / mean_us(&bench, s);
			if (multiple > 0) {
				means[s].logs += log(multiple);
				means[s].n++;
			}
			print_multiple(multiple);
		}
		printf("  %.2f\n", bench.noise);
	}
	bench_free(&bench);
	oracle_free(&oracle);
	return status;
}

static enum status bench_file(struct solver *solvers, size_t n_solvers, const char *path, size_t n,
			      unsigned repeat, struct mean *means, struct diag *diag)
{
	struct subject subject = {.questions = calloc(n, sizeof *subject.questions), .n = n};
	const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	bool scenario = strlen(path) > 5 && !strcmp(path + strlen(path) - 5, ".scen");
	enum status status = !subject.questions ? STATUS_NO_MEMORY
			     : scenario         ? load_scen(path, &subject, diag)
						: load_map(path, &subject, diag);

	if (!status && !scenario)
		status = bench_draw(&subject.ground, DIAGONAL_NO_CUT, 1, n, subject.questions);
	if (!status)
		status = compare(solvers, n_solvers, &subject, repeat, base, means);
	ground_free(&subject.ground);
	grid_free(&subject.grid);
	free(subject.questions);
	return status;
}

int main(int argc, char **argv)
{
	struct solver solvers[1 + ARRAY_LEN(contenders)] = {{.pathfinder = &textbook}};
	struct mean means[1 + ARRAY_LEN(contenders)] = {{0}};
	size_t n_solvers = 1;

	for (size_t i = 0; i < ARRAY_LEN(contenders); i++)
		n_solvers += solver_new(contenders[i], &solvers[n_solvers], NULL) == STATUS_OK;
	printf("How many times faster than the textbook A*:\n# %-18s %10s", "map", "us");
	for (size_t s = 1; s < n_solvers; s++)
		printf(" %8s+", solvers[s].pathfinder->head.name);
	printf("  noise\n");
	for (int i = 3; i < argc; i++) {
		struct diag diag = {""};
		enum status status = bench_file(solvers, n_solvers, argv[i], (size_t)atoi(argv[1]),
						(unsigned)atoi(argv[2]), means, &diag);
		if (status) {
			fprintf(stderr, "%s: %s %s\n", argv[i], status_text(status), diag.text);
			return EXIT_FAILURE;
		}
	}
	printf("%-20s %10s", "geometric-mean", "-");
	for (size_t s = 1; s < n_solvers; s++)
		print_multiple(means[s].n ? exp(means[s].logs / means[s].n) : -1);
	printf("\n");
	return EXIT_SUCCESS;
}
