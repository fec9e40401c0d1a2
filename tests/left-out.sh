#!/bin/sh
# left-out.sh LOG...: what the tests whose logs these are left out, and why.  A test says so in a line that begins with
# "left out: ", whether or not it goes on with the rest.
{
  [ -n "$ASTRAY_LONG" ] || echo "left out: the long form of tests: make check-long runs it"
  for log; do
    grep -h '^left out: ' "$log" || ! grep -qs '^:test-result: SKIP' "${log%.log}.trs" || echo "left out: ${log%.log}: it does not say why"
  done
} | sort -u | awk '{ print; n++ } END { if (!n) print "Nothing was left out." }'
