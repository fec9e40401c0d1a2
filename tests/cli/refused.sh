#!/bin/sh
# What is refused, and in which words: every error line that a command line, a file or a key can reach and that no
# other test meets.  A refusal says why in one line and has the exit status of its kind.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
# refuses STATUS WORDS COMMAND...: astray ends with this exit status and one line with these words.
refuses() {
  want=$1 words=$2; shift 2
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
  # besides the line that says what a map has come out as
  [ "$(grep -cvE '^astray: .*: [0-9]+ x [0-9]+, [0-9]+ open' "$dir/err")" = 1 ] ||
    complain "astray $*: not one line: $(cat "$dir/err")"
  grep -qF -- "$words" "$dir/err" || complain "astray $*: no '$words' in: $(cat "$dir/err")"
}
# tells WORDS KEYS COMMAND...: the screen of this command shows these words after these keys.
tells() {
  words=$1 keys=$2; shift 2
  timeout 300 "$ASTRAY" shot -f text --size=160x50 --keys="$keys" "$@" >"$dir/out" 2>&1 </dev/null || complain "shot $*: exit $?"
  grep -qF -- "$words" "$dir/out" || complain "shot $* after '$keys': no '$words' in: $(cat "$dir/out")"
}
XDG_CONFIG_HOME=$dir/config XDG_DATA_HOME=$dir/data XDG_STATE_HOME=$dir/state
export XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
own=$dir/data/astray
mkdir -p "$own/scenes" "$own/maps"
many() { awk -v n="$1" -v what="$2" 'BEGIN { while (n-- > 0) printf "%s", what }'; }
long=$(many 80 a)

# however long a word is, what is wrong with it is said
refuses 2 "' is not a seed: use a number or two words" play --plain --seed "$(many 5000 a)"
refuses 2 "'; see 'astray --help'" "$(many 5000 a)"

# a word that is misspelt is taken for the one that was meant; otherwise all are listed, or the command that lists them is named
refuses 2 "unknown command 'slove'; did you mean solve?" slove first
refuses 2 "unknown option '--strat=1,1'; did you mean --start?" solve --strat=1,1 first
refuses 2 "unknown option '--nonsense'; see 'astray solve --help'" solve --nonsense first
refuses 2 "--format: unknown word 'jsno'; did you mean 'json'?" solve -f jsno first
refuses 2 "--format: 'yaml' is not one of text, json, csv" solve -f yaml first
refuses 2 "unknown pathfinder 'astr'; did you mean astar?" solve first -a astr
refuses 2 "unknown pathfinder 'nonsense'; see 'astray list pathfinders'" solve first -a nonsense
refuses 2 "unknown chaser 'planer'; did you mean planner?" race lake -a planer
refuses 2 "unknown chaser 'nonsense'; see 'astray list chasers'" fate pocket -a nonsense
refuses 2 "unknown behaviour 'magnetz'; did you mean magnets?" steer -b magnetz --seeds 1
refuses 2 "unknown behaviour 'nonsense'; see 'astray list behaviours'" steer -b nonsense --seeds 1
refuses 2 "unknown ship class 'tog'; did you mean tug?" steer --ship tog --seeds 1
refuses 2 "unknown ship class 'nonsense'; see 'astray list ships'" steer --ship nonsense --seeds 1
refuses 2 "unknown generator 'maez'; did you mean maze?" gen maez
refuses 2 "unknown map format 'tmk'; did you mean tmj?" convert lake "$dir/a.tmk" -f tmk
refuses 2 "unknown map format 'nonsense'; see 'astray list formats'" convert lake "$dir/a.txt" -f nonsense
refuses 2 "unknown bot 'nive'; did you mean naive?" play --bot nive
refuses 2 "unknown pilot 'simpel'; did you mean simple?" arcade defence --pilot simpel
refuses 2 "unknown game 'defense'; did you mean defence?" arcade defense
refuses 2 "unknown game 'chess'; they are asteroids and defence" arcade chess
refuses 4 "lak: no such file, and no map of that name; did you mean lake?" solve lak
refuses 4 "nonsense: no such file, and no map of that name; see 'astray list maps'" solve nonsense
refuses 4 "unknown scene 'rok30'; did you mean rocks30?" steer --scene rok30 --seeds 1
refuses 4 "unknown scene 'nonsense'; see 'astray list scenes'" steer --scene nonsense --seeds 1
refuses 4 "unknown lesson '01-ring'; did you mean 01-rings?" lesson 01-ring
refuses 4 "unknown lesson 'nonsense'; see 'astray list lessons'" lesson nonsense
refuses 2 "unknown puzzle '01-goad'; did you mean 01-goat?" puzzle 01-goad
refuses 2 "unknown experiment 'gap'; did you mean gaps?" experiment gap
refuses 2 "astar has no option 'hh'; did you mean h?" solve first -a astar:hh=1
refuses 2 "astar has no option 'power'; it has h, w" solve first -a astar:power=1
refuses 2 "bfs has no options, so 'power' is unknown" solve first -a bfs:power=1
refuses 2 "astar: 'power' is not key=value" solve first -a astar:power
refuses 2 "path: unknown word 'asta'; did you mean 'astar'?" race first -a planner:path=asta
refuses 2 "astar: w is given twice" solve first -a astar:w=1.5,w=2
refuses 2 "unknown family 'pathfinder'; did you mean pathfinders?" list pathfinder
refuses 2 "unknown hunter 'foo'; see 'astray list hunters'" play --map first --hunter foo
refuses 2 "unexpected '-o': options of shot come before the map" shot first -o "$dir/a.svg"
refuses 2 "unexpected 'more': convert takes only two files: IN and OUT" convert lake "$dir/a.txt" more
refuses 4 "cannot start ./nothing: No such file or directory" grade nothing
refuses 4 "the line is incomplete: a proof has 10 parts between dots" replay --verify astray2.foo
refuses 2 "--role needs -b or --ship: it says which ships they are for" steer --role x
refuses 2 "floor 13 does not exist: a run has floors 1 to 12" play --floor 13
refuses 2 "h: 'foo' is not one of rule, manhattan, octile," solve first -a astar:h=foo
refuses 2 "w: '99' is not a number from 0 to 10" solve first -a astar:w=99
refuses 2 "w: 'x' is not a number from 0 to 10" solve first -a astar:w=x
refuses 2 "solve needs one map; usage: astray solve [OPTION]... FILE|NAME" solve
refuses 2 "convert needs" convert lake

