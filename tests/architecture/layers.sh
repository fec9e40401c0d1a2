#!/bin/sh
# Fails if a file of src includes a room that src/LAYERS does not allow, uses a relative path, or includes curses
# outside term; if src/LAYERS has a cycle, or allows what no file needs; or if the house becomes a tangle: more than 60 % of the
# arrows that have no cycle, or a room but cli that includes more than ten others.
src=${srcdir:-.}/src; bad=0
used=$(mktemp) || exit 1; trap 'rm -f "$used"' EXIT
(cd "$src" && find . -name '*.[ch]' | sed 's|^\./||' | sort | xargs grep -E '^[[:space:]]*#[[:space:]]*include[[:space:]]' /dev/null) |
  awk -v layers="$src/LAYERS" -v used="$used" '
    function complain(words) { print "src/" file ": " words; bad = 1 }
    BEGIN { while ((getline line < layers) > 0) if (line !~ /^#/ && (at = index(line, ":"))) allow[substr(line, 1, at - 1)] = substr(line, at + 1) " " }
    {
      at = index($0, ":"); file = substr($0, 1, at - 1); line = substr($0, at + 1); room = file; sub("/[^/]*$", "", room)
      if (!(room in allow) && !(room in told)) { complain("room " room " is not in src/LAYERS"); told[room] = 1 }
      if (room != "term" && line ~ /<(n?curses|ncursesw\/|term\.h)/) complain("only src/term may include curses")
      if (split(line, part, "\"") < 2 || part[2] == "config.h") next
      if (part[2] ~ /(^|\/)\.\.\//) { complain(part[2] " is included by a relative path"); next }
      if (part[2] !~ /\//) { complain(part[2] " is included without its room"); next }
      other = part[2]; sub("/[^/]*$", "", other); print room, other >used
      if (other != room && !index(allow[room] " ", " " other " ")) complain(room " may not include " part[2])
    }
    END { exit bad }' || bad=1
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
