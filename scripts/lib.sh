# SPDX-License-Identifier: GPL-3.0-or-later
# What scripts/run, scripts/test and .ci/run have in common: installing Debian packages, and building one preset.
# Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

# What the build needs; qt6-svg-dev also brings the plug-in that draws the icons, Qt Charts cannot be found without
# libqt6opengl6-dev, libqt6sql6-sqlite is the plug-in for recordings, and QtKeychain reaches a desktop's keychain by
# libsecret-1-0. Real packages only: a virtual one never counts as installed.
build_packages=(g++ cmake ninja-build pkg-config qt6-base-dev qt6-svg-dev qt6-charts-dev
    libqt6opengl6-dev libqt6sql6-sqlite qtkeychain-qt6-dev libsecret-1-0 libhiredis-dev libssl-dev liblzf-dev
    libmuparser-dev libcli11-dev libfmt-dev libkainjow-mustache-dev nlohmann-json3-dev libboost-dev)
# Digits of equal width, and most of the world's scripts in member names: the last two for Chinese, Japanese and
# Korean, and for emoji.
font_packages=(fonts-noto-core fonts-noto-mono fonts-wqy-microhei fonts-noto-color-emoji)

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

have_server() {
    local PATH=$PATH:/usr/local/bin:/usr/sbin:/usr/local/sbin
    type -P redis-server >/dev/null || type -P valkey-server >/dev/null
}

# A root shell of plain su leaves out where dpkg finds what it needs.
as_root() {
    local PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >&2
}

# install_packages WHY PACKAGE...: installs those that are missing; silent when none is.
install_packages() {
    local why=$1 missing=() package
    shift
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] || install_missing "$why" "${missing[@]}"
}

# install_needs PACKAGE...: what building, drawing and serving take, and these; all at once, so that whoever has to
# ask for it asks once.
install_needs() {
    local packages=("${build_packages[@]}" "${font_packages[@]}" "$@")
    # It holds the server too, as redis-check-rdb, and unlike redis-server it starts no service.
    have_server || packages+=(redis-tools)
    install_packages "what Tiebreak is built and run with" "${packages[@]}"
}

install_missing() {
    local why=$1
    shift
    if ! type -P apt-get >/dev/null; then
        say "There is no apt-get here to install $why, so Tiebreak goes on with what there is. Debian's packages: $*"
        return 0
    fi
    if [ "$(id -u)" -ne 0 ] && ! type -P sudo >/dev/null; then
        say "There is no sudo here. Run this as root, then try again: apt-get install -y --no-install-recommends $*"
        return 1
    fi
    say "Installing $why: $*"
    refresh_package_lists
    apt_install "$@"
}

lists_are_fresh=
refresh_package_lists() {
    [ -z "$lists_are_fresh" ] || return 0
    # One broken third-party source must not stop us: apt-get install tells whether it matters.
    as_root apt-get update -q >&2 || say "apt-get update failed; trying with the package lists that are there."
    lists_are_fresh=yes
}

# build PRESET TARGET...: configures build/PRESET where needed and builds these targets.
build() {
    local preset=$1 directory=$root/build/$1 fresh=()
    shift
    cd "$root" || return
    # A checkout that was moved or copied keeps paths that no longer hold.
    if [ -f "$directory/CMakeCache.txt" ] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$directory/CMakeCache.txt"; then
        fresh=(--fresh)
    fi
    if [ ! -f "$directory/build.ninja" ] || [ ${#fresh[@]} -gt 0 ] ||
        [ CMakePresets.json -nt "$directory/CMakeCache.txt" ]; then
        cmake --preset "$preset" -DTIEBREAK_SMALL_UNITS="$(small_units)" "${fresh[@]}" >&2 || return
    fi
    cmake --build "$directory" --parallel "$(build_jobs)" --target "$@" >&2
}

# Whether there is less memory than two units of a room take.
small_units() {
    if [ "$(awk '/^MemTotal:/ { print int($2 / 1048576) }' /proc/meminfo)" -lt 3 ]; then echo ON; else echo OFF; fi
}

# As many jobs as there are processors, but at most one for each 1.5 GB of free memory.
build_jobs() {
    local processors places
    processors=$(nproc)
    places=$(awk '/^MemAvailable:/ { print int($2 / 1572864) }' /proc/meminfo)
    if [ "${places:-0}" -lt 1 ]; then
        echo 1
    elif [ "$places" -lt "$processors" ]; then
        echo "$places"
    else
        echo "$processors"
    fi
}

# Qt wants UTF-8; a container or a rescue shell often has no locale at all.
use_utf8_locale() {
    [ "$(locale charmap 2>/dev/null)" = UTF-8 ] || export LC_ALL=C.UTF-8
}