# what is wrong with the command line is said before that there is no terminal
refuses 4 "unknown scene 'nope'" space nope
refuses 4 "nope: no such file" lab nope
refuses 4 "nope: no such file" play --map nope
refuses 2 "unknown theme 'nope'" --theme nope
refuses 2 "unknown theme 'drk'; did you mean dark?" --theme drk
refuses 2 "unknown hunter 'gaot'; did you mean goat?" play --plain --map lake --hunter gaot
echo text >"$dir/text.txt"; refuses 4 "text.txt: not an astray journal" replay "$dir/text.txt"
refuses 2 "this needs a terminal" lab lake
refuses 2 "this needs a terminal" play --seed 3
[ -e "$dir/data/astray/run.journal" ] && complain "a run without a terminal is kept"

# a suffix says what is written
for suffix in gif html; do
  refuses 2 "a.$suffix: unknown picture suffix; use .svg, .txt or -f" shot -o "$dir/a.$suffix" lake
  refuses 2 "a.$suffix: unknown picture suffix; use .svg, .txt or -f" shot -o "$dir/a.$suffix" lab lake
  refuses 2 "a.$suffix: unknown picture suffix; use .svg, .txt or -f" plot -o "$dir/a.$suffix" "$dir/text.txt"
  refuses 2 "a.$suffix: unknown map suffix; see 'astray list formats', or use -f" gen maze -o "$dir/a.$suffix"
  [ -e "$dir/a.$suffix" ] && complain "a file of an unknown suffix is written"
done
for suffix in txt svg csv; do
  refuses 2 "p.$suffix: unknown page suffix; use .html" page -o "$dir/p.$suffix" lab even
  [ -e "$dir/p.$suffix" ] && complain "a page of an unknown suffix is written"
done
for file in p.html p.htm p; do
  "$ASTRAY" page -o "$dir/$file" lab even 2>"$dir/err" || complain "page -o $file: $(cat "$dir/err")"
done
for file in a.svg a.txt a a.b/a; do
  mkdir -p "$dir/a.b"; "$ASTRAY" shot -o "$dir/$file" lake 2>"$dir/err" || complain "shot -o $file: $(cat "$dir/err")"
done
"$ASTRAY" shot -f svg -o "$dir/a.gif" lake || complain "shot -f svg -o a.gif: exit $?"

