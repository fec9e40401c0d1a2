#!/bin/sh
# The player's own files: settings over ours, entry by entry, and content beside ours.  list says where each comes from,
# check reads them all, and a mistake in them costs nothing but that setting.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
status() { # status WANTED COMMAND...: runs astray, expects this exit status, keeps the output in $dir/out and $dir/err
  want=$1; shift
  timeout 180 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
says() { grep -q -- "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cat "$dir/out" "$dir/err")"; }
quiet() { [ ! -s "$dir/err" ] || complain "unasked: $(cat "$dir/err")"; }
XDG_CONFIG_HOME=$dir/config XDG_DATA_HOME=$dir/data XDG_STATE_HOME=$dir/state
export XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
config=$dir/config/astray own=$dir/data/astray

status 0 check; says "no user files in $config/ or $own/"
status 0 list ships; quiet
# what lies in the working directory takes no place of ours
mkdir "$dir/here" "$dir/here/first" "$dir/here/lake" "$dir/here/bench"
"$ASTRAY" list maps >"$dir/maps"
cd "$dir/here" || exit 1
"$ASTRAY" list maps | cmp -s - "$dir/maps" || complain "a directory hides a map of ours"
status 0 play --bot runner --seeds 1 -f csv; quiet
status 0 lesson --check 01-rings 09-the-goat-and-the-pillar; quiet
status 0 shot -f text lab; quiet
status 4 solve first; says 'first: Is a directory'
cd "$OLDPWD" || exit 1
mkdir -p "$config" "$own/maps" "$own/scenes" "$own/lessons" "$own/puzzles"

# a ship changed and one added
cat >"$config/ships.cfg" <<'CFG'
ships = ( { name = "tug"; title = "My tug"; },
          { name = "mine"; title = "A ship of mine"; speed = 1.0; turn = 2.0; radius = 0.2; } );
CFG
status 0 list ships; quiet; says '^tug .*My tug'; says "^mine .*A ship of mine ($config/ships.cfg)"; says '^scout '
status 0 check; says "$config/ships.cfg: ok"
# changed data are played, and not scored
status 0 play --bot runner --seeds 1 -f csv; quiet

# content, in any format; an own map stands before ours of the same name
status 0 convert -f tmj lake "$own/maps/pond.tmj"
printf 'astray map 1\ntitle My maze\nstart @\ngoal >\nmap\n#####\n#@.>#\n#####\n' >"$own/maps/maze.txt"
sed 's/^title.*/title = "My rocks";/' "$ASTRAY_DATADIR/scenes/rocks30.cfg" >"$own/scenes/pebbles.cfg"
cp "$ASTRAY_DATADIR/lessons/01-rings.cfg" "$own/lessons/99-mine.cfg"
cp "$ASTRAY_DATADIR/puzzles/01-goat.txt" "$own/puzzles/99-mine.txt"
status 0 list maps; says "^pond .*Round the lake ($own/maps/pond.tmj)"; says "^maze .*My maze ($own/maps/maze.txt)"; says '^lake '
[ "$(grep -c '^maze ' "$dir/out")" = 1 ] || complain "maze is listed twice"
status 0 list scenes; says "^pebbles .*My rocks ($own/scenes/pebbles.cfg)"
status 0 list lessons; says "^99-mine .*($own/lessons/99-mine.cfg)"
status 0 list puzzles; says "^99-mine .*($own/puzzles/99-mine.txt)"; says '^01-goat '
# the puzzle of the day begins at once, and is a shipped one: under a camera it is the first
sed 's/^title.*/title Mine/' "$own/puzzles/99-mine.txt" >"$own/puzzles/00-mine.txt"
status 0 shot -f text puzzle today; says 'The goat behind the hook'; says '> stairs  i hint'
rm "$own/puzzles/00-mine.txt"
status 0 list maps -f json; says "\"source\": \"$own/maps/pond.tmj\""; says "$ASTRAY_DATADIR/maps/lake.txt"
status 0 solve maze; says 'length\|cost'; status 0 solve pond
status 0 steer --scene pebbles --seeds 1 -b seek --ship mine
status 0 check
for file in maps/pond.tmj maps/maze.txt scenes/pebbles.cfg lessons/99-mine.cfg puzzles/99-mine.txt; do says "$own/$file: ok"; done

# a theme is listed if it can be chosen, and what makes it none is told
printf 'pale = 5;\ndrak = { you = "1"; };\n' >"$config/themes.cfg"
status 0 list themes; says "^astray: $config/themes.cfg:1: pale is not a theme; 2 mistakes in total; the rest is used"
grep -q 'pale\|drak' "$dir/out" && complain "no theme is listed as one"
printf 'pale = ' >"$config/themes.cfg"
status 0 list themes; says '; the file is ignored'; says '^dark '
printf 'night = { based_on = "dark"; you = "bold 16 on 226"; };\n' >"$config/themes.cfg"
status 0 list themes; quiet; says "^night .*dark background ($config/themes.cfg)"
# it may be the one of every start, and the options screen goes round by it
printf 'theme = "night";\n' >"$config/astray.cfg"
status 0 check; says "$config/astray.cfg: ok"
status 0 shot -f text --keys='=' play; says '^ theme  *night '
status 0 shot -f text --keys='= h' play; says '^ theme  *tritanopia '
printf 'theme = "night";\n' >"$config/astray.cfg"
status 0 shot -f text --keys='= l h' play; says '^ theme  *night '
grep -q 'theme = "night"' "$config/astray.cfg" || complain "the options screen has kept $(cat "$config/astray.cfg")"
rm "$config/astray.cfg"
rm "$config/themes.cfg"

# what stands behind a NUL byte is not left out in silence
printf 'hull = 5;\n \0 hull = 9999 garbage ((((' >"$config/asteroids.cfg"
status 4 check; says "^astray: $config/asteroids.cfg:2:2: a NUL byte is not allowed here; the file is ignored"
rm "$config/asteroids.cfg"
# a file that is too large costs one line and no more
head -c 1100000 /dev/zero | tr '\0' '#' >"$config/keys.cfg"
too_large="astray: $config/keys.cfg: larger than 1048576 bytes; the file is ignored"
printf 'QUIT\n' | "$ASTRAY" play --plain >"$dir/out" 2>"$dir/err" || complain "a large keys.cfg: exit $?"
[ "$(cat "$dir/err")" = "$too_large" ] || complain "play says: $(cat "$dir/err")"
status 4 check; [ "$(cat "$dir/err")" = "$too_large" ] || complain "check says: $(cat "$dir/err")"
rm "$config/keys.cfg"

# mistakes: file, line and default are named, and the program goes on with the default
printf '\357\273\277theme = "pink";\n' >"$config/astray.cfg" # as some editors begin a text
printf '\nships = ( { name = "tug";\n  speed = -1.0; } );\n' >"$config/ships.cfg"
printf 'hunters = ( { name = "goat" ' >"$config/hunters.cfg"
printf 'type octile\nheight x\n' >"$own/maps/bad.map"
# notes COMMAND... [= FILE...]: the command names the mistakes of these files, which it uses, and of no other
notes() {
  command=; while [ $# -gt 0 ] && [ "$1" != = ]; do command="$command $1"; shift; done
  [ $# = 0 ] || shift
  # shellcheck disable=SC2086 # the words of a command line
  status 0 $command
  said=$(sed -n "s|^astray: $config/\([a-z]*\)\.cfg:.*|\1|p" "$dir/err" | tr '\n' ' ')
  [ "$said" = "$*${1:+ }" ] || complain "astray$command notes '$said', not '$*': $(cat "$dir/err")"
}
notes list ships = ships
says "^astray: $config/ships.cfg:3: speed is outside .*; default: 0.5; the rest is used"
says '^tug .*Tug: slow'
notes list hunters = hunters; says "^astray: $config/hunters.cfg:1: syntax error; the file is ignored"
notes list = ships hunters
notes list maps; notes solve first; notes bench first -n 1 -r 1; notes gen maze; notes fate pocket; notes plot --help
notes steer --scene headon -b seek --seeds 1 = ships
notes race first --ticks 5 = ships hunters
notes play --bot runner --seeds 1 -f csv = ships hunters
notes arcade defence --pilot idle --seeds 1 = ships
notes shot -f text lab first = astray ships hunters
says "^astray: $config/astray.cfg:1: theme is neither auto nor one of .*; default: \"auto\"; the rest is used"
status 4 check; says "^astray: $config/astray.cfg:1:"; says "^astray: $own/maps/bad.map:2:8:"; says "$own/maps/pond.tmj: ok"
# one with a mistake is left out and named, and hides no other
bad_one() { # bad_one FOLDER FILE KEY: lists FOLDER and opens its screen, which KEY of the title opens
  status 0 list "$1"; cp "$dir/out" "$dir/good"; echo 'x = ' >"$own/$1/$2"
  status 0 list "$1"; says "^astray: left out: $own/$1/$2:[12]"
  cmp -s "$dir/out" "$dir/good" || complain "$1: the list is another"
  status 0 shot -f text --size 120x30 --keys "$3" play; says "left out: .*$2:[12]"
  ! grep -q '^ *00-bad' "$dir/out" || complain "$1: what cannot be read is on the screen"
}
bad_one scenes 00-bad.cfg s; rm "$own/scenes/00-bad.cfg"
bad_one puzzles 00-bad.txt z; rm "$own/puzzles/00-bad.txt"
bad_one lessons 00-bad.cfg t
listed=$(wc -l <"$dir/good")
status 4 lesson; says "^astray: $own/lessons/00-bad.cfg:"; [ "$(wc -l <"$dir/out")" = "$listed" ] || complain "lessons are lost"
status 4 lesson --check; says "^astray: $own/lessons/00-bad.cfg:"; says '^99-mine: '
rm "$own/lessons/00-bad.cfg"
status 0 list maps; grep -q '^bad ' "$dir/out" && complain "a map with a mistake is listed"

# installing again leaves them alone: nothing of ours is written there
find "$dir/config" "$own/maps" "$own/scenes" -newer "$own/maps/bad.map" -type f | grep . && complain "something was written"
# what passes check starts: names, layouts, hunters and questions are tried, and a mistake is named by file and line
rm -rf "$config" "$own"; mkdir -p "$config" "$own/maps" "$own/lessons"
floors() { # floors LAYOUT: own floors of which the first can be laid out so
  cat >"$config/floors.cfg" <<CFG
floors = (
  { title = "Mine"; casts = ( ("goat") );
    layouts = ( { generator = "pillars"; },
                { $1; } ); } );
CFG
}
for layout in 'map = "nosuchmap"' 'generator = "random:density=0.98"' 'map = "arena"'; do
  floors "$layout"
  status 4 check; says "$config/floors.cfg:4: [a-z]* makes no floor: "
  status 0 play --bot runner --seeds 3 -f csv; says "floors.cfg:4: "
done
printf 'astray map 1\nmap\n....\n' >"$own/maps/bare.txt"; floors 'map = "bare"'
status 4 check; says "$config/floors.cfg:4: [a-z]* makes no floor: 'bare' lacks a start or a goal"; rm "$own/maps/bare.txt"
floors 'map = "lake"'
status 0 check; says "$config/floors.cfg: ok"
status 0 play --bot runner --seeds 3 -f csv; quiet
rm "$config/floors.cfg"
hunter() { printf 'astray map 1\nstart @\ngoal >\nhunter g %s\nmap\n######\n#@.g>#\n######\n' "$1" >"$own/maps/mine.txt"; }
for name in exec:/bin/true nobody planner:path=none; do
  hunter $name
  status 4 check; says "$own/maps/mine.txt:4: "
  status 4 check "$own/maps/mine.txt"; says "mine.txt:4: "
  status 2 play --plain --seed 1 --map "$own/maps/mine.txt"
done
for name in goat planner:path=astar ship:seek; do
  hunter $name
  status 0 check; says "$own/maps/mine.txt: ok"
  status 0 play --plain --seed 1 --map "$own/maps/mine.txt"
done
question() { # question ALGORITHM ASK: one that sees two steps ahead finds no path, and the other ends at step 500 or so
  printf 'title = "A"; map = "lake"; panes = ( { algorithm = "%s"; } );\nsteps = (\n  { say = "Look."; },\n  { ask = %s; question = "What?"; reveal = "That."; } );\n' "$1" "$2" >"$own/lessons/mine.cfg"
}
unanswered() { question "$@"; status 4 check; says "$own/lessons/mine.cfg:4: .*step 2"; }
unanswered exhaustive:sight=2 '"least cost"'
unanswered exhaustive:sight=2 '"path"'
unanswered astar '"next"; at = 100000'
for ask in '"least cost"' '"path"' '"next"; at = 10'; do
  question astar "$ask"
  status 0 check; says "$own/lessons/mine.cfg: ok"
  status 0 lesson --check mine; status 0 shot -f text lesson mine
done
exit $bad
