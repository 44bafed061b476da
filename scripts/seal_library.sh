#!/bin/sh
# Makes a static library of one object that shows the qn_ functions and nothing else, so that the names
# inside the engine can never meet those of a program.
#   [CC=gcc] scripts/seal_library.sh SEALED.a INTERNAL.a...
# Objects for link-time optimization are compiled to the end here: what they hold besides code names
# everything still, and only the compiler of the same version can read it.
set -eu
sealed="$1"
object="$sealed.o"
shift
for archive; do
    if readelf -SW "$archive" 2> /dev/null | grep -q '\.gnu\.lto_'; then
        to_the_end="-flto=auto -flinker-output=nolto-rel"
    elif [ "$(ar p "$archive" | head -c 2 | tr -d '\0')" = BC ]; then # LLVM's bitcode
        to_the_end="-flto -fuse-ld=lld"
    fi
done
# shellcheck disable=SC2086 # both are several words
${CC:-cc} -r -nostdlib ${to_the_end:-} -Wl,--whole-archive "$@" -Wl,--no-whole-archive -o "$object"
objcopy --wildcard --keep-global-symbol='qn_*' "$object"
rm -f "$sealed"
ar rcs "$sealed" "$object"
rm -f "$object"
