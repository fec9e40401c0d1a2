#!/bin/sh
# Fails if a walk of CONTRIBUTING.md names a function that its file does not define.
cd "${srcdir:-.}" || exit 1
bad=0 n=0
while IFS='|' read -r _ says file _; do
  file=$(echo "$file" | tr -d '` ')
  for function in $(echo "$says" | grep -o '`[a-z_]*`' | tr -d '`'); do
    n=$((n + 1))
    grep -qE "^(static )?[a-z].*[ *]$function\(" "$file" || { echo "CONTRIBUTING.md: $file does not define $function"; bad=1; }
  done
done <<X
$(sed -n '/^## Four walks/,/^## /p' CONTRIBUTING.md | grep '| `src/')
X
[ $n -ge 30 ] || { echo "only $n functions: are the walks gone?"; bad=1; }
exit $bad
