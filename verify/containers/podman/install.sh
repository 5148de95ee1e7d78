#!/usr/bin/env bash
# Installs podman from the packages of Debian 12, and unpacks Docker's command line with Compose. As root. No daemon is started.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
packages=(podman buildah runc conmon catatonit netavark aardvark-dns iptables mmdebstrap)

missing=()
for name in "${packages[@]}"; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
fi
bash "$here/../../../tools/services/native/compose.sh"
