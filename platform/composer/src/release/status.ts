import type { ChannelHead } from "@site/registry/channel-head";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { CompositionRecord } from "#compose/composition-record.ts";
import { newestReleases } from "./newest-releases.ts";

export interface LiveRelease {
  name: string;
  version: string;
  publishedAt: string | undefined;
  commit: string | undefined;
}

export interface ChannelStatus {
  channel: string;
  composition: string;
  since: string;
  by: string;
  reason: string;
  move: number;
  addresses: number;
  releases: LiveRelease[];
  canary: ChannelHead["canary"] | undefined;
}

export interface Status {
  channels: ChannelStatus[];
  /** The newest release of each package that no channel shows. */
  waiting: LiveRelease[];
}

/** What is live where, since when, by whom; and what waits to be promoted. */
export async function statusOf(registry: Registry): Promise<Status> {
  const heads = await Promise.all(
    (await registry.channels()).map((channel) => registry.head(channel)),
  );
  const channels = await Promise.all(
    heads.filter((head) => head !== undefined).map((head) => channelStatus(registry, head)),
  );
  return { channels, waiting: await waitingReleases(registry, channels) };
}

async function channelStatus(registry: Registry, head: ChannelHead): Promise<ChannelStatus> {
  const record = await registry.composition<CompositionRecord>(head.composition);
  const releases = await Promise.all(
    Object.entries(head.releases).map(async ([name, version]) =>
      liveRelease(name, version, await registry.release(name, version)),
    ),
  );
  return {
    channel: head.channel,
    composition: head.composition,
    since: head.movedAt,
    by: head.movedBy,
    reason: head.reason,
    move: head.sequence,
    addresses: Object.keys(record?.documents ?? {}).length,
    releases,
    canary: head.canary,
  };
}

async function waitingReleases(
  registry: Registry,
  channels: readonly ChannelStatus[],
): Promise<LiveRelease[]> {
  const shown = new Set(
    channels.flatMap(({ releases, canary }) => [
      ...releases.map(({ name, version }) => `${name}@${version}`),
      ...Object.entries(canary?.releases ?? {}).map(([name, version]) => `${name}@${version}`),
    ]),
  );
  const records = await Promise.all(
    (await registry.releases()).map(({ name, version }) => registry.release(name, version)),
  );
  return newestReleases(records.filter((record) => record !== undefined))
    .filter(({ name, version }) => !shown.has(`${name}@${version}`))
    .map((record) => liveRelease(record.name, record.version, record));
}

function liveRelease(
  name: string,
  version: string,
  record: ReleaseRecord | undefined,
): LiveRelease {
  return { name, version, publishedAt: record?.publishedAt, commit: record?.commit };
}
