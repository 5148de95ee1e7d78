# Sourced by the scripts beside it: where the services keep their state, and how a process of ours is started, recognised and stopped.
# shellcheck shell=bash

state=${LYCEUM_SERVICES_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/lyceum/services}
chroot=$state/pg17
docker=$state/docker
mkdir -p "$state/pids" "$state/logs" "$state/data"

# One start or stop at a time, from any checkout. Servers are launched without the descriptor, or they would hold the lock for ever.
lock() {
  exec 9>"$state/lock"
  flock 9
}

# A pid file outlives its process, and pids are reused: only a process whose command line also contains $2 is ours.
our_pid() {
  local name=$1 mark=$2 pid
  pid=$(cat "$state/pids/$name" 2>/dev/null) || return 1
  [[ $pid =~ ^[0-9]+$ ]] && tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -qF -- "$mark" && echo "$pid"
}

# launch NAME MARK COMMAND…: starts COMMAND in its own session unless it is running, and waits until it can be recognised.
launch() {
  local name=$1 mark=$2
  shift 2
  our_pid "$name" "$mark" >/dev/null && return
  mv -f "$state/logs/$name.log" "$state/logs/$name.log.old" 2>/dev/null || true
  (cd / && exec setsid "$@" </dev/null >"$state/logs/$name.log" 2>&1 9>&-) &
  echo $! >"$state/pids/$name"
  for _ in {1..100}; do
    our_pid "$name" "$mark" >/dev/null && return
    kill -0 $! 2>/dev/null || return 0
    sleep 0.02
  done
}

# halt NAME MARK [SIGNAL]: sends SIGNAL, waits up to ten seconds, then sends KILL.
halt() {
  local name=$1 mark=$2 signal=${3:-TERM} pid
  if pid=$(our_pid "$name" "$mark"); then
    kill -s "$signal" "$pid" 2>/dev/null || true
    for _ in {1..100}; do
      our_pid "$name" "$mark" >/dev/null || break
      sleep 0.1
    done
    our_pid "$name" "$mark" >/dev/null && kill -s KILL "$pid" 2>/dev/null
  fi
  rm -f "$state/pids/$name"
}

tail_logs() {
  local name
  for name in "$@"; do
    [ -s "$state/logs/$name.log" ] || continue
    echo "--- last lines of $state/logs/$name.log"
    tail -n 15 "$state/logs/$name.log"
  done
}

# The mirror this machine itself uses, in either form of apt's sources.
debian_mirror() {
  local uri
  uri=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Label: Debian' 'Component: main' | sed -n 1p)
  [ -n "$uri" ] || { echo "no Debian mirror in this machine's apt sources" >&2; return 1; }
  echo "$uri"
}
