#!/bin/sh
# This build computes what every other build computes: a flight whose figures are known, and options of the compiler that
# would change them are refused.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }

# The hash of each flight is that of all its states.
hashes() {
  "$ASTRAY" steer --scene rocks30 -b "$1" --seeds 3 --no-time -f csv |
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next } { print $column["seed"], $column["ship"], $column["hash"] }' | cksum
}
known='3909875730 555
2277764191 555'
for behaviour in lj orca; do hashes $behaviour; done >"$dir/sums"
echo "$known" | cmp -s - "$dir/sums" || complain "other results than those of every other build, unless this scene or these
behaviours were changed: look at the compiler and its options, which are
  $("${CC%% *}" --version 2>&1 | head -n 1)
  $FLAGS
The sums were: $(cat "$dir/sums")"

ln -s "$(cd "$srcdir" && pwd)" "$dir/source" # which configure cannot have in a path with a blank
for flags in CFLAGS=-Ofast 'CC=gcc -ffast-math' CFLAGS=-funsafe-math-optimizations CPPFLAGS=-fassociative-math CFLAGS=-freciprocal-math \
  CFLAGS=-ffinite-math-only CFLAGS=-ffp-contract=fast LDFLAGS=-ffast-math; do
  (cd "$dir" && sh source/configure "$flags") >"$dir/out" 2>&1 && complain "configure takes $flags"
  grep -q -e "-${flags#*[= ]-} lets the compiler change results" "$dir/out" || complain "configure does not name $flags: $(cat "$dir/out")"
done
# shellcheck disable=SC2086 # CC and FLAGS are lists of words
$CC $FLAGS -ffinite-math-only -fsyntax-only "$srcdir/src/base/vec2.c" 2>"$dir/out" && complain "the source takes -ffinite-math-only"
grep -q 'results must be bit-identical everywhere' "$dir/out" || complain "the source refuses it for another reason: $(cat "$dir/out")"
exit $bad
