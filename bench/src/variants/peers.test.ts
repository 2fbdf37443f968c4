import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { browserArguments, findBrowser } from "e2e/browser-choice";
import fastify, { type FastifyInstance } from "fastify";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  spa: (path: string) => peers.documents.empty(path),
  prerendered: (path: string) => peers.documents.prerendered(path),
  federated: (path: string) => peers.documents.empty(path, peers.applications.federated),
  "single-spa": (path: string) => peers.documents.empty(path, peers.applications["single-spa"]),
};

type Peer = keyof typeof documentsOf;
const names = Object.keys(documentsOf) as Peer[];

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
      const app = fastify();
      const origin = await serve(app, documentsOf[name]);
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(observePage);
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      try {
        await page.goto(`${origin}/en`);
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
        await app.close();
      }
    },
    60_000,
  );
});

/** A file of a peer's build by its address, `/<name>/<version>/<file>`. */
async function fileAt(url: string): Promise<Buffer | undefined> {
  const [, name, , ...file] = url.split("/");
  const folder = peers.builds.find((build) => build.name === name)?.folder;
  return folder ? readFile(join(folder, ...file)) : undefined;
}

const types: Record<string, string> = { js: "text/javascript", css: "text/css" };

/** Serves files by their addresses, and a document everywhere else; its origin. */
async function serve(app: FastifyInstance, documentAt: (typeof documentsOf)[Peer]) {
  app.get("/*", async ({ url }, reply) => {
    const file = await fileAt(url);
    if (file) return reply.type(types[url.split(".").at(-1) ?? ""] ?? "font/woff2").send(file);
    if (!url.startsWith("/en")) return reply.code(204).send();
    const { html, policy } = await documentAt(url);
    return reply.type("text/html").header("content-security-policy", policy).send(html);
  });
  return app.listen({ host: "127.0.0.1", port: 0 });
}
