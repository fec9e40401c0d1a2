#!/bin/sh
# What space shows at the end of a flight is what steer prints: every third scene and map, in the long form every one, role by
# role.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0 compared=0
complain() { echo "$*"; bad=1; }

# The figures at the end, a line for each role: they stand in fixed columns, the first of them the share in percent.  If there
# is no way to the goal, the reason stands in their place.
shown() {
  "$ASTRAY" shot --ascii --at 36000 --size 80x40 space "$@" --seed 1 2>&1 </dev/null >"$dir/picture"
  sed -n '/ reached .* tiles /,/^   tick /s/^ [0-9] //p' "$dir/picture" | awk '
      match($0, /no way: .*[^ ]/) { print substr($0, RSTART, RLENGTH); next }
      { n = split("26 31 39 46 54 63 69 77", end, " ")
      for (i = 2; i <= n; i++) {
        word = substr($0, end[i - 1] + 0, end[i] - end[i - 1]); gsub(/[ %]/, "", word)
        printf "%s%s", word == "" ? "-" : word, i < n ? " " : "\n"
      } }'
}

# The same of the rows of steer.
printed() {
  "$ASTRAY" steer "$@" --seeds 1 --first-seed 1 --no-time -f csv 2>&1 </dev/null | awk -F, -v first="$first" -v last="$last" '
    /^astray: / { next } # the same, once more
    match($0, /no way: [^"]*/) { print substr($0, RSTART, RLENGTH); next }
    { gsub(/"[^"]*"/, "") } # options with commas
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; n = split("reached " first " length turn_rad contacts min_gap " last, names, " "); next }
    { if ($at["reached"] != "") $at["reached"] *= 100
      for (i = 1; i <= n; i++) printf "%s%s", $at[names[i]] == "" ? "-" : $at[names[i]], i < n ? " " : "\n" }'
}

# agree: each pair of figures is the same but for the digits that the screen leaves out
agree() {
  [ -s "$dir/shown" ] && paste -d ' ' "$dir/printed" "$dir/shown" | awk '
    /no way: / { for (i = 1; i <= NF / 2; i++) if (NF % 2 || $i != $(i + NF / 2)) exit 1; next }
    NF != 14 { exit 1 }
    { for (i = 1; i <= 7; i++) {
        digits = index($(i + 7), ".") ? length($(i + 7)) - index($(i + 7), ".") : 0; off = $i - $(i + 7)
        if (($i == "-") != ($(i + 7) == "-") || (off < 0 ? -off : off) > 0.501 * 10 ^ -digits) exit 1
      } }'
}

# compare STEER SPACE: the arguments of each
compare() {
  shown $2 >"$dir/shown"
  lap=$first; grep -q ' lap s ' "$dir/picture" && first=lap_s # where all ships fly rounds
  printed $1 >"$dir/printed"; first=$lap compared=$((compared + $(wc -l <"$dir/shown")))
  agree || complain "steer $1 prints
$(cat "$dir/printed")
and space $2 shows
$(cat "$dir/shown")"
}

number=0 first=time_s last=circles
# chosen: is the next scene or map among those of this form?
chosen() { number=$((number + 1)); [ -n "$ASTRAY_LONG" ] || [ $((number % 3)) = 0 ]; }
for file in "$ASTRAY_DATADIR"/scenes/*.cfg; do
  name=${file##*/} name=${name%.cfg}
  case $name in asteroids | defence | galaxy) continue ;; esac # games, which have no end of a flight; galaxy: below
  chosen || continue
  choice=''
  grep -q 'behaviour =' "$file" || choice='-b orca'
  grep -q 'class =' "$file" || choice="$choice --ship drone"
  compare "--scene $name $choice" "$name"
done
for file in "$ASTRAY_DATADIR"/maps/*.txt; do
  name=${file##*/} name=${name%.txt}
  chosen || continue
  compare "--map $name -b hybrid --ship scout" "--map $name -b hybrid --ship scout"
done
first=hauls last=fuel compare "--scene galaxy -b orca" galaxy
for seed in 1 2 3; do
  "$ASTRAY" steer --map deep -b hybrid --ship scout --seeds 1 --first-seed $seed -f csv --no-time </dev/null |
    awk -F, 'NR == 2 && $9 == 1 { found = 1 } END { exit !found }' || complain "deep, seed $seed: the hybrid does not arrive"
done
echo "$compared roles were compared"
[ $compared -ge $((${ASTRAY_LONG:+40} + 20)) ] && exit $bad
