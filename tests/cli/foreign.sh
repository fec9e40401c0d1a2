#!/bin/sh
# Words of files, file names and arguments reach a terminal without what could control it.
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
esc=$(printf '\033') rlo=$(printf '\342\200\256') c1=$(printf '\302\233')
evil="a${esc}]0;pwned${rlo}${c1}b"
bad=0
cp -r "$ASTRAY_DATADIR" "$work/data"
export ASTRAY_DATADIR="$work/data"
sed "s/^title .*/title $evil/" "$work/data/maps/first.txt" >"$work/$evil.txt"
cp "$work/data/ships.cfg" "$work/ships.good"
sed "s/title = \"[^\"]*\"/title = \"$evil\"/; s/name = \"[^\"]*\"/name = \"$evil\"/" \
  "$work/data/ships.cfg" >"$work/ships" && cp "$work/ships" "$work/data/ships.cfg"
sed "s/^title .*/title $evil/" "$work/data/scenes/rocks30.txt" >"$work/data/scenes/$evil.txt" 2>/dev/null

tame() { # tame OUT COMMAND...: OUT, which COMMAND said, has no control character but the newline
  out=$1
  shift
  if printf '%s' "$out" | LC_ALL=C grep -q "$(printf '[\001-\011\013-\037\177]')\|$rlo\|$c1"; then
    printf 'astray %s: ' "$*" | tr -d '\033'
    printf '%s\n' "$out" | cat -v | head -3
    bad=1
  fi
}
safe() { tame "$("$ASTRAY" "$@" 2>&1 </dev/null)" "$@"; } # safe COMMAND...: what comes out is tame
# progress COMMAND...: so is the line of progress between its own first and last characters
progress() { tame "$("$ASTRAY" "$@" --progress always 2>&1 </dev/null | tr '\r' '\n' | sed "s/^$esc\[K//; s/$esc\[K\$//")" "$@"; }
safe check "$work/$evil.txt"
safe check "$work/$evil"
safe solve "$work/$evil.txt"
safe solve "$work/$evil.txt" -f json
safe bench -n 1 -r 1 -a astar "$work/$evil.txt"
safe bench -n 1 -r 1 -a astar "$work/$evil.txt" -f json
safe bench -n 1 -r 1 -a astar "$work/$evil.txt" --baseline "$work/$evil"
safe race "$work/$evil.txt" --ticks 5 -a "$evil"
safe race "$work/$evil.txt" --ticks 5
safe trace "$work/$evil.txt" -o /dev/null -a "$evil"
safe steer --scene "$evil" --seeds 1
safe steer --scene rocks30 --seeds 1 -b seek
safe steer --ship "$evil"
safe list
safe list ships
safe list maps
safe list scenes
safe list "$evil"
safe gen "$evil"
safe gen maze -x "$evil"
safe gen maze --seed "$evil"
safe replay --verify "$evil"
safe replay "--$evil"
safe "$evil"
safe "--$evil"
safe play --map "$evil"
safe check --datadir "$evil" first

# The same name for files that can be read, in every form of output
name="$evil-good"
cp "$ASTRAY_DATADIR/maps/first.txt" "$work/data/maps/$name.txt"
cp "$ASTRAY_DATADIR/puzzles/01-goat.txt" "$work/data/puzzles/$name.txt"
cp "$ASTRAY_DATADIR/scenes/seek.cfg" "$work/data/scenes/$name.cfg"
sed "s/^title = \"[^\"]*\"/title = \"$evil\"/" "$ASTRAY_DATADIR/lessons/01-rings.cfg" >"$work/data/lessons/$name.cfg"
cp "$work/ships.good" "$work/data/ships.cfg"
hunter=nonrotational
for form in table csv json; do
  safe bench -n 1 -r 1 -a astar "$name" -f $form
  safe race "$name" --ticks 5 -f $form
  safe fate -a $hunter "$name" -f $form
  safe steer --scene "$name" --seeds 1 -f $form
done
for form in text json; do
  safe solve "$name" -f $form
  for kind in maps puzzles scenes lessons; do safe list $kind -f $form; done
done
safe check "$work/data/maps/$name.txt"
safe lesson --check "$name"
safe complete -- solve a
safe shot -f svg "$name"
safe shot -f svg lab "$name"
safe cast -o - play --map "$name"
# A name with a line end begins no line of its own.
split="$(printf 'a\nforged')"
for kind in maps puzzles scenes lessons; do
  for file in "$work/data/$kind/$name".*; do cp "$file" "$work/data/$kind/$split.${file##*.}"; done
done
one_line() { # one_line COMMAND...
  if "$ASTRAY" "$@" 2>&1 </dev/null | grep '^forged'; then echo "astray $*: a name begins a line"; bad=1; fi
}
for form in table csv json; do
  one_line bench -n 1 -r 1 -a astar "$split" -f $form
  one_line fate -a $hunter "$split" -f $form
  one_line steer --scene "$split" --seeds 1 -b seek -f $form
  one_line steer --scene "$split" --seeds 1 -f $form
done
for kind in maps puzzles scenes lessons; do one_line list $kind; done
one_line check "$work/data/maps/$split.txt"
one_line solve "$split"
one_line lesson
one_line lesson --check "$split"
one_line complete -- lab a
one_line cast -o - play --map "$split"
printf 'a,cost\n%s,1\n' "$evil" >"$work/rows.csv"
safe plot --value cost --by a "$work/rows.csv"
safe plot --value cost --by a "$work/rows.csv" -f svg

# Programs, and what is told while long work is done
printf '#!/bin/sh\nwhile read -r word rest; do case $word in hello) echo "hello 1 hunt H" ;; step) echo "go 0 0" ;; esac; done\n' >"$work/$evil-hunter"
printf '#!/bin/sh\nwhile read -r word rest; do case $word in hello) echo "hello 1 find F" ;; find) sleep 0.1; echo none ;; esac; done\n' >"$work/$evil-finder"
chmod +x "$work/$evil-hunter" "$work/$evil-finder"
safe race --ticks 5 -a "exec:$work/$evil-hunter" first
progress bench -n 9 -r 1 -a "exec:$work/$evil-finder" first
cp "$work/data/maps/beast.txt" "$work/$evil-beast.txt"
progress fate --hunters 2 "$work/$evil-beast.txt"
mkdir -p "$work/mine/astray"
# the first two floors, since each takes seconds
sed "/title = \"Loops/,/^);/{/^);/!d}; /(\"bull\", /s/,\$//; s/title = \"[^\"]*\"/title = \"$evil\"/; s/\"bull/\"$evil/g" "$work/data/floors.cfg" >"$work/mine/astray/floors.cfg"
sed "s/\"bull\"/\"$evil\"/" "$work/data/hunters.cfg" >"$work/mine/astray/hunters.cfg"
(XDG_CONFIG_HOME=$work/mine; export XDG_CONFIG_HOME
 progress check --floors 2
 safe play --bot runner --seeds 4
 exit $bad) || bad=1

# The fields of every kind of file, one at a time: text in quotation marks, or what stands behind the name of a header's line.
each_field() { # each_field FILE COMMAND...: COMMAND with the first value of up to 16 fields of FILE in turn made evil
  file=$1 field=1
  shift
  cp "$file" "$work/good"
  while [ $field -le 16 ] && awk -v want=$field -v evil="$evil" '
    /^map$/ { body = 1 }
    {
      written = ""
      rest = $0
      while (!done && match(rest, /[a-z_]+ *= *[[(]? *"[^"]*"/)) {
        key = value = substr(rest, RSTART, RLENGTH)
        sub(/ *=.*/, "", key)
        if (!(key in seen) && ++n == want) {
          sub(/"[^"]*"/, "\"" evil "\"", value)
          done = 1
        }
        seen[key] = 1
        written = written substr(rest, 1, RSTART - 1) value
        rest = substr(rest, RSTART + RLENGTH)
      }
      if (!done && !body && NR > 1 && /^[a-z]+ / && !($1 in seen)) {
        seen[$1] = 1
        if (++n == want) { rest = $1 " " evil; done = 1 }
      }
      print written rest
    }
    END { exit !done }' "$work/good" >"$file"; do
    safe "$@"
    field=$((field + 1))
  done
  cp "$work/good" "$file"
  [ $field -gt 1 ] || { echo "no field in $file"; bad=1; }
}
data=$ASTRAY_DATADIR
for file in hunters floors tools keys themes; do each_field "$data/$file.cfg" shot -f svg play --floor 3 --seed 1; done
for file in asteroids defence; do each_field "$data/$file.cfg" arcade "$file" --pilot idle --seeds 1; done
each_field "$data/ships.cfg" steer --scene seek --seeds 1
each_field "$data/scenes/pursue.cfg" steer --scene pursue --seeds 1
each_field "$data/lessons/08-shorter-than-the-shortest.cfg" lesson --check 08-shorter-than-the-shortest
each_field "$data/lessons/00-tour.cfg" lesson --check 00-tour
each_field "$data/puzzles/01-goat.txt" check "$data/puzzles/01-goat.txt"
each_field "$data/maps/first.txt" solve first
exit $bad
