# Read by ./run and ./check (plain POSIX shell): the project's own Python environment, .venv.
# The caller has set $here, the project's folder.

venv=$here/.venv

say() {
    printf '%s\n' "$*" >&2
}

stop() {
    say "$*"
    exit 2
}

# apt_install PACKAGE…: install Debian packages where we may; false where we may not.
apt_install() {
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" = 0 ]; then
        as_root=''
    elif sudo -n true 2>/dev/null; then
        as_root=sudo
    else
        return 1
    fi
    say "Installing $* with apt-get …"
    $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 && return
    $as_root apt-get update -qq >/dev/null 2>&1 || true
    $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

is_raspberry_pi() {
    grep -qs 'Raspberry Pi' /proc/device-tree/model
}

# Print a Python of 3.11 or later. On a Pi it has to be the system's: it alone sees Picamera2.
find_python() {
    is_raspberry_pi && is_new_enough /usr/bin/python3 && echo /usr/bin/python3 && return
    for name in python3 python3.13 python3.12 python3.11 python3.14 python; do
        is_new_enough "$name" && command -v "$name" && return
    done
    stop "Python 3.11 or later is needed; on Debian and Raspberry Pi OS:" \
        "sudo apt-get install python3 python3-venv"
}

can_make_venv() {
    "$1" -c 'import venv, ensurepip' 2>/dev/null
}

make_venv() {
    python=$(find_python) || exit 2
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    can_make_venv "$python" || apt_install "$package" || true
    can_make_venv "$python" || stop "Python's venv module is missing: sudo apt-get install $package"
    site=''
    is_raspberry_pi && site=--system-site-packages
    say "Making .venv with $("$python" --version) …"
    # $site is one option or none
    # shellcheck disable=SC2086
    "$python" -m venv --clear $site "$venv"
}

# install WHAT: have the project installed in .venv, as '.' or with an extra as '.[dev]'; a
# second call finds its stamp and returns at once.
install() {
    stamp=$venv/.installed-$(printf '%s' "$1" | tr -dc 'a-z')
    wanted="$here $(cksum <"$here/pyproject.toml")"
    [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && "$venv/bin/python" -c '' 2>/dev/null && return
    [ -x "$venv/bin/pip" ] && "$venv/bin/pip" --version >/dev/null 2>&1 || make_venv
    say "Installing the companion's libraries …"
    (cd "$here" && "$venv/bin/pip" install --quiet --disable-pip-version-check -e "$1") ||
        stop "The libraries could not be installed; is this machine online?"
    printf '%s' "$wanted" >"$stamp"
}
