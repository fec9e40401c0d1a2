/* Search traces as panes: ours come back as they went, others' faults are told. */
#include "config.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "lab/study.h"
#include "lab/trace.h"
#include "map/map.h"
#include "tests/suite.h"

static struct ground bench_ground(struct grid *grid)
{
	struct ground ground;

	ck_assert_int_eq(map_load_named("bench", NULL, grid, NULL), STATUS_OK);
	ck_assert_int_eq(ground_new(grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	return ground;
}

static const char *const written[] = {"astar", "dijkstra", "greedy", "theta"};

START_TEST(a_search_that_was_written_is_read_as_it_was)
{
	char path[] = "/tmp/astray-trace-XXXXXX";
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct path_query query = {.start = grid_mark(&grid, MARK_START, 0)->at,
				   .goal = grid_mark(&grid, MARK_GOAL, 0)->at,
				   .rule = DIAGONAL_NO_CUT};
	struct solver solver;
	struct path_result result;
	struct recording *recording;
	struct diag diag = {""};
	struct study ours, theirs;
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	close(fd);
	ck_assert_int_eq(solver_new(written[_i], &solver, NULL), STATUS_OK);
	ck_assert_int_eq(trace_write(path, &solver, &ground, &query, &result, &diag), STATUS_OK);
	ck_assert_msg(recording_load((struct file_arg){.text = path}, &ground, &recording, &diag) == STATUS_OK,
		      "%s", diag.text);
	unlink(path);
	ck_assert(cell_equal(recording->start, query.start) && cell_equal(recording->goal, query.goal));
	ck_assert_str_eq(recording->note, "");
	study_of_recording(recording, &theirs);
	ck_assert_int_eq(study_new(written[_i], &ours, NULL), STATUS_OK);
	ck_assert_int_eq(study_run(&theirs, &ground, &query), STATUS_OK);
	ck_assert_int_eq(study_run(&ours, &ground, &query), STATUS_OK);
	ck_assert_uint_eq(theirs.timeline.total, ours.timeline.total);
	ck_assert_double_eq_tol(study_cost(&theirs, &ground), study_cost(&ours, &ground), 1e-3);
	for (uint32_t step = 1; step <= ours.timeline.total; step += 7) {
		timeline_seek(&ours.timeline, step);
		timeline_seek(&theirs.timeline, step);
		ck_assert_uint_eq(timeline_current(&ours.timeline), timeline_current(&theirs.timeline));
		ck_assert_double_eq_tol(timeline_g(&ours.timeline, timeline_current(&ours.timeline)),
					timeline_g(&theirs.timeline, timeline_current(&theirs.timeline)), 1e-3);
	}
	/* On a map of another size it is no answer. */
	struct grid other;
	struct ground elsewhere;
	ck_assert_int_eq(grid_new(5, 5, TERRAIN_FLOOR, &other), STATUS_OK);
	ck_assert_int_eq(ground_new(&other, MOVER_PLANNER, NULL, &elsewhere), STATUS_OK);
	ck_assert_int_eq(study_run(&theirs, &elsewhere, &query), STATUS_OK);
	ck_assert_int_eq(theirs.status, STATUS_UNSUPPORTED);
	ground_free(&elsewhere);
	grid_free(&other);
	solver_free(&solver);
	study_free(&ours);
	study_free(&theirs);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* Whatever a search does with its frontier, and whatever its path leads over: beside its own trace it shows the same. */
START_TEST(a_trace_shows_the_frontier_and_the_cost_of_its_search)
{
	static const char *const maps[] = {"lake", "warren"};
	const struct pathfinder *pathfinder = pathfinder_of(pathfinders[_i / 2]);
	char path[] = "/tmp/astray-trace-XXXXXX";
	struct grid grid;
	struct ground ground;
	struct solver solver;
	struct path_result result;
	struct recording *recording;
	struct study ours, theirs;
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	close(fd);
	ck_assert_int_eq(map_load_named(maps[_i % 2], NULL, &grid, NULL), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	struct path_query query = {.start = grid_mark(&grid, MARK_START, 0)->at,
				   .goal = grid_mark(&grid, MARK_GOAL, 0)->at,
				   .rule = DIAGONAL_NO_CUT};
	ck_assert_int_eq(solver_new(pathfinder->head.name, &solver, NULL), STATUS_OK);
	ck_assert_int_eq(trace_write(path, &solver, &ground, &query, &result, NULL), STATUS_OK);
	ck_assert_int_eq(recording_load((struct file_arg){.text = path}, &ground, &recording, NULL), STATUS_OK);
	unlink(path);
	ck_assert_str_eq(recording->note, "");
	study_of_recording(recording, &theirs);
	ck_assert_int_eq(study_new(pathfinder->head.name, &ours, NULL), STATUS_OK);
	ck_assert_int_eq(study_run(&theirs, &ground, &query), STATUS_OK);
	ck_assert_int_eq(study_run(&ours, &ground, &query), STATUS_OK);
	timeline_seek(&ours.timeline, ours.timeline.total);
	timeline_seek(&theirs.timeline, theirs.timeline.total);
	ck_assert_msg(ours.timeline.now.open == theirs.timeline.now.open, "%s on %s: %u open, not %u",
		      pathfinder->head.name, maps[_i % 2], theirs.timeline.now.open, ours.timeline.now.open);
	if (ours.result.found)
		ck_assert_msg(fabs(study_cost(&ours, &ground) - study_cost(&theirs, &ground)) < 1e-3,
			      "%s on %s costs %f, not %f", pathfinder->head.name, maps[_i % 2],
			      study_cost(&theirs, &ground), study_cost(&ours, &ground));
	solver_free(&solver);
	study_free(&ours);
	study_free(&theirs);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* The trace of SPEC over GROUND as its JSON. */
static json_t *traced(const char *spec, const struct grid *grid, const struct ground *ground)
{
	char path[] = "/tmp/astray-trace-XXXXXX";
	struct path_query query = {.start = grid_mark(grid, MARK_START, 0)->at,
				   .goal = grid_mark(grid, MARK_GOAL, 0)->at,
				   .rule = DIAGONAL_NO_CUT};
	struct solver solver;
	struct path_result result;
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	close(fd);
	ck_assert_int_eq(solver_new(spec, &solver, NULL), STATUS_OK);
	ck_assert_int_eq(trace_write(path, &solver, ground, &query, &result, NULL), STATUS_OK);
	json_t *root = json_load_file(path, 0, NULL);
	ck_assert_ptr_nonnull(root);
	unlink(path);
	solver_free(&solver);
	return root;
}

START_TEST(the_walls_of_a_trace_are_those_of_the_map)
{
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	json_t *root = traced("astar", &grid, &ground), *event;
	uint8_t walled[38 * 13] = {0};
	size_t i;

	json_array_foreach(json_object_get(root, "events"), i, event)
	{
		int x, y, width, height;
		if (strcmp(json_string_value(json_object_get(event, "type")), "wall") != 0)
			continue;
		ck_assert_int_eq(json_unpack(event, "{s:i,s:i,s:i,s:i}", "x", &x, "y", &y, "width", &width,
					     "height", &height),
				 0);
		for (int k = 0; k < width * height; k++)
			walled[ground_index(&ground, cell_at(x + k % width, y + k / width))]++;
	}
	for (i = 0; i < ground_cells(&ground); i++)
		ck_assert_uint_eq(walled[i], !ground.cost[i]);
	json_decref(root);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

#ifdef HAVE_LIBYAML

static void write_yaml(FILE *out, json_t *value, int depth);

static void write_yaml_members(FILE *out, json_t *value, int depth)
{
	const char *key;
	json_t *member;
	size_t i;

	if (json_is_array(value))
		json_array_foreach(value, i, member)
		{
			fprintf(out, "\n%*s-", 2 * depth, "");
			write_yaml(out, member, depth + 1);
		}
	else
		json_object_foreach(value, key, member)
		{
			fprintf(out, "\n%*s%s:", 2 * depth, "", key);
			write_yaml(out, member, depth + 1);
		}
}

/* VALUE as YAML in blocks, as a person would write it. */
static void write_yaml(FILE *out, json_t *value, int depth)
{
	if (json_is_object(value) || json_is_array(value))
		write_yaml_members(out, value, depth);
	else if (json_is_string(value) && strpbrk(json_string_value(value), ":{'$ "))
		fprintf(out, " \"%s\"", json_string_value(value));
	else if (json_is_string(value))
		fprintf(out, " %s", json_string_value(value));
	else if (json_is_integer(value))
		fprintf(out, " %lld", (long long)json_integer_value(value));
	else if (json_is_real(value))
		fprintf(out, " %.17g", json_real_value(value));
	else
		fputs(json_is_true(value) ? " true" : "", out);
}

static void check_same(const struct recording *a, const struct recording *b)
{
	ck_assert_uint_eq(a->log.n, b->log.n);
	for (size_t i = 0; i < a->log.n; i++) {
		ck_assert_uint_eq(a->log.events[i].kind, b->log.events[i].kind);
		ck_assert_uint_eq(a->log.events[i].cell, b->log.events[i].cell);
		ck_assert_uint_eq(a->log.events[i].g, b->log.events[i].g);
	}
	ck_assert_double_eq(a->result.cost, b->result.cost);
	ck_assert_uint_eq(a->result.len, b->result.len);
}

START_TEST(a_trace_in_yaml_is_the_same_as_in_json)
{
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	json_t *root = traced(written[_i], &grid, &ground);
	struct recording *from_json, *from_yaml, *from_flow;
	struct diag diag = {""};
	char *json = json_dumps(root, 0), *yaml = NULL;
	size_t len;
	FILE *out = open_memstream(&yaml, &len);

	fputs("# by hand\n---", out);
	write_yaml(out, root, 0);
	fputs("\n", out);
	fclose(out);
	ck_assert_int_eq(recording_parse("t", json, strlen(json), &ground, &from_json, NULL), STATUS_OK);
	ck_assert_msg(recording_parse("t.trace.yml", yaml, len, &ground, &from_yaml, &diag) == STATUS_OK, "%s",
		      diag.text);
	check_same(from_json, from_yaml);
	/* JSON is YAML too. */
	ck_assert_msg(recording_parse("t.yaml", json, strlen(json), &ground, &from_flow, &diag) == STATUS_OK,
		      "%s", diag.text);
	check_same(from_json, from_flow);
	recording_free(from_json);
	recording_free(from_yaml);
	recording_free(from_flow);
	free(json);
	free(yaml);
	json_decref(root);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST
#else
START_TEST(without_libyaml_yaml_is_refused_by_name)
{
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct recording *recording;
	struct diag diag = {""};

	ck_assert_int_eq(recording_parse("t.yaml", "version: 1.4.0", 14, &ground, &recording, &diag),
			 STATUS_UNSUPPORTED);
	ck_assert_str_eq(diag.text, "t.yaml: YAML: this astray was built without libyaml");
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST
#endif

#define EVENT(type, id, rest) "{\"type\":\"" type "\",\"id\":" id rest "}"
#define TRACE(events) "{\"version\":\"1.4.0\",\"events\":[" events "]}"

static const struct {
	const char *text, *said;
} faults[] = {
    {"{\n\"version\":", "t:2:"},
    {TRACE("\n" EVENT("end", "1", ",\"id\":1")), "t:2:"},
    {TRACE("\n" EVENT("end", "\"\\ud800\"", "")), "invalid JSON: invalid Unicode"},
    {TRACE("7"), "event 1 lacks a type"},
    {"{\"version\":\"1.4.0\"}", "not a search trace"},
    {"{\"version\":true,\"events\":[]}", "not a search trace"},
    {TRACE(EVENT("expanding", "1", "")), "event 1 lacks x and y"},
    {TRACE(EVENT("expanding", "1", ",\"x\":3.5,\"y\":1")), "event 1 is at 3.5,1: x and y must be whole"},
    {TRACE(EVENT("expanding", "1", ",\"x\":38,\"y\":1")), "event 1 is at 38,1, outside this map of 38x13"},
    {TRACE(EVENT("expanding", "null", "")), "event 1 has neither an id nor x and y"},
    {TRACE("{\"id\":1,\"x\":3,\"y\":1}"), "event 1 lacks a type"},
    {TRACE(EVENT("generating", "1", ",\"x\":3,\"y\":1") "," EVENT("generating", "1", ",\"x\":4,\"y\":1")),
     "one id has two cells"},
};

/* A trace without a map: its own walls, or else what it touches, as a map of 3 x 2 cells. */
static const struct {
	const char *text, *rows;
} brought[] = {
    {TRACE(EVENT("source", "1", ",\"x\":0,\"y\":0") "," EVENT(
	 "wall", "\"w\"", ",\"x\":1,\"y\":0,\"height\":2") "," EVENT("end", "2", ",\"x\":2,\"y\":1")),
     ".#.\n.#.\n"},
    {TRACE(EVENT("source", "1", ",\"x\":0,\"y\":0") "," EVENT("expanding", "2", ",\"x\":2,\"y\":1")),
     ".\n  .\n"},
    /* the straight leg of a jump is open, a bent one is not known */
    {TRACE(EVENT("source", "1", ",\"x\":0,\"y\":1") "," EVENT(
	 "generating", "2",
	 ",\"x\":2,\"y\":1,\"pId\":1") "," EVENT("generating", "3",
						 ",\"x\":1,\"y\":0,\"pId\":18446744073709551615")),
     " .\n...\n"},
    /* the first ones did not say their version */
    {"{\"eventList\":[" EVENT("source", "1", ",\"variables\":{\"x\":0,\"y\":0}") "," EVENT(
	 "expanding", "2", ",\"variables\":{\"x\":2,\"y\":1}") "]}",
     ".\n  .\n"},
    /* an event needs no id if it has a place */
    {TRACE("{\"type\":\"source\",\"x\":0,\"y\":0},{\"type\":\"expanding\",\"x\":2,\"y\":1}"), ".\n  .\n"},
    /* before version 1.1 */
    {"{\"version\":\"1.0.4\",\"eventList\":[" EVENT(
	 "source", "1", ",\"variables\":{\"x\":0,\"y\":0}") "," EVENT("expanding", "2",
								      ",\"variables\":{\"x\":2,\"y\":1}") "]}",
     ".\n  .\n"},
};

START_TEST(a_trace_brings_its_map)
{
	const char *text = brought[_i].text;
	struct byte_writer writer = {0};
	struct recording *recording;
	struct grid grid;
	struct ground ground;
	struct diag diag = {""};

	ck_assert_msg(!recording_infer_map("t", text, strlen(text), &grid, &diag), "%s", diag.text);
	ck_assert_int_eq(format_of(variant_named(formats, "astray"))->print(&grid, &writer, NULL), STATUS_OK);
	ck_assert_str_eq(strstr((char *)writer.blob.bytes, "\nmap\n") + 5, brought[_i].rows);
	blob_free(&writer.blob);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_msg(!recording_parse("t", text, strlen(text), &ground, &recording, &diag), "%s", diag.text);
	ck_assert(recording->has_start);
	recording_free(recording);
	ground_free(&ground);
	grid_free(&grid);
	ck_assert_int_eq(recording_infer_map("t", TRACE(""), sizeof TRACE("") - 1, &grid, NULL),
			 STATUS_BAD_INPUT);
}
END_TEST

START_TEST(what_is_no_trace_of_this_map_is_told)
{
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct recording *recording = NULL;
	struct diag diag = {""};

	ck_assert_int_eq(
	    recording_parse("t", faults[_i].text, strlen(faults[_i].text), &ground, &recording, &diag),
	    STATUS_BAD_INPUT);
	ck_assert_msg(strstr(diag.text, faults[_i].said), "%s", diag.text);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* A trace of N events that say nothing. */
static char *many_events(size_t n)
{
	char *text = malloc(3 * n + 64);

	ck_assert_ptr_nonnull(text);
	size_t used = (size_t)sprintf(text, "{\"version\":\"1.4.0\",\"events\":[{}");
	for (size_t i = 1; i < n; i++)
		used += (size_t)sprintf(text + used, ",{}");
	strcpy(text + used, "]}");
	return text;
}

START_TEST(a_trace_of_too_many_events_is_refused)
{
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct recording *recording = NULL;
	struct diag diag = {""};
	char *text = many_events(8000001);

	ck_assert_int_eq(recording_parse("t", text, strlen(text), &ground, &recording, &diag), STATUS_LIMIT);
	ck_assert_str_eq(diag.text, "t: more than 8000000 events");
	free(text);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

#ifndef __SANITIZE_ADDRESS__ /* which takes more than any limit */

/* The least limit under which there is another MiB. */
static rlim_t memory_taken(void)
{
	struct rlimit whole, some;
	void *block = MAP_FAILED;

	ck_assert_int_eq(getrlimit(RLIMIT_AS, &whole), 0);
	some = (struct rlimit){0, whole.rlim_max};
	while (block == MAP_FAILED) {
		some.rlim_cur += 1 << 20;
		ck_assert_int_eq(setrlimit(RLIMIT_AS, &some), 0);
		block = mmap(NULL, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	}
	munmap(block, 1 << 20);
	ck_assert_int_eq(setrlimit(RLIMIT_AS, &whole), 0);
	return some.rlim_cur;
}

START_TEST(a_trace_takes_little_more_memory_than_its_text)
{
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct recording *recording = NULL;
	struct diag diag = {""};
	struct rlimit whole, some;
	char *text = many_events(500000);

	ck_assert_int_eq(getrlimit(RLIMIT_AS, &whole), 0);
	some = (struct rlimit){memory_taken() + (64 << 20), whole.rlim_max};
	ck_assert_int_eq(setrlimit(RLIMIT_AS, &some), 0);
	ck_assert_int_eq(recording_parse("t", text, strlen(text), &ground, &recording, &diag),
			 STATUS_BAD_INPUT);
	ck_assert_int_eq(setrlimit(RLIMIT_AS, &whole), 0);
	ck_assert_str_eq(diag.text, "t: event 1 lacks a type");
	free(text);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST
#endif

/* Opaque ids, another scale of g, a jump, an unknown type, and a wall. */
START_TEST(what_can_be_honoured_is_and_the_rest_is_told)
{
	static const char text[] = TRACE(
	    EVENT("source", "\"a\"", ",\"x\":1,\"y\":1") "," EVENT("destination", "\"z\"", ",\"x\":6,\"y\":1") "," EVENT("generating", "\"a\"", ",\"x\":1,\"y\":1,\"g\":0,\"pId\":null") "," EVENT(
		"expanding", "\"a\"",
		"") "," EVENT("generating", "\"b\"",
			      ",\"x\":2,\"y\":1,\"g\":0.001,\"pId\":\"a\"") "," EVENT("pruning", "\"b\"",
										      "") "," EVENT("generatin"
												    "g",
												    "\"z\"",
												    ",\"x\":6,"
												    "\"y\":1,"
												    "\"g\":0."
												    "005,"
												    "\"pId\":"
												    "\"b\"") "," EVENT("generating",
														       "7",
														       ",\"x\":0,\"y\":0") "," EVENT("end",
																		     "\"z\"",
																		     ",\"pId\":\"b\""));
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct recording *recording;
	struct diag diag = {""};

	ck_assert_msg(recording_parse("dir/jumps.trace.json", text, strlen(text), &ground, &recording, &diag) ==
			  STATUS_OK,
		      "%s", diag.text);
	ck_assert_str_eq(recording->title, "jumps");
	ck_assert(recording->result.found && recording->self.caps & PATH_ANY_ANGLE);
	ck_assert_uint_eq(recording->result.len, 3);
	ck_assert_double_eq_tol(recording->result.cost, 5, 1e-9);
	ck_assert_str_eq(recording->note,
			 "1 of 9 events are on walls: another map? 1 events of unknown types were skipped.");
	recording_free(recording);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* 60 bytes that end inside a character. */
#define LONG_ID "a123456789b123456789c123456789d123456789e123456789f12345678\u00e9"

static const struct {
	const char *name, *text, *note;
	unsigned generated, expanded;
} oddities[] = {
    {"t",
     TRACE(EVENT("expanding", "\"" LONG_ID "1\"", ",\"x\":1,\"y\":1") "," EVENT(
	 "generating", "\"" LONG_ID "2\"", ",\"x\":2,\"y\":1,\"pId\":\"" LONG_ID "1\"")),
     "", 1, 1},
    {"t",
     TRACE(EVENT("expanding", "\"1\"", ",\"x\":1,\"y\":1") "," EVENT("generating", "1",
								     ",\"x\":2,\"y\":1,\"pId\":\"1\"")),
     "", 1, 1},
    {"t", TRACE("{\"type\":\"finish\"}," EVENT("expanding", "1", ",\"x\":1,\"y\":1")),
     "1 events of unknown types were skipped.", 0, 1},
    {"t",
     TRACE(EVENT("expanding", "2.0", ",\"x\":1,\"y\":1") "," EVENT("generating", "2.5",
								   ",\"x\":2,\"y\":1,\"pId\":2")),
     "", 1, 1},
    {"t", "{\"version\":1.4,\"events\":[]}", "", 0, 0},
    {"t",
     TRACE(EVENT("source", "1", ",\"x\":1,\"y\":1") "," EVENT(
	 "generating", "2", ",\"x\":2,\"y\":1,\"pId\":1") "," EVENT("end", "2", "")),
     "", 1, 0},
    {"t",
     TRACE(EVENT("source", "1", ",\"x\":1,\"y\":1") "," EVENT("generating", "2",
							      ",\"x\":2,\"y\":1") "," EVENT("end", "2", "")),
     "Its path does not lead from its source to its destination.", 0, 0},
    {"t",
     TRACE(EVENT("source", "1", ",\"x\":1,\"y\":1") "," EVENT("destination", "3", ",\"x\":3,\"y\":1") "," EVENT(
	 "generating", "2", ",\"x\":2,\"y\":1,\"pId\":1") "," EVENT("end", "2", "")),
     "Its path does not lead from its source to its destination.", 1, 0},
    {"t",
     TRACE(EVENT("source", "1", ",\"x\":1,\"y\":1") "," EVENT(
	 "generating", "2", ",\"x\":20,\"y\":1,\"pId\":1") "," EVENT("end", "2", "")),
     "Its path leads through walls.", 1, 0},
#ifdef HAVE_LIBYAML
    {"t.yaml", "version: 1.4\nevents: []\n", "", 0, 0},
    {"t.yaml", TRACE(EVENT("expanding", "9223372036854775808", ",\"x\":1,\"y\":1")), "", 0, 1},
#endif
};

START_TEST(what_others_write_otherwise_is_read)
{
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct recording *recording;
	struct diag diag = {""};

	ck_assert_msg(recording_parse(oddities[_i].name, oddities[_i].text, strlen(oddities[_i].text), &ground,
				      &recording, &diag) == STATUS_OK,
		      "%s", diag.text);
	ck_assert_str_eq(recording->note, oddities[_i].note);
	ck_assert_uint_eq(recording->result.generated, oddities[_i].generated);
	ck_assert_uint_eq(recording->result.expanded, oddities[_i].expanded);
	ck_assert(!recording->result.found || !strstr(recording->note, "does not lead"));
	recording_free(recording);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

START_TEST(the_pane_of_a_trace_has_its_name_but_what_says_that_it_is_one)
{
	static const char text[] = TRACE(EVENT("generating", "1", ",\"x\":1,\"y\":1"));
	static const char *const names[][2] = {{"tr.bfs.json", "tr.bfs"},
					       {"a/tr.jps.trace.json", "tr.jps"},
					       {"t.json", "t"},
					       {".json", ".json"},
					       {"v1.2", "v1.2"}};
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct recording *recording;

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		ck_assert_int_eq(recording_parse(names[i][0], text, strlen(text), &ground, &recording, NULL),
				 STATUS_OK);
		ck_assert_str_eq(recording->title, names[i][1]);
		recording_free(recording);
	}
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* A leg between two walls: no line of sight, so the map gives it no weight. */
START_TEST(the_path_of_a_trace_of_another_map_costs_what_the_trace_says)
{
	static const char text[] =
	    "{\"version\":\"1\",\"events\":[{\"type\":\"generating\",\"id\":2,\"x\":4,\"y\":2},"
	    "{\"type\":\"generating\",\"id\":1,\"pId\":2,\"x\":1,\"y\":0},{\"type\":\"end\",\"id\":1,\"pId\":2}"
	    "]}";
	struct grid grid;
	struct ground ground = bench_ground(&grid);
	struct recording *recording;
	struct study study;

	ck_assert_int_eq(recording_parse("a.trace.json", text, strlen(text), &ground, &recording, NULL),
			 STATUS_OK);
	study_of_recording(recording, &study);
	ck_assert_int_eq(study_run(&study, &ground, &(struct path_query){.rule = DIAGONAL_NO_CUT}), STATUS_OK);
	ck_assert(study.result.found);
	ck_assert_double_eq_tol(study_cost(&study, &ground), recording->result.cost, 1e-9);
	study_free(&study);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* A line can only be pulled taut through cells that touch: others are legs, whatever the trace says. */
START_TEST(a_taut_path_with_gaps_is_one_of_legs)
{
	static const char text[] = TRACE(EVENT("generating", "1", ",\"x\":1,\"y\":1") "," EVENT(
	    "path", "2", ",\"x\":4,\"y\":2,\"pId\":1,\"taut\":true") "," EVENT("end", "2", ",\"pId\":1"));
	struct grid grid;
	struct ground ground;
	struct recording *recording;

	ck_assert_int_eq(grid_new(7, 4, TERRAIN_FLOOR, &grid), STATUS_OK);
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(recording_parse("a.trace.json", text, strlen(text), &ground, &recording, NULL),
			 STATUS_OK);
	ck_assert(recording->result.found && !(recording->self.caps & PATH_TAUT));
	ck_assert_double_eq_tol(recording->result.cost, sqrt(10), 1e-9);
	recording_free(recording);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

/* A leg over mud, whose ends are floor. */
START_TEST(the_path_of_a_trace_of_this_map_costs_what_the_map_says)
{
	static const char text[] = TRACE(EVENT("generating", "1", ",\"x\":1,\"y\":1") "," EVENT(
	    "generating", "2", ",\"x\":5,\"y\":1,\"pId\":1") "," EVENT("end", "2", ",\"pId\":1"));
	struct grid grid;
	struct ground ground;
	struct recording *recording;

	ck_assert_int_eq(grid_new(7, 3, TERRAIN_WALL, &grid), STATUS_OK);
	memset(grid.terrain + 7 + 1, TERRAIN_FLOOR, 5);
	grid.terrain[7 + 3] = TERRAIN_MUD;
	ck_assert_int_eq(ground_new(&grid, MOVER_PLANNER, NULL, &ground), STATUS_OK);
	ck_assert_int_eq(recording_parse("a.trace.json", text, strlen(text), &ground, &recording, NULL),
			 STATUS_OK);
	ck_assert_uint_eq(recording->result.len, 2);
	ck_assert_double_eq_tol(recording->result.cost, 3 + ground.cost[7 + 3], 1e-9);
	recording_free(recording);
	ground_free(&ground);
	grid_free(&grid);
}
END_TEST

static int n_pathfinders(void)
{
	int n = 0;

	while (pathfinders[n])
		n++;
	return n;
}

Suite *suite_recording(void)
{
	Suite *suite = suite_create("lab/recording");
	TCase *tcase = tcase_create("recording");

	tcase_add_loop_test(tcase, a_search_that_was_written_is_read_as_it_was, 0, (int)ARRAY_LEN(written));
	tcase_add_loop_test(tcase, a_trace_shows_the_frontier_and_the_cost_of_its_search, 0,
			    2 * n_pathfinders());
	tcase_add_test(tcase, the_pane_of_a_trace_has_its_name_but_what_says_that_it_is_one);
	tcase_add_loop_test(tcase, a_trace_brings_its_map, 0, (int)ARRAY_LEN(brought));
	tcase_add_loop_test(tcase, what_is_no_trace_of_this_map_is_told, 0, (int)ARRAY_LEN(faults));
	tcase_add_test(tcase, what_can_be_honoured_is_and_the_rest_is_told);
	tcase_add_loop_test(tcase, what_others_write_otherwise_is_read, 0, (int)ARRAY_LEN(oddities));
	tcase_add_test(tcase, a_trace_of_too_many_events_is_refused);
#ifndef __SANITIZE_ADDRESS__
	tcase_add_test(tcase, a_trace_takes_little_more_memory_than_its_text);
#endif
	tcase_add_test(tcase, the_walls_of_a_trace_are_those_of_the_map);
	tcase_add_test(tcase, the_path_of_a_trace_of_another_map_costs_what_the_trace_says);
	tcase_add_test(tcase, the_path_of_a_trace_of_this_map_costs_what_the_map_says);
	tcase_add_test(tcase, a_taut_path_with_gaps_is_one_of_legs);
#ifdef HAVE_LIBYAML
	tcase_add_loop_test(tcase, a_trace_in_yaml_is_the_same_as_in_json, 0, (int)ARRAY_LEN(written));
#else
	tcase_add_test(tcase, without_libyaml_yaml_is_refused_by_name);
#endif
	suite_add_tcase(suite, tcase);
	return suite;
}
