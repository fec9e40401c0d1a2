#!/bin/sh
# Every command in README.md, NEWS.md, SECURITY.md, doc/, the manual pages, the help and the messages of the program runs as it is
# written: taken from the text, in a home of its own.  One that is still at work after a few seconds is taken to run.  One
# that wants a terminal runs under `astray shot`.  Those that build or install are named, and left out.
top=$(cd "${srcdir:?}" && pwd) || exit 1
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/bin" "$dir/home/.local/share/astray" "$dir/work"
ln -s "$ASTRAY" "$dir/bin/astray"; ln -s "$top/data" "$dir/work/data"
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME
export HOME="$dir/home" PATH="$dir/bin:$PATH"
cd "$dir/work" || exit 1

# The program of the manual, and a hunter.
awk '/^    #!\/usr\/bin\/env python3/ { on = 1 } on && /^  [^ ]/ { exit } on' "$top/data/manual/grade.txt" | sed 's/^    //; $d' >mine.py
printf '#!/bin/sh\nwhile read -r word turn x y rest; do case $word in hello) echo hello 1 hunt Still ;; step) echo go $x $y ;; esac; done\n' >hunter
mkdir contrib; cp -r "$top/contrib/steering" contrib; cp contrib/steering/sidestep.py steer.py
chmod +x mine.py hunter steer.py contrib/steering/*.py contrib/steering/*.js
# The programs of a class, and the answers of a pupil.
mkdir class; cp hunter class/ada
echo '{"schema":1,"lesson":"01-rings","pupil":"Ada","questions":3,"answers":[{"step":2,"right":true,"seconds":3}]}' >answers.txt

# A run that was left, and its proof.
printf 'l\nl\nk\n' | astray --plain --seed amber-otter >/dev/null
line=$(astray replay --proof "$HOME/.local/share/astray/run.journal")

# commands_of FILE: "CODE COMMAND" for a line of its own, "WORD COMMAND" for a mention within a sentence
commands_of() {
  case $1 in
    *.md) sed -n 's/^    \(astray .*\)$/CODE \1/p' "$1" | sed 's/ *# .*//'
          grep -v '^    ' "$1" | tr '\n' ' ' | grep -o '`astray [^`]*`' | sed 's/^`/WORD /; s/`$//' ;;
    *.txt) sed -n 's/^    \(astray .*\)$/CODE \1/p' "$1"
          grep -v '^    ' "$1" | tr -s '\n ' ' ' | grep -o '`astray [^`]*`' | sed 's/^`/WORD /; s/`$//' ;;
    *) sed -n 's/^\.Dl \$ \(.*astray .*\)$/CODE \1/p; s/^\.\(Ql\|Cm\) \(astray [^,].*[^ .,]\)\( [.,]\)*$/WORD \2/p
           s/^\.Nm \(astray\) Fl \(.*[^ .,]\)$/WORD \1 -\2/p
           s/^\.Ql \(play --.*[^ .,]\)\( [.,]\)*$/WORD astray \1/p' "$1" | sed 's/\\(dq/"/g; s/\\-/-/g' ;;
  esac
}

# quoted_in FILE...: the same for what stands in quotes in the help and in messages
quoted_in() { grep -ho "'astray [a-z][^'%]*'" "$@" | sort -u | sed "s/^'/WORD /; s/'$//"; }

# others_of FILE: commands of other programs
others_of() {
  sed -n 's/^    \(\(\.\/\|[a-z]\)[^ ]*.*\)$/\1/p' "$1" | grep -v '^astray '
  grep -o '`\(\./quickstart\|autoreconf\|dpkg\|git\|make\|man\|sudo\)[^`]*`' "$1" | tr -d '`'
}

# What stands for something is replaced by an example of it.
example() { printf '%s\n' "$1" | sed "s/\bNAME\b/lake/g; s/ LINE\b/ '$line'/g; s/ COMMAND\b/ lab/g; s: IN OUT\b: data/maps/lake.txt out.map:g; s:exec\:PATH:exec\:./hunter:"; }

fits() { # fits KIND: does the exit status $got, with what was said, mean that the command runs?
  case $got in
    0 | 1 | 3 | 124) return 0 ;;
    2) [ "$1" = WORD ] && grep -q ' needs ' "$dir/err" ;; # its name alone was mentioned
    *) return 1 ;;
  esac
}

run() { # run KIND FILE COMMAND
  command=$(example "$3")
  rm -f "$dir/out" "$dir/err" # what the one before has started may still write there
  timeout 4 sh -c "$command" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  if [ $got = 2 ] && grep -qi 'terminal' "$dir/err"; then
    under=$(printf '%s\n' "$command" | sed 's/^astray$/astray play/; s/^astray --/astray play --/; s/^astray /astray shot /')
    timeout 20 sh -c "$under" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  fi
  fits "$1" || { echo "$2: $3: exit $got: $(cat "$dir/err")"; echo bad >>"$dir/bad"; }
}

for command in $(astray --help | sed -n 's/^  \([a-z]*\) .*/\1/p') ''; do
  astray $command --help || { echo "astray $command --help fails"; echo bad >>"$dir/bad"; }
done >"$dir/help"

: >"$dir/tried"
for file in README.md NEWS.md SECURITY.md $(cd "$top" && find doc -name '*.md' ! -name maps.md | sort) man/astray.6 man/astray-formats.5 man/astray-keys.6 $(cd "$top" && ls data/manual/*.txt) help messages; do
  case $file in
    help) quoted_in "$dir/help" ;;
    messages) find "$top/src" -name '*.c' -exec cat {} + >"$dir/source"; quoted_in "$dir/source" ;;
    *) commands_of "$top/$file" ;;
  esac >"$dir/list"
  while read -r kind command; do
    case $command in
      "astray map 1") continue ;; # the first line of a map, not a command
      *mine.py* | *steer.py* | *sidestep.py*) command -v python3 >/dev/null ||
        { echo "left out: commands with a program in Python in $file: python3 is not installed"; continue; } ;;
    esac
    echo "$file" >>"$dir/seen"
    grep -qxF -- "$kind $command" "$dir/tried" && continue # it stands in another file as well
    echo "$kind $command" >>"$dir/tried"
    run "$kind" "$file" "$command" </dev/null
  done <"$dir/list"
done
[ "$(wc -l <"$dir/seen")" -gt 40 ] || { echo "only $(wc -l <"$dir/seen") commands were found"; echo bad >>"$dir/bad"; }

# What is not tried.
for file in README.md NEWS.md SECURITY.md doc/install.md; do others_of "$top/$file"; done | sort -u >"$dir/others"
left=$(sed 's/.*/`&`/' "$dir/others" | paste -sd, | sed 's/,/, /g')
[ -z "$left" ] || echo "left out: commands of the documents that build, install or need what is installed: $left"
[ ! -e "$dir/bad" ]
