#!/bin/sh
# The program as a whole: every command has --help, a place in the manual, and the exit statuses that scripts rely on.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
XDG_DATA_HOME=$dir/data XDG_STATE_HOME=$dir/state; export XDG_DATA_HOME XDG_STATE_HOME
complain() { echo "$*"; bad=1; }
# status WANTED COMMAND...: runs astray without a terminal, expects this exit status, keeps the output in $dir/out
# and $dir/err
status() {
  want=$1; shift
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
one_line() { [ "$(wc -l <"$dir/err")" = 1 ] || complain "$1: not one line: $(cat "$dir/err")"; }

status 0 --help; commands=$(awk '/^  [a-z]/ {print $1}' "$dir/out")
[ "$(printf '%s\n' "$commands" | wc -l)" -ge 10 ] || complain "--help lists too few commands: $commands"
cp "$dir/out" "$dir/help"
status 0 help; cmp -s "$dir/out" "$dir/help" || complain "help is not the help"
for command in $commands; do
  status 0 "$command" --help; cat "$dir/out" >>"$dir/help"
  grep -q "^Usage: astray $command " "$dir/out" || complain "$command --help prints no usage line"
  status 0 "$command" --version
  status 2 "$command" --no-such-option
done

# The help fits a terminal of 80 columns, and no word of it is lost at the end of a line.
wide=$(awk 'length > 79' "$dir/help"); [ -z "$wide" ] || complain "lines of the help are too wide: $wide"
tr -s ' \n' ' ' <"$dir/help" >"$dir/words"
for command in $commands; do "$ASTRAY" complete -- "$command" -- | sed 's/^[^ ]*  //'; done | sort -u >"$dir/texts"
[ "$(wc -l <"$dir/texts")" -gt 50 ] || complain "completion describes too few options: $(cat "$dir/texts")"
while read -r text; do grep -qF -- "$text" "$dir/words" || complain "the help lacks: $text"; done <"$dir/texts"

# It is about this command: its own defaults, and its own meaning of an option.
help_says() { # help_says COMMAND OPTION TEXT: so the help describes the option, on one line or several
  status 0 "$1" --help
  tr -s ' \n' ' ' <"$dir/out" | grep -qF -- "--$2 $3" || complain "$1 --help does not say: --$2 $3: $(cat "$dir/out")"
}
help_says race 'algorithm=NAME[:k=v,..]' 'chaser (repeatable; default: all of them)'
help_says solve 'algorithm=NAME[:k=v,..]' 'pathfinder (default: astar)'
help_says lab 'algorithm=NAME[:k=v,..]' 'pathfinder (repeatable; default: dijkstra and astar)'
help_says fate 'algorithm=NAME[:k=v,..]' 'chaser (repeatable; default: perfect)'
help_says steer 'seeds=N' 'number of seeds (default 10)'
help_says experiment 'seeds=N' 'number of seeds (default 40)'
help_says bench 'seed=N|WORDS' 'the seed, as a number or a pair of words (default 1)'
help_says gen 'seed=N|WORDS' 'the seed, as a number or a pair of words (default 0)'
help_says race 'prey=POLICY' 'behaviour of the prey: scripted (default), reactive, runner, still or perfect'
help_says grade 'format=table|json|tap|csv' 'the format of the report;'
for words in 'race lab' 'solve bench' 'steer experiment' 'cast fate'; do
  status 0 "${words% *}" --help; grep -qw -- "${words#* }" "$dir/out" && complain "${words% *} --help speaks of ${words#* }"
done

# Without a terminal, commands with a screen fail with one line.
for command in play lab space; do status 2 $command; one_line "$command without a terminal"; done
status 2; one_line "astray without a terminal"
status 2 nonsense; one_line nonsense
[ ! -c /dev/full ] || { "$ASTRAY" list >/dev/full 2>/dev/null; [ $? = 6 ] || complain "a full disk is not noticed"; }
# Text and rows say so alike.
for command in 'list maps' 'bench first -n 1 -a bfs -f csv'; do
  [ ! -c /dev/full ] || "$ASTRAY" $command >/dev/full 2>"$dir/err"
  [ ! -c /dev/full ] || [ "$(cat "$dir/err")" = "astray: standard output: No space left on device" ] || complain "$command: $(cat "$dir/err")"
done

# What is said to a closed stream gets into no file, and that it is lost is told where there is a way to.
XDG_DATA_HOME=$dir "$ASTRAY" play --plain --seed 5 <&- >&- 2>&-
[ $? = 6 ] || complain "closed streams are not noticed"
status 0 replay --verify "$dir/astray/run.journal"
XDG_DATA_HOME=$dir "$ASTRAY" list >&- 2>"$dir/err"
[ $? = 6 ] || complain "a closed standard output is not noticed"
one_line "list to a closed stream"

# Bad input gives one line and exit status 4, and never hangs.
mkfifo "$dir/fifo"; printf 'junk' >"$dir/junk"; : >"$dir/empty"
for file in "$dir" "$dir/fifo" "$dir/junk" "$dir/empty" "$dir/missing"; do
  status 4 replay --verify "$file"; one_line "replay --verify $file"
  status 4 solve -s 0,0 -g 1,1 "$file"; one_line "solve $file"
  status 4 bench "$file"; one_line "bench $file"
done
status 2 solve -a nonsense lake; status 2 solve -a astar:nonsense=1 lake; status 2 solve -s 1 lake
for options in --color=purple --color= --background=mine --hunter=planner; do
  status 2 play $options; one_line "play $options"
done
status 2 bench --progress=maybe lake; one_line "bench --progress=maybe"
status 2 space --scene 1; status 2 steer -b nonsense; status 2 steer --ship nonsense

# No line is cut, however long: a path has up to 4095 characters, a proof 2000.
deep=$dir; for level in 1 2 3 4 5 6; do deep=$deep/$(printf '%0200d' $level); done
mkdir -p "$deep"; cp "$ASTRAY_DATADIR/maps/first.txt" "$deep/m.txt"
status 0 check "$deep/m.txt"; grep -q '/m\.txt: ok, ' "$dir/out" || complain "check cuts its line"
status 0 solve "$deep/m.txt"; grep -q '/m\.txt, no-cut$' "$dir/out" || complain "solve cuts its line"
status 0 convert "$deep/m.txt" "$deep/m.map"; grep -q '/m\.map: title lost$' "$dir/err" || complain "convert cuts its notes"

# Every family is listed, as text and as JSON.
status 0 list --format json
for family in pathfinders chasers behaviours scenes ships maps lessons generators formats; do
  grep -q "\"$family\"" "$dir/out" || complain "list --format json has no $family"
done
for family in pathfinders chasers behaviours scenes ships maps generators formats; do
  status 0 list $family
  [ -s "$dir/out" ] || complain "list $family is empty"
done
status 2 list nonsense
exit $bad
