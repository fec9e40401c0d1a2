#!/bin/sh
# Plays whole runs through a pipe, with a player that knows nothing but the lines that come out of it.  One seed must take
# it to floor 6, and each run must prove itself.  Seed 10 does today; where the balance has moved on, another one will.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
XDG_DATA_HOME=$dir XDG_STATE_HOME=$dir XDG_CONFIG_HOME=$dir; export XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
complain() { echo "$*" >&2; bad=1; }
mkfifo "$dir/in" "$dir/out"
# mawk waits for a full buffer unless it is told that somebody waits for an answer.
AWK=awk; case $(awk -W version 2>&1 </dev/null) in mawk*) AWK="awk -W interactive" ;; esac

# The player: goes for the stairs, explores while it does not know them, and flees from who hunts it: to the open side
# that is neither deadly nor doomed and farthest from them.
cat >"$dir/player.awk" <<'AWK'
function distance(x, y, u, v,   dx, dy) { dx = x > u ? x - u : u - x; dy = y > v ? y - v : v - y; return dx > dy ? dx : dy }
function has(list, word) { return index(" " list " ", " " word " ") > 0 }
function say(command) { print command; fflush(); sent++ }
BEGIN {
  split("north east south west north-east south-east south-west north-west wait", name, " ")
  split("0 1 0 -1 1 1 -1 -1 0", dx, " "); split("-1 0 1 0 -1 1 1 -1 0", dy, " ")
}
/^bye/ { exit }
/^view summary/ { print floor > result; say("QUIT"); next }
/^view offer/ { say(++tries % 3 ? "Enter" : "Esc"); next }
/^view / { say("Esc"); next }
/^turn / {
  n = split($0, part, "; "); open = deadly = doomed = ""; hunters = 0; near = 99; stairs = 0; tool = 0
  for (i = 1; i <= n; i++) {
    m = split(part[i], w, " ")
    if (w[1] == "turn") turn = w[2]
    else if (w[1] == "floor") floor = w[2]
    else if (w[1] == "at") split(w[2], at, ",")
    else if (w[1] == "open") open = part[i]
    else if (w[1] == "deadly") deadly = part[i]
    else if (w[1] == "doomed") doomed = part[i]
    else if (w[1] == "down") { split(w[3], goal, ","); stairs = 1 }
    else if (w[1] == "see") {
      split(w[5], c, ","); hunters++; hx[hunters] = c[1]; hy[hunters] = c[2]
      d = distance(at[1], at[2], c[1], c[2])
      if (part[i] ~ /hunting|stuck|thinking/ && d < near) near = d
    }
  }
  stuck = turn == last ? stuck + 1 : 0; last = turn
  if (sent > 4000) { print floor > result; say("QUIT"); next }
  if (near > 7 && deadly == "" && doomed == "") {
    if (stuck > 3) say("wait"); else say(stairs ? "stairs_down" : stuck % 2 ? "wait" : "explore")
    next
  }
  best = -1e9; choice = "wait"
  for (d = 1; d <= 9; d++) {
    if (d < 9 && !has(open, name[d])) continue
    x = at[1] + dx[d]; y = at[2] + dy[d]; worth = d == 9 ? -1 : 0
    if (has(deadly, name[d])) worth -= 1000
    if (has(doomed, name[d])) worth -= 500
    for (k = 1; k <= hunters; k++) { away = distance(x, y, hx[k], hy[k]); worth += away > 8 ? 8 : away }
    if (stairs) worth -= 1.5 * distance(x, y, goal[1], goal[2])
    worth -= 0.4 * seen[floor, x, y]
    if (worth > best) { best = worth; choice = name[d] }
  }
  seen[floor, at[1], at[2]]++
  if (stairs && at[1] == goal[1] && at[2] == goal[2]) choice = "stairs_down"
  gsub("-", "_", choice); say(choice)
}
AWK

