import { writeFile } from "node:fs/promises";
import { test as base, expect } from "playwright/test";
import { type EngineName, ensureEngine } from "#browser-choice.ts";
import { BidiEngine } from "#engines/drivers/bidi-engine.ts";
import type { Engine } from "#engines/drivers/engine.ts";
import { PlaywrightEngine } from "#engines/drivers/playwright-engine.ts";
import { WebKitEngine } from "#engines/drivers/webkit-engine.ts";
import { SiteProxy } from "./site-proxy.ts";
import { Visitor } from "./visitor.ts";

/** Longest start of a browser, its installation included, in milliseconds. */
const timeout = 600_000;

/**
 * Checks that run in each engine alike. One browser serves a worker; each check is a visit of its
 * own, and any console message of the page fails the check unless the check expects the message.
 */
export const test = base.extend<{ visitor: Visitor }, { engineName: EngineName; engine: Engine }>({
  engineName: ["chromium", { scope: "worker", option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await openEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout },
  ],
  visitor: async ({ engine, baseURL }, use, testInfo) => {
    const site = await SiteProxy.open(baseURL as string);
    const visitor = new Visitor(engine, site);
    await visitor.begin();
    await use(visitor);
    // Traces are Playwright's own browsers' alone; every driver takes a picture.
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath("page.png"), await engine.page.screenshot());
    }
    const problems = await visitor.unexpectedProblems();
    site.close();
    expect(problems, "nothing unexpected went wrong").toEqual([]);
  },
});

export { expect };

/** Opens an engine with whichever driver works on this machine. */
export async function openEngine(name: EngineName): Promise<Engine> {
  const choice = ensureEngine(name);
  if (choice.by === "playwright") return PlaywrightEngine.open(name, choice.program);
  if (choice.by === "WebDriver BiDi") return BidiEngine.open(choice.program);
  return WebKitEngine.open(choice);
}
