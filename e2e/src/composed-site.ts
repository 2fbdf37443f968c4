import { resolve } from "node:path";
import { buildFolder, siteConfigFile } from "platform/cli/workspace";
import { promote } from "platform/compose/promote";
import { FolderStore } from "platform/registry/folder-store";
import { publish } from "platform/registry/publish";
import { Registry } from "platform/registry/registry";
import { createSiteServer } from "platform/server/site-server";
import { readSiteFacts } from "platform/site/site-config";

/**
 * Publishes builds to a registry of their own, composes them and gives the server of the result,
 * which listens nowhere yet. Nothing that is live anywhere changes.
 *
 * @param folder where the registry lies; the caller empties it
 * @param builds folders with a `descriptor.json`, the shell's among them
 */
export async function composeSite(folder: string, builds: readonly string[]) {
  const registry = new Registry(new FolderStore(resolve(folder, "registry")));
  const published = await Promise.all(
    builds.map((build) => publish(registry, build, { asLocal: true })),
  );
  const { record } = await promote({
    registry,
    channel: "production",
    releases: published.map(({ record }) => record),
    site: await readSiteFacts(siteConfigFile),
    movedBy: "end-to-end checks",
  });
  const server = await createSiteServer({ registry, channel: "production" });
  return { record, server };
}

/** Where the builds of packages lie. */
export function buildsOf(names: readonly string[]): string[] {
  return names.map(buildFolder);
}
