#!/bin/sh
# gen, check and list: exit statuses, messages of one line, no hang on anything that is not a regular file.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
# status WANTED COMMAND...: runs astray, expects this exit status, keeps the output in $dir/out and $dir/err
status() {
  want=$1; shift
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
says() { grep -q -- "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cat "$dir/out" "$dir/err")"; }

status 0 gen rooms --seed amber-otter -o "$dir/a.txt"; status 0 gen rooms --seed 445 -o "$dir/b.txt"
cmp -s "$dir/a.txt" "$dir/b.txt" || complain "a seed as words and as a number gives different maps"
for kind in rooms caves maze:braid=0.5 pillars random:density=0.1; do
  for format in astray movingai; do
    status 0 gen "$kind" -x 50 -y 20 --seed 7 -f $format -o "$dir/map"
    status 0 check "$dir/map"; says "ok, 50 x 20, $format"
  done
done
status 0 gen maze -x 9 -y 9; says '#######'
status 2 gen; status 2 gen nothing; status 2 gen rooms -x 3; status 2 gen rooms -x three; status 2 gen rooms --seed x
status 2 gen maze:braid=2; status 2 gen maze -f csv; status 6 gen maze -o "$dir/no/where"
[ ! -c /dev/full ] || status 6 gen maze -o /dev/full

printf 'type octile\nheight 2\nwidth 2\nmap\n..\n.' >"$dir/short.map"
printf 'type octile\nheight 1000000000\nwidth 1000000000\nmap\n' >"$dir/huge.map"
printf 'type octile-corner\nheight 2\nwidth 2\nmap\n' >"$dir/corner.map"
printf 'type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n..' >"$dir/crlf.map"
mkfifo "$dir/fifo"
# What is too large is refused before anything begins: exit status 5, and one line.
printf 'type octile\nheight 9000\nwidth 9000\nmap\n' >"$dir/large.map"
for command in check solve bench race fate "trace -o $dir/t.json" "gen maze -x 9001 -y 9001 -o"; do
  status 5 $command "$dir/large.map"
  [ "$(wc -l <"$dir/err")" = 1 ] || complain "$command: not one line: $(cat "$dir/err")"
done
[ ! -e "$dir/t.json" ] || complain "a refused trace leaves a file"
status 5 play --plain --map "$dir/large.map"; says 'more than 1048576 cells'
! grep -q -- '--' "$dir/err" || complain "play names an option that does not help: $(cat "$dir/err")"
status 5 play --plain --max-cells 9 --map lake; says 'more than 9 cells'
status 5 check --max-cells 3 "$dir/crlf.map" "$dir/large.map"
for file in short.map huge.map corner.map fifo missing.map; do
  status 4 check "$dir/$file"
  [ "$(wc -l <"$dir/err")" = 1 ] || complain "check $file: not one line: $(cat "$dir/err")"
done
# of a folder, each file is one line, in the folders below it, too
mkdir -p "$dir/folder/below"; cp "$dir/crlf.map" "$dir/folder/a.map"; cp "$dir/short.map" "$dir/folder/below/b.map"
printf '#####\n#S.E#\n#####\n' >"$dir/folder/c.txt"; printf '1,1,1\n1,0,1\n1,1,1\n' >"$dir/folder/d.csv"
status 4 check "$dir/folder"; [ "$(cat "$dir/out" "$dir/err" | wc -l)" = 4 ] || complain "a folder: not one line a file: $(cat "$dir/out" "$dir/err")"
says 'c.txt: ok, 5 x 3, maze, 3 open, 12 blocked, 1 region, start 1,1, goal 3,1'; says 'd.csv: ok, .*; assuming 1 is wall (if not, use --digits costs)'
status 4 check -f json "$dir/folder"; [ "$(grep -c '"file"' "$dir/out")" = 4 ] || complain "a folder: no row for each file: $(cat "$dir/out")"
says '"problem":"[^"]*b.map:6: row has 1 cells'
# Where both kinds of lines go to one place, each stays whole and in its turn.
for i in 1 2 3 4 5 6 7 8 9; do for j in 1 2 3 4 5 6 7 8 9; do cp "$dir/folder/c.txt" "$dir/folder/c$i$j.txt"; printf 'type octile\nheight 1\nwidth 9\nmap\n..' >"$dir/folder/c$i$j.x.map"; done; done
"$ASTRAY" check "$dir/folder" >"$dir/both" 2>&1; [ "$(grep -c '^\(astray: \)\?/.*: \(ok, .*\|.*row has .*\)$' "$dir/both")" = 166 ] || complain "a folder: torn lines: $(grep -v ': ok,' "$dir/both" | head -3)"
rm "$dir"/folder/c[1-9]*
# What lies beside the maps of Tiled is no mistake; a text that nobody reads is not asked for our own first line.
mkdir "$dir/parts"; for part in a.tsx b.tx; do echo '<tileset/>' >"$dir/parts/$part"; done; for part in c.tsj d.tj e.world f.tiled-project; do echo '{}' >"$dir/parts/$part"; done
status 0 check "$dir/parts"; [ "$(grep -c ': ok, .*, part of Tiled projects, not a map$' "$dir/out")" = 6 ] || complain "parts of Tiled: $(cat "$dir/out" "$dir/err")"
echo 'import React' >"$dir/g.tsx"; status 4 check "$dir/g.tsx"
echo 'A story, not a map.' >"$dir/story.txt"; status 4 check "$dir/story.txt"; says "story.txt:1:1: not a map; see 'astray list formats'"
printf '\377\376#\0#\0\n\0' >"$dir/wide.txt"; cp "$dir/wide.txt" "$dir/wide.csv"; status 4 check "$dir/wide.txt"; says 'the text is UTF-16: save it as UTF-8'
status 4 check "$dir/wide.csv"; says 'the text is UTF-16: save it as UTF-8'
# The line is said wherever such a map is opened, and of others only what is strange.
status 0 solve "$dir/folder/c.txt"; says 'c.txt: 5 x 3, 3 open, 12 blocked'; status 0 solve first; [ ! -s "$dir/err" ] || complain "first: $(cat "$dir/err")"
status 0 convert "$dir/folder/d.csv" "$dir/d.txt" --digits costs; grep -q '^\.#\.$' "$dir/d.txt" || complain "--digits: $(cat "$dir/d.txt")"
printf 'astray map 1\nmap\n...\n' >"$dir/bare.txt"; status 0 solve -s 0,0 -g 2,0 "$dir/bare.txt"; says 'warning: no cell is blocked'
status 0 check "$dir/crlf.map" first; says 'The short wall'
# some editors put a byte order mark before a text
for text in "$dir/crlf.map" "$ASTRAY_DATADIR/title.txt"; do
  marked="$dir/marked.${text##*.}"; { printf '\357\273\277'; cat "$text"; } >"$marked"
  status 0 check "$marked"; says 'ok'
done
status 4 check first "$dir/missing.map" spiral; says 'The spiral'
status 5 check --max-cells 3 "$dir/crlf.map" first; status 5 solve --max-cells 3 first
status 2 check --max-cells none first

# A pipe that the shell has opened is read; of files that fail no row is written, not even the names of the columns.
status 0 gen maze --seed 3 -o "$dir/maze.txt"
"$ASTRAY" solve -a bfs /dev/fd/3 3<"$dir/maze.txt" | grep -q '@' || complain "solve: /dev/fd/3 is not read"
cat "$dir/maze.txt" | "$ASTRAY" check /dev/fd/0 | grep -q 'ok, 78 x 18' || complain "check: a pipe is not read"
status 4 bench -f csv "$dir/missing.map"; [ ! -s "$dir/out" ] || complain "bench: rows without a file: $(cat "$dir/out")"

# A large map shows how far it is, by the seconds; it is the same as without.
status 0 gen random --seed 3 -x 1500 -y 1500 --progress always -o "$dir/shown.map"; status 0 gen random --seed 3 -x 1500 -y 1500 -o "$dir/silent.map"
cmp "$dir/shown.map" "$dir/silent.map" || complain "progress changes the map"

# convert: by suffix or -f, what is lost is said, and what one cannot read back is as it was
status 0 convert lake "$dir/lake.tmj"; says 'lake.tmj: its tiles are in astray-tiles.png, next to it'
status 0 convert lake "$dir/lake.tmj"; [ ! -s "$dir/err" ] || complain "lost in tmj, or its tiles again: $(cat "$dir/err")"
status 0 convert lake "$dir/lake.tmx"
# The picture is there and as wide as both say: bytes 16 to 19 of a PNG.
width=$(od -An -j16 -N4 -tu1 "$dir/astray-tiles.png" | awk '{ print $3 * 256 + $4 }')
grep -q "\"imagewidth\":$width" "$dir/lake.tmj" && grep -q "astray-tiles.png\" width=\"$width\"" "$dir/lake.tmx" ||
  complain "the tiles are $width wide, which the maps do not say"
status 0 convert "$dir/lake.tmj" "$dir/lake.txt"; status 0 convert lake "$dir/same.txt"
cmp "$dir/lake.txt" "$dir/same.txt" || complain "lake is not the same after tmj"
status 0 convert lake "$dir/lake.xp"; says 'lake.xp: hunters lost: 1'; says 'lake.xp: title lost'
status 0 convert lake "$dir/lake.pgm"; says 'lake.pgm: tree becomes wall: 5 of 1309 cells'; says 'start lost: 1'
status 0 convert -f movingai lake -; says '^type octile'; says 'standard output: brush becomes grass'
# what can be walked on stays so: the map has as many open cells as before
status 0 convert lake "$dir/lake.map"; says 'lake.map: shallow water becomes floor: 96 of 1309 cells'
status 0 check "$dir/lake.map"; says '854 open'; status 0 check lake; says '854 open'
status 2 convert lake; status 2 convert lake "$dir/lake.doc"; says 'unknown map suffix'; status 2 convert -f doc lake -
status 2 convert lake "$dir/a.tmj" more; status 4 convert no-such-map "$dir/a.tmj"; status 5 convert --max-cells 9 lake "$dir/a.tmj"
status 6 convert lake "$dir/no/where.tmj"; [ ! -e "$dir/a.tmj" ] || complain "a failed convert wrote"
status 0 gen rooms -o "$dir/rooms.tmj"; status 0 check "$dir/rooms.tmj"; says 'ok, 78 x 18, tmj, Rooms'

# what is behind a descriptor is written from where it stands on, and never replaced
for path in /dev/stdout /dev/fd/1 /dev/fd/5; do
  echo keep >"$dir/log"
  { "$ASTRAY" gen -o $path maze; echo tail; } 5>>"$dir/log" >&5
  [ "$(sed -n '1p;2p;$p' "$dir/log" | tr '\n' ' ')" = 'keep astray map 1 tail ' ] || complain "-o $path does not add to what is there"
done

# nothing is put beside a stream, and a stream is read by any name
status 0 gen rooms -f tmj -o /dev/null
mkdir "$dir/apart"; mkfifo "$dir/apart/pipe"; cat "$dir/apart/pipe" >"$dir/piped" &
status 0 gen rooms -f tmj -o "$dir/apart/pipe"; wait
cmp -s "$dir/piped" "$dir/rooms.tmj" || complain "a pipe got something else"
[ ! -e "$dir/apart/astray-tiles.png" ] || complain "a picture was put beside a pipe"
for path in - /dev/stdin /dev/fd/0 /proc/self/fd/0; do
  "$ASTRAY" check $path <"$dir/rooms.tmj" >"$dir/out" || complain "check does not read $path"
done

# every command that takes a map takes every format
for suffix in tmj xp pgm txt; do
  status 0 convert first "$dir/first.$suffix"
  status 0 check "$dir/first.$suffix"
  status 0 solve -s 2,2 -g 3,2 "$dir/first.$suffix"
  status 0 bench -n 1 -r 1 "$dir/first.$suffix"
  status 0 race --ticks 2 -a planner "$dir/first.$suffix"
  status 0 trace -s 2,2 -g 3,2 -o "$dir/first.trace.json" "$dir/first.$suffix"
  status 0 steer -b seek --seeds 1 --ship fighter --scene "$dir/first.$suffix"
done
status 0 steer --seeds 1 --scene "$srcdir/data/maps/drone.txt" -f csv; says 'drone.txt,path-follow'

status 0 list maps; says '^first '
status 0 list generators; says '^rooms '
status 0 list formats; says '^movingai '
# what the build lacks is not offered, and refused by its reason
case $(grep -c '^png ' "$dir/out") in
  1) status 0 gen maze -x 9 -y 9 -o "$dir/a.png" ;;
  *) status 2 gen maze -x 9 -y 9 -o "$dir/a.png"; says 'built without libpng' ;;
esac
status 0 list --format json; says '"braid"'
status 2 list --format table; says "'table' is not one of text, json$"
exit $bad
