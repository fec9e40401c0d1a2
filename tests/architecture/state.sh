#!/bin/sh
# Fails if the core library has writable static data: worlds are values.  Skipped under sanitizers and coverage, which
# add data of their own.
lib=${1:-libcore.a}
command -v objdump >/dev/null || { echo "left out: writable statics: objdump is not installed"; exit 77; }
nm "$lib" 2>/dev/null | grep -qE '__(a|ub)san_|__gcov_' && { echo "left out: writable statics: sanitizers and coverage add some"; exit 77; }
objdump -t "$lib" | awk '/^[^ ]*\.o:/ {file = $1}
  ($4 ~ /^\.(data|bss)$/ || $3 ~ /^\.(data|bss)$/) && $NF !~ /^\./ {print file, $0; bad = 1} END {exit bad}'
