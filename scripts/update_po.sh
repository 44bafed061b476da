#!/bin/sh
# Collects what the sources say to people (po/quinte.pot) and brings it into po/fr.po.
#   scripts/update_po.sh [POT]    with a file name: only writes the template there
set -eu
cd "$(dirname "$0")/.."
pot=${1:-po/quinte.pot}
common="--from-code=UTF-8 --no-wrap --sort-by-file --add-location=file --package-name=quinte --add-comments=TRANSLATORS:"

# Marked strings: _() and ngettext() in the app, MESSAGE() in the library.
# shellcheck disable=SC2086
grep -v '^#' po/POTFILES.in | xgettext $common --keyword=_ --keyword=N_ --keyword=ngettext:1,2 --keyword=C_:1c,2 \
    --keyword=MESSAGE --flag=MESSAGE:1:no-c-format --flag=N_:1:pass-c-format \
    --files-from=- --output="$pot"
# Tables of message templates: every string in them is one.
# shellcheck disable=SC2086
grep -v '^#' po/TEMPLATES.in | xgettext $common --extract-all \
    --files-from=- --join-existing --output="$pot"
sed -i '/^"POT-Creation-Date/d' "$pot"

if [ $# -eq 0 ]; then
    msgmerge --quiet --no-wrap --no-fuzzy-matching --add-location=file --sort-by-file --backup=none --update po/fr.po "$pot"
    rm -f "$pot"
    msgfmt --check --statistics -o /dev/null po/fr.po
fi
