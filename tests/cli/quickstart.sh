#!/bin/sh
# The two commands of README in either order: `./quickstart check` runs all tests, even in a tree that was configured
# before the test libraries were installed.  Stand-ins for the package manager, autotools and make write down what
# they were asked for.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }

mkdir "$dir/bin" "$dir/tree"
cp "$srcdir/quickstart" "$dir/tree/" || exit 1
stand_in() { printf '#!/bin/sh\n%s\n' "$2" >"$1"; chmod +x "$1"; }
stand_in "$dir/bin/dpkg-query" 'shift 3; grep -qx "$1" "$installed" && echo "install ok installed"'
stand_in "$dir/bin/apt-get" 'for word in "$@"; do echo "$word"; done >>"$installed"'
stand_in "$dir/bin/make" 'echo "make $*" >>"$asked"
printf "#!/bin/sh\necho astray \$* >>\"\$asked\"\n" >astray; chmod +x astray'
stand_in "$dir/bin/sudo" 'exec "$@"'
stand_in "$dir/bin/autoreconf" 'exit 0'
# The stand-in for configure leaves behind whether it found the test libraries.
stand_in "$dir/tree/configure" '
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
  : >"$installed"; : >"$asked"; rm -rf "$dir/tree/build"
  for command in "$@"; do
    PATH=$dir/bin:$PATH "$dir/tree/quickstart" "$command" >"$dir/out" 2>&1 </dev/null ||
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
exit $bad
