#!/bin/sh
# Fails if a header does not compile on its own.
top=${srcdir:-.}; bad=0
for h in $(cd "$top/src" && find . -name '*.h' ! -path './term/*' | sed 's|^\./||' | sort); do
  printf '#include "config.h"\n#include "%s"\n' "$h" |
    ${CC:-cc} -std=c17 -D_GNU_SOURCE -Wall -Wno-unused -I. -I"$top/src" -fsyntax-only -x c - || { echo "src/$h does not compile on its own"; bad=1; }
done
exit $bad
