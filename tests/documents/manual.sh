#!/bin/sh
# The manual pages are complete: each command has a page with prose and an example, and a default for each option that takes a
# value; astray(6) has every command, family of `list` and exit status, astray-keys(6) every key of every screen, in a section
# about that screen, and astray-formats(5) every column of rows.  No line of a page is wider than 80 columns.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
man=${srcdir:?}/man/astray.6 keys=$srcdir/man/astray-keys.6

commands=$("$ASTRAY" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for command in $commands; do "$ASTRAY" "$command" --help | sed '1,/^$/d'; done >"$dir/help"
[ "$(grep -cE '^  (   |-.,) --' "$dir/help")" -gt 200 ] || complain "the help is not as expected"
awk '/^  (   |-.,) --/ { if (takes && !said) print head; head = $0; takes = / --[a-z-]+\[?=/; said = 0 }
  /default/ { said = 1 } END { if (takes && !said) print head }' "$dir/help" >"$dir/silent"
[ ! -s "$dir/silent" ] || complain "the help gives no default for: $(cat "$dir/silent")"

for command in $commands; do
  "$ASTRAY" help "$command" >"$dir/page" || complain "'astray help $command' fails"
  for head in Description Examples Options 'See also'; do
    grep -qx "$head" "$dir/page" || complain "the page of $command has no section $head"
  done
  sed -n '/^Examples$/,/^[A-Z]/p' "$dir/page" | grep -q "^    .*astray $command" || complain "the page of $command has no example of it"
  "$ASTRAY" "$command" --help | sed -nE 's/^  (   |-.,) --([a-z-]+).*/\2/p' | while read -r option; do
    grep -qE "^  (-., )?--$option(\[?=|\$)" "$dir/page" || echo "the page of $command lacks --$option"
  done >"$dir/lacking"
  [ ! -s "$dir/lacking" ] || { cat "$dir/lacking"; bad=1; }
  awk -v command="$command" 'length > 79 { print "the page of " command " is too wide: " $0; bad = 1 } END { exit bad }' "$dir/page" || bad=1
  # What is said of an option that the command does not have would never be seen.
  sed -n 's/^--//p' "$srcdir/data/manual/$command.txt" | while read -r option; do
    grep -qE "^  (-., )?--$option(\[?=|\$)" "$dir/page" || echo "data/manual/$command.txt: $command has no option --$option"
  done >"$dir/lacking"
  [ ! -s "$dir/lacking" ] || { cat "$dir/lacking"; bad=1; }
  "$ASTRAY" help --man "$command" >"$dir/roff" || complain "'astray help --man $command' fails"
  grep -qE '^\.SH OPTIONS$' "$dir/roff" || complain "'astray help --man $command' prints no page"
  grep -qE "^	man/astray-$command\.6" "$srcdir/Makefile.am" || complain "Makefile.am installs no page of $command"
  grep -qE "^\.It Cm $command$" "$man" || complain "astray(6) does not name $command"
done
sed -n 's/^--//p' "$srcdir/data/manual/options.txt" | while read -r option; do
  grep -qE "^  (   |-.,) --$option(\[?=| )" "$dir/help" || echo "data/manual/options.txt: no command has --$option"
done >"$dir/lacking"
[ ! -s "$dir/lacking" ] || { cat "$dir/lacking"; bad=1; }
[ "$(wc -l <"$man")" -le 400 ] || complain "astray(6) has more than 400 lines"
if command -v mandoc >/dev/null; then
  for page in "$srcdir"/man/*.[0-9]; do
    mandoc -T ascii -O width=78 "$page" | col -b -x | awk -v page="${page##*/}" 'length > 80 { print page " is too wide: " $0; bad = 1 } END { exit bad }' || bad=1
  done
fi

# The effects of tools.
for effect in $(sed -n 's/^TOOL([A-Z_]*, *\([a-z_]*\),.*/\1/p' "$srcdir/src/world/tools.def"); do
  grep -qE "^\.Cm (.* )?$effect( |$)" "$srcdir/man/astray-formats.5" || complain "astray-formats(5) does not name the effect $effect"
  grep -qE "^#   effect .* $effect( |$)" "$srcdir/data/tools.cfg" || complain "the head of tools.cfg does not name the effect $effect"
done

