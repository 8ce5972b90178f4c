#!/bin/sh
# node.sh: puts Node into .venv where the machine has none, or one that Vite 7 refuses.
set -u
if command -v npm >/dev/null 2>&1 && node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    const enough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
    process.exit(enough ? 0 : 1)' 2>/dev/null; then
    exit 0
fi
exec .venv/bin/pip install --require-hashes -r requirements/node.txt
