/* A trace, read back: valid JSON whose events tell one search from the source to the end. */
#include "config.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "path/path.h"
#include "tests/suite.h"

enum { WIDTH = 9, HEIGHT = 5 };

static const char map[] =
    "type octile\nheight 5\nwidth 9\nmap\n.........\n.@@@@@@@.\n.@.....@.\n...@@@.@.\n...@....."
    "\n";

static json_t *traced(const char *algorithm)
{
	char directory[] = "/tmp/astray-trace-XXXXXX", map_file[64], trace_file[64], command[512];
	json_error_t error;

	ck_assert_ptr_nonnull(mkdtemp(directory));
	snprintf(map_file, sizeof map_file, "%s/m.map", directory);
	snprintf(trace_file, sizeof trace_file, "%s/t.trace.json", directory);
	FILE *file = fopen(map_file, "w");
	ck_assert(file && fputs(map, file) >= 0 && fclose(file) == 0);
	snprintf(command, sizeof command, "\"$ASTRAY\" trace -a %s -s 0,0 -g 4,2 -o %s %s", algorithm,
		 trace_file, map_file);
	ck_assert_int_eq(system(command), 0);
	json_t *root = json_load_file(trace_file, JSON_REJECT_DUPLICATES, &error);
	ck_assert_msg(root != NULL, "%s: %s, line %d", algorithm, error.text, error.line);
	unlink(trace_file);
	unlink(map_file);
	rmdir(directory);
	return root;
}

static bool is(json_t *event, const char *type)
{
	return !strcmp(json_string_value(json_object_get(event, "type")), type);
}

START_TEST(a_trace_leads_from_the_end_back_to_the_source)
{
	json_t *root = traced(pathfinder_names[_i]), *events = json_object_get(root, "events"), *event;
	json_int_t parents[WIDTH * HEIGHT + 1] = {0};
	size_t i, steps = 0, n = json_array_size(events);

	ck_assert_str_eq(json_string_value(json_object_get(root, "version")), "1.4.0");
	ck_assert(is(json_array_get(events, 0), "source") && is(json_array_get(events, 1), "destination"));
	ck_assert(is(json_array_get(events, n - 1), "end"));
	json_array_foreach(events, i, event)
	{
		if (is(event, "wall"))
			continue;
		json_int_t id = json_integer_value(json_object_get(event, "id"));
		json_int_t x = json_integer_value(json_object_get(event, "x"));
		ck_assert(id >= 1 && id <= WIDTH * HEIGHT && (id - 1) % WIDTH == x);
		parents[id] = json_integer_value(json_object_get(event, "pId"));
	}
	json_int_t at = json_integer_value(json_object_get(json_array_get(events, n - 1), "id"));
	for (; parents[at] && steps < WIDTH * HEIGHT; at = parents[at])
		steps++;
	ck_assert(steps > 0 && at == json_integer_value(json_object_get(json_array_get(events, 0), "id")));
	json_decref(root);
}
END_TEST

/* The numbers of each event are those by which the search chooses: f is g and the weighted estimate, or the estimate alone;
 * a search that does not choose by f has none. */
static const struct {
	const char *spec;
	double h, by_g,
	    by_h; /* the estimate at the start, and what f is made of; h negative: there is none, f too */
} chosen[] = {{"astar", 4.828427, 1, 1},  {"wastar", 4.828427, 1, 2}, {"astar:h=manhattan,w=3", 6, 1, 3},
	      {"greedy", 4.828427, 0, 1}, {"dijkstra", -1, 1, 0},     {"theta", 4.472136, 1, 1},
	      {"bfs", -1, 0, 0},          {"dfs", -1, 0, 0},          {"bidir", -1, 0, 0}};

START_TEST(the_f_of_a_trace_is_the_one_searched_by)
{
	json_t *root = traced(chosen[_i].spec), *events = json_object_get(root, "events"), *event;
	bool first = true;
	size_t i;

	json_array_foreach(events, i, event)
	{
		if (!is(event, "expanding"))
			continue;
		json_t *h = json_object_get(event, "h"), *f = json_object_get(event, "f");
		double g = json_number_value(json_object_get(event, "g"));
		ck_assert_int_eq(h != NULL, chosen[_i].h >= 0);
		ck_assert_int_eq(f != NULL, chosen[_i].by_g + chosen[_i].by_h > 0);
		if (first && h)
			ck_assert_double_eq_tol(json_number_value(h), chosen[_i].h, 1e-3);
		if (f)
			ck_assert_double_eq_tol(json_number_value(f),
						chosen[_i].by_g * g + chosen[_i].by_h * json_number_value(h),
						2e-3);
		first = false;
	}
	ck_assert(!first);
	json_decref(root);
}
END_TEST

/* Posthoc has no map of ours to lay under the search. */
START_TEST(a_trace_draws_every_wall_once)
{
	json_t *root = traced("astar"), *events = json_object_get(root, "events"), *event;
	const char *rows = strchr(strstr(map, "map\n"), '\n') + 1;
	int covered[HEIGHT][WIDTH] = {{0}};
	size_t i;

	json_array_foreach(events, i, event)
	{
		int x, y, width, height;
		if (!is(event, "wall"))
			continue;
		ck_assert_int_eq(json_unpack(event, "{s:i, s:i, s:i, s:i}", "x", &x, "y", &y, "width", &width,
					     "height", &height),
				 0);
		for (int v = y; v < y + height; v++)
			for (int u = x; u < x + width; u++) {
				ck_assert(u < WIDTH && v < HEIGHT);
				covered[v][u]++;
			}
	}
	for (int y = 0; y < HEIGHT; y++)
		for (int x = 0; x < WIDTH; x++)
			ck_assert_int_eq(covered[y][x], rows[y * (WIDTH + 1) + x] == '@');
	json_decref(root);
}
END_TEST

static int n_pathfinders(void)
{
	int n = 0;

	while (pathfinders[n])
		n++;
	return n;
}

Suite *suite_trace(void)
{
	Suite *suite = suite_create("cli/trace");
	TCase *tcase = tcase_create("trace");

	tcase_add_loop_test(tcase, a_trace_leads_from_the_end_back_to_the_source, 0, n_pathfinders());
	tcase_add_loop_test(tcase, the_f_of_a_trace_is_the_one_searched_by, 0, (int)ARRAY_LEN(chosen));
	tcase_add_test(tcase, a_trace_draws_every_wall_once);
	suite_add_tcase(suite, tcase);
	return suite;
}