# The keys: of each group of keys.cfg, in these sections besides those for all screens.
sections_of() {
  case $1 in
    title) echo 'Title' ;; run) echo 'Run|Practice' ;; prologue | start | look | aim | offer | swap | passage | summary | log | proof) echo 'Run' ;;
    practice) echo 'Practice' ;; puzzles | deaths) echo 'Puzzles' ;; options) echo 'Options' ;; replay | replays) echo 'Run|Time' ;;
    lab | tune | making | reading) echo 'Lab' ;; inspect) echo 'Inspecting' ;; fate) echo 'Fate' ;; paint) echo 'Painting' ;;
    results) echo 'Results' ;; race | quarry) echo 'Race' ;; trial | answer | lessons) echo 'Lessons' ;;
    space | minds | crew) echo 'Space' ;; touch) echo 'Touching a flight' ;; experiment) echo 'Experiment' ;; asteroids) echo 'Asteroids' ;;
    defence) echo 'Defence' ;; *) echo 'On every screen' ;;
  esac
}
# keys_in SECTION|..: the keys that they and those for all screens name
keys_in() {
  awk -v wanted="^(On every screen|Time|$1)$" '
    /^\.S[hs] / { on = substr($0, 5) ~ wanted }
    on && (/^\.It Ic / || /^\.Ic /) { sub(/^\.(It )?Ic /, ""); gsub(/\\&/, ""); gsub(/\\-/, "-"); gsub(/\\e/, "\\"); gsub(/\\\(aq/, "\047")
      gsub(/\\\(dq/, "\""); gsub(/\\\(ha/, "^"); n = split($0, keys, / +/); for (i = 1; i <= n; i++) if (keys[i] != "," || n == 1) print keys[i] }' "$keys"
}
awk '/^[a-z_-]+ = \{/ { group = $1; next } /^menu/ { next }
  { line = $0
    while (match(line, /[a-z0-9_-]+ = \[[^\]]*("\]"[^\]]*)?\]/)) {
      one = substr(line, RSTART, RLENGTH); line = substr(line, RSTART + RLENGTH)
      action = one; sub(/ =.*/, "", action); sub(/^[^[]*\[/, "", one); sub(/\]$/, "", one)
      while (match(one, /"(\\.|[^"\\])+"/)) {
        key = substr(one, RSTART + 1, RLENGTH - 2); one = substr(one, RSTART + RLENGTH); sub(/^\\/, "", key); print group, action, key } } }' \
  "$srcdir/data/keys.cfg" >"$dir/keys"
[ "$(wc -l <"$dir/keys")" -gt 300 ] || complain "keys.cfg is not as expected"
for group in $(awk '$1 != "menu" && !seen[$1]++ { print $1 }' "$dir/keys"); do
  keys_in "$(sections_of "$group")" | sort -u >"$dir/named"
  awk -v group="$group" '$1 == group { print $3, $2 }' "$dir/keys" | while read -r key action; do
    grep -qxF -e "$key" "$dir/named" || echo "astray-keys(6) does not name the key $key ($action) of $group"
  done >"$dir/missing"
  [ ! -s "$dir/missing" ] || { cat "$dir/missing"; bad=1; }
done

# The columns of rows, in their order, without those that only people see: those of `replay --explain` in its page, the
# others in astray-formats(5).
tr -d '\n' <"$srcdir/man/astray-formats.5" >"$dir/formats"
files=$(grep -lE '^static const struct column columns\[\] = ' "$srcdir"/src/*/*.c)
[ "$(echo "$files" | wc -l)" -ge 9 ] || complain "columns are not declared as expected: $files"
for file in $(echo "$files" | grep -v '/cmd_replay.c$'); do
  columns=$(sed -n '/^static const struct column columns\[\] = /,/^};/p' "$file" | grep -v '\.aligned = true' |
    sed -n 's/^ *{[A-Z_]*("\([a-z_]*\)".*/\1/p' | tr '\n' , | sed 's/,$//')
  [ -n "$columns" ] || complain "$file: its columns are not as expected"
  grep -qF "$columns" "$dir/formats" || complain "astray-formats(5) does not have the columns $columns of $file"
done

# Families of list, and exit statuses.
for family in $("$ASTRAY" list | awk 'NF == 1 { print $1 }' | tr -d :); do
  grep -qE "\b$family\b" "$srcdir/data/manual/list.txt" || complain "the page of list does not name the family $family"
done
for status in $(sed -n 's/^STATUS([A-Z_]*, *\([0-9]*\),.*/\1/p' "$srcdir/src/base/status.def" | sort -un); do
  sed -n '/^\.Sh EXIT STATUS/,/^\.Sh/p' "$man" | grep -qE "^\.It (Li )?$status$" || complain "astray(6) does not say what exit status $status means"
done

# The table of editions has what each version plays.
sed -n 's/^RELEASE("\(.*\)", *\([0-9]*\))$/\2 \1/p' "$srcdir/src/world/releases.def" >"$dir/releases"
[ -s "$dir/releases" ] || complain "no version plays any rules"
while read -r rules version; do
  grep -qE "^    $rules +$version" "$srcdir/data/manual/play.txt" || complain "the page of play does not say that version $version plays rules $rules"
done <"$dir/releases"
exit $bad
