import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { signPreview } from "@site/composer/preview/preview-token";
import { promote } from "@site/composer/release/promote";
import { neutralSite } from "@site/contract/site";
import { readGatewayConfig } from "@site/gateway/gateway";
import { FolderStore } from "@site/registry/folder-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import { createSiteServer } from "@site/server/site-server";
import { buildFolder, releasablePackages, workspaceRoot } from "@site/workspace/workspace";
import type { Page } from "playwright/test";
import { test as quiet } from "#site/quiet-page.ts";
import { type SourcesServer, startSources } from "./sources-server.ts";

interface PerWorker {
  /** The built site, as a machine elsewhere serves it. */
  site: {
    address: string;
    /** Version of a release of the home page's remote that nobody promoted. */
    reviewed: string;
    /** What shows that release, as a query. */
    preview: string;
  };
  /** The home page's remote from a copy of its sources, inside that site. */
  sources: SourcesServer;
}

/** Longest preparation of a worker's site, in milliseconds. */
const timeout = 180_000;

/** Kept between runs: files that are stored already need no compression. */
const registryFolder = resolve(workspaceRoot, ".tmp/e2e/preview-registry");

/** Title of the home page in a release that was published and never promoted. */
export const reviewedTitle = "A headline under review";

/** A site that shows previews, and a remote from its sources inside it. */
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
      const channel = `preview-${randomUUID().slice(0, 8)}`;
      await promote({ registry, channel, releases, site: neutralSite, movedBy: "a test" });

      const previewKey = randomBytes(32).toString("base64url");
      const data = await mkdtemp(join(tmpdir(), "preview-data-"));
      const gateway = readGatewayConfig({ REQUESTS_PER_MINUTE: "0" }, data);
      const app = await createSiteServer({ registry, channel, previewKey, gateway });
      await app.listen({ host: "127.0.0.1", port: 0 });
      const { port } = app.server.address() as AddressInfo;
      const expires = new Date(Date.now() + 3_600_000);
      await use({
        address: `http://127.0.0.1:${port}`,
        reviewed: reviewed.version,
        preview: `preview=${signPreview(previewKey, { channel, releases: [reviewed], expires })}`,
      });
      await app.close();
      for (const folder of [changed, data]) await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout },
  ],
  sources: [
    async ({ site }, use, { parallelIndex }) => {
      const sources = await startSources("mf-home", `inside-${parallelIndex}`, site.address);
      await use(sources);
      await sources.close();
    },
    { scope: "worker", timeout },
  ],
});

export { expect } from "playwright/test";

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
