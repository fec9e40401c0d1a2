#!/bin/sh
# What a file of data names is data: no lesson, scene or setting makes the program read its standard input or a file of the
# working directory.  Standard input is a pipe on which nobody ever writes: a program that reads it runs into the limit.
dir=$(mktemp -d) || exit 1; bad=0
mkfifo "$dir/silent" && mkdir "$dir/here" || exit 1
sleep 1000 >"$dir/silent" & holder=$!
trap 'kill $holder; rm -rf "$dir"' EXIT
complain() { echo "$*"; bad=1; }
status() { # status WANTED ARGUMENT...
  want=$1; shift
  timeout 60 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" <"$dir/silent"; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/out" "$dir/err")"
}
says() { grep -q -- "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cat "$dir/out" "$dir/err")"; }
XDG_CONFIG_HOME=$dir/config XDG_DATA_HOME=$dir/data XDG_STATE_HOME=$dir/state
export XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
config=$dir/config/astray own=$dir/data/astray
mkdir -p "$config" "$own/lessons" "$own/scenes"
cp "$ASTRAY_DATADIR/maps/lake.txt" "$dir/here/m.txt"; cp "$ASTRAY_DATADIR/maps/lake.txt" "$dir/here/bare"
cd "$dir/here" || exit 1

lesson() { printf 'title = "x"; map = "%s"; panes = ( { algorithm = "astar"; } ); steps = ( { say = "a"; } );\n' "$1"; }
scene() { printf 'map = "%s"; ships = ( { start = [2, 2]; goal = [5, 5]; } );\n' "$1"; }
for name in - m.txt bare; do
  lesson "$name" >"$own/lessons/99-x.cfg"; scene "$name" >"$own/scenes/x.cfg"
  status 4 lesson --check 99-x; says "no map of that name"
  status 4 lesson --check "$own/lessons/99-x.cfg"; says "no map of that name"
  status 4 steer --scene x --seeds 1; says 'x.cfg:1: map cannot be loaded'
  status 4 steer --scene "$own/scenes/x.cfg" --seeds 1; says 'x.cfg:1: map cannot be loaded'
  status 0 list lessons; status 0 list scenes; says '^rocks30 '
  status 4 check; says '99-x.cfg'; says 'x.cfg:1: map'
done
# a path is refused where it stands
lesson /dev/stdin >"$own/lessons/99-x.cfg"; status 4 lesson --check 99-x; says '99-x.cfg:1: map is not the name of a map'
rm "$own/lessons/99-x.cfg" "$own/scenes/x.cfg"
# a floor of the player's own: without such a layout the run starts
sed 's/^floors = (/floors = ( { title = "x"; par = 1.2; late = ("kid"); layouts = ( { map = "-"; } ); casts = ( ("goat") ); },/' \
  "$ASTRAY_DATADIR/floors.cfg" >"$config/floors.cfg"
status 0 play --bot runner --seeds 1; says 'floors.cfg:[0-9]*: map makes no floor: -: no map of that name'
status 4 check; says 'no map of that name'
exit $bad
