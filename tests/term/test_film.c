/* What a recording shows in the end, on a terminal, is the screen that was recorded. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/suite.h"

#ifndef HAVE_VTERM

Suite *suite_film(void)
{
	puts("left out: tests of a real terminal: libvterm is not installed (on Debian: libvterm-dev)");
	exit(77);
}

#else

#include <jansson.h>
#include <string.h>

#include "tests/term/pty.h"

enum { LINE_CAP = 1 << 20, SCREEN_CAP = 1 << 16 };

static const struct {
	const char *command;
	bool on_golden; /* it takes the golden run */
	int columns, rows;
} films[] = {
    {"replay", true, 80, 24},
    {"replay", true, 120, 40},
    {"lab -a astar -a bfs --no-time lake", false, 80, 24},
    {"space rocks30", false, 40, 12},
};

/* Starts VERB, shot or cast, with OPTIONS, for film I. */
static FILE *run(const char *verb, const char *options, int i)
{
	char line[2048];
	const char *top = getenv("srcdir");
	int len = snprintf(line, sizeof line, "'%s' %s %s --size %dx%d %s", getenv("ASTRAY"), verb, options,
			   films[i].columns, films[i].rows, films[i].command);

	if (films[i].on_golden)
		snprintf(line + len, sizeof line - (size_t)len, " '%s/tests/golden/chase.journal'",
			 top ? top : ".");
	FILE *out = popen(line, "r");
	ck_assert_ptr_nonnull(out);
	return out;
}

/* Feeds the output of an asciicast to PTY's terminal, as a player does. */
static void play(struct pty *pty, FILE *cast)
{
	char *line = malloc(LINE_CAP);
	int n = 0;

	ck_assert_ptr_nonnull(line);
	for (; fgets(line, LINE_CAP, cast); n++) {
		json_t *event = json_loads(line, 0, NULL);
		ck_assert_msg(event, "line %d is not JSON", n + 1);
		if (n == 0)
			ck_assert_int_eq(json_integer_value(json_object_get(event, "version")), 2);
		else
			vterm_input_write(pty->vterm, json_string_value(json_array_get(event, 2)),
					  json_string_length(json_array_get(event, 2)));
		json_decref(event);
	}
	ck_assert_int_gt(n, 5);
	ck_assert_int_eq(pclose(cast), 0);
	free(line);
}

/* A row of a picture as the terminal's text is: thought has no glyph there. */
static void forget_thought(char *row)
{
	row[strcspn(row, "\n")] = '\0';
	for (char *at; (at = strstr(row, "░")) || (at = strstr(row, "▒"));) {
		*at = ' ';
		memmove(at + 1, at + strlen("░"), strlen(at + strlen("░")) + 1);
	}
}

static void cut_blanks(char *row)
{
	size_t len = strlen(row);

	while (len > 0 && row[len - 1] == ' ')
		row[--len] = '\0';
}

/* Compares the terminal's rows with those of PICTURE. */
static void shows(struct pty *pty, FILE *picture)
{
	char *is = malloc(SCREEN_CAP), *rest, should[2048];

	ck_assert_ptr_nonnull(is);
	pty_text(pty, is, SCREEN_CAP);
	char *row = strtok_r(is, "\n", &rest);
	for (int y = 0; y < pty->rows; y++, row = strtok_r(NULL, "\n", &rest)) {
		ck_assert_ptr_nonnull(fgets(should, sizeof should, picture));
		forget_thought(should);
		cut_blanks(should);
		cut_blanks(row);
		ck_assert_str_eq(row, should);
	}
	ck_assert_int_eq(pclose(picture), 0);
	free(is);
}

START_TEST(a_recording_ends_on_the_last_screen)
{
	struct pty pty = {.rows = films[_i].rows, .columns = films[_i].columns};

	pty.vterm = vterm_new(pty.rows, pty.columns);
	vterm_set_utf8(pty.vterm, 1);
	vterm_screen_reset(vterm_obtain_screen(pty.vterm), 1);
	play(&pty, run("cast", "", _i));
	shows(&pty, run("shot", "--at 0 --keys Space", _i));
	vterm_free(pty.vterm);
}
END_TEST

Suite *suite_film(void)
{
	Suite *suite = suite_create("term/film");
	TCase *tcase = tcase_create("film");
	tcase_add_loop_test(tcase, a_recording_ends_on_the_last_screen, 0, (int)ARRAY_LEN(films));
	suite_add_tcase(suite, tcase);
	return suite;
}

#endif