# solve and trace write like all others
"$ASTRAY" solve first -o "$dir/solved" && "$ASTRAY" solve first >"$dir/out"; cmp -s "$dir/solved" "$dir/out" || complain "solve -o writes something else"
grep -q '^expanded    26$' "$dir/solved" || complain "solve -o writes: $(cat "$dir/solved")"
"$ASTRAY" solve first -f csv | cut -d, -f 2,9,11,12,15 >"$dir/out"
[ "$(cat "$dir/out")" = "map,algorithm,status,cost,expanded
first,astar,found,25,26" ] || complain "solve -f csv writes: $(cat "$dir/out")"
"$ASTRAY" trace first >"$dir/out" && "$ASTRAY" trace first -o "$dir/trace"; cmp -s "$dir/trace" "$dir/out" || complain "trace without -o writes something else"
[ -s "$dir/trace" ] || complain "trace writes nothing"

# maps
map() { printf 'astray map 1\n%b' "$1" >"$dir/m.txt"; }
map "$(awk 'BEGIN { for (i = 1; i <= 600; i++) printf "hunter @ goat\\n" }')map\n#\n"
refuses 4 "more than 512 marks in the legend" check "$dir/m.txt"
map "hunter o goat\nmap\n$(many 4100 o)\n"; refuses 4 "more than 4096 marks" check "$dir/m.txt"
map 'map\n###\n###\n'; refuses 4 "no open cell to start from" shot play --map "$dir/m.txt"
map 'patrol 12 loop goat\nmap\n.....\n.1.2.\n'; refuses 4 "goat cannot fly" shot play --map "$dir/m.txt"
map "start @\nhunter h goat\nmap\n@$(many 40 h)\n"; refuses 5 "more than 16 hunters" shot play --map "$dir/m.txt"
deep=$dir/$(many 200 d)/$(many 200 d); mkdir -p "$deep"
sed 's/^turns .*/turns 99/' "$ASTRAY_DATADIR/puzzles/01-goat.txt" >"$deep/wrong.txt"
refuses 3 "and the file says 99" check "$deep/wrong.txt"
refuses 3 "/wrong.txt: it can be solved" check "$deep/wrong.txt"
refuses 4 "/none: No such file" solve first -a "exec:$deep/none"
# the goat and the delver may well look for you elsewhere
map 'turns 14\nstart @\ngoal >\nhunter d delver\nhunter g goat\nmap\n###############
#..##"".......#\n#..##.##.#.d..#\n#####......g.##\n###.#.#.>.#.###
##........#####\n#....#.##.##..#\n#.......""@#..#\n###############\n'
refuses 3 "with luck it can be solved in 8 turns, and the file says 14" check "$dir/m.txt"
# 120 kinds of marks are more than the letters of the plain format
awk 'BEGIN { printf "{\"width\":120,\"height\":1,\"tilewidth\":1,\"tileheight\":1,\"orientation\":\"orthogonal\",\"layers\":["
  printf "{\"type\":\"objectgroup\",\"objects\":["
  for (i = 0; i < 120; i++) printf "%s{\"x\":%d,\"y\":0,\"width\":0,\"height\":0,\"point\":true,\"type\":\"hunter\",\"name\":\"h%d\"}", i ? "," : "", i, i
  print "]}]}" }' >"$dir/many.tmj"
