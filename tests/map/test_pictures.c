#include "config.h"

#include <string.h>

#include "map/map.h"
#include "store/inflate.h"
#include "tests/suite.h"

static enum status parse_bytes(const char *name, const void *bytes, size_t len, struct grid *grid,
			       struct diag *diag)
{
	struct map_text text = {name, bytes, len, 1000, .on_disk = false};

	return map_parse(&text, grid, NULL, diag);
}

/* The rows of GRID as our text map draws them. */
static void check_rows(const struct grid *grid, const char *rows)
{
	struct byte_writer writer = {0};

	ck_assert_int_eq(format_of(variant_named(formats, "astray"))->print(grid, &writer, NULL), STATUS_OK);
	ck_assert_str_eq(strstr((char *)writer.blob.bytes, "\nmap\n") + 5, rows);
	blob_free(&writer.blob);
}

#define BYTES(text) text, sizeof text - 1

static const struct {
	const char *bytes;
	size_t len;
	const char *rows; /* NULL: refused */
	const char *message;
} bitmaps[] = {
    {BYTES("P1\n3 2\n1 0 1\n0 1 0\n"), "#.#\n.#.\n", ""},
    {BYTES("P1 # by hand\n# 9 9\n3 2 101010"), "#.#\n.#.\n", ""},
    {BYTES("P4\n3 2\n\xa0\x40"), "#.#\n.#.\n", ""},
    {BYTES("P4 9 2 \xff\x80\x00\x00"), "#########\n.........\n", ""},
    {BYTES("P2 3 2 255 0 127 128 255 205 0"), "##.\n..#\n", ""},
    {BYTES("P5 3 1 255\n\x00\x7f\x80"), "##.\n", ""},
    {BYTES("P5 2 1 65535\n\x00\xff\xff\x00"), "#.\n", ""},
    {BYTES("P1\n3 2\n1 0 1\n0 2 0\n"), NULL, "m:4:3: expected 0 or 1"},
    {BYTES("P1\n3 2\n1 0 1\n0\n"), NULL, "m:5:1: expected 0 or 1"},
    {BYTES("P2 3 2 255 0 256 0 0 0 0"), NULL, "m:1:17: expected a value no larger"},
    {BYTES("P4\n3 2\n\xa0"), NULL, "too short"},
    {BYTES("P5 3 1 255\n\x01\x7f"), NULL, "too short"},
    {BYTES("P5 3 1 0\n\x01\x7f\x01"), NULL, "expected the value of white"},
    {BYTES("P5 3 1 65536\n\x01\x7f\x01"), NULL, "expected the value of white"},
    {BYTES("P1\n3 x\n1 0 1\n"), NULL, "m:2:3: expected the width"},
    {BYTES("P1\n0 3\n"), NULL, "m:1: sides must be"},
    {BYTES("P4\n99999 99999\n"), NULL, "m:1: sides must be"},
    {BYTES("P4\n9999 9999\n"), NULL, "m:1: 9999 x 9999 is more than"},
    {BYTES("P4\n99999999999999999999 1\n"), NULL, "expected the width"},
    {BYTES("P6\n3 2\n"), NULL, "expected the value of white"},
    {BYTES("P5 4 1 255 # a comment\n\xff\x00\xff\x00"), ".#.#\n", ""},
    {BYTES("P5 2 1 255 # no end"), NULL, "expected whitespace"},
    {BYTES("P3\n3 1 9\n9 9 9  0 0 0  9 0 0"), ".##\n", ""},
    {BYTES("P3\n3 1 9\n9 9 9  0 0 0  9 0"), NULL, "expected a value no larger"},
    {BYTES("P6\n3 1 255\n\xff\xff\xff\x00\x00\x00\x00\xff\x00"), ".#.\n", ""},
    {BYTES("P6\n1 1 65535\n\xff\xff\xff\xff\xff\xff"), ".\n", ""},
    {BYTES("P6\n3 1 255\n\xff\xff\xff\x00\x00\x00\x00\xff"), NULL, "too short"},
    {BYTES("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE\nENDHDR\n\x01\x00"), ".#\n", ""},
    {BYTES("P7\n# by hand\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nENDHDR\n\x00\x00\x00\xff\x00\x00\x00\x00"),
     "#.\n", ""},
    {BYTES("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 2\nMAXVAL 255\nENDHDR\n\x00\xff\xff\xff"), "#.\n", ""},
    {BYTES("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 5\nMAXVAL 255\nENDHDR\n"), NULL, "expected a DEPTH of 1 to 4"},
    {BYTES("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\n"), NULL, "expected WIDTH"},
    {BYTES("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\n\x01"), NULL, "too short"},
};

START_TEST(dark_is_wall_in_every_kind_of_bitmap)
{
	struct diag diag = {""};
	struct grid grid;
	enum status status = parse_bytes("m", bitmaps[_i].bytes, bitmaps[_i].len, &grid, &diag);

	ck_assert_msg((status == STATUS_OK) == (bitmaps[_i].rows != NULL), "%s", diag.text);
	ck_assert_msg(strstr(diag.text, bitmaps[_i].message) != NULL, "%s", diag.text);
	if (status)
		return;
	check_rows(&grid, bitmaps[_i].rows);
	grid_free(&grid);
}
END_TEST

#ifdef HAVE_PNG
/* 4 x 1: black, transparent black, white, dark red; made with another program. */
static const unsigned char picture[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0xf9, 0x3c, 0x0f,
    0xcd, 0x00, 0x00, 0x00, 0x14, 0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0x60, 0x60, 0x60, 0xf8,
    0xcf, 0x00, 0x22, 0x80, 0x20, 0x0a, 0x48, 0x01, 0x00, 0x29, 0x51, 0x06, 0x55, 0x47, 0x08, 0x12,
    0xcb, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};

