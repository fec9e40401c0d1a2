#!/bin/sh
# analyze.sh FLAG..: gcc -fanalyzer, with these flags, over all of src.  Fails on a finding that tests/analyzer.list does
# not give a reason for.  A line there: FILE, TAB, OPTION, TAB, reason.  What is no longer found is told, and no failure:
# other versions of gcc find other things.
cd "$(dirname "$0")/.." || exit 1
found=$(mktemp) || exit 1
trap 'rm -f "$found"' EXIT
export LC_ALL=C
find src -name '*.c' | sort | xargs -P "$(nproc)" -I FILE gcc "$@" -O1 -fanalyzer -S -o /dev/null FILE 2>&1 |
  sed -n 's/^\(src\/[^:]*\):.*\[\(-Wanalyzer-[a-z-]*\)\]$/\1	\2/p' | sort -u >"$found"
awk -F '\t' '
  FNR == NR { if (!/^#/ && NF == 3) reason[$1 FS $2] = $3; next }
  { n++; seen[$0] = 1; if (!($0 in reason)) { print "not reviewed: " $0; bad++ } }
  END {
    for (line in reason) if (!(line in seen)) print "no longer found: " line
    printf "%d findings, %d not reviewed\n", n, bad
    exit bad > 0
  }' tests/analyzer.list "$found"
