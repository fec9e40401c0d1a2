#!/bin/sh
# arcade: one row for each pilot and seed, the same bytes each time; exit statuses, messages of one line.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
status() {
  want=$1; shift
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
complains() { status "$@"; [ "$(wc -l <"$dir/err")" = 1 ] || complain "not one line: $(cat "$dir/err")"; }

for game in asteroids defence; do
  status 0 arcade $game --pilot idle --pilot simple --seeds 2 --first-seed amber-otter -f csv; cp "$dir/out" "$dir/a.csv"
  status 0 arcade $game --pilot idle --pilot simple --seeds 2 --first-seed amber-otter -f csv -o "$dir/b.csv"
  cmp -s "$dir/a.csv" "$dir/b.csv" || complain "$game: two runs differ, or -o differs from standard output"
  head -n 1 "$dir/a.csv" | grep -qx 'schema,game,pilot,seed,score,time_s,waves,lost,ended,version,kills,hash,marines_through,spiders_through,towers_broken,companion_touches,companion_lost,companion_gap,diverted,map,spiders,marines,settings' ||
    complain "header: $(head -n 1 "$dir/a.csv")"
  [ "$(grep -c "^1,$game,idle," "$dir/a.csv")$(grep -c "^1,$game,simple," "$dir/a.csv")" = 22 ] ||
    complain "rows: $(cat "$dir/a.csv")"
done
status 0 arcade asteroids --companion --pilot simple --seeds 2 -f csv
sed 1d "$dir/out" | grep -Ev '^1,asteroids,simple,.*,0,[0-9]+,[0-9.]+,[0-9]+,,,,companion=1$' && complain "the companion's columns: $(cat "$dir/out")"
status 0 arcade asteroids --companion --pilot simple --seeds 1
grep -q '^A game of simple: the companion [0-9.]* tiles away, 0.00 touches, ' "$dir/out" || complain "the companion's line: $(cat "$dir/out")"
complains 2 arcade defence --companion; complains 2 arcade asteroids --map bench; complains 2 arcade defence --marines dfs
complains 2 arcade defence --spiders nobody; complains 4 arcade defence --map "$srcdir/tests/cli/arcade.sh" --pilot idle
status 0 arcade defence --map bench --spiders tangent --marines bfs --pilot idle --seeds 1 -f csv
grep -q ',bench,tangent,bfs,$' "$dir/out" || complain "rows do not name map and minds: $(cat "$dir/out")"
status 0 arcade defence --seeds 1; grep -q '^good beats simple in ' "$dir/out" || complain "table: $(cat "$dir/out")"
complains 2 arcade; complains 2 arcade chess; complains 2 arcade defence --pilot nobody; complains 2 arcade asteroids defence
complains 2 arcade defence --seeds 0

# the largest seed is no negative one, in the rows of any command, and none comes after it
large=18446744073709551615
for line in "arcade defence --pilot idle --seeds=1 --first-seed" "steer --scene=seek --seeds=1 --first-seed" \
  "play --bot=naive --floor=1 --seeds=1 --first-seed" "bench first -n 1 -r 1 -a bfs --seed" "race first --ticks=5 --seed"; do
  status 0 $line=$large -f csv; grep -q ",$large," "$dir/out" || complain "$line: no seed $large in: $(cat "$dir/out")"
done
for line in "arcade defence" steer "play --bot=naive" "experiment corners"; do
  complains 2 $line --seeds=2 --first-seed=$large
  grep -q "first-seed: of 2 seeds the first is at most 18446744073709551614" "$dir/err" || complain "$line: $(cat "$dir/err")"
done
exit $bad
