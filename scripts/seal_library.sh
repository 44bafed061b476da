#!/bin/sh
# Makes a static library of one object that shows the qn_ functions and nothing else, so that the names
# inside the engine can never meet those of a program.
#   scripts/seal_library.sh INTERNAL.a SEALED.a
set -eu
object="$2.o"
ld -r --whole-archive "$1" -o "$object"
objcopy --wildcard --keep-global-symbol='qn_*' "$object"
rm -f "$2"
ar rcs "$2" "$object"
rm -f "$object"
