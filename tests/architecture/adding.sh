#!/bin/sh
# A map format, a pathfinder, a chaser, a behaviour, a tool, a thing, a goal, a verb with an event, a view, a list view and a command,
# with options and columns of its own, cost one file and one .def line each: this adds one of each out of tree, compiles what
# includes the changed .def files, links it with the library, and finds them all at work.  A tool, a thing, a verb or an event
# without any one of its parts must not compile; a list view or a map format without one of its parts must be missed.
top=${srcdir:-.}
[ -n "$FLAGS" ] && [ -n "$LINK_LIBS" ] && [ -f libprogram.a ] || { echo "left out: adding a variant: it is tried by make check only"; exit 77; }
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT
bad=0; complain() { echo "$*"; bad=1; }
for room in map path chase steer world kit cli screens/run; do mkdir -p "$dir/src/$room"; done
add_line() { [ -f "$dir/src/$1" ] || cat "$top/src/$1" >"$dir/src/$1"; echo "$2" >>"$dir/src/$1"; }

add_line map/formats.def 'FORMAT(hall, hall)'
cat >"$dir/src/map/hall.c" <<'C'
/* Halls: "hall 7 x 3" is all that a file says. */
#include <stdio.h>
#include <string.h>

#include "map/map.h"

static bool hall_sniff(const char *text, size_t len)
{
	return len > 5 && !memcmp(text, "hall ", 5);
}

static enum status hall_parse(const struct map_text *text, struct grid *grid, struct diag *diag)
{
	int width = 0, height = 0;

	if (sscanf(text->text, "hall %d x %d", &width, &height) != 2)
		return diag_at(diag, STATUS_BAD_INPUT, text->name, 1, 1, "not a hall");
	return grid_new(width, height, TERRAIN_FLOOR, grid);
}

static enum status hall_print(const struct grid *grid, struct byte_writer *writer, struct diag *diag)
{
	(void)diag;
	write_text(writer, "hall %d x %d\n", grid->width, grid->height);
	return STATUS_OK;
}

const struct format format_hall = {
    .head = {.name = "hall", .title = "Hall", .source = "nobody"}, /* part: head */
    .suffix = ".hall", /* part: suffix */
    .sniff = hall_sniff, /* part: sniff */
    .parse = hall_parse, /* part: parse */
    .print = hall_print, /* part: print */
};
C
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
add_line world/tools.def 'TOOL(DUMMY, dummy, tool_dummy)'
cat >"$dir/src/world/tool_dummy.c" <<'C'
/* A bell that hunters follow, unless they are nearer to you; when it stops, it has sunk into mud. */
#include "world/tool.h"
#include "world/world.h"

static const char *bell_refused(const struct game *game, const struct game_tool *tool, struct cell at)
{
	(void)tool;
	return cell_equal(at, game->at) ? "A bell needs room." : NULL;
}

static void bell_end(struct game *game, const struct game_effect *effect)
{
	world_set_terrain(game, effect->at, TERRAIN_MUD);
}

static enum immunity bell_immunity(const struct game *before, const struct game *after, struct cell at, int who)
{
	struct cell from = before->hunters[who].at;

	(void)after;
	return cell_steps(from, at) < cell_steps(from, before->at) ? IMMUNE_NOT : IMMUNE_DEAF;
}

const struct tool tool_dummy = TOOL_PARTS({
    .apply = tool_last,
    .end = bell_end,
    .aim = AIMED_ASIDE,
    .traits = TRAIT_LURES,
    .nature = immunity_of_nobody,
    .immunity = bell_immunity,
    .used = "A bell rings.",
    .over = "The bell stops.",
    .refused = bell_refused,
    .lures = "The %s follows the bell.",
    .place = "bell",
    .sign = SIGN(U'Ψ', '8', "decoy", "your bell"),
});
C
add_line world/things.def 'THING(DUMMY, dummy, thing_dummy)'
cat >"$dir/src/world/thing_dummy.c" <<'C'
/* A fountain, which is worth a few points. */
#include "world/points.h"
#include "world/thing.h"

