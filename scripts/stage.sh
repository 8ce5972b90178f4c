#!/bin/sh
# stage.sh LABEL COMMAND...: one line per stage of `make`; what the command printed shows only if it fails.
set -u
label=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
began=$(date +%s)

# On a terminal the line counts the seconds, so that a slow network does not look like a hang.
if [ -t 1 ]; then
    while :; do
        printf '\r  %s ... %ss ' "$label" $(($(date +%s) - began))
        sleep 1
    done &
    ticker=$!
else
    ticker=
    printf '  %s ...' "$label"
fi
stop_ticker() {
    [ -n "$ticker" ] && kill "$ticker" 2>/dev/null && wait "$ticker" 2>/dev/null
    ticker=
}
trap 'stop_ticker; exit 130' INT TERM

"$@" >"$log" 2>&1 </dev/null
code=$?
stop_ticker
[ -t 1 ] && printf '\r  %s ...' "$label"
if [ $code -ne 0 ]; then
    printf ' failed (exit code %s):\n' $code
    tail -n 200 "$log" >&2
    exit $code
fi
printf ' done in %ss\n' $(($(date +%s) - began))
