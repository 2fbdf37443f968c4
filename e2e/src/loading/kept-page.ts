import { test as base, expect, type Page } from "playwright/test";

interface KeptPages {
  /** A page that a worker keeps through all of its tests: opening one costs more than most of them. */
  keptPage: Page;
  /** One that stays blank, to parse documents in: a page of the site refuses untrusted markup. */
  parser: Page;
}

export const test = base.extend<object, KeptPages>({
  keptPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        reducedMotion: "reduce",
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  parser: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
});

export { expect };
