# bash completion for astray: the program itself knows its commands, options and names.
_astray() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local names=
  COMPREPLY=()
  case $prev in
    -a | --algorithm) names=$(astray list pathfinders 2>/dev/null | awk '{print $1}') ;;
    -b | --behaviour) names=$(astray list behaviours 2>/dev/null | awk '{print $1}') ;;
    --hunter) names=$(astray list chasers 2>/dev/null | awk '{print $1}') ;;
    --scene) names=$(astray list scenes 2>/dev/null | awk '{print $1}') ;;
    --ship) names=$(astray list ships 2>/dev/null | awk '{print $1}') ;;
    --map) names=$(astray list maps 2>/dev/null | awk '{print $1}') ;;
    -d | --diagonal) names="never no-cut one always" ;;
    list) names="pathfinders chasers behaviours scenes ships maps generators formats" ;;
    gen) names=$(astray list generators 2>/dev/null | awk '{print $1}') ;;
  esac
  if [[ -z $names && $cur == -* ]]; then
    [[ $command == -* ]] && command=play
    names=$(astray "$command" --help 2>/dev/null | grep -oE -- '--[a-z-]+|^ *-[a-zA-Z],' | tr -d ' ,')
  elif [[ -z $names && $COMP_CWORD -eq 1 ]]; then
    names=$(astray --help 2>/dev/null | awk '/^  [a-z]/ {print $1}')
  fi
  mapfile -t COMPREPLY < <(compgen -W "$names" -- "$cur"; [[ -z $names || $cur == */* ]] && compgen -f -- "$cur")
}
complete -o filenames -F _astray astray
