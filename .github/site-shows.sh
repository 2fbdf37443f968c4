#!/usr/bin/env bash
# Waits for up to two minutes until the site at SITE shows what a channel points to, its canary included.
# usage: .github/site-shows.sh <channel>
set -euo pipefail
: "${SITE:?Set this variable of the environment.}"
for _ in $(seq 60); do
  shown=$(pnpm release status --json |
    jq --raw-output --arg channel "$1" '.channels[] | select(.channel == $channel) | .composition, .canary.composition // empty' |
    paste --serial --delimiters '|')
  if curl -fsSI "$SITE" | grep -iE "^server-timing:.*(${shown:?The channel shows nothing.})"; then exit 0; fi
  sleep 1
done
echo "$SITE does not show what $1 points to." >&2
exit 1