# play SEED: one run; prints the floor that it came to
play() {
  rm -rf "$dir/astray" "$dir/floor"
  timeout 300 "$ASTRAY" --plain=full --seed "$1" <"$dir/in" >"$dir/out" 2>"$dir/err" &
  # shellcheck disable=SC2086 # a command and its options
  timeout 300 $AWK -v result="$dir/floor" -f "$dir/player.awk" >"$dir/in" <"$dir/out"
  wait $!; got=$?
  [ $got = 0 ] || complain "seed $1: exit $got: $(cat "$dir/err")"
  cat "$dir/floor" 2>/dev/null
}

# What has to be decided is told in sentences, not in rows of the screen.
for words in "travel:Where to?" "look:"; do
  printf '%s\nback\nQUIT\n' "${words%%:*}" | "$ASTRAY" --plain=full --seed 17 >"$dir/told" 2>&1
  grep -q "^tell ${words#*:}" "$dir/told" || complain "'${words%%:*}' is not told: $(cat "$dir/told")"
done

# A program hears the version of the protocol, and the news before the rest of a turn.
printf 'QUIT\n' | "$ASTRAY" --plain=full --seed 17 >"$dir/heard" 2>&1
[ "$(head -n 1 "$dir/heard")" = 'protocol 1' ] || complain "no version of the protocol: $(cat "$dir/heard")"
sed -n 2p "$dir/heard" | grep -q '^say ..' || complain "the news do not come first: $(cat "$dir/heard")"
! grep -q '^turn .*; say ' "$dir/heard" || complain "news come again: $(cat "$dir/heard")"

# hears COMMANDS... -- LINE...: whoever plays COMMANDS by ear hears each LINE, a regular expression, in this order.
hears() {
  commands=
  while [ "$1" != -- ]; do commands="$commands$1
"; shift; done
  shift
  # shellcheck disable=SC2086 # a command and its options
  printf '%sQUIT\n' "$commands" | "$ASTRAY" $more >"$dir/heard" 2>&1 || complain "exit $?"
  at=0
  for line; do
    found=$(tail -n +$((at + 1)) "$dir/heard" | grep -nx -m 1 -- "$line" | cut -d: -f1)
    [ -n "$found" ] || { complain "'$commands': no '$line' after line $at of: $(cat "$dir/heard")"; return; }
    at=$((at + found))
  done
}
cat >"$dir/hall.txt" <<'MAP'
astray map 1
title The hall
start @
goal >
hunter k kid
map
##############
#............#
#.@........k.#
#......#....>#
#............#
##############
MAP
more="play --plain --practice --seed 1 --map $dir/hall.txt"
hears where who 'what east' 'what ne' what how -- 'Kid, 9 east, .*' 'Stairs down, 10 east and 1 south\.' 'The hall\.' \
  'You are on floor\.' 'Kid, 9 east, .*' 'East: kid at 9; 10 floor, wall\.' 'North-east: 1 floor, wall\.' 'Open: all\.' \
  '3 of 3 wounds left\.'
# Only what is new is said: neither the floor nor the stairs come again.
hears wait wait -- 'Stairs down, .*' 'Kid, .*'
[ "$(grep -c 'Stairs down' "$dir/heard")" = 1 ] || complain "what is known is said again: $(cat "$dir/heard")"
# The same word names a direction and its action; a word that is no command is named.
hears north-east 'west dance' -- "no command 'dance'; HELP lists them" '.*' 'bye'
# A journey is one line, without a line for each turn.
more='--plain --seed 7'
hears explore -- '[0-9]* turns, .*' '.*'
! grep -q '^step\|^turn' "$dir/heard" || complain "a journey has a line for each turn: $(cat "$dir/heard")"
# Lists say their title and the chosen line, and all lines when they are asked; forms say what is chosen.
more='puzzle --plain'
hears down what -- 'Puzzles\.' '1 of [0-9]*: .*' '2 of [0-9]*: .*' '1: .*' '2: .*' '3: .*'
more=--plain
hears m down more -- 'Practice\.' '1 of .*' '2 of .*' '2 of .*'
# The lab says the step, why this cell, and what comes next; and asked, the head of the frontier and the path.
more='lab --plain --no-time lake -a astar'
hears 'step10' what 'what east' last how 'inspect east' -- 'A\*, step 0 of 494\.' 'Next: here, .*' 'Lake, .* goal is 66 east and 4 south .*' \
  'A\*, step 10 of 494\.' 'A\* took .*' 'Next: .*, g .*, h .*, f .*' 'Next: .*' '2: .*' '5: .*' '[0-9]* cells are open\.' \
  'East: 1[0-9] floor, .*' 'A\* found a path .*' 'A\* step 5: .*' 'The path: 2.*' '67 east and 4 south: floor, not reached.'
