#!/bin/sh
# The French catalogue is complete: every file that says something is searched for messages, every message
# is translated, none is fuzzy, formats agree.
set -eu
cd "$(dirname "$0")/../.."
pot=$(mktemp)
trap 'rm -f "$pot"' EXIT
passed=0
failed=0
verdict() {
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
}
all_files_listed() {
    missing=$(grep -lE '(^|[^A-Za-z_])(_|N_|ngettext|MESSAGE)\("' -r src --include='*.[ch]' |
        grep -vxF -f po/POTFILES.in || true)
    [ -z "$missing" ] || echo "not in po/POTFILES.in: $missing"
    [ -z "$missing" ]
}
scripts/update_po.sh "$pot"
verdict all_files_listed
verdict msgcmp po/fr.po "$pot"
verdict msgfmt --check -o /dev/null po/fr.po
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