refuses 2 "more kinds of marks than there are letters" convert "$dir/many.tmj" "$dir/many.txt"
# a run on them could not be written
sed 's/"hunter"/"tool"/g' "$dir/many.tmj" >"$dir/tools.tmj"
refuses 4 "tools.tmj: a run on it could not be saved: more kinds of marks than there are letters" play --map "$dir/tools.tmj" --plain
awk 'BEGIN { for (c = 33; c < 127; c++) { l = sprintf("%c", c); printf "terrain %s floor\ntool %s t%d\n", l, l, c; all = all l }
  printf "map\n%s\n", all }' >"$dir/all"
{ echo 'astray map 1'; cat "$dir/all"; } >"$dir/all.txt"
refuses 4 "all.txt: a run on it could not be saved: more kinds of marks than there are letters" play --map "$dir/all.txt" --plain
refuses 2 "unknown generator 'aaaaaaaa" gen "$long"
# a picture of 8000x8000 cells in 45 bytes
printf '\211PNG\r\n\032\n\0\0\0\015IHDR\0\0\037\100\0\0\037\100\010\0\0\0\0' >"$dir/big.png"
printf '\043\232\362\050' >>"$dir/big.png"
printf '\0\0\0\0IDAT\065\257\006\036' >>"$dir/big.png"
refuses 4 "too short for its size" check "$dir/big.png"
: >"$dir/none.png"; refuses 4 "none.png: the file is empty" check "$dir/none.png"
echo nonsense >"$dir/none.png"; refuses 4 "none.png: not a PNG file" check "$dir/none.png"
printf '0 1 0\n0 1\n' >"$dir/ragged"; refuses 4 "ragged:3:1: this row and the first differ in length" check --from matrix "$dir/ragged"
printf '0 1 0\n0 x 0\n' >"$dir/letter"; refuses 4 "letter:2:3: expected a number" check --from matrix "$dir/letter"
printf '# #\n\001\002#\n' >"$dir/strange"; refuses 4 "strange: not a text maze" check --from maze "$dir/strange"
{ many 9000 '#'; echo; many 300 '#
'; } >"$dir/thin"; refuses 4 "thin: most of its rows are much shorter than the longest" check --from maze "$dir/thin"
awk 'BEGIN { printf "{\"width\":1,\"height\":1,\"tilewidth\":1,\"tileheight\":1,\"orientation\":\"orthogonal\",\"tilesets\":["
  for (i = 0; i <= 4096; i++) printf "%s{\"firstgid\":%d,\"name\":\"t\"}", i ? "," : "", i + 1
  print "],\"layers\":[]}" }' >"$dir/sets.tmj"; refuses 4 "sets.tmj: more than 4096 tilesets" check "$dir/sets.tmj"
refuses 2 "--format goes with --floors" check -f csv

# traces
trace() { printf '{"version":"1","events":[{"type":"expanding","id":1,"x":%s}]}\n' "$1" >"$dir/t.trace.json"; }
trace '99999,"y":0'; refuses 4 "event 1 is at 99999,0: no cell of a grid, whose sides are at most 16384" check "$dir/t.trace.json"
trace '9000,"y":9000'; refuses 5 "its events need a map of 9001 x 9001; name the map" shot lab --trace="$dir/t.trace.json"
gzip -c "$dir/t.trace.json" >"$dir/z.trace.json"; refuses 4 "it is packed by gzip; unpack it first" check "$dir/z.trace.json"

# rows of an earlier run
echo '{"map_hash":"1"}' >"$dir/base.json"; refuses 4 "base.json:1: not a row of bench" bench --baseline "$dir/base.json" -n 1 -r 1 lake

