import type { CompositionRecord } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";

/** Points a channel to a composition, unchecked: what is measured may break every budget. */
export async function makeLive(
  registry: Registry,
  record: CompositionRecord,
  channel: string,
): Promise<void> {
  await registry.appendRevision(await registry.revision(channel), {
    channel,
    composition: record.id,
    releases: Object.fromEntries(
      Object.entries(record.releases).map(([name, { version }]) => [name, version]),
    ),
    movedAt: new Date().toISOString(),
    movedBy: "bench",
    reason: `bench ${channel}`,
  });
}
