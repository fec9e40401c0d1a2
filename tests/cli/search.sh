#!/bin/sh
# solve, bench and trace: exit statuses, the figures that scripts rely on, bad scenarios, baselines.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
# status WANTED COMMAND...: runs astray, expects this exit status, keeps the output in $dir/out and $dir/err
status() {
  want=$1; shift
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
says() { grep -q -e "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cat "$dir/out" "$dir/err")"; }
one_line() { [ "$(wc -l <"$dir/err")" = 1 ] || complain "not one line: $(cat "$dir/err")"; }

printf 'type octile\nheight 4\nwidth 5\nmap\n.....\n.@@@.\n.@.@.\n.@@S.\n' >"$dir/m.map"
status 0 solve -s 0,3 -g 4,3 "$dir/m.map"; says '^cost  *10\.00000000$'; says '^@@*\*\*\*\*\|^\*\*\*\*\*$'
status 0 solve -f json -a dijkstra -s 0,0 -g 2,0 "$dir/m.map"; says '"cost":2.0,'; says '"path":\[\[0,0\],\[1,0\],\[2,0\]\]'
status 0 solve -d always -f json -s 2,2 -g 3,3 "$dir/m.map"; says '"cost":1.41421356'
status 0 solve --terrain-cost S=5 -f json -s 4,3 -g 3,3 "$dir/m.map"; says '"cost":5.0,'
status 1 solve -s 0,0 -g 2,2 "$dir/m.map"; says 'no path; the nearest cell reached is'
status 1 solve -f json -s 0,0 -g 2,2 "$dir/m.map"; says '"found":false'
status 1 solve -s 1,1 -g 2,2 "$dir/m.map"; says 'no path: the start is blocked'
status 1 solve -s 2,2 -g 1,1 "$dir/m.map"; says 'no path: the goal is blocked;'
for wrong in '-s 0 -g 1,1' '-s 0,0 -g 9,9' '-s 0,0' '-a nobody -s 0,0 -g 1,1' '-d sideways -s 0,0 -g 1,0' \
             '-a astar -a bfs -s 0,0 -g 1,0' '-s 0,0 -g 1,0 --terrain-cost S' '-s 0,0 -g 1,0 --terrain-cost x=3' \
             '-s 0,0 -g 1,0 -f tap' '-s 0,0 -g 1,0 -a theta -d never'; do
  status 2 solve $wrong "$dir/m.map"; one_line
done
status 4 solve -s 0,0 -g 1,1 "$dir/none.map"; one_line
status 5 solve --max-cells 9 -s 0,0 -g 1,1 "$dir/m.map"; one_line

scen() { printf 'version 1\n0\tm.map\t5\t4\t%s\n' "$1" >"$dir/$2.scen"; }
scen '0	0	4	0	4.00000000' good; scen '0	0	2	2	0' cut; scen '0	0	4	0	4.10' wrong
scen '0	0	1	1	2' wall; scen '0	0	5	0	2' outside
printf 'version 1\n0\tm.map\t6\t4\t0\t0\t4\t0\t4\n' >"$dir/size.scen"
printf 'version 1\n0\tnone.map\t5\t4\t0\t0\t4\t0\t4\n' >"$dir/missing.scen"
printf 'version 1\n0\t../m.map\t5\t4\t0\t0\t4\t0\t4\n' >"$dir/climbs.scen"
printf 'version 1\nxyz\n' >"$dir/garbage.scen"
printf '0 m.map 0 0 4 0 4\n' >"$dir/old.scen"
status 0 bench --check -r 2 -a astar -a bfs "$dir/good.scen" "$dir/cut.scen" "$dir/old.scen"; says 'all 3 maps'
says '^check: all correct$'; says '^check: .* so their costs were not checked: bfs$'
status 0 bench --check -a exhaustive -n 5 --no-time first; says 'check: exhaustive found no path for 3 of the queries that have one'
status 3 bench --check -r 1 "$dir/wrong.scen"; says 'query 0: astar found 4.00000000, expected 4.10'
for name in wall outside size missing garbage; do
  status 4 bench --check --no-time "$dir/$name.scen"; one_line; says "$name.scen:2: "
  status 4 bench --no-time --keep-going -f csv "$dir/$name.scen" "$dir/good.scen"; one_line; says ',found,4,4,1,'
done
# the map of a scenario: by the last part of its name, in maps/ beside it or its folder, or where --map says
mkdir -p "$dir/in/maps/set" "$dir/in/scenarios/set" "$dir/else"
cp "$dir/m.map" "$dir/in/maps/m.map"; cp "$dir/m.map" "$dir/in/maps/set/m.map"; cp "$dir/m.map" "$dir/else/other.map"
status 0 bench --check --no-time "$dir/climbs.scen"
cp "$dir/climbs.scen" "$dir/in/"; status 0 bench --check --no-time "$dir/in/climbs.scen"
cp "$dir/climbs.scen" "$dir/in/scenarios/"; status 0 bench --check --no-time "$dir/in/scenarios/climbs.scen"
cp "$dir/climbs.scen" "$dir/in/scenarios/set/"; status 0 bench --check --no-time "$dir/in/scenarios/set/climbs.scen"
cp "$dir/climbs.scen" "$dir/else/"; status 4 bench --no-time "$dir/else/climbs.scen"; one_line; says 'cannot find its map m.map; see --map'
status 0 bench --no-time --map "$dir" "$dir/else/climbs.scen"; status 0 bench --no-time --map "$dir/else/other.map" "$dir/else/climbs.scen"
status 4 bench --no-time --map "$dir/else" "$dir/else/climbs.scen"; says 'cannot find its map m.map at '
# queries in a wall are counted, and a length of 0 is unknown
printf 'version 1\n0\tm.map\t5\t4\t0\t0\t4\t0\t4\n0\tm.map\t5\t4\t0\t0\t1\t1\t2\n0\tm.map\t5\t4\t0\t0\t9\t9\t2\n0\tm.map\t5\t4\t0\t0\t4\t0\t0\n' >"$dir/mixed.scen"
status 0 bench --check --no-time "$dir/mixed.scen"; says 'mixed.scen: skipped 2 of 4 queries that begin or end in a wall or outside, the first in line 3'
says 'queries with length 0, taken as unknown: 1'; says '2 queries'
status 2 bench -d always -a astar -a anya "$dir/good.scen"; one_line; says 'anya does not support the diagonal rule always'
status 4 bench "$dir/none.scen"; one_line; status 2 bench; one_line; status 2 bench -n 0 "$dir/good.scen"
status 6 bench --no-time -o "$dir/no/where" "$dir/good.scen"; one_line

for format in table csv json; do
  status 0 bench --no-time -n 5 -f $format -a astar -a dijkstra "$dir/m.map"; cp "$dir/out" "$dir/first.$format"
  status 0 bench --no-time -n 5 -f $format -a astar -a dijkstra -o "$dir/second" "$dir/m.map"
  cmp -s "$dir/first.$format" "$dir/second" || complain "--no-time --format=$format differs from run to run"
done
head -1 "$dir/first.csv" | grep -q '^schema,map,map_hash,query,sx,sy,gx,gy,algorithm,options,status,cost,opt,ratio,expanded,generated,max_open,path_len,bytes,ns_min,ns_med,repeat,seed,version,prep_ns,prep_bytes' ||
  complain "the CSV header changed"
status 0 bench --no-time -n 5 -a astar -a dijkstra --baseline "$dir/first.json" "$dir/m.map"
says 'baseline: 10 rows compared, 0 differ, 0 not asked again'
sed '1s/"expanded":/"expanded":9/' "$dir/first.json" >"$dir/other.json"
status 3 bench --no-time -n 5 -a astar -a dijkstra --baseline "$dir/other.json" "$dir/m.map"; says '1 differ'
status 4 bench --baseline "$dir/first.csv" "$dir/m.map"; one_line; says 'first.csv:1: '


# In strict order the same lengths come out, and the largest frontier with them.
for rule in never no-cut one always; do
  for strict in '' --strict; do
    "$ASTRAY" bench --check --no-time $strict -r 1 -n 20 -d $rule -f csv -a astar -a dijkstra -a bidir lake bench warren \
      >"$dir/order$strict.csv" 2>"$dir/err" || complain "bench $strict -d $rule: $(cat "$dir/err")"
  done
  cut -d, -f2-14 "$dir/order.csv" >"$dir/loose"; cut -d, -f2-14 "$dir/order--strict.csv" >"$dir/strict"
  cmp -s "$dir/loose" "$dir/strict" || complain "-d $rule: strict order changes lengths"
  cut -d, -f17 "$dir/order.csv" | sed 1d | grep -q . && complain "max_open without --strict"
  cut -d, -f17 "$dir/order--strict.csv" | sed 1d | grep -qv '^[1-9]' && complain "no max_open with --strict"
done

# Obstacles on paths in flight: the policies of the planner come out as different rows, and the same ones again.
policies="-a planner:replan=never -a planner:replan=goal -a planner:replan=next -a planner:replan=cheaper -a planner:replan=corner"
for file in race again; do
  # shellcheck disable=SC2086 # several options
  "$ASTRAY" race --obstacles 6 --seed 3 -f csv $policies warren >"$dir/$file.csv" 2>"$dir/err" || complain "race: $(cat "$dir/err")"
done
cmp -s "$dir/race.csv" "$dir/again.csv" || complain "a race with obstacles comes out different"
head -1 "$dir/race.csv" | grep -q 'gap_mean,version,obstacles,length,no_way,operations,waited,reading,settings$' || complain "the header of race changed"
[ "$(sed 1d "$dir/race.csv" | cut -d, -f9-12 | sort -u | wc -l)" = 5 ] || complain "policies with equal rows"
[ "$(sed 1d "$dir/race.csv" | cut -d, -f16 | sort -u)" = 6 ] || complain "not six obstacles each"
status 2 race --obstacles 65 bench; one_line

# What a path costs to walk is told even by those who do not mind.
status 0 solve -f json -a bfs lake; says '"cost":89.1421356.*"length":69.3137085'

status 0 trace -a bidir -s 0,3 -g 4,3 -o "$dir/t.trace.json" "$dir/m.map"
grep -q '"version":"1.4.0"' "$dir/t.trace.json" || complain "no version in the trace"
status 1 trace -s 0,0 -g 2,2 -o "$dir/t.trace.json" "$dir/m.map"
status 0 trace -s 0,3 -g 4,3 "$dir/m.map"; grep -q '^{"version"' "$dir/out" || complain "no trace"
status 6 trace -s 0,3 -g 4,3 -o "$dir/no/where" "$dir/m.map"; one_line

# The lengths of a scenario, which a program of its own has computed, as ours finds them.
maps=$srcdir/tests/path/scenarios
status 0 bench --no-time --check -a astar -a dijkstra -a jps "$maps/caves.map.scen" "$maps/maze.map.scen" \
  "$maps/random.map.scen" "$maps/rooms.map.scen"
says 'all correct'
if command -v python3 >/dev/null; then
  python3 "$maps/lengths.py" "$maps/rooms.map" | cmp - "$maps/rooms.map.scen" || bad=1
else
  echo "left out: the lengths of tests/path/scenarios are not computed again: there is no python3"
fi
exit $bad
