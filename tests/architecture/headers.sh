#!/bin/sh
# Fails if a header does not compile on its own.  That of a file which includes it first was just compiled so.
top=${srcdir:-.}; bad=0
for h in $(cd "$top/src" && find . -name '*.h' ! -path './term/*' | sed 's|^\./||' | sort); do
  first=$(sed -n '/^#include "config.h"/d; s/^#include [<"]\([^>"]*\)[>"].*/\1/p' "$top/src/${h%.h}.c" 2>/dev/null | head -n 1)
  [ "$first" = "$h" ] && continue
  printf '#include "config.h"\n#include "%s"\n' "$h" |
    ${CC:-cc} -std=c17 -D_GNU_SOURCE -Wall -Wno-unused -I. -I"$top/src" -fsyntax-only -x c - || { echo "src/$h does not compile on its own"; bad=1; }
done
exit $bad
