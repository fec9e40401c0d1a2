/* What takes minutes and needs no screen, for `make storm`:
 *
 *     long [DAMAGES [TICKS]]
 *
 * A recorded run is damaged in DAMAGES ways: what is read of it is how it began, or nothing is, with the reason.  And
 * every scene flies for TICKS, every game of the arcade is played for as long, and the memory stays what it was. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "arcade/contest.h"
#include "base/minmax.h"
#include "map/grid.h"
#include "record/session.h"
#include "space/scene.h"
#include "space/space.h"
#include "store/file.h"
#include "store/places.h"

enum { DAMAGES = 60000, TICKS = 216000, ACTIONS = 60, PER_SECOND = 60, GROWTH_PAGES = 256 };

static long failures;

static void complain(const char *what, long at)
{
	failures++;
	printf("%s (%ld)\n", what, at);
}

/* ---- damages --------------------------------------------------------------------------------------------- */

static const struct rules no_rules = {.n_kinds = 0};
static char path[64];
static uint64_t truth[ACTIONS + 1]; /* the state after each action */

/* Plays a run of ACTIONS, which draws lots and ends, into PATH. */
static struct blob record_run(void)
{
	struct grid grid;
	struct session *session;
	struct blob blob;
	struct story_options options = {.seed = 3, .grid = &grid, .practice = true};
	struct rng rng = rng_seeded(3, RNG_PREY);

	if (grid_new(20, 9, TERRAIN_FLOOR, &grid) || grid_add_mark(&grid, MARK_START, 0, cell_at(1, 1), "") ||
	    session_start(&options, &no_rules, &session, NULL) || session_record(session, path, NULL))
		abort();
	grid_free(&grid);
	truth[0] = game_hash(session->playback.world);
	for (int i = 1; i <= ACTIONS; i++) {
		struct game_action action = {.verb = GAME_MOVE, .direction = (int)rng_below(&rng, DIRECTIONS)};
		session_step(session, &action);
		truth[i] = game_hash(session->playback.world);
	}
	if (!session_close(session) || file_read(path, FILE_OURS, FILE_MAX_BYTES, &blob, NULL))
		abort();
	return blob;
}

/* Flips bits, cuts off, overwrites, leaves out or doubles a part of BYTES[len], which has room for twice as much. */
static size_t damage(struct rng *rng, unsigned char *bytes, size_t len)
{
	size_t from = rng_below(rng, (uint32_t)len), n = min(len - from, 1 + (size_t)rng_below(rng, 64));

	switch (rng_below(rng, 5)) {
	case 0:
		for (uint32_t i = 1 + rng_below(rng, 8); i > 0; i--)
			bytes[rng_below(rng, (uint32_t)len)] ^= (unsigned char)(1u << rng_below(rng, 8));
		return len;
	case 1: return from;
	case 2: memset(bytes + from, (int)rng_below(rng, 256), n); return len;
	case 3: memmove(bytes + from, bytes + from + n, len - from - n); return len - n;
	default: memmove(bytes + from + n, bytes + from, len - from); return len + n;
	}
}

static void try_damages(long damages)
{
	struct blob whole = record_run();
	unsigned char *bytes = malloc(2 * whole.len);
	struct rng rng = rng_seeded(1, RNG_MIND);
	long refused = 0, prefixes = 0;

	if (!bytes)
		abort();
	for (long i = 0; i < damages; i++) {
		struct session *session;
		struct diag diag = {""};
		memcpy(bytes, whole.bytes, whole.len);
		size_t len = damage(&rng, bytes, whole.len);
		if (file_write(path, FILE_USERS, bytes, len, NULL))
			abort();
		if (session_replay(path, &no_rules, &session, &diag)) {
			refused++;
			if (!diag.text[0])
				complain("refused without a word", i);
			continue;
		}
		prefixes++;
		size_t n = session->story.n_actions;
		if (n > ACTIONS || playback_seek(&session->playback, n, NULL) ||
		    game_hash(session->playback.world) != truth[n])
			complain("what is read is not how it began", i);
		session_close(session);
	}
	printf("%ld damages: %ld refused, %ld read as far as they are good\n", damages, refused, prefixes);
	unlink(path);
	free(bytes);
	blob_free(&whole);
}

/* ---- ticks ----------------------------------------------------------------------------------------------- */

/* Pages of memory in use, without those that the allocator keeps of what has been freed. */
static long resident(void)
{
	long size = 0, pages = 0;

#ifdef __GLIBC__
	malloc_trim(0);
#endif
	FILE *file = fopen("/proc/self/statm", "r");
	if (file && fscanf(file, "%ld %ld", &size, &pages) != 2)
		pages = 0;
	if (file)
		fclose(file);
	return pages;
}

static void report(const char *name, long ticks, long before)
{
	long after = resident();

	printf("%s: %ld ticks, %ld KiB at the start, %ld at the end\n", name, ticks, before * 4, after * 4);
	if (after - before > GROWTH_PAGES)
		complain("memory grows", (after - before) * 4);
}

static void fly(const char *name, const struct fleet *fleet, long ticks)
{
	struct scene scene;
	struct space *space;
	struct diag diag = {""};

	if (scene_load(name, fleet, &scene, &diag) ||
	    scene_build(&scene, fleet, &(struct scene_choice){.seed = 1}, &space, &diag)) {
		printf("%s: %s\n", name, diag.text);
		failures++;
		return;
	}
	long before = 0;
	for (long tick = 0; tick < ticks; tick++) {
		if (tick == min(600, ticks / 10))
			before = resident(); /* once everything has been touched */
		space_step(space, NULL);
	}
	report(name, ticks, before);
	space_free(space);
	scene_free(&scene);
}

static void contend(enum contest_game game, long ticks)
{
	struct contest_result result;
	struct diag diag = {""};
	long before = 0, played = 0;

	for (uint64_t seed = 1; played < ticks; seed++) {
		struct contest_setup setup = {.game = game,
					      .pilot = pilot_of(variant_named(pilots, "good")),
					      .seed = seed,
					      .limit_s = 600};
		if (contest_play(&setup, &result, &diag)) {
			printf("%s: %s\n", contest_games[game], diag.text);
			failures++;
			return;
		}
		if (!before)
			before = resident();
		played += max(1, (long)(result.time_s * PER_SECOND));
	}
	report(contest_games[game], played, before);
}

static void fly_all(long ticks)
{
	static const char *const suffixes[] = {".cfg", NULL};
	struct name_list scenes;
	struct fleet fleet;

	if (fleet_load(&fleet, NULL) || place_list_content("scenes", suffixes, &scenes))
		abort();
	for (size_t i = 0; i < scenes.n; i++) {
		scenes.names[i][strcspn(scenes.names[i], ".")] = '\0';
		fly(scenes.names[i], &fleet, ticks);
	}
	name_list_free(&scenes);
	for (int game = 0; game < CONTEST_GAMES; game++)
		contend((enum contest_game)game, ticks);
}

static long count_of(int argc, char **argv, int i, long usual)
{
	return argc > i ? atol(argv[i]) : usual;
}

int main(int argc, char **argv)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	snprintf(path, sizeof path, "%s/astray-long-%d.journal",
		 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (int)getpid() % 10000000);
	try_damages(count_of(argc, argv, 1, DAMAGES));
	fly_all(count_of(argc, argv, 2, TICKS));
	printf("%ld failures\n", failures);
	return failures != 0;
}
