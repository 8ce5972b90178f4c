#!/bin/sh
# lock.sh: pins pyproject.toml's dependencies with hashes, for every platform and Python from 3.11.
# The locking tool lives in a folder that is thrown away; nothing else needs it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${PYTHON:-python3}" -m venv "$folder"
"$folder/bin/pip" install -q uv

lock() {
    # --upgrade: a lock is made from pyproject.toml alone, whatever the old one said.
    "$folder/bin/uv" pip compile --quiet --upgrade --universal --python-version 3.11 \
        --generate-hashes --no-header --no-annotate --no-emit-index-url "$@"
}
lock pyproject.toml --group build -o requirements/run.txt
lock --group test -c requirements/run.txt -o requirements/test.txt
lock --group lint -c requirements/run.txt -c requirements/test.txt -o requirements/lint.txt
lock --group mutants -c requirements/run.txt -c requirements/test.txt -o requirements/mutants.txt
lock --group bench -c requirements/run.txt -o requirements/bench.txt
lock --group node -o requirements/node.txt

# No download addresses: `npm ci` asks the registry it is set up for and checks the hash.
for project in requirements/pyright web bench/servers; do
    [ -f "$project/package.json" ] || continue
    npm install --prefix "$project" --package-lock-only --omit-lockfile-registry-resolved \
        --no-fund --no-audit
done
