#!/bin/sh
# Makes dist/Companion-VERSION-macos-ARCH.dmg of build/frozen/Companion.app; `dev.py build` calls it on macOS.
#
#   make_dmg.sh APP VERSION TARGET
#
# CODESIGN_IDENTITY     signs with that certificate; without one the program is signed for this computer only
# NOTARY_PROFILE        a profile of `xcrun notarytool store-credentials`; with one, Apple is asked to check the image
set -eu

if [ $# -ne 3 ]; then
    echo "usage: make_dmg.sh APP VERSION TARGET" >&2
    exit 2
fi
app=$1 version=$2 target=$3
here=$(cd -- "$(dirname -- "$0")" && pwd)
identity=${CODESIGN_IDENTITY:--}

# The sentence about the microphone, in the languages of the program.
for language in zh-Hans ja; do
    mkdir -p "$app/Contents/Resources/$language.lproj"
    cp "$here/$language.strings" "$app/Contents/Resources/$language.lproj/InfoPlist.strings"
done

set -- --force --deep --sign "$identity" --entitlements "$here/entitlements.plist"
if [ "$identity" != "-" ]; then
    set -- "$@" --options runtime --timestamp
fi
codesign "$@" "$app"
codesign --verify --deep --strict "$app"

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$app" "$stage/"
ln -s /Applications "$stage/Applications"
cp "$here/read-me.txt" "$stage/Read me.txt"
rm -f "$target"
hdiutil create -quiet -volname "Companion $version" -srcfolder "$stage" -fs HFS+ -format UDZO "$target"

if [ "$identity" != "-" ]; then
    codesign --force --sign "$identity" --timestamp "$target"
fi
if [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$target" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$target"
fi
