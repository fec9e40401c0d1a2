#!/bin/sh
# Whole runs, two home and two caught for good, come out the same in every build.  played.txt has their proofs; they
# are of the thirteenth edition of the rules, and go when the rules change.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }

while read -r proof; do
  "$ASTRAY" replay --verify "$proof" >>"$dir/verified" 2>&1 || complain "$(tail -n 1 "$dir/verified")"
done <"$srcdir/tests/cli/played.txt"
for end in home "caught for good"; do
  [ "$(grep -c ", $end, score [0-9]*$" "$dir/verified")" = 2 ] || complain "not two runs end $end: $(cat "$dir/verified")"
done
exit $bad
