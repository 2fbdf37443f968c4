import { join } from "node:path";
import { freePort } from "@site/gateway/test/free-port";
import type { Page } from "playwright/test";
import { copyWorkspace } from "#contract/workspace-copy.ts";
import { type SharedSites, sharedSite, preparationMs as timeout } from "#releases/shared-site.ts";
import { test as quiet } from "#site/quiet-page.ts";
import { startCommand } from "./dev-command.ts";

/** The home page's remote from a copy of its sources, inside that site. */
export interface SourcesInside {
  origin: string;
  /** The remote's folder. */
  folder: string;
  /** Ends the development server and starts it again. */
  restart: () => Promise<void>;
}

/** A site that shows previews, and a remote from its sources inside it. */
export const test = quiet.extend<{ site: SharedSites["preview"] }, { sources: SourcesInside }>({
  messages: async ({ messages }, use) => {
    await use(messages);
    messages.splice(0, messages.length, ...complaints(messages));
  },
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
  site: [async ({}, use) => use(await sharedSite("preview")), { timeout }],
  sources: [
    async ({}, use) => {
      const site = await sharedSite("preview");
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
  // biome-ignore-end lint/correctness/noEmptyPattern: .
});

export { expect } from "playwright/test";

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
