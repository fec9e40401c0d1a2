#!/bin/sh
# Fails when a type tag is defined twice under src/, or when more than three files have a static function of one name:
# a backtrace, a profile and a search must say where something is.
src=${srcdir:-.}/src; bad=0
files=$(find "$src" -name '*.[ch]')

# shellcheck disable=SC2086 # a list of files
twice=$(sed -nE 's/^[[:space:]]*(typedef |static |const |extern )*(struct|union|enum) ([a-z_][a-z0-9_]*) \{.*/\3/p; s/^[[:space:]]*(struct|union|enum) ([a-z_][a-z0-9_]*)$/\2/p' \
  $files | sort | uniq -d)
for tag in $twice; do
  echo "type tag '$tag' is defined more than once:"; bad=1
  grep -rnE "(struct|union|enum) $tag( \{|\$)" "$src"
done

# A definition starts at the left margin; its name stands before the first parenthesis.
for f in $files; do
  sed -nE 's/^static ([a-z_0-9]+[ *]+)+([a-z_0-9]+)\(.*/\2/p' "$f" | sort -u
done | sort | uniq -c | while read -r count name; do
  [ "$count" -le 3 ] || echo "static function '$name' stands in $count files"
done | grep . && bad=1
exit $bad
