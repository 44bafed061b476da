#!/bin/sh
# Builds the pages of `quinte serve` into web/dist, if anything they are made of is newer. What they are made with is
# fetched by `npm ci`, exactly as web/package-lock.json says.
set -eu
cd "$(dirname "$0")/../web"

stamp=node_modules/.quinte
if [ ! -e "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
    npm ci --no-audit --no-fund --loglevel=error > /dev/null
    touch "$stamp"
fi
if [ ! -e dist/index.html ] ||
    [ -n "$(find src public index.html vite.config.ts package-lock.json -newer dist/index.html | head -1)" ]; then
    npm run --silent build > dist.log 2>&1 || { cat dist.log >&2; rm -f dist.log; exit 1; }
    rm -f dist.log
fi
