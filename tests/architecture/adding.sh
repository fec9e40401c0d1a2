#!/bin/sh
# A pathfinder, a chaser, a behaviour, a view and a command cost one file and one .def line each: this adds one of each
# out of tree, compiles what includes the changed .def files, links it with the library, and finds them all at work.
top=${srcdir:-.}
[ -n "$FLAGS" ] && [ -n "$LINK_LIBS" ] && [ -f libprogram.a ] || { echo "left out: adding a variant: it is tried by make check only"; exit 77; }
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT
bad=0; complain() { echo "$*"; bad=1; }
for room in path chase steer ui cli screens/run; do mkdir -p "$dir/src/$room"; done
add_line() { { cat "$top/src/$1"; echo "$2"; } >"$dir/src/$1"; }

add_line path/pathfinders.def 'PATHFINDER(dummy, dummy)'
cat >"$dir/src/path/dummy.c" <<'C'
/* Looks neither left nor right: goes nowhere, and says so. */
#include "path/search.h"

static size_t dummy_scratch_size(const struct ground *ground)
{
	(void)ground;
	return 1;
}

static enum status dummy_find(const void *index, void *scratch, const struct ground *ground, const double *params,
			      const struct path_query *query, struct event_log *log, struct path_result *result)
{
	(void)index;
	(void)scratch;
	(void)ground;
	(void)params;
	(void)log;
	result->cells[0] = query->start;
	result->len = 1;
	result->found = false;
	return STATUS_OK;
}

const struct pathfinder path_dummy = {
    .head = {"dummy", "Nowhere", "this test", NULL, 0},
    .rules = 15,
    .scratch_size = dummy_scratch_size,
    .find = dummy_find,
};
C
add_line chase/chasers.def 'CHASER(dummy, dummy)'
cat >"$dir/src/chase/dummy.c" <<'C'
/* Stands still. */
#include "chase/chase.h"

static size_t dummy_state_size(const struct ground *ground)
{
	(void)ground;
	return 1;
}

static enum status dummy_step(void *state, const double *params, const struct chase_view *view, struct chase_move *move)
{
	(void)state;
	(void)params;
	move->to = view->at;
	return STATUS_OK;
}

static void dummy_explain(const void *state, const double *params, const struct chase_view *view,
			  struct chase_plan *plan)
{
	(void)state;
	(void)params;
	(void)view;
	(void)plan;
}

const struct chaser chase_dummy = {
    .head = {"dummy", "Statue", "this test", NULL, 0},
    .state_size = dummy_state_size,
    .step = dummy_step,
    .explain = dummy_explain,
};
C
add_line steer/behaviours.def 'BEHAVIOUR(dummy, dummy, "dummy", CHASE)'
cat >"$dir/src/steer/dummy.c" <<'C'
/* Wishes for nothing. */
#include "steer/steer.h"

static void dummy_steer(struct steer_states states, const double *params, const struct steer_batch *batch,
			const uint32_t *who, size_t n_who, struct vec2 *wish, struct debug_draw *draw)
{
	(void)states;
	(void)params;
	(void)batch;
	(void)who;
	(void)draw;
	for (size_t k = 0; k < n_who; k++)
		wish[k] = (struct vec2){0, 0};
}

const struct behaviour steer_dummy = {
    .head = {"dummy", "Stillness", "this test", NULL, 0},
    .steer = dummy_steer,
};
C
add_line ui/views.def 'VIEW(dummy, screens/run/dummy)'
cat >"$dir/src/screens/run/dummy.c" <<'C'
/* A blank screen. */
#include "ui/ui.h"

enum { BACK };

static const struct view_action actions[] = {[BACK] = {"back", "back", NULL, NULL}};

static enum status dummy_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)state;
	(void)ui;
	(void)arg;
	(void)diag;
	return STATUS_OK;
}

static void dummy_view_draw(const void *state, const struct ui *ui, struct screen *screen)
{
	(void)state;
	(void)ui;
	(void)screen;
}

