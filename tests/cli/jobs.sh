#!/bin/sh
# Several pieces of work at a time come out as one after the other; ^C keeps what is finished; progress is shown on stderr.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }

# same COMMAND...: its output with one job and with three is the same
same() {
  "$ASTRAY" "$@" --no-time >"$dir/1" 2>"$dir/err" || complain "astray $*: $(cat "$dir/err")"
  "$ASTRAY" "$@" --no-time -j 3 >"$dir/3" 2>"$dir/err" || complain "astray $* -j 3: $(cat "$dir/err")"
  [ -s "$dir/1" ] || complain "astray $*: no output"
  cmp -s "$dir/1" "$dir/3" || complain "astray $*: three jobs write something else: $(diff "$dir/1" "$dir/3" | head -4)"
}
for format in table csv json; do
  same steer --scene rocks30 --seeds 2 --ship tug --ship drone -b magnets -b whiskers -f $format
  same bench "$ASTRAY_DATADIR/maps/lake.txt" "$ASTRAY_DATADIR/maps/spiral.txt" "$ASTRAY_DATADIR/maps/beast.txt" \
    -a astar -a theta -n 20 -f $format
done
same race lake -a planner -a scent -b magnets -f csv
same experiment stale --seeds 3
same experiment stale --seeds 3 -f json

# A map from standard input, which can be read only once, serves every chaser.
"$ASTRAY" fate - -a nonrotational -a perfect -f csv <"$ASTRAY_DATADIR/maps/pocket.txt" >"$dir/out" 2>"$dir/err" || complain "fate -: $(cat "$dir/err")"
[ "$(grep -c '^1,-,' "$dir/out")" = 2 ] || complain "fate - has rows for: $(cat "$dir/out")"

# The message of the first file that fails, whichever thread meets it.
"$ASTRAY" bench --no-time -n 5 -j 3 lake "$dir/none" "$dir/nil" >"$dir/out" 2>"$dir/err"; got=$?
[ $got = 4 ] || complain "bench with a missing file: exit $got"
grep -q "$dir/none" "$dir/err" || complain "bench with two missing files: $(cat "$dir/err")"
"$ASTRAY" race lake -a "exec:/bin/true" -j 2 >"$dir/out" 2>"$dir/err"; got=$?
[ $got = 2 ] || complain "programs race one at a time: exit $got"

# interrupt PROGRESS COMMAND...: ^C once its progress says so; the rows before that are kept, and it says that it was
# interrupted
interrupt() {
  progress=$1; shift
  : >"$dir/err" # or the last command's is there until this one starts
  "$ASTRAY" "$@" -f csv --progress always -o "$dir/rows" 2>"$dir/err" &
  pid=$!
  for try in $(seq 300); do
    grep -q "$progress" "$dir/err" && break
    sleep 0.1
  done
  kill -INT $pid; wait $pid; got=$?
  [ $got = 130 ] || complain "an interrupted $1 ends with $got after $try tries"
  grep -q "$progress" "$dir/err" || complain "$1 shows no progress: $(cat "$dir/err")"
  [ "$(wc -l <"$dir/rows")" -gt 1 ] || complain "an interrupted $1 keeps no rows"
}
for jobs in 1 2; do
  interrupt '\[.*/100000 ' steer --scene rocks30 --ship tug -b magnets --seeds 100000 --no-time -j $jobs
done
interrupt 'planner.* \[' fate -a perfect -a planner:path=dijkstra,replan=goal,budget=0 warren
grep -q '^1,warren,.*,perfect,' "$dir/rows" || complain "an interrupted fate lost its first row: $(cat "$dir/rows")"

# What takes no jobs shows how far it is, too, and ends at ^C.
for command in "play --bot naive --seeds 90000" "arcade asteroids --pilot simple --seeds 90000" "check --floors 7500"; do
  : >"$dir/err"
  # shellcheck disable=SC2086 # the words of a command line
  "$ASTRAY" $command -f csv --progress always >"$dir/rows" 2>"$dir/err" &
  pid=$!
  for _ in $(seq 600); do
    grep -q '\[.*/90000 ' "$dir/err" && break
    sleep 0.1
  done
  kill -INT $pid; wait $pid; got=$?
  [ $got = 130 ] || complain "an interrupted $command ends with $got"
  grep -q '\[.*/90000 ' "$dir/err" || complain "$command shows no progress: $(cat "$dir/err")"
  grep -q 'astray: interrupted$' "$dir/err" || complain "$command does not say that it was interrupted: $(tail -n 1 "$dir/err")"
done

# A table is of the games that were finished.
: >"$dir/err"
"$ASTRAY" arcade asteroids --pilot simple --pilot good --seeds 90000 --progress always -o "$dir/table" 2>"$dir/err" &
pid=$!
for _ in $(seq 600); do
  grep -q ' [1-9][0-9]*/180000 ' "$dir/err" && break
  sleep 0.1
done
kill -INT $pid; wait $pid
grep -q '^simple  *[1-9]' "$dir/table" || complain "an interrupted arcade keeps no games: $(cat "$dir/table")"
grep -q '^good' "$dir/table" && complain "a pilot without a game is in the table: $(cat "$dir/table")"
exit $bad
