#!/bin/sh
# TERM, HUP and XCPU end every command that writes rows as ^C does: what is finished is there, in whole rows, and --append
# goes on from it to the file that an undisturbed run writes.  ASTRAY_STOPS=100 stops each command that often.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
stops=${ASTRAY_STOPS:-${ASTRAY_LONG:+3}}; stops=${stops:-1}
# how_many FEW MANY: of a thing, in this form
how_many() { if [ -n "$ASTRAY_LONG" ]; then echo "$2"; else echo "$1"; fi; }
seed=${ASTRAY_STOP_SEED:-$(date +%s)}
echo "ASTRAY_STOP_SEED=$seed"
random_s() { seed=$((seed + 1)); awk -v seed=$seed -v most="$1" 'BEGIN { srand(seed); printf "%.3f", rand() * most }'; }
now_ms() { date +%s%3N; }

# stop SIGNAL SECONDS COMMAND...: its exit status, after a signal so long after its start
stop() {
  signal=$1 after=$2; shift 2
  "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" &
  pid=$!
  sleep "$after"; kill -"$signal" $pid 2>/dev/null; wait $pid
}

# whole FILE: every line of it ends
whole() { [ ! -s "$1" ] || [ -z "$(tail -c 1 "$1" | tr -d '\n')" ]; }

# continued FORMAT COMMAND...: stopped again and again, it comes to the same file
continued() {
  format=$1; shift
  started=$(now_ms)
  "$ASTRAY" "$@" -f "$format" -o "$dir/all" 2>"$dir/err" || complain "$*: $(cat "$dir/err")"
  takes=$(($(now_ms) - started))
  rm -f "$dir/rows"; stopped=0
  for _ in $(seq "$stops"); do
    stop TERM "$(random_s "$(awk "BEGIN { print 1.2 * $takes / 1000 }")")" "$@" -f "$format" --append "$dir/rows"; got=$?
    case $got in
      143) stopped=$((stopped + 1)) ;;
      0) cmp -s "$dir/all" "$dir/rows" || complain "$*: not the same rows after $stopped stops"; rm -f "$dir/rows" ;;
      *) complain "$* ends with $got: $(cat "$dir/err")" ;;
    esac
    [ -e "$dir/rows" ] || continue
    whole "$dir/rows" || complain "$*: TERM tears a row: $(tail -n 1 "$dir/rows")"
    # the rows of an experiment are of all its seeds, and made anew
    [ "$1" = experiment ] || cmp -s -n "$(wc -c <"$dir/rows")" "$dir/rows" "$dir/all" ||
      complain "$*: rows that an undisturbed run does not write: $(cmp "$dir/rows" "$dir/all")"
  done
  "$ASTRAY" "$@" -f "$format" --append "$dir/rows" 2>"$dir/err" || complain "$* --append: $(cat "$dir/err")"
  cmp -s "$dir/all" "$dir/rows" || complain "$*: not the same rows at the end: $(diff "$dir/all" "$dir/rows" | head -n 4)"
  # what is finished stays as it is
  "$ASTRAY" "$@" -f "$format" --append "$dir/rows" 2>"$dir/err" || complain "$* --append once more: $(cat "$dir/err")"
  cmp -s "$dir/all" "$dir/rows" || complain "$*: --append adds to what is complete"
  # and what was torn in the middle of a row, as only KILL does, is mended
  head -c "$(($(wc -c <"$dir/all") * 2 / 3))" "$dir/all" >"$dir/rows"
  "$ASTRAY" "$@" -f "$format" --append "$dir/rows" 2>"$dir/err" || complain "$* --append to a torn row: $(cat "$dir/err")"
  cmp -s "$dir/all" "$dir/rows" || complain "$*: a torn row is not mended"
}
lake=$ASTRAY_DATADIR/maps/lake.txt spiral=$ASTRAY_DATADIR/maps/spiral.txt
continued csv steer --scene rocks30 --seeds "$(how_many 3 8)" --ship tug --ship drone -b magnets -b whiskers --no-time
continued json steer --scene pursue --seeds 4 --no-time -j 2
continued csv bench "$lake" "$spiral" -a astar -a theta -n 100 --no-time --keep-going
continued json bench "$lake" "$spiral" "$lake" -a astar -a dijkstra -n 50 --no-time -j 2
continued csv race lake -a planner -a scent -a wall -b magnets --ticks 100 --no-time
continued csv fate pocket -a perfect -a nonrotational
continued json arcade asteroids --pilot simple --pilot idle --seeds 3
continued csv play --bot naive --seeds "$(how_many 5 15)"
continued csv experiment "$(how_many stale gaps)" --seeds 2 --no-time

