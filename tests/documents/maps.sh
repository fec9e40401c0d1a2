#!/bin/sh
# The examples of doc/maps.md show what happens: each command after "$ ", with the lines after "> ", prints what stands below it.
top=$(cd "${srcdir:?}" && pwd) || exit 1
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0; n=0
mkdir -p "$dir/bin" "$dir/home" "$dir/work"; ln -s "$ASTRAY" "$dir/bin/astray"
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME
export HOME="$dir/home" PATH="$dir/bin:$PATH"
cd "$dir/work" || exit 1

try() {
  [ -s "$dir/command" ] || return 0
  n=$((n + 1)); sh "$dir/command" >"$dir/got" 2>"$dir/err" </dev/null
  [ ! -s "$dir/err" ] || grep -q '^astray: ' "$dir/err" || { cat "$dir/err"; bad=1; }
  cmp -s "$dir/want" "$dir/got" || { echo "doc/maps.md: of"; cat "$dir/command"; diff "$dir/want" "$dir/got"; cat "$dir/err"; bad=1; }
  : >"$dir/command"
}

: >"$dir/command"
sed -n '/^```console/,/^```$/p' "$top/doc/maps.md" >"$dir/examples"
while IFS= read -r line; do
  case $line in
    '```'*) try ;;
    '$ '*) try; printf '%s\n' "${line#??}" >"$dir/command"; : >"$dir/want" ;;
    '> '*) printf '%s\n' "${line#??}" >>"$dir/command" ;;
    *) printf '%s\n' "$line" >>"$dir/want" ;;
  esac
done <"$dir/examples"
[ $n -ge 15 ] || { echo "doc/maps.md: only $n commands"; bad=1; }
exit $bad
