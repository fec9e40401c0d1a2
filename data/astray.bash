# bash completion for astray.  Commands, options and names come from the program itself.

# _astray_names ASTRAY FAMILY: prints the names that `astray list FAMILY` knows
_astray_names() { "$1" list "$2" 2>/dev/null | awk '{ print $1 }'; }

_astray() {
  local astray=$1 cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local names='' thinkers=pathfinders

  [[ $command == -* ]] && command=play
  [[ $command == race || $command == fate ]] && thinkers=chasers
  # Bash splits --map=lake into three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  case $prev in
    -a | --algorithm) names=$(_astray_names "$astray" "$thinkers") ;;
    -b | --behaviour) names=$(_astray_names "$astray" behaviours) ;;
    --hunter) names=$(_astray_names "$astray" chasers) ;;
    --scene) names=$(_astray_names "$astray" scenes) ;;
    --ship) names=$(_astray_names "$astray" ships) ;;
    --map) names=$(_astray_names "$astray" maps) ;;
    -d | --diagonal) names="never no-cut one always" ;;
    -f | --format)
      case $command in
        gen | convert) names=$(_astray_names "$astray" formats) ;;
        list | solve) names="text json" ;;
        grade) names="table json tap" ;;
        *) names="table csv json" ;;
      esac ;;
    --bot) names=$(_astray_names "$astray" bots) ;;
    --pilot) names=$(_astray_names "$astray" pilots) ;;
    --level) names="legal complete fewest shortest" ;;
    --prey) names="scripted reactive runner still perfect" ;;
    --theme) names="auto dark light ansi ansi-light mono" ;;
    --background) names="theme terminal" ;;
    --color | --progress) names="auto always never" ;;
  esac
  if [[ -z $names && $cur == -* ]]; then
    names=$("$astray" "$command" --help 2>/dev/null | grep -oE -- '^ +(-[a-zA-Z], )?--[a-z-]+' | tr -d ' ' | tr , '\n')
  elif [[ -z $names && $COMP_CWORD -eq 1 ]]; then
    names=$("$astray" --help 2>/dev/null | awk '/^  [a-z]/ { print $1 }')
  elif [[ -z $names && $prev != -* ]]; then
    case $command in
      lab | solve | bench | race | trace | check | convert) names=$(_astray_names "$astray" maps) ;;
      lesson) names=$(_astray_names "$astray" lessons) ;;
      space) names=$(_astray_names "$astray" scenes) ;;
      arcade) names="asteroids galaxy defence" ;;
      experiment) names=$(_astray_names "$astray" experiments) ;;
      list) names="pathfinders chasers behaviours scenes ships maps lessons puzzles generators formats pilots bots experiments" ;;
      fate) names=$(_astray_names "$astray" maps) ;;
      gen) names="$(_astray_names "$astray" generators) puzzle" ;;
    esac
  fi
  # If no name fits, offer files.
  mapfile -t COMPREPLY < <(compgen -W "$names" -- "$cur")
  [[ ${#COMPREPLY[@]} -gt 0 ]] || mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}
complete -o filenames -F _astray astray
