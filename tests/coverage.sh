#!/bin/sh
# coverage.sh BUILD: what the tests have run of the core, in BUILD, a directory configured with CFLAGS=--coverage after
# make check.  Fails below 92 % of the lines, if a line that handles an error was never run and tests/uncovered.list does
# not give the reason, and if that list names a line that is not there.  A line there: file, TAB, the line without
# blanks around it, TAB, reason.
top=$(cd "$(dirname "$0")/.." && pwd) || exit 1
list=$top/tests/uncovered.list
cd "$1" || exit 1
export LC_ALL=C
find src -name '*.gcda' ! -path 'src/term/*' ! -path 'src/cli/*' | sort | xargs -n 50 gcov -t 2>/dev/null |
awk -v list="$list" '
  BEGIN {
    while ((getline line <list) > 0)
      if (line !~ /^#/ && split(line, field, "\t") == 3) reason[field[1] "\t" field[2]] = field[3]
  }
  /^ *-: *0:Source:/ {
    file = $0
    sub(/^ *-: *0:Source:/, "", file)
    sub(/^.*\/src\//, "src/", file)
    ours = file ~ /^src\/.*\.[ch]$/ && file !~ /^src\/(term|cli)\//
    next
  }
  ours && match($0, /^ *[^:]*: *[0-9]+:/) {
    count = substr($0, 1, index($0, ":") - 1)
    rest = substr($0, index($0, ":") + 1)
    number = substr(rest, 1, index(rest, ":") - 1) + 0
    text = substr(rest, index(rest, ":") + 1)
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    gsub(/ /, "", count)
    if (number == 0) next
    there[file "\t" text] = 1
    if (count == "-") next
    at = file ":" number
    if (!(at in lines)) { lines[at] = text; n++ }
    if (count ~ /^[0-9]/ && !(at in run)) { run[at] = 1; hit++ }
  }
  END {
    if (!n) { print "nothing was measured"; exit 1 }
    for (at in lines) {
      split(at, part, ":")
      key = part[1] "\t" lines[at]
      handles = lines[at] ~ /diag_(set|at)\(|return STATUS_|= STATUS_|return diag|abort\(/ && lines[at] !~ /STATUS_OK/
      if (at in run || !handles || key in reason) continue
      print at ": never run: " lines[at] | "sort"
      bad++
    }
    close("sort")
    for (key in reason) if (!(key in there)) { print "tests/uncovered.list: not there: " key; bad++ }
    share = 100 * hit / n
    printf "%d of %d lines of the core were run: %.1f %%; %d faults\n", hit, n, share, bad
    exit share < 92 || bad > 0
  }'
