#!/bin/sh
# Proves that the engine (kernel, carte's machine, the games) compiles and links for wasm32 without a C
# library: no stdio, no malloc. memory.c stands for the four functions that any compiler may call.
set -eu
cd "$(dirname "$0")/../.."

# Files of the engine's folders that only run while content is opened or a table is set up; they may use
# the C library.
hosted="src/games/games.c"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0
failed=0
sources=$(ls src/kernel/*.c src/carte/machine.c src/games/*/*.c tests/freestanding/memory.c)
for source in $sources; do
    case " $hosted " in *" $source "*) continue ;; esac
    object="$out/$(echo "$source" | tr / _).o"
    if clang --target=wasm32 -ffreestanding -fno-builtin -nostdlib -nostdlibinc -std=c17 -O1 -Wall \
        -Werror -Iinclude -Isrc -c "$source" -o "$object"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done
if wasm-ld --no-entry --export-all "$out"/*.o -o "$out/quinte.wasm"; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