static bool fountain_lies(const struct game_setup *setup)
{
	return setup->things;
}

static void fountain_step_on(struct game *game)
{
	points_earn(&game->carry, POINTS_RELIC, 3);
}

const struct thing thing_dummy = THING_PARTS({
    .name = "fountain",
    .title = "fountain",
    .sign = SIGN('f', 'f', "relic", "fountain"),
    .found = "A fountain. You drink.",
    .lies = fountain_lies,
    .step_on = fountain_step_on,
    .tools = 0,
    .gifts = NULL,
    .offer = NULL,
    .offers = NULL,
    .bot_steps = 40,
});
C
add_line world/goals.def 'GOAL(DUMMY, dummy, goal_dummy)'
cat >"$dir/src/world/goal_dummy.c" <<'C'
/* Two turns waited. */
#include "world/goal.h"

static bool patience_reached(const struct game *game)
{
	return game->turn == 2;
}

const struct goal goal_dummy = GOAL_PARTS({
    .title = "two turns of patience",
    .reached = patience_reached,
});
C
add_line world/events.def 'EVENT(DUMMY, dummy, verb_dummy, int times)'
add_line world/verbs.def 'VERB(DUMMY, dummy, verb_dummy)'
cat >"$dir/src/world/verb_dummy.c" <<'C'
/* Spinning round. */
#include <stdio.h>

#include "world/tell.h"
#include "world/verb.h"
#include "world/world.h"

static const char *spin_tell(const struct tell *tell, char *out)
{
	snprintf(out, TELL_CAP, "You spin %d times.", tell->event->dummy.times);
	return out;
}

const struct event_info event_dummy = EVENT_TELLS(spin_tell, 0);

static int spin(struct game *game, const struct game_action *action)
{
	world_emit(game, (struct game_event){
			     .kind = GAME_EVENT_DUMMY, .who = -1, .at = game->at, .dummy.times = action->direction});
	return 1;
}

const struct verb verb_dummy = VERB_PARTS({
    .name = "spin",
    .says = "spin",
    .counts = "times",
    .time = VERB_TURN,
    .reads = READS_NUMBER,
    .quick = false,
    .steps = false,
    .practice = false,
    .perform = spin,
});
C
add_line kit/views.def 'VIEW(dummy, screens/run/dummy)'
cat >"$dir/src/screens/run/dummy.c" <<'C'
/* A blank screen. */
#include "kit/ui.h"

enum { BACK };

static const struct view_action actions[] = {[BACK] = {"back", "back", NULL, NULL, "back"}};

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
add_line kit/views.def 'VIEW(dozen, screens/run/dozen)'
cat >"$dir/src/screens/run/dozen.c" <<'C'
/* Twelve lines. */
#include <stdio.h>

#include "kit/list.h"

static const struct view_action actions[] = {LIST_ACTIONS("Dozen", "take", "take", "take it")};

static enum status dozen_view_open(void *state, struct ui *ui, const void *arg, struct diag *diag)
{
	(void)ui, (void)arg, (void)diag;
	((struct list *)state)->n = 12; /* part: lines */
	return STATUS_OK;
}

static void dozen_text(const void *state, int line, char *out)
{
	(void)state;
	snprintf(out, LIST_TEXT, "%d\tof a dozen", line + 1);
}

static enum view_answer dozen_view_key(void *state, struct ui *ui, int action, struct key key)
{
	(void)action, (void)key;
	ui_tell(ui, "Line %d is taken.", ((const struct list *)state)->at + 1);
	return VIEW_STAY;
}

static const struct view_list list = {
    .title = "Dozen", /* part: title */
    .text = dozen_text, /* part: text */
    .columns = {{.width = 4, .right = true}, {0}}, /* part: columns */
    .keys = {LIST_TAKE, LIST_BACK}, /* part: keys */
};

const struct view view_dozen = {
    .name = "dozen",
    .menu = "dozen",
    .actions = actions, .n_actions = ARRAY_LEN(actions), /* part: actions */
    .list = &list, /* part: list */
    .state_size = sizeof(struct list),
    .open = dozen_view_open, /* part: open */
    .key = dozen_view_key, /* part: enter */
};
C
add_line cli/commands.def 'COMMAND(dummy)'
cat >"$dir/src/cli/cmd_dummy.c" <<'C'
/* astray dummy: reads the keys of all views, and says so often that it is there. */
#include "cli/command.h"
#include "kit/view.h"

