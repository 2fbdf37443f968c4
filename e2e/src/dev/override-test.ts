import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promote } from "@site/composer/release/promote";
import { neutralSite } from "@site/contract/site";
import { FolderStore } from "@site/registry/folder-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import { createSiteServer, type SiteServerOptions } from "@site/server/site-server";
import { buildFolder, releasablePackages, workspaceRoot } from "@site/workspace/workspace";
import type { Page } from "playwright/test";
import { test as quiet } from "#site/quiet-page.ts";
import { type SourcesServer, startSources } from "./sources-server.ts";

interface PerWorker {
  /** A server on which the built site's own channel may be overridden, and one on which it may not. */
  site: {
    open: string;
    closed: string;
    overrideScript: string;
    /** Version of the unpromoted release. */
    reviewed: string;
    registry: string;
    channel: string;
  };
  /** The home page's remote from a copy of its sources. */
  sources: SourcesServer;
}

/** Longest preparation of a worker's site, in milliseconds. */
const timeout = 180_000;

/** Kept between runs: files that are stored already need no compression. */
const registryFolder = resolve(workspaceRoot, ".tmp/e2e/override-registry");

/** Title of the home page in a release that was published and never promoted. */
export const reviewedTitle = "A headline under review";

/** A site whose remotes may be overridden. */
export const test = quiet.extend<object, PerWorker>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
    async ({}, use) => {
      const registry = new Registry(new FolderStore(registryFolder));
      const publishLocal = (folder: string) => publish(registry, folder, { asLocal: true });
      const published = await Promise.all(
        releasablePackages().map((name) => publishLocal(buildFolder(name))),
      );
      const releases = published.map(({ record }) => record);
      const changed = await reviewedBuild();
      const { record: reviewed } = await publishLocal(changed);
      const channel = `override-${randomUUID().slice(0, 8)}`;
      await promote({ registry, channel, releases, site: neutralSite, movedBy: "a test" });

      const overrides = { channels: [channel], origins: ["http://127.0.0.1:*"] };
      const open = await served({ registry, channel, overrides });
      const closed = await served({ registry, channel });
      const [shell] = releases;
      const manifest = shell?.manifest;
      const overrideScript = (manifest?.kind === "shell" && manifest.override) || "";
      await use({
        open: open.address,
        closed: closed.address,
        overrideScript,
        reviewed: reviewed.version,
        registry: registryFolder,
        channel,
      });
      await Promise.all([open.close(), closed.close(), rm(changed, { recursive: true })]);
    },
    { scope: "worker", timeout },
  ],
  sources: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
    async ({}, use, { parallelIndex }) => {
      const sources = await startSources("mf-home", `override-sources-${parallelIndex}`);
      await use(sources);
      await sources.close();
    },
    { scope: "worker", timeout },
  ],
});

export { expect } from "playwright/test";

async function served(options: SiteServerOptions) {
  const app = await createSiteServer(options);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => app.close() };
}

/** A copy of the remote's build with another version and another title. */
async function reviewedBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "reviewed-"));
  await cp(buildFolder("mf-home"), folder, { recursive: true });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8"));
  const { title } = manifest.pages.home.meta.en;
  await writeFile(file, JSON.stringify({ ...manifest, version: "1.99.0" }));
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll(title, reviewedTitle));
  }
  return folder;
}

/** What the console said beside Vite's own news and React's advertisement. */
export function complaints(messages: readonly string[]): string[] {
  return messages.filter((message) => !/^(debug|info): /.test(message));
}

/** Every document that the page loads from now on, by address. */
export function watchDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return documents;
}
