#!/bin/sh
# plot: rows of each command become a chart, as CSV and as JSON alike, in the terminal and as SVG.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
status() {
  want=$1; shift
  timeout 60 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
says() { grep -q -- "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cat "$dir/out" "$dir/err")"; }

for format in csv json; do
  status 0 bench --no-time -n 20 -f $format -o "$dir/bench.$format" -a bfs -a astar -a jps spiral
  status 0 plot "$dir/bench.$format"; cp "$dir/out" "$dir/chart.$format"
done
cmp -s "$dir/chart.csv" "$dir/chart.json" || complain "CSV and JSON give different charts"
says '^ expanded *median  0 '; says '^ bfs .*●'; says '^ jps .*●'
"$ASTRAY" plot - <"$dir/bench.csv" | cmp -s - "$dir/chart.csv" || complain "a pipe gives another chart"
status 0 plot --log "$dir/bench.csv"; says 'logarithmic'
status 0 plot --where algorithm=jps "$dir/bench.csv"; says '^ jps'; ! grep -q bfs "$dir/out" || complain "--where keeps bfs"
status 0 plot --value expanded --against cost "$dir/bench.csv"; says 'cost '; says 'a bfs'; says '⠤'
status 0 plot --ascii --theme mono "$dir/bench.csv"
! LC_ALL=C grep -q '[^ -~]' "$dir/out" || complain "--ascii shows more than ASCII"
# of the figures of an experiment one is drawn: they have different units
status 0 experiment corners --seeds 2 --no-time -f csv -o "$dir/corners.csv"; status 0 plot "$dir/corners.csv"
says "only the rows with 'figure=off the line' are drawn"; says 'a nodes'; ! grep -q ' e ' "$dir/out" || complain "more than one figure of an experiment"
status 0 plot --where figure=time "$dir/corners.csv"; ! grep -q 'are drawn' "$dir/err" || complain "a chosen figure is announced"
status 0 fate -f csv -o "$dir/fate.csv" pocket; status 0 plot "$dir/fate.csv"; says '^ pocket perfect'
status 0 race --ticks 50 -a planner:path=astar -a nonrotational -f csv -o "$dir/race.csv" warren; status 0 plot "$dir/race.csv"; says '^ planner'
status 0 steer -b magnets --ship drone --seeds 2 -f csv -o "$dir/steer.csv"; status 0 plot "$dir/steer.csv"; says '^ magnets drone'
status 0 plot -o "$dir/a.svg" "$dir/steer.csv"; grep -q '^</svg>$' "$dir/a.svg" || complain "no SVG"
status 0 plot --size 120x30 "$dir/steer.csv"; [ "$(wc -l <"$dir/out")" = 30 ] || complain "not as many rows as asked for"

# figures as far apart as they can be: their range and their sum are more than a double holds
printf 'g,v,x\na,1.7e308,-1.7e308\na,-1.7e308,1.7e308\na,nan,1\na,inf,1\nb,1.7e308,1\nb,1.7e308,1\nc,1e-320,1\nc,1e-320,1\n' >"$dir/far.csv"
status 0 plot --value v --by g "$dir/far.csv"; says '^ a  *0  \(─\)*\(━\)*●\(━\)*\(─\)*$'; says '^ b  *1.7e+308  *●$'; says '4 of 8 rows lack v'
status 0 plot --value v --by g --log "$dir/far.csv"; says '^ b  *1.7e+308  *●$'
status 0 plot --value v --by g --against x --log "$dir/far.csv"; says 'x 1.7e+308'
printf 'g,v,x\na,0.125,1\nb,0.25,1\nc,0.5,1\nd,0,1\n' >"$dir/small.csv" # a logarithmic scale of figures below 1
status 0 plot --value v --by g --log "$dir/small.csv"
says '  0.125  *0.5, logarithmic$'; says '^ a  *0.125  ●$'; says '^ b  *0.25   *●$'; says '^ c  *0.5   *●$'; says '^ d  *0  ●$'
status 0 plot --value v --by g --against x --log "$dir/small.csv"; says '^ *0.125 '

status 2 plot; status 2 plot "$dir/race.csv" "$dir/steer.csv"; status 4 plot "$dir/none.csv"; status 2 plot --value none "$dir/race.csv"
printf 'a,b\n1,2\n' >"$dir/own.csv"
status 2 plot "$dir/own.csv"; says 'unknown columns; use --value and --by'
status 0 plot --value a --by b "$dir/own.csv"
status 2 plot --value c --by b "$dir/own.csv"; says "the first are a, b$"
# where no row has a point, the column that has no figure is named
printf 'a,b,c,d\nx,1,,2\ny,,3,4\n' >"$dir/gaps.csv"
status 4 plot --value b --by a --against a "$dir/gaps.csv"; says "in the column 'a'"
status 4 plot --value b --by a --against c "$dir/gaps.csv"; says "in both 'b' and 'c'"
status 4 plot --value c --by a --against d --where a=x "$dir/gaps.csv"; says "in the column 'c'"
status 4 plot --value b --by a --where a=z "$dir/gaps.csv"; says 'no rows match --where'
printf 'a,b\n1\n' >"$dir/torn.csv"; status 4 plot "$dir/torn.csv"; says 'torn.csv:2: '
exit $bad
