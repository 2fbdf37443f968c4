#!/usr/bin/env bash
# Installs what renders of other people's code run in: bubblewrap, which Ubuntu has to allow namespaces.
set -euo pipefail
sudo apt-get update
sudo apt-get install --yes bubblewrap
sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0
