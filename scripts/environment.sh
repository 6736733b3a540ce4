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

# numpy and OpenCV come ready-made for 64 bits alone; a processor of 64 may run a system of 32.
need_64_bits() {
    [ "$(getconf LONG_BIT 2>/dev/null || echo 64)" = 32 ] || return 0
    stop "This system has 32 bits, and the companion's libraries are made for 64." \
        "Write the 64-bit Raspberry Pi OS onto the card (docs/service.md);" \
        "a Pi Zero 2, 3, 4 or 5 runs it, a Pi 1, 2 or Zero does not."
}

# What only Raspberry Pi OS has, and pip must never fetch: the camera's and the pins' libraries.
pi_packages='python3-picamera2 python3-lgpio python3-spidev'

# ask QUESTION: true for a yes; false where nobody can answer.
ask() {
    [ -t 0 ] && [ -t 2 ] || return 1
    printf '%s [y/N] ' "$*" >&2
    read -r answer
    case $answer in [Yy]*) ;; *) return 1 ;; esac
}

# On a Pi: have its own libraries installed, if its owner agrees; without them the companion runs too.
install_pi_packages() {
    /usr/bin/python3 -c 'import picamera2, lgpio, spidev' 2>/dev/null && return
    say "The Pi's camera, buttons and lights need $pi_packages"
    as_root=sudo
    [ "$(id -u)" = 0 ] && as_root=''
    # the packages are several words
    # shellcheck disable=SC2086
    ask "May I install them with apt-get?" &&
        $as_root apt-get install -y --no-install-recommends $pi_packages >&2 && return
    say "Without them phones do everything; later: sudo apt-get install --no-install-recommends $pi_packages"
}

# What is installed of them: what comes later is noticed.
pi_package_versions() {
    is_raspberry_pi || return 0
    # the packages are several words
    # shellcheck disable=SC2086
    dpkg-query -W -f '${Package}=${Version} ' $pi_packages 2>/dev/null || true
}

# Whether .venv sees the Pi's own libraries; elsewhere it need not.
sees_system() {
    is_raspberry_pi || return 0
    grep -qs 'include-system-site-packages = true' "$venv/pyvenv.cfg"
}

# Raspberry Pi OS Bookworm builds simplejpeg, which Picamera2 needs, for an older numpy than ours.
mend_picamera2() {
    "$venv/bin/python" -c 'from importlib.util import find_spec as f; raise SystemExit(not f("picamera2"))' ||
        return 0
    "$venv/bin/python" -c 'import picamera2' 2>/dev/null && return
    "$venv/bin/pip" install --quiet --disable-pip-version-check --ignore-installed --no-deps simplejpeg ||
        say "Picamera2 cannot be used as it is: companion doctor"
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
    if is_raspberry_pi; then
        site=--system-site-packages
        install_pi_packages
    fi
    say "Making .venv with $("$python" --version) …"
    # $site is one option or none
    # shellcheck disable=SC2086
    "$python" -m venv --clear $site "$venv"
}

# An update names the version before it in $BEE_LIBRARIES_FROM: what is the same need not be fetched again.
take_libraries() {
    for place in "${BEE_LIBRARIES_FROM:-/nowhere}"/.venv/lib/python3*/site-packages; do
        ours=$venv/lib/$(basename "$(dirname "$place")")/site-packages
        if [ -d "$place" ] && [ -d "$ours" ]; then cp -a "$place/." "$ours/"; fi
    done
}

# what_is_wanted LOCKFILE: print what .venv is made of; where that differs from its stamp, it is brought up to date.
what_is_wanted() {
    printf '%s' "$here $(cat "$here/pyproject.toml" "$1" | cksum) $(pi_package_versions)"
}

# install LOCK: have the project in .venv with the libraries that scripts/LOCK.lock names, to the hash;
# a second call finds its stamp and returns at once.
install() {
    need_64_bits
    stamp=$venv/.installed-$1
    lock=$here/scripts/$1.lock
    wanted=$(what_is_wanted "$lock")
    [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && "$venv/bin/python" -c '' 2>/dev/null && return
    [ -x "$venv/bin/pip" ] && "$venv/bin/pip" --version >/dev/null 2>&1 && sees_system || {
        make_venv
        take_libraries
    }
    # making it may have installed the Pi's packages
    wanted=$(what_is_wanted "$lock")
    say "Installing the companion's libraries …"
    # what builds the project is in the lock too: nothing is fetched without its hash
    {
        "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$lock" &&
            "$venv/bin/pip" install --quiet --disable-pip-version-check \
                --no-deps --no-build-isolation -e "$here"
    } ||
        stop "The libraries could not be installed; is this machine online?"
    if is_raspberry_pi; then mend_picamera2; fi
    printf '%s' "$wanted" >"$stamp"
}
