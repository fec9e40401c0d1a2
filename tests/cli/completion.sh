#!/bin/sh
# shellcheck shell=bash
# The completion offers commands, options and names where they are expected, and files everywhere else.
command -v bash >/dev/null || { echo "left out: completion: bash is not installed"; exit 77; }
[ -n "$BASH_VERSION" ] || exec bash "$0"
set +o posix
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
source "${srcdir:=.}/data/astray.bash" || complain "data/astray.bash cannot be read"
complete -p astray >/dev/null || complain "no completion is registered for astray"
: >"$dir/arena.map"

# offers WORDS WANTED... [! UNWANTED...]: completes the last of WORDS, which are separated by blanks ("_" stands for an
# empty word)
offers() {
  read -ra COMP_WORDS <<<"$1"
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) words=$1 unwanted=
  [ "${COMP_WORDS[COMP_CWORD]}" != _ ] || COMP_WORDS[COMP_CWORD]=
  COMP_WORDS[0]=$ASTRAY
  shift; _astray "$ASTRAY"
  for name; do
    [ "$name" != ! ] || { unwanted=1; continue; }
    found=; for reply in "${COMPREPLY[@]}"; do [ "$reply" != "$name" ] || found=1; done
    [ "$found" = "$unwanted" ] && complain "'$words': '$name' should ${unwanted:+not }be offered; offered: ${COMPREPLY[*]}"
  done
}

offers "astray _" play lab space solve bench race steer trace replay gen check list ! --help
offers "astray so" solve ! space
offers "astray --m" --map --mouse ! --ticks
offers "astray --map lake --hu" --hunter
offers "astray race --" --prey --ticks --budget --help ! --resume
offers "astray race -" -a -b --prey
offers "astray solve -a _" astar jps theta ! planner
offers "astray solve -a as" astar ! jps
offers "astray race -a _" planner scent ! astar
offers "astray space -b whi" whiskers whiskers-damped ! magnets
offers "astray steer --scene _" maze rocks30 ! lake
offers "astray steer --scene = ma" maze magnets ! rocks30
offers "astray steer --ship = " drone tug
offers "astray --hunter pl" planner
offers "astray play --map la" lake
offers "astray lab _" lake spiral ! maze
offers "astray space _" maze asteroids ! lake
offers "astray list _" pathfinders formats
offers "astray gen _" rooms caves maze
offers "astray gen rooms -f _" astray movingai
offers "astray solve -d no" no-cut ! one
offers "astray race --prey _" scripted reactive runner still
offers "astray solve -o $dir/ar" "$dir/arena.map"
offers "astray bench $dir/ar" "$dir/arena.map"
offers "astray replay $dir/ar" "$dir/arena.map"
exit $bad
