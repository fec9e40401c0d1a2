#!/bin/sh
# page and lesson --collect: one file that loads nothing, the same bytes every time, with the log that the search made; what
# has no page is refused; answers from files and lines become one table.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
export XDG_DATA_HOME="$dir/home" XDG_STATE_HOME="$dir/home" XDG_CONFIG_HOME="$dir/home"
complain() { echo "$*"; bad=1; }
status() {
  want=$1; shift
  timeout 120 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
says() { grep -q -- "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cut -c 1-120 "$dir/out" "$dir/err" | head -n 3)"; }
log() { sed -n '/id="data">/,/<\/script>/p' "$1" | sed 's/.*id="data">//; s/<\/script>.*//'; }

# page WORDS: whole, alone, the same every time, and JSON inside.
page() {
  status 0 page -o "$dir/a.html" "$@"; status 0 page "$@"
  cmp -s "$dir/a.html" "$dir/out" || complain "page $*: two pages differ"
  ! grep -Eq '@LOG@|https?://|[ "](src|href)=|import |fetch\(|XMLHttpRequest|WebAssembly|eval\(' "$dir/a.html" ||
    complain "page $*: it loads something: $(grep -Eo '.{20}(@LOG@|https?://|[ "](src|href)=|import |fetch\(|XMLHttpRequest|WebAssembly|eval\().{20}' "$dir/a.html")"
  log "$dir/a.html" >"$dir/log.json"
  if command -v python3 >/dev/null; then python3 -m json.tool "$dir/log.json" /dev/null || complain "page $*: its log is not JSON"; fi
}
page lab bench -a dijkstra -a astar
[ "$(wc -c <"$dir/a.html")" -le 300000 ] || complain "the page of bench has $(wc -c <"$dir/a.html") bytes"
# Its figures are those of solve.
for spec in dijkstra astar; do
  "$ASTRAY" solve -f csv -a $spec bench >"$dir/solve.csv"
  expanded=$(awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == "expanded") at = i; next} {print $at}' "$dir/solve.csv")
  grep -q "\"expanded\":$expanded," "$dir/log.json" || complain "the page does not have $expanded cells of $spec"
done
page lab pocket -a jps -a dfs -a bidir -a dstarlite; says '"order":"future"'
page lab bench -d never -a theta -a astar; says '"refusal":"this diagonal rule"'
page race warren -a planner:path=astar,budget=20 -a wall --obstacles 3 --ticks 60; says '"thinks"'
says '"title":"Race on warren"'; says '"title":"A\* budget=20"'; says '"title":"Wall follower"'
page space -b seek -b orca rocks30; says '"title":"Thirty rocks"'; says '"kind":"flight","title":"Seek"'; says '"kind":"flight","title":"ORCA"'
page space pursue; says '"title":"As the scene says"'; page space --map bench -b arrive; status 2 page space defence; says 'not a game'; status 2 page space; status 4 page space nowhere
page lesson 01-rings; page lesson 09-the-goat-and-the-pillar; page lesson 11-the-trap; says '"kind":"flight"'
# A lesson of three maps has the panes of each, and its steps say which.
page lesson 16-jumps
for map in 'Even ground' 'The U-pocket' 'The bench'; do grep -q "\"map\":{\"name\":\"$map\"" "$dir/log.json" || complain "the page of a lesson lacks map $map"; done
[ "$(grep -c '"kind":"search"' "$dir/log.json")" = 6 ] || complain 'the page of three maps does not have six panes'
[ "$(grep -o '"show":"[a-z]*","map":[0-9]' "$dir/log.json" | tr -dc '0-9')" = 00112 ] || complain 'the steps are on other maps'
page replay "${srcdir:?}/tests/golden/chase.journal"; says '"no_proof":"practice'; says '"title":"Replay of chase.journal"'; says '"move north"'
# The page of a run carries its proof.
line=$(head -n 1 "$srcdir/tests/cli/played.txt"); page replay "$line"
grep -q "\"proof\":\"$line\"" "$dir/log.json" || complain "the page of a run lacks its proof"
says '"title":"Replay of a proof"'

