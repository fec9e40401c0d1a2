/* Files that do not say what they mean: the guess, that it is said, and the option that undoes it. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "map/map.h"
#include "map/reading.h"
#include "store/inflate.h"
#include "tests/suite.h"

#define BYTES(text) text, sizeof text - 1
#define PIXELS "P1\n16 12\n" ROW1 ROW1 ROW1 ROW1 ROW2 ROW2 ROW2 ROW2 ROW1 ROW1 ROW1 ROW1
#define ROW1 "1111000011110000\n"
#define ROW2 "0000000000001111\n"

static const struct {
	const char *bytes;
	size_t len;
	struct map_asked asked;
	const char *rows; /* NULL: no map */
	const char *said; /* the beginning of a note, or what is wrong */
} guessed[] = {
    /* text */
    {BYTES("#####\n#S.E#\n#####\n"), {.cell = 0}, "#####\n#@.1#\n#####\n", ""},
    {BYTES("\n#####\n# A #\n#  B#\n#####\n\n"), {.cell = 0}, "#####\n#.@.#\n#..1#\n#####\n", ""},
    {BYTES("XXXX\nX  X\nXXXX\n"), {.cell = 0}, "####\n#..#\n####\n", ""},
    {BYTES("@@@@\n@..@\n@@@@\n"), {.cell = 0}, "####\n#..#\n####\n", ""},
    {BYTES("####\n#@.#\n####\n"), {.cell = 0}, "####\n#@.#\n####\n", ""},
    {BYTES("+--+\n|  |\n+--+\n"), {.cell = 0}, "####\n#..#\n####\n", ""},
    {BYTES("┌──┐\n│  │\n└──┘\n"), {.cell = 0}, "####\n#..#\n####\n", ""},
    {BYTES("████\n█░░█\n████\n"), {.cell = 0}, "####\n#..#\n####\n", ""},
    {BYTES("  ###\n###.#\n#...#\n#####\n"), {.cell = 0}, "  ###\n###.#\n#...#\n#####\n", ""},
    {BYTES("#####\r\n#.K.#\r\n#####\r\n"),
     {.cell = 0},
     "#####\n#...#\n#####\n",
     "assuming 'K' is floor, in 1 cell (if not, use --solid K)"},
    {BYTES("#####\n#.K.#\n#####\n"), {.solid = "K"}, "#####\n#.#.#\n#####\n", ""},
    {BYTES("..#..\n..#..\n"), {.inverted = true}, "##.##\n##.##\n", ""},
    {BYTES("####\n#29#\n####\n"), {.cell = 0}, "####\n#29#\n####\n", ""},
    {BYTES("# A title\nand a text of many words\n"), {.cell = 0}, NULL, "m:1:1: not a map"},
    {BYTES("#\n"), {.cell = 0}, NULL, "m:1:1: not a map"},
    {BYTES("##\n#\x01\n"), {.cell = 0}, NULL, "m:1:1: not a map"},
    /* matrices */
    {BYTES("1,1,1\n1,0,1\n1,1,1\n"),
     {.cell = 0},
     "###\n#.#\n###\n",
     "assuming 1 is wall (if not, use --digits costs)"},
    {BYTES("1,1,1\n1,0,1\n1,1,1\n"), {.digits = MAP_DIGITS_COSTS}, "...\n.#.\n...\n", ""},
    {BYTES("000\n010\n000\n"), {.cell = 0}, "###\n#.#\n###\n", "0 is wall, like most of the border"},
    {BYTES("000\n010\n000\n"), {.digits = MAP_DIGITS_WALLS}, "...\n.#.\n...\n", ""},
    {BYTES("1 1 1\n1 0 1\n1 1 1"), {.cell = 0}, "###\n#.#\n###\n", "1 is wall"},
    {BYTES("[[1, 1, 1],\n [1, 0, 1],\n [1, 1, 1]]\n"), {.cell = 0}, "###\n#.#\n###\n", "1 is wall"},
    {BYTES("{{1,1},{0,1}};"), {.cell = 0}, "##\n.#\n", "1 is wall"},
    {BYTES("1;1;1;1;1\n1;2;0;3;1\n1;1;1;1;1\n"), {.cell = 0}, "#####\n#@.1#\n#####\n", "1 is wall"},
    {BYTES("1,5,0\n2,-1,1\n"), {.cell = 0}, ".5#\n2#.\n", "numbers are costs"},
    {BYTES("1,12,0\n9,-1,4\n"), {.cell = 0}, ".9#\n9#4\n", "costs above 9 become 9"},
    {BYTES("1,5,0\n2,-1,1\n"), {.digits = MAP_DIGITS_WALLS}, "##.\n#.#\n", ""},
    {BYTES("1,1\n1\n"), {.cell = 0}, NULL, "m:1:1: not a map"},
    {BYTES("type octile\nheight 1\nwidth 4\nmap\n1203\n"), {.cell = 0}, ".2#3\n", "digits are costs"},
    {BYTES("type octile\nheight 1\nwidth 6\nmap\n456789\n"), {.cell = 0}, "456789\n", "digits are costs"},
    /* pictures */
    {BYTES(PIXELS), {.cell = 0}, "#.#.\n...#\n#.#.\n", "assuming 4 pixels per cell (if not, use --cell 1)"},
    {BYTES(PIXELS), {.cell = 8}, ".#\n##\n", ""},
    {BYTES("P1\n4 2\n1100\n1100\n"),
     {.cell = 0},
     "##..\n##..\n",
     "assuming dark cells are walls (if not, use --invert)"},
    {BYTES("P1\n4 2\n1100\n1100\n"), {.cell = 2}, "#.\n", ""},
    {BYTES("P1\n3 3\n110\n111\n111\n"), {.cell = 2}, "##\n##\n", ""},
    {BYTES("P1\n4 1\n1100\n"), {.inverted = true}, "..##\n", ""},
};

