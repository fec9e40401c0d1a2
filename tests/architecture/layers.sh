#!/bin/sh
# Fails when a file under src/ includes a room that src/LAYERS does not grant it, includes by a relative path,
# or (outside term/) includes curses, or when LAYERS has a cycle.
src=${srcdir:-.}/src; bad=0
for f in $(cd "$src" && find . -name '*.[ch]' | sed 's|^\./||' | sort); do
  room=${f%/*}
  grep -q "^$room:" "$src/LAYERS" || { echo "src/$f: room '$room' is not in src/LAYERS"; bad=1; }
  allow=$(sed -n "s|^$room:[[:space:]]*||p" "$src/LAYERS")
  for inc in $(sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"\([^"]*\)".*/\1/p' "$src/$f"); do
    case $inc in
      config.h) continue ;;
      ../* | */../*) echo "src/$f: relative include $inc"; bad=1; continue ;;
      */*) ;;
      *) echo "src/$f: include $inc without its room"; bad=1; continue ;;
    esac
    case " $room $allow " in *" ${inc%/*} "*) ;; *) echo "src/$f: $room may not include $inc"; bad=1 ;; esac
  done
  [ "$room" != term ] && grep -nE '#[[:space:]]*include[[:space:]]*<(n?curses|ncursesw/|term\.h)' "$src/$f" &&
    { echo "src/$f: curses belongs in src/term"; bad=1; }
done
# A room may only name rooms of earlier lines: no cycles.
awk -F: '/^#/ || !NF {next} {n = split($2, need, " "); for (i = 1; i <= n; i++) if (!(need[i] in seen)) {
  print "src/LAYERS: " $1 " needs " need[i] ", which stands later"; bad = 1} seen[$1] = 1} END {exit bad}' "$src/LAYERS" || bad=1
exit $bad
