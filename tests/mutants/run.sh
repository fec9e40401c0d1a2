#!/bin/sh
# Do the tests see?  Changes one line of a copy of the source at a time and runs the room's tests on it: each of these
# mutants must fail there.  `make mutants` runs those of every list, `make mutants ROOMS="path chase"` those of some.
#
# A list has a line for each mutant: FILE :: WHAT STANDS THERE => WHAT STANDS THERE INSTEAD :: TEST-PROGRAM [SUITE].
# The first text must occur exactly once in the file.  Empty lines and lines that begin with # are skipped.
top=$(cd "${srcdir:-.}" && pwd) || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
jobs=$(nproc 2>/dev/null || echo 1)
total=0 survived=0 stale=0

# Copies FILE of the tree with OLD replaced by NEW; fails unless OLD occurs exactly once.
mutate() {
	OLD=$2 NEW=$3 awk 'BEGIN { RS = "\001"; old = ENVIRON["OLD"]; new = ENVIRON["NEW"] }
	{
		at = index($0, old)
		if (!at || index(substr($0, at + 1), old)) exit 1
		printf "%s%s%s", substr($0, 1, at - 1), new, substr($0, at + length(old))
	}' "$top/$1" >"$work/src/$1"
}

build() { (cd "$work/build" && make -s "$@" >"$work/log" 2>&1); }

# Does PROGRAM, or one SUITE of it, pass?
passes() {
	(cd "$work/build" && env ${2:+CK_RUN_SUITE="$2"} srcdir=../src ASTRAY="$work/build/astray" \
	  ASTRAY_DATADIR="$work/src/data" XDG_CONFIG_HOME=/dev/null/none XDG_DATA_HOME=/dev/null/none \
	  timeout 600 "tests/$1" >/dev/null 2>&1)
}

try() { # try FILE OLD NEW PROGRAM [SUITE]
	total=$((total + 1))
	if ! mutate "$1" "$2" "$3"; then
		stale=$((stale + 1)); echo "stale     $1: '$2' does not stand there exactly once"
	elif ! build "tests/$4"; then
		stale=$((stale + 1)); echo "stale     $1: '$2' => '$3' does not compile"
	elif passes "$4" "$5"; then
		survived=$((survived + 1)); echo "SURVIVES  $1: '$2' => '$3'"
	elif [ -n "$VERBOSE" ]; then
		echo "dies      $1: '$2' => '$3'"
	fi
	cp "$top/$1" "$work/src/$1"
}

mkdir "$work/src" "$work/build"
(cd "$top" && tar cf - --exclude=.git --exclude=./build .) | (cd "$work/src" && tar xf -)
(cd "$work/build" && ../src/configure --quiet CFLAGS=-O1 CPPFLAGS=-DASTRAY_HOT_ASSERTS >/dev/null && make -s -j"$jobs" >/dev/null) ||
	{ echo "the copy does not build"; exit 1; }
for list in "$top"/tests/mutants/*.list; do
	room=$(basename "$list" .list)
	case " ${ROOMS:-$room} " in *" $room "*) ;; *) continue ;; esac
	while IFS= read -r line; do
		case $line in '' | '#'*) continue ;; esac
		file=${line%% :: *} rest=${line#* :: }
		change=${rest%% :: *} tests=${rest##* :: }
		# shellcheck disable=SC2086 # a program, and perhaps a suite
		try "$file" "${change%% => *}" "${change#* => }" $tests
	done <"$list"
done
echo "$total mutants, $survived survived, $stale stale"
[ "$survived$stale" = 00 ] && [ "$total" -gt 0 ]
