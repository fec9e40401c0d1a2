#!/bin/sh
# No heap calls in the rooms whose variants run inside a turn or a step: path, chase, steer.
cd "${srcdir:-.}/src" && ! grep -nE '\b(malloc|calloc|realloc|aligned_alloc|free|strdup|arena_new)[[:space:]]*\(' \
  path/*.c chase/*.c steer/*.c
