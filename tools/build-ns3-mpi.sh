#!/usr/bin/env bash
# Builds ns-3 with MPI, which Debian's packages leave out, from Debian's own source package of the
# version that is installed: optimised, the modules we need, into PREFIX (default build/ns3-mpi).
# About 5 minutes once; nothing when PREFIX holds that version. `cmake --preset mpi` finds it there.
#
# Usage: tools/build-ns3-mpi.sh [PREFIX]
set -euo pipefail

cd "$(dirname "$0")/.."
prefix=$(realpath -m "${1:-build/ns3-mpi}")
work=$prefix/source
stamp=$prefix/version
modules="core;network;mpi;point-to-point"

fail() {
    echo "build-ns3-mpi: $1" >&2
    exit 2
}

tools/setup --mpi
# shellcheck disable=SC2016
version=$(dpkg-query --show --showformat '${Version}' libns3-dev)
if [[ -f $stamp && $(<"$stamp") == "$version $modules" ]]; then
    echo "== build-ns3-mpi: ns-3 $version with MPI is in $prefix"
    exit 0
fi

log=$prefix/build.log
rm -rf "$prefix"
mkdir -p "$work"
: >"$log"
# quietly WHAT COMMAND...: says WHAT; on failure shows the end of what the command printed.
quietly() {
    local what=$1
    shift
    echo "== build-ns3-mpi: $what"
    "$@" >>"$log" 2>&1 || { tail -n 20 "$log" >&2; fail "$what: failed; all of it is in $log"; }
}

# Sources come from where the installed package comes from. apt is told so by files of our own, and
# keeps what it learns from them beside them: the machine's own lists stay as they are.
apt_home=$work/apt
mkdir -p "$apt_home/lists/partial" "$apt_home/sources"
list_sources() {
    # apt's own variables, not the shell's.
    # shellcheck disable=SC2016
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' 'Origin: Debian' 'Component: main' | sort -u
}
list_sources >"$apt_home/sources/debian.list"
[[ -s $apt_home/sources/debian.list ]] || fail "apt knows no Debian archive (run apt-get update)"
source_apt() {
    apt-get -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$apt_home/sources" \
        -o Dir::State::lists="$apt_home/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= \
        -o APT::Sandbox::User=root "$@"
}
fetch() (
    source_apt update && cd "$work" && source_apt source --only-source "ns3=$version"
)

quietly "fetching the source of ns-3 $version" fetch
tree=$(find "$work" -mindepth 1 -maxdepth 1 -type d -name 'ns3-*')
[[ -d $tree ]] || fail "no source tree in $work"
# Debian's source holds ns-3 and its companions side by side.
tree=$(find "$tree" -maxdepth 1 -type d -name 'ns-3*')
[[ -f $tree/CMakeLists.txt ]] || fail "no ns-3 in the source tree"
quietly "configuring" cmake -S "$tree" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=release \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DPython3_EXECUTABLE=/usr/bin/python3 -DNS3_MPI=ON \
    -DNS3_ENABLED_MODULES="$modules" -DNS3_TESTS=OFF -DNS3_EXAMPLES=OFF
quietly "building, about 3 minutes on 2 cores" cmake --build "$work/build"
quietly "installing into $prefix" cmake --install "$work/build"
rm -rf "$work"
echo "$version $modules" >"$stamp"