START_TEST(a_png_is_read_and_a_damaged_one_is_not)
{
	struct diag diag = {""};
	struct grid grid;

	ck_assert_msg(parse_bytes("m", picture, sizeof picture, &grid, &diag) == STATUS_OK, "%s", diag.text);
	check_rows(&grid, "#..#\n");
	grid_free(&grid);
	for (size_t len = 8; len + 12 < sizeof picture; len++)
		ck_assert_int_eq(parse_bytes("m", picture, len, &grid, &diag), STATUS_BAD_INPUT);
}
END_TEST
#endif

/* ---- REXPaint ---------------------------------------------------------------------------------------------- */

enum { MAGENTA = 0xff00ff };

static void xp_layer(struct byte_writer *xp, int32_t width, int32_t height)
{
	write_u32(xp, (uint32_t)width);
	write_u32(xp, (uint32_t)height);
}

/* Cells for the characters of TEXT; '_' is a transparent one. */
static void xp_cells(struct byte_writer *xp, const char *text)
{
	for (; *text; text++) {
		static const unsigned char seen[] = {255, 255, 255, 0, 0, 0}, unseen[] = {0, 0, 0, 255, 0, 255};
		write_u32(xp, (unsigned char)*text);
		write_bytes(xp, *text == '_' ? unseen : seen, 6);
	}
}

START_TEST(a_drawing_is_read_column_by_column_and_layer_by_layer)
{
	struct byte_writer xp = {0}, file = {0};
	struct diag diag = {""};
	struct grid grid;

	write_u32(&xp, (uint32_t)-1);
	write_u32(&xp, 2);
	xp_layer(&xp, 3, 2);
	xp_cells(&xp, "#.\xdb\"k>"); /* columns of two */
	xp_layer(&xp, 3, 2);
	xp_cells(&xp, "_@_T_>");
	write_gzip(&file, xp.blob.bytes, xp.blob.len);
	ck_assert_msg(parse_bytes("m", file.blob.bytes, file.blob.len, &grid, &diag) == STATUS_OK, "%s",
		      diag.text);
	check_rows(&grid, "##.\n@T>\n");
	ck_assert(cell_equal(grid_mark(&grid, MARK_START, 0)->at, (struct cell){0, 1}));
	ck_assert(cell_equal(grid_mark(&grid, MARK_GOAL, 0)->at, (struct cell){2, 1}));
	grid_free(&grid);
	/* The same unpacked, which the editor also reads; only the name tells. */
	ck_assert_int_eq(parse_bytes("m.xp", xp.blob.bytes, xp.blob.len, &grid, &diag), STATUS_OK);
	grid_free(&grid);
	for (size_t len = 0; len < xp.blob.len; len++)
		ck_assert_int_eq(parse_bytes("m.xp", xp.blob.bytes, len, &grid, &diag), STATUS_BAD_INPUT);
	write_bytes(&xp, "", 1);
	ck_assert_int_eq(parse_bytes("m.xp", xp.blob.bytes, xp.blob.len, &grid, &diag), STATUS_BAD_INPUT);
	blob_free(&xp.blob);
	blob_free(&file.blob);
}
END_TEST

static const struct {
	int32_t numbers[8];
	size_t n;
	const char *message;
} heads[] = {
    {{-1}, 1, "too short"},
    {{-1, 0}, 2, "it has 0 layers"},
    {{-1, 10}, 2, "it has 10 layers"},
    {{-1, INT32_MAX}, 2, "it has 2147483647 layers"},
    {{1, -3, 2}, 3, "sides must be"},
    {{1, 65536, 65537}, 3, "sides must be"},
    {{1, 100, 100}, 3, "is more than 1000 cells"},
    {{1, 30, 30}, 3, "too short for its size"},
};

START_TEST(an_impossible_head_is_refused)
{
	struct byte_writer xp = {0};
	struct diag diag = {""};
	struct grid grid;

	for (size_t i = 0; i < heads[_i].n; i++)
		write_u32(&xp, (uint32_t)heads[_i].numbers[i]);
	ck_assert_int_ne(parse_bytes("m.xp", xp.blob.bytes, xp.blob.len, &grid, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, heads[_i].message) != NULL, "%s", diag.text);
	blob_free(&xp.blob);
}
END_TEST

START_TEST(layers_of_two_sizes_are_refused)
{
	struct byte_writer xp = {0};
	struct diag diag = {""};
	struct grid grid;

	write_u32(&xp, 2);
	xp_layer(&xp, 2, 1);
	xp_cells(&xp, "..");
	xp_layer(&xp, 1, 2);
	xp_cells(&xp, "..");
	ck_assert_int_eq(parse_bytes("m.xp", xp.blob.bytes, xp.blob.len, &grid, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "the layers differ in size") != NULL, "%s", diag.text);
	blob_free(&xp.blob);
}
END_TEST

Suite *suite_pictures(void)
{
	Suite *suite = suite_create("map/pictures");
	TCase *tcase = tcase_create("pictures");
	tcase_add_loop_test(tcase, dark_is_wall_in_every_kind_of_bitmap, 0, (int)ARRAY_LEN(bitmaps));
#ifdef HAVE_PNG
	tcase_add_test(tcase, a_png_is_read_and_a_damaged_one_is_not);
#endif
	tcase_add_test(tcase, a_drawing_is_read_column_by_column_and_layer_by_layer);
	tcase_add_loop_test(tcase, an_impossible_head_is_refused, 0, (int)ARRAY_LEN(heads));
	tcase_add_test(tcase, layers_of_two_sizes_are_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