# stopped SIGNAL STATUS WORDS: rows to a file and to standard output, as far as they are made
stopped() {
  signal=$1 want=$2 words=$3
  for output in "-" "$dir/rows"; do
    rm -f "$dir/rows"; : >"$dir/out"
    "$ASTRAY" steer --seeds 100000 -b seek --no-time -f csv -o "$output" >"$dir/out" 2>"$dir/err" &
    pid=$!
    for _ in $(seq 300); do
      # rows are there while it runs: in the draft beside the file, or on standard output
      [ "$(cat "$dir/out" "$dir"/rows.* 2>/dev/null | wc -l)" -gt 2 ] && break
      sleep 0.1
    done
    kill -"$signal" $pid; kill -"$signal" $pid; wait $pid; got=$?
    [ $got = "$want" ] || complain "$signal ends steer with $got"
    [ "$output" = "-" ] || mv "$dir/rows" "$dir/out" || complain "$signal leaves no file"
    [ "$(wc -l <"$dir/out")" -gt 2 ] || complain "$signal: no rows"
    whole "$dir/out" || complain "$signal tears a row"
    [ "$(cat "$dir/err")" = "astray: $words" ] || complain "$signal says: $(cat "$dir/err")"
    [ -z "$(ls "$dir" | grep '~$')" ] || complain "$signal leaves a draft: $(ls "$dir")"
  done
}
stopped TERM 143 "terminated"
# under nohup, HUP is ignored, and stops nothing
if sh -c 'kill -HUP $$'; then echo "left out: a hang-up: it is ignored here"; else stopped HUP 129 "hung up"; fi
stopped XCPU 152 "the limit of CPU time was reached"

# A search, the writing of a map and an analysis stop inside their work, and leave nothing.
pillars() { # SIDE: a map with a pillar in every other place
  awk -v side="$1" 'BEGIN {
    for (x = 0; x < side; x++) { odd = odd "."; even = even (x % 2 ? "." : "@") }
    print "type octile\nheight " side "\nwidth " side "\nmap"
    for (y = 0; y < side; y++) print (y % 2 ? odd : even) }'
}
pillars 3001 >"$dir/large.map"; pillars 61 >"$dir/small.map"
catches() { [ $((0x$(awk '/^SigCgt/ { print $2 }' "/proc/$1/status") & 2)) -ne 0 ]; } # process $1: INT
for words in "solve $dir/large.map -a dijkstra -s 1,1 -g 2999,2999" "convert $dir/large.map $dir/large.xp" \
  "fate -f csv -a nonrotational $dir/small.map"; do
  # The shell lets what it runs in the background ignore INT, until astray wants to be told.
  "$ASTRAY" $words >"$dir/out" 2>"$dir/err" &
  pid=$!
  for _ in $(seq 600); do catches $pid && break; sleep 0.05; done
  kill -INT $pid; wait $pid; got=$?
  [ $got = 130 ] || complain "$words: INT ends it with $got"
  [ "$(tail -n 1 "$dir/err")" = "astray: interrupted" ] || complain "$words: INT says: $(cat "$dir/err")"
  [ "$(wc -l <"$dir/out")" -le 1 ] || complain "$words: INT leaves: $(head -c 100 "$dir/out")"
  [ -z "$(ls "$dir" | grep 'xp')" ] || complain "$words: INT leaves a file: $(ls "$dir")"
done
rm -f "$dir/large.map" "$dir/small.map"

# nohup means it
(trap '' HUP; "$ASTRAY" steer --seeds 3 -b seek --no-time -f csv >"$dir/out" 2>"$dir/err" & kill -HUP $!; wait $!) || complain "HUP ends what ignores it"

# What is not the file of this command line stays as it is.
refuses() {
  want=$1 words=$2; shift 2
  cp "$dir/rows" "$dir/before"
  "$ASTRAY" "$@" --append "$dir/rows" >"$dir/out" 2>"$dir/err"; got=$?
  [ $got = "$want" ] || complain "$*: exit $got, not $want: $(cat "$dir/err")"
  grep -qF -- "$words" "$dir/err" || complain "$*: no '$words' in: $(cat "$dir/err")"
  cmp -s "$dir/rows" "$dir/before" || complain "$* has changed the file"
}
for format in csv json; do
  "$ASTRAY" arcade asteroids --pilot simple --seeds 3 -f $format -o "$dir/rows"
  line=2; [ $format = csv ] || line=1
  refuses 4 "rows:$line: another command line made this row: pilot is " arcade asteroids --pilot good --seeds 3 -f $format
  refuses 4 "rows:$((line + 2)): more rows than this command line produces" arcade asteroids --pilot simple --seeds 2 -f $format
  refuses 2 "--append needs rows: use --format=csv or --format=json" arcade asteroids
  refuses 2 "--append and --output" arcade asteroids -f $format -o "$dir/other"
  refuses 4 "rows:1: " race lake -f $format
done
refuses 4 "rows:1: not the columns of these rows" race lake -f csv
"$ASTRAY" experiment corners --seeds 3 --no-time -f csv -o "$dir/rows"
refuses 4 "rows:1: not rows in JSON" race lake -f json
refuses 4 "its rows are from 3 seeds; use --seeds 3" experiment corners --seeds 2 --no-time -f csv
"$ASTRAY" race lake -f csv --append /dev/null >"$dir/out" 2>"$dir/err"; [ $? = 2 ] || complain "--append to a device"
grep -q "'/dev/null' is not a regular file" "$dir/err" || complain "--append to a device says: $(cat "$dir/err")"

# one process at a time
"$ASTRAY" steer --seeds 100000 -b seek --no-time -f csv --append "$dir/new" 2>"$dir/err" &
pid=$!
for _ in $(seq 300); do [ -s "$dir/new" ] && break; sleep 0.1; done
"$ASTRAY" steer --seeds 100000 -b seek --no-time -f csv --append "$dir/new" 2>"$dir/err"; got=$?
[ $got = 6 ] || complain "a second process that appends ends with $got"
grep -q 'another process is writing it' "$dir/err" || complain "a second process says: $(cat "$dir/err")"
kill $pid; wait $pid
exit $bad
