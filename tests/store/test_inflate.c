#include "config.h"

#include <string.h>

#include "store/inflate.h"
#include "tests/suite.h"

enum { TEXT_BYTES = 10000 };

static unsigned char text[TEXT_BYTES];
static struct byte_writer packed;

static void pack_text(void)
{
	for (int i = 0; i < TEXT_BYTES; i++)
		text[i] = (unsigned char)(i * i >> 3);
	write_gzip(&packed, text, sizeof text);
	ck_assert(!packed.failed);
}

static void free_text(void)
{
	blob_free(&packed.blob);
	packed = (struct byte_writer){0};
}

/* Reads all of the first LEN packed bytes, PIECE at a time; returns how many were right. */
static size_t unpack(size_t len, size_t piece, bool *done)
{
	unsigned char back[TEXT_BYTES];
	struct inflater inflater;
	size_t n = 0, got = piece;

	ck_assert_int_eq(inflater_begin(&inflater, packed.blob.bytes, len), STATUS_OK);
	for (; got == piece && n + piece <= sizeof back; n += got)
		got = inflater_read(&inflater, back + n, piece);
	*done = inflater_is_done(&inflater);
	inflater_end(&inflater);
	return memcmp(back, text, n) ? 0 : n;
}

START_TEST(what_is_packed_is_unpacked_in_any_pieces)
{
	static const size_t pieces[] = {1, 8, 1000, TEXT_BYTES};
	bool done;

	for (size_t i = 0; i < ARRAY_LEN(pieces); i++) {
		ck_assert_uint_eq(unpack(packed.blob.len, pieces[i], &done), TEXT_BYTES);
		ck_assert(done);
	}
}
END_TEST

START_TEST(a_cut_or_damaged_block_is_never_done)
{
	bool done;

	for (size_t len = 0; len < packed.blob.len; len += 7) {
		unpack(len, 100, &done);
		ck_assert(!done);
	}
	packed.blob.bytes[packed.blob.len - 5] ^= 1; /* of the checksum */
	unpack(packed.blob.len, 100, &done);
	ck_assert(!done);
}
END_TEST

START_TEST(more_than_was_wanted_is_noticed)
{
	struct inflater inflater;
	unsigned char some[100];

	ck_assert_int_eq(inflater_begin(&inflater, packed.blob.bytes, packed.blob.len), STATUS_OK);
	ck_assert_uint_eq(inflater_read(&inflater, some, sizeof some), sizeof some);
	ck_assert(!inflater_is_done(&inflater));
	inflater_end(&inflater);
	write_bytes(&packed, "x", 1);
	bool done;
	unpack(packed.blob.len, 100, &done);
	ck_assert(!done);
}
END_TEST

Suite *suite_inflate(void)
{
	Suite *suite = suite_create("store/inflate");
	TCase *tcase = tcase_create("inflate");
	tcase_add_checked_fixture(tcase, pack_text, free_text);
	tcase_add_test(tcase, what_is_packed_is_unpacked_in_any_pieces);
	tcase_add_test(tcase, a_cut_or_damaged_block_is_never_done);
	tcase_add_test(tcase, more_than_was_wanted_is_noticed);
	suite_add_tcase(suite, tcase);
	return suite;
}
