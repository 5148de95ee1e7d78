#!/usr/bin/env bash
# Unpacks Docker's command line and Compose v2, which Debian 13 has, into a folder of their own, without installing them. No engine is started.
# A test reads compose.yaml with them, and npm run verify:containers uses them over podman's socket.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/state.sh"

[ -x "$docker/cli-plugins/docker-compose" ] && exit
rm -rf --one-file-system "$docker.new"
mmdebstrap --quiet --variant=extract --aptopt='APT::Install-Recommends "false"' --include=docker-cli,docker-compose \
  trixie "$docker.new" "$(debian_mirror)"
# docker finds its plugins in the folder that DOCKER_CONFIG names.
ln -s usr/libexec/docker/cli-plugins "$docker.new/cli-plugins"
echo '{}' >"$docker.new/config.json"
mv "$docker.new" "$docker"
