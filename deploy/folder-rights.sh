#!/bin/sh
# Sets a registry folder's rights, one group for each. Run as root; again for each new remote or channel.
#   folder-rights.sh REGISTRY PLATFORM remote mf-content GROUP     who may publish mf-content
#   folder-rights.sh REGISTRY PLATFORM channel production GROUP    who may promote to production ...
#   folder-rights.sh REGISTRY PLATFORM compositions all GROUP      ... and is in this group too
# The user PLATFORM owns the registry and collects, and is in every group. All of them write with
# umask 002. Everybody else on the machine, the server among them, reads.
set -eu
registry=${1:?REGISTRY} platform=${2:?PLATFORM} kind=${3:?remote, channel or compositions}
name=${4:?a name} group=${5:?GROUP}
install -d -o "$platform" -m 755 "$registry" "$registry/blobs" "$registry/releases" "$registry/channels"
# Otherwise a server that has made the registry could still write to it.
chown -R "$platform" "$registry"
case $kind in
remote) set -- "blobs/$name" "releases/$name" ;;
channel) set -- "channels/$name" ;;
compositions) set -- blobs/_compositions compositions ;;
*) echo "folder-rights.sh: remote, channel or compositions" >&2; exit 2 ;;
esac
for folder; do
  # Everything below the folder keeps its group (2000).
  install -d -o "$platform" -g "$group" -m 2775 "$registry/$folder"
  # For folders of a registry that existed before these rights.
  find "$registry/$folder" -type d -exec chgrp "$group" {} + -exec chmod 2775 {} +
done
above=$(cd "$registry" && pwd -P)
while [ "$above" != / ]; do
  above=$(dirname "$above")
  [ -n "$(find "$above" -prune \( -perm -001 -o -group "$group" -perm -010 \))" ] ||
    echo "folder-rights.sh: $group can't pass $above: chmod o+x $above" >&2
done
