# bash completion for astray.  The program itself knows what may follow.
_astray() {
  local line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^:=]/} kept='' words cur
  read -ra words <<<"$line"
  [[ $line != *[[:space:]] ]] || words+=('')
  cur=${words[${#words[@]} - 1]}
  # Bash takes what stands before the last : or = for a word of its own.
  [[ -z $breaks ]] || kept=${cur%"${cur##*[$breaks]}"}
  mapfile -t COMPREPLY < <("$1" complete -- "${words[@]:1}" 2>/dev/null)
  COMPREPLY=("${COMPREPLY[@]%%  *}")
  COMPREPLY=("${COMPREPLY[@]#"$kept"}")
  if [[ -z ${COMPREPLY[0]-} ]]; then # nothing fits: offer files
    mapfile -t COMPREPLY < <(compgen -f -- "${cur#"$kept"}")
  elif [[ ${COMPREPLY[0]} == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -o filenames -F _astray astray