enum cmd_dummy_mood { GLAD, SAD };

static const char *const moods[] = {[GLAD] = "glad", [SAD] = "sad", NULL};

struct cmd_dummy_request {
	int times;
	enum cmd_dummy_mood mood;
	const char *whom[2];
	size_t n_whom;
};

struct cmd_dummy_row {
	const char *map, *mood, *whom;
	int number;
	double share;
	char key[2];
};

static const struct column columns[] = {
    {SCHEMA_COLUMN("schema")},
    {COLUMN("map", cmd_dummy_row, map), .width = -6},
    {COLUMN("number", cmd_dummy_row, number), .width = 6},
    {COLUMN("mood", cmd_dummy_row, mood)},
    {COLUMN("whom", cmd_dummy_row, whom)},
    {COLUMN("share", cmd_dummy_row, share), .heading = "part", .width = 5, .digits = 2},
    {COLUMN("key", cmd_dummy_row, key)},
};

static enum status cmd_dummy_run(struct task *task, void *context, struct diag *diag)
{
	static struct keymap keymap;
	const struct cmd_dummy_request *request = context;
	enum status status = keymap_load(&keymap, diag);

	task_begin_rows(task);
	for (int i = 0; i < request->times && !status; i++)
		task_add_row(task,
			     &(struct cmd_dummy_row){.map = task->operands[0],
						     .mood = moods[request->mood],
						     .whom = request->n_whom ? request->whom[request->n_whom - 1] : "nobody",
						     .number = i + 1,
						     .share = 1.0 / request->times,
						     .key = {(char)keymap.codes[view_index(&view_dummy)][0][0]}});
	return status;
}

static const struct option_info options[] = {
    {NUMBER_OPTION("times", 't', "N", "how often it says so", cmd_dummy_request, times, 1, 9)},
    {WORD_OPTION("mood", 0, NULL, "how it feels", cmd_dummy_request, mood, moods)},
    {TEXTS_OPTION("whom", 0, "NAME", "whom it fears", "nobody", cmd_dummy_request, whom, n_whom), NAMES(CHASERS)},
    {SHARED_OPTIONS(&task_rows_options)},
};

const struct command command_dummy = {
    .name = "dummy",
    .summary = "Say that it is there.",
    .operands = {OPERANDS("MAP", 1, 1, "one map"), NAMES(MAPS)},
    .options = OPTIONS(options),
    REQUEST(cmd_dummy_request, .times = 2, .mood = SAD),
    .columns = COLUMNS(columns),
    .run = cmd_dummy_run,
};
C
add_line cli/commands.def 'COMMAND(spin)'
cat >"$dir/src/cli/cmd_spin.c" <<'C'
/* astray spin: spins round in a world, says what comes of it, and takes it into a proof and out of it again. */
#include "cli/command.h"
#include "record/pack.h"
#include "world/tell.h"
#include "world/verb.h"
#include "map/map.h"

static enum status cmd_spin_run(struct task *task, void *context, struct diag *diag)
{
	static struct rules rules;
	struct game_action spin = {.verb = GAME_DUMMY, .direction = 3}, again;
	struct byte_writer proof = {0};
	char text[TELL_CAP];
	struct grid grid;
	struct game *game;
	enum status status = rules_load(&rules, diag);

	(void)context;
	if (!status)
		status = map_load_named("lake", NULL, &grid, diag);
	if (status)
		return status;
	status = game_new(&(struct game_setup){.grid = &grid}, &rules, &game, diag);
	grid_free(&grid);
	if (status)
		return status;
	game_step(game, &spin);
	for (int i = 0; i < game->n_events; i++)
		if (tell_event(&rules, game, &game->events[i], text))
			write_text(&task->out, "turn %d: %s\n", game->turn, text);
	game_free(game);
	status = pack_write(&spin, 1, &proof);
	if (!status)
		status = pack_read(proof.blob.bytes, proof.blob.len, &again, 1);
	if (!status)
		write_text(&task->out, "a proof holds %s %d\n", verb_of(again.verb)->name, again.direction);
	blob_free(&proof.blob);
	return status;
}

