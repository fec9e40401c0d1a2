/* What a turn costs with all its marks, the marks of the next turn and of five turns alone, and explaining a catch, on every
 * floor.
 * Run: bench_oracle [SEEDS [FLOOR]]   The runner plays the first deal of each floor, or of one.  Times are those of the processor, in
 * microseconds (us) and milliseconds (ms): median (50), 99th percentile (99) and the most.  `slice` is the longest time
 * for which five turns keep a key waiting.  The last line is the peak of the process in megabytes. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/array.h"
#include "base/minmax.h"
#include "oracle/preview.h"
#include "players/bot.h"
#include "record/explain.h"
#include "record/session.h"

enum { SEEDS = 10, TURNS = 400, SLICE_STEPS = 25 /* as in the run */ };

struct series {
	double *all; /* owned; [n] */
	size_t n, cap;
};

static struct rules rules;

static void must(bool done, const char *what)
{
	if (done)
		return;
	fprintf(stderr, "%s failed\n", what);
	exit(EXIT_FAILURE);
}

static double now_us(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6 +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void series_add(struct series *series, double value)
{
	series->all = array_reserve(series->all, &series->cap, series->n + 1, sizeof *series->all);
	must(series->all != NULL, "memory");
	series->all[series->n++] = value;
}

static int series_order(const void *a, const void *b)
{
	double difference = *(const double *)a - *(const double *)b;

	return (difference > 0) - (difference < 0);
}

/* The value below which PERCENT of SERIES lie; sorts it. */
static double series_at(struct series *series, int percent)
{
	if (!series->n)
		return 0;
	qsort(series->all, series->n, sizeof *series->all, series_order);
	return series->all[(series->n - 1) * (size_t)percent / 100];
}

struct costs {
	struct series turn, next, five, slice, explain;
	int catches;
};

/* What the screen does after a turn. */
static void look_ahead(struct oracle *oracle, const struct game *game, struct costs *costs)
{
	struct preview preview;
	double began = now_us(), longest = 0, before;
	bool done = false;

	preview_begin(&preview, oracle, game);
	series_add(&costs->next, now_us() - began);
	began = now_us();
	while (!done) {
		before = now_us();
		done = preview_go_on(&preview, oracle, game, SLICE_STEPS);
		longest = max(longest, now_us() - before);
	}
	series_add(&costs->five, (now_us() - began) / 1e3);
	series_add(&costs->slice, longest / 1e3);
}

static void play(struct session *session, struct costs *costs)
{
	const struct bot *bot = bot_of(variant_named(bots, "runner"));
	double params[PARAMS_MAX];
	struct oracle *oracle;
	struct bot_seat seat;
	int floor = session->playback.floor;

	variant_defaults(&bot->head, params);
	must(!bot_new(bot, params, session->playback.world, &seat) &&
		 !oracle_new(session->playback.world, &oracle),
	     "memory");
	while (!session->playback.over && session->playback.floor == floor &&
	       session->playback.world->turn < TURNS) {
		struct game_action action = bot_act(&seat, session->playback.world);
		if (action.verb == GAME_LEAVE)
			break;
		double began = now_us();
		session_step(session, &action);
		look_ahead(oracle, session->playback.world, costs);
		series_add(&costs->turn, (now_us() - began) / 1e3);
	}
	oracle_free(oracle);
	bot_free(&seat);
}

static void explain(struct session *session, struct costs *costs)
{
	struct explanation explanation;

	must(!playback_seek(&session->playback, 0, NULL), "going back");
	for (double began = now_us(); !explain_next(&session->playback, &explanation, NULL); began = now_us()) {
		series_add(&costs->explain, (now_us() - began) / 1e3);
		costs->catches++;
	}
}

static void measure(int floor, int seeds)
{
	struct costs costs = {.catches = 0};

	for (int seed = 1; seed <= seeds; seed++) {
		struct story_options options = {.seed = (uint64_t)seed, .floor = floor};
		struct session *session;
		must(!session_start(&options, &rules, &session, NULL), "a run");
		play(session, &costs);
		explain(session, &costs);
		session_close(session);
	}
	printf("oracle-floor-%d %zu %.2f %.2f %.0f %.0f %.2f %.2f %.2f %.2f %d %.1f %.0f\n", floor,
	       costs.next.n, series_at(&costs.turn, 50), series_at(&costs.turn, 99), series_at(&costs.next, 50),
	       series_at(&costs.next, 99), series_at(&costs.five, 50), series_at(&costs.five, 99),
	       series_at(&costs.five, 100), series_at(&costs.slice, 100), costs.catches,
	       series_at(&costs.explain, 50), series_at(&costs.explain, 100));
	fflush(stdout);
	free(costs.turn.all);
	free(costs.next.all);
	free(costs.five.all);
	free(costs.slice.all);
	free(costs.explain.all);
}

int main(int argc, char **argv)
{
	struct rusage usage;
	int seeds = argc > 1 ? atoi(argv[1]) : SEEDS, only = argc > 2 ? atoi(argv[2]) : 0;

	must(!rules_load(&rules, NULL), "reading the rules");
	printf("# turns turn50_ms- turn99_ms- next50_us- next99_us- five50_ms- five99_ms- five_ms- slice_ms- "
	       "catches explain50_ms- "
	       "explain_ms-\n");
	for (int floor = 1; floor <= rules.n_floors; floor++)
		if (!only || floor == only)
			measure(floor, seeds);
	getrusage(RUSAGE_SELF, &usage);
	printf("# memory_mb-\noracle-memory %ld\n", usage.ru_maxrss / 1024);
	return EXIT_SUCCESS;
}