static struct map_text text_of(int i)
{
	return (struct map_text){.name = "m",
				 .text = guessed[i].bytes,
				 .len = guessed[i].len,
				 .max_cells = 1000,
				 .asked = guessed[i].asked};
}

static bool is_said(const struct grid *grid, const char *words)
{
	for (int i = 0; grid->reading && i < grid->reading->n; i++)
		if (strstr(grid->reading->notes[i].text, words))
			return true;
	return !*words;
}

static void check_rows(const struct grid *grid, const char *rows)
{
	struct byte_writer writer = {0};

	ck_assert_int_eq(format_of(variant_named(formats, "astray"))->print(grid, &writer, NULL), STATUS_OK);
	ck_assert_str_eq(strstr((char *)writer.blob.bytes, "\nmap\n") + 5, rows);
	blob_free(&writer.blob);
}

START_TEST(what_a_file_leaves_open_is_guessed_and_said)
{
	struct map_text text = text_of(_i);
	struct diag diag = {""};
	struct grid grid;
	enum status status = map_parse(&text, &grid, NULL, &diag);

	ck_assert_msg((status == STATUS_OK) == (guessed[_i].rows != NULL), "%s", diag.text);
	if (status) {
		ck_assert_msg(strstr(diag.text, guessed[_i].said) != NULL, "%s", diag.text);
		return;
	}
	check_rows(&grid, guessed[_i].rows);
	ck_assert_msg(is_said(&grid, guessed[_i].said), "'%s' is not said", guessed[_i].said);
	grid_free(&grid);
}
END_TEST

/* A drawing of REXPaint of 3 x 3 cells: of each its character, and its ground as one letter: b black, g grey, w white. */
static const struct {
	const char *glyphs, *grounds, *rows, *said;
} drawings[] = {
    {"#### ####", "ggggggggg", "###\n#.#\n###\n", ""},
    {"#### ####", "bbbbbbbbb", "###\n#.#\n###\n", "black spaces are floor"},
    {"####.### ", "bbbbbbbbb", "###\n#.#\n##\n", ""},
    {"         ", "bbbbwbbbb", "###\n#.#\n###\n", "colours only"},
    {"@.......@", "bbbbbbbbb", "@..\n...\n...\n", "a further start is ignored"},
};

