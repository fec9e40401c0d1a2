#!/bin/sh
# experiment: one row for each case, value and figure, the same bytes each time; verdicts; exit statuses.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
status() {
  want=$1; shift
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
complains() { status "$@"; [ "$(wc -l <"$dir/err")" = 1 ] || complain "not one line: $(cat "$dir/err")"; }

status 0 experiment corners --no-time --seeds 2 -f csv; cp "$dir/out" "$dir/a.csv"
status 0 experiment corners --no-time --seeds 2 -f csv -o "$dir/b.csv"
cmp -s "$dir/a.csv" "$dir/b.csv" || complain "two runs differ, or -o differs from standard output"
head -n 1 "$dir/a.csv" | grep -qx 'schema,experiment,case,x,unit,mean,low,high,n,seeds,version,figure,behaviour,settings' ||
  complain "header: $(head -n 1 "$dir/a.csv")"
[ "$(wc -l <"$dir/a.csv")" = 49 ] || complain "expected a header and 4 x 3 x 4 rows: $(cat "$dir/a.csv")"
status 0 experiment replan --seeds 1 -f csv; [ "$(grep -c '^1,replan,magnets,,' "$dir/out")" = 7 ] ||
  complain "an arm without values: $(cat "$dir/out")"
grep -q '^1,replan,replan,0.25,ms,.*,computing,,$' "$dir/out" || complain "no computing time: $(cat "$dir/out")"
status 0 experiment corners --no-time; grep -q '^true  *at 90 degrees small nodes fly farther than wide ones: by .* 40 of 40 seeds$' "$dir/out" ||
  complain "verdict: $(cat "$dir/out")"
grep -q '^off the line, tiles, mean and 95 % interval$' "$dir/out" || complain "a figure and its unit: $(cat "$dir/out")"
grep -q '^curve 135 .* [0-9.]* of 28 .* 0.70$' "$dir/out" || complain "no failures beside a mean: $(cat "$dir/out")"
status 0 experiment corners --seeds 5; grep -q '^open ' "$dir/out" && grep -q 'at least 30 seeds' "$dir/out" ||
  complain "few seeds: $(cat "$dir/out")"
status 0 experiment stale --no-time --seeds 1 -f csv; grep '^1,stale,plan,' "$dir/out" >"$dir/own.csv"
status 0 experiment stale --no-time --seeds 1 -f csv -b magnets -o "$dir/magnets.csv"
sed -n 's/magnets,$/,/; /^1,stale,plan,/p' "$dir/magnets.csv" | cmp -s - "$dir/own.csv" || complain "-b flies the plan, too: $(cat "$dir/magnets.csv")"
[ "$(grep -c '^1,stale,avoid,.*,magnets,$' "$dir/magnets.csv")" = 25 ] || complain "-b is not named: $(cat "$dir/magnets.csv")"
status 0 experiment stale --no-time --seeds 1 -b magnets; grep -qx 'In place of avoid: magnets' "$dir/out" || complain "$(cat "$dir/out")"
complains 2 experiment mend -b seek; grep -q 'mend compares searches' "$dir/err" || complain "$(cat "$dir/err")"
complains 2 experiment stale -b sek
complains 2 experiment; complains 2 experiment alchemy; complains 2 experiment corners gaps; complains 2 experiment corners --seeds 0
exit $bad