# scenes and games: a scene of one's own stands before ours
scene() { sed "$2" "$ASTRAY_DATADIR/scenes/$1.cfg" >"$own/scenes/$1.cfg"; }
scene asteroids 's/pilot = true;//'; refuses 4 "no ship of the scene has a pilot" arcade asteroids --seeds 1
scene defence '/^walls/,/^];/c arena = [80.0, 20.0];'; refuses 4 "needs walls" arcade defence --seeds 1
scene defence 's/count = 16/count = 60/'; refuses 4 "spiders are more than" arcade defence --seeds 1
scene defence 's/goal = \[75.5, 8.5\]/goal = [0.5, 0.5]/'; refuses 4 "cannot be reached from every portal" arcade defence --seeds 1
rm "$own"/scenes/*
"$ASTRAY" gen caves -x 360 -y 250 -o "$dir/big.map" || complain "no big map"
refuses 5 "a map with more than 32768 cells is too large to defend" arcade defence --map "$dir/big.map" --seeds 1
printf 'astray map 1\nmap\n....\n....\n' >"$dir/small.txt"
refuses 4 "this map is too small for a goal and two portals 8 tiles apart" arcade defence --map "$dir/small.txt" --seeds 1
awk 'BEGIN { print "title = \"Z\"; routes = ( { curve = 0.001; mode = \"loop\"; nodes = ("
  for (i = 0; i < 64; i++) printf "%s[%d.0, %.1f]", i ? ", " : "", i % 2 ? 57 : 2, 2 + i * 0.5
  print "); } );\nships = ( { class = \"scout\"; behaviour = \"rails\"; start = [3.0, 3.0]; target = \"route\"; } );" }' >"$dir/z.cfg"
{ cat "$ASTRAY_DATADIR/scenes/rocks30.cfg"; printf '\0nonsense'; } >"$dir/nul.cfg"
refuses 4 ":1: a NUL byte is not allowed here" steer --scene="$dir/nul.cfg" --seeds 1
refuses 5 "a curve takes" steer --scene="$dir/z.cfg" --seeds 1
# a sun without room has no planets; twenty walks of 55 cells are more than a route takes
printf '%s\n' 'arena = [9.0, 9.0]; ships = ( { start = [4.5, 4.5]; goal = [8.0, 8.0]; } );' \
  'rocks = ( { clear = 8.0; area = [4.5, 4.5]; gravity = 8.0; }, { orbit = { of = 0; axis = 6.0; }; } );' >"$dir/sun.cfg"
refuses 5 "sun: no room for rock group 2" steer --scene="$dir/sun.cfg" --seeds 1
awk 'BEGIN { wall = room = "#"; for (i = 0; i < 58; i++) { wall = wall "#"; room = room "." }
  printf "walls = (\"%s#\", \"%s#\", \"%s#\", \"%s#\", \"%s#\");\n", wall, room, room, room, wall
  printf "routes = ( { walk = \"cells\"; nodes = ("
  for (i = 0; i < 21; i++) printf "%s[%d.5, 2.5]", i ? ", " : "", i % 2 ? 57 : 2
  print "); } ); ships = ( { target = \"route\"; start = [2.5, 2.5]; } );" }' >"$dir/walk.cfg"
refuses 5 "walk: a walk has more than 1024 nodes" steer --scene="$dir/walk.cfg" --seeds 1
refuses 2 "unknown ship class 'nosuch'" shot space rocks30 --ship nosuch

# lessons
lesson() { printf '%s\n' "title = \"Mine\"; level = 1; $1" >"$dir/l.cfg"; }
steps='steps = ( { say = "Look."; at = 1; } );'
printf 'astray map 1\nmap\n.....\n' >"$own/maps/bare.txt"
lesson "map = \"bare\"; panes = ( { algorithm = \"bfs\"; } ); $steps"
{ cat "$ASTRAY_DATADIR/lessons/01-rings.cfg"; printf '\0nonsense'; } >"$dir/nul.cfg"
refuses 4 ":1: a NUL byte is not allowed here" lesson --check "$dir/nul.cfg"
refuses 4 "neither the lesson nor its map marks start and goal" lesson --check "$dir/l.cfg"
lesson "map = \"bare\"; start = [0, 0]; goal = [90, 0]; panes = ( { algorithm = \"bfs\"; } ); $steps"
refuses 4 "start or goal is outside the map" lesson --check "$dir/l.cfg"
refuses 4 "unknown lesson" lesson "$(many 5000 a)"
lesson 'map = "first"; panes = ( { algorithm = "bfs"; } ); steps = ( { ask = "next"; at = 100000; question = "?"; reveal = "!"; } );'
refuses 4 "asks for the next cell after the end" lesson --check "$dir/l.cfg"
lesson "map = \"lake\"; panes = ( { algorithm = \"astar:h=map\"; } ); $steps"
refuses 2 "cannot search here" lesson --check "$dir/l.cfg"
lesson 'scene = "doorway"; ship = "nosuch"; seed = 1; flights = ( "seek" ); steps = ( { ask = "reached"; question = "?"; reveal = "!"; } );'
refuses 4 "no ship class is called 'nosuch'" lesson --check "$dir/l.cfg"
lesson 'map = "first"; panes = ( { algorithm = "astar"; } ); steps = ( { say = "Press {last}, {lab.paint}: {expanded 0}."; }, { say = "{lost}"; } );'
refuses 4 "l.cfg:1: step 2 has {lost}, which is not an action" lesson --check "$dir/l.cfg"
lesson 'map = "first"; panes = ( { algorithm = "astar"; } ); steps = ( { say = "None."; claims = ( "expanded 0 < 1" ); } );'
refuses 3 "$dir/l.cfg:1: step 1 claims 'expanded 0 < 1', which is false" lesson --check "$dir/l.cfg"
refuses 4 "$dir/l.cfg: not a map; for a lesson: astray lesson --check" check "$dir/l.cfg"

# charts
{ echo 'a,b,c,d,e,cost'; awk 'BEGIN { for (i = 0; i < 40; i++) print i ",1,1,1,1," i }'; } >"$dir/rows.csv"
refuses 2 "at most 4 columns make a group" plot --value cost --by a,b,c,d,e "$dir/rows.csv"
refuses 2 "there are more than 24 groups" plot --value cost --by a "$dir/rows.csv"

# programs
printf 'echo hello\n' >"$dir/text"; chmod +x "$dir/text"
refuses 4 "it is not a program" solve first -a "exec:$dir/text"
program=$ASTRAY
printf '#!/bin/sh\nulimit -n 7\nexec "%s" "$@"\n' "$program" >"$dir/few"; chmod +x "$dir/few"; ASTRAY=$dir/few
refuses 5 "Too many open files" solve first -a "exec:$dir/text"; ASTRAY=$program
refuses 2 "is too long" solve first -a "exec:./$(many 5000 a)"

# hunters and runs
refuses 2 "unknown puzzle 'nosuch'; see 'astray list puzzles'" puzzle nosuch
refuses 2 "unknown puzzle 'nosuch'; see 'astray list puzzles'" shot puzzle nosuch
refuses 2 "too much state to analyse" fate "$ASTRAY_DATADIR/puzzles/01-goat.txt" -a nonrotational-random
refuses 2 "'goat' is a hunter; its chaser is nonrotational" fate first -a goat
refuses 2 "greedy cannot be analysed on slow terrain or below 100 %" fate mud -a planner:path=greedy,replan=goal,budget=0
printf 'astray map 1\nmap\n.\n' >"$dir/one.txt"
refuses 4 "no room for 1 hunter" race -a wall "$dir/one.txt"
printf 'astray map 1\nmap\n###\n' >"$own/maps/walls.txt"
refuses 4 "every cell of the map is blocked" fate walls
refuses 4 "every cell of the map is blocked" fate walls --hunters 2
awk 'BEGIN { print "astray map 1\nmap"; for (y = 0; y < 59; y++) { row = ""; for (x = 0; x < 40; x++)
  row = row (y % 2 == 0 || x == (y % 4 == 1 ? 39 : 0) ? "." : "#"); print row } }' >"$dir/snake.map"
refuses 5 "greedy cannot be analysed: its plans are too long" fate "$dir/snake.map" -a planner:path=greedy,replan=goal,budget=0
awk 'BEGIN { print "astray map 1\nmap"; while (n++ < 480) { row = row "."; print n < 480 ? "." : row } }' >"$dir/ell.map"
refuses 5 "two hunters on 959 cells take" fate --hunters 2 "$dir/ell.map"
"$ASTRAY" gen caves -x 160 -y 120 -o "$dir/mid.map" || complain "no map"
refuses 5 "cells at this speed take" fate --speed 125 "$dir/mid.map"
"$ASTRAY" gen caves -x 1200 -y 900 -o "$dir/large.map" || complain "no large map"
refuses 5 "this map is too large for perfect" race "$dir/large.map" -a perfect --ticks 5
refuses 5 "a perfect prey needs a smaller map" race "$dir/large.map" --prey perfect --ticks 5
head -c -5 "${srcdir:-.}/tests/golden/chase.journal" >"$dir/torn.journal"
refuses 4 "cut off after the first" replay --verify "$dir/torn.journal"
refuses 6 "cannot write" trace first -o /dev/full

# a data directory in which something is missing
cp -r "$ASTRAY_DATADIR" "$dir/less"; chmod -R u+w "$dir/less"
rm -r "$dir/less/lessons" "$dir/less/puzzles"; mkdir "$dir/less/lessons" "$dir/less/puzzles"
tells "no lessons found" t --datadir="$dir/less" play
tells "contains no puzzles" z --datadir="$dir/less" play
refuses 4 "contains no puzzles" shot puzzle today --datadir="$dir/less"
echo nonsense >"$dir/less/puzzles/bad.txt"
tells "bad.txt:1:1: not a map" z --datadir="$dir/less" play
sed -i 's/@LOG@//' "$dir/less/page.html"
refuses 4 "page.html: lacks the placeholder for the log: @LOG@" page --datadir="$dir/less" lab even
sed -i 's/^goal/terrain/; s/^terrain @.*/terrain @ floor/' "$dir/less/title.txt"
refuses 4 "title.txt: no start or no goal" shot --datadir="$dir/less" play

