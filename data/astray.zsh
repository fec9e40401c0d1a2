#compdef astray
# zsh completion for astray.  The program itself knows what may follow.
local -a names shown open open_shown
local line name
for line in ${(f)"$($words[1] complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
  name=${line%%  *}
  if [[ $name == *= ]]; then
    open+=("$name") open_shown+=("$name  ${line#*  }")
  else
    names+=("$name") shown+=("$name  ${line#*  }")
  fi
done
(( $#names )) && compadd -S ' ' -r ':,' -l -d shown -a names
(( $#open )) && compadd -S '' -l -d open_shown -a open
(( $#names + $#open )) || _files
