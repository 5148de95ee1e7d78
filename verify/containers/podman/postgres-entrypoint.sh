#!/bin/bash
# What the compose files use of the entry point of the official PostgreSQL image: on the first start it creates the cluster with
# POSTGRES_INITDB_ARGS, the user, the password and the database. Like the official one it runs as root or as postgres.
set -euo pipefail
[ "${1:-}" = postgres ] || exec "$@"

if [ "$(id -u)" = 0 ]; then
  mkdir -p /var/run/postgresql
  chown -R postgres:postgres "$PGDATA" /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi

create_cluster() {
  local user=${POSTGRES_USER:-postgres}
  local database=${POSTGRES_DB:-$user}
  # shellcheck disable=SC2086 # several options in one variable
  initdb --username="$user" --pwfile=<(printf '%s\n' "${POSTGRES_PASSWORD:-}") ${POSTGRES_INITDB_ARGS:-}
  printf '\nhost all all all %s\n' "${POSTGRES_HOST_AUTH_METHOD:-scram-sha-256}" >>"$PGDATA/pg_hba.conf"
  sed -i "s/^#listen_addresses = .*/listen_addresses = '*'/" "$PGDATA/postgresql.conf"
  # Without a port, so that health checks fail until the database exists.
  pg_ctl -w start -o "-c listen_addresses=''"
  [ "$database" = postgres ] || psql -v ON_ERROR_STOP=1 --no-psqlrc -U "$user" -d postgres -c "create database \"$database\""
  pg_ctl -w -m fast stop
}

chmod 700 "$PGDATA" || true
[ -s "$PGDATA/PG_VERSION" ] || create_cluster
exec "$@"