ours=$ASTRAY_DATADIR; ASTRAY_DATADIR=/$(many 5000 a)
refuses 5 "data directory: " shot play
refuses 5 "data directory: " list maps
ASTRAY_DATADIR=/nonexistent
for command in list "list maps" lesson "lesson --check"; do refuses 4 "/nonexistent/: No such file or directory" $command; done
ASTRAY_DATADIR=$ours
refuses 2 "'/etc/passwd' is not a directory" --datadir /etc/passwd list maps

# maps and puzzles that are made
refuses 2 "unknown hunter 'nope'" gen puzzle --hunter=nope
refuses 2 '--hunter: the value is empty' gen puzzle --hunter=
refuses 2 '--output: the value is empty' gen maze -o ''
refuses 2 '--append: the value is empty' bench -f csv --append= lake
refuses 2 "unknown chaser 'goat'" gen puzzle --hunter=goat:foo=1
refuses 2 "only the command line names programs" gen puzzle --hunter=exec:/bin/cat
refuses 2 "--hunter and --turns are for a puzzle only" gen rooms --hunter goat
refuses 2 "--hunter and --turns are for a puzzle only" gen rooms --turns 3..5
refuses 2 "a puzzle is always 15 x 9" gen puzzle -x 40
refuses 2 "a puzzle is always 15 x 9" gen puzzle -y 20

