#!/bin/sh
# Fails if a line of tests/mutants has become stale: what it changes does not stand in its file exactly once, or the program
# or the suite that must fail is not there.
cd "${srcdir:-.}" || exit 1
suites=$(grep -rhoE 'suite_create\("[^"]*"' tests | cut -d'"' -f2)
programs=$(cat tests/local.mk tests/*/local.mk 2>/dev/null | grep -oE 'tests/[a-z_/]+')
bad=0 n=0
for list in tests/mutants/*.list; do
  while IFS= read -r line; do
    case $line in '' | '#'*) continue ;; esac
    n=$((n + 1))
    file=${line%% :: *} rest=${line#* :: } tests=${line##* :: }
    change=${rest%% :: *}
    OLD=${change%% => *} awk 'BEGIN { RS = "\001"; old = ENVIRON["OLD"] }
      { at = index($0, old); if (!at || index(substr($0, at + 1), old)) exit 1 }' "$file" ||
      { echo "$list: '${change%% => *}' does not stand in $file exactly once"; bad=1; }
    program=${tests%% *} suite=
    case $tests in *' '*) suite=${tests#* } ;; esac
    echo "$programs" | grep -qx "tests/$program" || [ -f "tests/$program.c" ] || { echo "$list: there is no tests/$program"; bad=1; }
    [ -z "$suite" ] || echo "$suites" | grep -qxF "$suite" || { echo "$list: no suite is called $suite"; bad=1; }
  done <"$list"
done
# Of a drawn one that changes nothing, the line must still stand there, and the reason beside it.
while IFS= read -r line; do
  case $line in '' | '#'*) continue ;; esac
  file=${line%% :: *} rest=${line#* :: }
  case $rest in *' => '*' :: '?*) ;; *) echo "equivalent.txt: '$line' has no reason"; bad=1 ;; esac
  LINE=${rest%% => *} awk '{ sub(/^[ \t]+/, ""); found = found || $0 == ENVIRON["LINE"] } END { exit !found }' "$file" ||
    { echo "equivalent.txt: '${rest%% => *}' is not a line of $file"; bad=1; }
done <tests/mutants/equivalent.txt
[ $n -gt 100 ] || { echo "only $n mutants"; bad=1; }
exit $bad
