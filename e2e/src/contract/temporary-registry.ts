import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildFolder, releasablePackages } from "platform/cli/workspace";
import { promote } from "platform/compose/promote";
import { FolderStore } from "platform/registry/folder-store";
import { publish } from "platform/registry/publish";
import { Registry } from "platform/registry/registry";
import type { ReleaseRecord } from "platform/registry/release-record";
import { neutralSite } from "shared/site";

/** A registry that exists for one test file, with every built package published in it. */
export interface TemporaryRegistry {
  registry: Registry;
  releases: ReleaseRecord[];
  /** Puts releases live on the channel `production`. */
  promote: (releases: readonly ReleaseRecord[]) => ReturnType<typeof promote>;
  remove: () => Promise<void>;
}

export async function registryOfBuilds(): Promise<TemporaryRegistry> {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  const registry = new Registry(new FolderStore(folder));
  const releases = await Promise.all(
    releasablePackages().map(async (name) => (await publish(registry, buildFolder(name))).record),
  );
  return {
    registry,
    releases,
    promote: (wanted) =>
      promote({
        registry,
        channel: "production",
        releases: wanted,
        site: neutralSite,
        movedBy: "a test",
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A copy of a package's build whose descriptor says something else. */
export async function buildWithDescriptor(
  name: string,
  change: (descriptor: Record<string, unknown>) => void,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await cp(buildFolder(name), folder, { recursive: true });
  const file = join(folder, "descriptor.json");
  const descriptor = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  change(descriptor);
  await writeFile(file, JSON.stringify(descriptor));
  return folder;
}