# options that nothing would come of
refuses 2 "--level and --timeout are for pathfinders" grade --chaser --level legal /bin/cat
refuses 2 "--level and --timeout are for pathfinders" grade --timeout 1 --chaser /bin/cat
refuses 2 "--progress goes with --floors" check --progress always spiral

# runs and the lab
refuses 4 "there is no run to continue" play --plain --resume
refuses 2 "unknown theme 'nosuch'" play --plain --theme nosuch --seed 5
[ ! -e "$own/run.journal" ] || complain "a wrong theme has begun a run"
for more in --seed=6 --map=first --floor=3 --practice --daily --masquerade; do
  refuses 2 "--resume cannot be used with --map, --seed" play --plain --resume $more
done

for more in --plain --seed=6 --map=first --floor=3 --practice --daily --masquerade --resume --bot=naive; do
  refuses 2 "--tutorial needs a screen, and brings its own boards" play --tutorial $more
done
refuses 2 "option '--tutorial=1' does not take a value" play --tutorial=1
refuses 2 "this needs a terminal" play --tutorial
# a run begins with what its seed offers, and is sworn to what there is
for tool in 0 4 hammer 'mud flask'; do
  refuses 2 "tool '$tool': this run offers 'spike', 'mask', 'clapper', or 'none'" play --plain --seed 1 --tool "$tool"
done
refuses 2 "--tool: the value is empty" play --plain --seed 1 --tool ""
refuses 2 "tool 'hammer': this run offers" play --bot naive --seeds 1 --tool hammer
refuses 2 "unknown oath 'lazy': there are 'unseen', 'no tools', 'no plans', 'swift', 'tormentor'" play --plain --oath lazy
for more in "--floor 3" "--map lake" --practice --resume; do
  # shellcheck disable=SC2086
  refuses 2 "--tool and --oath are for a run that begins on the first floor" play --plain --tool 1 $more
  # shellcheck disable=SC2086
  refuses 2 "--tool and --oath are for a run that begins on the first floor" play --plain --oath swift $more
done

refuses 6 "/nonexistent/x: No such file or directory" race first --ticks 1 -f csv --append=/nonexistent/x
# rows are continued only by the command line that made them: an option that decides them is in a column, or in settings
continued() { # SETTINGS OPTION COMMAND...: the rows of the command are not those of the command with the option
  settings=$1 option=$2; shift 2
  rm -f "$dir/rows"
  "$ASTRAY" "$@" -f csv --append "$dir/rows" 2>"$dir/err" || complain "$*: $(cat "$dir/err")"
  cp "$dir/rows" "$dir/before"
  # shellcheck disable=SC2086 # an option and its value
  refuses 4 "rows:2: another command line made this row: settings is empty, expected $settings" "$@" $option -f csv --append "$dir/rows"
  cmp -s "$dir/rows" "$dir/before" || complain "$* $option: the rows have changed"
  # shellcheck disable=SC2086
  "$ASTRAY" "$@" $option -f csv 2>/dev/null | tail -n 1 | grep -q ",$settings\$" || complain "$*: no $settings"
}
continued terrain-cost=~=9 --terrain-cost=~=9 bench -n 1 --no-time lake
continued strict=1 --strict bench -n 1 --no-time lake
continued from=astray --from=astray bench -n 1 --no-time lake
continued ticks=20 "--ticks 20" race -a planner:path=bfs lake
continued budget=5 "--budget 5" race -a planner:path=bfs bench
continued obstacles=3 "--obstacles 3" race -a planner:path=bfs lake
continued obstacles=3 "--ticks 9 --obstacles 3 --ticks 500" race -a planner:path=bfs lake
continued radius=5 "--radius 5" steer --no-time --scene node --ship drone --seeds 1 -b path-follow
continued certified=1 --certified play --bot naive --seeds 1
continued companion=1 --companion arcade asteroids --seeds 1 --pilot simple
continued first-seed=4 --first-seed=4 experiment mend --no-time --seeds 1
"$ASTRAY" race --ticks 500 -a planner:path=bfs -f csv lake | tail -n 1 | grep -q ',$' || complain "a default is among the settings"
# a place for the results that is none is refused before the work
for work in "steer lake" "experiment stale" "play --bot runner" "arcade defence" "gen puzzle" race "fate lake" "bench lake"; do
  refuses 6 "/nonexistent/x: No such file or directory" $work -o /nonexistent/x --seeds=nonsense
