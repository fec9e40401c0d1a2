#!/bin/sh
# contrib/fate.sh -- the table of astray(6): from what share of all places a prey that plays perfectly is caught, by
# chaser and map, at equal speed and a quarter faster.  Prints one row a map, and then who was refused, and why.
#
#   sh contrib/fate.sh [MAP...]       ASTRAY: the program (default: astray); MAP: all but the six small ones
astray=${ASTRAY:-astray}
chasers="goat wall bfs dijkstra greedy astar field perfect"
refused=$(mktemp) || exit 1; trap 'rm -f "$refused"' EXIT

# What `astray fate -a` calls it.
spec() {
  case $1 in
    goat) echo nonrotational ;;
    wall | perfect) echo "$1" ;;
    *) echo "planner:path=$1,replan=goal,budget=0" ;;
  esac
}

# share CHASER SPEED MAP: percent, or a dash
share() {
  row=$("$astray" fate -f csv -a "$(spec "$1")" --speed "$2" --progress never "$3" 2>&1)
  case $? in
    0) echo "$row" | awk -F '"' 'NR > 1 { n = NF > 1 ? $NF : $0; k = split(n, f, ","); printf "%.1f", 100 * f[k - 4] }' ;;
    *) echo "$row" | sed 's/^astray: //; s/[0-9][0-9]* cells/it/' >>"$refused"; printf - ;;
  esac
}

[ $# -gt 0 ] || set -- first rumour bench corner pocket spiral braid pillars lake museum mud ford beast doorway drone orbit \
  vault warren deep
printf '%s' map; for chaser in $chasers; do printf '\t%s' "$chaser"; done; echo
for map; do
  printf '%s' "$map"
  for chaser in $chasers; do
    printf '\t%s / %s' "$(share "$chaser" 100 "$map")" "$(share "$chaser" 125 "$map")"
  done
  echo
done
for chaser in rotational dfs-sight scent nonrotational-random; do
  "$astray" fate -a "$chaser" first 2>&1 >/dev/null | sed 's/^astray: //'
done >>"$refused"
sort -u "$refused" | sed 's/^/refused: /'
