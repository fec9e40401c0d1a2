#!/bin/sh
# Stands in for the unit tests if configure did not find Check, so that `make check` says what is missing.
echo "The unit tests did not run: install Check (on Debian: check, libvterm-dev) and run configure again."
exit 77
