#!/bin/sh
# Programs of the user's own on the command line: exit statuses, one clear line, and the client that the manual prints.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
# status WANTED COMMAND...: runs astray, expects this exit status, keeps the output in $dir/out and $dir/err
status() {
  want=$1; shift
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
says() { grep -q -e "$1" "$dir/out" "$dir/err" || complain "no '$1' in: $(cat "$dir/out" "$dir/err")"; }
one_line() { [ "$(wc -l <"$dir/err")" = 1 ] || complain "not one line: $(cat "$dir/err")"; }

# player NAME COMMANDS: a program in the shell that answers every find by COMMANDS.
player() {
  cat >"$dir/$1" <<SH
#!/bin/sh
while read -r word rest; do
  case \$word in
    hello) echo "hello 1 find Player" ;;
    find) $2 ;;
  esac
done
SH
  chmod +x "$dir/$1"
}
player none 'echo none'
player straight 'echo "path 0 3 0 2 0 1 0 0 1 0 2 0 3 0 4 0 4 1 4 2 4 3"; echo "found 10"'
player through 'echo "path 0 3 1 3 2 3 3 3 4 3"; echo found'
player wordy 'echo hello there'
player gone 'exit 7'
player unable 'echo unable'
# Its second process is slow.
player tardy '[ "$(cat "$0.pid" 2>/dev/null || echo $$ | tee "$0.pid")" = $$ ] || sleep 3; echo none'
printf 'type octile\nheight 4\nwidth 5\nmap\n.....\n.@@@.\n.@.@.\n.@@S.\n' >"$dir/m.map"

ends='-s 0,3 -g 4,3'
status 0 solve -a "exec:$dir/straight" $ends "$dir/m.map"; says '^optimum  *10\.00000000: its path is as short'
status 0 solve -f json -a "exec:$dir/straight" $ends "$dir/m.map"; says '"fault":"","optimum":10.0'
status 3 solve -a "exec:$dir/through" $ends "$dir/m.map"; says 'fault  *through: step 1: 1,3 is blocked'
status 3 solve -a "exec:$dir/none" $ends "$dir/m.map"; says 'fault .*one of cost 10.00000000 exists'
status 1 solve -a "exec:$dir/none" -s 0,0 -g 2,2 "$dir/m.map"
status 4 solve -a "exec:$dir/wordy" $ends "$dir/m.map"; says "'hello there' is not a valid answer at this point"; one_line
status 4 solve -a "exec:$dir/gone" $ends "$dir/m.map"; says 'gone ended with status 7 without an answer'; one_line
status 4 solve -a exec:/none $ends "$dir/m.map"; one_line
status 2 solve -a exec:straight $ends "$dir/m.map"; says "needs a '/'"; one_line
status 0 trace -a "exec:$dir/straight" $ends -o "$dir/t.trace.json" "$dir/m.map"
grep -q '"type":"end"' "$dir/t.trace.json" || complain "the trace of a program has no end"
status 0 bench -n 1 -r 1 -a astar -a "exec:$dir/none" -f csv "$dir/m.map"
grep -q '^1,m.map,.*exec:.*,none,' "$dir/out" || complain "bench has no row of the program"
status 3 grade "$dir/none"; says 'reports no path, but one of cost'; says '^passed at each level: legal 116, complete [0-9]*, fewest'; says '^mark: 2[0-9]\.[0-9] %$'
status 0 grade --level legal "$dir/none"; says '116 passed, 0 failed'
status 3 grade "$dir/unable"; says '^corners  *0 of 12, 12 skipped$'; says 'none of 116 questions passed'
status 3 grade --level legal --timeout 1 "$dir/tardy"; says '115 passed, 1 failed'
status 3 grade -f tap "$dir/gone"; says '^not ok 1 - corners'; says '^Bail out!'
status 2 grade; status 2 grade --level nonsense "$dir/none"

