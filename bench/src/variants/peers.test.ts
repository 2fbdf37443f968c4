import { createSiteServer } from "@site/server/site-server";
import { browserArguments, findBrowser } from "e2e/browser-choice";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TemporaryRegistry, temporaryRegistry } from "../served/temporary-registry.ts";
import { observePage } from "../visit/page-observer.ts";
import { buildPeers, registerVariants } from "./variant-registry.ts";

const executablePath = findBrowser();
let temporary: TemporaryRegistry;
let browser: Browser;

/** Every peer is built once for all tests in this file. */
beforeAll(async () => {
  temporary = await temporaryRegistry();
  await registerVariants(temporary.registry, await buildPeers(temporary.scratch));
  if (executablePath) browser = await chromium.launch({ executablePath, args: browserArguments });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await temporary?.remove();
});

describe.each(["spa", "prerendered", "federated", "single-spa"])("the peer %s", (channel) => {
  it("has every file that its documents name", async () => {
    const app = await createSiteServer({ registry: temporary.registry, channel });
    const { body } = await app.inject("/en/about");
    const named = [...body.matchAll(/"(\/[\w-]+\/1\.0\.0\/[^"]+)"/g)].map(([, url]) => url ?? "");
    expect(named.length).toBeGreaterThan(3);
    for (const url of named) expect((await app.inject(url)).statusCode, url).toBe(200);
    await app.close();
  });

  it.skipIf(!executablePath)(
    "shows a page, and another remote's by the menu (needs Chromium)",
    async () => {
      const app = await createSiteServer({ registry: temporary.registry, channel });
      const origin = await app.listen({ host: "127.0.0.1", port: 0 });
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
        await expect.poll(() => heading.textContent(), { timeout: 10_000 }).not.toBe(first);
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
