#!/usr/bin/env bash
# Redis without persistence: redis.sh start PORT | alive | stop | log
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/state.sh"

mark="redis-server 127.0.0.1:" # Redis rewrites its command line to this

start() {
  command -v redis-server >/dev/null || { echo "redis-server is not installed: run ./setup" >&2; exit 1; }
  launch redis "$mark" redis-server --bind 127.0.0.1 --port "$1" --save '' --appendonly no --dir "$state/data"
}

case ${1:-} in
  start) lock && start "$2" ;;
  stop) lock && halt redis "$mark" ;;
  alive) our_pid redis "$mark" >/dev/null ;;
  log) tail_logs redis ;;
  *) echo "usage: redis.sh start PORT | alive | stop | log" >&2 && exit 2 ;;
esac
