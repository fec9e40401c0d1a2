#!/bin/sh
# Fails unless every line of a .def file names a file that defines the variant, every file that defines a variant
# has a line, every file of src is in the local.mk of its room, and Makefile.am includes every local.mk.
top=${srcdir:-.}; bad=0
for family in path:pathfinders:PATHFINDER:pathfinder:path_ chase:chasers:CHASER:chaser:chase_ \
              steer:behaviours:BEHAVIOUR:behaviour:steer_ map:generators:GENERATOR:generator:generator_ \
              map:formats:FORMAT:format:format_ arcade:pilots:PILOT:pilot:pilot_ lab:experiments:EXPERIMENT:experiment:experiment_ \
              players:bots:BOT:bot:bot_ world:tools:TOOL:tool:tool_ world:things:THING:thing:thing_ world:verbs:VERB:verb:verb_ \
              world:events:EVENT:event_info:event_ world:goals:GOAL:goal:goal_; do
  IFS=: read -r room def macro type prefix <<X
$family
X
  list=$top/src/$room/$def.def
  [ -f "$list" ] || { echo "$list is missing"; bad=1; continue; }
  # MACRO(name, file..) or MACRO(NAME, name, file..)
  lines=$(sed -nE "s/^$macro(_BARE)?\(([A-Z_]+, *)?([a-z0-9_]+), *([a-z0-9_]+)[,)].*/\3:\4/p" "$list" | sort)
  for line in $lines; do
    file=src/$room/${line#*:}.c
    grep -q "^const struct $type $prefix${line%:*} =" "$top/$file" 2>/dev/null ||
      { echo "$list: ${line%:*}: $file does not define $prefix${line%:*}"; bad=1; }
  done
  found=$(cd "$top/src/$room" && sed -n "s/^const struct $type $prefix\([a-z0-9_]*\) =.*/\1/p" ./*.c | sort)
  named=$(printf '%s\n' "$lines" | sed 's/:.*//' | sort)
  [ "$found" = "$named" ] || { echo "$list names [$named], but the files define [$found]"; bad=1; }
  # The two names of a line agree.
  sed -nE "s/^$macro(_BARE)?\(([A-Z_]+), *([a-z0-9_]+), .*/\2 \3/p" "$list" | while read -r id name; do
    [ "$(echo "$id" | tr '[:upper:]' '[:lower:]')" = "$name" ] || echo "$list: $id is called $name"
  done | grep . && bad=1
done
for c in $(cd "$top" && find src -name '*.[ch]' -o -name '*.def' | sort); do
  list=${c%/*}/local.mk
  grep -q "[[:space:]]%D%/${c##*/}\$\|[[:space:]]%D%/${c##*/} " "$top/$list" || { echo "$c is not in $list"; bad=1; }
done
for list in $(cd "$top" && find data src tests -name local.mk); do
  grep -qx "include $list" "$top/Makefile.am" || { echo "Makefile.am does not include $list"; bad=1; }
done
exit $bad
