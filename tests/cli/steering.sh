#!/bin/sh
# Programs of the user's own that steer: the samples pass their examination in every language that is there, hostile ones are told
# in one line, and what is written down names no program.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
export XDG_DATA_HOME="$dir" XDG_STATE_HOME="$dir" XDG_CONFIG_HOME="$dir"
complain() { echo "$*"; bad=1; }
# status WANTED COMMAND...: runs astray, expects this exit status, keeps the output in $dir/out and $dir/err
status() {
  want=$1; shift
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
says() { grep -q -e "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cat "$dir/out" "$dir/err")"; }
one_line() { [ "$(wc -l <"$dir/err")" = 1 ] || complain "not one line: $(cat "$dir/err")"; }
samples=$srcdir/contrib/steering

# helmsman NAME COMMANDS: a program in the shell that answers every question by COMMANDS.
helmsman() {
  cat >"$dir/$1" <<SH
#!/bin/sh
while read -r word rest; do
  case \$word in
    hello) echo "hello 1 steer Helmsman" ;;
    steer) $2 ;;
  esac
done
SH
  chmod +x "$dir/$1"
}
fly="steer --scene headon --ship drone --seeds 1"
helmsman rest 'echo "wish 0 0"'
helmsman silent ':'
helmsman nan 'echo "wish nan nan"'
helmsman gone 'echo help >&2; exit 7'
helmsman flood 'yes | head -c 1000000'
helmsman slow 'sleep 2; echo "wish 1 0"'
helmsman killed 'kill -9 $$'
helmsman relapse 'n=$((n + 1)); [ $n -lt 20 ] || exit 7; echo "wish 1 0"'
# shellcheck disable=SC2086 # the words of a command line
{
  status 0 $fly -b "exec:$dir/rest"; says "^headon  exec:$dir/rest$"
  status 0 $fly -b "exec:$dir/rest" -f csv; says "^1,headon,exec:$dir/rest,,drone,"
  status 4 $fly -b "exec:$dir/silent"; says "silent gave no complete answer to 'steer' in 0.5 s, not one byte.*(3 times)"; one_line
  status 4 $fly -b "exec:$dir/nan"; says "'wish nan nan' is not 'wish VX VY' with two finite numbers"; one_line
  status 4 $fly -b "exec:$dir/gone"; says 'gone ended with status 7 without an answer'; one_line
  status 4 $fly -b "exec:$dir/flood"; says "flood answered nonsense: line 1 'y' is not a valid answer"; one_line
  status 4 $fly -b "exec:$dir/slow"; says "slow gave no complete answer to 'steer' in 0.5 s"; one_line
  status 4 $fly -b "exec:$dir/killed"; says 'killed was killed by signal 9'; one_line
  status 4 $fly -b "exec:$dir/relapse"; says 'relapse ended with status 7 without an answer (3 times)'; one_line
  status 2 $fly -b exec:rest; says "needs a '/'"; one_line
  status 2 $fly --jobs 2 -b "exec:$dir/rest"; says 'programs steer one at a time'; one_line
}
# A program that takes all memory that it gets, 64 MiB at a time.
[ -z "$ASTRAY_LONG" ] || {
  cat >"$dir/glutton.c" <<'C'
#include <stdlib.h>
#include <string.h>
int main(void)
{
	enum { PIECE = 64 << 20, MOST = 48 };
	void *piece;
	for (int i = 0; i < MOST && (piece = malloc(PIECE)); i++)
		memset(piece, 1, PIECE);
	return 9;
}
C
  if ${CC:-cc} -O0 -o "$dir/glutton" "$dir/glutton.c" 2>"$dir/err"; then
    # shellcheck disable=SC2086 # as above
    "$ASTRAY" $fly -b "exec:$dir/glutton" >"$dir/out" 2>"$dir/err" && complain 'a glutton flies'
    says 'glutton .*; it used [12]\.[0-9] of at most 2 GiB of memory'; one_line
  fi
}
# race: a ship that a program steers, beside ours.
helmsman east 'echo "wish 9 0"'
status 0 race -f csv --ticks 9 -b "exec:$dir/east" -b seek bench; says "exec:$dir/east,"
status 0 race --ticks 3 -b "exec:$dir/nan" bench; says 'wishes without an answer'; one_line
status 2 race --jobs 2 -b "exec:$dir/east" bench; says 'programs race one at a time'
# experiment: a program flies in place of the behaviour of an arm.
status 0 experiment stale --no-time --seeds 1 -f csv -b "exec:$dir/rest"; says "^1,stale,avoid,0,share,0,.*,arrived,exec:$dir/rest,$"
status 4 experiment stale --seeds 1 -b "exec:$dir/nan"; says 'with two finite numbers (3 times)'; one_line
status 4 experiment replan --seeds 1 -b "exec:$dir/silent"; says 'silent gave no complete answer'; one_line
status 4 experiment corners --seeds 1 -b "exec:$dir/gone"; says 'gone ended with status 7'; one_line
status 4 experiment gaps --seeds 1 -b "exec:$dir/flood"; says 'flood answered nonsense'; one_line
status 4 experiment corridor --seeds 1 -b "exec:$dir/killed"; says 'killed was killed by signal 9'; one_line
status 2 experiment stale --jobs 2 -b "exec:$dir/rest"; says 'programs steer one at a time'; one_line
status 2 experiment mend -b "exec:$dir/rest"; says 'mend compares searches'; one_line
# grade
[ -z "$ASTRAY_LONG" ] || {
  sed 's/\\n", vx, vy/\\n", 0 * vx, 0 * vy/' "$samples/sidestep.c" >"$dir/still.c"
  ${CC:-cc} -O2 -o "$dir/still" "$dir/still.c" -lm || complain 'still was not compiled'
  status 3 grade --steer "$dir/still"; says '^fails first: arrives, a goal ahead, drone: does not arrive'
  says '^    ship at 8,12 to 14,12$'; says '^finite *40 of 40$'; says '^bounded *40 of 40$'
}
status 4 grade --steer "$dir/nan"; says 'with two finite numbers (3 times)'; one_line
status 4 grade --steer -f tap "$dir/nan"; says '^Bail out! .*with two finite numbers'
status 3 grade --steer -f csv "$dir/nan" "$dir/gone"; says '^1,nan,.*with two finite numbers'; says '^1,gone,.*ended with status 7'
status 2 grade --steer --level legal "$dir/rest"; status 2 grade --steer --chaser "$dir/rest"
# Only a command line names a program.
printf 'ships = ({ behaviour = "exec:%s"; start = [1.0, 1.0]; goal = [9.0, 9.0]; });\n' "$dir/rest" >"$dir/named.cfg"
status 4 steer --scene "$dir/named.cfg"; says "behaviour names a program: exec: is accepted from the command line only"; one_line
# space: what is written down keeps the role open, and the recording is flown again without the program.
cp "$dir/east" "$dir/asked"; cd "$dir" || exit 1
status 0 shot -f text --size 80x24 --at 90 --keys 'w' space -b "exec:$dir/asked" headon
says 'Write to?'
cd "$OLDPWD" || exit 1