done

# what is only read needs no folder
XDG_STATE_HOME=/proc/none "$ASTRAY" scores >"$dir/out" 2>&1 || complain "scores: exit $?"
grep -q "No run has been finished yet" "$dir/out" || complain "scores without a folder: $(cat "$dir/out")"
# one damaged line is one
mkdir -p "$dir/state/astray"; echo nonsense >"$dir/state/astray/scores.txt"
"$ASTRAY" scores 2>&1 >/dev/null | grep -qx "astray: 1 damaged line of the table skipped" || complain "scores do not count"
rm "$dir/state/astray/scores.txt"
# check finds the files of one's own, or says why not
(unset XDG_CONFIG_HOME XDG_DATA_HOME; HOME=/$(many 5000 a); export HOME
 refuses 5 "the path to your files is too long" check; exit $bad) || bad=1
mkdir -p "$dir/config/astray"
for directory in "$dir/config/astray" "$own" "$own/maps"; do
  mv "$directory" "$dir/aside"; ln -s "$directory" "$directory" # what root cannot read, either
  refuses 4 "$directory" check; ! grep "no user files" "$dir/out" || complain "check overlooks $directory"
  rm "$directory"; mv "$dir/aside" "$directory"
done
# a misspelt list is named
for table in hunters tools ships floors; do
  echo 'huntrs = ( );' >"$dir/config/astray/$table.cfg"
  refuses 4 "$table.cfg:1: huntrs is not a known key" check
  rm "$dir/config/astray/$table.cfg"
done
tells "no: " "" lab lake -a astar:h=map
tells "at most" a lab first -a bfs -a bfs -a bfs -a bfs
"$ASTRAY" trace first -a bfs -o "$dir/t.json" || complain "no trace"
tells "this search came from a file" "w x . t r a c e . j s o n Enter" lab first --trace="$dir/t.json"
tells "a lesson cannot name a program or a trace" "w x . c f g Enter" lab first --trace="$dir/t.json"
refuses 5 "at most" shot lab first -a bfs -a bfs -a bfs --trace="$dir/t.json" --trace="$dir/t.json"
printf 'astray map 1\nstart @\ngoal >\nmap\n@#>\n' >"$own/maps/two.txt"
tells "too few pairs of cells" r lab two
refuses 2 "is outside this map" shot lab first --start=99,99
refuses 5 "too much for one page" page -o "$dir/large.html" lab "$dir/big.map" -a dijkstra
[ -e "$dir/large.html" ] && complain "a page that is too large is begun"
awk 'BEGIN { while (n++ < 2100) row = row "."; print "astray map 1\nmap"; for (y = 0; y < 2000; y++) print row }' >"$dir/wide.map"
refuses 5 "the lab takes maps of at most 4194304 cells, and wide.map has 4200000" shot lab "$dir/wide.map"
tells "a lesson names a scene: write this one to the folder of your scenes" "w x . l e s s o n . c f g Enter" space --map lake
tells "blend has more values than a scene can name" "w x . c f g Enter" space rocks30 -b \
  blend:first=companion,first-weight=1.2345678,second=interpose,second-weight=2.3456789,third=path-follow,third-weight=3.4567891,avoid=whiskers
tells "the name must end in .cfg, .flight.cfg, .lesson.cfg, .svg or .csv" "w x . t x t Enter" space rocks30
ls | grep '^x\.' && complain "what is refused is written"
printf 'astray map 1\nmap\n#.#\n' >"$dir/one.txt"
refuses 4 "no room for 2 hunters" play --plain --map "$dir/one.txt" --hunter goat --hunter goat
tells "The keys stay as they are: this session keeps nothing." "= End Enter / e x p l o r e Enter p" play
exit $bad
