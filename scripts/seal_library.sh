#!/bin/sh
# Makes a static library of one object that shows the qn_ functions and nothing else, so that the names
# inside the engine can never meet those of a program.
#   scripts/seal_library.sh SEALED.a INTERNAL.a...
set -eu
sealed="$1"
object="$sealed.o"
shift
ld -r --whole-archive "$@" -o "$object"
objcopy --wildcard --keep-global-symbol='qn_*' "$object"
rm -f "$sealed"
ar rcs "$sealed" "$object"
rm -f "$object"
