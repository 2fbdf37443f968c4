import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { browserArguments, findBrowser } from "e2e/browser-choice";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { monolith } from "../monolith/build-monolith.ts";
import type { MonolithDocument } from "../monolith/monolith-documents.ts";
import { type TemporaryRegistry, temporaryRegistry } from "../served/temporary-registry.ts";
import { observePage } from "../visit/page-observer.ts";
import { type BuiltPeers, buildPeers } from "./variant-registry.ts";

const executablePath = findBrowser();
let temporary: TemporaryRegistry;
let peers: BuiltPeers;
let browser: Browser;

/** Every peer is built once for all that is asked here. */
beforeAll(async () => {
  temporary = await temporaryRegistry();
  peers = await buildPeers(temporary.scratch);
  if (executablePath) browser = await chromium.launch({ executablePath, args: browserArguments });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await temporary?.remove();
});

const documentsOf = {
  spa: async (path: string) => peers.documents.empty(path),
  prerendered: (path: string) => peers.documents.prerendered(path),
  federated: async (path: string) => peers.documents.empty(path, peers.applications.federated),
  "single-spa": async (path: string) =>
    peers.documents.empty(path, peers.applications["single-spa"]),
};

const names = Object.keys(documentsOf) as (keyof typeof documentsOf)[];

describe.each(names)("the peer %s", (name) => {
  it("has every file that its documents name", async () => {
    const { html } = await documentsOf[name]("/en/about");
    const named = [...html.matchAll(/"(\/[\w-]+\/1\.0\.0\/[^"]+)"/g)].map(([, url]) => url ?? "");
    expect(named.length).toBeGreaterThan(3);
    for (const url of named) expect((await fileAt(url))?.byteLength).toBeGreaterThan(0);
  });

  it.skipIf(!executablePath)(
    "shows a page, and another remote's by the menu (needs Chromium)",
    async () => {
      const server = await serve(documentsOf[name]);
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(observePage);
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      try {
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/en`);
        await page.waitForFunction(() => performance.getEntriesByName("page-live").length > 0);
        const heading = page.getByRole("main").getByRole("heading", { level: 1 });
        const first = await heading.textContent();
        await page.getByRole("banner").getByRole("link", { name: "Cases" }).click();
        await page.waitForURL("**/en/cases");
        await expect.poll(() => heading.textContent()).not.toBe(first);
        expect(await page.getByRole("contentinfo").count()).toBe(1);
        expect(await page.evaluate(() => window.benchNotes.menuMs)).toBeGreaterThan(0);
        expect(errors).toEqual([]);
      } finally {
        await page.close();
        server.close();
      }
    },
    60_000,
  );
});

/** A file of a peer's build by its address, `/<name>/<version>/<file>`. */
async function fileAt(url: string): Promise<Buffer | undefined> {
  const { applications } = peers;
  const folders: Record<string, string> = {
    [monolith.name]: peers.monolith.folder,
    ...Object.fromEntries(
      Object.values(applications).map(({ name, folder }) => [name, folder] as const),
    ),
  };
  const [, name = "", , ...file] = url.split("/");
  const folder = folders[name];
  return folder ? readFile(join(folder, ...file)) : undefined;
}

const types: Record<string, string> = { js: "text/javascript", css: "text/css" };

/** Serves files by their addresses, and a document everywhere else. */
async function serve(documentAt: (path: string) => Promise<MonolithDocument>): Promise<Server> {
  const server = createServer(async ({ url = "/" }, response) => {
    const file = await fileAt(url);
    if (file) {
      response.setHeader("content-type", types[url.split(".").at(-1) ?? ""] ?? "font/woff2");
      response.end(file);
      return;
    }
    if (url.startsWith("/en")) {
      const { html, policy } = await documentAt(url);
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("content-security-policy", policy);
      response.end(html);
      return;
    }
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