# A lesson says its page and its question, and never what comes next before the answer; the open cells are in map order.
more='lesson --plain 01-rings'
hears Enter what 'where' north accept -- 'Breadth-first search keeps a queue.*' 'Rings, page 1 of 5\.' '.* which .*\|Which .*' '1: 3 north, g 2\.0\.' \
  '2: .*' '.*: floor, expanded, .*' '.*: floor, .*' 'No, not .*' 
! grep -q '^Next' "$dir/heard" || complain "a lesson gives its answer away: $(cat "$dir/heard")"
more='lesson --plain 11-the-trap'
hears Enter 1 -- 'The trap, page 1 of 4\.' 'Which of them .*' '.*chosen: 1 magnets.*'
# Ships say where their goal is and what they touched; sliders are a list.
more='space --plain utrap'
hears step10 last who -- '1, .*: 1 ship, .*' 'Ship 1, goal 51 east and 3 south: at rest\.' 'The trap, .*' 'Ship 1, .*' \
  '1, .* smallest gap .*' 'Ship 1, goal .*'
# One that is docked was destroyed, and one that hauls was at its goal.
more='space --plain --seed 3 galaxy'
hears last -- '1, .*: 4 ships, .*' 'Ship 1: \(at\|to\) planet [1-6]\(, .*\)*\.' 'Ship 4: \(at\|to\) planet [1-6]\(, .*\)*\.'
# Words and keys of each action are a line of the help.
more='lab --plain --no-time'
hears help -- 'Help\..*' 'toggle space: play, stop\.'
# Programs get the rows of these views.
for view in 'lab --no-time' 'lesson 01-rings' puzzle 'space utrap'; do
  # shellcheck disable=SC2086 # a command and its operands
  echo QUIT | "$ASTRAY" ${view%% *} --plain=full ${view#"${view%% *}"} >"$dir/rows" 2>&1
  grep -q '^|00 ' "$dir/rows" && ! grep -q '^tell' "$dir/rows" || complain "$view: no rows for programs: $(cat "$dir/rows")"
done
# A camera sees a screen only.
"$ASTRAY" shot lab --plain >"$dir/rows" 2>&1 && complain "a picture is taken without a screen"

# Of a line that is too long nothing is obeyed, and the next one is.
awk 'BEGIN { while (n++ < 1000) printf "wait "; print ""; print "wait\nQUIT" }' | "$ASTRAY" --plain=full --seed 17 >"$dir/long" 2>&1
[ "$(grep -c '^no command in a line of more than 4095 bytes' "$dir/long")" = 1 ] || complain "a line that is too long is not refused"
[ "$(grep -c '^turn' "$dir/long")" = 3 ] || complain "a line that is too long is obeyed: $(cat "$dir/long")"

far=0
for seed in 10 $(seq 1 "${SEEDS:-60}"); do
  floor=$(play "$seed"); [ -z "$VERBOSE" ] || echo "seed $seed: floor $floor"
  [ "${floor:-0}" -gt 0 ] || { complain "seed $seed: no floor"; break; }
  "$ASTRAY" replay --verify "$dir/astray/run.journal" >"$dir/verified" 2>&1 || complain "seed $seed: $(cat "$dir/verified")"
  [ "$floor" -le "$far" ] || far=$floor
  [ "$far" -lt 6 ] || break
done
[ "$far" -ge 6 ] || complain "no seed takes the player beyond floor $far"
exit $bad
