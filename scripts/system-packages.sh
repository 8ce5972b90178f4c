#!/bin/sh
# system-packages.sh: the programs the tests drive that no Python package brings.
set -u
missing=
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
command -v caddy >/dev/null 2>&1 || missing="$missing caddy"
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 ||
    command -v google-chrome >/dev/null 2>&1 || missing="$missing chromium"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # one word per package
    sh scripts/stage.sh "Debian packages:$missing" \
        sh -c "apt-get update -q && apt-get install -q -y --no-install-recommends $missing"
else
    echo "The tests need these programs, and they are not here:$missing" >&2
    echo "On Debian or Ubuntu: sudo apt-get install$missing" >&2
    echo "With Homebrew: brew install redis caddy, and brew install --cask chromium" >&2
    exit 1
fi