# A class: a row for each program, those too that never start; a folder leaves out what is not a program.
mkdir "$dir/class"; cp "$dir/none" "$dir/class/ada"; cp "$dir/unable" "$dir/class/bo"; cp "$dir/gone" "$dir/class/cy"; echo notes >"$dir/class/notes.txt"
printf '#!/nowhere\n' >"$dir/class/dee"; chmod +x "$dir/class/dee"
status 3 grade --level legal "$dir/class"; says '^ada  *100\.0  *116  *0  *0  *116'; says '^bo  *0\.0  *0  *0  *116'; says '^cy  *0\.0 .*corners'
says '^dee  *0\.0  *0  *116  *0  *116  *it does not start'; says 'notes.txt: not executable; left out'
says '^Why they fail first'; says '^cy ended with '; says '^dee: cannot start '; long=$(awk 'length > 79' "$dir/out"); [ -z "$long" ] || complain "too wide: $long"
status 3 grade --level legal "$dir/gone"; says '^it stopped there: 11[0-9] questions were not asked'; status 0 bench -n 3 -r 1 --no-time -a astar -a "exec:$dir/none" "$dir/m.map"; says '^none  *0/3  *-  *-  *-  *-  *-$'
status 3 grade -f csv "$dir/none" "$dir/class/bo"; says '^schema,program,mark,passed,failed,skipped,questions,legal,complete,fewest,shortest,caught,first,fault,version$'
says '^1,none,2[0-9.]*,[0-9]*,[0-9]*,0,116,116,[0-9]*,[0-9]*,[0-9]*,,[a-z]*,"*reports no path, but one of cost'
[ "$(grep -c '^1,' "$dir/out")" = 2 ] || complain "not a row for each program: $(cat "$dir/out")"
# One wrong question is a mark.
rm "$dir/tardy.pid"
status 3 grade --level legal --timeout 1 -f csv "$dir/class/../tardy"; says '^1,tardy,99\.1[0-9]*,115,1,0,116,115,'
# All failures, each kind with its smallest map; the first of them alone without -v.
status 3 grade -v "$dir/none"; fails=$(grep -c '^fails question' "$dir/out"); maps=$(grep -c '^    @' "$dir/out")
failed=$(sed -n 's/.*passed, \([0-9]*\) failed.*/\1/p' "$dir/out"); [ "$fails" = "$failed" ] || complain "-v tells $fails of $failed failures"
kinds=$(sed -n 's/^fails question [0-9]*, \([^:]*\):.*/\1/p' "$dir/out" | sort -u | wc -l); [ "$maps" -ge 1 ] && [ "$kinds" -ge 5 ] || complain "-v draws $maps maps of $kinds kinds"
status 3 grade -v "$dir/class/ada" "$dir/class/bo"; [ "$(grep -c '^fails question' "$dir/out")" = "$failed" ] || complain "-v of a class tells other failures"
sed '1,/^program /d' "$dir/out" | grep -q '^fails' && complain "the table of a class is among the failures"
status 2 grade -f tap "$dir/class"; status 2 grade -v -f csv "$dir/class"; mkdir "$dir/empty"; status 4 grade "$dir/empty"; says 'contains no program'

# A hunter: stands still, and is told so.
cat >"$dir/still" <<'SH'
#!/bin/sh
while read -r word turn x y rest; do
  case $word in
    hello) echo "hello 1 hunt Still" ;;
    step) echo "go $x $y" ;;
  esac
done
SH
chmod +x "$dir/still"
# It hunts in practice, and what it answered is played again without it.
export XDG_DATA_HOME="$dir" XDG_STATE_HOME="$dir" XDG_CONFIG_HOME="$dir"
cp "$dir/still" "$dir/asked"
printf '.\n.\n.\nq\n' | timeout 300 "$ASTRAY" play --plain=full --practice --seed 3 --hunter "exec:$dir/asked" >"$dir/out" 2>"$dir/err"
run=$dir/astray/run.journal
rm "$dir/asked"
! grep -aq exec: "$run" || complain "the journal names a program"
status 0 replay --verify "$run"
status 2 play --plain --resume; says 'in this run is a program: name it'; one_line
# One that comes after you: the game looks ahead, but not into its mind.
sed 's/x y rest/x y to_x to_y rest/; s/echo "go .*"/echo "go $((x + (to_x > x) - (to_x < x))) $((y + (to_y > y) - (to_y < y)))"/' \
  "$dir/still" >"$dir/after"
chmod +x "$dir/after"
printf '%s\n' 'astray map 1' 'start @' 'goal >' 'hunter g goat' map '############' '#@.......g>#' '############' >"$dir/hall.map"
yes . | head -30 | timeout 300 "$ASTRAY" play --plain=full --practice --map "$dir/hall.map" --hunter "exec:$dir/after" \
  >"$dir/out" 2>"$dir/err" || complain "a program that comes near ends the game"
status 2 replay --explain "$run"; says 'your own programs cannot be predicted'; one_line
status 2 play --plain --hunter "exec:$dir/still"; says 'needs --map or --practice'
status 2 play --practice --hunter "exec:$dir/still" --hunter "exec:$dir/none"; says 'only one program'
status 0 race -f csv --ticks 9 -a "exec:$dir/still" bench; says "exec:$dir/still,,0,9,0,"
status 2 race -a "exec:$dir/none" bench; says 'is a pathfinder, not a hunter'; one_line
status 2 solve -a "exec:$dir/still" bench; says 'is a hunter, not a pathfinder'; one_line
# Who stands still is raced to the end of every race.
[ -z "$ASTRAY_LONG" ] || { status 0 grade --chaser "$dir/still"; says 'Still caught 0 of '; }
status 2 grade --chaser "$dir/none"; says 'is a pathfinder, not a hunter'
printf '#!/bin/sh\nread -r word; echo "hello 1 hunt Dead"; read -r word; exit 7\n' >"$dir/dead"; chmod +x "$dir/dead"
status 3 grade --chaser "$dir/dead"; says '25 of 25 races failed'; says 'dead ended with status 7 without an answer'

# The client of the manual, typed from it.
awk '/^    #!\/usr\/bin\/env python3/ { on = 1 } on && /^  [^ ]/ { exit } on' "$srcdir/data/manual/grade.txt" | sed 's/^    //; $d' >"$dir/mine.py"
[ "$(wc -l <"$dir/mine.py")" -le 30 ] || complain "the client of the manual is longer than 30 lines"
chmod +x "$dir/mine.py"
if python3 -c '' 2>/dev/null; then
  status 0 grade --level fewest "$dir/mine.py"; says '116 passed, 0 failed'
  status 3 grade "$dir/mine.py"; says '^    @\*\*\*>    @999>$' # the costs that the path covers
  status 0 solve -a "exec:$dir/mine.py" lake
fi
exit $bad