const struct command command_spin = {
    .name = "spin",
    .summary = "Spin round.",
    .run = cmd_spin_run,
};
C
# What this player's own settings add: the new view's key, the one that opens the list from the title, and a tool that
# does what the new one does.
mkdir -p "$dir/config/astray"; echo 'dummy = { back = ["q"]; }; menu = { dozen = ["D"]; };' >"$dir/config/astray/keys.cfg"
echo 'tools = ( { name = "bell"; effect = "dummy"; range = 8; turns = 3; from = 12; says = "rings"; fools = "ears" } );' \
  >"$dir/config/astray/tools.cfg"
bell_map() { # bell_map HUNTER ROW: a hall with that row
  printf '%s\n' 'astray map 1' 'title Bell' 'start @' 'goal >' "hunter h $1" 'tool b bell' map \
    '####################' "$2" '#..................#' '#.................>#' '####################'
}
bell_map archer '#@b...............h#' >"$dir/far.txt"; bell_map mouse '#@b....h...........#' >"$dir/near.txt"

# A cache of objects would only be filled with what nobody compiles again.
CC=${CC#ccache } LINK=${LINK#ccache }
# The new files, and all that include a changed list, compiled with the lists of $dir before those of the tree.
# shellcheck disable=SC2086 # flags are split on purpose
compile() { $CC -I"$dir/src" $FLAGS -O0 -g0 -w "$@"; }
# Each part of FILE left out: what is left must not compile.
whole() { # whole FILE [PARTS]
  [ "$(grep -c '^    \.' "$dir/src/$1")" -ge "${2:-6}" ] || complain "$1: has no parts"
  grep -n '^    \.' "$dir/src/$1" | while IFS=: read -r number part; do
    sed "${number}d" "$dir/src/$1" >"$dir/src/world/part.c"
    compile -E "$dir/src/world/part.c" >/dev/null 2>&1 && echo "$1 compiles without $part"
  done | grep . && bad=1
  rm -f "$dir/src/world/part.c"
}
for file in world/tool_dummy.c world/thing_dummy.c world/verb_dummy.c; do whole $file; done; whole world/goal_dummy.c 2
sed 's/EVENT_TELLS(spin_tell, 0)/EVENT_TELLS(0)/' "$dir/src/world/verb_dummy.c" >"$dir/part.c"
compile -E "$dir/part.c" >/dev/null 2>&1 && complain "an event compiles without its sentence"
rm -f "$dir/part.c"
# Who includes a changed list, directly or not.
list=$dir/files
(cd "$top/src" && grep -roE --include='*.[ch]' '^ *# *include "[^"]*"' .) | sed 's|^\./||; s|: *# *include "| |; s|"$||' >"$dir/includes"
(cd "$dir/src" && find . -name '*.def') | sed 's|^\./||' |
  awk -v includes="$dir/includes" -v src="$top/src/" '{ changed[$0] = 1 } END {
    while ((getline line < includes) > 0) { split(line, words, " "); file[++n] = words[1]; included[n] = words[2] }
    do { more = 0; for (i = 1; i <= n; i++) if ((included[i] in changed) && !(file[i] in changed)) more = changed[file[i]] = 1 } while (more)
    for (name in changed) if (name ~ /[.]c$/) print src name }' | sort >"$list"
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
$LINK -Wl,-S -o "$dir/astray" "$dir"/*.o libprogram.a libcore.a $LINK_LIBS || { echo "does not link"; exit 1; }

run() { XDG_CONFIG_HOME=$dir/config XDG_DATA_HOME=$dir/data "$dir/astray" "$@" 2>&1; }
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
# The command: listed, and each of its parts at work in the help, completion, refusals and rows.
says 'Say that it is there' --help
says '^Usage: astray dummy \[OPTION\]... MAP$' dummy --help
says '^  -t, --times=N .* how often it says so (default 2)$' dummy --help
says '^      --mood=glad|sad .* how it feels (default sad)$' dummy --help
says '^      --whom=NAME .* whom it fears (repeatable; default: nobody)$' dummy --help
says '^  -o, --output=FILE ' dummy --help
offers() { # offers WORDS WORD...: completion of the last WORD is these words
  words=$1; shift
  offered=$(XDG_CONFIG_HOME=$dir/config "$dir/astray" complete -- "$@" | sed 's/  .*//' | tr '\n' ' ')
  [ "$offered" = "$words " ] || complain "after '$*' completion offers '$offered', not '$words'"
}
offers dummy dumm
offers '--times' dummy --ti
offers 'glad sad' dummy --mood ''
offers 'dummy' dummy --whom dumm
offers 'lake' dummy lak
refuses() { # refuses WORDS COMMAND...: in this one line, with the exit status of wrong usage
  words=$1; shift
  refused=$(run "$@"); got=$?
  [ "$got $refused" = "2 astray: $words" ] || complain "astray $*: $got, and not '$words' but: $refused"
}
refuses "--times: '10' is not a number from 1 to 9" dummy -t 10 lake
refuses "--mood: 'cross' is not one of glad, sad" dummy --mood cross lake
refuses '--whom: at most 2 are allowed' dummy --whom a --whom b --whom c lake
refuses 'dummy needs one map; usage: astray dummy [OPTION]... MAP' dummy
prints() { # prints TEXT COMMAND...: the new program prints this, with | for line ends
  want=$1; shift
  got=$(run "$@" | tr '\n' '|')
  [ "$got" = "$want" ] || complain "astray $*: not '$want' but '$got'"
}
prints 'schema,map,number,mood,whom,share,key|1,lake,1,sad,nobody,0.5,q|1,lake,2,sad,nobody,0.5,q|' dummy lake -f csv
prints '{"schema":1,"map":"lake","number":1,"mood":"glad","whom":"b","share":1,"key":"q"}|' dummy -t1 --whom a --whom b --mood=glad lake -f json
prints 'map    number  part|lake        1  0.50|lake        2  0.50|' dummy lake
run dummy lake -f csv -o "$dir/rows" && prints "$(tr '\n' '|' <"$dir/rows")" dummy lake -f csv
# The verb and its event.
says 'turn 1: You spin 3 times.' spin
says 'a proof holds spin 3' spin

