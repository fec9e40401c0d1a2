#!/bin/sh
# claims.sh [KIND]...: runs the commands that stand beside the figures of the documents in claims.list, and says which
# sentence is no longer true.  Without a KIND: those that are exact, which is what make check runs.
top=$(cd "${srcdir:?}" && pwd) || exit 1
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/bin" "$dir/home" "$dir/made" "$dir/stage"; ln -s "$ASTRAY" "$dir/bin/astray"
for name in data doc contrib src tests README.md NEWS.md man; do ln -s "$top/$name" "$dir/stage/$name"; done
export XDG_DATA_HOME="$dir/home" XDG_STATE_HOME="$dir/home" XDG_CONFIG_HOME="$dir/home" PATH="$dir/bin:$PATH"
cd "$dir/stage" || exit 1
awk '/^    #!\/usr\/bin\/env python3/ { on = 1 } on && /^  [^ ]/ { exit } on' data/manual/grade.txt | sed 's/^    //; $d' >mine.py
cp "$top/contrib/steering/sidestep.py" steer.py
chmod +x mine.py steer.py
cd "$dir" || exit 1
kinds=" ${*:-exact} " tab=$(printf '\t') jobs=$(nproc 2>/dev/null || echo 1)
case $kinds in *" timed "*) jobs=1 ;; esac

# The tried claims, a line each: FILE, SENTENCE, TOLERANCE and COMMAND, parted by tabs.
awk -v kinds="$kinds" -v OFS='\t' '
  function end() { if (kind != "" && index(kinds, " " kind " ")) print file, sentence, tolerance, command; kind = "" }
  $1 == "claim" { kind = $2; file = $3; tolerance = 0 }
  $1 == "|" { sentence = substr($0, 3) }
  $1 == "$" { command = substr($0, 3) }
  $1 == "~" { tolerance = $2 }
  NF == 0 { end() }
  END { end() }' "$top/tests/documents/claims.list" >claims

# plain FILE: its words on one line, without the marks of its format
plain() { sed 's/^\.[A-Z][a-z] //; s/\\&//g; s/\\-/-/g; s/\\\*/*/g; s/ *|/ |/g; s/| */| /g' "$1" | tr -s '\n ' ' '; }

# judge: compares the figures of $sentence with the words that $command printed, and says what is wrong.  Small numbers may
# be written as words; a figure is as exact as its decimals.
judge() {
  printf '%s\n' "$sentence" | grep -o '{[^}]*}' | tr -d '{}' >figures
  tr -s ' \n\t' '\n' <printed | grep . >found
  [ -s figures ] || return 0
  paste figures found | awk -v tolerance="$tolerance" '
    function number(word,  i) {
      for (i = 1; i <= n; i++) if (tolower(word) == words[i]) return i
      return word + 0
    }
    BEGIN { n = split("one two three four five six seven eight nine ten eleven twelve " \
        "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty", words, " ") }
    NF != 2 { print "figures and results do not pair: " $0; exit 1 }
    { said = number($1); is = number($2); at = index($1, "."); decimals = at ? length($1) - at : 0
      off = is - said; if (off < 0) off = -off
      if (off > 0.5 * 10 ^ -decimals * (decimals > 0) + tolerance * said + 1e-9) { print "it says " $1 ", but is " $2; exit 1 } }'
}

# Words that other claims may begin with, too, up to a bar: they run once.  Prints nothing if $1 does not begin so.
first_part() {
  case ${1%% | *} in "$1" | *[!A-Za-z0-9\ ./:=,_-]*) ;; *) printf '%s\n' "${1%% | *}" ;; esac
}

# Where what the command $1 printed is kept.
kept() { echo "$dir/made/$(printf %s "$1" | cksum | tr ' ' -)"; }

# The commands and first parts, each once and each in a folder of its own, as many at a time as there are processors; those
# that measure time run alone.
run_all() {
  while IFS="$tab" read -r file sentence tolerance command; do
    part=$(first_part "$command")
    printf '%s\n' "${part:-$command}"
  done <claims | sort -u | while read -r command; do printf '%s\n%s\n' "$(kept "$command")" "$command"; done |
    tr '\n' '\0' | xargs -0 -n 2 -P "$jobs" sh -c '
      cp -RP "$0/stage" "$1.in" && cd "$1.in" && sh -c "$2" >"$1" 2>"$1.errors" </dev/null || mv "$1" "$1.failed"' "$dir"
}

check() {
  plainly=plain-$(echo "$file" | tr / -)
  [ -e "$plainly" ] || plain "stage/$file" >"$plainly"
  grep -qF -- "$(printf '%s' "$sentence" | tr -d '{}')" "$plainly" || { echo "$file: there is no sentence: $sentence"; bad=1; return; }
  case $command in
    *mine.py* | *steer.py*) command -v python3 >/dev/null || { echo "left out: a figure of $file: python3 is not installed"; return; } ;;
  esac
  part=$(first_part "$command")
  made=$(kept "${part:-$command}")
  if [ "$part" ]; then
    # as in a pipe, only the last part may fail
    (cd stage && cat "$made" "$made.failed" 2>/dev/null | sh -c "${command#* | }") >printed 2>errors
  else
    cp "$made" printed 2>/dev/null
  fi || { echo "$file: $sentence: the command fails: $(cat "$made.errors" "$made.failed" 2>/dev/null)"; bad=1; return; }
  wrong=$(judge) || { echo "$file: no longer true: $sentence: $wrong"; bad=1; }
}

# unclaimed FILE: the figures of a help page that no claim is about.  Sources have years and numbers of pages; 0, 1 and 2,
# powers and parts of names count nothing.
unclaimed() {
  sed '/^Source$/,$d' "stage/$1" >page
  { plain page; echo; awk -v file="$1" '$1 == "claim" { on = $3 == file } on && $1 == "|" { gsub(/[{}]/, ""); print substr($0, 3) }' \
    "$top/tests/documents/claims.list"; } |
    awk 'NR == 1 { text = $0; next } (at = index(text, $0)) { text = substr(text, 1, at - 1) " ... " substr(text, at + length($0)) }
      END { while (match(text, /[0-9]+([.,][0-9]+)*/)) {
        before = substr(text, RSTART - 1, 1); number = substr(text, RSTART, RLENGTH)
        if (RSTART == 1 || before !~ /[A-Za-z^]/) if (number !~ /^[012]$/) print number
        text = substr(text, RSTART + RLENGTH) } }'
}

bad=0
run_all
while IFS="$tab" read -r file sentence tolerance command; do
  check
done <claims
for file in stage/data/help/*.txt; do
  for figure in $(unclaimed "${file#stage/}"); do echo "${file#stage/}: no claim is about the figure $figure"; bad=1; done
done
echo "$(wc -l <"$dir/claims") claims were tried"
[ -s "$dir/claims" ] && exit $bad
