#!/bin/sh
# Proves that the engine (kernel, carte's machine, the games) compiles and links for wasm32 without a C
# library: no stdio, no malloc. memory.c stands for the four functions that any compiler may call.
set -eu
cd "$(dirname "$0")/../.."

# Files of the engine's folders that only run while content is opened, a table is set up or a scene is
# built; they may use the C library, and what they define may be missing in the link.
hosted="src/kernel/setup.c src/games/games.c src/games/planning.c src/games/settings.c src/games/*/plan.c src/games/*/scene.c src/games/*/settings.c"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0
failed=0
verdict() { # success or not of the command given
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
}
object() { # the object of a source
    echo "$out/$(echo "$1" | tr / _).$2"
}
compile() { # SOURCE for wasm32
    clang --target=wasm32 -ffreestanding -fno-builtin -nostdlib -nostdlibinc -std=c17 -O1 -Wall \
        -Werror -Iinclude -Isrc -c "$1" -o "$(object "$1" o)"
}

: > "$out/hosted.txt"
skipped=""
for source in $hosted; do
    skipped="$skipped $source"
    clang -std=c17 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -c "$source" -o "$(object "$source" host)"
    nm -g --defined-only "$(object "$source" host)" | awk '{ print $3 }' >> "$out/hosted.txt"
done
for source in src/kernel/*.c src/carte/machine_*.c src/games/*.c src/games/*/*.c \
    tests/freestanding/memory.c; do
    case "$skipped " in *" $source "*) continue ;; esac
    verdict compile "$source"
done
verdict wasm-ld --no-entry --export-all --allow-undefined-file="$out/hosted.txt" "$out"/*.o \
    -o "$out/quinte.wasm"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
