#!/bin/sh
# A run outlives its rules: this plays a run, makes a later version of the program with other rules, and watches the run there,
# with the keys of a replay, as it looked here.  The later version says who can play it, cannot verify it, and keeps it.
top=${srcdir:-.}
[ -n "$FLAGS" ] && [ -n "$LINK_LIBS" ] && [ -f libprogram.a ] || { echo "left out: a later version with other rules: it is tried by make check only"; exit 77; }
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT
bad=0; complain() { echo "$*"; bad=1; }
CC=${CC#ccache } LINK=${LINK#ccache }
rules=$(sed -n 's/.*EDITION_RULES = \([0-9]*\).*/\1/p' "$top/src/world/edition.h") now=$("$ASTRAY" --version | sed -n 's/^astray //p;q')
later=99.1.0

# The later version: its number, its rules, and one wound less in a run.
mkdir -p "$dir/src/world"
sed "s/EDITION_RULES = $rules/EDITION_RULES = $((rules + 1))/" "$top/src/world/edition.h" >"$dir/src/world/edition.h"
{ cat "$top/src/world/releases.def"; echo "RELEASE(\"$later\", $((rules + 1)))"; } >"$dir/src/world/releases.def"
sed "s/$now\"/$later\"/" config.h >"$dir/src/config.h"
sed 's/\.wounds = GAME_WOUNDS,/.wounds = GAME_WOUNDS - 1,/' "$top/src/world/game.c" >"$dir/src/world/game.c"
for file in world/edition.h world/game.c; do
  ! cmp -s "$top/src/$file" "$dir/src/$file" || complain "the later version has the old src/$file"
done
(cd "$top/src" && grep -rlE 'EDITION_RULES|PACKAGE_[VS]|releases\.def' --include='*.c' .) | sed "s|^\./|$top/src/|" >"$dir/files"
printf '%s\n' "$dir/src/world/game.c" "$top/src/cli/main.c" >>"$dir/files"
n=0
while read -r file; do
  n=$((n + 1))
  # shellcheck disable=SC2086 # flags are split on purpose
  $CC -I"$dir/src" $FLAGS -O0 -g0 -w -c "$file" -o "$dir/$n.o" || { echo "does not compile"; exit 1; }
done <"$dir/files"
# shellcheck disable=SC2086 # flags are split on purpose
$LINK -Wl,-S -o "$dir/astray" "$dir"/*.o libprogram.a libcore.a $LINK_LIBS || { echo "does not link"; exit 1; }

here() { XDG_CONFIG_HOME=$dir/none XDG_DATA_HOME=$dir/data "$ASTRAY" "$@" 2>&1; }
there() { XDG_CONFIG_HOME=$dir/none XDG_DATA_HOME=$dir/data "$dir/astray" "$@" 2>&1; }
there --version | grep -q "^astray $later" || complain "the later version is $(there --version)"

# A run that leaves the first floor; a few seeds are tried, since rules and data may change.
for seed in 12 13 14 15 16 17 18 19 20 21; do
  rm -rf "$dir/data"
  for turn in 1 2 3 4 5 6 7 8 9 10; do printf '%s\n' o '>' travel Enter; done >"$dir/keys"
  { cat "$dir/keys" "$dir/keys" "$dir/keys"; echo QUIT; } | here play --seed $seed --plain=full >"$dir/out"
  grep -q '; floor 2 ' "$dir/out" && break
done
run=$dir/data/astray/run.journal
grep -q '; floor 2 ' "$dir/out" && [ -s "$run" ] || { echo "no run leaves the first floor: $(tail -n 1 "$dir/out")"; exit 1; }
cp "$run" "$dir/run"

# The run's rows of the screen, which the replay's own do not reach.
screen() { # screen PROGRAM KEYS
  "$1" shot -f text --size 80x24 --keys "$2" replay "$dir/run" | sed -n 1,22p
}
for keys in 0 '0 .' '0 . . . . .' '4 g' '2 5 g' '2 5 g , ,' '0 . . ,'; do
  screen here "$keys" >"$dir/here.txt"; screen there "$keys" >"$dir/there.txt"
  cmp -s "$dir/here.txt" "$dir/there.txt" || complain "after '$keys' the film shows: $(cat "$dir/there.txt") and not $(cat "$dir/here.txt")"
done
[ "$(screen there '4 g')" != "$(screen there '2 5 g')" ] || complain "the film does not move"
there shot -f text --keys '4 g' replay "$dir/run" | grep -q "film of astray $now, rules $rules: not verified" || complain "the film does not say that it is not verified"
there shot -f text --keys e replay "$dir/run" | grep -q 'A film can only be watched' || complain "a film is explained"

# What needs the rules is refused, and the message names the version that has them.
for option in --verify --explain --proof; do
  said=$(there replay $option "$dir/run"); status=$?
  [ "$status" -ne 0 ] || complain "replay $option accepts a run of other rules"
  case $said in
  "astray: $dir/run: a run of astray $now under rules $rules; this is astray $later, which plays rules $((rules + 1))") ;;
  *) complain "replay $option says: $said" ;;
  esac
done
proof=$(head -n 1 "$top/tests/cli/played.txt")
said=$(there replay --verify "$proof") && complain "a proof of other rules is verified"
case $said in
*"played under rules $rules, which astray $now plays; this is astray $later, which plays rules $((rules + 1)) and cannot check it") ;;
*) complain "the proof is refused with: $said" ;;
esac

# The later version plays by its own rules, and keeps the run.
{ echo .; echo QUIT; } | there play --seed $seed --plain=full >"$dir/out"
grep -q '; wounds 2; ' "$dir/out" || complain "the later version plays by the old rules: $(tail -n 2 "$dir/out")"
for kept in "$dir"/data/astray/*.journal.aside-* "$dir"/data/astray/replays/*; do
  cmp -s "$kept" "$dir/run" && break
done
cmp -s "$kept" "$dir/run" || complain "the later version does not keep the run: $(ls -R "$dir/data")"
exit $bad
