/* Animated pictures: what each frame draws, and when. */
#include <stdlib.h>
#include <string.h>

#include "kit/animation.h"
#include "tests/suite.h"

static struct theme theme;
static struct screen screen;
static struct animation animation;

static void set_up(void)
{
	for (int role = 0; role < ROLE_COUNT; role++)
		theme.roles[role] = (struct style){7, COLOUR_BASE, 0};
	theme.base = (struct style){7, 0, 0};
	screen = (struct screen){.theme = &theme};
	animation = (struct animation){.n_frames = 0};
	ck_assert_int_eq(screen_resize(&screen, 10, 3), STATUS_OK);
}

static void tear_down(void)
{
	animation_free(&animation);
	screen_free(&screen);
}

/* Adds the screen, and says whether a frame came of it. */
static bool add(double time_s)
{
	bool added;

	ck_assert_int_eq(animation_add(&animation, &screen, time_s, &added), STATUS_OK);
	return added;
}

static int count(const char *text, const char *word)
{
	int n = 0;

	for (; (text = strstr(text, word)); text += strlen(word))
		n++;
	return n;
}

/* The picture as text, which the caller frees. */
static char *written(double end_s)
{
	struct byte_writer out = {.cap = 0};

	ck_assert_int_eq(animation_write(&animation, "title", end_s, &out), STATUS_OK);
	write_bytes(&out, "", 1);
	return (char *)out.blob.bytes;
}

START_TEST(an_unchanged_screen_adds_no_frame)
{
	screen_text(&screen, 0, 0, ROLE_TEXT, "one");
	ck_assert(add(0));
	ck_assert(!add(1));
	screen_text(&screen, 0, 2, ROLE_TEXT, "two");
	ck_assert(add(2));
	ck_assert_uint_eq(animation.n_frames, 2);
}
END_TEST

START_TEST(a_frame_draws_only_what_changed_over_its_ground)
{
	screen_text(&screen, 0, 0, ROLE_TEXT, "kept kept");
	screen_text(&screen, 0, 1, ROLE_TEXT, "old");
	add(0);
	screen_clear(&screen);
	screen_text(&screen, 0, 0, ROLE_TEXT, "kept kept");
	screen_text(&screen, 0, 1, ROLE_TEXT, "ol ");
	add(1);
	char *text = written(4), *second = strstr(strstr(text, "<g>") + 1, "<g>");
	ck_assert_int_eq(count(text, "kept kept"), 1);
	ck_assert_ptr_null(strstr(second, "kept"));
	ck_assert_ptr_null(strstr(second, "<text"));
	/* The third cell of the second row, 9 by 18 pixels, is blank now. */
	ck_assert_ptr_nonnull(strstr(second, "M18 18h9v18h-9z"));
	ck_assert_int_eq(count(second, "z\"/>"), 1);
	free(text);
}
END_TEST

START_TEST(a_frame_appears_at_its_time_and_stays)
{
	static const char *const words[] = {"a", "b", "c"};

	for (int i = 0; i < 3; i++) {
		screen_text(&screen, 0, 0, ROLE_TEXT, words[i]);
		add(i);
	}
	char *text = written(4);
	ck_assert_int_eq(count(text, "<g>"), 3);
	ck_assert_int_eq(count(text, "values=\"hidden;visible\""), 2); /* the first is always shown */
	ck_assert_int_eq(count(text, "keyTimes=\"0;0.25000\""), 1);
	ck_assert_int_eq(count(text, "keyTimes=\"0;0.50000\""), 1);
	ck_assert_int_eq(count(text, "dur=\"4.000s\" repeatCount=\"indefinite\""), 2);
	free(text);
}
END_TEST

Suite *suite_animation(void)
{
	Suite *suite = suite_create("kit/animation");
	TCase *tcase = tcase_create("animation");

	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, an_unchanged_screen_adds_no_frame);
	tcase_add_test(tcase, a_frame_draws_only_what_changed_over_its_ground);
	tcase_add_test(tcase, a_frame_appears_at_its_time_and_stays);
	suite_add_tcase(suite, tcase);
	return suite;
}
