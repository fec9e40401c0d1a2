/* The player's own settings over the program's: entry by entry, with mistakes named where they were made. */
#include "config.h"

#include <string.h>
#include <sys/stat.h>

#include "store/table.h"
#include "tests/store/room.h"
#include "tests/suite.h"

enum { BEASTS_MAX = 8 };

struct beast {
	char name[16], sound[16];
	int legs;
};

struct farm {
	struct beast beasts[BEASTS_MAX];
	int n, fence;
};

static const struct table_key farm_keys[] = {{WHOLE_KEY(farm, "fence", fence, 0, 9)}, {OTHER_KEY("beasts")}};
static const struct table_key beast_keys[] = {{TEXT_KEY(beast, "name", name), .required = true},
					      {TEXT_KEY(beast, "sound", sound)},
					      {WHOLE_KEY(beast, "legs", legs, 0, 100), .required = true}};

static const char farm_text[] = "fence = 3;\n"
				"beasts = (\n"
				"  { name = \"cow\"; sound = \"moo\"; legs = 4; },\n"
				"  { name = \"hen\"; sound = \"cluck\"; legs = 2; } );\n";

static struct room room;

static void set_up(void)
{
	room = room_new();
	ck_assert_int_eq(mkdir(room_path(&room, "astray"), 0700), 0);
	room_write(&room, "farm.cfg", farm_text);
	setenv("ASTRAY_DATADIR", room.directory, 1);
	setenv("XDG_CONFIG_HOME", room.directory, 1);
}

static void tear_down(void)
{
	room_free(&room);
}

static enum status read_beast(const config_setting_t *entry, void *context, struct diag *diag)
{
	struct farm *farm = context;
	struct beast beast = {.legs = -1};
	enum status status = table_read(entry, beast_keys, ARRAY_LEN(beast_keys), &beast, diag);

	ck_assert_int_lt(farm->n, BEASTS_MAX);
	farm->beasts[farm->n++] = beast;
	return status;
}

static enum status read_farm(const config_setting_t *root, void *context, struct diag *diag)
{
	enum status status = table_read(root, farm_keys, ARRAY_LEN(farm_keys), context, diag);

	((struct farm *)context)->n = 0;
	return status ? status : table_list(root, "beasts", read_beast, context, diag);
}

static enum status load(struct farm *farm, struct diag *diag)
{
	*farm = (struct farm){.n = 0};
	return table_take("farm.cfg", read_farm, farm, diag);
}

