#!/bin/sh
# astray(6) is complete: every option, and a default for each that takes a value; every key of every screen, in a section
# about that screen; every command, family of `list` and exit status; and every column of rows is in astray-formats(5).
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
man=${srcdir:?}/man/astray.6

# The options of all commands: "help -h", "map", ...
commands=$("$ASTRAY" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for command in $commands; do "$ASTRAY" "$command" --help | sed '1,/^$/d'; done >"$dir/help"
sed -nE 's/^  (   |-.,) --([a-z-]+).*/\2/p' "$dir/help" | sort -u >"$dir/options"
[ "$(wc -l <"$dir/options")" -gt 50 ] || complain "the help is not as expected"
while read -r option; do
  grep -qE "^\.It Fl (. , )?-$option( |$)" "$man" || complain "astray(6) does not describe --$option"
done <"$dir/options"
sed -n '/^\.Sh OPTIONS/,/^\.Sh KEYS/p' "$man" | awk '
  function end() { if (n && !said && takes) print heads; n = said = takes = 0; heads = "" }
  /^\.It Fl/ { if (text) end(); n++; text = 0; heads = heads " " $0; if (/ Ar /) takes = 1; next }
  /^\.(El|Ss|Sh)/ { end(); text = 0; next }
  { text = 1 }
  /efault/ { said = 1 }' >"$dir/silent"
[ ! -s "$dir/silent" ] || complain "astray(6) gives no default for: $(cat "$dir/silent")"
awk '/^  (   |-.,) --/ { if (takes && !said) print head; head = $0; takes = / --[a-z-]+=/; said = 0 }
  /default/ { said = 1 } END { if (takes && !said) print head }' "$dir/help" >"$dir/silent"
[ ! -s "$dir/silent" ] || complain "the help gives no default for: $(cat "$dir/silent")"

# The synopsis: it has every option that a command's help has; those of the display and of maps stand for each other.
display=$(awk '/^\.S[hs] / { on = /^\.Ss Display options/ } on && /^\.It Fl/' "$man" | grep -oE -e '-[a-z-]+$|-[a-z-]+ ' | tr '\n' ' ')
maps=$(awk '/^\.S[hs] / { on = /^\.Ss Map options/ } on && /^\.It Fl/' "$man" | grep -oE -e '-[a-z-]+$|-[a-z-]+ ' | tr '\n' ' ')
for command in $commands; do
  awk -v command="$command" '/^\.Sh/ { on = /SYNOPSIS/ } on && /^\.Nm/ { use = command == "play"; named = 0 }
    on && /^\.Cm / && !named { use = $2 == command; named = 1 }
    on && /^\.Op Cm / { named = 1 } on && use' "$man" >"$dir/synopsis"
  "$ASTRAY" "$command" --help | sed -nE 's/^  (   |-(.),) --([a-z-]+).*/\3 \2/p' | while read -r option letter; do
    case $option in help | version | datadir) continue ;; esac
    grep -qE "Fl (-$option|${letter:-none})( |$)" "$dir/synopsis" && continue
    case " $maps " in *" -$option "*) grep -q 'map options' "$dir/synopsis" && continue ;; esac
    case " $display " in *" -$option "*) grep -q 'display options' "$dir/synopsis" && continue ;; esac
    echo "the synopsis of astray(6) lacks --$option of $command"
  done >"$dir/lacking"
  [ ! -s "$dir/lacking" ] || { cat "$dir/lacking"; bad=1; }
done

# The effects of tools.
for effect in $(sed -n 's/^TOOL([A-Z_]*, *\([a-z_]*\),.*/\1/p' "$srcdir/src/world/tools.def"); do
  grep -qE "^\.Cm (.* )?$effect( |$)" "$srcdir/man/astray-formats.5" || complain "astray-formats(5) does not name the effect $effect"
  grep -qE "^#   effect .* $effect( |$)" "$srcdir/data/tools.cfg" || complain "the head of tools.cfg does not name the effect $effect"
done

# The keys: of each group of keys.cfg, in these sections besides those for all screens.
sections_of() {
  case $1 in
    title) echo 'Title' ;; run) echo 'Run|Practice' ;; look | aim | offer | swap | passage | summary | log | proof) echo 'Run' ;;
    practice) echo 'Practice' ;; puzzles) echo 'Puzzles' ;; options) echo 'Options' ;; replay | replays) echo 'Run|Time' ;;
    lab | tune | making | reading) echo 'Lab' ;; inspect) echo 'Inspecting' ;; fate) echo 'Fate' ;; paint) echo 'Painting' ;;
    results) echo 'Results' ;; race | quarry) echo 'Race' ;; trial | answer | lessons) echo 'Lessons' ;;
    space) echo 'Space' ;; experiment) echo 'Experiment' ;; asteroids) echo 'Asteroids' ;; galaxy) echo 'Galaxy' ;;
    defence) echo 'Defence' ;; *) echo 'On every screen' ;;
  esac
}
# keys_in SECTION|..: the keys that they and those for all screens name
keys_in() {
  awk -v wanted="^(On every screen|Time|$1)$" '
    /^\.S[hs] / { on = substr($0, 5) ~ wanted }
    on && (/^\.It Ic / || /^\.Ic /) { sub(/^\.(It )?Ic /, ""); gsub(/\\&/, ""); gsub(/\\-/, "-"); gsub(/\\e/, "\\"); gsub(/\\\(aq/, "\047")
      gsub(/\\\(dq/, "\""); gsub(/\\\(ha/, "^"); n = split($0, keys, / +/); for (i = 1; i <= n; i++) if (keys[i] != "," || n == 1) print keys[i] }' "$man"
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
    grep -qxF -e "$key" "$dir/named" || echo "astray(6) does not name the key $key ($action) of $group"
  done >"$dir/missing"
  [ ! -s "$dir/missing" ] || { cat "$dir/missing"; bad=1; }
done

# The columns of rows, in their order, without those that only people see: those of `replay --explain` in astray(6), the
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
  grep -qE "^\.Cm ([a-z]+ , )*$family( |$)" "$man" || complain "astray(6) does not name the family $family of list"
done
for status in $(sed -n 's/^STATUS([A-Z_]*, *\([0-9]*\),.*/\1/p' "$srcdir/src/base/status.def" | sort -un); do
  sed -n '/^\.Sh EXIT STATUS/,/^\.Sh/p' "$man" | grep -qE "^\.It (Li )?$status$" || complain "astray(6) does not say what exit status $status means"
done

# The table of editions has the rules that this version plays.
rules=$(sed -n 's/.*EDITION_RULES = \([0-9]*\).*/\1/p' "$srcdir/src/world/edition.h")
grep -qE "^\.It $rules Ta [0-9]" "$man" || complain "astray(6) does not say which version plays rules $rules"
exit $bad
