#!/bin/sh
# Fails if a file of src includes a room that src/LAYERS does not allow, uses a relative path, or includes curses
# outside term; and if src/LAYERS has a cycle.
src=${srcdir:-.}/src; bad=0
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
    case " $room $allow " in *" ${inc%/*} "*) ;; *) echo "src/$f: $room may not include $inc"; bad=1 ;; esac
  done
  [ "$room" != term ] && grep -nE '#[[:space:]]*include[[:space:]]*<(n?curses|ncursesw/|term\.h)' "$src/$f" &&
    { echo "src/$f: only src/term may include curses"; bad=1; }
done
# A room may name only rooms of earlier lines, so there is no cycle.
awk -F: '/^#/ || !NF {next} {n = split($2, need, " "); for (i = 1; i <= n; i++) if (!(need[i] in seen)) {
  print "src/LAYERS: " $1 " needs " need[i] ", which has no earlier line"; bad = 1} seen[$1] = 1} END {exit bad}' "$src/LAYERS" || bad=1
exit $bad
