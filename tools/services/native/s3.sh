#!/usr/bin/env bash
# OpenStack Swift behind its S3 API: s3.sh start PORT MEMCACHED_PORT ACCOUNT_PORT CONTAINER_PORT OBJECT_PORT KEY SECRET | alive | stop | log
# A proxy, three storage servers and a memcached, one process each. It checks signatures, and does multipart and presigned URLs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/state.sh"

swift=$state/swift
parts=(account container object proxy)
mark_memcached='memcached -u root -l 127.0.0.1 -p'

start() {
  command -v swift-proxy-server >/dev/null && command -v memcached >/dev/null || { echo "Swift is not installed: run ./setup" >&2; exit 1; }
  local port=$1 memcached=$2 part
  mkdir -p "$swift/disks/d1"
  storage_server account "$3"
  storage_server container "$4"
  storage_server object "$5"
  proxy_server "$port" "$memcached" "$6" "$7"
  launch memcached "$mark_memcached" memcached -u root -l 127.0.0.1 -p "$memcached"
  for part in "${parts[@]}"; do
    launch "swift-$part" "$swift/$part-server.conf" "swift-$part-server" "$swift/$part-server.conf"
  done
}

# One disk and one replica: this machine is the whole cluster. A new port makes a new ring.
storage_server() {
  local name=$1 port=$2 builder=$swift/$1.builder
  if ! grep -qxF "bind_port = $port" "$swift/$name-server.conf" 2>/dev/null || [ ! -f "$swift/$name.ring.gz" ]; then
    rm -f "$builder" "$swift/$name.ring.gz"
    swift-ring-builder "$builder" create 4 1 1 >/dev/null
    swift-ring-builder "$builder" add "r1z1-127.0.0.1:$port/d1" 1 >/dev/null
    swift-ring-builder "$builder" rebalance >/dev/null
  fi
  cat >"$swift/$name-server.conf" <<-CONF
	[DEFAULT]
	bind_ip = 127.0.0.1
	bind_port = $port
	workers = 0
	user = root
	swift_dir = $swift
	devices = $swift/disks
	mount_check = false
	[pipeline:main]
	pipeline = $name-server
	[app:$name-server]
	use = egg:swift#$name
	CONF
}

# workers = 0 keeps each server one process, so its pid is the whole of it.
proxy_server() {
  local filter
  {
    cat <<-CONF
	[DEFAULT]
	bind_ip = 127.0.0.1
	bind_port = $1
	workers = 0
	user = root
	swift_dir = $swift
	[pipeline:main]
	pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk tempurl s3api tempauth slo dlo versioned_writes proxy-server
	[app:proxy-server]
	use = egg:swift#proxy
	allow_account_management = true
	account_autocreate = true
	[filter:cache]
	use = egg:swift#memcache
	memcache_servers = 127.0.0.1:$2
	[filter:s3api]
	use = egg:swift#s3api
	s3_acl = false
	location = us-east-1
	[filter:tempauth]
	use = egg:swift#tempauth
	user_${3/:/_} = $4 .admin
	[filter:versioned_writes]
	use = egg:swift#versioned_writes
	allow_versioned_writes = true
	CONF
    for filter in catch_errors gatekeeper healthcheck listing_formats bulk tempurl slo dlo; do
      printf '[filter:%s]\nuse = egg:swift#%s\n' "$filter" "$filter"
    done
  } >"$swift/proxy-server.conf"
}

alive() {
  local part
  our_pid memcached "$mark_memcached" >/dev/null || return
  for part in "${parts[@]}"; do
    our_pid "swift-$part" "$swift/$part-server.conf" >/dev/null || return
  done
}

stop() {
  local part
  for part in proxy object container account; do
    halt "swift-$part" "$swift/$part-server.conf"
  done
  halt memcached "$mark_memcached"
}

case ${1:-} in
  start) shift && lock && start "$@" ;;
  alive) alive ;;
  stop) lock && stop ;;
  log) tail_logs memcached "${parts[@]/#/swift-}" ;;
  *) echo "usage: s3.sh start PORT… KEY SECRET | alive | stop | log" >&2 && exit 2 ;;
esac
