#!/bin/sh
# make.sh TOP TO: takes the pictures of README.md and doc/ with the program ASTRAY, into the directory TO.  The same program gives the same bytes.
top=$1 to=$2
home=$(mktemp -d) || exit 1; trap 'rm -rf "$home"' EXIT
export XDG_DATA_HOME="$home" XDG_STATE_HOME="$home" XDG_CONFIG_HOME="$home" ASTRAY_DATADIR="$top/data"
shot() { to_file=$1; shift; "$ASTRAY" shot -o "$to/$to_file" "$@" || exit 1; }

mkdir -p "$to"
"$ASTRAY" cast -o "$to/run.svg" --keys 'l l l l l l l l l l l l p' play --map lake --seed 1 \
  --hunter planner:path=astar,budget=80 || exit 1
shot play.svg --keys 'o o o p' play --practice --floor 4 --seed 3
shot lab.svg --at 60 lab -a dijkstra -a astar --no-time bench
shot space.svg --at 260 space crossing
"$ASTRAY" bench --no-time -f csv -a bfs -a dijkstra -a astar -a wastar -a jps hollow.map.scen >"$home/rows.csv" &&
  "$ASTRAY" plot -o "$to/plot.svg" "$home/rows.csv"
