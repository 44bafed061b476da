#!/bin/sh
# The French catalogue is complete: every message of the sources is translated, none is fuzzy, formats
# agree.
set -eu
cd "$(dirname "$0")/../.."
pot=$(mktemp)
trap 'rm -f "$pot"' EXIT
scripts/update_po.sh "$pot"
if msgcmp po/fr.po "$pot" && msgfmt --check -o /dev/null po/fr.po; then
    echo "1 passed, 0 failed"
else
    echo "0 passed, 1 failed"
    exit 1
fi
