#!/usr/bin/env bash
# install.sh FOLDER: podman from the packages of Debian 12, and Docker's command line with Compose v2 from those of Debian 13, into FOLDER/docker.
# As root. No daemon is started, and nothing of Debian 13 is installed into this machine.
set -euo pipefail
folder=${1:?usage: install.sh FOLDER}
packages=(podman buildah runc conmon catatonit netavark aardvark-dns iptables mmdebstrap)

missing=()
for name in "${packages[@]}"; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
fi

if [ ! -x "$folder/docker/usr/bin/docker" ]; then
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Label: Debian' 'Component: main' | sed -n 1p)
  rm -rf --one-file-system "$folder/docker.new"
  mmdebstrap --quiet --variant=extract --aptopt='APT::Install-Recommends "false"' --include=docker-cli,docker-compose \
    trixie "$folder/docker.new" "$mirror"
  mv "$folder/docker.new" "$folder/docker"
fi
