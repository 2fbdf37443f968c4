import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promote } from "@site/composer/release/promote";
import { neutralSite } from "@site/contract/site";
import { type CompositionRecord, versionsOf } from "@site/registry/composition-record";
import { FolderStore } from "@site/registry/folder-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";

/**
 * A registry that exists for one measurement, the folder where its objects lie, and one for builds
 * beside it.
 */
export async function temporaryRegistry() {
  const root = await mkdtemp(join(tmpdir(), "bench-"));
  const folder = join(root, "registry");
  return {
    registry: new Registry(new FolderStore(folder)),
    folder,
    scratch: join(root, "scratch"),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Publishes the builds that lie in the packages, and puts them live; returns their composition. */
export async function promoteBuilds(
  registry: Registry,
  channel: string,
  site = neutralSite,
): Promise<CompositionRecord> {
  const published = await Promise.all(
    releasablePackages().map((name) => publish(registry, buildFolder(name))),
  );
  const releases = published.map(({ record }) => record);
  const { record } = await promote({ registry, channel, releases, site, movedBy: "bench" });
  return record;
}

/** Points a channel to a composition without checks: measured sites may break every budget. */
export async function makeLive(
  registry: Registry,
  record: CompositionRecord,
  channel: string,
): Promise<void> {
  await registry.appendRevision(await registry.revision(channel), {
    channel,
    composition: record.id,
    releases: versionsOf(record),
    movedAt: new Date().toISOString(),
    movedBy: "bench",
    reason: `bench ${channel}`,
  });
}