# Plays COMMANDS without a screen; the answer holds each of the WORDS.
plays() { # plays COMMANDS ARGUMENT... -- WORDS...
  commands=$1; shift
  more=
  while [ "$1" != -- ]; do more="$more $1"; shift; done
  shift
  # shellcheck disable=SC2086 # words are split on purpose
  printf '%s\n' $commands QUIT | run play --plain=full $more >"$dir/out"
  for words in "$@"; do grep -q -- "$words" "$dir/out" || complain "$commands: no '$words' in: $(cat "$dir/out")"; done
}
far="--practice --seed 1 --map $dir/far.txt" near="--practice --seed 1 --map $dir/near.txt"
says '^bell  *rings' list tools
# shellcheck disable=SC2086 # words are split on purpose
plays 'l g Enter 1 H' $far -- 'tell cursor at 2,1; A bell needs room\.'
# shellcheck disable=SC2086 # words are split on purpose
plays 'l g Enter 1 Enter . SCREEN . . . . MAP' $far -- '^say A bell rings\.' '; bell at 10,1' '^|.*#.*8.*#' \
  'The archer follows the bell\.' 'The bell stops\.' '^map #.@......."'
# shellcheck disable=SC2086 # words are split on purpose
plays 'l g Enter 1 H' $near -- 'Not fooled: the mouse would not hear it\.'