status 2 page; status 2 page shot lake; says "'shot' cannot be written as a page"; status 2 page lesson; says 'does not open a screen'
status 2 page lab --nonsense; status 4 page lab nowhere; status 6 page -o "$dir/no/x.html" lab bench; status 2 page replay x --verify
: >"$dir/kept.html"; status 4 page -o "$dir/kept.html" lab nowhere; [ ! -s "$dir/kept.html" ] || complain "a page of nothing was written"

# A name that is markup stays a name.
mkdir "$dir/maps"; cp "$srcdir/data/maps/pocket.txt" "$dir/maps/<script>alert(1)<script>&.txt"
status 0 page lab "$dir/maps/<script>alert(1)<script>&.txt" -a astar
! grep -q 'script>alert' "$dir/out" || complain "a name became markup"

# ---- a class ----
ada='{"schema":1,"lesson":"01-rings","title":"Rings","pupil":"Ada","questions":3,"answers":[{"step":2,"right":true,"seconds":3},{"step":3,"right":false,"right_later":true,"seconds":4.5},{"step":5,"right":false,"seconds":1}]}'
printf '%s\n\n%s\n' "$ada" "$(echo "$ada" | sed 's/Ada/Bo/; s/"right":false/"right":true/g')" >"$dir/lines.txt"
echo "$ada" | sed 's/"pupil":"Ada",//' >"$dir/cy.json"
status 0 lesson --collect -f csv "$dir/lines.txt" "$dir/cy.json"
cat >"$dir/want" <<X
schema,pupil,lesson,right,later,questions,percent,seconds,marks,answered,version
1,Ada,01-rings,1,1,3,33.33333333,8.5,2+ 3~ 5-,3,
1,Bo,01-rings,3,0,3,100,8.5,2+ 3+ 5+,3,
1,cy,01-rings,1,1,3,33.33333333,8.5,2+ 3~ 5-,3,
X
sed 's/,[^,]*$/,/; 1s/,$/,version/' "$dir/out" | cmp -s - "$dir/want" || complain "not the table of the class: $(cat "$dir/out")"
status 0 lesson --collect "$dir/lines.txt"; says 'Ada  *01-rings  *1  *1  *3  *33'
printf '%s\nnonsense\n' "$ada" >"$dir/bad.txt"; status 4 lesson --collect "$dir/bad.txt"; says 'bad.txt:2:1: not JSON'
for wrong in '{}' '{"schema":2,"lesson":"x","questions":1,"answers":[]}' '{"schema":1,"lesson":"x","questions":0,"answers":[]}' \
  '{"schema":1,"lesson":"x","questions":1,"answers":[{"step":1}]}' '{"schema":1,"lesson":"x","questions":1,"answers":[{"step":1,"right":true,"seconds":1},{"step":2,"right":true,"seconds":1}]}'; do
  echo "$wrong" >"$dir/bad.json"; status 4 lesson --collect "$dir/bad.json"; says 'bad.json:1:1:'
done
: >"$dir/empty.json"; status 4 lesson --collect "$dir/empty.json"; says 'no answers'
status 2 lesson --collect; status 2 lesson --collect --check "$dir/cy.json"; status 4 lesson --collect "$dir/none.json"

# A lesson to begin with is a whole one, and takes no file's place.
status 0 lesson --new "$dir/mine.cfg"; status 0 lesson --check "$dir/mine.cfg"; says 'My lesson, 3 steps'
echo >>"$dir/mine.cfg"; cp "$dir/mine.cfg" "$dir/before"; status 2 lesson --new "$dir/mine.cfg"; says 'already exists'
cmp -s "$dir/mine.cfg" "$dir/before" || complain "--new overwrote a lesson"
status 2 lesson --new "$dir/x.cfg" "$dir/mine.cfg"; status 6 lesson --new "$dir/no/x.cfg"
page lesson "$dir/mine.cfg"; says '"choices":\[\["A\* has the cheaper path",0\],\["they cost the same",1\]\]'
status 0 lesson; says '^01-rings  *Rings, 6 min: '
exit $bad
