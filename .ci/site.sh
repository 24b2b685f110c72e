#!/usr/bin/env bash
# Makes the site of docs/ in target/site. A warning, such as a link to a page that is not there, is an error.
# Where Python cannot install what docs/requirements.txt names, a sentence says so and nothing is made.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

venv=target/site-tools
if ! { [ -x "$venv/bin/pip" ] || python3 -m venv "$venv"; } \
    || ! "$venv/bin/pip" install --quiet --disable-pip-version-check -r docs/requirements.txt; then
  echo "site is left out: python3 -m venv or pip cannot install docs/requirements.txt"
  exit 0
fi
rm -rf target/site
"$venv/bin/sphinx-build" -q -W --keep-going -b html -d target/site-cache docs target/site
echo "site: target/site/index.html"
