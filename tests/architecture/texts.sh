#!/bin/sh
# Fails if a text of C or data names a key: keys are the player's, so texts name actions, as in "{explore} explores"
# (src/kit/words.h).  Fails as well if no view has such an action where the text is shown.  In backquotes are signs of the
# map and words of the command line; in help pages, parameters, their values and scenes.
src=${srcdir:?}/src; data=$srcdir/data
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0

# The actions: "view action" for each view and for each line of its table, wherever that is written.
for file in $(grep -rl '^const struct view view_' "$src"); do
  view=$(sed -n '/^const struct view view_/,/^};/s/^    \.name = "\([a-z_]*\)",.*/\1/p' "$file")
  { cat "$file"; grep -q 'PLAYER_ACTIONS' "$file" && cat "$src/kit/player.h"; grep -q 'CURSOR_ACTIONS' "$file" && cat "$src/kit/cursor.h"
    grep -q 'PACE_ACTIONS' "$file" && cat "$src/kit/pace.h"; } |
    grep -oE '\[[A-Za-z_0-9 +]+\] = \{"[a-z0-9_-]+"' | sed "s/.*{\"\(.*\)\"/$view \1/"
done | sort -u >"$dir/actions"
[ "$(wc -l <"$dir/actions")" -gt 300 ] || { echo "the tables of actions are not as expected"; exit 1; }
"$ASTRAY" list -f json >"$dir/list" || exit 1
grep -oE '"[^"]*"' "$dir/list" | tr -d '"' | sort -u >"$dir/names"

# check: reads lines "FILE<tab>VIEWS<tab>TEXT" and prints what is wrong with them.  VIEWS are those whose actions TEXT may
# name without naming the view, "help" for a help page.
check() {
  awk -F '\t' -v actions="$dir/actions" -v names="$dir/names" '
    BEGIN {
      while ((getline line <actions) > 0) { split(line, part, " "); has[part[1], part[2]] = 1; n[part[1]]++; all[++m] = line }
      while ((getline line <names) > 0) named[line] = 1
      split("> < * & @", signs, " "); for (i in signs) sign[signs[i]] = 1
    }
    # Is NAME an action of VIEW?  A conversion of printf stands for anything.
    function known(view, name,   i, pattern) {
      if (name !~ /%/) return (view, name) in has
      pattern = "^" view " " name "$"; gsub(/%[sd]/, ".*", pattern)
      for (i = 1; i <= m; i++) if (all[i] ~ pattern) return 1
      return 0
    }
    function wrong(what) { print $1 ": " what ": " $3 }
    {
      text = $3
      while (match(text, /`[^`]*`/)) {
        one = substr(text, RSTART + 1, RLENGTH - 2); text = substr(text, RSTART + RLENGTH)
        if ($2 == "help" ? !(one in named) && one !~ /[:=]/ : !(one in sign) && one !~ /^--[a-z]/)
          wrong("`" one "` is neither a sign nor a name; a key is written as {action}")
      }
      text = $3
      while (match(text, /\{[a-z%][a-z0-9%_.-]*\}/)) {
        one = substr(text, RSTART + 1, RLENGTH - 2); text = substr(text, RSTART + RLENGTH); ok = 0
        dot = index(one, ".")
        if (dot) ok = known(substr(one, 1, dot - 1), substr(one, dot + 1))
        else { k = split($2, views, " "); for (i = 1; i <= k; i++) ok = ok || known(views[i], one) }
        if (!ok) wrong("no view has the action {" one "} there")
      }
      if ($3 ~ /[Pp]ress ([^a {<%]|Esc|Enter|Tab|Space|Home|End|PgUp|PgDn)([ ,.:]|$)/ || $3 ~ /[Tt]he key ([^ {]|Esc|Enter|Tab|Space)([ ,.:]|$)/)
        wrong("names a key; {action} is the key of an action")
    }'
}

# The check itself: of these texts only the first three are right.
printf '%s\n' 'a	run	{explore} explores, {tool_%d} uses it' 'b	run	Reach `>`; {lab.paint} paints, {cost 0}' \
  'c	help	`w` weights it' 'd	run	`z` takes back' 'e	run	{dance} dances' 'f	lab	{explore} explores' \
  'g	help	the `X` marks it' 'h	lab	Press D for the difference' 'i	run	{lab.dance} dances' >"$dir/texts"
check <"$dir/texts" | cut -d: -f1 | tr -d '\n' >"$dir/found"
[ "$(cat "$dir/found")" = defghi ] || { echo "the check finds '$(cat "$dir/found")' wrong instead of 'defghi'"; bad=1; }

# texts VIEWS FILE: the quoted texts of C or of a table, a line each.
texts() {
  grep -vE '^[[:space:]]*(\*|/\*|#|static_assert)|static_assert\(' "$2" | grep -oE '"([^"\\]|\\.)*"' | sed "s|^|${2#"$srcdir"/}	$1	|"
}
{
  # shellcheck disable=SC2044 # names of ours have no blanks
  for file in $(find "$src/kit" "$src/screens" "$src/world" -name '*.[ch]'); do
    views=$(sed -n '/^const struct view view_/,/^};/s/^    \.name = "\([a-z_]*\)",.*/\1/p' "$file")
    case $file in
      */screens/run/*) views="run $views" ;;
      */screens/lab/*) views="lab $views" ;;
      */screens/space/*) views="space $views" ;;
      */world/*) views=run ;;
      */kit/player.h) views=lab ;;
      */kit/*) [ -n "$views" ] || views=none ;;
    esac
    texts "$views" "$file"
  done
  # shellcheck disable=SC2044
  for file in $(find "$src" -name '*.def'); do texts none "$file"; done
  for file in "$data"/lessons/*.cfg; do
    view=trial; grep -q 'panes =' "$file" && view=lab
    texts $view "$file"
  done
  for file in "$data"/floors.cfg "$data"/tools.cfg "$data"/hunters.cfg; do texts run "$file"; done
  texts prologue "$data"/prologue.cfg
  for file in "$data"/scenes/*.cfg; do texts scenes "$file"; done
  for file in "$data"/help/*.txt; do sed "s|^|${file#"$srcdir"/}	help	|" "$file"; done
} >"$dir/texts"
[ "$(wc -l <"$dir/texts")" -gt 3000 ] || { echo "the texts are not as expected"; bad=1; }
check <"$dir/texts" >"$dir/wrong"
[ ! -s "$dir/wrong" ] || { cat "$dir/wrong"; bad=1; }
exit $bad
