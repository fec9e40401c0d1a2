#!/bin/sh
# shot and cast: the picture is the screen that the golden files pin, an SVG file stands by itself, the same command line
# gives the same bytes, and nothing that is played for a picture goes to the disk.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
export XDG_DATA_HOME="$dir/home" XDG_STATE_HOME="$dir/home" XDG_CONFIG_HOME="$dir/home"
complain() { echo "$*"; bad=1; }
status() {
  want=$1; shift
  timeout 60 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
says() { grep -q -- "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cat "$dir/out" "$dir/err")"; }
golden() { sed '/^---- roles/,$d' "${srcdir:?}/tests/golden/$1.txt" | cmp -s - "$dir/out" || complain "not the screen of $1: $(cat "$dir/out")"; }

arena="play --map $srcdir/tests/screens/arena.txt --seed bright-otter"
replay="replay $srcdir/tests/golden/chase.journal"
walk='k l l l l l l l l l l'
# shellcheck disable=SC2086 # the command lines are split on purpose
{
status 0 shot --keys "$walk" $arena; golden run-80x24
status 0 shot --keys "$walk x" $arena; golden look-80x24
status 0 shot --size 40x12 --keys "$walk" $arena; golden run-40x12
status 0 shot --theme mono --ascii --keys "$walk v" $arena; golden run-ascii-80x24
status 0 shot --keys '= j j j j j l' play; says 'motion.*off'
status 0 shot --keys 'm l Enter . . Enter' play; says 'turn'
status 0 shot --keys "$(for _ in $(seq 110); do printf '. '; done)" space defence; says 'Score 25, your first score'
[ -z "$(find "$dir/home" -type f 2>/dev/null)" ] || complain "a picture left $(find "$dir/home")"

# Well-formed, with nothing from elsewhere, and the same every time.
svg() {
  status 0 shot -o "$dir/a.svg" "$@"; status 0 shot -f svg "$@"
  cmp -s "$dir/a.svg" "$dir/out" || complain "shot $*: two pictures differ"
  if command -v xmllint >/dev/null; then
    xmllint --noout "$dir/a.svg" || complain "shot $*: not well-formed"
  fi
  # Each line is one whole element, and attributes and text hold no bare < or &.
  awk 'NR == 1 { if (!/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"( [a-zA-Z-]+="[^"<&]*")*>$/) exit 1; next }
       ended { exit 1 }
       /^<\/svg>$/ { ended = 1; next }
       !/^<path( [a-z-]+="[^"<&]*")+\/>$/ && !/^<(title|text)( [a-zA-Z-]+="[^"<&]*")*>([^<&]|&(lt|gt|amp);)*<\/(title|text)>$/ { exit 1 }
       END { if (!ended) exit 1 }' "$dir/a.svg" || complain "shot $*: not the elements that it is made of"
}
svg lake; svg --theme light lake; svg --theme ansi-light lake
svg --at 120 --size 100x30 lab -a astar --no-time lake
svg --at 40 $replay; svg --at 200 space rocks30; svg --keys "$walk" $arena; svg --theme ansi --keys '?' lab lake
status 0 shot --theme light -f svg lake; says '#ffffff'

# A race says who waits, and why: three turns of 100 nodes.
status 0 shot --keys "R . . ." lab -a dijkstra -a astar pocket
says '1 thinks: 300 cells so far, 100 a turn; it waited 3 turns'; says 'Dijkstra  *thinks, '

# The moments are those of the screen.
status 0 shot --at 120 lab -a astar --no-time lake; says 'step 120/'; says 'expanded 120'
status 0 shot --at 40 $replay; says 'action 40/400'
status 0 shot --at 0 $replay; says 'action 0/400'
status 0 shot --at 300 space rocks30; says 'tick 300/'

status 2 shot; status 2 shot list; status 2 shot lake more; status 2 shot --at 1 lake; status 2 shot --at 1 play; says 'cannot go to a step'
status 2 shot --size 9 lake; status 2 shot --size 0x9 lake; status 2 shot --size 9x99999 lake
status 2 shot --keys nokey lab; says "unknown key 'nokey'"
status 4 shot nowhere; status 6 shot -o "$dir/no/where.svg" lake
status 2 shot $replay --verify; says 'does not open a screen'
# A command line that does not open a screen is refused before it does anything.
for line in "play --bot naive --seeds 1" "play --plain" "lesson --check" "lesson" "$replay --proof"; do
	status 2 shot $line; says 'does not open a screen'; [ ! -s "$dir/out" ] || complain "shot $line ran first"
done
status 2 shot play --bot naive --seeds 1 -o "$dir/rows"
[ ! -e "$dir/rows" ] || complain "a picture wrote the rows of a bot"
status 2 shot plot "$dir/none.csv"; says "'plot' is not a command that opens a screen"
status 0 shot play --help; says 'Usage'
status 2 shot play --resume; status 2 shot shot lake

status 0 cast -o "$dir/a.cast" $replay; status 0 cast $replay
cmp -s "$dir/a.cast" "$dir/out" || complain "two recordings of a replay differ"
head -n 1 "$dir/a.cast" | grep -q '^{"version": 2, "width": 80, "height": 24, ' || complain "no head of asciicast v2"
# Time never goes back, and --speed and --idle bound it.
last() { awk -F '[][,]' 'NR > 1 { if ($2 < at) exit 1; at = $2 } END { print at }' "$1"; }
slow=$(last "$dir/a.cast"); status 0 cast --speed 400 -o "$dir/b.cast" $replay; fast=$(last "$dir/b.cast")
echo "$slow $fast" | awk '{ exit !($1 > 3.9 * $2 && $1 < 4.1 * $2) }' || complain "four times as fast: $slow s, $fast s"
status 0 cast --idle 0.01 -o "$dir/b.cast" $replay; idle=$(last "$dir/b.cast")
echo "$idle" | awk '{ exit !($1 > 0.5 && $1 < 10) }' || complain "with no pause above 0.01 s: $idle s"
status 0 cast --longest 3 space rocks30; longest=$(last "$dir/out")
echo "$longest" | awk '{ exit !($1 > 2.9 && $1 <= 3.05) }' || complain "at most 3 s: $longest s"
status 0 cast --longest 120 -o "$dir/b.cast" --keys "$(for _ in $(seq 40); do printf 'Space l '; done)" space asteroids
# A recording that plays by itself: the same every time, and small enough for a page.
status 0 cast -o "$dir/a.svg" lab -a dijkstra -a astar --no-time bench; status 0 cast -f svg lab -a dijkstra -a astar --no-time bench
cmp -s "$dir/a.svg" "$dir/out" || complain "two animated pictures differ"
[ "$(wc -c <"$dir/a.svg")" -le 300000 ] || complain "an animated picture of $(wc -c <"$dir/a.svg") bytes"
[ "$(grep -c '^<animate ' "$dir/a.svg")" -gt 40 ] || complain "an animated picture of $(grep -c '^<animate ' "$dir/a.svg") frames"
if command -v xmllint >/dev/null; then xmllint --noout "$dir/a.svg" || complain "an animated picture is not well-formed"; fi
status 2 cast; status 2 cast lake; status 2 cast --speed 0 $replay
[ -z "$(find "$dir/home" -type f 2>/dev/null)" ] || complain "a recording left $(find "$dir/home")"
}
exit $bad