static enum view_answer dummy_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)state;
	(void)ui;
	(void)key;
	return action == BACK ? VIEW_CLOSE : VIEW_STAY;
}

const struct view view_dummy = {
    .name = "dummy",
    .actions = actions,
    .n_actions = ARRAY_LEN(actions),
    .open = dummy_view_open,
    .draw = dummy_view_draw,
    .key = dummy_view_key,
};
C
add_line cli/commands.def 'COMMAND(dummy)'
cat >"$dir/src/cli/cmd_dummy.c" <<'C'
/* astray dummy: reads the keys of all views, and says that it is there. */
#include <stdio.h>

#include "cli/cli.h"
#include "ui/view.h"

extern const struct command command_dummy;

static int cmd_dummy_run(int argc, char **argv)
{
	static struct keymap keymap;
	struct diag diag = {""};
	enum status status = keymap_load(&keymap, &diag);

	(void)argc;
	(void)argv;
	if (status)
		return cli_fail(status, &diag);
	printf("the dummy view is number %zu, and its key is '%c'\n", view_index(&view_dummy),
	       (int)keymap.codes[view_index(&view_dummy)][0][0]);
	return cli_finish();
}

const struct command command_dummy = {
    .name = "dummy",
    .summary = "Say that it is there.",
    .operands = "",
    .options = (const enum option_id[]){OPTION_END},
    .run = cmd_dummy_run,
};
C
# What this player's own settings add: the new view's key.
mkdir -p "$dir/config/astray"; echo 'dummy = { back = ["q"]; };' >"$dir/config/astray/keys.cfg"

# The new files, and all that include a changed list, compiled with the lists of $dir before those of the tree.
# shellcheck disable=SC2086 # flags are split on purpose
compile() { $CC -I"$dir/src" $FLAGS -O0 -w "$@"; }
list=$dir/files
find "$top/src" -name '*.c' -exec $CC -I"$dir/src" $FLAGS -MM {} + >"$dir/rules" || { echo "no dependencies"; exit 1; }
sed -e ':join' -e '/\\$/{N;s/\\\n//;b join' -e '}' "$dir/rules" |
  awk -v changed=" $dir/src/" 'index($0, changed) { print $2 }' >"$list"
[ -s "$list" ] || complain "nothing includes the changed lists"
find "$dir/src" -name '*.c' >>"$list"
n=0
while read -r file; do
  n=$((n + 1)); echo "$n $file"
done <"$list" >"$dir/numbered"
half() { # half REMAINDER: compiles every second file
  while read -r number file; do
    [ $((number % 2)) -ne "$1" ] || compile -c "$file" -o "$dir/$number.o" || exit 1
  done <"$dir/numbered"
}
half 0 & other=$!
half 1 || { echo "does not compile"; exit 1; }
wait $other || { echo "does not compile"; exit 1; }
# shellcheck disable=SC2086 # flags are split on purpose
$LINK -o "$dir/astray" "$dir"/*.o libprogram.a libcore.a $LINK_LIBS || { echo "does not link"; exit 1; }

run() { XDG_CONFIG_HOME=$dir/config "$dir/astray" "$@" 2>&1; }
says() { # says WORDS COMMAND...: the new program's output holds WORDS
  words=$1; shift
  run "$@" | grep -q -- "$words" || complain "astray $*: no '$words' in: $(run "$@" | head -5)"
}
says '^ *dummy .*Nowhere' list pathfinders
says '^ *dummy .*Statue' list chasers
says '^ *dummy .*Stillness' list behaviours
says 'no path' solve -a dummy lake
says 'dummy' race -a dummy -f csv --ticks 5 lake
says 'dummy' steer -b dummy --scene rocks30 --ship drone --seeds 1 -f csv --no-time
says 'Say that it is there' --help
says "its key is 'q'" dummy
exit $bad
