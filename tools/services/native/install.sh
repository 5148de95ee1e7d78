#!/usr/bin/env bash
# Brings what the native services and the browser tests need, on Debian, as root. Called by ./setup; quick when all is there.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/state.sh"

packages=(mmdebstrap postgresql-client redis-server memcached swift-proxy swift-account swift-container swift-object curl chromium fonts-liberation pgbouncer)

main() {
  lock
  local missing
  mapfile -t missing < <(missing_packages)
  if [ ${#missing[@]} -eq 0 ] && has_postgres && has_pgbouncer && has_compose; then
    echo "  packages, PostgreSQL 17 with pgvector, and Compose: already there"
    return
  fi
  retry apt-get update -q
  if [ ${#missing[@]} -gt 0 ]; then
    echo "  installing ${missing[*]}"
    without_starting_daemons retry apt-get install -y -q --no-install-recommends "${missing[@]}"
  fi
  if ! has_compose; then
    echo "  unpacking Compose in $docker"
    retry bash "$here/compose.sh"
  fi
  if has_postgres; then
    has_pgbouncer || add_pgbouncer
    return
  fi
  echo "  building PostgreSQL 17 with pgvector in $chroot (about a minute)"
  mirror=$(debian_mirror)
  retry build_chroot
}

missing_packages() {
  local name
  for name in "${packages[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || echo "$name"
  done
}

has_postgres() { [ -x "$chroot/usr/lib/postgresql/17/bin/postgres" ] && [ -e "$chroot/usr/share/postgresql/17/extension/vector.control" ]; }

# A second one, besides that of bookworm: it keeps prepared statements, which the older one does not.
has_pgbouncer() { [ -x "$chroot/usr/sbin/pgbouncer" ]; }

# Into a chroot that was built before it was needed.
add_pgbouncer() {
  echo "  adding PgBouncer to $chroot"
  printf '#!/bin/sh\nexit 101\n' >"$chroot/usr/sbin/policy-rc.d"
  chmod +x "$chroot/usr/sbin/policy-rc.d"
  retry chroot "$chroot" apt-get update -q
  retry chroot "$chroot" apt-get install -y -q --no-install-recommends pgbouncer
}

has_compose() { [ -x "$docker/cli-plugins/docker-compose" ]; }

# bookworm has no pgvector; its successor has, and a small chroot keeps the machine's own packages out of it.
build_chroot() {
  rm -rf --one-file-system "$chroot.new"
  mmdebstrap --quiet --variant=minbase --aptopt='APT::Install-Recommends "false"' \
    --include=postgresql-17,postgresql-17-pgvector,pgbouncer trixie "$chroot.new" "$mirror" || return 1
  # The package makes a cluster of its own; ours has other settings.
  rm -rf "$chroot.new/var/lib/postgresql/17" "$chroot.new/etc/postgresql/17"
  mv "$chroot.new" "$chroot"
}

# Name service and mirrors hiccup; the tail of the output is shown only when the last attempt failed too.
retry() {
  local attempt log
  log=$(mktemp)
  for attempt in 1 2 3; do
    if DEBIAN_FRONTEND=noninteractive "$@" >"$log" 2>&1; then
      rm -f "$log"
      return
    fi
    [ "$attempt" = 3 ] || sleep $((attempt * 5))
  done
  tail -n 25 "$log" >&2
  rm -f "$log"
  echo "failed three times: $*" >&2
  return 1
}

# Debian starts a daemon when it is installed; ours run on their own ports, so the packaged ones stay off.
without_starting_daemons() {
  local policy=/usr/sbin/policy-rc.d
  if [ -e "$policy" ]; then
    "$@"
    return
  fi
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod +x "$policy"
  trap 'rm -f /usr/sbin/policy-rc.d' EXIT
  "$@"
}

main
