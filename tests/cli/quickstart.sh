#!/bin/sh
# The two commands of README in either order: `./quickstart check` runs all tests, even in a tree that was configured
# before the test libraries were installed.  The path has a blank.  Without root or sudo, the one command that root must run
# is named.  Stand-ins for the package manager, autotools and make write down what they were asked for.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }

tree="$dir/a tree"
mkdir "$dir/bin" "$tree"
cp "$srcdir/quickstart" "$tree/" || exit 1
stand_in() { printf '#!/bin/sh\n%s\n' "$2" >"$1"; chmod +x "$1"; }
stand_in "$dir/bin/dpkg-query" 'shift 3; grep -qx "$1" "$installed" && echo "install ok installed"'
stand_in "$dir/bin/apt-get" '
case $* in *--assume-no*)
  echo "0 upgraded, 69 newly installed, 0 to remove and 0 not upgraded."
  echo "Need to get 66.3 MB of archives."
  echo "After this operation, 279 MB of additional disk space will be used."
  exit 1
esac
for word in "$@"; do echo "$word"; done >>"$installed"'
stand_in "$dir/bin/make" 'echo "make $*" >>"$asked"
printf "#!/bin/sh\necho astray \$* >>\"\$asked\"\n" >astray; chmod +x astray'
stand_in "$dir/bin/sudo" '[ -z "$no_sudo" ] && exec "$@"'
stand_in "$dir/bin/id" 'echo 1000'
stand_in "$dir/bin/autoreconf" 'exit 0'
# The stand-in for configure refuses a blank, as the real one does, and leaves behind whether it found the test libraries.
stand_in "$tree/configure" '
case $0 in *" "*) echo "unsafe srcdir value"; exit 1 ;; esac
echo configure >>"$asked"
: >Makefile
for pair in CHECK=check VTERM=libvterm-dev; do
  value="#"; grep -qx "${pair#*=}" "$installed" && value=""
  echo "S[\"HAVE_${pair%=*}_TRUE\"]=\"$value\""
done >config.status'

# count TIMES LINE: expects that LINE was asked for so many times
count() { [ "$(grep -cx -- "$2" "$asked")" = "$1" ] || complain "$order: expected '$2' $1 times in: $(cat "$asked")"; }
try() { # try ORDER COMMAND...: runs quickstart with each COMMAND in turn, in a fresh tree
  order=$1; shift
  installed=$dir/installed asked=$dir/asked; export installed asked
  : >"$installed"; : >"$asked"; rm -rf "$tree/build"
  for command in "$@"; do
    PATH=$dir/bin:$PATH "$tree/quickstart" "$command" >"$dir/out" 2>&1 </dev/null ||
      complain "$order: quickstart $command failed: $(cat "$dir/out")"
  done
}

try "play, then check" --no-run check
count 2 configure; count 1 'make.* check'
tail -n 1 "$asked" | grep -q check || complain "check was not the last thing asked for"
try "check, then play" check --no-run
count 1 configure
try "check twice" check check
count 1 configure; count 2 'make.* check'
try "a command without a terminal" list
count 1 'astray list'
grep -q 'with dependencies, 69 packages, 66.3 MB to download, 279 MB on disk' "$dir/out" || complain "no cost: $(cat "$dir/out")"
grep -q '^quickstart: 12 packages are missing: gcc ' "$dir/out" || complain "no number of packages: $(cat "$dir/out")"
[ "$(wc -l <"$dir/out")" -le 12 ] || complain "more than 12 lines: $(cat "$dir/out")"

# What fails is shown, and where the whole of it is.
stand_in "$tree/configure" 'echo "no compiler"; exit 1'
rm -rf "$tree/build"
PATH=$dir/bin:$PATH "$tree/quickstart" check >"$dir/out" 2>&1 </dev/null && complain "a failing configure is no failure"
grep -q '^no compiler$' "$dir/out" || complain "the failure is not shown: $(cat "$dir/out")"
grep -q "the whole log is $tree/build/quickstart.log" "$dir/out" || complain "the log is not named: $(cat "$dir/out")"

# Nobody who can become root: every missing package is named once, and nothing is built.
: >"$installed"; : >"$asked"; rm -rf "$tree/build"
without_root() { # without_root WHY PATH
  ! PATH=$2 "$tree/quickstart" check >"$dir/out" 2>&1 </dev/null || complain "$1: quickstart succeeds"
  grep -q "packages are missing, and $1" "$dir/out" || complain "$1: not said in: $(cat "$dir/out")"
  grep -q '^  apt-get update && .*apt-get install .* gcc .* check libvterm-dev' "$dir/out" ||
    complain "$1: no complete command in: $(cat "$dir/out")"
  [ ! -s "$asked" ] || complain "$1: yet it went on: $(cat "$asked")"
}
no_sudo=1; export no_sudo
without_root "sudo failed" "$dir/bin:$PATH"
mkdir "$dir/bare"
for tool in sh dirname grep sed tr date mkdir; do ln -s "$(command -v $tool)" "$dir/bare/"; done
for tool in apt-get dpkg-query id; do cp "$dir/bin/$tool" "$dir/bare/"; done
without_root "there is no sudo" "$dir/bare"
exit $bad
