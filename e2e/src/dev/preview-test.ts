import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { signPreview } from "@site/composer/preview/preview-token";
import { freePort } from "@site/gateway/test/throwaway-postgres";
import type { Page } from "playwright/test";
import { copyWorkspace } from "#contract/workspace-copy.ts";
import { changeManifest, TestSite } from "#releases/test-site.ts";
import { test as quiet } from "#site/quiet-page.ts";
import { startCommand } from "./dev-command.ts";

interface PerWorker {
  /** The built site, as a machine elsewhere serves it. */
  site: {
    address: string;
    /** Version of a release of the home page's remote that nobody promoted. */
    reviewed: string;
    /** The query that shows that release. */
    preview: string;
  };
  sources: SourcesInside;
}

/** The home page's remote from a copy of its sources, inside that site. */
export interface SourcesInside {
  origin: string;
  /** The remote's folder. */
  folder: string;
  /** Ends the development server and starts it again. */
  restart: () => Promise<void>;
}

/** Longest preparation of a worker's site, in milliseconds. */
const timeout = 180_000;

/** Title of the home page in a release that was published and never promoted. */
export const reviewedTitle = "A headline under review";

/** A site that shows previews, and a remote from its sources inside it. */
export const test = quiet.extend<object, PerWorker>({
  messages: async ({ messages }, use) => {
    await use(messages);
    messages.splice(0, messages.length, ...complaints(messages));
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
    async ({}, use) => {
      const site = await TestSite.open("preview-registry");
      const reviewed = await site.publishChanged("mf-home", review);
      const previewKey = randomBytes(32).toString("base64url");
      const served = await site.serve([await site.builds()], { forms: true, previewKey });
      const { address, channel } = served;
      const expires = new Date(Date.now() + 3_600_000);
      await use({
        address,
        reviewed: reviewed.version,
        preview: `preview=${signPreview(previewKey, { channel, releases: [reviewed], expires })}`,
      });
      await site.close();
    },
    { scope: "worker", timeout },
  ],
  sources: [
    async ({ site }, use) => {
      const { folder, remove } = await copyWorkspace();
      const port = await freePort();
      const words = ["platform/workspace/src/dev.ts", "mf-home", "--site", site.address];
      const start = () => startCommand(folder, process.execPath, words, { port });
      let running = await start();
      await use({
        origin: running.origin,
        folder: join(folder, "mf-home"),
        async restart() {
          await running.stop();
          running = await start();
        },
      });
      await running.stop();
      await remove();
    },
    { scope: "worker", timeout },
  ],
});

export { expect } from "playwright/test";

/** Gives the home page of a build another title. */
async function review(folder: string): Promise<void> {
  let title = "";
  await changeManifest(folder, "1.99.0", ({ pages }) => {
    title = pages.home.meta.en.title;
  });
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll(title, reviewedTitle));
  }
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
