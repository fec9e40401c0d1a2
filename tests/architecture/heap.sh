#!/bin/sh
# Fails if a source of path, chase or steer calls the heap: their variants run inside a turn or a step.
cd "${srcdir:-.}/src" && ! grep -nE '\b(malloc|calloc|realloc|aligned_alloc|free|strdup|arena_new)[[:space:]]*\(' \
  path/*.c chase/*.c steer/*.c
