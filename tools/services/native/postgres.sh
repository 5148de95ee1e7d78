#!/usr/bin/env bash
# PostgreSQL 17 with pgvector in a chroot: postgres.sh start PORT | alive | stop | log
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/state.sh"

bin=/usr/lib/postgresql/17/bin
data=/var/lib/postgresql/lyceum # as seen inside the chroot
mark="$bin/postgres -D $data"

start() {
  [ -x "$chroot$bin/postgres" ] || { echo "PostgreSQL is not installed in $chroot: run ./setup" >&2; exit 1; }
  our_pid postgres "$mark" >/dev/null && return
  [ -f "$chroot$data/PG_VERSION" ] || make_cluster
  configure "$1"
  clear_what_a_kill_left
  launch postgres "$mark" chroot --userspec=postgres:postgres "$chroot" "$bin/postgres" -D "$data"
}

# The built-in C.UTF-8 sorts the same on every machine, whatever its C library.
make_cluster() {
  rm -rf "${chroot:?}$data"
  chroot --userspec=postgres:postgres "$chroot" "$bin/initdb" -D "$data" -U postgres --encoding=UTF8 \
    --locale-provider=builtin --locale=C.UTF-8 --auth=trust --no-sync >"$state/logs/postgres.log" 2>&1 ||
    { rm -rf "${chroot:?}$data"; tail_logs postgres >&2; exit 1; }
  echo "include 'lyceum.conf'" >>"$chroot$data/postgresql.conf"
}

# In a file, not on the command line, so that a campaign which needs durability can ALTER SYSTEM SET fsync = on.
configure() {
  cat >"$chroot$data/lyceum.conf" <<-CONF
	# Written by tools/services at every start. Throwaway test data: speed over durability.
	port = $1
	listen_addresses = '127.0.0.1'
	unix_socket_directories = ''
	max_connections = 300
	shared_buffers = 256MB
	max_wal_size = 2GB
	fsync = off
	synchronous_commit = off
	full_page_writes = off
	timezone = 'UTC'
	log_timezone = 'UTC'
	# The chroot has no /dev/shm mounted.
	dynamic_shared_memory_type = sysv
	CONF
}

# After kill -9 busy backends may live on, and postmaster.pid may name a number that now belongs to another program:
# PostgreSQL refuses to start over either.
clear_what_a_kill_left() {
  local process
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root" 2>/dev/null)" = "$(realpath "$chroot")" ] && kill -s KILL "${process##*/}" 2>/dev/null
  done
  rm -f "$chroot$data/postmaster.pid"
}

case ${1:-} in
  start) lock && start "$2" ;;
  stop) lock && halt postgres "$mark" INT ;; # INT: fast shutdown, without waiting for clients
  alive) our_pid postgres "$mark" >/dev/null ;;
  log)
    tail_logs postgres
    echo "If the data were damaged: npm run services -- down && rm -r $chroot$data && npm run services -- up"
    ;;
  *) echo "usage: postgres.sh start PORT | alive | stop | log" >&2 && exit 2 ;;
esac
