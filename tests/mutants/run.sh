#!/bin/sh
# Do the tests see?  Changes one line of a copy of the source at a time and runs the room's tests on it: each of these
# mutants must fail there.  `make mutants` runs those of every list, `make mutants ROOMS="path chase"` those of some.
#
# A list has a line for each mutant: FILE :: WHAT STANDS THERE => WHAT STANDS THERE INSTEAD :: TEST-PROGRAM [SUITE].
# The first text must occur exactly once in the file.  Empty lines and lines that begin with # are skipped.
#
# Then it draws DRAW mutants (default 100) from SEED (default 1) by draw.awk, over all rooms that have a test program of
# their own, and tries each with the short form of that program, and those of kit with the screens that it draws, too.  Scripts
# test cli, so it is left out.  This prints the
# survivors and their share in each room; UNLISTED=1 tries nothing else.  A survivor does not fail the run: either a test is
# missing, or it changes nothing that matters.  Those are listed with the reason in equivalent.txt, a line each:
# FILE :: LINE => LINE INSTEAD :: WHY.
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
	  timeout "${limit:-600}" "tests/$1" >/dev/null 2>&1)
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

# Copies FILE of the tree with NEW, which keeps the indentation, in place of line NUMBER.
mutate_line() {
	NUMBER=$2 NEW=$3 awk 'NR != ENVIRON["NUMBER"] { print; next }
	{ match($0, /^[ \t]*/); print substr($0, 1, RLENGTH) ENVIRON["NEW"] }' "$top/$1" >"$work/src/$1"
}

# What became of the mutant FILE:NUMBER OLD NEW: dies, survives, equivalent, or same if it is no program, or the same one.
fate_of() {
	for program in $(programs_of "$1"); do
		[ -e "$work/limit-$program" ] || {
			build "tests/$program"; begun=$(date +%s); passes "$program"
			echo $((10 + 3 * ($(date +%s) - begun))) >"$work/limit-$program"; }
	done
	mutate_line "$1" "$2" "$4"
	fate=survives
	for program in $(programs_of "$1"); do
		if ! build "tests/$program" || cmp -s "$work/build/libcore.a" "$work/libcore.a"; then fate=same; break; fi
		limit=$(cat "$work/limit-$program")
		passes "$program" || { fate=dies; break; }
	done
	[ $fate = survives ] && grep -qF "$1 :: $3 => $4 :: " "$top/tests/mutants/equivalent.txt" && fate=equivalent
	cp "$top/$1" "$work/src/$1"
	echo $fate
}

programs_of() {
	room=${1#src/}; room=${room%%/*}
	echo "test_$room"
	[ "$room" != kit ] || echo test_screens
}

# Tries COUNT random mutants, and says for each room how many survive.
draw() {
	build libcore.a; cp "$work/build/libcore.a" "$work/libcore.a"
	# shellcheck disable=SC2046 # the names of rooms have no spaces
	(cd "$top" && find $(for room in ${ROOMS:-$(cd src && ls -d */)}; do
		[ "${room%/}" != cli ] && [ -d "src/$room" ] && echo "src/$room"
	done) -name '*.c' | LC_ALL=C sort | xargs awk -v SEED="${SEED:-1}" -v N=$((2 * $1)) -f tests/mutants/draw.awk) >"$work/drawn"
	drawn=0
	while [ $drawn -lt "$1" ] && IFS= read -r line; do
		place=${line%% :: *} change=${line#* :: }
		file=${place%:*} old=${change%% => *} new=${change#* => }
		fate=$(fate_of "$file" "${place##*:}" "$old" "$new")
		[ $fate = same ] && continue
		drawn=$((drawn + 1))
		room=${file#src/}; echo "${room%%/*} $fate" >>"$work/fates"
		{ [ $fate = dies ] && [ -z "$VERBOSE" ]; } || printf '%s\n' "$fate  $place: '$old' => '$new'"
	done <"$work/drawn"
	echo "drawn from seed ${SEED:-1}: room, mutants, survivors, of which change nothing that matters"
	awk '{ n[$1]++; all++ } $2 != "dies" { s[$1]++; left++ } $2 == "equivalent" { e[$1]++; same++ }
		END { for (room in n) printf "%-10s %4d %4d %3d %% %4d\n", room, n[room], s[room], 100 * s[room] / n[room], e[room] | "sort"
		      close("sort"); printf "%-10s %4d %4d %3d %% %4d\n", "all", all, left, 100 * left / all, same }' "$work/fates"
}

mkdir "$work/src" "$work/build"
(cd "$top" && tar cf - --exclude=.git --exclude=./build .) | (cd "$work/src" && tar xf -)
(cd "$work/build" && ../src/configure --quiet CFLAGS=-O1 CPPFLAGS=-DASTRAY_HOT_ASSERTS >/dev/null && make -s -j"$jobs" >/dev/null) ||
	{ echo "the copy does not build"; exit 1; }
for list in "$top"/tests/mutants/*.list; do
	room=$(basename "$list" .list)
	case " ${ROOMS:-$room} " in *" $room "*) ;; *) continue ;; esac
	[ -z "$UNLISTED" ] || continue
	while IFS= read -r line; do
		case $line in '' | '#'*) continue ;; esac
		file=${line%% :: *} rest=${line#* :: }
		change=${rest%% :: *} tests=${rest##* :: }
		# shellcheck disable=SC2086 # a program, and perhaps a suite
		try "$file" "${change%% => *}" "${change#* => }" $tests
	done <"$list"
done
limit=
echo "$total mutants, $survived survived, $stale stale"
[ "${DRAW:-100}" = 0 ] || draw "${DRAW:-100}"
[ "$survived$stale" = 00 ] && [ "$UNLISTED$total" != 0 ]
