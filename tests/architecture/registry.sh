#!/bin/sh
# Fails unless every line of a .def file names a file that defines the variant, every file that defines a variant
# has a line, every file of src is in the local.mk of its room, and Makefile.am includes every local.mk.
top=${srcdir:-.}; bad=0
for family in path:pathfinders:PATHFINDER:pathfinder:path_ chase:chasers:CHASER:chaser:chase_ \
              steer:behaviours:BEHAVIOUR:behaviour:steer_ map:generators:GENERATOR:generator:generator_ \
              map:formats:FORMAT:format:format_ arcade:pilots:PILOT:pilot:pilot_ lab:experiments:EXPERIMENT:experiment:experiment_; do
  IFS=: read -r room def macro type prefix <<X
$family
X
  list=$top/src/$room/$def.def
  [ -f "$list" ] || continue
  lines=$(sed -n "s/^$macro(\([a-z0-9_]*\), *\([a-z0-9_]*\)[,)].*/\1:\2/p" "$list" | sort)
  for line in $lines; do
    file=src/$room/${line#*:}.c
    grep -q "^const struct $type $prefix${line%:*} = " "$top/$file" 2>/dev/null ||
      { echo "$list: ${line%:*}: $file does not define $prefix${line%:*}"; bad=1; }
  done
  found=$(cd "$top/src/$room" && sed -n "s/^const struct $type $prefix\([a-z0-9_]*\) = .*/\1/p" ./*.c | sort)
  named=$(printf '%s\n' "$lines" | sed 's/:.*//' | sort)
  [ "$found" = "$named" ] || { echo "$list names [$named], but the files define [$found]"; bad=1; }
done
# Views are in several rooms, so their lines name the whole path.
lines=$(sed -n 's/^VIEW(\([a-z0-9_]*\), *\([a-z0-9_/]*\)).*/src\/\2.c:const struct view view_\1 = {/p' "$top/src/ui/views.def" | sort)
found=$(cd "$top" && grep -r '^const struct view view_[a-z0-9_]* = {' src --include='*.c' | sort)
[ "$lines" = "$found" ] || { echo "src/ui/views.def names [$lines], but the files define [$found]"; bad=1; }
for c in $(cd "$top" && find src -name '*.[ch]' -o -name '*.def' | sort); do
  list=${c%/*}/local.mk
  grep -q "[[:space:]]%D%/${c##*/}\$\|[[:space:]]%D%/${c##*/} " "$top/$list" || { echo "$c is not in $list"; bad=1; }
done
for list in $(cd "$top" && find data src tests -name local.mk); do
  grep -qx "include $list" "$top/Makefile.am" || { echo "Makefile.am does not include $list"; bad=1; }
done
exit $bad
