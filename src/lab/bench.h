/* lab/bench.h -- measures pathfinders side by side on the same questions about one ground.
 *
 * First every solver answers every question, and warms up on it.  Then come the repeats.  In each of them the solvers
 * take turns in a random order, so that other load on the machine hits them all alike, and each goes through all
 * questions.  A question that takes only microseconds is asked several times in a row, and the time is divided.
 *
 * Invariant: answers[q * n_solvers + s] belongs to question q and solver s. */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include "lab/solver.h"

enum { BENCH_SOLVERS_MAX = 16 };

/* Above this noise the times say more about the machine than about the searches. */
#define BENCH_NOISE_MAX 1.10

struct bench_question {
	int number; /* its index in the scenario file or among the drawn ones */
	struct cell start, goal;
	double opt; /* length of the shortest path; INFINITY: no path */
	double tolerance;
};

struct bench_answer {
	enum status status; /* of the search; the rest holds if it is STATUS_OK */
	bool found, limited;
	double cost;
	uint32_t expanded, generated;
	uint32_t max_open; /* if `watched` */
	bool watched;      /* the figures come from a search in strict order */
	size_t len, bytes;
	bool untold;  /* a program that tells no events: expanded, generated and max_open are unknown */
	uint64_t *ns; /* [n_ns] time of one search, one for each repeat */
	unsigned n_ns;
	unsigned loops; /* how many searches are timed together */
};

struct bench {
	/* Set by the caller: */
	struct solver *solvers; /* [n_solvers] loaded for the ground */
	size_t n_solvers;
	const struct ground *ground;
	enum diagonal_rule rule;
	const enum diagonal_rule
	    *rules; /* [n_solvers] of each solver, instead of `rule`; NULL: the same for all */
	struct bench_question *questions; /* [n] */
	size_t n;
	unsigned warmup, repeat;
	struct job *job; /* that stops a search whose time is not measured; NULL: nobody watches */
	bool strict;     /* answers and figures come from searches in strict order; times never do */
	uint64_t seed;
	/* Called before every search with how many of `total` are done; returning false ends the run. */
	bool (*step)(void *context, const char *solver, size_t done, size_t total);
	void *context;
	/* Set by bench_run: */
	struct bench_answer *answers;
	uint64_t *times;
	size_t n_answered; /* questions that all solvers have answered */
	/* Median over minimum time of a fixed piece of work done in between: 1 is a quiet machine. */
	double noise;
};

/* Runs the benchmark.  STATUS_INTERRUPTED if step() returned false: the answers and times so far are valid. bench_free
 * releases what bench_run allocated. */
MUST_CHECK enum status bench_run(struct bench *bench);
void bench_free(struct bench *bench);

/* Draws N questions that have a path from SEED into QUESTIONS, with the length of the path.  STATUS_NOT_FOUND
 * if the ground has too few; STATUS_INTERRUPTED: JOB, which may be NULL, was stopped. */
MUST_CHECK enum status bench_draw(const struct ground *ground, enum diagonal_rule rule, uint64_t seed, size_t n,
				  struct bench_question *questions, struct job *job);

/* Fills in `opt` and `tolerance` of QUESTIONS[n] by the reference pathfinder, A*.  STATUS_INTERRUPTED: JOB, which may be
 * NULL, was stopped. */
MUST_CHECK enum status bench_reference(const struct ground *ground, enum diagonal_rule rule,
				       struct bench_question *questions, size_t n, struct job *job);

/* Minimum and median time of one search over the repeats, in ns; negative if nothing was measured. */
double bench_least_ns(const struct bench_answer *answer);
double bench_median_ns(const struct bench_answer *answer); /* sorts the answer's times */

/* Does the cost that a program claims agree with what its path costs? */
bool bench_claim_agrees(double claim, double cost);

/* Is ANSWER what SOLVER promises: the shortest length, or from a suboptimal solver, one that is not shorter? */
bool bench_agrees(const struct bench *bench, const struct solver *solver, const struct bench_question *question,
		  const struct bench_answer *answer);

#endif