START_TEST(blanks_and_colours_of_a_drawing_are_guessed)
{
	struct byte_writer writer = {0};
	struct diag diag = {""};
	struct grid grid;

	write_u32(&writer, 1);
	write_u32(&writer, 3);
	write_u32(&writer, 3);
	for (int i = 0; i < 9; i++) {
		int at = i % 3 * 3 + i / 3; /* column by column */
		unsigned char ground = drawings[_i].grounds[at] == 'w'   ? 255
				       : drawings[_i].grounds[at] == 'g' ? 51
									 : 0;
		const unsigned char colours[6] = {9, 9, 9, ground, ground, ground};
		write_u32(&writer, (unsigned char)drawings[_i].glyphs[at]);
		write_bytes(&writer, colours, sizeof colours);
	}
	struct map_text text = {
	    .name = "m.xp", .text = (char *)writer.blob.bytes, .len = writer.blob.len, .max_cells = 100};
	ck_assert_msg(map_parse(&text, &grid, NULL, &diag) == STATUS_OK, "%s", diag.text);
	check_rows(&grid, drawings[_i].rows);
	ck_assert_msg(is_said(&grid, drawings[_i].said), "'%s' is not said", drawings[_i].said);
	grid_free(&grid);
	blob_free(&writer.blob);
}
END_TEST

/* Two of gzip, one after the other; one and two of zstd that were packed by another program. */
static const unsigned char two_members[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4b, 0x4c, 0x4a, 0x06, 0x00, 0xc2,
    0x41, 0x24, 0x35, 0x03, 0x00, 0x00, 0x00, 0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02,
    0x03, 0x4b, 0x49, 0x4d, 0x03, 0x00, 0x61, 0xe1, 0xc4, 0x0c, 0x03, 0x00, 0x00, 0x00};
static const unsigned char by_zstd[] = {0x28, 0xb5, 0x2f, 0xfd, 0x24, 0x06, 0x31, 0x00, 0x00, 0x61,
					0x62, 0x63, 0x64, 0x65, 0x66, 0x4d, 0x14, 0x23, 0xc4};
static const unsigned char two_frames[] = {0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, 0x19, 0x00,
					   0x00, 0x61, 0x62, 0x63, 0x28, 0xb5, 0x2f, 0xfd,
					   0x00, 0x58, 0x19, 0x00, 0x00, 0x64, 0x65, 0x66};

static void check_unpacked(const unsigned char *bytes, size_t len)
{
	struct inflater inflater;
	char out[8] = "";

	ck_assert_int_eq(inflater_begin(&inflater, bytes, len), STATUS_OK);
	ck_assert_uint_eq(inflater_read(&inflater, out, 4), 4);
	ck_assert_uint_eq(inflater_read(&inflater, out + 4, 2), 2);
	ck_assert_str_eq(out, "abcdef");
	ck_assert(inflater_is_done(&inflater));
	inflater_end(&inflater);
}

START_TEST(members_of_gzip_are_one_text)
{
	check_unpacked(two_members, sizeof two_members);
}
END_TEST

#ifdef HAVE_ZSTD
START_TEST(what_zstd_has_packed_is_read)
{
	check_unpacked(by_zstd, sizeof by_zstd);
	check_unpacked(two_frames, sizeof two_frames);
}
END_TEST
#endif

Suite *suite_guessed(void)
{
	Suite *suite = suite_create("map/guessed");
	TCase *tcase = tcase_create("guessed");
	tcase_add_loop_test(tcase, what_a_file_leaves_open_is_guessed_and_said, 0,
			    (int)(sizeof guessed / sizeof *guessed));
	tcase_add_loop_test(tcase, blanks_and_colours_of_a_drawing_are_guessed, 0,
			    (int)(sizeof drawings / sizeof *drawings));
	tcase_add_test(tcase, members_of_gzip_are_one_text);
#ifdef HAVE_ZSTD
	tcase_add_test(tcase, what_zstd_has_packed_is_read);
#endif
	suite_add_tcase(suite, tcase);
	return suite;
}