# The samples.
missing=
for sample in sidestep.py sidestep.js sidestep; do
  case $sample in
    *.py) python3 -c '' 2>/dev/null || { missing="$missing python3"; continue; }; cp "$samples/$sample" "$dir" ;;
    *.js) node -e '' 2>/dev/null || { missing="$missing node"; continue; }; cp "$samples/$sample" "$dir" ;;
    *) ${CC:-cc} -O2 -o "$dir/$sample" "$samples/sidestep.c" -lm 2>"$dir/err" || { missing="$missing cc"; continue; } ;;
  esac
  chmod +x "$dir/$sample"
  # shellcheck disable=SC2086 # as above
  status 0 $fly -b "exec:$dir/$sample" -f csv; cut -d, -f 7-9 "$dir/out" >"$dir/flown.$sample"
  grep -q '^1,1,1$' "$dir/flown.$sample" || complain "$sample does not arrive: $(cat "$dir/out")"
  status 0 race -f csv --ticks 9 -b "exec:$dir/$sample" bench
  [ -n "$ASTRAY_LONG" ] || [ "$sample" = sidestep ] || continue
  status 0 grade --steer "$dir/$sample"; says ': 232 passed, 0 failed'; says '^avoids *32 of 32$'
done
# One that wishes to be faster than its ship is told where.
sed 's/\\n", vx, vy/\\n", 2 * vx, 2 * vy/' "$samples/sidestep.c" >"$dir/fast.c"
if ${CC:-cc} -O2 -o "$dir/fast" "$dir/fast.c" -lm 2>"$dir/err"; then
  status 3 grade --steer "$dir/fast"; says ': 194 passed, 38 failed'; says '^bounded *2 of 40$'
  says '^fails first: bounded, a goal ahead, drone: at 0.00 s it wishes 3 tiles/s; the ship flies 1.5'
fi
[ -z "$missing" ] || echo "left out: samples of steering: there is no$missing"
exit $bad
