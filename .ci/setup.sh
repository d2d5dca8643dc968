# What both commands share; sourced by ./run and ./test. Installs what is missing, saying so first.

build_packages="g++ cmake ninja-build ccache qt6-base-dev qt6-svg-dev libqcustomplot-dev libeigen3-dev nlohmann-json3-dev
 qt6-l10n-tools qt6-translations-l10n libcli11-dev zlib1g-dev opencl-headers fonts-inter fonts-jetbrains-mono fonts-noto-cjk
 ocl-icd-libopencl1 pocl-opencl-icd libclblast1"
test_packages="$build_packages git xvfb xauth fonts-noto-core fonts-noto-color-emoji clang clang-format
 libclang-rt-dev lld librsvg2-bin poppler-utils libxml2-utils pngcheck desktop-file-utils ffmpeg
 shared-mime-info appstream dpkg-dev lintian mmdebstrap at-spi2-core dbus oclgrind python3-numpy python3-venv
 python3-setuptools python3-wheel"

# need PACKAGE…: asks dpkg what is missing, says so, asks on a terminal, and installs that by apt.
need() {
    local missing=() package sudo=() answer
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "ok installed" ||
            missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    echo "These packages are missing: ${missing[*]}" >&2
    if [ -t 0 ] && [ -t 2 ]; then
        read -r -p "Install them now by '${sudo[*]:+sudo }apt-get install'? [Y/n] " answer
        case $answer in
        "" | [Yy]*) ;;
        *) echo "Nothing was installed. Fovea needs these packages to be built." >&2 && exit 1 ;;
        esac
    fi
    "${sudo[@]}" apt-get update -qq
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build PRESET [TARGET…]: configures where that was not done yet, and builds, showing how far it is.
# ccache finds what another checkout compiled, also with headers that were compiled before.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
build() {
    local preset=$1
    shift
    mkdir -p build
    if [ ! -f "build/$preset/build.ninja" ]; then
        cmake --preset "$preset" >"build/$preset.log" 2>&1 || { cat "build/$preset.log" >&2; exit 1; }
    fi
    if [ -t 1 ]; then
        cmake --build --preset "$preset" ${1:+--target "$@"} >&2 # ninja rewrites one line
    else
        cmake --build --preset "$preset" ${1:+--target "$@"} -- --quiet
    fi
}
