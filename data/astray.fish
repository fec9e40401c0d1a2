# fish completion for astray.  The program itself knows what may follow.
function __astray_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] complete -- $words[2..-1] 2>/dev/null | string replace '  ' \t)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else # nothing fits: offer files
        __fish_complete_path (commandline -ct)
    end
end
complete -c astray -f -a '(__astray_complete)'
