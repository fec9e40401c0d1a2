/* The pathfinders against a textbook A* (yardstick.h), asked the same questions side by side.
 * Run: bench_path GROUND RULE QUERIES REPEATS FILE...
 * GROUND is flat (each map as it is), blobs (30 % of its floor in blobs of cost 2 and 3) or one (one cell of mud).
 * FILE is a scenario; or a map, or a generator and a side as in rooms@512: then the questions are drawn. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/bench.h"
#include "lab/scen.h"
#include "map/generate.h"
#include "map/map.h"
#include "store/file.h"
#include "tests/bench/yardstick.h"

static const char *const contenders[] = {"jps",   "jpsplus",   "astar", "dijkstra", "field",
					 "bidir", "dstarlite", "theta", "anya",     "visibility"};

static const char *const grounds[] = {"flat", "blobs", "one", NULL};
enum { FLAT, BLOBS, ONE };

static struct yardstick yardstick;

static size_t no_scratch(const struct ground *ground)
{
	(void)ground;
	return 0;
}

static enum status find(const void *index, void *scratch, const struct ground *ground, const double *params,
			const struct path_query *query, struct event_log *log, struct path_result *result)
{
	(void)index, (void)scratch, (void)ground, (void)params, (void)log;
	result->cost = yardstick_find(&yardstick, query->start, query->goal, query->rule);
	result->found = isfinite(result->cost);
	result->expanded = yardstick.expanded;
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

static enum status make_ground(struct subject *subject, int uneven)
{
	struct rng rng = rng_seeded(1, RNG_MAP);
	struct grid *grid = &subject->grid;
	struct cell at;

	if (uneven == BLOBS)
		generate_blobs(grid, &rng, 0.3);
	if (uneven == ONE) {
		do
			at = grid_cell(grid, rng_below(&rng, (uint32_t)grid_cells(grid)));
		while (grid_at(grid, at) != TERRAIN_FLOOR);
		grid_set(grid, at, TERRAIN_MUD);
	}
	return ground_new(grid, MOVER_PLANNER, NULL, &subject->ground);
}

/* Makes the map NAME, as in rooms@512. */
static enum status draw_map(const char *name, struct subject *subject, struct diag *diag)
{
	struct rng rng = rng_seeded(1, RNG_MAP);
	const struct variant *generator;
	double params[PARAMS_MAX];
	char spec[64];
	int side = atoi(strchr(name, '@') + 1);

	snprintf(spec, sizeof spec, "%.*s", (int)strcspn(name, "@"), name);
	enum status status = variant_parse(generators, "generator", spec, &generator, params, NULL, 0, diag);
	if (status)
		return status;
	return generate(generator_of(generator), params, side, side, &rng, &subject->grid, diag);
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
	status = map_load_path(map, NULL, &subject->grid, NULL, diag);
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

/* Mean of one solver over the maps it serves: of the multiples, and of the time of an expansion. */
struct mean {
	double logs, ns_logs;
	int n;
};

/* Time of an expansion, ns, over all questions. */
static double expansion_ns(const struct bench *bench, size_t s)
{
	double ns = 0, expanded = 0;

	for (size_t q = 0; q < bench->n; q++) {
		ns += bench_least_ns(&bench->answers[q * bench->n_solvers + s]);
		expanded += bench->answers[q * bench->n_solvers + s].expanded;
	}
	return ns / max(expanded, 1.0);
}

static void print_multiple(double multiple)
{
	if (multiple > 0)
		printf(" %9.2f", multiple);
	else
		printf(" %9s", "-");
}

/* Of two that promise shortest paths, both find one. */
static bool agree(const struct bench *bench)
{
	for (size_t q = 0; q < bench->n; q++)
		for (size_t s = 1; s < bench->n_solvers; s++) {
			const struct bench_answer *answer = &bench->answers[q * bench->n_solvers + s];
			if (answer->status != STATUS_UNSUPPORTED &&
			    !bench_agrees(bench, &bench->solvers[s], &bench->questions[q], answer)) {
				fprintf(stderr, "%s disagrees with the textbook in question %zu\n",
					bench->solvers[s].pathfinder->head.name, q);
				return false;
			}
		}
	return true;
}

/* Measures and prints one line; adds the multiples to MEANS. */
static enum status compare(struct bench *bench, const char *name, struct mean *means)
{
	enum status status = STATUS_OK;

