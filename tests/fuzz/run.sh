#!/bin/sh
# run.sh SECONDS PROGRAM [READER...]: fuzzes each reader, by default all, for so long and prints a line for each: runs, new
# findings.  With RUNS in the environment each ends after so many runs, if they take no longer than that.
# What is new goes to a copy of the corpus, which is thrown away; what crashes stays in the present directory.
seconds=$1 program=$2 bad=0
shift 2
top=$(cd "$(dirname "$0")" && pwd) || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export LSAN_OPTIONS="suppressions=$top/leaks.supp:print_suppressions=0"
for reader in ${*:-$(ls "$top/corpus")}; do
  mkdir "$work/$reader" && cp "$top/corpus/$reader"/* "$work/$reader"
  case $reader in
  hunters | tools | floors | ships | keys | themes | lesson | options | asteroids | defence | use_floors | use_lesson | use_scene) dict=cfg ;;
  use_trace) dict=recording ;;
  use_map) dict=tmj ;;
  pbm | pgm) dict=netpbm ;;
  *) dict=$reader ;;
  esac
  [ -f "$top/dict/$dict.dict" ] && dict="-dict=$top/dict/$dict.dict" || dict=
  if "$program" "$reader" "$work/$reader" $dict -max_total_time="$seconds" -runs="${RUNS:--1}" -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -detect_leaks=0 -artifact_prefix="crash-$reader-" >"$work/log" 2>&1; then
    verdict=ok
  else
    verdict=FAILS bad=1
    tail -40 "$work/log"
  fi
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")
  printf '%-10s %-5s %10s runs in %s s\n' "$reader" "$verdict" "${runs:-?}" "$seconds"
done
exit $bad
