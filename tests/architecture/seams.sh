#!/bin/sh
# Fails if anything but store/disk.c calls the system on files, anything but term/tty.c on terminal and signals, or anything
# but guest/process.c on other programs: the
# tests put a disk and a terminal of their own in their place.  What measures time may read the clock, and the command
# line handles ^C.
cd "${srcdir:-.}/src" || exit 1
bad=0
only() { # only FILES CALLS: the calls stand nowhere else
  grep -rnE "(^|[^a-z_.>])($2)\(" --include='*.c' . | grep -vE "^\./($1):" | grep -vE ':[0-9]+:[[:space:]]*/?\*' && bad=1
}
only 'store/disk\.c|term/tty\.c|guest/process\.c' 'open'
only 'store/disk\.c' 'openat|creat|fopen|stat|lstat|fstat|access|rename|link|unlink|mkdir|flock|fsync|fdatasync|ftruncate|lseek|fchmod|opendir|readlink|realpath'
only 'term/tty\.c|cli/.*\.c' 'isatty'
only 'term/tty\.c|guest/process\.c' 'poll|select|ioctl|tcgetattr|tcsetattr|raise|alarm|newterm|initscr|endwin|getch|get_wch'
only 'store/disk\.c|term/tty\.c|guest/process\.c' 'kill'
only 'term/tty\.c|cli/cli\.c|guest/process\.c' 'sigaction|signal'
only 'term/tty\.c|term/worker\.c|guest/process\.c|lab/solver\.c|lab/experiment_run\.c|lab/flight\.c|cli/progress\.c' 'clock_gettime|gettimeofday|time'
only 'store/disk\.c|term/tty\.c|guest/process\.c' 'read|write'
only 'cli/jobs\.c|term/worker\.c' 'pthread_create|pthread_join'
only 'guest/process\.c' 'fork|execve|waitpid|setsid'
# What is printed may hold words of a file or an argument: cli_print makes them safe.
only 'cli/cli\.c|cli/command\.c|cli/manual\.c|guest/.*\.c' 'printf|puts'
# A view that is opened from the run reads it, and has things done by it through run_link.c alone.
grep -rnE 'link(\.|->)target' --include='*.c' --include='*.h' screens | grep -v '^screens/run/run_link\.c:' && bad=1
exit $bad
