/* Every machine, compiler and optimisation finds the same paths by the same expansions, with a log and without. */
#include "base/hash.h"
#include "base/rng.h"
#include "tests/path/grounds.h"
#include "tests/path/rig.h"
#include "tests/suite.h"

enum { WIDTH = 97, HEIGHT = 71, QUERIES = 40 };

static const struct {
	const char *name;
	uint64_t hash, logged;
	bool plain; /* only ground of cost 1 under the no-cut rule */
} golden[] = {
    {"bfs", UINT64_C(0xc9de1a469a4ee536), UINT64_C(0xc9de1a469a4ee536), false},
    {"dfs", UINT64_C(0x677aceddbb6f6215), UINT64_C(0x149e742b8f1a9885), false},
    {"dijkstra", UINT64_C(0xeb04e19a17b581a2), UINT64_C(0xf184a69ac79a6677), false},
    {"greedy", UINT64_C(0x8b179a5df440cc20), UINT64_C(0x9fdab2986508bc5c), false},
    {"astar", UINT64_C(0xc3df4ed865d79f2f), UINT64_C(0x15d6815d1e019865), false},
    {"wastar", UINT64_C(0x957cb883aba396e9), UINT64_C(0xce20b4095580f6c4), false},
    {"jps", UINT64_C(0x075169567b95f0af), UINT64_C(0xa7bd94f17cd4dc0b), false},
    {"jps", UINT64_C(0x8412dd9c39aa8767), UINT64_C(0xb9e6b64944939f64), true},
    {"jpsplus", UINT64_C(0xd23179f13b34a38e), UINT64_C(0x57888fe63ab9ccc5), false},
    {"jpsplus", UINT64_C(0xade9c540e6bd336f), UINT64_C(0xea062901d93d269e), true},
    {"field", UINT64_C(0xcb09faf9bce74bc0), UINT64_C(0x1b600b8b1d7b12df), false},
    {"theta", UINT64_C(0xd1c31e10da953b47), UINT64_C(0xd1c31e10da953b47), false},
    {"auto", UINT64_C(0xd23179f13b34a38e), UINT64_C(0x57888fe63ab9ccc5), false},
    {"anya", UINT64_C(0xebde43b2fc4f2055), UINT64_C(0x18a55e1c18d6bac7), false},
    {"visibility", UINT64_C(0xa53566823bb4254b), UINT64_C(0xf5ee9e57ac80b5b5), false},
};

static uint64_t hash_answer(uint64_t hash, const struct path_result *result)
{
	hash = hash_u64(hash, result->found);
	hash = hash_u64(hash, (uint64_t)result->expanded << 32 | result->generated);
	hash = hash_double(hash, result->cost);
	for (size_t i = 0; i < result->len; i++)
		hash = hash_u64(hash, (uint64_t)result->cells[i].x << 16 | (uint64_t)result->cells[i].y);
	return hash;
}

static uint64_t hash_answers(const struct pathfinder *pathfinder, bool plain, bool logged)
{
	uint64_t hash = HASH_START;
	struct rng rng = rng_seeded(1, RNG_QUERY);

	for (int percent = 5; percent < 45; percent += 10) {
		bool weighted = pathfinder->caps & PATH_WEIGHTED && percent == 25 && !plain;
		struct ground ground =
		    ground_noise(WIDTH, HEIGHT, percent, weighted ? 5 : 1, (uint64_t)percent);
		struct rig rigs[DIAGONAL_RULES]; /* an index is built for one rule */
		for (int rule = 0; rule < DIAGONAL_RULES; rule++)
			rigs[rule] = rig_new(pathfinder, &ground);
		for (int i = 0; i < QUERIES; i++) {
			struct path_query query = {.rule = (enum diagonal_rule)(i % DIAGONAL_RULES)};
			struct path_result result;
			query.start = ground_cell(&ground, rng_below(&rng, WIDTH * HEIGHT));
			query.goal = ground_cell(&ground, rng_below(&rng, WIDTH * HEIGHT));
			if (!(pathfinder->rules >> query.rule & 1) || (plain && query.rule != DIAGONAL_NO_CUT))
				continue;
			ck_assert_int_eq(rig_find(&rigs[query.rule], &query, logged, &result), STATUS_OK);
			hash = hash_answer(hash, &result);
		}
		for (int rule = 0; rule < DIAGONAL_RULES; rule++)
			rig_free(&rigs[rule]);
		ground_free(&ground);
	}
	return hash;
}

START_TEST(paths_and_expansions_are_the_recorded_ones)
{
	const struct pathfinder *pathfinder = pathfinder_of(variant_named(pathfinders, golden[_i].name));
	uint64_t hash = hash_answers(pathfinder, golden[_i].plain, false),
		 logged = hash_answers(pathfinder, golden[_i].plain, true);

	ck_assert_msg(hash == golden[_i].hash && logged == golden[_i].logged,
		      "{\"%s\", UINT64_C(0x%016llx), UINT64_C(0x%016llx)},", golden[_i].name,
		      (unsigned long long)hash, (unsigned long long)logged);
}
END_TEST

Suite *suite_golden(void)
{
	Suite *suite = suite_create("path/golden");
	TCase *tcase = tcase_create("golden");
	tcase_add_loop_test(tcase, paths_and_expansions_are_the_recorded_ones, 0, (int)ARRAY_LEN(golden));
	suite_add_tcase(suite, tcase);
	return suite;
}
