#include "lab/legs.h"

#include <string.h>

#include "tests/suite.h"

enum { CELLS = 4000, GUARD = 0xa5 };

/* Legs of all directions and of 1 to 70 steps, with leaps between some of them. */
static size_t wander(struct cell *cells)
{
	struct cell at = cell_at(900, 900);
	size_t n = 0;

	for (int leg = 0; leg < 70; leg++) {
		if (leg % 7 == 3)
			at = cell_at(2 * leg, 1000 - leg);
		cells[n++] = at;
		for (int step = 0; step < leg % 9 * leg % 71; step++)
			cells[n++] = at = cell_step(at, leg % DIRECTIONS);
	}
	return n;
}

/* Packs CELLS[n], reads them again in pieces of PIECE, and returns how many bytes were kept. */
static size_t there_and_back(const struct cell *cells, size_t n, size_t piece)
{
	uint8_t bytes[5 * CELLS + 1];
	struct cell read[CELLS + 1];
	size_t size = legs_pack(cells, n, NULL), got = 0, more;

	memset(bytes, GUARD, sizeof bytes);
	ck_assert_uint_eq(legs_pack(cells, n, bytes), size);
	ck_assert_uint_eq(bytes[size], GUARD);
	struct legs legs = {.bytes = bytes, .end = bytes + size};
	while ((more = legs_read(&legs, read + got, min(piece, CELLS + 1 - got))))
		got += more;
	ck_assert_uint_eq(got, n);
	for (size_t i = 0; i < n; i++)
		ck_assert(cell_equal(read[i], cells[i]));
	return size;
}

START_TEST(a_packed_path_is_read_as_it_was_whatever_the_pieces)
{
	static const size_t pieces[] = {1, 2, 31, 32, 33, CELLS};
	struct cell cells[CELLS];
	size_t n = wander(cells);

	ck_assert_uint_gt(n, 1000);
	for (size_t i = 0; i < ARRAY_LEN(pieces); i++)
		there_and_back(cells, n, pieces[i]);
	ck_assert_uint_eq(there_and_back(cells, 0, 1), 0);
	ck_assert_uint_eq(there_and_back(cells, 1, 1), 5);
	cells[1] = cells[0];
	ck_assert_uint_eq(there_and_back(cells, 2, 2), 10);
}
END_TEST

START_TEST(thirty_one_equal_steps_take_one_byte)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		struct cell cells[64] = {{100, 100}};
		for (int i = 1; i < 64; i++)
			cells[i] = cell_step(cells[i - 1], d);
		ck_assert_uint_eq(there_and_back(cells, 1 + 31, 5), 5 + 1);
		ck_assert_uint_eq(there_and_back(cells, 1 + 32, 5), 5 + 2);
		ck_assert_uint_eq(there_and_back(cells, 1 + 62, 5), 5 + 2);
	}
}
END_TEST

Suite *suite_legs(void)
{
	Suite *suite = suite_create("lab/legs");
	TCase *tcase = tcase_create("legs");

	tcase_add_test(tcase, a_packed_path_is_read_as_it_was_whatever_the_pieces);
	tcase_add_test(tcase, thirty_one_equal_steps_take_one_byte);
	suite_add_tcase(suite, tcase);
	return suite;
}
