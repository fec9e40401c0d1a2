#!/bin/sh
# Fails if a file of src includes a room that src/LAYERS does not allow, uses a relative path, or includes curses
# outside term; if src/LAYERS has a cycle, or allows what no file needs; or if the house becomes a tangle: more than 60 % of the
# arrows that have no cycle, or a room but cli that includes more than ten others.
src=${srcdir:-.}/src; bad=0
used=$(mktemp) || exit 1; trap 'rm -f "$used"' EXIT
for f in $(cd "$src" && find . -name '*.[ch]' | sed 's|^\./||' | sort); do
  room=${f%/*}
  grep -q "^$room:" "$src/LAYERS" || { echo "src/$f: room '$room' is not in src/LAYERS"; bad=1; }
  allow=$(sed -n "s|^$room:[[:space:]]*||p" "$src/LAYERS")
  for inc in $(sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"\([^"]*\)".*/\1/p' "$src/$f"); do
    case $inc in
      config.h) continue ;;
      ../* | */../*) echo "src/$f: $inc is included by a relative path"; bad=1; continue ;;
      */*) ;;
      *) echo "src/$f: $inc is included without its room"; bad=1; continue ;;
    esac
    echo "$room ${inc%/*}" >>"$used"
    case " $room $allow " in *" ${inc%/*} "*) ;; *) echo "src/$f: $room may not include $inc"; bad=1 ;; esac
  done
  [ "$room" != term ] && grep -nE '#[[:space:]]*include[[:space:]]*<(n?curses|ncursesw/|term\.h)' "$src/$f" &&
    { echo "src/$f: only src/term may include curses"; bad=1; }
done
# A room may name only rooms of earlier lines, so there is no cycle.
awk -F: '/^#/ || !NF {next} {n = split($2, need, " "); for (i = 1; i <= n; i++) if (!(need[i] in seen)) {
  print "src/LAYERS: " $1 " needs " need[i] ", which has no earlier line"; bad = 1} seen[$1] = 1} END {exit bad}' "$src/LAYERS" || bad=1
awk -v used="$used" 'BEGIN {while ((getline arrow < used) > 0) need[arrow] = 1} /^#/ || !NF {next} {
  room = $1; sub(":", "", room); rooms++; arrows += NF - 1
  for (i = 2; i <= NF; i++) if (!((room " " $i) in need)) {print "src/LAYERS: " room " does not need " $i; bad = 1}
  if (NF > 11 && room != "cli") {print "src/LAYERS: " room " includes " NF - 1 " rooms, more than 10"; bad = 1}
} END {
  share = 100 * arrows / (rooms * (rooms - 1) / 2)
  if (share > 60) {printf "src/LAYERS: %d arrows are %.0f %% of the possible ones, more than 60 %%\n", arrows, share; bad = 1}
  exit bad
}' "$src/LAYERS" || bad=1
exit $bad
