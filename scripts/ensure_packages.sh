#!/bin/sh
# Makes sure that what the build (or the tests) need is there; installs Debian packages that are missing
# when it may, and otherwise says which they are. Asks apt for nothing when all is there.
#   scripts/ensure_packages.sh build|test|web
set -eu

missing=""
need() { # PACKAGE, then a command that succeeds when it is there
    package=$1
    shift
    "$@" > /dev/null 2>&1 || missing="$missing $package"
}

have() { command -v "$1"; }
have_header() { echo "#include <$1>" | gcc -E -; }
have_module() { pkg-config --exists "$1"; }
have_postgres() { ls /usr/lib/postgresql/*/bin/initdb || have initdb; }
have_nginx() { PATH=$PATH:/usr/sbin command -v nginx; }
have_fuzzer() {
    echo 'int LLVMFuzzerTestOneInput(void); int LLVMFuzzerTestOneInput(void) { return 0; }' |
        clang -fsanitize=fuzzer,address -x c - -o /dev/null
}

need gcc have gcc
need libc6-dev have_header stdio.h
need python3 have python3
need meson have meson
need ninja-build have ninja
need pkg-config have pkg-config
need gettext have msgfmt
need libjansson-dev have_module jansson
need libwebsockets-dev have_module libwebsockets
need libsodium-dev have_module libsodium
need libsqlite3-dev have_module sqlite3
need libpq-dev have_module libpq
need libedit-dev have_module libedit
if [ "${1:-build}" != build ]; then
    need nodejs have node
    need npm have npm
fi
if [ "${1:-build}" = test ]; then
    need chromium have chromium
    need libcmocka-dev have_module cmocka
    need clang have clang
    need clang-format have clang-format
    need clang-tidy have clang-tidy
    need libclang-rt-14-dev have_fuzzer
    need lld have wasm-ld
    need abigail-tools have abidiff
    need valgrind have valgrind
    need postgresql have_postgres
    need nginx-light have_nginx
    need openssl have openssl
    need libopenmpi-dev have_module ompi-c
    need openmpi-bin have mpirun
fi
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo"
    sudo -n true 2> /dev/null || as_root="none"
fi
if ! command -v apt-get > /dev/null || [ "$as_root" = none ]; then
    echo "Quinte needs these packages (Debian names):$missing" >&2
    echo "Install them, for instance with:  sudo apt-get install$missing" >&2
    exit 1
fi

echo "Installing what is missing:$missing" >&2
install() { # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}
if ! install > /dev/null 2>&1; then
    $as_root apt-get update >&2
    install >&2
fi
