#!/bin/sh
# What is known is printed at once: the head before the first piece of work ends, and each row before the next one begins.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
mkfifo "$dir/pipe"

# stop_after LINES COMMAND...: ^C when so many lines have come; what was printed is in out, the lines before ^C in first
stop_after() {
  lines=$1; shift
  "$ASTRAY" "$@" >"$dir/pipe" 2>"$dir/err" & pid=$!
  { head -n "$lines" >"$dir/first"; kill -INT $pid; cat >"$dir/rest"; } <"$dir/pipe"
  wait $pid; got=$?
  cat "$dir/first" "$dir/rest" >"$dir/out"
  [ "$(wc -l <"$dir/first")" = "$lines" ] || complain "$*: fewer than $lines lines: $(cat "$dir/out" "$dir/err")"
  [ $got = 130 ] || complain "$*: it had ended ($got) before its first $lines lines were read"
}

# All of these take minutes if nobody stops them.
stop_after 2 steer --scene rocks30 -b seek --seeds 10000
grep -q '^ship ' "$dir/first" || complain "steer does not begin with its head: $(cat "$dir/first")"
stop_after 2 steer --scene rocks30 -b seek --seeds 10000 -f csv
stop_after 4 experiment gaps --seeds 10000
grep -q '^After ' "$dir/first" || complain "experiment does not begin with its question: $(cat "$dir/first")"
stop_after 1 experiment gaps --seeds 10000 -f csv
stop_after 1 check --floors 5000
stop_after 1 play --bot thinker --seeds 10000
stop_after 2 arcade defence --seeds 10000
stop_after 1 race warren --seeds 10000 -a wall

# The line of a pilot comes before the next pilot plays: one game of the second ends after ^C, at most.
stop_after 3 arcade defence --pilot idle --pilot simple --seeds 2
grep -q '^idle  *2' "$dir/first" || complain "arcade: the first pilot's line: $(cat "$dir/first")"
grep -q '^simple  *2' "$dir/out" && complain "arcade: the second pilot had played when the first line came"

# A floor of a bot is written before the next one is played: the second run never begins.
stop_after 2 play --bot thinker --seeds 2 -f csv
[ "$(grep -c '^1,[^,]*,2,' "$dir/out")" = 0 ] || complain "play: the first row came after the first run"

# A race on a large map hears ^C between two turns, and says how far it is.
"$ASTRAY" gen caves -x 256 -y 256 --seed 1 -o "$dir/caves.txt"
"$ASTRAY" race -a wall --prey still --ticks 1000000 --progress always "$dir/caves.txt" >"$dir/out" 2>"$dir/err" & pid=$!
until grep -q '/1000000 ' "$dir/err" || ! kill -0 $pid 2>/dev/null; do sleep 0.1; done
kill -INT $pid; wait $pid; got=$?
[ $got = 130 ] || complain "an interrupted race ends with $got: $(cat "$dir/out")"

# Nobody who asks for nothing waits for everything.
"$ASTRAY" steer --seeds 1 --ship tug >"$dir/out" 2>"$dir/err"
grep -q 'to fly all of them: astray steer --scene rocks30$' "$dir/err" || complain "steer does not say how to fly all: $(cat "$dir/err")"
sample=$(grep -c '^rocks30 ' "$dir/out")
all=$("$ASTRAY" steer --scene rocks30 --seeds 1 --ship tug 2>"$dir/err" | grep -c '^rocks30 ')
[ "$sample" -gt 1 ] && [ "$sample" -lt 6 ] && [ "$all" -gt 15 ] || complain "steer flies $sample behaviours, and with a scene $all"
grep -q 'to fly all' "$dir/err" && complain "steer with a scene says: $(cat "$dir/err")"
exit $bad