START_TEST(without_a_file_of_the_players_the_programs_counts)
{
	struct farm farm;
	struct diag diag = {""};

	ck_assert_msg(load(&farm, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(farm.n, 2);
	ck_assert_int_eq(farm.fence, 3);
}
END_TEST

START_TEST(an_entry_of_the_players_changes_what_it_names_and_a_new_one_is_added)
{
	struct farm farm;
	struct diag diag = {""};

	room_write(&room, "astray/farm.cfg",
		   "beasts = ( { name = \"hen\"; legs = 3; }, { name = \"eel\"; legs = 0; } );");
	ck_assert_msg(load(&farm, &diag) == STATUS_OK, "%s", diag.text);
	ck_assert_int_eq(farm.fence, 3);
	ck_assert_int_eq(farm.n, 3);
	ck_assert_str_eq(farm.beasts[0].name, "cow");
	ck_assert_int_eq(farm.beasts[0].legs, 4);
	ck_assert_str_eq(farm.beasts[1].sound, "cluck");
	ck_assert_int_eq(farm.beasts[1].legs, 3);
	ck_assert_str_eq(farm.beasts[2].name, "eel");
}
END_TEST

static const struct {
	const char *own, *complaint, *cost;
} mistakes[] = {
    {"fence = 3;\nfence = 4;", "astray/farm.cfg:2: duplicate setting name", "; the file is ignored"},
    {"\n\nfence = 10;", "astray/farm.cfg:3: fence is outside 0 to 9; default: 3", "; the rest is used"},
    {"beasts = (\n { name = \"hen\";\n legs = 101; } );", "astray/farm.cfg:3: legs is outside",
     "; the rest is used"},
    {"beasts = (\n { name = \"eel\"; } );", "astray/farm.cfg:2: an entry needs 'legs'", "; the rest is used"},
    {"beasts = ( { name = \"hen\";\n wings = 2; } );", "astray/farm.cfg:2: wings is not a known key",
     "; the rest is used"},
    {"fense = 1;", "astray/farm.cfg:1: fense is not a known key; did you mean 'fence'?", "; the rest is used"},
    {"barn = 1;", "astray/farm.cfg:1: barn is not a known key", "; the rest is used"},
    {"beasts = 7;", "astray/farm.cfg:1: beasts needs a list 'beasts'", "; the rest is used"},
    {"@include \"/etc/passwd\"", "astray/farm.cfg: @include is not allowed", "; the file is ignored"},
    {"fence = ", "astray/farm.cfg:1: syntax error", "; the file is ignored"},
};

START_TEST(a_mistake_of_the_players_is_named_and_the_program_goes_on)
{
	struct farm farm = {.fence = -1};
	struct diag diag = {""};

	room_write(&room, "astray/farm.cfg", mistakes[_i].own);
	ck_assert_int_eq(load(&farm, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, mistakes[_i].complaint) != NULL, "'%s' instead of '%s'", diag.text,
		      mistakes[_i].complaint);
	ck_assert_msg(strstr(diag.text, mistakes[_i].cost) != NULL, "'%s' instead of '%s'", diag.text,
		      mistakes[_i].cost);
	ck_assert_int_eq(farm.fence, 3);
	ck_assert_int_eq(farm.n, 2);
	ck_assert_int_eq(farm.beasts[1].legs, 2);
}
END_TEST

START_TEST(a_mistake_of_the_players_costs_that_setting_alone)
{
	struct farm farm;
	struct diag diag = {""};

	room_write(
	    &room, "astray/farm.cfg",
	    "fence = 10;\n"
	    "beasts = ( { name = \"hen\"; legs = 101; sound = \"crow\"; },\n"
	    "           { name = \"eel\"; legs = 0; }, { name = \"bat\"; }, { name = \"cow\"; legs = 5; } );");
	ck_assert_int_eq(load(&farm, &diag), STATUS_OK);
	ck_assert_msg(
	    strstr(diag.text, "farm.cfg:1: fence is outside 0 to 9; default: 3; 3 mistakes in total") != NULL,
	    "%s", diag.text);
	ck_assert_int_eq(farm.fence, 3);
	ck_assert_int_eq(farm.n, 3);
	ck_assert_int_eq(farm.beasts[0].legs, 5);
	ck_assert_int_eq(farm.beasts[1].legs, 2);
	ck_assert_str_eq(farm.beasts[1].sound, "crow");
	ck_assert_str_eq(farm.beasts[2].name, "eel");
}
END_TEST

START_TEST(too_many_mistakes_cost_the_file)
{
	char own[2000] = "fence = 5; beasts = (";
	struct farm farm;
	struct diag diag = {""};

	for (int i = 0; i <= TABLE_MISTAKES; i++)
		sprintf(own + strlen(own), "%s{ name = \"ox%d\"; legs = 200; }", i ? ", " : "", i);
	room_write(&room, "astray/farm.cfg", strcat(own, ");"));
	ck_assert_int_eq(load(&farm, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, "; the file is ignored") != NULL, "%s", diag.text);
	ck_assert_int_eq(farm.fence, 3);
	ck_assert_int_eq(farm.n, 2);
}
END_TEST

START_TEST(a_mistake_of_the_programs_is_named_there_too)
{
	struct farm farm;
	struct diag diag = {""};

	room_write(&room, "farm.cfg", "fence = 3;\nbeasts = (\n { name = \"cow\";\n legs = 400; } );");
	room_write(&room, "astray/farm.cfg", "fence = 4;");
	ck_assert_int_eq(load(&farm, &diag), STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, "farm.cfg:4: legs is outside") != NULL, "%s", diag.text);
	ck_assert_ptr_null(strstr(diag.text, "astray/farm.cfg"));
}
END_TEST

START_TEST(what_is_no_file_is_refused)
{
	struct farm farm;
	struct diag diag = {""};

	ck_assert_int_eq(mkfifo(room_path(&room, "astray/farm.cfg"), 0600), 0);
	ck_assert_int_eq(load(&farm, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, "not a regular file") != NULL, "%s", diag.text);
}
END_TEST

START_TEST(a_file_that_is_too_large_is_left_out)
{
	struct farm farm;
	struct diag diag = {""};

	room_write(&room, "astray/farm.cfg", "fence = 4;\n");
	ck_assert_int_eq(truncate(room_path(&room, "astray/farm.cfg"), TABLE_MAX_BYTES + 1), 0);
	ck_assert_int_eq(load(&farm, &diag), STATUS_OK);
	ck_assert_msg(strstr(diag.text, "larger than 1048576 bytes; the file is ignored") != NULL, "%s",
		      diag.text);
	ck_assert_int_eq(farm.fence, 3);
	ck_assert_int_eq(farm.n, 2);
}
END_TEST

Suite *suite_table(void)
{
	Suite *suite = suite_create("store/table");
	TCase *tcase = tcase_create("table");
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, without_a_file_of_the_players_the_programs_counts);
	tcase_add_test(tcase, an_entry_of_the_players_changes_what_it_names_and_a_new_one_is_added);
	tcase_add_loop_test(tcase, a_mistake_of_the_players_is_named_and_the_program_goes_on, 0,
			    (int)ARRAY_LEN(mistakes));
	tcase_add_test(tcase, a_mistake_of_the_players_costs_that_setting_alone);
	tcase_add_test(tcase, too_many_mistakes_cost_the_file);
	tcase_add_test(tcase, a_mistake_of_the_programs_is_named_there_too);
	tcase_add_test(tcase, what_is_no_file_is_refused);
	tcase_add_test(tcase, a_file_that_is_too_large_is_left_out);
	suite_add_tcase(suite, tcase);
	return suite;
}
