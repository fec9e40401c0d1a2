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

# offers LINE WANTED... [! UNWANTED...]: completes the end of LINE
offers() {
  COMP_LINE=$1 COMP_POINT=${#1} unwanted=
  line=$1; shift; _astray "$ASTRAY"
  for name; do
    [ "$name" != ! ] || { unwanted=1; continue; }
    found=; for reply in "${COMPREPLY[@]}"; do [ "$reply" != "$name" ] || found=1; done
    [ "$found" = "$unwanted" ] && complain "'$line': '$name' should ${unwanted:+not }be offered; offered: ${COMPREPLY[*]}"
  done
}

offers "astray " play lab space solve bench race steer trace replay gen check list ! --help
offers "astray so" solve ! space
offers "astray --m" --map --mouse ! --ticks
offers "astray --map lake --hu" --hunter
offers "astray race --" --prey --ticks --budget --help ! --resume
offers "astray race -" -a -b --prey
offers "astray solve -a " astar jps theta ! planner
offers "astray solve -a as" astar ! jps
offers "astray race -a " planner scent ! astar
offers "astray space -b whi" whiskers whiskers-damped ! magnets
offers "astray steer --scene " maze rocks30 ! lake
offers "astray steer --scene=ma" maze magnets ! rocks30
offers "astray steer --ship=" drone tug
offers "astray --hunter pl" planner
offers "astray --hunter goa" goat
offers "astray lab -a astar:" h= w= tie=
offers "astray lab -a astar:h=zero,t" zero,tie= ! zero,h=
offers "astray lab -a astar:tie=" deep shallow
offers "astray --theme d" dark ! light
offers "astray --color n" never
offers "astray help so" solve
offers "astray play --map la" lake
offers "astray lab " lake spiral ! maze
offers "astray space " maze asteroids ! lake
offers "astray list " pathfinders formats
offers "astray gen " rooms caves maze
offers "astray gen maze:" braid= ! maze:puzzle puzzle
offers "astray --hunter goat:" ! goat:planner planner
offers "astray gen rooms -f " astray movingai
offers "astray shot -f " text svg ! csv
offers "astray shot " lake play lab ! solve plot help
offers "astray cast " replay space ! lake shot
offers "astray shot --at 3 la" lake lab ! play
offers "astray shot --at 3 lab " lake ! lab
offers "astray cast -o x.cast space --ship " drone ! lake
offers "astray solve -f " text json ! table
offers "astray grade -f " table tap csv
offers "astray fate -f " table csv ! svg
offers "astray solve -d no" no-cut ! one
offers "astray race --prey " scripted reactive runner still
offers "astray solve -o $dir/ar" "$dir/arena.map"
offers "astray bench $dir/ar" "$dir/arena.map"
offers "astray replay $dir/ar" "$dir/arena.map"

# Each shell reads its file, and asks the program.
if command -v fish >/dev/null; then
  ln -s "$ASTRAY" "$dir/astray"
  PATH=$dir:$PATH XDG_CONFIG_HOME=$dir XDG_DATA_HOME=$dir fish -c "source '$srcdir/data/astray.fish'; complete -C 'astray solve -a as'" | grep -q '^astar' ||
    complain "fish offers no astar"
fi
if command -v zsh >/dev/null; then
  zsh -n "$srcdir/data/astray.zsh" || complain "zsh cannot read data/astray.zsh"
fi
exit $bad