	yardstick = yardstick_new(bench->ground);
	for (size_t q = 0; q < bench->n; q++) {
		struct bench_question *question = &bench->questions[q];
		question->opt = yardstick_find(&yardstick, question->start, question->goal, bench->rule);
		question->tolerance = 1e-6 * question->opt;
	}
	for (size_t s = 0; s < bench->n_solvers && !status; s++)
		status = solver_load(&bench->solvers[s], bench->ground, bench->rule);
	if (!status && !(status = bench_run(bench)) && !agree(bench))
		status = STATUS_MISMATCH;
	if (!status) {
		double whole = mean_us(bench, 0);
		printf("%-26s %10.1f", name, whole);
		for (size_t s = 1; s < bench->n_solvers; s++) {
			double multiple = whole / mean_us(bench, s);
			if (multiple > 0) {
				means[s].logs += log(multiple);
				means[s].ns_logs += log(expansion_ns(bench, s));
				means[s].n++;
			}
			print_multiple(multiple);
		}
		printf("  %.2f\n", bench->noise);
		fflush(stdout);
	}
	bench_free(bench);
	yardstick_free(&yardstick);
	return status;
}

static enum status load(const char *path, enum diagonal_rule rule, int uneven, struct subject *subject,
			struct diag *diag)
{
	bool scenario = strlen(path) > 5 && !strcmp(path + strlen(path) - 5, ".scen");
	enum status status;

	if (scenario)
		status = load_scen(path, subject, diag);
	else if (strchr(path, '@'))
		status = draw_map(path, subject, diag);
	else
		status = map_load_path(path, NULL, &subject->grid, NULL, diag);
	if (!status)
		status = make_ground(subject, uneven);
	if (!status && !scenario)
		status = bench_draw(&subject->ground, rule, 1, subject->n, subject->questions, NULL);
	return status;
}

static int choice(const char *const *choices, const char *word)
{
	int i = 0;

	while (choices[i] && strcmp(choices[i], word) != 0)
		i++;
	if (!choices[i]) {
		fprintf(stderr, "%s: unknown\n", word);
		exit(EXIT_FAILURE);
	}
	return i;
}

int main(int argc, char **argv)
{
	struct solver solvers[1 + ARRAY_LEN(contenders)] = {{.pathfinder = &textbook}};
	struct mean means[1 + ARRAY_LEN(contenders)] = {{0}};
	struct bench bench = {.solvers = solvers, .n_solvers = 1, .warmup = 1, .seed = 1, .step = go_on};
	struct diag diag = {""};
	char name[64];

	if (argc < 6)
		return EXIT_FAILURE;
	int uneven = choice(grounds, argv[1]);
	bench.rule = (enum diagonal_rule)choice(diagonal_names, argv[2]);
	bench.repeat = (unsigned)atoi(argv[4]);
	for (size_t i = 0; i < ARRAY_LEN(contenders); i++)
		bench.n_solvers += solver_new(contenders[i], &solvers[bench.n_solvers], NULL) == STATUS_OK;
	printf("How many times faster than the textbook A*, on ground that is %s, diagonals %s:\n# %-24s %10s",
	       argv[1], argv[2], "map", "us");
	for (size_t s = 1; s < bench.n_solvers; s++)
		printf(" %8s+", solvers[s].pathfinder->head.name);
	printf("  noise\n");
	for (int i = 5; i < argc; i++) {
		size_t n = (size_t)atoi(argv[3]);
		struct subject subject = {.questions = calloc(n, sizeof *subject.questions), .n = n};
		const char *base = strrchr(argv[i], '/') ? strrchr(argv[i], '/') + 1 : argv[i];
		enum status status = subject.questions ? STATUS_OK : STATUS_NO_MEMORY;
		snprintf(name, sizeof name, "%s/%s/%.*s", argv[1], argv[2], (int)strcspn(base, "."), base);
		if (!status)
			status = load(argv[i], bench.rule, uneven, &subject, &diag);
		bench.ground = &subject.ground;
		bench.questions = subject.questions;
		bench.n = n;
		if (!status)
			status = compare(&bench, name, means);
		if (status) {
			fprintf(stderr, "%s: %s %s\n", argv[i], status_text(status), diag.text);
			return EXIT_FAILURE;
		}
		ground_free(&subject.ground);
		grid_free(&subject.grid);
		free(subject.questions);
	}
	snprintf(name, sizeof name, "%s/%s/geometric-mean", argv[1], argv[2]);
	printf("%-26s %10s", name, "-");
	for (size_t s = 1; s < bench.n_solvers; s++)
		print_multiple(means[s].n ? exp(means[s].logs / means[s].n) : -1);
	snprintf(name, sizeof name, "%s/%s/ns-an-expansion", argv[1], argv[2]);
	printf("\n# %-24s %10s", "time", "us");
	for (size_t s = 1; s < bench.n_solvers; s++)
		printf(" %8s-", solvers[s].pathfinder->head.name);
	printf("\n%-26s %10s", name, "-");
	for (size_t s = 1; s < bench.n_solvers; s++)
		print_multiple(means[s].n ? exp(means[s].ns_logs / means[s].n) : -1);
	printf("\n");
	return EXIT_SUCCESS;
}
