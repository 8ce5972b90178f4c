#!/bin/sh
# venv.sh PYTHON: makes .venv, or says what is missing for it.
set -u
python=$1
if ! command -v "$python" >/dev/null 2>&1; then
    echo "Moot needs Python 3.11 or newer, and there is no '$python' here." >&2
    echo "Install one, or name yours: make PYTHON=/path/to/python3.11" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Moot needs Python 3.11 or newer; '$python' is $("$python" -V 2>&1)." >&2
    echo "Name a newer one: make PYTHON=python3.12" >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    echo "'$python' cannot make virtual environments: on Debian, apt-get install python3-venv." >&2
    exit 1
fi
"$python" -m venv --clear .venv
