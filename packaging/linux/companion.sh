#!/bin/sh
# Starts the portable program from wherever its folder lies; nothing is installed.
# What the system lacks is named with the package that brings it on Debian and Ubuntu.
set -eu

here=$(dirname -- "$(readlink -f -- "$0")")
program="$here/program/companion"

if [ ! -x "$program" ]; then
    echo "companion: $program is missing; unpack the whole archive" >&2
    exit 127
fi

missing=
while read -r library package; do
    found=
    for folder in /lib64 /usr/lib64 /lib /usr/lib /usr/local/lib /lib/*-linux-gnu /usr/lib/*-linux-gnu \
        /run/current-system/sw/lib; do
        if [ -e "$folder/$library" ]; then
            found=yes
            break
        fi
    done
    if [ -z "$found" ] && ! /sbin/ldconfig -p 2>/dev/null | grep -qF "$library"; then
        missing="$missing $package"
        echo "companion: this system lacks $library (Debian, Ubuntu: $package)" >&2
    fi
done <"$here/needs.txt"
if [ -n "$missing" ]; then
    echo "companion: on Debian or Ubuntu: sudo apt install$missing" >&2
fi

exec "$program" "$@"
