import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promote } from "@site/composer/release/promote";
import { neutralSite } from "@site/contract/site";
import { FolderStore } from "@site/registry/folder-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";

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

/** A copy of a package's build whose manifest says something else. */
export async function buildWithManifest(
  name: string,
  change: (manifest: Record<string, unknown>) => void,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await cp(buildFolder(name), folder, { recursive: true });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
  return folder;
}