# A new thing lies where there was nothing, and everything else lies where it lay.
first() { grep '^turn 0' | head -n 1; }
lay=$(echo QUIT | XDG_CONFIG_HOME=$dir "$ASTRAY" play --plain=full --floor 2 --seed 1 2>/dev/null | first)
lies=$(echo QUIT | run play --plain=full --floor 2 --seed 1 | first)
case $lies in "$lay; fountain at "*) ;; *) complain "it lay: $lay; now: $lies" ;; esac
plays 'MAP travel Tab Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter travel Enter' --floor 2 --seed 1 -- '^map .*f' \
  'Where to? The fountain' 'A fountain\. You drink\.' 'score 900'
# A new goal is asked for by some seed, and is reached.
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
  printf '%s\n' . . QUIT | run play --plain=full --seed $seed
done >"$dir/out"
grep -q 'A goal of this run: two turns of patience\. 500 points\.' "$dir/out" || complain "the new goal is never reached: $(grep goal "$dir/out")"
run shot --size 80x40 --keys '? PgDn PgDn' play --floor 2 >"$dir/out"
grep -q ' f   fountain' "$dir/out" && grep -q 'Ψ   your bell' "$dir/out" || complain "not in the help: $(cat "$dir/out")"
# The list view, which needs no keys of its own: it draws its lines, moves, finds what is typed, and takes.
list_works() {
  printf '%s\n' D 'j Enter' 'End Enter' 'k Enter' 'Home Enter' 'PgDn Enter' 'Home / 1 1' 'Enter' q QUIT | run --plain=full >"$dir/shown" || return 1
  [ "$(sed -n 's/.*Line \([0-9]*\) is taken.*/\1/p' "$dir/shown" | tr '\n' ' ')" = '2 12 11 1 12 11 ' ] || return 1
  for row in '00  Dozen' '02    1 of a dozen' '13   12 of a dozen' '23  enter take  esc back' '02   11 of a dozen' '23  /11 .* 1 of 1'; do
    grep -q "^|$row\$" "$dir/shown" || return 1
  done
  [ "$(grep -c '^view title$' "$dir/shown")" -eq 2 ]
}
list_works || complain "the new list view does not draw, move, find and take: $(cat "$dir/shown")"
# The map format: listed, read by what it holds whatever the file is called, told by its suffix, and written.
format_works() {
  run list formats | grep -q '^ *hall .*Hall' || return 1
  echo 'hall 7 x 3' >"$dir/a.hall"; cp "$dir/a.hall" "$dir/a.txt"; echo 'hall or not' >"$dir/bad.hall"; echo 'no hall' >"$dir/worse.hall"
  for file in a.hall a.txt; do run solve -s 0,0 -g 6,0 -f json "$dir/$file" | grep -q '"cost":6' || return 1; done
  for file in bad.hall worse.hall; do run solve "$dir/$file" | grep -q "$file:1:1: not a hall" || return 1; done
  rm -f "$dir/b.hall"; run convert "$dir/a.txt" "$dir/b.hall" && cmp -s "$dir/a.hall" "$dir/b.hall"
}
format_works || complain "the new map format is not listed, read, told and written"

# Each part of FILE left out, in the short form every third one: it must not compile or link, or what it is must be missed.
parts() { # parts FILE WORKS
  cp "$dir/src/$1" "$dir/whole.c"
  number=$(sed -n "s|^\([0-9]*\) .*/$1\$|\1|p" "$dir/numbered")
  tried=0
  for part in $(sed -n 's|.*/\* part: \([a-z]*\) \*/$|\1|p' "$dir/whole.c"); do
    tried=$((tried + 1))
    [ -n "$ASTRAY_LONG" ] || [ $((tried % 3)) = 1 ] || continue
    grep -v "part: $part" "$dir/whole.c" >"$dir/src/$1"
    compile -c "$dir/src/$1" -o "$dir/$number.o" 2>/dev/null || continue
    # shellcheck disable=SC2086 # flags are split on purpose
    $LINK -Wl,-S -o "$dir/astray" "$dir"/*.o libprogram.a libcore.a $LINK_LIBS || continue
    $2 2>/dev/null && complain "$1 without its $part works as if it had one"
  done
  cp "$dir/whole.c" "$dir/src/$1"
  compile -c "$dir/src/$1" -o "$dir/$number.o"
}
parts screens/run/dozen.c list_works
parts map/hall.c format_works
exit $bad
