/* lab/bench.h -- pathfinders measured side by side on the same questions about one ground.
 *
 * Every question is put to every solver once to see the answer and once or more to warm up; then come the
 * repeats, each over all questions, the solvers in an order drawn anew for every question, so that whatever
 * the machine does in the meantime hits all of them.  Questions that are over in a few microseconds are
 * asked several times in a row and the time divided.
 *
 * Invariant: answers[q * n_solvers + s] belongs to question q and solver s; times lie in it in the order
 * measured. */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include "lab/solver.h"

enum { BENCH_SOLVERS_MAX = 16 };

/* Beyond this noise times tell more of the machine than of the searches. */
#define BENCH_NOISE_MAX 1.10

struct bench_question {
	int number; /* in its file, or of the draw */
	struct cell start, goal;
	double opt; /* shortest length; INFINITY: there is no path */
	double tolerance;
};

struct bench_answer {
	enum status status; /* of the search; STATUS_OK: the rest holds */
	bool found, limited;
	double cost;
	uint32_t expanded, generated, max_open;
	size_t len, bytes;
	uint64_t *ns; /* [n_ns] one a repeat */
	unsigned n_ns;
	unsigned loops; /* searches timed together */
};

struct bench {
	/* Set by the caller: */
	struct solver *solvers; /* [n_solvers] loaded for the ground */
	size_t n_solvers;
	const struct ground *ground;
	enum diagonal_rule rule;
	struct bench_question *questions; /* [n] */
	size_t n;
	unsigned warmup, repeat;
	uint64_t seed;
	/* Called before every search with how many of `total` were made; false ends the run. */
	bool (*step)(void *context, const char *solver, size_t done, size_t total);
	void *context;
	/* Made by bench_run: */
	struct bench_answer *answers;
	uint64_t *times;
	size_t n_answered; /* questions that all solvers have answered */
	double
	    noise; /* median over least time of a fixed piece of work done in between: 1 is a quiet machine */
};

/* Runs it.  STATUS_INTERRUPTED when step() said so: what was answered and measured until then stands. */
MUST_CHECK enum status bench_run(struct bench *bench);
void bench_free(struct bench *bench);

/* N questions with a path, drawn from SEED, into QUESTIONS.  STATUS_NOT_FOUND where the ground has too few. */
MUST_CHECK enum status bench_draw(const struct ground *ground, enum diagonal_rule rule, uint64_t seed, size_t n,
				  struct bench_question *questions);

/* Fills in the shortest lengths, by the reference pathfinder, A*. */
MUST_CHECK enum status bench_reference(const struct ground *ground, enum diagonal_rule rule,
				       struct bench_question *questions, size_t n);

/* The least and the median of the repeats, a search, in ns; negative where nothing was measured. */
double bench_least_ns(const struct bench_answer *answer);
double bench_median_ns(const struct bench_answer *answer);

/* Does ANSWER keep what SOLVER promises about QUESTION: the shortest length, or at least a possible one? */
bool bench_agrees(const struct bench *bench, const struct solver *solver, const struct bench_question *question,
		  const struct bench_answer *answer);

#endif
