#!/bin/sh
# bench and race compare with the first one in pairs: the means, intervals and verdicts of their tables, worked out anew from
# their rows by another program and in two passes.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }

# pairs LOG DIGITS QUESTION WHO FIGURE...: the lines that the table must have, from CSV on standard input.  QUESTION and WHO are
# the names of columns, FIGURE is COLUMN=NAME; LOG is 1 for ratios.
pairs() {
  log=$1 digits=$2 question=$3 who=$4; shift 4
  awk -F, -v ratio="$log" -v digits="$digits" -v question="$question" -v who="$who" -v wanted="$*" '
    # Of half of the distribution of Student with v degrees of freedom, what 95 % are below: with x = sqrt(v) tan(a) its density
    # is that of cos(a)^(v - 1).
    function mass(a, v,  i, sum) {
      for (i = 0; i <= 400; i++) sum += (i % 400 ? 2 + 2 * (i % 2) : 1) * cos(a * i / 400) ^ (v - 1)
      return sum * a / 1200
    }
    function student(v,  all, low, high, a) {
      all = mass(atan2(1, 0), v); high = atan2(1, 0)
      for (i_ = 0; i_ < 40; i_++) { a = (low + high) / 2; if (mass(a, v) < 0.95 * all) low = a; else high = a }
      return sqrt(v) * sin(a) / cos(a)
    }
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; n_figures = split(wanted, figures, " "); next }
    {
      name = $column[who]; q = $column[question]
      if (!(name in number)) { number[name] = ++n; names[n] = name }
      if (!(q in seen)) { seen[q] = 1; asked[++n_asked] = q }
      for (f = 1; f <= n_figures; f++) {
        split(figures[f], part, "=")
        if (("caught" in column) && !$column["caught"]) continue
        if ($column[part[1]] != "" && (!ratio || $column[part[1]] > 0)) value[name, q, f] = $column[part[1]]
      }
    }
    END {
      for (m = 2; m <= n; m++)
        for (f = 1; f <= n_figures; f++) {
          count = sum = squares = 0
          for (i = 1; i <= n_asked; i++) {
            one = names[m] SUBSEP asked[i] SUBSEP f; other = names[1] SUBSEP asked[i] SUBSEP f
            if (!(one in value) || !(other in value)) continue
            by[++count] = ratio ? log(value[one] / value[other]) : value[one] - value[other]
            sum += by[count]
          }
          split(figures[f], part, "=")
          if (!count) { print names[m] " against " names[1] ", " part[2] ": no pairs"; continue }
          mean = sum / count
          for (i = 1; i <= count; i++) squares += (by[i] - mean) ^ 2
          half = student(count - 1) * sqrt(squares / (count - 1) / count)
          zero = mean * mean < 1e-24 && half < 1e-12
          verdict = mean - half <= 1e-12 && mean + half >= -1e-12 ? "open" : mean > 0 ? "more" : "less"
          if (count < 30) verdict = "open, n is below 30"
          else if (zero) verdict = "equal"
          low = mean - half; high = mean + half
          if (ratio) { mean = exp(mean); low = exp(low); high = exp(high) }
          printf "%s against %s, %s: %.*f [%.*f, %.*f], paired, n = %d: %s\n", names[m], names[1], part[2], digits, mean,
            digits, low, digits, high, count, verdict
        }
    }'
}

check() { # check WHAT: the lines of the table in OUT are those in WANTED
  grep ' against .*: ' "$dir/out" | cmp -s - "$dir/wanted" || complain "$1: $(diff "$dir/out" "$dir/wanted")"
  [ -s "$dir/wanted" ] || complain "$1: nothing was compared"
}

set -- bench --no-time -a jps -a astar -a greedy
"$ASTRAY" "$@" spiral >"$dir/out" || complain "bench fails"
"$ASTRAY" "$@" -f csv spiral | pairs 1 3 query algorithm expanded=expanded cost=cost >"$dir/wanted"
check bench
grep -q 'astar against jps, expanded: .*: more$' "$dir/out" || complain "bench has no verdict"
"$ASTRAY" "$@" -n 12 spiral lake >"$dir/out" 2>/dev/null || complain "bench of two maps fails"
[ "$(grep -c 'n = 24: open, n is below 30$' "$dir/out")" = 2 ] || complain "bench does not pair over all maps: $(cat "$dir/out")"
! "$ASTRAY" bench --no-time -a jps spiral | grep -q against || complain "bench compares one with itself"

# A step that would go on after the last turn of a race is cut there.
"$ASTRAY" race --seed 0 -a scent --progress never -f csv lake | grep -q '^1,lake,.*,scent,,0,500,' || complain "a race on slow ground does not end in its last turn"
set -- race --seeds 40 -a planner -a nonrotational -a wall
"$ASTRAY" "$@" first >"$dir/out" || complain "race fails"
"$ASTRAY" "$@" -j 2 -f csv first >"$dir/csv" || complain "race fails with two threads"
pairs 0 1 seed mover tick=tick length=length expanded=expanded <"$dir/csv" >"$dir/wanted"
check race
grep -q '^wall .* [0-9]*/40 ' "$dir/out" || complain "race does not say how many caught"
[ "$(wc -l <"$dir/csv")" = 121 ] || complain "race has not a row for each seed and mover"
"$ASTRAY" race -a wall --seed 7 -f csv first >"$dir/one"; "$ASTRAY" race -a wall --seed 6 --seeds 2 -f csv first | sed 2d |
  cmp -s - "$dir/one" || complain "the second seed is not the next one"
exit $bad
